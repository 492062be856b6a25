"""A program in one of the Lab's languages: its text, its exact odds, its rolls.

What a program means is known to its :class:`Language`. A language lies in a package of its own beside this module, as
``LANGUAGE`` in its module ``language``, and is imported when it is first asked for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from re import Pattern
from typing import NamedTuple, Protocol, TypeAlias

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import Source
from fairthrow.lab.account import Clock, Explained
from fairthrow.lab.choices import Taken
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import Mend
from fairthrow.lab.inputs import Outline
from fairthrow.lab.success import Success
from fairthrow.lab.thrown import ReadyDice, Rolled

LIMIT = 12
"""Values that an ``accumulate`` of Troll gathers at most, unless the link says otherwise."""

LABEL = "output 1"
"""The label of the first output, where the program gives it none."""

Value: TypeAlias = int | str | tuple["Value", ...]
"""What comes out: a number, a text, a sorted collection of numbers, or the two parts of a pair."""


class Reached(NamedTuple):
    """What a decided output reaches: the ``chance`` or the ``mean`` of the goal that it was decided for."""

    says: str
    """The goal, as it is declared: ``>= 22`` or ``highest``."""
    measure: str
    """``chance`` or ``mean``."""
    value: Ratio

    def data(self) -> dict[str, str | list[int]]:
        """Give it as JSON has it: what it ``says``, and numerator and denominator."""
        return {"says": self.says, self.measure: [*self.value]}


class Tail(NamedTuple):
    """What is beyond the values of an output that has no last one: its ``weight``, out of the output's total.

    ``mean`` and ``variance`` are those of the whole, given that it ends.
    """

    weight: int
    mean: Ratio
    variance: Ratio


class Output(NamedTuple):
    """One output: its label, and the weight of each value out of ``total``, in ascending order of the values.

    Of an output that has no last value these are the first ones, and the ``tail`` says what is beyond them.
    """

    label: str
    weights: Mapping[int, int] | Mapping[Value, int]
    total: int
    goal: Reached | None = None
    """What it reaches, where it was decided."""
    tail: Tail | None = None
    unending: bool = False
    """Whether what fell away never ends."""

    @property
    def last(self) -> int:
        """The last value that is told of whole numbers: what is beyond it is more."""
        return max((value for value in self.weights if isinstance(value, int)), default=0)

    @property
    def lost(self) -> int:
        """The weight of what fell away: of ways that came to no value, or that never end."""
        return self.total - sum(self.weights.values()) - (self.tail.weight if self.tail else 0)

    def beyond(self) -> dict[str, Ratio]:
        """Give what is known of an output that has no last value: ``rest``, ``mean``, ``variance``; else nothing."""
        if self.tail is None:
            return {}
        return {"rest": Ratio.of(self.tail.weight, self.total), "mean": self.tail.mean, "variance": self.tail.variance}

    def rows(self) -> Iterator[tuple[Value, Ratio]]:
        """Give each value with its chance, in lowest terms."""
        for value, weight in self.weights.items():
            yield value, Ratio.of(weight, self.total)


class Answer(NamedTuple):
    """The exact odds of each output, in the order the program gives them, and ``warnings``: what else to know.

    ``mends`` are ways to have nothing left of which a warning speaks, each beside that warning.

    Where AnyDice's odds would have a denominator of more than 90,000 digits, they are right to 75 decimal places, and a
    warning says so.
    """

    outputs: tuple[Output, ...]
    warnings: tuple[str, ...] = ()
    mends: tuple[tuple[str, Mend], ...] = ()


class Translation(NamedTuple):
    """A program in another language: its ``text``, or where that is empty, ``why`` none has the same odds."""

    text: str = ""
    why: str = ""


class Roller(Protocol):
    """Rolls a program."""

    def __call__(self, program: str, source: Source, budget: Budget, choices: Taken = (), /) -> Rolled[Value]:
        """Roll a ``program`` with dice of a ``source``; ``choices`` are taken where it decides, else the best."""


@dataclass(frozen=True, kw_only=True)
class Language:
    """A language, called ``title``: what its programs come to.

    Each function takes a program's text first, and raises ProgramError where that is wrong or asks for too much.
    """

    title: str
    comments: Pattern[str]
    """Finds its comments, with what they say as the first group, and its texts without one: they may look alike."""
    check: Callable[[str], None]
    """Read the program, and do nothing else."""
    odds: Callable[[str, int, Budget], Answer]
    """Give the exact odds. An ``accumulate`` of Troll is cut after so many values; AnyDice has none."""
    roll: "Roller"
    """Roll it once. Nothing is cut."""
    ready: Callable[[str, Budget], tuple[ReadyDice, ...]]
    """Give the dice that every roll of it throws, in that order, without a roll.

    Those that another die calls for, such as one that explodes, are not among them. It raises UnknownDiceError where
    only a roll can tell which they are, and LimitError where it takes more than the budget allows.
    """
    explain: Callable[[str, int, Budget, Clock], Explained]
    """Give an account of what its odds cost, part by part."""
    outline: Callable[[str], Outline]
    """Look at it without running it."""
    translate: Callable[[str, int, Budget], Mapping[str, Translation]] = lambda _, __, ___: {}
    """Write it in other languages, by their names in links; nothing for a language that is not written in others."""


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


_NAMES = ("notation", "anydice", "troll")

LANGUAGES = Languages()
"""Every language by its name in links, in the order people are shown."""


def chance_of(success: Success, output: Output, values: Mapping[str, int], budget: Budget) -> Ratio | None:
    """Give the chance of what is wanted of an ``output``, with these ``values`` of the inputs.

    None where that hangs on what is beyond the values of an output without a last one.
    """
    weight = sum(weight for value, weight in budget.over(output.weights.items(), 5) if success.holds(value, values))
    if output.tail:
        beyond = success.holds_beyond(output.last, values)
        if beyond is None:
            return None
        weight += output.tail.weight if beyond else 0
    return Ratio.of(weight, output.total)


def wanted(success: Success, labels: Sequence[str], shown: Sequence[str]) -> int | None:
    """Give the place, from 0, of the output that a program wants something of, among the ``labels`` of its outputs.

    ``shown`` are the variables that they show, where that is known. None where no output has the name.

    >>> wanted(Success(name="hits", sign=">=", number=2), ["damage", "Hits"], ())
    1
    """
    if not success.name or len(labels) == 1:
        return 0 if labels else None
    return named(success.name, labels, shown)


def named(name: str, labels: Sequence[str], shown: Sequence[str]) -> int | None:
    """Give the place, from 0, of the output that somebody names, among the ``labels``; ``shown`` as for ``wanted``.

    An output that nothing names, the only one, may be called anything. None where no output has the ``name``.

    >>> named("hits", ["damage", "Hits"], ()), named("total", ["output 1"], [""]), named("total", ["Sum"], [""])
    (1, 0, None)
    """
    if list(labels) == [LABEL] and not any(shown):
        return 0
    for names in (labels, shown if len(shown) == len(labels) else ()):
        for place, each in enumerate(names):
            if each.casefold() == name.casefold():
                return place
    return None
