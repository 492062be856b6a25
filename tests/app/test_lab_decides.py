"""What the page of the Lab shows of a program that decides: its goal, and the options of a roll that asks."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest

from fairthrow.__main__ import main
from fairthrow.app.lab import _roll, _run, answered

PUSH = quote("\\ goal >= 5 \\ function: push N:n { result: [best of N or d6 + 1] } output [push d6]", safe="")
TWICE = quote(
    "\\ goal highest \\ function: twice N:n { result: [best of N or d6] } output [twice d6]",
    safe="",
)


def found(handler: Any, link: str) -> dict[str, Any]:
    """Give what a page is answered."""
    answer: dict[str, Any] = json.loads(answered(handler)(link))
    return answer


def test_the_goal_stands_large() -> None:
    """A chance as what is asked, a mean with its goal."""
    chance = found(_run, f"lab/anydice?program={PUSH}")
    assert "Output 1, at least 5" in chance["parts"]["answer"]
    assert "66.7 %" in chance["parts"]["answer"]
    assert chance["asked"] == {"sign": "least", "number": "5", "near": "5"}
    assert "Mean of output 1, goal highest" in found(_run, f"lab/anydice?program={TWICE}")["parts"]["answer"]


def test_a_roll_asks_and_goes_on_by_a_touch() -> None:
    """The options stand with their chances, the best first; each leads to the same dice with that choice."""
    rolled = found(_roll, f"lab/anydice?program={PUSH}")
    assert "choices=?" in rolled["fragment"]
    assert "Your choice" in rolled["parts"]["answer"]
    options = rolled["parts"]["results"]
    links = [each.replace("&amp;", "&") for each in re.findall(r'href="#([^"]+)"', options)]
    assert len(links) == 2
    assert {re.search(r"choices=([^&]+)", each)[1] for each in links} == {"1,?", "2,?"}  # type: ignore[index]  # found
    assert rolled["fragment"].partition("seed=")[2] in links[0]
    then = found(_run, f"lab/{links[0]}")
    assert "is taken" in then["parts"]["steps"]
    assert "output 1, at least 5" in then["parts"]["answer"]
    assert "?" not in then["fragment"].partition("choices=")[2]


def test_a_roll_without_decisions_has_no_choices() -> None:
    """Its link stays as it was."""
    assert "choices" not in found(_roll, "lab/troll?program=sum%202d6")["fragment"]
    made = found(_roll, f"lab/anydice?program={PUSH}&choices=2")
    assert "choices=2&" in made["fragment"]
    assert "is taken" in made["parts"]["steps"]


def test_on_the_command_line_a_roll_that_asks_lists_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    """The best first, each with the number that takes it."""
    for program, options in (
        (TWICE, ["option 1: 6, mean 6", "option 2: d6, mean 3.5"]),
        (PUSH, ["option 1: 6, 100 %", "option 2: d6 + 1, 50.0 %"]),
    ):
        link = f"lab/anydice?program={program}&seed=AAAAAAAAAAAAAAAAAAAAAA&choices="
        assert main(["roll", "--text", f"{link}?"]) == 0
        lines = [line.strip() for line in capsys.readouterr().out.strip().splitlines()]
        assert lines[-4:-1] == ["Line 1 asks which of 2 options is taken.", *options]
        assert main(["roll", "--text", f"{link}1"]) == 0
        assert "option" not in capsys.readouterr().out
