"""Enchanted Realms' competition: both roll a d12, the higher total wins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, cast

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.dice.sums import difference
from fairthrow.systems.die import Die, News
from fairthrow.systems.enchanted_realms.challenge import leaning
from fairthrow.systems.enchanted_realms.controls import (
    ADVANTAGE,
    CONDITIONS,
    DISADVANTAGE,
    OTHER,
    SCORE,
    SIZE,
    SKILLS,
    STRICT,
)
from fairthrow.systems.enchanted_realms.d20 import plus
from fairthrow.systems.enchanted_realms.modifiers import COUNTED, left_out_note, score_table
from fairthrow.systems.enchanted_realms.side import CompetitionSide
from fairthrow.systems.enchanted_realms.struggle import MOST_STRUGGLES, struggled, struggled_best
from fairthrow.systems.fields import Flag, Whole, declare
from fairthrow.systems.places import FormPlace, Whose
from fairthrow.systems.situation import Decision, Mark, Odds, Outcome, Preference, Roll, Situation, Table, Variant
from fairthrow.systems.wording import SHORT_OF_A_CONTEST, by, counted, minus

COMPETITION_WORDS: Mapping[str, News] = {"win": "good", "tie": "even", "lose": "bad"}


class Round(NamedTuple):
    """Both sides rolled once: the dice, ``mine`` and ``theirs``, which are totals, and ``steps`` that tell of it.

    ``edge`` is the one that a 1 gives (see :meth:`Competition.edge`).
    """

    dice: tuple[Die, ...]
    mine: int
    theirs: int
    edge: int
    steps: tuple[str, ...]

    @property
    def margin(self) -> int:
        """My total less theirs."""
        return self.mine - self.theirs


@dataclass(frozen=True, kw_only=True)
class Competition(Situation):
    """Competition: d12s, the higher total wins. Enchanted Realms, "Types of Rolls"."""

    system: ClassVar[str] = "enchanted-realms"
    check: ClassVar[str] = "competition"
    title: ClassVar[str] = "Competition"
    blurb: ClassVar[str] = "Two want the opposite: both roll a d12, the higher total wins."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="result", label="Result", words=COMPETITION_WORDS),
        Outcome(name="margin", label="Margin"),
    )
    main: ClassVar[str] = "margin"
    verdict: ClassVar[str] = "result"
    frozen: ClassVar[tuple[int, ...]] = (2, 9)

    score: int = declare(SCORE, 5, Whose.YOURS)
    skills: tuple[int, ...] = declare(SKILLS, (), Whose.YOURS)
    size: tuple[int, ...] = declare(SIZE, (), Whose.YOURS)
    conditions: tuple[int, ...] = declare(CONDITIONS, (), Whose.YOURS)
    other: tuple[int, ...] = declare(OTHER, (), Whose.YOURS)
    advantage: bool = declare(ADVANTAGE, False, Whose.YOURS)
    disadvantage: bool = declare(DISADVANTAGE, False, Whose.YOURS)
    their_score: int = declare(SCORE, 5, Whose.THEIRS, says="Their full score.")
    their_skills: tuple[int, ...] = declare(SKILLS, (), Whose.THEIRS, says="What their skills give or take.")
    their_size: tuple[int, ...] = declare(SIZE, (), Whose.THEIRS, says="What their size gives or takes.")
    their_conditions: tuple[int, ...] = declare(
        CONDITIONS, (), Whose.THEIRS, says="What the conditions they are under give or take."
    )
    their_other: tuple[int, ...] = declare(
        OTHER, (), Whose.THEIRS, says="Everything else on their side, which is mostly magic."
    )
    their_advantage: bool = declare(ADVANTAGE, False, Whose.THEIRS, says="They roll two dice and use the better.")
    their_disadvantage: bool = declare(DISADVANTAGE, False, Whose.THEIRS, says="They roll two dice and use the worse.")
    natural_one: bool = declare(
        Flag(label="A 1 loses", place=FormPlace.HOUSE, help="A used die that shows 1 loses to anything but another 1."),
        False,
    )

    strict: str = declare(replace(STRICT, group=""), "no")
    struggle: int = declare(
        Whole(
            label="Struggle on",
            place=FormPlace.MORE,
            low=0,
            high=MOST_STRUGGLES,
            unused=0,
            unit="rounds",
            help="After a tie both roll again, at most so many times. At 0 a tie leaves things as they are.",
        ),
        0,
    )

    @cached_property
    def mine(self) -> CompetitionSide:
        """What I roll."""
        return CompetitionSide(admitted=COUNTED[self.strict], **self.side_of(Whose.YOURS))

    @cached_property
    def theirs(self) -> CompetitionSide:
        """What the opponent rolls."""
        return CompetitionSide(admitted=COUNTED[self.strict], **self.side_of(Whose.THEIRS))

    def edge(self, mine: int, theirs: int) -> int:
        """Say who wins whatever the totals, by the used faces ``mine`` and ``theirs``: 1 for me, -1 for them, else 0.

        Only a 1 wins or loses so, and only where :attr:`natural_one` is set.
        """
        return self.loses(theirs) - self.loses(mine)

    def loses(self, face: int) -> bool:
        """Say whether a used face loses to all that do not."""
        return self.natural_one and face == 1

    def rounds(self) -> int:
        """Give how many rounds all roll at most: one, and one more for each time that they struggle on after a tie."""
        return self.struggle + 1

    def strength(self, face: int) -> tuple[bool, int]:
        """Give what decides between my used ``face`` and others: whether it does not lose, then the total."""
        return not self.loses(face), face + self.mine.modifier

    def between(self, mine: tuple[bool, int], theirs: tuple[bool, int]) -> dict[str, Any]:
        """Give the outcomes of a round of the strengths ``mine`` and ``theirs``, as :meth:`throw` does of its dice."""
        margin = mine[1] - theirs[1]
        return {"result": self.judge(mine[0] - theirs[0], margin), "margin": margin}

    def again(self) -> "Competition | None":
        """Give the rounds that are left after a tie; None where it leaves things as they are."""
        return replace(self, struggle=self.struggle - 1) if self.struggle else None

    def own_odds(self) -> Distribution[tuple[bool, int]]:
        """Give the exact odds of the :meth:`strength` of your roll alone, for competitions of several opponents."""
        return Distribution(self.mine.ways()).map(self.strength)

    def own_roll(self, source: Source, number: int) -> Roll:
        """Roll your side alone, for the round of that ``number`` from 1: its ``strength`` is what decides."""
        dice, face = self.mine.throw(source, f"round {number}" if number > 1 else "")
        total = plus(face, self.mine.modifier)
        but = ", a 1, which loses to anything but another 1" if self.loses(face) else ""
        return Roll(
            dice=dice,
            outcomes={"strength": self.strength(face)},
            short=minus(face + self.mine.modifier),
            lead="; ".join(filter(None, (total if self.mine.modifier else "", "a 1 loses" if but else ""))),
            summary=f"{total}{but}.",
            steps=(f"{total}{but}.",),
        )

    def aside(self, roll: Roll, *, won: bool) -> str:  # noqa: ARG002  # a tie of 1s is explained in the same way
        """Say why a ``roll`` of 1 can be the best where it loses to all others, ``won`` alone or with others."""
        alive, _ = cast("tuple[bool, int]", roll.outcomes["strength"])
        return "" if alive else "all rolled a 1, so the totals decide"

    def own_ready(self) -> tuple[Die, ...]:
        """Give the dice of your side alone as they lie before the roll."""
        return self.mine.ready()

    def own_dice(self) -> str:
        """Say what you roll."""
        return self.mine.text()

    @staticmethod
    def judge(edge: int, margin: int) -> str:
        """Say who wins by the ``edge``, else by the ``margin``, my total less theirs: ``win``, ``lose`` or ``tie``."""
        decides = edge or margin
        return "tie" if decides == 0 else "win" if decides > 0 else "lose"

    def split(self, ways: dict[int, int]) -> list[dict[int, int]]:
        """Part the ``ways`` of one side, used face → ways, by the edge: a 1 from the rest, where a 1 loses."""
        if not self.natural_one:
            return [ways]
        return [{1: ways[1]}, {face: count for face, count in ways.items() if face != 1}]

    def odds(self) -> Odds:
        mine, theirs = self.mine, self.theirs
        ahead = mine.modifier - theirs.modifier
        chart: dict[tuple[int, str], int] = {}
        margins: dict[int, int] = {}
        results = dict.fromkeys(COMPETITION_WORDS, 0)
        their_parts = self.split(theirs.ways())
        for my_part in self.split(mine.ways()):
            for their_part in their_parts:
                edge = self.edge(next(iter(my_part)), next(iter(their_part)))
                for apart, count in difference(my_part, their_part).items():
                    margin = apart + ahead
                    outcome = margin, self.judge(edge, margin)
                    chart[outcome] = chart.get(outcome, 0) + count
        if self.struggle:
            chart = struggled(chart, self.struggle)
        for (margin, result), count in chart.items():
            margins[margin] = margins.get(margin, 0) + count
            results[result] += count
        return Odds(
            chart=Distribution(chart),
            outcomes={"result": Distribution(results), "margin": Distribution(margins)},
        )

    def throw(self, source: Source) -> Roll:
        dice: tuple[Die, ...] = ()
        steps: tuple[str, ...] = ()
        result = "tie"
        for number in range(1, self.struggle + 2):
            last = self.round(source, number)
            result = self.judge(last.edge, last.margin)
            dice += last.dice
            steps += last.steps
            if result != "tie":
                break
            if number <= self.struggle:
                steps += ("A tie: the struggle goes on, and both roll again.",)
        return Roll(
            dice=dice,
            outcomes={"result": result, "margin": last.margin},
            **self.describe_result(last, result, ties=number - 1),
            steps=steps,
            tokens=(),
        )

    def round(self, source: Source, number: int) -> Round:
        """Roll both sides once; ``number`` counts the rounds from 1."""
        names = ("yours", "theirs") if number == 1 else (f"your round {number}", f"their round {number}")
        my_dice, my_face = self.mine.throw(source, names[0])
        their_dice, their_face = self.theirs.throw(source, names[1])
        steps = [f"You: {plus(my_face, self.mine.modifier)}.", f"They: {plus(their_face, self.theirs.modifier)}."]
        if self.natural_one and 1 in (my_face, their_face):
            steps.append(
                "Both used dice show 1: the totals are compared."
                if my_face == their_face
                else f"{'Your' if my_face == 1 else 'Their'} 1 loses, whatever the totals."
            )
        return Round(
            dice=my_dice + their_dice,
            mine=my_face + self.mine.modifier,
            theirs=their_face + self.theirs.modifier,
            edge=self.edge(my_face, their_face),
            steps=tuple(steps),
        )

    def describe_result(self, last: Round, result: str, *, ties: int) -> dict[str, str]:
        """Say how it went: the ``last`` round, what ``result`` it had, and how many ``ties`` came before.

        Gives the texts ``short``, ``lead`` and ``summary`` of a roll.
        """
        says = {
            "win": "you win",
            "tie": "a tie, so things stay as they are and the struggle goes on",
            "lose": "you lose",
        }[result]
        totals = f"{minus(last.mine)} against {minus(last.theirs)}"
        but = ""
        if result != self.judge(0, last.margin):
            but = f", but {'your' if last.edge < 0 else 'their'} 1 loses"
        after = f"After {counted(ties, 'tie')}, " if ties else ""
        return {
            "short": by(SHORT_OF_A_CONTEST[result], 0 if but else last.margin),
            "lead": f"{totals}{but}",
            "summary": f"{after}{totals}{but}: {says}.",
        }

    def decisions(self, roll: Roll) -> tuple[Decision, ...]:
        """Give another round after a tie, which leaves things as they were. Enchanted Realms, "Types of Rolls"."""
        again = self.own_decisions(str(roll.outcomes["result"]))
        return tuple(replace(each, chance=self.one_round().chance("win")) for each in again)

    def own_decisions(self, result: str) -> tuple[Decision, ...]:
        """Give another round to all sides where the ``result`` is a tie, as long as there may be one more."""
        if result != "tie" or self.struggle == MOST_STRUGGLES:
            return ()
        again = replace(self, struggle=self.struggle + 1)
        return (Decision(name="struggle", label="Struggle on", situation=again),)

    def best_after(self, roll: Roll, name: str, prefers: Preference) -> tuple[Distribution[str], bool]:  # noqa: ARG002
        """Give the results after a tie if all struggle on. Each round is as the first was, whatever was rolled."""
        more = MOST_STRUGGLES - self.struggle
        return struggled_best(self.one_round(), more, prefers), more > 1

    def one_round(self) -> Distribution[str]:
        """Give the odds of the result of a single round."""
        return replace(self, struggle=0).odds().outcomes["result"]

    def ready(self) -> tuple[Die, ...]:
        return self.mine.ready("yours") + self.theirs.ready("theirs")

    def dice_text(self) -> str:
        return f"{self.mine.text()} against {self.theirs.text()}"

    def marks(self) -> tuple[Mark, ...]:
        return (Mark(at=1, label="you are ahead"),)

    def tables(self) -> tuple[Table, ...]:
        return self.mine.table("Your"), self.theirs.table("Their"), score_table(self.score)

    def variants(self) -> tuple[Variant, ...]:
        label = "If a 1 does not lose" if self.natural_one else "If a 1 loses"
        changed = replace(self, natural_one=not self.natural_one)
        return (*leaning(self), Variant(label=label, situation=changed))

    def notes(self) -> tuple[str, ...]:
        mine, theirs = self.mine, self.theirs
        left_out = left_out_note(mine.categories, mine.admitted) or left_out_note(theirs.categories, theirs.admitted)
        return (*mine.notes("Your"), *theirs.notes("Their"), *left_out)
