"""Skew's pool of six-sided dice: extra dice that skew it, kept and dropped dice.

:meth:`SkewPool.kept_indices` is the rule for rolls; the exact odds are proven equal to it in tests.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.pool import sum_of, sum_of_places
from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die, News, Role, blank_dice
from fairthrow.systems.wording import keep_words, rolled, signed

SIDES = 6
D6 = Distribution.uniform(range(1, SIDES + 1))
MOST_SKEW = 3
"""Skew dice that are rolled at most, of good luck or of bad (Skew, "Luck")."""
NO_LUCK: tuple[str, News] = "", ""
"""Of dice that are no skew dice: what they are, and what news that is."""


def skew_of(high: int, low: int) -> int:
    """Give the skew dice that count: above 0 so many high, below 0 so many low.

    They cancel one to one, then no more than three are left. Skew, "Luck".

    >>> skew_of(4, 2), skew_of(0, 9)
    (2, -3)
    """
    return max(-MOST_SKEW, min(MOST_SKEW, high - low))


@dataclass(frozen=True, kw_only=True)
class SkewPool:
    """``keep`` dice and those that skew them. Skew, "Skew Dice"."""

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

    def kept_indices(self, faces: Sequence[int]) -> frozenset[int]:
        """Give the indices among ``faces`` of the dice kept; of equal faces those drawn first are.

        >>> sorted(SkewPool(keep=3, skew=1).kept_indices([4, 1, 6, 1]))
        [0, 1, 2]
        """
        best = -1 if self.skew > 0 else 1
        order = sorted(range(len(faces)), key=lambda index: (best * faces[index], index))
        return frozenset(order[: self.keep])

    def throw(self, source: Source, what: str, *, group: str = "", to: str = "") -> tuple[tuple[Die, ...], int]:
        """Roll: the dice as they fell, and the sum of those kept; ``what`` says to people what they are for.

        All are of the ``group`` that names them, if any. ``to`` says what a kept die adds to: `` to the extra roll``.
        The skew dice are those drawn last; they are marked as luck, as coloured dice would be (Skew, "Luck").
        """
        faces = source.dice(self.rolled, SIDES, what)
        kept = self.kept_indices(faces)
        dice = []
        for index, face in enumerate(faces):
            said = f"adds {face}{to}" if index in kept else self.dropped_text
            luck, news = self.luck if index >= self.keep else NO_LUCK
            dice.append(
                Die(
                    sides=SIDES,
                    face=face,
                    role=Role.KEPT if index in kept else Role.DROPPED,
                    note=f"a {luck} die, {said}" if luck else said,
                    group=group,
                    badge=luck,
                    news=news,
                    tag=signed(face) if index in kept else "",
                )
            )
        return tuple(dice), sum(faces[index] for index in kept)

    def ready(self) -> tuple[Die, ...]:
        """Give the dice as they lie before the roll."""
        return blank_dice(self.rolled, SIDES)

    @property
    def luck(self) -> tuple[str, News]:
        """What the skew dice are, in words, and whether that is good or bad news."""
        return ("good luck", "good") if self.skew > 0 else ("bad luck", "bad")

    def rolled_text(self, total: int) -> str:
        """Tell a roll that came to ``total``: ``Rolled 5d6, 2 of them good luck, and kept the highest 3: 14.``."""
        if not self.skew:
            return f"Rolled {self.keep}d{SIDES}: {total}."
        luck = f"{abs(self.skew)} of them {self.luck[0]}"
        return f"Rolled {self.rolled}d{SIDES}, {luck}, and kept the {self.best}: {total}."

    @property
    def best(self) -> str:
        """Which dice are kept, and how many: ``highest 3``, ``lowest``."""
        return keep_words("highest" if self.skew > 0 else "lowest", self.keep)

    @property
    def dropped_text(self) -> str:
        """Say why a die is dropped."""
        return f"not {'among ' if self.keep > 1 else ''}the {self.best}"

    def text(self) -> str:
        """Say what is rolled: ``5d6, keep the lowest 3``."""
        return rolled(self.rolled, SIDES, self.best if self.skew else "")

    def notation(self) -> str:
        """Write it as the rules do: ``3d6 (2 low)``."""
        side = "high" if self.skew > 0 else "low"
        return f"{self.keep}d{SIDES}" + (f" ({abs(self.skew)} {side})" if self.skew else "")

    def luck_notes(self, high: int, low: int) -> tuple[str, ...]:
        """Tell what becomes of so many ``high`` and ``low`` dice, where that is not plain."""
        notes = []
        side = "high" if high > low else "low"
        if high and low:
            both = f"{high} high and {low} low cancel one to one"
            left = "none is left" if high == low else f"leaving {abs(high - low)} {side}"
            notes.append(f"{both}, {left}.")
        if abs(high - low) > MOST_SKEW:
            notes.append(f"No more than {MOST_SKEW} skew dice are ever rolled.")
        return tuple(notes)
