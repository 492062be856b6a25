"""Functions of AnyDice that hand rolls on, and what they do that is wrong: each way to run them says the same."""

import pytest
from anydice_rolls import odds_by_rolls, odds_of

from fairthrow.dice.stream import Stream
from fairthrow.lab.anydice import call_sampling, choosing
from fairthrow.lab.anydice.explained import explained
from fairthrow.lab.anydice.language import LANGUAGE
from fairthrow.lab.anydice.program import ENGINES, outputs_of, read
from fairthrow.lab.anydice.rolling import roll
from fairthrow.lab.anydice.suspects import may_meet
from fairthrow.lab.engine import roll_questions
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.reveal import branch as forking
from fairthrow.lab.engine.reveal import merge as meeting
from fairthrow.lab.engine.reveal import run as revealing
from fairthrow.lab.engine.reveal.project import MEMORIES
from fairthrow.lab.errors import ProgramError

HOLES = "function: g N:n { if N > 1 { result: N } } "
"""A function without a result for 1."""

HANDED_ON = [
    # a function that gives its roll back, or a place
    "function: g N { result: N } function: f S:s { result: [g 1]@S } output [f 3d3]",
    "function: g T:s { result: T } function: f S:s { result: #[g S] * 10 + (+[g S]) } output [f 3d3]",
    "function: g T:s { result: T } function: f S:s { result: 2@[g S] * 10 + ([g S] = 2) } output [f 3d3]",
    "function: f S:s { result: S@S } output [f 2d3]",
    # what needs the whole roll
    "function: f S:s { result: 1@[reverse S] * 10 + 3@[reverse S] } output [f 3d3]",
    "function: f A:s B:s { result: A > [sort {A, B}] } output [f 2d3 2d2]",
    # dice of which nothing may come
    "output 1@(d2 d {})",
    HOLES + "output [highest 1 of -(2d[g d3]) and d2]",
    HOLES + "output [highest 1 of [g 1]d2]",
    "function: g N:n { if N != 2 { result: N } } output #[highest 1 of 2d[g d8]] + d2",
    # settings that change between two calls of one function
    'function: f N:n { result: N } output [explode [f d2]] set "explode depth" to 1 output [explode [f d2]]',
]


@pytest.mark.parametrize("program", HANDED_ON)
def test_rolls_that_are_handed_on_have_the_odds_of_the_rolls(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every way that the dice can fall, together, gives the odds; so does each way to run functions."""
    monkeypatch.setattr(call_sampling, "MOST_AGAIN", 1)
    wanted = odds_by_rolls(program)
    assert odds_of(program) == wanted
    monkeypatch.setattr(choosing, "FEW", 1)
    monkeypatch.setattr(choosing, "SHARE", 1)
    assert odds_of(program) == wanted
    found = {engine: str([shown.die for shown in outputs_of(program, engine=engine)]) for engine in ENGINES}
    assert set(found.values()) == {found["plain"]}


WRONG = [
    ("function: f N:n { result: W } output [f d2]", (1, 27), "there is no variable W"),
    ("function: f N:n { result: 0 ^ (0 - N) } output [explode [f d2]]", (1, 29), "a negative power"),
    ("function: f N:n { result: {1..d2} } output [explode [f d2]]", (1, 27), "a range goes from a number to a number"),
    ("function: f S:s { result: d2@S } output [f 2d3]", None, "the place before @ must be a number or a sequence"),
]


@pytest.mark.parametrize(("program", "place", "says"), WRONG)
def test_what_is_wrong_in_a_function_is_wrong_at_the_same_place_in_each_way(
    program: str, place: tuple[int, int] | None, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Odds and rolls say the same of it, however functions are run."""
    monkeypatch.setattr(choosing, "FEW", 1)
    said: set[str] = set()
    for engine in ENGINES:
        with pytest.raises(ProgramError, match=says) as of_odds:
            outputs_of(program, engine=engine)
        said.add(str(of_odds.value))
    with pytest.raises(ProgramError) as of_account:
        explained(program, Budget(), lambda: 0)
    with pytest.raises(ProgramError) as of_roll:
        roll(program, Stream(bytes(16)))
    assert said == {str(of_roll.value)} == {str(of_account.value)}
    assert place is None or of_roll.value.place == place


GIVING_UP = {
    "1@S twice": "function: f S:s { if 1@S > 2 { result: 3@S } result: S } output [f 4d6]",
    "a loop over places": (
        "function: f S:s { loop I over {1..#S-1} { if I@S = (I+1)@S { result: I } } result: 0 } output [f 4d4]"
    ),
    "two rolls": "function: f A:s B:s { result: (1@A > 1@B) + (A > B) } output [f 3d4 2d6]",
    "counts after places": (
        "function: f S:s { loop I over {1..#S} { if I@S = 2 { result: [count {1, 2} in S] } } result: S } "
        "output [f 4d4]"
    ),
    "an order after counts": (
        "function: f S:s T:s { loop I over {4, 3, 2} { if [count I in S] { result: I } } result: S > T } "
        "output [f 2d4 2d4]"
    ),
    "what was forgotten of the call around": (
        "function: inner A:s B:s { result: A + 1@B } "
        "function: f S:s { X: 0 loop I over {1, 2} { if I@S > 2 { X: X + I } } result: [inner S 2d2] + X } "
        "output [f 3d3]"
    ),
    "a roll of the call around": (
        "function: inner A:s B:s { loop I over {1..#B} { if I@B > I@A { result: I } } result: 1@A } "
        "function: f S:s { loop J over {1..2} { if J@S = 3 { result: [inner S 2d3] } } result: [inner S 2d2] } "
        "output [f 3d3]"
    ),
}


@pytest.mark.parametrize("engine", ["compiled", "asked", "revealed"])
@pytest.mark.parametrize("limit", ["ways", "answers", "states", "one memory", "two memories"])
@pytest.mark.parametrize("name", GIVING_UP)
def test_who_has_too_little_room_goes_another_way(
    name: str, limit: str, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a way to go through rolls gets too large, or forgets what it is asked, another has the same odds."""
    program = GIVING_UP[name]
    wanted = [shown.die for shown in outputs_of(program, engine="plain")]
    monkeypatch.setattr(choosing, "FEW", 1)
    monkeypatch.setattr(choosing, "SHARE", 1)
    assert [shown.die for shown in outputs_of(program, engine=engine)] == wanted
    if limit == "ways":
        monkeypatch.setattr(meeting, "MOST_WAYS", 1)
    elif limit == "answers":
        monkeypatch.setattr(forking, "MOST_WAYS", 1)
    elif limit == "states":
        monkeypatch.setattr(roll_questions, "MOST_STATES", 1)
    else:
        monkeypatch.setattr(revealing, "MEMORIES", MEMORIES[: 1 if limit == "one memory" else 2])
    assert [shown.die for shown in outputs_of(program, engine=engine)] == wanted


@pytest.mark.parametrize(
    ("program", "meets"),
    [
        ("output 2 + 3 <= {2, 9}", False),
        ("output 5 <= {2, 9}", False),
        ("output d6 + 1 <= {2, 9}", True),
        ("output 1 + d6 <= {2, 9}", True),
        ("function: f N:n { result: N } output [f 2] <= {2, 9}", True),
        ("output {1, 2} <= {2, 9}", False),
    ],
)
def test_only_dice_before_a_sequence_are_suspected(program: str, meets: bool) -> None:
    """AnyDice takes dice <= a sequence for something else; a number, however it is reckoned, is no dice."""
    assert may_meet(read(program)) == meets


def test_what_lasts_is_not_told_where_other_outputs_come_of_it() -> None:
    """Where a variable that lasts decides how many outputs there are, odds cannot be held side by side."""
    lasts = "function: f N:n { C: C + N result: C } C: 0\n"

    def warned(program: str) -> bool:
        return any("lasts from one roll" in warning for warning in LANGUAGE.odds(program, 1, Budget()).warnings)

    assert warned(f"{lasts}output [f d2]")
    in_rounds = f"{lasts}loop I over {{1..[maximum of [f d2]]}} {{ output I }}"
    assert len(outputs_of(in_rounds)) == 1 + 2
    assert not warned(in_rounds)


def test_an_account_says_what_was_answered_by_a_formula() -> None:
    """Hits among five dice have a formula: no rolls are gone through for them."""
    (_, count) = explained("output [count 6 in 5d6]", Budget(), lambda: 0).parts
    assert (count.what, [*count.ways], count.ways["closed"].rolls) == ("[count ? in ?]", ["closed"], 0)
