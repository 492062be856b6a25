"""The language AnyDice: programs counted by hand, and what its notes say of each construct."""

from typing import Any

import icepool
import pytest

from fairthrow.lab.anydice.program import ENGINES, outputs_of

EVERY_ENGINE = pytest.mark.parametrize("engine", ENGINES)


def only(program: str, engine: str = "compiled") -> dict[int, int]:
    """Give the weights of a program's one output."""
    (shown,) = outputs_of(program, engine=engine)
    return shown.die.reduced().weights


GOLDEN: list[tuple[str, dict[int, int]]] = [
    # values and sequences
    ("output 3", {3: 1}),
    ("output {1,2,3}", {1: 1, 2: 1, 3: 1}),
    ("output {}", {}),
    ("output #{-3..-1:2, {4..6, {7, 8}:3}}", {15: 1}),
    ("output 5@{d4:2, d8}", {1: 1}),
    ("output {4..1}", {}),
    # dice
    ("output d{}", {}),
    ("output d0", {0: 1}),
    ("output d(-2)", {-2: 1, -1: 1}),
    ("output 0d6", {0: 1}),
    ("output {1,2}d{3,4}", {9: 1, 10: 3, 11: 3, 12: 1}),
    ("output d2d2", {1: 2, 2: 3, 3: 2, 4: 1}),
    ("output d{1:3, 2:1} d 2", {1: 6, 2: 7, 3: 2, 4: 1}),
    ("output 2d2d2", {2: 4, 3: 12, 4: 17, 5: 16, 6: 10, 7: 4, 8: 1}),
    ("output [highest 1 of -2d2]", {-2: 1, -1: 3}),
    ("output [highest 1 of -(2d2)]", {-2: 1, -1: 3}),
    ("output [highest 1 of 1d(2d2)]", {1: 1, 2: 3}),
    # how many
    ("output #-23", {2: 1}),
    ("output #3d6", dict.fromkeys(range(1, 7), 1)),
    ("output #(3d6)", {3: 1}),
    ("output #(2d6+0)", {1: 1}),
    ("output #d{}", {0: 1}),
    ("output #(d2d{})", {1: 1}),
    ("output #(0d0)", {1: 1}),
    ("output #(1d(3d{}))", {0: 1}),
    # arithmetic
    ("output -7/2", {-3: 1}),
    ("output 7/0", {0: 1}),
    ("output 2^3^2", {64: 1}),
    ("output -2^2", {4: 1}),
    ("output 2^d{-1,0,3}", {0: 1, 1: 1, 8: 1}),
    ("output 0^d{-1}", {-(2**63): 1}),
    ("output 1 | 1 & 0", {0: 1}),
    ("output -{1,2,3}", {-6: 1}),
    ("output +{1,2}", {1: 1, 2: 1}),
    ("output d{} + 5", {5: 1}),
    ("output d{} + d{}", {}),
    ("output d{} * 5", {}),
    ("output !{0,0}", {1: 1}),
    # comparisons
    ("output {2,2,4} = 2", {2: 1}),
    ("output 7 > {1,2,3}", {3: 1}),
    ("output {4,1} < {3,3}", {0: 1}),
    ("output {1,2,3} = d{2,6}", {0: 1, 1: 1}),
    ("output d8 <= {1,2}", {0: 5, 1: 3}),
    ("output 2d6 < d{}", {}),
    # places
    ("output 2@4567", {5: 1}),
    ('set "position order" to "lowest first" output 2@4567', {6: 1}),
    ("output 1@-456", {-4: 1}),
    ("output {1,4}@{10,20,30,40}", {50: 1}),
    ("output 9@{1}", {0: 1}),
    ("output 2@d6", {0: 1}),
    ("output 1@(d2d{})", {}),
    ("output 2@(d2d{})", {0: 1}),
    ("output 1@2d2", {1: 1, 2: 3}),
    ('set "position order" to "lowest first" output 1@2d2', {1: 3, 2: 1}),
    # the library
    ("output [absolute d{-2,2,3}]", {2: 2, 3: 1}),
    ("output [{1,2,3} contains d6]", {0: 1, 1: 1}),
    ("output [2d6 contains 7]", {0: 1}),
    ("output [2d6 contains d{}]", {}),
    ("output [count {6,6} in {6}]", {2: 1}),
    ("output [count d{} in 2d6]", {}),
    ("output [count {1..7, 1..3} in d12]", {0: 5, 1: 4, 2: 3}),
    ("output [explode d{1,2,3:5}]", {1: 49, 2: 49, 4: 35, 5: 35, 7: 25, 8: 25, 9: 125}),
    ("output [middle 1 of 4d6]", {1: 7, 2: 41, 3: 87, 4: 121, 5: 119, 6: 57}),
    ("output [highest of d6 and 3]", {3: 3, 4: 1, 5: 1, 6: 1}),
    ("output [lowest of d6 and d6]", {1: 11, 2: 9, 3: 7, 4: 5, 5: 3, 6: 1}),
    ("output [highest 9 of 2d2]", {2: 1, 3: 2, 4: 1}),
    ("output [lowest -1 of 2d2]", {0: 1}),
    ("output [maximum of 4d6]", {24: 1}),
    ("output [maximum of d{}]", {0: 1}),
    ("output [reverse {}]", {0: 1}),
    ("output 1@[sort {3,1,2}]", {3: 1}),
    ("output [sort 2d2]", {2: 1, 3: 2, 4: 1}),
    # functions
    ("function: one { result: 1 } output [one]", {1: 1}),
    ("function: f N:n { result: {0:1, 1:2} } output 2d[f 1]", {0: 1, 1: 4, 2: 4}),
    ("function: f N:n { result: {0:1, 1:2} } output 2d[f d1]", {4: 1}),
    ("function: f N:n { result: {0:1, 1:2} } output 2d[f {1}]", {4: 1}),
    ("function: { result: 1 + [] } output []", {10: 1}),
    ('set "maximum function depth" to 5 function: { result: 1 + [] } output []', {5: 1}),
    ("function: { result: 1 / [] } output []", {}),
    ("function: f X:n or X:s { result: X } output [f 1 or 2d2]", {1: 1}),
    ("function: test_name { result: _ } output [test 3 name]", {3: 1}),
    ("function: f N:n { if N > 1 { result: N } } output [f d3]", {2: 1, 3: 1}),
    ("function: f N:n { if N = 1 { V: 1 } else { V: V*2 } result: V } output [f d3]", {1: 1, 2: 1, 4: 1}),
    ("I: 0 function: f A:n B:n { I: I+100 result: I+A*10+B } output [f (d2) (d2)]", {111: 1, 221: 1, 312: 1, 422: 1}),
    ("function: f S:s { I: I*10+1@S result: I } I: 0 output [f 2d2]", {2: 1, 22: 2, 221: 1}),
    ("function: f N:n { N: N+1 result: N } output [f d2]", {2: 1, 3: 1}),
    ("function: f A:s B:n { result: A>B } output [f (2d2) (d2)]", {0: 5, 1: 2, 2: 1}),
    ("G: 5 function: f { result: [g] } function: g { result: G } output [f]", {5: 1}),
    ("function: f { A: 7 result: [g] } function: g { result: A } output [f]", {7: 1}),
    ("function: f { result: 1 } function: f { result: 2 } output [f]", {2: 1}),
    ("function: f N:n { if N > 1 { result: d{44, 44, 55, 66} } result: N } output [f d2]", {1: 4, 44: 2, 55: 1, 66: 1}),
    ("function: f D:d { result: 1@D } output [f 2d2]", {1: 1, 2: 3}),
    ("function: f S:s { loop X over S { if X = 2 { result: 1 } } result: 0 } output [f 2d2]", {0: 1, 1: 3}),
    # statements
    ("X: 5 if X > 6 { output 1 } else if X = 5 { output 2 } else { output 3 }", {2: 1}),
    ("loop I over {1..3} { X: I*I } output X+I", {12: 1}),
]


@EVERY_ENGINE
@pytest.mark.parametrize(("program", "weights"), GOLDEN, ids=[program for program, _ in GOLDEN])
def test_golden_programs(program: str, weights: dict[int, int], engine: str) -> None:
    """Each construct gives what was counted by hand, however functions are run."""
    assert only(program, engine) == weights


FALLS_AWAY = "function: f N:n { if N > 1 { result: N } } "
"""A function that comes to nothing for a 1."""


@EVERY_ENGINE
@pytest.mark.parametrize(
    ("program", "weights", "total"),
    [
        (FALLS_AWAY + "output [f d3]", {2: 1, 3: 1}, 2),
        (FALLS_AWAY + "output [f d3] + 1", {3: 1, 4: 1}, 2),
        (FALLS_AWAY + "output [f d3] = 2", {0: 1, 1: 1}, 2),
        (FALLS_AWAY + "function: g N:n { result: N } output [g [f d3]]", {2: 1, 3: 1}, 2),
        ("function: f S:s { if 1@S = 2@S { result: 1@S } } output [f 2d4]", {1: 1, 2: 1, 3: 1, 4: 1}, 4),
        ("function: f N:n { if N > 1 { result: dN } } output [f d3]", {1: 5, 2: 5, 3: 2}, 12),
        ("function: f N:n { if N = 1 { result: d{} } result: N } output [f d3]", {2: 1, 3: 1}, 2),
        ("function: f N:n { if N > 5 { result: N } } output [f d3]", {}, 0),
    ],
)
def test_ways_without_a_result_are_left_out(program: str, weights: dict[int, int], total: int, engine: str) -> None:
    """Where a function comes to no `result`, or to an empty die, the other ways share all."""
    (shown,) = outputs_of(program, engine=engine)
    die = shown.die.reduced()
    assert (die.weights, die.total) == (weights, total)


def icepool_weights(die: Any) -> dict[int, int]:
    return dict(die.simplify().items())


@pytest.mark.parametrize(
    ("program", "die"),
    [
        ("output [highest 3 of 4d6]", icepool.d6.highest(4, 3)),
        ("output [lowest 2 of 5d8]", icepool.d8.lowest(5, 2)),
        ("output {2,4}@5d8", icepool.d8.pool(5)[0, 1, 0, 1, 0].sum()),
        ("output [count {5,6} in 12d6]", 12 @ (icepool.d6 >= 5)),
        ("output [explode d6]", icepool.d6.explode(depth=2)),
        ("output [highest 2 of 2d6 and 1d4]", icepool.Pool([icepool.d6, icepool.d6, icepool.d4]).highest(2).sum()),
        ("output d6*d8-d4/2", icepool.d6 * icepool.d8 - icepool.d4 // 2),
    ],
)
def test_equal_to_icepool(program: str, die: Any) -> None:
    """An engine of other people has the same odds."""
    assert only(program) == icepool_weights(die)


def test_labels_show_values_as_players_write_them() -> None:
    """Labels show numbers, and name dice; an output without a label has its number."""
    program = """
    N: -7 S: {1..3} E: {} D: d6 P: 2d6 W: d{1,1,2}
    output 1 named "[N] [S] [E] [D] [P] [W] [N+1] [n]"
    output 2
    """
    assert [shown.label for shown in outputs_of(program)] == ["-7 {?} {?} d6 2d6 d{?} [N+1] [n]", "output 2"]


@pytest.mark.parametrize(
    ("dice", "name"),
    [
        ("1d1", "d1"), ("1d(-4)", "-d4"), ("(-1)d4", "-d4"), ("3d(-4)", "-3d4"), ("(-3)d4", "-3d4"),
        ("(-3)d(-4)", "3d4"), ("0d4", "d{0..0}"), ("d0", "d{0..0}"), ("2d0", "2d{0..0}"), ("{-1,-2}d4", "-3d4"),
        ("2d{1,3}", "2d{?}"), ("d{}", "d{}"), ("3d{}", "d{}"), ("d4-2", "d{?}"),
    ],
)  # fmt: skip
def test_labels_name_dice_of_no_or_negative_numbers_as_anydice_does(dice: str, name: str) -> None:
    """A minus of the dice or of their faces stands in front, two cancel out, and no dice are a die from 0 to 0."""
    assert [shown.label for shown in outputs_of(f'DICE: {dice} output DICE named "[DICE]"')] == [name]


@pytest.mark.parametrize(
    ("dice", "name"), [("2d{1}", "2d1"), ("d{1..4}", "d4"), ("3d{2, 1}", "3d2"), ("d{2..5}", "d{?}")]
)
def test_labels_name_dice_by_their_faces(dice: str, name: str) -> None:
    """However the dice are written. AnyDice is known to call 2d{1} otherwise, and the guide says so."""
    assert [shown.label for shown in outputs_of(f'DICE: {dice} output DICE named "[DICE]"')] == [name]


@EVERY_ENGINE
@pytest.mark.parametrize("kept", ["highest 1", "lowest 1", "middle 1", "highest 5", "lowest 0"])
def test_what_is_kept_of_the_empty_die_is_0(kept: str, engine: str) -> None:
    """It has no dice, so nothing is kept, and the way that asks for it is not left out."""
    assert only(f"output [{kept} of d{{}}]", engine) == {0: 1}
    asked_on_the_way = f"function: f N:n {{ if N = 1 {{ result: [{kept} of d{{}}] }} result: N }} output [f d3]"
    assert only(asked_on_the_way, engine) == {0: 1, 2: 1, 3: 1}
