"""A game of one's own: a program's inputs as fields, with all that works on the fields of any game."""

from dataclasses import replace
from typing import Any

import pytest

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.dice.errors import FieldError
from fairthrow.dice.stream import TypedFaces
from fairthrow.links import Link
from fairthrow.programs.check import AnyDice, Troll
from fairthrow.programs.own import MOST_CLASSES, OwnCheck, own
from fairthrow.systems.fields import Choice, Flag, Whole
from fairthrow.view.check.insight import insight_parts
from fairthrow.view.check.parts import live_parts
from fairthrow.view.form import form

TEXT = """\\ title Under pressure \\ \\ about Beat the level. \\
\\ input SKILL "Skill" 1..10 \\ \\ input EDGE "Edge" no, yes \\
\\ input LEVEL "Level" easy 8, normal 12, hard 16 \\ \\ success TOTAL >= LEVEL \\
SKILL: 5
EDGE: 0
LEVEL: 12
TOTAL: d10 + SKILL + 2*EDGE
output d6 named "luck"
output TOTAL"""

PRESSURE = AnyDice(program=TEXT)


def changed(check: OwnCheck, **values: Any) -> OwnCheck:
    """Give a check with other values of some fields."""
    return replace(check, **values)


def test_inputs_are_fields_of_their_kinds() -> None:
    """A range is a whole number of the heat map, no and yes a flag, words a choice; defaults are the program's."""
    check = own(PRESSURE)
    assert (check.title, check.blurb, check.system, check.check) == (
        "Under pressure",
        "Beat the level.",
        "lab",
        "anydice",
    )
    skill, edge, level = check.declared().values()
    assert isinstance(skill, Whole)
    assert (skill.label, skill.low, skill.high, skill.main) == ("Skill", 1, 10, True)
    assert isinstance(edge, Flag)
    assert isinstance(level, Choice)
    assert [*level.words] == ["easy", "normal", "hard"]
    assert list(check.changed()) == []
    assert check.asked == PRESSURE


def test_fields_are_the_inputs_of_the_link() -> None:
    """What a field is set to, the link has as an input, and the other way round."""
    other = changed(own(PRESSURE), input_SKILL=7, input_EDGE=True, input_LEVEL="hard")
    assert other.asked.inputs == (("SKILL", 7), ("EDGE", 1), ("LEVEL", 16))
    assert own(other.asked) == other
    assert Link(situation=other.asked).encode().endswith("&inputs=SKILL:7,EDGE:1,LEVEL:16")
    with pytest.raises(FieldError, match="input_SKILL must be 1 to 10, got 11"):
        changed(other, input_SKILL=11)


def test_odds_and_verdict_are_those_of_what_is_wanted() -> None:
    """The second output is the wanted one; the verdict compares it with an input."""
    odds = own(PRESSURE).odds()
    assert odds.outcomes["value"] == Distribution(dict.fromkeys(range(6, 16), 1))
    assert odds.outcomes["result"].chance("success") == Ratio(2, 5)
    hard = changed(own(PRESSURE), input_LEVEL="hard", input_EDGE=True)
    assert hard.odds().outcomes["result"].chance("success") == Ratio(1, 5)
    plain = own(AnyDice(program="output 2d2"))
    assert plain.verdict == ""
    assert plain.odds().outcomes == {"value": Distribution({2: 1, 3: 2, 4: 1})}


def test_a_roll_has_the_verdict_of_its_own_value() -> None:
    """From typed faces: the luck die comes first, then the one that counts."""
    roll = own(PRESSURE).roll(faces=(3, 7))
    assert roll.outcomes == {"value": 12, "result": "success"}
    assert roll.short == "Succeeds"
    assert own(PRESSURE).roll(faces=(3, 6)).outcomes == {"value": 11, "result": "failure"}
    assert own(Troll(program="n := 3;\n\\ input n 1..9\nsum n d6")).roll(faces=(1, 2, 3)).outcomes == {"value": 6}


@pytest.mark.parametrize(
    ("program", "faces", "summary", "last"),
    [
        (
            AnyDice(program='output d6 - 8 named "cold -1"'),
            (5,),
            "cold -1: −3.",
            'Line 1: "cold -1": 5 − 8 is −3.',
        ),
        (
            Troll(program="{d6 - 8, -1} -- {2}"),
            (5,),
            "output 1: {−3, −1}.",
            "Line 1: -- 2 of {−3, −1} keeps {−3, −1}.",
        ),
    ],
)
def test_negative_numbers_are_read_with_a_true_minus(
    program: AnyDice | Troll, faces: tuple[int, ...], summary: str, last: str
) -> None:
    """In what a roll says and how it came about; a label is the player's own, and two hyphens are a sign of Troll."""
    source = TypedFaces(faces)
    roll = program.throw(source)
    source.finish()
    assert (roll.summary, roll.steps[-1]) == (summary, last)


@pytest.mark.parametrize("program", ["3d6", '"a"', "[1, 2]"])
def test_what_is_no_number_is_no_check(program: str) -> None:
    """A collection, a text and a pair are for the Lab's own page."""
    with pytest.raises(FieldError, match="whole numbers"):
        own(Troll(program=program)).odds()
    with pytest.raises(FieldError, match="whole numbers"):
        own(Troll(program=program)).roll(seed=bytes(16))
    with pytest.raises(FieldError, match="whole numbers"):
        own(AnyDice()).odds()


def test_what_works_on_fields_works_on_these() -> None:
    """The form has a control for each input; steps, heat map and odds are drawn as for any check."""
    check = own(PRESSURE)
    written = form(Link(situation=check))
    assert all(f'name="{name}"' in written for name in check.declared())
    assert "Skill" in written
    parts = live_parts(check)
    assert any("40.0 %" in part or "40 %" in part for part in parts.values())
    insights = "".join(insight_parts(check).values())
    assert "Edge" in insights
    assert "60" in insights  # with the edge, 6 of 10


def test_classes_are_not_piled_up() -> None:
    """Of many programs only the last ones keep a class of their own, and equal programs share theirs."""
    first = type(own(PRESSURE))
    assert type(own(AnyDice(program=TEXT))) is first
    for number in range(MOST_CLASSES):
        own(AnyDice(program=f"output {number}"))
    assert type(own(PRESSURE)) is not first
