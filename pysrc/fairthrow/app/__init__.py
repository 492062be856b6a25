"""What the worker offers the page: text in, text out. The only room that touches PyScript.

What a page needs to show the odds that it was opened with is imported with this module, and every start waits for it.
All else is imported when it is first asked for.

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

from collections.abc import Callable
from importlib import import_module
from typing import Any

from fairthrow.app.odds import open_link, preview

LATER = {
    "insight": "insights",
    "roll": "rolls",
    "offer": "fair",
    "answer": "fair",
    "exchange": "fair",
    "markdown": "sharing",
    "sheet": "sharing",
    "picture": "sharing",
    "qr": "sharing",
    "numbers": "sharing",
    "battlemap": "board",
    "check": "checking",
    "remember": "keeping",
    "kept": "keeping",
    "luck": "keeping",
    "written": "keeping",
    "imported": "keeping",
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
    **{each: later(each) for each in LATER},
}
"""What a page may call, by name."""


def serve() -> None:
    """Offer the functions to the page that started this worker."""
    from polyscript import xworker  # noqa: PLC0415  # exists in a PyScript worker only

    for name, function in OFFERED.items():
        setattr(xworker.sync, name, function)
