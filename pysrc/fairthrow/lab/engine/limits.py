"""How much a program may ask for. Whoever works asks its :class:`Budget` between slices of work.

Nothing here reads a clock: whoever starts the work says what is asked, and how often.
"""

import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from math import prod
from threading import Lock
from typing import TypeVar

Item = TypeVar("Item")

MOST_OUTCOMES = 500_000
"""Faces of the largest die, and numbers in the longest sequence."""

MOST_BITS = 400_000_000
"""Of all whole numbers that one die may hold together: 50 MB."""

MOST_DIGITS = 300_000
"""Bits of the largest denominator, which has 90,000 digits then. With longer ones, one step takes too long."""

SLICE = 20_000
"""Steps of work between two questions to whoever started it: some milliseconds."""


MOST_FRAMES = 1_500
"""Calls within calls of Python's in a browser: its stack ends long before Python notices, and Python with it."""


def frames(wanted: int) -> int:
    """Give how many calls within calls Python may be allowed, where so many are ``wanted``: fewer in a browser."""
    return min(wanted, MOST_FRAMES) if in_browser() else wanted


def in_browser() -> bool:
    """Say whether Python runs in a browser."""
    return sys.platform == "emscripten"


MOST_WITHIN = 1_000
"""Work within work that takes of C's stack, which ends where Python does not notice."""


class LimitError(Exception):
    """A program has asked for more than it may have. The message names the limit, in words for a player."""

    def __init__(self, limit: str, message: str) -> None:
        super().__init__(message)
        self.limit = limit
        """``seconds``, ``outcomes``, ``memory`` or ``depth``."""
        self.message = message


class Budget:
    """Counts work, and asks ``between`` after each slice of it. ``between`` ends the work by raising.

    >>> asked = []
    >>> budget = Budget(lambda: asked.append("again"))
    >>> budget.spend(2 * SLICE)
    >>> asked
    ['again']
    """

    __slots__ = ("_between", "_deep", "left")

    def __init__(self, between: Callable[[], object] = lambda: None) -> None:
        self._between = between
        self._deep = 0
        self.left = SLICE

    def spend(self, steps: int) -> None:
        """Count ``steps`` of work, each about as long as a multiplication of small numbers.

        After each :data:`SLICE` of them it calls ``between``, which may raise to end the work.
        """
        self.left -= steps
        if self.left <= 0:
            self.left = SLICE
            self._between()

    def over(self, items: Iterable[Item], steps: int) -> Iterator[Item]:
        """Give ``items`` in turn, and count ``steps`` of work for each. They are counted in slices, each before it.

        >>> asked = []
        >>> list(Budget(lambda: asked.append("again")).over(range(3), SLICE)), len(asked)
        ([0, 1, 2], 3)
        """
        rest, piece = iter(items), max(1, SLICE // steps)
        while some := tuple(islice(rest, piece)):
            self.spend(len(some) * steps)
            yield from some

    def through(self, items: Collection[Item], steps: int) -> Iterable[Item]:
        """Give ``items`` in turn, and count ``steps`` of work for each: at once where they are few, else in slices."""
        if len(items) * steps > SLICE:
            return self.over(items, steps)
        self.spend(len(items) * steps)
        return items

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Allow for work within work, of which C's stack holds a part. Raises LimitError where that goes too deep."""
        if self._deep == MOST_WITHIN:
            raise LimitError("depth", "dice are made of other dice deeper than can be followed")
        self._deep += 1
        try:
            yield
        finally:
            self._deep -= 1


GIVEN: ContextVar[Budget] = ContextVar("budget")
"""The budget of whoever asked, for work that is handed none."""


def long_steps(bits: int, others: int | None = None) -> int:
    """Give the steps of work that a product, a power or a quotient of so many ``bits`` takes; 0 for a short one.

    A product may be of numbers of unlike length: the bits of the second one are ``others``.

    >>> long_steps(64), long_steps(20_000), long_steps(20_000, 64)
    (0, 1525, 4)
    """
    return bits * (bits if others is None else others) >> 18


def check_outcomes(outcomes: int) -> None:
    """Raise LimitError if so many ``outcomes`` of a die are too many."""
    if outcomes > MOST_OUTCOMES:
        raise LimitError("outcomes", f"that has more than {MOST_OUTCOMES:,} outcomes, which is too many to list")


def check_numbers(numbers: int) -> None:
    """Raise LimitError if so many ``numbers``, alike ones among them, are too many for a sequence."""
    if numbers > MOST_OUTCOMES:
        raise LimitError("outcomes", f"a sequence has at most {MOST_OUTCOMES:,} numbers")


def check_likely(outcomes: int) -> None:
    """Raise LimitError if there may be so many ``outcomes``, where to count them would itself take too much."""
    if outcomes > MOST_OUTCOMES:
        raise LimitError(
            "outcomes", f"that may have more than {MOST_OUTCOMES:,} outcomes, and they are too many to count"
        )


def check_span(span: int, bits: int) -> None:
    """Raise LimitError if weights of so many ``bits`` are too long for all numbers of a ``span``.

    They are for all numbers from the lowest that can come out to the highest, also for those that cannot. That these
    are many says nothing of how many outcomes there are.
    """
    if span > MOST_OUTCOMES:
        raise LimitError(
            "outcomes",
            f"to work that out, more than {MOST_OUTCOMES:,} numbers would be counted, from lowest to highest",
        )
    check_memory(span, bits)


def bits_of(factors: Iterable[tuple[int, int]]) -> int:
    """Give about how many bits a product has, whose ``factors`` are whole numbers, each so many times.

    It is more than :data:`MOST_DIGITS` if the product really has more. A product that is far longer is not worked out.

    >>> bits_of([(10, 2), (3, 1)])
    10
    """
    lengths = [(number, number.bit_length(), times) for number, times in factors]
    bits = sum([length * times for _, length, times in lengths])
    if bits <= MOST_DIGITS:
        return bits
    least = sum([(length - 1) * times for _, length, times in lengths]) + 1
    return least if least > MOST_DIGITS else prod([number**times for number, _, times in lengths]).bit_length()


def check_memory(outcomes: int, bits: int) -> None:
    """Raise LimitError if weights of so many ``outcomes``, of so many ``bits`` each, would take too much memory."""
    check_outcomes(outcomes)
    if bits > MOST_DIGITS:
        raise LimitError("memory", "the exact odds of that have a denominator of more than 90,000 digits")
    check_held(outcomes * bits)


def check_held(bits: int) -> None:
    """Raise LimitError if weights of so many ``bits`` in all would take too much memory."""
    if bits > MOST_BITS:
        raise LimitError("memory", "the exact odds of that would take more than about 50 MB of memory")


def whole_of(kinds: Iterable[tuple[int, int]]) -> int:
    """Multiply the weights in ``kinds``, each so many times. Raises LimitError if that is too long a number."""
    factors = list(kinds)
    check_memory(0, bits_of(factors))
    return prod([weight**count for weight, count in factors])


_DIGITS = Lock()
_wanted: list[int] = []
"""How many digits Python writes when nobody wants more, and a 0 for each who does; empty while nobody does."""


@contextmanager
def any_digits() -> Iterator[None]:
    """Let Python write numbers however long, as exact odds are; afterwards as long as before.

    That is the whole process's, so where several threads want it, the last one sets it back.
    """
    with _DIGITS:
        if not _wanted:
            _wanted.append(sys.get_int_max_str_digits())
        _wanted.append(0)
        sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        with _DIGITS:
            _wanted.pop()
            if len(_wanted) == 1:
                sys.set_int_max_str_digits(_wanted.pop())
