"""The chart and the table show the exact odds, in each mode, in the order of each outcome."""

import json
import re
from fractions import Fraction

import pytest
from strategies import CHECKS, check_id

from fairthrow.app.answers import preview
from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.systems import SYSTEMS, Situation
from fairthrow.systems.d100 import Check
from fairthrow.systems.ranking import percentile_rank
from fairthrow.view.check.answer import said_by, sentence
from fairthrow.view.check.parts import live_parts
from fairthrow.view.numbers import percent

ROLLED = [check for check in CHECKS if len(check().odds().outcomes[check.main].weights) > 1]
EVERY_CHECK = pytest.mark.parametrize("check", ROLLED, ids=check_id)
"""Every check whose outcome is not certain: these have a chart."""


def drawn(check: type[Situation], mode: str) -> list[tuple[str, str]]:
    """Give what each column of the chart says when it is pointed at, and the number above it, if there is one."""
    markup = json.loads(preview(check_id(check), f"mode={mode}"))["parts"]["chart"]
    columns = re.findall(r'<g data-says="([^"]*)"(?: data-asks="\d+")? class="column">(.*?)</g>', markup)
    numbers = (re.search(r'class="value"[^>]*>([^<]*)<', content) for _, content in columns)
    return [(says, number[1] if number else "") for (says, _), number in zip(columns, numbers, strict=True)]


def cells(check: type[Situation]) -> list[list[str]]:
    """Give the rows of the table of numbers."""
    markup = json.loads(preview(check_id(check)))["parts"]["odds"]
    body = re.search(r"The numbers</summary>.*?<tbody>(.*?)</tbody>", markup)
    assert body
    return [re.findall(r">([^<]+)</t[hd]>", row) for row in body[1].split("</tr>") if row]


@EVERY_CHECK
def test_the_table_says_the_exact_odds(check: type[Situation]) -> None:
    """Each value has its chance, that of as good or better, that of as good or worse, and its fraction."""
    situation = check()
    odds = situation.odds()
    outcome = situation.outcome(situation.main)
    rows = odds.outcomes[situation.main].ordered(outcome.rank)
    expected = []
    for value, chance in rows:
        here = percentile_rank(situation, odds, value)
        not_better = Fraction(*here.worse) + Fraction(*here.equal)
        at_most = Ratio(*not_better.as_integer_ratio())
        expected.append([
            said_by(outcome)(value), percent(chance), percent(here.top), percent(at_most),
            f"{chance.numerator}/{chance.denominator}",
        ])  # fmt: skip
    assert cells(check) == expected


@EVERY_CHECK
@pytest.mark.parametrize("mode", ["exact", "least", "most"])
def test_the_chart_adds_up_to_the_same_side_as_the_table(check: type[Situation], mode: str) -> None:
    """Each column says what the table says. Its label is the chance that it stands for."""
    shown = dict(drawn(check, mode))
    for label, exact, at_least, at_most, _ in cells(check):
        number = shown[f"{label}: exactly {exact}, at least {at_least}, at most {at_most}"]
        chance = {"exact": exact, "least": at_least, "most": at_most}[mode]
        assert number in ("", chance, "&lt;0.1" if re.match(r"0\.0\d", chance) else chance.removesuffix(" %"))
    assert len(shown) > 13 or all(shown.values())


def test_at_least_a_success_of_no_degree_is_success() -> None:
    """Degrees are listed best first. So at least 0 of success is any success, and at most 0 of failure any failure."""
    success = percent(Check().odds().outcomes["result"].chance("success"))
    failure = percent(Check().odds().outcomes["result"].chance("failure"))
    said = {says.partition(":")[0]: says for says, _ in drawn(Check, "exact")}
    assert f"at least {success}," in said["success, 0 degrees"]
    assert said["failure, 0 degrees"].endswith(f"at most {failure}")


def test_a_draw_is_told_of_where_there_can_be_one() -> None:
    """The sentence has no draw where ties are rolled again, or where both sides are certain; every other word stays."""
    again, stands = (decode(f"d100/opposed?ties={ties}").situation for ties in ("reroll", "draw"))
    assert sentence(again, again.odds()) == "Win 50.0 %, lose 50.0 %."
    assert "draw" in sentence(stands, stands.odds())
    certain = decode("d100/opposed?ties=draw&score=150&their_score=0").situation
    assert sentence(certain, certain.odds()) == "Win 100 %, lose 0 %."
    sure = decode("spellwoven/test?difficulty=0").situation
    assert sentence(sure, sure.odds()).startswith("Pass 100 %, fail 0 %")


def test_a_tiny_chance_over_a_column_is_written_as_less_than_a_tenth() -> None:
    """Beside 24.0 nobody reads 0.0064: over columns stands <0.1, and the table has the digits."""
    contest = SYSTEMS["spellwoven"].checks[1]()
    drawn = "".join(live_parts(contest).values())
    values = re.findall(r'<text class="value"[^>]*>([^<]*)</text>', drawn)
    assert "&lt;0.1" in values
    assert not [each for each in values if each.startswith("0.0")]
