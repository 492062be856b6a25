"""Endworld's characters: what a sheet fills, by hand; specializations, gaps, and what is in hand."""

from dataclasses import replace
from typing import Any

import pytest

from fairthrow.systems import FieldError
from fairthrow.systems.endworld import Check
from fairthrow.systems.endworld.character import Attribute, Equipment, Sheet, Skill

ATHLETICS = Skill(
    name="Athletics", level=2, attribute="Body", broad=True, specializations=("Climbing",), gaps=("Swimming", "Diving")
)
KEST = Sheet(
    name="Kest",
    attributes=(Attribute(name="Body", value=4), Attribute(name="Mind", value=-1)),
    skills=(ATHLETICS, Skill(name="Luck", level=6), Skill(name="Drive", level=3, attribute="Hands")),
    equipment=(
        Equipment(name="Grapnel", selectors=(2,)),
        Equipment(name="Rifle", selectors=(5, 4), in_hand=False),
        Equipment(name="Rope"),
        Equipment(name="Crowbar", selectors=(-1, 3)),
    ),
)


@pytest.mark.parametrize(
    ("line", "sort", "value", "note", "filled"),
    [
        ("Athletics", "skill", "2", "Body 4", {"attribute": 4, "skill": 2, "broad": "none"}),
        ("Athletics (Climbing)", "specialization", "2", "Body 4, specialization",
         {"attribute": 4, "skill": 2, "broad": "specialization"}),
        ("Athletics (Swimming)", "gap", "–", "Body 4, gap", {"attribute": 4, "skill": 2, "broad": "gap"}),
        ("Athletics (Diving)", "gap", "–", "Body 4, gap", {"attribute": 4, "skill": 2, "broad": "gap"}),
        ("Luck", "skill", "6", "no attribute", {"attribute": 0, "skill": 6, "broad": "none"}),
        ("Drive", "skill", "3", "no attribute", {"attribute": 0, "skill": 3, "broad": "none"}),
        ("Body", "attribute", "4", "without a skill", {"attribute": 4, "skill": 0, "broad": "none"}),
        ("Mind", "attribute", "−1", "without a skill", {"attribute": -1, "skill": 0, "broad": "none"}),
    ],
)  # fmt: skip
def test_lines_by_hand(line: str, sort: str, value: str, note: str, filled: dict[str, Any]) -> None:
    """All lines there are. What is in hand selects too; bonus dice and thresholds are those of the moment."""
    found = KEST.line(line)
    assert (found.sort, found.value, found.note, found.checks) == (sort, value, note, ("check",))
    moment = Check(bonus=2, penalty=1, thresholds=(5, 9), resonance="rolled", repeat="once", extra=(1,), broad="gap")
    kept: dict[str, Any] = {"bonus": 2, "penalty": 1, "thresholds": (5, 9), "resonance": "rolled", "repeat": "once"}
    assert KEST.filled(line, moment) == Check(extra=(2, -1, 3), **filled, **kept)


def test_there_are_no_other_lines() -> None:
    """Each skill, its parts behind it, then the attributes."""
    assert [line.name for line in KEST.lines()] == [
        "Athletics", "Athletics (Climbing)", "Athletics (Swimming)", "Athletics (Diving)",
        "Luck", "Drive", "Body", "Mind",
    ]  # fmt: skip


def test_a_gap_leaves_the_attribute_its_die() -> None:
    """Specializations and gaps do not affect the attribute: by the same dice the attribute alone selects in a gap."""
    faces = (2, 4, 5, 8, 9)
    bare = replace(KEST, equipment=())
    gap, alone = (bare.filled(name, Check()).roll(faces=faces) for name in ("Athletics (Swimming)", "Body"))
    assert gap.outcomes["total"] == alone.outcomes["total"] == 8
    assert bare.filled("Athletics", Check()).roll(faces=faces).outcomes["total"] == 8 + 4
    assert bare.filled("Athletics (Climbing)", Check()).pool.rolled == 6


def test_without_an_attribute_only_the_skill_selects() -> None:
    """A place of 0 picks no die; so nothing of the attribute that was there before stays."""
    bare = replace(KEST, equipment=())
    assert bare.filled("Luck", Check(attribute=5)).roll(faces=(2, 4, 5, 8, 9)).outcomes["total"] == 9


def test_what_is_laid_down_no_longer_selects() -> None:
    """Equipment comes into hand and goes; at most six selectors go into a check."""
    laid = tuple(replace(thing, in_hand=thing.name == "Rifle") for thing in KEST.equipment)
    assert replace(KEST, equipment=laid).filled("Luck", Check()).extra == (5, 4)
    assert replace(KEST, equipment=()).filled("Luck", Check(extra=(1, 2))).extra == ()
    full = Equipment(name="Machine", selectors=(1, 2, 3, 4, 5, 5))
    assert Sheet(name="Kest", equipment=(full,)).in_hand == full.selectors
    with pytest.raises(FieldError, match="equipment must have at most 6 selectors in hand, got 9") as error:
        replace(KEST, equipment=(*KEST.equipment, full))
    assert error.value.field == "equipment"


@pytest.mark.parametrize(
    ("level", "special", "gaps", "notes"),
    [
        (0, 0, 0, []),
        (1, 1, 1, []),
        (1, 0, 1, []),
        (2, 1, 0, []),
        (2, 2, 1, []),
        (5, 2, 1, []),
        (0, 1, 1, ["below level 1 a broad skill has no specialization."]),
        (1, 1, 0, ["at level 1 a broad skill has a specialization only in exchange for a gap."]),
        (1, 2, 1, ["at level 1 a broad skill has one specialization at most, not 2."]),
        (2, 2, 0, ["1 specialization can be had, and one more in exchange for a gap; it has 2."]),
        (2, 3, 1, ["2 specializations can be had; it has 3."]),
        (2, 1, 2, ["one gap may be taken, in exchange for a specialization; it has 2."]),
    ],
)
def test_advice_on_broad_skills(level: int, special: int, gaps: int, notes: list[str]) -> None:
    """What the text says of levels 1 and 2 is told, and never refused."""
    skill = Skill(
        name="Craft",
        level=level,
        broad=True,
        specializations=tuple(f"S{number}" for number in range(special)),
        gaps=tuple(f"G{number}" for number in range(gaps)),
    )
    sheet = Sheet(name="Kest", skills=(skill,))
    assert sheet.notes() == tuple(f"Craft: {note}" for note in notes)
    assert len(sheet.lines()) == 1 + special + gaps
    narrow = replace(sheet, skills=(replace(skill, broad=False),)).notes()
    says = "Craft: only a broad skill has specializations and gaps."
    assert (says in narrow) is bool(special + gaps)


def test_an_attribute_that_is_not_there_is_told() -> None:
    """It may come back; until then the skill selects alone."""
    assert KEST.notes() == (
        "Athletics: one gap may be taken, in exchange for a specialization; it has 2.",
        "Drive: the sheet has no attribute Hands, so only the skill selects.",
    )
    more = replace(KEST, attributes=(*KEST.attributes, Attribute(name="Hands", value=2)))
    assert more.filled("Drive", Check()).attribute == 2


def test_other_tasks_of_a_broad_skill_have_lines() -> None:
    """A task that is neither specialization nor gap is rolled as the skill itself; old links have none."""
    skill = Skill(
        name="Athletics", level=2, attribute="Body", broad=True, gaps=("Diving",), tasks=("Running", "Jumping")
    )
    sheet = Sheet(name="Kest", attributes=(Attribute(name="Body", value=4),), skills=(skill,))
    names = [line.name for line in sheet.lines()]
    assert names == ["Athletics", "Athletics (Running)", "Athletics (Jumping)", "Athletics (Diving)", "Body"]
    assert sheet.filled("Athletics (Running)", Check()) == sheet.filled("Athletics", Check())
    assert {line.name: line.sort for line in sheet.lines()}["Athletics (Running)"] == "skill"
    assert sheet.notes() == ()
    narrow = replace(sheet, skills=(replace(skill, broad=False, gaps=()),))
    assert narrow.notes() == ("Athletics: only a broad skill has tasks listed in it.",)
    assert list(Skill.declared())[-1] == "tasks"


def test_a_task_stands_in_one_list() -> None:
    """Whether a bonus die is rolled for it, or whether the skill applies, cannot be said of it twice."""
    for skill in (Skill(name="Athletics", specializations=("Climbing",)), Skill(name="Athletics", gaps=("Climbing",))):
        with pytest.raises(FieldError, match="got 'Climbing' in both") as error:
            replace(skill, tasks=("Climbing",))
        assert error.value.field == "tasks"


def test_a_task_is_not_both_specialization_and_gap() -> None:
    with pytest.raises(FieldError, match="got 'Climbing' in both"):
        Skill(name="Athletics", specializations=("Running", "Climbing"), gaps=("Climbing",))
    with pytest.raises(FieldError):
        Skill(name="Athletics", gaps=("Climbing", "Climbing"))
