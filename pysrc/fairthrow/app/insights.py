"""What taps would change, what if, how the chance runs, and which values give the chance that is wanted.

All take long, so they are made in turns with other questions.
"""

from collections.abc import Callable, Generator

from fairthrow.app.answers import OVERTAKEN, CancelledError, PageAnswer, chart_view, patience, refusal, reply
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.view.check.insight import insight_pieces
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.check.taps import taps as tap_pieces
from fairthrow.view.markup import escape, joined, tag

Pieces = Generator[None, None, PageAnswer]


async def insight(text: str, view: str = "", work: str = "") -> str:
    """Give the parts that a page asks for when it has time: what if, and how the chance runs.

    ``text`` is a link. ``view`` says how its odds are shown, as a preview has it; of that only the number asked for
    counts. ``work`` is what :func:`fairthrow.app.answers.patience` takes. Other questions are answered in between. When
    the page asks again before the parts are ready, the earlier question is answered as overtaken.
    """
    return await _answered("insight", _insight, text, view, work)


async def taps(text: str, view: str = "", work: str = "") -> str:
    """Give what each tap on a control would change, as ``taps``; ``text``, ``view`` and ``work`` are as above.

    What the answer has is said at :data:`fairthrow.view.form.Changes`.
    """
    return await _answered("taps", _taps, text, view, work)


async def find(text: str, wish: str = "", work: str = "") -> str:
    """Give which values of fields give the chance that is wanted, as the part ``need``.

    ``wish`` is what the controls of :mod:`fairthrow.view.needs_form` say, as a query. Where that cannot be asked,
    the part says why. ``text`` and ``work`` are as above.
    """
    return await _answered("find", _find, text, wish, work)


def _insight(link: Link, view: str) -> Pieces:
    return {"parts": (yield from insight_pieces(link.situation, chart_view(view).ask))}


def _taps(link: Link, view: str) -> Pieces:
    return {"taps": (yield from tap_pieces(Neighbours(link.situation, chart_view(view).ask)))}


def _find(link: Link, wish: str) -> Pieces:
    from urllib.parse import parse_qsl  # noqa: PLC0415  # only this question needs it

    from fairthrow.view.check.lasting import lasting_points  # noqa: PLC0415  # as above
    from fairthrow.view.check.needs import needs_pieces, read_needs  # noqa: PLC0415  # as above

    wishes = dict(parse_qsl(wish))
    if not link.situation.verdict:
        wishes["mean"] = "yes"
    try:
        markup = yield from needs_pieces(link.situation, read_needs(wishes))
    except FieldError as error:
        markup = tag("p", escape(error.message), class_="note")
    try:
        lasting = lasting_points(link.situation, wishes)
    except FieldError as error:
        lasting = tag("p", escape(error.message), class_="note")
    return {"parts": {"need": joined(markup, lasting)}}


async def _answered(kind: str, make: Callable[[Link, str], Pieces], text: str, view: str, work: str) -> str:
    """Answer a question of a kind in turns with others."""
    try:
        within = patience(text, work)
        with within():
            link = decode(text)
        found = await in_turns(make(link, view), kind, within)
    except (FairthrowError, CancelledError) as error:
        return refusal(error)
    except OvertakenError:
        return OVERTAKEN
    return reply(link, found)
