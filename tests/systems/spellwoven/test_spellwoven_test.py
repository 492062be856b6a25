"""spellwoven/test: results by hand, every skill against icepool, enumeration, and properties."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions
from hypothesis import given
from hypothesis import strategies as st
from strategies import seeds, situations

from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.spellwoven import GAME
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.systems.spellwoven.hand import notation, score
from fairthrow.view.check.decisions import sentences

PRINTED = {
    7: (0, 1, 7),
    8: (0, 1, 8),
    9: (0, 1, 9),
    10: (0, 2, 9),
    11: (0, 3, 9),
    12: (0, 4, 9),
    13: (0, 5, 9),
    14: (0, 6, 9),
    15: (0, 7, 9),
    16: (0, 8, 9),
    17: (0, 9, 9),
    18: (1, 9, 9),
    19: (2, 9, 9),
    20: (3, 9, 9),
}
"""Spellwoven's tables: the highest face that scores three, two and one, by rank (0: no face)."""

LEANS: dict[str, dict[str, Any]] = {
    "plain": {},
    "advantage": {"advantage": True},
    "disadvantage": {"disadvantage": True},
    "both": {"advantage": True, "disadvantage": True},
}


def printed(face: int, rank: int) -> int:
    """Score a face by the printed tables. Before 7 and after 20 follow their pattern."""
    if rank < 7:
        three, two, one = 0, 1, rank
    else:
        three, two, one = PRINTED.get(rank, (rank - 17, 9, 9))
    if rank == 0:
        two, one = 0, 1  # a 1 scores only its bonus
    return 3 if face <= three else 2 if face <= two else 1 if face <= one else 0


class _Successes(icepool.MultisetEvaluator):  # type: ignore[misc]  # icepool has no type hints
    """Counts the successes of a pool at a rank."""

    def __init__(self, rank: int) -> None:
        self.rank = rank

    def next_state(self, state: int | None, _order: object, outcome: int, count: int) -> int:
        return (state or 0) + printed(outcome, self.rank) * count


@cache
def counted(rank: int, lean: str, dice: int) -> dict[object, Fraction]:
    """Give icepool's odds of the number of successes."""
    kept = icepool.d10.pool(dice + (lean in ("advantage", "disadvantage")))
    if lean == "advantage":
        kept = kept.lowest(dice)
    elif lean == "disadvantage":
        kept = kept.highest(dice)
    die = _Successes(rank).evaluate(kept)
    return dict(zip(die.keys(), die.probabilities(), strict=True))


def test_defaults_are_frozen() -> None:
    """Links leave defaults out. So a default is part of every link ever shared."""
    defaults = {name: SkillTest.default(name) for name in SkillTest.declared()}
    assert defaults == {
        "skill": 5,
        "attribute": 3,
        "trained": True,
        "untrained": "attribute",
        "difficulty": 1,
        "against": 0,
        "advantage": False,
        "disadvantage": False,
        "dice": 3,
        "effort": False,
    }
    assert list(defaults) == [
        "skill", "attribute", "trained", "untrained", "difficulty", "against", "advantage",
        "disadvantage", "dice", "effort",
    ]  # fmt: skip


def test_bounds_are_those_of_the_contract() -> None:
    """Bounds in links are those that `site/docs/systems.md` tells."""
    allowed = {name: kind.allowed() for name, kind in SkillTest.declared().items()}
    assert allowed == {
        "skill": "0 to 26",
        "attribute": "1 to 4",
        "trained": "yes or no",
        "untrained": "attribute, three or higher",
        "difficulty": "0 to 9",
        "against": "0 to 4",
        "advantage": "yes or no",
        "disadvantage": "yes or no",
        "dice": "1 to 10",
        "effort": "yes or no",
    }


@pytest.mark.parametrize(
    ("faces", "successes"),
    [((1, 1, 2), 5), ((3, 3, 5), 3), ((1, 3, 6), 3), ((2, 3, 7), 2), ((5, 7, 9), 1), ((6, 7, 7), 0)],
)
def test_the_worked_examples_at_skill_5(faces: tuple[int, ...], successes: int) -> None:
    """Spellwoven's six rolls against a skill of 5, in any order."""
    for order in (faces, faces[::-1], (faces[1], faces[2], faces[0])):
        assert SkillTest(skill=5).roll(faces=order).outcomes["successes"] == successes


def test_jen_jumps_the_gap() -> None:
    """Spellwoven: Sprint 5, Quickness 3, one success needed. 6, 6 and 10 miss; with Effort the test would pass."""
    jump = SkillTest(skill=5, attribute=3, difficulty=1)
    missed = jump.roll(faces=(6, 6, 10))
    assert missed.outcomes == {"successes": 0, "result": "fail", "margin": -1}
    (effort,) = jump.decisions(missed)
    assert (effort.name, effort.label, effort.whose, effort.known) == ("effort", "Spend Effort", None, True)
    assert effort.situation == SkillTest(skill=5, attribute=3, difficulty=1, effort=True)
    spent = effort.situation.roll(faces=(6, 6, 10))
    assert spent.outcomes == {"successes": 3, "result": "pass", "margin": 2}
    assert effort.situation.decisions(spent) == ()


def test_two_successes_and_effort_of_three_make_five() -> None:
    """Spellwoven, "Attributes and Effort"."""
    roll = SkillTest(attribute=3, effort=True).roll(faces=(2, 3, 7))
    assert roll.outcomes["successes"] == 5


@pytest.mark.parametrize(("attribute", "needed"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_difficulty_from_a_targets_attribute(attribute: int, needed: int) -> None:
    """Spellwoven: the difficulty is one less than the attribute, so an attribute of 1 needs no roll."""
    situation = SkillTest(against=attribute, difficulty=9)
    assert situation.needed == needed
    passes = situation.odds().outcomes["result"].chance("pass")
    assert (passes == Ratio(1, 1)) == (attribute == 1)


def test_difficulty_0_passes_whatever_is_rolled() -> None:
    """0 successes are needed, and 10s still give none."""
    roll = SkillTest(difficulty=0).roll(faces=(10, 10, 10))
    assert roll.outcomes == {"successes": 0, "result": "pass", "margin": 0}


@pytest.mark.parametrize("rank", range(27))
def test_every_face_scores_as_printed(rank: int) -> None:
    """Spellwoven has tables for ranks 7 to 20. Ranks before and after follow in the same steps."""
    assert [score(face, rank) for face in range(1, 11)] == [printed(face, rank) for face in range(1, 11)]


def test_a_ten_never_scores_and_a_nine_can() -> None:
    """Even the best still fumble: a 10 never counts, at any rank. A 9 can."""
    assert all(score(10, rank) == 0 for rank in range(27))
    assert [score(9, rank) for rank in (8, 9, 16, 17, 25, 26)] == [0, 1, 1, 2, 2, 3]
    assert SkillTest(skill=26).roll(faces=(10, 10, 10)).outcomes["successes"] == 0


def test_a_one_gets_no_bonus_on_top_of_the_tables() -> None:
    """The printed tables already contain the bonus for 1s."""
    assert [score(1, rank) for rank in (0, 1, 9, 10, 17, 18, 26)] == [1, 2, 2, 2, 2, 3, 3]


def test_ranks_are_written_as_on_the_sheet() -> None:
    """The rules write ``12 (4/9)``. Where faces score three, the highest face that does comes first."""
    assert [notation(rank) for rank in (9, 10, 12, 17)] == ["9", "10 (2/9)", "12 (4/9)", "17 (9/9)"]
    assert [notation(rank) for rank in (18, 19, 26)] == ["18 (1/9/9)", "19 (2/9/9)", "26 (9/9/9)"]


def test_no_rank_looks_like_less_than_the_one_before() -> None:
    """The written limits for three, two and one success are those of the tables, and they only grow with the rank."""
    before = (0, 0, 0)
    for rank in range(10, 27):
        written = [int(limit) for limit in notation(rank).partition("(")[2].rstrip(")").split("/")]
        three, two, one = [0] * (3 - len(written)) + written
        assert (three, two, one) == PRINTED.get(rank, (rank - 17, 9, 9))
        assert before < (three, two, one)
        before = (three, two, one)


@pytest.mark.parametrize(
    ("query", "summary", "options"),
    [
        (
            "against=1&faces=6,6,10",
            "Difficulty 0, no roll is needed: the test passes, here with no successes.",
            (),
        ),
        ("difficulty=0&faces=1,1,1", "Difficulty 0, no roll is needed: the test passes, here with 6 successes.", ()),
        ("faces=1,1,2", "5 successes against difficulty 1: the test passes by 4.", ()),
        ("difficulty=2&faces=3,5,7", "2 successes against difficulty 2: the test passes exactly.", ()),
        (
            "difficulty=4&faces=6,5,7",
            "1 success against difficulty 4: the test fails by 3.",
            (
                "Spend Effort: 4 successes against difficulty 4: the test passes exactly.",
                (
                    "A last point gives 100 % here; kept, 79.9 % in the next check like this one, "
                    "99.97 % in the next 5: spend it."
                ),
            ),
        ),
        (
            "difficulty=5&faces=6,7,7",
            "No successes against difficulty 5: the test fails by 5.",
            ("Spend Effort: 3 successes against difficulty 5: the test fails by 2.",),
        ),
        ("effort=yes&difficulty=5&faces=6,7,7", "3 successes against difficulty 5: the test fails by 2.", ()),
    ],
)
def test_a_test_is_summed_up(query: str, summary: str, options: tuple[str, ...]) -> None:
    """The summary says where no roll is needed. It offers Effort only to a test that fails."""
    link = decode(f"spellwoven/test?{query}")
    roll = link.roll()
    assert (roll.summary, sentences(link, roll)) == (summary, options)


@given(situations(SkillTest), seeds())
def test_what_is_said_of_effort_is_what_comes_of_it(situation: SkillTest, seed: bytes) -> None:
    """Effort is offered where the test fails without it. It adds the attribute to what was rolled."""
    roll = situation.roll(seed=seed)
    offered = situation.decisions(roll)
    assert bool(offered) == (not situation.effort and roll.outcomes["result"] == "fail")
    for decision in offered:
        assert decision.situation == replace(situation, effort=True)
        successes = decision.situation.roll(seed=seed).outcomes["successes"]
        assert successes == int(str(roll.outcomes["successes"])) + situation.attribute


@pytest.mark.parametrize(
    ("query", "step"),
    [
        ("advantage=yes&faces=1,5,10,3", "Rolled 4d10 against rank 5 and kept the lowest 3: 4 successes."),
        ("disadvantage=yes&dice=1&faces=1,10", "Rolled 2d10 against rank 5 and kept the highest: no successes."),
        ("skill=18&faces=1,2,10", "Rolled 3d10 against rank 18 (1/9/9): 5 successes."),
        ("effort=yes&faces=5,6,6", "Rolled 3d10 against rank 5: 4 successes, 3 of them from Effort."),
    ],
)
def test_a_roll_is_told_in_its_order(query: str, step: str) -> None:
    """The steps tell what was rolled, against what, which dice were kept, and what came of it."""
    assert decode(f"spellwoven/test?{query}").roll().steps[0] == step


@pytest.mark.parametrize(
    ("rank", "face", "note"),
    [
        (5, 1, "2 successes: a 1 counts twice"),
        (5, 5, "1 success: 5 is at most 5"),
        (5, 6, "no success: 6 is above 5"),
        (5, 10, "no success: a 10 never counts"),
        (9, 9, "1 success: 9 is at most 9"),
        (9, 1, "2 successes: a 1 counts twice"),
        (10, 2, "2 successes: 2 is at most 2"),
        (10, 1, "2 successes: 1 is at most 2"),  # no longer its bonus: two faces count twice
        (12, 4, "2 successes: 4 is at most 4"),
        (12, 5, "1 success: 5 is at most 9"),  # a rank above 9 lets no more faces count once
        (12, 9, "1 success: 9 is at most 9"),
        (12, 10, "no success: a 10 never counts"),
        (19, 2, "3 successes: 2 is at most 2"),
        (19, 3, "2 successes: 3 is at most 9"),
    ],
)
def test_a_die_says_why_it_counts(rank: int, face: int, note: str) -> None:
    """Beside each die stands what it counts and the limit that it keeps, as the printed tables have them."""
    (die,) = SkillTest(skill=rank, attribute=1, dice=1).roll(faces=(face,)).dice
    assert die.note == note


def test_a_die_that_is_not_kept_says_so() -> None:
    """Beside it stands which end of the dice it was."""
    better = SkillTest(advantage=True).roll(faces=(10, 2, 4, 5)).dice[0]
    worse = SkillTest(disadvantage=True, dice=1).roll(faces=(3, 2)).dice[1]
    assert (better.note, better.tag) == ("not kept, the highest of 4", "")
    assert (worse.note, worse.tag) == ("not kept, the lowest of 2", "")


def test_difficulties_have_their_names() -> None:
    """The rules name four difficulties.

    0 needs no roll, and for each the table has the target's attribute that gives it.
    """
    table = next(table for table in SkillTest(against=3).tables() if table.title == "Difficulties")
    assert [row[1].partition(":")[0] for row in table.rows[1:]] == [
        "normal", "difficult", "very difficult", "daunting",
    ]  # fmt: skip
    assert [row[0] for row in table.rows] == ["0", "1", "2", "3", "4"]
    assert [row[2] for row in table.rows] == ["1", "2", "3", "4", "–"]
    assert table.here == 2
    assert next(t for t in SkillTest(difficulty=9).tables() if t.title == "Difficulties").here is None
    for name in ("1 normal", "2 difficult", "3 very difficult", "4 daunting"):
        assert name in SkillTest.declared()["difficulty"].help


RULES = {
    "the five attributes": ("Behest", "Fortitude", "Presence", "Quickness", "Wits"),
    "linked skills": ("Climb to Quickness", "Swim to Fortitude"),
    "what trained skills begin at": ("rank 4", "rank 3"),
    "when to roll": ("nobody rolls",),
    "degrees of failure": ("half-way", "point of Effort"),
    "weaknesses": ("one that shows in combat and one among people", "the opponent who rolls at advantage"),
    "Evasion": ("Evasion",),
    "specialisations": ("specialisation",),
    "what brings Effort back": ("night's sleep",),
    "the names of difficulties": ("1 is normal, 2 difficult, 3 very difficult and 4 daunting", "Most tasks need 1"),
    "the contradiction on skills above 9": ("no skill goes beyond 9", "the later words hold"),
    "the contradiction of the Troll program": ("off by one", "the words of the rules hold"),
}
"""What the rules say that a player looks for → words of ours on it."""


@pytest.mark.parametrize("part", RULES)
def test_the_rules_are_told_on_the_page(part: str) -> None:
    """Each part of the rules has a ruling in our own words."""
    told = " ".join(ruling.text for ruling in GAME.rulings)
    assert all(words in told for words in RULES[part])


def test_the_attributes_have_a_table() -> None:
    """The table tells what each attribute is for, and what it resists in a target."""
    table = next(table for table in SkillTest().tables() if table.title == "Attributes")
    assert [row[0] for row in table.rows] == ["Behest", "Fortitude", "Presence", "Quickness", "Wits"]
    assert all(name in SkillTest.declared()["attribute"].help for name, *_ in table.rows)


@pytest.mark.parametrize("lean", LEANS)
@pytest.mark.parametrize("untrained", [None, "attribute", "three", "higher"])
def test_icepool_at_every_skill(lean: str, untrained: str | None) -> None:
    """Skills 0 to 26, attributes 1 to 4, trained and each reading of untrained: exactly icepool's odds."""
    for skill in range(27):
        for attribute in range(1, 5):
            rank = {
                None: max(skill, attribute),
                "attribute": attribute,
                "three": 3,
                "higher": max(attribute, 3),
            }[untrained]
            situation = SkillTest(
                skill=skill, attribute=attribute, trained=untrained is None,
                untrained=untrained or "attribute", **LEANS[lean],
            )  # fmt: skip
            found = situation.odds().outcomes
            assert fractions(found["successes"]) == counted(rank, lean, 3)


@pytest.mark.exhaustive
@pytest.mark.parametrize("lean", LEANS)
def test_icepool_at_every_pool_size(lean: str) -> None:
    """1 to 10 dice, at every rank that fields can give."""
    for dice in range(1, 11):
        for skill in range(1, 27):
            found = SkillTest(skill=skill, attribute=1, dice=dice, **LEANS[lean]).odds().outcomes
            assert fractions(found["successes"]) == counted(skill, "plain" if lean == "both" else lean, dice)


def test_result_and_margin_follow_at_every_difficulty() -> None:
    """At every difficulty and target a test passes at or above it. The margin counts from it. Both are icepool's."""
    for rank in (1, 5, 12, 20):
        chances = counted(rank, "plain", 3)
        for difficulty in range(10):
            for against in range(5):
                needed = against - 1 if against else difficulty
                situation = SkillTest(skill=rank, attribute=1, difficulty=difficulty, against=against)
                found = situation.odds().outcomes
                passes = sum(chance for count, chance in chances.items() if _whole(count) >= needed)
                assert Fraction(*found["result"].chance("pass")) == passes
                assert fractions(found["margin"]) == {
                    _whole(count) - needed: chance for count, chance in chances.items()
                }


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


def test_the_troll_program_is_one_rank_off() -> None:
    """In Troll ``count S> N`` counts dice strictly under S. So S of 6 is a rank of 5 in the text."""
    for rank in range(1, 10):
        troll = icepool.d10.map(lambda face, s=rank + 1: (s > face) + (face == 1))
        die = 3 @ troll
        assert fractions(SkillTest(skill=rank, attribute=1).odds().outcomes["successes"]) == dict(
            zip(die.keys(), die.probabilities(), strict=True)
        )


@pytest.mark.parametrize("skill", range(27))
def test_odds_are_every_roll_counted(skill: int) -> None:
    """Throwing all 1,000 rolls gives the odds, at every skill."""
    assert_odds_are_enumerated(SkillTest(skill=skill, attribute=1, difficulty=3))


@pytest.mark.exhaustive
@pytest.mark.parametrize("lean", ["advantage", "disadvantage", "both"])
@pytest.mark.parametrize(("skill", "dice"), [(5, 3), (12, 3), (19, 3), (1, 2), (26, 1)])
def test_odds_are_every_roll_counted_with_four_dice(lean: str, skill: int, dice: int) -> None:
    """Throwing all rolls of a pool with one die more gives the odds, Effort included."""
    assert_odds_are_enumerated(SkillTest(skill=skill, attribute=2, dice=dice, effort=True, against=4, **LEANS[lean]))


def test_advantage_drops_the_highest_and_disadvantage_the_lowest() -> None:
    """Of equal dice the last is dropped. The dropped die counts nothing."""
    better = SkillTest(advantage=True).roll(faces=(10, 2, 10, 5))
    assert [die.role for die in better.dice] == ["missed", "counted", "dropped", "counted"]
    assert better.outcomes["successes"] == 2
    worse = SkillTest(disadvantage=True).roll(faces=(1, 5, 1, 10))
    assert [die.role for die in worse.dice] == ["counted", "counted", "dropped", "missed"]
    assert worse.outcomes["successes"] == 3


def test_advantage_and_disadvantage_together_are_neither() -> None:
    """Three dice are rolled, and the odds are the plain ones."""
    both = SkillTest(advantage=True, disadvantage=True)
    assert len(both.roll(seed=bytes(16)).dice) == 3
    assert both.odds().outcomes == SkillTest().odds().outcomes


def test_frozen_order_of_dice() -> None:
    """The faces of a fixed seed, in the order drawn, never change. Each die tells what it did."""
    roll = decode("spellwoven/test?seed=AAAAAAAAAAAAAAAAAAAAAA").roll()
    assert [(die.sides, die.face, die.role, die.group) for die in roll.dice] == [
        (10, 2, "counted", ""),
        (10, 7, "missed", ""),
        (10, 5, "counted", ""),
    ]
    assert roll.outcomes == {"successes": 2, "result": "pass", "margin": 1}
    link = "spellwoven/test?skill=12&advantage=yes&dice=5&seed=AAAAAAAAAAAAAAAAAAAAAA"
    wide = decode(link).roll()
    assert [(die.face, die.role) for die in wide.dice] == [
        (2, "counted"),
        (7, "dropped"),
        (5, "counted"),
        (5, "counted"),
        (4, "counted"),
        (5, "counted"),
    ]
    assert wide.outcomes == {"successes": 7, "result": "pass", "margin": 6}


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ((5, 5), "faces must be 3 numbers for 3d10 (roll), got 2"),
        ((5, 5, 5, 5), "faces must be 3 numbers for 3d10 (roll), got 4"),
        ((5, 0, 5), "faces: number 2 is a d10 and must be 1 to 10 (write 10 for 0), got 0"),
        ((), "faces must be 3 numbers for 3d10 (roll), got 0"),
    ],
)
def test_wrong_faces(faces: tuple[int, ...], message: str) -> None:
    """Too few faces, too many, none, or a face the die does not have are refused."""
    with pytest.raises(FieldError) as caught:
        SkillTest().roll(faces=faces)
    assert (caught.value.field, caught.value.message) == ("faces", message)


def test_the_rank_in_use_is_marked_in_the_table() -> None:
    """The table beside the odds marks the chosen rank, in the sheet's notation, for every rank."""
    for skill in range(1, 27):
        table = SkillTest(skill=skill, attribute=1).tables()[0]
        assert table.here is not None
        assert table.rows[table.here][0] == notation(skill)


def at_least(situation: SkillTest, successes: int) -> Fraction:
    """Give the chance of that many successes or more."""
    return Fraction(*situation.odds().outcomes["successes"].chance_of(lambda has: has >= successes))


@given(situations(SkillTest), st.integers(0, 34))
def test_advantage_never_hurts_and_disadvantage_never_helps(situation: SkillTest, successes: int) -> None:
    """At every number of successes."""
    values = {name: getattr(situation, name) for name in SkillTest.declared()}
    worse, plain, better = (
        at_least(SkillTest(**{**values, "advantage": up, "disadvantage": down}), successes)
        for up, down in ((False, True), (False, False), (True, False))
    )
    assert worse <= plain <= better


@given(situations(SkillTest), st.integers(0, 34))
def test_a_higher_skill_or_a_larger_pool_never_hurts(situation: SkillTest, successes: int) -> None:
    """At every number of successes."""
    values = {name: getattr(situation, name) for name in SkillTest.declared()}
    more = SkillTest(**{**values, "skill": min(values["skill"] + 1, 26)})
    larger = SkillTest(**{**values, "dice": min(values["dice"] + 1, 10)})
    assert at_least(situation, successes) <= at_least(more, successes)
    assert at_least(situation, successes) <= at_least(larger, successes)


@given(situations(SkillTest))
def test_effort_adds_the_attribute(situation: SkillTest) -> None:
    """Effort adds the attribute to every number of successes."""
    values = {name: getattr(situation, name) for name in SkillTest.declared()}
    with_it, without = (
        SkillTest(**{**values, "effort": effort}).odds().outcomes["successes"] for effort in (True, False)
    )
    assert with_it == without.map(lambda count: count + situation.attribute)


@given(situations(SkillTest), seeds())
def test_rolled_successes_follow_from_the_dice(situation: SkillTest, seed: bytes) -> None:
    """The kept dice, scored by the printed tables, give the outcome."""
    roll = situation.roll(seed=seed)
    kept = [printed(die.face, situation.hand.rank) for die in roll.dice if die.role != "dropped"]
    assert len(kept) == situation.dice
    effort = situation.attribute if situation.effort else 0
    assert roll.outcomes["successes"] == sum(kept) + effort
