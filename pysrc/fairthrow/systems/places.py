"""Where a field stands in its form, and whose it is."""

from enum import Enum


class Whose(Enum):
    """Whose a field of a contest is: the title of that side's box in the form, and how its fields' names begin."""

    YOURS = "You", ""
    THEIRS = "Opponent", "their_"

    def __init__(self, title: str, prefix: str) -> None:
        self.title = title
        self.prefix = prefix


class FormPlace(Enum):
    """Where a field stands in the form: always in the open, or folded away under a heading."""

    OPEN = ""
    """Changed from roll to roll. On a phone there is room for four rows; two or three flags share one."""
    MORE = "More"
    """Set once for a character, or rarely."""
    HOUSE = "House rules"
    """A ruling, where the rules are silent or can be read in several ways."""
