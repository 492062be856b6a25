"""What would help and how the chance runs: made in turns with other questions."""

from fairthrow.app.answers import OVERTAKEN, refusal, reply
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.links import decode
from fairthrow.systems import FairthrowError
from fairthrow.view.insight import insight_pieces


async def insight(text: str, _view: str = "") -> str:
    """Give what would help and how the chance runs, in turns with other questions: asked for when a page has time.

    Of several at a time only the newest is answered with its parts.
    """
    try:
        link = decode(text)
        parts = await in_turns(insight_pieces(link.situation), "insight")
    except FairthrowError as error:
        return refusal(error)
    except OvertakenError:
        return OVERTAKEN
    return reply(link, {"parts": parts})
