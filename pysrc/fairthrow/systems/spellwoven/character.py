"""Spellwoven's characters: five attributes, skills linked to them, Effort and two weaknesses."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from fairthrow.dice.errors import FieldError, shown
from fairthrow.systems.character import NO_VALUE, Character, Resource, S, SheetLine, Usual
from fairthrow.systems.fields import Choice, Flag, Whole, declare
from fairthrow.systems.places import Whose
from fairthrow.systems.rows import FreeText, Linked, Row, Rows
from fairthrow.systems.spellwoven.controls import ATTRIBUTE, SKILL
from fairthrow.systems.spellwoven.hand import UNTRAINED_RANK, notation

ATTRIBUTES = {
    "behest": "Behest",
    "fortitude": "Fortitude",
    "presence": "Presence",
    "quickness": "Quickness",
    "wits": "Wits",
}
HELPS = {
    "behest": "Force of mind, used for magic.",
    "fortitude": "Strength of body and endurance.",
    "presence": "Allure, charm, a way with people.",
    "quickness": "Agility, speed, and a sure hand.",
    "wits": "Intellect and awareness.",
}
MOST_EFFORT = 20
CHECKS = ("test", "contest")
FIRST_TRAINED_RANK = UNTRAINED_RANK + 1
"""The rank that a trained skill begins at (Spellwoven, "Overview: The Basic Mechanic")."""
PART_OF = Linked(
    label="Specialisation of",
    help="The skill that this is a part of, such as Fighting. It is rolled against its own rank.",
    to=("skills",),
)


def attribute(name: str) -> Whole:
    """Give the kind of the field of an attribute that has a ``name``, such as ``behest``."""
    return replace(ATTRIBUTE, label=ATTRIBUTES[name], help=HELPS[name])


@dataclass(frozen=True, kw_only=True)
class Skill(Row):
    """A skill, or a specialisation of one with a rank of its own."""

    rank: int = declare(replace(SKILL, label="Rank"), 4)
    attribute: str = declare(
        Choice(label="Attribute", help="The attribute that the skill is linked to.", words=ATTRIBUTES), "quickness"
    )
    trained: bool = declare(Flag(label="Trained", help="Untrained it is rolled against the attribute as a rule."), True)
    part_of: str = declare(PART_OF, "")


USUAL = tuple(
    Usual(name=skill.name, rows=(("skills", skill),))
    for skill in (
        Skill(name="Climb", rank=5),
        Skill(name="Sprint", rank=5),
        Skill(name="Manoeuvre", rank=5),
        Skill(name="Swim", rank=5, attribute="fortitude"),
        Skill(name="Fighting", rank=5),
        Skill(name="Brawling", rank=5, attribute="fortitude"),
        Skill(name="Stealth", rank=5),
        Skill(name="Bargain", rank=5, attribute="presence"),
        Skill(name="Notice", rank=5, attribute="wits"),
        Skill(name="Magic", rank=5, attribute="behest"),
    )
)
"""The skills that the rulebook names, and others as usual; 5 is the rank of its first examples."""


@dataclass(frozen=True, kw_only=True)
class Sheet(Character):
    """A character of Spellwoven. Spellwoven, "Attributes and Effort" and "Weaknesses"."""

    system: ClassVar[str] = "spellwoven"
    usual: ClassVar[tuple[Usual, ...]] = USUAL
    usual_of: ClassVar[str] = (
        "Climb, Sprint, Manoeuvre, Swim, Fighting and Brawling are the rulebook’s names, the others are ours. "
        "Rank 5 is that of its first example."
    )

    behest: int = declare(attribute("behest"), 2)
    fortitude: int = declare(attribute("fortitude"), 2)
    presence: int = declare(attribute("presence"), 2)
    quickness: int = declare(attribute("quickness"), 2)
    wits: int = declare(attribute("wits"), 2)
    skills: tuple[Skill, ...] = declare(
        Rows(label="Skills", help="What they have learned, each linked to an attribute.", row=Skill, one="skill"), ()
    )
    effort: int = declare(
        Whole(label="Effort", help="Points of Effort after a night's sleep.", low=0, high=MOST_EFFORT), 6
    )
    effort_spent: int = declare(
        Whole(label="Effort spent", help="Points of Effort spent since.", low=0, high=MOST_EFFORT), 0
    )
    combat: str = declare(FreeText(label="Combat weakness", help="Whoever uses it in a fight rolls at advantage."), "")
    social: str = declare(
        FreeText(label="Social weakness", help="Whoever uses it among people rolls at advantage."), ""
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.effort_spent > self.effort:
            most = f"0 to {self.effort}, the Effort there is"
            message = f"effort_spent must be {most}, got {self.effort_spent}"
            raise FieldError(
                "effort_spent", message, self.declared()["effort_spent"], f"{most}, not {self.effort_spent}"
            )

    @classmethod
    def sample(cls) -> Self:
        """Give Nimble Jen of the rulebook's examples; what these do not tell is made up."""
        return cls(
            name="Nimble Jen",
            about="A sample: the runner of the rulebook's examples, with what they leave open made up",
            presence=3,
            quickness=3,
            wits=3,
            skills=(
                Skill(name="Sprint", rank=5),
                Skill(name="Manoeuvre", rank=6),
                Skill(name="Climb", rank=5),
                Skill(name="Stealth", rank=7),
                Skill(name="Bargain", rank=4, attribute="presence"),
                Skill(name="Swim", rank=0, attribute="fortitude", trained=False),
            ),
            combat="Grapples",
            social="Flattery",
        )

    def entries(self) -> tuple[SheetLine, ...]:
        return (*map(self.of_skill, self.skills), *self.of_attributes())

    def of_skill(self, skill: Skill) -> SheetLine:
        """Give the line of a skill. Spellwoven, "Test of Skill"."""
        linked = getattr(self, skill.attribute)
        note = f"{ATTRIBUTES[skill.attribute]} {linked}"
        note += f", part of {skill.part_of}" if self.linked(PART_OF, skill.part_of) else ""
        return SheetLine(
            name=skill.name,
            sort="skill",
            value=notation(skill.rank) if skill.trained else NO_VALUE,
            note=note if skill.trained else f"{note}, untrained",
            checks=CHECKS,
            fills={"skill": skill.rank, "attribute": linked, "trained": skill.trained},
        )

    def of_attributes(self) -> Iterator[SheetLine]:
        """Give the lines of the attributes, each for tests that no skill is for."""
        for name, label in ATTRIBUTES.items():
            value = getattr(self, name)
            fills = {"skill": 0, "attribute": value, "trained": False}
            yield SheetLine(
                name=label, sort="attribute", value=str(value), note="without a skill", checks=CHECKS, fills=fills
            )

    def pools(self) -> tuple[Resource, ...]:
        left = self.effort - self.effort_spent
        return (Resource(name="effort", label="Effort", left=left, most=self.effort, decision="effort"),)

    def spent(self, decision: str, points: int = 1) -> Self:
        if decision.removeprefix(Whose.THEIRS.prefix) != "effort":
            return super().spent(decision, points)
        spent = self.effort_spent + points
        if not 0 <= spent <= self.effort:
            left = self.effort - self.effort_spent
            message = f"effort must have so many points to spend or to give back: {left} of {self.effort} are left"
            raise FieldError("effort", f"{message}, got {shown(points)}")
        return replace(self, effort_spent=spent)

    def rested(self) -> Self:
        return replace(self, effort_spent=0)

    def weaknesses(self) -> tuple[str, ...]:
        return tuple(each for each in (self.combat, self.social) if each)

    def helps(self, weakness: str, moment: S, whose: Whose = Whose.YOURS) -> S:
        if weakness not in self.weaknesses():
            raise self.no_weakness(weakness)
        other = Whose.YOURS if whose is Whose.THEIRS else Whose.THEIRS
        return self.changing(moment, {"advantage": True}, other)

    def notes(self) -> tuple[str, ...]:
        return tuple(
            f"{skill.name}: {advice}"
            for skill in self.skills
            for holds, advice in (
                (bool(skill.part_of) and not self.linked(PART_OF, skill.part_of),
                 f"the sheet has no skill {skill.part_of}, so it is a part of none."),
                (skill.trained and skill.rank < FIRST_TRAINED_RANK,
                 f"a trained skill begins at rank {FIRST_TRAINED_RANK} as a rule."),
            )
            if holds
        )  # fmt: skip

    def stats(self) -> tuple[tuple[str, str], ...]:
        return tuple((label, str(getattr(self, name))) for name, label in ATTRIBUTES.items())
