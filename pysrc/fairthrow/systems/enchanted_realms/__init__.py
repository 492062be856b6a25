"""Enchanted Realms: d20 saves, checks and attacks, d12 competitions, and movement.

A roll must reach a difficulty (DC). In each category of modifiers only the best bonus and the
worst penalty count.
"""

from fairthrow.systems.enchanted_realms.attack import Attack
from fairthrow.systems.enchanted_realms.movement import Movement
from fairthrow.systems.enchanted_realms.opposed import Competition
from fairthrow.systems.enchanted_realms.rulings import RULINGS
from fairthrow.systems.enchanted_realms.skill import Skill
from fairthrow.systems.enchanted_realms.unopposed import Check, Save
from fairthrow.systems.game import Game

__all__ = ["GAME", "Attack", "Check", "Competition", "Movement", "Save", "Skill"]

GAME = Game(
    name="enchanted-realms",
    title="Enchanted Realms",
    blurb="Roll a d20, add your modifiers, reach the difficulty.",
    dice="d20 against a DC",
    source="Enchanted Realms Rulebook, What the Numbers Mean",
    checks=(Save, Check, Competition, Skill, Attack, Movement),
    rulings=RULINGS,
)
