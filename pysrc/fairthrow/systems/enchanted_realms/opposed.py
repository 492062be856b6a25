"""Enchanted Realms' competition: both roll a d12, the higher total wins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

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
from fairthrow.systems.enchanted_realms.d20 import dice_text, laid_out, plus, used, used_ways
from fairthrow.systems.enchanted_realms.modifiers import (
    COUNTED,
    Values,
    added,
    combination,
    left_out_note,
    score_modifier,
    score_table,
)
from fairthrow.systems.fields import Flag, Whose, declare
from fairthrow.systems.situation import Mark, Odds, Outcome, Roll, Situation, Table, Variant
from fairthrow.systems.wording import SHORT_OF_A_CONTEST, by, minus, signed

SIDES = 12
COMPETITION_WORDS: Mapping[str, News] = {"win": "good", "tie": "even", "lose": "bad"}


@dataclass(frozen=True, kw_only=True)
class Side:
    """What one side of a competition rolls: a d12 (two when it leans) and what is added."""

    score: int
    skills: tuple[int, ...]
    size: tuple[int, ...]
    conditions: tuple[int, ...]
    other: tuple[int, ...]
    advantage: bool
    disadvantage: bool
    admitted: tuple[str, ...]
    """The categories that count beside the sub-attribute, on both sides."""

    @property
    def categories(self) -> Values:
        """The values of the four categories beside the sub-attribute, whether they count or not."""
        return self.skills, self.size, self.conditions, self.other

    @cached_property
    def modifier(self) -> int:
        """All that is added to the used die."""
        return score_modifier(self.score) + added(self.categories, self.admitted)

    @property
    def lean(self) -> int:
        """1 with advantage, -1 with disadvantage, 0 with neither or both."""
        return self.advantage - self.disadvantage

    def ways(self) -> dict[int, int]:
        """Give for each face the number of ways in which it is the used one."""
        return used_ways(SIDES, self.lean)

    def throw(self, source: Source, group: str) -> tuple[tuple[Die, ...], int]:
        """Roll: the dice as they fell, and the face that is used."""
        faces = source.dice(2 if self.lean else 1, SIDES, group)
        face = used(faces, self.lean)
        return laid_out(faces, SIDES, self.lean, plus(face, self.modifier), group), face

    def text(self) -> str:
        """Say what is rolled: ``1d12 +1``."""
        rolled = dice_text(SIDES, self.lean)
        return f"{rolled}, {signed(self.modifier)}" if self.modifier else rolled

    def table(self, whose: str) -> Table:
        """Show what counts of this side's modifiers; ``whose`` begins the title."""
        of_score = f"the modifier of the score, {self.score}", score_modifier(self.score)
        return combination(f"{whose} modifiers: what counts", of_score, self.categories, self.admitted)

    def notes(self, whose: str) -> tuple[str, ...]:
        """Say that advantage and disadvantage are both gone, where a side has both; ``whose`` begins the sentence."""
        both = self.advantage and self.disadvantage
        return (f"{whose} advantage and disadvantage cancel.",) if both else ()


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
        Flag(label="A 1 loses", help="A used die that shows 1 loses to anything but another 1."),
        False,
    )

    strict: str = declare(replace(STRICT, group=""), "no")

    @cached_property
    def mine(self) -> Side:
        """What I roll."""
        return Side(admitted=COUNTED[self.strict], **self.side_of(Whose.YOURS))

    @cached_property
    def theirs(self) -> Side:
        """What the opponent rolls."""
        return Side(admitted=COUNTED[self.strict], **self.side_of(Whose.THEIRS))

    def edge(self, mine: int, theirs: int) -> int:
        """Say who wins whatever the totals: 1 for me, -1 for them, 0 when the totals decide.

        Only a used face of 1 decides, and only where :attr:`natural_one` is set.
        """
        return (theirs == 1) - (mine == 1) if self.natural_one else 0

    @staticmethod
    def judge(edge: int, margin: int) -> str:
        """Say who wins, from the edge and my total less theirs."""
        decides = edge or margin
        return "tie" if decides == 0 else "win" if decides > 0 else "lose"

    def split(self, ways: dict[int, int]) -> list[dict[int, int]]:
        """Part the faces of one side by the edge they give: a 1 from the rest, where a 1 loses."""
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
                    margins[margin] = margins.get(margin, 0) + count
                    results[outcome[1]] += count
        return Odds(
            chart=Distribution(chart),
            outcomes={"result": Distribution(results), "margin": Distribution(margins)},
        )

    def throw(self, source: Source) -> Roll:
        mine, theirs = self.mine, self.theirs
        my_dice, my_face = mine.throw(source, "yours")
        their_dice, their_face = theirs.throw(source, "theirs")
        my_total, their_total = my_face + mine.modifier, their_face + theirs.modifier
        margin = my_total - their_total
        edge = self.edge(my_face, their_face)
        result = self.judge(edge, margin)
        says = {
            "win": "you win",
            "tie": "a tie, so things stay as they are and the struggle goes on",
            "lose": "you lose",
        }[result]
        steps = [
            f"You: {plus(my_face, mine.modifier)}.",
            f"They: {plus(their_face, theirs.modifier)}.",
        ]
        if self.natural_one and 1 in (my_face, their_face):
            steps.append(
                "Both used dice show 1: the totals are compared."
                if my_face == their_face
                else f"{'Your' if my_face == 1 else 'Their'} 1 loses, whatever the totals."
            )
        but = ""
        if result != self.judge(0, margin):
            but = f", but {'your' if my_face == 1 else 'their'} 1 loses"
        return Roll(
            dice=my_dice + their_dice,
            outcomes={"result": result, "margin": margin},
            short=by(SHORT_OF_A_CONTEST[result], 0 if but else margin),
            lead=f"{minus(my_total)} against {minus(their_total)}{but}",
            summary=f"{minus(my_total)} against {minus(their_total)}{but}: {says}.",
            steps=tuple(steps),
        )

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
    """Give the ways of each difference of two d12.

    >>> differences({1: 1, 2: 3}, {1: 1})
    {0: 1, 1: 3}
    """
    size = width(sum(mine.values()) * sum(theirs.values()))
    reversed_faces = {SIDES - face: count for face, count in theirs.items()}
    packed = pack(mine, 8 * size) * pack(reversed_faces, 8 * size)
    return unpack(packed, size, -SIDES)
