"""Characters of Enchanted Realms: sub-attributes of body, mind and spirit, skills, and what else modifies a roll."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from fairthrow.dice.errors import FieldError
from fairthrow.systems.character import Character, SheetLine, Usual
from fairthrow.systems.enchanted_realms.controls import CHANCE, CONDITIONS, SCORE, SIZE
from fairthrow.systems.enchanted_realms.modifiers import score_modifier
from fairthrow.systems.enchanted_realms.movement import PRONE, SPEED
from fairthrow.systems.fields import Flag, Whole, declare
from fairthrow.systems.places import FormPlace
from fairthrow.systems.rows import Linked, Row, Rows
from fairthrow.systems.wording import counted, signed

CATEGORIES = ("body", "mind", "spirit")
MOST_POOL = 10
POOLED = ("skill", "attack")
"""The checks that roll pools of dice."""

SINGLE = ("check", "save", "competition")
"""The checks that roll for a sub-attribute, with or without a skill."""

SUB_ATTRIBUTE = Linked(
    label="Sub-attribute",
    help="The sub-attribute whose score modifies the skill's rolls.",
    to=CATEGORIES,
)
MODIFIER = Whole(label="Modifier", help="What it gives, or takes below 0.", low=CONDITIONS.low, high=CONDITIONS.high)


@dataclass(frozen=True, kw_only=True)
class SubAttribute(Row):
    """A sub-attribute and its score; the modifier follows from it."""

    score: int = declare(replace(SCORE, group="", help="The full score, whatever the injuries."), 5)


@dataclass(frozen=True, kw_only=True)
class Skill(Row):
    """A skill: the bonus that it gives, and the dice of its pool."""

    sub_attribute: str = declare(SUB_ATTRIBUTE, "")
    bonus: int = declare(replace(MODIFIER, label="Bonus", help="What the skill gives to a roll."), 0)
    pool: int = declare(
        Whole(
            label="Pool",
            help="How many d20s it rolls, one as a rule; 0 where it only modifies.",
            low=0,
            high=MOST_POOL,
            unit="d20",
        ),
        1,
    )


@dataclass(frozen=True, kw_only=True)
class InForce(Row):
    """A condition, a magic, or whatever else modifies a roll while it lasts."""

    mark: ClassVar[str] = "in_force"

    modifier: int = declare(MODIFIER, 0)
    in_force: bool = declare(Flag(label="In force", help="It counts as long as it lasts."), True)


def sub_attributes(label: str) -> Rows:
    """Give the kind of a list of sub-attributes; ``label`` is what it is called: ``Body``, ``Mind`` or ``Spirit``."""
    help_ = f"The sub-attributes of {label.lower()}, with their scores."
    return Rows(label=label, help=help_, row=SubAttribute, one="sub-attribute")


USUAL_SCORE = 6
"""A score that gives +2."""
USUAL = (
    *(
        Usual(name=name, rows=((category, SubAttribute(name=name, score=USUAL_SCORE)),))
        for name, category in (("Perception", "mind"), ("Agility", "body"), ("Strength", "body"), ("Will", "spirit"))
    ),
    *(
        Usual(
            name=name,
            rows=(
                (category, SubAttribute(name=linked, score=USUAL_SCORE)),
                ("skills", Skill(name=name, sub_attribute=linked, bonus=2)),
            ),
        )
        for name, linked, category in (
            ("Keen eyes", "Perception", "mind"),
            ("Surefooted", "Agility", "body"),
            ("Archery", "Agility", "body"),
            ("Quarterstaff", "Strength", "body"),
            ("Iron will", "Will", "spirit"),
        )
    ),
)
"""The sub-attributes that the rulebook names, and skills that bring theirs along."""


@dataclass(frozen=True, kw_only=True)
class Sheet(Character):
    """A character of Enchanted Realms. Enchanted Realms, "Modifiers" and "Movement".

    Raises FieldError when more is in force than a roll takes.
    """

    system: ClassVar[str] = "enchanted-realms"
    usual: ClassVar[tuple[Usual, ...]] = USUAL
    usual_of: ClassVar[str] = (
        "Perception, Agility, Strength and Will are the rulebook’s names, the skills are ours. A score of 6 gives +2, "
        "a skill 2 more and one die."
    )
    passing: ClassVar[tuple[str, ...]] = ("prone",)

    body: tuple[SubAttribute, ...] = declare(sub_attributes("Body"), ())
    mind: tuple[SubAttribute, ...] = declare(sub_attributes("Mind"), ())
    spirit: tuple[SubAttribute, ...] = declare(sub_attributes("Spirit"), ())
    skills: tuple[Skill, ...] = declare(
        Rows(label="Skills", help="What they have learned, with bonus and pool.", row=Skill, one="skill"), ()
    )
    size: tuple[int, ...] = declare(replace(SIZE, place=FormPlace.OPEN, group=""), ())
    conditions: tuple[InForce, ...] = declare(
        Rows(label="Conditions", help="What they may be under, and what it gives or takes.", row=InForce,
             one="condition"), ()
    )  # fmt: skip
    other: tuple[InForce, ...] = declare(
        Rows(label="Other", help="Everything else that modifies, mostly magic.", row=InForce, one="modifier"), ()
    )
    chance: bool = declare(
        replace(CHANCE, group="", help="They have the chance trait: one 1 may be rolled again."), False
    )
    speed: int = declare(replace(SPEED, help="Feet of movement in a turn."), 50)
    prone: bool = declare(PRONE, False)
    at_once: bool = declare(
        Flag(
            label="Chance at once",
            help="With the trait: a 1 is rolled again without asking, and the chances on the sheet count that.",
        ),
        False,
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("conditions", "other"):
            in_force = len(self.in_force(name))
            if in_force > CONDITIONS.most:
                most = f"at most {CONDITIONS.most} in force"
                message = f"{name} must have {most}, got {in_force}"
                raise FieldError(name, message, self.declared()[name], f"{most}, not {in_force}")

    @classmethod
    def sample(cls) -> Self:
        """Give a made-up wanderer."""
        return cls(
            name="Odo the Grey",
            about="A sample, made up to show a sheet",
            body=(SubAttribute(name="Strength", score=4), SubAttribute(name="Agility", score=6)),
            mind=(SubAttribute(name="Perception", score=8), SubAttribute(name="Lore", score=10)),
            spirit=(SubAttribute(name="Will", score=9),),
            skills=(
                Skill(name="Keen eyes", sub_attribute="Perception", bonus=2),
                Skill(name="Quarterstaff", sub_attribute="Strength", bonus=1, pool=2),
                Skill(name="Surefooted", sub_attribute="Agility", bonus=1, pool=0),
            ),
            conditions=(InForce(name="Weary", modifier=-1, in_force=False),),
            other=(InForce(name="Ring of luck", modifier=1),),
            speed=40,
        )

    def in_force(self, name: str) -> tuple[int, ...]:
        """Give the modifiers that are in force of the sheet's list ``name``: ``conditions`` or ``other``."""
        return tuple(row.modifier for row in getattr(self, name) if row.in_force)

    def modifiers(self, score: int, bonus: int = 0) -> dict[str, Any]:
        """Give the values of a roll's fields, by name, for a sub-attribute's ``score`` and the ``bonus`` of a skill.

        A bonus of 0 is none. The other categories, and the chance trait, are those of the sheet: who has the trait
        decides after the roll, unless a 1 is to be rolled again at once.
        """
        return {
            "score": score,
            "skills": (bonus,) if bonus else (),
            "size": self.size,
            "conditions": self.in_force("conditions"),
            "other": self.in_force("other"),
            "chance": self.chance and self.at_once,
            "no_chance": not self.chance,
        }

    def entries(self) -> Iterator[SheetLine]:
        yield from map(self.of_skill, self.skills)
        for name in CATEGORIES:
            for each in getattr(self, name):
                yield SheetLine(
                    name=each.name,
                    sort="sub-attribute",
                    value=str(each.score),
                    note=f"{name}, modifier {signed(score_modifier(each.score))}",
                    checks=SINGLE,
                    fills=self.modifiers(each.score),
                )
        yield SheetLine(
            name="Movement",
            sort="movement",
            value=str(self.speed),
            note="feet, prone" if self.prone else "feet",
            checks=("movement",),
            fills={"speed": self.speed, "prone": self.prone},
        )

    def of_skill(self, skill: Skill) -> SheetLine:
        """Give the line of a skill: with pools, where it has one, and as a bonus to what is rolled otherwise."""
        linked = self.linked(SUB_ATTRIBUTE, skill.sub_attribute)
        score = linked.score if linked else 0
        parts = [f"{linked.name} {score}" if linked else "no sub-attribute"]
        if skill.pool:
            parts.append(counted(skill.pool, "die"))
        return SheetLine(
            name=skill.name,
            sort="skill",
            value=signed(score_modifier(score) + skill.bonus),
            note=", ".join(parts),
            checks=(*POOLED, *SINGLE) if skill.pool else SINGLE,
            fills={**self.modifiers(score, skill.bonus), **({"pools": (skill.pool,)} if skill.pool else {})},
        )

    def notes(self) -> tuple[str, ...]:
        return tuple(
            f"{skill.name}: the sheet has no sub-attribute {skill.sub_attribute}, so no score modifies it."
            for skill in self.skills
            if skill.sub_attribute and not self.linked(SUB_ATTRIBUTE, skill.sub_attribute)
        )

    def stats(self) -> tuple[tuple[str, str], ...]:
        return tuple((each.name, str(each.score)) for name in CATEGORIES for each in getattr(self, name))
