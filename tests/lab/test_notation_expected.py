"""Programs in dice notation with their odds and their errors, each worked out without the Lab."""

import json
from pathlib import Path
from typing import Any

import pytest

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES, LIMIT

EXPECTED: list[dict[str, Any]] = json.loads(Path(__file__).with_name("notation_expected.json").read_text("utf-8"))
RIGHT = [each for each in EXPECTED if not each.get("error")]
WRONG = [each for each in EXPECTED if each.get("error")]
NOTATION = LANGUAGES["notation"]


def name_of(expected: dict[str, Any]) -> str:
    """Name a test after its program."""
    return f"{expected['id']} {expected['program']!r}"


@pytest.mark.parametrize("expected", RIGHT, ids=name_of)
def test_odds_are_those_expected(expected: dict[str, Any]) -> None:
    """Every output has its label, and each of its values its exact chance; what is cut is missing."""
    found = NOTATION.odds(expected["program"], expected.get("limit", LIMIT), Budget()).outputs
    only = {"label": expected.get("label", found[0].label), "odds": expected.get("odds")}
    wanted = expected.get("outputs") or [only]
    assert [output.label for output in found] == [each["label"] for each in wanted]
    for output, each in zip(found, wanted, strict=True):
        assert [[value, *chance] for value, chance in output.rows()] == each["odds"]
    lost = [Ratio.of(output.lost, output.total) for output in found]
    assert [f"{each.numerator}/{each.denominator}" for each in lost if each.numerator] == expected.get("lost", [])


@pytest.mark.parametrize("expected", WRONG, ids=name_of)
def test_wrong_programs_are_refused_at_their_place(expected: dict[str, Any]) -> None:
    """Each is refused at its line and column, and the message says what may have been meant."""
    with pytest.raises(ProgramError) as refused:
        NOTATION.odds(expected["program"], LIMIT, Budget())
    assert refused.value.place == (expected["line"], expected["column"])
    assert expected.get("did_you_mean", "") in refused.value.message
    if "did you mean" in refused.value.message:
        assert refused.value.mends


@pytest.mark.parametrize("expected", WRONG, ids=name_of)
def test_what_may_have_been_meant_answers(expected: dict[str, Any]) -> None:
    """Every program that is offered in the place of a wrong one has odds."""
    with pytest.raises(ProgramError) as refused:
        NOTATION.odds(expected["program"], LIMIT, Budget())
    for mend in refused.value.mends:
        assert NOTATION.odds(mend.program, LIMIT, Budget()).outputs


ROLLERS = (
    "Foundry",
    "Roll20",
    "Avrae",
    "Dice Maiden",
    "rpg-dice-roller",
    "GNOLL",
    "Sidekick",
    "Rolz",
    "RANDSUM",
    "total",
)


@pytest.mark.parametrize("expected", RIGHT, ids=name_of)
def test_warnings_name_the_rollers_that_differ(expected: dict[str, Any]) -> None:
    """Each that reads the text otherwise, and no other; ``total`` stands for the warning that one may be meant."""
    found = NOTATION.odds(expected["program"], expected.get("limit", LIMIT), Budget())
    told = [each for each in found.warnings if "the chances add up" not in each]
    assert [name for name in sorted(ROLLERS) if any(name in each for each in told)] == sorted(expected["notes"])
    assert len(found.warnings) - len(told) == len(expected.get("lost", []))
