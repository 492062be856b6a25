"""What would help, and how the chance runs. Both take long, so they are made in turns with other questions."""

from fairthrow.app.answers import OVERTAKEN, refusal, reply
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.links import decode
from fairthrow.systems import FairthrowError
from fairthrow.view.insight import insight_pieces


async def insight(text: str, _view: str = "") -> str:
    """Give the parts that a page asks for when it has time: what would help, and how the chance runs.

    ``text`` is a link; the second text is not used. Other questions are answered in between. When the page asks again
    before the parts are ready, the earlier question is answered as overtaken.
    """
    try:
        link = decode(text)
        parts = await in_turns(insight_pieces(link.situation), "insight")
    except FairthrowError as error:
        return refusal(error)
    except OvertakenError:
        return OVERTAKEN
    return reply(link, {"parts": parts})
