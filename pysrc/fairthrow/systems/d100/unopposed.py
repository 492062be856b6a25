"""The d100 system's basic check: roll under a difficulty, count degrees."""

from dataclasses import dataclass, replace
from typing import ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.systems.d100.controls import (
    CHARACTERISTIC,
    CHARACTERISTICS,
    LEVEL,
    MODIFIER,
    SCORE,
    TRAINED,
    ZERO,
)
from fairthrow.systems.d100.percentile import (
    ROLLS,
    Side,
    degrees,
    degrees_in,
    degrees_order,
    standing,
    standing_text,
)
from fairthrow.systems.d100.tables import characteristic_table, level_table
from fairthrow.systems.fields import declare
from fairthrow.systems.situation import Odds, Outcome, Roll, Situation, Table, Variant
from fairthrow.systems.wording import SHORT_OF_A_RESULT, SUCCESS_OR_FAILURE, counted, minus

DEGREES_LEGEND = "S2 is a success with 2 degrees, F0 a failure with 0."


@dataclass(frozen=True, kw_only=True)
class Check(Situation):
    """A check: roll under the difficulty, every ten is a degree. System, "Basic Checks"."""

    system: ClassVar[str] = "d100"
    check: ClassVar[str] = "check"
    title: ClassVar[str] = "Check"
    blurb: ClassVar[str] = "Roll under your score, made easier or harder by the level."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="degrees", label="Degrees", order=degrees_order, legend=DEGREES_LEGEND),
        Outcome(name="result", label="Result", words=SUCCESS_OR_FAILURE),
    )
    main: ClassVar[str] = "degrees"
    verdict: ClassVar[str] = "result"
    frozen: ClassVar[tuple[int, ...]] = (4, 3)

    characteristic: str = declare(CHARACTERISTIC, "STR")
    score: int = declare(SCORE, 45)
    level: str = declare(LEVEL, "challenging")
    modifier: int = declare(MODIFIER, 0)
    trained: bool = declare(TRAINED, True)
    zero: str = declare(ZERO, "0")

    @property
    def side(self) -> Side:
        """What is rolled against."""
        return Side(
            characteristic=self.characteristic,
            score=self.score,
            level=self.level,
            modifier=self.modifier,
            trained=self.trained,
            zero=self.zero,
        )

    @staticmethod
    def judge(of: int) -> str:
        """Say whether the standing ``of`` a roll is a ``success`` or a ``failure``."""
        return "success" if of >= 0 else "failure"

    def odds(self) -> Odds:
        standings = Distribution.uniform(map(standing, self.side.margins))
        return self.odds_of(standings, degrees=degrees, result=self.judge)

    def throw(self, source: Source) -> Roll:
        side = self.side
        dice, roll = side.throw(source)
        margin = side.difficulty - roll
        of = standing(margin)
        far = "equal to it" if margin == 0 else f"{abs(margin)} {'under' if margin > 0 else 'over'} it"
        return Roll(
            dice=dice,
            outcomes={"degrees": degrees(of), "result": self.judge(of)},
            short=f"{SHORT_OF_A_RESULT[self.judge(of)]}, {counted(degrees_in(of), 'degree', none='0')}",
            lead=f"{roll} against difficulty {minus(side.difficulty)}{'' if margin else ', equal fails'}",
            summary=f"{CHARACTERISTICS[self.characteristic][0]}: {roll} against "
            f"{minus(side.difficulty)}, {standing_text(of)}.",
            steps=(
                f"Difficulty: {side.sum_text()}.",
                f"The roll is {roll}, {far}: {standing_text(of)}.",
            ),
        )

    def dice_text(self) -> str:
        return f"d100 under {minus(self.side.difficulty)}"

    def variants(self) -> tuple[Variant, ...]:
        label = "Untrained" if self.trained else "Trained"
        return (Variant(label=label, situation=replace(self, trained=not self.trained)),)

    def tables(self) -> tuple[Table, ...]:
        return level_table(self.side), characteristic_table(self.characteristic)

    def notes(self) -> tuple[str, ...]:
        return certain(self.side)


def certain(side: Side, difficulty: str = "difficulty", whom: str = "") -> tuple[str, ...]:
    """Give a sentence about a roll of a ``side`` that can only succeed, or only fail; nothing for any other.

    ``difficulty`` names what is rolled under. ``whom`` says whose roll it is; it is empty where only one side rolls.
    """
    against = f"is under {difficulty} {minus(side.difficulty)}"
    shows = f"{whom} whatever the dice show." if whom else "whatever the dice show, of more or fewer degrees."
    if side.successes == ROLLS:
        return (f"Every roll {against}: a success {shows}",)
    if side.successes == 0:
        return (f"No roll {against}: a failure {shows}",)
    return ()
