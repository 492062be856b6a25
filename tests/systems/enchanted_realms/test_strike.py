"""Damage for each hit, and what a hit without damage counts as: by hand, by every roll, and by properties."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from typing import Any

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions
from hypothesis import given
from strategies import at_most, situations

from fairthrow.dice.distribution import Distribution
from fairthrow.links import Link, decode
from fairthrow.systems import FieldError
from fairthrow.systems.enchanted_realms import Attack
from fairthrow.systems.enchanted_realms.damage import Damage
from fairthrow.systems.enchanted_realms.strike import MOST_POINTS
from fairthrow.systems.situation import Roll

LEANS: dict[int, dict[str, Any]] = {0: {}, 1: {"advantage": True}, -1: {"disadvantage": True}}
MISSES = ("counted", "zero", "disadvantage")
TRIED = at_most(60)


def of(query: str) -> Roll:
    return decode(f"enchanted-realms/attack?{query}").roll()


def at_least(chances: Distribution[int], least: int) -> Fraction:
    return Fraction(*chances.chance_of(lambda value: value >= least))


def no_worse(better: Distribution[int], worse: Distribution[int]) -> bool:
    tops = {*better.weights, *worse.weights}
    return all(at_least(better, least) >= at_least(worse, least) for least in tops)


def test_hand_counted_damage_for_each_hit() -> None:
    """Two dice that each hit with 10 of 20, 1d2 each: no hit 1/4, one 1/2, two 1/4."""
    odds = Attack(damage=Damage(count=1, sides=2), per="hit").odds().outcomes
    assert fractions(odds["hits"]) == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    assert fractions(odds["damage"]) == {
        0: Fraction(4, 16),
        1: Fraction(4, 16),
        2: Fraction(4 + 1, 16),
        3: Fraction(2, 16),
        4: Fraction(1, 16),
    }
    # one die at disadvantage, 2 points less 1d3: 1 point in one of three hits, which are 1 in 2
    low = Attack(damage=Damage(added=2), disadvantage=True, per="hit", misses="zero").odds().outcomes
    assert fractions(low["hits"]) == fractions(low["damage"]) == {0: Fraction(5, 6), 1: Fraction(1, 6)}


@pytest.mark.parametrize(
    ("query", "hits", "damage"),
    [
        ("per=hit&faces=12,12,5,6", 2, 11),
        ("per=hit&faces=12,2,5", 1, 5),
        ("per=hit&faces=2,2", 0, 0),
        ("per=hit&advantage=yes&faces=12,12,12,1,2,3,3", 3, 9),  # the d3 counts once, for the first hit
        ("per=hit&disadvantage=yes&pools=3&faces=12,12,1,6,3", 2, 6),  # 1 − 3 is nothing, not −2
        ("per=hit&disadvantage=yes&pools=3&misses=zero&faces=12,12,1,6,3", 1, 6),
        ("per=hit&damage=1d6-3&misses=zero&faces=12,12,3,2", 0, 0),
        ("per=hit&damage=4&faces=12,12", 2, 8),
        ("misses=zero&disadvantage=yes&faces=12,3,3", 0, 0),
        ("misses=zero&disadvantage=yes&faces=12,4,3", 1, 1),
        ("misses=zero&damage=0&faces=12,12", 0, 0),
        ("misses=disadvantage&damage=0&faces=12,12", 2, 0),
        ("misses=disadvantage&disadvantage=yes&damage=0&faces=12,1", 0, 0),
        ("misses=counted&damage=0&faces=12,12", 2, 0),
    ],
)
def test_hand_counted_rolls(query: str, hits: int, damage: int) -> None:
    """The dice in order: d20s, the damage of each hit, the d3 last."""
    assert of(query).outcomes == {"hits": hits, "damage": damage}


@pytest.mark.exhaustive
@pytest.mark.parametrize("misses", MISSES)
@pytest.mark.parametrize("per", ["target", "hit"])
@pytest.mark.parametrize("lean", LEANS)
@pytest.mark.parametrize("damage", ["1d2", "1d3-2", "0", "2"])
def test_odds_are_the_count_over_every_roll(misses: str, per: str, lean: int, damage: str) -> None:
    """Every option, with advantage, disadvantage or neither, for one die and two, where few, half or most faces hit."""
    for dc in (3, 12, 20) if len(damage) == 1 else (12,):
        fields: dict[str, Any] = {"per": per, "misses": misses, "dc": dc, **LEANS[lean]}
        link = decode(f"enchanted-realms/attack?damage={damage}").situation
        assert isinstance(link, Attack)
        assert_odds_are_enumerated(replace(link, pools=(2 - lean,) if lean < 1 else (1,), **fields))


@pytest.mark.parametrize("lean", LEANS)
@pytest.mark.parametrize(("count", "sides", "added"), [(1, 6, 0), (2, 4, 1), (1, 8, -3), (3, 2, -2), (0, 0, 7)])
def test_icepool_agrees_on_many_hits(lean: int, count: int, sides: int, added: int) -> None:
    """Up to twelve dice. The d3 counts on the first hit, and no hit does less than nothing."""
    one = (count @ icepool.d(sides) if count else icepool.Die([0])) + added
    other = one.map(lambda total: max(0, total))
    first = (one + lean * icepool.d(3) if lean else one).map(lambda total: max(0, total))
    damage = Damage(count=count, sides=sides, added=added)
    for pools in ((2,), (5,), (1, 4), (6, 5)):
        situation = Attack(pools=pools, damage=damage, per="hit", **LEANS[lean])
        dice = sum(size + lean for size in pools if size + lean)
        pairs = sum(size + lean == 0 for size in pools)
        hitting = dice @ icepool.coin(1, 2) + (pairs @ icepool.coin(1, 4) if pairs else 0)
        expected: defaultdict[int, Fraction] = defaultdict(Fraction)
        for hits, chance in zip(hitting.outcomes(), hitting.probabilities(), strict=True):
            if not hits:
                expected[0] += chance
                continue
            whole = first + ((hits - 1) @ other if hits > 1 else 0)
            for total in whole.outcomes():
                expected[total] += chance * whole.probability(total)
        assert fractions(situation.odds().outcomes["damage"]) == dict(expected)


@TRIED
@given(situations(Attack))
def test_each_hit_does_no_less_than_damage_once(situation: Attack) -> None:
    """Damage for each hit is never worse than damage once. Where hits without damage count, hits are no fewer."""
    try:
        each = replace(situation, per="hit")
    except FieldError:
        return
    once = replace(situation, per="target")
    assert no_worse(each.odds().outcomes["damage"], once.odds().outcomes["damage"])
    counted, zero = (replace(situation, misses=misses).odds().outcomes["hits"] for misses in ("counted", "zero"))
    assert no_worse(counted, zero)


@TRIED
@given(situations(Attack))
def test_what_a_hit_counts_as_changes_no_damage(situation: Attack) -> None:
    """Only the outcome Hits depends on that option. Where hits without damage are misses, a hit is damage."""
    damages = [replace(situation, misses=misses).odds().outcomes["damage"] for misses in MISSES]
    assert damages[0] == damages[1] == damages[2]
    zero = replace(situation, misses="zero").odds().outcomes
    assert zero["hits"].chance(0) == zero["damage"].chance(0)
    if situation.disadvantage and not situation.advantage:
        assert replace(situation, misses="disadvantage").odds().outcomes["hits"] == zero["hits"]


def test_one_die_cannot_hit_twice() -> None:
    """With one die, damage for each hit is damage once."""
    for lean in (0, -1):
        for text in ("1d6", "2d4-3", "1", "-2"):
            link = decode(f"enchanted-realms/attack?pools=1&damage={text}").situation
            assert isinstance(link, Attack)
            once = replace(link, **LEANS[lean])
            assert replace(once, per="hit").odds().outcomes == once.odds().outcomes


def test_too_much_damage_for_each_hit_is_refused_before_it_is_counted() -> None:
    """The limit counts the die that advantage would add. So setting another field never makes a good link bad."""
    with pytest.raises(FieldError) as caught:
        decode("enchanted-realms/attack?pools=10,10,10,10,10&damage=10d100&per=hit")
    assert caught.value.field == "per"
    assert caught.value.message == (
        "per must be target where the dice could do 55000 damage in all, more than 300, got 'hit'"
    )
    most = Attack(pools=(9,), damage=Damage(added=MOST_POINTS // 10), per="hit", advantage=True)
    assert max(most.odds().outcomes["damage"].weights) == MOST_POINTS + 3
    with pytest.raises(FieldError):
        replace(most, damage=Damage(added=MOST_POINTS // 10 + 1), advantage=False)
    assert decode(Link(situation=most).encode()).situation == most


def test_the_dice_and_words_of_each_hit() -> None:
    """The dice of each hit are a group of their own, and the steps tell what happened hit by hit."""
    roll = of("per=hit&advantage=yes&damage=1d6-1&faces=12,12,5,1,4,3")
    assert [(die.sides, die.face, die.group) for die in roll.dice[3:]] == [
        (6, 1, "damage 1"),
        (6, 4, "damage 2"),
        (3, 3, "damage"),
    ]
    assert roll.steps[-4:] == (
        "Hit 1: 1d6−1 gives 0.",
        "Hit 2: 1d6−1 gives 3.",
        "Advantage adds 3 to the first hit: 0 + 3 = 3.",
        "Together: 6 damage.",
    )
    assert roll.summary == "2 hits: 6 damage."
    roll = of("per=hit&pools=3&disadvantage=yes&misses=zero&faces=12,12,1,6,3")
    assert roll.summary == "1 hit: 6 damage."
    assert "Disadvantage takes 3 from the first hit: 1 − 3 = −2." in roll.steps
    assert "1 hit of 2 does no damage. It is a miss, without anything that a hit brings." in roll.steps


@pytest.mark.parametrize(
    ("query", "summary"),
    [
        ("damage=0&faces=12,12", "2 dice hit, but no damage: a miss."),
        ("damage=0&per=hit&faces=12,12", "2 dice hit, but no damage: a miss."),
        ("damage=0&misses=zero&faces=12,12", "2 dice hit, but no damage: a miss."),
        ("damage=0&misses=zero&faces=12,1", "1 die hits, but no damage: a miss."),
        ("damage=0&misses=disadvantage&faces=12,1", "1 hit, but no damage."),
        ("disadvantage=yes&misses=disadvantage&faces=12,1,1", "1 die hits, but no damage: a miss."),
    ],
)
def test_a_hit_without_damage_is_told(query: str, summary: str) -> None:
    """No words say that damage is left where none was taken off, or call something a hit that misses."""
    assert of(query).summary == summary


MISS = "is a miss, without anything that a hit brings"


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (
            "per=hit&faces=12,12,1,3",
            f"1 hit of 2 does no damage. It {MISS}, though the number of hits still includes it.",
        ),
        (
            "per=hit&pools=3&faces=12,12,12,1,1,3",
            f"2 hits of 3 do no damage. Each {MISS}, though the number of hits still includes them.",
        ),
        ("pools=1&faces=12,1", f"Zero or less {MISS}, though the number of hits still includes it."),
        ("pools=1&misses=zero&faces=12,1", f"Zero or less {MISS}."),
        ("per=hit&misses=disadvantage&faces=12,12,1,3",
         "1 hit of 2 does no damage. Without disadvantage a hit stays a hit."),
        ("misses=disadvantage&pools=1&faces=12,1",
         "Zero or less is no damage. Without disadvantage a hit stays a hit."),
    ],
)  # fmt: skip
def test_what_hits_without_damage_are_counted_as_is_told(query: str, told: str) -> None:
    """Where a hit without damage is still counted among the hits, the step says so, because the summary counts it."""
    assert told in of(f"damage=1d4-2&{query}").steps


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("per=hit", "2d20, and 1d6 for each hit"),
        ("per=hit&advantage=yes", "3d20, and 1d6 for each hit, + 1d3 for the first"),
        ("per=hit&disadvantage=yes", "1d20, and 1d6 for each hit, − 1d3 for the first"),
        ("disadvantage=yes&pools=1,2", "2d20 (the worse) and 1d20, and 1d6 − 1d3 if any hits"),
    ],
)
def test_what_is_rolled_is_said(query: str, text: str) -> None:
    assert decode(f"enchanted-realms/attack?{query}").situation.dice_text() == text


def test_dice_of_an_attack_hit_and_miss() -> None:
    """An attack speaks of hits, a skill of successes, in the notes and at each die."""
    assert Attack().notes()[0] == "A die of 11 or more hits."
    assert Attack(dc=60).notes()[0] == "Only a 20 on the die hits."
    assert Attack(dc=1).notes()[0] == "Only a 1 on the die misses."
    assert [die.note for die in of("faces=20,1,3").dice[:2]] == ["a 20 always hits", "a 1 always misses"]
    zero = "A hit whose damage comes to zero or less"
    stays = "is a miss, though the number of hits still includes it."
    assert f"{zero} {stays}" in Attack(damage=Damage()).notes()
    assert f"{zero} is a miss, and counts as no hit." in Attack(damage=Damage(), misses="zero").notes()
    assert f"{zero} stays a hit, without damage." in Attack(damage=Damage(), misses="disadvantage").notes()
    each = Attack(damage=Damage(), per="hit", advantage=True)
    assert f"{zero} {stays}" in each.notes()
    assert f"{zero} {stays}" not in replace(each, per="target").notes()


def test_one_more_hit_has_the_damage_of_a_further_one() -> None:
    """Of 1d4 − 2 two faces of four do damage. The first hit has a d3 more: all but one of its twelve rolls do."""
    attack = Attack(damage=Damage(count=1, sides=4, added=-2), per="hit", advantage=True)
    assert [Fraction(*attack.one_more(hits)) for hits in (0, 1)] == [Fraction(11, 12), Fraction(1, 2)]
