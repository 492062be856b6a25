"""The templates: whole pages are well-formed and say what their game says, before Python runs in a browser."""

import json
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from jinja2 import Template
from reading import read

from fairthrow.links import decode
from fairthrow.systems import SYSTEMS
from fairthrow.table.group.participants import kinds_of
from fairthrow.view.dice import tray
from fairthrow.view.markup import Markup
from sitebuild.checks import check_of, label_of
from sitebuild.gallery import gallery_words
from sitebuild.hero import hero_words
from sitebuild.home import felts, other_dice, titles, unseen
from sitebuild.lab import lab_words
from sitebuild.looks import looks
from sitebuild.own import own_words
from sitebuild.pages import game_words, templates
from sitebuild.parties import party_words
from sitebuild.people import people_words
from sitebuild.places import SITE


def template_of(name: str) -> Template:
    """Read a template. The addresses of files are their names here."""
    return templates().get_template(name, globals={"asset": str})


def content(name: str, **words: Any) -> str:
    """Give what a page holds between its header and its footer."""
    template = template_of(name)
    drawn = {"icon": template.environment.globals["icon"]}  # as the page itself has it
    return "".join(template.blocks["content"](template.new_context({**words, **drawn})))


@cache
def words_of(system: str) -> dict[str, Any]:
    """Give what a game's page is filled with. Computing the odds of all its checks takes a while."""
    return game_words(SYSTEMS[system])


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_games_page_is_whole(system: str) -> None:
    """The page is well-formed and holds every check.

    Each id comes once, and each reference is to an id that is there.
    """
    reading = read(content("game.html", **words_of(system)))
    twice = [ident for ident, times in Counter(reading.ids).items() if times > 1]
    assert twice == []
    assert set(reading.refers) <= set(reading.ids)
    for check in SYSTEMS[system].checks:
        assert check.check in reading.ids
        assert check.title in reading.text
        assert check.blurb in reading.text
    for ruling in SYSTEMS[system].rulings:
        assert ruling.text in reading.text
        if ruling.option:
            assert f"Option: {label_of(SYSTEMS[system], ruling.option)}" in reading.text


def doors() -> dict[str, Any]:
    """Give what the felts are made of."""
    return {"felts": felts(looks()), "other_dice": other_dice()}


def test_the_home_page_leads_to_every_game() -> None:
    """Each game has a link with its title, its dice and a chance, and the Lab stands behind them.

    The script knows the title of all that is rolled.
    """
    reading = read(content("home.html", **doors(), **hero_words(), titles=titles(), unseen=unseen()))
    felted = read(template_of("felts.html").render(**doors()))
    links = [value for name, key, value in felted.attributes if name == "a" and key == "href"]
    assert links == [f"/{name}/" for name in (*SYSTEMS, "lab")]
    for felt in felts(looks()):
        assert f"{felt.game.title}\n{felt.told}\n{felt.chance} {felt.words}\n" in felted.text
    assert felted.text in reading.text
    told = json.loads(str({key: value for _, key, value in reading.attributes}["data-titles"]))
    checks = [check for game in SYSTEMS.values() for check in game.checks]
    several = {f"{check.system}/{kind.kind}": kind.kind.capitalize() for check in checks for kind in kinds_of(check)}
    assert told == {f"{check.system}/{check.check}": check.title for check in checks} | several


@pytest.mark.parametrize(
    ("link", "chance"),
    [("enchanted-realms/movement?path=dod&speed=24", False), ("endworld/value", False), ("skew/roll", False),
     ("skew/task", True)],
)  # fmt: skip
def test_a_page_speaks_of_chance_only_where_there_is_one(link: str, *, chance: bool) -> None:
    """A page says how the chance runs only where there is a chance. Elsewhere it says how the result runs."""
    check = check_of(decode(link), insights=True)
    said = template_of("check.html").render(check=check, first=True)
    assert ("How the chance runs" in said) == chance
    assert ("How the result runs" in said) != chance
    assert ('aria-label="Chance by number"' in said) == chance


@pytest.mark.parametrize("system", SYSTEMS)
def test_only_the_first_check_begins_with_insights(system: str) -> None:
    """Other checks have places for insights. These are quite empty, so the page does not show them."""
    first, *others = words_of(system)["checks"]
    assert first.parts["help"]
    for check in others:
        said = template_of("check.html").render(check=check, first=True)
        assert '<div data-part="help"></div>' in said
        assert ('<div data-part="curve"></div>' in said) == ("curve" in check.parts)


def laid(name: str, dice: Markup, **words: Any) -> list[int]:
    """Give the levels of all headings of a page that holds dice in its first tray."""
    page, tray, rest = content(name, **words).partition('class="throw">')
    assert tray
    return [int(level) for level in re.findall(r"<h([1-6])", f"{page}{dice}{rest}")]


def test_dice_with_titles_stand_under_a_heading_on_every_page() -> None:
    """The titles of dice, such as Theirs, are of the third level. Wherever dice fall, one of the second is above."""
    dice = tray(decode(f"spellwoven/contest?seed={'A' * 22}").roll().dice)
    assert re.findall("<h3[^>]*>([^<]*)<", dice) == ["Yours", "Theirs"]
    found = {
        "characters.html": laid("characters.html", dice, **people_words()),
        "game.html": laid("game.html", dice, **words_of("spellwoven")),
        "lab.html": laid("lab.html", dice, **lab_words()),
        "party.html": laid("party.html", dice, **party_words()),
        "own.html": laid("own.html", dice, **own_words()),
        "embed.html": laid("embed.html", dice),
        "gallery.html": laid("gallery.html", dice, **gallery_words()),
        "home.html": laid("home.html", dice, **doors(), **hero_words(), titles=titles(), unseen=unseen()),
        "sealed.html": laid("sealed.html", dice),
    }
    for page, levels in found.items():
        assert levels[0] == 1, page
        assert max(after - before for before, after in pairwise(levels)) == 1, (page, levels)


def test_every_page_with_a_tray_is_among_these() -> None:
    """Nowhere else do dice fall: no other template has a place for them."""
    holds = {path.name for path in (SITE / "templates").glob("*.html") if 'class="throw"' in path.read_text("utf-8")}
    assert holds == {
        "characters.html",
        "check.html",
        "embed.html",
        "gallery.html",
        "home.html",
        "lab.html",
        "party.html",
        "sealed.html",
    }


def test_foreign_text_in_a_template_is_escaped() -> None:
    """What a template is given as a part is markup. All else that it is given is text."""
    check = check_of(decode("spellwoven/test?label=%3Cimg%3E"), insights=False)
    reading = read(template_of("check.html").render(check=check, first=True))
    assert "img" not in reading.elements
    assert ("input", "value", "<img>") in reading.attributes


def test_indentation_is_for_readers_of_templates() -> None:
    """Pages do not have the indentation of the templates. What is put into them keeps its own."""
    licence = {"name": "x", "version": "", "licence": "MIT", "origin": "", "code": "", "text": "a\n   b"}
    said = content("licences.html", notices=[licence])
    assert "a\n   b</pre>" in said
    assert not [line for line in said.replace("   b", "b").splitlines() if line.startswith(" ")]


@pytest.mark.parametrize(
    "markup", ["<p>", "<p></b>", "</p>", "<p><b></p></b>", "<p onclick=x></p>", "<p id=a id=b></p>",
               "<script></script>", '<a href=" JavaScript:x"></a>', "<p style=x></p>"]
)  # fmt: skip
def test_the_reading_is_strict(markup: str) -> None:
    """What these tests look for would be found."""
    with pytest.raises(AssertionError):
        read(markup)
