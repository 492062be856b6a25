"""Skew's characters: what a sheet fills, by hand; luck in force, and advice on advanced skills."""

from dataclasses import replace
from typing import Any

import pytest

from fairthrow.systems.skew import OtherPool, Percentile, Task
from fairthrow.systems.skew.character import Attribute, FieldRank, Sheet, Skill

ANSEL = Sheet(
    name="Ansel",
    attributes=(Attribute(name="Strength", adjustment=-2), Attribute(name="Wit")),
    skills=(
        Skill(name="Brew", adjustment=4, field="Alchemy", advanced=True),
        Skill(name="Read", adjustment=3, field="Letters"),
        Skill(name="Hide", adjustment=-1),
    ),
    fields=(FieldRank(name="Alchemy", rank=3), FieldRank(name="Letters", rank=0)),
    high=2,
    low=1,
)


@pytest.mark.parametrize(
    ("line", "value", "note", "adjustment"),
    [
        ("Brew", "+4", "Alchemy 3, advanced", 4),
        ("Read", "+3", "Letters 0", 3),
        ("Hide", "−1", "basic", -1),
        ("Strength", "−2", "without a skill", -2),
        ("Wit", "0", "without a skill", 0),
    ],
)
def test_lines_by_hand(line: str, value: str, note: str, adjustment: int) -> None:
    """A task gets the adjustment and the luck in force; its difficulty and what open ends do stay."""
    found = ANSEL.line(line)
    assert (found.value, found.note, found.checks) == (value, note, ("task",))
    moment = Task(difficulty=15, adjustment=7, high=5, low=5, open="off")
    assert ANSEL.filled(line, moment) == Task(difficulty=15, adjustment=adjustment, high=2, low=1, open="off")


def test_luck_skews_other_rolls_too() -> None:
    """No skill adjusts them. Percentiles have nothing of a character."""
    line = ANSEL.lines()[-1]
    assert (line.name, line.value, line.note) == ("Other rolls", "2 high, 1 low", "luck in force")
    assert line.checks == ("roll",)
    assert ANSEL.filled(line, OtherPool(keep=4, low=9)) == OtherPool(keep=4, high=2, low=1)
    assert Percentile.check not in {check for each in ANSEL.lines() for check in each.checks}


@pytest.mark.parametrize(("high", "low", "said"), [(0, 0, "none"), (3, 0, "3 high"), (0, 1, "1 low")])
def test_luck_comes_and_goes(high: int, low: int, said: str) -> None:
    """Who is no longer lucky rolls three dice again."""
    now = replace(ANSEL, high=high, low=low)
    assert now.luck == said
    filled = now.filled("Hide", ANSEL.filled("Brew", Task()))
    assert filled.pool.skew == high - low
    assert set(Sheet.passing) == {"high", "low"}


@pytest.mark.parametrize(
    ("changed", "notes"),
    [
        ({}, ()),
        ({"fields": ()}, (
            "Brew: the sheet has no field Alchemy.",
            "Brew: an advanced skill takes ranks in its field first.",
            "Read: the sheet has no field Letters.",
        )),
        ({"fields": (FieldRank(name="Alchemy", rank=0), FieldRank(name="Letters"))},
         ("Brew: an advanced skill takes ranks in its field first.",)),
        ({"skills": (Skill(name="Brew", advanced=True),)},
         ("Brew: an advanced skill takes ranks in its field first.",)),
    ],
)  # fmt: skip
def test_advice_on_advanced_skills(changed: dict[str, Any], notes: tuple[str, ...]) -> None:
    """The glossary says that ranks come first. It is told, and never refused."""
    sheet = replace(ANSEL, **changed)
    assert sheet.notes() == notes
    assert sheet.filled("Brew", Task()).adjustment in (4, 0)


def test_attributes_are_told_with_their_sign() -> None:
    """What stands first on a sheet, as people write it."""
    assert Sheet.sample().stats() == (("Strength", "−1"), ("Wit", "+2"))
