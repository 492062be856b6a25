"""Makes the whole site."""

import json
import shutil
import tempfile
from hashlib import sha256
from pathlib import Path

from sitebuild.assets import HASH_LENGTH, Assets
from sitebuild.base import AT_ROOT, Base
from sitebuild.bundle import bundle
from sitebuild.cache import digest
from sitebuild.image import archives
from sitebuild.looks import icons, looks
from sitebuild.npm_files import EDITOR, editor_file, pyodide_files, pyscript_files
from sitebuild.pages import Package, pages
from sitebuild.places import BUILD, PYODIDE, SERVICE_WORKER, SITE
from sitebuild.precache import service_worker
from sitebuild.profile import PROFILE
from sitebuild.snapshot import snapshot
from sitebuild.styles import style_sheets
from sitebuild.wheel import wheel

SCRIPTS = (
    "pages/about.js",
    "pages/characters.js",
    "pages/embed.js",
    "pages/gallery.js",
    "pages/home.js",
    "pages/lab.js",
    "pages/log.js",
    "pages/missing.js",
    "pages/party.js",
    "pages/plain.js",
    "pages/sealed.js",
    "pages/selfcheck.js",
    "pages/watchdog.js",
    "play/game.js",
    "play/own.js",
    "play/playing.js",
    "python/memory.js",
    "python/python.js",
    "python/runtime.js",
    "python/start.js",
)
"""What pages and workers start with, each bundled with all that it imports."""

APART = (f"./{EDITOR}", "./python/python.js", "./python/memory.js", "./python/lock.js", "@pyscript/core/*", "pyodide/*")
"""What is imported as a file of its own: by several of the scripts, who are to share it, or when it is wanted."""


def lock() -> dict[str, object]:
    """Tell Pyodide of no packages, in the form of its lock file."""
    return {"info": json.loads((PYODIDE / "pyodide-lock.json").read_bytes())["info"], "packages": {}}


def site(base: Base = AT_ROOT, profile: Path | None = PROFILE) -> dict[str, bytes]:
    """Make every file of the site, by its place in the site; ``base`` is where on its origin that will live.

    The interpreter is split as the ``profile`` says; without one it is served whole.
    """
    built = wheel()
    packaged = built.read_bytes()
    assets = Assets(SITE, base)
    packed, packages = archives(built), lock()
    assets.add("python/image.zip", packed.image.first)
    assets.add("python/rest.zip", packed.image.rest)
    assets.add("python/lab.zip", packed.lab)
    assets.add("python/qr.zip", packed.qr)
    assets.add("python/snapshot.bin", snapshot(packed.image.whole, packages))
    assets.add("python/lock.js", f"export default {json.dumps(packages)};\n".encode())
    found = looks()
    for name, content in {**style_sheets(found), **icons(found)}.items():
        assets.add(name, content)
    assets.add(EDITOR, editor_file())
    for name, script in bundle(SITE, SCRIPTS, APART).items():
        assets.add(name, script)
    assets.add_directory("pyodide", pyodide_files(profile))
    assets.add_directory("@pyscript/core", pyscript_files())
    package = f"/wheels/{digest(packaged)[:HASH_LENGTH]}/{built.name}"
    rendered = pages(assets, found, Package(package, sha256(packaged).hexdigest()))
    files = {**assets.published, **rendered, package: packaged}
    files["/sw.js"] = service_worker(SERVICE_WORKER.read_text(encoding="utf-8"), files, base)
    return files


def write(files: dict[str, bytes], target: Path) -> None:
    """Write the files to a directory, which is replaced as a whole."""
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="dist-") as making:
        new = Path(making, "dist")
        for path, content in files.items():
            place = new / path.removeprefix("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        if target.exists():
            target.rename(Path(making, "old"))
        shutil.move(new, target)
