"""No program works for long without asking its budget, and none takes much memory: measured from outside.

`--fuzz` tries 10,000 random programs with large numbers, instead of 40.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from lab.silent_work import Seen, Worker, large

pytestmark = [
    pytest.mark.only_all,
    pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="memory is read from /proc"),
]

AT_ONCE = 40
"""Random programs that one test asks: many more would take it longer than a test may."""

TRIES = 3
"""So often a program is asked whose silence may be the machine's."""

DEEP = 'set "maximum function depth" to 900\n'

PROGRAMS = [
    ("anydice", "output [middle 1000 of 2000d20]"),
    ("anydice", "output [highest 2 of 60000d6]"),
    ("anydice", "output [middle 2 of 20000d12]"),
    ("anydice", "output {4,16,14}@(20000d1)"),
    ("anydice", "output [highest 99 of 999d20]"),
    ("anydice", "output [highest 2 of 5000d6]"),
    ("anydice", "output [lowest 10 of 1000d20]"),
    ("anydice", "output [count {1..400000} in {1..400000}]"),
    ("anydice", "function: f N:n { X: {1..400000} result: [count X in [sort X]] } output [f d2]"),
    ("anydice", "X: {1..400000} loop I over {1..1000} { X: [reverse X] } output X"),
    ("anydice", "function: f X:s { loop I over {1..1000} { X: [reverse X] } result: 1@X } output [f {1..400000}]"),
    ("anydice", "function: f X:s { loop I over X { N: 9 * 9 * 9 * I } result: N } output [f {1..400000:2}]"),
    ("anydice", "function: f X:s { loop I over {1..1000} { N: X = I } result: N } output [f {1..400000}]"),
    ("anydice", 'loop I over {1..500} { output d500000 named "[I]" }'),
    ("anydice", "output [lowest 2000 of 200d200 and d{1..999:200}]"),
    ("anydice", "output 257d{1, 5000, 9999, 1000000}"),
    ("anydice", "X: d6 loop I over {1..30} { X: X + X } output X"),
    ("anydice", "output (d{1..5000}) * (2 ^ 19000)"),
    ("anydice", "N: 2 loop I over {1..400000} { N: N + N } output #N"),
    ("troll", '9999 \' "a"'),
    ("troll", f'400000 \' "{"a" * 26}"'),
    ("troll", "' 1..1000000"),
    ("troll", "foreach i in (least 99999 2000d8) do i"),
    ("troll", "call f(2d100)\nfunction f(n) = call f(n U n)"),
    ("troll", "9999 # {1..100}"),
    ("troll", "x := 1..400000; largest 200000 x U x"),
    ("troll", "{1..1000000} pick 500000"),
    ("troll", "count 1000000 d 99999"),
    ("troll", "{400000 # 1, 2} pick 200000"),
    ("troll", "{99990 # 1, 2, 3} pick 50000"),
    ("troll", "{290000 # 1, 2} pick 145000"),
    ("troll", "{999990 # 1, 2, 3, 4} pick 999980"),
    ("troll", "x := call f(3); 5\nfunction f(n) = call f(n)"),
    ("troll", "' (call f(257 d 20000))\nfunction f(n) = call f(n U n)"),
    ("troll", "(sum 200 # 99) # {(1 .. 99 pick 1000000), (d 200 drop 1000000 # 999)}"),
    ("troll", "x := 99999 z 99; d 5 # ((x := 99999 z 99; 20000 d 1) drop (1000 > d 5000))"),
    ("troll", "1000000 # 5"),
    ("troll", "[1..1000000, 1..1000000]"),
    ("troll", "(100000 =/= (999999 z 500 keep 10000000)) pick 5"),
    ("troll", "5 >= (d 1000 keep 1 z 100000)"),
    ("troll", "x := foreach i in 1 .. 999 do d 20; {1 .. 99 pick 90, different 100 d 3, d 999, x}"),
    ("troll", "accumulate x := (1000000 # 10) # (2 d 60000) while 2 = x"),
    ("troll", "foreach i in (foreach i in (9999 d 20 pick 10) do 200 # 20000) do 1000 # 1000"),
    ("anydice", "output [middle 50 of 9999d{1..3}]"),
    ("anydice", "output (d{1..400000}) <= (200d5)"),
    ("anydice", "output [count d20000 in d257]"),
    ("anydice", "loop N over {1..100000} { output N }"),
    ("anydice", "function: f S:s { result: 1@S } output [f [highest 5 of d{1..500000}]]"),
    ("anydice", 'X: 5000d500000 loop N over {1..999} { output N named "[X]" }'),
    ("notation", "7000000000 + {2d{999,5,400000}!=5 + 6d3!}kh99 / 10d50"),
    ("notation", "500000 / 999d6 + 2d5"),
    ("notation", "{100d50ro99999min20<999999 + 100d999}>=999"),
    ("notation", "min(500000 / 999d6 + 2d5!=500, 1)"),
    ("notation", "6d400000r500000\n50d200max500kh1000>=500000 + 2"),
    ("anydice", "output (100d1000)d({999..1})"),
    ("troll", "count (3000 d 5000 -- d 6)"),
    ("anydice", "output [highest 400000 of 99999d500000 and d{3..1}]"),
    ("anydice", "output [highest 0 of 99999d500000]"),
    ("anydice", "X: {1..99:500} loop N over {1..3000} { output X }"),
    ("anydice", "function: seen S:s { result: {S, S} } output [highest 10 of [seen 1000d{1..50}]]"),
    ("notation", "((d300)^100)^40"),
    ("anydice", "output d{1..1000} ^ 1900"),
    ("anydice", "X: d{0, 9^5000}\nloop I over {1..8} { output X + I }"),
    ("anydice", "X: d{1..400} loop I over {1..50} { output X * 9^5000 + I }"),
    ("anydice", "output d{1..50000} ^ 1200"),
    ("anydice", "function: f N:n { result: N ^ 1600 } output [f d3000]"),
    ("anydice", "output (1000d50) * (9000d{3:50})"),
    ("anydice", "output (1000d50) / (2000d{1000000:50})"),
    ("anydice", "output (99d6)d(99d5 & 1)"),
    ("anydice", "output (500d6)d(99d{5:5})"),
    ("anydice", "output (200d20)d(10d{10:999})"),
    ("anydice", "output [99999d(5d{1:500}) contains {1..200}]"),
    ("anydice", "loop N over {1..5000} { X: {1..100000:0} } output X"),
    ("anydice", f"{DEEP}function: f N:n {{ if N = 480 {{ result: 1 }} result: {{1..1000, [f N + 1]}} }}\noutput [f 1]"),
    ("notation", "5 / 257d%"),
    ("anydice", "output 300d50 + 4000d{7:50}"),
    ("troll", "call g(9d6)\ncompositional g(1, h, *)\nfunction h(x) = call g(9999d3)"),
]
"""Each worked for seconds, or took over 600 MB, for odds or for a roll; or it stands for what would."""


@pytest.fixture(scope="module", name="worker")
def _worker() -> Iterator[Worker]:
    with Worker(0.5) as worker:
        yield worker


def asked(worker: Worker, what: str, language: str, program: str) -> Seen:
    """Ask, once more where that did not go well: the processor's time is not all the program's."""
    for _ in range(TRIES):
        seen = worker.ask(what, language, program)
        if seen.fine:
            break
    return seen


@pytest.mark.parametrize("what", ["odds", "roll"])
@pytest.mark.parametrize(("language", "program"), PROGRAMS)
def test_a_program_that_asks_for_much_asks_its_budget(what: str, language: str, program: str, worker: Worker) -> None:
    """A quarter of a second at most between two questions, and at most 600 MB."""
    seen = asked(worker, what, language, program)
    assert seen.fine, seen


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give the number of the first program to each test that asks some: one test, or with ``--fuzz`` many."""
    if "first_program" in metafunc.fixturenames:
        last = 10_000 if metafunc.config.getoption("--fuzz") else AT_ONCE
        metafunc.parametrize("first_program", range(0, last, AT_ONCE))


def test_random_programs_with_large_numbers_ask_their_budget(first_program: int, worker: Worker) -> None:
    """The same of programs that nobody has thought of."""
    for what, language, program, first in large(first_program, AT_ONCE, 0.4):
        seen = first if first.fine else asked(worker, what, language, program)
        assert seen.fine, (what, language, program, seen)


def test_a_silence_is_noticed(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a program that works the whole half of a second, the silence and the memory are told."""
    program = "loop A over {1..3000} { loop B over {1..3000} { X: A * B } } output X"
    seen = worker.ask("odds", "anydice", program)
    assert "this takes too long" in seen.said
    assert 0 < seen.silence < 0.25
    assert seen.memory > 10
    monkeypatch.setattr("lab.silent_work.SILENCE", seen.silence / 2)
    assert not seen.fine
    monkeypatch.setattr("lab.silent_work.SILENCE", seen.silence)
    monkeypatch.setattr("lab.silent_work.MEMORY", seen.memory / 2)
    assert not seen.fine


def test_a_hang_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that works for longer than anybody has patience is ended, and the next one answers."""
    with Worker(30) as worker:
        monkeypatch.setattr("lab.silent_work.PATIENCE", 0.05)
        seen = worker.ask("odds", "anydice", "loop A over {1..3000} { loop B over {1..3000} { X: A * B } } output X")
        assert seen.said.startswith("no answer")
        monkeypatch.setattr("lab.silent_work.PATIENCE", 60)
        assert worker.ask("odds", "anydice", "output d6").fine
