"""Characters beside the checks: what their sheets make of a form, and what of them is seen at the table."""

from dataclasses import replace
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl

import pytest

from fairthrow.links import Link, decode
from fairthrow.systems import SYSTEMS, FieldError, Situation
from fairthrow.systems.character import Character
from fairthrow.systems.places import Whose
from fairthrow.table.characters import decode as character_of
from fairthrow.view.check.answer import wanted_of
from fairthrow.view.check.insight import whole
from fairthrow.view.markup import Markup, escape
from fairthrow.view.numbers import decimal, percent
from fairthrow.view.sheet.playing import (
    BY_HAND,
    FILLED,
    Players,
    SheetSides,
    choosers,
    label,
    lines,
    nothing_left,
    standing,
    state,
)

CHECKS = [check for game in SYSTEMS.values() for check in game.checks]
NAMED = [f"{check.system}/{check.check}" for check in CHECKS]


def sample(system: str) -> Any:
    """Give the sample character of a game."""
    make = SYSTEMS[system].character
    assert make
    return make().sample()


class Links(HTMLParser):
    """Reads the links of lines: by side and name what each would set, where it leads, the chance it shows."""

    def __init__(self, markup: Markup) -> None:
        super().__init__()
        self.found: dict[tuple[str, str], dict[str, str]] = {}
        self.boxes: list[dict[str, str]] = []
        self._at: dict[str, str] = {}
        self._in = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._in = tag
        if tag == "a":
            self._at = self.found[given["data-whose"], given["data-line"]] = given
        elif tag == "input":
            self.boxes.append(given)

    def handle_data(self, data: str) -> None:
        if self._at and self._in in {"b", "small"}:
            self._at[self._in] = self._at.get(self._in, "") + data

    def handle_endtag(self, tag: str) -> None:
        self._in = ""
        if tag == "a":
            self._at = {}


def drawn(link: str, you: Character | None, them: Character | None = None, **more: object) -> Links:
    """Read the lines that are drawn beside a form."""
    return Links(whole(lines(SheetSides(link=decode(link), you=you, them=them, **more))))  # type: ignore[arg-type]


def chance_of(situation: Situation) -> str:
    """Give the chance of a situation as it is shown; without one the mean."""
    _, value = wanted_of(situation, situation.odds())
    return percent(value) if situation.verdict else decimal(value, 2 if situation.takes_dice else 0)


@pytest.mark.parametrize("check", CHECKS, ids=NAMED)
def test_every_line_has_the_chance_of_the_check_that_it_fills(check: type[Situation]) -> None:
    """A line leads to the check as the sheet fills it, sets what it fills and no more, and shows that check's odds."""
    you = sample(check.system)
    form = Link(situation=check(), label="Before")
    found = drawn(form.encode(), you)
    fitting = [line for line in you.lines() if check.check in line.checks]
    assert [name for _, name in found.found] == [line.name for line in fitting]
    for line in fitting:
        shown = found.found["yours", line.name]
        then = you.filled(line, form.situation)
        assert decode(f"{check.system}/{shown['href'].removeprefix('#')}") == Link(
            situation=then, label=f"{you.name}: {line.name}"
        )
        assert shown["b"] == chance_of(then)
        setting = dict(parse_qsl(shown["data-set"], keep_blank_values=True))
        assert setting.pop("label") == f"{you.name}: {line.name}"
        assert set(setting) == set(line.fills) & set(then.declared())
        assert all(then.declared()[name].encode(getattr(then, name)) == text for name, text in setting.items())


CONTESTED = [check for check in CHECKS if any(kind.whose is Whose.THEIRS for kind in check.declared().values())]


@pytest.mark.parametrize("check", CONTESTED, ids=lambda check: check.system)
def test_the_other_sides_lines_fill_the_other_side(check: type[Situation]) -> None:
    """Against somebody, their lines set fields of theirs alone, and show the chance of whoever plays."""
    you, them = sample(check.system), replace(sample(check.system), name="Them")
    found = drawn(f"{check.system}/{check.check}?label=Mine", you, them)
    theirs = {name: shown for (whose, name), shown in found.found.items() if whose == "theirs"}
    assert theirs
    for name, shown in theirs.items():
        then = them.filled(name, check(), Whose.THEIRS)
        setting = dict(parse_qsl(shown["data-set"], keep_blank_values=True))
        assert all(field.startswith("their_") for field in setting)
        assert shown["b"] == chance_of(then)
        assert decode(f"{check.system}/{shown['href'].removeprefix('#')}") == Link(situation=then, label="Mine")


def test_a_check_without_another_side_has_lines_of_one() -> None:
    """Whoever stands against a test fills nothing of it."""
    them = replace(sample("spellwoven"), name="Them")
    assert {whose for whose, _ in drawn("spellwoven/test", sample("spellwoven"), them).found} == {"yours"}


def test_the_line_in_use_says_whether_it_was_changed() -> None:
    """The label says which line was filled in; another value than that of the sheet is said to be by hand."""
    jen = sample("spellwoven")
    text = "spellwoven/test?skill={}&difficulty=2&label=Nimble%20Jen%3A%20Sprint"
    for skill, said in ((5, FILLED), (6, BY_HAND)):
        found = drawn(text.format(skill), jen).found
        assert [name for (_, name), shown in found.items() if "aria-current" in shown] == ["Sprint"]
        assert found["yours", "Sprint"]["small"] == f"5, Quickness 3, {said}"
    assert not any("aria-current" in shown for shown in drawn("spellwoven/test?skill=5", jen).found.values())


def test_the_line_of_the_other_side_in_use_is_the_one_that_was_chosen() -> None:
    """Sprint and Climb come to the same; the page says which of them it was."""
    them = replace(sample("spellwoven"), name="Them")
    found = drawn("spellwoven/contest?their_skill=5", sample("spellwoven"), them, against="Climb").found
    assert [key for key, shown in found.items() if "aria-current" in shown] == [("theirs", "Climb")]


def test_the_chance_is_of_the_number_that_is_asked_for() -> None:
    """Where somebody asks for another number, the lines have the chance to reach that."""
    kest = sample("endworld")
    link = decode("endworld/check")
    two, three = (drawn("endworld/check", kest, ask=ask).found["yours", "Scavenging"]["b"] for ask in (2, 3))
    then = kest.filled("Scavenging", link.situation)
    assert [two, three] == [percent(wanted_of(then, then.odds(), ask)[1]) for ask in (2, 3)]
    assert two != three


def test_a_line_that_is_not_allowed_says_why() -> None:
    """A line that the form leaves no room for stands there without a chance, and leaves the others alone."""
    bow = "skills=Bow:Agility:1:2,Quarterstaff:Agility:1:10"
    odo = character_of(f"enchanted-realms/character?name=Odo&body=Agility:6&{bow}")
    link = decode("enchanted-realms/attack?damage=1d100&per=hit")
    with pytest.raises(FieldError) as refused:
        odo.filled("Quarterstaff", link.situation)
    markup = whole(lines(SheetSides(link=link, you=odo)))
    assert [name for _, name in Links(markup).found] == ["Bow"]
    assert escape(refused.value.message) in markup


# --- weaknesses -----------------------------------------------------------------------------------


def boxes(link: str, you: Character | None, them: Character | None = None, *used: str) -> dict[str, dict[str, str]]:
    """Give the switches of weaknesses by what they are called."""
    return {each["data-used"]: each for each in drawn(link, you, them, used=used).boxes}


def test_a_weakness_of_the_other_side_gives_advantage() -> None:
    """In a test only theirs can be used; in a contest either side uses those of the other."""
    jen, tom = sample("spellwoven"), replace(sample("spellwoven"), name="Tom", combat="Slow", social="")
    test = boxes("spellwoven/test", jen, tom)
    assert list(test) == ["theirs Slow"]
    assert (test["theirs Slow"]["data-on"], test["theirs Slow"]["data-off"]) == ("advantage=yes", "advantage=no")
    contest = boxes("spellwoven/contest", jen, tom)
    assert list(contest) == ["theirs Slow", "yours Grapples", "yours Flattery"]
    assert contest["yours Flattery"]["data-on"] == "their_advantage=yes"


def test_a_weakness_is_on_while_it_is_used_and_the_form_says_so() -> None:
    """One that is used is switched on as long as the form has the advantage; another one of the same effect is not."""
    jen, tom = sample("spellwoven"), replace(sample("spellwoven"), name="Tom")
    on = boxes("spellwoven/test?advantage=yes", jen, tom, "theirs Grapples")
    assert {name for name, box in on.items() if "checked" in box} == {"theirs Grapples"}
    off = boxes("spellwoven/test", jen, tom, "theirs Grapples")
    assert not any("checked" in box for box in off.values())


def test_games_without_weaknesses_have_no_switches() -> None:
    """Only Spellwoven's rules know of weaknesses."""
    for system in ("d100", "enchanted-realms", "skew", "endworld"):
        check = SYSTEMS[system].checks[0].check
        assert boxes(f"{system}/{check}", sample(system), sample(system)) == {}


# --- who plays ------------------------------------------------------------------------------------


def test_what_comes_and_goes_is_seen() -> None:
    """Points that are left, luck in force, what is in hand; nothing of what does not hold at the moment."""
    assert state(character_of("spellwoven/character?name=Jen&effort=4&effort_spent=4")) == ("Effort 0 of 4",)
    assert state(character_of("skew/character?name=Al&low=2")) == ("Low skew dice 2",)
    assert state(character_of("endworld/character?name=Al&equipment=Rope:2,Axe:3:no")) == ("Rope",)
    assert state(character_of("enchanted-realms/character?name=Al&prone=yes")) == ("Prone",)
    assert state(sample("d100")) == ()


def test_whoever_is_chosen_leads_to_the_sheet() -> None:
    """Each side is named with what it has left, and leads to the sheet on the page of characters."""
    jen, tom = sample("spellwoven"), character_of("spellwoven/character?name=Tom&effort_spent=1")
    said = standing(Players(kept={"1": jen, "2": tom}, you="1", them="2"))
    assert said.count('href="../characters/#kept=') == 2
    assert said.index("Effort 6 of 6") < said.index("Effort 5 of 6")
    assert standing(Players(kept={"1": jen})) == ""


def test_the_other_side_is_chosen_where_there_can_be_one() -> None:
    """It is asked for once somebody is played, never of the same character, and in no game that knows no opponent."""
    jen, tom = sample("spellwoven"), replace(sample("spellwoven"), name="Tom")
    assert "play-them" not in choosers(Players(kept={"1": jen, "2": tom}))
    both = choosers(Players(kept={"1": jen, "2": tom}, you="1"))
    assert both.partition("play-them")[2].count("Nimble Jen") == 0
    assert "play-them" not in choosers(Players(kept={"1": jen}, you="1"))
    kest = sample("endworld")
    assert "play-them" not in choosers(Players(kept={"1": kest, "2": replace(kest, name="Al")}, you="1"))
    assert choosers(Players(kept={})) == ""


def test_names_are_never_markup() -> None:
    """Whatever a sheet, a line or a weakness is called, it stands there as text."""
    bad = "<b>x</b>"
    link = f"spellwoven/character?name={bad}&skills={bad}:5&combat={bad}"
    jen = character_of(link.replace("<", "%3C").replace(">", "%3E").replace("/b", "%2Fb"))
    players = Players(kept={"1": jen, "2": replace(jen, name=f"{bad}2")}, you="1", them="2")
    drawings = whole(lines(SheetSides(link=decode("spellwoven/contest"), you=jen, them=jen)))
    for markup in (choosers(players), standing(players), drawings):
        assert bad not in markup
        assert "&lt;b&gt;x" in markup


def test_a_label_has_room() -> None:
    """A label is who and what, cut to what a label may have."""
    jen = character_of("spellwoven/character?name=" + "J" * 60)
    assert label(jen, "Sprint") == "J" * 60 + ": Sprint"
    assert len(label(jen, "S" * 60)) == 80
    assert label(jen, "S" * 60).endswith("…")


def test_what_is_left_of_nothing_is_said_of_both_sides() -> None:
    """A decision for which no point is left is named as that side's, with whose it is."""
    spent = character_of("spellwoven/character?name=Jen&effort=2&effort_spent=2")
    assert nothing_left(spent, Whose.YOURS) == {"effort": "Jen has no Effort left"}
    assert nothing_left(spent, Whose.THEIRS) == {"their_effort": "Jen has no Effort left"}
    assert nothing_left(sample("spellwoven"), Whose.YOURS) == {}
