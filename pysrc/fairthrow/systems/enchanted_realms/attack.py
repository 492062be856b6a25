"""Enchanted Realms' attack: pools of d20s, and damage if any of them hits (seed 003)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.stream import Source
from fairthrow.dice.sums import sum_of_kinds
from fairthrow.systems.enchanted_realms.controls import (
    DC,
    POOL_ADVANTAGE,
    POOL_DISADVANTAGE,
    ROLL,
)
from fairthrow.systems.enchanted_realms.d20 import minus, plus
from fairthrow.systems.enchanted_realms.damage import Damage, Dice
from fairthrow.systems.enchanted_realms.pools import Pooled, successes_of
from fairthrow.systems.fields import declare
from fairthrow.systems.situation import Die, Mark, Odds, Outcome, Roll

CRIT = range(1, 4)
"""Damage that advantage adds to a hit, and disadvantage takes from it: 1d3."""


@dataclass(frozen=True, kw_only=True)
class Attack(Pooled):
    """An attack: damage once if any die hits. Seed 003, "Advantage"."""

    check: ClassVar[str] = "attack"
    title: ClassVar[str] = "Attack"
    blurb: ClassVar[str] = "Dice pools to hit; one die that hits is enough for the damage."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="hits", label="Hits", unit="hit"),
        Outcome(name="damage", label="Damage", unit="point"),
    )
    main: ClassVar[str] = "damage"
    verdict: ClassVar[str] = "damage"

    dc: int = declare(replace(DC, help="The total that hits the target."), 12)
    advantage: bool = declare(
        replace(POOL_ADVANTAGE, help="One die more in every pool, and a hit does 1d3 more damage."),
        False,
    )
    disadvantage: bool = declare(
        replace(POOL_DISADVANTAGE, help="One die fewer in every pool, and a hit does 1d3 less damage."),
        False,
    )
    damage: Damage = declare(  # noqa: RUF009  # a Damage never changes
        Dice(label="Damage", group=ROLL, help="A number or dice: 4, 1d6, 2d4+1."),
        Damage(count=1, sides=6),
    )

    def crit(self, face: int) -> int:
        """Give what the d3 of a lean adds to the damage; nothing without a lean."""
        return self.lean * face

    @staticmethod
    def dealt(total: int) -> int:
        """Give the damage of a hit: zero or less is none at all, which is a miss."""
        return max(0, total)

    def odds(self) -> Odds:
        hits = successes_of(self.rolled(), self.target)
        missed = hits.weights.get(0, 0)
        hit = hits.denominator - missed
        kinds = self.damage.kinds()
        if self.lean:
            kinds.append((Distribution.uniform(map(self.crit, CRIT)), 1))
        totals = sum_of_kinds(kinds)
        weights = {0: missed * totals.denominator}
        for total, count in totals.weights.items():
            dealt = self.dealt(total)
            weights[dealt] = weights.get(dealt, 0) + hit * count
        damage = Distribution(weights)
        return Odds(
            chart=Distribution({(dealt, dealt): count for dealt, count in damage.weights.items()}),
            outcomes={"hits": hits, "damage": damage},
        )

    @staticmethod
    def told(successes: int) -> str:
        return f"{successes or 'no'} hit{'' if successes == 1 else 's'}"

    def throw(self, source: Source) -> Roll:
        dice, hits, steps = self.throw_pools(source)
        if not hits:
            return Roll(
                dice=dice,
                outcomes={"hits": 0, "damage": 0},
                summary="No die hits: a miss.",
                steps=(*steps, "No die hits, so no damage is rolled."),
            )
        damage_dice, total, damage_steps = self.throw_damage(source)
        dealt = self.dealt(total)
        summary = f"{self.told(hits).capitalize()}: {dealt} damage."
        if not dealt:
            summary = f"{self.told(hits).capitalize()}, but no damage is left: a miss."
            damage_steps = (
                *damage_steps,
                "Zero or less is a miss, without anything that a hit brings.",
            )
        return Roll(
            dice=dice + damage_dice,
            outcomes={"hits": hits, "damage": dealt},
            summary=summary,
            steps=(*steps, *damage_steps),
        )

    def throw_damage(self, source: Source) -> tuple[tuple[Die, ...], int, tuple[str, ...]]:
        """Roll the damage, then the d3 of a lean: the dice, their total, and what happened."""
        count, sides, added = self.damage.count, self.damage.sides, self.damage.added
        faces = source.dice(count, sides, "damage") if count else ()
        total = sum(faces) + added
        dice = [Die(sides=sides, face=face, role="counted", note="damage", group="damage") for face in faces]
        gives = f" gives {minus(total)}" if count else ""
        steps = [f"The damage counts once: {self.damage.text()}{gives}."]
        if self.lean:
            name = "advantage" if self.lean > 0 else "disadvantage"
            face = source.dice(1, len(CRIT), name)[0]
            does = f"{name} {'adds' if self.lean > 0 else 'takes'} {face}"
            dice.append(Die(sides=len(CRIT), face=face, role="counted", note=does, group="damage"))
            steps.append(f"{does.capitalize()}: {plus(total, self.crit(face))}.")
            total += self.crit(face)
        return tuple(dice), total, tuple(steps)

    def dice_text(self) -> str:
        crit = f" {'+' if self.lean > 0 else '−'} 1d3" if self.lean else ""
        return f"{super().dice_text()}, and {self.damage.text()}{crit} if any hits"

    def marks(self) -> tuple[Mark, ...]:
        return (Mark(at=1, label="a hit"),)

    def notes(self) -> tuple[str, ...]:
        if not self.dealt(self.damage.lowest() + min(map(self.crit, CRIT))):
            return (*super().notes(), "A hit whose damage comes to zero or less is a miss.")
        return super().notes()
