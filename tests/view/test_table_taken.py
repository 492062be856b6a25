"""Tables that are taken along: what CSV says is what the library says, and what stands in the cells."""

import csv
import html
import io
import re
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal, localcontext

import pytest
from strategies import SHEETS

from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link, decode
from fairthrow.programs.check import AnyDice
from fairthrow.programs.own import own
from fairthrow.systems import SYSTEMS
from fairthrow.systems.character import Character
from fairthrow.table.edits import apply_edits
from fairthrow.view.check.answer import wanted_of
from fairthrow.view.check.controls import checks_of, moment_of
from fairthrow.view.check.data import odds_csv
from fairthrow.view.check.insight import axes, grid, insight_parts, ladder, whole
from fairthrow.view.check.parts import live_parts
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.check.table import csv_number
from fairthrow.view.numbers import percent
from fairthrow.view.sheet.lines import SheetChances, across

LINKS = ("spellwoven/test?skill=7", "endworld/check?attribute=3&skill=4", "enchanted-realms/check?score=10&dc=12")


def rows_of(markup: str) -> list[list[str]]:
    """Read the CSV that a table hands over."""
    (text,) = re.findall(r'data-text="([^"]*)"', markup)
    return list(csv.reader(io.StringIO(html.unescape(text))))


def written(chance: Ratio) -> str:
    """Write a chance with ten decimals at most, as school has it."""
    with localcontext() as context:
        context.prec = 60
        number = Decimal(chance.numerator) / Decimal(chance.denominator)
        text = f"{number.quantize(Decimal(10) ** -10, rounding=ROUND_HALF_UP):f}"
    return text.rstrip("0").rstrip(".")


@pytest.mark.parametrize("link", LINKS)
def test_a_grid_is_handed_over_as_it_is(link: str) -> None:
    """Each cell of the CSV is the chance of the situation with these numbers, worked out by itself."""
    situation = decode(link).situation
    head, *rows = rows_of(whole(grid(Neighbours(situation))))
    across, down = axes(situation)
    assert head[0] == f"{down} \\ {across}"
    for row in rows:
        for x, said in zip(head[1:], row[1:], strict=True):
            there = replace(situation, **{across: int(x), down: int(row[0])})
            _, chance = wanted_of(there, there.odds())
            assert said == written(chance)
    assert len(rows) * (len(head) - 1) >= 25


@pytest.mark.parametrize("link", LINKS)
def test_what_if_is_handed_over_as_it_is(link: str) -> None:
    """The first row is now. The others are the steps of the ladder, in its order, each with its exact fraction."""
    situation = decode(link).situation
    drawn = whole(ladder(Neighbours(situation)))
    head, now, *rows = rows_of(drawn)
    assert head == ["step", "chance", "numerator", "denominator"]
    _, chance = wanted_of(situation, situation.odds())
    assert now == ["now", written(chance), str(chance.numerator), str(chance.denominator)]
    told = re.findall(r"<span>([^<]*)</span><svg[^>]*>.*?</svg><b>([^<]*)</b>", drawn)
    exact = [Ratio(int(numerator), int(denominator)) for *_, numerator, denominator in rows]
    assert [(label, html.unescape(said)) for label, said in told] == [
        (row[0], str(percent(each))) for row, each in zip(rows, exact, strict=True)
    ]
    assert [row[1] for row in rows] == [written(each) for each in exact]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.system)
def test_the_grid_of_a_sheet_is_handed_over_as_it_is(sheet: type[Character]) -> None:
    """Each cell is the chance of a skill at that value, worked out by itself; a column is headed as links have it."""
    character = sheet.sample()
    moment = moment_of(character, decode(f"{character.system}/{checks_of(character)[0]}").situation)
    drawn = whole(across(SheetChances(character, moment)))
    head, *rows = rows_of(drawn)
    kind = moment.situation.declared()[moment.axis]
    assert head[0] == f"line \\ {moment.axis}"
    assert [row[0] for row in rows] == [line.name for line in moment.lines]
    for line, row in zip(moment.lines, rows, strict=True):
        for value, said in zip(head[1:], row[1:], strict=True):
            there = character.filled(line, replace(moment.situation, **{moment.axis: kind.decode(moment.axis, value)}))
            assert said == written(wanted_of(there, there.odds())[1])
    assert len(rows) * (len(head) - 1) >= 25
    about = f"{character.name}, {moment.situation.title}"
    assert f'<p class="about-it">{about}</p>' in drawn
    assert 'data-take="print"' in drawn
    assert 'data-take="every-skill.csv"' in drawn


def test_a_sheet_says_on_paper_what_is_set_and_hands_over_no_formula() -> None:
    """The moment's own settings stand above its grid, but not the number it runs along, and no rank of the sheet."""
    character = SYSTEMS["spellwoven"].character().sample()  # type: ignore[misc]  # it has characters
    cells = {"name": "=1+1", "rank": "5"}
    character = apply_edits(character, [{"do": "add", "field": "skills", "cells": cells}])
    moment = moment_of(character, decode("spellwoven/test?skill=9&difficulty=2&advantage=yes").situation)
    drawn = whole(across(SheetChances(character, moment)))
    assert f'<p class="about-it">{character.name}, Test of Skill: Advantage</p>' in drawn
    assert "'=1+1" in [row[0] for row in rows_of(drawn)]


def test_numbers_are_taken_along_below_what_they_are_of() -> None:
    """The tables of a game's page have the buttons of every table; the words of a program are no formula in CSV."""
    situation = decode("spellwoven/test?skill=7").situation
    drawn = live_parts(situation)["odds"]
    assert drawn.startswith('<p class="about-it">Test of Skill: Skill 7</p><p class="sentence">')
    assert drawn.index("<details") < drawn.index('data-take="print"') < drawn.index('data-action="save-csv"')
    program = AnyDice(program='\\ success TOTAL >= 4 \\\n\\ degrees =1+1 1, @SUM 4 \\\noutput d6 named "TOTAL"')
    rows = list(csv.reader(io.StringIO(odds_csv(Link(situation=own(program))))))
    assert rows[0] == ["outcome", "value", "numerator", "denominator"]
    assert sorted(row[1] for row in rows if row[0] == "result") == ["'=1+1", "'@SUM"]


def test_what_it_is_about_is_named_on_paper() -> None:
    """The situation in a line stands above each table, and is hidden from the screen."""
    parts = insight_parts(decode("spellwoven/test?skill=7&advantage=yes").situation)
    for part in parts.values():
        assert '<p class="about-it">Test of Skill: Skill 7, Advantage</p>' in part


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Ratio(1, 3), "0.3333333333"),
        (Ratio(2, 3), "0.6666666667"),
        (Ratio(1, 1), "1"),
        (Ratio(0, 1), "0"),
        (Ratio(-5, 2), "-2.5"),
        (Ratio(100, 1), "100"),
    ],
)
def test_numbers_of_csv(value: Ratio, said: str) -> None:
    """A decimal number without needless zeros, also a whole one and one below zero."""
    assert csv_number(value) == said
