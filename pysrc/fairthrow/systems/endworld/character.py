"""Endworld's characters: attributes and skills that select dice, and equipment that does so too."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from fairthrow.dice.errors import FieldError, shown
from fairthrow.systems.character import NO_VALUE, Character, SheetLine, Usual
from fairthrow.systems.endworld.controls import ATTRIBUTE, EXTRA, SKILL
from fairthrow.systems.fields import Flag, declare
from fairthrow.systems.places import FormPlace
from fairthrow.systems.rows import Linked, NameList, Row, Rows
from fairthrow.systems.wording import counted, minus

MOST_SUBSKILLS = 12
"""Specializations, or gaps, of one skill at most."""

LINKED_ATTRIBUTE = Linked(
    label="Attribute",
    help="The attribute that selects a die along with the skill. Without one only the skill selects.",
    to=("attributes",),
)


@dataclass(frozen=True, kw_only=True)
class Attribute(Row):
    """An attribute, which is a selector."""

    value: int = declare(replace(ATTRIBUTE, label="Value"), 3)


@dataclass(frozen=True, kw_only=True)
class Skill(Row):
    """A skill, whose level is a selector. Endworld, "Broad Skills".

    Raises FieldError for a task that stands in two of its lists.
    """

    level: int = declare(replace(SKILL, label="Level"), 1)
    attribute: str = declare(LINKED_ATTRIBUTE, "")
    broad: bool = declare(Flag(label="Broad", help="It covers many tasks, listed below."), False)
    specializations: tuple[str, ...] = declare(
        NameList(label="Specializations", help="Tasks for which it gives a bonus die.", most=MOST_SUBSKILLS), ()
    )
    gaps: tuple[str, ...] = declare(
        NameList(label="Gaps", help="Tasks that it does not apply to.", most=MOST_SUBSKILLS), ()
    )
    tasks: tuple[str, ...] = declare(
        NameList(label="Other tasks", help="Tasks that it covers as it is. Each has a line.", most=MOST_SUBSKILLS), ()
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        both = [each for each in self.gaps if each in self.specializations]
        if both:
            raise self._twice("gaps", "other tasks than the specializations", both[0])
        both = [each for each in self.tasks if each in self.specializations + self.gaps]
        if both:
            raise self._twice("tasks", "others than the specializations and gaps", both[0])

    def _twice(self, name: str, wanted: str, task: str) -> FieldError:
        """Give the error of a ``task`` that the list ``name`` has and another one as well."""
        message = f"{name} must be {wanted}, got {shown(task)} in both"
        return FieldError(name, message, self.declared()[name], f"{wanted}; {shown(task)} is in both")


@dataclass(frozen=True, kw_only=True)
class Equipment(Row):
    """A thing with selectors of its own."""

    mark: ClassVar[str] = "in_hand"

    selectors: tuple[int, ...] = declare(
        replace(EXTRA, label="Selectors", place=FormPlace.OPEN, group="", help="What it selects, such as 4, or 2, 5."),
        (),
    )
    in_hand: bool = declare(Flag(label="In hand", help="Its selectors count while it is in use."), True)


USUAL = tuple(
    Usual(
        name=name,
        rows=(("attributes", Attribute(name=attribute)), ("skills", Skill(name=name, level=2, attribute=attribute))),
    )
    for name, attribute in (
        ("Athletics", "Body"),
        ("Fighting", "Body"),
        ("Scavenging", "Senses"),
        ("Stealth", "Senses"),
        ("Shooting", "Senses"),
        ("Repair", "Mind"),
        ("Medicine", "Mind"),
        ("Persuasion", "Mind"),
    )
)
"""Each brings the attribute that selects beside it."""


@dataclass(frozen=True, kw_only=True)
class Sheet(Character):
    """A character of Endworld. Endworld, "The Selector System" and "Broad Skills".

    Raises FieldError when things in hand have more selectors than a check takes.
    """

    system: ClassVar[str] = "endworld"
    usual: ClassVar[tuple[Usual, ...]] = USUAL
    usual_of: ClassVar[str] = (
        "The rulebook names no skills: these are usual ones, each at level 2, with an attribute of 3 that selects "
        "beside it."
    )

    attributes: tuple[Attribute, ...] = declare(
        Rows(label="Attributes", help="Each is a selector.", row=Attribute, one="attribute"), ()
    )
    skills: tuple[Skill, ...] = declare(
        Rows(label="Skills", help="Each level is a selector, beside that of an attribute.", row=Skill, one="skill"), ()
    )
    equipment: tuple[Equipment, ...] = declare(
        Rows(label="Equipment", help="Things with selectors of their own.", row=Equipment, one="thing"), ()
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.in_hand) > EXTRA.most:
            most, got = f"at most {EXTRA.most} selectors in hand", len(self.in_hand)
            message = f"equipment must have {most}, got {got}"
            raise FieldError("equipment", message, self.declared()["equipment"], f"{most}, not {got}")

    @classmethod
    def sample(cls) -> Self:
        """Give a made-up scavenger."""
        return cls(
            name="Kest",
            about="A sample, made up to show a sheet",
            attributes=(
                Attribute(name="Body", value=3),
                Attribute(name="Senses", value=4),
                Attribute(name="Mind", value=2),
            ),
            skills=(
                Skill(
                    name="Athletics",
                    level=2,
                    attribute="Body",
                    broad=True,
                    specializations=("Climbing",),
                    gaps=("Swimming",),
                ),
                Skill(name="Scavenging", level=4, attribute="Senses"),
                Skill(name="Repair", level=3, attribute="Mind"),
            ),
            equipment=(Equipment(name="Grapnel", selectors=(2,), in_hand=False),),
        )

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The selectors of all that is in hand."""
        return tuple(each for thing in self.equipment if thing.in_hand for each in thing.selectors)

    def entries(self) -> Iterator[SheetLine]:
        for skill in self.skills:
            yield self.of_skill(skill)
            for part in skill.tasks:
                yield self.of_skill(skill, part)
            for part in skill.specializations:
                yield self.of_skill(skill, part, "specialization")
            for part in skill.gaps:
                yield self.of_skill(skill, part, "gap")
        for each in self.attributes:
            yield SheetLine(
                name=each.name,
                sort="attribute",
                value=minus(each.value),
                note="without a skill",
                checks=("check",),
                fills={"attribute": each.value, "skill": 0, "broad": "none", "extra": self.in_hand},
            )

    def of_skill(self, skill: Skill, part: str = "", broad: str = "none") -> SheetLine:
        """Give the line of a skill, or of a ``part`` of it, which is another task, a specialization or a gap.

        ``broad`` says which, as a check has it: ``none``, ``specialization`` or ``gap``.
        """
        linked = self.linked(LINKED_ATTRIBUTE, skill.attribute)
        note = f"{linked.name} {minus(linked.value)}" if linked else "no attribute"
        return SheetLine(
            name=f"{skill.name} ({part})" if part else skill.name,
            sort="skill" if broad == "none" else broad,
            value=NO_VALUE if broad == "gap" else minus(skill.level),
            note=note if broad == "none" else f"{note}, {broad}",
            checks=("check",),
            fills={
                "attribute": linked.value if linked else 0,
                "skill": skill.level,
                "broad": broad,
                "extra": self.in_hand,
            },
        )

    def notes(self) -> tuple[str, ...]:
        return tuple(note for skill in self.skills for note in self.of_links(skill) + of_broad(skill))

    def of_links(self, skill: Skill) -> tuple[str, ...]:
        """Say of a skill that its attribute is not on the sheet."""
        if not skill.attribute or self.linked(LINKED_ATTRIBUTE, skill.attribute):
            return ()
        return (f"{skill.name}: the sheet has no attribute {skill.attribute}, so only the skill selects.",)

    def stats(self) -> tuple[tuple[str, str], ...]:
        return tuple((each.name, minus(each.value)) for each in self.attributes)


def of_broad(skill: Skill) -> tuple[str, ...]:
    """Say where a skill has other specializations and gaps than the text advises. Endworld, "Broad Skills".

    >>> of_broad(Skill(name="Athletics", broad=True, specializations=("Climbing",)))
    ('Athletics: at level 1 a broad skill has a specialization only in exchange for a gap.',)
    """
    special, gaps = len(skill.specializations), len(skill.gaps)
    traded = min(gaps, 1)
    exchange = "" if traded else ", and one more in exchange for a gap"
    return tuple(
        f"{skill.name}: {advice}"
        for holds, advice in (
            (bool(special or gaps) and not skill.broad, "only a broad skill has specializations and gaps."),
            (bool(skill.tasks) and not skill.broad, "only a broad skill has tasks listed in it."),
            (special > 0 and skill.level < 1, "below level 1 a broad skill has no specialization."),
            (
                skill.level == 1 and special > traded,
                "at level 1 a broad skill has a specialization only in exchange for a gap."
                if special == 1
                else f"at level 1 a broad skill has one specialization at most, not {special}.",
            ),
            (
                skill.level > 1 and special > traded + 1,
                f"{counted(traded + 1, 'specialization')} can be had{exchange}; it has {special}.",
            ),
            (gaps > 1, f"one gap may be taken, in exchange for a specialization; it has {gaps}."),
        )
        if holds
    )
