"""Spellwoven's Test of Skill: a roll against a difficulty."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from fairthrow.systems.fields import Whole, declare
from fairthrow.systems.places import FormPlace
from fairthrow.systems.questions import May, Rule, RuleEnd, RuleWords
from fairthrow.systems.rule import RuleCheck
from fairthrow.systems.rule_dice import KeptSum
from fairthrow.systems.situation import Mark, Odds, Outcome, Table, Variant
from fairthrow.systems.spellwoven.controls import (
    ADVANTAGE,
    ATTRIBUTE,
    DICE,
    DISADVANTAGE,
    EFFORT,
    SKILL,
    TRAINED,
    UNTRAINED,
)
from fairthrow.systems.spellwoven.hand import Hand, HandFields
from fairthrow.systems.spellwoven.tables import NO_ROLL, attribute_table, difficulty_table, rank_table
from fairthrow.systems.wording import by, counted, sentence

MAY_SPEND_EFFORT = May(name="effort", label="Spend Effort", unless="pass")
"""Spellwoven, "Attributes and Effort"."""


@dataclass(frozen=True, kw_only=True)
class Test(RuleCheck):
    """Test of Skill: successes against a difficulty. Spellwoven, "Test of Skill"."""

    system: ClassVar[str] = "spellwoven"
    check: ClassVar[str] = "test"
    title: ClassVar[str] = "Test of Skill"
    blurb: ClassVar[str] = "Roll against a difficulty that the game master sets."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="successes", label="Successes", unit="success"),
        Outcome(name="result", label="Result", words={"pass": "good", "fail": "bad"}),
        Outcome(name="margin", label="Margin"),
    )
    main: ClassVar[str] = "successes"
    verdict: ClassVar[str] = "result"
    spends: ClassVar[str] = "effort"
    frozen: ClassVar[tuple[int, ...]] = (4, 3, 6)

    skill: int = declare(SKILL, 5)
    attribute: int = declare(ATTRIBUTE, 3)
    trained: bool = declare(TRAINED, True)
    untrained: str = declare(UNTRAINED, "attribute")
    difficulty: int = declare(
        Whole(
            label="Difficulty",
            low=0,
            high=9,
            main=True,
            help="Successes needed: 1 normal, as most tasks are, 2 difficult, 3 very difficult, 4 daunting.",
        ),
        1,
    )
    against: int = declare(
        Whole(
            label="Against an attribute",
            short="Against attribute",
            place=FormPlace.MORE,
            low=0,
            high=4,
            unused=0,
            help="A target's attribute: the difficulty is one less. None uses the difficulty above.",
        ),
        0,
    )
    advantage: bool = declare(ADVANTAGE, False)
    disadvantage: bool = declare(DISADVANTAGE, False)
    dice: int = declare(DICE, 3)
    effort: bool = declare(EFFORT, False)

    @property
    def needed(self) -> int:
        """Successes required: the difficulty, or the target's attribute less one."""
        return self.against - 1 if self.against else self.difficulty

    @property
    def side(self) -> HandFields:
        """What the fields say of whoever rolls."""
        return HandFields(
            skill=self.skill,
            attribute=self.attribute,
            trained=self.trained,
            untrained=self.untrained,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
            effort=self.effort,
            dice=self.dice,
        )

    @cached_property
    def hand(self) -> Hand:
        """What is rolled."""
        return self.side.hand

    def judge(self, successes: int) -> str:
        """Say whether so many ``successes`` ``pass`` or ``fail``; exactly as many as needed pass."""
        return "pass" if successes >= self.needed else "fail"

    def odds(self) -> Odds:
        needed = self.needed
        return self.odds_of(self.hand.successes(), result=self.judge, margin=lambda successes: successes - needed)

    @cached_property
    def asked(self) -> KeptSum:
        """What is asked of the dice: the successes without Effort."""
        return self.hand.asked()

    def rule(self) -> Rule:
        """Count successes. Who fails may add Effort; who passes has what they want. Spellwoven, "Test of Skill"."""
        successes = yield self.asked
        if (yield MAY_SPEND_EFFORT):
            successes += self.attribute
        margin = successes - self.needed
        outcomes = {"successes": successes, "result": self.judge(successes), "margin": margin}
        return RuleEnd(outcomes, lambda _: self.words(successes, margin))

    def words(self, successes: int, margin: int) -> RuleWords:
        """Tell so many ``successes``, Effort included, and the ``margin``, those less the ones needed."""
        return RuleWords(
            short=by("Fails" if margin < 0 else "Passes", margin if self.needed else 0),
            lead=self.lead(successes),
            summary=self.summary(successes),
            steps=(self.hand.rolled_text("", successes), self.reading(margin)),
            tokens=self.hand.tokens(),
        )

    def lead(self, successes: int) -> str:
        """Say how many ``successes`` were counted, and against what.

        >>> Test(difficulty=3).lead(2), Test().lead(2), Test(difficulty=0).lead(0)
        ('2 of 3 successes', '2 successes, 1 needed', 'No successes, no roll is needed')
        """
        if successes <= self.needed and self.needed:
            return f"{successes} of {counted(self.needed, 'success')}"
        return f"{sentence(counted(successes, 'success'))}, {f'{self.needed} needed' if self.needed else NO_ROLL}"

    def summary(self, successes: int) -> str:
        """Say in one sentence how the test went with so many ``successes``."""
        said = counted(successes, "success")
        if not self.needed:
            return f"Difficulty 0, {NO_ROLL}: the test passes, here with {said}."
        return f"{sentence(said)} against difficulty {self.needed}: the test {self.verdict_text(successes)}."

    def verdict_text(self, successes: int) -> str:
        """Say how the test went with so many ``successes``: ``passes by 2``."""
        margin = successes - self.needed
        return f"{'fails' if margin < 0 else 'passes'} {f'by {abs(margin)}' if margin else 'exactly'}"

    def reading(self, margin: int) -> str:
        """Tell how a roll is read whose ``margin`` is its successes less those needed."""
        if not self.needed:
            return f"Difficulty 0: {NO_ROLL}, the test passes."
        return f"{self.needed} needed: the test {self.verdict_text(self.needed + margin)}."

    def marks(self) -> tuple[Mark, ...]:
        return (Mark(at=self.needed, label=f"difficulty {self.needed}"),)

    def variants(self) -> tuple[Variant, ...]:
        label = "Without Effort" if self.effort else "With Effort"
        return (Variant(label=label, situation=replace(self, effort=not self.effort)),)

    def tables(self) -> tuple[Table, ...]:
        return rank_table(self.hand.rank), difficulty_table(self.needed), attribute_table()

    def notes(self) -> tuple[str, ...]:
        against = (f"Against attribute {self.against}: difficulty {self.needed}.",) if self.against else ()
        no_roll = (f"Difficulty 0: {NO_ROLL}.",) if not self.needed else ()
        return (*against, *no_roll, *self.side.notes())
