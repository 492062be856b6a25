"""Lists what the service worker keeps: every file that a page can want, with its hash."""

import base64
import gzip
import hashlib
import json
import re

from sitebuild.base import AT_ROOT, Base
from sitebuild.cache import digest
from sitebuild.headers import POLICY, headers_for, read_rules
from sitebuild.npm_files import ENGINE, SECOND
from sitebuild.places import NETLIFY, PYODIDE

NOT_KEPT = ("/sw.js", "/wheels/", "/assets/screenshot-", "/assets/share-picture.")
"""The worker itself, which the browser keeps; the wheel, which is for other people's pages; the pictures that the
browser shows before it installs the site, which it fetches when it needs them; and the one that chats show."""

UNMARKED = "0" * 16
MARK = re.compile(r'(?<=<meta name="version" content=")[0-9a-f]{16}(?=">)')
"""Where a page bears the mark of its version, for the service worker to tell a page that a host has changed from one of
another version, or of nobody's."""


def marked(pages: dict[str, bytes]) -> dict[str, bytes]:
    """Put a mark of all pages into each of those that has a place for one."""
    mark = digest(*(part for path in sorted(pages) for part in (path.encode(), pages[path])))[:16]
    return {path: MARK.sub(mark, content.decode()).encode() for path, content in pages.items()}


def integrity(content: bytes) -> str:
    """Give the hash of a file's content as browsers write it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def is_packed(path: str) -> bool:
    """Say whether the build has compressed the file at a ``path``; the service worker keeps what such a file holds."""
    return path.endswith(".bin")


def is_second(path: str) -> bool:
    """Say whether the file at a ``path`` is the second half of another: the service worker keeps the whole."""
    return path.endswith(f"/{SECOND}")


def wholes(files: dict[str, bytes]) -> dict[str, tuple[str, bytes]]:
    """Give what is split of the ``files``: by the place of a first half that of the second, and what both make."""
    seconds = filter(is_second, files)
    return {path.removesuffix(SECOND) + ENGINE: (path, (PYODIDE / ENGINE).read_bytes()) for path in seconds}


def address(path: str) -> str:
    """Give the address under which the file at a ``path`` of a site at the root is asked for.

    A page's is that of its directory.
    """
    return path.removesuffix("index.html") if path.endswith("/index.html") else path


def precache(files: dict[str, bytes], base: Base = AT_ROOT) -> tuple[str, dict[str, str]]:
    """Give the version, a hash of all that is kept, and by address the hash of each kept file as browsers check it.

    The places of the files begin with a slash; the addresses with the base.
    """
    kept = {path: files[path] for path in sorted(files) if not path.startswith(NOT_KEPT) and not is_second(path)}
    version = digest(*(part for path in kept for part in (path.encode(), kept[path])))[:16]
    return version, {base.at(address(path)): integrity(content) for path, content in kept.items()}


def service_worker(source: str, files: dict[str, bytes], base: Base = AT_ROOT) -> bytes:
    """Put the list of the site's files, and the policy for a page of its own, into the service worker's text.

    ``source`` is that text, ``files`` are those of the site by their places.
    """
    version, hashes = precache(files, base)
    opened = {base.at(path): integrity(gzip.decompress(content)) for path, content in files.items() if is_packed(path)}
    split = wholes(files)
    opened |= {base.at(path): integrity(whole) for path, (_, whole) in split.items()}
    seconds = {base.at(path): [base.at(other), integrity(files[other])] for path, (other, _) in split.items()}
    policy = headers_for("/", read_rules(NETLIFY))[POLICY]
    (mark,) = MARK.findall(files["/index.html"].decode())
    listed = {"version": version, "files": hashes, "opened": opened, "seconds": seconds, "policy": policy, "mark": mark}
    before, after = source.split(" = PRECACHE;")
    return f"{before} = {json.dumps(listed, indent=1)};{after}".encode()
