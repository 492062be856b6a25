"""Characters gather: the party, or the rivals, that their sheets make of the moment."""

import json
from typing import Any

import pytest
from strategies import SHEETS

from fairthrow import app
from fairthrow.links import decode as decode_link
from fairthrow.systems import SYSTEMS
from fairthrow.systems.character import Character
from fairthrow.table import grouplinks
from fairthrow.table.characters import decode, encode
from fairthrow.table.party import Party
from fairthrow.table.rivals import Rivals

JEN = "spellwoven/character?name=Jen&quickness=3&skills=Climb:4:quickness,Stealth:7:quickness"
TOM = "spellwoven/character?name=Tom&quickness=2&wits=4&skills=Climb:6:quickness"


def gathered(**given: Any) -> Any:
    """Ask as a page does."""
    return json.loads(app.OFFERED["gather"](json.dumps(given)))


def person(link: str, line: str = "") -> dict[str, str]:
    """Give a character with a line of the sheet."""
    return {"link": link, "line": line}


def test_each_brings_their_own_skill() -> None:
    """The sheets fill the check, the moment stays for all, and the answer is that of the party's link."""
    found = gathered(kind="party", system="spellwoven", moment="test?difficulty=2&effort=yes", label="The cliff",
                     people=[person(JEN, "Climb"), person(TOM, "Climb"), person(JEN, "Stealth")])  # fmt: skip
    link = f"spellwoven/{found['fragment']}"
    party = grouplinks.decode(link)
    assert isinstance(party, Party)
    assert party.label == "The cliff"
    for member, (sheet, line) in zip(party.members, [(JEN, "Climb"), (TOM, "Climb"), (JEN, "Stealth")], strict=True):
        character = decode(sheet)
        moment = decode_link("spellwoven/test?difficulty=2&effort=yes").situation
        assert member.situation == character.filled(line, moment)
        assert (member.name, member.label) == (character.name, line)
    assert "difficulty=2" in link.partition("&1=")[0]
    assert found == {**json.loads(app.OFFERED["party"](link)), "lines": found["lines"]}
    assert "Climb" in found["lines"][1]
    assert "Stealth" not in found["lines"][1]


def test_who_names_no_line_has_the_first_that_fits() -> None:
    """So a page can ask before anybody has chosen."""
    found = gathered(kind="party", system="spellwoven", moment="test", people=[person(JEN), person(TOM)])
    assert [member["label"] for member in found["members"]] == [lines[0] for lines in found["lines"]]


def test_rivals_are_gathered_from_sheets() -> None:
    """Each side is what its own sheet says; nothing of another side is in it."""
    found = gathered(kind="rivals", system="spellwoven", moment="contest", view="ask=2",
                     people=[person(JEN, "Stealth"), person(TOM, "Climb"), person(TOM, "Wits")])  # fmt: skip
    rivals = grouplinks.decode(f"spellwoven/{found['fragment']}")
    assert isinstance(rivals, Rivals)
    assert [member.situation.skill for member in rivals.members][:2] == [7, 6]  # type: ignore[attr-defined]
    assert "Tom wins" in found["parts"]["answer"]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.system)
def test_samples_of_every_game_gather(sheet: type[Character]) -> None:
    """The sample of each game can be in a party of every check that its lines are for and a party can be of."""
    character = sheet.sample()
    names = {name for line in character.lines() for name in line.checks}
    checks = [check for check in SYSTEMS[sheet.system].checks if check.check in names]
    assert any(map(Party.fits, checks))
    for check in checks:
        for kind, fits in (("party", Party.fits(check)), ("rivals", Rivals.fits(check))):
            found = gathered(kind=kind, system=sheet.system, moment=check.check, people=[person(encode(character))] * 2)
            assert ("error" in found) != fits, found.get("error")


@pytest.mark.parametrize(
    ("given", "field", "says"),
    [
        ({"kind": "crowd"}, "kind", "kind must be party or rivals"),
        ({"people": []}, "people", "people must be a list of 1 to 12"),
        ({"people": 5}, "people", "people must be a list of 1 to 12"),
        ({"people": [person(JEN)] * 13}, "people", "people must be a list of 1 to 12"),
        ({"people": [5]}, "1.link", "of member 1: "),
        ({"people": [person(JEN), person("spellwoven/test")]}, "2.link", "of member 2: "),
        ({"people": [person(JEN), person(TOM, "Stealth")]}, "2.line", "of 'Tom': line must be one on the sheet"),
        ({"people": [person("d100/character?name=Rhee")]}, "1.line", "of 'Rhee': "),
        ({"moment": "jump"}, "check", "check must be one of"),
        ({"system": "chess"}, "system", "system must be one of"),
        ({"reach": 2}, "reach", "reach must be left out"),
        ({"view": "ask=7"}, "ask", "ask must be 0 to 1"),
        ({"label": "x" * 81}, "label", "label must be up to 80 characters"),
    ],
)
def test_what_is_wrong_is_named(given: dict[str, Any], field: str, says: str) -> None:
    """An error of a member has its number before the field."""
    whole = {"kind": "party", "system": "spellwoven", "moment": "test", "people": [person(JEN)], **given}
    error = gathered(**whole)["error"]
    assert error["field"] == field
    assert says in error["message"]


@pytest.mark.parametrize("text", ["", "5", "[]", "{", '{"kind": []}', '{"kind": "party", "system": 5, "moment": {}}'])
def test_whatever_is_sent_is_answered(text: str) -> None:
    """Nothing is raised: an error is an answer."""
    assert "error" in json.loads(app.OFFERED["gather"](text))
