"""luck: rolls against their exact odds, held against plain counting."""

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import encode_seed
from fairthrow.links import decode
from fairthrow.luck import MOST_ROLLS, place, report, successes

chances = st.lists(
    st.integers(1, 12).flatmap(lambda d: st.integers(0, d).map(lambda n: Ratio.of(n, d))), min_size=0, max_size=7
)


@given(chances)
def test_successes_are_those_of_every_way_it_can_go(several: list[Ratio]) -> None:
    """The distribution of how many of independent chances come true equals the sum over all their ways."""
    expected: dict[int, Fraction] = {}
    for way in product((0, 1), repeat=len(several)):
        weight = Fraction(1)
        for came, chance in zip(way, several, strict=True):
            weight *= Fraction(*chance) if came else 1 - Fraction(*chance)
        expected[sum(way)] = expected.get(sum(way), Fraction(0)) + weight
    found = successes(several)
    assert {k: Fraction(w, found.denominator) for k, w in found.weights.items()} == {
        k: w for k, w in expected.items() if w
    }


def test_place_counts_worse_and_equal_rolls() -> None:
    """Of spellwoven's 1000 default rolls 425 give fewer than 2 successes and 315 just 2 (counted by hand)."""
    situation = decode("spellwoven/test").situation
    here = place(situation, situation.odds(), 2)
    assert (here.worse, here.equal, here.top) == (Ratio(17, 40), Ratio(63, 200), Ratio(23, 40))


def test_place_of_degrees_counts_from_the_best() -> None:
    """For degrees, declared best first, failing is worse: every roll is at least as good as the worst."""
    situation = decode("d100/check").situation
    odds = situation.odds()
    assert place(situation, odds, "F5").top == Ratio(1, 1)
    assert place(situation, odds, "S4").top == odds.outcomes["degrees"].chance("S4")


def test_report_adds_up() -> None:
    """Bins share out all rolls; the expected number and both tails are those of the exact distribution."""
    links = [decode(f"spellwoven/test?seed={encode_seed(bytes([n] * 16))}") for n in range(30)]
    found = report(links)
    assert sum((Fraction(*share) for share in found.bins), Fraction(0)) == found.rolls == found.tried == 30
    assert Fraction(*found.expected) == 30 * Fraction(7, 8)
    assert found.passed == sum(link.roll().outcomes["result"] == "pass" for link in links)
    exactly = successes([Ratio(7, 8)] * 30).chance(found.passed)
    assert Fraction(*found.at_least) + Fraction(*found.at_most) == 1 + Fraction(*exactly)


def test_report_leaves_out_what_rolls_nothing() -> None:
    """Movement rolls no dice; a percentile roll cannot fail, but has a place."""
    links = [decode("enchanted-realms/movement?seed=AAAAAAAAAAAAAAAAAAAAAA"), decode("skew/percentile?faces=1,1")]
    found = report(links)
    assert (found.rolls, found.tried) == (1, 0)


def test_report_is_about_the_newest_rolls() -> None:
    """Of more rolls than can be summed exactly in a moment, the last count."""
    links = [decode("spellwoven/test?faces=10,10,10")] * 5 + [decode("spellwoven/test?faces=1,1,1")] * MOST_ROLLS
    found = report(links)
    assert (found.tried, found.passed) == (MOST_ROLLS, MOST_ROLLS)
