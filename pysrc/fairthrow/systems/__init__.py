"""The games: one module each, listed here and nowhere else."""

from fairthrow.dice.errors import FairthrowError, FieldError, LinkError, shown
from fairthrow.systems import d100, enchanted_realms, endworld, skew, spellwoven
from fairthrow.systems.fields import ROLL_FIELDS
from fairthrow.systems.situation import Game, Situation

__all__ = [
    "ROLL_FIELDS",
    "SYSTEMS",
    "FairthrowError",
    "FieldError",
    "Game",
    "LinkError",
    "Situation",
    "shown",
]

SYSTEMS: dict[str, Game] = {
    game.name: game for game in (endworld.GAME, spellwoven.GAME, skew.GAME, enchanted_realms.GAME, d100.GAME)
}
"""Every game by its name in links, in the order people are shown."""
