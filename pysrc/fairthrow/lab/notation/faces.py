"""The faces that a die of notation has, in the order in which somebody with a real die types them."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from fairthrow.lab.engine.die import WeightedDie, numbered
from fairthrow.lab.engine.limits import Budget

Span = tuple[int, int]
"""Whole numbers from the first to the second."""

FATE: tuple[Span, ...] = ((-1, 1),)
FATE_OF_SIX: tuple[Span, ...] = ((-1, -1), (0, 0), (0, 0), (0, 0), (0, 0), (1, 1))
COIN: tuple[Span, ...] = ((0, 1),)

DIGIT = 6
"""The sides of the die that each digit of a d66 is read from."""

FEW = 1_000
"""Sides of the largest die whose chances are kept."""


class DieFaces(NamedTuple):
    """A die: the faces 1 to ``sides``, or spans of its ``own``; or it is read from a d6 for each of ``digits``.

    ``fate`` is it where it is one of the dice with pluses and minuses.

    >>> DieFaces(6).high, DieFaces(0, own=((0, 0), (5, 5), (2, 2))).high, DieFaces(0, digits=2).low
    (6, 5, 11)
    """

    sides: int
    own: tuple[Span, ...] = ()
    digits: int = 0
    fate: bool = False

    @property
    def low(self) -> int:
        """The lowest face."""
        return min(map(min, self.own)) if self.own else int("1" * self.digits) if self.digits else min(1, self.sides)

    @property
    def high(self) -> int:
        """The highest face."""
        return max(map(max, self.own)) if self.own else int(f"{DIGIT}" * self.digits) if self.digits else self.sides

    @property
    def many(self) -> int:
        """How many faces it has; equal ones count each for itself."""
        return (
            sum(high - low + 1 for low, high in self.own)
            if self.own
            else DIGIT**self.digits
            if self.digits
            else self.sides
        )

    def face(self, number: int) -> int:
        """Give what its face with this ``number``, from 1, shows."""
        for low, high in self.own:
            if number <= high - low + 1:
                return low + number - 1
            number -= high - low + 1
        return number

    def shown(self) -> Iterable[int]:
        """Give what each face shows, in their order."""
        if self.digits:
            return _read(self.digits)
        return chain(*(range(low, high + 1) for low, high in self.own)) if self.own else range(1, self.sides + 1)

    def spans(self) -> list[Span]:
        """Give the different faces, in ascending order."""
        if self.digits:
            return [(face, face) for face in _read(self.digits)]
        if not self.own:
            return [(1, self.sides)] if self.sides else [(0, 0)]
        found: list[Span] = []
        for low, high in sorted(self.own):
            if found and low <= found[-1][1] + 1:
                found[-1] = found[-1][0], max(high, found[-1][1])
            else:
                found.append((low, high))
        return found

    def law(self, budget: Budget) -> WeightedDie:
        """Give the chances of its faces."""
        if self.many <= FEW:
            return _law(self)
        budget.spend(self.many)
        return WeightedDie.counted(self.shown()) if self.own else numbered(self.sides)

    def __str__(self) -> str:
        if self.fate:
            return "dF" if self.own == FATE else "dF.1"
        if self.digits:
            return f"d{'6' * self.digits}"
        own = ",".join(f"{low}" if low == high else f"{low}..{high}" for low, high in self.own)
        return f"d{{{own}}}" if own else f"d{self.sides}"


def _read(digits: int) -> Iterator[int]:
    shown = [0]
    for _ in range(digits):
        shown = [10 * each + digit for each in shown for digit in range(1, DIGIT + 1)]
    return iter(shown)


@lru_cache(maxsize=64)
def _law(faces: DieFaces) -> WeightedDie:
    return numbered(faces.sides) if not faces.own and not faces.digits else WeightedDie.counted(faces.shown())
