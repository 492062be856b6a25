"""The gallery: programs of ours for the dice of well-known games, to look at, to roll, and to begin one's own with.

Each declares its title and a line about its dice, and most of them inputs. A test holds the odds of each against an
oracle that does not know the Lab.
"""

from collections.abc import Mapping

from fairthrow.programs.gallery.contests import CONTESTS
from fairthrow.programs.gallery.decided import DECIDED
from fairthrow.programs.gallery.example import Example
from fairthrow.programs.gallery.played import PLAYED
from fairthrow.programs.gallery.pools import POOLS
from fairthrow.programs.gallery.printed import UP_TO_THE_RANK
from fairthrow.programs.gallery.totals import TOTALS
from fairthrow.programs.gallery.typed import TYPED

GALLERY: Mapping[str, tuple[Example, ...]] = {
    "As you type them": TYPED,
    "Totals": TOTALS,
    "Pools": (*POOLS, UP_TO_THE_RANK),
    "Contests and games": CONTESTS,
    "Played to the end": PLAYED,
    "What should I do?": DECIDED,
}
"""All examples, by what they are about."""

EXAMPLES: tuple[Example, ...] = tuple(each for some in GALLERY.values() for each in some)
"""All examples, in the order people are shown."""
