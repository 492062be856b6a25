"""The widget on somebody else's page: what it is answered, and the frame to copy."""

import json
import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote

import pytest

from fairthrow.app import OFFERED
from fairthrow.links import decode
from fairthrow.programs.decoding import decode as decode_program
from fairthrow.programs.decoding import decode_game
from fairthrow.systems import SYSTEMS
from fairthrow.view.check.answer import answer
from fairthrow.view.check.roll import laid, rare
from fairthrow.view.frame import HEIGHT

CHASM = "spellwoven/test?skill=6&difficulty=2"
ROLLED = f"{CHASM}&seed=AAECAwQFBgcICQoLDA0ODw"
GAME = """\\ title Climb \\ \\ input SKILL "Skill" 1..9 \\ \\ success TOTAL >= 12 \\
SKILL: 5
TOTAL: d10 + SKILL
output TOTAL"""
OFFER = f"{CHASM}&offer={'A' * 43}"
TWO = 'output 2d6 named "two <b>"\noutput 3d6'


def asked(name: str, link: str, *more: str) -> Any:
    """Ask as the page of the widget does."""
    return json.loads(OFFERED[name](link, *more))


def program(text: str, language: str = "anydice", more: str = "") -> str:
    """Give the link of a program."""
    return f"lab/{language}?program={quote(text)}{more}"


def words(markup: str) -> str:
    """Give the words of markup."""
    return " ".join(re.sub("<[^>]*>", " ", markup).split())


class Frame(HTMLParser):
    """Reads the one element of a frame."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what it is and has."""
        self.tag, self.has = tag, dict(attrs)


def frame_of(link: str) -> dict[str, str | None]:
    """Give the attributes of the frame to copy for a link."""
    frame = Frame()
    frame.feed(asked("embedcode", link, "https://fairthrow.example/embed/")["text"])
    assert frame.tag == "iframe"
    return frame.has


@pytest.mark.parametrize("link", [f"{game.name}/{check.check}" for game in SYSTEMS.values() for check in game.checks])
def test_every_check_is_shown_with_its_odds_and_rolled(link: str) -> None:
    """The odds are the check's own; a roll has a seed of its own, which its link names."""
    found, situation = asked("embed", link), decode(link).situation
    assert (found["link"], found["whole"], found["system"]) == (link, link.replace("/", "/#"), situation.system)
    if not situation.takes_dice:
        assert (found["rolled"], found["action"]) == (True, "")
        return
    assert found["parts"]["answer"] == answer(situation, situation.odds())
    assert (found["rolled"], found["action"], found["parts"]["roll"]) == (False, situation.action, "")
    one, other = asked("embedroll", link), asked("embedroll", found["link"])
    assert one["link"] != other["link"]
    rolled = decode(one["link"])
    assert (rolled.situation, one["rolled"], one["said"]) == (situation, True, rolled.roll().summary)
    assert one["parts"]["roll"] == laid(rolled, rolled.roll(), light=rare(situation, rolled.roll(), situation.odds()))
    assert one["whole"] == one["link"].replace("/", "/#", 1)


def test_a_roll_is_shown_as_it_fell_and_rolled_anew() -> None:
    """The link of a roll has its dice. Typed faces are left aside by the next roll."""
    found = asked("embed", ROLLED)
    assert found["link"] == ROLLED
    assert found["said"] == decode(ROLLED).roll().summary
    assert decode(asked("embedroll", ROLLED)["link"]).seed != decode(ROLLED).seed
    typed = asked("embed", f"{CHASM}&faces=1,2,3")
    assert "faces=1,2,3" in typed["link"]
    again = decode(asked("embedroll", typed["link"])["link"])
    assert (again.faces, again.seed is not None) == (None, True)


def test_nothing_that_was_decided_can_be_decided_here() -> None:
    """The widget has one button: what a roll would let somebody decide is on the whole page."""
    for _ in range(8):
        assert "<button" not in asked("embedroll", "spellwoven/test?skill=2&difficulty=3")["parts"]["answer"]


def test_another_degree_is_asked_for() -> None:
    """As on the whole page, each degree in the strip can be."""
    link = "endworld/check"
    least = asked("embed", link, "1")["parts"]
    most = asked("embed", link, "3")["parts"]
    assert least["answer"] != most["answer"]
    assert 'aria-pressed="true"' in most["odds"]
    assert asked("embed", link, "x")["error"]["field"] == "ask"


def test_what_is_read_is_escaped() -> None:
    """A label is text, in the markup as in the frame."""
    found = asked("embed", f"{CHASM}&label=%3Cimg%20src%3Dx%3E%22")
    assert found["parts"]["name"] == "<bdi>&lt;img src=x&gt;&quot;</bdi>"
    assert found["title"].startswith('<img src=x>"')
    assert (frame_of(f"{CHASM}&label=%3Cimg%20src%3Dx%3E%22")["title"] or "").startswith('<img src=x>"')


def test_a_program_is_shown_as_its_page_shows_it() -> None:
    """The first output stands large, with its chart; the others are told."""
    found = asked("embed", program(TWO))
    assert words(found["parts"]["answer"]) == "Mean of two &lt;b&gt; 7.00 2 to 12"
    assert (found["system"], found["whole"]) == ("lab", f"lab/#anydice?program={quote(TWO, safe='')}")
    assert found["parts"]["odds"].count("<figure") == 1
    assert words(found["parts"]["notes"]) == "1 more output on the whole page."
    rolled = asked("embedroll", found["link"])
    thrown = decode_program(rolled["link"])
    assert rolled["said"] == thrown.roll().summary
    assert len(re.findall("<li>", rolled["parts"]["results"])) == 2


@pytest.mark.parametrize(("language", "text"), [("notation", "4d6kh3"), ("troll", "sum largest 3 4d6")])
def test_programs_of_the_other_languages_too(language: str, text: str) -> None:
    """What has no title is called by its text, and said to be of its language."""
    found = asked("embed", program(text, language))
    assert "12.24" in found["parts"]["answer"]
    assert words(found["parts"]["name"]) == text
    assert words(found["parts"]["set"]) == {"notation": "Dice notation", "troll": "Troll"}[language]


def test_a_program_that_wants_something_is_a_check() -> None:
    """It has its verdict; with inputs its whole page is that of a game of one's own."""
    found = asked("embed", program(GAME, more="&inputs=SKILL:7"))
    assert words(found["parts"]["name"]) == "Climb"
    assert words(found["parts"]["set"]) == "Skill 7"
    situation = decode_game(found["link"]).situation
    assert found["parts"]["answer"] == answer(situation, situation.odds())
    assert found["whole"].startswith("play/#anydice?program=")
    assert decode_game(asked("embedroll", found["link"])["link"]).roll().summary
    assert asked("embed", found["link"].replace("lab/", "play/", 1))["whole"] == found["whole"]


@pytest.mark.parametrize(
    ("link", "message", "whole"),
    [
        ("spellwoven/test?skill=99", "Skill: a whole number from 0 to 26", "spellwoven/#test?skill=99"),
        ("nowhere/test", "system must be one of", ""),
        ("spellwoven/nothing", "check must be one of", "spellwoven/#nothing"),
        ("lab/anydice?program=output%20d", "line 1", "lab/#anydice?program=output%20d"),
        ("lab/basic?program=1", "check must be notation", "lab/#basic?program=1"),
        ("spellwoven", "link must be", ""),
        ("", "link must be", ""),
        (OFFER, "a fair roll of two people", OFFER.replace("/", "/#")),
    ],
)  # fmt: skip
def test_a_link_that_is_wrong_says_why_and_where_to_go(link: str, message: str, whole: str) -> None:
    """What is wrong is told in the widget, and its whole page tells more."""
    for name in ("embed", "embedroll"):
        found = asked(name, link)
        assert message in found["error"]["message"]
        assert found["whole"] == whole
    assert message in asked("embedcode", link, "https://fairthrow.example/embed/")["error"]["message"]


def test_a_link_that_was_cut_off_says_so() -> None:
    """What is left of it is shown."""
    found = asked("embed", f"{CHASM}&seed=AAEC")
    assert found["cut"].startswith("This link is cut off")
    assert found["link"] == CHASM


def test_a_program_that_takes_too_long_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the time of any question, and then says so."""
    monkeypatch.setattr("fairthrow.app.labwork.SECONDS", 0.05)
    endless = "N: 0 loop I over {1..9999} { loop J over {1..9999} { N: N + 1 } } output Nd1"
    assert asked("embed", program(endless))["error"]["limit"] == "seconds"


@pytest.mark.parametrize(
    "link", [CHASM, "lab/anydice?program=output", "lab/notation", "lab/x", "x/y", "", "play/troll?"]
)
def test_getting_ready_never_fails(link: str) -> None:
    """A start of Python would fail where it did."""
    assert asked("embedready", link) == {}


def test_the_frame_is_one_element_that_asks_for_nothing() -> None:
    """Its link is the whole one, it has a title, comes when it is near, and may do what a frame may: no more."""
    has = frame_of(ROLLED)
    assert has["src"] == f"https://fairthrow.example/embed/#{ROLLED}"
    assert has["title"] == "Spellwoven: Test of Skill: Skill 6, Difficulty 2"
    assert (has["width"], has["height"], has["loading"]) == ("320", str(HEIGHT), "lazy")
    assert set(has) == {"src", "title", "width", "height", "loading", "style"}
    short = frame_of(program("output d6"))
    assert short["src"] == "https://fairthrow.example/embed/#anydice?program=output%20d6"


def test_a_frame_is_as_high_as_what_it_shows() -> None:
    """A chart, more lines and more dice take room; there is an end to it."""
    plain, chart = (int(frame_of(link)["height"] or 0) for link in (CHASM, program("output d6")))
    many, more = (int(frame_of(program(text))["height"] or 0) for text in (TWO, "output 1d4\n" * 90))
    assert plain < chart < many < more < 2 * plain
