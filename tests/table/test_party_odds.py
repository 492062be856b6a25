"""Parties: exact odds against the count over every roll, against plain products, and how often odds are computed."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
from enumeration import fractions, rolls_of
from groups import OF_PARTIES, parties
from hypothesis import given
from hypothesis import strategies as st
from strategies import at_most, check_id, situations

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.dice.stream import Source
from fairthrow.links import decode
from fairthrow.systems import FieldError, Situation
from fairthrow.systems.situation import Odds, Roll
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.group import Member
from fairthrow.table.group.party import Party, PartyOdds, best_of, how_many, odds_of
from fairthrow.table.group.words import party_summary, succeed_words
from fairthrow.table.log.luck import wanted_chance
from fairthrow.view.check.answer import wanted_of
from fairthrow.view.numbers import percent


def party_of(text: str) -> Party:
    """Read a party's link."""
    party = grouplinks.decode(text)
    assert isinstance(party, Party)
    return party


def of(links: Iterable[str], reach: int = 0) -> Party:
    """Make a party of links."""
    return Party(members=tuple(Member(situation=decode(link).situation) for link in links), reach=reach)


def best(party: Party, values: Iterable[Any]) -> Any:
    """Give the best of some values of the main outcome, as people would say which it is."""
    outcome = party.check.outcome(party.check.main)
    return min(values, key=outcome.rank) if outcome.words or outcome.order else max(values)


def counted(party: Party) -> tuple[dict[Any, Fraction], dict[Any, Fraction]]:
    """Count how many succeed, and the best result, over every way in which all dice of the party can fall."""

    def throw(source: Source) -> tuple[Roll, ...]:
        return tuple(member.situation.throw(source) for member in party.members)

    check = party.check
    succeed: Counter[tuple[int, int]] = Counter()
    highest: Counter[tuple[Any, int]] = Counter()
    for rolls, orders, ways in rolls_of(party.members[0].situation, throw):
        verdicts: list[Any] = [roll.outcomes[check.verdict] for roll in rolls]
        words = check.outcome(check.verdict).words
        good = [verdict == [*words][0] if words else verdict >= party.reach for verdict in verdicts]  # noqa: RUF015
        succeed[sum(good), ways] += orders
        highest[best(party, [roll.outcomes[check.main] for roll in rolls]), ways] += orders
    return summed(succeed), summed(highest)


def summed(found: Counter[tuple[Any, int]]) -> dict[Any, Fraction]:
    """Add up what was counted: value → its chance."""
    chances: dict[Any, Fraction] = defaultdict(Fraction)
    for (value, ways), times in found.items():
        chances[value] += Fraction(times, ways)
    assert sum(chances.values()) == 1
    return dict(chances)


SMALL = {
    "four tests of one die": (
        [f"spellwoven/test?dice=1&skill={skill}&attribute=1" for skill in (1, 5, 9, 12)], 0),
    "tests with advantage and Effort": (
        ["spellwoven/test?dice=1&advantage=yes&skill=18", "spellwoven/test?dice=1&difficulty=2&effort=yes"], 0),
    "contests against an opponent each": (
        ["spellwoven/contest?dice=1&their_dice=1&skill=7", "spellwoven/contest?dice=1&their_dice=1&their_skill=1"], 0),
    "an open-ended task and another": (
        ["skew/task?open=off&difficulty=11", "skew/task?open=off&difficulty=9"], 0),
    "three saves": ([f"enchanted-realms/save?score={score}" for score in (0, 5, 9)], 0),
    "checks that lean, and chance": (
        ["enchanted-realms/check?advantage=yes", "enchanted-realms/check?chance=yes"], 0),
    "competitions against an opponent each": (
        ["enchanted-realms/competition?score=8", "enchanted-realms/competition?natural_one=yes"], 0),
    "skill pools, one success": (
        ["enchanted-realms/skill?pools=1&disadvantage=yes", "enchanted-realms/skill?pools=1"], 1),
    "skill pools, two successes": (["enchanted-realms/skill?pools=1,1", "enchanted-realms/skill?pools=1"], 2),
    "attacks": (["enchanted-realms/attack?pools=1&damage=1d4", "enchanted-realms/attack?pools=1&damage=3"], 2),
    "two checks of percentiles": (["d100/check?score=60", "d100/check?score=12&zero=100"], 0),
    "an opposed check of percentiles": (["d100/opposed?ties=draw&their_score=60"], 0),
    "an Endworld check": (["endworld/check?attribute=1&skill=2"], 1),
}  # fmt: skip
"""Parties of every game that are small enough to count every roll: the links of the members, and what to reach."""


LARGEST = ("an open-ended task and another", "an Endworld check")
"""Their counts take longer than all others together."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.exhaustive] * (name in LARGEST)) for name in SMALL]
)
def test_odds_are_the_count_over_every_roll(name: str) -> None:
    """How many succeed, and the best result, are what rolling every possible roll of all members once gives."""
    party = of(*SMALL[name])
    odds = odds_of(party)
    succeed, highest = counted(party)
    assert fractions(odds.succeed) == succeed
    assert fractions(odds.best) == highest
    all_, none = (succeed.get(number, Fraction(0)) for number in (len(party.members), 0))
    assert [Fraction(*each) for each in (odds.all, odds.none, odds.some)] == [all_, none, 1 - none]
    assert list(odds.each) == [member.situation.odds() for member in party.members]


def test_small_parties_are_of_every_check() -> None:
    """No check is left out of the count, of no game that is counted."""
    found = {type(decode(links[0]).situation) for links, _ in SMALL.values()}
    games = {check.system for check in found}
    assert found == {check for check in OF_PARTIES if check.system in games}
    assert games >= {"endworld", "spellwoven", "skew", "enchanted-realms", "d100"}


def test_a_party_counted_by_hand() -> None:
    """Two need a 1 to 5 on a d10, one a 1 or 2; all independent."""
    party = of(["spellwoven/test?dice=1", "spellwoven/test?dice=1", "spellwoven/test?dice=1&skill=2&attribute=1"])
    odds = odds_of(party)
    assert odds.chances == (Ratio(1, 2), Ratio(1, 2), Ratio(1, 5))
    assert odds.succeed == Distribution({0: 4, 1: 9, 2: 6, 3: 1})
    assert (odds.all, odds.some, odds.none) == (Ratio(1, 20), Ratio(4, 5), Ratio(1, 5))
    # two successes are a 1: 1/10 each; none at all is as above
    assert odds.best.chance(2) == Ratio(1000 - 729, 1000)
    assert odds.best.chance(0) == Ratio(1, 5)


def product_of_all(chances: list[Fraction]) -> dict[int, Fraction]:
    """Give how many of some independent events happen, by going through every combination of them."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for happen in product((True, False), repeat=len(chances)):
        found[sum(happen)] += prod(p if yes else 1 - p for p, yes in zip(chances, happen, strict=True))
    return {number: chance for number, chance in found.items() if chance}


@given(st.lists(st.fractions(0, 1, max_denominator=50), min_size=1, max_size=9))
def test_how_many_is_the_sum_over_every_combination(chances: list[Fraction]) -> None:
    """Nothing is lost or counted twice, also where something is certain or impossible."""
    found = how_many([Ratio.of(*chance.as_integer_ratio()) for chance in chances])
    assert fractions(found) == product_of_all(chances)


@pytest.mark.parametrize("check", OF_PARTIES, ids=check_id)
@given(data=st.data())
@at_most(12)
def test_larger_parties_are_independent_products(check: type[Situation], data: st.DataObject) -> None:
    """Of up to twelve members: the chance that all succeed is the product, and so is that of staying below a result."""
    party = data.draw(parties(check))
    odds = odds_of(party)
    chances = [Fraction(*chance) for chance in odds.chances]
    assert Fraction(*odds.all) == prod(chances)
    assert Fraction(*odds.none) == prod(1 - chance for chance in chances)
    mean = sum(number * chance for number, chance in fractions(odds.succeed).items())  # type: ignore[operator]
    assert mean == sum(chances)
    outcome = check.outcome(check.main)
    own = [fractions(each.outcomes[check.main]) for each in odds.each]
    values = {value for each in own for value in each}
    for value in sorted(values, key=outcome.rank)[:5]:
        reached = [sum(ways for other, ways in each.items() if best(party, (value, other)) == value) for each in own]
        found = sum(ways for other, ways in fractions(odds.best).items() if best(party, (value, other)) == value)
        assert found == prod(reached)


@pytest.mark.parametrize("check", OF_PARTIES, ids=check_id)
@given(data=st.data())
@at_most(12)
def test_a_party_of_one_is_its_member(check: type[Situation], data: st.DataObject) -> None:
    """Alone, the odds are those of the situation: of its verdict, and of its main outcome."""
    situation = data.draw(situations(check))
    own = situation.odds()
    odds = odds_of(Party(members=(Member(situation=situation),)))
    assert odds.best == own.outcomes[check.main]
    assert odds.all == odds.some == odds.chances[0] == wanted_chance(situation, own)


def test_another_member_never_makes_the_best_worse() -> None:
    """With one more, at least one succeeds no less often, and all no more often."""
    links = ["d100/check?score=30", "d100/check?score=55", "d100/check?score=0&level=impossible"]
    before: PartyOdds | None = None
    for number in range(1, 4):
        odds = odds_of(of(links[:number]))
        if before:
            assert Fraction(*odds.some) >= Fraction(*before.some)
            assert Fraction(*odds.all) <= Fraction(*before.all)
        before = odds
    assert before is not None
    assert before.all == Ratio(0, 1)


@pytest.mark.parametrize("check", OF_PARTIES, ids=check_id)
def test_equal_situations_are_computed_once(check: type[Situation], monkeypatch: pytest.MonkeyPatch) -> None:
    """A party of twelve in two situations computes two odds, and none that are known already."""
    computed: list[Situation] = []
    original = check.odds

    def computing(situation: Situation) -> Odds:
        computed.append(situation)
        return original(situation)

    monkeypatch.setattr(check, "odds", computing)
    one = check()
    name, kind = next(iter(check.declared().items()))
    other = next(
        replace(one, **{name: kind.decode(name, text)}) for text in ("4", "2", "3", "no", "MND")
        if _fits(kind, name, text) and kind.decode(name, text) != getattr(one, name)
    )  # fmt: skip
    party = Party(members=tuple(Member(situation=each, name=str(n)) for n, each in enumerate([one, other] * 6)))
    first = odds_of(party)
    assert computed == [one, other]
    computed.clear()
    assert odds_of(party, dict(zip((one, other), first.each, strict=False))) == first
    assert computed == []


def _fits(kind: Any, name: str, text: str) -> bool:
    try:
        kind.decode(name, text)
    except FieldError:
        return False
    return True


@pytest.mark.parametrize(
    ("text", "succeed"),
    [
        ("spellwoven/party?check=test&1=A&2=B&2.skill=1&2.attribute=1&3=C&3.difficulty=0", [True, False, True]),
        ("endworld/party?check=check&1=A&2=B&2.attribute=-5&2.skill=-5", [True, False]),
    ],
)
def test_a_roll_says_who_succeeds(text: str, succeed: list[bool]) -> None:
    """Of a seed: each member's roll is that of its own link, and its verdict says whether it succeeds."""
    party = replace(party_of(text), seed=bytes(range(16)))
    rolls = party.rolls()
    assert [party.succeeds(roll.outcomes[party.check.verdict]) for roll in rolls] == succeed
    assert rolls == tuple(decode(link.encode()).roll() for link in party.links)


def test_a_party_without_a_seed_has_no_roll() -> None:
    """The error names what is missing."""
    with pytest.raises(FieldError, match="the link of party names no roll") as caught:
        party_of("spellwoven/party?check=test&1=A").rolls()
    assert caught.value.field == "seed"


def test_members_have_dice_of_their_own() -> None:
    """Twelve in the same situation roll different dice, and a member's do not hang on the others' situations."""
    twelve = Party(members=(Member(situation=decode("spellwoven/test?dice=10").situation),) * 12, seed=bytes(16))
    faces = [tuple(die.face for die in roll.dice) for roll in twelve.rolls()]
    assert len(set(faces)) == 12
    more = Member(situation=decode("spellwoven/test?dice=10&advantage=yes").situation)
    changed = replace(twelve, members=(more, *twelve.members[1:]))
    assert [roll.dice for roll in changed.rolls()[1:]] == [roll.dice for roll in twelve.rolls()[1:]]


def test_the_law_of_rolls_is_the_odds() -> None:
    """Over many seeds as many succeed as the odds say: a chi-squared test with a bound of one in a million."""
    party = party_of("spellwoven/party?check=test&difficulty=2&1=A&1.skill=7&2=B&3=C&3.skill=3&4=D")
    found: Counter[int] = Counter()
    for number in range(2000):
        rolls = replace(party, seed=number.to_bytes(16, "big")).rolls()
        found[sum(party.succeeds(roll.outcomes["result"]) for roll in rolls)] += 1
    odds = odds_of(party).succeed
    expected = {number: 2000 * weight / odds.denominator for number, weight in odds.weights.items()}
    distance = sum((found[number] - mean) ** 2 / mean for number, mean in expected.items())
    assert found.keys() <= expected.keys()
    assert distance < 33.4  # 4 degrees of freedom


def test_words_are_best_first_and_numbers_best_last() -> None:
    """The best of two coins is heads where heads is declared first, and of two numbers the greater."""
    check = decode("d100/opposed?ties=draw").situation
    outcome = check.outcome("result")
    coin = check.odds().outcomes["result"]
    found = fractions(best_of(outcome, [(coin, 2)]))
    own = fractions(coin)
    assert found["win"] == 1 - (1 - own["win"]) ** 2
    assert found["lose"] == own["lose"] ** 2


@pytest.mark.parametrize(
    ("thresholds", "reach", "chance"),
    [
        ("12", 1, "40.9 %"),  # one threshold: the single check asks for 1 degree as well, 63.9 %
        ("12,99", 1, "40.9 %"),  # the second cannot be reached with two dice
        ("12,12", 2, "40.9 %"),
        ("99", 1, "0 %"),
        ("", 1, "0 %"),
    ],
)
def test_a_party_asks_for_no_more_than_anybody_can_reach(thresholds: str, reach: int, chance: str) -> None:
    """Where 2 degrees are out of reach for all it asks for 1, in odds and sentences, as the single check does."""
    party = party_of(f"endworld/party?check=check&thresholds={thresholds}&1=A&2=B")
    assert party.reach == reach
    assert percent(odds_of(party).all) == chance
    own = decode(f"endworld/check?thresholds={thresholds}").situation
    label, single = wanted_of(own, own.odds())
    assert label == f"at least {reach} degree{'s' * (reach > 1)}"
    assert odds_of(party).chances == (single, single)
    assert succeed_words(party) == f"reach {reach} degree{'s' * (reach > 1)}"
    assert "reach=" not in party.encode()
    assert party_of(party.encode()) == party
    asked = replace(party, reach=3)
    assert "reach=3" in asked.encode()
    assert odds_of(party_of(asked.encode())).all == Ratio(0, 1)


def test_a_roll_counts_who_reaches_what_is_asked_for() -> None:
    """With one threshold of 12 the totals 12 and 18 are successes, in a party as alone."""
    party = party_of("endworld/party?check=check&thresholds=12&1=A&2=B&seed=AAECAwQFBgcICQoLDA0ODw")
    assert [roll.outcomes["total"] for roll in party.rolls()] == [12, 18]
    assert party_summary(party, party.rolls()) == "Both reach 1 degree."


def test_who_cannot_reach_it_does_not_lower_it_for_those_who_can() -> None:
    """As long as one member can reach 2 degrees, 2 are asked for."""
    assert party_of("endworld/party?check=check&1=A&1.thresholds=12&2=B").reach == 2


@pytest.mark.parametrize("check", [each for each in OF_PARTIES if not each.outcome(each.verdict).words], ids=check_id)
@given(data=st.data())
@at_most(40)
def test_the_most_of_a_verdict_is_the_highest_that_has_a_chance(check: type[Situation], data: st.DataObject) -> None:
    """What a situation says it can reach is the highest number in its odds."""
    situation = data.draw(situations(check))
    assert situation.most() == max(situation.odds().outcomes[check.verdict].weights)
