"""Spellwoven's Contest of Skill: two roll, the most successes win."""

from dataclasses import dataclass, replace
from typing import ClassVar

from fairthrow.dice.stream import Source
from fairthrow.systems.fields import declare
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
from fairthrow.systems.spellwoven.tables import rank_table

CONTEST_WORDS = {"win": "good", "draw": "even", "lose": "bad"}


@dataclass(frozen=True, kw_only=True)
class Contest(Situation):
    """Contest of Skill: the most successes win. Spellwoven, "Opposed Roll"."""

    system: ClassVar[str] = "spellwoven"
    check: ClassVar[str] = "contest"
    title: ClassVar[str] = "Contest of Skill"
    blurb: ClassVar[str] = "Two roll; the most successes win, equal numbers are a draw."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="result", label="Result", words=CONTEST_WORDS),
        Outcome(name="margin", label="Margin", unit="success"),
    )
    main: ClassVar[str] = "margin"
    verdict: ClassVar[str] = "result"

    skill: int = declare(replace(SKILL, group="You"), 5)
    attribute: int = declare(replace(ATTRIBUTE, group="You"), 3)
    trained: bool = declare(replace(TRAINED, group="You"), True)
    advantage: bool = declare(
        replace(
            ADVANTAGE,
            group="You",
            help="Roll one die more and keep the best. A weakness of theirs gives it.",
        ),
        False,
    )
    disadvantage: bool = declare(replace(DISADVANTAGE, group="You"), False)
    effort: bool = declare(replace(EFFORT, group="You"), False)
    untrained: str = declare(UNTRAINED, "attribute")
    their_skill: int = declare(replace(SKILL, group="Opponent", help="Their rank."), 5)
    their_attribute: int = declare(replace(ATTRIBUTE, group="Opponent", help="Their linked attribute."), 3)
    their_trained: bool = declare(
        replace(TRAINED, group="Opponent", help="They have the skill."),
        True,
    )
    their_advantage: bool = declare(
        replace(
            ADVANTAGE,
            group="Opponent",
            help="They roll one die more and keep the best. A weakness of yours gives it.",
        ),
        False,
    )
    their_disadvantage: bool = declare(
        replace(DISADVANTAGE, group="Opponent", help="They roll one die more and keep the highest."),
        False,
    )
    their_effort: bool = declare(
        replace(EFFORT, group="Opponent", help="They spend Effort: their attribute is added."),
        False,
    )

    @property
    def mine(self) -> Hand:
        """What I roll."""
        return hand_of(
            skill=self.skill,
            attribute=self.attribute,
            trained=self.trained,
            untrained=self.untrained,
            advantage=self.advantage,
            disadvantage=self.disadvantage,
            effort=self.effort,
        )

    @property
    def theirs(self) -> Hand:
        """What the opponent rolls."""
        return hand_of(
            skill=self.their_skill,
            attribute=self.their_attribute,
            trained=self.their_trained,
            untrained=self.untrained,
            advantage=self.their_advantage,
            disadvantage=self.their_disadvantage,
            effort=self.their_effort,
        )

    @staticmethod
    def judge(margin: int) -> str:
        """Say who wins, from my successes less theirs."""
        return "draw" if margin == 0 else "win" if margin > 0 else "lose"

    def odds(self) -> Odds:
        margin = self.mine.successes().times(self.theirs.successes(), lambda a, b: a - b)
        chart = margin.map(lambda difference: (difference, self.judge(difference)))
        return Odds(chart=chart, outcomes={"result": chart.map(lambda pair: pair[1]), "margin": margin})

    def throw(self, source: Source) -> Roll:
        mine, theirs = self.mine, self.theirs
        my_dice, my_successes = mine.throw(source, "yours")
        their_dice, their_successes = theirs.throw(source, "theirs")
        margin = my_successes - their_successes
        result = self.judge(margin)
        says = {"win": "you win", "draw": "a draw", "lose": "you lose"}[result]
        return Roll(
            dice=my_dice + their_dice,
            outcomes={"result": result, "margin": margin},
            summary=f"{counted(my_successes).capitalize()} against {their_successes}: {says}.",
            steps=(
                self.told("You", mine, my_successes),
                self.told("They", theirs, their_successes),
            ),
            options=self.with_effort(my_successes, their_successes),
        )

    @staticmethod
    def told(who: str, hand: Hand, successes: int) -> str:
        """Tell one side's roll in a sentence."""
        effort = f", {hand.effort} of it from Effort" if hand.effort else ""
        return f"{who} rolled {hand.text()} against rank {notation(hand.rank)}: {counted(successes)}{effort}."

    def with_effort(self, my_successes: int, their_successes: int) -> tuple[str, ...]:
        """Say what a point of Effort would change, for each side that has not spent one."""
        options = []
        for who, spent, mine, attribute, other in (
            ("With Effort", self.effort, my_successes, self.attribute, their_successes),
            ("With their Effort", self.their_effort, their_successes, self.their_attribute,
             my_successes),
        ):  # fmt: skip
            total = mine + attribute
            versus = "beats" if total > other else "equals" if total == other else "still below"
            if not spent:
                options.append(f"{who}: {total}, {versus} {other}.")
        return tuple(options)

    def dice_text(self) -> str:
        return f"{self.mine.text()} against {self.theirs.text()}"

    def marks(self) -> tuple[Mark, ...]:
        return (Mark(at=1, label="you win"),)

    def variants(self) -> tuple[Variant, ...]:
        label = "Without Effort" if self.effort else "With Effort"
        return (Variant(label=label, situation=replace(self, effort=not self.effort)),)

    def tables(self) -> tuple[Table, ...]:
        return (rank_table(self.mine.rank),)
