"""What is answered for a link: the odds of its situation, all of a link that was opened, a roll.

Every page begins with these. A preview goes from here to :mod:`fairthrow.links`, to the situation's own odds, and to
:mod:`fairthrow.view.parts`.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypedDict

from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError
from fairthrow.view.fair import panel
from fairthrow.view.figure import ChartView
from fairthrow.view.form import form_parts
from fairthrow.view.markup import NOTHING, Markup
from fairthrow.view.parts import live_parts
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
    walked: str | None
    walk: str | None
    title: str
    text: str
    name: str
    strokes: list[list[object]]
    size: tuple[int, int]
    widest: int


OVERTAKEN = json.dumps({"overtaken": True})
"""The answer to a question that was asked again before it was answered."""


def chart_view(text: str) -> ChartView:
    """Read how odds are to be shown: ``mode=<mode>&pin=<link>``, each of them optional."""
    if not text:
        return ChartView()
    from urllib.parse import parse_qsl  # noqa: PLC0415  # most pages are shown as they come, and every start would pay

    wishes = dict(parse_qsl(text))
    pinned = decode(wishes["pin"]).situation if "pin" in wishes else None
    return ChartView(mode=wishes.get("mode", "exact"), pinned=pinned)


def answered(handler: Callable[[Link, Any], Answer], read: Callable[[str], Any] = chart_view) -> Callable[..., str]:
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


def _preview(link: Link, view: ChartView) -> Answer:
    """Give the odds of a situation whose controls were changed; dice that were typed are none yet, until they roll."""
    return {"parts": live_parts(link.situation, view), "fragment": link.unthrown.fragment()}


def _open(link: Link, view: ChartView) -> Answer:
    """Give everything for a link that was opened: controls, odds, and the roll if it names one."""
    known = link.rolled and link.offer is None  # of a fair roll nothing is shown before what is kept has been looked at
    found = rolled(link, view) if known else unrolled(link, view)
    found["parts"] = {**form_parts(link), **found["parts"]}
    return found if link.offer is None else {**found, "next": "exchange"}


def _roll(link: Link, view: ChartView) -> Answer:
    """Give a roll: of typed faces where there are some, else of a newly drawn seed; of neither without dice."""
    if not link.situation.takes_dice:
        drawn = replace(link, seed=None, faces=None)
    elif link.faces is not None:
        drawn = link
    else:
        from secrets import token_bytes  # noqa: PLC0415  # no start needs it

        drawn = replace(link, seed=token_bytes(SEED_BYTES))
    return {**rolled(drawn, view), "fragment": drawn.fragment()}


def unrolled(link: Link, view: ChartView) -> Answer:
    """Give the parts of a link without a roll."""
    return {"parts": {**live_parts(link.situation, view), "roll": NOTHING, "fair": panel(link)}, "said": ""}


def rolled(link: Link, view: ChartView) -> Answer:
    """Give the parts and the sentence of the roll that a link names."""
    from fairthrow.view.roll import roll as roll_markup  # noqa: PLC0415  # most pages are opened without a roll

    thrown = link.roll()
    situation = link.situation
    odds = situation.odds()
    here = replace(view, here=thrown.outcomes[situation.main])
    parts = {**live_parts(situation, here, odds), "roll": roll_markup(link, thrown, odds), "fair": panel(link)}
    return {"parts": parts, "said": thrown.summary}


preview = answered(_preview)
open_link = answered(_open)
roll = answered(_roll)
