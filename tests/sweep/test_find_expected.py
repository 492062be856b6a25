"""Questions turned round with their answers, each worked out with plain fractions, without Fairthrow."""

import json
from pathlib import Path
from typing import Any

import pytest

import fairthrow

EXPECTED: list[dict[str, Any]] = json.loads(Path(__file__).with_name("find_expected.json").read_text("utf-8"))
FOUND = [each for each in EXPECTED if "vary" in each["ask"]]


NEAR = [each for each in EXPECTED if "near" in each["ask"]]


def name_of(expected: dict[str, Any]) -> str:
    """Name a test after what is asked."""
    return f"{expected['id']} {expected['statement']}"


def asked(expected: dict[str, Any]) -> fairthrow.Found:
    """Ask what is expected to be found."""
    ask = expected["ask"]
    text = expected["program"]
    check = fairthrow.program(text, inputs=ask.get("set")) if "output" in text else fairthrow.check(text)
    first, *others = ask["vary"]
    low, high = ask.get("values", (None, None))
    names = (first if low is None else f"{first}={low}..{high}", *others)
    return fairthrow.find(check, *names, want=ask["want"], seconds=None)


@pytest.mark.parametrize("expected", FOUND, ids=name_of)
def test_every_value_has_its_chance(expected: dict[str, Any]) -> None:
    """Every chance is exact, and those that hold, and the nearest, are those expected."""
    data = asked(expected).data()
    assert {name: data[name] for name in expected["expected"]} == expected["expected"]


@pytest.mark.parametrize("expected", NEAR, ids=name_of)
def test_programs_stand_in_their_order_from_a_curve(expected: dict[str, Any]) -> None:
    """Both distances of each are exact, and the nearest comes first."""
    programs = [fairthrow.program(text) for text in expected["program"]]
    to = ",".join(f"{value}:{n}/{d}" for value, n, d in expected["ask"]["near"])
    data = fairthrow.near(*programs, to=to, seconds=None).data()
    assert {name: data[name] for name in expected["expected"]} == expected["expected"]
