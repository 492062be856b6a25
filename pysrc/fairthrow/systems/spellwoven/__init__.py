"""Spellwoven: 3d10 roll-under, counting successes.

A die that shows the rank or less is a success, a 1 is two; from rank 10 more faces count
twice, from 18 thrice (Spellwoven, "Skill level 10+").
"""

from fairthrow.systems.game import Game
from fairthrow.systems.spellwoven.opposed import Contest
from fairthrow.systems.spellwoven.rulings import RULINGS
from fairthrow.systems.spellwoven.unopposed import Test

__all__ = ["GAME", "Contest", "Test"]

GAME = Game(
    name="spellwoven",
    title="Spellwoven",
    blurb="Roll 3d10 under your skill and count successes.",
    dice="3d10 roll-under",
    source="Spellwoven, Rules for the Game",
    checks=(Test, Contest),
    rulings=RULINGS,
)
