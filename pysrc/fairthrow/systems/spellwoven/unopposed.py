"""Spellwoven's Test of Skill: a roll against a difficulty."""

from dataclasses import dataclass, replace
from typing import ClassVar

from fairthrow.dice.stream import Source
from fairthrow.systems.fields import Whole, declare
from fairthrow.systems.situation import Mark, Odds, Outcome, Roll, Situation, Table, Variant
from fairthrow.systems.spellwoven.controls import (
    ADVANTAGE,
    ATTRIBUTE,
    DISADVANTAGE,
    EFFORT,
    SKILL,
    TRAINED,
    UNTRAINED,
)
from fairthrow.systems.spellwoven.hand import Hand, counted, hand_of, notation
from fairthrow.systems.spellwoven.tables import difficulty_table, rank_table

RESULT_WORDS = {"pass": "good", "fail": "bad"}


@dataclass(frozen=True, kw_only=True)
class Test(Situation):
    """Test of Skill: successes against a difficulty. Spellwoven, "Test of Skill"."""

    system: ClassVar[str] = "spellwoven"
    check: ClassVar[str] = "test"
    title: ClassVar[str] = "Test of Skill"
    blurb: ClassVar[str] = "Roll against a difficulty that the game master sets."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="successes", label="Successes", unit="success"),
        Outcome(name="result", label="Result", words=RESULT_WORDS),
        Outcome(name="margin", label="Margin"),
    )
    main: ClassVar[str] = "successes"
    verdict: ClassVar[str] = "result"

    skill: int = declare(SKILL, 5)
    attribute: int = declare(ATTRIBUTE, 3)
    trained: bool = declare(TRAINED, True)
    untrained: str = declare(UNTRAINED, "attribute")
    difficulty: int = declare(
        Whole(label="Difficulty", low=0, high=9, main=True, help="Successes needed. 1 is normal, 4 is daunting."),
        1,
    )
    against: int = declare(
        Whole(
            label="Against an attribute",
            low=0,
            high=4,
            unused=0,
            help="A target's attribute: the difficulty is one less. None uses the difficulty above.",
        ),
        0,
    )
    advantage: bool = declare(ADVANTAGE, False)
    disadvantage: bool = declare(DISADVANTAGE, False)
    dice: int = declare(Whole(label="Dice", low=1, high=10, unit="d10", help="Pool size; 3 unless magic meddles."), 3)
    effort: bool = declare(EFFORT, False)

    @property
    def needed(self) -> int:
        """Successes required: the difficulty, or the target's attribute less one."""
        return self.against - 1 if self.against else self.difficulty

    @property
    def hand(self) -> Hand:
        """What is rolled."""
        return hand_of(
            skill=self.skill,
            attribute=self.attribute,
            trained=self.trained,
            untrained=self.untrained,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
            effort=self.effort,
            dice=self.dice,
        )

    def judge(self, successes: int) -> str:
        """Say whether that many successes pass; exactly the difficulty does."""
        return "pass" if successes >= self.needed else "fail"

    def odds(self) -> Odds:
        successes = self.hand.successes()
        chart = successes.map(lambda count: (count, self.judge(count)))
        return Odds(
            chart=chart,
            outcomes={
                "successes": successes,
                "result": chart.map(lambda pair: pair[1]),
                "margin": successes.map(lambda count: count - self.needed),
            },
        )

    def throw(self, source: Source) -> Roll:
        hand = self.hand
        dice, successes = hand.throw(source)
        result = self.judge(successes)
        margin = successes - self.needed
        steps = [f"Rolled {hand.text()} against rank {notation(hand.rank)}."]
        if hand.effort:
            steps.append(f"Effort adds {hand.effort}.")
        steps.append(f"{counted(successes).capitalize()}; {self.needed} needed.")
        how = "passes" if result == "pass" else "fails"
        by = "exactly" if margin == 0 else f"by {abs(margin)}"
        return Roll(
            dice=dice,
            outcomes={"successes": successes, "result": result, "margin": margin},
            summary=f"{counted(successes).capitalize()} against difficulty {self.needed}: the test {how} {by}.",
            steps=tuple(steps),
            options=() if self.effort else (self.with_effort(successes),),
        )

    def with_effort(self, successes: int) -> str:
        """Say what a point of Effort would make of the successes rolled."""
        total = successes + self.attribute
        change = f"{'beats' if total > self.needed else 'meets'} {self.needed}"
        if total < self.needed:
            change = f"still short of {self.needed}"
        return f"With Effort: {total}, {change}."

    def dice_text(self) -> str:
        return self.hand.text()

    def marks(self) -> tuple[Mark, ...]:
        return (Mark(at=self.needed, label=f"difficulty {self.needed}"),)

    def variants(self) -> tuple[Variant, ...]:
        label = "Without Effort" if self.effort else "With Effort"
        return (Variant(label=label, situation=replace(self, effort=not self.effort)),)

    def tables(self) -> tuple[Table, ...]:
        return rank_table(self.hand.rank), difficulty_table(self.against)

    def notes(self) -> tuple[str, ...]:
        return tuple(
            note
            for holds, note in (
                (self.needed == 0, "Difficulty 0 passes without a roll."),
                (bool(self.against), f"Against attribute {self.against}: difficulty {self.needed}."),
                (self.advantage and self.disadvantage, "Advantage and disadvantage cancel."),
                (not self.trained, f"Untrained: rolled against {self.hand.rank}, not the skill."),
                (
                    self.trained and self.attribute > self.skill,
                    f"The attribute is higher than the skill, so {self.attribute} is used.",
                ),
            )
            if holds
        )
