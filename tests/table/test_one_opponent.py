"""One opponent who rolls once for a whole party: odds against plain counting and every roll, and the laws of both."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import Any

import pytest
from enumeration import fractions, rolls_of
from groups import OF_RIVALS, against_one
from hypothesis import given
from hypothesis import strategies as st
from strategies import at_most, check_id, seeds

from fairthrow.dice.distribution import mean
from fairthrow.dice.stream import Source, Stream
from fairthrow.links import decode
from fairthrow.systems import FieldError, Situation
from fairthrow.systems.rivalry import STRENGTH, Contested, opponent_of
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.group import Member, decision_between, seed_of
from fairthrow.table.group.one_opponent import OneOpponentRoll, roll_of
from fairthrow.table.group.party import Party, odds_of
from fairthrow.table.group.words import members_dice
from fairthrow.view.numbers import percent

EVERY_CHECK = pytest.mark.parametrize("check", OF_RIVALS, ids=check_id)


def party_of(text: str) -> Party:
    """Read the link of a party."""
    found = grouplinks.decode(text)
    assert isinstance(found, Party)
    return found


# --- counted from the rules alone -----------------------------------------------------------


@cache
def successes(skill: int) -> dict[int, Fraction]:
    """Count what 3d10 against a rank below 10 come to: each die at or under it is a success, a 1 one more."""
    rolls = product(range(1, 11), repeat=3)
    return shares(sum((face <= skill) + (face == 1) for face in faces) for faces in rolls)


def d12(modifier: int) -> dict[int, Fraction]:
    """Count the totals of a d12."""
    return shares(face + modifier for face in range(1, 13))


def degrees(score: int) -> dict[tuple[bool, int], Fraction]:
    """Count what a percentile comes to: success under the score, and whole tens between, of failure the fewer."""
    found = ((roll < score, abs(score - roll) // 10) for roll in range(100))
    return shares((good, tens if good else -tens) for good, tens in found)


def shares(values: Any) -> dict[Any, Fraction]:
    counts = Counter(values)
    return {value: Fraction(times, counts.total()) for value, times in counts.items()}


def winners(
    opponent: dict[Any, Fraction], sides: list[dict[Any, Fraction]], *, reroll: bool = False
) -> dict[int, Fraction]:
    """Go through every roll of the opponent with every roll of all sides, and count who is above it.

    With ``reroll`` who ties goes on against the opponent alone, both with new dice, until one is above the other.
    """
    above = [sum(p * q for (a, p), (b, q) in product(side.items(), opponent.items()) if a > b) for side in sides]
    below = [sum(p * q for (a, p), (b, q) in product(side.items(), opponent.items()) if a < b) for side in sides]
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (theirs, chance), *each in product(opponent.items(), *(side.items() for side in sides)):
        here: Fraction = chance * prod((p for _, p in each), start=Fraction(1))
        tied = [place for place, (mine, _) in enumerate(each) if mine == theirs] if reroll else []
        won = sum(mine > theirs for mine, _ in each)
        for later in product((True, False), repeat=len(tied)):
            chances = (
                Fraction(above[place] if wins else below[place]) / (above[place] + below[place])
                for place, wins in zip(tied, later, strict=True)
            )
            found[won + sum(later)] += here * prod(chances, start=Fraction(1))
    return {number: chance for number, chance in found.items() if chance}


@pytest.mark.parametrize(
    ("text", "count", "every", "nobody"),
    [
        ("spellwoven/party?check=contest", lambda: winners(successes(5), [successes(5)] * 3), "14.6 %", "37.0 %"),
        ("enchanted-realms/party?check=competition", lambda: winners(d12(1), [d12(1)] * 3), "21.0 %", "29.3 %"),
        ("d100/party?check=opposed&ties=draw&score=40&their_score=60",
         lambda: winners(degrees(60), [degrees(40)] * 3), "7.9 %", "50.0 %"),
        ("d100/party?check=opposed&score=40&their_score=60",
         lambda: winners(degrees(60), [degrees(40)] * 3, reroll=True), "9.2 %", "46.7 %"),
    ],
)  # fmt: skip
def test_odds_are_those_of_plain_counting(
    text: str, count: Callable[[], dict[int, Fraction]], every: str, nobody: str
) -> None:
    """Three against one opponent: how many win is what the printed rules give, without a line of ours."""
    odds = odds_of(party_of(f"{text}&opponent=once&1=A&2=B&3=C"))
    assert fractions(odds.succeed) == count()
    assert (percent(odds.all), percent(odds.none)) == (every, nobody)


def test_different_members_are_those_of_plain_counting() -> None:
    """Each with a skill of their own, against one opponent; the same for percentiles that are rolled again."""
    found = odds_of(party_of("spellwoven/party?check=contest&opponent=once&their_skill=6&1=&1.skill=7&2=&2.skill=4"))
    assert fractions(found.succeed) == winners(successes(6), [successes(7), successes(4)])
    found = odds_of(party_of("d100/party?check=opposed&opponent=once&their_score=30&1=&1.score=70&2=&2.score=35"))
    assert fractions(found.succeed) == winners(degrees(30), [degrees(70), degrees(35)], reroll=True)


def test_two_coins_against_one_counted_by_hand() -> None:
    """One die each, a success on 1 to 5 (a 1 is two): the opponent has 0, 1, 2 in 5, 4, 1 of 10 ways."""
    odds = odds_of(party_of("spellwoven/party?check=contest&opponent=once&dice=1&their_dice=1&1=A&2=B"))
    # above 0: 5 of 10 each; above 1: 1 of 10 each; above 2: none
    assert odds.succeed.chance(2) == (Fraction(5 * 25 + 4 * 1, 1000)).as_integer_ratio()
    assert odds.none == (Fraction(5 * 25 + 4 * 81 + 1 * 100, 1000)).as_integer_ratio()
    # the best margin: 2 against 0 only, at least one of two 1s
    assert odds.best.chance(2) == (Fraction(5 * (100 - 81), 1000)).as_integer_ratio()


# --- counted over every roll ----------------------------------------------------------------

SMALL = [
    "spellwoven/party?check=contest&opponent=once&dice=1&their_dice=1&1=A&1.skill=7&2=B&3=C&3.effort=yes",
    "spellwoven/party?check=contest&opponent=once&dice=1&their_dice=1&their_advantage=yes&1=A&1.skill=18&2=B",
    "enchanted-realms/party?check=competition&opponent=once&1=A&1.score=8&2=B&2.other=-3",
    "enchanted-realms/party?check=competition&opponent=once&natural_one=yes&their_other=9&1=A&1.other=8&2=B",
    "enchanted-realms/party?check=competition&opponent=once&struggle=1&1=A&1.score=8",
    pytest.param(
        "enchanted-realms/party?check=competition&opponent=once&1=A&1.struggle=1&2=B", marks=pytest.mark.exhaustive
    ),
    "d100/party?check=opposed&opponent=once&ties=draw&their_score=60&1=A",
]


@pytest.mark.parametrize("text", SMALL)
def test_odds_are_the_count_over_every_roll(text: str) -> None:
    """Every roll of the opponent with every roll of all members, those after a tie included, scored as rolls are."""
    party = party_of(text)
    odds, check = odds_of(party), party.check
    succeed: dict[int, Fraction] = defaultdict(Fraction)
    best: dict[Any, Fraction] = defaultdict(Fraction)
    outcome = check.outcome(check.main)
    choose: Any = (lambda values: min(values, key=outcome.rank)) if outcome.words else max

    def throw(source: Source) -> OneOpponentRoll:
        return roll_of([each.situation for each in party.members], [source] * len(party.members), source)

    for thrown, orders, ways in rolls_of(party.members[0].situation, throw):
        good = [roll.outcomes["result"] == "win" for roll in thrown.rolls]
        succeed[sum(good)] += Fraction(orders, ways)
        best[choose([roll.outcomes[check.main] for roll in thrown.rolls])] += Fraction(orders, ways)
    assert sum(succeed.values()) == 1
    assert fractions(odds.succeed) == succeed
    assert fractions(odds.best) == best


# --- properties -----------------------------------------------------------------------------


@EVERY_CHECK
@given(data=st.data())
@at_most(25)
def test_alone_it_is_the_check(check: type[Situation], data: st.DataObject) -> None:
    """A party of one against one opponent has the odds of the check for two."""
    party = data.draw(against_one(check, most=1))
    own = party.members[0].situation.odds()
    odds = odds_of(party)
    assert odds.best == own.outcomes[check.main]
    assert odds.all == odds.some == odds.chances[0] == own.outcomes["result"].chance("win")


@EVERY_CHECK
@given(data=st.data())
@at_most(20)
def test_one_roll_binds_the_members_together(check: type[Situation], data: st.DataObject) -> None:
    """Each has the chance that it has alone. All win no less often than if each had an opponent, and so do none."""
    party = data.draw(against_one(check, fewest=2))
    one, each = odds_of(party), odds_of(replace(party, opponent="anew"))
    assert (one.each, one.chances) == (each.each, each.chances)
    expected = sum(Fraction(*chance) for chance in each.chances)
    assert Fraction(*mean(one.succeed)) == Fraction(*mean(each.succeed)) == expected
    assert Fraction(*one.all) >= Fraction(*each.all)
    assert Fraction(*one.none) >= Fraction(*each.none)


@EVERY_CHECK
@given(data=st.data(), seed=seeds())
@at_most(25)
def test_all_compare_with_the_same_dice(check: type[Situation], data: st.DataObject, seed: bytes) -> None:
    """Each roll holds the opponent's one roll, and is the roll of its own link, whose faces can be typed."""
    party = replace(data.draw(against_one(check)), seed=seed)
    thrown = party.against
    opponent = opponent_of(party.members[0].situation).own_roll(Stream(seed_of(seed, 0)), 1)
    assert thrown.opponent == opponent
    for place, (member, link, roll) in enumerate(zip(party.members, party.links, party.rolls(), strict=True)):
        mine, theirs = thrown.rounds[place][0]
        assert theirs == opponent
        assert decode(link.encode()).roll() == roll
        faces = tuple(die.face for die in roll.dice)
        both = len(mine.dice) + len(theirs.dice)
        assert faces[len(mine.dice) : both] == tuple(die.face for die in opponent.dice)
        assert members_dice(party)[place + 1] == thrown.own_dice(place) == mine.dice + roll.dice[both:]
        side: Contested = member.situation  # type: ignore[assignment]
        alone = side.own_roll(Stream(party.seeds()[place]), 1)
        assert (mine.dice, mine.outcomes[STRENGTH]) == (alone.dice, alone.outcomes[STRENGTH])
    assert members_dice(party)[0] == opponent.dice


@EVERY_CHECK
@given(data=st.data(), seed=seeds())
@at_most(25)
def test_a_decision_leaves_the_dice_of_all_others(check: type[Situation], data: st.DataObject, seed: bytes) -> None:
    """Whoever decides keeps the dice that lie there, and changes nobody else's roll, but for the opponent of all."""
    party = replace(data.draw(against_one(check, fewest=2)), seed=seed)
    lay = members_dice(party)
    for number, decision in party.decisions():
        after = party.decided(number, decision.situation)
        again = members_dice(after)
        assert [[die.face for die in dice][: len(before)] for dice, before in zip(again, lay, strict=True)] == [
            [die.face for die in dice] for dice in lay
        ]
        for place, (one, other) in enumerate(zip(party.rolls(), after.rolls(), strict=True), 1):
            assert number in (0, place) or one == other
        assert grouplinks.decode(after.encode()) == after
        assert decision_between(party, after) is not None


def test_the_law_of_rolls_is_the_odds() -> None:
    """Over many seeds as many win as the odds say, ties rolled again: a chi-squared test, one in a million."""
    party = party_of("d100/party?check=opposed&opponent=once&1=A&1.score=60&2=B&3=C&3.level=hard")
    count = 2000
    found: Counter[int] = Counter()
    for number in range(count):
        rolls = replace(party, seed=number.to_bytes(16, "big")).rolls()
        found[sum(roll.outcomes["result"] == "win" for roll in rolls)] += 1
    odds = odds_of(party).succeed
    expected = {number: count * weight / odds.denominator for number, weight in odds.weights.items()}
    assert found.keys() <= expected.keys()
    assert sum((found[number] - mean) ** 2 / mean for number, mean in expected.items()) < 30.7  # 3 degrees of freedom


# --- links ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "field", "says"),
    [
        ("spellwoven/party?check=test&opponent=once&1=A", "opponent", "in spellwoven/test nobody rolls against"),
        ("spellwoven/party?check=contest&opponent=twice&1=A", "opponent", "opponent must be anew or once, got 'twice'"),
        ("spellwoven/party?check=contest&opponent=once&1=A&2=B&2.their_skill=7", "2.their_skill",
         "their_skill must be the same for all who are against one opponent, got 7"),
        ("d100/party?check=opposed&opponent=once&1=A&2=B&2.ties=draw", "2.ties", "ties must be the same for all"),
        ("spellwoven/rivals?check=contest&opponent=once&1=A&2=B", "opponent", "'opponent' is not a field of rivals"),
    ],
)  # fmt: skip
def test_what_one_opponent_cannot_be_is_named(text: str, field: str, says: str) -> None:
    """Nobody rolls against a test, and one opponent has one set of values."""
    with pytest.raises(FieldError) as caught:
        grouplinks.decode(text)
    assert caught.value.field == field
    assert says in caught.value.message


def test_how_long_somebody_struggles_on_is_their_own() -> None:
    """What a member may decide alone after a tie may differ from member to member."""
    text = "enchanted-realms/party?check=competition&opponent=once&1=A&1.struggle=2&2=B"
    assert party_of(text).encode() == text


def test_links_without_the_choice_keep_their_meaning() -> None:
    """Left out, the opponent rolls for each anew: the dice and the odds are those of members on their own."""
    party = party_of("spellwoven/party?check=contest&opponent=anew&1=A&2=B&seed=AAECAwQFBgcICQoLDA0ODw")
    assert "opponent" not in party.encode()
    assert party == party_of("spellwoven/party?check=contest&1=A&2=B&seed=AAECAwQFBgcICQoLDA0ODw")
    assert [roll.dice for roll in party.rolls()] == [
        each.situation.roll(seed=seed).dice for each, seed in zip(party.members, party.seeds(), strict=True)
    ]


def test_the_opponents_effort_is_one_decision_of_all() -> None:
    """The opponent has one point: spent, it counts against everybody, and each may answer."""
    party = party_of("spellwoven/party?check=contest&opponent=once&1=A&2=B&3=C&seed=AAAAAAAAAAAAAAAAAAAAAQ")
    may = {(number, each.name): each for number, each in party.decisions()}
    assert [*may] == [(0, "their_effort"), (2, "effort"), (3, "effort")]
    after = party.decided(0, may[0, "their_effort"].situation)
    assert [each.situation.their_effort for each in after.members] == [True] * 3  # type: ignore[attr-defined]
    assert {roll.outcomes["result"] for roll in after.rolls()} == {"lose"}
    assert [(number, each.name) for number, each in after.decisions()] == [(n, "effort") for n in (1, 2, 3)]


def test_a_struggle_goes_on_between_two() -> None:
    """After a tie the member and the opponent roll again, for that member alone, with its exact chance."""
    texts = (f"enchanted-realms/party?check=competition&opponent=once&1=A&2=B&seed={'A' * 21}{each}" for each in "AQgw")
    every = (replace(party_of(text), seed=n.to_bytes(16, "big")) for text in texts for n in range(40))
    party = next(each for each in every if each.decisions())
    ((number, decision),) = party.decisions()
    assert decision.chance == party.members[0].situation.odds().outcomes["result"].chance("win")
    after = party.decided(number, decision.situation)
    assert [each.situation.struggle for each in after.members] == [n == number for n in (1, 2)]  # type: ignore[attr-defined]
    assert len(after.against.rounds[number - 1]) == 2
    assert len(after.against.rounds[2 - number]) == 1
    assert "A tie: the struggle goes on, and both roll again." in after.rolls()[number - 1].steps


def test_a_member_needs_an_opponent_of_the_same_check() -> None:
    """Members of several checks are refused before anything else is asked of them."""
    members = tuple(Member(situation=decode(text).situation) for text in ("d100/check", "endworld/check"))
    with pytest.raises(FieldError, match="check must be one and the same for all members"):
        Party(members=members, opponent="once")
