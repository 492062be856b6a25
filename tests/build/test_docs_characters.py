"""`site/docs/characters.md` tells every field and every cell of every sheet as the sheets declare them."""

import re

import pytest
from strategies import SHEETS

from fairthrow.__main__ import main
from fairthrow.systems import SYSTEMS
from fairthrow.systems.character import Character
from fairthrow.systems.declared import Declared
from fairthrow.systems.rows import Rows
from fairthrow.table.characters import decode
from sitebuild.docs import DOCS

TEXT = (DOCS / "characters.md").read_text(encoding="utf-8")
PARTS = dict(re.findall(r"^### (\S+)/character\n(.*?)(?=^##|\Z)", TEXT, flags=re.MULTILINE | re.DOTALL))


def told(of: type[Declared], each: str) -> list[str]:
    """Write the table of a sheet's fields, or of a row's cells."""
    rows = []
    for name, kind in of.declared().items():
        default = of.default(name)
        text = "none" if name == "name" else f"`{kind.encode(default)}`" if kind.encode(default) else "empty"
        rows.append(f"| `{name}` | {kind.allowed()} | {text} |")
    return [f"| {each} | allowed | default |", "|---|---|---|", *rows]


def test_every_sheet_is_told() -> None:
    """Each has a part of its own, in the order in which people are shown the games."""
    assert list(PARTS) == [sheet.system for sheet in SHEETS]
    titles = re.findall(r"^## (.*)$", TEXT, flags=re.MULTILINE)
    assert titles[-len(SHEETS) :] == [SYSTEMS[sheet.system].title for sheet in SHEETS]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: f"{sheet.system}/character")
def test_fields_and_cells_are_those_declared(sheet: type[Character]) -> None:
    """A table has each field with what is allowed and its default. Each list has a table of its cells."""
    part = PARTS[sheet.system]
    expected = told(sheet, "field")
    for name, kind in sheet.declared().items():
        if isinstance(kind, Rows):
            assert f"\nA row of `{name}`:\n" in part
            expected += told(kind.row, "cell")
    assert [line for line in part.splitlines() if line.startswith("|")] == expected
    assert re.search(r"^Lines(, all for .*)?: ", part, flags=re.MULTILINE)


def test_the_examples_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    """The calls of the command line do what the page says, and the addresses on it are of characters."""
    calls = re.findall(r"^    \$ python -m fairthrow (\w+)( --text)? '(.*)'$", TEXT, flags=re.MULTILINE)
    assert len(calls) == 3
    for command, text, link in calls:
        assert main([command, *text.split(), link]) == 0
    assert "spellwoven/test?skill=7&attribute=2" in capsys.readouterr().out.splitlines()[0]
    addresses = re.findall(r"`(/[a-z]+/#\S+)`", TEXT)
    assert {decode(address).name for address in addresses} == {"Jen"}
    assert len(addresses) == 2
    swim = decode(f"spellwoven/character?name=Jen&{re.findall(r'`(skills=[^`]*)`', TEXT)[0]}")
    assert [line.value for line in swim.lines()[:2]] == ["7", "–"]
