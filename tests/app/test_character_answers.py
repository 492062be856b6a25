"""What the page of characters gets: sheets, chances, rolls with their records, edits, files, and errors as answers."""

import json
from typing import Any

import pytest
from awaiting import awaited

from fairthrow.app import LATER, OFFERED
from fairthrow.app.handing import MOST_CHARACTERS
from fairthrow.links import decode as decode_link
from fairthrow.systems import SYSTEMS
from fairthrow.table.characters import decode, encode
from fairthrow.table.log.records import read_entry
from fairthrow.view.check.controls import moment_of
from fairthrow.view.check.insight import whole
from fairthrow.view.sheet.lines import SheetChances, across, lines
from fairthrow.view.sheet.sheet import sheet_parts

AT = "2026-11-21T18:30:00Z"


def sample(system: str = "spellwoven") -> Any:
    """Give the sample character of a game."""
    make = SYSTEMS[system].character
    assert make
    return make().sample()


JEN = encode(sample())


def asked(name: str, **given: Any) -> Any:
    """Ask what a page asks."""
    answer = OFFERED[name](json.dumps(given))
    return json.loads(answer if isinstance(answer, str) else awaited(answer))


def stored(*links: str) -> list[tuple[str, str]]:
    """Give kept characters as a page sends them: pairs of key and text."""
    return [(f"key {place}", json.dumps({"link": link})) for place, link in enumerate(links)]


def rolled(line: str = "Bargain", moment: str = "test?difficulty=9", link: str = JEN) -> Any:
    """Roll a line; with this difficulty it fails."""
    return asked("throw", link=link, line=line, moment=moment, at=AT)


def test_every_function_is_offered_by_its_module() -> None:
    """Each can be called by its name."""
    assert {name for name, module in LATER.items() if module in ("characters", "edits", "throws", "handing")} == {
        "character", "chances", "grid", "meet", "begin", "edit", "editing", "throw", "settle", "written", "readfile",
        "charactercode",
    }  # fmt: skip


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_the_sheet_comes_with_the_chances_of_the_moment(system: str) -> None:
    """Without a moment it is that of the usual check; what the page then sends of it gives the same."""
    character = sample(system)
    found = asked("character", link=encode(character), moment="")
    moment = moment_of(character, decode_link(f"{system}/{found['moment']}").situation)
    assert found["parts"] == sheet_parts(character, moment)
    assert found["free"] == list(moment.free)
    assert (found["name"], found["system"], found["link"]) == (character.name, system, encode(character))
    again = asked("chances", link=found["link"], moment=found["moment"])
    assert again["parts"]["lines"] == found["parts"]["lines"]


def test_another_moment_gives_other_chances_and_its_grid() -> None:
    """Both are what the views write for that moment."""
    moment = moment_of(sample(), decode_link("spellwoven/test?difficulty=3").situation)
    chances = SheetChances(sample(), moment)
    assert asked("chances", link=JEN, moment="test?difficulty=3")["parts"]["lines"] == lines(chances)
    assert asked("grid", link=JEN, moment="test?difficulty=3")["parts"] == {"grid": whole(across(chances))}


def test_a_moment_that_no_line_is_for_gives_way() -> None:
    """A new sheet of Enchanted Realms has Movement alone, so a skill check set before is left for that."""
    found = asked("character", link="enchanted-realms/character?name=x", moment="skill?dc=16")
    assert found["moment"] == "movement"
    assert "Movement" in found["parts"]["lines"]
    assert asked("character", link=encode(sample("enchanted-realms")), moment="skill?dc=16")["moment"] == "skill?dc=16"
    assert asked("character", link="endworld/character?name=x", moment="")["moment"] == "check"  # nothing to roll yet


def test_a_moment_that_is_wrong_is_named() -> None:
    """A number out of bounds is an error of its field; a moment of another game is left for the usual one."""
    assert asked("chances", link=JEN, moment="test?difficulty=99")["error"]["field"] == "difficulty"
    assert asked("character", link=JEN, moment="task?difficulty=30")["moment"] == "test"


def test_a_roll_of_a_line_is_logged_as_whose_it_is() -> None:
    """The link is that of the filled check, the label says who and what, the record can be read as any roll's."""
    found = rolled("Sprint", "test?difficulty=2&advantage=yes")
    link = decode_link(found["roll"])
    filled = sample().filled("Sprint", decode_link("spellwoven/test?difficulty=2&advantage=yes").situation)
    assert link.situation == filled
    assert link.label == "Nimble Jen: Sprint"
    record = json.loads(found["record"])
    assert record == {"at": AT, "link": found["roll"], "by": "Nimble Jen"}
    assert (read_entry("rolls", record).link, read_entry("rolls", record).by) == (link, "Nimble Jen")
    assert found["said"] == f"Sprint: {link.roll().summary}"
    assert (found["link"], found["spent"]) == (JEN, [])
    assert rolled("Sprint")["roll"] != rolled("Sprint")["roll"]


def test_a_label_has_room_for_the_longest_names() -> None:
    """It is cut at 80 characters, and the record keeps the whole name of who rolled."""
    name, skill = "n" * 60, "s" * 60
    link = f"spellwoven/character?name={name}&skills={skill}:5"
    found = rolled(skill, "test", link)
    assert decode_link(found["roll"]).label == f"{name}: {'s' * 17}…"
    assert json.loads(found["record"])["by"] == name


def test_effort_that_is_spent_at_once_is_paid() -> None:
    """The pool has one point less; without a point nothing is rolled."""
    found = rolled("Sprint", "test?effort=yes")
    assert found["spent"] == ["effort"]
    assert decode(found["link"]).pools()[0].left == 5
    empty = encode(sample().spent("effort", 6))
    assert rolled("Sprint", "test?effort=yes", empty)["error"]["field"] == "effort"


def test_effort_after_a_roll_takes_a_point_and_gives_it_back() -> None:
    """The dice are the same; the record takes the place of the one before, and says what it was."""
    before = rolled()
    record = ["fairthrow/rolls/a", before["record"]]
    spent = asked("settle", link=before["link"], line="Bargain", roll=before["roll"], decision="effort", record=record)
    assert decode(spent["link"]).pools()[0].left == 5
    one, other = decode_link(before["roll"]), decode_link(spent["roll"])
    assert other.seed == one.seed
    assert other.situation.effort is True  # type: ignore[attr-defined]
    assert json.loads(spent["record"])["before"] == [before["roll"]]
    back = asked("settle", link=spent["link"], line="Bargain", roll=spent["roll"], decision="",
                 record=["fairthrow/rolls/b", spent["record"]])  # fmt: skip
    assert (back["link"], back["roll"], back["record"]) == (JEN, before["roll"], before["record"])


def test_a_decision_needs_its_roll_and_its_points() -> None:
    """A record of another roll is refused; so is a point that is not there."""
    before, other = rolled(), rolled("Sprint")
    given = {"link": JEN, "line": "Bargain", "roll": before["roll"], "decision": "effort"}
    assert asked("settle", **given, record=["k", other["record"]])["error"]["field"] == "record"
    given["link"] = encode(sample().spent("effort", 6))
    assert asked("settle", **given, record=["k", before["record"]])["error"]["field"] == "effort"


def test_an_edit_gives_the_link_to_keep_and_what_takes_it_back() -> None:
    """Errors name the cell; a removed row has an undo."""
    found = asked("edit", link=JEN, edits=[{"do": "remove", "field": "skills", "row": "Climb"}])
    assert "Climb" not in found["link"]
    assert asked("edit", link=found["link"], edits=found["undo"])["link"] == JEN
    wrong = {"do": "set", "field": "skills", "row": "Climb", "cell": "rank", "text": "x"}
    assert asked("edit", link=JEN, edits=[wrong])["error"]["field"] == "rank"
    assert 'data-row="Climb"' in asked("editing", link=JEN)["parts"]["editor"]


def test_a_sheet_too_long_for_a_link_is_refused_whole() -> None:
    """What would not fit into a link cannot be kept: the edit says so, and the sheet is as it was."""
    letter = "%E6%BC%A2"
    rows = ",".join(f"{letter * 20}{number}" for number in range(39))
    link = f"spellwoven/character?name=x&skills={rows}"
    edit = {"do": "set", "field": "about", "text": "漢" * 120}
    error = asked("edit", link=link, edits=[edit, {"do": "set", "field": "combat", "text": "漢" * 60}])["error"]
    assert "8192" in error["message"]


def test_a_new_character_has_a_name_that_is_free() -> None:
    """A copy is numbered; so is a second new one."""
    new = asked("begin", system="skew", kept=[])["link"]
    assert new == "skew/character?name=New%20character"
    assert asked("begin", system="skew", kept=stored(new))["name"] == "New character 2"
    assert asked("begin", system="d100", kept=stored(new))["name"] == "New character"
    assert asked("begin", link=JEN, kept=stored(JEN))["name"] == "Nimble Jen 2"
    assert asked("begin", system="chess", kept=[])["error"]["field"] == "system"


def test_a_new_character_begins_with_what_was_chosen() -> None:
    """Usual skills bring what they need, once; any other name is a skill of one's own; the name is asked for."""
    made = asked("begin", system="endworld", called="Tam", chosen=["Repair", "Medicine", " ", "Old lore "], kept=[])
    assert made["link"] == "endworld/character?name=Tam&attributes=Mind&skills=Repair:2:Mind,Medicine:2:Mind,Old%20lore"
    assert asked("begin", system="endworld", called="Tam", chosen=[], kept=stored(made["link"]))["name"] == "Tam 2"
    error = asked("begin", system="endworld", called="T" * 61, chosen=[], kept=[])["error"]
    assert error["field"] == "name"
    assert "Name: 1 to 60 characters" in error["message"]


def test_an_opened_link_is_laid_beside_those_that_are_kept() -> None:
    """The very same is found; one of that name is asked about; a damaged record is no reason to fail."""
    other = asked("edit", link=JEN, edits=[{"do": "set", "field": "wits", "text": "4"}])["link"]
    kept = [["bad", "{"], ["worse", "[]"], *stored(other)]
    assert asked("meet", link=other, kept=kept)["same"] == "key 0"
    met = asked("meet", link=JEN, kept=kept)
    assert (met["same"], met["named"]) == ("", "key 0")
    assert decode(met["another"]).name == "Nimble Jen 2"
    assert asked("meet", link=JEN, kept=[])["another"] == JEN
    assert asked("meet", link="spellwoven/character?name=", kept=[])["error"]["field"] == "name"


def test_files_go_out_and_come_in() -> None:
    """What is written is read; the very same are only counted, taken names get a number, damage is named."""
    links = [encode(sample(system)) for system in SYSTEMS]
    written = asked("written", links=links)
    assert written["name"] == "characters.json"
    assert json.loads(written["text"])["characters"] == [{"link": link} for link in links]
    found = asked("readfile", text=written["text"], kept=[])
    assert [each["link"] for each in found["found"]] == links
    assert found["whole"] is True
    again = asked("readfile", text=written["text"], kept=stored(*links[1:]))
    assert [each["link"] for each in again["found"]] == links[:1]
    assert again["whole"] is False
    twice = {"fairthrow": 1, "characters": [{"link": JEN}, {"link": f"{JEN}&wits=9"}, {"link": 3}, "x"]}
    other = asked("edit", link=JEN, edits=[{"do": "set", "field": "wits", "text": "4"}])["link"]
    mixed = asked("readfile", text=json.dumps(twice), kept=stored(other))
    assert [decode(each["another"]).name for each in mixed["found"]] == ["Nimble Jen 2"]
    assert mixed["parts"]["handed"].count("Entry ") == 3


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "{}",
        '{"fairthrow": 99}',
        '{"fairthrow": 1, "characters": 3}',
        json.dumps({"fairthrow": 1, "characters": [1] * (MOST_CHARACTERS + 1)}),
    ],
)
def test_other_files_are_refused(text: str) -> None:
    """The error is of the file, and nothing is read."""
    assert asked("readfile", text=text, kept=[])["error"]["field"] == "file"


def test_a_file_of_the_log_says_where_it_belongs() -> None:
    """Rolls in a file are the log's to import."""
    text = json.dumps({"fairthrow": 1, "rolls": [{"at": AT, "link": "d100/check?faces=1,1"}], "checks": []})
    assert "page of your rolls" in asked("readfile", text=text, kept=[])["parts"]["handed"]


def test_the_code_of_a_character_is_drawn_or_too_long() -> None:
    """The code is SVG; an address that no code holds is an error in words."""
    drawn = awaited(OFFERED["charactercode"](f"https://example.org/characters/#{JEN}", ""))
    assert json.loads(drawn)["markup"].startswith("<svg")
    error = json.loads(awaited(OFFERED["charactercode"]("x" * 4000, "")))["error"]
    assert error["field"] == "qr"
