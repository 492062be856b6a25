"""Characters of the d100 system: eight characteristics, and skills that go with them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from fairthrow.systems.character import Character, SheetLine, Usual
from fairthrow.systems.d100.controls import CHARACTERISTIC, CHARACTERISTICS, MODIFIER, SCORE, TRAINED, WORDS
from fairthrow.systems.d100.percentile import UNTRAINED
from fairthrow.systems.fields import Whole, declare
from fairthrow.systems.places import FormPlace
from fairthrow.systems.rows import Row, Rows
from fairthrow.systems.wording import minus, signed

FIELDS = {
    "STR": "strength",
    "MWS": "melee",
    "AGL": "agility",
    "RWS": "ranged",
    "TGH": "toughness",
    "MND": "mind",
    "CHA": "charisma",
    "PER": "perception",
}
"""Each characteristic, and its field on a sheet."""

CHECKS = ("check", "opposed")


def score(short: str) -> Whole:
    """Give the kind of a characteristic's field. ``short`` is its name in three letters, such as ``STR``."""
    name, rolled_for = CHARACTERISTICS[short]
    return replace(SCORE, label=name, short=short, help=f"Rolled for {rolled_for}.")


@dataclass(frozen=True, kw_only=True)
class Skill(Row):
    """A skill: its characteristic, whether it was learned, and what else it adds."""

    characteristic: str = declare(
        replace(
            CHARACTERISTIC, place=FormPlace.OPEN, help="The characteristic that the skill is checked with.", words=WORDS
        ),
        "STR",
    )
    trained: bool = declare(replace(TRAINED, help="A skill that was not learned is 10 harder."), True)
    modifier: int = declare(replace(MODIFIER, help="What the skill itself adds, or takes below 0."), 0)


USUAL = tuple(
    Usual(name=name, rows=(("skills", Skill(name=name, characteristic=short)),))
    for name, short in (
        ("Climb", "STR"),
        ("Jump", "STR"),
        ("Swords", "MWS"),
        ("Hide", "AGL"),
        ("Ride", "AGL"),
        ("Firearms", "RWS"),
        ("Lore", "MND"),
        ("Charm", "CHA"),
        ("Coerce", "CHA"),
        ("Search", "PER"),
    )
)
"""Skills that were learned, each with the characteristic that fits."""


@dataclass(frozen=True, kw_only=True)
class Sheet(Character):
    """A character of the d100 system. System, "Characteristic scores" and "Skill Checks"."""

    system: ClassVar[str] = "d100"
    usual: ClassVar[tuple[Usual, ...]] = USUAL
    usual_of: ClassVar[str] = (
        "The rulebook names no skills: these are usual ones, each with the characteristic that fits, at the usual 45."
    )

    strength: int = declare(score("STR"), 45)
    melee: int = declare(score("MWS"), 45)
    agility: int = declare(score("AGL"), 45)
    ranged: int = declare(score("RWS"), 45)
    toughness: int = declare(score("TGH"), 45)
    mind: int = declare(score("MND"), 45)
    charisma: int = declare(score("CHA"), 45)
    perception: int = declare(score("PER"), 45)
    skills: tuple[Skill, ...] = declare(
        Rows(label="Skills", help="What they can do, learned or not.", row=Skill, one="skill"), ()
    )

    @classmethod
    def sample(cls) -> Self:
        """Give a made-up marshal."""
        return cls(
            name="Marshal Rhee",
            about="A sample, made up to show a sheet",
            strength=40,
            melee=35,
            agility=45,
            ranged=55,
            toughness=50,
            charisma=40,
            perception=55,
            skills=(
                Skill(name="Watch the road", characteristic="PER"),
                Skill(name="Ride", characteristic="AGL", modifier=5),
                Skill(name="Rifle", characteristic="RWS"),
                Skill(name="Question", characteristic="CHA"),
                Skill(name="Pick locks", characteristic="AGL", trained=False),
            ),
        )

    def entries(self) -> Iterator[SheetLine]:
        for skill in self.skills:
            own = getattr(self, FIELDS[skill.characteristic])
            parts = [f"{skill.characteristic} {own}", *([f"{signed(skill.modifier)}"] if skill.modifier else [])]
            yield SheetLine(
                name=skill.name,
                sort="skill",
                value=minus(own + skill.modifier + (0 if skill.trained else UNTRAINED)),
                note=", ".join([*parts, *([] if skill.trained else ["untrained"])]),
                checks=CHECKS,
                fills={
                    "characteristic": skill.characteristic,
                    "score": own,
                    "modifier": skill.modifier,
                    "trained": skill.trained,
                },
            )
        for short, name in FIELDS.items():
            own = getattr(self, name)
            yield SheetLine(
                name=CHARACTERISTICS[short][0],
                sort="characteristic",
                value=str(own),
                note=short,
                checks=CHECKS,
                fills={"characteristic": short, "score": own, "modifier": 0, "trained": True},
            )

    def stats(self) -> tuple[tuple[str, str], ...]:
        return tuple((short, str(getattr(self, name))) for short, name in FIELDS.items())
