"""Troll's functions that add to what they give for other numbers, in circles: followed all at once, as call by call."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from lab.test_processes import stepped

from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets.law import Law, Lazy
from fairthrow.lab.engine.processes import within as steps_of
from fairthrow.lab.engine.processes.transitions import Transitions
from fairthrow.lab.engine.processes.within import within
from fairthrow.lab.troll import adding_calls
from fairthrow.lab.troll import odds as troll
from fairthrow.lab.troll.adding_calls import AddingCalls
from fairthrow.lab.troll.faults import TrollError
from fairthrow.lab.troll.odds import odds_and_depth
from fairthrow.lab.troll.parse import parse

DOWN = "function down(n) = x := d n; if x = 1 then 1 else x + call down(x)\n"

PROGRAMS = [
    DOWN + "call down(4)",
    DOWN + "d4 + call down(3) + call down(2)",
    DOWN + "foreach i in 1..3 do call down(i)",
    DOWN + "call down(d3)",
    "function f(n) = if d2 = 1 then n else (call f(n)) + d3\ncall f(2)",
    "function f(n) = 0 - n + call g(n, d3)\nfunction g(n, m) = if n = m then 7 else call f(m)\ncall f(2)",
    "function f(n) = x := 2d2; if count (1 = x) then sum x else 1 + call f(max x)\ncall f(9)",
    "function f(n) = x := repeat y := d3 while 2 = y; if x = 1 then 0 else n + call f(x)\ncall f(1)",
    "function f(a, b) = x := ?0.25; if x then a else b + call f(b, a)\ncall f(1, 5)",
    "function f(a) = if d6 = 6 then count a else 1 + call f(different (a U 3))\ncall f({1, 2})",
    "function f(n) = if d2 = 1 then n else 1 + call f(call g(n))\nfunction g(n) = n\ncall f(3)",
    "function f(n) = if d2 = 1 then {n, n} else n U call f(n)\ncall f(3)",
    "function f(n) = if d2 = 1 then {n, n} else n + call f(n)\ncall f(3)",
    "function f(n) = if d2 = 1 then n else n + call f(n, n)\ncall f(3)",
    "function f(n) = if d2 = 1 then n else n + call g(n)\ncall f(3)",
    "function f(n) = n + call f(n)\ncall f(3)",
    "function f(n) = if n = 0 then 0 else d4 + call f(n - 1)\ncall f(5)",
    "function f(n) = if d2 = 1 then n else 1 + call f(n + 1)\ncall f(1)",
]
"""Most of them chains; the others have to be followed call by call, are wrong, or never end."""


def said_of(program: str) -> tuple[Law | str, bool]:
    """Give the law of a program and whether a call was too deep; or what is wrong with it."""
    try:
        return odds_and_depth(parse(program))
    except (TrollError, LimitError) as error:
        return str(error), False


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_chain_has_the_odds_of_its_calls(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So it has with little room for calls, and what is wrong is said in the same words."""
    monkeypatch.setattr(troll, "MOST_CALLS", 9)
    found = said_of(program)
    monkeypatch.setattr(AddingCalls, "law", lambda *_: None)
    assert found == said_of(program)


def test_a_long_chain_of_ten_numbers_is_followed_at_once() -> None:
    """Each number leads to each below it, and to itself, 200 calls deep: some steps of work for each, and no more."""
    asked = 0

    def between() -> None:
        nonlocal asked
        asked += 1
        if asked > 1_000:
            raise LimitError("seconds", "that is enough")

    law, too_deep = odds_and_depth(parse(DOWN + "call down(10)"), budget=Budget(between))
    assert too_deep
    assert Fraction(law.weights[1,], law.total) == Fraction(1, 10)
    assert Fraction(law.weights[3,], law.total) == Fraction(1, 20)  # a 2, and then a 1
    assert Fraction(law.weights[4,], law.total) == Fraction(1, 30)  # 3 and 1; 2 and 1 would need a 1 between
    assert max(value[0] for value in law.weights if isinstance(value, tuple)) == 199 * 10 + 1
    assert 0 < Fraction(law.lost, law.total) < Fraction(1, 10**50)


def rows_of(random: Random) -> list[Transitions]:
    """Make some states that lead to each other, and add numbers of both signs."""
    count = random.randint(1, 4)
    rows = []
    for _ in range(count):
        to = [random.randrange(count) for _ in range(random.randint(0, 3))]
        weights = [random.randint(1, 3) for _ in to]
        ends = {random.randint(-3, 9): random.randint(1, 3) for _ in range(random.randint(0, 2))}
        total = max(1, sum(weights) + sum(ends.values()) + random.randint(0, 1))
        rows.append(Transitions(total, ends, to, weights, [random.choice([None, 0, 1, 5, -2]) for _ in to]))
    rows[0].ends[0] = 1  # type: ignore[index]  # it is a dict
    return [row._replace(total=row.total + 1) for row in rows]


@pytest.mark.parametrize("seed", range(60))
def test_so_many_steps_back_are_so_many_steps_on(seed: int) -> None:
    """The same is found by running all ways together from the start."""
    random = Random(seed)
    rows, steps = rows_of(random), random.randint(1, 9)
    found = within(rows, 0, steps, Budget())
    assert found
    weights, total = found
    assert {value: Fraction(weight, total) for value, weight in weights.items()} == stepped(rows, 0, steps)[0]


LIMITS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "states": lambda patch: patch.setattr(adding_calls, "MOST_STATES", 2),
    "ways": lambda patch: patch.setattr(adding_calls, "MOST_WAYS", 5),
    "memory": lambda patch: patch.setattr(steps_of, "MOST_HELD", 1_000),
    "digits": lambda patch: patch.setattr(steps_of, "MOST_DIGITS", 20),
}


@pytest.mark.parametrize("limit", LIMITS)
def test_what_is_too_much_at_once_goes_call_by_call(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With less room for chains the odds are the same."""
    monkeypatch.setattr(troll, "MOST_CALLS", 9)
    wanted = said_of(DOWN + "call down(4)")
    LIMITS[limit](monkeypatch)
    chains = list[tuple[Law, bool] | None]()
    real = AddingCalls.law

    def noted(calls: AddingCalls, name: str, arguments: list[Lazy], deep: int) -> tuple[Law, bool] | None:
        chains.append(real(calls, name, arguments, deep))
        return chains[-1]

    monkeypatch.setattr(AddingCalls, "law", noted)
    assert said_of(DOWN + "call down(4)") == wanted
    assert set(chains) == {None}
