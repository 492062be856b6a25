"""Gives every file of the site its address, which holds a hash of its content, and writes these into the files.

Sources name each other by relative paths, templates by the path in `site/`. The build puts the addresses in:

- JavaScript, in `import … from "./x.js"`, `import("./x.js")` and `new URL("../python/x.zip", import.meta.url)`;
- style sheets, in `url("./x.svg")`;
- templates, in `asset("x.svg")`.

A name that starts with `pyodide/` or `@pyscript/core/` means a file of that npm package. The name of the directory of
all sources, `new URL("../", import.meta.url)`, means the site as a whole.
"""

import re
from pathlib import Path
from posixpath import dirname, join, normpath

from sitebuild.base import AT_ROOT, Base
from sitebuild.cache import digest
from sitebuild.errors import BuildError

NAME = r"""(?P<name>(?:\.{1,2}/|pyodide/|@pyscript/core/)[^"'\s)]*)(?P=quote)"""
REFERENCES = {
    ".js": re.compile(r"""(?P<before>\b(?:from|import|import\(|new URL\()\s*)(?P<quote>["'])""" + NAME),
    ".css": re.compile(r"""(?P<before>\burl\(\s*)(?P<quote>["']?)""" + NAME),
}
PACKED_IMPORT = re.compile(r"""\b(?:from\s*|import\s*|import\(\s*)["']\./([\w.-]+)["']""")
HASH_LENGTH = 12
WHOLE = "."
"""The name of the site as a whole, as seen from its sources."""


def resolved(by: str, name: str) -> str:
    """Give the place in `site/` of what the file ``by`` names by a relative path, its ``name``.

    The names of packages' files are no relative paths, and stay as they are.

    >>> resolved("play/a.js", "../python/b.js"), resolved("play/a.js", "pyodide/pyodide.mjs")
    ('python/b.js', 'pyodide/pyodide.mjs')
    """
    return normpath(join(dirname(by), name)) if name.startswith(".") else name


class Assets:
    """The files of the site that bear a hash in their address, by the name that sources know them by."""

    def __init__(self, sources: Path, base: Base = AT_ROOT) -> None:
        """Start with the files below a directory as sources; each is published when it is first asked for.

        ``published`` has them by their places in the site; all addresses begin with the base.
        """
        self.sources = sources
        self.base = base
        self.made: dict[str, bytes] = {}
        self.addresses: dict[str, str] = {WHOLE: base.path}
        self.published: dict[str, bytes] = {}
        self.imports: dict[str, list[str]] = {}
        self.asked: list[str] = []

    def add(self, name: str, content: bytes) -> None:
        """Add a file that the build has made, of that ``content``, to be published under a ``name`` as sources have."""
        self.made[name] = content

    def add_directory(self, name: str, files: dict[str, bytes]) -> None:
        """Publish files that name each other by relative paths: the hash is in the name of their directory."""
        content = digest(*(part for path in sorted(files) for part in (path.encode(), files[path])))
        place = f"/runtime/{name.removeprefix('@').partition('/')[0]}-{content[:HASH_LENGTH]}/"
        directory = self.addresses[f"{name}/"] = self.base.at(place)
        for path, data in files.items():
            self.addresses[f"{name}/{path}"] = directory + path
            self.published[place + path] = data
            if path.endswith(".js"):
                named = PACKED_IMPORT.findall(data.decode())
                self.imports[directory + path] = [directory + other for other in named if other in files]

    def address(self, name: str) -> str:
        """Give the address of the file called ``name``, an absolute path with the base.

        Raises BuildError when there is no such file.
        """
        if name not in self.addresses:
            if name in self.asked:
                circle = " → ".join([*self.asked[self.asked.index(name) :], name])
                raise BuildError(f"files that name each other in a circle can bear no hashes: {circle}")
            self.asked.append(name)
            content = self.content(name)
            self.asked.pop()
            stem, suffix = name.rpartition("/")[2].rsplit(".", 1)
            place = f"/assets/{stem}.{digest(content)[:HASH_LENGTH]}.{suffix}"
            self.published[place] = content
            address = self.addresses[name] = self.base.at(place)
            self.imports[address] = self.imports.pop(name, [])
        return self.addresses[name]

    def modules(self, *names: str) -> list[str]:
        """List the addresses of the modules that scripts import, and these import in turn: the first script's first.

        A page that says so at once (`modulepreload`) gets them together, not one after another.
        """
        found: dict[str, None] = {}
        for name in names:
            waiting = [self.address(name)]
            while waiting:
                new = [other for other in self.imports.get(waiting.pop(0), []) if other not in found]
                found |= dict.fromkeys(new)
                waiting += new
        return list(found)

    def content(self, name: str) -> bytes:
        """Read the file of that ``name`` in `site/`, with the addresses of the files that it names put in.

        Raises BuildError where one of them is not there, or they name each other in a circle.
        """
        try:
            content = self.made[name] if name in self.made else (self.sources / name).read_bytes()
        except OSError as error:
            asking = f", which {self.asked[-2]} names" if len(self.asked) > 1 else ""
            raise BuildError(f"there is no file {name}{asking} ({error.strerror})") from error
        references = REFERENCES.get(Path(name).suffix)
        if not references:
            return content

        def put_in(match: re.Match[str]) -> str:
            address = self.address(resolved(name, match["name"]))
            if match["before"].startswith(("from", "import")):
                self.imports.setdefault(name, []).append(address)
            return f"{match['before']}{match['quote']}{address}{match['quote']}"

        return references.sub(put_in, content.decode()).encode()
