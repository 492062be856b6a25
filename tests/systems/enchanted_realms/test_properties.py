"""What must be true of every situation of this game, tried with situations made up by Hypothesis."""

from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from typing import Any

from enumeration import fractions
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from strategies import at_most, situations

from fairthrow.dice.distribution import Distribution
from fairthrow.systems.enchanted_realms import Attack, Check, Competition, Save, SkillPools
from fairthrow.systems.enchanted_realms.challenge import Modified
from fairthrow.systems.situation import Situation

TRIED = at_most(60)


def of(*checks: type[Situation]) -> SearchStrategy[Any]:
    """Give situations of any of these checks."""
    return st.sampled_from(checks).flatmap(situations)


def at_least(distribution: Distribution[int]) -> dict[int, Fraction]:
    """Give the chance of each number or more, over all numbers between its ends."""
    found = fractions(distribution)
    numbers = range(max(distribution.weights), min(distribution.weights) - 1, -1)
    return dict(zip(numbers, accumulate(found.get(n, Fraction(0)) for n in numbers), strict=True))


def no_worse(better: Distribution[int], worse: Distribution[int]) -> bool:
    """Say whether every number or more is at least as often reached by one as by the other."""
    upper, lower = at_least(better), at_least(worse)
    return all(upper.get(number, Fraction(number < min(upper))) >= chance for number, chance in lower.items())


def success(situation: Situation) -> Fraction:
    words = situation.outcome("result").words
    return Fraction(*situation.odds().outcomes["result"].chance(next(iter(words))))


@TRIED
@given(of(Save, Check, Competition))
def test_advantage_never_hurts(situation: Save | Check | Competition) -> None:
    """With advantage the chance is no smaller than without, with disadvantage no larger."""
    plain = replace(situation, advantage=False, disadvantage=False)
    better, worse = replace(plain, advantage=True), replace(plain, disadvantage=True)
    assert success(better) >= success(plain) >= success(worse)
    assert replace(better, disadvantage=True).odds().chart == plain.odds().chart


@TRIED
@given(of(SkillPools, Attack))
def test_advantage_never_hurts_pools(situation: SkillPools | Attack) -> None:
    """With advantage every number of successes or damage is reached at least as often."""
    plain = replace(situation, advantage=False, disadvantage=False)
    better, worse = replace(plain, advantage=True), replace(plain, disadvantage=True)
    for name in plain.odds().outcomes:
        assert no_worse(better.odds().outcomes[name], plain.odds().outcomes[name])
        assert no_worse(plain.odds().outcomes[name], worse.odds().outcomes[name])
    assert replace(better, disadvantage=True).odds().chart == plain.odds().chart


@TRIED
@given(of(Save, Check))
def test_chance_never_hurts(situation: Save | Check) -> None:
    """With the trait of chance the chance of success grows. With the rejoining die it grows by less."""
    without = success(replace(situation, chance=False))
    result = success(replace(situation, chance=True, chance_low="replace"))
    rejoins = success(replace(situation, chance=True, chance_low="rejoin"))
    assert result > without
    assert result >= rejoins > without
    if situation.advantage or not situation.disadvantage:
        assert result == rejoins


@TRIED
@given(of(Save, Check), st.integers(1, 60))
def test_a_higher_dc_is_never_easier(situation: Save | Check, dc: int) -> None:
    """The chance of success falls as the DC rises. It is at least 1 in 8000 and at most all but that."""
    low, high = sorted((situation.dc, dc))
    assert success(replace(situation, dc=low)) >= success(replace(situation, dc=high))
    assert Fraction(1, 8000) <= success(situation) <= 1 - Fraction(1, 8000)


@TRIED
@given(of(Save, Check, Competition), st.integers(0, 30))
def test_a_higher_score_is_never_worse(situation: Save | Check | Competition, score: int) -> None:
    """The chance of success grows with the score."""
    low, high = sorted((situation.score, score))
    assert success(replace(situation, score=low)) <= success(replace(situation, score=high))


@TRIED
@given(of(SkillPools, Attack), st.integers(1, 60))
def test_a_higher_dc_is_never_easier_for_pools(situation: SkillPools | Attack, dc: int) -> None:
    """Every number of successes or damage is reached less often as the DC rises."""
    low, high = (replace(situation, dc=each).odds().outcomes for each in sorted((situation.dc, dc)))
    assert all(no_worse(low[name], high[name]) for name in low)


@TRIED
@given(of(Save, Check, Competition, SkillPools, Attack), st.permutations(range(8)))
def test_the_order_of_modifiers_makes_no_difference(situation: Modified, order: list[int]) -> None:
    """Nor does a bonus that is not the best of its category, or a penalty that is not the worst."""
    category = situation.other
    mixed = tuple(category[place] for place in order if place < len(category))
    assert replace(situation, other=mixed).odds().chart == situation.odds().chart
    if category and len(category) < 8:
        for value in (category[0], 0):
            assert replace(situation, other=(*category, value)).odds().chart == situation.odds().chart


@TRIED
@given(of(Competition))
def test_a_competition_is_mirrored(situation: Competition) -> None:
    """When the sides are exchanged, wins become losses and margins change their sign."""
    names = [name for name in situation.declared() if f"their_{name}" in situation.declared()]
    other = replace(
        situation,
        **{name: getattr(situation, f"their_{name}") for name in names},
        **{f"their_{name}": getattr(situation, name) for name in names},
    )
    words = {"win": "lose", "tie": "tie", "lose": "win"}
    assert situation.odds().chart.map(lambda pair: (-pair[0], words[pair[1]])) == other.odds().chart
