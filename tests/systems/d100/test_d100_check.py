"""d100/check: results counted by hand, every difficulty against enumeration and icepool, and properties."""

from collections import Counter
from fractions import Fraction

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions
from hypothesis import given
from hypothesis import strategies as st
from strategies import seeds, situations

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.d100 import Check
from fairthrow.systems.d100.controls import CHARACTERISTICS
from fairthrow.systems.d100.percentile import LEVELS, degrees, read, standing

DIFFICULTIES = range(-150, 291)
"""Every difficulty that the bounds allow: 0 − 40 − 100 − 10 to 150 + 40 + 100."""


def at(difficulty: int, zero: str = "0") -> Check:
    """Give a check with exactly that difficulty."""
    if difficulty > 250:
        return Check(score=150, level="trivial", modifier=difficulty - 190, zero=zero)
    if difficulty < -100:
        return Check(score=0, level="impossible", modifier=max(difficulty + 50, -100),
                     trained=difficulty + 50 > 0, zero=zero)  # fmt: skip
    return Check(score=max(difficulty - 100, 0), modifier=min(difficulty, 100), zero=zero)


def words(difficulty: int, roll: int, base: int | None = None) -> tuple[str, str]:
    """Say the degrees and the result by the rulebook, in other words than the code.

    Degrees are counted from the ``base``, where that is another number than the difficulty.
    """
    base = difficulty if base is None else base
    if roll < difficulty:
        return f"S{int(str(base - roll)[:-1] or 0) if roll < base else 0}", "success"
    return f"F{int(str(roll - base)[:-1] or 0) if roll > base else 0}", "failure"


def test_defaults_are_frozen() -> None:
    """Links leave defaults out. So a default is part of every link ever shared."""
    assert {name: Check.default(name) for name in Check.declared()} == {
        "characteristic": "STR",
        "score": 45,
        "level": "challenging",
        "modifier": 0,
        "trained": True,
        "zero": "0",
        "counted_from": "difficulty",
    }


def test_bounds_and_words_are_those_of_the_contract() -> None:
    """Bounds and words in links are those that `site/docs/systems.md` tells."""
    allowed = {name: kind.allowed() for name, kind in Check.declared().items()}
    assert allowed == {
        "characteristic": "STR, MWS, AGL, RWS, TGH, MND, CHA or PER",
        "score": "0 to 150",
        "level": "trivial, simple, routine, standard, challenging, hard, very-hard, painstaking or impossible",
        "modifier": "-100 to 100",
        "trained": "yes or no",
        "zero": "0 or 100",
        "counted_from": "difficulty or score",
    }


def test_the_worked_examples_of_the_seed() -> None:
    """The rulebook's examples: 30 against 50 is 2 degrees of success, 72 against 50 is 2 of failure."""
    success = Check(score=50).roll(faces=(3, 10))
    assert success.outcomes == {"degrees": "S2", "result": "success"}
    failure = Check(score=50).roll(faces=(7, 2))
    assert failure.outcomes == {"degrees": "F2", "result": "failure"}


def test_degrees_may_be_counted_from_the_score() -> None:
    """A hard check of 50: 30 is one ten under the difficulty, 40, and two under the score. 45 fails, under that."""
    hard = Check(score=50, level="hard")
    by_score = Check(score=50, level="hard", counted_from="score")
    assert [hard.roll(faces=faces).outcomes["degrees"] for faces in ((3, 10), (4, 5), (7, 10))] == ["S1", "F0", "F3"]
    rolls = [by_score.roll(faces=faces) for faces in ((3, 10), (4, 5), (7, 10))]
    assert [roll.outcomes["degrees"] for roll in rolls] == ["S2", "F0", "F2"]
    assert rolls[0].steps[-1] == "The roll is 30, 10 under it, and 20 under the score: success with 2 degrees."
    easy = Check(score=30, level="trivial", counted_from="score").roll(faces=(4, 5))
    assert easy.steps[-1] == "The roll is 45, 25 under it, and 15 over the score: success with 0 degrees."


@pytest.mark.parametrize("level", ["trivial", "hard"])
@pytest.mark.parametrize("score", [0, 35, 97, 150])
def test_odds_with_degrees_from_the_score_are_every_roll_counted(score: int, level: str) -> None:
    """Each of the hundred rolls is read by the rulebook; without a modifier it makes no difference."""
    check = Check(score=score, level=level, trained=False, counted_from="score")
    assert_odds_are_enumerated(check)
    ways = Counter(words(check.side.difficulty, roll, score)[0] for roll in range(100))
    assert fractions(check.odds().outcomes["degrees"]) == {word: Fraction(way, 100) for word, way in ways.items()}
    assert Check(score=score, counted_from="score").odds() == Check(score=score).odds()


@pytest.mark.parametrize(
    ("difficulty", "faces", "expected"),
    [
        (50, (5, 10), "F0"),  # an equal roll is not below: it fails, with 0 degrees
        (50, (4, 9), "S0"),
        (50, (4, 1), "S0"),  # 9 below
        (50, (4, 10), "S1"),  # 10 below
        (50, (5, 9), "F0"),
        (50, (6, 10), "F1"),
        (50, (10, 10), "S5"),  # 00 is 0
        (0, (10, 10), "F0"),  # nothing is below 0
        (1, (10, 10), "S0"),
        (-1, (10, 10), "F0"),
        (-10, (10, 10), "F1"),
        (-15, (10, 4), "F1"),  # 19 above: the distance is rounded down, not the signed number
        (-15, (10, 5), "F2"),
        (110, (9, 9), "S1"),  # no roll misses
        (110, (10, 10), "S11"),
        (290, (10, 10), "S29"),
        (-150, (9, 9), "F24"),
    ],
)
def test_degrees_at_their_edges(difficulty: int, faces: tuple[int, int], expected: str) -> None:
    """Degrees counted by hand where they change, also at difficulties below 0 and above 100."""
    assert at(difficulty).side.difficulty == difficulty
    assert at(difficulty).roll(faces=faces).outcomes["degrees"] == expected


def test_what_00_means() -> None:
    """As 0, 00 is the best roll; as 100, it is the worst. Every other roll reads the same."""
    assert Check().roll(faces=(10, 10)).outcomes["result"] == "success"
    hundred = Check(zero="100").roll(faces=(10, 10))
    assert hundred.outcomes == {"degrees": "F5", "result": "failure"}
    for tens in range(1, 11):
        for ones in range(1, 11):
            if (tens, ones) != (10, 10):
                assert read(tens, ones, "0") == read(tens, ones, "100") == tens % 10 * 10 + ones % 10


def test_every_level_moves_the_difficulty_and_untrained_takes_ten_once() -> None:
    """The rulebook's two tables, as printed: every level moves the difficulty, and being untrained takes ten off."""
    trained = (40, 30, 20, 10, 0, -10, -20, -30, -40)
    untrained = (30, 20, 10, 0, -10, -20, -30, -40, -50)
    assert [Check(score=50, level=level).side.difficulty - 50 for level in LEVELS] == [*trained]
    assert [Check(score=50, level=level, trained=False).side.difficulty - 50 for level in LEVELS] == [*untrained]


def test_characteristics_do_not_change_the_odds() -> None:
    """A characteristic is only a name."""
    assert len(CHARACTERISTICS) == 8
    for name in CHARACTERISTICS:
        assert Check(characteristic=name).odds().outcomes == Check().odds().outcomes


def test_a_success_and_a_failure_each_take_half_of_a_difficulty_of_50() -> None:
    """50 of the 100 rolls 0 to 99 are below 50."""
    assert Check(score=50).odds().outcomes["result"].chance("success") == Ratio(1, 2)


@pytest.mark.exhaustive
@pytest.mark.parametrize("zero", ["0", "100"])
def test_odds_are_every_roll_counted_at_every_difficulty(zero: str) -> None:
    """All 441 difficulties: the odds are those of throwing all 100 rolls."""
    for difficulty in DIFFICULTIES:
        situation = at(difficulty, zero)
        assert situation.side.difficulty == difficulty
        assert_odds_are_enumerated(situation)


@pytest.mark.parametrize("zero", ["0", "100"])
def test_odds_are_icepools_at_every_difficulty(zero: str) -> None:
    """All 441 difficulties against icepool and the rule in other words."""
    rolls = icepool.z(100) if zero == "0" else icepool.d(100)
    for difficulty in DIFFICULTIES:
        found = at(difficulty, zero).odds().outcomes
        for place, name in enumerate(("degrees", "result")):
            die = rolls.map(lambda roll, d=difficulty, p=place: words(d, roll)[p])
            assert fractions(found[name]) == dict(zip(die.keys(), die.probabilities(), strict=True))


def test_the_bounds_reach_exactly_the_difficulties_tested() -> None:
    """No situation has a difficulty outside of those that the tests above go through."""
    for trained in (True, False):
        for level in LEVELS:
            for score in (0, 150):
                for modifier in (-100, 100):
                    situation = Check(score=score, level=level, modifier=modifier, trained=trained)
                    assert situation.side.difficulty in DIFFICULTIES


def test_the_table_of_levels_says_what_the_odds_say() -> None:
    """The table beside the odds has every level, trained and untrained. The row of this situation is marked."""
    for zero in ("0", "100"):
        for score in (0, 5, 45, 99, 100, 150):
            situation = Check(score=score, level="hard", modifier=7, zero=zero)
            table = situation.tables()[0]
            assert table.rows[table.here or 0][0].startswith("Hard")
            for level, (_, *cells) in zip(LEVELS, table.rows, strict=True):
                for trained, cell in zip((True, False), cells, strict=True):
                    beside = Check(score=score, level=level, modifier=7, trained=trained, zero=zero)
                    chance = beside.odds().outcomes["result"].chance("success")
                    assert int(cell.partition(" in 100")[0]) * chance.denominator == 100 * chance.numerator


def test_the_table_of_characteristics_names_all_eight() -> None:
    """The table tells what each characteristic is for, and marks the chosen one."""
    table = Check(characteristic="TGH").tables()[1]
    assert [row[0] for row in table.rows] == list(CHARACTERISTICS)
    assert table.rows[table.here or 0][:2] == ("TGH", "Toughness")
    assert Check().tables()[1].here is None


@given(situations(Check), seeds())
def test_only_a_characteristic_that_was_chosen_is_named(situation: Check, seed: bytes) -> None:
    """Before anybody chose, the field holds STR, and a roll names none; it names every other."""
    roll = situation.roll(seed=seed)
    said = " ".join((roll.short, roll.lead, roll.summary, *roll.steps))
    chosen = situation.characteristic != "STR"
    named = [name for short, (name, _) in CHARACTERISTICS.items() if name in said or short in said]
    assert named == ([CHARACTERISTICS[situation.characteristic][0]] if chosen else [])


def test_degrees_are_listed_best_first() -> None:
    """The most degrees of success come first, the most of failure last."""
    odds = Check(score=21, level="standard", modifier=11).odds().outcomes["degrees"]
    listed = [word for word, _ in odds.ordered(Check.outcome("degrees").rank)]
    assert listed == ["S4", "S3", "S2", "S1", "S0", "F0", "F1", "F2", "F3", "F4", "F5"]


def test_frozen_order_of_dice() -> None:
    """Tens, then ones: the dice of a fixed seed never change."""
    roll = decode("d100/check?seed=AAAAAAAAAAAAAAAAAAAAAA").roll()
    assert [(die.sides, die.face, die.role, die.group) for die in roll.dice] == [
        (10, 2, "tens", ""),
        (10, 7, "ones", ""),
    ]
    assert roll.outcomes == {"degrees": "S1", "result": "success"}
    assert roll.summary == "27 against 45: success with 1 degree."
    assert roll.steps == ("Difficulty: 45.", "The roll is 27, 18 under it: success with 1 degree.")


def test_the_trace_tells_how_the_difficulty_came_about() -> None:
    """The steps of a roll tell every part that changes the difficulty, with its sign."""
    situation = Check(score=30, level="very-hard", modifier=-15, trained=False)
    assert situation.roll(faces=(1, 10)).steps == (
        "Difficulty: 30 − 20 for very hard − 15 modifier − 10 untrained = −15.",
        "The roll is 10, 25 over it: failure with 2 degrees.",
    )
    assert "equal to it" in Check().roll(faces=(4, 5)).steps[1]


def test_each_die_says_what_it_counts() -> None:
    """A die says how many tens or ones it counts. One ten is no plural, and a 10 counts none."""
    notes = [[die.note for die in Check().roll(faces=faces).dice] for faces in ((1, 1), (10, 7), (2, 10))]
    assert notes == [
        ["1 ten", "1 one, which makes 11"],
        ["0 tens", "7 ones, which makes 7"],
        ["2 tens", "0 ones, which makes 20"],
    ]


def test_certain_checks_say_so() -> None:
    """A note says where no roll can fail, or none can succeed. Where the dice decide, there is no such note."""
    assert "a success whatever" in at(100).notes()[0]
    assert at(99).notes() == ()
    assert at(1).notes() == ()
    assert "a failure whatever" in at(0).notes()[0]
    assert at(100, "100").notes() == ()


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ((5,), "faces must be 2 numbers for 2d10 (tens, then ones), got 1"),
        ((5, 5, 5), "faces must be 2 numbers for 2d10 (tens, then ones), got 3"),
        ((5, 11), "faces: number 2 is a d10 and must be 1 to 10, got 11"),
    ],
)
def test_wrong_faces(faces: tuple[int, ...], message: str) -> None:
    """Too few, too many, or a face the die does not have."""
    with pytest.raises(FieldError) as caught:
        Check().roll(faces=faces)
    assert caught.value.field == "faces"
    assert caught.value.message == message


def test_standing_is_a_scale() -> None:
    """A larger margin never stands lower. Success begins just above an equal roll."""
    margins = range(-300, 300)
    assert [standing(m) for m in margins] == sorted(standing(m) for m in margins)
    assert all((standing(m) >= 0) == (m > 0) for m in margins)
    assert degrees(standing(0)) == "F0"
    assert degrees(standing(1)) == "S0"


def reaching(ranks: Distribution[int], least: int) -> Fraction:
    """Give the chance of a rank of ``least`` or better. The best ranks have the lowest numbers."""
    return Fraction(*ranks.chance_of(lambda rank: rank <= least))


@given(situations(Check), st.integers(1, 40))
def test_a_higher_score_never_hurts(situation: Check, more: int) -> None:
    """When the difficulty rises, neither the chance of success nor that of any degree or better falls."""
    harder = situation.side.difficulty
    better = at(min(harder + more, 290), situation.zero).odds()
    worse = at(harder, situation.zero).odds()
    rank = Check.outcome("degrees").rank
    chances = [odds.outcomes["degrees"].map(rank) for odds in (worse, better)]
    for least in range(-30, 31):
        before, after = (reaching(each, least) for each in chances)
        assert before <= after


@given(situations(Check), seeds())
def test_rolled_degrees_follow_from_the_dice(situation: Check, seed: bytes) -> None:
    """The dice, read by hand, give the outcome."""
    roll = situation.roll(seed=seed)
    tens, ones = (die.face % 10 for die in roll.dice)
    number = 10 * tens + ones or int(situation.zero)
    base = situation.score if situation.counted_from == "score" else None
    assert tuple(roll.outcomes.values()) == words(situation.side.difficulty, number, base)
    assert roll.outcomes["degrees"] in situation.odds().outcomes["degrees"].weights
