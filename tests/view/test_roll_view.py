"""A drawn roll holds what there is to say about it, and no empty place for the rest."""

from dataclasses import replace

import pytest

from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS, Situation
from fairthrow.systems.situation import Roll
from fairthrow.view.check.roll import roll_parts
from fairthrow.view.markup import escape

EVERY_CHECK = [check for game in SYSTEMS.values() for check in game.checks]


def drawn(link: Link, thrown: Roll) -> dict[str, str]:
    """Draw a link's roll, with its odds."""
    return dict(roll_parts(link, thrown, link.situation.odds()))


@pytest.mark.parametrize("text", ["spellwoven/test?faces=1,2,3", "endworld/value", "skew/roll?keep=1&faces=6"])
def test_how_it_came_about_is_told(text: str) -> None:
    """Steps are told, and so are dice. A roll that has neither to tell has no empty list."""
    link = decode(text)
    thrown = link.roll()
    plain = tuple(replace(die, note="") for die in thrown.dice)
    noted = tuple(replace(die, note="picked") for die in thrown.dice)
    assert "<li>One step.</li>" in drawn(link, replace(thrown, dice=plain, steps=("One step.",)))["trace"]
    assert "<ol" not in drawn(link, replace(thrown, dice=plain, steps=()))["trace"]
    assert ("picked" in drawn(link, replace(thrown, dice=noted, steps=()))["trace"]) is bool(noted)


@pytest.mark.parametrize("check", EVERY_CHECK, ids=lambda check: f"{check.system}/{check.check}")
def test_the_verdict_stands_where_the_chance_stood(check: type[Situation]) -> None:
    """The short verdict is large, with its sign; what was counted and the place among all rolls stand above it."""
    link = Link(situation=check(), seed=bytes(range(16)) if check.takes_dice else None)
    thrown = link.roll()
    answer = drawn(link, thrown)["answer"]
    assert f">{escape(thrown.short)}</strong>" in answer
    assert escape(thrown.lead) in answer
    sign = {"good": "#icon-yes", "even": "#icon-even", "bad": "#icon-no", "": None}[
        link.situation.news_of(thrown.outcomes)
    ]
    assert ('class="sign' in answer) is (sign is not None)
    assert sign is None or sign in answer
