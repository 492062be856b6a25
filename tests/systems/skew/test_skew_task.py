"""skew/task: rules counted by hand, odds against every roll and against icepool, and the steps of a roll."""

import re
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import pairwise, product

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, enumerated, fractions
from hypothesis import given
from hypothesis import strategies as st
from strategies import seeds, situations

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.situation import Roll
from fairthrow.systems.skew import Task
from fairthrow.systems.skew.open_end import change_of, changes, direction_of, needed
from fairthrow.systems.skew.pool import skew_of
from fairthrow.view.dice import tray

SKEWS = range(-3, 4)
MODES = {"off": 0, "once": 1, "recursive": 5}


def of(query: str) -> Roll:
    """Roll what a link's query says."""
    return decode(f"skew/task?{query}").roll()


def skewed(skew: int, **fields: object) -> Task:
    """Give a task with so many high dice (below 0: low dice)."""
    return Task(high=max(skew, 0), low=max(-skew, 0), **fields)  # type: ignore[arg-type]


def test_defaults_are_frozen() -> None:
    """Links leave defaults out. So a default is part of every link ever shared."""
    defaults = {name: Task.default(name) for name in Task.declared()}
    assert defaults == {"difficulty": 10, "adjustment": 0, "high": 0, "low": 0, "open": "once"}
    assert list(defaults) == ["difficulty", "adjustment", "high", "low", "open"]


def test_bounds_and_words_are_those_of_the_contract() -> None:
    """Bounds and words in links, and names and order of outcomes, are those that `site/docs/systems.md` tells."""
    assert {name: kind.allowed() for name, kind in Task.declared().items()} == {
        "difficulty": "-40 to 80",
        "adjustment": "-30 to 30",
        "high": "0 to 12",
        "low": "0 to 12",
        "open": "once, recursive or off",
    }
    assert [outcome.name for outcome in Task.results] == ["total", "margin", "result"]


@pytest.mark.parametrize(
    ("query", "total"),
    [
        ("faces=4,2,5", 11),
        ("adjustment=-4&faces=4,2,5", 7),
        ("faces=6,6,6,6,6,6", 26),  # 18 and 18 − 10
        ("faces=6,6,6,4,3,4", 19),
        ("faces=6,6,6,4,4,2", 18),  # an extra 10 adds nothing
        ("faces=6,6,6,1,1,1", 18),  # and a lower one never takes away
        ("faces=1,1,1,1,1,1", -4),  # 3 less the 7 that 3 is short of 10
        ("faces=1,1,1,3,3,3", 2),
        ("faces=1,1,1,4,4,2", 3),
        ("faces=1,1,1,6,6,6", 3),
        ("adjustment=7&faces=1,1,1,1,1,1", 3),
        ("open=off&faces=6,6,6", 18),
        ("open=off&faces=1,1,1", 3),
        ("high=2&faces=1,6,2,5,4", 15),  # the highest three of 1 2 4 5 6
        ("low=2&faces=1,6,2,5,4", 7),
        ("high=1&faces=6,6,1,6,5,5,5", 23),  # the kept dice make a natural 18; the extra roll is plain
        ("low=3&faces=1,6,1,6,1,6,2,2,2", -1),
        ("high=1&faces=1,1,1,2", 4),  # three dice show 1, but they are not the three kept
        ("high=5&low=4&faces=1,6,2,5", 13),  # one high die is left after cancelling
        ("high=12&low=2&faces=1,2,3,4,5,6", 15),  # ten are left, and three count
        ("open=recursive&faces=6,6,6,6,6,6,1,1,1", 26),
        ("open=recursive&faces=6,6,6,6,6,6,5,5,5", 31),
        ("open=recursive&faces=1,1,1,1,1,1,1,1,1,1,1,2", -17),  # 3 − 7 − 7 − 6
        ("open=recursive&faces=6,6,6,1,1,1", 18),  # a 3 on the way up is only a low extra roll
        ("open=recursive&faces=1,1,1,6,6,6", 3),  # and an 18 on the way down a high one
        ("open=recursive&faces=" + ",".join(["6"] * 18), 58),  # five extra rolls at most
        ("open=recursive&faces=" + ",".join(["1"] * 18), -32),
    ],
)
def test_totals_counted_by_hand(query: str, total: int) -> None:
    """Natural rolls of 18 and 3 open the roll, and nothing else does."""
    assert of(query).outcomes["total"] == total


@pytest.mark.parametrize(
    ("difficulty", "result", "margin"),
    [(10, "success", 1), (11, "failure", 0), (12, "failure", -1), (-40, "success", 51), (80, "failure", -69)],
)
def test_the_difficulty_must_be_exceeded(difficulty: int, result: str, margin: int) -> None:
    """A roll of 11 succeeds against 10 and fails against 11."""
    outcomes = of(f"difficulty={difficulty}&faces=4,2,5").outcomes
    assert outcomes == {"total": 11, "margin": margin, "result": result}


def test_odds_counted_by_hand() -> None:
    """Half of all rolls of three dice exceed 10. An 18 comes once in 216, and so does a second 18 after it."""
    outcomes = Task().odds().outcomes
    assert outcomes["result"].chance("success") == Ratio(1, 2)
    assert outcomes["total"].chance(26) == Ratio(1, 46_656)
    assert outcomes["total"].chance(25) == Ratio.of(3, 46_656)
    assert outcomes["total"].chance(18) == Ratio.of(108, 46_656)
    assert outcomes["total"].chance(-4) == Ratio(1, 46_656)
    assert outcomes["total"].chance(3) == Ratio.of(135, 46_656)
    deep = Task(open="recursive").odds().outcomes["total"]
    assert deep.chance(58) == Ratio(1, 216**6)
    assert deep.chance(26) == Ratio.of(108, 216**3)  # 18, 18, then at most 10: half of 216


@pytest.mark.parametrize("mode", ["off", "once"])
def test_odds_are_every_roll_thrown(mode: str) -> None:
    """Every roll of three dice, and of three with one high or low die, with the extra rolls that it opens."""
    for skew in (-1, 0, 1):
        assert_odds_are_enumerated(skewed(skew, open=mode, adjustment=2, difficulty=11))


@pytest.mark.exhaustive
def test_skewed_odds_are_every_roll_thrown() -> None:
    """Every roll of five and of six dice, without open ends."""
    for skew in (-3, -2, 2, 3):
        assert_odds_are_enumerated(skewed(skew, open="off"))


def chances_of(odds: Distribution[int]) -> dict[int, Fraction]:
    """Give odds as plain fractions."""
    return {total: Fraction(weight, odds.denominator) for total, weight in odds.weights.items()}


def natural(skew: int) -> dict[int, Fraction]:
    """Count the kept dice of every roll."""
    rolled = 3 + abs(skew)
    counts: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=rolled):
        counts[sum(sorted(faces, reverse=skew > 0)[:3])] += 1
    return {total: Fraction(count, 6**rolled) for total, count in counts.items()}


def extended(roll: int, up: bool, left: int) -> dict[int, Fraction]:
    """Give what extra rolls add up to after a roll, by the words of the rules, with ``left`` of them to come."""
    if roll != (18 if up else 3) or not left:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = defaultdict(Fraction)
    for extra, chance in natural(0).items():
        gain = extra - 10 if (extra > 10) == up else 0
        for more, more_chance in extended(extra, up, left - 1).items():
            found[gain + more] += chance * more_chance
    return dict(found)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("skew", SKEWS)
def test_odds_are_the_texts(skew: int, mode: str) -> None:
    """All seven skews in all three readings.

    The odds are put together from counted rolls, in other words than the code.
    """
    expected: dict[int, Fraction] = defaultdict(Fraction)
    for roll, chance in natural(skew).items():
        for more, more_chance in extended(roll, roll > 10, MODES[mode]).items():
            expected[roll + more] += chance * more_chance
    assert fractions(skewed(skew, open=mode).odds().outcomes["total"]) == expected


@pytest.mark.parametrize("skew", SKEWS)
def test_odds_are_icepools(skew: int) -> None:
    """All seven skews, opened once, by icepool."""
    pool = icepool.d6.pool(3 + abs(skew))
    beyond = 3 @ icepool.d6 - 10
    up, down = beyond.map(lambda change: max(change, 0)), beyond.map(lambda change: min(change, 0))
    roll = (pool.highest(3) if skew > 0 else pool.lowest(3)).sum()
    die = roll.map(lambda total: total + {18: up, 3: down}.get(total, 0))
    chances = dict(zip(die.keys(), die.probabilities(), strict=True))
    assert fractions(skewed(skew).odds().outcomes["total"]) == chances


@pytest.mark.parametrize("mode", MODES)
def test_every_difficulty_and_adjustment(mode: str) -> None:
    """All 7,381 pairs: an adjustment moves the total, and the difficulty must be exceeded."""
    plain = chances_of(Task(open=mode).odds().outcomes["total"])
    above = {bar: sum(chance for total, chance in plain.items() if total > bar) for bar in range(-70, 111)}
    for difficulty, adjustment in product(range(-40, 81), range(-30, 31)):
        found = Task(difficulty=difficulty, adjustment=adjustment, open=mode).odds().outcomes
        success = found["result"].chance("success")
        assert Fraction(*success) == above[difficulty - adjustment]
        if difficulty % 20 == 0:
            moved = {total + adjustment: chance for total, chance in plain.items()}
            assert fractions(found["total"]) == moved
            margins = {total - difficulty: chance for total, chance in moved.items()}
            assert fractions(found["margin"]) == margins


def test_every_pair_of_high_and_low_dice() -> None:
    """All 169 pairs: high and low dice cancel one to one first. Then at most three are left."""
    for high, low in product(range(13), repeat=2):
        skew = sorted((-3, high - low, 3))[1]
        assert skew_of(high, low) == skew
        assert Task(high=high, low=low).odds() == skewed(skew).odds()
        assert Task(high=high, low=low).pool.rolled == 3 + abs(skew) <= 6


def success_of(words: str) -> Fraction:
    """Work out the chance of what the table says that the dice must show."""
    chances = natural(0)
    if words == "any roll":
        return Fraction(1)
    if words == "out of reach":
        return Fraction(0)
    found = Fraction(0)
    for way in words.split("; or "):
        together = Fraction(1)
        for part in way.split(", then "):
            lowest, more, _ = part.partition(" or more")
            highest = 18 if more else int(lowest)
            together *= sum((chances[total] for total in range(int(lowest), highest + 1)), Fraction(0))
        found += together
    return found


@pytest.mark.parametrize(
    ("difficulty", "dice"),
    [
        (3, "4 or more"),
        (2, "4 or more; or 3, then 10 or more"),
        (0, "4 or more; or 3, then 8 or more"),
        (-4, "4 or more; or 3, then 4 or more"),
        (-5, "any roll"),
    ],
)
def test_low_difficulties_say_what_succeeds(difficulty: int, dice: str) -> None:
    """For low difficulties too the table says what the dice must show, not what they must not show."""
    (row,) = [row for row in Task(difficulty=2).tables()[0].rows if row[0] == "2"]
    assert row == ("2", "3 or more", "4 or more; or 3, then 10 or more")
    assert needed(difficulty + 1, 1) == dice


@pytest.mark.parametrize("mode", MODES)
def test_what_the_dice_must_show_is_what_the_odds_say(mode: str) -> None:
    """For every total from -45 to 70, the words describe exactly the chance of success."""
    totals = chances_of(Task(open=mode).odds().outcomes["total"])
    for least in range(-45, 71):
        words = needed(least, MODES[mode])
        assert success_of(words) == sum(chance for total, chance in totals.items() if total >= least), words


def test_the_table_of_neighbouring_difficulties() -> None:
    """There are three difficulties on each side, and the one that is set is marked. The adjustment is taken off."""
    table = Task(difficulty=15, adjustment=-2).tables()[0]
    assert table.here == 3
    assert table.rows == (
        ("12", "13 or more", "15 or more"),
        ("13", "14 or more", "16 or more"),
        ("14", "15 or more", "17 or more"),
        ("15", "16 or more", "18"),
        ("16", "17 or more", "18, then 11 or more"),
        ("17", "18 or more", "18, then 12 or more"),
        ("18", "19 or more", "18, then 13 or more"),
    )
    assert "−2" in table.note
    low = Task(difficulty=-40).tables()[0]
    assert (low.here, len(low.rows), low.rows[0]) == (0, 4, ("−40", "−39 or more", "any roll"))
    assert Task(difficulty=80).tables()[0].here == 3


def test_directions_and_changes() -> None:
    """Only 18 and 3 open a roll. What an extra roll changes is never against its direction."""
    assert [roll for roll in range(3, 19) if direction_of(roll)] == [3, 18]
    assert [change_of(roll, 1) for roll in (3, 10, 11, 18)] == [0, 0, 1, 8]
    assert [change_of(roll, -1) for roll in (3, 9, 10, 18)] == [-7, -1, 0, 0]


WAYS = (1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1)
"""In how many of 216 ways three dice come to 3, 4, and so on up to 18."""


def test_what_extra_rolls_change_is_counted() -> None:
    """One extra roll: its ways by the table of three dice. Of two, the second counts only behind a roll that opens."""
    above = dict(enumerate(WAYS[8:], 1))  # 11 adds 1, 18 adds 8
    below = {-lost: ways for lost, ways in enumerate(reversed(WAYS[:7]), 1)}  # 9 takes 1, 3 takes 7
    assert changes(1, 0) == changes(-1, 0) == Distribution({0: 1})
    one_up, one_down = changes(1, 1).weights, changes(-1, 1).weights
    assert one_up == {0: sum(WAYS[:8]), **above}
    assert one_down == {0: sum(WAYS[7:]), **below}
    up, down = ({change: 216 * ways for change, ways in once.items()} for once in (one_up, one_down))
    del up[8], down[-7]
    assert changes(1, 2).weights == {**up, **{8 + change: ways for change, ways in one_up.items()}}
    assert changes(-1, 2).weights == {**down, **{change - 7: ways for change, ways in one_down.items()}}


def test_frozen_order_of_dice() -> None:
    """The skewed roll comes first, then extra rolls of three dice. The dice of fixed seeds never change."""
    roll = of("seed=AAAAAAAAAAAAAAAAAAAAAA")
    assert [(die.sides, die.face, die.role, die.group) for die in roll.dice] == [
        (6, 6, "kept", ""),
        (6, 1, "kept", ""),
        (6, 3, "kept", ""),
    ]
    assert roll.outcomes == {"total": 10, "margin": 0, "result": "failure"}
    assert roll.summary == "Total 10 against difficulty 10: failure, equal is not enough."
    lucky = of("high=2&low=1&seed=AAAAAAAAAAAAAAAAAAAAAA")
    assert [(die.face, die.role) for die in lucky.dice] == [
        (6, "kept"), (1, "kept"), (3, "kept"), (1, "dropped"),
    ]  # fmt: skip
    opened = of("seed=AAAAAAAAAAAAAAAAAAABCA")
    assert [(die.face, die.role, die.group) for die in opened.dice] == [
        (6, "kept", ""), (6, "kept", ""), (6, "kept", ""),
        (1, "kept", "extra roll"), (6, "kept", "extra roll"), (5, "kept", "extra roll"),
    ]  # fmt: skip
    assert opened.outcomes["total"] == 20
    fallen = of("seed=AAAAAAAAAAAAAAAAAAAAwA")
    assert [die.face for die in fallen.dice] == [1, 1, 1, 4, 2, 1]
    assert fallen.outcomes["total"] == 0


def test_the_trace_of_an_open_roll() -> None:
    """The steps tell every extra roll with what it changes, then the adjustment and the comparison."""
    roll = of("open=recursive&adjustment=-2&difficulty=20&high=1&faces=6,6,6,2,6,6,6,5,4,4")
    assert roll.steps == (
        "Rolled 4d6, 1 of them good luck, and kept the highest 3: 18.",
        "A natural 18 opens upward: the extra roll of 18 is 8 above 10 and adds 8.",
        "A further 18 opens upward: extra roll 2 of 13 is 3 above 10 and adds 3.",
        "Adjustment −2: total 27.",
        "27 is above 20: success.",
    )
    assert roll.summary == "Total 27 against difficulty 20: success by 7."
    assert roll.dice[3].note == "a good luck die, not among the highest 3"
    assert roll.dice[4].note == "adds 6 to the extra roll"
    assert (roll.dice[7].group, roll.dice[7].note) == ("extra roll 2", "adds 5 to extra roll 2")
    fallen = of("faces=1,1,1,4,4,4").steps
    assert fallen[1] == "A natural 3 opens downward: the extra roll of 12 is not below 10 and takes away nothing."
    last = of("open=recursive&faces=" + ",".join(["6"] * 18)).steps
    assert last[-2] == "After 5 extra rolls no more are made."
    assert "no more" not in " ".join(of("open=recursive&faces=6,6,6,6,6,6,6,6,5").steps)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("faces=1,2", "faces must be 3 numbers for 3d6 (roll), got 2"),
        ("faces=1,2,3,4", "faces must be 3 numbers for 3d6 (roll), got 4"),
        ("faces=6,6,6", "faces must be 6 numbers for 3d6 (roll), then 3d6 (extra roll), got 3"),
        ("faces=6,6,6,6,6", "faces must be 6 numbers for 3d6 (roll), then 3d6 (extra roll), got 5"),
        ("faces=6,6,6,6,6,6,1,1,1", "faces must be 6 numbers for 3d6 (roll), then 3d6 (extra roll), got 9"),
        ("open=off&faces=6,6,6,1,1,1", "faces must be 3 numbers for 3d6 (roll), got 6"),
        ("high=1&faces=6,6,6", "faces must be 7 numbers for 4d6 (roll), then 3d6 (extra roll), got 3"),
        ("faces=6,6,7", "faces: number 3 is a d6 and must be 1 to 6, got 7"),
        ("faces=1,1,1,1,9,1", "faces: number 5 is a d6 and must be 1 to 6, got 9"),
    ],
)
def test_wrong_faces(query: str, message: str) -> None:
    """Too few faces, too many, or a face the die does not have are refused, in extra rolls too."""
    with pytest.raises(FieldError) as caught:
        of(query)
    assert caught.value.field == "faces"
    assert caught.value.message == message


def test_the_longest_roll_needs_exactly_its_faces() -> None:
    """Six dice and five extra rolls of three are 21 faces. One more or less is refused."""
    query = "open=recursive&high=3&faces="
    assert of(query + ",".join(["6"] * 21)).outcomes["total"] == 58
    for count in (20, 22):
        with pytest.raises(FieldError, match="faces must be 21"):
            of(query + ",".join(["6"] * count))


@pytest.mark.parametrize(
    ("query", "note"),
    [
        ("high=3&low=1", "3 high and 1 low cancel one to one, leaving 2 high."),
        ("high=1&low=3", "1 high and 3 low cancel one to one, leaving 2 low."),
        ("high=2&low=2", "2 high and 2 low cancel one to one, none is left."),
        ("high=4", "No more than 3 skew dice are ever rolled."),
        ("low=12", "No more than 3 skew dice are ever rolled."),
        ("low=1", "Extra rolls are three dice without skew."),
        ("open=recursive", "Extra rolls end after 5, in the odds and in rolls alike."),
        ("open=off", "Without open ends a natural 3 or 18 is just that."),
    ],
)
def test_notes(query: str, note: str) -> None:
    """A note says what a setting does here, where that is not plain. The default needs no note."""
    assert note in decode(f"skew/task?{query}").situation.notes()
    assert Task().notes() == ()
    assert Task(high=1, open="off").notes() == ("Without open ends a natural 3 or 18 is just that.",)


def test_what_the_page_draws() -> None:
    """The line stands before the first total that succeeds. More luck is laid beside the situation, up to its limit."""
    assert [(mark.at, mark.label) for mark in Task(difficulty=-3).marks()] == [(-2, "above −3")]
    assert [variant.situation for variant in Task(low=2).variants()] == [Task(low=2, high=1)]
    assert Task(high=3).variants() == ()
    assert Task(high=12, low=12).variants() == ()
    assert Task().dice_text() == "3d6, open-ended"
    assert Task(low=5, open="off").dice_text() == "6d6, keep the lowest 3"


def reaching(odds: Distribution[int], least: int) -> Fraction:
    """Give the chance of at least so much."""
    return Fraction(*odds.chance_of(lambda total: total >= least))


@pytest.mark.parametrize("mode", MODES)
def test_luck_never_hurts(mode: str) -> None:
    """With each high die more, every total is reached at least as often. With each low die more, at most as often."""
    totals = [skewed(skew, open=mode).odds().outcomes["total"] for skew in SKEWS]
    for worse, better in pairwise(totals):
        assert all(reaching(worse, least) <= reaching(better, least) for least in range(-32, 59))
        assert worse != better


def test_without_open_ends_luck_is_mirrored() -> None:
    """What low dice do to the total, high dice do to 21 − total."""
    for skew in SKEWS:
        high = skewed(skew, open="off").odds().outcomes["total"]
        low = skewed(-skew, open="off").odds().outcomes["total"]
        assert high.map(lambda total: 21 - total) == low


@given(situations(Task), st.integers(1, 20))
def test_more_difficulty_never_helps(situation: Task, more: int) -> None:
    """A higher difficulty is never easier. One point of adjustment equals one point of difficulty."""
    fields = {name: getattr(situation, name) for name in ("high", "low", "open")}
    low, high = min(situation.difficulty, 60), min(situation.difficulty, 60) + more
    chances = [
        Fraction(*Task(difficulty=each, **fields).odds().outcomes["result"].chance("success")) for each in (low, high)
    ]
    assert chances[0] >= chances[1]
    moved = Task(difficulty=low, adjustment=-more, **fields).odds().outcomes["result"].chance("success")
    assert Fraction(*moved) == chances[1]


@given(situations(Task), seeds())
def test_rolled_totals_follow_from_the_dice(situation: Task, seed: bytes) -> None:
    """The dice, read by hand, give the outcome."""
    roll = situation.roll(seed=seed)
    first = [die.face for die in roll.dice if not die.group]
    left = max(-3, min(3, situation.high - situation.low))
    kept = sorted(first, reverse=left > 0)[:3]
    assert sorted(die.face for die in roll.dice if die.role == "kept" and not die.group) == sorted(kept)
    assert len(first) == 3 + abs(left)
    total = sum(kept)
    extra = [die.face for die in roll.dice if die.group]
    sums = [sum(extra[place : place + 3]) for place in range(0, len(extra), 3)]
    for each in sums:
        total += max(0, each - 10) if sum(kept) == 18 else -max(0, 10 - each)
    assert bool(sums) == (sum(kept) in (3, 18) and situation.open != "off")
    assert roll.outcomes["total"] == total + situation.adjustment
    assert roll.outcomes["margin"] == total + situation.adjustment - situation.difficulty
    success = total + situation.adjustment > situation.difficulty
    assert roll.outcomes["result"] == ("success" if success else "failure")


def test_recursion_is_enumerated_as_deep_as_it_can_be() -> None:
    """In the recursive reading, all totals reached with at most one extra roll are counted from all rolls."""
    once = enumerated(Task())["total"]
    recursive = chances_of(Task(open="recursive").odds().outcomes["total"])
    for total in range(4, 18):
        assert recursive[total] == once[total]
    assert sum(chance for total, chance in recursive.items() if total < 4) == Fraction(1, 216)
    assert sum(chance for total, chance in recursive.items() if total > 17) == Fraction(1, 216)


@pytest.mark.parametrize(
    ("query", "luck"),
    [
        ("faces=1,5,3", {}),
        ("high=2&faces=1,5,3,6,2", {3: "good luck", 4: "good luck"}),
        ("low=1&faces=1,5,3,6", {3: "bad luck"}),
        ("high=12&low=2&faces=5,5,5,6,1,1", {3: "good luck", 4: "good luck", 5: "good luck"}),
        ("high=1&low=1&faces=1,5,3", {}),
        ("high=1&faces=6,6,1,6,1,2,3", {3: "good luck"}),
    ],
)
def test_luck_dice_are_told_apart(query: str, luck: dict[int, str]) -> None:
    """The dice that luck added are marked in words, in their note and in the tray, kept or dropped. No others are."""
    roll = of(query)
    assert {place: die.badge for place, die in enumerate(roll.dice) if die.badge} == luck
    assert {place for place, die in enumerate(roll.dice) if "luck die" in die.note} == set(luck)
    assert {(die.badge, die.news) for die in roll.dice} <= {("good luck", "good"), ("bad luck", "bad"), ("", "")}
    items = tray(roll.dice).split("</li>")
    for place, item in enumerate(items[: len(roll.dice)]):
        seen, spoken = re.findall(r'class="band"[^>]*>(.*?)<', item), re.findall(r'"unseen">, (.*?)<', item)
        assert seen == spoken == ([luck[place]] if place in luck else [])
        classes = re.findall(r'class="slot (.*?)"', item)[0].split()
        assert {"good", "bad"} & set(classes) == ({luck[place].split()[0]} if place in luck else set())


@given(st.integers(0, 12), st.integers(0, 12), seeds())
def test_as_many_dice_are_luck_as_skew_the_roll(high: int, low: int, seed: bytes) -> None:
    """In the first roll as many dice are luck as there are beyond three. In extra rolls none is."""
    roll = Task(high=high, low=low).roll(seed=seed)
    marked = [die for die in roll.dice if die.badge]
    assert len(marked) == abs(skew_of(high, low))
    assert not any(die.group for die in marked)
    assert roll.dice[3 : 3 + len(marked)] == tuple(marked)


def test_a_roll_tells_what_became_of_luck() -> None:
    """A roll tells that high and low dice cancel, what the limit is, and which dice are kept."""
    assert of("high=5&low=1&faces=1,2,3,4,5,6").steps[:3] == (
        "5 high and 1 low cancel one to one, leaving 4 high.",
        "No more than 3 skew dice are ever rolled.",
        "Rolled 6d6, 3 of them good luck, and kept the highest 3: 15.",
    )
    one = decode("skew/roll?keep=1&low=1&faces=4,2").roll()
    assert one.steps == ("Rolled 2d6, 1 of them bad luck, and kept the lowest: 2.",)
    assert one.dice[0].note == "not the lowest"
