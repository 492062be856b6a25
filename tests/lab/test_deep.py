"""What goes deep is followed, or told: sums of many terms, a thousand calls, dice made of dice, nested brackets."""

import contextlib
import random
import subprocess
import sys
from collections.abc import Sequence

import pytest

from fairthrow.dice.stream import Stream
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES

ANYDICE = LANGUAGES["anydice"]
DEEP = 'set "maximum function depth" to 1000\n'
COUNT = "function: f N:n { if N = 0 { result: 0 } result: 1 + [f N - 1] }\n"

LONG: Sequence[tuple[str, int]] = [
    (f"output d1{' + 1' * 1_490}", 1_491),
    (f"output d1{' + d1' * 700}", 701),
    (f"output 1{'+1-1' * 1_490}", 1),
    (f"output 1{'&1' * 2_900}", 1),
    (f"output 1{'@1' * 2_900}", 1),
    (f"output 1{'d1' * 1_500}", 1),
    (f"output 1{'<=1' * 1_900}", 1),
    (f"output {{1{' + 1' * 1_480}}}", 1_481),
    (f"X: d1 output X{' + X' * 1_480}", 1_481),
    (f"output [highest 1 of 1d1{' + 1' * 1_470}]", 1_471),
    (f"function: f N:n {{ result: N{' + 1' * 1_400} }} output [f d1]", 1_401),
    (f"function: f N:d {{ result: N{' + 1' * 1_400} }} output [f d1]", 1_401),
    (f"function: f N:n {{ if N{' + 1' * 1_400} = 1401 {{ result: 5 }} result: 6 }} output [f d1]", 5),
    (f"function: f N:s {{ X: 0 loop I over N {{ X: X + I{' + 1' * 1_400} }} result: X }} output [f 2d1]", 2_802),
    (f"function: f N:n {{ if N > 0{' & N > 0' * 500} {{ result: 5 }} result: 6 }} output [f d1]", 5),
    (f"function: f N:n {{ result: N }} output [f d1{' + 1' * 1_400}]", 1_401),
]


@pytest.mark.parametrize(("program", "value"), LONG, ids=[program[:40] for program, _ in LONG])
def test_a_sum_of_many_terms_is_not_deep(program: str, value: int) -> None:
    """It is read, run, rolled and accounted for, without more room for calls than Python has by itself."""
    ANYDICE.check(program)
    (output,) = ANYDICE.odds(program, 1, Budget()).outputs
    assert list(output.weights) == [value]
    (outcome,) = ANYDICE.roll(program, Stream(bytes(16)), Budget()).outputs
    assert outcome.value == value
    assert ANYDICE.explain(program, 1, Budget(), lambda: 0).parts
    assert ANYDICE.outline(program).shown


SUMS = [each for each in LONG if "d1d1d1" not in each[0]]


@pytest.mark.parametrize(("program", "value"), SUMS, ids=[program[:40] for program, _ in SUMS])
def test_a_browser_follows_sums_too(program: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python has little room for calls in calls, the same comes of them."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    (output,) = ANYDICE.odds(program, 1, Budget()).outputs
    assert list(output.weights) == [value]
    (outcome,) = ANYDICE.roll(program, Stream(bytes(16)), Budget()).outputs
    assert outcome.value == value


THOUSAND = [
    f"{COUNT}output [f 999]",
    f"{COUNT}output [f 2000] - 1",  # what goes deeper is the empty die, and counts as 0
    "function: f N:n of D:d { if N = 0 { result: 999 * D } result: [f N - 1 of D] } output [f 998 of d1]",
    "function: f N:n { if N = 0 { result: 0 } loop I over {1, 2} { result: 1 + [f N - 1] } } output [f 999]",
    "function: f N:n { if N { result: 1+[g N-1] } result: 0 } function: g N:n { result: 1+[f N-1] } output 1 + [f 998]",
]

EXPANDED = [
    "function: f N:n of K:n { if N = 0 { result: 0 } result: K + [f N - 1 of d1] } output [f 999 of d1]",
    "function: f N:n of S:s { if N = 0 { result: 0 } result: 1@S + [f N - 1 of 2d1] } output [f 999 of 2d1]",
]
"""Each of these calls throws dice. A roll would try each before it throws it, which takes longer than anybody waits."""


@pytest.mark.parametrize("program", [*THOUSAND, *EXPANDED], ids=lambda program: program[:40])
def test_functions_call_each_other_a_thousand_deep(program: str) -> None:
    """As deep as may be set; Python's limit on calls is afterwards as it was."""
    before = sys.getrecursionlimit()
    (output,) = ANYDICE.odds(DEEP + program, 1, Budget()).outputs
    assert list(output.weights) == [999]
    if program in THOUSAND:
        (outcome,) = ANYDICE.roll(DEEP + program, Stream(bytes(16)), Budget()).outputs
        assert outcome.value == 999
    assert sys.getrecursionlimit() == before


def test_a_browser_says_where_its_room_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some sixty calls go well in it; a thousand are told of as too many for it."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert ANYDICE.odds(f"{DEEP}{COUNT}output [f 60]", 1, Budget()).outputs
    assert ANYDICE.roll(f"{DEEP}{COUNT}output [f 60]", Stream(bytes(16)), Budget()).outputs
    for ask in (
        lambda program: ANYDICE.odds(program, 1, Budget()),
        lambda program: ANYDICE.roll(program, Stream(bytes(16)), Budget()),
    ):
        with pytest.raises(ProgramError, match="deeper than a browser can follow; the command line") as error:
            ask(f"{DEEP}{COUNT}output [f 999]")
        assert error.value.limit == "depth"


def test_what_is_deeper_than_any_room_is_told() -> None:
    """Brackets within a thousand calls."""
    program = f"{DEEP}function: f N:n {{ result: {'1+(' * 55}[f N]{')' * 55} }} output [f 1]"
    with pytest.raises(ProgramError, match="functions call each other deeper than can be followed"):
        ANYDICE.odds(program, 1, Budget())


MADE_OF_DICE = [
    "[explode X]",
    "[highest of X and d2]",
    "[highest 1 of 2dX]",
    "!X",
    "-X",
    "1@X",
    "1 + X",
    "X + d{}",
    "[f X]",
]


@pytest.mark.parametrize("made", MADE_OF_DICE)
def test_dice_made_of_dice_end_without_a_crash(made: str) -> None:
    """However often dice are made of other dice before they are thrown: a roll comes of it, or an error."""
    program = f"function: f N:n {{ result: N }} X: d2 loop I over {{1..8000}} {{ X: {made} }} output X"
    met = ""
    try:
        assert ANYDICE.roll(program, Stream(bytes(16)), _small()).outputs
    except ProgramError as error:
        met = error.limit
    assert met in {"", "depth", "seconds", "memory"}


@pytest.mark.parametrize("made", ["[explode X]", "X + d1", "[f X]", "-X"])
def test_a_browser_says_where_dice_made_of_dice_end(made: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To forget thousands of dice within each other takes more of its stack than there is: it ends before."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    program = f"function: f N:n {{ result: N }} X: d1 loop I over {{1..{{}}}} {{ X: {made} }} output X"
    few = "6" if made == "[explode X]" else "60"  # each throws up to three of those before
    assert ANYDICE.roll(program.replace("{}", few), Stream(bytes(16)), Budget()).outputs
    with pytest.raises(ProgramError, match="dice are made of other dice deeper than a browser can follow"):
        ANYDICE.roll(program.replace("{}", "3000"), Stream(bytes(16)), Budget())


def test_a_sum_that_two_go_on_from_is_the_same_for_both() -> None:
    """Steps are shared among sums of which one goes on from the other, and never mixed up."""
    program = "A: d1 + 1 B: A + 2 C: A + 4 output A output B output C output (d1 + 1) + 2 output A + B + C + 1"
    values = [outcome.value for outcome in ANYDICE.roll(program, Stream(bytes(16)), Budget()).outputs]
    assert values == [2, 4, 6, 4, 13]


def _small() -> Budget:
    left = [300]

    def between() -> None:
        left[0] -= 1
        if not left[0]:
            raise LimitError("seconds", "that is enough")

    return Budget(between)


ON_A_SMALL_STACK = """
import sys
from fairthrow.dice.stream import Stream
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES
for program in sys.argv[2:]:
    LANGUAGES["anydice"].odds(program, 1, Budget())
try:
    LANGUAGES["anydice"].roll(sys.argv[1], Stream(bytes(16)), Budget())
except ProgramError as error:
    assert error.limit == "depth", error
"""


def test_a_small_stack_is_enough() -> None:
    """Calls a thousand deep, and dice made of dice, in half of the stack that most systems give."""
    made = "X: d2 loop I over {1..8000} { X: [explode X] } output X"
    deep = [DEEP + program for program in (*THOUSAND, *EXPANDED)]
    run = f'ulimit -s 4096; exec "{sys.executable}" -c "$0" "$@"'
    done = subprocess.run(
        ["/bin/sh", "-c", run, ON_A_SMALL_STACK, made, *deep], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


OPEN = ["(", "-", "!", "#", "{", "[f ", "[highest 1 of ", "1+(", "d(", "1@(", "{1..("]
CLOSE = dict(zip(OPEN, [")", "", "", "", "}", "]", "]", ")", ")", ")", ")}"], strict=True))


@pytest.mark.parametrize("seed", range(40))
def test_nests_of_anything_end_in_odds_or_an_error(seed: int) -> None:
    """Brackets and signs within each other, to any depth, within functions that call themselves or not."""
    chance = random.Random(seed)
    signs = chance.choices(OPEN, k=chance.choice((20, 58, 70, 900)))
    value = f"{''.join(signs)}N{''.join(CLOSE[sign] for sign in reversed(signs))}"
    result = chance.choice(("1", value))
    program = f"function: f N:{chance.choice('nsd')} {{ if N = 9 {{ result: {value} }} result: {result} }}"
    program = f"{DEEP}{program} N: {chance.choice(('d2', '9', '2d3'))} output {chance.choice(('[f N]', value))}"
    for ask in (
        lambda: ANYDICE.check(program),
        lambda: ANYDICE.odds(program, 1, _small()),
        lambda: ANYDICE.roll(program, Stream(bytes(16)), _small()),
        lambda: ANYDICE.explain(program, 1, _small(), lambda: 0),
    ):
        with contextlib.suppress(ProgramError):  # whatever it says: nothing else may be raised
            ask()
