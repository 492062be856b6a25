"""How points that are to last are best spent: asked in the fold *What do I need?*, answered in words and a table."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from awaiting import awaited
from strategies import CHECKS, check_id

from fairthrow.app import OFFERED
from fairthrow.dice.errors import FieldError
from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS
from fairthrow.systems.situation import Situation
from fairthrow.view.check.lasting import lasting_points
from fairthrow.view.needs_form import needs_form

TEST = "spellwoven/test?skill=4&difficulty=2&attribute=1"


def answer(wish: str, link: str = TEST) -> str:
    """Give what the worker answers to the controls."""
    part: str = json.loads(awaited(OFFERED["find"](link, f"field=skill&share=65&{wish}")))["parts"]["need"]
    return part


def rolls_of(link: str) -> list[tuple[bool, bool]]:
    """Say of each roll whether it passes, and whether it does with Effort: by the faces, one after the other."""
    situation = decode(link).situation
    verdicts = []
    for faces in product(range(1, 11), repeat=3):
        plain, spent = (
            Link(situation=each, faces=faces).roll().outcomes["result"] == "pass"
            for each in (situation, replace(situation, effort=True))  # type: ignore[call-arg]  # of this check
        )
        verdicts.append((plain, spent))
    return verdicts


def test_the_numbers_are_those_of_plain_counting() -> None:
    """Three checks and two points: each roll is looked at, and a point spent where that is best in the end."""
    rolls = rolls_of(TEST)

    @cache
    def best(checks: int, points: int) -> Fraction:
        if not checks:
            return Fraction(0)
        keep, spend = best(checks - 1, points), best(checks - 1, points - 1) if points else None
        found = Fraction(0)
        for plain, spent in rolls:
            found += max(plain + keep, spent + spend if spend is not None else 0)
        return found / len(rolls)

    markup = answer("points=2&checks=3")
    said = re.search(r"Of 3 checks like this one ([\d.]+) come out as wanted with 2 points, ([\d.]+) without\.", markup)
    assert said
    assert [round(float(each), 2) for each in (best(3, 2), best(3, 0))] == [float(each) for each in said.groups()]
    cells = re.findall(r'<th scope="row">(\d+)</th><td>([\d.]+)</td><td>([\d.]+)</td>', markup)
    assert [(int(to_come), float(one), float(two)) for to_come, one, two in cells] == [
        (left, *(round(100 * float(best(left, points) - best(left, points - 1)), 1) for points in (1, 2)))
        for left in (2, 1)
    ]


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ("points=1&checks=1", "This check comes out as wanted in "),
        ("points=20&checks=100", "Of 100 checks like this one "),
        ("points=21&checks=10", "points must be 1 to 20, got 21"),
        ("points=1&checks=101", "checks must be 1 to 100, got 101"),
        ("points=1&checks=", "This check comes out"),
        ("points=-1&checks=3", "points must be a whole number, got &#x27;-1&#x27;"),
        ("points=1e9&checks=3", "points must be a whole number, got &#x27;1e9&#x27;"),
    ],
)
def test_what_is_asked_is_answered_or_refused_in_its_place(wish: str, says: str) -> None:
    """What else is asked in the fold is answered all the same."""
    markup = answer(wish)
    assert says in markup
    assert 'data-set="skill=' in markup


@pytest.mark.parametrize("wish", ["", "points=0&checks=10", "points=&checks=10"])
def test_without_a_point_nothing_is_said(wish: str) -> None:
    """As it stands at first."""
    assert "come out as wanted" not in answer(wish)


def test_where_a_point_is_spent_already_it_says_so() -> None:
    """There is no decision left that one is spent on."""
    assert "A point gains nothing in this check." in answer("points=2&checks=3", f"{TEST}&effort=yes")


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
def test_checks_ask_that_spend_a_point_of_a_pool(check: type[Situation]) -> None:
    """They spend on the decision that a pool of their game's characters is for, and no other check asks."""
    game = SYSTEMS[check.system]
    pools = [pool.decision for pool in game.character()(name="Any").pools()] if game.character else []
    spent = [name for name in pools if name in check.declared()]
    assert [check.spends] == (spent or [""])
    assert ('name="points"' in needs_form(check())) == bool(spent)
    if not spent:
        assert lasting_points(check(), {"points": "3"}) == ""


def test_a_number_that_is_none_is_named() -> None:
    """The error has the name of the control."""
    with pytest.raises(FieldError, match="checks must be a whole number"):
        lasting_points(decode(TEST).situation, {"points": "1", "checks": "many"})
