"""The library: what `import fairthrow` offers comes to the same as the command line, and loads nothing unasked."""

import json
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis.strategies import sampled_from
from strategies import CHECKS, check_id, situations

import fairthrow
from fairthrow import api
from fairthrow.__main__ import main
from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import encode_seed
from fairthrow.links import Link
from fairthrow.systems import Situation
from sitebuild.places import ROOT

SEED = encode_seed(bytes(range(16)))

OTHER: Any = 5.0
"""What is neither text nor a whole number."""

PROGRAMS = [
    ("output [highest 3 of 4d6]", "anydice"),
    ('loop N over {1..3} { output Nd{0,0,1} named "hits" }', "anydice"),
    ('\\ success "Total" >= 9 \\ output 2d6 named "Total"  output d4 named "Other"', "anydice"),
    ("output 1d{}", "anydice"),
    ("sum largest 3 4d6", "troll"),
    ("accumulate x := d6 while x > 2", "troll"),
    ('"a" || d3', "troll"),
]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """Give what the command line answers to arguments, as data."""
    assert main(arguments) == 0
    return json.loads(capsys.readouterr().out)


def as_json(data: dict[str, Any]) -> Any:
    """Give data as they come back from JSON."""
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
def test_a_check_is_that_of_the_command_line(check: type[Situation], capsys: pytest.CaptureFixture[str]) -> None:
    """Its odds and its roll from a seed are the same rows and the same dice."""
    name = check_id(check)
    odds = fairthrow.odds(name)
    assert as_json(odds.data()) == printed(capsys, "odds", name)
    for outcome, chances in odds.items():
        rows = [[value, *chance.as_integer_ratio()] for value, chance in chances.items()]
        assert as_json({"rows": rows})["rows"] == as_json(odds.data())["outcomes"][outcome]
        assert sum(chances.values()) == 1
    link = f"{name}?seed={SEED}"
    roll = fairthrow.roll(name, seed=SEED)
    assert as_json(roll.data()) == printed(capsys, "roll", link)
    assert roll == fairthrow.roll(link) == fairthrow.roll(name, seed=bytes(range(16)))
    if roll.dice:
        assert roll.outcomes == fairthrow.roll(name, faces=[die.face for die in roll.dice]).outcomes


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
def test_the_chance_is_that_of_what_is_wanted(check: type[Situation]) -> None:
    """It is the chance of the best word of the verdict, or to reach the number that the check asks for first."""
    odds = fairthrow.check(check_id(check)).odds()
    if not check.verdict:
        assert (odds.wanted, odds.chance) == ("", None)
        return
    chances, words = odds[check.verdict], list(check.outcome(check.verdict).words)
    assert odds.chance == (chances.get(words[0], Fraction(0)) if words else chances.at_least(check.asks))
    assert not words or odds.wanted == words[0]


@given(sampled_from(CHECKS).flatmap(situations))
def test_fields_make_the_same_check(situation: Situation) -> None:
    """What a check says of its fields makes the check again, and says what each may be."""
    link = Link(situation=situation).encode()
    asked = fairthrow.check(link)
    again = fairthrow.check(f"{situation.system}/{situation.check}", **asked.fields)
    assert again == asked
    assert again.link == str(asked) == link
    assert asked.allowed == {name: kind.allowed() for name, kind in situation.declared().items()}


@pytest.mark.parametrize(("text", "language"), PROGRAMS)
def test_a_program_is_that_of_the_command_line(text: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its odds, its warnings, what it wants, and its roll from a seed."""
    program = fairthrow.program(text, language=language)
    odds = program.odds()
    data = printed(capsys, "odds", program.link)
    assert as_json(odds.data()) == data
    assert list(odds.warnings) == data["warnings"]
    assert [[list(row) for row in rows] for rows in (each["odds"] for each in data["outputs"])] == [
        as_json({"rows": [[value, *chance.as_integer_ratio()] for value, chance in chances.items()]})["rows"]
        for chances in odds.values()
    ]
    assert odds.chance == (Fraction(*data["success"]["chance"]) if "success" in data else None)
    assert odds.wanted == (data["success"]["says"] if "success" in data else "")
    roll = program.roll(seed=SEED)
    assert as_json(roll.data()) == printed(capsys, "roll", roll.link)
    assert fairthrow.roll(roll.link) == roll


def test_outputs_of_one_label_are_all_there() -> None:
    """The second is numbered, also where a label looks like a number that was given."""
    text = 'output d2 named "hits"  output d4 named "hits"  output d6 named "hits (2)"'
    odds = fairthrow.program(text).odds()
    assert {name: max(chances) for name, chances in odds.items()} == {"hits": 2, "hits (2)": 4, "hits (2) (2)": 6}
    assert [each["label"] for each in odds.data()["outputs"]] == ["hits", "hits", "hits (2)"]


def test_ways_that_come_to_nothing_are_left_out_of_the_mean() -> None:
    """The chances sum to less than 1 then, and the mean is of what came to something."""
    chances = api.Chances([(2, Ratio(1, 4)), (4, Ratio(1, 4))])
    assert sum(chances.values()) == Fraction(1, 2)
    assert (chances.mean, chances.variance) == (Fraction(3), Fraction(1))


def test_words_have_no_mean() -> None:
    """Nor has truth: it would count as 0 and 1."""
    for value in ("pass", True, (1, 2)):
        with pytest.raises(TypeError, match="only numbers"):
            _ = api.Chances([(value, Ratio(1, 1))]).mean


def test_what_is_given_cannot_be_changed_from_outside() -> None:
    """Whoever changes the data of an answer changes a copy."""
    odds = fairthrow.odds("spellwoven/test")
    odds.data()["outcomes"]["result"].clear()
    assert odds.data()["outcomes"]["result"]
    roll = fairthrow.roll("spellwoven/test", seed=SEED)
    roll.data()["dice"].clear()
    assert len(roll.data()["dice"]) == len(roll.dice) == 3


def test_a_roll_that_nobody_names_is_drawn_anew() -> None:
    """Each has a seed of its own, and its link gives it again. Two of 16 bytes are never the same."""
    first, second = (fairthrow.roll("spellwoven/test", skill=7) for _ in range(2))
    assert first.link != second.link
    assert [fairthrow.roll(each.link) for each in (first, second)] == [first, second]


def test_new_fields_leave_the_links_roll_out() -> None:
    """The dice of a link are those of its own fields; its label stays."""
    changed = fairthrow.check(f"spellwoven/test?seed={SEED}&label=Climb", skill=7)
    assert changed.link == "spellwoven/test?skill=7&label=Climb"


@pytest.mark.parametrize(
    ("ask", "error", "field"),
    [
        (lambda: fairthrow.check(OTHER), fairthrow.LinkError, "link"),
        (lambda: fairthrow.check("nowhere"), fairthrow.LinkError, "link"),
        (lambda: fairthrow.check("spellwoven/party?check=test&1=Jen"), fairthrow.LinkError, "link"),
        (lambda: fairthrow.check("spellwoven/test", luck=3), fairthrow.FieldError, "luck"),
        (lambda: fairthrow.check("spellwoven/test", skill="seven"), fairthrow.FieldError, "skill"),
        (lambda: fairthrow.roll("spellwoven/test", seed="short"), fairthrow.FieldError, "seed"),
        (lambda: fairthrow.roll("spellwoven/test", seed=b"short"), fairthrow.FieldError, "seed"),
        (lambda: fairthrow.roll("spellwoven/test", seed=OTHER), fairthrow.FieldError, "seed"),
        (lambda: fairthrow.roll("spellwoven/test", faces=[1, 2]), fairthrow.FieldError, "faces"),
        (lambda: fairthrow.roll("spellwoven/test", faces=[OTHER]), fairthrow.FieldError, "faces"),
        (lambda: fairthrow.roll("spellwoven/test", faces=[1, 2, 3], seed=SEED), fairthrow.FieldError, "faces"),
        (lambda: fairthrow.program("d6", language="dice"), fairthrow.FieldError, "language"),
        (lambda: fairthrow.program("output d6", inputs={"A": 1}), fairthrow.FieldError, "inputs"),
        (lambda: fairthrow.program("output d").odds(), fairthrow.ProgramError, "program"),
        (lambda: fairthrow.program("output d").roll(), fairthrow.ProgramError, "program"),
        (lambda: fairthrow.program("output d6").odds(seconds=0), fairthrow.FieldError, "seconds"),
    ],
)
def test_whatever_is_wrong_names_its_field(ask: Any, error: type[fairthrow.FairthrowError], field: str) -> None:
    """Errors are of one tree, and each is a ValueError as well."""
    with pytest.raises(error) as fault:
        ask()
    assert fault.value.field == field
    assert isinstance(fault.value, ValueError)


def test_an_offer_is_no_roll_yet() -> None:
    """The library does not draw dice for a fair roll that is under way."""
    offered = fairthrow.check("spellwoven/test?offer=LJPUkQJtCUC-96A5-QbPGauvggMW4OpSl6ek1jXgjAM")
    with pytest.raises(fairthrow.FieldError, match="answer is missing"):
        offered.roll()


def test_a_program_ends_in_its_time() -> None:
    """Endless work is an error of the program, whose place is told; without a limit the same budget never asks."""
    deep = 'set "maximum function depth" to 100000  function: f N:n { result: [f N+1] }  output [f 1]'
    endless = fairthrow.program(deep)
    counting = fairthrow.program("loop A over {1..500} { loop B over {1..500} { X: 1@[sort 6d6] } } output 1")
    for program in (endless, counting):
        with pytest.raises(fairthrow.ProgramError) as fault:
            program.odds(seconds=0.01)
        assert fault.value.place.line == 1
    assert fairthrow.program("output d6").odds(seconds=None)["output 1"].mean == Fraction(7, 2)


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    """`import fairthrow` alone loads no module of ours. Odds of a game load neither the Lab nor the command line."""
    code = (
        "import sys, fairthrow\n"
        "def rooms():\n"
        "    return {name.split('.')[1] for name in sys.modules if name.startswith('fairthrow.')}\n"
        "print(sorted(rooms()), set(fairthrow.__all__) <= set(dir(fairthrow)))\n"
        "fairthrow.odds('spellwoven/test')\n"
        "print(sorted(rooms() & {'app', 'bounded', 'commands', 'lab', 'programs', 'selfcheck', 'terminal'}),"
        " sorted(name for name in sys.modules if name.startswith('fairthrow.lab.')))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT / "pysrc", capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.splitlines() == ["[] True", "['lab'] ['fairthrow.lab.errors']"]


def test_the_public_names_are_those_of_the_library() -> None:
    """The package offers what the library does and its version, and no other name."""
    assert set(fairthrow.__all__) == {*api.__all__, "__version__"}
    for name in api.__all__:
        assert getattr(fairthrow, name) is getattr(api, name)
    with pytest.raises(AttributeError, match="no attribute 'luck'"):
        _ = fairthrow.luck
