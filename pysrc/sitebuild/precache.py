"""Lists what the service worker keeps: every file that a page can want, with its hash."""

import base64
import hashlib
import json

from sitebuild.cache import digest

NOT_KEPT = ("/sw.js", "/wheels/", "/assets/screenshot-")
"""The worker itself, which the browser keeps; the wheel, which is for other people's pages; and the pictures that the
browser shows before it installs the site, which it fetches when it needs them."""


def address(path: str) -> str:
    """Give the address under which a file of the site is asked for: a page's is that of its directory."""
    return path.removesuffix("index.html") if path.endswith("/index.html") else path


def precache(files: dict[str, bytes]) -> tuple[str, dict[str, str]]:
    """Give the version, a hash of all that is kept, and the hash of each kept file as browsers check it."""
    kept = {path: files[path] for path in sorted(files) if not path.startswith(NOT_KEPT)}
    version = digest(*(part for path in kept for part in (path.encode(), kept[path])))[:16]
    hashes = {
        address(path): "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()
        for path, content in kept.items()
    }
    return version, hashes


def service_worker(source: str, files: dict[str, bytes]) -> bytes:
    """Put the list of the site's files into the text of the service worker."""
    version, hashes = precache(files)
    listed = json.dumps({"version": version, "files": hashes}, indent=1)
    before, after = source.split(" = PRECACHE;")
    return f"{before} = {listed};{after}".encode()
