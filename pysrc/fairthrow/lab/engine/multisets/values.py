"""What words do with values that lie open. Rolls and odds both end here, so that a rule is written once.

A value is a collection (a sorted tuple of whole numbers; a number is a collection of one), a :class:`Box` of text or a
:class:`Pair`. What cannot be done raises :class:`CannotError`; whoever works through a program adds the place.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import TypeAlias

Collection: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """Lines of text, all of equal width."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two values side by side."""

    left: "Value"
    right: "Value"


Value: TypeAlias = Collection | Box | Pair

MOST_VALUES = 1_000_000
"""Numbers in the largest collection."""

MOST_BITS = 3_000
"""Of the largest number."""


class CannotError(Exception):
    """Something is asked for that cannot be done; the message says what, for a player."""

    limit = ""
    """The limit that was met, as a LimitError names it; empty for any other reason."""


class TooMuchError(CannotError):
    """A value is asked for that is larger than any may be: the program is not written wrongly."""

    limit = "outcomes"


def shown(value: Value) -> str:
    """Write a value as people see it, shortened where it is long.

    >>> shown((4,)), shown((1, 2)), shown(Pair((1,), ()))
    ('4', '{1, 2}', '[1, {}]')
    """
    if isinstance(value, Box):
        return '"' + "|>".join(value.lines)[:60] + '"'
    if isinstance(value, Pair):
        return f"[{shown(value.left)}, {shown(value.right)}]"
    if len(value) == 1:
        return str(value[0])
    some = ", ".join(map(str, value[:12]))
    return "{" + some + (f", … ({len(value)} values)" if len(value) > 12 else "") + "}"  # noqa: PLR2004


def collection(value: Value, what: str) -> Collection:
    """Give ``value`` if it is a collection. Raises CannotError for a text or a pair: ``what`` needs numbers."""
    if isinstance(value, tuple):
        return value
    kind = "a text" if isinstance(value, Box) else "a pair"
    raise CannotError(f"{what} needs numbers, and is given {kind}")


def number(value: Value, what: str) -> int:
    """Give ``value`` as a number if it is a collection of one. Raises CannotError for others: ``what`` needs one."""
    values = collection(value, what)
    if len(values) == 1:
        return values[0]
    if not values:
        raise CannotError(f"{what} needs a single number, and is given nothing")
    meant = ": sum adds them up" if what in ARITHMETIC else ""
    if what.startswith(LEFT):
        meant = ": dice stand on its right, as in count 7 <= 3d10"
    got = f"{shown(values)}, which has {len(values)} values"
    raise CannotError(f"{what} needs a single number, and is given {got}{meant}")


def counted(value: Value, what: str) -> int:
    """Give ``value`` as how many: a number from 0 to what a collection may have.

    Raises CannotError for any other: ``what`` needs one.
    """
    many = number(value, what)
    if many < 0:
        raise CannotError(f"{what} needs a number of 0 or more, and is given {many}")
    if many > MOST_VALUES:
        raise TooMuchError(f"{what} takes {MOST_VALUES:,} values at most, and is given {many}")
    return many


def sides(value: Value, sign: str) -> int:
    """Give ``value`` as how many sides a die has, after the ``sign`` ``d``, or as the highest face after a ``z``.

    Raises CannotError for a number that no die has.
    """
    many = number(value, sign)
    if many < (sign == "d"):
        least = "at least one side" if sign == "d" else "faces from 0 up"
        raise CannotError(f"a die needs {least}, and this is {sign}{many}")
    return many


def joined(left: Collection, right: Collection) -> Collection:
    """Put the collections ``left`` and ``right`` into one. Raises CannotError for more values than one may have."""
    if not left or not right:
        return left or right
    if len(left) + len(right) > MOST_VALUES:
        raise TooMuchError(f"a collection has {MOST_VALUES:,} values at most")
    return tuple(sorted(left + right))


FILTERS: dict[str, Callable[[int, int], bool]] = {"=": eq, "=/=": ne, "<": lt, ">": gt, "<=": le, ">=": ge}
"""What a filter compares: the number on its left with each value on its right."""

LEFT = "the left side of"
"""What a filter's number is called in errors."""


def filtered(sign: str, limit: int, values: Collection) -> Collection:
    """Keep the values to which ``limit`` stands in relation ``sign``: ``3 > {2, 4}`` keeps the 2."""
    if sign == "=":
        return values[bisect_left(values, limit) : bisect_right(values, limit)]
    holds = FILTERS[sign]
    return tuple(value for value in values if holds(limit, value))


def least(many: int, values: Collection) -> Collection:
    """Keep the lowest so ``many`` of ``values``; all, if there are no more."""
    return values[:many]


def largest(many: int, values: Collection) -> Collection:
    """Keep the highest so ``many`` of ``values``; all, if there are no more."""
    return values[max(0, len(values) - many) :]


def minimal(values: Collection) -> Collection:
    """Keep all of ``values`` that are equal to the lowest; nothing of nothing."""
    return values[: bisect_right(values, values[0])] if values else values


def maximal(values: Collection) -> Collection:
    """Keep all of ``values`` that are equal to the highest; nothing of nothing."""
    return values[bisect_left(values, values[-1]) :] if values else values


def different(values: Collection) -> Collection:
    """Keep one of each of ``values``."""
    return tuple(dict.fromkeys(values))


def median(values: Collection) -> Collection:
    """Give the middle one of ``values``; of an even number the lowest of the upper half.

    Raises CannotError for none.
    """
    if not values:
        raise CannotError("there is no middle of nothing")
    return (values[len(values) // 2],)


def dropped(values: Collection, others: Collection) -> Collection:
    """Leave out all of ``values`` that are among ``others``."""
    gone = set(others)
    return tuple(value for value in values if value not in gone)


def kept(values: Collection, others: Collection) -> Collection:
    """Keep all of ``values`` that are among ``others``."""
    stay = set(others)
    return tuple(value for value in values if value in stay)


def taken_away(values: Collection, others: Collection) -> Collection:
    """Leave out one of ``values`` for each equal one of ``others``."""
    left: list[int] = []
    away: dict[int, int] = {}
    for other in others:
        away[other] = away.get(other, 0) + 1
    for value in values:
        if away.get(value, 0):
            away[value] -= 1
        else:
            left.append(value)
    return tuple(left)


def added(values: Collection) -> Collection:
    """Add up ``values``: a collection of one number, 0 of nothing. Raises CannotError as :func:`small` does."""
    return (small(sum(values)),)


def how_many(values: Collection) -> Collection:
    """Count ``values``: a collection of one number."""
    return (len(values),)


OF_COLLECTION: dict[str, Callable[[Collection], Collection]] = {
    "sum": added,
    "count": how_many,
    "min": lambda values: values[:1],
    "max": lambda values: values[-1:],
    "minimal": minimal,
    "maximal": maximal,
    "median": median,
    "different": different,
    "!": lambda values: () if values else (1,),
}
"""Words before one collection."""

OF_TWO: dict[str, Callable[[Collection, Collection], Collection]] = {
    "U": joined,
    "drop": dropped,
    "keep": kept,
    "--": taken_away,
}
"""Words between two collections."""


def small(value: int) -> int:
    """Give a ``value`` that is not larger than can be worked with.

    Raises CannotError for one of more than 900 digits.
    """
    if value.bit_length() > MOST_BITS:
        raise TooMuchError("the number has more than 900 digits, which is the most there can be")
    return value


def divided(left: int, right: int) -> int:
    """Give ``left / right``, rounded down. Raises CannotError for a division by 0."""
    if right == 0:
        raise CannotError("nothing can be divided by 0")
    return left // right


def rest(left: int, right: int) -> int:
    """Give what ``left / right``, rounded down, leaves; it has the sign of ``right``.

    Raises CannotError for a right of 0.
    """
    if right == 0:
        raise CannotError("nothing can be divided by 0")
    return left % right


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda left, right: small(left + right),
    "-": lambda left, right: small(left - right),
    "*": lambda left, right: small(left * right),
    "/": divided,
    "mod": rest,
}
"""Signs between two single numbers."""

OF_NUMBER: dict[str, Callable[[int], int]] = {"-": lambda value: -value, "sgn": lambda value: (value > 0) - (value < 0)}
"""Signs before a single number."""


def span(low: int, high: int) -> Collection:
    """Give all numbers from ``low`` to ``high``; none if ``high`` is lower. Raises CannotError for too many of them."""
    if high - low >= MOST_VALUES:
        raise TooMuchError(f"a range has {MOST_VALUES:,} numbers at most")
    return tuple(range(low, high + 1))


def first(value: Value, sign: str) -> Value:
    """Give the part of a pair that ``sign`` says, ``%1`` or ``%2``. Raises CannotError for what is no pair."""
    if not isinstance(value, Pair):
        raise CannotError(f"{sign} needs a pair such as [1, 2], and is given {shown(value)}")
    return value.left if sign == "%1" else value.right
