"""How every function for the page answers: a link read, JSON written, errors named."""

import json
from collections.abc import Callable
from typing import Any, TypedDict

from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError
from fairthrow.view.figure import Shown
from fairthrow.view.markup import Markup
from fairthrow.view.text import name_of


class Answer(TypedDict, total=False):
    """What was found for a link; ``fairthrow.app`` says what each of it is."""

    fragment: str
    parts: dict[str, Markup]
    said: str
    next: str
    keep: list[dict[str, str]]
    revealed: bool
    alarm: bool
    markup: Markup
    board: str
    path: str
    title: str
    text: str
    name: str
    strokes: list[list[object]]


OVERTAKEN = json.dumps({"overtaken": True})
"""The answer to a question that was asked again before it was answered."""


def shown(text: str) -> Shown:
    """Read how odds are to be shown: ``mode=<mode>&pin=<link>``, each of them optional."""
    if not text:
        return Shown()
    from urllib.parse import parse_qsl  # noqa: PLC0415  # most pages are shown as they come, and every start would pay

    wishes = dict(parse_qsl(text))
    pinned = decode(wishes["pin"]).situation if "pin" in wishes else None
    return Shown(mode=wishes.get("mode", "exact"), pinned=pinned)


def answered(handler: Callable[[Link, Any], Answer], read: Callable[[str], Any] = shown) -> Callable[..., str]:
    """Wrap a handler as a function from a link's text, and one text more, to JSON text.

    ``read`` reads that other text. The function never raises a FairthrowError; it answers it.
    """

    def answer(text: str, other: str = "") -> str:
        try:
            link = decode(text)
            found = handler(link, read(other))
        except FairthrowError as error:
            return refusal(error)
        return reply(link, found)

    return answer


def reply(link: Link, found: Answer) -> str:
    """Write what was found for a link, with what it is about."""
    bare = Link(situation=link.situation)
    about = {"check": link.situation.check, "fragment": link.fragment(), "bare": bare.fragment()}
    return json.dumps({**about, "name": name_of(link.situation), **found})


def refusal(error: FairthrowError) -> str:
    """Write an error as an answer."""
    return json.dumps({"error": {"field": error.field, "message": error.message}})
