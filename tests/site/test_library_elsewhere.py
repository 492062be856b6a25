"""The library where other people have it: in a stock page of Pyodide on another origin, and by pip from the site.

The notebooks of JupyterLite run in the same Pyodide with the same micropip. What differs there, their own pages around
it, is not tried here.
"""

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from audits import seen_as, violations
from blocks import PLACE, of_page, session
from conftest import SiteServer

from sitebuild.places import PYODIDE, PYODIDE_WHEELS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.only_all

PAGE = "library.md"

START = """
async ([wheel, code]) => {
  const { loadPyodide } = await import("/pyodide/pyodide.mjs");
  globalThis.python = await loadPyodide();
  await python.loadPackage(new URL(`/wheels/${wheel}`, location).href);
  await python.runPythonAsync(code);
}
"""
"""What a stock page does: it starts Pyodide, loads micropip, and runs what the docs say."""

TRIED = """
import doctest, fairthrow, fairthrow.api, fairthrow.api.asked, fairthrow.api.results, io
from contextlib import redirect_stdout

said = io.StringIO()
with redirect_stdout(said):
    page = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(session, {}, "page", None, 0))
    modules = (fairthrow, fairthrow.api, fairthrow.api.asked, fairthrow.api.results)
    own = [doctest.testmod(module) for module in modules]
[page.attempted, sum(each.attempted for each in own), sum(each.failed for each in (page, *own)), said.getvalue()]
"""
"""Tries a page's session and the library's own examples; gives how many there were, how many failed, and how."""


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the types that browsers want."""

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Give the type of a script, also where Python does not know the newer ending of its name."""
        kinds = {".mjs": "text/javascript", ".wasm": "application/wasm"}
        return kinds.get(Path(path).suffix, "") or super().guess_type(path)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """Serve an empty page, the pinned Pyodide as npm has it, and micropip, on an origin of their own."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Elsewhere</title>", encoding="utf-8")
    for name, there in {"pyodide": PYODIDE, "wheels": PYODIDE_WHEELS}.items():
        (tmp_path / name).symlink_to(there.resolve(), target_is_directory=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(tmp_path)))
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_micropip_installs_it_in_a_stock_page(chromium: "Browser", elsewhere: str, site_server: SiteServer) -> None:
    """The docs' two lines install it from the site, which has another origin. All that the docs show then holds there.

    Nothing is asked for at a third origin.
    """
    (lines,) = of_page(PAGE, "python in a browser")
    (micropip,) = PYODIDE_WHEELS.glob("micropip-*.whl")
    context = chromium.new_context()
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto(elsewhere)
    page.evaluate(START, [micropip.name, lines.replace(PLACE, site_server.url)])
    shown = page.evaluate(
        "([session, code]) => { python.globals.set('session', session);"
        " const found = python.runPython(code); const list = found.toJs(); found.destroy(); return list; }",
        [session(PAGE), TRIED],
    )
    of_docs, of_modules, failed, said = shown
    assert (failed, said) == (0, "")
    assert of_docs > 15
    assert of_modules > 12
    assert any(url.endswith(".whl") for url in asked if url.startswith(f"{site_server.url}/wheels/"))
    assert [url for url in asked if not url.startswith((f"{elsewhere}/", f"{site_server.url}/"))] == []
    context.close()


def test_pip_installs_it_from_the_sites_list(site_server: SiteServer, tmp_path: Path) -> None:
    """The docs' line installs it into an empty environment, where all that the docs show holds."""
    (line, _) = of_page(PAGE, "sh")
    venv.create(tmp_path / "empty", with_pip=False)
    python = tmp_path / "empty" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))}
    alone = {**kept, "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"}
    command, *rest = line.replace(PLACE, site_server.url).split()
    assert command == "pip"
    pip = [sys.executable, "-m", "pip", "--python", str(python), *rest, "--disable-pip-version-check", "--quiet"]
    subprocess.run(pip, env=alone, check=True, timeout=300)
    (tmp_path / "page.txt").write_text(session(PAGE), encoding="utf-8")
    tried = (
        "import doctest, fairthrow; assert 'site-packages' in fairthrow.__file__;"
        " found = doctest.testfile('page.txt', module_relative=False, encoding='utf-8');"
        " print(found.failed, found.attempted > 15)"
    )
    done = subprocess.run(
        [python, "-X", "utf8", "-c", tried], cwd=tmp_path, env=alone, capture_output=True, text=True, check=True,
        encoding="utf-8", timeout=300,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["0 True"]


def test_the_list_is_a_page_for_people_too(page: "Page", site_server: SiteServer) -> None:
    """Axe finds nothing, light or dark, narrow or wide; nothing is too wide; it leads to how to install it."""
    page.goto(f"{site_server.url}/simple/fairthrow/")
    for scheme, width in (("light", 1280), ("dark", 320)):
        seen_as(page, scheme, width)  # type: ignore[arg-type]  # these two are schemes
        assert violations(page) == []
        assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
    page.get_by_role("main").get_by_role("link", name="Library").click()
    page.wait_for_url(f"{site_server.url}/docs/library/")
