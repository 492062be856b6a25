"""What a call makes of its arguments, and the ways in which its parameters are filled."""

import pytest

from fairthrow.lab.anydice.call_sampling import bind_lazily, run_once
from fairthrow.lab.anydice.calls import Bound, bind_arguments, run
from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.engine.die import EMPTY, NO_RESULT, OF_EMPTY, WeightedDie, numbered
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.troll.names import MANY, Names
from fairthrow.lab.troll.parse import parse

BUDGET = Budget()
D2, D3 = numbered(2), numbered(3)
PAIR = Pool([(D2, 2)])
SUM = WeightedDie({2: 1, 3: 2, 4: 1})
FACES = [(1, 1), (2, 1), (3, 1)]

BINDING: list[tuple[str, Value, Bound]] = [
    ("", 3, Bound([3], {}, {}, 1, off=0, expanded=False)),
    ("", PAIR, Bound([PAIR], {}, {}, 1, off=0, expanded=False)),
    ("n", 3, Bound([3], {}, {}, 1, off=0, expanded=False)),
    ("n", (1, 2), Bound([3], {}, {}, 1, off=0, expanded=True)),
    ("n", D3, Bound([D3], {0: FACES}, {}, 3, off=0, expanded=True)),  # type: ignore[dict-item]  # a list of ways
    ("n", PAIR, Bound([SUM], {0: [(2, 1), (3, 2), (4, 1)]}, {}, 4, off=0, expanded=True)),
    ("s", 3, Bound([(3,)], {}, {}, 1, off=0, expanded=False)),
    ("s", (1, 2), Bound([(1, 2)], {}, {}, 1, off=0, expanded=False)),
    ("s", D2, Bound([D2], {0: [((1,), 1), ((2,), 1)]}, {}, 2, off=0, expanded=True)),
    ("s", PAIR, Bound([PAIR], {}, {0: PAIR}, 4, off=0, expanded=True)),
    ("d", 3, Bound([WeightedDie({3: 1})], {}, {}, 1, off=0, expanded=False)),
    ("d", (1, 2), Bound([WeightedDie({3: 1})], {}, {}, 1, off=0, expanded=False)),
    ("d", D3, Bound([D3], {}, {}, 1, off=0, expanded=False)),
    ("d", PAIR, Bound([PAIR], {}, {}, 1, off=0, expanded=False)),
]


@pytest.mark.parametrize(("expects", "value", "wanted"), BINDING, ids=[f"{row[0]} {row[1]}" for row in BINDING])
def test_an_argument_becomes_what_the_parameter_expects(expects: str, value: Value, wanted: Bound) -> None:
    """A number, a sequence or a die; what dice are there for a number or a sequence is gone through."""
    assert bind_arguments([expects], [value], BUDGET) == wanted
    thrown = bind_lazily([expects], [value], BUDGET)
    assert thrown.open == tuple([0] if wanted.open or wanted.rolls else [])
    assert thrown.expanded == wanted.expanded
    assert thrown.values == wanted.values


def test_ways_of_several_parameters_are_multiplied() -> None:
    """Three faces, four rolls of two dice, and two faces."""
    args = bind_arguments("nsn", [D3, PAIR, D2], BUDGET)
    assert (args.total, list(args.open), list(args.rolls)) == (24, [0, 2], [1])
    seen: list[tuple[object, ...]] = []

    def body(values: list[Value]) -> Value:
        seen.append(tuple(values))
        return 1

    run(args, body, BUDGET, highest_first=True)
    rolls = ((2, 2), (2, 1), (1, 1))
    assert seen == [(first, roll, last) for last in (1, 2) for roll in rolls for first in (1, 2, 3)]


def test_what_comes_of_a_call_without_dice() -> None:
    """It is handed on; a sequence is summed where one was summed for a parameter, and nothing is the empty die."""
    for argument, result, wanted in (
        (3, (1, 2), (1, 2)),
        ((3,), (1, 2), WeightedDie({3: 1})),
        ((3,), 7, 7),
        (3, D2, D2),
    ):
        given: Value | None = result
        args = bind_arguments("n", [argument], BUDGET)
        assert run(args, lambda _, given=given: given, BUDGET, highest_first=True) == wanted  # type: ignore[misc]
        assert run_once(bind_lazily("n", [argument], BUDGET), lambda _, given=given: given) == wanted  # type: ignore[misc]
    assert run(bind_arguments("n", [3], BUDGET), lambda _: None, BUDGET, highest_first=True) is NO_RESULT
    assert run_once(bind_lazily("n", [3], BUDGET), lambda _: None) == EMPTY
    empty = bind_arguments("n", [WeightedDie({})], BUDGET)
    assert run(empty, lambda _: 1, BUDGET, highest_first=True) is OF_EMPTY


@pytest.mark.parametrize(
    ("words", "arguments", "wanted"),
    [
        ("absolute ?", (-3,), 3),
        ("? contains ?", ((1, 2), 2), 1),
        ("? contains ?", ((1, 2), 3), 0),
        ("count ? in ?", ((1, 1, 2), (1, 3, 2, 2)), 4),
        ("highest of ? and ?", (3, 5), 5),
        ("lowest of ? and ?", (3, 5), 3),
        ("reverse ?", ((1, 2, 3),), (3, 2, 1)),
        ("reverse ?", ((),), 0),
        ("maximum of ?", (PAIR,), 4),
        ("maximum of ?", (WeightedDie({}),), 0),
        ("highest ? of ?", (1, PAIR), WeightedDie({1: 1, 2: 3})),
        ("highest ? of ?", (0, PAIR), WeightedDie({0: 1})),
        ("highest ? of ?", (9, PAIR), SUM),
        ("lowest ? of ?", (1, PAIR), WeightedDie({1: 3, 2: 1})),
        ("lowest ? of ?", (9, PAIR), SUM),
        ("lowest ? of ?", (1, D3), D3),
        ("highest ? of ?", (1, WeightedDie({})), 0),
        ("highest ? of ?", (1, WeightedDie({}, 2)), WeightedDie({}, 2)),
        ("middle ? of ?", (1, PAIR), WeightedDie({1: 1, 2: 3})),
        ("middle ? of ?", (1, Pool([(D2, 3)])), WeightedDie({1: 1, 2: 1})),
        ("middle ? of ?", (2, Pool([(D2, 3)])), WeightedDie({2: 1, 3: 3, 4: 4})),
        ("middle ? of ?", (9, PAIR), SUM),
        ("highest ? of ? and ?", (1, D2, D3), WeightedDie({1: 1, 2: 3, 3: 2})),
        ("lowest ? of ? and ?", (1, D2, D3), WeightedDie({1: 4, 2: 2})),
        ("highest ? of ? and ? and ?", (2, D2, D2, D2), WeightedDie({2: 1, 3: 3, 4: 4})),
        ("lowest ? of ? and ? and ?", (1, D2, D2, D2), WeightedDie({1: 7, 2: 1})),
        ("explode ?", (D2,), WeightedDie({1: 4, 3: 2, 5: 1, 6: 1})),
        ("explode ?", (WeightedDie({}),), WeightedDie({})),
    ],
)
def test_functions_of_anydice_give_what_their_notes_say(
    words: str, arguments: tuple[Value, ...], wanted: Value
) -> None:
    """Counted by hand: of 4 rolls of two coins, of 8 of three, and of 6 of a d2 and a d3."""
    assert LIBRARY[words].gives(*arguments, Settings(), BUDGET) == wanted


def test_sorting_and_exploding_follow_the_settings() -> None:
    """Which end comes first, and how often a die explodes."""
    assert LIBRARY["sort ?"].gives((2, 3, 1), Settings(), BUDGET) == (3, 2, 1)
    assert LIBRARY["sort ?"].gives((2, 3, 1), Settings(highest_first=False), BUDGET) == (1, 2, 3)
    assert LIBRARY["explode ?"].gives(D2, Settings(explode_depth=1), BUDGET) == WeightedDie({1: 2, 3: 1, 4: 1})


SHORTER = [
    ("count ? in ?", (1, PAIR)),
    ("count ? in ?", ((1, 1), PAIR)),
    ("count ? in ?", (D2, PAIR)),
    ("count ? in ?", ((1, 2), D3)),
    ("? contains ?", (PAIR, 2)),
    ("? contains ?", (PAIR, D3)),
    ("? contains ?", (PAIR, Pool([(D2, 2)]))),
    ("sort ?", (PAIR,)),
    ("reverse ?", (PAIR,)),
    ("highest of ? and ?", (D2, D3)),
    ("highest of ? and ?", (PAIR, D3)),
    ("lowest of ? and ?", (D2, D3)),
    ("lowest of ? and ?", (3, PAIR)),
    ("lowest of ? and ?", (PAIR, 3)),
    ("lowest of ? and ?", (PAIR, PAIR)),
]


@pytest.mark.parametrize(("words", "arguments"), SHORTER)
def test_shorter_ways_give_what_all_rolls_give(words: str, arguments: tuple[Value, ...]) -> None:
    """Where a function has a way that goes through no dice, it is that of going through them."""
    builtin = LIBRARY[words]
    shorter = builtin.closed(*arguments, Settings(), BUDGET)
    args = bind_arguments(builtin.expects, arguments, BUDGET)
    assert shorter == run(args, lambda values: builtin.gives(*values, Settings(), BUDGET), BUDGET, highest_first=True)


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        ("absolute ?", (D2,)),
        ("count ? in ?", (1, (1, 2))),
        ("count ? in ?", (PAIR, PAIR)),
        ("count ? in ?", (1, WeightedDie({}))),
        ("? contains ?", (D2, 1)),
        ("? contains ?", (PAIR, (1, 2))),
        ("sort ?", (D2,)),
        ("highest of ? and ?", (3, D2)),
        ("lowest of ? and ?", (3, D2)),
        ("lowest of ? and ?", (3, Pool([(D2, 1), (D3, 1)]))),
    ],
)
def test_where_there_is_no_shorter_way_none_is_taken(words: str, arguments: tuple[Value, ...]) -> None:
    """Then the dice are gone through."""
    assert LIBRARY[words].closed(*arguments, Settings(), BUDGET) is None


@pytest.mark.parametrize(
    ("part", "free", "uses"),
    [
        ("x", "x", 1),
        ("3", "", 0),
        ("x + x", "x", MANY),
        ("x + y", "xy", 1),
        ("x ~ 3", "x", 1),
        ("y ~ x", "xy", 1),
        ("y := x; y + y", "x", 1),
        ("y := x; y + x", "x", MANY),
        ("x := x; x + x", "x", 1),
        ("x := 3; x + x", "", 0),
        ("foreach y in x do y + 1", "x", 1),
        ("foreach y in 1..3 do x", "x", MANY),
        ("foreach x in x do x + x", "x", 1),
        ("foreach x in 1..3 do x", "", 0),
        ("repeat y := x until y", "x", MANY),
        ("repeat x := 3 until x", "", 0),
        ("repeat y := 3 until x", "x", MANY),
        ("if x then 1 else 2", "x", 1),
        ("if 1 then x else x", "x", 1),
        ("if x then x else 2", "x", MANY),
        ("if 1 then x + x else 2", "x", MANY),
        ("x # 3", "x", 1),
        ("3 # x", "x", MANY),
        ("3 d x", "x", MANY),
        ("x d 6", "x", 1),
        ("3 ' x", "x", MANY),
        ("d x", "x", 1),
        ("call f(x)", "x", 1),
        ("call f(x, x)", "x", MANY),
        ("{x, y, w}", "xyw", 1),
        ("[x, x]", "x", MANY),
        ("largest x y", "xy", 1),
        ("largest x x", "x", MANY),
    ],
)
def test_how_often_a_name_of_troll_is_looked_at(part: str, free: str, uses: int) -> None:
    """Never, once, or more often than that; a name that is given anew inside is another one."""
    names = Names()
    tree = parse(part).body
    assert names.free(tree) == set(free)
    assert names.uses("x", tree) == uses
