"""Loops over rolls: the odds of every roll for random bodies, formulas for large pools, and little work for these."""

from fractions import Fraction
from itertools import count
from math import factorial
from random import Random

import pytest

from fairthrow.lab.anydice import choosing
from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.anydice.plans import in_any_order
from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.anydice.syntax import Expression, Function, Loop, Unary
from fairthrow.lab.engine.limits import Budget

TURNS = [
    "X: X + I", "X: X - [count I in ALL]", "X: [highest of X and 10 * (S = I) + I]", "X: [lowest of (ALL = I) and X]",
    "if [count {I-1,I+1} in ALL] > 0 { X: X + 1 }", "if (ALL = I) > 1 { X: X + I }", "N: N + 1", "X: I",
    "if N@ALL = (N+1)@ALL { X: X + 1 }", "if I = LAST { X: X + 1 } LAST: I", "if X > 3 { result: X }", "LAST: I",
    "if S > T { X: X * 2 }", "if 1@S = I { X: X + 3 }", "X: X + 2@ALL", "if 2@S != N@S { X: X - 1 }", "X: X + (T = I)",
    "loop J over ALL { X: X + (I = J) }", "loop J over T { if J = I { LAST: J } }", "X: X + [times I in ALL]",
    "if 1@T != 2@T & N@ALL != 1@ALL { X: X + 5 }", "K: [count {I+1,I+1} in ALL] X: X + K", "X: 2 - X",
]  # fmt: skip

OVER = ["S", "T", "ALL", "{S,T}", "{T,2,S}", "[sort {T,S}]", "{S,S}"]

RESULTS = ["X", "X + N", "10 * LAST + X", "X + 1@ALL", "X + (ALL > 2)", "X + (S = LAST)", "{X, ALL}"]

POOLS = ["2d3", "3d2", "2d{1,1,3}", "2d{-1,2}", "3d{1,2,2}", "2d4"]


def random_loops(random: Random) -> str:
    """Give a program with loops over rolls that are looked at alone, together, and by a function within."""
    loops = [
        f"loop I over {random.choice(OVER)} {{ {' '.join(random.sample(TURNS, random.randint(1, 3)))} }}"
        for _ in range(random.randint(1, 2))
    ]
    first, second = random.sample(POOLS, 2) if random.random() < 0.8 else [random.choice(POOLS)] * 2
    return "\n".join(
        [
            f'set "position order" to "{random.choice(["highest", "lowest"])} first"',
            "function: times N:n in A:s { K: 0 loop DIE over A { if DIE = N { K: K + 1 } } result: K }",
            "function: test S:s T:s {",
            f"X: 0 N: 1 LAST: 0 ALL: {random.choice(['{S,T}', '[sort {S,T}]', 'S'])}",
            *loops,
            f"result: {random.choice(RESULTS)}",
            "}",
            f"output [test {first} {second}]",
        ]
    )


@pytest.mark.parametrize("seed", range(40))
def test_random_loops_have_the_odds_of_every_roll(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked and revealed, each alone, come to what going through the rolls as the program stands comes to."""
    monkeypatch.setattr(choosing, "FEW", 0)
    monkeypatch.setattr(choosing, "SHARE", 1 / 1000)  # neither is left for listing
    random = Random(seed)
    for _ in range(3):
        program = random_loops(random)
        expected = [shown.die for shown in outputs_of(program, engine="plain")]
        for engine in ("asked", "revealed", "compiled"):
            assert [shown.die for shown in outputs_of(program, engine=engine)] == expected, (engine, program)


@pytest.mark.parametrize(
    ("gathered", "pools"),
    [
        ("(1@S = 2@S) + S", "3d6 2d2"),
        ("(I@S != 3@S) - S", "3d{1,1,4,5} 2d3"),
        ("{1,2}@S + S", "3d4 2d2"),
        ("{I,I,3}@ALL - ALL", "2d{-1,2} 2d3"),
        ("(I@ALL = 3@ALL) + S", "3d4 2d3"),
        ("{1,2}@ALL - T", "2d{0,1,5} 2d3"),
    ],
)
def test_a_sum_behind_places_in_one_step(gathered: str, pools: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a sum made dice forget is not asked for again when the step ends."""
    monkeypatch.setattr(choosing, "FEW", 1)
    monkeypatch.setattr(choosing, "SHARE", 1 / 1000)
    body = f"X: 0 ALL: [sort {{S,T}}] loop I over {{1..2}} {{ X: X + {gathered} }} result: X"
    first, second = pools.split()
    program = f"function: test S:s T:s {{ {body} }} output [test {first} {second}]"
    expected = [shown.die for shown in outputs_of(program, engine="plain")]
    assert [shown.die for shown in outputs_of(program, engine="revealed")] == expected


HANDED_ON = """
function: score A:s with B:s { X: 0 loop DIE over A { X: 2 * X + DIE * (B = DIE) } result: X }
function: test S:s { result: [score S with 2d3] + 100 * [score {S, 5, S} with 2d{3,7}] }
output [test 3d{2,3,5}]
"""


@pytest.mark.parametrize("engine", ["asked", "revealed", "compiled"])
def test_a_loop_over_the_roll_of_a_call_around_is_its_own(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll that is handed on has other faces than the rolls of the call that loops over it."""
    monkeypatch.setattr(choosing, "FEW", 0)
    monkeypatch.setattr(choosing, "SHARE", 1 / 1000)
    expected = [shown.die for shown in outputs_of(HANDED_ON, engine="plain")]
    assert [shown.die for shown in outputs_of(HANDED_ON, engine=engine)] == expected


WEAPON = """
function: weapon S:s {
  BEST: 0
  loop DIE over S { HERE: 10 * (S = DIE) + DIE if HERE >= BEST { BEST: HERE } }
  result: BEST
}
output [weapon 20d{0..9}]
"""

DUPES = """
function: dupes A:s B:s C:s {
  ALL: [sort {A, B, C}]
  FOUND: 0
  loop N over {1..#ALL} {
    if (N > 1 & (N-1)@ALL = N@ALL) | (N < #ALL & (N+1)@ALL = N@ALL) { FOUND: FOUND + 1 }
  }
  result: FOUND
}
output [dupes 3d10 3d8 3d6]
"""

NEAR = """
function: near A:s B:s C:s {
  ALL: {A, B, C}
  FOUND: 0
  loop DIE over ALL {
    if [count DIE in ALL] > 1 | [count {DIE-1, DIE+1} in ALL] > 0 { FOUND: FOUND + 1 }
  }
  result: FOUND
}
output [near 3d10 3d8 3d6]
"""

MOST_SLICES = 500
"""Of work, for each; going through the rolls takes twenty thousand and more."""


def answered(program: str) -> tuple[dict[int, int], int]:
    """Give the weights of a program's only output, and their total, if it is little work."""
    slices = count()
    (shown,) = outputs_of(program, Budget(lambda: next(slices)))
    assert next(slices) < MOST_SLICES
    return shown.die.weights, shown.die.total


def test_a_loop_that_counts_each_die_is_little_work() -> None:
    """The best of twenty d10 is at most v where no face is there too often: one series for each face, multiplied."""
    weights, total = answered(WEAPON)
    upto: dict[int, Fraction] = {}
    for most in range(10, 210):
        ways = [Fraction(1)] + [Fraction(0)] * 20  # to place so many dice, divided by their factorial
        for face in range(10):
            times = [n for n in range(21) if not n or 10 * n + face <= most]
            ways = [sum(ways[dice - n] / factorial(n) for n in times if n <= dice) for dice in range(21)]  # type: ignore[misc]
        upto[most] = ways[20] * factorial(20) / 10**20
    chances = {most: upto[most] - upto.get(most - 1, 0) for most in upto}
    assert {face: Fraction(weight, total) for face, weight in weights.items()} == {
        most: chance for most, chance in chances.items() if chance
    }


@pytest.mark.parametrize(("program", "apart"), [(DUPES, 0), (NEAR, 1)])
def test_kinds_that_are_only_asked_together_are_little_work(program: str, apart: int) -> None:
    """Each die counts unless no other is on its face, or within one of it: so the mean is a sum over dice and faces."""
    weights, total = answered(program)
    sides = [10] * 3 + [8] * 3 + [6] * 3
    alone = Fraction(0)
    for die, mine in enumerate(sides):
        others = sides[:die] + sides[die + 1 :]
        for face in range(1, mine + 1):
            chance = Fraction(1, mine)
            for other in others:
                near = sum(abs(face - theirs) <= apart for theirs in range(1, other + 1))
                chance *= Fraction(other - near, other)
            alone += chance
    assert sum(weights.values()) == total
    assert Fraction(sum(face * weight for face, weight in weights.items()), total) == 9 - alone


@pytest.mark.parametrize("program", [DUPES, NEAR])
@pytest.mark.parametrize("pools", ["2d3 2d{1,2,2,3} 2d{1,1,2,3}", "2d{1,1,4} 1d{1,2,4} 2d{1,1,4,4,4}"])
def test_kinds_with_the_same_faces_keep_their_own_odds(
    program: str, pools: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dice that nobody tells apart still fall as often on a face as their own kind does."""
    monkeypatch.setattr(choosing, "FEW", 0)
    monkeypatch.setattr(choosing, "SHARE", 1 / 1000)
    small = program.replace("3d10 3d8 3d6", pools)
    expected = [shown.die for shown in outputs_of(small, engine="plain")]
    assert [shown.die for shown in outputs_of(small, engine="revealed")] == expected


@pytest.mark.parametrize(
    ("body", "gathers"),
    [
        ("X: X + I", True),
        ("X: I + X if I > 2 { X: X - 1 }", True),
        ("K: I * 2 X: [highest of K and X]", True),
        ("X: [lowest of X and I] Y: Y + 1", True),
        ("loop J over {1..I} { X: X + J }", True),
        ("X: I - X", False),
        ("X: 2 * X + I", False),
        ("X: X + I if X > 2 { Y: 1 }", False),
        ("X: X + Y Y: Y + 1", False),
        ("X: X + 1 X: [highest of X and I]", False),
        ("X: X + I if I = 3 { result: 0 }", False),
        ("X: I", False),
        ("X: X + [Y of I]", True),
        ("X: X + [Y of I] Y: Y + 1", False),
        ("X: X + d2", False),
        ("loop X over {1..I} { Y: Y + X } Y: Y + X", False),
        ("loop X over {1..I} { Y: Y + I }", False),
    ],
)
def test_loops_that_only_gather_go_in_any_order(body: str, gathers: bool) -> None:
    """What is only added to, only raised or only lowered, and read nowhere else, does not tell in which order."""
    (function,) = parse(f"function: f S:s {{ loop I over S {{ {body} }} result: X + Y }}")
    assert isinstance(function, Function)
    loop = function.body[0]
    assert isinstance(loop, Loop)
    needs = {"Y of ?": ["Y"]}

    def is_number(value: Expression) -> bool:
        return not isinstance(value, Unary)  # dice, here

    assert in_any_order(loop, frozenset({"X", "Y"}), needs, is_number) == gathers
