"""Exact ratios of whole numbers to calculate with, in lowest terms: Python's own would have to be loaded first."""

from math import gcd


class Quotient:
    """A whole number over another, which is 1 or more."""

    __slots__ = ("above", "below")

    def __init__(self, above: int, below: int = 1) -> None:
        common = gcd(above, below)
        self.above, self.below = above // common, below // common

    def plus(self, other: "Quotient") -> "Quotient":
        """Give the sum.

        >>> Quotient(1, 2).plus(Quotient(1, 6))
        Quotient(2, 3)
        """
        if not other.above:
            return self
        return Quotient(self.above * other.below + other.above * self.below, self.below * other.below)

    def times(self, other: "Quotient") -> "Quotient":
        """Give the product."""
        return Quotient(self.above * other.above, self.below * other.below)

    def without_loop(self) -> "Quotient":
        """Give what a loop of this chance makes of one visit: all visits.

        >>> Quotient(1, 3).without_loop()
        Quotient(3, 2)
        """
        return Quotient(self.below, self.below - self.above)

    def exceeds(self, other: "Quotient") -> bool:
        """Say whether it is more than another."""
        return self.above * other.below > other.above * self.below

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Quotient) and (self.above, self.below) == (other.above, other.below)

    def __hash__(self) -> int:
        return hash((self.above, self.below))

    def __bool__(self) -> bool:
        return bool(self.above)

    def __repr__(self) -> str:
        return f"Quotient({self.above}, {self.below})"


NONE = Quotient(0)
