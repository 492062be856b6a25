"""Drives starts of all pages with an instrumented interpreter, and writes which of its functions they call.

    python3 build.py profile

That is done at an upgrade of Pyodide, and when a start comes to do other things. A function that is called and not in
the profile is fetched when it is called: a profile that is too short makes starts slower, and never wrong.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from playwright.sync_api import Browser, BrowserContext, Route, sync_playwright

from sitebuild.errors import BuildError
from sitebuild.headers import read_rules
from sitebuild.npm_files import ENGINE
from sitebuild.places import NETLIFY, PYODIDE
from sitebuild.profile import CALLED, PROFILE, instrumented, written
from sitebuild.server import Server
from sitebuild.site import site, write
from sitebuild.testing.browsers import bring

NOTING = f"""{{
  const {{ instantiate, instantiateStreaming }} = WebAssembly;
  const noted = (made) => {{
    const {{ exports }} = made.instance ?? made;
    if (exports.{CALLED}) self.{CALLED} = exports.{CALLED};
    return made;
  }};
  WebAssembly.instantiate = async (...given) => noted(await instantiate(...given));
  WebAssembly.instantiateStreaming = async (...given) => noted(await instantiateStreaming(...given));
}}
"""
"""Stands before the script that starts the interpreter: it lets the notes be read."""

GIVE = f"""() => {{
  const found = [];
  new Uint8Array(self.{CALLED}.buffer).forEach((called, number) => {{ if (called) found.push(number); }});
  return found;
}}"""

KEEP = """async (address) => {
  const { headers, body } = await fetch(address);
  const plain = headers.get("Content-Encoding") ? body : body.pipeThrough(new DecompressionStream("gzip"));
  await (await caches.open("profile")).put(address, new Response(plain));
}"""
"""Keeps the snapshot as the service worker does, which is left out here: what it fetches cannot be exchanged."""

ANSWERED = """() => performance.getEntriesByName("fairthrow:drawn").length > 0
  || document.documentElement.dataset.python === "live" """
"""Whether the first answer is drawn, or, on pages that ask nothing by themselves, Python is there."""

SETTLED = 500
"""Milliseconds in which a page asks what it asks by itself once it has its first answer."""


FIRST_ACTS = (".roll:visible:enabled", "[data-step='1']:visible", ".roll:visible:enabled", "[data-ask]:visible")
"""What a visitor does first: rolls, changes a number, rolls again, asks for the chance of a result."""


@dataclass(frozen=True)
class Visit:
    """A start: the ``page``, whether it is one ``from_snapshot``, and its visitor's ``language`` and time ``zone``.

    One who is ``hasty`` goes on before the page has its answers.
    """

    page: str
    from_snapshot: bool
    language: str = "en-GB"
    zone: str = "UTC"
    hasty: bool = False


PAGES = (
    "endworld/",
    "spellwoven/",
    "skew/",
    "d100/",
    "enchanted-realms/",
    "party/",
    "characters/",
    "log/",
    "lab/",
    "play/",
    "sealed/",
    "embed/",
    "endworld/#check?skill=7&seed=nTD8jcKOqhu3afcF5uRobw",
    "endworld/#test?skill=7&seed=0123456789abcdef0123456789abcdef",
    "lab/#anydice?program=output%20%5Bhighest%203%20of%204d6%5D",
    "lab/#troll?program=sum%20largest%203%204d6",
    "lab/#dice?program=4d6kh3",
    "embed/#endworld/test?skill=7",
)
"""Pages that start Python by themselves, some with a link; one of these is wrong."""

ELSEWHERE = (
    ("de-DE", "Europe/Berlin"),
    ("ja-JP", "Asia/Tokyo"),
    ("ar-EG", "Africa/Cairo"),
    ("en-US", "America/Denver"),
)

VISITS = (
    *(Visit(page, from_snapshot) for page in PAGES for from_snapshot in (False, True)),
    *(Visit(PAGES[0], from_snapshot, *where) for where in ELSEWHERE for from_snapshot in (False, True)),
    *(Visit(page, from_snapshot=False, hasty=True) for page in PAGES),
)


@contextmanager
def served(files: Path) -> Iterator[str]:
    """Serve a site; give its address."""
    server = Server(files, read_rules(NETLIFY), host="127.0.0.1", port=0)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.url
    finally:
        server.shutdown()
        server.server_close()


def called_by(visit: Visit, browser: Browser, url: str, engine: bytes, snapshot: str) -> set[int]:
    """Give the functions that a ``visit`` to the site at ``url`` calls.

    ``engine`` is the instrumented interpreter, ``snapshot`` the path of the snapshot. Raises BuildError for none.
    """
    context = browser.new_context(service_workers="block", locale=visit.language, timezone_id=visit.zone)
    _exchange(context, engine)
    page = context.new_page()
    if visit.from_snapshot:
        page.goto(f"{url}/about/")
        page.evaluate(KEEP, f"{url}{snapshot}")
    page.goto(f"{url}/{visit.page}")
    page.wait_for_function(ANSWERED, timeout=60_000)
    for control in FIRST_ACTS:
        if not visit.hasty:
            page.wait_for_timeout(SETTLED)
        if page.locator(control).count():
            page.locator(control).first.click()
    page.wait_for_timeout(SETTLED)
    called = {number for worker in page.workers for number in worker.evaluate(GIVE)}
    context.close()
    if not called:
        raise BuildError(f"a start of {visit.page} called nothing")
    return called


def _exchange(context: BrowserContext, engine: bytes) -> None:
    """Have a browser get the instrumented interpreter, and a script that lets its notes be read."""

    def with_notes(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=NOTING + response.text())

    context.route(f"**/{ENGINE}", lambda route: route.fulfill(body=engine, content_type="application/wasm"))
    context.route("**/runtime.*.js", with_notes)


def profile() -> int:
    """Write the profile anew; give the exit status."""
    found = bring("chromium")
    if not found.executable:
        print(f"sitebuild: no profile can be made: {found.reason}", flush=True)
        return 1
    content = (PYODIDE / ENGINE).read_bytes()
    engine, called = instrumented(content), set[int]()
    with TemporaryDirectory(prefix="fairthrow-profile-") as directory:
        write(site(profile=None), Path(directory, "dist"))
        (snapshot,) = Path(directory, "dist", "assets").glob("snapshot.*.bin")
        with served(Path(directory, "dist")) as url, sync_playwright() as playwright:
            flags = ["--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else []
            browser = playwright.chromium.launch(executable_path=found.executable, args=flags)
            for visit in VISITS:
                new = called_by(visit, browser, url, engine, f"/assets/{snapshot.name}") - called
                called |= new
                print(f"sitebuild: {visit}: {len(new)} more", flush=True)
            browser.close()
    PROFILE.write_text(written(content, called), encoding="utf-8")
    print(f"sitebuild: {len(called)} functions in {PROFILE.name}", flush=True)
    return 0
