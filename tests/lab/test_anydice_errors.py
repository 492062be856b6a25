"""Programs that cannot be read, run or finished: an error with its place and what would help, in time."""

import time
from contextlib import suppress
from random import Random

import pytest

from fairthrow.lab.anydice import machine
from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.anydice.printer import printed
from fairthrow.lab.anydice.program import ENGINES, outputs_of
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError

WRONG = [
    ("output 3d6\noutput highest 3 of 4d6", (2, 8), "found highest"),
    ("output 4d6 drop lowest", (1, 12), "found drop"),
    ("output 4d6k3", (1, 11), "found k"),
    ("output 4D6", (1, 10), 'expected a ":" after D'),
    ("output D6", (1, 9), "found 6"),
    ("output d6!", (1, 10), "found !"),
    ("output d%", (1, 9), "d% is written d100"),
    ("output 2d6; output d6", (1, 11), "a statement ends where the next one begins"),
    ("if {1, 2} { output 1 }", (1, 4), "write 0 + before it for its sum"),
    ("outptu 3d6", (1, 1), "found outptu"),
    ("X = 3", (1, 3), "as in X: 3d6, found ="),
    ("output 0 \\ sorry", (1, 10), "this comment has no end"),
    ('output 1 named "x', (1, 16), "this text has no end"),
    ("output (1", (1, 10), 'expected a ")" for the "(" in line 1, column 8, found the end of the program'),
    ("function: f {\n result: 1\n X: 2 }", (3, 2), '"result:" is the last of its block'),
    ("function: f { output 1 }", (1, 15), "expected a variable, loop, if or result"),
    ("result: 1", (1, 1), "expected output"),
    ("output SKILLS", (1, 8), "there is no variable SKILLS"),
    ("SKILL: 1\noutput SKILLS", (2, 8), "there is no variable SKILLS"),
    ("output [higest 3 of 4d6]", (1, 8), "there is no function [higest ? of ?]"),
    ("if d6 > 3 { output 1 }", (1, 7), "a condition must be a number"),
    ("function: f D:d {\n if D > 3 { result: 1 }\n}\noutput [f d6]", (2, 7), "a condition must be a number"),
    ("function: f N:n { loop I over N { X: I } result: X }\noutput [f 3]", (1, 31), "not over a number"),
    ("loop I over 6 { output I }", (1, 13), "not over a number"),
    ("output {1..d4}", (1, 8), "a range goes from a number to a number"),
    ("output d4@{1,2}", (1, 10), "the place before @"),
    ("output 0^-1", (1, 9), "0 cannot be raised"),
    ('set "explode depth" to 0', (1, 1), "must be a number from 1"),
    ('set "order" to "x"', (1, 1), 'there is no setting "order"'),
    ('set "position order" to 3', (1, 1), '"position order" is "highest first" or "lowest first"'),
    ("output 4d6kl3", (1, 11), "found kl"),
    ("output 4d6 sorted", (1, 12), "found sorted"),
    ("function: f {\n X: 3", (2, 6), 'a "}" that ends the block begun in line 1'),
    ("function: f N:x { result: 1 }", (1, 15), "expected n (a number), s (a sequence) or d (a die), found x"),
    ("output {1,}", (1, 11), "expected a value, such as 3, found }"),
    ("loop I over 2d6 { output I }", (1, 14), "a loop goes over a sequence, not over dice (2d6)"),
    ("output {1:d2}", (1, 8), "how often something is repeated must be a number, not dice (d2)"),
    ("output 10^7000", (1, 1), "that power has more than 6,000 digits"),
    ("output 100000d2", (1, 1), "would take more than about 50 MB of memory"),
    ("output [lowest 2 of 60000d2 and 60000d2]", (1, 1), "a pool has at most 100,000 dice"),
]


@pytest.mark.parametrize(("program", "place", "words"), WRONG, ids=[program for program, _, _ in WRONG])
@pytest.mark.parametrize("engine", ENGINES)
def test_errors_name_the_place_and_what_would_help(
    program: str, place: tuple[int, int], words: str, engine: str
) -> None:
    """A wrong program is refused where it is wrong, in words a player reads."""
    with pytest.raises(ProgramError) as error:
        outputs_of(program, engine=engine)
    assert error.value.place == place
    assert words in error.value.reason


HOSTILE = {
    "many sides": "output d9999999999",
    "many dice": "output 999999d999999",
    "much weight": "output d{1:10000000000000}",
    "long range": "X: {1..999999999999}",
    "doubling sequence": "X: {1}\nloop I over {1..100} { X: {X, X} }",
    "doubling in a function": "function: f { X: {1} loop I over {1..100} { X: {X, X} } result: X }\noutput [f]",
    "squaring": "X: 9\nloop I over {1..100} { X: X*X }\noutput X",
    "power": "output 9^9^9^9",
    "squaring dice": "X: d6\nloop I over {1..60} { X: X*X }\noutput X",
    "wide product": "output d1000*d1000*d1000*d1000",
    "many rolls": "function: f S:s { X: {S, 1} result: #X }\noutput [f 60d60]",
    "endless loops": "loop I over {1..9999} { loop J over {1..9999} { loop K over {1..9999} { X: 1 } } }",
    "endless loops in a function": (
        "function: f { loop I over {1..99999} { loop J over {1..999} { X: I*J } } result: X }\noutput [f]"
    ),
    "branching recursion": (
        'set "maximum function depth" to 1000 function: f N:n { result: [f N+1] + [f N+2] }\noutput [f 1]'
    ),
    "deep recursion": (
        'set "maximum function depth" to 1000 function: f N:n { result: 1+(1+(1+[f N+1])) }\noutput [f 1]'
    ),
    "deep brackets": "output " + "(" * 2900 + "1" + ")" * 2900,
    "deep signs": "output " + "-" * 5900 + "1",
    "deep blocks": "if 1 {" * 900,
    "long chain": "output " + "+".join("1" * 2900),
    "long chain in a function": "function: f { result: " + "+".join("1" * 2900) + "}\noutput [f]",
    "long number": "output " + "9" * 5900,
    "too long": "output 1 " + " " * 6000,
}


def budget_of(seconds: float) -> Budget:
    end = time.perf_counter() + seconds

    def between() -> None:
        if time.perf_counter() > end:
            raise LimitError("seconds", "this took too long")

    return Budget(between)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("program", HOSTILE.values(), ids=list(HOSTILE))
def test_hostile_programs_end(program: str, engine: str) -> None:
    """A program that asks for too much ends with an answer or an error that is ours, soon after its time is over.

    The command line's tests, and ``pysrc/benchmarks/lab_hostile.py``, see what memory that takes.
    """
    begun = time.thread_time()
    with suppress(ProgramError):  # which of the two it is depends on how quick the machine is
        outputs_of(program, budget_of(0.2), engine)
    assert time.thread_time() - begun < 2


@pytest.mark.parametrize(
    "program", ["loop I over {1..20} { output d100 + I }", "loop I over {1..50} { loop J over {1..50} { output 1 } }"]
)
def test_there_is_an_end_to_what_can_be_shown(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All outputs together may have so many values; one more is refused where it is."""
    monkeypatch.setattr(machine, "MOST_SHOWN", 1_999)
    with pytest.raises(ProgramError, match="the outputs have over 1,999 values in all") as error:
        outputs_of(program)
    assert error.value.place == (1, 1)
    monkeypatch.setattr(machine, "MOST_SHOWN", 2_500)
    assert outputs_of(program)


@pytest.mark.parametrize(
    "program",
    [
        'set "explode depth" to 900 output [explode 20d6]',
        "output d1000 * d1000 * d1000",
        "function: f A:n B:n { result: A * 1000 + B } output [f d700 d700]",
        "output {1..30}@60d100",
    ],
)
def test_work_can_be_ended_between_any_two_slices(program: str) -> None:
    """Whoever started the work is asked often, and may end it. Where no alarm clock rings, nothing else can."""
    asked, longest, last = 0, 0.0, time.thread_time()

    def between() -> None:
        nonlocal asked, longest, last
        asked, longest, last = asked + 1, max(longest, time.thread_time() - last), time.thread_time()
        if asked > 10:
            raise LimitError("seconds", "enough")

    with pytest.raises(ProgramError, match="enough"):
        outputs_of(program, Budget(between))
    assert longest < 1


PIECES = [
    "output ", "X", ": ", "3", "d6", "{", "}", "[", "]", "(", ")", "highest ", "of ", "function: f ", "N:n ", "S:s ",
    "result: ", "loop ", "over ", "if ", "else ", "+", "-", "@", "#", "!", "d", ",", "..", "\n", '"x"', "named ", "\\",
    "1", "[f 2d6]", "set ", "=", "<", "d{}", "{}", "^", "*", "/", "&", "|", "é", "\0", "[X]",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_any_text_gives_outputs_or_the_documented_error(seed: int) -> None:
    """Random pieces of programs are read or refused; what is read is the same when written and read again."""
    random = Random(seed)
    for _ in range(50):
        program = "".join(random.choices(PIECES, k=random.randint(1, 25)))
        try:
            outputs_of(program, budget_of(0.2))
            read = parse(program)
        except ProgramError:
            continue
        assert parse(printed(read)) == read
