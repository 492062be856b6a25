"""What the home page shows of each game: the dice on its felt, and a line of odds. Both are the engine's."""

from dataclasses import dataclass

from markupsafe import Markup as Safe

from fairthrow.dice.visible import FOREIGN
from fairthrow.links import Link
from fairthrow.systems import SYSTEMS, Game
from fairthrow.systems.die import Die, Fate, Role
from fairthrow.systems.situation import Situation
from fairthrow.table.group.links import KINDS
from fairthrow.view.check.answer import questions, wanted_of
from fairthrow.view.check.text import name_of
from fairthrow.view.dice import drawing
from fairthrow.view.lie import lies, thrown_by
from fairthrow.view.numbers import percent
from sitebuild.looks import Look
from sitebuild.markup import safe

MOST_DICE = 3
"""Dice that have room on a felt."""


OTHERS = ((8, 5), (12, 11), (4, 3))
"""Sides and face of the dice on the felt of the Lab: such as no game here rolls."""


@dataclass(frozen=True, kw_only=True)
class Felt:
    """A game on the home page: its dice, each with whether it is a dark one, and a chance with the words for it.

    ``told`` says to a stranger what is rolled.

    The chance is empty for a game without dice, and for a situation where nothing can fail.
    """

    game: Game
    dice: tuple[tuple[Safe, bool], ...]
    chance: str
    words: str
    told: str


def felts(looks: dict[str, Look]) -> list[Felt]:
    """Make the felt of every game, in the order people are shown the games; ``looks`` has theirs by name."""
    return [felt(game, looks[game.name].link, looks[game.name].told) for game in SYSTEMS.values()]


def felt(game: Game, link: Link | None, told: str = "") -> Felt:
    """Make the felt of a game from a roll of it. ``told`` says its dice to strangers; empty for the game's words."""
    if link is None:
        return Felt(game=game, dice=(), chance="", words=game.blurb, told=told or game.dice)
    chance, words = fact(link.situation)
    thrown = shown(link)
    lying = lies(thrown_by(link), len(thrown))
    dice = tuple((safe(drawing(die, lie)), die.role is Role.TENS) for die, lie in zip(thrown, lying, strict=True))
    return Felt(game=game, dice=dice, chance=chance, words=words or game.blurb, told=told or game.dice)


def other_dice() -> tuple[tuple[Safe, bool], ...]:
    """Draw the dice on the felt of the Lab, in the form of :attr:`Felt.dice`."""
    dice = [Die(sides=sides, face=face, role=Role.KEPT) for sides, face in OTHERS]
    return tuple((safe(drawing(die)), False) for die in dice)


def shown(link: Link) -> tuple[Die, ...]:
    """Give the dice of a roll that are shown: those that count, or else those that are not left out."""
    dice = link.roll().dice
    counting = tuple(die for die in dice if die.role.fate is Fate.COUNTS)
    lying = tuple(die for die in dice if die.role.fate is not Fate.LEFT_OUT)
    return (counting or lying)[:MOST_DICE]


def fact(situation: Situation) -> tuple[str, str]:
    """Say what a player asks of a situation first: its chance, and the words for it and for the situation.

    >>> from fairthrow.links import decode
    >>> fact(decode("enchanted-realms/save?advantage=yes").situation)
    ('87.8 %', 'success: Advantage')
    """
    odds = situation.odds()
    if not questions(situation, odds):
        return "", ""
    label, chance = wanted_of(situation, odds)
    _, _, changed = name_of(situation).partition(": ")
    together = ", ".join("\N{NO-BREAK SPACE}".join(each.rsplit(" ", 1)) for each in changed.split(", "))
    return percent(chance), f"{label}: {together}" if changed else label


def titles() -> dict[str, str]:
    """Give the title of every check by its name in links: the page's script says by them what is kept on a device.

    What stands in links of several who roll at once has one as well.
    """
    found = {f"{name}/{check.check}": check.title for name, game in SYSTEMS.items() for check in game.checks}
    for kind in KINDS.values():
        games = (name for name, game in SYSTEMS.items() if any(map(kind.fits, game.checks)))
        found |= {f"{name}/{kind.kind}": kind.kind.capitalize() for name in games}
    return found


def unseen() -> str:
    """Give the pattern of what is shown as a mark in foreign text, as JavaScript writes patterns with the flag ``u``.

    By it the page's script shows names as the package does (:mod:`fairthrow.dice.visible`).
    """
    return "".join(each if " " <= each <= "~" else f"\\u{{{ord(each):x}}}" for each in FOREIGN.pattern)
