"""Skew's percentile roll: two ten-sided dice read as one number (Skew, opening)."""

from dataclasses import dataclass
from typing import ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die, Role, blank_percentile
from fairthrow.systems.fields import Choice, declare
from fairthrow.systems.situation import Odds, Outcome, Roll, Situation, Table

SIDES = 10


@dataclass(frozen=True, kw_only=True)
class Percentile(Situation):
    """A percentile roll: a die for the tens, then a die for the ones."""

    system: ClassVar[str] = "skew"
    check: ClassVar[str] = "percentile"
    title: ClassVar[str] = "Percentile"
    blurb: ClassVar[str] = "Two ten-sided dice, one for the tens and one for the ones."
    results: ClassVar[tuple[Outcome, ...]] = (Outcome(name="total", label="Total"),)
    main: ClassVar[str] = "total"
    verdict: ClassVar[str] = ""
    frozen: ClassVar[tuple[int, ...]] = (4, 3)

    zero: str = declare(
        Choice(
            label="Two zeros mean",
            help="How 00 is read: the text does not say.",
            words={"100": "100", "0": "0"},
        ),
        "100",
    )

    def read(self, tens: int, ones: int) -> int:
        """Give the number that the faces ``tens`` and ``ones`` show (1 to 10 each); a 10 is the digit 0.

        >>> Percentile().read(3, 7), Percentile().read(10, 5), Percentile().read(10, 10)
        (37, 5, 100)
        """
        return tens % SIDES * SIDES + ones % SIDES or int(self.zero)

    def odds(self) -> Odds:
        faces = range(1, SIDES + 1)
        return self.odds_of(Distribution({self.read(tens, ones): 1 for tens in faces for ones in faces}))

    def throw(self, source: Source) -> Roll:
        tens, ones = source.dice(2, SIDES, "tens, ones")
        total = self.read(tens, ones)
        return Roll(
            dice=tuple(
                Die(sides=SIDES, face=face, role=role, note=f"the {role}: {face % SIDES}")
                for face, role in ((tens, Role.TENS), (ones, Role.ONES))
            ),
            outcomes={"total": total},
            short=f"Rolled {total}",
            lead=f"Tens {tens % SIDES}, ones {ones % SIDES}",
            summary=f"Rolled {total}.",
            steps=(f"Tens {tens % SIDES} and ones {ones % SIDES} read {total}.",),
        )

    def ready(self) -> tuple[Die, ...]:
        return blank_percentile()

    def dice_text(self) -> str:
        return "2d10 as tens and ones"

    def tables(self) -> tuple[Table, ...]:
        return (
            Table(
                title="How to read the dice",
                columns=("Tens die", "Ones die", "Total"),
                rows=tuple(
                    (*(str(face % SIDES) for face in pair), str(self.read(*pair)))
                    for pair in ((3, 7), (3, 10), (10, 7), (10, 10))
                ),
                note="The face 10 is the digit 0.",
            ),
        )
