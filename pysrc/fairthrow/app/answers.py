"""Answers to the questions that every page asks first: open a link, preview a situation.

A preview goes from here to :mod:`fairthrow.links`, then to the situation's own odds, then to
:mod:`fairthrow.view.check.parts`.
"""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from fairthrow.links import PROGRAMS, Link, decode, reader_of
from fairthrow.systems import FairthrowError
from fairthrow.systems.fields import Whole
from fairthrow.view.check.answer import MOST_DEGREES
from fairthrow.view.check.figure import ChartView
from fairthrow.view.check.parts import live_parts
from fairthrow.view.check.text import name_of
from fairthrow.view.markup import NOTHING, Markup

if TYPE_CHECKING:
    from fairthrow.table.fair import Kept
    from fairthrow.view.check.decisions import Undo


class PageAnswer(TypedDict, total=False):
    """What was found for a link. Each answer has some of these members.

    Those that many answers have are explained in :mod:`fairthrow.app`. The others are explained where they are made, in
    :mod:`fairthrow.app.battlemap`, :mod:`fairthrow.app.decisions`, :mod:`fairthrow.app.labgame` and
    :mod:`fairthrow.app.sharing`.
    """

    fragment: str
    cut: str
    parts: dict[str, Markup]
    said: str
    next: str
    keep: list[dict[str, str]]
    record: str
    put: list[tuple[str, str]]
    revealed: bool
    alarm: bool
    fields: dict[str, str]
    back: dict[str, str]
    markup: Markup
    board: str
    walked: str | None
    walk: str | None
    turns: bool
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

CANCELLED = json.dumps({"cancelled": True})
"""The answer to a question that was cancelled."""

OF_PROGRAMS = "fairthrow.app.labgame"
"""The module that has what only programs need. It is named here and not imported: no page of a game fetches it."""

Patience: TypeAlias = Callable[[], AbstractContextManager[object]]
"""Gives what some work is done within, as often as there is some: what may take long ends in its time there."""


class CancelledError(Exception):
    """The page does not want the answer any more."""


def patience(text: str, work: str) -> Patience:
    """Give the budget of a question about the link ``text``. Only programs ask it: a game's fields bound its work.

    ``work`` is empty, or a JSON object as :func:`fairthrow.app.labwork.patience` takes it. Raises what that raises.
    """
    if reader_of(text) is None:
        return nullcontext
    given: Patience = import_module("fairthrow.app.labwork").patience(work)
    return given


def chart_view(text: str) -> ChartView:
    """Read how odds are to be shown from a ``text``: ``mode=<mode>&pin=<link>&ask=<number>``, each optional.

    The mode is one of :data:`fairthrow.view.check.figure.MODES`. The pinned link has the situation that is laid over
    the chart. A number is what a verdict in numbers should reach. Raises a FairthrowError for another mode, for a link
    that cannot be read, and for anything but a small number.
    """
    if not text:
        return ChartView()
    from urllib.parse import parse_qsl  # noqa: PLC0415  # few charts are changed, and every start would pay

    wishes = dict(parse_qsl(text))
    pinned = decode(wishes["pin"]).situation if "pin" in wishes else None
    ask = ASK.decode("ask", wishes.get("ask", "0"))
    return ChartView(mode=wishes.get("mode", "exact"), pinned=pinned, ask=ask)


def answered(handler: Callable[[Link, Any], PageAnswer], read: Callable[[str], Any] = chart_view) -> Callable[..., str]:
    """Give the function that a page calls, made of a handler.

    It takes the text of a link, a second text that ``read`` reads, and what :func:`patience` takes. The handler gets
    the link and what was read. Its answer is given as JSON text. Whatever went wrong is answered, and never raised.
    """

    def answer(text: str, other: str = "", work: str = "") -> str:
        try:
            with patience(text, work)():
                link = decode(text)
                return reply(link, handler(link, read(other)))
        except (FairthrowError, CancelledError) as error:
            return refusal(error)

    return answer


def open_link(text: str, other: str = "", work: str = "") -> str:
    """Answer as :func:`opened` does, for the ``text`` of a link, also if it lost its end or its dice.

    Then ``cut`` says so. ``other`` names the chart that is not the first, ``work`` is what :func:`patience` takes.
    """
    try:
        with patience(text, work)():
            return reply(*_opened(text, chart_view(other)))
    except (FairthrowError, CancelledError) as error:
        return refusal(error)


def _opened(text: str, view: ChartView) -> tuple[Link, PageAnswer]:
    try:
        link = decode(text)
        return link, opened(link, view)
    except FairthrowError as error:
        from fairthrow.app.cutoff import rest  # noqa: PLC0415  # few links are cut

        return rest(text, error, decode, lambda link: opened(link, view))


def reply(link: Link, found: PageAnswer) -> str:
    """Write an answer as JSON text: what was found for a link, and what the link is about.

    A ``fragment`` that was found replaces that of the link.
    """
    bare = Link(situation=link.situation)
    about = {"check": link.situation.check, "fragment": link.fragment(), "bare": bare.fragment()}
    return json.dumps({**about, "name": name_of(link.situation), **found})


def refusal(error: FairthrowError | CancelledError) -> str:
    """Write an error as an answer, as :func:`error_data` tells it; what was cancelled is no error."""
    return CANCELLED if isinstance(error, CancelledError) else json.dumps({"error": error_data(error)})


def error_data(error: FairthrowError) -> dict[str, str]:
    """Give the field of an error, what is wrong with it in the words of the page, and the limit that was met, if any.

    Of the limits ``seconds`` is the one that the page can raise.
    """
    from fairthrow.view.refused import words  # noqa: PLC0415  # most starts have no error

    limit = {"limit": error.limit} if error.limit else {}
    return {"field": error.field, "message": words(error), **limit}


def previewed(link: Link, view: ChartView) -> PageAnswer:
    """Give the odds of a situation whose controls were changed.

    Faces that were typed are no roll until the player rolls, so ``fragment`` leaves them out. Without dice there is
    one result only: it comes with the odds, and so does how it came about.
    """
    bare = link.unthrown
    if link.situation.takes_dice:
        parts = live_parts(link.situation, view)
    else:
        found = rolled(bare, view)["parts"]
        parts = {name: part for name, part in found.items() if name not in {"roll", "fair", "mark", "deed", "proof"}}
    return {"parts": parts, "fragment": bare.fragment()}


def opened(link: Link, view: ChartView) -> PageAnswer:
    """Give everything for a link that was opened: controls, odds, and the roll if it names one."""
    from fairthrow.view.form import form_parts  # noqa: PLC0415  # a page without a link has its form already

    known = link.rolled and link.offer is None  # a fair roll is shown only after stored records were read
    found = rolled(link, view) if known else unrolled(link, view)
    found["parts"] = {**form_parts(link), **found["parts"]}
    if link.situation.system == PROGRAMS:
        found = import_module(OF_PROGRAMS).with_program(link, found)
    return found if link.offer is None else {**found, "next": "exchange"}


def unrolled(
    link: Link, view: ChartView, kept: "Kept | None" = None, problem: str = "", sender: str = ""
) -> PageAnswer:
    """Give the parts of a link without a roll: the odds, the scene of a fair roll, and nothing in the roll's place.

    ``kept``, ``problem`` and ``sender`` are as :func:`fairthrow.view.check.fair.scene` takes them.
    """
    from fairthrow.view.check.fair import scene  # noqa: PLC0415  # a page without a link has it already

    odds = link.situation.odds()
    told = scene(link, kept, problem, sender=sender, odds=odds)
    nothing = {"roll": NOTHING, "results": NOTHING, "trace": NOTHING}
    return {"parts": {**live_parts(link.situation, view, odds), **nothing, **told}, "said": ""}


def rolled(
    link: Link, view: ChartView, undo: "Undo | None" = None, kept: "Kept | None" = None, sender: str = ""
) -> PageAnswer:
    """Give the parts of the roll that a link names, and its summary as the sentence for the status line.

    ``undo`` is the last decision about it, where it can be taken back. ``kept`` and ``sender`` are as
    :func:`fairthrow.view.check.fair.scene` takes them. Raises FieldError when typed faces do not fit the check.
    """
    from fairthrow.view.check.fair import scene  # noqa: PLC0415  # most pages are opened without a roll
    from fairthrow.view.check.roll import roll_parts  # noqa: PLC0415  # the same

    thrown = link.roll()
    situation = link.situation
    odds = situation.odds()
    here = replace(view, here=thrown.outcomes[situation.main])
    parts = {**live_parts(situation, here, odds), **roll_parts(link, thrown, odds, undo)}
    parts |= scene(link, kept, sender=sender)
    return {"parts": parts, "said": thrown.summary}


preview = answered(previewed)
