"""Characters of the d100 system: what a sheet fills, by hand."""

from dataclasses import replace
from typing import Any

import pytest

from fairthrow.systems.d100 import Check, Opposed
from fairthrow.systems.d100.character import FIELDS, Sheet, Skill
from fairthrow.systems.d100.controls import CHARACTERISTICS
from fairthrow.systems.places import Whose

RHEE = Sheet(
    name="Rhee",
    strength=30,
    agility=42,
    ranged=55,
    perception=61,
    skills=(
        Skill(name="Watch", characteristic="PER"),
        Skill(name="Ride", characteristic="AGL", modifier=5),
        Skill(name="Locks", characteristic="AGL", trained=False, modifier=-15),
    ),
)


@pytest.mark.parametrize(
    ("line", "value", "note", "filled"),
    [
        ("Watch", "61", "PER 61", {"characteristic": "PER", "score": 61, "modifier": 0, "trained": True}),
        ("Ride", "47", "AGL 42, +5", {"characteristic": "AGL", "score": 42, "modifier": 5, "trained": True}),
        ("Locks", "17", "AGL 42, −15, untrained",
         {"characteristic": "AGL", "score": 42, "modifier": -15, "trained": False}),
        ("Strength", "30", "STR", {"characteristic": "STR", "score": 30, "modifier": 0, "trained": True}),
        ("Ranged weapon strength", "55", "RWS", {"characteristic": "RWS", "score": 55, "modifier": 0, "trained": True}),
        ("Mind", "45", "MND", {"characteristic": "MND", "score": 45, "modifier": 0, "trained": True}),
    ],
)  # fmt: skip
def test_lines_by_hand(line: str, value: str, note: str, filled: dict[str, Any]) -> None:
    """The value is what is rolled under at a level that neither helps nor hinders; level and house rules stay."""
    found = RHEE.line(line)
    assert (found.value, found.note, found.checks) == (value, note, ("check", "opposed"))
    check = RHEE.filled(line, Check(level="hard", zero="100", modifier=40, trained=False))
    assert check == Check(level="hard", zero="100", **filled)
    assert str(replace(check, level="challenging").side.difficulty) == value.replace("−", "-")
    opposed = Opposed(level="simple", their_score=80, their_level="hard", their_modifier=3, ties="draw")
    kept: dict[str, Any] = {"their_score": 80, "their_level": "hard", "their_modifier": 3, "ties": "draw"}
    assert RHEE.filled(line, opposed) == Opposed(level="simple", **filled, **kept)
    theirs = {f"their_{name}": each for name, each in filled.items()}
    assert RHEE.filled(line, Opposed(score=12), Whose.THEIRS) == Opposed(score=12, **theirs)


def test_every_characteristic_has_a_field_and_a_line() -> None:
    """Each of the eight, in the text's order, with a value of its own."""
    assert list(FIELDS) == list(CHARACTERISTICS)
    sheet = Sheet(name="Jo", **{name: 10 + place for place, name in enumerate(FIELDS.values())})  # type: ignore[arg-type]  # numbers
    assert sheet.stats() == tuple((short, str(10 + place)) for place, short in enumerate(CHARACTERISTICS))
    for place, (short, (name, _)) in enumerate(CHARACTERISTICS.items()):
        assert sheet.filled(name, Check()) == Check(characteristic=short, score=10 + place)
        assert Sheet.declared()[FIELDS[short]].label == name
