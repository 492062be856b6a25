"""A program in one of the Lab's languages: its text, its exact odds, its rolls.

What a program means is known to its :class:`Language`. A language lies in a package of its own beside this module, as
``LANGUAGE`` in its module ``language``, and is imported when it is first asked for.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple, TypeAlias

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.engine.limits import Budget

LONGEST = 6_000
"""Characters of the longest program."""

LIMIT = 12
"""Values that an ``accumulate`` of Troll gathers at most, unless the link says otherwise."""

LABEL = "output 1"
"""The label of the first output, where the program gives it none."""

Value: TypeAlias = int | str | tuple["Value", ...]
"""What comes out: a number, a text, a sorted collection of numbers, or the two parts of a pair."""


class Output(NamedTuple):
    """One output: its label, and the weight of each value out of ``total``, in ascending order of the values."""

    label: str
    weights: Mapping[int, int] | Mapping[Value, int]
    total: int

    @property
    def lost(self) -> int:
        """The weight of what fell away: of ways that came to no value."""
        return self.total - sum(self.weights.values())

    def rows(self) -> Iterator[tuple[Value, Ratio]]:
        """Give each value with its chance, in lowest terms."""
        for value, weight in self.weights.items():
            yield value, Ratio.of(weight, self.total)


class Answer(NamedTuple):
    """The exact odds of each output, in the order the program gives them, and what should be known about them."""

    outputs: tuple[Output, ...]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Language:
    """A language: what its programs come to.

    Each function takes a program's text first, and raises ProgramError where that is wrong or asks for too much.
    """

    title: str
    check: Callable[[str], None]
    """Read the program, and do nothing else."""
    odds: Callable[[str, int, Budget], Answer]
    """Give the exact odds. An ``accumulate`` of Troll is cut after so many values; AnyDice has none."""


class Languages(Mapping[str, Language]):
    """The languages by their names in links."""

    def __getitem__(self, name: str) -> Language:
        if name not in _NAMES:
            raise KeyError(name)
        language: Language = import_module(f"fairthrow.lab.{name}.language").LANGUAGE
        return language

    def __iter__(self) -> Iterator[str]:
        return iter(_NAMES)

    def __len__(self) -> int:
        return len(_NAMES)


_NAMES = ("anydice", "troll")

LANGUAGES = Languages()
"""Every language by its name in links, in the order people are shown."""
