"""A browser as people have it: nothing looks into a page or a worker while it starts.

Playwright attaches to every page and worker before it runs, and takes down what they log. On two processors that makes
a first visit about a sixth longer. Here a page is only told where to go, and asked a question or two.
"""

import json
import math
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from chromium_flags import CHROMIUM_FLAGS
from websocket import WebSocket, create_connection

PATIENCE = 120
"""Seconds that a browser may take to begin, and to answer."""
LOOK, LOOKS = 0.25, 40
"""Seconds between two looks at what a browser does, and the most of them."""

FLAGS = (
    *CHROMIUM_FLAGS,
    "--headless",
    "--password-store=basic",  # without a desktop nobody unlocks another one
    "--remote-debugging-port=0",  # any that is free; the browser writes it into its profile
)
SCREEN = {"width": 1280, "height": 900, "deviceScaleFactor": 1, "mobile": False}


MADE = """(name) => new Promise((done) => {
  new PerformanceObserver((list, observer) => {
    const [mark] = list.getEntriesByName(name);
    if (!mark) return;
    observer.disconnect();
    done(mark.startTime);
  }).observe({ type: "mark", buffered: true });
})"""


class Tab:
    """A page of a browser."""

    def __init__(self, browser: "Browser", url: str, slowdown: int) -> None:
        """Go to an address, with a processor slowed down so many times. The page has begun to load when this ends."""
        self._browser = browser
        self._target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        attached = browser.send("Target.attachToTarget", targetId=self._target, flatten=True)
        self._session = attached["sessionId"]
        self.send("Emulation.setDeviceMetricsOverride", **SCREEN)
        if slowdown > 1:
            self.send("Emulation.setCPUThrottlingRate", rate=slowdown)
        refused = self.send("Page.navigate", url=url).get("errorText")
        if refused:
            raise RuntimeError(f"{url}: {refused}")

    def send(self, method: str, **parameters: object) -> dict[str, Any]:
        """Send a command of Chrome's DevTools protocol about this page."""
        return self._browser.send(method, self._session, **parameters)

    def ask(self, script: str, *arguments: object) -> Any:
        """Call a JavaScript function in the page; give what it, or its promise, comes to."""
        call = f"({script})(...{json.dumps(arguments)})"
        answer = self.send("Runtime.evaluate", expression=call, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"].get("description", script))
        return answer["result"].get("value")

    def made(self, mark: str) -> float:
        """Wait until the page makes a mark on its performance timeline; give when that was, in milliseconds."""
        return float(self.ask(MADE, mark))

    def close(self) -> None:
        """Close the page."""
        self._browser.send("Target.closeTarget", targetId=self._target)


class Browser:
    """A Chromium that is running."""

    def __init__(self, socket: WebSocket) -> None:
        """Take the connection to it."""
        self._socket = socket
        self._sent = 0

    def send(self, method: str, session: str = "", **parameters: object) -> dict[str, Any]:
        """Send a command of Chrome's DevTools protocol, and give the answer; RuntimeError if it is refused."""
        self._sent += 1
        of_session = {"sessionId": session} if session else {}
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": parameters, **of_session}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") != self._sent:
                continue  # something that happened
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            result: dict[str, Any] = answer["result"]
            return result

    def open(self, url: str, *, slowdown: int = 1) -> Tab:
        """Open a page, see :class:`Tab`."""
        return Tab(self, url, slowdown)

    @property
    def version(self) -> str:
        """What the browser calls itself."""
        return str(self.send("Browser.getVersion")["product"])

    def processes(self) -> list[dict[str, Any]]:
        """List the browser's processes: their ``id``, ``type`` and ``cpuTime`` (seconds)."""
        found: list[dict[str, Any]] = self.send("SystemInfo.getProcessInfo")["processInfo"]
        return found

    def at_rest(self) -> None:
        """Wait until the browser takes less than a twentieth of a processor's time."""
        used = -math.inf
        for _ in range(LOOKS):
            before, used = used, sum(float(each["cpuTime"]) for each in self.processes())
            if used - before < LOOK / 20:
                return
            time.sleep(LOOK)


@contextmanager
def profile(executable: str) -> Iterator[Browser]:
    """Start a browser with a profile of its own on disk, as a person has it, and wait until it is at rest.

    For half a second a new browser is busy with itself, on every processor. A visit in that time would be measured too
    slow.
    """
    with tempfile.TemporaryDirectory(prefix="fairthrow-bench-", ignore_cleanup_errors=True) as directory:
        command = [executable, *FLAGS, f"--user-data-dir={directory}", "about:blank"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                line = create_connection(address(process, Path(directory)), PATIENCE, suppress_origin=True)
                browser = Browser(line)
                browser.at_rest()
                yield browser
                browser.send("Browser.close")
                line.close()
            finally:
                process.terminate()


def address(process: subprocess.Popen[bytes], directory: Path) -> str:
    """Wait until a browser has written the address it listens at; RuntimeError if it never does."""
    written = directory / "DevToolsActivePort"
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        lines = written.read_text(encoding="ascii").splitlines() if written.exists() else []
        if len(lines) == 2:  # the port and the path
            return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
        time.sleep(0.02)
    raise RuntimeError("the browser did not start")
