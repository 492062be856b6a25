"""A character's sheet as markup: what is on it, what its chances are, and that foreign text stays text."""

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from strategies import SHEETS, characters

from fairthrow.links import decode as decode_link
from fairthrow.systems import SYSTEMS, FieldError
from fairthrow.systems.character import Character
from fairthrow.systems.situation import Odds, Situation
from fairthrow.table.edits import apply_edits
from fairthrow.view.check.answer import wanted_of
from fairthrow.view.check.controls import Moment, checks_of, controls, moment_of, said
from fairthrow.view.check.insight import whole
from fairthrow.view.check.text import show
from fairthrow.view.markup import escape
from fairthrow.view.numbers import percent
from fairthrow.view.refused import words
from fairthrow.view.sheet.form import editor
from fairthrow.view.sheet.lines import ACROSS, SheetChances, across, columns, lines
from fairthrow.view.sheet.sheet import MOST_TICKS, marks, offer, pools, sheet_parts, stage_parts

SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"


def sample(system: str) -> Any:
    """Give the sample character of a game."""
    make = SYSTEMS[system].character
    assert make
    return make().sample()


def at(character: Character, text: str = "") -> Moment:
    """Give a moment of a character: of a check, or of the one that most lines are for."""
    return moment_of(character, decode_link(f"{character.system}/{text or checks_of(character)[0]}").situation)


def texts(markup: str, opening: str) -> list[str]:
    """Give what stands in each element that begins so, as people read it."""
    return [
        unescape(re.sub("<[^>]*>", "", each)) for each in re.findall(f"{opening}[^>]*>(.*?)</(?:b|bdi|p|th)>", markup)
    ]


class Reader(HTMLParser):
    """Reads markup: which elements it has, and with what attributes."""

    def __init__(self, markup: str) -> None:
        """Read it."""
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of an element."""
        self.elements.append((tag, dict(attrs)))


EVERY_SHEET = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.system)


@EVERY_SHEET
def test_each_line_shows_its_own_exact_chance(sheet: type[Character]) -> None:
    """Every line of a check stands with the chance of the situation that the sheet fills, at that very moment."""
    character = sheet.sample()
    for check in checks_of(character):
        moment = at(character, check)
        if not moment.situation.verdict:
            continue
        shown = re.findall("<b>(.*?)</b>", lines(SheetChances(character, moment)))
        expected = []
        for line in moment.lines:
            situation = character.filled(line, moment.situation)
            expected.append(percent(wanted_of(situation, situation.odds())[1]))
        assert shown == expected
        assert shown


def test_the_moment_is_what_the_sheet_leaves_alone() -> None:
    """The rank is the sheet's; the difficulty, an advantage and the house rules are the moment's."""
    moment = at(sample("spellwoven"), "test?difficulty=2&advantage=yes")
    assert moment.free == ("untrained", "difficulty", "against", "advantage", "disadvantage", "dice", "effort")
    assert moment.axis == "difficulty"
    assert said(moment) == "test?difficulty=2&advantage=yes"
    assert said(at(sample("spellwoven"), "test?skill=9&difficulty=2")) == "test?difficulty=2"


@pytest.mark.parametrize(
    ("system", "check", "axis"),
    [
        ("endworld", "check", "bonus"),
        ("spellwoven", "contest", "their_skill"),
        ("skew", "task", "difficulty"),
        ("enchanted-realms", "check", "dc"),
        ("enchanted-realms", "competition", "their_score"),
        ("d100", "check", "level"),
    ],
)
def test_the_grid_runs_along_what_makes_a_check_hard(system: str, check: str, axis: str) -> None:
    """It is the check's main number that the sheet does not fill, else what else stands in the open."""
    assert at(sample(system), check).axis == axis


@EVERY_SHEET
def test_the_grid_holds_the_chance_of_each_line_at_each_value(sheet: type[Character]) -> None:
    """Each cell leads to the line's situation at its value, and sets that value; one column is the moment's."""
    character = sheet.sample()
    moment = at(character)
    chances = SheetChances(character, moment)
    values = columns(moment)
    cells = [each for tag, each in Reader(whole(across(chances))).elements if tag == "a"]
    assert len(cells) == len(values) * len(moment.lines)
    assert len(values) <= max(ACROSS, len(values) if moment.axis == "level" else 0)
    kind = moment.situation.declared()[moment.axis]
    wishes = ((line, value) for line in moment.lines for value in values)
    for cell, (line, value) in zip(cells, wishes, strict=True):
        link = decode_link((cell["href"] or "").removeprefix("../"))
        assert link.situation == chances.situation(line, **{moment.axis: value})
        assert cell["data-set"] == f"{moment.axis}={kind.encode(value)}"
    assert [each.get("tabindex") for each in cells].count(None) == 1


def test_equal_situations_are_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty skills of four ranks ask for four odds."""
    character = apply_edits(sample("spellwoven"), [{"do": "remove", "field": "skills", "row": "Swim"}])
    for number in range(35):
        cells = {"name": f"Skill {number}", "rank": str(4 + number % 4)}
        character = apply_edits(character, [{"do": "add", "field": "skills", "cells": cells}])
    moment = at(character)
    counted: list[Situation] = []
    original = type(moment.situation).odds

    def odds(situation: Situation) -> Odds:
        counted.append(situation)
        return original(situation)

    monkeypatch.setattr(type(moment.situation), "odds", odds)
    lines(SheetChances(character, moment))
    assert len(moment.lines) == 45
    assert len(counted) == len(set(counted)) < 12


def test_points_are_marks_that_a_tap_spends_or_gives_back() -> None:
    """Spent points come first. A rest is offered where it changes something; many points are a number."""
    jen = sample("spellwoven")
    ticks = [each for _, each in Reader(pools(jen.spent("effort", 2))).elements if each.get("data-do") == "spend"]
    assert [each["data-points"] for each in ticks] == ["-1", "-1", "1", "1", "1", "1"]
    assert 'data-do="rest"' in pools(jen.spent("effort"))
    assert 'data-do="rest"' not in pools(jen)
    many = apply_edits(jen, [{"do": "set", "field": "effort", "text": str(MOST_TICKS + 1)}])
    steps = [each for _, each in Reader(pools(many)).elements if each.get("data-do") == "spend"]
    assert [(each["data-points"], "disabled" in each) for each in steps] == [("1", False), ("-1", True)]


def test_what_comes_and_goes_is_pressed_while_it_holds() -> None:
    """Conditions, things in hand and luck are on the sheet, each with what a tap makes of it."""
    odo = sample("enchanted-realms")
    pressed = {
        each["data-row"]: each["aria-pressed"]
        for _, each in Reader(marks(odo, at(odo))).elements
        if each.get("data-row")
    }
    assert pressed == {"Weary": "false", "Ring of luck": "true"}
    ansel = sample("skew")
    high = [each for _, each in Reader(marks(ansel, at(ansel))).elements if each.get("data-field") == "high"]
    assert [each["data-text"] for each in high] == ["0", "2"]


def test_a_weakness_is_used_by_the_other_side() -> None:
    """In a contest a tap on it gives them advantage; once they have it there is nothing to set."""
    jen = sample("spellwoven")
    used = [each for _, each in Reader(marks(jen, at(jen, "contest"))).elements if "data-set" in each]
    assert [each["data-set"] for each in used] == ["their_advantage=yes"] * 2
    now = [
        each for _, each in Reader(marks(jen, at(jen, "contest?their_advantage=yes"))).elements if "data-set" in each
    ]
    assert all("disabled" in each for each in now)
    assert "Flattery" in marks(jen, at(jen, "test"))


def test_decisions_are_offered_as_far_as_the_pools_reach() -> None:
    """Effort may be spent after a roll while there is some."""
    jen = sample("spellwoven")
    link = decode_link("spellwoven/test?faces=6,6,10")
    assert 'data-decision="effort"' in stage_parts(jen, "Sprint", link)["answer"]
    spent = jen.spent("effort", 6)
    assert 'data-decision="effort"' not in stage_parts(spent, "Sprint", link)["answer"]
    assert 'data-decision="effort"' not in stage_parts(spent, "Sprint", link)["trace"]
    assert texts(stage_parts(jen, "Sprint", link)["answer"], '<p class="lead"')[0].startswith("Sprint, 0 of 1 success")


def test_what_cannot_be_rolled_at_the_moment_says_why() -> None:
    """A line whose check would not be allowed stands there without a chance, and leaves the others alone."""
    odo = apply_edits(sample("enchanted-realms"), [
        {"do": "set", "field": "skills", "row": "Quarterstaff", "cell": "pool", "text": "10"},
    ])  # fmt: skip
    moment = at(odo, "attack?damage=1d100&per=hit")
    with pytest.raises(FieldError) as refused:
        odo.filled("Quarterstaff", moment.situation)
    drawn = lines(SheetChances(odo, moment))
    shown = [each for tag, each in Reader(drawn).elements if tag == "button"]
    assert [each["data-line"] for each in shown if "disabled" in each] == ["Quarterstaff"]
    assert escape(words(refused.value)) in drawn
    assert "</table>" in whole(across(SheetChances(odo, moment)))


@pytest.mark.parametrize(
    ("system", "check", "heading"),
    [
        ("endworld", "check", "Every skill, by bonus dice"),
        ("spellwoven", "test", "Every skill, by difficulty"),
        ("spellwoven", "contest", "Every skill, by their skill"),
        ("skew", "task", "Every skill, by difficulty"),
        ("enchanted-realms", "save", "Every skill, by DC"),
        ("enchanted-realms", "competition", "Every skill, by their score"),
        ("enchanted-realms", "movement", ""),
        ("d100", "check", "Every skill, by level"),
        ("d100", "opposed", "Every skill, by their score"),
    ],
)
def test_the_grid_says_by_what_it_runs(system: str, check: str, heading: str) -> None:
    """Its heading, the line below and the names of its columns say whose number it is; without a grid none is said."""
    character = sample(system)
    moment = at(character, check)
    assert sheet_parts(character, moment)["across"] == heading
    drawn = whole(across(SheetChances(character, moment)))
    by = heading.removeprefix("Every skill, by ")
    assert bool(drawn) == bool(heading)
    assert not heading or f", by {by}.<" in drawn
    assert drawn.count(f'<span class="unseen">{by} </span>') == (len(columns(moment)) if heading else 0)


@EVERY_SHEET
def test_the_form_has_a_control_for_every_field_and_cell(sheet: type[Character]) -> None:
    """Each declared field, and each cell of each row, can be set; no two controls share an id."""
    character = sheet.sample()
    elements = Reader(editor(character)).elements
    names = [each["name"] for tag, each in elements if tag in ("input", "select") and each.get("name")]
    for name, kind in character.declared().items():
        if hasattr(kind, "row"):
            for cell in kind.row.declared():
                assert names.count(cell) >= len(getattr(character, name)), cell
        else:
            assert name in names
    idents = [each["id"] for _, each in elements if each.get("id")]
    assert len(idents) == len(set(idents))


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_question_mark_is_about_about(sheet: type[Character]) -> None:
    """What a question mark is called names the field that it explains."""
    assert 'aria-label="About description"' in editor(sheet.sample())
    assert 'aria-label="About about"' not in editor(sheet.sample())


def test_a_sheet_that_is_not_kept_is_offered() -> None:
    """A sample says that it is one. Nothing is replaced without a question where the name is taken."""
    jen = sample("spellwoven")
    assert "A sample" in offer(jen)
    assert "The sample, with changes." in offer(jen.spent("effort"))
    other = apply_edits(jen, [{"do": "set", "field": "wits", "text": "4"}])
    assert 'data-do="keep"' in offer(other)
    asked = offer(other, "key")
    assert 'data-do="replace"' in asked
    assert 'data-do="keep-another"' in asked


ALLOWED = {"a", "b", "bdi", "button", "circle", "details", "div", "dl", "ellipse", "form", "h1", "h2", "h3", "input",
           "label", "li", "ol", "option", "output", "p", "path", "rect", "section", "select", "small", "span", "strong",
           "summary", "svg", "table", "tbody", "td", "text", "th", "thead", "tr", "ul", "use"}  # fmt: skip
"""The elements that a sheet is made of. Foreign text makes none."""


@EVERY_SHEET
@given(data=st.data())
def test_foreign_text_stays_text(sheet: type[Character], data: DataObject) -> None:
    """Whatever is on a sheet, it is drawn at every check; no text of it becomes markup, and names can be read."""
    character = data.draw(characters(sheet))
    check = data.draw(st.sampled_from(checks_of(character) or (SYSTEMS[sheet.system].checks[0].check,)))
    moment = at(character, check)
    parts = sheet_parts(character, moment)
    whole_sheet = "".join([*parts.values(), editor(character), offer(character, "key")])
    elements = Reader(whole_sheet).elements
    assert {tag for tag, _ in elements} <= ALLOWED
    assert not [name for _, each in elements for name in each if name.startswith("on")]
    assert texts(parts["who"], "<bdi")[0] == show(character.name)
    assert [each["data-line"] for _, each in elements if "data-line" in each] == [line.name for line in moment.lines]


def test_the_largest_sheet_is_drawn() -> None:
    """Forty skills with names of sixty letters, each of them markup."""
    jen = apply_edits(sample("spellwoven"), [{"do": "remove", "field": "skills", "row": "Swim"}])
    for number in range(35):
        name = f"<img src=x onerror=alert({number})>{'w' * 60}"[:60]
        jen = apply_edits(jen, [{"do": "add", "field": "skills", "cells": {"name": name}}])
    moment = at(jen)
    parts = {**sheet_parts(jen, moment), "grid": whole(across(SheetChances(jen, moment))), "editor": editor(jen)}
    assert "<img" not in "".join(parts.values())
    assert parts["lines"].count("&lt;img src=x onerror=alert(") >= 35


def test_controls_stand_where_they_are_reached() -> None:
    """The difficulty is under the thumb, flags are in the open, the rest and the other side's are folded away."""
    parts = controls(at(sample("spellwoven"), "contest"))
    names = {part: [each["name"] for _, each in Reader(markup).elements if each.get("name")]
             for part, markup in parts.items()}  # fmt: skip
    assert set(names["axis"]) == {"their_skill"}
    assert names["open"] == ["advantage", "disadvantage", "effort"]
    assert "their_effort" in names["rest"]
    assert "dice" in names["rest"]
