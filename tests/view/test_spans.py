"""Values gathered into spans: each value is in one span, in order, and the chance of a span is exact."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, check_id

from fairthrow.dice.distribution import Distribution
from fairthrow.links import decode
from fairthrow.systems import Situation
from fairthrow.systems.situation import Outcome
from fairthrow.view.check.spans import groups_of, spans_of, values_of
from fairthrow.view.spans import MOST

NUMBER = Outcome(name="total", label="Total")
WIDE = st.dictionaries(st.integers(-900, 2500), st.integers(1, 50), min_size=1, max_size=60).map(Distribution)


@given(WIDE)
def test_spans_hold_every_value_once_and_in_order(chances: Distribution[int]) -> None:
    """There are no gaps, and at most one span more than asked for. Steps between spans are equal and round."""
    values = values_of(NUMBER, chances)
    assert values == list(range(min(chances.weights), max(chances.weights) + 1))
    groups = groups_of(values)
    assert [value for group in groups for value in group] == values
    assert len(groups) <= MOST + 1
    assert all(group[0] % len(groups[1]) == 0 for group in groups[1:])
    assert len({len(group) for group in groups[1:-1]}) <= 1


def between(chances: Distribution[int], low: int, high: int) -> Fraction:
    """Give the chance of a value from ``low`` to ``high``."""
    inside = sum(weight for value, weight in chances.weights.items() if low <= value <= high)
    return Fraction(inside, chances.denominator)


@given(WIDE)
def test_the_chances_of_spans_are_exact(chances: Distribution[int]) -> None:
    """The chances of exactly, at least and at most a span each equal a plain sum."""
    spans = spans_of(NUMBER, chances, groups_of(values_of(NUMBER, chances)))
    for span in spans:
        low, high = span.values[0], span.values[-1]
        assert Fraction(*span.exact) == between(chances, low, high)
        assert Fraction(*span.least) == between(chances, low, 9999)
        assert Fraction(*span.most) == between(chances, -9999, high)
    assert sum(Fraction(*span.exact) for span in spans) == 1


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
def test_at_least_is_as_good_or_better(check: type[Situation]) -> None:
    """For every outcome it is certain to get at least the worst value. Towards the best value the chance falls."""
    found = check().odds().outcomes
    for outcome in check.results:
        spans = spans_of(outcome, found[outcome.name], groups_of(values_of(outcome, found[outcome.name])))
        rising = [Fraction(*span.least) for span in spans]
        worst, best = (rising[-1], rising[0]) if outcome.words or outcome.order else (rising[0], rising[-1])
        assert worst == 1
        assert best <= 1
        steps = [after >= before if outcome.words or outcome.order else after <= before
                 for before, after in pairwise(rising)]  # fmt: skip
        assert all(steps)


def test_a_thousand_values_are_shown_in_steps() -> None:
    """10d100 and 100 more: 991 totals and a miss, in steps of 20."""
    situation = decode("enchanted-realms/attack?damage=10d100%2B100").situation
    chances = situation.odds().outcomes["damage"]
    spans = spans_of(situation.outcome("damage"), chances, groups_of(values_of(NUMBER, chances)))
    assert len(spans) <= MOST
    assert spans[0].label == "0–19"
    assert spans[0].exact == chances.chance(0)
