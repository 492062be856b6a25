"""Programs that ask for too much end with an error that names the limit, soon, and without filling the memory."""

import subprocess
import sys
from itertools import count
from math import comb
from pathlib import Path

import pytest

from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets import law
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES
from fairthrow.lab.troll.odds import odds
from fairthrow.lab.troll.parse import parse

TOO_MUCH = {
    "999999d999999": "sides",
    "count different 999999d6": "3,000 dice",
    "100d100": "outcomes",
    "sum 100000d6": "outcomes",
    "(" * 2900 + "1" + ")" * 2900: "deep",
    "-" + " -" * 2990 + "1": "deep",
    "call f(1)\nfunction f(x) = call f(x)": "calls",
    "call f(1)\nfunction f(x) = call f(x + 1) + call f(x)": "calls",
    "call f(1)\nfunction f(x) = call f(x U x)": "1,000,000",
    "call f(9)\nfunction f(x) = call f(x * x)": "900 digits",
    "1..999999999": "1,000,000",
    "accumulate x := d6 while 1": "never ends",
    "repeat x := d6 while 1": "never ends",
    "{1..1000} pick 500": "outcomes",
    "choose (0..d99999)": "too many and too long",
    "100000 ' d6": "too many and too long",
    "210z2": "too many and too long",
    "max ({1..1000000} pick 6)": "60 MB",
    "sum 400 # (choose {0, 999999999999, 7, 5000000000})": "outcomes",
}


@pytest.mark.parametrize("program", TOO_MUCH, ids=lambda program: program[:24])
def test_what_is_too_much_is_refused_by_name(program: str) -> None:
    """Each ends by itself: no clock is needed."""
    with pytest.raises((LimitError, ProgramError), match=TOO_MUCH[program]):
        odds(parse(program))


TOO_LONG = [
    "x := 50d50; y := 50d50; count (x drop y) U (y drop x)",
    "x := 30d30; (sum x) * (max x) * (count different x)",
    "accumulate x := d1000 while 1 < x",
    "foreach x in 1..1000000 do d6",
    "call f(1)\nfunction f(x) = call f(x + 1) U call f(x + 2) U x",
    "different 60d60",
]
"""Programs that take long before any limit stops them, if one does."""


@pytest.mark.parametrize("program", TOO_LONG)
def test_work_can_be_ended_between_any_two_slices(program: str) -> None:
    """Whoever started the work is asked again and again, and may end it."""
    asked = count()

    def between() -> None:
        if next(asked) > 20:
            raise LimitError("seconds", "enough")

    with pytest.raises(LimitError, match="enough"):
        odds(parse(program), budget=Budget(between))


def test_pythons_own_limits_are_as_before() -> None:
    """A program that goes deep leaves Python's limit on calls as it was."""
    before = sys.getrecursionlimit()
    odds(parse("call f(150)\nfunction f(n) = if n = 0 then 0 else 1 + call f(n - 1)"))
    assert sys.getrecursionlimit() == before


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_memory_stays_below_300_mb() -> None:
    """The largest things that are still answered, or refused late, one after the other in one process.

    What a process says of its resources begins with what the one had that started it; its status does not.
    """
    program = (
        "import re\n"
        "from itertools import count\n"
        "from fairthrow.lab.engine.limits import Budget, LimitError\n"
        "from fairthrow.lab.troll.odds import odds\n"
        "from fairthrow.lab.troll.parse import parse\n"
        "for text in ('9d12', 'd 99999', '{1..60} pick 4', 'sum 400d100', 'x := 12d12; x', '9d20', 'd65d6 - d6',"
        "             '[{}, 1000d2]', 'd d 99999', 'foreach x in 1..1000000 do d x'):\n"
        "    try:\n"
        "        odds(parse(text))\n"
        "    except LimitError:\n"
        "        pass\n"
        "print(int(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1]) // 1024)\n"
    )
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert int(said.stdout) < 300


GATHERED = [
    ("accumulate x := d20 while 1 < x", "outcomes"),
    ("accumulate x := 2d6 while 1 < x", "outcomes"),
    ("accumulate x := {1000 # 7, d9} while 1 < min x", "too many and too long"),
]


@pytest.mark.parametrize(("program", "limit"), GATHERED)
def test_what_an_accumulate_gathers_is_counted_before_it_is_weighed(program: str, limit: str) -> None:
    """One that has too many collections is refused by their number: nothing is weighed, and few slices are spent."""
    asked = count()
    with pytest.raises((LimitError, ProgramError), match=limit):
        odds(parse(program), budget=Budget(lambda: next(asked)))
    assert next(asked) < 40


@pytest.mark.parametrize("most", [3, 20, 56, 100])
def test_an_accumulate_is_refused_where_its_collections_are_too_many(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted before, it is refused for the same numbers of collections as when all are weighed: not for fewer."""
    program = parse("accumulate x := d4 while 1 < x")
    collections = sum(comb(rounds + 2, 2) for rounds in range(6))
    with monkeypatch.context() as few:
        few.setattr(law, "MOST_OUTCOMES", most)
        if most < collections:
            with pytest.raises(LimitError, match="outcomes"):
                odds(program, limit=6)
        else:
            assert len(odds(program, limit=6).weights) == collections
    assert len(odds(program, limit=6).weights) == collections


def test_an_accumulate_of_long_collections_is_weighed_at_once() -> None:
    """With many faces there is no short way to write a collection: its odds are the same."""
    shown = odds(parse("accumulate x := d300 while x = 1"), limit=2)
    ends = range(2, 301)
    assert shown.weights == {(face,): 300 for face in ends} | {(1, face): 1 for face in ends}
    assert shown.total == 300**2


ENDLESS = """
function f(n) = call f(n)
function p(n) = if n = 1 then call f(n) else n
function none(n) = if n = 1 then call f(n) else 0
function g(n) = 5
function m(a, b) = b + b
"""


@pytest.mark.parametrize(
    "program",
    [
        "x := call f(3); 5",
        "x := call f(3); y := d6; y + y",
        "x := d6; y := call f(x); x",
        "x := 20d6; y := call f(x); count x + max x",
        "y := 20d6 U call f(3); 4",
        "call g(call f(3))",
        "call m(call f(3), 2)",
        "(call f(3)) # d6",
        "(call f(3)) d 6",
    ],
)
def test_what_hangs_on_a_call_that_never_ends_is_told_so(program: str) -> None:
    """Also where nothing looks at what the call gives, there is nothing left that could come out."""
    with pytest.raises(ProgramError, match="goes on for ever, or for more than 200 calls within calls"):
        LANGUAGES["troll"].odds(program + ENDLESS, 12, Budget())


@pytest.mark.parametrize(
    ("program", "weights", "total"),
    [
        ("x := d6; y := call p(x); x", {2: 1, 3: 1, 4: 1, 5: 1, 6: 1}, 6),
        ("x := call p(d6); 3", {3: 5}, 6),
        ("(call none(d6)) # d6", {(): 5}, 6),
        ("count ((call none(d6)) d 6)", {0: 5}, 6),
    ],
)
def test_only_what_a_call_that_never_ends_leads_to_is_lost(
    program: str, weights: dict[object, int], total: int
) -> None:
    """One face of six calls for ever: the others keep their weights, and no value is shown that cannot come."""
    (output,) = LANGUAGES["troll"].odds(program + ENDLESS, 12, Budget()).outputs
    assert (output.weights, output.total) == (weights, total)
