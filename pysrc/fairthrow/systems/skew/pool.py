"""Skew's pool of six-sided dice: extra dice that skew it, kept and dropped dice (seed 002).

:meth:`Pool.kept` is the rule for rolls; the exact odds are proven equal to it in tests.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.pool import sum_of, sum_of_places
from fairthrow.dice.stream import Source
from fairthrow.systems.situation import Die

SIDES = 6
D6 = Distribution.uniform(range(1, SIDES + 1))
MOST_SKEW = 3
"""Nobody is more than thrice blessed or thrice cursed (seed 002, "Luck")."""


def skew_of(high: int, low: int) -> int:
    """Give the skew dice that count: above 0 so many high, below 0 so many low.

    They cancel one to one, then no more than three are left. Seed 002, "Luck".

    >>> skew_of(4, 2), skew_of(0, 9)
    (2, -3)
    """
    return max(-MOST_SKEW, min(MOST_SKEW, high - low))


@dataclass(frozen=True, kw_only=True)
class Pool:
    """``keep`` dice and those that skew them. Seed 002, "Skew Dice"."""

    keep: int
    skew: int = 0
    """Extra dice: above 0 the highest are kept, below 0 the lowest."""

    @property
    def rolled(self) -> int:
        """How many dice are rolled."""
        return self.keep + abs(self.skew)

    def total(self) -> Distribution[int]:
        """Give the exact odds of the sum of the dice kept."""
        if not self.skew:
            return sum_of(D6, self.keep)
        faces = range(SIDES, 0, -1) if self.skew > 0 else range(1, SIDES + 1)
        return sum_of_places(faces, self.rolled, (1,) * self.keep)

    def kept(self, faces: Sequence[int]) -> frozenset[int]:
        """Give the indices of the dice kept; of equal faces those drawn first are.

        >>> sorted(Pool(keep=3, skew=1).kept([4, 1, 6, 1]))
        [0, 1, 2]
        """
        best = -1 if self.skew > 0 else 1
        order = sorted(range(len(faces)), key=lambda index: (best * faces[index], index))
        return frozenset(order[: self.keep])

    def throw(self, source: Source, what: str) -> tuple[tuple[Die, ...], int]:
        """Roll: the dice as they fell, and the sum of those kept."""
        faces = source.dice(self.rolled, SIDES, what)
        kept = self.kept(faces)
        dropped = f"not among the {self.end} {self.keep}"
        dice = tuple(
            Die(sides=SIDES, face=face, role="kept", note=f"adds {face}")
            if index in kept
            else Die(sides=SIDES, face=face, role="dropped", note=dropped)
            for index, face in enumerate(faces)
        )
        return dice, sum(faces[index] for index in kept)

    @property
    def end(self) -> str:
        """Which dice are kept, in a word."""
        return "highest" if self.skew > 0 else "lowest"

    def text(self) -> str:
        """Say what is rolled: ``5d6, keep the lowest 3``."""
        return f"{self.rolled}d{SIDES}" + (f", keep the {self.end} {self.keep}" if self.skew else "")

    def notation(self) -> str:
        """Write it as the rules do: ``3d6 (2 low)``."""
        side = "high" if self.skew > 0 else "low"
        return f"{self.keep}d{SIDES}" + (f" ({abs(self.skew)} {side})" if self.skew else "")

    def luck_notes(self, high: int, low: int) -> tuple[str, ...]:
        """Tell what becomes of so many high and low dice, where that is not plain."""
        notes = []
        side = "high" if high > low else "low"
        if high and low:
            both = f"{high} high and {low} low cancel one to one"
            left = "none is left" if high == low else f"leaving {abs(high - low)} {side}"
            notes.append(f"{both}, {left}.")
        if abs(high - low) > MOST_SKEW:
            notes.append(f"No more than {MOST_SKEW} skew dice are ever rolled.")
        return tuple(notes)
