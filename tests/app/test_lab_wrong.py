"""What a wrong program may be otherwise is tried within the page's question: that counts it, and can be cancelled."""

import json
from collections.abc import Callable
from urllib.parse import quote

import pytest

from fairthrow.app import labwork, labwrong
from fairthrow.app.answers import CANCELLED, CancelledError
from fairthrow.app.lab import labrun
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import Place, ProgramError

HEAVY = "500000 / 999d6 + 2d5!=500"
"""Wrong in each language, and long work before that is known."""


@pytest.fixture(name="ask")
def _ask(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], str]:
    """Give what asks for the odds of a wrong program, and calls something whenever other meanings of it ask."""

    def ask(then: Callable[[], object]) -> str:
        tries: list[bool] = []
        real = labwrong.reads

        def reads(*given: object) -> bool:
            tries.append(True)
            return real(*given)  # type: ignore[arg-type]

        monkeypatch.setattr(labwrong, "reads", reads)
        monkeypatch.setattr(labwork, "budget_of", lambda _, __: Budget(lambda: then() if tries else None))
        return labrun(f"lab/notation?program={quote(HEAVY)}", "{}")

    return ask


def test_other_meanings_ask_the_budget_of_the_question(ask: Callable[[Callable[[], object]], str]) -> None:
    """Again and again, as the program itself did."""
    asked: list[bool] = []
    answer = json.loads(ask(lambda: asked.append(True)))
    assert "never shows" in answer["error"]["message"]
    assert len(asked) > 3


def test_other_meanings_are_cancelled_with_the_question(ask: Callable[[Callable[[], object]], str]) -> None:
    """The answer is that of any question that was cancelled."""

    def cancel() -> None:
        raise CancelledError

    assert ask(cancel) == CANCELLED


def test_where_the_time_is_up_nothing_else_is_tried(ask: Callable[[Callable[[], object]], str]) -> None:
    """What was wrong is said all the same."""

    def end() -> None:
        raise LimitError("seconds", "time is up")

    answer = json.loads(ask(end))
    assert "never shows" in answer["error"]["message"]
    assert "others" not in answer
    late = ProgramError(Place(1, 1), "this takes too long", limit="seconds")
    assert labwrong.also(late, "lab/notation?program=d", Budget()) == {}
