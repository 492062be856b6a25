"""Enchanted Realms' pools of d20s: every die succeeds or fails alone (Enchanted Realms, "Advantage").

Disadvantage can leave a pool without dice. Such a pool rolls two, and they make one success or none together. A roll
is therefore a row of lots: each is one die, or two dice that belong together, and is judged as an :class:`Attempt`.
The chance trait may roll a 1 again, one in the whole row.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import add
from types import EllipsisType
from typing import ClassVar, NamedTuple

from fairthrow.dice.distribution import Distribution, Ratio, mixed
from fairthrow.dice.stream import Source, TypedFaces
from fairthrow.dice.sums import sum_of_kinds
from fairthrow.systems.die import Die, Role, blank_dice
from fairthrow.systems.enchanted_realms.attempt import Attempt, chance_trait
from fairthrow.systems.enchanted_realms.challenge import Challenge
from fairthrow.systems.enchanted_realms.controls import (
    NO_CHANCE,
    POOL_ADVANTAGE,
    POOL_CHANCE,
    POOL_CHANCE_LOW,
    POOL_DISADVANTAGE,
    ROLL,
)
from fairthrow.systems.enchanted_realms.d20 import SIDES, hands, laid_out, used
from fairthrow.systems.fields import Wholes, declare
from fairthrow.systems.situation import Decision, Roll
from fairthrow.systems.wording import counted, in_a_row

POOLS = Wholes(
    label="Dice pools",
    low=1,
    high=10,
    most=5,
    group=ROLL,
    help="How many d20s each pool has, one a skill as a rule: 2, or 2, 4 for two pools.",
)


@dataclass(frozen=True, kw_only=True)
class D20Pool:
    """One pool of d20s: how many are rolled, and whether only the worst of them counts.

    ``lean`` is 1 where that is one more for advantage, -1 for one fewer, else 0.
    """

    rolled: int
    worst: bool = False
    lean: int = 0

    @classmethod
    def of(cls, size: int, lean: int) -> "D20Pool":
        """Give what is rolled of a pool of ``size`` dice: one more with a ``lean`` of 1, one fewer with -1.

        A pool that would have no die left is the worse of two. Enchanted Realms, "Advantage".

        >>> D20Pool.of(2, 1).text(), D20Pool.of(1, -1).text()
        ('3d20', '2d20 (the worse)')
        """
        dice = size + lean
        return cls(rolled=dice, lean=lean) if dice else cls(rolled=2, worst=True, lean=lean)

    def text(self) -> str:
        """Say what is rolled."""
        return "2d20 (the worse)" if self.worst else f"{self.rolled}d20"

    def describe(self) -> str:
        """Say what was rolled, and why it was another number of dice than the pool has."""
        if self.worst:
            return "2d20 and used the worse, as disadvantage leaves the pool no die"
        return self.text() + ("", ", one more for advantage", ", one fewer for disadvantage")[self.lean]

    def lots(self, faces: Sequence[int]) -> list[tuple[int, ...]]:
        """Split the ``faces`` rolled into lots: each die by itself, or both dice of an emptied pool together."""
        return [tuple(faces)] if self.worst else [(face,) for face in faces]


class SuccessDice(NamedTuple):
    """Dice that lie there and make one success or none together: their ``faces`` and the ``group`` that names them."""

    attempt: Attempt
    faces: tuple[int, ...]
    group: str

    @property
    def succeeds(self) -> bool:
        """Whether they succeed as they lie."""
        return self.attempt.target.succeeds(used(self.faces, self.attempt.lean))

    def dice(self) -> tuple[Die, ...]:
        """Give the dice as they lie."""
        face = used(self.faces, self.attempt.lean)
        role, tag = self.scored(face)
        note = self.attempt.target.reason(face)
        return laid_out(self.faces, SIDES, self.attempt.lean, note, self.group, role=role, tag=tag)

    def dice_after(self, new: int) -> Iterator[Die]:
        """Give the dice where a 1 was rolled again: ``new`` is its new face, and that die is the last."""
        dice, _, _ = self.attempt.rerolled(self.faces, new)
        for die in dice:
            role, tag = self.scored(die.face) if die.role is Role.USED else (die.role, "")
            yield replace(die, role=role, group=self.group, tag=tag)

    def scored(self, face: int) -> tuple[Role, str]:
        """Say what becomes of the die that is used, by its ``face``: its role, and one word for it."""
        target = self.attempt.target
        return (Role.COUNTED, target.says[0]) if target.succeeds(face) else (Role.MISSED, target.says[1])


def first_mended(lots: Sequence[SuccessDice]) -> SuccessDice | None:
    """Give the first of ``lots`` whose 1 may be rolled again to some use; None where there is none.

    Whichever it is, the new die needs the same to succeed.
    """
    return next((lot for lot in lots if lot.attempt.mends(lot.faces)), None)


def successes_of(lots: Sequence[tuple[Attempt, int]]) -> Distribution[int]:
    """Give the exact odds of the number of successes of ``lots``: pairs of a kind of lot, and how many of it."""
    every = sum_of_kinds([(_judged(attempt), count) for attempt, count in lots])
    if not lots or not lots[0][0].chance:
        return every
    unmended = sum_of_kinds([(_judged(attempt, mended=False), count) for attempt, count in lots])
    if unmended.denominator == every.denominator:
        return every
    mended = Distribution({count: ways - unmended.weights.get(count, 0) for count, ways in every.weights.items()})
    succeed = lots[0][0].target.faces()  # whichever 1 is rolled again, it needs what any die needs
    gained = Distribution({0: SIDES - succeed, 1: succeed})
    return mixed([(unmended.denominator, unmended), (mended.denominator, mended.times(gained, add))])


def _judged(attempt: Attempt, *, mended: bool = True) -> Distribution[int]:
    """Weigh whether a lot succeeds as it lies, 1, or not, 0.

    Where ``mended`` is false, rolls that chance can mend are left out.
    """
    weights = {0: 0, 1: 0}
    for faces, ways in hands(SIDES, attempt.lean):
        if mended or not attempt.mends(faces):
            weights[attempt.target.succeeds(used(faces, attempt.lean))] += ways
    return Distribution(weights)


@dataclass(frozen=True, kw_only=True)
class Pooled(Challenge):
    """A roll of pools of d20s against one DC, with the chance trait; the base of skill and attack."""

    system: ClassVar[str] = "enchanted-realms"
    order: ClassVar[tuple[str | EllipsisType, ...]] = ("pools", ..., "chance", "chance_low", "no_chance")
    unit: ClassVar[str]
    """What a die that reaches the DC is counted as."""

    pools: tuple[int, ...] = declare(POOLS, (2,))
    advantage: bool = declare(POOL_ADVANTAGE, False)
    disadvantage: bool = declare(POOL_DISADVANTAGE, False)
    chance: bool = declare(POOL_CHANCE, False)
    chance_low: str = declare(POOL_CHANCE_LOW, "replace")
    no_chance: bool = declare(NO_CHANCE, False)

    @cached_property
    def rolled(self) -> tuple[D20Pool, ...]:
        """The pools as they are rolled."""
        return tuple(D20Pool.of(size, self.lean) for size in self.pools)

    def ready(self) -> tuple[Die, ...]:
        named = zip(self.pool_names, self.rolled, strict=True)
        return tuple(die for group, pool in named for die in blank_dice(pool.rolled, SIDES, group))

    def dice_text(self) -> str:
        return in_a_row([pool.text() for pool in self.rolled]) or "no dice"

    @property
    def pool_names(self) -> Sequence[str]:
        """What the dice of each pool are called; nothing where there is only one pool."""
        many = len(self.pools)
        return [f"pool {number}" for number in range(1, many + 1)] if many > 1 else [""] * many

    @cached_property
    def against(self) -> str:
        """How many dice are held against what: ``4 dice against DC 14``."""
        return f"{counted(sum(pool.rolled for pool in self.rolled), 'die')} against DC {self.dc}"

    @cached_property
    def single(self) -> Attempt:
        """What one die is, which succeeds or fails alone."""
        return Attempt(target=self.target, chance=self.chance)

    @cached_property
    def worst(self) -> Attempt:
        """What the two dice of an emptied pool are together."""
        return Attempt(target=self.target, lean=-1, chance=self.chance, rejoin=self.chance_low == "rejoin")

    def successes(self) -> Distribution[int]:
        """Give the exact odds of how many dice reach the DC."""
        pairs = sum(pool.worst for pool in self.rolled)
        single = sum(pool.rolled for pool in self.rolled if not pool.worst)
        kinds = [(self.single, single), (self.worst, pairs)]
        return successes_of([(attempt, count) for attempt, count in kinds if count])

    def lots_from(self, source: Source) -> Iterator[tuple[str, D20Pool, list[SuccessDice]]]:
        """Roll all pools in order: for each what its dice are called, the pool, and its lots."""
        for group, pool in zip(self.pool_names, self.rolled, strict=True):
            faces = source.dice(pool.rolled, SIDES, group or "roll")
            attempt = self.worst if pool.worst else self.single
            yield group, pool, [SuccessDice(attempt, lot, group) for lot in pool.lots(faces)]

    def decisions(self, roll: Roll) -> tuple[Decision, ...]:
        """Give the chance trait where a 1 may be mended to some use. Enchanted Realms, "Raw Dice".

        The new die comes before the damage, so it is too late for it once damage lies there.
        """
        if self.chance or self.no_chance or len(roll.dice) > sum(pool.rolled for pool in self.rolled):
            return ()
        used_it = replace(self, chance=True)
        lying = used_it.lots_from(TypedFaces([die.face for die in roll.dice]))
        lots = [lot for _, _, mine in lying for lot in mine]
        mended = first_mended(lots)
        if mended is None:
            return ()
        helps, gains = mended.attempt.mending(mended.faces), self.one_more(sum(lot.succeeds for lot in lots))
        better = Ratio.of(helps.numerator * gains.numerator, helps.denominator * gains.denominator)
        return (chance_trait(used_it, better),) if better.numerator else ()

    def one_more(self, succeed: int) -> Ratio:  # noqa: ARG002  # an attack asks how many there are already
        """Give the chance that one more die that succeeds makes the verdict better, when so many ``succeed``."""
        return Ratio(1, 1)

    def throw_pools(self, source: Source) -> tuple[tuple[Die, ...], int, tuple[str, ...]]:
        """Roll all pools in order: the dice, the number that succeed, and what happened."""
        steps = [self.told_modifier]
        lots: list[SuccessDice] = []
        for group, pool, mine in self.lots_from(source):
            where = f"{group.capitalize()}: rolled" if group else "Rolled"
            told = counted(sum(lot.succeeds for lot in mine), self.unit)
            steps.append(f"{where} {pool.describe()}: {told} against DC {self.dc}.")
            lots += mine
        mended = first_mended(lots)
        if mended is None:
            if self.chance and any(1 in lot.faces for lot in lots):
                steps.append("Chance: a 1 lies there, but the die beside it fails too.")
            return tuple(die for lot in lots for die in lot.dice()), sum(lot.succeeds for lot in lots), tuple(steps)
        new = source.dice(1, SIDES, "chance re-roll")[0]
        gained = self.target.succeeds(mended.attempt.after(mended.faces, new))
        where = f" in {mended.group}" if mended.group else ""
        gain = f"one {self.unit} more" if gained else "nothing gained"
        steps.append(f"Chance: the 1{where} is rolled again and shows {new}: {gain}.")
        *lie, again = mended.dice_after(new)
        dice = [die for lot in lots for die in (lie if lot is mended else lot.dice())]
        return (*dice, again), sum(lot.succeeds for lot in lots) + gained, tuple(steps)

    def notes(self) -> tuple[str, ...]:
        return *super().notes(), *self.pool_notes(), *self.chance_notes()

    def pool_notes(self) -> tuple[str, ...]:
        """Say what these pools, and whatever they lead to, call for."""
        said = []
        if not self.pools:
            said.append("Without a pool there is nothing to roll.")
        if any(pool.worst for pool in self.rolled):
            said.append("A pool that disadvantage leaves empty rolls two dice and uses the worse.")
        return tuple(said)

    def chance_notes(self) -> tuple[str, ...]:
        """Say of a chance trait that is set whether it matters."""
        if self.chance_low == "rejoin" and not (self.chance and any(pool.worst for pool in self.rolled)):
            return ("The rejoining die matters only with chance, where disadvantage empties a pool.",)
        return ()
