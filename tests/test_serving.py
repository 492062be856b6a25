"""What the worker tells the page: the number of each question when it begins on it, and again at each turn."""

import asyncio
import json
from collections.abc import Coroutine
from typing import Any

import pytest
from awaiting import awaited

from fairthrow.app import OFFERED, heard, turns

LARGE = "enchanted-realms/attack?pools=10,10,10,10,10&advantage=yes"


def test_a_question_is_named_before_it_is_worked_on() -> None:
    """The number is told first, and then the function is called. Its answer comes back unchanged."""
    happened: list[Any] = []

    def answer(*texts: str) -> str:
        happened.append(texts)
        return "answer"

    assert heard(answer, happened.append)(7, "a", "b") == "answer"
    assert happened == [7, ("a", "b")]


def test_a_long_question_is_named_at_each_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two insights take turns, and each is named whenever it goes on. A preview between them is named once."""
    monkeypatch.setattr(turns, "TURN", 0)
    said: list[int] = []

    async def meanwhile() -> str:
        asked = asyncio.ensure_future(heard(OFFERED["insight"], said.append)(1, LARGE))
        while not asked.done():
            await asyncio.sleep(0)
            if len(said) == 50:
                heard(OFFERED["preview"], said.append)(2, "spellwoven/test")
        return str(await asked)

    assert json.loads(awaited(meanwhile()))["check"] == "attack"
    assert said.count(1) > 60
    assert said[50] == 2
    assert said.count(2) == 1


def test_long_questions_rest_while_quick_ones_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody types, a long question waits between its turns. Once nobody does, it goes on at once."""
    rests: list[float] = []
    sleep = asyncio.sleep

    async def slept(seconds: float) -> None:
        rests.append(seconds)
        await sleep(0)

    monkeypatch.setattr(turns, "TURN", 0)
    monkeypatch.setattr(asyncio, "sleep", slept)
    monkeypatch.setattr(turns, "QUIET", 60)
    heard(OFFERED["preview"], lambda _: None)(1, "spellwoven/test")
    awaited(heard(OFFERED["insight"], lambda _: None)(2, LARGE))
    assert set(rests) == {turns.REST}
    rests.clear()
    monkeypatch.setattr(turns, "QUIET", 0)
    awaited(heard(OFFERED["insight"], lambda _: None)(3, LARGE))
    assert set(rests) == {0}


def test_errors_reach_what_waits_for_them() -> None:
    """A question may handle a failure of what it waits for. If it does not, the failure comes out."""

    async def waits(failing: asyncio.Future[str], *, handles: bool) -> str:
        try:
            return await failing
        except OSError:
            if not handles:
                raise
            return await asyncio.sleep(0, "mended")

    async def asked(*, handles: bool) -> str:
        failing: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(failing.set_exception, OSError("gone"))

        def question() -> Coroutine[Any, Any, str]:
            return waits(failing, handles=handles)

        return str(await heard(question, said.append)(3))

    said: list[int] = []
    assert awaited(asked(handles=True)) == "mended"
    assert said == [3] * 4
    with pytest.raises(OSError, match="gone"):
        awaited(asked(handles=False))
