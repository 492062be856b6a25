"""What the worker offers the page: text in, text out. The only room that touches PyScript.

What a page needs to show the odds that it was opened with is imported with this module, and every start waits for it.
All else is imported when it is first asked for.

Of each question the worker says the number when it begins on it, and again at each turn of one that takes turns. So the
page can tell a Python that has much to do from one that is stuck.

Every function takes the text of a link and gives a JSON object as text:

- ``check``: the check it is about; ``fragment``: its canonical link behind ``#``, ``bare`` the same
  without a roll, and ``name``: the situation in a few words;
- ``parts``: markup by the name of the place on the page that it belongs in;
- ``said``: a sentence for the status line, where something happened;
- ``next``: the function to call next with the same link, which also wants to know what is stored;
- ``keep``: records to store before anything is shown, each a ``kind``, a ``text`` and, to replace one, its ``key``;
- ``revealed``: True when a fair roll was revealed for the first time;
- ``alarm``: True when a message of a fair roll is false or refused, by what is kept here: it is to be seen at once;
- or ``error``: the ``field`` and the ``message``, and nothing else;
- or ``overtaken``: True, and nothing else, when the same was asked again before this answer was ready.
"""

from collections.abc import Callable, Coroutine, Generator
from importlib import import_module
from time import perf_counter
from typing import Any, ClassVar

from fairthrow.app.answers import open_link, preview, roll

LATER = {
    "insight": "insights",
    "offer": "fair",
    "answer": "fair",
    "exchange": "fair",
    "markdown": "sharing",
    "sheet": "sharing",
    "picture": "sharing",
    "qr": "sharing",
    "numbers": "sharing",
    "battlemap": "battlemap",
    "selfcheck": "selfcheck",
    "remember": "log",
    "listed": "log",
    "luck": "log",
    "exported": "log",
    "imported": "log",
    "saving": "log",
}
"""The modules beside this one that hold a function of that name."""


def later(name: str) -> Callable[..., Any]:
    """Give a function that imports the one of that name when it is called."""

    def call(*texts: str) -> Any:
        return getattr(import_module(f"{__name__}.{LATER[name]}"), name)(*texts)

    return call


OFFERED: dict[str, Callable[..., Any]] = {
    "open": open_link,
    "preview": preview,
    "roll": roll,
    **{each: later(each) for each in LATER},
}
"""What a page may call, by name."""


class Heard:
    """A coroutine that says a word each time it goes on: the page hears that it is not stuck."""

    quick: ClassVar[float] = 0.0
    """When a question that is answered at once was last asked, by :func:`time.perf_counter`."""

    def __init__(self, coroutine: Coroutine[Any, Any, str], say: Callable[[], object]) -> None:
        self.coroutine = coroutine
        self.say = say

    def __await__(self) -> Generator[Any, Any, str]:
        go, given = self.coroutine.send, None
        while True:
            self.say()
            try:
                waits = go(given)
            except StopIteration as end:
                return str(end.value)
            try:
                given = yield waits
                go = self.coroutine.send
            except BaseException as error:  # noqa: BLE001  # it is for the coroutine, whatever it is
                go, given = self.coroutine.throw, error


def heard(function: Callable[..., Any], say: Callable[[int], object]) -> Callable[..., Any]:
    """Give a function that takes a question's number first and says it: when it begins, and at each turn it takes."""

    async def in_turns(number: int, coroutine: Coroutine[Any, Any, str]) -> str:
        return await Heard(coroutine, lambda: say(number))

    def call(number: int, *texts: str) -> Any:
        say(number)
        found = function(*texts)
        if isinstance(found, str):
            Heard.quick = perf_counter()
            return found
        return in_turns(number, found)

    return call


def serve() -> None:
    """Offer the functions to the page that started this worker."""
    from polyscript import xworker  # noqa: PLC0415  # exists in a PyScript worker only

    for name, function in OFFERED.items():
        setattr(xworker.sync, name, heard(function, xworker.postMessage))
