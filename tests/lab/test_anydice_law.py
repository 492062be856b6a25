"""A roll of an AnyDice program has its odds: every roll of small programs, for every construct, gives them exactly."""

from collections.abc import Callable
from random import Random

import pytest
from anydice_rolls import odds_by_rolls, odds_of
from lab.random_programs import random_program, random_program_with_holes
from lab.test_anydice import GOLDEN

from fairthrow.dice.every import TooManyError
from fairthrow.lab.anydice import call_sampling

CONSTRUCTS = [
    # what stays dice
    "X: 2d3 output X * X",
    "X: [highest 1 of 2d3] Y: X X: d2 output Y + X",
    "output 2d(2d2)",
    "output (d2 + 1)d(d3 - 1)",
    "output {d2, d{5, 7}}@{4, 5, 6, 7, 8, 9, 10}",
    "X: d2 output 1@(3dX)",
    "output d{1:300, 2:200, 3:100}",
    "output 2@-(3d3)",
    "output [lowest 2 of -(2d3) and d2 and d{0, 0, 9}]",
    "output [highest 1 of d3 and 2]",
    "output d2 + [highest 1 of d{}] + [lowest 2 of d{}] - [middle 1 of d{}]",
    "function: f N:n { if N = 1 { result: [highest 1 of d{}] } result: N } output [f d3]",
    'A: 2d(-2) B: 0d6 output A + B named "[A] [B]"',
    "output [middle 2 of 4d{1, 3, 3}]",
    'set "position order" to "lowest first" output {1, 1, 3}@3d3',
    "output -(2d2) / 2 - !d{0, 1, 1} ^ 2",
    "output 2d3 = d4 | d2 > 1 & d2",
    "output #(2d3) + #d2",
    'X: 2d3 D: d{1, 1, 2} output X + D named "[X] [D]"',
    # AnyDice's own functions
    "output [explode d3]",
    "output [explode 2d2]",
    'set "explode depth" to 3 output [explode d{1:2, 2}]',
    'X: [explode d2] set "explode depth" to 1 output X',
    "output [explode [explode d2]]",
    "output [count {1, 3, 3} in 3d3]",
    "output [count d2 in 2d3]",
    "output [2d3 contains d2]",
    "output [absolute d{-3..2}]",
    "output [highest of d4 and 2d2]",
    "output [lowest of 2d2 and d{1, 5}]",
    "output [sort 2d3] + [reverse d{4, 6}]",
    "output [highest d2 of 3d3]",
    "output [maximum of [explode 2d3]] + d2",
    # functions
    "function: f N:n { result: N * N } output [f 2d3]",
    "function: f S:s { result: 1@S - 2@S } output [f 3d3]",
    'set "position order" to "lowest first" function: f S:s { result: 1@S * 10 + 2@S } output [f 2d3]',
    "function: f S:s { result: 1@S } output [f 2d2 + d{0, 2}]",
    "function: f D:d { result: D + D * 10 } output [f d3]",
    "function: f A:n B:s C:d { result: A * 100 + #B * 10 + C } output [f (d2) 2d2 (d3)]",
    "function: f X { result: #X + X } output [f 2d3]",
    "function: f N:n { result: Nd2 } output [f d3] + 1",
    "function: f N:n { result: {1..N} } output [f d3]",
    "function: f S:s { result: S } output [f 2d3]",
    "function: f N:n { result: [g Nd2] } function: g M:n { result: M + d2 } output [f d2]",
    "function: g S:s { result: S = 2 } function: f S:s { result: [g S] * 10 + [count {1} in S] } output [f 2d3]",
    "function: f N:n { if N = 1 { result: [f d2] + 10 } result: N } output [f d2]",
    "function: f N:n { if N = 3 { result: d{} } else if N = 2 { result: 0d6 } result: 7 } output [f d3]",
    "function: f N:n { if N > 1 { result: N } } output 2d[f d3]",
    "function: f N:n { if N > 9 { result: N } } output 3 + [f d3]",
    "function: f N:n { if N > 9 { result: N } } output 2d[f d3]",
    "function: f N:n { if N > 9 { result: N } } output #(2d[f d3])",
    "function: f N:n { if N > 9 { result: N } } output #[f d3] + 1@[f d3] + (2@[f d3] | 1)",
    "function: f N:n { if N > 9 { result: N } } output [highest 1 of [f d3]] * 2",
    "function: f N:n { if N > 9 { result: N } } output [f d2]d3",
    "function: f N:n { if N > 9 { result: N } } function: g M:n { if M > 1 { result: [f M] } result: M } output [g d3]",
    "function: f K:n {} function: g G:n D:d { if G = 1 { result: 5 } result: [f D] } output 2d[g (d2) (d{})]",
    "function: f K:n {} function: g G:n D:d { if G = 1 { result: 5 } result: [f D] } X: [g (d2) (d{})] output X+X",
    "function: f K:n { result: K } output [f d{}] + 4",
    "function: f N:n { N: N + 1 V: N * 2 result: N + V } output [f d3]",
    "W: 3 function: f N:n { result: N + W } X: [f d2] W: 10 output X + [f d2]",
    "function: f N:n { result: N } X: [f d2] function: f N:n { result: N * 10 } output X + [f d2]",
    'function: f S:s { result: 1@S } X: [f 2d2] set "position order" to "lowest first" output X * 10 + [f 2d2]',
    'function: f N:n { result: 1 + [f N] } set "maximum function depth" to 3 output [f d2]',
    "M: 3 - -d{} output 2d(Md2) + #(Md2)",
    "function: f N:n { result: d{} } M: {2, 1} - [f d2] output [highest 1 of (M - 1)d2]",
    "function: f N:n { if N > 5 { result: N } } M: [f d2] + 2 output [highest 1 of Md3] + #(Md3)",
    # ways without a result are left out
    "function: f N:n { if N = 3 { result: d2 } if N = 2 { result: 7 } } output [f d3]",
    "function: f N:n { if N = 3 { result: d{} } if N = 2 { result: 7 } } output [f d3]",
    "function: g K:n { if K = 1 { result: 1 } } function: f N:n { if N = 4 { result: [g d2] } } output [f d4]",
    "function: g K:n { if K = 1 { result: 1 } } function: f N:n { if N = 4 { result: [g N] } } output [f d4]",
    "function: g K:n { if K=1 { result: 1 } } function: f N:n { if N = 1 { result: [g d2] } result: d2 } output [f d2]",
    "function: g K:n { if K = 1 { result: 1 } } function: f N:n { if N = 1 { result: 5 } } output [f [g d2]]",
    "function: g K:n { if K = 1 { result: 1 } } function: f N:n M:n { if M = 1 { result: d2 } } output [f [g d2] (d2)]",
    "W: d2 function: f N:n { if N > 1 { result: W } } output [f d3]",
    "W: 2 function: f N:n { if N > 1 { result: W } } output 2d[f d3] - #(2d[f d3])",
    "function: f N:n { if N = 1 { C: 3 } if N = 2 { result: C } } output [f d3]",
    "function: f D N:n { if N = 2 { result: D } } output [f (d2) (d2)] + [f 2 (d2)]",
    # variables that last from one way to the next
    "function: f N:n { C: C + N result: C } C: 0 output [f d3]",
    "function: f S:s { loop X over S { C: C + X } result: C } C: 0 output [f 2d3]",
    "function: f A:n S:s { C: C + 1 result: C } C: 0 output [f (d2) 2d2]",
    # statements
    "loop I over {1..2} { output Id2 }",
    "X: 3 if X > 2 { output d2 } else { output d3 }",
    "output 2d2 output {1, 1, 2} output d{} output 4",
]
"""Small programs, with each construct that gives dice or takes them."""


@pytest.mark.parametrize("program", [*CONSTRUCTS, *(program for program, _ in GOLDEN)])
def test_every_roll_has_the_exact_odds(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All ways the dice can fall give together what the odds say, nothing included.

    A call that comes to nothing is thrown again without end. After a few times its odds decide: here after one.
    """
    monkeypatch.setattr(call_sampling, "MOST_AGAIN", 1)
    assert odds_by_rolls(program) == odds_of(program)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("make", [random_program, random_program_with_holes])
def test_every_roll_of_random_functions_has_the_exact_odds(
    make: Callable[[Random], str], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is for functions that nobody wrote."""
    monkeypatch.setattr(call_sampling, "MOST_AGAIN", seed % 3)
    program = make(Random(seed))
    try:
        found = odds_by_rolls(program, 2_000)
    except TooManyError:
        pytest.skip("too many rolls to go through")
    assert found == odds_of(program), program
