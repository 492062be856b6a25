"""What taps would change, what if, and how the chance runs.

All take long, so they are made in turns with other questions.
"""

from collections.abc import Callable, Generator

from fairthrow.app.answers import OVERTAKEN, Answer, chart_view, refusal, reply
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError
from fairthrow.view.insight import insight_pieces
from fairthrow.view.near import Near
from fairthrow.view.taps import taps as tap_pieces

Pieces = Generator[None, None, Answer]


async def insight(text: str, view: str = "") -> str:
    """Give the parts that a page asks for when it has time: what if, and how the chance runs.

    ``text`` is a link. ``view`` says how its odds are shown, as a preview has it; of that only the number asked for
    counts. Other questions are answered in between. When the page asks again before the parts are ready, the earlier
    question is answered as overtaken.
    """
    return await _answered("insight", _insight, text, view)


async def taps(text: str, view: str = "") -> str:
    """Give what each tap on a control would change, as ``taps``; ``text`` and ``view`` are as for :func:`insight`.

    What the answer has is said at :data:`fairthrow.view.form.Changes`.
    """
    return await _answered("taps", _taps, text, view)


def _insight(link: Link, ask: int) -> Pieces:
    return {"parts": (yield from insight_pieces(link.situation, ask))}


def _taps(link: Link, ask: int) -> Pieces:
    return {"taps": (yield from tap_pieces(Near(link.situation, ask)))}


async def _answered(kind: str, make: Callable[[Link, int], Pieces], text: str, view: str) -> str:
    """Answer a question of a kind in turns with others."""
    try:
        link = decode(text)
        found = await in_turns(make(link, chart_view(view).ask), kind)
    except FairthrowError as error:
        return refusal(error)
    except OvertakenError:
        return OVERTAKEN
    return reply(link, found)
