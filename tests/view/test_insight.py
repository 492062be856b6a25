"""Insights: what one step of each control leads to, and how the chance runs along the main numbers."""

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from awaiting import awaited
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, at_most, check_id, situations

from fairthrow.app import insights, turns
from fairthrow.app.answers import preview
from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.systems import FairthrowError, Situation
from fairthrow.systems.fields import Whole
from fairthrow.systems.places import FormPlace
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.view.check.answer import points
from fairthrow.view.check.insight import (
    MOST_STEPS,
    around,
    axes,
    grid,
    insight_parts,
    insight_pieces,
    ladder,
    steps,
    whole,
)
from fairthrow.view.check.sensitivity import Neighbours, wanted
from fairthrow.view.numbers import minus

EVERY_CHECK = pytest.mark.parametrize("check", CHECKS, ids=check_id)
ratios = st.integers(1, 10**6).flatmap(lambda d: st.integers(0, d).map(lambda n: Ratio.of(n, d)))

RUNG = (
    r'<li><a href="#([^"]+)" data-set="([^"]+)"><span>(.*?)</span>.*?'
    r'<rect class="good" width="([\d.]+)%".*?<line class="now" x1="([\d.]+)%".*?<b>(.*?)</b>'
)
"""A row of the ladder: link, fields to set, words, length of the bar, place of the line, value."""
CELL = (
    r'<td class="p(\d+)"( aria-current="true")?><a href="#([^"]+)" data-set="([^"]+)"(?: tabindex="-1")?>(.*?)</a></td>'
)
"""A cell of the grid: shade, whether it is now, link, fields to set, value."""


def linked(situation: Situation, fragment: str, only: str) -> Situation:
    """Give what a link leads to, which must be the same as to set the named fields in this situation."""
    then = decode(f"{situation.system}/#{fragment.replace('&amp;', '&')}").situation
    pairs = dict(pair.split("=") for pair in only.replace("&amp;", "&").split("&"))
    changes = {name: situation.declared()[name].decode(name, text) for name, text in pairs.items()}
    assert replace(situation, **changes) == then
    return then


def exact(ratio: Ratio) -> Fraction:
    """Give a ratio as a fraction."""
    return Fraction(*ratio)


def every_step(situation: Situation) -> Iterator[tuple[FormPlace, Fraction]]:
    """Give the place of each single step that changes anything, with what it leads to."""
    neighbours = Neighbours(situation)
    for name, kind in situation.declared().items():
        for _, value in steps(kind, getattr(situation, name)):
            then = neighbours.value(**{name: value})
            if then and then != neighbours.now:
                yield kind.place, exact(then)


def assert_ladder(situation: Situation) -> None:
    """Assert that the ladder has the most telling steps, each with its own exact value, the best first."""
    markup = whole(ladder(Neighbours(situation)))
    rows = re.findall(RUNG, markup)
    _, now = wanted(situation)
    every = list(every_step(situation))
    assert len(rows) == markup.count("<li>") == min(len(every), MOST_STEPS)
    neighbours = Neighbours(situation)
    thens = []
    for fragment, only, words, width, line, said in rows:
        then = linked(situation, fragment, only)
        value = neighbours.value(**{only.split("=")[0]: getattr(then, only.split("=")[0])})
        assert value
        assert then != situation
        assert said == neighbours.said(value).replace("<", "&lt;")
        thens.append(exact(value))
        if situation.verdict:
            assert abs(float(width) - 100 * exact(value)) <= 0.01
            assert abs(float(line) - 100 * exact(now)) <= 0.01
        assert words[0].isupper() or words[0].isdecimal()
    assert [float(then) for then in thens] == sorted((float(then) for then in thens), reverse=True)
    opened = sorted((abs(then - exact(now)) for place, then in every if place is FormPlace.OPEN), reverse=True)
    shown = sorted((abs(then - exact(now)) for then in thens), reverse=True)
    for change in opened[:MOST_STEPS]:
        assert any(abs(change - each) < Fraction(1, 10**9) for each in shown)


@EVERY_CHECK
def test_the_ladder_is_exact(check: type[Situation]) -> None:
    """Each row leads to the situation that it names, and has that situation's chance; open controls come first."""
    assert_ladder(check())


@EVERY_CHECK
@given(data=st.data())
@at_most(4)
def test_the_ladder_is_exact_anywhere(check: type[Situation], data: st.DataObject) -> None:
    """The same in any situation."""
    assert_ladder(data.draw(situations(check)))


def test_the_words_of_steps() -> None:
    """A step is named after its field and where it goes. Of the other side it says so."""

    def words(link: str) -> set[str]:
        situation = decode(link).situation
        kinds = situation.declared().items()
        return {said for name, kind in kinds for said, _ in steps(kind, getattr(situation, name))}

    contest = words("spellwoven/contest?their_advantage=yes")
    assert {"Spend Effort", "Skill 4", "Skill 6", "Their skill 6", "Their effort", "Their advantage off"} <= contest
    assert {"Score 50", "Modifier −10", "Level: Standard (+10)", "Trained off"} <= words("d100/check")
    assert {"DC 12", "DC 14", "Chance"} <= words("enchanted-realms/save")


def test_a_number_that_is_not_used_is_no_step() -> None:
    """Where 0 means that a field is not used, no step goes to 0 or from it: that would be another question."""
    against = SkillTest.declared()["against"]
    assert isinstance(against, Whole)
    assert against.unused == 0
    assert list(steps(against, 0)) == []
    assert [value for _, value in steps(against, 1)] == [2]
    assert [value for _, value in steps(against, 3)] == [2, 4]


@given(ratios, ratios)
def test_points_are_rounded_once(before: Ratio, after: Ratio) -> None:
    """The change in percentage points is the exact difference, rounded once to a tenth, halves away from 0."""
    said = points(before, after)
    difference = 100 * (exact(after) - exact(before))
    if said == "no change":
        assert difference == 0
    elif said.startswith("a trace"):
        assert 0 < abs(difference) < Fraction(1, 20)
        assert said.endswith("more") == (difference > 0)
    else:
        number = Fraction(said.removesuffix(" points").replace("−", "-"))
        assert abs(number - difference) <= Fraction(1, 20)


@EVERY_CHECK
def test_each_cell_of_the_grid_is_exact(check: type[Situation]) -> None:
    """Each cell leads to the situation of its row and column, and has its chance; this situation's cell is marked."""
    situation = check()
    markup = whole(grid(Neighbours(situation)))
    across, down = axes(situation)
    if not across:
        assert markup == ""
        assert not [name for name, kind in check.declared().items() if isinstance(kind, Whole) and kind.main]
        return
    columns = re.findall(r'<th scope="col"><span class="unseen">.*?</span>(.*?)</th>', markup)
    assert columns == [minus(x) for x in around(situation, across, 11)]
    rows = re.findall(r"<tr>(<th scope=\"row\">.*?)</tr>", markup)
    heads = [re.sub(r"<.*?>", "", row.partition("</th>")[0]).rpartition(" ")[2] for row in rows]
    assert not down or heads == [minus(y) for y in around(situation, down, 5)]
    for row, y in zip(rows, around(situation, down, 5) if down else [None], strict=True):
        cells = re.findall(CELL, row)
        assert len(cells) == len(columns)
        for x, (shade, here, fragment, only, said) in zip(around(situation, across, 11), cells, strict=True):
            then = linked(situation, fragment, only)
            assert getattr(then, across) == x
            assert not down or getattr(then, down) == y
            assert bool(here) == (then == situation)
            assert (f'data-set="{only}" tabindex="-1"' in row) != bool(here)
            value = exact(Neighbours(situation).value(**{across: x, **({down: y} if down else {})}) or Ratio(-1, 1))
            if situation.verdict:
                assert int(shade) in (int(10 * value + Fraction(1, 2)), round(10 * value))
                percent = 100 * value
                if said == "&lt;1":
                    assert 0 < percent < Fraction(1, 2)
                elif said == "&gt;99":
                    assert Fraction(199, 2) <= percent < 100
                else:
                    assert abs(Fraction(said) - percent) <= Fraction(1, 2)
                    assert (said in ("0", "100")) == (percent in (0, 100))
            else:
                assert abs(Fraction(said.replace("−", "-")) - value) <= Fraction(1, 20)
                assert 0 <= int(shade) <= 10


def test_the_grid_of_a_contest_has_a_side_each_way() -> None:
    """Yours run across and theirs down, also where a side has several main numbers."""
    assert axes(decode("spellwoven/contest").situation) == ("skill", "their_skill")
    assert axes(decode("d100/opposed").situation) == ("score", "their_score")
    assert axes(decode("d100/check").situation) == ("score", "modifier")
    assert axes(decode("skew/percentile").situation) == ("", "")
    assert (
        "win in %: skill across, their skill down"
        in whole(grid(Neighbours(decode("spellwoven/contest").situation))).lower()
    )


@pytest.mark.parametrize(
    ("link", "name", "most", "values"),
    [
        ("spellwoven/test?skill=7", "skill", 11, range(2, 13)),
        ("spellwoven/test?skill=1", "skill", 11, range(11)),
        ("spellwoven/test?skill=26", "skill", 11, range(16, 27)),
        ("spellwoven/test?difficulty=9", "difficulty", 30, range(10)),
        ("d100/check?score=43", "score", 5, range(33, 54, 5)),
        ("d100/check?score=3", "score", 5, range(3, 24, 5)),
        ("d100/check?score=149", "score", 5, range(129, 150, 5)),
    ],
)
def test_values_around_the_current_one(link: str, name: str, most: int, values: range) -> None:
    """The current value is among them, a stride apart; near an end of the field there are as many, on one side."""
    assert around(decode(link).situation, name, most) == list(values)


@EVERY_CHECK
@given(data=st.data())
@at_most(10)
def test_as_many_values_as_there_is_room_for(check: type[Situation], data: st.DataObject) -> None:
    """Wherever the current value is: as many as wanted, or all that the field has from it in its stride."""
    situation = data.draw(situations(check))
    for name, kind in check.declared().items():
        if not isinstance(kind, Whole):
            continue
        most = data.draw(st.integers(1, 20))
        found = around(situation, name, most)
        now = getattr(situation, name)
        every = [each for each in range(kind.low, kind.high + 1) if (each - now) % kind.stride == 0]
        assert now in found
        assert set(found) <= set(every)
        assert len(found) == min(most, len(every))
        assert all(after - before == kind.stride for before, after in pairwise(found))


def test_only_numbers_run() -> None:
    """There is nothing around a word."""
    with pytest.raises(TypeError, match="level is not a number"):
        around(decode("d100/check").situation, "level", 5)


def test_a_value_that_is_not_allowed_has_no_chance() -> None:
    """What cannot be set together with the other fields is None, and what can be has its value."""
    neighbours = Neighbours(decode("enchanted-realms/attack?damage=10d4&per=hit").situation)
    changes: dict[str, Any] = {"pools": (10,) * 5}
    with pytest.raises(FairthrowError):
        replace(neighbours.situation, **changes)
    assert neighbours.value(**changes) is None
    assert neighbours.value(dc=11) != neighbours.now


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
    assert had > sum(1 for _ in insight_pieces(decode(LARGE).situation)) > 55
    assert json.loads(answer)["parts"] == insight_parts(decode(LARGE).situation)


def test_a_newer_insight_overtakes_the_older_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several questions, the last is answered with its parts. The others end at their next turn, and say so."""
    monkeypatch.setattr(turns, "TURN", 0)

    async def several() -> list[str]:
        return await asyncio.gather(*(insights.insight(link) for link in (LARGE, LARGE, "spellwoven/test")))

    *older, newest = map(json.loads, awaited(several()))
    assert older == [{"overtaken": True}] * 2
    assert newest["parts"] == insight_parts(decode("spellwoven/test").situation)


def test_an_insight_is_about_the_number_that_is_asked_for() -> None:
    """Whoever asks for 3 degrees sees the ladder and the grid of 3 degrees."""
    asked = json.loads(awaited(insights.insight("endworld/check", "ask=3")))["parts"]
    assert "at least 3 degrees" in asked["help"]
    assert "At least 3 degrees in %" in asked["curve"]
    assert asked == whole(insight_pieces(decode("endworld/check").situation, 3))
