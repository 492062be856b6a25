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
from urllib.parse import parse_qsl

from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError
from fairthrow.view.odds import Shown
from fairthrow.view.page import form_parts, insight_parts, live_parts
from fairthrow.view.roll import roll as roll_markup

Answer = dict[str, object]


def _preview(link: Link, view: Shown) -> Answer:
    """Give the odds of a situation whose controls were changed."""
    return {"parts": live_parts(link.situation, view)}


def _insight(link: Link, view: Shown) -> Answer:  # noqa: ARG001  # one form for all handlers
    """Give what would help and how the chance runs: asked for when a page has time."""
    return {"parts": insight_parts(link.situation)}


def _open(link: Link, view: Shown) -> Answer:
    """Give everything for a link that was opened: controls, odds, and the roll if it names one."""
    markup, said = _rolled(link) if link.rolled else ("", "")
    return {
        "parts": {**form_parts(link), **live_parts(link.situation, view), "roll": markup},
        "said": said,
    }


def _roll(link: Link, view: Shown) -> Answer:  # noqa: ARG001
    """Give a roll: of typed faces where there are some, else of a newly drawn seed."""
    rolled = link if link.faces is not None else replace(link, seed=secrets.token_bytes(SEED_BYTES))
    markup, said = _rolled(rolled)
    return {"parts": {"roll": markup}, "said": said, "fragment": rolled.fragment()}


def _rolled(link: Link) -> tuple[str, str]:
    """Give the markup and the sentence of the roll that a link names."""
    thrown = link.roll()
    return roll_markup(link, thrown), thrown.summary


def shown(text: str) -> Shown:
    """Read how odds are to be shown: ``mode=<mode>&pin=<link>``, each of them optional."""
    wishes = dict(parse_qsl(text))
    pinned = decode(wishes["pin"]).situation if "pin" in wishes else None
    return Shown(mode=wishes.get("mode", "exact"), pinned=pinned)


def answered(handler: Callable[[Link, Shown], Answer]) -> Callable[..., str]:
    """Wrap a handler as a function from a link's text, and how to show it, to JSON text.

    The function never raises a FairthrowError; it answers it.
    """

    def answer(text: str, view: str = "") -> str:
        try:
            link = decode(text)
            found = handler(link, shown(view))
        except FairthrowError as error:
            return json.dumps({"error": {"field": error.field, "message": error.message}})
        return json.dumps({"check": link.situation.check, "fragment": link.fragment(), **found})

    return answer


preview = answered(_preview)
insight = answered(_insight)
open_link = answered(_open)
roll = answered(_roll)


def serve() -> None:
    """Offer the functions to the page that started this worker."""
    from polyscript import xworker  # noqa: PLC0415  # exists in a PyScript worker only

    xworker.sync.preview = preview
    xworker.sync.insight = insight
    xworker.sync.open = open_link
    xworker.sync.roll = roll
