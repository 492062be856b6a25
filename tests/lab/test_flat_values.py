"""What long chains of Troll come to in a browser, whose stack is small, and that they come to what short ones do."""

import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb

import pytest
from troll_odds import names, odds_by_rolls, odds_of

from fairthrow.dice.stream import Stream
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES
from fairthrow.lab.troll.parse import MOST_NESTED, parse
from fairthrow.lab.troll.printed import printed
from fairthrow.lab.troll.rolls import roll

TROLL = LANGUAGES["troll"]

Odds = dict[object, Fraction]


def some_of(dice: int, some: int, whole: int, value: Callable[[int], int] = lambda many: many) -> Odds:
    """Give the odds that so many ``dice`` hold, each in ``some`` of ``whole`` cases, by the ``value`` of how many."""
    chance = Fraction(some, whole)
    return {value(many): comb(dice, many) * chance**many * (1 - chance) ** (dice - many) for many in range(dice + 1)}


def evenly(*values: object) -> Odds:
    """Give the odds of values of which each is as likely."""
    return {value: Fraction(values.count(value), len(values)) for value in values}


def die_of_dice(many: int) -> Odds:
    """Give the odds of a d6 that says how many sides the next die has, so many times."""
    odds = [Fraction(0), *[Fraction(1, 6)] * 6]
    for _ in range(many):
        odds = [
            Fraction(0),
            *(sum((odds[sides] / sides for sides in range(face, 7)), Fraction(0)) for face in range(1, 7)),
        ]
    return dict(enumerate(odds[1:], 1))


def of_names(each: str, many: int) -> str:
    """Write ``each`` once for each of so many names, in the place of ``%``."""
    return "".join(each.replace("%", name) for name in names(many))


def arguments(many: int, body: str, values: str) -> str:
    """Write a function that is given so many values, and its call."""
    return f"function f({', '.join(names(many))}) = {body} call f({values})"


FIRST, SECOND = "xaaa", "xaab"

VALUES: dict[str, tuple[str, Odds]] = {
    "filters": (f"count {'3 < ' * 1_400} 5d6", some_of(5, 1, 2)),
    "filters of all kinds": (f"count {'2 < 6 > 4 =/= 3 <= ' * 250} 5d6", some_of(5, 1, 3)),
    "filters by dice": (f"count {'d2 < ' * 10}{'1 < ' * 1_000} 2", evenly(1, *[0] * 1_023)),
    "filters of one throw": (
        f"x := 4d6; y := {'3 < ' * 1_000} x; (count y) + count x",
        some_of(4, 1, 2, lambda n: n + 4),
    ),
    "filters that grow": (
        f"x := 4d6; y := 2 <= 1 <= 0 <= {'3 =/= 4 =/= 2 <= ' * 250} x; (count y) - (count y) - count y",
        some_of(4, 1, 2, lambda n: -n),
    ),
    "drop": (f"count (5d6 {'drop 1 ' * 800})", some_of(5, 5, 6)),
    "keep": (f"count (5d6 {'keep {1, 2} ' * 450})", some_of(5, 1, 3)),
    "drop and keep": (f"count (5d6 {'drop 1 keep {1, 2} ' * 280})", some_of(5, 1, 6)),
    "without": (f"count ((600 # 1 U 2d2) {'-- 1 ' * 1_000})", some_of(2, 1, 2)),
    "pick": (f"count (3d6 {'pick 2 ' * 800})", evenly(2)),
    "boxes": ("||".join("1" * 1_500), evenly("1 " * 1_500)),
    "boxes of a die": (f"{'1 || ' * 1_000} d2", evenly("1 " * 1_001, "1 " * 1_000 + "2 ")),
    "boxes above each other": (" |> ".join("1" * 1_000), evenly("\n".join(["1 "] * 1_000))),
    "copies": (f"sum {'1 # ' * 1_000} 2d2", evenly(2, 3, 3, 4)),
    "copies of copies": (f"sum {'1 # 2 # ' * 3}{'1 # ' * 1_000} d2", some_of(8, 1, 2, lambda n: n + 8)),
    "no copies": (f"count {'1 # ' * 700} 0 # {'2 # ' * 700} d2", evenly(0)),
    "dice of dice": (f"{'1 d ' * 400} 6", die_of_dice(399)),
    "dice and copies": (f"{'1 # 1 d ' * 200} 6", die_of_dice(199)),
    "plus and minus": (f"d6 {'+ 2 - 1 - 1 ' * 400}", evenly(*range(1, 7))),
    "times and through": (f"d6 {'* 2 / 2 ' * 700}", evenly(*range(1, 7))),
    "through": (f"d6 {'/ 1 ' * 1_400}", evenly(*range(1, 7))),
    "mod": (f"(d6 {'mod 3 ' * 900})", evenly(0, 1, 2)),
    "union and": (f"count ({'1 U 1 & ' * 600} 1)", evenly(601)),
    "union and nothing": (f"count ({'1 U 1 & ' * 300} {{}} & {'1 U 1 & ' * 300} 1)", evenly(300)),
    "values of a call": (
        arguments(410, "+".join(names(410)), ", ".join(["d2"] * 20 + ["1"] * 390)),
        some_of(20, 1, 2, lambda n: n + 410),
    ),
    "values of a call, used twice": (
        arguments(410, f"{FIRST} * {FIRST} + {SECOND} - {SECOND}", ", ".join(["d2"] * 410)),
        evenly(1, 4),
    ),
    "values of a call, and lost": (
        arguments(
            410,
            f"{FIRST} + {SECOND} - {SECOND}",
            ", ".join(["d2", "count accumulate x := d2 while 1 < x"] + ["1"] * 408),
        ),
        {value: Fraction(2**12 - 1, 2**13) for value in (1, 2)},
    ),
    "names used twice": (f"s := 0; {of_names('% := d2; s := s + % - %; ', 170)} s", evenly(0)),
    "names used twice in the next": (f"x := d2; {'y := x - x + d2; x := y - y + d2; ' * 170} x + x", evenly(2, 4)),
    "names of many values": (f"s := 0; {'x := 3d6; s := s + sum x - sum x; ' * 170} s", evenly(0)),
    "names whose sum counts": (
        f"s := 0; {'x := d2; s := s + x * x; ' * 150} s",
        some_of(150, 1, 2, lambda n: 150 + 3 * n),
    ),
    "names and the largest": (
        f"x := 0; {'y := d6; x := max {x, y, y}; ' * 190} x",
        {face: Fraction(face, 6) ** 190 - Fraction(face - 1, 6) ** 190 for face in range(1, 7)},
    ),
    "names of which some is lost": (
        f"{'y := d2; y := y + y; ' * 120} x := accumulate y := d2 while 1 < y; {'y := d2; y := y + y; ' * 120} count x",
        {many: Fraction(1, 2**many) for many in range(1, 13)},
    ),
    "else by a name": (
        f"x := d6; {''.join(f'if x = {at + 3} then {at} else ' for at in range(240))} 9",
        {**evenly(9, 9, 0, 1, 2, 3)},
    ),
    "else by dice": (
        f"{'if 1 = d2 then 1 else ' * 10}{'if 3 = d2 then 2 else ' * 240} 0",
        {1: 1 - Fraction(1, 2**10), 0: Fraction(1, 2**10)},
    ),
    "a decision behind names": (
        f"\\ goal highest\n{of_names('% := 1; ', 400)} y := d6; call best(y, 3)",
        evenly(3, 3, 3, 4, 5, 6),
    ),
    "a decision behind dice": (
        f"\\ goal highest\n{of_names('% := d2; ', 400)} y := d6; call best(y + xaaa - xaaa, 3)",
        evenly(3, 3, 3, 4, 5, 6),
    ),
    "a function of many names": (
        f"function f(n) = {of_names('% := d2; % := % + %; ', 170)} if n = 0 then 0 else 1 + call f(n - 1) call f(3)",
        evenly(3),
    ),
}
"""Programs that go on for long, with their odds: binomial ones, or counted on one's fingers."""


@pytest.mark.parametrize("name", VALUES)
def test_long_chains_have_their_odds_in_a_browser(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Python has little room for calls in calls. A roll comes to one of the values."""
    program, odds = VALUES[name]
    monkeypatch.setattr(sys, "platform", "emscripten")
    (output,) = TROLL.odds(program, 12, Budget()).outputs
    assert {value: Fraction(weight, output.total) for value, weight in output.weights.items()} == {
        value: chance for value, chance in odds.items() if chance
    }
    (outcome,) = TROLL.roll(program, Stream(bytes(16)), Budget()).outputs
    assert outcome.value in odds


def test_what_is_nested_is_told_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Brackets within brackets are no chain: they may be so deep and no deeper, which is said."""
    monkeypatch.setattr(sys, "platform", "emscripten")
    fits = MOST_NESTED - 2
    assert TROLL.odds(f"{'(' * fits}d6{')' * fits}", 12, Budget()).outputs
    for program in (f"{'(' * 400}d6{')' * 400}", f"{'1 + (' * 400}d6{')' * 400}", f"{'sum ' * 400}d6"):
        with pytest.raises(ProgramError, match=f"may stand {MOST_NESTED} deep within one another"):
            TROLL.odds(program, 12, Budget())


@pytest.fixture(name="chains")
def _chains(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let two signs, names or ifs be many already."""
    for module in ("binding", "following", "odds"):
        monkeypatch.setattr(f"fairthrow.lab.troll.{module}.LONG", 2)
    parse.cache_clear()
    yield
    parse.cache_clear()


SHORT = [
    "2 < 4 > d6 U d4",
    "1 <= d2 < 3 =/= 3d4",
    "2d4 drop 1 drop d4 drop 3",
    "2d4 keep {1, 2, 3} drop d2 -- 3",
    "3d3 -- 1 -- 2 -- d3",
    "3d3 pick 2 pick 1 drop 2",
    "d2 || d2 |> 1 <| 2 <> d2",
    "2 # d2 # d2",
    "2 # 1 d 1 # d3",
    "2 d 1 d 3",
    "2 # 3 # 0 # d6",
    "0 # 2 # d6",
    "d6 - d4 + 2 - 1 + d2",
    "7 / d3 * 2 mod 4 * d2",
    "d2 U 1 & (d2 = 1) & d3 U d2",
    "{} & d2 U 1",
    "x := d3; y := d3 + x; w := x * y; w + x + y",
    "x := d2; x := x + x; x := x + d2; x + x",
    "x := 3d4; y := 2 < x; w := count y; (count x) + w + w + count y",
    "x := 4d6; y := 2 < 1 < 3 =/= 4 =/= x; w := x drop 1 drop 2 -- 3 -- 3; (count x) + (count y) + (count y) + count w",
    "x := 4d6; y := 5 > 6 > 1 <= 2 <= x; w := x keep {1, 2, 3} keep {2, 3} drop 3; (max x) + (count y) + count w",
    "x := 4d6; y := x keep x keep x drop (2 < x); (count x) + (count y) + sum y",
    "x := accumulate y := d2 while 1 < y; y := d2; w := y + y; count x",
    "x := d3; if x = 1 then d2 else if d2 = x then 5 else if 3 = d3 then 6 else x",
    "if d2 = 3 then 1 else if d2 = 1 then 2 else if 1 then 3 else 4",
    "function f(a, b, c) = a * b + a - c + c call f(d2, d3, d2)",
    "function f(a, b, c) = a * b + a call f(d2, d3, count accumulate y := d2 while 1 < y)",
    "function f(n) = x := d2; y := x + x; w := y; if n = 0 then y else w + call f(n - 1) call f(2)",
]


def put_together(program: str) -> bool:
    """Tell whether many of one sign are put together first: what a roll tells of these is told in another order."""
    return any(program.count(sign) > 1 for sign in ("+", "*", "drop", "--"))


@pytest.mark.parametrize("program", SHORT)
def test_chains_come_to_what_all_their_rolls_do(program: str, request: pytest.FixtureRequest) -> None:
    """With two for many: the odds are those of every way in which the dice can fall, and those of no chain."""
    before, rolled = odds_of(program, 3), odds_by_rolls(program, 3)
    request.getfixturevalue("chains")
    assert odds_of(program, 3) == before == rolled
    assert odds_by_rolls(program, 3) == rolled


@pytest.mark.parametrize("program", SHORT)
def test_chains_are_rolled_as_before(program: str, request: pytest.FixtureRequest) -> None:
    """The same dice are thrown, and show the same, in the same order."""
    rolls = [roll(parse(program), Stream(bytes([seed] * 16))) for seed in range(20)]
    ready = _ready(program)
    request.getfixturevalue("chains")
    again = [roll(parse(program), Stream(bytes([seed] * 16))) for seed in range(20)]
    for one, other in zip(rolls, again, strict=True):
        assert one.value == other.value
        assert [(die.what, die.face) for die in one.dice] == [(die.what, die.face) for die in other.dice]
        if not put_together(program):
            assert (one.dice, one.steps) == (other.dice, other.steps)
    assert _ready(program) == ready


def _ready(program: str) -> object:
    """Give the dice that lie ready, or the name of the error that says why none do."""
    try:
        return TROLL.ready(program, Budget())
    except Exception as error:  # noqa: BLE001  # whichever it is
        return type(error)


@pytest.mark.parametrize("program", SHORT)
def test_chains_are_written_as_before(program: str, request: pytest.FixtureRequest) -> None:
    """A chain is written as parts within each other are, and read as the same again."""
    before = printed(parse(program))
    request.getfixturevalue("chains")
    tree = parse(program)
    if not put_together(program):
        assert printed(tree) == before
    assert odds_of(printed(tree), 3) == odds_of(program, 3)


WRONG = [
    '1 < 2 < "a" < 3',
    "1 < {} < 2 < 3",
    "2d6 pick 1 pick {} pick 1",
    "2 # (0 - 1) # 3 # d6",
    "1 d 2 d (0 - 3)",
    "1 d {1, 2} d 3 d 4",
    "2 - {} + 4 - 1",
    "2 / 1 / 0 / 4",
    '2 keep "a" keep 1 keep 3',
    "x := 1; y := {} + 1; w := 2; x",
    'if 1 = 2 then 1 else if "a" then 2 else if 3 then 4 else 5',
]


@pytest.mark.parametrize("program", WRONG)
def test_what_is_wrong_in_a_chain_is_told_where_it_was(program: str, request: pytest.FixtureRequest) -> None:
    """By its place and by its words, for odds and for rolls."""

    def told() -> list[str]:
        said = []
        for ask in (lambda: TROLL.odds(program, 3, Budget()), lambda: TROLL.roll(program, Stream(bytes(16)), Budget())):
            with pytest.raises(ProgramError) as error:
                ask()
            said.append(str(error.value))
        return said

    before = told()
    request.getfixturevalue("chains")
    assert told() == before


def test_many_values_at_once_go_on_one_by_one(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Where too many ways would go on together, each is followed to its end: the odds are the same."""
    program = "x := d6; y := d6; w := d6; v := x + y; v * v + w * w + y"
    before = odds_of(program)
    request.getfixturevalue("chains")
    for most in (0, 20, 100):
        monkeypatch.setattr("fairthrow.lab.troll.long_programs.MOST_HELD", most)
        parse.cache_clear()
        assert odds_of(program) == before
