"""The games: one module each, listed here and nowhere else."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from fairthrow.dice.errors import FairthrowError, FieldError, LinkError, fitting, shown
from fairthrow.systems.game import Game
from fairthrow.systems.roll_fields import ROLL_FIELDS
from fairthrow.systems.situation import Situation

__all__ = [
    "ROLL_FIELDS",
    "SYSTEMS",
    "FairthrowError",
    "FieldError",
    "Game",
    "LinkError",
    "Situation",
    "fitting",
    "shown",
]

MODULES = {
    name.replace("_", "-"): f"{__name__}.{name}"
    for name in (
        "endworld",
        "spellwoven",
        "skew",
        "enchanted_realms",
        "d100",
    )
}
"""The module of every game by the game's name in links, in the order people are shown."""


class Games(Mapping[str, Game]):
    """The games by their names. A game's module is imported when the game is first asked for: a page is about one."""

    def __getitem__(self, name: str) -> Game:
        game: Game = import_module(MODULES[name]).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)

    def __contains__(self, name: object) -> bool:
        return name in MODULES


SYSTEMS = Games()
"""Every game by its name in links, in the order people are shown."""
