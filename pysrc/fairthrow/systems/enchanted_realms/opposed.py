"""Enchanted Realms' competition: both roll a d12, the higher total wins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.packed import pack, unpack, width
from fairthrow.dice.stream import Source
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
from fairthrow.systems.enchanted_realms.side import SIDES, Side
from fairthrow.systems.fields import Flag, Whole, declare
from fairthrow.systems.places import Place, Whose
from fairthrow.systems.situation import Decision, Mark, Odds, Outcome, Roll, Situation, Table, Variant
from fairthrow.systems.wording import SHORT_OF_A_CONTEST, by, counted, minus

COMPETITION_WORDS: Mapping[str, News] = {"win": "good", "tie": "even", "lose": "bad"}

MOST_STRUGGLES = 20
"""How often a tie is struggled on at most."""


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
        Flag(label="A 1 loses", place=Place.HOUSE, help="A used die that shows 1 loses to anything but another 1."),
        False,
    )

    strict: str = declare(replace(STRICT, group=""), "no")
    struggle: int = declare(
        Whole(
            label="Struggle on",
            place=Place.MORE,
            low=0,
            high=MOST_STRUGGLES,
            unused=0,
            unit="rounds",
            help="After a tie both roll again, at most so many times. At 0 a tie leaves things as they are.",
        ),
        0,
    )

    @cached_property
    def mine(self) -> Side:
        """What I roll."""
        return Side(admitted=COUNTED[self.strict], **self.side_of(Whose.YOURS))

    @cached_property
    def theirs(self) -> Side:
        """What the opponent rolls."""
        return Side(admitted=COUNTED[self.strict], **self.side_of(Whose.THEIRS))

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
            short=f"{minus(face + self.mine.modifier)}{', but a 1' if but else ''}",
            lead=total if self.mine.modifier else "",
            summary=f"{total}{but}.",
            steps=(f"{total}{but}.",),
        )

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
                for difference, count in differences(my_part, their_part).items():
                    margin = difference + ahead
                    outcome = margin, self.judge(edge, margin)
                    chart[outcome] = chart.get(outcome, 0) + count
        if self.struggle:
            chart = self.struggled(chart)
        for (margin, result), count in chart.items():
            margins[margin] = margins.get(margin, 0) + count
            results[result] += count
        return Odds(
            chart=Distribution(chart),
            outcomes={
                "result": Distribution(results),
                "margin": Distribution(margins),
            },
        )

    def struggled(self, once: dict[tuple[int, str], int]) -> dict[tuple[int, str], int]:
        """Weigh margins and results where ties are struggled on; ``once`` has the ways of each in a single round.

        A round that is no tie may be the first, or come behind any number of ties up to the last. A tie must come
        behind ties alone.
        """
        tied = sum(ways for (_, result), ways in once.items() if result == "tie")
        every, more = sum(once.values()), self.struggle
        before = sum(tied**rounds * every ** (more - rounds) for rounds in range(more + 1))
        last = tied**more
        return {outcome: ways * (last if outcome[1] == "tie" else before) for outcome, ways in once.items()}

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
            **self.told(last, result, ties=number - 1),
            steps=steps,
        )

    def round(self, source: Source, number: int) -> Round:
        """Roll both sides once; ``number`` counts the rounds from 1."""
        names = ("yours", "theirs") if number == 1 else (f"your round {number}", f"their round {number}")
        my_dice, my_face = self.mine.throw(source, names[0])
        their_dice, their_face = self.theirs.throw(source, names[1])
        steps = [
            f"You: {plus(my_face, self.mine.modifier)}.",
            f"They: {plus(their_face, self.theirs.modifier)}.",
        ]
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

    def told(self, last: Round, result: str, *, ties: int) -> dict[str, str]:
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
        return tuple(replace(each, chance=replace(self, struggle=0).odds().outcomes["result"].chance("win"))
                     for each in again)  # fmt: skip

    def own_decisions(self, result: str) -> tuple[Decision, ...]:
        """Give another round to all sides where the ``result`` is a tie, as long as there may be one more."""
        if result != "tie" or self.struggle == MOST_STRUGGLES:
            return ()
        again = replace(self, struggle=self.struggle + 1)
        return (Decision(name="struggle", label="Struggle on", situation=again),)

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


def differences(mine: Mapping[int, int], theirs: Mapping[int, int]) -> dict[int, int]:
    """Give the ways of each difference between two d12, of the ways ``mine`` and ``theirs`` show each face.

    >>> differences({1: 1, 2: 3}, {1: 1})
    {0: 1, 1: 3}
    """
    size = width(sum(mine.values()) * sum(theirs.values()))
    reversed_faces = {SIDES - face: count for face, count in theirs.items()}
    packed = pack(mine, 8 * size) * pack(reversed_faces, 8 * size)
    return unpack(packed, size, -SIDES)
