"""Collections on the table, that know which dice show their values."""

from dataclasses import dataclass

from fairthrow.lab.engine.heaps import values as of


@dataclass(frozen=True, slots=True)
class Seen:
    """A collection on the table: ``dice`` has for each value the number of the die that shows it, or None."""

    values: of.Collection
    dice: tuple[int | None, ...]


class CutError(Exception):
    """An accumulate went on for longer than its limit."""


def seen(value: "Seen | of.Value", what: str) -> Seen:
    """Take a value for a collection. Raises CannotError for a text or a pair: ``what`` needs one."""
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
