"""10,000 rolls of every check, from fixed seeds, against its exact odds.

Because seeds are fixed, a test gives the same verdict in every run. The chance to be at least this far from the odds
is computed by a formula. If it is below one in 100,000, the dice are taken to be wrong.
"""

import json
from collections import Counter
from fractions import Fraction
from hashlib import sha256
from math import erfc, exp, pi, sqrt
from pathlib import Path
from typing import Any

import pytest
from strategies import CHECKS, check_id

from fairthrow.dice.distribution import Distribution
from fairthrow.links import decode

ROLLS = 10_000
FEWEST_EXPECTED = 5
UNBELIEVABLE = 1e-5


def busiest(check: str) -> str:
    """Give the oracle's link of a check that sets the most fields, without its roll; the default if there is none."""
    path = Path(__file__).parent / "oracle_links.json"
    rows = json.loads(path.read_text(encoding="utf-8"))
    links = [row["link"] for row in rows if row["link"].partition("?")[0] == check and "odds" in row]
    return str(max(links, key=lambda link: (link.count("="), link), default=check))


LINKS = sorted({link for check in map(check_id, CHECKS) for link in (check, busiest(check))})


def survival(statistic: float, freedom: int) -> float:
    """Give the chance that chi-square with ``freedom`` degrees is at least ``statistic``."""
    half = statistic / 2
    if freedom % 2:
        total, term = erfc(sqrt(half)), exp(-half) * sqrt(half) * 2 / sqrt(pi)
        for step in range(1, freedom, 2):
            total += term
            term *= statistic / (step + 2)
        return total
    total, term = 0.0, exp(-half)
    for step in range(1, freedom // 2 + 1):
        total += term
        term *= half / step
    return total


def plausibility(rolled: Counter[Any], odds: Distribution[Any]) -> float:
    """Give the chance to be at least as far from the odds. Rare outcomes are counted together."""
    assert set(rolled) <= set(odds.weights)
    cells: list[tuple[float, int]] = []
    expected, seen = Fraction(0), 0
    for outcome, weight in sorted(odds.weights.items(), key=lambda pair: pair[1]):
        expected += Fraction(weight * ROLLS, odds.denominator)
        seen += rolled[outcome]
        if expected >= FEWEST_EXPECTED:
            cells.append((float(expected), seen))
            expected, seen = Fraction(0), 0
    if expected:  # what is left over is rarer than a cell may be
        last_expected, last_seen = cells.pop() if cells else (0.0, 0)
        cells.append((last_expected + float(expected), last_seen + seen))
    statistic = sum((count - mean) ** 2 / mean for mean, count in cells)
    return survival(statistic, len(cells) - 1) if len(cells) > 1 else 1.0


def seed(text: str, number: int) -> bytes:
    """Give the fixed seed of one roll."""
    return sha256(f"{text} {number}".encode()).digest()[:16]


@pytest.mark.exhaustive
@pytest.mark.parametrize("link", LINKS, ids=str)
def test_rolls_follow_the_odds(link: str) -> None:
    """Every outcome of 10,000 rolls fits the odds, at the defaults and in a situation that sets many fields."""
    situation = decode(link).situation
    odds = situation.odds().outcomes
    counts: dict[str, Counter[Any]] = {name: Counter() for name in odds}
    for number in range(ROLLS):
        for name, value in situation.roll(seed=seed(link, number)).outcomes.items():
            counts[name][value] += 1
    for name, rolled in counts.items():
        assert rolled.total() == ROLLS
        assert plausibility(rolled, odds[name]) > UNBELIEVABLE, name


def test_the_closed_form_is_the_printed_table() -> None:
    """The formula gives the critical values of the usual table of chi-square (NIST/SEMATECH handbook, 1.3.6.7.4)."""
    for freedom, five_percent, one_in_1000 in (
        (1, 3.841, 10.828),
        (2, 5.991, 13.816),
        (3, 7.815, 16.266),
        (10, 18.307, 29.588),
        (25, 37.652, 52.620),
    ):
        assert survival(five_percent, freedom) == pytest.approx(0.05, rel=1e-3)
        assert survival(one_in_1000, freedom) == pytest.approx(0.001, rel=1e-3)


def test_a_check_without_links_of_the_oracle_is_rolled_as_it_stands() -> None:
    """A new game is compared with its odds even before another program has counted links of it."""
    assert busiest("spellwoven/test") != "spellwoven/test"
    assert busiest("cold-hour/check") == "cold-hour/check"


def test_wrong_odds_are_noticed() -> None:
    """The same rolls do not fit the odds of one rank more."""
    right, wrong = decode("spellwoven/test?skill=5"), decode("spellwoven/test?skill=6")
    rolled = Counter(right.situation.roll(seed=seed("wrong", number)).outcomes["successes"] for number in range(ROLLS))
    assert plausibility(rolled, right.situation.odds().outcomes["successes"]) > UNBELIEVABLE
    assert plausibility(rolled, wrong.situation.odds().outcomes["successes"]) < UNBELIEVABLE
