"""What the worker offers the page: text in, text out. The only module that touches PyScript.

Every function takes the text of a link and gives a JSON object as text:

- ``check``: the check it is about, ``fragment``: its canonical link behind ``#``;
- ``parts``: markup by the name of the place on the page that it belongs in;
- ``said``: a sentence for the status line, where something happened;
- or ``error``: the ``field`` and the ``message``, and nothing else.
"""

import json
import secrets
from collections.abc import Callable
from dataclasses import replace

from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError
from fairthrow.view.page import form_parts, live_parts
from fairthrow.view.roll import roll as roll_markup

Answer = dict[str, object]


def _rolled(link: Link) -> Answer:
    """Give the parts of the roll that a link names; an empty place when it names none."""
    if not link.rolled:
        return {"parts": {"roll": ""}, "said": ""}
    thrown = link.roll()
    return {"parts": {"roll": roll_markup(link, thrown)}, "said": thrown.summary}


def _preview(link: Link) -> Answer:
    """Give the odds of a situation whose controls were changed."""
    return {"parts": live_parts(link.situation)}


def _open(link: Link) -> Answer:
    """Give everything for a link that was opened: controls, odds, and its roll."""
    rolled = _rolled(link)
    parts = {**form_parts(link), **live_parts(link.situation)}
    return {**rolled, "parts": {**parts, **dict(rolled["parts"])}}  # type: ignore[call-overload]


def _roll(link: Link) -> Answer:
    """Give a roll: of typed faces where there are some, else of a newly drawn seed."""
    rolled = link if link.faces is not None else replace(link, seed=secrets.token_bytes(SEED_BYTES))
    return {**_rolled(rolled), "fragment": rolled.fragment()}


def answered(handler: Callable[[Link], Answer]) -> Callable[[str], str]:
    """Wrap a handler of links as a function from text to JSON text that never raises."""

    def answer(text: str) -> str:
        try:
            link = decode(text)
            found = handler(link)
        except FairthrowError as error:
            return json.dumps({"error": {"field": error.field, "message": error.message}})
        return json.dumps({"check": link.situation.check, "fragment": link.fragment(), **found})

    return answer


preview = answered(_preview)
open_link = answered(_open)
roll = answered(_roll)


def serve() -> None:
    """Offer the functions to the page that started this worker."""
    from polyscript import xworker  # noqa: PLC0415  # exists in a PyScript worker only

    xworker.sync.preview = preview
    xworker.sync.open = open_link
    xworker.sync.roll = roll
