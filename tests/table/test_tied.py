"""Rivals of whom only those that tied roll again: odds against plain recursion, their laws, rolls, and links."""

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from groups import OF_RIVALS, rivals
from hypothesis import given
from hypothesis import strategies as st
from strategies import at_most, check_id, seeds

from fairthrow.dice.distribution import Ratio
from fairthrow.systems import FieldError, Situation
from fairthrow.systems.rivalry import STRENGTH
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.group import decision_between
from fairthrow.table.group.rivals import Rivals, odds_of, rolls_again
from fairthrow.table.group.words import best_words, summary_of

AGAIN = [check for check in OF_RIVALS if rolls_again(check)]
EVERY_CHECK = pytest.mark.parametrize("check", AGAIN, ids=check_id)

Sides = dict[str, dict[Any, Fraction]]
"""What each side can roll, by its name."""


def rivals_of(text: str) -> Rivals:
    """Read the link of rivals."""
    found = grouplinks.decode(text)
    assert isinstance(found, Rivals)
    return found


# --- counted from the rules alone -----------------------------------------------------------


def degrees(score: int) -> dict[tuple[bool, int], Fraction]:
    """Count what a percentile comes to: success under the score, and whole tens between, of failure the fewer."""
    found: dict[tuple[bool, int], Fraction] = defaultdict(Fraction)
    for roll in range(100):
        good, tens = roll < score, abs(score - roll) // 10
        found[good, tens if good else -tens] += Fraction(1, 100)
    return dict(found)


def d12(modifier: int) -> dict[int, Fraction]:
    """Count the totals of a d12."""
    return {face + modifier: Fraction(1, 12) for face in range(1, 13)}


def one_round(sides: Sides) -> dict[tuple[str, ...], Fraction]:
    """Go through all that the sides can roll at once, and count who shares the best."""
    found: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    for rolled in product(*(side.items() for side in sides.values())):
        best = max(value for value, _ in rolled)
        chance = Fraction(1)
        for _, own in rolled:
            chance *= own
        found[tuple(name for name, (value, _) in zip(sides, rolled, strict=True) if value == best)] += chance
    return found


def winner(sides: Sides, rounds: int | None) -> dict[tuple[str, ...], Fraction]:
    """Count who is left after all rounds: those who tie go on among themselves. None: until one is left."""
    found: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    once = one_round(sides)
    everybody = tuple(sides)
    for best, chance in once.items():
        if len(best) == 1 or rounds == 1:
            found[best] += chance
        elif rounds is not None or best != everybody:
            left = winner({name: sides[name] for name in best}, rounds and rounds - 1)
            for end, later in left.items():
                found[end] += chance * later
    if rounds is None:  # all tie again and again, until they do not
        decided = 1 - once[everybody]
        found = defaultdict(Fraction, {end: chance / decided for end, chance in found.items()})
    return found


@pytest.mark.parametrize(
    ("scores", "third", "third_if_all"), [((60, 60, 30), "10.21", "10.44"), ((80, 80, 20), "1.53", "1.62")]
)
def test_who_was_behind_does_not_come_back(scores: tuple[int, int, int], third: str, third_if_all: str) -> None:
    """Two equal scores and a lower one: the third wins less often where it is out once the others tie above it."""
    text = "d100/rivals?check=opposed&" + "&".join(f"{n}=&{n}.score={score}" for n, score in enumerate(scores, 1))
    tied = odds_of(rivals_of(text.replace("opposed&", "opposed&again=tied&"))).wins
    every = odds_of(rivals_of(text)).wins
    assert [f"{float(100 * Fraction(*odds[2])):.2f}" for odds in (tied, every)] == [third, third_if_all]
    counted = winner({name: degrees(score) for name, score in zip("ABC", scores, strict=True)}, None)
    assert [Fraction(*chance) for chance in tied] == [counted[name,] for name in "ABC"]


@pytest.mark.parametrize("struggle", range(4))
def test_rounds_that_end_are_those_of_plain_recursion(struggle: int) -> None:
    """So many more rounds: who wins, who shares the best in the end, and how often nobody wins."""
    text = "enchanted-realms/rivals?check=competition&again=tied&1=&1.score=8&2=&3=&3.score=0"
    odds = odds_of(rivals_of(text.replace("again=tied", f"again=tied&struggle={struggle}")))
    ends = winner({"A": d12(3), "B": d12(1), "C": d12(0)}, struggle + 1)
    assert [Fraction(*chance) for chance in odds.wins] == [ends[name,] for name in "ABC"]
    ties = {end: chance for end, chance in ends.items() if len(end) > 1}
    assert Fraction(*odds.tie) == sum(ties.values())
    assert [Fraction(*chance) for chance in odds.shares] == [
        sum((chance for end, chance in ties.items() if name in end), Fraction(0)) for name in "ABC"
    ]


def test_four_sides_of_two_kinds_are_those_of_plain_recursion() -> None:
    """Sides that are alike are counted together, and come out as each for itself."""
    odds = odds_of(rivals_of("d100/rivals?check=opposed&again=tied&score=15&1=&2=&3=&3.score=5&4=&4.score=5"))
    one, other = ({0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: Fraction(3, 4), 1: Fraction(1, 4)})
    counted = winner({"A": degrees(15), "B": degrees(15), "C": degrees(5), "D": degrees(5)}, None)
    assert [Fraction(*chance) for chance in odds.wins] == [counted[name,] for name in "ABCD"]
    # by hand: two coins of 1/2 and 1/4 differ in 4 of 8 ways, and the first is ahead in 3 of these
    assert winner({"A": one, "B": other}, None) == {("A",): Fraction(3, 4), ("B",): Fraction(1, 4)}


# --- laws -----------------------------------------------------------------------------------


@EVERY_CHECK
@given(data=st.data())
@at_most(20)
def test_of_two_nobody_is_out(check: type[Situation], data: st.DataObject) -> None:
    """With two sides it makes no difference who rolls again."""
    found = data.draw(rivals(check, most=2))
    assert odds_of(replace(found, again="tied")) == odds_of(found)


@EVERY_CHECK
@given(data=st.data())
@at_most(20)
def test_somebody_wins_or_it_is_a_tie(check: type[Situation], data: st.DataObject) -> None:
    """The chances add up to 1, equal sides have equal chances, and places change nothing."""
    found = replace(data.draw(rivals(check, most=5)), again="tied")
    odds = odds_of(found)
    assert sum(Fraction(*each) for each in odds.wins) + Fraction(*odds.tie) == 1
    shared = sum(Fraction(*each) for each in odds.shares)
    assert 2 * Fraction(*odds.tie) <= shared <= len(found.members) * Fraction(*odds.tie)
    turned = odds_of(replace(found, members=found.members[::-1]))
    assert (turned.wins, turned.shares) == (odds.wins[::-1], odds.shares[::-1])
    of: dict[Situation, Ratio] = {}
    for member, chance in zip(found.members, odds.wins, strict=True):
        assert of.setdefault(member.situation, chance) == chance


@EVERY_CHECK
@given(data=st.data(), seed=seeds())
@at_most(40)
def test_only_those_that_tied_roll_again(check: type[Situation], data: st.DataObject, seed: bytes) -> None:
    """Each round is of those that shared the best of the one before, with the dice that follow in their own stream."""
    found = replace(data.draw(rivals(check, most=6)), again="tied", seed=seed)
    fight = found.fight()
    for before, after in zip(fight.rounds, fight.rounds[1:], strict=False):
        best = max(roll.outcomes[STRENGTH] for roll in before.values())  # type: ignore[type-var]
        assert [*after] == [place for place, roll in before.items() if roll.outcomes[STRENGTH] == best]
    assert [*fight.rounds[0]] == [*range(len(found.members))]
    every = replace(found, again="all").fight()
    assert fight.rounds[0] == every.rounds[0]
    for place in range(len(found.members)):
        mine, theirs = fight.rolls_of(place), every.rolls_of(place)
        assert mine[: len(theirs)] == theirs[: len(mine)]
        assert fight.last[place] == mine[-1]
    for number, decision in found.decisions():
        after_it = found.decided(number, decision.situation)
        assert after_it.fight().rounds[: len(fight.rounds)] == fight.rounds
        assert decision_between(found, after_it) is not None


def test_the_law_of_fights_is_the_odds() -> None:
    """Over many seeds each side wins as often as the odds say: a chi-squared test with a bound of one in a million."""
    found = rivals_of("d100/rivals?check=opposed&again=tied&1=A&1.score=60&2=B&2.score=60&3=C&3.score=30")
    odds, count = odds_of(found), 1500
    won = Counter(replace(found, seed=number.to_bytes(16, "big")).fight().winner for number in range(count))
    expected = {place: count * Fraction(*chance) for place, chance in enumerate(odds.wins)}
    assert won.keys() <= expected.keys()
    assert sum((won[place] - mean) ** 2 / mean for place, mean in expected.items()) < 27.7  # 2 degrees of freedom


def test_the_chance_of_another_round_is_that_of_those_who_tied() -> None:
    """Whoever is out rolls no more, so the next round is decided as often as among the others alone."""
    text = "enchanted-realms/rivals?check=competition&again=tied&1=A&2=B&3=C"
    every = (replace(rivals_of(text), seed=number.to_bytes(16, "big")) for number in range(200))
    found = next(each for each in every if len(each.fight().best) == 2)
    ((number, decision),) = found.decisions()
    assert number == 0
    assert decision.chance == Ratio(11, 12)  # two d12 differ
    after = found.decided(0, decision.situation)
    assert [*after.fight().rounds[1]] == [*found.fight().best]


# --- links ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "field", "says"),
    [
        ("spellwoven/rivals?check=contest&again=tied&1=A&2=B", "again", "in spellwoven/contest nobody rolls again"),
        ("d100/rivals?check=opposed&again=some&1=A&2=B", "again", "again must be all or tied, got 'some'"),
        ("d100/party?check=opposed&again=tied&1=A&2=B", "again", "'again' is not a field of party"),
        ("d100/rivals?check=opposed&again=tied&" + "&".join(f"{n}=&{n}.score={n}" for n in range(1, 9)), "again",
         "again must be all among 8 sides of 8 kinds: the odds would take too long"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(text: str, field: str, says: str) -> None:
    """A check in which nobody rolls again has no such choice, and so many different sides would take too long."""
    with pytest.raises(FieldError) as caught:
        grouplinks.decode(text)
    assert caught.value.field == field
    assert says in caught.value.message


def test_twelve_sides_of_one_kind_are_no_effort() -> None:
    """Each of them wins one time in twelve."""
    twelve = rivals_of("d100/rivals?check=opposed&again=tied&ties=margin&" + "&".join(f"{n}=" for n in range(1, 13)))
    assert odds_of(twelve).wins == (Ratio(1, 12),) * 12


def test_left_out_all_roll_again() -> None:
    """A link from before the choice keeps its meaning; one that names it is canonical."""
    assert "again" not in rivals_of("d100/rivals?check=opposed&again=all&1=A&2=B").encode()
    text = "d100/rivals?check=opposed&again=tied&score=60&1=A&2=B&3=C&3.score=30"
    assert rivals_of(text).encode() == text


def test_who_is_out_stays_out() -> None:
    """Three sides whose first round is tied by two: the third, behind, came back where all roll again."""
    text = "d100/rivals?check=opposed&1=A&2=B&3=C&seed=a4ayc_80_OGda4BO_1o_Vw"
    assert [*rivals_of(text).fight().rounds[1]] == [0, 1, 2]
    tied = rivals_of(text.replace("opposed&", "opposed&again=tied&"))
    assert [*tied.fight().rounds[1]] == [1, 2]
    assert f"{'ABC'[tied.fight().winner or 0]} wins with {best_words(tied.fight())}" in summary_of(tied)
    assert tied.fight().winner in (1, 2)
