"""Profiles of people who have been here before, in each browser: many journeys use one, one after the other.

A first visit fetches the whole site and compiles the interpreter, and in WebKit each profile is a browser that has to
be started. Journeys that are not about that begin in a profile that has it behind itself.
"""

from collections.abc import Callable
from contextlib import ExitStack

from drivers import DESKTOP, Engine, Player
from problems import Problems

READY = "() => document.querySelector('[data-offline=ready]') !== null"
"""Whether a page says that the site is kept for offline."""


class Visitor:
    """One such profile."""

    def __init__(self, engine: Engine, url: str) -> None:
        """Make the first visit to the site at an address."""
        self.url = url
        self.problems = Problems()
        self._open = ExitStack()
        try:
            self.player: Player = self._open.enter_context(engine.profile(self.problems, url))
            self.player.open(f"{url}/spellwoven/")
            self.player.wait(READY)
            self.tidy()
        except BaseException:
            self.leave()
            raise

    def tidy(self) -> None:
        """Forget what pages have stored; what is kept for offline stays. Fail if anything went wrong on one of them."""
        self.player.open(f"{self.url}/licences/")  # a page that stores nothing itself
        self.player.run("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.player.resize(*DESKTOP)
        self.player.open("about:blank")
        assert self.problems.unexpected() == []

    def leave(self) -> None:
        """End the profile."""
        self._open.close()


class Visitors:
    """The profiles of all browsers. Each is made when it is first asked for."""

    def __init__(self, engines: Callable[[str], Engine], url: str) -> None:
        """Take the browsers, by name, and the address of the site."""
        self._engines = engines
        self._url = url
        self._made: dict[tuple[str, int], Visitor] = {}

    def lend(self, name: str, number: int) -> Player:
        """Give the page of a browser's first profile, second profile, and so on; ``number`` counts from 0."""
        if (name, number) not in self._made:
            self._made[name, number] = Visitor(self._engines(name), self._url)
        return self._made[name, number].player

    def take_back(self, name: str, number: int) -> None:
        """Tidy a profile that was lent. One that cannot be tidied is not lent again."""
        visitor = self._made.pop((name, number), None)
        if visitor is None:
            return  # it could not be tidied before
        try:
            visitor.tidy()
        except BaseException:
            visitor.leave()
            raise
        self._made[name, number] = visitor

    def leave(self) -> None:
        """End all profiles."""
        with ExitStack() as stack:
            for visitor in self._made.values():
                stack.callback(visitor.leave)
