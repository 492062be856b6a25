"""What the worker offers the page: functions that take text and give text. Only this package touches PyScript.

A page shows the odds of the link that it was opened with. What that needs is imported with this module, so every start
waits for it. Every other module is imported when one of its functions is first called.

The page gives each question a number. The worker sends this number back when it begins with the question. A long
question is answered in turns (:mod:`fairthrow.app.turns`), and its number is sent again at each turn. So the page can
tell a worker that is busy from one that is stuck.

Most functions take the text of a link, and some a second text. Those of a check, a game's or a program's, take a third
one: what the answer may take, and by what the page cancels it (:func:`fairthrow.app.answers.patience`). They give a
JSON object as text, with these members as far as they apply:

- ``check``: the name of the check that the link is about;
- ``fragment``: the link that the page should show, in canonical form, as it stands behind ``#``;
- ``bare``: the link of the situation alone, without roll and label, as it stands behind ``#``;
- ``name``: the situation in a few words;
- ``parts``: markup, by the name of the place on the page that it belongs in;
- ``said``: a sentence for the status line, where something happened;
- ``next``: the name of a function to call next, with the same link and with the records that the page has stored;
- ``keep``: records that the page must store before it shows anything. Each has a ``kind`` and a ``text``. One that
  replaces a stored record has the ``key`` of that record;
- ``record``: the text that the page must store for a roll that was made by this question, among the ``rolls``. What a
  page sends with such a question has the time ``at`` which it was asked, in UTC, and the name of whoever rolls, ``by``;
- ``revealed``: True when this answer revealed a fair roll for the first time;
- ``alarm``: True when a message of a fair roll is false by the records of this browser, or when an answer cannot be
  revealed here. The page must make that seen at once.

A function that fails gives nothing but ``error``: an object with the ``field`` and the ``message``, and the ``limit``
that a program met, if it met one. When the page asks the same again before an answer is ready, the earlier question
gives nothing but ``overtaken``: True. One that was cancelled gives nothing but ``cancelled``: True.

The functions of :mod:`fairthrow.app.log`, :mod:`fairthrow.app.logfiles`, :mod:`fairthrow.app.saved`,
:mod:`fairthrow.app.backup`, :mod:`fairthrow.app.selfcheck`, :mod:`fairthrow.app.party`,
:mod:`fairthrow.app.participants`, and those about characters (:mod:`fairthrow.app.characters`,
:mod:`fairthrow.app.playing`, :mod:`fairthrow.app.paying`) say for themselves what they take and give. So do those of
the Lab (:mod:`fairthrow.app.lab`) and of the widget (:mod:`fairthrow.app.embed`). Those of the Lab are no part of what
every page fetches: :mod:`fairthrow.app.library`.
"""

from collections.abc import Callable, Coroutine, Generator
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any, ClassVar

from fairthrow.app.answers import open_link, preview

LATER = {
    "roll": "rolling",
    "insight": "insights",
    "taps": "insights",
    "find": "insights",
    "offer": "fair",
    "answer": "fair",
    "exchange": "fair",
    "letter": "letters",
    "compose": "sealed",
    "seal": "sealed",
    "sealed": "sealed",
    "throwpart": "sealed",
    "rollalone": "sealed",
    "openseal": "sealed",
    "sealcounts": "sealed",
    "markdown": "sharing",
    "sheet": "sharing",
    "picture": "sharing",
    "qr": "sharing",
    "numbers": "sharing",
    "battlemap": "battlemap",
    "decide": "decisions",
    "undecide": "decisions",
    "selfcheck": "selfcheck",
    "remember": "log",
    "rail": "log",
    "checks": "log",
    "listed": "log",
    "parties": "log",
    "chosen": "log",
    "luck": "log",
    "rolls_of": "log",
    "exported": "logfiles",
    "imported": "logfiles",
    "saving": "saved",
    "renaming": "saved",
    "everything": "backup",
    "restorable": "backup",
    "character": "characters",
    "chances": "characters",
    "grid": "characters",
    "meet": "characters",
    "begin": "characters",
    "edit": "edits",
    "editing": "edits",
    "throw": "throws",
    "settle": "throws",
    "written": "handing",
    "readfile": "handing",
    "charactercode": "handing",
    "party": "party",
    "partydecide": "party",
    "partymarkdown": "partyshare",
    "partypicture": "partyshare",
    "partyletter": "partyshare",
    "draftodds": "participants",
    "draftopen": "participants",
    "draftform": "participants",
    "draftroll": "participants",
    "players": "playing",
    "sheetlines": "playing",
    "pay": "paying",
    "payforroll": "paying",
    "lablibrary": "library",
    "labrun": "lab",
    "labroll": "lab",
    "labcheck": "lab",
    "labinsight": "lab",
    "labcopy": "lab",
    "labpaper": "lab",
    "labwords": "lab",
    "labexamples": "lab",
    "labmarkdown": "labshare",
    "labpicture": "labshare",
    "embedready": "embed",
    "embed": "embed",
    "embedroll": "embed",
    "embedcode": "embed",
}
"""The functions that are imported when they are first called, each with the module beside this one that holds it."""


def later(name: str) -> Callable[..., Any]:
    """Give a stand-in for the function of that ``name`` in :data:`LATER`. Its module is imported when it is called."""

    def call(*texts: str) -> Any:
        return getattr(import_module(f"{__name__}.{LATER[name]}"), name)(*texts)

    return call


OFFERED: dict[str, Callable[..., Any]] = {
    "open": open_link,
    "preview": preview,
    **{each: later(each) for each in LATER},
}
"""The functions that a page may call, by name."""


class Heard:
    """Awaits a coroutine that gives text, and calls ``say`` each time the coroutine goes on.

    By this the page hears that the coroutine is not stuck.
    """

    quick: ClassVar[float] = 0.0
    """When a question was last answered at once, without turns: seconds, by :func:`time.perf_counter`."""
    again: ClassVar[Callable[[], object]] = str
    """Says once more that the question that was taken up last is worked on, for one that is answered without turns."""

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
            except BaseException as error:  # noqa: BLE001  # any error is passed on to the coroutine
                go, given = self.coroutine.throw, error


def heard(function: Callable[..., Any], say: Callable[[int], object]) -> Callable[..., Any]:
    """Give ``function`` in the form that a page calls: the question's number comes first, then the texts.

    ``say`` is called with the number when the function begins, and again at each turn that it takes. The result is a
    text, or for a function that takes turns a coroutine that gives one.
    """

    async def in_turns(number: int, coroutine: Coroutine[Any, Any, str]) -> str:
        return await Heard(coroutine, lambda: say(number))

    def call(number: int, *texts: str) -> Any:
        say(number)
        Heard.again = partial(say, number)
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
