"""Picks what the site serves of the npm packages."""

import json
import re
import shutil
import tempfile
from pathlib import Path

from sitebuild.apart import found_apart
from sitebuild.bundle import bundle
from sitebuild.cache import cached, digest
from sitebuild.errors import BuildError
from sitebuild.places import NODE_MODULES, PYODIDE, PYSCRIPT, SITE
from sitebuild.profile import PROFILE, called_first
from sitebuild.rejoin import with_row
from sitebuild.split import split
from sitebuild.wasm import Module

ENGINE, SECOND = "pyodide.asm.wasm", "second.wasm"
"""The interpreter, which is served as its first half, and the name of the second one."""

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", ENGINE)
"""Pyodide's standard library is not among them: the runtime image takes its place."""

UNUSED = ("codemirror", "mpy-", "py-D", "pyodide_graph", "toml", "zip")
"""Chunks of PyScript that no page of ours calls for: they are for editors, terminals, and for packages, TOML and packed
files in a configuration."""


def pyodide_files(profile: Path | None = PROFILE) -> dict[str, bytes]:
    """Read the files of Pyodide. Its interpreter comes in two halves, as a ``profile`` of its starts says.

    Without one, or with one of another interpreter, it comes whole.
    """
    files = {name: (PYODIDE / name).read_bytes() for name in PYODIDE_FILES}
    first = called_first(files[ENGINE], profile) if profile else None
    if first is None:
        if profile:
            print("sitebuild: the interpreter is not split: make its profile anew (build.py profile)", flush=True)
        return files
    whole, called = files[ENGINE], sorted(first)

    def make(directory: Path) -> None:
        apart = found_apart(Module.read(whole), first)
        halves = split(whole, first - apart.functions, apart.data)
        (directory / ENGINE).write_bytes(halves.first)
        (directory / SECOND).write_bytes(with_row(whole, *halves))

    sources = (Path(__file__).with_name(name).read_bytes() for name in ("apart.py", "rejoin.py", "split.py", "wasm.py"))
    made = cached("halves", digest(whole, json.dumps(called).encode(), *sources), make)
    return files | {name: (made / name).read_bytes() for name in (ENGINE, SECOND)}


PLUGINS = ("deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")
"""Chunks that PyScript runs as it starts, for Python in the page itself. Ours runs in a worker."""


ATTEMPT = re.compile(r"(?<=try\{)(?=new (\w+)\(4,\{maxByteLength:8\}\)\}catch)")
"""The place where PyScript tries to make shared memory."""
ATTEMPTS = 2
"""How many such places there are: one for the page, one for its worker."""


WATCH = re.compile(r"(?<=\}\);if\()!\w+(?=\)\{const \w+=new MutationObserver\()")
"""The place where PyScript decides to watch a page for elements of its own."""

SEARCH = re.compile(r"(?<==>\{if\()\w+\.length(?=\)for\(let\{name:\w+,ownerElement:\w+\}of )")
"""The place where PyScript decides to search a page for attributes of its own, such as `py-click`."""


WORKER = re.compile(r"(?<=[;,{]super\()(\w+)(?=,\w+\(\{type:\"module\"\},\w+\)\))")
"""The place where PyScript starts its worker, from an address that it has made for the worker's program."""

STORAGE = re.compile(
    r"new \w+\(`\$\{\w+\}@\$\{\w+\}`\)|(?<=\",\w\w=)new \w+\(\w+\)(?=,\w+=async \w+=>\{if\(!\(\"showDir)"
)
"""The places where PyScript opens a database: for packages that it has looked up, and for folders of the device that
somebody has let it use."""
STORAGES = 3
"""How many such places there are: for packages one in the page and one in its worker, for folders one in the page."""
KEPT_BY_NONE = "Object.assign(new Map,{sync(){},close(){}})"
"""What it uses in their place: of packages it is asked for no more than these, of folders for nothing."""

CHANNEL = re.compile(r'new BroadcastChannel\("[0-9a-f-]{36}"\)')
"""The places where PyScript opens a channel to its service worker, which we have none of."""
CHANNELS = 2
"""How many such places there are: for the page and for its worker."""

POLICY = """
/*! Changed for Fairthrow: its parts are joined, its plugins left out; how it begins its worker;
it looks for nothing in the page, keeps nothing, and opens no channel. */
const fairthrowRules={createScriptURL(address){
if(!String(address).startsWith(`blob:${location.origin}/`))throw new TypeError(`${address} is no worker of PyScript's`);
return address}};
const fairthrowPolicy=globalThis.trustedTypes?.createPolicy("pyscript",fairthrowRules)??fairthrowRules;
"""
"""Code that turns that address into a trusted one. Browsers take no other where the page's policy asks for it."""


def changed(core: str, what: str, pattern: re.Pattern[str], by: str, times: int) -> str:
    """Give ``core``, the text of a package's script, with each place that matches ``pattern`` replaced ``by`` another.

    Raises BuildError, which says ``what`` was looked for, if it is not there so many ``times``: a new version has come.
    """
    made, found = pattern.subn(by, core)
    if found != times:
        raise BuildError(f"{what} in {found} places, not in {times}")
    return made


def pyscript_files() -> dict[str, bytes]:
    """Make one file of PyScript's entrance `core.js` and of the chunks that it would fetch as it starts.

    Its plugins are left empty. They would be read as the page starts. One of them looks for editors four times a second
    for as long as the page is open.

    Where there is no shared memory, PyScript calls a function that is missing, and catches the error. To write that
    error's message browsers read the whole script twice more, which is half of the time that PyScript takes to start.
    So it is changed to look first.

    It would search the page, and all that is ever drawn in it, for elements and attributes of its own. Ours has none.
    The search takes a third of the time in which scripts follow a changed control. So it is changed not to look.

    It would open two databases on the device at each start, to remember packages and folders. We have none. In a frame
    on somebody else's page browsers may refuse a database, and Python would not start. So it is changed to use maps.

    It would open a channel to a service worker of its own, which is not there. Where a browser keeps nothing, it also
    refuses channels, and Python would not start. So it is changed to open none.

    Its worker's address goes through a policy of Trusted Types that lets no other address through.
    """
    with tempfile.TemporaryDirectory(prefix="fairthrow-pyscript-") as directory:
        for chunk in (PYSCRIPT / "dist").glob("*.js"):
            shutil.copy(chunk, directory)
        for name in PLUGINS:
            (plugin,) = Path(directory).glob(f"{name}-*.js")
            plugin.write_text("export default null;\n", encoding="ascii")
        (core,) = Path(directory).glob("core-*.js")
        text = core.read_text(encoding="utf-8")
        text = changed(text, "PyScript tries for shared memory", ATTEMPT, r"if(!\1)throw 0;", ATTEMPTS)
        text = changed(text, "PyScript watches the page", WATCH, "!1", 1)
        text = changed(text, "PyScript searches the page", SEARCH, "!1", 1)
        text = changed(text, "PyScript opens a database", STORAGE, KEPT_BY_NONE, STORAGES)
        text = changed(text, "PyScript opens a channel", CHANNEL, "{}", CHANNELS)
        text = changed(text, "PyScript begins a worker", WORKER, r"fairthrowPolicy.createScriptURL(\1)", 1)
        core.write_text(text + POLICY, encoding="utf-8")
        return bundle(Path(directory), ["core.js"], [f"./{name}*" for name in UNUSED])


EDITOR = "lab/codemirror.js"
"""The script of ours that CodeMirror is bundled with."""

ADOPTING = re.compile(r"!\w+\.head ?&& ?(?=\w+\.adoptedStyleSheets ?&&)")
"""The place where CodeMirror decides whether a page adopts its style sheets."""

CHANGED_EDITOR = (
    b"/*! CodeMirror, changed for Fairthrow: its style sheets are adopted by the page, and written nowhere. */\n"
)


def editor_file() -> bytes:
    """Make one file of our editor and of CodeMirror.

    In a page, CodeMirror writes its styles into an element, which the page's policy forbids. In a shadow tree it has
    the tree adopt a style sheet that it has made, which the policy allows: so it is changed to do that in a page too.
    """
    made = bundle(SITE, [EDITOR], packages=NODE_MODULES)[EDITOR].decode()
    return CHANGED_EDITOR + changed(made, "CodeMirror adopts style sheets", ADOPTING, "", 1).encode()
