"""A game of one's own as its page asks for it: the questions of every game's page, answered for programs."""

import html
import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from awaiting import awaited

from fairthrow.app import OFFERED
from fairthrow.links import Link, decode
from fairthrow.programs.check import AnyDice, Troll
from fairthrow.programs.gallery import GALLERY
from fairthrow.programs.own import own
from fairthrow.table.log.records import Saved, write_text
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.check.spans import MOST_APART
from fairthrow.view.numbers import percent

TEXT = """\\ title Under <pressure> \\ \\ about Beat the level. \\
\\ input SKILL "Skill" 1..10 \\ \\ input EDGE "Edge" no, yes \\
\\ success TOTAL >= 12 \\
SKILL: 5
EDGE: 0
TOTAL: d10 + SKILL + 2*EDGE
output d6 named "luck"
output TOTAL"""
PRESSURE = AnyDice(program=TEXT)
LONG = "N: 3\n\\ input N 1..9 \\\nX: 0\nloop I over {1..100000} { X: X + d6 }\noutput X + N"


def form(program: AnyDice | Troll = PRESSURE, **fields: str) -> str:
    """Give the form of a program's page, as the page reads it."""
    given = {"program": program.program, **fields}
    return f"lab/{program.check}?" + "&".join(f"{name}={quote(text, safe='')}" for name, text in given.items())


def asked(name: str, link: str, text: str = "", **given: Any) -> dict[str, Any]:
    """Ask a function as the page does."""
    answer = OFFERED[name](link, text, json.dumps(given))
    found: dict[str, Any] = json.loads(answer if isinstance(answer, str) else awaited(answer))
    return found


def asked_alone(name: str, text: str) -> dict[str, Any]:
    """Ask a function that takes one text."""
    found: dict[str, Any] = json.loads(awaited(OFFERED[name](text)))
    return found


def words(markup: str) -> str:
    """Give the words of markup."""
    return " ".join(re.sub("<[^>]*>", " ", markup).split())


def test_a_link_opens_with_all_its_parts() -> None:
    """The form holds the program unseen; the title is text; what it declares is escaped."""
    found = asked("open", form(inputs="SKILL:7"))
    assert (found["title"], found["inputs"]) == ("Under <pressure>", 2)
    assert found["name"] == "Under <pressure>: Skill 7"
    parts = found["parts"]
    assert words(parts["about"]) == "Beat the level."
    assert "Under &lt;pressure&gt;" in parts["named"]
    assert '<input type="hidden" name="program"' in parts["form"]
    assert 'name="input_SKILL" value="7"' in parts["form"]
    assert "60.0 %" in parts["answer"]
    assert parts["dice"] == "d6 d10"
    assert "&lt;pressure&gt;" in parts["program"]


def test_a_program_is_listed_with_marks_for_what_turns_it_around() -> None:
    """Lines and tabs stay, and emoji; the form holds the program as it is; its controls have marks, too."""
    turned = (
        '\\ \u202e level \u2066 \\\n\\ input N "a\u202eb" lo\u2066w 1, \U0001f469\u200d\U0001f680 2 \\\n'
        "N: 1\n\toutput 2d6"
    )
    parts = asked("open", form(AnyDice(program=turned)))["parts"]
    code = re.findall("<code>(.*?)</code>", parts["program"], re.DOTALL)
    assert [html.unescape(each) for each in code] == [
        (
            '\\ ⟨U+202E⟩ level ⟨U+2066⟩ \\\n\\ input N "a⟨U+202E⟩b" lo⟨U+2066⟩w 1, \U0001f469\u200d\U0001f680 2 \\\n'
            "N: 1\n\toutput 2d6"
        )
    ]
    hidden, controls = re.fullmatch('(.*?name="program".*?>)(.*)', parts["form"], re.DOTALL).groups()  # type: ignore[union-attr]
    assert turned in html.unescape(hidden)
    assert ("a⟨U+202E⟩b" in controls, "lo⟨U+2066⟩w" in controls) == (True, True)
    assert not re.search("[\u202e\u2066]", controls)


def test_a_form_is_previewed_as_the_link_of_its_program() -> None:
    """Fields of the form become inputs of the link."""
    found = asked("preview", form(input_SKILL="9", input_EDGE="yes"))
    wanted = replace(PRESSURE, inputs=(("SKILL", 9), ("EDGE", 1)))
    assert found["fragment"] == Link(situation=wanted).fragment()
    assert "form" not in found["parts"]
    assert percent(Neighbours(own(wanted)).now) in found["parts"]["answer"]


def test_a_roll_is_of_the_link_and_says_how_it_went() -> None:
    """Whoever opens it sees the same; typed dice are scored; a line stands at what is wanted."""
    found = asked("roll", form(input_SKILL="6"))
    link = decode(f"lab/{found['fragment']}")
    again = asked("open", f"lab/{found['fragment']}")
    assert again["parts"]["roll"] == found["parts"]["roll"] != ""
    assert found["said"] == link.roll().summary
    typed = asked("roll", form(faces="3,7"))
    assert typed["said"] == "Succeeds. luck: 3; output 2: 12."
    assert "TOTAL 12, wanted \N{GREATER-THAN OR EQUAL TO} 12" in words(typed["parts"]["answer"])
    assert words(typed["parts"]["results"]) == "luck 3 output 2 12"
    assert words(asked("open", f"lab/{typed['fragment']}")["parts"]["results"]) == "luck 3 output 2 12"
    assert asked("open", form())["parts"]["results"] == ""
    assert own(PRESSURE).marks()[0].at == 12


def test_many_dice_are_told_in_one_sentence() -> None:
    """Of few each is told by itself; of many as many lie in the tray as have room."""
    few, many = (asked("roll", form(AnyDice(program=f"output {number}d6")))["parts"] for number in (12, 70))
    assert few["trace"].count("<li>") == 14
    assert many["trace"].count("<li>") < 5
    assert many["roll"].count('<li class="slot') == 60
    assert "and 10 more" in many["roll"]


def test_what_taps_would_change_and_what_if() -> None:
    """As of a check of any game, by the names of the form."""
    assert asked("taps", form())["taps"] == {"input_SKILL:-1": "\N{MINUS SIGN}10.0", "input_SKILL:+1": "+10.0",
                                                 "input_EDGE": "+20.0"}  # fmt: skip
    parts = asked("insight", form())["parts"]
    assert 'data-set="input_SKILL=6"' in parts["help"]
    assert 'data-set="input_SKILL=9"' in parts["curve"]
    assert "inputs=SKILL:6" in parts["help"]


def test_a_pin_is_of_the_same_game() -> None:
    """What is pinned lies under the odds, and the difference is said."""
    pinned = quote(f"lab/{Link(situation=PRESSURE).fragment()}", safe="")
    found = asked("preview", form(input_SKILL="7"), f"mode=least&pin={pinned}")
    assert "40.0 % pinned, 60.0 % now" in words(found["parts"]["chart"])


def test_two_people_roll_fairly() -> None:
    """An offer, an answer, the roll, and its key: messages hold the program, and what is kept is found again."""
    nothing = json.dumps({"offers": [], "answers": [], "view": ""})
    offer = asked("offer", form(input_SKILL="8"), nothing)
    mine = [["1", offer["keep"][0]["text"]]]
    answer = asked("answer", f"lab/{offer['fragment']}", nothing)
    theirs = [["2", answer["keep"][0]["text"]]]
    known = json.dumps({"offers": mine, "answers": [], "view": ""})
    proof = asked("exchange", f"lab/{answer['fragment']}", known)
    assert proof["revealed"]
    confirmed = asked("exchange", f"lab/{proof['fragment']}", json.dumps({"offers": [], "answers": theirs, "view": ""}))
    assert "confirmed" in confirmed["said"]
    assert decode(f"lab/{confirmed['fragment']}").confirmed
    changed = offer["fragment"].replace("SKILL:8", "SKILL:9")
    false = asked("exchange", f"lab/{changed}", known)
    assert "the situation was changed" in words(false["parts"]["fair"])


@pytest.mark.parametrize(
    ("link", "field", "says"),
    [
        (form(Troll(program="3d6")), "program", "whole numbers"),
        (form(AnyDice(program="output 3d")), "program", "line 1"),
        (form(AnyDice(program="output d100000")), "program", f"more than {MOST_APART:,} apart"),
        (form(AnyDice(program="output 3000d3")), "program", "digits"),
        (form(input_SKILL="11"), "input_SKILL", "1 to 10"),
        (form(input_LUCK="1"), "input_LUCK", "not a field"),
        (form(inputs="LUCK:1"), "inputs", "those of the program"),
        ("lab/test", "check", "notation, anydice or troll"),
    ],
)
def test_what_is_no_game_is_refused(link: str, field: str, says: str) -> None:
    """Each with its field and the reason; nothing is raised."""
    for name in ("open", "preview", "roll"):
        error = asked(name, link)["error"]
        assert error["field"] == field
        assert says in error["message"]


def test_long_work_ends_in_its_time() -> None:
    """Whatever is asked of a program that takes for ever."""
    link = form(AnyDice(program=LONG))
    for name in ("open", "preview", "taps", "insight"):
        error = asked(name, link, seconds=0.2)["error"]
        assert "takes longer than 0.2 seconds" in error["message"]
        assert error["limit"] == "seconds"


def test_numbers_and_words_leave_the_page() -> None:
    """Odds as CSV and JSON, a roll for a chat, for a share sheet, as a picture."""
    rolled = f"lab/{asked('roll', form(faces='3,7'))['fragment']}"
    assert asked("numbers", form(), "csv")["text"].splitlines()[-1] == "result,failure,3,5"
    assert json.loads(asked("numbers", form(), "json")["text"])["outcomes"]["result"][0] == ["success", 2, 5]
    said = asked("markdown", rolled, "https://example.org/")["text"]
    assert said.startswith("Succeeds. luck: 3; output 2: 12. (3, 7)\nUnder")
    assert asked("sheet", rolled)["title"] == "Under <pressure>"
    assert asked("picture", rolled, "200 1")["strokes"]


def test_the_rail_has_the_saved_checks_of_this_game() -> None:
    """With their chance, and with links to the page that asks; rolls of other games lead to theirs."""
    mine, others = replace(PRESSURE, inputs=(("SKILL", 7),)), AnyDice(program="output d6")
    put = [
        [str(number), write_text(Saved(name=name, link=Link(situation=program)))]
        for number, (name, program) in enumerate({"Hard": mine, "Other": others}.items())
    ]
    awaited(OFFERED["remember"](json.dumps({"kind": "checks", "anew": True, "put": put, "drop": []})))
    other = "\\ input M 1..3 \\ M: 1 output dM"
    rolled = [
        [str(number), json.dumps({"at": f"2026-11-21T1{number}:00:00Z", "link": f"{form(program)}&faces=3,7"})]
        for number, program in enumerate((PRESSURE, AnyDice(program=other), AnyDice(program="output d6")))
    ]
    awaited(OFFERED["remember"](json.dumps({"kind": "rolls", "anew": False, "put": rolled, "drop": []})))
    last = asked_alone("rail", form())["parts"]["last"]
    ways = [way.partition("anydice")[0] for way in re.findall('href="([^"]*)"', last)]
    assert ways == ["../lab/#", "../play/#", "#"]  # the newest first
    saved = asked_alone("rail", form())["parts"]["saved"]
    assert words(saved) == "Hard Under <pressure>: Skill 7 60.0 %".replace("<", "&lt;").replace(">", "&gt;")
    assert 'href="#anydice?program=' in saved
    assert "../lab/" not in saved
    awaited(OFFERED["remember"](json.dumps({"kind": "checks", "anew": True, "put": [], "drop": []})))


def test_players_are_those_of_all_games_and_fill_the_inputs() -> None:
    """Each line that fills an input has its chance, and sets the form; what fills what can be chosen."""
    jen = "spellwoven/character?name=Jen&quickness=3&skills=Climb:4:quickness:yes"
    found = json.loads(
        OFFERED["players"](json.dumps({"kept": [["1", jen], ["2", "?"]], "you": "1", "them": "", "alone": True}))
    )
    assert (found["you"], found["shown"]) == ("1", "Jen")
    assert "Against" not in found["parts"]["players"]
    given = {"link": form(), "you": jen, "them": "", "view": "", "bound": {}}
    lines = json.loads(awaited(OFFERED["sheetlines"](json.dumps(given))))["parts"]["lines"]
    assert 'data-set="input_SKILL=4&amp;label=Jen%3A+Climb"' in lines
    assert words(lines).startswith("Jen Success, as the form stands: Climb 4, Quickness 3 30.0 %")
    chosen = json.loads(awaited(OFFERED["sheetlines"](json.dumps({**given, "bound": {"SKILL": "sheet Quickness"}}))))
    assert 'data-set="input_SKILL=3&amp;' in chosen["parts"]["lines"]


@pytest.mark.parametrize("kept", ["abc", [1], 5, True, [["SKILL", "sheet Quickness"]], {"SKILL": [1]}, {"SKILL": None}])
def test_a_setting_that_names_no_sources_chooses_nothing(kept: object) -> None:
    """A file may bring any text as a setting: what is no choice of sources leaves the lines as they are without one."""
    jen = "spellwoven/character?name=Jen&quickness=3&skills=Climb:4:quickness:yes"
    given = {"link": form(), "you": jen, "them": "", "view": ""}
    found = [awaited(OFFERED["sheetlines"](json.dumps({**given, "bound": each}))) for each in (kept, {})]
    assert found[0] == found[1]


@pytest.mark.parametrize(
    "example", [each for several in GALLERY.values() for each in several], ids=lambda example: example.title
)
def test_every_program_of_the_gallery_is_a_game(example: Any) -> None:
    """Its page opens, with its title, and rolls."""
    link = example.link.encode()
    assert asked("open", link)["title"] == example.title
    assert asked("roll", link)["said"]
