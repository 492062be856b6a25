"""Numbers of more digits than Python writes: people can read them, JSON has them exactly, and so do the fractions."""

import json
import sys
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import fairthrow
from fairthrow.__main__ import main
from fairthrow.api import Chances
from fairthrow.dice.distribution import Ratio
from fairthrow.view.longnumbers import MOST_WRITTEN, has_more_digits, json_data, json_whole, number_said

LONG_WISH = '\\ success X >= 6 \\ output [highest 1 of 9000d6] named "X"'
PROGRAMS = {
    "long chances": ("output [highest 1 of 9000d6]", "anydice"),
    "long values": ("output 10^5000 * d2", "anydice"),
    "long values below 0": ("output 0 - 10^5000 * d2", "anydice"),
    "lists of long values": ("output {10^5000, 2}", "anydice"),
    "long wishes": (LONG_WISH, "anydice"),
    "long degrees": (f"\\ degrees bad 1, good 6 \\ {LONG_WISH}", "anydice"),
    "long chances in notation": ("9000d6kh1", "notation"),
    "short": ('\\ success X >= 6 \\ output 3d6 named "X"', "anydice"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def limit() -> Iterator[int]:
    """See to it that nobody changes the limit of the process."""
    before = sys.get_int_max_str_digits()
    yield before
    assert sys.get_int_max_str_digits() == before


def read(data: Any) -> Any:
    """Read numbers in base 16 as the documentation says."""
    if isinstance(data, str):
        return int(data, 0) if data.startswith(("0x", "-0x")) else data
    if isinstance(data, dict):
        return {name: read(each) for name, each in data.items()}
    return [read(each) for each in data] if isinstance(data, list | tuple) else data


def loaded(text: str) -> Any:
    """Read JSON with whole numbers of any length."""
    return json.loads(text, parse_int=lambda digits: int(Decimal(digits)))


@pytest.mark.parametrize(("text", "language"), PROGRAMS.values(), ids=PROGRAMS)
def test_odds_of_long_numbers_are_written(text: str, language: str) -> None:
    """In words they are short. As data they are exact."""
    odds = fairthrow.program(text, language=language).odds()
    for said in (str(odds), repr(odds), *(write(each) for each in odds.values() for write in (str, repr))):
        assert said
        assert len(said) < 2_000
    data = json.loads(json.dumps(odds.data()))
    for output, chances in zip(data["outputs"], odds.values(), strict=True):
        rows = [read(row) for row in output["odds"]]
        assert [Fraction(above, below) for _, above, below in rows] == list(chances.values())
        assert [value for value, _, _ in rows] == list(chances)
    if "success" in data:
        assert Fraction(*read(data["success"]["chance"])) == odds.chance
    if "degrees" in data:
        assert sum(Fraction(*read(chance)) for _, *chance in data["degrees"]) == 1


@pytest.mark.parametrize(("text", "language"), PROGRAMS.values(), ids=PROGRAMS)
def test_the_command_line_writes_the_same(text: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It writes all digits, as it always did: it allows itself to."""
    program = fairthrow.program(text, language=language)
    assert main(["odds", program.link]) == 0
    assert loaded(capsys.readouterr().out) == read(program.odds().data())
    if "9000d6" not in text:
        roll = program.roll()
        assert main(["roll", roll.link]) == 0
        assert loaded(capsys.readouterr().out) == read(json.loads(json.dumps(roll.data())))


def test_a_roll_of_long_numbers_is_written() -> None:
    """Its outcomes have the number itself."""
    roll = fairthrow.program("output 10^5000 * 1d1").roll()
    assert str(roll)
    assert repr(roll)
    data = json.loads(json.dumps(roll.data()))
    assert read(data["outcomes"]["output 1"]) == roll.outcomes["output 1"] == 10**5000


def test_what_is_found_and_compared_is_written() -> None:
    """Its numbers are exact in the data, too."""
    text = '\\ input N 0..1 \\ N: 0 \\ success X >= 6 \\ output [highest 1 of 9000d6] + N named "X"'
    found = fairthrow.find(fairthrow.program(text), "N", want=">= 1/2")
    assert str(found)
    assert repr(found)
    assert found.csv()
    rows = json.loads(json.dumps(found.data()))["sweep"]
    assert {value: Fraction(*read(chance)) for value, *chance in rows} == found.chances
    long = fairthrow.program("output [highest 1 of 9000d6]")
    for to in ("1:1/2,6:1/2", {1: Fraction(1, 10**5000), 6: 1 - Fraction(1, 10**5000)}):
        near = fairthrow.near(long, to=to)
        assert str(near)
        assert repr(near)
        assert near.csv()
        assert near.distances[0]
        said = json.loads(json.dumps(near.data()))["distances"][0]
        assert (
            tuple(Fraction(*(int(each, 0) for each in distance.split("/"))) for distance in said) == near.distances[0]
        )


def test_chances_that_are_next_to_nothing_are_drawn() -> None:
    """Most ways of a program may come to nothing."""
    chances = Chances([(1, Ratio(1, 10**5000)), (2, Ratio(3, 10**5000))])
    assert "about 3e-5000" in str(chances)
    assert repr(chances) == "<Chances 1: about 1e-5000, 2: about 3e-5000>"


@pytest.mark.parametrize("below", [1, 3, 7**6000, 10**4300], ids=number_said)
@pytest.mark.parametrize("number", [1, -1, 10**4300, -(10**4301), 2**20_000 + 1, 10**4300 - 1], ids=number_said)
def test_long_numbers_are_rounded_rightly(number: int, below: int) -> None:
    """What is said is within half a unit of the last of 15 digits."""
    said = number_said(number, below)
    if not has_more_digits(number, MOST_WRITTEN) and not has_more_digits(below, MOST_WRITTEN):
        assert Fraction(said) == Fraction(number, below)
        return
    assert said.startswith("about ")
    rounded = Decimal(said.removeprefix("about "))
    sign, digits, exponent = rounded.as_tuple()
    assert isinstance(exponent, int)
    assert len(digits) <= 15
    shift = exponent + len(digits) - 15
    meant = Fraction(int("".join(map(str, digits)))) * (-1) ** sign * Fraction(10) ** exponent
    assert abs(meant - Fraction(number, below)) <= Fraction(10) ** shift / 2


def test_shorter_limits_are_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process may allow fewer digits than Python does."""
    monkeypatch.setattr(sys, "get_int_max_str_digits", lambda: 640)
    assert number_said(10**640 - 1) == "9" * 640
    assert number_said(10**640) == "about 1e640"
    assert json_data([10**640 - 1, (10**640,)]) == [10**640 - 1, (hex(10**640),)]
    monkeypatch.setattr(sys, "get_int_max_str_digits", lambda: 0)
    assert json_whole(10**5000) == 10**5000
    monkeypatch.undo()


@pytest.mark.parametrize(
    "number", [0, 1, -1, 10**MOST_WRITTEN - 1, 10**MOST_WRITTEN, -(10**MOST_WRITTEN)], ids=number_said
)
def test_json_has_long_numbers_in_base_16(number: int) -> None:
    """And all others as they are."""
    written = json_whole(number)
    assert isinstance(written, str) is has_more_digits(number, MOST_WRITTEN)
    assert (int(written, 0) if isinstance(written, str) else written) == number
