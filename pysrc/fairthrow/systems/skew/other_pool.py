"""Skew's rolls of more or fewer than three dice (Skew, "Skew Dice")."""

from dataclasses import dataclass
from typing import ClassVar

from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die
from fairthrow.systems.fields import Whole, declare
from fairthrow.systems.situation import Odds, Outcome, Roll, Situation
from fairthrow.systems.skew.controls import HIGH, LOW
from fairthrow.systems.skew.pool import SkewPool, skew_of


@dataclass(frozen=True, kw_only=True)
class OtherPool(Situation):
    """A roll that keeps any number of dice, such as ``5d6 (2 high)``; never open-ended."""

    system: ClassVar[str] = "skew"
    check: ClassVar[str] = "roll"
    title: ClassVar[str] = "Other rolls"
    blurb: ClassVar[str] = "Add any number of six-sided dice, skewed by luck or not."
    results: ClassVar[tuple[Outcome, ...]] = (Outcome(name="total", label="Total"),)
    main: ClassVar[str] = "total"
    verdict: ClassVar[str] = ""
    frozen: ClassVar[tuple[int, ...]] = (2, 3, 2, 4, 6)

    keep: int = declare(
        Whole(
            label="Dice",
            help="How many dice are added up.",
            group="Dice",
            low=1,
            high=10,
            unit="d6",
            main=True,
        ),
        5,
    )
    high: int = declare(HIGH, 0)
    low: int = declare(LOW, 0)

    @property
    def pool(self) -> SkewPool:
        """The dice rolled."""
        return SkewPool(keep=self.keep, skew=skew_of(self.high, self.low))

    def odds(self) -> Odds:
        return self.odds_of(self.pool.total())

    def throw(self, source: Source) -> Roll:
        pool = self.pool
        dice, total = pool.throw(source, "roll")
        return Roll(
            dice=dice,
            outcomes={"total": total},
            short=f"Total {total}",
            lead=pool.notation(),
            summary=f"Total {total} on {pool.notation()}.",
            steps=(*pool.luck_notes(self.high, self.low), pool.rolled_text(total)),
        )

    def ready(self) -> tuple[Die, ...]:
        return self.pool.ready()

    def dice_text(self) -> str:
        return self.pool.text()

    def notes(self) -> tuple[str, ...]:
        pool = self.pool
        written = (f"The rules write this roll as {pool.notation()}.",) if pool.skew else ()
        return (*pool.luck_notes(self.high, self.low), *written)
