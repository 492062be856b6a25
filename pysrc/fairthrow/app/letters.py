"""What was sent: a page asks what to say of a link that was made elsewhere, and gets what the log keeps of its roll."""

from dataclasses import dataclass, replace
from typing import Any

from fairthrow.app.answers import PageAnswer, answered
from fairthrow.links import Link
from fairthrow.systems import fitting
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.records import record_of, write_text
from fairthrow.view.check.letter import letter as written
from fairthrow.view.check.letter import onward

MOST_CUT = 400
"""Characters of what is said of a link's loss."""


@dataclass(frozen=True, kw_only=True)
class Opened:
    """What a page says of a link that it has opened.

    ``at`` is when it did so, in UTC; ``said`` is what was said of the roll, and ``cut`` what the link has lost;
    ``about`` is what the page is about, ``program`` or a situation. Each may be empty.
    """

    at: str
    said: str
    cut: str
    about: str


def read_opened(text: str) -> Opened:
    """Read the JSON object in a ``text``; what is missing in it is empty. Raises a FairthrowError for no JSON."""
    found: Any = read_json(text)
    given = found if isinstance(found, dict) else {}
    at, said, cut, about = (str(given.get(name) or "") for name in ("at", "said", "cut", "about"))
    return Opened(at=at, said=said, cut=fitting(cut, MOST_CUT, marked=True), about=about)


def _letter(link: Link, opened: Opened) -> PageAnswer:
    """Give the ``parts`` that say what was sent, and the ``record`` of its roll for whoever keeps it."""
    parts = {"letter": written(link, opened.cut), "onward": onward(link, program=opened.about == "program")}
    if not link.rolled:
        return {"parts": parts}
    record = record_of(replace(link, sender=""), at=opened.at, said=opened.said)
    return {"parts": parts, "record": write_text(replace(record, sent=link.sender))}


letter = answered(_letter, read_opened)
