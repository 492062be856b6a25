"""The luck report: rolls against their exact odds, compared with plain counting."""

import time
from fractions import Fraction
from typing import Any

import pytest
from dice.test_bounds import by_counting, holds
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from strategies import check_id, situations

from fairthrow.dice.bounds import Between
from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import encode_seed
from fairthrow.links import decode
from fairthrow.systems import SYSTEMS
from fairthrow.systems.ranking import percentile_rank
from fairthrow.systems.situation import Situation
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.party import Party
from fairthrow.table.log.luck import MOST_ROLLS, Judge, Report, report, wanted_chance, whole
from fairthrow.view.check.answer import wanted_of

CHECKS = [check for game in SYSTEMS.values() for check in game.checks if check.verdict]


def test_place_counts_worse_and_equal_rolls() -> None:
    """Of spellwoven's 1000 default rolls 425 give fewer than 2 successes and 315 just 2 (counted by hand)."""
    situation = decode("spellwoven/test").situation
    here = percentile_rank(situation, situation.odds(), 2)
    assert (here.worse, here.equal, here.top) == (Ratio(17, 40), Ratio(63, 200), Ratio(23, 40))


def test_place_of_degrees_counts_from_the_best() -> None:
    """Degrees are declared best first, and failing is worse. Every roll is at least as good as the worst."""
    situation = decode("d100/check").situation
    odds = situation.odds()
    assert percentile_rank(situation, odds, "F5").top == Ratio(1, 1)
    assert percentile_rank(situation, odds, "S4").top == odds.outcomes["degrees"].chance("S4")


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


@pytest.mark.parametrize(
    ("thresholds", "passed", "expected"),
    [
        ("3,7,17", [0, 1, 1], Fraction(23943, 25000)),  # at least 2 degrees, as the page asks and an oracle counted
        ("18", [0, 0, 1], None),  # one degree is all there is, so one is asked for
        ("30", [0, 0, 0], Fraction(0)),
    ],
)
def test_a_number_is_wanted_from_what_the_page_asks_for(
    thresholds: str, passed: list[int], expected: Fraction | None
) -> None:
    """Totals of 5, 9 and 18, each by the one wish that the page has of such a roll."""
    for faces, as_wanted in zip(("1,1,2,3,9", "1,1,4,5,9", "1,2,9,9,9"), passed, strict=True):
        found = report([f"endworld/check?thresholds={thresholds}&faces={faces}"])
        assert found.passed == as_wanted
        assert expected is None or Fraction(*found.expected.low) == expected


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
@given(data=st.data())
def test_the_report_and_the_page_have_one_wish(check: type[Situation], data: DataObject) -> None:
    """What fair dice give as wanted is the chance that the page shows large."""
    situation = data.draw(situations(check))
    odds = situation.odds()
    assert wanted_chance(situation, odds) == wanted_of(situation, odds)[1]


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


@pytest.mark.parametrize("reach", [1, 2, 3])
def test_a_party_is_judged_by_what_it_has_to_reach(reach: int) -> None:
    """What a party asks for is what counts as wanted, of each member and of fair dice."""
    texts = [seeded(f"endworld/party?check=check&reach={reach}&1=A&2=B&2.skill=1", number) for number in range(9)]
    parties = [grouplinks.decode(text) for text in texts]
    found = report(texts)
    assert found.tried == 18
    degrees: list[Any] = [
        roll.outcomes["degrees"] for each in parties if isinstance(each, Party) for roll in each.rolls()
    ]
    assert found.passed == sum(has >= reach for has in degrees)
    expected = Fraction(0)
    for skill in (4, 1):
        chances = decode(f"endworld/check?skill={skill}").situation.odds().outcomes["degrees"]
        expected += 9 * Fraction(*chances.chance_of(lambda has: has >= reach))
    assert Fraction(*found.expected.low) == expected


@pytest.mark.parametrize("check", ["spellwoven/{}?check=contest", "d100/{}?check=opposed"])
def test_members_against_one_opponent_are_judged_by_their_own_dice(check: str) -> None:
    """One roll of the opponent binds their results, so these count as no tries; what each rolled has its place."""
    members = "&1=A&1.effort=yes&2=B&3=C" if "contest" in check else "&1=A&1.score=60&2=B&3=C"
    once = [seeded(f"{check.format('party')}&opponent=once{members}", number) for number in range(20)]
    alike = [seeded(f"{check.format('rivals')}{members}", number) for number in range(20)]
    found = report(once)
    assert (found.rolls, found.tried) == (60, 0)
    assert found.bins == report(alike).bins  # members and sides of one seed have the same dice
