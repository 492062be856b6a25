"""Links of characters: written and read again, strict, of a length that travels, and kept for ever."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from strategies import MARKS, SHEETS, at_most, characters

from fairthrow.links import LONGEST, Link
from fairthrow.links import decode as decode_link
from fairthrow.systems import SYSTEMS, FieldError, LinkError
from fairthrow.systems.character import Character
from fairthrow.systems.fields import Whole
from fairthrow.systems.game import Game
from fairthrow.systems.rows import Rows
from fairthrow.systems.spellwoven.character import Sheet, Skill
from fairthrow.table.characters import decode, encode, fragment
from fairthrow.table.reading import read_link

HERE = Path(__file__).parent
KEPT: list[dict[str, Any]] = json.loads((HERE / "kept_characters.json").read_text(encoding="utf-8"))
EVERY_SHEET = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.system}/character")
JEN = "spellwoven/character?name=Jen"


def encodable(character: Character) -> bool:
    """Say whether a character is short enough for a link."""
    try:
        encode(character)
    except FieldError:
        return False
    return True


@EVERY_SHEET
@given(data=st.data())
@at_most(75)
def test_parse_print_parse(sheet: type[Character], data: DataObject) -> None:
    """Whatever people call things, a character that is written and read again is the same, and is written the same."""
    character = data.draw(characters(sheet).filter(encodable))
    text = encode(character)
    assert text.isascii()
    assert text.isprintable()
    assert decode(text) == character
    assert encode(decode(text)) == text
    assert read_link(text) == character
    assert decode(f"https://example.org/fair/characters/#{text}") == character
    assert decode(f"https://example.org/fair/{sheet.system}/#{fragment(character)}") == character
    assert decode(f"../characters/index.html#{text}") == character


@EVERY_SHEET
def test_the_canonical_link_leaves_defaults_out(sheet: type[Character]) -> None:
    """Who is called Jen and is as a new character is, has nothing but the name; whatever else a link writes out."""
    bare = f"{sheet.system}/character?name=Jen"
    assert encode(sheet(name="Jen")) == bare
    long = "&".join(
        f"{name}={quote(kind.encode(sheet.default(name)))}" for name, kind in sheet.declared().items() if name != "name"
    )
    assert encode(decode(f"{bare}&{long}&v=1")) == bare


@EVERY_SHEET
def test_the_canonical_link_has_the_declared_order(sheet: type[Character]) -> None:
    """Fields stand in their declared order, whatever order they were given in."""
    text = encode(sheet.sample())
    head, _, query = text.partition("?")
    names = [part.partition("=")[0] for part in query.split("&")]
    assert names == [name for name in sheet.declared() if name in names]
    assert encode(decode(f"{head}?{'&'.join(reversed(query.split('&')))}")) == text


@pytest.mark.parametrize(
    "name", [MARKS, *MARKS.replace(" ", ""), "a,b", "a:b", "a\\", "\\,", "\\:\\\\", "100%", "<script>", "Ж"]
)
def test_marks_in_names_survive(name: str) -> None:
    """A comma, a colon, a backslash: in names they are what they are."""
    jen = Sheet(
        name=name,
        about=name,
        skills=(Skill(name=name, part_of=name), Skill(name=f"{name}2"), Skill(name="Climb", part_of=f"{name},{name}")),
        social=name,
    )
    assert decode(encode(jen)) == jen
    assert jen.line(name).note == f"Quickness 2, part of {name}"


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        ((), ""),
        ((Skill(name="Climb"),), "Climb"),
        ((Skill(name="Climb", rank=5),), "Climb:5"),
        ((Skill(name="Climb", attribute="wits"),), "Climb:4:wits"),
        ((Skill(name="Climb", part_of="Sport"), Skill(name="Sport")), "Climb:4:quickness:yes:Sport,Sport"),
        ((Skill(name="Bluff, lie: a \\"),), r"Bluff\, lie\: a \\"),
    ],
)
def test_rows_are_written_so(rows: tuple[Skill, ...], text: str) -> None:
    """Rows with commas between, cells with colons between. Cells at their default are left out at the end."""
    kind = Sheet.declared()["skills"]
    assert kind.encode(rows) == text
    assert kind.decode("skills", text) == rows


@pytest.mark.parametrize(
    ("text", "skills"),
    [
        (" Climb : +5 ", (Skill(name="Climb", rank=5),)),
        ("Climb:4:quickness:yes:", (Skill(name="Climb"),)),
        (" ", ()),
    ],
)
def test_what_people_type_around_a_value_counts_for_nothing(text: str, skills: tuple[Skill, ...]) -> None:
    """As in links of rolls: blanks around names and numbers, a plus, and cells that say what they are anyway."""
    assert decode(f"{JEN}&skills={quote(text)}") == Sheet(name="Jen", skills=skills)


@pytest.mark.parametrize(
    ("link", "field", "message"),
    [
        ("spellwoven/test?skill=7", "link", "link must be <system>/character?name=<name>&…, got "),
        ("x/character?name=Jen", "system", "system must be one of endworld, spellwoven, "),
        ("characters/#spellwoven/test", "link", "link must be <system>/character"),
        ("rolls/#spellwoven/character?name=Jen", "link", "link must be <system>/character"),
        ("characters/#d100", "link", "link must be <system>/<check>"),
        ("Jen", "link", "link must be <system>/<check>"),
        ("", "link", "link must be <system>/<check>"),
        ("spellwoven/character", "name", "name must be 1 to 60 characters "),
        (f"{JEN}&luck=3", "luck", "'luck' is not a field of spellwoven/character, which has name, about, behest, "),
        (f"{JEN}&seed=AAAAAAAAAAAAAAAAAAAAAA", "seed", "'seed' is not a field of spellwoven/character"),
        (f"{JEN}&name=Jo", "name", "name must be given once, got it twice"),
        (f"{JEN}&wits=5", "wits", "wits must be 1 to 4, got 5"),
        (f"{JEN}&wits=%FF", "wits", "wits must be percent-encoded UTF-8"),
        (f"{JEN}&v=2", "v", "v must be 1: this link was made by a newer version, 2"),
        (f"{JEN}&effort_spent=7", "effort_spent", "effort_spent must be 0 to 6, the Effort there is, got 7"),
        (f"{JEN}&skills=Climb,", "skills", "in '' name must be 1 to 60 characters"),
        (f"{JEN}&skills=Climb:27", "skills", "in 'Climb:27' rank must be 0 to 26, got 27"),
        (f"{JEN}&skills=Climb:", "skills", "in 'Climb:' rank must be 0 to 26, got ''"),
        (f"{JEN}&skills=Climb:4:luck", "skills", "attribute must be behest, fortitude, presence, quickness or wits"),
        (f"{JEN}&skills=Climb:4:wits:yes::x", "skills", "a row must have at most 5 cells"),
        (f"{JEN}&skills=Cl%5Cimb", "skills", r"name must have a \ only before , : or \\, got "),
        (f"{JEN}&skills=Climb%5C", "skills", r"name must have a \ only before , : or \\, got "),
        (f"{JEN}&skills=Climb,Climb", "skills", "skills must have different names, got 'Climb' twice"),
        (f"{JEN}&skills={'Climb,' * 41}", "skills", "skills must be up to 40 different rows name:rank:"),
    ],
)
def test_a_wrong_link_is_refused(link: str, field: str, message: str) -> None:
    """The error names the field and says what is allowed. Nothing is guessed."""
    with pytest.raises((LinkError, FieldError)) as caught:
        decode(link)
    assert caught.value.field == field
    assert message.replace("\\\\", "\\") in caught.value.message
    assert len(caught.value.message) <= 400


def long_sheet(name: str) -> Sheet:
    """Make a character with 40 skills, each with a name of 60 characters."""
    skills = tuple(
        Skill(name=f"{name * 58}{number:02}", rank=12, attribute="fortitude", trained=False) for number in range(40)
    )
    return Sheet(name="Jen", about="x" * 120, skills=skills)


def test_a_whole_sheet_fits_a_link() -> None:
    """40 skills of 60 characters each travel in one link, wherever the page of characters lies."""
    jen = long_sheet("s")
    text = encode(jen)
    assert 3000 < len(text) < LONGEST
    assert decode(f"https://example.org/{'deep/' * 200}characters/#{text}") == jen


def test_a_sheet_that_is_too_long_for_a_link_says_so() -> None:
    """The field that takes most of it is named, and the limit. A link that is longer is not read."""
    with pytest.raises(FieldError) as caught:
        encode(long_sheet("☃"))
    assert caught.value.field == "skills"
    assert caught.value.message.startswith("skills must fit a link of 8192 characters, got ")
    with pytest.raises(LinkError, match="must fit a link of 8192 characters"):
        decode(f"{JEN}&skills={'x' * LONGEST}")
    with pytest.raises(LinkError, match="must have at most 8192 characters"):
        decode(f"characters/#{JEN}{'&skills=x' * LONGEST}")


def test_the_limit_is_met_to_the_character() -> None:
    """A link of 8,192 characters is written and read, one of 8,193 is neither."""
    names = [f"{number:02}{'☃' * 58}" for number in range(15)]
    jen = Sheet(name="Jen", skills=tuple(Skill(name=name) for name in names))
    spare = LONGEST - len(encode(jen)) - len("&about=")
    full = Sheet(name="Jen", skills=jen.skills, about="x" * spare) if spare <= 120 else None
    while full is None:
        names.append(f"{len(names)}{'x' * min(58, spare - 123)}")
        jen = Sheet(name="Jen", skills=tuple(Skill(name=name) for name in names))
        spare = LONGEST - len(encode(jen)) - len("&about=")
        full = Sheet(name="Jen", skills=jen.skills, about="x" * spare) if 0 < spare <= 119 else None
    text = encode(full)
    assert len(text) == LONGEST
    assert decode(f"/characters/#{text}") == full
    with pytest.raises(FieldError):
        encode(Sheet(name="Jen", skills=full.skills, about=f"{full.about}x"))
    with pytest.raises(LinkError):
        decode(text.replace("about=x", "about=xx"))


def test_a_game_without_characters_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its checks work as ever. A link of a character of it names the games that have some."""
    game = SYSTEMS["skew"]
    bare = Game(**{**{name: getattr(game, name) for name in game.__dataclass_fields__}, "character": None})
    monkeypatch.setattr("fairthrow.systems.skew.GAME", bare)
    assert decode_link("skew/task?difficulty=3").roll is not None
    with pytest.raises(LinkError) as caught:
        decode("skew/character?name=Jen")
    assert caught.value.message == ("system must be one of endworld, spellwoven, enchanted-realms, d100, got 'skew'")


def test_links_of_rolls_are_what_they_were() -> None:
    """A link of a roll is read as ever beside those of characters, and one of a character is no roll."""
    assert read_link("spellwoven/test?skill=7") == decode_link("spellwoven/test?skill=7")
    with pytest.raises(LinkError, match="check must be one of test, contest in spellwoven, got 'character'"):
        decode_link(JEN)
    with pytest.raises(FieldError, match="faces must be 3 numbers"):
        read_link("spellwoven/test?faces=1,2")


# --- kept for ever ----------------------------------------------------------------------------


@pytest.mark.parametrize("row", KEPT, ids=[row["link"][:60] for row in KEPT])
def test_a_link_keeps_its_text_and_what_it_fills(row: dict[str, Any]) -> None:
    """The canonical text, and the links that the lines fill, are as they were when the link was shared."""
    character = decode(row["link"])
    assert encode(character) == row["text"]
    game = SYSTEMS[character.system]
    filled = {
        line.name: [
            Link(situation=character.filled(line, game.check(name)())).encode().partition("/")[2]
            for name in line.checks
        ]
        for line in character.lines()
    }
    assert filled == row["filled"]


@EVERY_SHEET
def test_every_field_and_cell_is_kept(sheet: type[Character]) -> None:
    """Each field of each game, and each cell of its rows, is in a kept link at another value than its default."""
    kept = [decode(row["link"]) for row in KEPT if row["link"].startswith(f"{sheet.system}/")]
    for name, kind in sheet.declared().items():
        changed = [each for each in kept if getattr(each, name) != sheet.default(name)]
        assert changed, name
        if isinstance(kind, Rows):
            rows = [row for each in kept for row in getattr(each, name)]
            for cell, of in kind.row.declared().items():
                assert any(getattr(row, cell) != row.default(cell) for row in rows), (name, cell)
                if isinstance(of, Whole) and of.low < 0:
                    assert any(getattr(row, cell) < 0 for row in rows), (name, cell)
