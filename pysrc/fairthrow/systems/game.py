"""What a game is: its name in links, its words, its checks and its rules."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fairthrow.systems.situation import Situation

if TYPE_CHECKING:
    from collections.abc import Callable

    from fairthrow.systems.character import Character


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """One rule as implemented, in our own words: a ``title`` and a text.

    ``option`` names the field that changes it, where the rulebook is silent or contradicts itself; empty for none.
    """

    title: str
    text: str
    option: str = ""


@dataclass(frozen=True, kw_only=True)
class Game:
    """One dice system: its name in links, its ``title`` and ``blurb`` for people, its checks and its ``rulings``.

    ``dice`` says which dice it takes, ``source`` what the rulebook is called. ``character`` imports the class of its
    characters, and gives it; None where the game has no sheet.
    """

    name: str
    title: str
    blurb: str
    dice: str
    source: str
    checks: tuple[type[Situation], ...]
    rulings: tuple[Ruling, ...]
    character: "Callable[[], type[Character]] | None" = None

    def check(self, name: str) -> type[Situation]:
        """Give the check that has a ``name`` in links. Raises KeyError when the game has none of that name."""
        for each in self.checks:
            if each.check == name:
                return each
        raise KeyError(name)
