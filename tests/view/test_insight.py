"""Insights: what one step of each control changes, and how the chance runs along the main numbers."""

import asyncio
import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest
from awaiting import awaited
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, check_id

from fairthrow.app import insights, turns
from fairthrow.app.answers import preview
from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.systems.fields import Whole
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.view.answer import points
from fairthrow.view.insight import curve, help_table, insight_parts, insight_pieces, steps, wanted, whole
from fairthrow.view.numbers import percent

ratios = st.integers(1, 10**6).flatmap(lambda d: st.integers(0, d).map(lambda n: Ratio.of(n, d)))


@pytest.mark.parametrize("link", [check_id(check) for check in CHECKS])
def test_each_step_is_the_exact_difference(link: str) -> None:
    """Each listed step is the difference of exact odds, the most helpful first. No step that helps is missing."""
    situation = decode(link).situation
    _, now = wanted(situation)
    expected = {}
    for name, kind in situation.declared().items():
        for step, value in steps(kind, getattr(situation, name)):
            then = wanted(replace(situation, **{name: value}))[1]
            if then != now:
                group = f"{kind.group}: " if kind.group else ""
                expected[f"{group}{kind.label} → {step}"] = then
    markup = whole(help_table(situation))
    rows = re.findall(r'<tr><th scope="row">(.*?)</th><td>(.*?)</td><td>(.*?)</td></tr>', markup)
    assert [row[0] for row in rows] == sorted(expected, key=lambda step: -Fraction(*expected[step])) or len(
        {*expected.values()}
    ) < len(expected)
    assert {row[0] for row in rows} == set(expected)
    if situation.verdict:
        for step, change, chance in rows:
            assert (change, chance) == (points(now, expected[step]), percent(expected[step]))


def test_a_number_that_is_not_used_is_no_step() -> None:
    """Where 0 means that a field is not used, no step goes to 0 or from it: that would be another question."""
    against = SkillTest.declared()["against"]
    assert isinstance(against, Whole)
    assert against.unused == 0
    assert list(steps(against, 0)) == []
    assert [value for _, value in steps(against, 1)] == [2]
    assert [value for _, value in steps(against, 3)] == [2, 4]
    assert "Against an attribute" not in whole(help_table(decode("spellwoven/test").situation))
    assert "Against an attribute → 3" in whole(help_table(decode("spellwoven/test?against=2").situation))


@given(ratios, ratios)
def test_points_are_rounded_once(before: Ratio, after: Ratio) -> None:
    """The change in percentage points is the exact difference, rounded once to a tenth, halves away from 0."""
    said = points(before, after)
    exact = 100 * (Fraction(*after) - Fraction(*before))
    if said == "no change":
        assert exact == 0
    elif said.startswith("a trace"):
        assert 0 < abs(exact) < Fraction(1, 20)
        assert said.endswith("more") == (exact > 0)
    else:
        number = Fraction(said.removesuffix(" points").replace("−", "-"))
        assert abs(number - exact) <= Fraction(1, 20)


def test_curve_holds_the_chance_of_every_pair() -> None:
    """Skill runs across from 0 to 26, and difficulty runs down. The cell of this situation is marked."""
    markup = whole(curve(decode("spellwoven/test?skill=7&difficulty=2").situation))
    assert re.findall(r'<th scope="col">(\d+)</th>', markup) == [str(skill) for skill in range(27)]
    rows = re.findall(r'<tr><th scope="row">Difficulty (\d)</th>(.*?)</tr>', markup)
    for difficulty, cells in rows:
        for skill, cell in enumerate(re.findall(r"<td[^>]*>(.*?)</td>", cells)):
            chance = wanted(decode(f"spellwoven/test?skill={skill}&difficulty={difficulty}").situation)[1]
            share = Fraction(*chance) * 100
            assert cell in (str(round(share)), str(int(share + Fraction(1, 2))), "&lt;1", "&gt;99")
            assert (cell == "100") == (share == 100)
            assert (cell == "0") == (share == 0)
    assert re.findall(r'aria-current="true">(.*?)<', markup) == ["81"]


LARGE = "enchanted-realms/attack?pools=10,10,10,10,10&advantage=yes"
"""A situation whose insight takes many turns."""


def test_a_long_insight_lets_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another coroutine may run after every piece. The parts are those that come out when all is made at once."""
    monkeypatch.setattr(turns, "TURN", 0)

    async def meanwhile() -> tuple[str, int]:
        asked = asyncio.ensure_future(insights.insight(LARGE))
        had = 0
        while not asked.done():
            preview("spellwoven/test")
            had += 1
            await asyncio.sleep(0)
        return await asked, had

    answer, had = awaited(meanwhile())
    assert had > sum(1 for _ in insight_pieces(decode(LARGE).situation)) > 100
    assert json.loads(answer)["parts"] == insight_parts(decode(LARGE).situation)


def test_a_newer_insight_overtakes_the_older_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several questions, the last is answered with its parts. The others end at their next turn, and say so."""
    monkeypatch.setattr(turns, "TURN", 0)

    async def several() -> list[str]:
        return await asyncio.gather(*(insights.insight(link) for link in (LARGE, LARGE, "spellwoven/test")))

    *older, newest = map(json.loads, awaited(several()))
    assert older == [{"overtaken": True}] * 2
    assert newest["parts"] == insight_parts(decode("spellwoven/test").situation)
