"""A program in one of the Lab's languages: its text, its exact odds, its rolls.

What a program means is known to its :class:`Language`. A language lies in a package of its own beside this module, as
``LANGUAGE`` in its module ``language``, and is imported when it is first asked for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple, TypeAlias

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import Source
from fairthrow.lab.account import Clock, Explained
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.inputs import Outline, Success
from fairthrow.lab.thrown import Rolled

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
    """The exact odds of each output, in the order the program gives them, and ``warnings``: what else to know.

    Where AnyDice's odds would have a denominator of more than 90,000 digits, they are right to 75 decimal places, and a
    warning says so.
    """

    outputs: tuple[Output, ...]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Language:
    """A language, called ``title``: what its programs come to.

    Each function takes a program's text first, and raises ProgramError where that is wrong or asks for too much.
    """

    title: str
    check: Callable[[str], None]
    """Read the program, and do nothing else."""
    odds: Callable[[str, int, Budget], Answer]
    """Give the exact odds. An ``accumulate`` of Troll is cut after so many values; AnyDice has none."""
    roll: Callable[[str, Source, Budget], Rolled[Value]]
    """Roll it once. Nothing is cut."""
    explain: Callable[[str, int, Budget, Clock], Explained]
    """Give an account of what its odds cost, part by part."""
    outline: Callable[[str], Outline]
    """Look at it without running it."""


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


def wanted(success: Success, labels: Sequence[str], shown: Sequence[str]) -> int | None:
    """Give the place, from 0, of the output that a program wants something of, among the ``labels`` of its outputs.

    ``shown`` are the variables that they show, where that is known. None where no output has the name.

    >>> wanted(Success(name="hits", sign=">=", number=2), ["damage", "Hits"], ())
    1
    """
    if not success.name or len(labels) == 1:
        return 0 if labels else None
    for names in (labels, shown if len(shown) == len(labels) else ()):
        for place, name in enumerate(names):
            if name.casefold() == success.name.casefold():
                return place
    return None
