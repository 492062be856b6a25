"""What goes wrong on a page while a test drives it, whatever the test is about."""

import re
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

STUMBLED = "Python did not start: "
"""How a page tells the console of a start that failed once and is tried again. Nobody is bothered by it, and no test
fails for it. But a run says so in its list of warnings, since there may be a cause to find.
"""


class Problems:
    """What went wrong on a page: errors in its console or code, and requests that left the origin."""

    def __init__(self) -> None:
        """Start with none."""
        self.seen: list[str] = []
        self.allowed: list[str] = []
        self._watched: list[tuple[BrowserContext, str, Callable[..., None]]] = []

    def allow(self, pattern: str) -> None:
        """Expect problems whose text holds this pattern, because the test is about them."""
        self.allowed.append(pattern)

    def unexpected(self) -> list[str]:
        """List the problems that no pattern expects."""
        return [problem for problem in self.seen if not any(re.search(pattern, problem) for pattern in self.allowed)]

    def watch(self, context: "BrowserContext", origin: str) -> None:
        """Note what goes wrong on any page of a context, until it is left."""
        own = (f"{origin}/", f"blob:{origin}/", "data:")

        def said(message: "ConsoleMessage") -> None:
            if message.type == "error":
                self.seen.append(f"console: {message.text}")
            if message.text.startswith(STUMBLED):
                warnings.warn(message.text.splitlines()[0], stacklevel=1)

        def uncaught(error: "WebError") -> None:
            self.seen.append(f"uncaught: {error.error}")

        def asked(request: "Request") -> None:
            if not request.url.startswith(own):
                self.seen.append(f"left: {request.url}")

        for event, note in (("console", said), ("weberror", uncaught), ("request", asked)):
            context.on(event, note)  # type: ignore[call-overload]
            self._watched.append((context, event, note))

    def leave(self, context: "BrowserContext") -> None:
        """End the watch over a context that is about to be closed, or lent to another test.

        Firefox ends a service worker while it may still be asked for icons, and calls that an error.
        """
        for watched, event, note in self._watched:
            if watched is context:
                watched.remove_listener(event, note)
        self._watched = [each for each in self._watched if each[0] is not context]
