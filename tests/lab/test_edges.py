"""Where the Lab's limits are, and what is done beyond them: less is remembered, or an error names what ran out."""

from collections.abc import Callable
from types import ModuleType

import pytest
import troll_odds

from fairthrow.dice.stream import Stream, TypedFaces
from fairthrow.lab import inputs
from fairthrow.lab.account import Account, WayAccount
from fairthrow.lab.anydice import compiled, rolling
from fairthrow.lab.anydice.parser import parse as parse_anydice
from fairthrow.lab.anydice.printer import printed
from fairthrow.lab.anydice.program import outputs_of, run_each
from fairthrow.lab.engine import sweep as sweeping
from fairthrow.lab.engine.die import MOST_REDUCED, WeightedDie
from fairthrow.lab.engine.limits import MOST_BITS, MOST_DIGITS, MOST_OUTCOMES, Budget, LimitError, check_memory
from fairthrow.lab.engine.multisets import folds, law, looking
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.rolls import rolls_of
from fairthrow.lab.engine.sums import sum_of
from fairthrow.lab.errors import Place, ProgramError
from fairthrow.lab.program import LANGUAGES
from fairthrow.lab.shares import share, short
from fairthrow.lab.thrown import face_of
from fairthrow.lab.troll import rolls as troll_rolls
from fairthrow.lab.troll.deep import deep
from fairthrow.lab.troll.parse import parse
from fairthrow.lab.troll.rolls import roll

BUDGET = Budget()


# --- limits ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcomes", "bits", "says"),
    [
        (MOST_OUTCOMES + 1, 1, "outcomes"),
        (1, MOST_DIGITS + 1, "90,000 digits"),
        (MOST_BITS // 1_000 + 1, 1_000, "50 MB"),
    ],
)
def test_each_limit_of_memory_has_its_words(outcomes: int, bits: int, says: str) -> None:
    """Just as much as may be is allowed; one more is not, and the message says of what."""
    check_memory(outcomes - 1, bits) if outcomes > 1 else check_memory(outcomes, bits - 1)
    with pytest.raises(LimitError, match=says):
        check_memory(outcomes, bits)


REMEMBERING: list[tuple[ModuleType, str, int]] = [
    (sweeping, "MOST_STEPS", 0),
    (folds, "MOST_REMEMBERED", 0),
    (law, "MOST_HELD", 1),
    (looking, "MOST_LOOKED", 0),
]
IN_TROLL = [
    "x := 3d4; sum x * 10 + max x",
    "compositional prod(1, sum, *)\ncall prod(3d3 U d2)",
    "compositional join(0, sum, worse)\nfunction worse(x, y) = min (x U y) + d2\ncall join(3d2)",
    "sum (count different 2d3) # d3",
    "x := 2d3; y := 2d3; (count (x keep y)) * 10 + max (x U y)",
    "sum least 2 (2d4 U 2d3)",
]


@pytest.mark.parametrize(("room", "name", "most"), REMEMBERING, ids=[name for _, name, _ in REMEMBERING])
@pytest.mark.parametrize("program", IN_TROLL)
def test_who_remembers_less_says_the_same(
    program: str, room: ModuleType, name: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With next to no room for what was found before, odds are those of the rolls."""
    monkeypatch.setattr(room, name, most)
    assert troll_odds.odds_of(program) == troll_odds.odds_by_rolls(program)


IN_ANYDICE = [
    "function: f S:s { if 1@S > 2 { result: 3@S } result: S } output [f 4d6]",
    "function: f S:s { loop I over {1..#S-1} { if I@S = (I+1)@S { result: I } } result: 0 } output [f 4d4]",
    "function: g N:n { result: N * 2 } function: f S:s { result: [g 1@S] + [g S] } output [f 4d4]",
    "function: f A:s B:s { result: (1@A > 1@B) + (A > B) } output [f 3d4 2d6]",
]


@pytest.mark.parametrize("program", IN_ANYDICE)
def test_who_remembers_no_calls_says_the_same(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no room for what calls gave before, odds are those of the program as it stands."""
    wanted = [shown.die for shown in outputs_of(program, engine="plain")]
    monkeypatch.setattr(compiled, "MOST_REMEMBERED", 0)
    for engine in ("compiled", "asked", "revealed"):
        assert [shown.die for shown in outputs_of(program, engine=engine)] == wanted


def test_a_program_too_deep_for_python_is_refused() -> None:
    """Calls within calls that Python cannot follow, and memory that there is not: each is an error in words."""
    with pytest.raises(LimitError, match="deeper into itself"), deep():
        raise RecursionError
    place = Place(3, 5)

    def failing(error: type[Exception]) -> Callable[[object], None]:
        def run(_: object) -> None:
            raise error

        return run

    (statement,) = parse_anydice("\n\n    output 3")
    for error, says in ((MemoryError, "more memory"), (RecursionError, "deeper than can be followed")):
        with pytest.raises(ProgramError, match=says) as raised:
            run_each((statement,), failing(error))
        assert raised.value.place == place


def test_a_roll_of_troll_goes_through_so_many_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds that throw no dice end too."""
    monkeypatch.setattr(troll_rolls, "MOST_DICE", 20)
    with pytest.raises(LimitError, match="20 rounds at most"):
        roll(parse("repeat x := 1 until 2 = x"), Stream(bytes(16)))


def test_a_program_has_so_many_inputs() -> None:
    """One more is no input, and the reason is said; the others are."""
    names = ["A" * count for count in range(1, inputs.MOST_INPUTS + 2)]
    text = "".join(f"\\ input {name} 1..9 \\\n{name}: 1\n" for name in names)
    found = inputs.declared(LANGUAGES["anydice"].outline(text))
    assert list(found.inputs) == names[:-1]
    assert any(f"at most {inputs.MOST_INPUTS} inputs" in problem for problem in found.problems)


def test_there_are_three_languages() -> None:
    """Any other name is none."""
    assert sorted(LANGUAGES) == ["anydice", "notation", "troll"]
    with pytest.raises(KeyError):
        LANGUAGES["basic"]


# --- words ----------------------------------------------------------------------------------


def test_a_share_has_as_many_digits_as_people_read() -> None:
    """Short ones are fractions, longer ones so many in a million, and the smallest a power of ten."""
    assert share(2, 6) == "1/3"
    assert share(10**40, 3 * 10**40 + 1) == "about 333333 in 1,000,000"
    assert share(1, 10**30 + 1) == "less than 1/10^30"


@pytest.mark.parametrize(
    ("number", "says"), [(10**23, str(10**23)), (10**30, "a number of 31 digits"), (-(10**30), "a number of 31 digits")]
)
def test_long_numbers_are_counted_in_a_story(number: int, says: str) -> None:
    """Nobody reads thirty digits."""
    assert short(number) == says


def test_very_long_numbers_are_counted_by_their_bits() -> None:
    """Their digits are not written to count them: within one in a hundred."""
    digits = int(short(10**5_999).split()[3].replace(",", ""))
    assert abs(digits - 6_000) < 60


@pytest.mark.parametrize(
    "program",
    [
        "if 1 { output 2 } else if 0 { output 3 } else { output 4 }",
        'X: 2\noutput d6 named "of [X] sides"',
        'set "position order" to "lowest first"',
    ],
)
def test_anydice_is_written_as_it_is_read(program: str) -> None:
    """Parse → print → parse gives the same syntax."""
    read = parse_anydice(program)
    assert parse_anydice(printed(read)) == read


# --- dice -----------------------------------------------------------------------------------


def test_a_die_of_many_sides_is_made_of_digits() -> None:
    """A d70,000 is three digits of base 42, the least that is enough; what is too high is thrown again."""
    assert 41**3 < 70_000 <= 42**3
    assert face_of(TypedFaces((1, 1, 5)), 70_000, "", BUDGET) == 5
    assert face_of(TypedFaces((1, 2, 1)), 70_000, "", BUDGET) == 43
    source = TypedFaces((42, 42, 42, 40, 29, 28))
    assert face_of(source, 70_000, "", BUDGET) == 39 * 42**2 + 28 * 42 + 27 + 1 == 70_000
    source.finish()


def test_dice_and_pools_are_what_they_show() -> None:
    """Equal dice are equal whatever their scale, and nothing else is."""
    assert WeightedDie({1: 1, 2: 1}) == WeightedDie({1: 3, 2: 3})
    assert WeightedDie({1: 1}) != 1
    assert Pool([(WeightedDie({1: 1}), 2)]) != 2
    assert repr(Pool([(WeightedDie({1: 1}), 2)])) == "Pool([(WeightedDie({1: 1}), 2)])"
    long = WeightedDie({1: 2**MOST_REDUCED, 2: 2**MOST_REDUCED})
    assert long.reduced() is long
    shorter = WeightedDie({1: 2 ** (MOST_REDUCED - 2), 2: 2 ** (MOST_REDUCED - 2)})
    assert shorter.reduced().weights == {1: 1, 2: 1}


def test_no_dice_sum_to_nothing_and_no_faces_fall() -> None:
    """No dice at all are a certain 0. A pool of dice without faces has no rolls."""
    assert sum_of(WeightedDie({1: 1, 2: 1}), 0, BUDGET) == WeightedDie({0: 1})
    assert list(rolls_of(Pool([(WeightedDie({}, 1), 2)]), highest_first=True, budget=BUDGET)) == []


def test_dice_of_a_roll_have_what_dice_have_and_no_more() -> None:
    """The odds behind a die of a roll are found when they are asked for; anything else is no part of it."""
    seen: list[object] = []

    class Noting(rolling.Rolling):
        def _value(self, node, scope, depth):  # type: ignore[no-untyped-def] # noqa: ANN001, ANN202
            value = super()._value(node, scope, depth)
            seen.append(value)
            return value

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rolling, "Rolling", Noting)
        rolling.roll("X: 2d3 output [highest 1 of 2d3] + X", Stream(bytes(16)))
    dice = [value for value in seen if isinstance(value, WeightedDie | Pool)]
    assert {type(value).__mro__[-2] for value in dice} == {WeightedDie, Pool}
    assert not any(hasattr(value, "flavour") for value in dice)


def test_a_roll_has_so_many_dice_in_a_pool() -> None:
    """The same limit as for odds, in the same words."""
    with pytest.raises(ProgramError, match="a pool has at most 100,000 dice"):
        rolling.roll("output [lowest 2 of 60000d2 and 60000d2]", Stream(bytes(16)))


def test_an_account_counts_for_the_part_at_work() -> None:
    """What happens while no part is at work counts for none."""
    ticks = iter(range(100))
    account = Account(Budget(), lambda: next(ticks))
    account.went("closed", runs=5)
    with account.part("outer", 1) as outer:
        account.went("listed", runs=2, rolls=3)
        with account.part("inner", 2) as inner:
            account.went("asked", runs=1)
        account.went("listed", runs=1)
    assert outer.ways == {"listed": WayAccount(calls=2, runs=3, rolls=3)}
    assert inner.ways == {"asked": WayAccount(calls=1, runs=1, rolls=0)}
    assert list(account.parts.values()) == [outer, inner]
