"""Spellwoven's Contest of Skill: two roll, the most successes win."""

from dataclasses import dataclass, replace
from functools import cached_property
from operator import sub
from typing import Any, ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die
from fairthrow.systems.fields import declare
from fairthrow.systems.places import Whose
from fairthrow.systems.questions import May, Rule, RuleEnd, RuleWords
from fairthrow.systems.rule import RuleCheck
from fairthrow.systems.rule_dice import BothSides
from fairthrow.systems.situation import Decision, Mark, Odds, Outcome, Roll, Table, Variant
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
from fairthrow.systems.spellwoven.hand import HandFields
from fairthrow.systems.spellwoven.tables import rank_table
from fairthrow.systems.wording import (
    SHORT_OF_A_CONTEST,
    WIN_DRAW_OR_LOSE,
    by,
    counted,
    sentence,
)

YOU_MAY = May(name="effort", label="Spend Effort", unless="win", whose=Whose.YOURS)
THEY_MAY = May(name="their_effort", label="They spend Effort", unless="lose", whose=Whose.THEIRS)


@dataclass(frozen=True, kw_only=True)
class Contest(RuleCheck):
    """Contest of Skill: the most successes win. Spellwoven, "Opposed Roll"."""

    system: ClassVar[str] = "spellwoven"
    check: ClassVar[str] = "contest"
    title: ClassVar[str] = "Contest of Skill"
    blurb: ClassVar[str] = "Two roll; the most successes win, equal numbers are a draw."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="result", label="Result", words=WIN_DRAW_OR_LOSE),
        Outcome(name="margin", label="Margin", unit="success"),
    )
    main: ClassVar[str] = "margin"
    verdict: ClassVar[str] = "result"
    spends: ClassVar[str] = "effort"
    frozen: ClassVar[tuple[int, ...]] = (4, 3, 6, 8, 8, 5)

    skill: int = declare(SKILL, 5, Whose.YOURS)
    attribute: int = declare(ATTRIBUTE, 3, Whose.YOURS)
    trained: bool = declare(TRAINED, True, Whose.YOURS)
    advantage: bool = declare(
        ADVANTAGE, False, Whose.YOURS, says="Roll one die more and keep the best. A weakness of theirs gives it."
    )
    disadvantage: bool = declare(DISADVANTAGE, False, Whose.YOURS)
    effort: bool = declare(EFFORT, False, Whose.YOURS)
    untrained: str = declare(UNTRAINED, "attribute")
    their_skill: int = declare(SKILL, 5, Whose.THEIRS, says="Their rank.")
    their_attribute: int = declare(ATTRIBUTE, 3, Whose.THEIRS, says="Their linked attribute.")
    their_trained: bool = declare(TRAINED, True, Whose.THEIRS, says="They have the skill.")
    their_advantage: bool = declare(
        ADVANTAGE,
        False,
        Whose.THEIRS,
        says="They roll one die more and keep the best. A weakness of yours gives it.",
    )
    their_disadvantage: bool = declare(
        DISADVANTAGE, False, Whose.THEIRS, says="They roll one die more and keep the highest."
    )
    their_effort: bool = declare(EFFORT, False, Whose.THEIRS, says="They spend Effort: their attribute is added.")
    dice: int = declare(DICE, 3, Whose.YOURS)
    their_dice: int = declare(DICE, 3, Whose.THEIRS, says="Their pool size; 3 unless magic meddles.")

    @cached_property
    def mine(self) -> HandFields:
        """What your fields say."""
        return HandFields(untrained=self.untrained, **self.side_of(Whose.YOURS))

    @cached_property
    def theirs(self) -> HandFields:
        """What the opponent's fields say."""
        return HandFields(untrained=self.untrained, **self.side_of(Whose.THEIRS))

    @staticmethod
    def judge(margin: int) -> str:
        """Say who wins, from the ``margin``, my successes less theirs: ``win``, ``draw`` or ``lose``."""
        return "draw" if margin == 0 else "win" if margin > 0 else "lose"

    def rounds(self) -> int:
        """Give one round: equal numbers are a draw, among several sides as between two."""
        return 1

    def between(self, mine: int, theirs: int) -> dict[str, Any]:
        """Give the outcomes of so many successes, ``mine`` and ``theirs``."""
        return {"result": self.judge(mine - theirs), "margin": mine - theirs}

    def again(self) -> None:
        """Give nothing: a draw stands."""

    def own_odds(self) -> Distribution[int]:
        """Give the exact odds of your successes alone, for contests of several sides."""
        return self.mine.hand.successes()

    def own_roll(self, source: Source, number: int) -> Roll:  # noqa: ARG002  # there is one round
        """Roll your side alone: its ``strength`` is its successes. There is one round, whatever its ``number``."""
        answer, _, dice = self.mine.hand.asked().read(source)
        successes = answer + self.mine.hand.effort
        said = sentence(counted(successes, "success"))
        step = self.mine.hand.rolled_text("", successes)
        return Roll(
            dice=dice,
            outcomes={"strength": successes},
            short=said,
            lead="",
            summary=f"{said}.",
            steps=(step,),
            tokens=self.mine.hand.tokens(),
        )

    def aside(self, roll: Roll, *, won: bool) -> str:  # noqa: ARG002  # most successes need no explaining
        """Say nothing more of the most successes, whatever the ``roll``, ``won`` or shared."""
        return ""

    def own_ready(self) -> tuple[Die, ...]:
        """Give the dice of your side alone as they lie before the roll."""
        return self.mine.hand.asked().blank()

    def own_dice(self) -> str:
        """Say what you roll."""
        return self.mine.hand.asked().text()

    @cached_property
    def asked(self) -> BothSides[int]:
        """What is asked of the dice: your successes less theirs, without Effort."""
        return BothSides(self.mine.hand.asked("yours"), self.theirs.hand.asked("theirs"), sub)

    def rule(self) -> Rule:
        """Count both sides' successes; each side that does not win may add Effort. Spellwoven, "Example: Opposed Roll".

        So the sides decide in turn: when one wins by Effort, the other may answer. Each has one point to spend.
        """
        margin = yield self.asked
        if (yield YOU_MAY):
            margin += self.attribute
        if (yield THEY_MAY):
            margin -= self.their_attribute
        return RuleEnd({"result": self.judge(margin), "margin": margin}, lambda seen: self.words(*seen[0]))

    def words(self, mine: int, theirs: int) -> RuleWords:
        """Tell the successes of both sides, ``mine`` and ``theirs``, to which Effort is added."""
        my_hand, their_hand = self.mine.hand, self.theirs.hand
        mine, theirs = mine + my_hand.effort, theirs + their_hand.effort
        return RuleWords(
            short=by(SHORT_OF_A_CONTEST[self.judge(mine - theirs)], mine - theirs),
            lead=self.lead(mine, theirs),
            summary=self.summary(mine, theirs),
            steps=(my_hand.rolled_text("You", mine), their_hand.rolled_text("They", theirs)),
            tokens=my_hand.tokens("yours") + their_hand.tokens("theirs"),
        )

    def odds(self) -> Odds:
        change = self.mine.hand.effort - self.theirs.hand.effort
        margin = self.asked.law()
        return self.odds_of(margin.map(change.__add__) if change else margin, result=self.judge)

    def own_decisions(self, result: str) -> tuple[Decision, ...]:
        """Give Effort to you when the ``result`` is not that you win. Nothing once it was spent."""
        if self.effort or result == "win":
            return ()
        return (Decision(name="effort", label="Spend Effort", situation=replace(self, effort=True)),)

    @staticmethod
    def lead(mine: int, theirs: int) -> str:
        """Say how many successes both have counted, ``mine`` and ``theirs``.

        >>> Contest.lead(2, 3), Contest.lead(0, 1), Contest.lead(1, 1), Contest.lead(0, 0)
        ('2 against 3 successes', '0 against 1 success', '1 success each', 'No successes on either side')
        """
        if mine == theirs:
            return f"{sentence(counted(mine, 'success'))} {'each' if mine else 'on either side'}"
        return f"{mine} against {counted(theirs, 'success', none='0')}"

    @staticmethod
    def summary(mine: int, theirs: int) -> str:
        """Say in one sentence how a contest went with so many successes, ``mine`` and ``theirs``.

        >>> Contest.summary(2, 0), Contest.summary(1, 1), Contest.summary(0, 0)
        ('2 successes against none: you win.', '1 success each: a draw.', 'No successes on either side: a draw.')
        """
        said = sentence(counted(mine, "success"))
        if mine == theirs:
            return f"{said} {'each' if mine else 'on either side'}: a draw."
        return f"{said} against {theirs or 'none'}: you {'win' if mine > theirs else 'lose'}."

    def marks(self) -> tuple[Mark, ...]:
        return (Mark(at=1, label="you win"),)

    def variants(self) -> tuple[Variant, ...]:
        label = "Without Effort" if self.effort else "With Effort"
        return (Variant(label=label, situation=replace(self, effort=not self.effort)),)

    def tables(self) -> tuple[Table, ...]:
        return (rank_table(self.mine.rank),)

    def notes(self) -> tuple[str, ...]:
        return *self.mine.notes("you"), *self.theirs.notes("they")
