"""What a tap on each control would change: the exact difference of the odds, rounded once."""

import asyncio
import json
import re
from collections.abc import Iterator
from fractions import Fraction
from urllib.parse import quote

import pytest
from awaiting import awaited
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, at_most, check_id, situations

from fairthrow.app import OFFERED, insights, turns
from fairthrow.app.answers import preview
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError, Situation
from fairthrow.view.check.insight import whole
from fairthrow.view.check.sensitivity import Neighbours, wanted
from fairthrow.view.check.taps import taps
from fairthrow.view.form import form

EVERY_CHECK = pytest.mark.parametrize("check", CHECKS, ids=check_id)


def value(situation: Situation, least: int) -> Fraction:
    """Compute what matters most, from the odds alone: a chance in percent, or a mean.

    Where the verdict is a number, it is the chance of ``least`` or more.
    """
    odds = situation.odds()
    if not situation.verdict:
        weights = odds.outcomes[situation.main].weights
        return Fraction(sum(each * weight for each, weight in weights.items()), sum(weights.values()))
    outcome = situation.outcome(situation.verdict)
    weights = odds.outcomes[situation.verdict].weights
    good = [each for each in weights if (each == next(iter(outcome.words)) if outcome.words else each >= least)]
    return Fraction(100 * sum(weights[each] for each in good), sum(weights.values()))


def tapped(situation: Situation) -> Iterator[tuple[str, Situation | None]]:
    """Tap each control of the form as a person would: the key of the tap, and what it leads to, if that is allowed."""
    kinds = situation.declared()
    for key in re.findall(r'data-tap="([^"]+)"', form(Link(situation=situation))):
        name, _, tap = key.partition(":")
        text = kinds[name].encode(getattr(situation, name))
        if not tap:
            text = {"no": "yes", "yes": "no"}[text]
        elif tap[0] in "+-":
            text = str(int(text) + int(tap))
        else:
            text = tap
        fields = {each: kinds[each].encode(getattr(situation, each)) for each in kinds} | {name: text}
        try:
            link = decode(f"{check_id(type(situation))}?{'&'.join(f'{a}={quote(b)}' for a, b in fields.items())}")
        except FairthrowError:
            yield key, None
        else:
            yield key, link.situation


def assert_right(situation: Situation, ask: int) -> None:
    """Assert that every tap's change is that of the odds, and that no other taps have one."""
    found = whole(taps(Neighbours(situation, ask)))
    least = Neighbours(situation, ask).degree
    now = value(situation, least)
    keys = set()
    for key, then in tapped(situation):
        keys.add(key)
        exact = value(then, least) - now if then else Fraction(0)
        said = found.get(key, "")
        if not exact:
            assert said == ""
            continue
        assert said[0] == ("+" if exact > 0 else "−")
        if said.endswith("<0.1"):
            assert abs(exact) < Fraction(1, 20)
        else:
            assert abs(Fraction(said[1:]) - abs(exact)) <= Fraction(1, 20)
            assert abs(exact) >= Fraction(1, 20)
            assert ("." in said) == situation.takes_dice
    assert set(found) <= keys


@EVERY_CHECK
def test_each_tap_is_the_exact_difference(check: type[Situation]) -> None:
    """In the default situation, every control says by how much one tap would change the chance or the mean."""
    assert_right(check(), 0)


@EVERY_CHECK
@given(data=st.data())
@at_most(6)
def test_each_tap_is_the_exact_difference_anywhere(check: type[Situation], data: st.DataObject) -> None:
    """The same in any situation, whatever number is asked for."""
    assert_right(data.draw(situations(check)), data.draw(st.integers(0, 4)))


def test_golden_changes() -> None:
    """Skill 7 against difficulty 3 with advantage passes 72.19 times in 100; the design was drawn with these."""
    changes = whole(taps(Neighbours(decode("spellwoven/test?skill=7&difficulty=3&advantage=yes").situation)))
    assert changes["skill:+1"] == "+13.3"
    assert changes["skill:-1"] == "−14.1"
    assert changes["difficulty:-1"] == "+20.5"
    assert changes["advantage"] == "−26.2"
    assert changes["effort"] == "+27.8"
    assert not any(key.startswith("attribute") for key in changes)  # the skill is higher, so it alone counts


def test_all_taps_are_about_one_question() -> None:
    """Who asks for 3 degrees is told of 3 degrees on every control, also where a tap makes them impossible."""
    situation = decode("endworld/check?attribute=1&skill=0").situation  # one die: 3 degrees need 17
    assert Neighbours(situation, 3).degree == 2
    assert wanted(situation, 3)[0] == "at least 2 degrees"
    changes = whole(taps(Neighbours(decode("endworld/check?attribute=4&skill=1").situation, 3)))
    now = value(decode("endworld/check?attribute=4&skill=1").situation, 3)
    assert now > 0
    assert value(decode("endworld/check?attribute=4&skill=0").situation, 3) == 0
    assert abs(Fraction(changes["skill:-1"].replace("−", "-")) + now) <= Fraction(1, 20)


def test_asked_for_by_the_page() -> None:
    """The page gets the changes as JSON; with ``ask`` those of that number."""
    link = "endworld/check"
    answer = json.loads(awaited(insights.taps(link)))
    assert answer["taps"] == whole(taps(Neighbours(decode(link).situation)))
    third = json.loads(awaited(insights.taps(link, "mode=least&ask=3")))
    assert third["taps"] == whole(taps(Neighbours(decode(link).situation, 3))) != answer["taps"]
    assert "error" in json.loads(awaited(insights.taps(link, "ask=99")))
    assert "error" in json.loads(awaited(OFFERED["taps"]("spellwoven/test?skill=99")))


LARGE = "enchanted-realms/attack?pools=10,10,10,10,10&advantage=yes"


def test_previews_have_their_turn_and_newer_questions_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others run after each situation that is computed. Of two questions only the newer is answered."""
    monkeypatch.setattr(turns, "TURN", 0)

    async def meanwhile() -> tuple[list[str], int]:
        older, newer = (asyncio.ensure_future(insights.taps(link)) for link in (LARGE, "enchanted-realms/attack"))
        had = 0
        while not (older.done() and newer.done()):
            preview("spellwoven/test")
            had += 1
            await asyncio.sleep(0)
        return [await older, await newer], had

    (older, newer), had = awaited(meanwhile())
    assert json.loads(older) == {"overtaken": True}
    assert json.loads(newer)["taps"] == whole(taps(Neighbours(decode("enchanted-realms/attack").situation)))
    assert had > len(json.loads(newer)["taps"]) > 4
