"""What checks share: modifiers, and for most of them the DC and advantage."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from fairthrow.systems.enchanted_realms.controls import (
    ADVANTAGE,
    CONDITIONS,
    DC,
    DISADVANTAGE,
    OTHER,
    SCORE,
    SIZE,
    SKILLS,
)
from fairthrow.systems.enchanted_realms.d20 import Target
from fairthrow.systems.enchanted_realms.modifiers import (
    CATEGORIES,
    Category,
    Values,
    added,
    combination,
    left_out_note,
    score_modifier,
    score_table,
)
from fairthrow.systems.fields import declare
from fairthrow.systems.situation import Situation, Table, Variant
from fairthrow.systems.wording import signed


@dataclass(frozen=True, kw_only=True)
class Modified(Situation):
    """A roll with modifiers: a sub-attribute's score and four more categories."""

    whole: ClassVar[bool] = False
    """Whether the whole score is added, not its modifier."""

    score: int = declare(SCORE, 5)
    skills: tuple[int, ...] = declare(SKILLS, ())
    size: tuple[int, ...] = declare(SIZE, ())
    conditions: tuple[int, ...] = declare(CONDITIONS, ())
    other: tuple[int, ...] = declare(OTHER, ())

    @property
    def of_score(self) -> int:
        """What the sub-attribute adds."""
        return self.score if self.whole else score_modifier(self.score)

    @property
    def categories(self) -> Values:
        """The values of the four categories beside the sub-attribute, whether they count or not."""
        return self.skills, self.size, self.conditions, self.other

    @property
    def admitted(self) -> tuple[str, ...]:
        """The categories that count beside the sub-attribute."""
        return CATEGORIES

    @cached_property
    def modifier(self) -> int:
        """All that is added to the die."""
        return self.of_score + added(self.categories, self.admitted)

    def tables(self) -> tuple[Table, ...]:
        kind = "whole" if self.whole else "modifier of the"
        combined = combination(
            "Modifiers: what counts",
            (f"the {kind} score, {self.score}", self.of_score),
            self.categories,
            self.admitted,
        )
        return (combined,) if self.whole else (combined, score_table(self.score))


@dataclass(frozen=True, kw_only=True)
class Challenge(Modified):
    """A roll of d20s against a Difficulty Challenge. Enchanted Realms, "Types of Rolls"."""

    says: ClassVar[tuple[str, str]] = ("succeeds", "fails")
    """What a die does that reaches the DC, and one that does not."""

    dc: int = declare(DC, 14)
    advantage: bool = declare(ADVANTAGE, False)
    disadvantage: bool = declare(DISADVANTAGE, False)

    @property
    def lean(self) -> int:
        """How the roll leans: 1 with advantage, -1 with disadvantage, 0 with neither or both."""
        return self.advantage - self.disadvantage

    @cached_property
    def target(self) -> Target:
        """What each d20 is held against."""
        return Target(modifier=self.modifier, dc=self.dc, says=self.says)

    def variants(self) -> tuple[Variant, ...]:
        return tuple(leaning(self))

    def notes(self) -> tuple[str, ...]:
        cancel = ("Advantage and disadvantage cancel.",) if self.advantage and self.disadvantage else ()
        return (self.target.note(), *cancel, *left_out_note(self.categories, self.admitted))

    @cached_property
    def told_modifier(self) -> str:
        """What the modifiers come to, category by category."""
        parts = [f"sub-attribute {signed(self.of_score)}"]
        named = map(Category, CATEGORIES, self.categories)
        parts += [
            f"{each.name.lower()} {signed(each.adds)}" for each in named if each.adds and each.name in self.admitted
        ]
        sum_of = f"; {signed(self.modifier)} in all" if len(parts) > 1 else ""
        return f"Modifiers: {', '.join(parts)}{sum_of}."


def leaning(situation: Situation) -> Iterator[Variant]:
    """Give the situation with advantage and with disadvantage, or without the one it has."""
    has = [name for name in ("advantage", "disadvantage") if getattr(situation, name)]
    if len(has) == 1:
        without = replace(situation, **{has[0]: False})
        yield Variant(label=f"Without {has[0]}", situation=without)
        return
    for name, other in (("advantage", "disadvantage"), ("disadvantage", "advantage")):
        changed = replace(situation, **{name: True, other: False})
        yield Variant(label=f"With {name}", situation=changed)
