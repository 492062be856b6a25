"""Rivals: exact odds of who wins, against those of two sides, against counting every roll, and in their laws."""

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any, cast

import pytest
from enumeration import fractions, rolls_of
from groups import OF_RIVALS, own_fields, rivals, shared_fields
from hypothesis import given
from hypothesis import strategies as st
from strategies import at_most, check_id, seeds

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.dice.stream import Source, encode_seed
from fairthrow.systems import FieldError, Situation
from fairthrow.systems.rivalry import STRENGTH, Contested
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.group import Member, decision_between
from fairthrow.table.group.rivals import RivalOdds, Rivals, odds_of

EVERY_CHECK = pytest.mark.parametrize("check", OF_RIVALS, ids=check_id)


def rivals_of(text: str) -> Rivals:
    """Read the link of rivals."""
    found = grouplinks.decode(text)
    assert isinstance(found, Rivals)
    return found


def fights(check: type[Situation], shared: dict[str, Any], mine: dict[str, Any], theirs: dict[str, Any]) -> Situation:
    """Give the check's own situation of two sides."""
    return check(**shared, **mine, **{f"their_{name}": value for name, value in theirs.items()})


@EVERY_CHECK
@given(data=st.data())
@at_most(60)
def test_two_rivals_have_the_odds_of_the_check_for_two(check: type[Situation], data: st.DataObject) -> None:
    """With two sides the chances to win, to tie and to lose are those of the check, whatever its fields."""
    shared, mine, theirs = (
        data.draw(st.fixed_dictionaries(fields(check))) for fields in (shared_fields, own_fields, own_fields)
    )
    both = Rivals(members=(Member(situation=check(**shared, **mine)), Member(situation=check(**shared, **theirs))))
    odds = odds_of(both)
    result = fights(check, shared, mine, theirs).odds().outcomes["result"]
    assert odds.wins == (result.chance("win"), result.chance("lose"))
    assert odds.tie == odds.shares[0] == odds.shares[1] == result.chance(both.tied)


@EVERY_CHECK
@given(data=st.data(), seed=seeds())
@at_most(60)
def test_two_rivals_are_judged_as_the_check_judges(check: type[Situation], data: st.DataObject, seed: bytes) -> None:
    """The faces that two sides show in a round, typed into the check for two, give the same winner."""
    shared, mine, theirs = (
        data.draw(st.fixed_dictionaries(fields(check))) for fields in (shared_fields, own_fields, own_fields)
    )
    both = Rivals(
        members=(Member(situation=check(**shared, **mine)), Member(situation=check(**shared, **theirs))), seed=seed
    )
    fight = both.fight()
    faces = tuple(die.face for thrown in fight.rounds for roll in thrown.values() for die in roll.dice)
    result = fights(check, shared, mine, theirs).roll(faces=faces).outcomes["result"]
    assert result == {0: "win", 1: "lose", None: both.tied}[fight.winner]


class Tally:
    """What counting every roll of one round gave: who was alone the best, who shared it."""

    def __init__(self, found: Rivals) -> None:
        self.alone: dict[int, Fraction] = defaultdict(Fraction)
        self.shared: dict[int, Fraction] = defaultdict(Fraction)
        self.tie = Fraction(0)
        sides = [strengths(side) for side in found.sides]
        for each in product(*(side.items() for side in sides)):
            chance = Fraction(1)
            for _, own in each:
                chance *= own
            best = max(strength for strength, _ in each)
            first, *others = [place for place, (strength, _) in enumerate(each) if strength == best]
            if others:
                self.tie += chance
                for place in (first, *others):
                    self.shared[place] += chance
            else:
                self.alone[first] += chance


def strengths(side: Contested) -> dict[Any, Fraction]:
    """Count what one side's own roll comes to over every way in which its dice can fall."""
    found: dict[Any, Fraction] = defaultdict(Fraction)
    for roll, orders, ways in rolls_of(cast("Situation", side), lambda source: side.own_roll(source, 1)):
        found[roll.outcomes[STRENGTH]] += Fraction(orders, ways)
    return dict(found)


SMALL = [
    "spellwoven/rivals?check=contest&dice=1&1=A&1.skill=7&2=B&3=C&3.skill=1&4=D&4.advantage=yes",
    "spellwoven/rivals?check=contest&1=A&1.skill=7&2=B&2.effort=yes&3=C&3.skill=19",
    "spellwoven/rivals?check=contest&untrained=three&1=A&1.trained=no&2=B&2.disadvantage=yes&3=C",
    "enchanted-realms/rivals?check=competition&1=A&1.score=8&2=B&3=C&3.advantage=yes&4=D",
    "enchanted-realms/rivals?check=competition&natural_one=yes&1=A&1.other=-20&2=B&3=C&3.disadvantage=yes",
    "enchanted-realms/rivals?check=competition&struggle=2&1=A&1.score=8&2=B&3=C",
    "d100/rivals?check=opposed&ties=draw&1=A&1.score=70&2=B&3=C&3.trained=no&4=D",
    "d100/rivals?check=opposed&1=A&1.score=70&2=B&3=C&3.level=hard",
    "d100/rivals?check=opposed&ties=margin&zero=100&1=A&1.score=45&2=B",
]


@pytest.mark.parametrize("text", SMALL)
def test_odds_are_the_count_over_every_roll(text: str) -> None:
    """One round is counted over every roll of all sides. Behind a tie comes another, as often as the rules say."""
    found = rivals_of(text)
    odds, tally = odds_of(found), Tally(found)
    rounds = found.sides[0].rounds()
    assert tally.tie + sum(tally.alone.values()) == 1
    decided = 1 / (1 - tally.tie) if rounds is None else sum(tally.tie**number for number in range(rounds))
    left = 0 if rounds is None else tally.tie ** (rounds - 1)
    for place in range(len(found.members)):
        assert Fraction(*odds.wins[place]) == tally.alone[place] * decided
        assert Fraction(*odds.shares[place]) == tally.shared[place] * left
    assert Fraction(*odds.tie) == tally.tie * left


@pytest.mark.parametrize("text", SMALL)
def test_a_sides_own_odds_are_what_its_rolls_count(text: str) -> None:
    """The odds of each side's strength equal rolling every roll of that side once."""
    for side in rivals_of(text).sides:
        assert fractions(side.own_odds()) == strengths(side)


@EVERY_CHECK
@given(data=st.data())
@at_most(25)
def test_somebody_wins_or_it_is_a_tie(check: type[Situation], data: st.DataObject) -> None:
    """The chances add up to 1. Equal sides have equal chances, whatever their places."""
    found = data.draw(rivals(check))
    odds = odds_of(found)
    assert sum(Fraction(*each) for each in odds.wins) + Fraction(*odds.tie) == 1
    assert all(Fraction(*each) <= Fraction(*odds.tie) for each in odds.shares)
    shared = sum(Fraction(*each) for each in odds.shares)
    assert 2 * Fraction(*odds.tie) <= shared <= len(found.members) * Fraction(*odds.tie)
    turned = replace(found, members=found.members[::-1])
    assert odds_of(turned) == RivalOdds(wins=odds.wins[::-1], shares=odds.shares[::-1], tie=odds.tie)
    of: dict[Situation, Ratio] = {}
    for member, chance in zip(found.members, odds.wins, strict=True):
        assert of.setdefault(member.situation, chance) == chance


def test_twelve_equal_sides_counted_by_hand() -> None:
    """Of n equal d12s exactly one is the best in n · Σ (k − 1)^(n − 1) of 12^n ways."""
    for number in (2, 3, 12):
        members = "&".join(f"{each}=" for each in range(1, number + 1))
        odds = odds_of(rivals_of(f"enchanted-realms/rivals?check=competition&{members}"))
        alone = sum((face - 1) ** (number - 1) for face in range(1, 13))
        assert odds.wins == (Ratio.of(alone, 12**number),) * number
        assert odds.tie == Ratio.of(12**number - number * alone, 12**number)
    # three d12: 3 · (0 + 1 + 4 + … + 121) = 1518 of 1728 have one best
    assert odds_of(rivals_of("enchanted-realms/rivals?check=competition&1=&2=&3=")).tie == Ratio.of(210, 1728)


def test_a_one_loses_to_all_that_is_none() -> None:
    """Where a 1 loses, it loses to any total; among 1s the totals count. Counted by hand for three sides."""
    found = rivals_of("enchanted-realms/rivals?check=competition&natural_one=yes&1=&1.other=20&2=&3=")
    odds = odds_of(found)
    # the first wins with 2 to 12 always, with a 1 only if both others show 1
    assert odds.wins[0] == Ratio.of(11 * 144 + 1, 1728)
    # the second: the first shows 1, and it beats the third: 66 of 144 ways
    assert odds.wins[1] == odds.wins[2] == Ratio.of(66, 1728)
    # the first shows 1, and the two others tie on 2 to 12
    assert odds.tie == Ratio.of(11, 1728)


@EVERY_CHECK
@given(data=st.data(), seed=seeds())
@at_most(40)
def test_a_fight_goes_on_as_long_as_the_rules_say(check: type[Situation], data: st.DataObject, seed: bytes) -> None:
    """All but the last round are ties. A last one that is a tie is the last that the rules allow."""
    found = replace(data.draw(rivals(check)), seed=seed)
    fight = found.fight()
    most = found.sides[0].rounds()
    for thrown in fight.rounds[:-1]:
        each = [roll.outcomes[STRENGTH] for roll in thrown.values()]
        assert each.count(max(each)) > 1  # type: ignore[type-var]
    strengths_of = [roll.outcomes[STRENGTH] for roll in fight.last]
    assert fight.best == tuple(p for p, s in enumerate(strengths_of) if s == max(strengths_of))  # type: ignore[type-var]
    assert fight.winner == (fight.best[0] if len(fight.best) == 1 else None)
    if fight.winner is None:
        assert most == len(fight.rounds)


@pytest.mark.parametrize(
    "text",
    [
        "spellwoven/rivals?check=contest&1=A&1.skill=7&2=B&3=C",
        "enchanted-realms/rivals?check=competition&1=A&1.score=8&2=B&3=C",
        "d100/rivals?check=opposed&1=A&1.score=55&2=B&3=C",
    ],
)
def test_the_law_of_fights_is_the_odds(text: str) -> None:
    """Over many seeds each side wins as often as the odds say: a chi-squared test with a bound of one in a million."""
    found = rivals_of(text)
    odds = odds_of(found)
    count = 1500
    won = Counter(replace(found, seed=number.to_bytes(16, "big")).fight().winner for number in range(count))
    expected: dict[int | None, Ratio] = {0: odds.wins[0], 1: odds.wins[1], 2: odds.wins[2], None: odds.tie}
    distance = 0.0
    for who, (numerator, denominator) in expected.items():
        mean = count * numerator / denominator
        assert mean or not won[who]
        distance += (won[who] - mean) ** 2 / mean if mean else 0
    assert distance < 30.7  # 3 degrees of freedom


def test_rivals_without_a_seed_have_no_roll() -> None:
    """The error names what is missing."""
    with pytest.raises(FieldError, match="the link of rivals names no roll"):
        rivals_of("spellwoven/rivals?check=contest&1=A&2=B").fight()


def test_dice_that_tie_for_ever_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a hundred rounds of ties it is an error, as it is between two."""
    found = replace(rivals_of("d100/rivals?check=opposed&1=A&2=B"), seed=bytes(16))
    original = type(found.members[0].situation).own_roll  # type: ignore[attr-defined]

    class Same:
        def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:  # noqa: ARG002
            return (5,) * count

    def tied(situation: Situation, source: Source, number: int) -> Any:  # noqa: ARG001
        return original(situation, Same(), number)

    monkeypatch.setattr(type(found.members[0].situation), "own_roll", tied)
    with pytest.raises(FieldError, match="do not tie 101 times in a row"):
        found.fight()


@EVERY_CHECK
def test_equal_sides_are_computed_once(check: type[Situation], monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve sides of two kinds compute two odds."""
    computed: list[Situation] = []
    original = cast("Any", check).own_odds

    def computing(situation: Situation) -> Distribution[Any]:
        computed.append(situation)
        found: Distribution[Any] = original(situation)
        return found

    monkeypatch.setattr(check, "own_odds", computing)
    name = next(iter(own_fields(check)))
    one = check()
    other = replace(one, **{name: "MND" if isinstance(getattr(one, name), str) else 9})
    odds_of(Rivals(members=tuple(Member(situation=each) for each in [one, other] * 6)))
    assert computed == [one, other]


@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize("seed", range(20))
def test_a_sides_roll_is_told(text: str, seed: int) -> None:
    """What each side's roll came to is said in a few words and in sentences, and its strength in nothing else."""
    found = replace(rivals_of(text), seed=seed.to_bytes(16, "big"))
    for number, thrown in enumerate(found.fight().rounds, 1):
        for side, roll in zip(found.sides, thrown.values(), strict=True):
            assert [*roll.outcomes] == [STRENGTH]
            assert 1 <= len(roll.short) <= 24
            assert len(roll.lead) <= 40
            for sentence in (roll.summary, *roll.steps):
                assert sentence.endswith(".")
                assert "None" not in sentence
            assert len(roll.dice) >= 1
            assert all((number > 1) == bool(die.group) for die in roll.dice)
            assert side.own_dice()


# --- decisions ------------------------------------------------------------------------------


def deciding(text: str) -> dict[tuple[int, str], Rivals]:
    """Give what the rivals of a link may decide, each with the rivals as they are then."""
    found = rivals_of(text)
    return {(number, each.name): found.decided(number, each.situation) for number, each in found.decisions()}


CONTEST = "spellwoven/rivals?check=contest&1=Jen&1.skill=7&2=Guard&3=Dog&seed=AAECAwQFBgcICQoLDA0ODw"
TIE = "enchanted-realms/rivals?check=competition&1=A&2=B&3=C&seed=AAAAAAAAAAAAAAAAAAAABA"


def test_who_does_not_win_may_spend_effort() -> None:
    """The sides decide in turn, each once, until nobody who lost has a point: as between two."""
    may = deciding(CONTEST)
    assert [*may] == [(1, "effort"), (2, "effort")]
    jen = may[1, "effort"]
    assert jen.encode() == CONTEST.replace("1.skill=7", "1.skill=7&1.effort=yes")
    assert jen.fight().winner == 0
    assert [*deciding(jen.encode())] == [(2, "effort"), (3, "effort")]
    dog = deciding(jen.encode())[3, "effort"]
    assert dog.fight().winner == 2
    assert [*deciding(dog.encode())] == [(2, "effort")]
    assert deciding(deciding(dog.encode())[2, "effort"].encode()) == {}


def test_after_a_tie_all_struggle_on() -> None:
    """It is one decision of all, with the exact chance that the next round has a winner."""
    ((number, decision),) = rivals_of(TIE).decisions()
    assert (number, decision.name, decision.label) == (0, "struggle", "Struggle on")
    assert decision.chance == odds_of(rivals_of(TIE)).decided
    after = deciding(TIE)[0, "struggle"]
    assert {member.situation.struggle for member in after.members} == {1}  # type: ignore[attr-defined]
    assert after.fight().rounds[0] == rivals_of(TIE).fight().rounds[0]
    assert len(after.fight().rounds) == 2
    if after.fight().winner is not None:
        assert after.decisions() == ()
    longer = rivals_of(TIE.replace("competition", "competition&struggle=20"))
    assert longer.decisions() == ()


def test_the_chance_of_another_round_is_that_of_one() -> None:
    """However many rounds there were, the next has the odds of a single one."""
    begin = f"{TIE.partition('&seed')[0]}&struggle=1"
    every = (rivals_of(f"{begin}&seed={encode_seed(number.to_bytes(16, 'big'))}") for number in range(5000))
    tied = next(found for found in every if found.fight().winner is None)
    assert len(tied.fight().rounds) == 2
    ((_, decision),) = tied.decisions()
    once = odds_of(rivals_of(TIE))
    assert decision.chance == once.decided
    assert Fraction(*odds_of(tied).tie) == Fraction(*once.tie) ** 2


def test_the_rules_of_percentiles_let_nobody_decide() -> None:
    """Whoever won, and after a draw that stands."""
    for number in range(30):
        seed = encode_seed(number.to_bytes(16, "big"))
        for ties in ("reroll", "draw"):
            assert deciding(f"d100/rivals?check=opposed&ties={ties}&1=A&2=B&3=C&seed={seed}") == {}


@EVERY_CHECK
@given(data=st.data(), seed=seeds())
@at_most(30)
def test_decisions_keep_the_dice(check: type[Situation], data: st.DataObject, seed: bytes) -> None:
    """A decided roll begins with the dice that lay there, has a link, and is known as what comes of the one before."""
    found = replace(data.draw(rivals(check, most=5)), seed=seed)
    lay = [[roll.dice for roll in thrown.values()] for thrown in found.fight().rounds]
    for number, decision in found.decisions():
        after = found.decided(number, decision.situation)
        again = [[roll.dice for roll in thrown.values()] for thrown in after.fight().rounds]
        assert again[: len(lay)] == lay
        assert grouplinks.decode(after.encode()) == after
        assert decision_between(found, after) is not None
        assert decision_between(after, found) is None
