"""Endworld's values: numbers that nobody rolls, held against thresholds as a roll is."""

from dataclasses import dataclass, replace
from typing import ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die
from fairthrow.systems.endworld.controls import THRESHOLDS, VALUE
from fairthrow.systems.endworld.selection import degrees_of
from fairthrow.systems.endworld.tables import degrees_text, lead, reading, short_degrees, value_table
from fairthrow.systems.fields import declare
from fairthrow.systems.places import FormPlace
from fairthrow.systems.situation import Odds, Outcome, Roll, Situation, Table
from fairthrow.systems.wording import minus


@dataclass(frozen=True, kw_only=True)
class Value(Situation):
    """A value that is given, read as degrees of success. Endworld, "Interpretation"."""

    system: ClassVar[str] = "endworld"
    check: ClassVar[str] = "value"
    title: ClassVar[str] = "Value"
    blurb: ClassVar[str] = "Hold a number that nobody rolls against thresholds, as you do with a roll."
    results: ClassVar[tuple[Outcome, ...]] = (Outcome(name="degrees", label="Degrees of success", unit="degree"),)
    main: ClassVar[str] = "degrees"
    verdict: ClassVar[str] = ""
    frozen: ClassVar[tuple[int, ...]] = ()
    action: ClassVar[str] = "Read it"
    takes_dice: ClassVar[bool] = False

    value: int = declare(VALUE, 9)
    thresholds: tuple[int, ...] = declare(replace(THRESHOLDS, place=FormPlace.OPEN), (3, 7, 17))

    @property
    def degrees(self) -> int:
        """The degrees of success that the value reaches."""
        return degrees_of(self.value, self.thresholds)

    def odds(self) -> Odds:
        return self.odds_of(Distribution({self.degrees: 1}))

    def throw(self, source: Source) -> Roll:  # noqa: ARG002  # nothing is rolled
        return Roll(
            dice=(),
            outcomes={"degrees": self.degrees},
            short=short_degrees(self.degrees),
            lead=lead("Value", self.value, self.thresholds),
            summary=f"Value {minus(self.value)}: {degrees_text(self.degrees)}.",
            steps=(reading("Value", self.value, self.thresholds), *self.notes()),
        )

    def ready(self) -> tuple[Die, ...]:
        return ()

    def dice_text(self) -> str:
        return "no dice"

    def tables(self) -> tuple[Table, ...]:
        return (value_table(self.thresholds, self.value),)

    def notes(self) -> tuple[str, ...]:
        if not self.thresholds:
            return ("Without thresholds there are no degrees of success.",)
        above = [each for each in self.thresholds if each > self.value]
        if not above:
            return ("No threshold is higher.",)
        return (f"{min(above) - self.value} more would reach the next threshold, {minus(min(above))}.",)
