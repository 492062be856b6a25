"""The d100 system's opposed check: both roll, the better degrees win."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.errors import FieldError, shown
from fairthrow.dice.stream import Source
from fairthrow.systems.d100.controls import (
    CHARACTERISTIC,
    DEGREES,
    LEVEL,
    MODIFIER,
    SCORE,
    TIES,
    TRAINED,
    UNSAID,
    ZERO,
    name_of,
)
from fairthrow.systems.d100.percentile import PercentileSide, degrees_in, standing_text
from fairthrow.systems.d100.tables import characteristic_table, level_table
from fairthrow.systems.d100.unopposed import certain
from fairthrow.systems.die import Die, blank_percentile
from fairthrow.systems.fields import declare
from fairthrow.systems.places import FormPlace, Whose
from fairthrow.systems.situation import Decision, Odds, Outcome, Roll, Situation, Table, Variant
from fairthrow.systems.wording import (
    SAID_OF_A_CONTEST,
    SHORT_OF_A_CONTEST,
    WIN_DRAW_OR_LOSE,
    by,
    counted,
    minus,
    sentence,
)

MOST_MARGINS = 1_000
"""More than two margins are ever apart, so that one standing beats another whatever the margins are."""

MOST_REROLLS = 100
"""How often tied dice are rolled again. No real dice ever tied for so long; those that do are refused."""


@dataclass(frozen=True, kw_only=True)
class Opposed(Situation):
    """An opposed check: the better roll wins. System, "Opposing Checks"."""

    system: ClassVar[str] = "d100"
    check: ClassVar[str] = "opposed"
    title: ClassVar[str] = "Opposed check"
    blurb: ClassVar[str] = "Both roll; the most degrees of success or the least of failure wins."
    results: ClassVar[tuple[Outcome, ...]] = (Outcome(name="result", label="Result", words=WIN_DRAW_OR_LOSE),)
    main: ClassVar[str] = "result"
    verdict: ClassVar[str] = "result"
    frozen: ClassVar[tuple[int, ...]] = (4, 3, 6, 8)

    characteristic: str = declare(CHARACTERISTIC, UNSAID, Whose.YOURS)
    score: int = declare(SCORE, 45, Whose.YOURS)
    level: str = declare(LEVEL, "challenging", Whose.YOURS)
    modifier: int = declare(MODIFIER, 0, Whose.YOURS)
    trained: bool = declare(replace(TRAINED, place=FormPlace.MORE), True, Whose.YOURS)
    their_characteristic: str = declare(CHARACTERISTIC, UNSAID, Whose.THEIRS)
    their_score: int = declare(SCORE, 45, Whose.THEIRS, says="Their characteristic's score: they roll under it.")
    their_level: str = declare(LEVEL, "challenging", Whose.THEIRS, says="How hard it is for them.")
    their_modifier: int = declare(MODIFIER, 0, Whose.THEIRS)
    their_trained: bool = declare(
        replace(TRAINED, place=FormPlace.MORE),
        True,
        Whose.THEIRS,
        says="Leave it on where no skill applies. A skill they lack is 10 harder.",
    )
    zero: str = declare(ZERO, "0")
    ties: str = declare(TIES, "reroll")
    counted_from: str = declare(DEGREES, "difficulty")

    @cached_property
    def mine(self) -> PercentileSide:
        """What I roll against."""
        return PercentileSide(zero=self.zero, counted_from=self.counted_from, **self.side_of(Whose.YOURS))

    @cached_property
    def theirs(self) -> PercentileSide:
        """What the opponent rolls against."""
        return PercentileSide(zero=self.zero, counted_from=self.counted_from, **self.side_of(Whose.THEIRS))

    def strength(self, margin: int, side: PercentileSide) -> int:
        """Give what a ``margin`` of a ``side`` counts for: its standing, or itself where margins decide ties.

        Of two the higher wins, and equal ones are a tie.
        """
        of = side.standing(margin)
        if self.ties != "margin":
            return of
        # of two margins the larger has more degrees, or as many; but not where these are counted from other numbers
        return margin if self.counted_from == "difficulty" else of * MOST_MARGINS + margin

    def judge(self, mine: int, theirs: int) -> str:
        """Say who wins, from the strengths ``mine`` and ``theirs``: ``win``, ``lose`` or ``draw``.

        A tie is a draw here, also where it is then rolled again.
        """
        return "draw" if mine == theirs else "win" if mine > theirs else "lose"

    def rounds(self) -> int | None:
        """Give 1 where a draw stands, None where all roll again until one is ahead."""
        return 1 if self.ties == "draw" else None

    def between(self, mine: int, theirs: int) -> dict[str, Any]:
        """Give the outcome of the strengths ``mine`` and ``theirs``."""
        return {"result": self.judge(mine, theirs)}

    def again(self) -> "Opposed | None":
        """Give the check itself where a tie is rolled again, as often as it takes; None where a draw stands."""
        return None if self.ties == "draw" else self

    def own_odds(self) -> Distribution[int]:
        """Give the exact odds of the :meth:`strength` of your roll alone, for checks of several sides."""
        return Distribution.uniform(self.strength(margin, self.mine) for margin in self.mine.margins)

    def own_roll(self, source: Source, number: int) -> Roll:
        """Roll your side alone, for the round of that ``number`` from 1: its ``strength`` is what decides."""
        dice, roll = self.mine.throw(source, f"re-roll {number - 1}" if number > 1 else "")
        margin = self.mine.difficulty - roll
        degrees = self.mine.standing(margin)
        word = "success" if degrees >= 0 else "failure"
        short = f"{counted(degrees_in(degrees), 'degree', none='0')} of {word}"
        return Roll(
            dice=dice,
            outcomes={"strength": self.strength(margin, self.mine)},
            short=f"Margin {minus(margin)}" if self.ties == "margin" else short,
            lead=f"{roll} against {minus(self.mine.difficulty)}",
            summary=f"{roll} against {minus(self.mine.difficulty)}: {self.read(margin, self.mine)}",
            steps=(f"Difficulty: {self.mine.sum_text()}.", f"Rolled {roll}: {self.read(margin, self.mine)}"),
        )

    def own_decisions(self, result: str) -> tuple[Decision, ...]:  # noqa: ARG002  # the rules let nobody decide
        """Give what you may decide after a roll of several, whatever its ``result``: nothing."""
        return ()

    def aside(self, roll: Roll, *, won: bool) -> str:
        """Say of a failure, a ``roll`` that ``won`` all the same, what the rules say of every winner."""
        failed = roll.outcomes["strength"] < (1 if self.ties == "margin" else 0)  # type: ignore[operator]
        return "that counts as the one success" if won and failed else ""

    def own_ready(self) -> tuple[Die, ...]:
        """Give the dice of your side alone as they lie before the roll."""
        return blank_percentile()

    def own_dice(self) -> str:
        """Say what you roll."""
        return f"d100 under {minus(self.mine.difficulty)}"

    def read(self, margin: int, side: PercentileSide) -> str:
        """Say what a ``margin`` of a ``side`` is: the degrees, and the margin itself where that may decide."""
        return standing_text(side.standing(margin)) + (f", margin {minus(margin)}." if self.ties == "margin" else ".")

    def odds(self) -> Odds:
        # margins ascend, and what decides ascends with them
        mine, theirs = ([self.strength(m, side) for m in side.margins] for side in (self.mine, self.theirs))
        win = sum(bisect_left(theirs, each) for each in mine)
        not_lose = sum(bisect_right(theirs, each) for each in mine)
        lose = len(mine) * len(theirs) - not_lose
        # rolling ties again until there is none is the chance given that there is none
        draw = not_lose - win if self.ties == "draw" else 0
        return self.odds_of(Distribution({"win": win, "draw": draw, "lose": lose}))

    def throw(self, source: Source) -> Roll:
        dice: list[Die] = []
        steps = [f"Your difficulty: {self.mine.sum_text()}.", f"Theirs: {self.theirs.sum_text()}."]
        for again in range(MOST_REROLLS + 1):
            rolled, mine, theirs = self.once(source, again)
            dice.extend(rolled)
            steps.extend(self.both_rolls(mine, theirs))
            result = self.judge(self.strength(mine, self.mine), self.strength(theirs, self.theirs))
            if result != "draw" or self.ties == "draw":
                steps.append({
                    "win": "You win; that counts as the one success.",
                    "draw": "Equal degrees: a draw.",
                    "lose": "They win; that counts as the one success.",
                }[result])  # fmt: skip
                return Roll(
                    dice=tuple(dice),
                    outcomes={"result": result},
                    short=self.short(mine, theirs, result),
                    lead=self.lead(mine, theirs),
                    summary=self.summary(mine, theirs, result, again),
                    steps=tuple(steps),
                )
            equal = "margins" if self.ties == "margin" else "degrees"
            steps.append(f"Equal {equal}: both roll again.")
        raise FieldError(
            "ties",
            f"ties must be draw for dice that tie {MOST_REROLLS + 1} times in a row (at most "
            f"{MOST_REROLLS} re-rolls are made), got {shown(self.ties)}",
        )

    def once(self, source: Source, again: int) -> tuple[tuple[Die, ...], int, int]:
        """Roll both sides once: the dice, your margin and theirs. ``again`` counts the rolls before, from 0."""
        whose = (f"your re-roll {again}", f"their re-roll {again}") if again else ("yours", "theirs")
        my_dice, my_roll = self.mine.throw(source, whose[0])
        their_dice, their_roll = self.theirs.throw(source, whose[1])
        return (
            my_dice + their_dice,
            self.mine.difficulty - my_roll,
            self.theirs.difficulty - their_roll,
        )

    def both_rolls(self, mine: int, theirs: int) -> tuple[str, str]:
        """Tell both rolls, a sentence each, from the margins ``mine`` and ``theirs``."""
        first, second = (
            f"{who} rolled {side.difficulty - margin} against {minus(side.difficulty)}: {self.read(margin, side)}"
            for who, side, margin in (("You", self.mine, mine), ("They", self.theirs, theirs))
        )
        return first, second

    def by_margin(self, mine: int, theirs: int) -> bool:
        """Say whether the margins ``mine`` and ``theirs`` decide, as both have the same degrees of the same result."""
        my, their = self.standings(mine, theirs)
        return self.ties == "margin" and my == their

    def standings(self, mine: int, theirs: int) -> tuple[int, int]:
        """Give the standings of both sides, from the margins ``mine`` and ``theirs``."""
        return self.mine.standing(mine), self.theirs.standing(theirs)

    def short(self, mine: int, theirs: int, result: str) -> str:
        """Say who won, and by how much where both succeeded or both failed.

        ``mine`` and ``theirs`` are the margins, ``result`` is the word for who wins.

        >>> Opposed().short(20, 3, "win"), Opposed().short(-1, 3, "lose"), Opposed(ties="margin").short(3, 1, "win")
        ('Won by 2 degrees', 'Lost', 'Won by 2')
        """
        said = SHORT_OF_A_CONTEST[result]
        if self.by_margin(mine, theirs):
            return by(said, mine - theirs)
        if (mine > 0) != (theirs > 0):
            return said
        my, their = self.standings(mine, theirs)
        return by(said, my - their, "degree")

    def lead(self, mine: int, theirs: int) -> str:
        """Say what decided between the margins ``mine`` and ``theirs``.

        That is the margins themselves, the degrees of both, or that one succeeded and the other failed.

        >>> Opposed().lead(20, 3), Opposed().lead(-1, 3), Opposed(ties="margin").lead(-3, -1)
        ('2 degrees of success against 0', 'Failure against success', 'Margin −3 against −1')
        """
        if self.by_margin(mine, theirs):
            return f"Margin {minus(mine)} against {minus(theirs)}"
        first, second = ("success" if margin > 0 else "failure" for margin in (mine, theirs))
        if first != second:
            return f"{sentence(first)} against {second}"
        my_degrees, their_degrees = map(degrees_in, self.standings(mine, theirs))
        said = f"{counted(my_degrees, 'degree', none='0')} of {first}"
        return f"{said} each" if my_degrees == their_degrees else f"{said} against {their_degrees}"

    def summary(self, mine: int, theirs: int, result: str, again: int) -> str:
        """Say the whole roll in one sentence. A characteristic is named if it was chosen.

        ``mine`` and ``theirs`` are the margins, ``result`` is the word for who wins, ``again`` how often ties were
        rolled again.
        """
        rerolled = f", after {counted(again, 're-roll')}" if again else ""
        margins = f" (margins {minus(mine)} and {minus(theirs)})" if self.by_margin(mine, theirs) else ""
        my, their = map(standing_text, self.standings(mine, theirs))
        my_name, their_name = name_of(self.characteristic), name_of(self.their_characteristic)
        first = f"{my_name}, {my}," if my_name else my
        second = f"their {their_name}, {their}" if their_name else their
        return sentence(f"{first} against {second}{margins}{rerolled}: {SAID_OF_A_CONTEST[result]}.")

    def ready(self) -> tuple[Die, ...]:
        return blank_percentile("yours") + blank_percentile("theirs")

    def dice_text(self) -> str:
        mine, theirs = minus(self.mine.difficulty), minus(self.theirs.difficulty)
        return f"d100 under {mine} against d100 under {theirs}"

    def variants(self) -> tuple[Variant, ...]:
        labels = {"reroll": "Ties rolled again", "margin": "Ties by margin", "draw": "Ties stand"}
        return tuple(
            Variant(label=label, situation=replace(self, ties=ties))
            for ties, label in labels.items()
            if ties != self.ties
        )

    def tables(self) -> tuple[Table, ...]:
        return (
            level_table(self.mine, "Your levels"),
            level_table(self.theirs, "Their levels"),
            characteristic_table(self.characteristic),
        )

    def notes(self) -> tuple[str, ...]:
        return certain(self.mine, "your difficulty,", "for you") + certain(self.theirs, "their difficulty,", "for them")
