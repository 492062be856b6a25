"""Rolls of a check: the dice fall, and the log gets its record of that.

JavaScript gives the time, and who is played; what the record says is written here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from secrets import token_bytes
from typing import Any

from fairthrow.app.answers import PageAnswer, answered, chart_view, rolled
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.links import Link
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.records import record_of, write_text
from fairthrow.view.check.figure import ChartView


@dataclass(frozen=True, kw_only=True)
class RollRequest:
    """What a page sends with a roll: how it shows odds, and what the log is to say of it.

    ``at`` is the time in UTC; without it nothing is to be kept of the roll. ``by`` is the name of the character who
    rolls; empty where nobody is played.
    """

    view: ChartView
    at: str = ""
    by: str = ""

    def record(self, link: Link, said: str) -> PageAnswer:
        """Give the ``record`` that the log keeps of the roll that a ``link`` names, as a part of an answer.

        ``said`` is what was said of the roll. Where nothing is to be kept there is no such member.
        """
        return {"record": write_text(record_of(link, at=self.at, by=self.by, said=said))} if self.at else {}


def read_request(text: str) -> RollRequest:
    """Read the JSON object in a ``text``, as :func:`request_of` does; an empty text asks for nothing in particular.

    Raises a FairthrowError for a text that is no JSON as well.
    """
    given = read_json(text) if text else {}
    return request_of(given if isinstance(given, dict) else {})


def request_of(given: Mapping[str, Any]) -> RollRequest:
    """Read what a page has ``given``: ``view``, as :func:`chart_view` reads it, ``at`` and ``by``; each may be missing.

    Raises a FairthrowError for a view that is not allowed.
    """
    view, at, by = (str(given.get(name) or "") for name in ("view", "at", "by"))
    return RollRequest(view=chart_view(view), at=at, by=by)


def thrown_anew(link: Link, request: RollRequest) -> PageAnswer:
    """Give the roll of a link's typed faces if it has any, else of a newly drawn seed; without dice it needs neither.

    ``record`` is what the log keeps of it.
    """
    if not link.situation.takes_dice:
        drawn = replace(link, seed=None, faces=None)
    elif link.faces is not None:
        drawn = link
    else:
        drawn = replace(link, seed=token_bytes(SEED_BYTES))
    found: PageAnswer = {**rolled(drawn, request.view), "fragment": drawn.fragment()}
    return {**found, **request.record(drawn, found["said"])}


roll = answered(thrown_anew, read_request)
