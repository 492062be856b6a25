"""What the characters of every game keep to, whatever is on their sheets."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from strategies import SHEETS, STRATEGIES, at_most, characters, situations

from fairthrow.systems import SYSTEMS, FieldError, Situation
from fairthrow.systems.character import Character, SheetLine
from fairthrow.systems.declared import Declared
from fairthrow.systems.fields import Choice, Flag, Kind
from fairthrow.systems.places import Whose
from fairthrow.systems.roll_fields import ROLL_FIELDS
from fairthrow.systems.rows import Linked, Row, Rows
from fairthrow.table.characters import decode


def sheet_id(sheet: type[Character]) -> str:
    """Name a sheet as links do."""
    return f"{sheet.system}/character"


EVERY_SHEET = pytest.mark.parametrize("sheet", SHEETS, ids=sheet_id)


def every_kind() -> Iterator[Any]:
    """Give every field of every sheet, and every cell of its rows."""
    for sheet in SHEETS:
        for name, kind in sheet.declared().items():
            yield pytest.param(sheet, name, kind, id=f"{sheet_id(sheet)}-{name}")
            if isinstance(kind, Rows):
                for cell, each in kind.row.declared().items():
                    yield pytest.param(kind.row, cell, each, id=f"{sheet_id(sheet)}-{name}-{cell}")


EVERY_KIND = pytest.mark.parametrize(("of", "name", "kind"), list(every_kind()))


def moments(character: Character, line: SheetLine) -> list[type[Situation]]:
    """Give the checks that a line is for."""
    return [SYSTEMS[character.system].check(name) for name in line.checks]


def sides(check: type[Situation]) -> list[Whose]:
    """Give the sides that a character can be in a check."""
    two = any(kind.whose is Whose.THEIRS for kind in check.declared().values())
    return [Whose.YOURS, Whose.THEIRS] if two else [Whose.YOURS]


def refusal(moment: Situation, changed: dict[str, Any]) -> FieldError | None:
    """Give the error that a changed situation is refused with; None if it is allowed.

    What is filled in may make another field wrong, as where an attack could do too much damage.
    """
    try:
        replace(moment, **changed)
    except FieldError as error:
        return error
    return None


def test_games_have_sheets() -> None:
    """There are sheets, each of its own game. No check has the name that their links have, nor that of parties."""
    assert SHEETS
    for name, game in SYSTEMS.items():
        assert game.character is None or game.character().system == name
        assert not {check.check for check in game.checks} & {"character", "party", "rivals"}
    assert not SYSTEMS.keys() & {"characters", "party", "log"}


@EVERY_SHEET
def test_characters_are_frozen_keyword_only_values(sheet: type[Character]) -> None:
    """A character cannot be changed, is built from named fields only, and is what its fields are."""
    assert is_dataclass(sheet)
    assert all(each.kw_only for each in fields(sheet))
    character = sheet.sample()
    with pytest.raises(AttributeError):
        character.name = "x"  # type: ignore[misc]  # the point of the test
    assert character == sheet.sample()
    assert hash(character) == hash(sheet.sample())
    assert replace(character, name="Another") != character
    assert list(sheet.declared())[:2] == ["name", "about"]


@EVERY_SHEET
def test_a_character_has_a_name(sheet: type[Character]) -> None:
    """Nothing else has to be given. Without a name there is nobody."""
    assert sheet(name="x" * 60).name == "x" * 60
    wrongs: tuple[dict[str, Any], ...] = (
        {},
        {"name": ""},
        {"name": " "},
        {"name": "Jen "},
        {"name": "x" * 61},
        {"name": "J\ten"},
        {"name": 3},
    )
    for wrong in wrongs:
        with pytest.raises(FieldError) as caught:
            sheet(**wrong)
        assert caught.value.field == "name"
        assert caught.value.message.startswith("name must be 1 to 60 characters ")
    with pytest.raises(FieldError):
        sheet(name="Jen", about="x" * 121)
    with pytest.raises(FieldError):
        sheet(name="Jen", about="over\ntwo lines")


@EVERY_KIND
def test_fields_and_cells_have_words(of: type[Declared], name: str, kind: Kind) -> None:
    """People are told what each field and each cell is, and what is allowed. None hides what every sheet can do."""
    assert name.isidentifier()
    assert name.islower()
    assert name not in (*ROLL_FIELDS, "v")
    assert name in ("name", "about") or not hasattr(Row if issubclass(of, Row) else Character, name)
    assert kind.label.strip()
    assert kind.help.endswith(".")
    assert kind.allowed().strip()
    assert type(kind) in STRATEGIES, "tests/strategies.py must know the kind"
    if isinstance(kind, Choice):
        assert of.default(name) in kind.words
    if name != "name":
        assert kind.accept(name, of.default(name)) == of.default(name)
    if isinstance(kind, Rows):
        assert next(iter(kind.row.declared())) == "name"
        assert kind.one
        if kind.row.mark:
            assert isinstance(kind.row.declared()[kind.row.mark], Flag)


@EVERY_SHEET
def test_what_a_sheet_refers_to_is_on_it(sheet: type[Character]) -> None:
    """Cells name rows of lists that there are. What comes and goes is a field, or a cell."""
    declared = sheet.declared()
    assert set(sheet.passing) <= declared.keys()
    for kind in declared.values():
        for each in kind.row.declared().values() if isinstance(kind, Rows) else ():
            if isinstance(each, Linked):
                assert each.to
                assert all(isinstance(declared[name], Rows) for name in each.to)


@EVERY_SHEET
def test_the_sample_shows_what_a_sheet_can_do(sheet: type[Character]) -> None:
    """It says that it is a sample. It shows every list that there is, and needs no advice."""
    character = sheet.sample()
    assert "sample" in character.about.lower()
    assert character.notes() == ()
    assert len({line.sort for line in character.lines()}) > 1
    assert all(getattr(character, name) for name, kind in sheet.declared().items() if isinstance(kind, Rows))
    assert all(label and value for label, value in character.stats())


SAMPLES = {
    "endworld": "endworld/character?name=Kest&about=A sample, made up to show a sheet&attributes=Body:3,Senses:4,Mind:2"
    "&skills=Athletics:2:Body:yes:Climbing:Swimming,Scavenging:4:Senses,Repair:3:Mind&equipment=Grapnel:2:no",
    "spellwoven": "spellwoven/character?name=Nimble Jen&about=A sample: the runner of the rulebook's examples, with "
    "what they leave open made up&behest=2&fortitude=2&presence=3&quickness=3&wits=3&skills=Sprint:5:quickness,"
    "Manoeuvre:6:quickness,Climb:5:quickness,Stealth:7:quickness,Bargain:4:presence,Swim:0:fortitude:no"
    "&effort=6&combat=Grapples&social=Flattery",
    "skew": "skew/character?name=Ansel Pryce&about=A sample, made up to show a sheet&attributes=Strength:-1,Wit:2"
    "&skills=Brew a remedy:4:Alchemy:yes,Read old scripts:3:Letters,Hide:1,Swim:-2&fields=Alchemy:3,Letters:2&high=1",
    "enchanted-realms": "enchanted-realms/character?name=Odo the Grey&about=A sample, made up to show a sheet"
    "&body=Strength:4,Agility:6&mind=Perception:8,Lore:10&spirit=Will:9"
    "&skills=Keen eyes:Perception:2:1,Quarterstaff:Strength:1:2,Surefooted:Agility:1:0"
    "&conditions=Weary:-1:no&other=Ring of luck:1&speed=40",
    "d100": "d100/character?name=Marshal Rhee&about=A sample, made up to show a sheet&strength=40&melee=35&agility=45"
    "&ranged=55&toughness=50&charisma=40&perception=55&skills=Watch the road:PER,Ride:AGL:yes:5,Rifle:RWS,"
    "Question:CHA,Pick locks:AGL:no",
}
"""A game → who its sample is, as a link without its percent signs."""


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if sheet.system in SAMPLES], ids=sheet_id)
def test_the_sample_is_somebody_in_particular(sheet: type[Character]) -> None:
    """Pages, pictures and guides show this very character, with these names and numbers."""
    assert decode(SAMPLES[sheet.system].replace(" ", "%20")) == sheet.sample()


SORTS: dict[str, dict[str, list[str]]] = {
    "endworld": {
        "skill": ["Athletics", "Scavenging", "Repair"],
        "specialization": ["Athletics (Climbing)"],
        "gap": ["Athletics (Swimming)"],
        "attribute": ["Body", "Senses", "Mind"],
    },
    "spellwoven": {
        "skill": ["Sprint", "Manoeuvre", "Climb", "Stealth", "Bargain", "Swim"],
        "attribute": ["Behest", "Fortitude", "Presence", "Quickness", "Wits"],
    },
    "skew": {
        "skill": ["Brew a remedy", "Read old scripts", "Hide", "Swim"],
        "attribute": ["Strength", "Wit"],
        "roll": ["Other rolls"],
    },
    "enchanted-realms": {
        "skill": ["Keen eyes", "Quarterstaff", "Surefooted"],
        "sub-attribute": ["Strength", "Agility", "Perception", "Lore", "Will"],
        "movement": ["Movement"],
    },
    "d100": {
        "skill": ["Watch the road", "Ride", "Rifle", "Question", "Pick locks"],
        "characteristic": [
            "Strength",
            "Melee weapon strength",
            "Agility",
            "Ranged weapon strength",
            "Toughness",
            "Mind",
            "Charisma",
            "Perception",
        ],
    },
}
"""A game → what the lines of its sample are, and their names in the order shown."""


@pytest.mark.parametrize("sheet", [sheet for sheet in SHEETS if sheet.system in SORTS], ids=sheet_id)
def test_lines_say_what_they_are(sheet: type[Character]) -> None:
    """Skills come first. Lines of the same name are told apart by what they are."""
    found: dict[str, list[str]] = {}
    for line in sheet.sample().lines():
        found.setdefault(line.sort, []).append(line.name)
    assert found == SORTS[sheet.system]
    assert next(iter(found)) == "skill"


@EVERY_SHEET
@given(data=st.data())
@at_most(60)
def test_lines_are_found_by_their_names(sheet: type[Character], data: DataObject) -> None:
    """However things on a sheet are called, each line has a name of its own, words, and checks of its game."""
    character = data.draw(characters(sheet))
    lines = character.lines()
    assert len({line.name for line in lines}) == len(lines)
    for line in lines:
        assert character.line(line.name) == line
        assert line.name
        assert line.sort
        assert line.value
        assert line.checks
        assert "-" not in line.value
        assert all(moments(character, line))
        for check in moments(character, line):
            assert line.fills.keys() & check.declared().keys()
    with pytest.raises(FieldError, match="line must be one on the sheet"):
        character.line("no such line, I hope")


@EVERY_SHEET
@given(data=st.data())
@at_most(60)
def test_a_line_fills_what_the_sheet_knows_and_leaves_the_rest(sheet: type[Character], data: DataObject) -> None:
    """On either side of a check the fields that a line fills are as it says, and all others as they were."""
    character = data.draw(characters(sheet))
    for line in character.lines()[:3] + character.lines()[-3:]:
        check = data.draw(st.sampled_from(moments(character, line)))
        moment = data.draw(situations(check))
        for whose in sides(check):
            known = {f"{whose.prefix}{name}": value for name, value in line.fills.items()}
            if wrong := refusal(moment, {name: known[name] for name in known if name in check.declared()}):
                with pytest.raises(FieldError, match=wrong.field):
                    character.filled(line, moment, whose)
                continue
            filled = character.filled(line, moment, whose)
            assert type(filled) is check
            for name in check.declared():
                assert getattr(filled, name) == known.get(name, getattr(moment, name))
            assert character.filled(line.name, filled, whose) == filled


@EVERY_SHEET
@given(data=st.data())
@at_most(40)
def test_nothing_of_another_line_stays(sheet: type[Character], data: DataObject) -> None:
    """All lines for a check fill the same fields, on every sheet. So another line, or person, takes over wholly."""
    first, second = data.draw(characters(sheet)), data.draw(characters(sheet))
    known: dict[str, set[str]] = {}
    for character in (first, second, sheet.sample()):
        for line in character.lines():
            for check in moments(character, line):
                own = line.fills.keys() & check.declared().keys()
                assert known.setdefault(check.check, own) == own, line


@EVERY_SHEET
def test_what_does_not_fit_is_refused(sheet: type[Character]) -> None:
    """Another game's check, a check that a line is not for, a line of somebody else, and a side that there is not."""
    character = sheet.sample()
    line = character.lines()[0]
    other = next(game for name, game in SYSTEMS.items() if name != sheet.system)
    with pytest.raises(FieldError) as caught:
        character.filled(line, other.checks[0]())
    assert caught.value.field == "system"
    for check in SYSTEMS[sheet.system].checks:
        if check.check not in line.checks:
            with pytest.raises(FieldError) as caught:
                character.filled(line, check())
            assert caught.value.field == "check"
        elif sides(check) == [Whose.YOURS]:
            with pytest.raises(FieldError) as caught:
                character.filled(line, check(), Whose.THEIRS)
            assert caught.value.field == "whose"
    with pytest.raises(FieldError) as caught:
        character.filled("no such line", SYSTEMS[sheet.system].checks[0]())
    assert caught.value.field == "line"


@EVERY_SHEET
@given(data=st.data())
@at_most(30)
def test_pools_go_down_and_come_back(sheet: type[Character], data: DataObject) -> None:
    """A pool goes down to 0 and no further, up to its most and no further; a rest fills it. Nothing else changes."""
    character = data.draw(characters(sheet))
    rested = character.rested()
    assert rested.rested() == rested
    assert [pool.left for pool in rested.pools()] == [pool.most for pool in character.pools()]
    for pool in character.pools():
        assert 0 <= pool.left <= pool.most
        checks = [check for check in SYSTEMS[sheet.system].checks if pool.decision in check.declared()]
        assert checks, "a decision is the name of a field"
        empty = character.spent(pool.decision, pool.left)
        assert next(each for each in empty.pools() if each.name == pool.name).left == 0
        assert empty.rested() == rested
        assert empty.spent(pool.decision, -pool.left) == character
        assert character.spent(f"their_{pool.decision}", 0) == character
        for wrong, points in ((empty, 1), (rested, -1)):
            with pytest.raises(FieldError) as caught:
                wrong.spent(pool.decision, points)
            assert caught.value.field == pool.name
    with pytest.raises(FieldError) as caught:
        character.spent("luck")
    assert caught.value.field == "decision"


@EVERY_SHEET
def test_what_is_renamed_stays_linked(sheet: type[Character]) -> None:
    """Cells that name a row name it still. What its lines fill is what it was."""
    character = sheet.sample()
    for name, kind in sheet.declared().items():
        for row in getattr(character, name) if isinstance(kind, Rows) else ():
            again = character.renamed(name, row.name, "Something else")
            assert [each.fills for each in again.lines()] == [each.fills for each in character.lines()]
            assert again.notes() == ()
            assert row.name not in {each.name for each in getattr(again, name)}
            assert again.renamed(name, "Something else", row.name) == character
            with pytest.raises(FieldError):
                character.renamed(name, row.name, "")


@EVERY_SHEET
def test_rows_of_a_list_have_different_names(sheet: type[Character]) -> None:
    """So that each can be told from the others when it is edited; and there are at most so many."""
    character = sheet.sample()
    for name, kind in sheet.declared().items():
        if isinstance(kind, Rows):
            row = kind.row(name="Same")
            with pytest.raises(FieldError, match=f"{name} must have different names, got 'Same' twice"):
                with_rows(character, name, (row, row))
            many = tuple(kind.row(name=f"Number {number}") for number in range(kind.most + 1))
            with pytest.raises(FieldError, match=f"{name} must be up to {kind.most} different rows"):
                with_rows(character, name, many)
            for wrong in (None, "x", 3, (None,), ("x",), [character]):
                with pytest.raises(FieldError) as caught:
                    with_rows(character, name, wrong)
                assert caught.value.field == name


def with_rows(character: Character, name: str, rows: object) -> Character:
    """Give a character with another list."""
    changed: dict[str, Any] = {name: rows}
    return replace(character, **changed)
