"""The luck report: rolls against their exact odds, compared with plain counting."""

import time
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.dice import bounds
from fairthrow.dice.bounds import Between, Successes, successes, total
from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import encode_seed
from fairthrow.links import decode
from fairthrow.table.luck import MOST_ROLLS, Judge, Report, place, report, whole

ratios = st.integers(1, 12).flatmap(lambda d: st.integers(0, d).map(lambda n: Ratio.of(n, d)))
unlike = st.integers(1, 10**60).flatmap(lambda d: st.integers(0, d).map(lambda n: Ratio.of(n, d)))
"""Chances whose denominators have little in common."""


def finished(chances: list[Ratio]) -> Successes:
    """Give how many chances come true, computed without a pause."""
    pieces = successes(chances)
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def holds(found: Between, exact: Fraction, apart: Fraction = Fraction(0)) -> bool:
    """Say whether a value lies between its bounds, and these are as close together as they must be."""
    low, high = Fraction(*found.low), Fraction(*found.high)
    return low <= exact <= high and high - low <= apart


def by_counting(chances: list[Ratio]) -> list[Fraction]:
    """Give the chance of each number of successes. Each chance in turn comes true or does not."""
    found = [Fraction(1)]
    for chance in (Fraction(*each) for each in chances):
        stays = [*(weight * (1 - chance) for weight in found), Fraction(0)]
        rises = [Fraction(0), *(weight * chance for weight in found)]
        found = [one + other for one, other in zip(stays, rises, strict=True)]
    return found


@given(st.lists(ratios, max_size=7))
def test_successes_are_those_of_every_way_it_can_go(several: list[Ratio]) -> None:
    """For few chances, the distribution of successes equals the sum over all ways they can come true."""
    expected: dict[int, Fraction] = {}
    for way in product((0, 1), repeat=len(several)):
        weight = Fraction(1)
        for came, chance in zip(way, several, strict=True):
            weight *= Fraction(*chance) if came else 1 - Fraction(*chance)
        expected[sum(way)] = expected.get(sum(way), Fraction(0)) + weight
    found = finished(several)
    assert found.lost == 0
    assert {k: Fraction(w, found.scale) for k, w in enumerate(found.weights) if w} == {
        k: w for k, w in expected.items() if w
    }


@given(st.lists(st.one_of(ratios, unlike), min_size=1, max_size=40), st.data())
def test_rounded_sums_hold_the_exact_value(several: list[Ratio], data: st.DataObject) -> None:
    """With everything rounded, the exact chances, the mean and their bounds are as the docstrings say."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bounds, "EXACT_SIZE", 0)
        patch.setattr(bounds, "EXACT_DENOMINATOR", 0)
        found = finished(several)
        mean = total({chance: several.count(chance) for chance in several})
    exact = by_counting(several)
    number = data.draw(st.integers(0, len(several)))
    apart = Fraction(sum(step + 2 for step in range(1, len(several) + 1)), bounds.ONE)
    assert Fraction(found.lost, found.scale) <= apart
    assert holds(found.at_least(number), sum(exact[number:], Fraction(0)), apart)
    assert holds(found.at_most(number), sum(exact[: number + 1], Fraction(0)), apart)
    assert holds(mean, sum((Fraction(*chance) for chance in several), Fraction(0)), Fraction(len(several), bounds.ONE))


def test_worst_denominators_of_500_rolls_stay_between_narrow_bounds() -> None:
    """500 chances of some hundred digits each, no two alike, against exact fractions: the bounds lie 2**-110 apart."""
    several = [Ratio.of(7**150 + 2 * n, 10**170 + 2 * n + 1) for n in range(250)]
    several += [Ratio.of(10**170 - 3**n, 10**170 + 7) for n in range(250)]
    found = finished(several)
    assert found.lost > 0
    scale = bounds.ONE**2  # finer than what is tested: whole numbers still, but not those of the module
    exact = [scale]
    for numerator, denominator in several:
        yes = scale * numerator // denominator
        exact = [
            ((exact[k] * (scale - yes) if k < len(exact) else 0) + (exact[k - 1] * yes if k else 0)) // scale
            for k in range(len(exact) + 1)
        ]
    finer = Fraction(1000, scale) * 501
    for number in range(0, 501, 50):
        between = found.at_least(number)
        assert Fraction(*between.low) - finer <= Fraction(sum(exact[number:]), scale) <= Fraction(*between.high) + finer
        assert Fraction(*between.high) - Fraction(*between.low) < Fraction(1, 2**110)


def test_sums_of_few_kinds_are_exact() -> None:
    """With few kinds of denominators nothing is rounded: neither the mean of 500 rolls nor the test of 30."""
    assert total({Ratio(7, 8): 400, Ratio(1, 1000): 100}) == Between(Ratio(3501, 10), Ratio(3501, 10))
    assert finished([Ratio(7, 8)] * 30).at_least(30).exact
    assert finished([Ratio(7, 8)] * 30).at_least(30).low == Ratio(7**30, 8**30)


def test_place_counts_worse_and_equal_rolls() -> None:
    """Of spellwoven's 1000 default rolls 425 give fewer than 2 successes and 315 just 2 (counted by hand)."""
    situation = decode("spellwoven/test").situation
    here = place(situation, situation.odds(), 2)
    assert (here.worse, here.equal, here.top) == (Ratio(17, 40), Ratio(63, 200), Ratio(23, 40))


def test_place_of_degrees_counts_from_the_best() -> None:
    """Degrees are declared best first, and failing is worse. Every roll is at least as good as the worst."""
    situation = decode("d100/check").situation
    odds = situation.odds()
    assert place(situation, odds, "F5").top == Ratio(1, 1)
    assert place(situation, odds, "S4").top == odds.outcomes["degrees"].chance("S4")


def seeded(link: str, number: int) -> str:
    """Give a link with a seed of its own."""
    return f"{link}{'&' if '?' in link else '?'}seed={encode_seed(number.to_bytes(16, 'big'))}"


def test_report_adds_up() -> None:
    """The bins share out all rolls. The expected number and both tails are those of the exact distribution."""
    links = [seeded("spellwoven/test", number) for number in range(30)]
    found = report(links)
    assert sum((Fraction(*share.low) for share in found.bins), Fraction(0)) == found.rolls == found.tried == 30
    assert found.expected == Between(Ratio.of(30 * 7, 8), Ratio.of(30 * 7, 8))
    assert found.passed == sum(decode(link).roll().outcomes["result"] == "pass" for link in links)
    exact = by_counting([Ratio(7, 8)] * 30)
    assert holds(found.at_least, sum(exact[found.passed :], Fraction(0)))
    assert holds(found.at_most, sum(exact[: found.passed + 1], Fraction(0)))


def test_report_leaves_out_what_rolls_nothing() -> None:
    """Movement rolls no dice, and a roll that cannot be read does not count.

    A percentile roll cannot fail but has a place.
    """
    links = [
        "enchanted-realms/movement?seed=AAAAAAAAAAAAAAAAAAAAAA",
        "skew/percentile?faces=1,1",
        "skew/no",
        "skew/task",
    ]
    found = report(links)
    assert (found.rolls, found.tried) == (1, 0)


def test_report_is_about_the_newest_rolls() -> None:
    """If there are more rolls than a report is about, the last ones count."""
    links = ["spellwoven/test?faces=10,10,10"] * 5 + ["spellwoven/test?faces=1,1,1"] * MOST_ROLLS
    found = report(links)
    assert (found.tried, found.passed) == (MOST_ROLLS, MOST_ROLLS)


WORST = [
    f"enchanted-realms/skill?pools=10,10,10,{5 + number % 6},{5 + number // 6 % 6}&dc={5 + number // 36}&score=20"
    for number in range(500)
]
"""Checks of up to 50 dice, no two alike: chances with denominators of up to 20**50."""


@pytest.mark.alone
def test_cost_grows_with_situations_not_with_their_denominators() -> None:
    """A report on many unlike checks takes a few times as long as their odds, not thousands of times."""
    links = [seeded(link, number) for number, link in enumerate(WORST)]
    before = time.perf_counter()
    for link in links:
        decode(link).situation.odds()
        decode(link).roll()
    once = time.perf_counter() - before
    before = time.perf_counter()
    found = report(links)
    assert found.rolls == len(links)
    assert time.perf_counter() - before < 5 * once


def pieces_of(judge: Judge, links: list[str]) -> tuple[int, Report]:
    """Make a report; give it, and the number of pieces it was made in."""
    pieces, count = judge.report(links), 0
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return count, end.value
        count += 1


def test_what_was_judged_is_remembered() -> None:
    """A report with one roll more reads only that one. It equals a report that is made at once."""
    links = [seeded(link, number) for number, link in enumerate(WORST[:40])]
    judge = Judge()
    first, _ = pieces_of(judge, links[:-1])
    second, found = pieces_of(judge, links)
    assert second < first / 2
    assert found == report(links) == whole(Judge().report(links))
    assert len(judge.known) == len(links)
