"""The program's check of itself: it finds nothing where all is right, and it notices what is wrong."""

from dataclasses import replace
from fractions import Fraction

import pytest
from enumeration import enumerated
from strategies import CHECKS, check_id

from fairthrow import selfcheck
from fairthrow.__main__ import main
from fairthrow.dice.every import TooManyError
from fairthrow.links import decode
from fairthrow.systems import SYSTEMS

NAMES = ["dice stream", "fair rolls", "order of dice", *(f"odds of {check_id(check)}" for check in CHECKS)]
"""The self-check's steps in their order."""


@pytest.mark.parametrize(
    "text",
    ["spellwoven/test?advantage=yes&dice=2", "skew/task?open=recursive", "enchanted-realms/save?chance=yes"],
)
def test_counting_agrees_with_the_tests_own(text: str) -> None:
    """The self-check counts in whole numbers and the tests in fractions. They agree."""
    situation = decode(text).situation
    _, chances = selfcheck.counted(situation, 10_000)
    assert {
        name: {value: Fraction(*chance) for value, chance in values.items()} for name, values in chances.items()
    } == enumerated(situation)
    assert selfcheck.differs(situation, chances) == []


def test_too_many_rolls_are_left_out() -> None:
    """Where there are more rolls than the limit, or ties are rolled again for ever, nothing is counted."""
    for text in ("spellwoven/contest", "d100/opposed"):
        with pytest.raises(TooManyError):
            selfcheck.counted(decode(text).situation, 20_000)


def test_wrong_odds_are_noticed() -> None:
    """The odds of another situation are reported as wrong."""
    situation = decode("d100/check?score=50").situation
    _, chances = selfcheck.counted(situation)
    other = decode("d100/check?score=51").situation
    assert selfcheck.differs(other, chances) == ["degrees", "result"]


def test_the_command_says_what_it_found(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It prints a line for each step. Its exit status is 1 if a step found something wrong."""
    step = replace(selfcheck.steps()[0](), problems=("zeros: wrong",))
    few = selfcheck.steps(selfcheck.Limits(default=100, choice=100, number=100))
    monkeypatch.setattr(selfcheck, "steps", lambda: few)
    assert main(["selfcheck"]) == 0
    printed = capsys.readouterr().out
    assert "dice stream: 2 vectors: all right" in printed
    assert "odds of d100/check: 369 situations, 36900 rolls counted: all right" in printed
    assert "odds of spellwoven/contest: 0 situations: nothing shown; 87 left out" in printed
    assert printed.endswith("All that was checked is right.\n")
    monkeypatch.setattr(selfcheck, "steps", lambda: [lambda: step])
    assert main(["selfcheck"]) == 1
    assert capsys.readouterr().out == "dice stream: 2 vectors: 1 wrong\n  zeros: wrong\n1 wrong.\n"


@pytest.mark.exhaustive
@pytest.mark.parametrize("place", range(len(selfcheck.steps())), ids=NAMES)
def test_every_step_is_right(place: int) -> None:
    """No step of the self-check on the command line finds anything wrong."""
    step = selfcheck.steps()[place]()
    assert step.name == NAMES[place]
    assert step.checked > 0 or step.left_out > 0
    assert step.problems == ()


def test_a_wrong_vector_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the stream gives something else, the step shows what was expected and what came."""
    monkeypatch.setattr(SYSTEMS["d100"].check("check"), "frozen", (1, 1))
    steps = [step() for step in selfcheck.steps()[:3]]
    assert [bool(step.problems) for step in steps] == [False, False, True]
    assert steps[2].problems[0].startswith("d100/check: expected (1, 1), got (")
