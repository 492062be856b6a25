"""The chart and the table show the exact odds, in each mode, in the order of each outcome."""

import json
import re
from fractions import Fraction

import pytest
from strategies import CHECKS, check_id

from fairthrow.app.answers import preview
from fairthrow.dice.distribution import Ratio
from fairthrow.systems import Situation
from fairthrow.systems.d100 import Check
from fairthrow.table.luck import place
from fairthrow.view.numbers import minus, percent

ROLLED = [check for check in CHECKS if len(check().odds().outcomes[check.main].weights) > 1]
EVERY_CHECK = pytest.mark.parametrize("check", ROLLED, ids=check_id)
"""Every check whose outcome is not certain: these have a chart."""


def drawn(check: type[Situation], mode: str) -> list[tuple[str, str]]:
    """Give what each column of the chart says when it is pointed at, and the number above it, if there is one."""
    markup = json.loads(preview(check_id(check), f"mode={mode}"))["parts"]["chart"]
    columns = re.findall(r'<g data-says="([^"]*)" class="column">(.*?)</g>', markup)
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
        here = place(situation, odds, value)
        not_better = Fraction(*here.worse) + Fraction(*here.equal)
        at_most = Ratio(*not_better.as_integer_ratio())
        expected.append([
            minus(value), percent(chance), percent(here.top), percent(at_most),
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
        assert number in ("", chance, chance.removesuffix(" %"))
    assert len(shown) > 13 or all(shown.values())


def test_at_least_a_success_of_no_degree_is_success() -> None:
    """Degrees are listed best first. So at least S0 is any success, and at most F0 any failure."""
    success = percent(Check().odds().outcomes["result"].chance("success"))
    failure = percent(Check().odds().outcomes["result"].chance("failure"))
    said = {says.partition(":")[0]: says for says, _ in drawn(Check, "exact")}
    assert f"at least {success}," in said["S0"]
    assert said["F0"].endswith(f"at most {failure}")
