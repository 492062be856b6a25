"""The d100 system: percentile checks with degrees, after the rulebook called System.

Two ten-sided dice make a roll of 00 to 99; under the difficulty it succeeds, and every ten
between them is a degree (System, "Degrees of Success and Failure").
"""

from typing import TYPE_CHECKING

from fairthrow.systems.d100.opposed import Opposed
from fairthrow.systems.d100.rulings import RULINGS
from fairthrow.systems.d100.unopposed import Check
from fairthrow.systems.game import Game

if TYPE_CHECKING:
    from fairthrow.systems.character import Character

__all__ = ["GAME", "Check", "Opposed"]


def character() -> "type[Character]":
    """Give the class of the game's characters. It is imported when somebody first asks for one."""
    from fairthrow.systems.d100.character import Sheet  # noqa: PLC0415  # no check needs it

    return Sheet


GAME = Game(
    name="d100",
    title="d100",
    blurb="Roll a percentile under your score and count degrees.",
    dice="percentile roll-under",
    source="System, a rulebook of percentile checks",
    checks=(Check, Opposed),
    rulings=RULINGS,
    character=character,
)
