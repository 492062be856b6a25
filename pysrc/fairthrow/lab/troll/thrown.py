"""Dice as they were thrown, and collections that know which dice show them."""

from dataclasses import dataclass, field

from fairthrow.dice.stream import MOST_SIDES, Source
from fairthrow.lab.troll import values as of


@dataclass(slots=True)
class Thrown:
    """One die: what threw it, where, how it fell, and what became of it, in the order it came about."""

    what: str
    line: int
    sides: int
    value: int
    fates: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Rolled:
    """What a program gave, with its dice and a trace of sentences."""

    value: of.Value
    dice: tuple[Thrown, ...]
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """A collection on the table: each value with the number of the die that shows it, if one does."""

    values: of.Collection
    dice: tuple[int | None, ...]


class CutError(Exception):
    """An accumulate went on for longer than its limit."""


def face_of(source: Source, sides: int, what: str) -> int:
    """Take one die of any number of sides from ``source``, which may know dice of few sides only.

    A larger die is made of several: each is a digit, and what is too high is thrown again.
    """
    if sides <= MOST_SIDES:
        return source.dice(1, sides, what)[0]
    digits = 2
    while MOST_SIDES**digits < sides:
        digits += 1
    base = 2
    while base**digits < sides:
        base += 1
    while True:
        shown = 0
        for face in source.dice(digits, base, what):
            shown = shown * base + face - 1
        if shown < sides:
            return shown + 1


def seen(value: "Seen | of.Value", what: str) -> Seen:
    """Take a value for a collection. ``what`` needs one."""
    if isinstance(value, Seen):
        return value
    values = of.collection(value, what)
    return Seen(values, (None,) * len(values))


def together(left: Seen, right: Seen) -> Seen:
    """Put two collections into one; each value keeps its die."""
    both = sorted(zip(left.values + right.values, left.dice + right.dice, strict=True), key=lambda each: each[0])
    of.joined(left.values, right.values)  # for its limit
    return Seen(tuple(value for value, _ in both), tuple(die for _, die in both))


def bare(value: Seen | of.Value) -> of.Value:
    """Give a value without its dice."""
    return value.values if isinstance(value, Seen) else value
