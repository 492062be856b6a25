"""What an attack that hits does: damage once or for each hit, and the d3 of a lean (Enchanted Realms, "Advantage")."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from fairthrow.dice.distribution import Distribution, Ratio, mixed
from fairthrow.dice.errors import FieldError, shown
from fairthrow.dice.stream import Source
from fairthrow.dice.sums import sum_of_kinds, sum_of_so_many
from fairthrow.systems.die import Die, Role
from fairthrow.systems.enchanted_realms.controls import (
    DAMAGE,
    ROLL,
)
from fairthrow.systems.enchanted_realms.d20 import plus
from fairthrow.systems.enchanted_realms.damage import Damage, DamageDice
from fairthrow.systems.enchanted_realms.pools import Pooled
from fairthrow.systems.fields import Choice, declare
from fairthrow.systems.places import FormPlace
from fairthrow.systems.wording import counted, minus, sentence, signed

CRIT = range(1, 4)
"""Damage that advantage adds to a hit, and disadvantage takes from it: 1d3."""

MOST_POINTS = 300
"""The most damage that all dice of an attack may do together, where each hit counts. More takes too long to count."""

ONCE = "once, if any die hits"
"""How damage counts unless somebody rules otherwise."""


class Dealt(NamedTuple):
    """What hits come to: the dice of the damage, how many still count as hits, the damage, and ``steps`` to tell."""

    dice: tuple[Die, ...]
    hits: int
    damage: int
    steps: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Strike(Pooled):
    """An attack's damage, given how many dice hit."""

    damage: Damage = declare(  # noqa: RUF009  # a Damage never changes
        DamageDice(label="Damage", group=ROLL, help="A number or dice: 4, 1d6, 2d4+1."),
        Damage(count=1, sides=6),
    )
    per: str = declare(
        Choice(
            label="Damage counts",
            place=FormPlace.HOUSE,
            group=DAMAGE,
            help="The text does not say what several dice that hit one target do.",
            words={"target": ONCE, "hit": "for each die that hits"},
        ),
        "target",
    )
    misses: str = declare(
        Choice(
            label="A hit without damage",
            place=FormPlace.HOUSE,
            group=DAMAGE,
            help="What a hit counts as whose damage comes to zero or less. The text speaks of disadvantage only.",
            words={
                "counted": "a miss, still in the number of hits",
                "zero": "a miss, counted as no hit",
                "disadvantage": "no hit at disadvantage, else a hit",
            },
        ),
        "counted",
    )

    unit: ClassVar[str] = "hit"
    says: ClassVar[tuple[str, str]] = ("hits", "misses")

    def __post_init__(self) -> None:
        super().__post_init__()
        # advantage is not asked for, so that no other field makes an allowed one wrong
        most = (sum(self.pools) + len(self.pools)) * self.damage.highest()
        if self.per == "hit" and most > MOST_POINTS:
            where = f"where the dice could do {most} damage in all, more than {MOST_POINTS}"
            message = f"per must be target {where}, got {shown(self.per)}"
            raise FieldError("per", message, self.declared()["per"], f"{ONCE}, {where}")

    def crit(self, face: int) -> int:
        """Give what the d3 of a lean adds by its ``face``: below 0 with disadvantage, 0 without a lean."""
        return self.lean * face

    @staticmethod
    def dealt(total: int) -> int:
        """Give the damage of a hit whose dice and modifiers add up to ``total``: 0 where that is below 0."""
        return max(0, total)

    @property
    def missing(self) -> bool:
        """Whether a hit without damage is a miss."""
        return self.misses != "disadvantage" or self.lean < 0

    def hitting(self, damages: Sequence[int]) -> int:
        """Count the hits, from the ``damages`` of all. The d3 of a lean is in them already."""
        if self.missing and self.misses != "counted":
            return sum(damage > 0 for damage in damages)
        return len(damages)

    def first_damage(self) -> Distribution[int]:
        """Give the exact odds of the damage of the first hit, which a lean changes."""
        kinds = self.damage.kinds()
        if self.lean:
            kinds.append((Distribution.uniform(map(self.crit, CRIT)), 1))
        return sum_of_kinds(kinds).map(self.dealt)

    def other_damage(self) -> Distribution[int]:
        """Give the exact odds of the damage of any other hit."""
        return sum_of_kinds(self.damage.kinds()).map(self.dealt)

    def one_more(self, succeed: int) -> Ratio:
        """Give the chance that one more die that hits does more damage, when so many ``succeed`` already.

        It is exact. Where damage counts once, only the first hit does any.
        """
        if succeed and self.per == "target":
            return Ratio(0, 1)
        return (self.other_damage() if succeed else self.first_damage()).chance_of(lambda damage: damage > 0)

    def chances(self, dice: Distribution[int]) -> tuple[Distribution[int], Distribution[int]]:
        """Give the exact odds of hits and of damage, from those of how many ``dice`` hit."""
        if set(dice.weights) == {0}:
            return dice, dice
        first = self.first_damage()
        more = Distribution({count - 1: ways for count, ways in dice.weights.items() if count})
        whether = first.map(lambda damage: self.hitting((damage,)))
        if self.per == "target":
            hits = whether.times(more, lambda hit, others: hit * (1 + others))
            return _where_any_hit(dice, hits), _where_any_hit(dice, first)
        other = self.other_damage()
        others = sum_of_so_many(other.map(lambda damage: self.hitting((damage,))), more)
        hits = sum_of_kinds([(whether, 1), (others, 1)])
        damage = sum_of_kinds([(first, 1), (sum_of_so_many(other, more), 1)])
        return _where_any_hit(dice, hits), _where_any_hit(dice, damage)

    def deal(self, source: Source, hits: int) -> Dealt:
        """Roll the damage of so many ``hits``, 1 or more: of each in order or once for all, then the d3 of a lean."""
        named = self.per == "hit" and hits > 1
        rolls = [self.roll_one(source, f"damage {number}" if named else "damage")
                 for number in range(1, 1 + (hits if self.per == "hit" else 1))]  # fmt: skip
        dice = [die for rolled, _ in rolls for die in rolled]
        totals = [total for _, total in rolls]
        steps = []
        for number, total in enumerate(totals, 1):
            gives = f" gives {minus(total)}" if self.damage.count else ""
            what = f"Hit {number}" if self.per == "hit" else "The damage counts once"
            steps.append(f"{what}: {self.damage.text()}{gives}.")
        if self.lean:
            die, step = self.roll_crit(source, totals[0], " to the first hit" if named else "")
            dice.append(die)
            steps.append(step)
            totals[0] += self.crit(die.face)
        damages = [self.dealt(total) for total in totals]
        whole = sum(damages)
        if 0 in damages:
            steps.append(self.told_nothing(damages.count(0), of=len(damages)))
        if named:
            steps.append(f"Together: {whole} damage.")
        counting = self.hitting(damages) if self.per == "hit" else hits * self.hitting(damages)
        return Dealt(tuple(dice), counting, whole, tuple(steps))

    def roll_one(self, source: Source, group: str) -> tuple[tuple[Die, ...], int]:
        """Roll the damage of one hit: its dice, of the ``group`` that names them, and their total."""
        count, sides = self.damage.count, self.damage.sides
        faces = source.dice(count, sides, group) if count else ()
        dice = tuple(
            Die(sides=sides, face=face, role=Role.COUNTED, note="damage", group=group, tag="damage") for face in faces
        )
        return dice, sum(faces) + self.damage.added

    def roll_crit(self, source: Source, total: int, which: str) -> tuple[Die, str]:
        """Roll the d3 of a lean: the die, and a sentence on what it does to the ``total`` of the first hit.

        ``which`` names that hit in the sentence, as ``" to the first hit"``; it is empty where there is only one.
        """
        name, does = ("advantage", "adds") if self.lean > 0 else ("disadvantage", "takes")
        face = source.dice(1, len(CRIT), name)[0]
        says = f"{name} {does} {face}"
        to = which.replace(" to ", " from ") if self.lean < 0 else which
        die = Die(sides=len(CRIT), face=face, role=Role.COUNTED, note=says, group="damage", tag=signed(self.crit(face)))
        return die, f"{sentence(says)}{to}: {plus(total, self.crit(face))}."

    def told_nothing(self, nothing: int, *, of: int) -> str:
        """Say what becomes of hits that do no damage, ``nothing`` of all."""
        which = f"{counted(nothing, 'hit')} of {of} {'does' if nothing == 1 else 'do'} no damage" if of > 1 else ""
        if not self.missing:
            return f"{which or 'Zero or less is no damage'}. Without disadvantage a hit stays a hit."
        is_a_miss = "Each is a miss" if nothing > 1 else "It is a miss"
        if which:
            return f"{which}. {is_a_miss}, without anything that a hit brings{self.still(nothing)}."
        return f"Zero or less is a miss, without anything that a hit brings{self.still(1)}."

    def still(self, nothing: int) -> str:
        """Say that hits that are misses are counted among the hits all the same, where they are; so many do nothing."""
        if self.misses != "counted":
            return ""
        return (
            ", though the number of hits still includes it"
            if nothing == 1
            else ", though the number of hits still includes them"
        )

    def pool_notes(self) -> tuple[str, ...]:
        least = self.damage.lowest() + min(map(self.crit, CRIT))
        if self.per == "hit":  # the others have no d3
            least = min(least, self.damage.lowest())
        if self.dealt(least):
            return super().pool_notes()
        what = "stays a hit, without damage"
        if self.missing:
            what = "is a miss" + (self.still(1) or ", and counts as no hit")
        return (*super().pool_notes(), f"A hit whose damage comes to zero or less {what}.")


def _where_any_hit(dice: Distribution[int], then: Distribution[int]) -> Distribution[int]:
    """Give 0 where no die hits, and ``then`` where one does."""
    missed = dice.weights.get(0, 0)
    return mixed([(missed, 0), (dice.denominator - missed, then)])
