"""The form of a check: what stands in the open, what is folded away, and what the folds say."""

import re
from typing import Any

import pytest
from reading import read
from strategies import CHECKS, check_id

from fairthrow.links import Link, decode
from fairthrow.systems import Situation
from fairthrow.systems.fields import Flag, Whole
from fairthrow.systems.places import FormPlace, Whose
from fairthrow.view.check.parts import live_parts
from fairthrow.view.folded import fold_words
from fairthrow.view.form import form, roll_fields

EVERY_CHECK = pytest.mark.parametrize("check", CHECKS, ids=check_id)

SCREEN, STAGE, ACT = 844, 468, 68
"""Heights in pixels on a phone 390 wide: the window, what the stage takes of it, and the bar with Roll."""
ROW, SIDES, FOLDS = 56, 60, 44
"""Heights of a row or of flags side by side, of the choice of a side, and of what can be unfolded."""


def opened(markup: str) -> str:
    """Give what stands in the open of a form."""
    return markup.partition('<div class="folds">')[0]


def fold(markup: str, place: FormPlace) -> str:
    """Give what is folded away under a heading; empty where nothing is."""
    found = re.search(rf"<summary>{place.value} .*?</details>", markup, re.DOTALL)
    return found[0] if found else ""


def fields_in(markup: str) -> list[str]:
    """Give the names of the fields in a piece of a form, in order."""
    return re.findall(r'data-field="(\w+)"', markup)


@EVERY_CHECK
def test_what_stands_in_the_open_fits_a_phone(check: type[Situation]) -> None:
    """Below the stage and above Roll there is room for all open rows and the folds. Of two sides one is shown."""
    markup = form(Link(situation=check()))
    shown = opened(markup)
    contest = 'class="mine"' in shown
    if contest:
        before, _, rest = shown.partition('<div class="mine"')
        mine, _, theirs = rest.partition('<div class="theirs"')
        assert len(fields_in(mine)) == len(fields_in(theirs)) > 0
        assert fields_in(before) == []
        shown = mine
    rows = len(re.findall(r'class="row[ "]', shown)) + shown.count('class="pills"')
    assert 1 <= rows <= 4
    height = rows * ROW + contest * SIDES + ('class="fold"' in markup) * FOLDS
    assert height <= SCREEN - STAGE - ACT


@EVERY_CHECK
def test_each_field_stands_in_its_place(check: type[Situation]) -> None:
    """What a game declares as open, more or house is there, and nowhere else. Flags come last of what is open."""
    markup = form(Link(situation=check()))
    declared = check.declared()
    for place in (FormPlace.MORE, FormPlace.HOUSE):
        assert sorted(fields_in(fold(markup, place))) == sorted(
            n for n, kind in declared.items() if kind.place is place
        )
    open_fields = fields_in(opened(markup))
    assert sorted(open_fields) == sorted(n for n, kind in declared.items() if kind.place is FormPlace.OPEN)
    for whose in (None, *Whose):
        flags = [isinstance(declared[name], Flag) for name in open_fields if declared[name].whose is whose]
        assert sum(flags) < 2 or flags == sorted(flags)
    assert sorted(fields_in(markup)) == sorted(declared)


@EVERY_CHECK
def test_both_sides_have_the_same_places(check: type[Situation]) -> None:
    """Whoever goes from one side of a contest to the other finds the same rows."""
    markup = form(Link(situation=check()))
    fields = fields_in(markup)
    theirs = [name for name in fields if name.startswith("their_")]
    assert [name for name in fields if f"their_{name}" in theirs] == [name.removeprefix("their_") for name in theirs]


@EVERY_CHECK
def test_help_is_read_with_its_control_and_comes_up_when_asked_for(check: type[Situation]) -> None:
    """Each control refers to its field's help. A button brings up the very piece that holds it."""
    markup = form(Link(situation=check())) + roll_fields(Link(situation=check()))
    reading = read(markup)
    assert set(reading.refers) <= set(reading.ids)
    targets = re.findall(r'popovertarget="([\w-]+)"', markup)
    tips = re.findall(r'<span class="tip" popover id="([\w-]+)">', markup)
    assert targets == tips
    assert len(set(tips)) == len(tips) > 0
    described = set(re.findall(r'aria-describedby="([\w-]+)"', markup))
    assert {f"{check.check}-{name}-help" for name in check.declared()} <= described


@EVERY_CHECK
def test_a_whole_label_stands_in_the_help_of_a_short_one(check: type[Situation]) -> None:
    """Links' errors and tables use the whole label. Where the form has a short one, its help begins with the whole."""
    markup = form(Link(situation=check()))
    for name, kind in check.declared().items():
        row = re.search(rf'data-field="{name}".*?(?=data-field=|$)', markup, re.DOTALL)
        assert row
        assert kind.brief in row[0]
        if kind.short:
            assert kind.short != kind.label
            assert f"<b>{kind.label}.</b>" in markup


@EVERY_CHECK
def test_buttons_beside_a_number_end_where_it_does(check: type[Situation]) -> None:
    """At its least a number has no button for less, at its most none for more. Tab goes past these buttons."""
    for name, kind in check.declared().items():
        if not isinstance(kind, Whole) or kind.high - kind.low < 5:
            continue
        for value in (kind.low, kind.high, kind.low + 1):
            fields: dict[str, Any] = {name: value}
            markup = form(Link(situation=check(**fields)))
            ident = f"{check.check}-{name}"
            buttons = re.findall(
                rf'<button type="button" class="step" data-step="(-?1)" data-for="{ident}"(.*?)>', markup
            )
            assert [step for step, _ in buttons] == ["-1", "1"]
            assert ["disabled" in rest for _, rest in buttons] == [value == kind.low, value == kind.high]
            assert all('tabindex="-1"' in rest for _, rest in buttons)


@pytest.mark.parametrize(
    ("link", "more", "house"),
    [
        ("spellwoven/test", "trained · 3d10", "as written"),
        ("spellwoven/test?dice=4&against=2", "trained · against attribute 2 · 4d10", "as written"),
        ("spellwoven/test?trained=no&untrained=three", "not trained · 3d10", "untrained: rank 3"),
        ("spellwoven/contest", "both trained · 3d10", "as written"),
        ("spellwoven/contest?their_trained=no", "you trained, 3d10 · they not trained, 3d10", "as written"),
        ("endworld/check", "3, 7, 17", "as written"),
        ("endworld/check?broad=gap&extra=2,-1", "more selectors 2, −1 · gap · 3, 7, 17", "as written"),
        ("endworld/check?thresholds=&repeat=once", "no thresholds", "picked twice: adds once"),
        ("enchanted-realms/save", "", "as written"),
        ("enchanted-realms/save?skills=2,-1&strict=yes", "skills 2, −1", "strict: only the sub-attribute counts"),
        ("enchanted-realms/check?strict=yes", "", "strict"),
        ("enchanted-realms/competition?their_size=2", "they size 2", "as written"),
        ("enchanted-realms/attack", "score 5", "as written"),
        ("enchanted-realms/movement", "", "as written"),
        ("enchanted-realms/movement?falls=3", "falls after 3", "as written"),
        ("d100/check?zero=100&characteristic=AGL", "AGL", "00 means: 100, the worst roll"),
        ("d100/opposed", "both STR · trained", "as written"),
    ],
)  # fmt: skip
def test_folds_say_what_is_set_in_them(link: str, more: str, house: str) -> None:
    """The words name what is in a fold. A dot, in words "changed", stands before what is not at its default."""
    situation = decode(link).situation
    words = fold_words(situation)
    for part, place, expected in (("set-more", FormPlace.MORE, more), ("set-house", FormPlace.HOUSE, house)):
        changed = any(situation.declared()[name].place is place for name, _ in situation.changed())
        assert read(words[part]).text == ("changed: " if changed else "") + " " * changed + expected
        assert words[part] in fold(form(Link(situation=situation)), place)


@EVERY_CHECK
def test_folds_and_sides_follow_each_change(check: type[Situation]) -> None:
    """What a preview replaces has all that the form says of its folds and sides, so that it is never out of date."""
    markup = form(Link(situation=check()))
    says = set(re.findall(r'data-part="([\w-]+)"', markup))
    assert says == set(fold_words(check()))
    assert says <= set(live_parts(check()))
    assert {"set-you", "set-them"} <= says or "their_" not in "".join(check.declared())


def test_sides_say_the_number_that_matters() -> None:
    """What is chosen between names both sides, and each side's first number."""
    words = fold_words(decode("spellwoven/contest?skill=7&their_skill=6").situation)
    assert (words["set-you"], words["set-them"]) == ("skill 7", "skill 6")
    words = fold_words(decode("d100/opposed?their_score=30").situation)
    assert (words["set-you"], words["set-them"]) == ("score 45", "score 30")


def test_sides_are_no_part_of_the_form() -> None:
    """A link knows nothing of which side is shown: the radio buttons for it belong to no form."""
    markup = form(decode("spellwoven/contest"))
    assert re.findall(r'<input type="radio" name="contest-side" value="(\w+)" form="none"', markup) == ["you", "them"]
    assert 'name="contest-side"' not in form(decode("spellwoven/test"))


def test_changes_are_on_their_controls() -> None:
    """A known change stands under the button, word or flag that makes it, and is in its name for ears."""
    changes = {"skill:+1": "+6.1", "attribute:4": "−0.5", "advantage": "+6.3", "trained": "−21.8"}
    markup = form(decode("spellwoven/test"), changes)
    assert 'aria-label="Skill more, +6.1 points"' in markup
    assert 'aria-label="4, −0.5 points"' in markup
    assert 'aria-label="Advantage, +6.3 points"' in markup
    assert 'aria-label="Trained, −21.8 points"' in markup
    assert re.findall(r'<small class="change up">(.*?)</small>', markup) == ["+6.1", "+6.3"]
    assert 'aria-label="Skill less"' in markup
    assert 'aria-label="Disadvantage' not in markup
    means = form(decode("skew/roll"), {"keep:+1": "+3.5"})
    assert 'aria-label="Dice more, +3.5"' in means
