"""The d100 system's basic check: roll under a difficulty, count degrees."""

from dataclasses import dataclass, replace
from typing import ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.systems.d100.controls import (
    CHARACTERISTIC,
    DEGREES,
    LEVEL,
    MODIFIER,
    SCORE,
    TRAINED,
    UNSAID,
    ZERO,
    name_of,
)
from fairthrow.systems.d100.percentile import (
    ROLLS,
    PercentileSide,
    degrees,
    degrees_brief,
    degrees_in,
    degrees_order,
    degrees_said,
    standing_text,
)
from fairthrow.systems.d100.tables import characteristic_table, level_table
from fairthrow.systems.die import Die, blank_percentile
from fairthrow.systems.fields import declare
from fairthrow.systems.situation import Odds, Outcome, Roll, Situation, Table, Variant
from fairthrow.systems.wording import SHORT_OF_A_RESULT, SUCCESS_OR_FAILURE, counted, minus


@dataclass(frozen=True, kw_only=True)
class Check(Situation):
    """A check: roll under the difficulty, every ten is a degree. System, "Basic Checks"."""

    system: ClassVar[str] = "d100"
    check: ClassVar[str] = "check"
    title: ClassVar[str] = "Check"
    blurb: ClassVar[str] = "Roll under your score, made easier or harder by the level."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="degrees", label="Degrees", order=degrees_order, said=degrees_said, brief=degrees_brief),
        Outcome(name="result", label="Result", words=SUCCESS_OR_FAILURE),
    )
    main: ClassVar[str] = "degrees"
    verdict: ClassVar[str] = "result"
    frozen: ClassVar[tuple[int, ...]] = (4, 3)

    characteristic: str = declare(CHARACTERISTIC, UNSAID)
    score: int = declare(SCORE, 45)
    level: str = declare(LEVEL, "challenging")
    modifier: int = declare(MODIFIER, 0)
    trained: bool = declare(TRAINED, True)
    zero: str = declare(ZERO, "0")
    counted_from: str = declare(DEGREES, "difficulty")

    @property
    def side(self) -> PercentileSide:
        """What is rolled against."""
        return PercentileSide(
            characteristic=self.characteristic,
            score=self.score,
            level=self.level,
            modifier=self.modifier,
            trained=self.trained,
            zero=self.zero,
            counted_from=self.counted_from,
        )

    @staticmethod
    def judge(of: int) -> str:
        """Say whether the standing ``of`` a roll is a ``success`` or a ``failure``."""
        return "success" if of >= 0 else "failure"

    def odds(self) -> Odds:
        standings = Distribution.uniform(map(self.side.standing, self.side.margins))
        return self.odds_of(standings, degrees=degrees, result=self.judge)

    def throw(self, source: Source) -> Roll:
        side = self.side
        dice, roll = side.throw(source)
        margin = side.difficulty - roll
        of = side.standing(margin)
        far = distance(margin, "it")
        if self.counted_from == "score" and side.difficulty != side.score:
            far = f"{far}, and {distance(side.score - roll, 'the score')}"
        return Roll(
            dice=dice,
            outcomes={"degrees": degrees(of), "result": self.judge(of)},
            short=f"{SHORT_OF_A_RESULT[self.judge(of)]}, {counted(degrees_in(of), 'degree', none='0')}",
            lead=f"{roll} against difficulty {minus(side.difficulty)}{'' if margin else ', equal fails'}",
            summary=self.summary(roll, standing_text(of)),
            steps=(
                f"Difficulty: {side.sum_text()}.",
                f"The roll is {roll}, {far}: {standing_text(of)}.",
            ),
        )

    def summary(self, roll: int, how: str) -> str:
        """Say the ``roll`` in one sentence; ``how`` it went are words. The characteristic is named if it was chosen.

        >>> Check().summary(30, "success with 1 degree"), Check(characteristic="AGL").summary(45, "failure")
        ('30 against 45: success with 1 degree.', 'Agility: 45 against 45, failure.')
        """
        name, against = name_of(self.characteristic), f"{roll} against {minus(self.side.difficulty)}"
        return f"{name}: {against}, {how}." if name else f"{against}: {how}."

    def ready(self) -> tuple[Die, ...]:
        return blank_percentile()

    def dice_text(self) -> str:
        return f"d100 under {minus(self.side.difficulty)}"

    def variants(self) -> tuple[Variant, ...]:
        label = "Untrained" if self.trained else "Trained"
        return (Variant(label=label, situation=replace(self, trained=not self.trained)),)

    def tables(self) -> tuple[Table, ...]:
        return level_table(self.side), characteristic_table(self.characteristic)

    def notes(self) -> tuple[str, ...]:
        return certain(self.side)


def distance(margin: int, what: str) -> str:
    """Say how far a roll is under or over a number, where ``margin`` is that number less the roll; ``what`` names it.

    >>> distance(3, "it"), distance(-10, "the score"), distance(0, "it")
    ('3 under it', '10 over the score', 'equal to it')
    """
    return f"{abs(margin)} {'under' if margin > 0 else 'over'} {what}" if margin else f"equal to {what}"


def certain(side: PercentileSide, difficulty: str = "difficulty", whom: str = "") -> tuple[str, ...]:
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
