"""Skew's characters: attributes, skills with their fields of knowledge, and the luck that is in force."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from fairthrow.systems.character import Character, SheetLine, Usual
from fairthrow.systems.fields import Flag, Whole, declare
from fairthrow.systems.rows import Linked, Row, Rows
from fairthrow.systems.skew.controls import ADJUSTMENT, HIGH, LOW
from fairthrow.systems.wording import signed

MOST_RANK = 30
OTHER_ROLLS = "Other rolls"
"""The line for rolls that no skill adjusts: luck skews them all the same."""

FIELD = Linked(
    label="Field",
    help="The field of knowledge that the skill is a use of.",
    to=("fields",),
)


@dataclass(frozen=True, kw_only=True)
class Attribute(Row):
    """A general gift of body or mind."""

    adjustment: int = declare(replace(ADJUSTMENT, help="What it adds to a roll, or takes from it."), 0)


@dataclass(frozen=True, kw_only=True)
class Skill(Row):
    """The practised use of a field."""

    adjustment: int = declare(replace(ADJUSTMENT, help="What it adds to a roll, or takes from it."), 0)
    field: str = declare(FIELD, "")
    advanced: bool = declare(
        Flag(label="Advanced", help="It builds on the theory of its field, and needs ranks in it first."), False
    )


@dataclass(frozen=True, kw_only=True)
class FieldRank(Row):
    """A field of knowledge, and how much somebody knows of it."""

    rank: int = declare(Whole(label="Rank", help="How much they know of it.", low=0, high=MOST_RANK), 1)


USUAL = tuple(
    Usual(name=name, rows=(("skills", Skill(name=name, adjustment=2)),))
    for name in ("Climb", "Hide", "Notice", "Swim", "Ride", "Fight", "Persuade", "Heal", "Read old scripts")
)
"""Basic skills: advanced ones take a field first."""


@dataclass(frozen=True, kw_only=True)
class Sheet(Character):
    """A character of Skew. Skew, opening, "Luck", and the glossary."""

    system: ClassVar[str] = "skew"
    usual: ClassVar[tuple[Usual, ...]] = USUAL
    usual_of: ClassVar[str] = (
        "The rulebook names no skills: these are usual ones, all basic, each with an adjustment of +2."
    )
    passing: ClassVar[tuple[str, ...]] = ("high", "low")

    attributes: tuple[Attribute, ...] = declare(
        Rows(label="Attributes", help="General gifts of body and mind.", row=Attribute, one="attribute"), ()
    )
    skills: tuple[Skill, ...] = declare(
        Rows(label="Skills", help="What they have practised.", row=Skill, one="skill"), ()
    )
    fields: tuple[FieldRank, ...] = declare(
        Rows(label="Fields", help="Areas of knowledge, with ranks.", row=FieldRank, one="field"), ()
    )
    high: int = declare(replace(HIGH, help="Good luck in force: dice of which the highest are kept."), 0)
    low: int = declare(replace(LOW, help="Bad luck in force: dice of which the lowest are kept."), 0)

    @classmethod
    def sample(cls) -> Self:
        """Give a made-up scholar."""
        return cls(
            name="Ansel Pryce",
            about="A sample, made up to show a sheet",
            attributes=(Attribute(name="Strength", adjustment=-1), Attribute(name="Wit", adjustment=2)),
            skills=(
                Skill(name="Brew a remedy", adjustment=4, field="Alchemy", advanced=True),
                Skill(name="Read old scripts", adjustment=3, field="Letters"),
                Skill(name="Hide", adjustment=1),
                Skill(name="Swim", adjustment=-2),
            ),
            fields=(FieldRank(name="Alchemy", rank=3), FieldRank(name="Letters", rank=2)),
            high=1,
        )

    def entries(self) -> Iterator[SheetLine]:
        luck = {"high": self.high, "low": self.low}
        for skill in self.skills:
            field = self.linked(FIELD, skill.field)
            known = f"{field.name} {field.rank}" if field else skill.field
            yield SheetLine(
                name=skill.name,
                sort="skill",
                value=signed(skill.adjustment),
                note=", ".join(filter(None, [known, "advanced" if skill.advanced else ""])) or "basic",
                checks=("task",),
                fills={"adjustment": skill.adjustment, **luck},
            )
        for each in self.attributes:
            yield SheetLine(
                name=each.name,
                sort="attribute",
                value=signed(each.adjustment),
                note="without a skill",
                checks=("task",),
                fills={"adjustment": each.adjustment, **luck},
            )
        yield SheetLine(
            name=OTHER_ROLLS, sort="roll", value=self.luck, note="luck in force", checks=("roll",), fills=luck
        )

    @property
    def luck(self) -> str:
        """The luck in force as the rules write it: ``2 high``, ``1 high, 2 low``, or none."""
        parts = [f"{dice} {which}" for dice, which in ((self.high, "high"), (self.low, "low")) if dice]
        return ", ".join(parts) or "none"

    def notes(self) -> tuple[str, ...]:
        notes = []
        for skill in self.skills:
            field = self.linked(FIELD, skill.field)
            if skill.field and not field:
                notes.append(f"{skill.name}: the sheet has no field {skill.field}.")
            if skill.advanced and not (field and field.rank):
                notes.append(f"{skill.name}: an advanced skill takes ranks in its field first.")
        return tuple(notes)

    def stats(self) -> tuple[tuple[str, str], ...]:
        return tuple((each.name, signed(each.adjustment)) for each in self.attributes)
