"""What a player does in a browser, the same for every browser, and the two ways to drive one.

Playwright drives Chromium, Firefox, and WebKit where it is Playwright's own. Selenium drives WebKitGTK. Scripts are
written as JavaScript functions. The policy of a page forbids to evaluate text, but not these.
"""

import json
import os
import shutil
import signal
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from chromium_flags import PLAYWRIGHT_FLAGS
from playwright.sync_api import Browser, Page, Playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from problems import Problems
from selenium.common.exceptions import TimeoutException
from selenium.webdriver import Remote
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from site_player import POLLING, TOLD, press_open
from urllib3.exceptions import ReadTimeoutError

from sitebuild.testing.browsers import SCREEN, WEBKIT_DRIVER, Found

PATIENCE = 60
"""Seconds that a condition may take to come true; on a busy machine a start of Python takes ten."""

SILENCE = 90
"""Seconds after which a browser that answers its driver nothing is taken to hang: the test fails with that command."""

DESKTOP = (1280, 900)


NARROW = "button, entry { min-width: 0; padding: 0; border: 0; }"
"""Lets WebKitGTK's browser be as narrow as a phone: with its buttons as they come, it needs 447 pixels."""

FIREFOX: dict[str, str | float | bool] = {"javascript.options.wasm_optimizingjit": False}
"""Has Firefox do without WebAssembly's best compiler, which works through all of Pyodide in every new profile."""


class Player(ABC):
    """One page in a profile of its own, and what a player does there. Controls are named by CSS selectors."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address. When this ends the page is there, but perhaps not Python."""

    @property
    @abstractmethod
    def address(self) -> str:
        """What the address bar shows."""

    @abstractmethod
    def press(self, selector: str) -> None:
        """Press a button, a link, a box to tick."""

    @abstractmethod
    def fill(self, selector: str, text: str) -> None:
        """Replace the content of a field by a text."""

    @abstractmethod
    def choose(self, selector: str, value: str) -> None:
        """Choose from a list."""

    @abstractmethod
    def paste(self, selector: str) -> None:
        """Paste what was copied into a field."""

    @abstractmethod
    def run(self, script: str, *arguments: object) -> Any:
        """Ask the page something; give what it answers."""

    @abstractmethod
    def came_true(self, script: str, *arguments: object) -> bool:
        """Wait until the page says yes; tell whether it did in time."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Make the page as wide and as high as this."""

    @abstractmethod
    def picture(self, path: Path) -> None:
        """Keep a picture of what is seen."""

    def wait(self, script: str, *arguments: object) -> None:
        """Wait until the page says yes to a question."""
        if not self.came_true(script, *arguments):
            told = json.dumps(self.run(TOLD), indent=1)
            raise AssertionError(f"never came true: {script} {arguments}, at {self.address}, which tells: {told}")

    def text(self, selector: str) -> str:
        """Read a text of the page."""
        return str(self.run("(selector) => document.querySelector(selector).textContent", selector))

    def expect(self, selector: str, text: str) -> None:
        """Wait until a text of the page is as expected."""
        same = "(selector, text) => document.querySelector(selector)?.textContent === text"
        if not self.came_true(same, selector, text):
            assert self.text(selector) == text


class PlaywrightPlayer(Player):
    """A page driven by Playwright."""

    def __init__(self, page: Page) -> None:
        """Take a page that nothing has been done with."""
        self.page = page
        page.set_default_timeout(PATIENCE * 1000)

    def open(self, address: str) -> None:
        self.page.goto(address, wait_until="domcontentloaded")

    @property
    def address(self) -> str:
        # Asked of the page: Playwright learns of a change of the fragment only a moment later.
        return str(self.run("() => location.href"))

    def press(self, selector: str) -> None:
        press_open(self.page.locator(selector))  # it may be in a menu

    def fill(self, selector: str, text: str) -> None:
        self.page.locator(selector).fill(text)

    def choose(self, selector: str, value: str) -> None:
        self.page.locator(selector).select_option(value)

    def paste(self, selector: str) -> None:
        self.page.locator(selector).press("ControlOrMeta+v")

    def run(self, script: str, *arguments: object) -> Any:
        return self.page.evaluate(f"(given) => ({script})(...given)", list(arguments))

    def came_true(self, script: str, *arguments: object) -> bool:
        try:
            asked = f"(given) => ({script})(...given)"
            self.page.wait_for_function(
                asked, arg=list(arguments), polling=POLLING
            )  # frames may not come while it is busy
        except PlaywrightTimeout:
            return False
        return True

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self, path: Path) -> None:
        self.page.screenshot(path=path, full_page=True)


WATCH = """(origin) => {
  if (window.wentWrong) return;
  window.wentWrong = [];
  addEventListener('error', ({ message }) => wentWrong.push(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => wentWrong.push(`uncaught: ${reason}`));
  addEventListener('securitypolicyviolation', (event) =>
    wentWrong.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
}"""

WENT_WRONG = """(origin) => {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const left = asked.filter((name) => !name.startsWith(`${origin}/`) && !/^(blob|data):/.test(name));
  return [...(window.wentWrong ?? []).splice(0), ...left.map((name) => `left: ${name}`)];
}"""


LAY_OUT = """(size) => {
  const before = document.adoptedStyleSheets;
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`html { --looked-at: ${size} }`);
  document.adoptedStyleSheets = [...before, sheet];
  getComputedStyle(document.documentElement).getPropertyValue("--looked-at");
  document.adoptedStyleSheets = before;
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
}"""
"""Has WebKitGTK lay out the page for the size that its window now has, and waits until that is drawn.

After another size it now and then keeps the answers that the page's media queries had before, until its styles change
in any way. A press on a control is such a way: `:active` counts from then on. So the page moved under the pointer, and
the press ended on something else. Here there is another style sheet for a moment, which changes nothing.
"""


class SeleniumPlayer(Player):
    """A page of WebKitGTK's browser.

    Its driver tells nothing of the console, nor of what happens before it hands the page over. Problems are noted from
    then on.
    """

    def __init__(self, driver: Remote, problems: Problems, origin: str) -> None:
        """Take a browser that nothing has been done with."""
        self.driver = driver
        self.problems = problems
        self.origin = origin
        driver.set_page_load_timeout(PATIENCE)

    def open(self, address: str) -> None:
        self.ask_for_problems()
        if address.partition("#")[0] == self.address.partition("#")[0]:
            # WebKitWebDriver waits for ever for a page that changes nothing but the part behind the #.
            self.run("(address) => { location.href = address; }", address)
        else:
            self.driver.get(address)
        self.run(WATCH)

    def ask_for_problems(self) -> None:
        """Take over the problems that the open page has noted."""
        if self.address.startswith(self.origin):
            self.problems.seen.extend(self.run(WENT_WRONG, self.origin))

    @property
    def address(self) -> str:
        return self.driver.current_url

    def press(self, selector: str) -> None:
        self.find(selector).click()

    def fill(self, selector: str, text: str) -> None:
        field = self.find(selector)
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text or Keys.BACKSPACE)

    def choose(self, selector: str, value: str) -> None:
        Select(self.find(selector)).select_by_value(value)

    def paste(self, selector: str) -> None:
        self.find(selector).click()
        ActionChains(self.driver).key_down(Keys.CONTROL).send_keys("v").key_up(Keys.CONTROL).perform()

    def run(self, script: str, *arguments: object) -> Any:
        return self.driver.execute_script(f"return ({script})(...arguments)", *arguments)

    def came_true(self, script: str, *arguments: object) -> bool:
        try:
            WebDriverWait(self.driver, PATIENCE, 0.05).until(lambda _: self.run(script, *arguments))
        except TimeoutException:
            return False
        return True

    def resize(self, width: int, height: int) -> None:
        def fits(_: Remote) -> bool:
            inner, outer = self.run("() => [[innerWidth, innerHeight], [outerWidth, outerHeight]]")
            if inner == [width, height]:
                return True
            # The window is larger than the page by this. For a moment after each change the two do not fit each other.
            self.driver.set_window_size(width + outer[0] - inner[0], height + outer[1] - inner[1])
            return False

        WebDriverWait(self.driver, PATIENCE, 0.2).until(fits)
        self.run(LAY_OUT, f"{width}x{height}")

    def picture(self, path: Path) -> None:
        self.driver.save_screenshot(str(path))

    def find(self, selector: str) -> WebElement:
        """Find a control that can be used.

        Scroll it to the middle of the screen, where nothing that sticks lies over it.
        """
        usable = (
            "(selector) => { const found = document.querySelector(selector);"
            " found?.scrollIntoView({ block: 'center' });"
            " return found?.checkVisibility() && !found.disabled; }"
        )
        self.wait(usable, selector)
        return self.driver.find_element(By.CSS_SELECTOR, selector)


class Engine(ABC):
    """A browser that runs, or can be started at once."""

    def __init__(self, name: str) -> None:
        """Take the name that it has everywhere."""
        self.name = name

    @abstractmethod
    def profile(self, problems: Problems, origin: str) -> AbstractContextManager[Player]:
        """Open a page in a profile that was never used. Ending this ends the profile."""


NewProfile = Callable[[Engine, str], Player]
"""Opens a page in a profile that was never used, for the site at an address."""

LentProfile = Callable[[Engine], Player]
"""Lends the page of somebody who has been here before."""


class PlaywrightEngine(Engine):
    """A browser driven by Playwright."""

    def __init__(self, name: str, browser: Browser) -> None:
        super().__init__(name)
        self.browser = browser

    @contextmanager
    def profile(self, problems: Problems, origin: str) -> Iterator[Player]:
        width, height = DESKTOP
        with self.browser.new_context(viewport={"width": width, "height": height}) as context:
            problems.watch(context, origin)
            if self.name == "firefox":
                # For each screenshot Playwright puts the style "body {}" into the page, whose policy forbids it.
                problems.allow(r"sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA=")
                # It may end a service worker that it asks for an icon, and says so on the page it has just left.
                problems.allow(
                    r"/assets/[\w-]*icon\.\w+\.\w+’\. A ServiceWorker intercepted the request and encountered"
                )
            yield PlaywrightPlayer(context.new_page())
            problems.leave(context)


class WebKitGTKEngine(Engine):
    """Debian's WebKit. Each profile is a browser of its own, and its storage goes when it ends."""

    def __init__(self, mini_browser: str, display: str, config: str) -> None:
        """Take the browser, the screen that it is shown on, and the folder of its settings."""
        super().__init__("webkit")
        self.options = Options()
        self.options.binary_location = mini_browser
        self.options.add_argument("--automation")
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LANGUAGE")},
            "DISPLAY": display,
            "XDG_CONFIG_HOME": config,
            # In the language C, a cache never answers and the service worker is never ready.
            "LANG": "en_US.UTF-8",
            # WebAssembly's best compiler works through all of Pyodide at each start, which takes two cores ten seconds.
            "JSC_useOMGJIT": "0",
        }

    @contextmanager
    def profile(self, problems: Problems, origin: str) -> Iterator[Player]:
        with ExitStack() as stack:
            try:
                driver = stack.enter_context(self.running())
            except (
                ReadTimeoutError
            ):  # once in some hundred times its driver waits in vain for a browser that it started
                driver = stack.enter_context(self.running())
            player = SeleniumPlayer(driver, problems, origin)
            player.resize(*DESKTOP)
            yield player
            player.ask_for_problems()
            driver.quit()

    @contextmanager
    def running(self) -> Iterator[Remote]:
        """Start a browser with its driver; in the end end both, whatever state they are in."""
        service = Service(
            shutil.which(WEBKIT_DRIVER),
            env=self.environment,
            log_output=subprocess.DEVNULL,
            popen_kw={"start_new_session": True},
        )
        service.start()
        group = service.process.pid
        try:
            # Selenium's own class for WebKitGTK does this too, but in a way that Selenium warns of, and waits for ever
            # for a browser that hangs.
            config = ClientConfig(
                remote_server_addr=service.service_url,
                timeout=SILENCE,
                init_args_for_pool_manager={"init_args_for_pool_manager": {"retries": False}},
            )
            yield Remote(command_executor=RemoteConnection(client_config=config), options=self.options)
        finally:
            service.stop()
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)  # a browser that hangs outlives its driver, and keeps a processor busy


@contextmanager
def virtual_screen() -> Iterator[str]:
    """Start a virtual screen; give its name."""
    command = [SCREEN, "-displayfd", "1", "-screen", "0", "1600x2400x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as screen:
        assert screen.stdout
        try:
            yield f":{screen.stdout.readline().strip()}"
        finally:
            screen.terminate()


@contextmanager
def started(name: str, found: Found, playwright: Playwright) -> Iterator[Engine]:
    """Start a browser that was found. If it cannot be driven, that is an error here and no reason to skip."""
    assert found.executable
    if name == "webkit" and not found.playwrights:
        with virtual_screen() as display, TemporaryDirectory() as config:
            for gtk in ("gtk-3.0", "gtk-4.0"):
                (Path(config) / gtk).mkdir()
                (Path(config) / gtk / "gtk.css").write_text(NARROW)
            yield WebKitGTKEngine(found.executable, display, config)
        return
    if name == "firefox" and not found.playwrights:
        # Debian's Firefox is not patched for Playwright; on this channel it is driven by WebDriver BiDi.
        program = found.executable
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=program, firefox_user_prefs=FIREFOX)
    else:
        flags = list(PLAYWRIGHT_FLAGS) if name == "chromium" else []
        browser = getattr(playwright, name).launch(executable_path=found.executable, args=flags)
    yield PlaywrightEngine(name, browser)
    browser.close()
