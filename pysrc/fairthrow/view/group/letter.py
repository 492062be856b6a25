"""The roll of several that was sent, as whoever opens its link is told of it."""

from fairthrow.table.group.group import Group
from fairthrow.view.check.letter import SEEDED, deeds, written
from fairthrow.view.group.parts import name_of_check
from fairthrow.view.markup import Markup


def letter(group: Group, cut: str = "") -> Markup:
    """Write who sent the roll of a ``group``, what it is for, and what can be trusted of it.

    ``cut`` says what the link has lost on its way; it is empty for a whole one.
    """
    return written(group.sender, group.shown_label, name_of_check(group), SEEDED if group.rolled else "", cut)


def onward(group: Group) -> Markup:
    """Write what can be done with what was sent: keep its roll, and set the same table oneself."""
    return deeds(keep=group.rolled, offer=False, use="Use this table")
