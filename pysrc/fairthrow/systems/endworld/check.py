"""Endworld's check: five ten-sided dice in order, and selectors that pick from them."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die, blank_dice
from fairthrow.systems.endworld.chances import SIDES, SelectorPool
from fairthrow.systems.endworld.controls import (
    ADDS,
    ATTRIBUTE,
    BONUS,
    BROAD,
    EXTRA,
    MOST_BONUS,
    PENALTY,
    REPEAT,
    RESONANCE,
    SKILL,
    THRESHOLDS,
)
from fairthrow.systems.endworld.resonance import amplitudes_order
from fairthrow.systems.endworld.roll import EndworldRoll, Pickers
from fairthrow.systems.endworld.selection import KEPT, Selector, degrees_of, times_counted
from fairthrow.systems.endworld.tables import (
    broad_skill_table,
    degree_table,
    degrees_text,
    lead,
    reading,
    short_degrees,
)
from fairthrow.systems.fields import declare
from fairthrow.systems.situation import Mark, Odds, Outcome, Roll, Situation, Table, Variant
from fairthrow.systems.wording import counted, in_a_row

MOST_NAMED_MARKS = 4
"""Thresholds up to this many are marked with their degrees, more of them by their numbers."""


@dataclass(frozen=True, kw_only=True)
class Check(Situation):
    """A check: selectors pick dice by their place, the sum is read as degrees of success."""

    system: ClassVar[str] = "endworld"
    check: ClassVar[str] = "check"
    title: ClassVar[str] = "Check"
    blurb: ClassVar[str] = "Sort five ten-sided dice; your selectors pick some of them by place, and these are added."
    results: ClassVar[tuple[Outcome, ...]] = (
        Outcome(name="total", label="Total"),
        Outcome(name="degrees", label="Degrees of success", unit="degree"),
        Outcome(name="amplitudes", label="Resonance amplitudes", order=amplitudes_order),
        Outcome(name="frequency", label="Frequency of the strongest resonance"),
        Outcome(name="degrees_amplitude", label="Degrees with the largest amplitude"),
    )
    main: ClassVar[str] = "total"
    verdict: ClassVar[str] = "degrees"
    asks: ClassVar[int] = 2
    frozen: ClassVar[tuple[int, ...]] = (4, 3, 6, 8, 8)

    attribute: int = declare(ATTRIBUTE, 3)
    skill: int = declare(SKILL, 4)
    extra: tuple[int, ...] = declare(EXTRA, ())
    bonus: int = declare(BONUS, 0)
    penalty: int = declare(PENALTY, 0)
    broad: str = declare(BROAD, "none")
    thresholds: tuple[int, ...] = declare(THRESHOLDS, (3, 7, 17))
    resonance: str = declare(RESONANCE, "kept")
    repeat: str = declare(REPEAT, "each")
    adds: str = declare(ADDS, "nothing")

    @cached_property
    def selectors(self) -> tuple[Selector, ...]:
        """All selectors in the order of the fields; a gap makes the skill's 0."""
        return (
            Selector("attribute", self.attribute),
            Selector("skill", 0 if self.broad == "gap" else self.skill),
            *(Selector("selector", value) for value in self.extra),
        )

    @cached_property
    def pickers(self) -> tuple[Pickers, ...]:
        """Who picks at each of the five places, lowest first."""
        return tuple(
            Pickers.of(place, [selector for selector in self.selectors if selector.place == place])
            for place in range(1, KEPT + 1)
        )

    @cached_property
    def pool(self) -> SelectorPool:
        """What is rolled and how it is read."""
        return SelectorPool(
            net=self.bonus - self.penalty + (self.broad == "specialization"),
            times=times_counted((selector.place for selector in self.selectors), once=self.repeat == "once"),
            all_resonate=self.resonance == "rolled",
            adds=self.adds,
        )

    @property
    def span(self) -> tuple[int, int]:
        """The lowest and the highest total there can be."""
        counted = sum(self.pool.times)
        return counted, counted * SIDES + (self.most_amplitude if self.adds == "total" else 0)

    @property
    def most_amplitude(self) -> int:
        """The largest amplitude there can be."""
        return (self.pool.rolled if self.pool.all_resonate else KEPT) - 1

    def odds(self) -> Odds:
        return self.pool.odds(self.thresholds)

    def odds_asked(self) -> Odds:
        return self.pool.odds_of_degrees(self.thresholds)

    def most(self) -> int:
        return degrees_of(self.span[1], self.thresholds) + (self.most_amplitude if self.adds == "degrees" else 0)

    @property
    def odds_follow_from(self) -> Hashable:
        pool = self.pool
        return pool.net, tuple(pool.times), pool.all_resonate, pool.adds, self.thresholds

    def throw(self, source: Source) -> Roll:
        pool = self.pool
        faces = source.dice(pool.rolled, SIDES, "check")
        fallen = EndworldRoll(
            faces=faces,
            pool=pool,
            selectors=self.selectors,
            pickers=self.pickers,
            once=self.repeat == "once",
        )
        resonances = fallen.resonances
        total, degrees = pool.result(fallen.total, resonances.largest, self.thresholds)
        return Roll(
            dice=fallen.dice(),
            outcomes={
                "total": total,
                "degrees": degrees,
                "amplitudes": fallen.amplitudes,
                "frequency": resonances.frequency,
                "degrees_amplitude": (degrees, resonances.largest),
            },
            short=short_degrees(degrees),
            lead=self.lead(total, degrees, resonances.largest),
            summary=f"Total {total}: {degrees_text(degrees)}, {fallen.resonance_summary()}.",
            steps=(
                *self.before,
                *fallen.steps(),
                *self.read(fallen, total, degrees),
            ),
        )

    def lead(self, total: int, degrees: int, amplitude: int) -> str:
        """Say what is held against the thresholds, the ``total``; or what it comes to, and what resonance adds to that.

        The ``degrees`` hold the largest ``amplitude`` already, where it is added to them.
        """
        if self.adds != "degrees" or not amplitude:
            return lead("Total", total, self.thresholds)
        return f"Total {total}: {counted(degrees - amplitude, 'degree')}, resonance adds {amplitude}"

    def read(self, fallen: EndworldRoll, total: int, degrees: int) -> tuple[str, ...]:
        """Tell how the ``total`` and the ``degrees`` of a roll come about, and its resonance."""
        resonance, amplitude = fallen.resonance_step(), fallen.resonances.largest
        told = reading("Total", total, self.thresholds)
        if self.adds == "total" and amplitude:
            return resonance, f"Resonance adds {amplitude} to {fallen.total}.", told
        if self.adds == "degrees" and amplitude:
            return told, resonance, f"Resonance adds {amplitude}: {degrees_text(degrees)}."
        return told, resonance

    @cached_property
    def before(self) -> tuple[str, ...]:
        """What was rolled, and why so many."""
        parts = self.net_parts()
        why = f", {self.more_text()}" if len(parts) == 1 else ""
        steps = [f"Rolled {self.pool.rolled}d{SIDES}{why}."]
        if len(parts) > 1:
            steps.insert(0, f"{in_a_row(parts)}: {self.net_text()}.".capitalize())
        if self.broad == "gap":
            steps.append("The task is a gap of the broad skill: the skill selector counts as 0.")
        return tuple(steps)

    def net_parts(self) -> list[str]:
        """Name what adds to the dice."""
        return [
            words
            for holds, words in (
                (self.bonus, counted(self.bonus, "bonus die")),
                (self.broad == "specialization", "a specialization"),
                (self.penalty, counted(self.penalty, "penalty die")),
            )
            if holds
        ]

    def more_text(self) -> str:
        """Say why more dice than five are rolled, where bonus or penalty dice are left.

        >>> Check(bonus=3).more_text(), Check(penalty=1).more_text(), Check(broad="specialization").more_text()
        ('3 more for bonus dice', 'one more for a penalty die', 'one more for a specialization')
        """
        net = self.pool.net
        kind = "bonus" if net > 0 else "penalty"
        if abs(net) > 1:
            return f"{abs(net)} more for {kind} dice"
        return f"one more for {f'a {kind} die' if self.bonus or self.penalty else 'a specialization'}"

    def net_text(self) -> str:
        """Say which bonus or penalty dice are left after cancelling."""
        net = self.pool.net
        return f"{counted(abs(net), 'bonus die' if net > 0 else 'penalty die') if net else 'none'} left"

    def ready(self) -> tuple[Die, ...]:
        return blank_dice(self.pool.rolled, SIDES)

    def dice_text(self) -> str:
        net = self.pool.net
        if not net:
            return f"{KEPT}d{SIDES}"
        which = "lowest" if net > 0 else "highest"
        return f"{self.pool.rolled}d{SIDES}, remove the {which}" + (f" {abs(net)}" if abs(net) > 1 else "")

    def marks(self) -> tuple[Mark, ...]:
        lowest, highest = self.span
        within = sorted({each for each in self.thresholds if lowest <= each <= highest})
        named = len(within) <= MOST_NAMED_MARKS
        return tuple(
            Mark(at=each, label=counted(degrees_of(each, self.thresholds), "degree") if named else str(each))
            for each in within
        )

    def variants(self) -> tuple[Variant, ...]:
        if self.bonus == MOST_BONUS:
            return ()
        more = replace(self, bonus=self.bonus + 1)
        label = "With one more bonus die" if self.pool.net >= 0 else "With one penalty die less"
        return (Variant(label=label, situation=more),)

    def tables(self) -> tuple[Table, ...]:
        level = self.skill if self.broad != "none" else None
        return degree_table(self.thresholds, *self.span), broad_skill_table(level)

    def notes(self) -> tuple[str, ...]:
        picked = [selector.place for selector in self.selectors if selector.place]
        high = [selector for selector in self.selectors if selector.value > KEPT]
        low = [selector for selector in self.selectors if selector.value <= 0]
        twice = len(set(picked)) < len(picked)
        says = "adds each time" if self.repeat == "each" else "adds once"
        special = self.broad == "specialization"
        return tuple(
            note
            for holds, note in (
                (bool(self.bonus or special) and bool(self.penalty),
                 f"Bonus and penalty dice cancel one to one: {self.net_text()}."),
                (special and not self.penalty, "The specialization gives a bonus die."),
                (special and self.skill == 1,
                 "At level 1 a broad skill has a specialization only in exchange for a gap."),
                (special and self.skill < 1, "Below level 1 a broad skill has no specialization."),
                (self.broad == "gap",
                 "A gap: the skill selector counts as 0, the attribute stays as it is."),
                (bool(high), f"{names(high)}: above {KEPT} picks the highest die."),
                (bool(low) and self.broad != "gap", f"{names(low)}: 0 or less picks no die."),
                (twice, f"Selectors pick the same die: it {says}."),
                (self.adds != "nothing",
                 f"An effect of resonance: its largest amplitude is added to the {self.adds}."),
                (not self.thresholds and self.adds != "degrees", "Without thresholds there are no degrees of success."),
                (self.resonance == "rolled" and not self.pool.net,
                 "No dice are removed, so the five kept are all that are rolled."),
            )
            if holds
        )  # fmt: skip


def names(selectors: list[Selector]) -> str:
    """Name selectors at the start of a sentence."""
    return ", ".join(map(str, selectors)).capitalize()
