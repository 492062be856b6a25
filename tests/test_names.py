"""A name means one thing: a class is defined in one module, but for what is truly the same thing in several."""

import re
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "pysrc" / "fairthrow"
SAME = {
    "Attribute": "a row of attributes on the sheet of a game",
    "Check": "a check of a game, and a check as the library gives it",
    "Die": "a die as it fell in a roll, and as the library gives it",
    "Odds": "the odds of a check, and as the library gives them",
    "Roll": "a roll of a check, and as the library gives it",
    "Sheet": "the sheet of a character of a game",
    "Skill": "a skill on the sheet of a game",
    "Binary": "two parts with a sign between them, in a language of the Lab",
    "Call": "a call of a function, in a language of the Lab",
    "Function": "a function, in a language of the Lab",
    "Number": "a number, in a language of the Lab",
    "Unary": "a sign before one part, in a language of the Lab",
}
"""Names that several modules define, with the one thing that they mean there."""


def defined() -> dict[str, list[str]]:
    """Give the modules that define each public class, by its name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for name in re.findall(r"^class ([A-Z]\w*)", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            found[name].append(path.relative_to(PACKAGE).as_posix())
    return found


def test_a_class_name_means_one_thing() -> None:
    """No two modules name different things alike. Whoever needs a name that is taken takes a better one."""
    shared = {name: modules for name, modules in defined().items() if len(modules) > 1}
    assert {name: modules for name, modules in shared.items() if name not in SAME} == {}
    assert shared.keys() == SAME.keys()
    assert len(SAME) <= 12


def test_games_are_what_shares_names_of_sheets() -> None:
    """Sheets and what is on them are of games, each with its own. Parts of programs are of the Lab's languages."""
    for name, modules in defined().items():
        if name in {"Attribute", "Sheet", "Skill"}:
            assert all(module.startswith("systems/") for module in modules), name
        if name in {"Binary", "Call", "Function", "Number", "Unary"}:
            assert all(module.startswith("lab/") for module in modules), name
