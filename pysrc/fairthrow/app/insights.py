"""What would help and how the chance runs: made in turns with other questions."""

import asyncio
import json
from time import perf_counter

from fairthrow.app.answers import refusal, reply
from fairthrow.links import decode
from fairthrow.systems import FairthrowError
from fairthrow.view.insight import insight_pieces

TURN = 0.004
"""Seconds that an insight takes at a time, before other questions have their turn."""

newest_insight: object = None


async def insight(text: str, _view: str = "") -> str:
    """Give what would help and how the chance runs, in turns with other questions: asked for when a page has time.

    Of several at a time only the newest is answered with its parts.
    """
    global newest_insight  # noqa: PLW0603  # one page asks one worker
    mine = newest_insight = object()
    try:
        link = decode(text)
        pieces = insight_pieces(link.situation)
        since = perf_counter()
        while True:
            next(pieces)
            if perf_counter() - since < TURN:
                continue
            await asyncio.sleep(0)
            if newest_insight is not mine:
                return json.dumps({"overtaken": True})
            since = perf_counter()
    except FairthrowError as error:
        return refusal(error)
    except StopIteration as end:
        return reply(link, {"parts": end.value})
