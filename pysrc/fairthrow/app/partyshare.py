"""What leaves the page of several at once, and what comes to it: their roll for a chat, its picture, its letter."""

from dataclasses import replace

from fairthrow.app.letters import Opened, read_opened
from fairthrow.app.party import Found, answered
from fairthrow.table.group.group import Group
from fairthrow.table.log.groups import LoggedGroup
from fairthrow.table.log.records import write_text
from fairthrow.view.check.picture import HEIGHT, WIDEST, WIDTH, felt_of
from fairthrow.view.group.letter import letter, onward
from fairthrow.view.group.share import markdown_of, picture_of


def _markdown(group: Group, address: str) -> Found:
    """Give the roll of a group as ``text`` for a chat; ``address`` is the whole URL of its link."""
    return {"text": markdown_of(group, address)}


def _picture(group: Group, felt: str) -> Found:
    """Give a picture of a group's roll, as :func:`fairthrow.app.sharing.picture` gives that of one."""
    name = f"fairthrow-{group.system}-{group.kind}.png"
    strokes = picture_of(group, *felt_of(felt))
    return {"strokes": strokes, "size": (WIDTH, HEIGHT), "widest": WIDEST, "name": name}


def _letter(group: Group, opened: Opened) -> Found:
    """Give the ``parts`` that say what was sent, and the ``record`` of its roll for whoever keeps it."""
    parts = {"letter": letter(group, opened.cut), "onward": onward(group)}
    if not group.rolled:
        return {"parts": parts}
    record = LoggedGroup(link=replace(group, sender=""), at=opened.at, sent=group.sender)
    return {"parts": parts, "record": write_text(record)}


partymarkdown = answered(_markdown, str)
partypicture = answered(_picture, str)
partyletter = answered(_letter, read_opened)
