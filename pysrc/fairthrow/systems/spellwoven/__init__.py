"""Spellwoven: 3d10 roll-under, counting successes.

A die that shows the rank or less is a success, a 1 is two; from rank 10 more faces count
twice, from 18 thrice (Spellwoven, "Skill level 10+").
"""

from typing import TYPE_CHECKING

from fairthrow.systems.game import Game
from fairthrow.systems.spellwoven.opposed import Contest
from fairthrow.systems.spellwoven.rulings import RULINGS
from fairthrow.systems.spellwoven.unopposed import Test

if TYPE_CHECKING:
    from fairthrow.systems.character import Character

__all__ = ["GAME", "Contest", "Test"]


def character() -> "type[Character]":
    """Give the class of the game's characters. It is imported when somebody first asks for one."""
    from fairthrow.systems.spellwoven.character import Sheet  # noqa: PLC0415  # no check needs it

    return Sheet


GAME = Game(
    name="spellwoven",
    title="Spellwoven",
    blurb="Roll 3d10 under your skill and count successes.",
    dice="3d10 roll-under",
    source="Spellwoven, Rules for the Game",
    checks=(Test, Contest),
    rulings=RULINGS,
    character=character,
)
