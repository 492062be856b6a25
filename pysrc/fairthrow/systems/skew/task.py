"""Skew's task: an open-ended roll of three dice that must exceed a difficulty."""

from dataclasses import dataclass, replace
from typing import ClassVar

from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die
from fairthrow.systems.fields import Choice, Whole, declare
from fairthrow.systems.places import FormPlace
from fairthrow.systems.situation import (
    Mark,
    Odds,
    Outcome,
    Roll,
    Situation,
    Table,
    Variant,
)
from fairthrow.systems.skew.controls import ADJUSTMENT, HIGH, LOW
from fairthrow.systems.skew.open_end import (
    EXTRA_ROLLS,
    HIGHEST,
    LOWEST,
    MIDDLE,
    THREE,
    change_of,
    direction_of,
    needed,
    opened,
)
from fairthrow.systems.skew.pool import MOST_SKEW, SkewPool, skew_of
from fairthrow.systems.wording import SHORT_OF_A_RESULT, SUCCESS_OR_FAILURE, by, minus, signed

DIFFICULTY = Whole(
    label="Difficulty",
    help="The total must be higher than this; equal is a failure.",
    group="Task",
    low=-40,
    high=80,
    main=True,
)
NEIGHBOURS = 3
"""Difficulties shown on each side of the one that is set."""


@dataclass(frozen=True, kw_only=True)
class Task(Situation):
    """A task: roll, adjust, exceed the difficulty. Skew, opening and "Open-Ended Roll"."""

    system: ClassVar[str] = "skew"
    check: ClassVar[str] = "task"
    title: ClassVar[str] = "Task"
    blurb: ClassVar[str] = "Roll three dice, add adjustments, and exceed the difficulty."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="total", label="Total"),
        Outcome(name="margin", label="Margin"),
        Outcome(name="result", label="Result", words=SUCCESS_OR_FAILURE),
    )
    main: ClassVar[str] = "total"
    verdict: ClassVar[str] = "result"
    frozen: ClassVar[tuple[int, ...]] = (2, 3, 2)

    difficulty: int = declare(DIFFICULTY, 10)
    adjustment: int = declare(ADJUSTMENT, 0)
    high: int = declare(HIGH, 0)
    low: int = declare(LOW, 0)
    open: str = declare(
        Choice(
            label="Open ends",
            place=FormPlace.HOUSE,
            help="What a natural 3 or 18 does: three more dice, once or again and again, or nothing.",
            group="Reading",
            words={"once": "one extra roll", "recursive": "again and again", "off": "none"},
        ),
        "once",
    )

    @property
    def pool(self) -> SkewPool:
        """The dice of the natural roll."""
        return SkewPool(keep=THREE.keep, skew=skew_of(self.high, self.low))

    @property
    def extra_rolls(self) -> int:
        """How many extra rolls there are at most."""
        return EXTRA_ROLLS[self.open]

    def judge(self, total: int) -> str:
        """Say whether a total succeeds; it must exceed the difficulty."""
        return "success" if total > self.difficulty else "failure"

    def odds(self) -> Odds:
        total = opened(self.pool.total(), self.extra_rolls).map(self.adjustment.__add__)
        difficulty = self.difficulty
        return self.odds_of(total, margin=lambda total: total - difficulty, result=self.judge)

    def throw(self, source: Source) -> Roll:
        pool = self.pool
        dice, natural = pool.throw(source, "roll")
        steps = [*pool.luck_notes(self.high, self.low), pool.rolled_text(natural)]
        total = natural
        direction = direction_of(natural)
        for count in range(1, self.extra_rolls + 1 if direction else 1):
            more, extra, step = extra_roll(source, count, direction)
            dice += more
            steps.append(step)
            total += change_of(extra, direction)
            if direction_of(extra) != direction:
                break
            if count == self.extra_rolls > 1:
                steps.append(f"After {count} extra rolls no more are made.")
        if self.adjustment:
            steps.append(f"Adjustment {signed(self.adjustment)}: total {minus(total + self.adjustment)}.")
        total += self.adjustment
        margin, result = total - self.difficulty, self.judge(total)
        against = f"Total {minus(total)} against difficulty {minus(self.difficulty)}"
        summary = f"{against}: {by(result, margin)}{'' if margin else ', equal is not enough'}."
        return Roll(
            dice=dice,
            outcomes={"total": total, "margin": margin, "result": result},
            short=by(SHORT_OF_A_RESULT[result], margin),
            lead=f"{minus(total)} against difficulty {minus(self.difficulty)}{'' if margin else ', equal fails'}",
            summary=summary,
            steps=(*steps, f"{minus(total)} is {compared(margin)} {minus(self.difficulty)}: {result}."),
        )

    def ready(self) -> tuple[Die, ...]:
        return self.pool.ready()

    def dice_text(self) -> str:
        return self.pool.text() + ("" if self.open == "off" else ", open-ended")

    def marks(self) -> tuple[Mark, ...]:
        return (Mark(at=self.difficulty + 1, label=f"above {minus(self.difficulty)}"),)

    def variants(self) -> tuple[Variant, ...]:
        if self.high - self.low >= MOST_SKEW or self.high == HIGH.high:
            return ()
        lucky = replace(self, high=self.high + 1)
        return (Variant(label="With one more high die", situation=lucky),)

    def tables(self) -> tuple[Table, ...]:
        near = range(self.difficulty - NEIGHBOURS, self.difficulty + NEIGHBOURS + 1)
        difficulties = [each for each in near if DIFFICULTY.low <= each <= DIFFICULTY.high]
        return (
            Table(
                title="What the dice must show",
                columns=("Difficulty", "Total", "Dice"),
                rows=tuple(
                    (
                        minus(each),
                        f"{minus(each + 1)} or more",
                        needed(each + 1 - self.adjustment, self.extra_rolls),
                    )
                    for each in difficulties
                ),
                here=difficulties.index(self.difficulty),
                note="What the three dice kept come to"
                + (f", before the adjustment of {signed(self.adjustment)}." if self.adjustment else "."),
            ),
        )

    def notes(self) -> tuple[str, ...]:
        notes = list(self.pool.luck_notes(self.high, self.low))
        if self.pool.skew and self.open != "off":
            notes.append("Extra rolls are three dice without skew.")
        if self.open == "recursive":
            most = EXTRA_ROLLS["recursive"]
            notes.append(f"Extra rolls end after {most}, in the odds and in rolls alike.")
        if self.open == "off":
            notes.append("Without open ends a natural 3 or 18 is just that.")
        return tuple(notes)


def extra_roll(source: Source, count: int, direction: int) -> tuple[tuple[Die, ...], int, str]:
    """Roll the extra roll number ``count``, from 1: its dice, its sum, and a sentence on it.

    ``direction`` is 1 for one that adds, -1 for one that takes away.
    """
    up = direction > 0
    name = "extra roll" if count == 1 else f"extra roll {count}"
    said = f"the {name}" if count == 1 else name
    dice, extra = THREE.throw(source, name, group=name, to=f" to {said}")
    change = abs(change_of(extra, direction))
    does = f"{'adds' if up else 'takes away'} {change or 'nothing'}"
    which = f"{'natural' if count == 1 else 'further'} {HIGHEST if up else LOWEST}"
    beyond = f"{change or 'not'} {'above' if up else 'below'} {MIDDLE}"
    return (
        dice,
        extra,
        f"A {which} opens {'up' if up else 'down'}ward: {said} of {extra} is {beyond} and {does}.",
    )


def compared(margin: int) -> str:
    """Say how a total compares, from its ``margin``, the total less what it is held against."""
    return "above" if margin > 0 else "below" if margin else "equal to"
