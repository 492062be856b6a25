"""What is printed of the Lab's odds: its numbers are the library's, and there is an end to them."""

import json
import re
from fractions import Fraction
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest

import fairthrow
from fairthrow import app
from fairthrow.dice.distribution import Ratio
from fairthrow.view.lab.figures import LOOKS
from fairthrow.view.lab.paper import BESIDE, MOST_ROWS, RARE
from fairthrow.view.lab.tables import MOST_OUTPUTS
from fairthrow.view.numbers import decimal, percent

PROGRAMS = (
    "output 3d6",
    'output [highest 3 of 4d6] named "best"',
    'output 3d6 named "three" output 2d10 named "ten" output d20',
    'loop I over {1..9} { output Id4 named "[I]d4" }',
    "output 30d10",
)


def printed(program: str, more: str = "", **view: Any) -> str:
    """Give what is printed of a program of AnyDice, seen so."""
    link = f"lab/anydice?program={quote(program)}{more}"
    found: str = json.loads(app.OFFERED["labpaper"](link, json.dumps({"view": view})))["parts"]["paper"]
    return found


def plain(markup: str) -> str:
    """Give the text in markup."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", markup)).split())


def tables(markup: str) -> list[list[list[str]]]:
    """Read each table: its rows, and the cells of these."""
    return [
        [
            [unescape(re.sub("<[^>]*>", "", cell)) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
            for row in re.findall(r"<tr>(.*?)</tr>", table)
        ]
        for table in re.findall(r"<table[^>]*>(.*?)</table>", markup)
    ]


def said(chance: Fraction) -> str:
    """Write a chance of the library as pages do; in a table of several, what cannot be is blank."""
    return str(percent(Ratio(*chance.as_integer_ratio())))


@pytest.mark.parametrize("program", PROGRAMS)
def test_chances_on_paper_are_those_of_the_library(program: str) -> None:
    """Each value that is more than rare has its row in one table, with what comes of adding up chances."""
    odds = fairthrow.program(program).odds()
    seen: dict[str, Fraction] = {}
    for head, *rows in (each for each in tables(printed(program)) if "mean" not in each[0]):
        labels = next(iter(odds)) if head[1:] == ["exactly", "at least", "at most", "fraction"] else head[1:]
        names = [labels] if isinstance(labels, str) else labels
        for name, *cells in rows:
            low, _, high = name.partition("–")
            values = range(int(low), int(high or low) + 1)
            chances = [sum((odds[each].get(value, Fraction(0)) for value in values), Fraction(0)) for each in names]
            assert any(chance > Fraction(*RARE) for chance in chances)
            if isinstance(labels, str):
                least, most = odds[labels].at_least(values[0]), odds[labels].at_most(values[-1])
                assert cells[:3] == [said(chances[0]), said(least), said(most)]
                assert not cells[3] or Fraction(cells[3]) == chances[0]
            else:
                assert cells == [said(chance) if chance else "" for chance in chances]
            for each, chance in zip(names, chances, strict=True):
                seen[each] = seen.get(each, Fraction(0)) + chance
    assert seen.keys() == odds.keys()
    assert all(1 - seen[each] <= 100 * Fraction(*RARE) for each in seen)


@pytest.mark.parametrize("program", PROGRAMS)
def test_means_stand_on_paper(program: str) -> None:
    """Each output has its mean, as the library has it."""
    odds = fairthrow.program(program).odds()
    means = [str(decimal(Ratio(*odds[each].mean.as_integer_ratio()))) for each in odds]
    markup = printed(program)
    if len(means) == 1:
        assert f"mean {means[0]} deviation" in plain(markup)
    else:
        (found,) = [each for each in tables(markup) if "mean" in each[0]]
        assert [row[1] for row in found[1:]] == means
        assert [row[0] for row in found[1:]] == list(odds)


def test_what_is_left_out_is_said() -> None:
    """Rows of next to nothing, and how many."""
    rows = tables(printed("output 30d10"))[-1][1:]
    odds = fairthrow.program("output 30d10").odds()["output 1"]
    first, last = rows[0][0], rows[-1][0]
    gone = odds.at_most(int(first.partition("–")[0]) - 1) + odds.at_least(int(last.partition("–")[2]) + 1)
    assert 0 < gone < 100 * Fraction(*RARE)
    assert re.search(r"Left out: [1-9]\d rows of at most 0.00010 % each\.", plain(printed("output 30d10")))
    assert "Left out" not in printed("output 3d6")


def test_paper_has_an_end() -> None:
    """Of a hundred outputs the first are summed up and drawn as far as they look different, fewer have their tables."""
    markup = printed('loop I over {1..100} { output d20 + I named "plus [I]" }')
    summed, *chances = tables(markup)
    assert len(summed) == 1 + MOST_OUTPUTS
    assert markup.count('class="curve c') == 2 * LOOKS
    assert all(len(each[0]) <= 1 + BESIDE for each in chances)
    assert sum(len(each) - 1 for each in chances) < 2 * MOST_ROWS
    told = sum(len(each[0]) - 1 for each in chances)
    assert plain(markup).endswith(f"{100 - told} more outputs are in the copy.")
    words = printed('loop I over {1..30} { output {I, 1} named "of [I]" }')
    assert len(tables(words)) <= 1 + MOST_OUTPUTS


def test_the_output_that_is_asked_about_is_printed() -> None:
    """Also where it is one of many, and what is asked stands above all."""
    program = 'loop I over {1..40} { output d6 + I named "plus [I]" }'
    markup = printed(program, output=35, sign="least", number=40)
    assert "plus 36, at least 40: 50.0 %. 40 outputs." in plain(markup)
    summed, *_ = tables(markup)
    assert [row[0] for row in summed[1:3]] == ["plus 36", "plus 1"]


def test_a_program_is_named_with_its_inputs() -> None:
    """Its title, what it is about, what each input is set to; texts of others stay texts."""
    says = ("title An <axe>", "about It <b>cuts</b>.", 'input SKILL "Skill" 1..10')
    program = "".join(f"\\ {each} \\\n" for each in says)
    markup = printed(f"{program}SKILL: 3\noutput d6 + SKILL", "&inputs=SKILL:7")
    assert plain(markup).startswith("An <axe> It <b>cuts</b>. Skill 7 output 1: mean 10.50, 8 to 13.")
    assert "<b>" not in markup


@pytest.mark.parametrize(
    ("shape", "drawn"), [("columns", "exactly"), ("atleast", "at least"), ("atmost", "at most"), ("table", "exactly")]
)
def test_the_chart_is_of_what_the_page_shows(shape: str, drawn: str) -> None:
    """Where the page shows a table, it is of the chances themselves."""
    assert f"Odds of output 1, {drawn}" in printed("output 2d6", shape=shape)
    assert f"Odds of a, b, {drawn}" in printed('output d6 named "a" output d8 named "b"', shape=shape)


def test_words_and_nothing_are_printed() -> None:
    """Values that are no numbers have a table of their own; a program may have no output."""
    link = f"lab/troll?program={quote('2d2')}"
    found = json.loads(app.OFFERED["labpaper"](link, "{}"))["parts"]["paper"]
    ((_, *rows),) = tables(found)
    assert [row[1:] for row in rows] == [["25.0 %", "1/4"], ["50.0 %", "1/2"], ["25.0 %", "1/4"]]
    assert "The program has no output." in printed("X: 1")
