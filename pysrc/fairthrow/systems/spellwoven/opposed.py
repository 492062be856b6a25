"""Spellwoven's Contest of Skill: two roll, the most successes win."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.systems.fields import declare
from fairthrow.systems.places import Whose
from fairthrow.systems.situation import Decision, Mark, Odds, Outcome, Roll, Situation, Table, Variant
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
from fairthrow.systems.spellwoven.hand import Side
from fairthrow.systems.spellwoven.tables import rank_table
from fairthrow.systems.wording import (
    SHORT_OF_A_CONTEST,
    WIN_DRAW_OR_LOSE,
    by,
    counted,
    sentence,
)


@dataclass(frozen=True, kw_only=True)
class Contest(Situation):
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
    def mine(self) -> Side:
        """What your fields say."""
        return Side(untrained=self.untrained, **self.side_of(Whose.YOURS))

    @cached_property
    def theirs(self) -> Side:
        """What the opponent's fields say."""
        return Side(untrained=self.untrained, **self.side_of(Whose.THEIRS))

    @staticmethod
    def judge(margin: int) -> str:
        """Say who wins, from the ``margin``, my successes less theirs: ``win``, ``draw`` or ``lose``."""
        return "draw" if margin == 0 else "win" if margin > 0 else "lose"

    def rounds(self) -> int:
        """Give one round: equal numbers are a draw, among several sides as between two."""
        return 1

    def own_odds(self) -> Distribution[int]:
        """Give the exact odds of your successes alone, for contests of several sides."""
        return self.mine.hand.successes()

    def own_roll(self, source: Source, number: int) -> Roll:  # noqa: ARG002  # there is one round
        """Roll your side alone: its ``strength`` is its successes. There is one round, whatever its ``number``."""
        dice, successes = self.mine.hand.throw(source)
        said = sentence(counted(successes, "success"))
        step = self.mine.hand.rolled_text("", successes)
        return Roll(dice=dice, outcomes={"strength": successes}, short=said, lead="", summary=f"{said}.", steps=(step,))

    def own_dice(self) -> str:
        """Say what you roll."""
        return self.mine.hand.text()

    def odds(self) -> Odds:
        margin = self.mine.hand.successes().times(self.theirs.hand.successes(), lambda a, b: a - b)
        return self.odds_of(margin, result=self.judge)

    def throw(self, source: Source) -> Roll:
        mine, theirs = self.mine.hand, self.theirs.hand
        my_dice, my_successes = mine.throw(source, "yours")
        their_dice, their_successes = theirs.throw(source, "theirs")
        margin = my_successes - their_successes
        result = self.judge(margin)
        return Roll(
            dice=my_dice + their_dice,
            outcomes={"result": result, "margin": margin},
            short=by(SHORT_OF_A_CONTEST[result], margin),
            lead=self.lead(my_successes, their_successes),
            summary=self.summary(my_successes, their_successes),
            steps=(
                mine.rolled_text("You", my_successes),
                theirs.rolled_text("They", their_successes),
            ),
        )

    def decisions(self, roll: Roll) -> tuple[Decision, ...]:
        """Give Effort to each side that does not win; in a draw yours comes first. Spellwoven, "Example: Opposed Roll".

        So the sides decide in turn: when one wins by Effort, the other may answer. Each has one point to spend.
        """
        result = str(roll.outcomes["result"])
        decisions = [replace(each, whose=Whose.YOURS) for each in self.own_decisions(result)]
        if not self.their_effort and result != "lose":
            theirs, label = replace(self, their_effort=True), "They spend Effort"
            decisions.append(Decision(name="their_effort", label=label, situation=theirs, whose=Whose.THEIRS))
        return tuple(decisions)

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

    def dice_text(self) -> str:
        mine, theirs = self.mine.hand, self.theirs.hand
        return f"{mine.text()}{',' if mine.lean else ''} against {theirs.text()}"

    def marks(self) -> tuple[Mark, ...]:
        return (Mark(at=1, label="you win"),)

    def variants(self) -> tuple[Variant, ...]:
        label = "Without Effort" if self.effort else "With Effort"
        return (Variant(label=label, situation=replace(self, effort=not self.effort)),)

    def tables(self) -> tuple[Table, ...]:
        return (rank_table(self.mine.rank),)

    def notes(self) -> tuple[str, ...]:
        return *self.mine.notes("you"), *self.theirs.notes("they")
