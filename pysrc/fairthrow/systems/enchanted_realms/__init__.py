"""Enchanted Realms: d20 saves, checks and attacks, d12 competitions, and movement.

A roll must reach a difficulty (DC). In each category of modifiers only the best bonus and the
worst penalty count.
"""

from typing import TYPE_CHECKING

from fairthrow.systems.enchanted_realms.attack import Attack
from fairthrow.systems.enchanted_realms.movement import Movement
from fairthrow.systems.enchanted_realms.opposed import Competition
from fairthrow.systems.enchanted_realms.rulings import RULINGS
from fairthrow.systems.enchanted_realms.skill import SkillPools
from fairthrow.systems.enchanted_realms.unopposed import Check, Save
from fairthrow.systems.game import Game

if TYPE_CHECKING:
    from fairthrow.systems.character import Character

__all__ = ["GAME", "Attack", "Check", "Competition", "Movement", "Save", "SkillPools"]


def character() -> "type[Character]":
    """Give the class of the game's characters. It is imported when somebody first asks for one."""
    from fairthrow.systems.enchanted_realms.character import Sheet  # noqa: PLC0415  # no check needs it

    return Sheet


GAME = Game(
    name="enchanted-realms",
    title="Enchanted Realms",
    blurb="Roll a d20, add your modifiers, reach the difficulty.",
    dice="d20 against a DC",
    source="Enchanted Realms Rulebook, What the Numbers Mean",
    checks=(Save, Check, Competition, SkillPools, Attack, Movement),
    rulings=RULINGS,
    character=character,
)
