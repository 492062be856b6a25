"""Answers to the three questions that every page asks: open a link, preview a situation, roll.

A preview goes from here to :mod:`fairthrow.links`, then to the situation's own odds, then to
:mod:`fairthrow.view.parts`.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypedDict

from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError
from fairthrow.systems.fields import Whole
from fairthrow.view.answer import MOST_DEGREES
from fairthrow.view.figure import ChartView
from fairthrow.view.markup import NOTHING, Markup
from fairthrow.view.parts import live_parts
from fairthrow.view.text import name_of


class Answer(TypedDict, total=False):
    """What was found for a link. Each answer has some of these members.

    Those that many answers have are explained in :mod:`fairthrow.app`. The others are explained where they are made, in
    :mod:`fairthrow.app.battlemap`, :mod:`fairthrow.app.decisions`, :mod:`fairthrow.app.labgame` and
    :mod:`fairthrow.app.sharing`.
    """

    fragment: str
    parts: dict[str, Markup]
    said: str
    next: str
    keep: list[dict[str, str]]
    revealed: bool
    alarm: bool
    fields: dict[str, str]
    back: dict[str, str]
    markup: Markup
    board: str
    walked: str | None
    walk: str | None
    title: str
    inputs: int
    text: str
    name: str
    strokes: list[list[object]]
    size: tuple[int, int]
    widest: int
    taps: dict[str, str]


ASK = Whole(label="Asked for", low=0, high=MOST_DEGREES, help="The number that a verdict in numbers should reach.")
"""What a page may ask for; 0 for what the check asks for first."""

OVERTAKEN = json.dumps({"overtaken": True})
"""The answer to a question that was asked again before it was answered."""


def chart_view(text: str, read: Callable[[str], Link] = decode) -> ChartView:
    """Read how odds are to be shown from a ``text``: ``mode=<mode>&pin=<link>&ask=<number>``, each optional.

    The mode is one of :data:`fairthrow.view.figure.MODES`. The pinned link, which ``read`` reads, has the situation
    that is laid over the chart. A number is what a verdict in numbers should reach. Raises a FairthrowError for another
    mode, for a link that cannot be read, and for anything but a small number.
    """
    if not text:
        return ChartView()
    from urllib.parse import parse_qsl  # noqa: PLC0415  # few charts are changed, and every start would pay

    wishes = dict(parse_qsl(text))
    pinned = read(wishes["pin"]).situation if "pin" in wishes else None
    ask = ASK.decode("ask", wishes.get("ask", "0"))
    return ChartView(mode=wishes.get("mode", "exact"), pinned=pinned, ask=ask)


def answered(handler: Callable[[Link, Any], Answer], read: Callable[[str], Any] = chart_view) -> Callable[..., str]:
    """Give the function that a page calls, made of a handler.

    It takes the text of a link, and a second text that ``read`` reads. The handler gets the link and what was read. Its
    answer is given as JSON text. A FairthrowError is never raised: it is answered, as :func:`refusal` writes it.
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
    """Write an answer as JSON text: what was found for a link, and what the link is about.

    A ``fragment`` that was found replaces that of the link.
    """
    bare = Link(situation=link.situation)
    about = {"check": link.situation.check, "fragment": link.fragment(), "bare": bare.fragment()}
    return json.dumps({**about, "name": name_of(link.situation), **found})


def refusal(error: FairthrowError) -> str:
    """Write an error as an answer: JSON text with its field and its message."""
    return json.dumps({"error": {"field": error.field, "message": error.message}})


def previewed(link: Link, view: ChartView) -> Answer:
    """Give the odds of a situation whose controls were changed.

    Faces that were typed are no roll until the player rolls, so ``fragment`` leaves them out. Without dice there is
    one result only: it comes with the odds, and so does how it came about.
    """
    bare = link.unthrown
    if link.situation.takes_dice:
        parts = live_parts(link.situation, view)
    else:
        parts = rolled(bare, view)["parts"]
        del parts["roll"], parts["fair"]  # a change leaves them as they are
    return {"parts": parts, "fragment": bare.fragment()}


def opened(link: Link, view: ChartView) -> Answer:
    """Give everything for a link that was opened: controls, odds, and the roll if it names one."""
    from fairthrow.view.form import form_parts  # noqa: PLC0415  # a page without a link has its form already

    known = link.rolled and link.offer is None  # a fair roll is shown only after stored records were read
    found = rolled(link, view) if known else unrolled(link, view)
    found["parts"] = {**form_parts(link), **found["parts"]}
    return found if link.offer is None else {**found, "next": "exchange"}


def thrown_anew(link: Link, view: ChartView) -> Answer:
    """Give the roll of a link's typed faces if it has any, else of a newly drawn seed; without dice it needs neither.

    ``view`` says how its odds are shown.
    """
    if not link.situation.takes_dice:
        drawn = replace(link, seed=None, faces=None)
    elif link.faces is not None:
        drawn = link
    else:
        from secrets import token_bytes  # noqa: PLC0415  # no start needs it

        drawn = replace(link, seed=token_bytes(SEED_BYTES))
    return {**rolled(drawn, view), "fragment": drawn.fragment()}


def unrolled(link: Link, view: ChartView) -> Answer:
    """Give the parts of a link without a roll: the odds, the panel of fair rolls, and nothing in the roll's place."""
    from fairthrow.view.fair import panel  # noqa: PLC0415  # a page without a link has it already

    nothing = {"roll": NOTHING, "trace": NOTHING, "fair": panel(link)}
    return {"parts": {**live_parts(link.situation, view), **nothing}, "said": ""}


def rolled(link: Link, view: ChartView, undo: str = "") -> Answer:
    """Give the parts of the roll that a link names, and its summary as the sentence for the status line.

    ``undo`` is the label of the last decision about it, where it can be taken back. Raises FieldError when typed faces
    do not fit the check.
    """
    from fairthrow.view.fair import panel  # noqa: PLC0415  # most pages are opened without a roll
    from fairthrow.view.roll import roll_parts  # noqa: PLC0415  # the same

    thrown = link.roll()
    situation = link.situation
    odds = situation.odds()
    here = replace(view, here=thrown.outcomes[situation.main])
    parts = {**live_parts(situation, here, odds), **roll_parts(link, thrown, odds, undo), "fair": panel(link)}
    return {"parts": parts, "said": thrown.summary}


preview = answered(previewed)
open_link = answered(opened)
roll = answered(thrown_anew)
