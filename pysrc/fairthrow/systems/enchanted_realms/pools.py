"""Enchanted Realms' skill pools: every die succeeds or fails alone (seed 003, "Advantage")."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.dice.sums import sum_of_kinds
from fairthrow.systems.enchanted_realms.challenge import Challenge
from fairthrow.systems.enchanted_realms.controls import (
    POOL_ADVANTAGE,
    POOL_DISADVANTAGE,
    ROLL,
)
from fairthrow.systems.enchanted_realms.d20 import SIDES, Target, used, used_ways
from fairthrow.systems.fields import Wholes, declare
from fairthrow.systems.situation import Die, Odds, Outcome, Roll, Situation

POOLS = Wholes(
    label="Dice pools",
    low=1,
    high=10,
    most=5,
    group=ROLL,
    help="How many d20s each pool has, one a skill as a rule: 2, or 2, 4 for two pools.",
)


@dataclass(frozen=True, kw_only=True)
class Pool:
    """One pool of d20s: how many are rolled, and whether only the worst of them counts."""

    rolled: int
    worst: bool = False

    @classmethod
    def of(cls, size: int, lean: int) -> "Pool":
        """Give what a pool of ``size`` comes to: one more or fewer, never none.

        >>> Pool.of(2, 1), Pool.of(1, -1)
        (Pool(rolled=3, worst=False), Pool(rolled=2, worst=True))
        """
        dice = size + lean
        return cls(rolled=dice) if dice else cls(rolled=2, worst=True)

    def throw(self, source: Source, target: Target, group: str) -> tuple[tuple[Die, ...], int]:
        """Roll: the dice as they fell, and how many succeed."""
        faces = source.dice(self.rolled, SIDES, group or "roll")
        counts = [faces.index(used(faces, -1))] if self.worst else range(self.rolled)
        dice = []
        for place, face in enumerate(faces):
            if place in counts:
                role = "counted" if target.succeeds(face) else "missed"
                note = target.reason(face)
            else:
                role, note = "dropped", "the better of the two, not used"
            dice.append(Die(sides=SIDES, face=face, role=role, note=note, group=group))
        return tuple(dice), sum(target.succeeds(faces[place]) for place in counts)


def successes_of(pools: tuple[Pool, ...], target: Target) -> Distribution[int]:
    """Give the exact odds of the number of successes of all pools together."""
    hits = target.faces()
    kinds = [(Distribution({0: SIDES - hits, 1: hits}), sum(p.rolled for p in pools if not p.worst))]
    if worst := sum(pool.worst for pool in pools):
        pair = Distribution(used_ways(SIDES, -1)).map(lambda face: int(target.succeeds(face)))
        kinds.append((pair, worst))
    return sum_of_kinds(kinds)


@dataclass(frozen=True, kw_only=True)
class Pools(Situation):
    """The field that comes before all others in checks of pools."""

    pools: tuple[int, ...] = declare(POOLS, (2,))


@dataclass(frozen=True, kw_only=True)
class Pooled(Challenge, Pools):
    """A roll of pools of d20s against one DC; the base of skill and attack."""

    system: ClassVar[str] = "enchanted-realms"

    advantage: bool = declare(POOL_ADVANTAGE, False)
    disadvantage: bool = declare(POOL_DISADVANTAGE, False)

    def rolled(self) -> tuple[Pool, ...]:
        """Give the pools as they are rolled."""
        return tuple(Pool.of(size, self.lean) for size in self.pools)

    def throw_pools(self, source: Source) -> tuple[tuple[Die, ...], int, tuple[str, ...]]:
        """Roll all pools in order: the dice, the number that succeed, and what happened."""
        target = self.target
        dice: list[Die] = []
        steps = [self.told_modifier()]
        total = 0
        for number, pool in enumerate(self.rolled(), 1):
            group = f"pool {number}" if len(self.pools) > 1 else ""
            thrown, successes = pool.throw(source, target, group)
            dice.extend(thrown)
            total += successes
            what = "2d20 and used the worse" if pool.worst else f"{pool.rolled}d20"
            where = f"{group.capitalize()}: rolled" if group else "Rolled"
            steps.append(f"{where} {what}: {self.told(successes)} against DC {self.dc}.")
        return tuple(dice), total, tuple(steps)

    @staticmethod
    def told(successes: int) -> str:
        """Say a number of successes."""
        raise NotImplementedError

    def dice_text(self) -> str:
        return " and ".join(self.pool_texts()) or "no dice"

    def pool_texts(self) -> Iterator[str]:
        """Say what is rolled for each pool."""
        for pool in self.rolled():
            yield "the worse of 2d20" if pool.worst else f"{pool.rolled}d20"

    def notes(self) -> tuple[str, ...]:
        said = list(super().notes())
        if not self.pools:
            said.append("Without a pool there is nothing to roll.")
        if any(pool.worst for pool in self.rolled()):
            said.append("A pool that disadvantage leaves empty rolls two dice and uses the worse.")
        return tuple(said)


@dataclass(frozen=True, kw_only=True)
class Skill(Pooled):
    """A use of skills: one die a skill as a rule, each for itself. Seed 003, "Rapid Rules"."""

    check: ClassVar[str] = "skill"
    title: ClassVar[str] = "Skill pools"
    blurb: ClassVar[str] = "Several d20s, each a success or a failure of its own."
    results: ClassVar[tuple[Outcome, ...]] = (Outcome(name="successes", label="Successes", unit="success"),)
    main: ClassVar[str] = "successes"
    verdict: ClassVar[str] = "successes"

    @staticmethod
    def told(successes: int) -> str:
        return f"{successes or 'no'} success{'' if successes in (0, 1) else 'es'}"

    def odds(self) -> Odds:
        successes = successes_of(self.rolled(), self.target)
        return Odds(chart=successes.map(lambda count: (count, count)), outcomes={"successes": successes})

    def throw(self, source: Source) -> Roll:
        dice, successes, steps = self.throw_pools(source)
        rolled = "die" if len(dice) == 1 else "dice"
        return Roll(
            dice=dice,
            outcomes={"successes": successes},
            summary=f"{self.told(successes).capitalize()} with {len(dice) or 'no'} {rolled} against DC {self.dc}.",
            steps=steps,
        )
