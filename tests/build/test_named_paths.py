"""What docs, README and comments name is in the repository: no text still names a file that has moved."""

import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from sitebuild.places import ROOT

FOLDERS = ("pysrc", "site", "tests", ".github")
FILES = [
    path
    for path in (*ROOT.iterdir(), *(each for folder in FOLDERS for each in (ROOT / folder).rglob("*")))
    if path.is_file() and not {"__pycache__", "node_modules"} & set(path.parts)
]
PATHS = {each for file in FILES for each in (file.relative_to(ROOT), *file.relative_to(ROOT).parents)}
NAMES = {path.as_posix() for path in PATHS}

READ = {".py", ".js", ".mjs", ".css", ".html", ".md", ".toml", ".yml"}
TEXTS = sorted(file for file in FILES if file.suffix in READ)

PLACE = re.compile(rf"(?<![\w./-])(?:{'|'.join(map(re.escape, FOLDERS))})/[\w./*-]*\w(?![\w{{*])")
"""A path from the top of the repository, wherever it stands; one that a program puts together is none."""
FILE = re.compile(r"(`+)([\w.][\w./-]*\.(?:py|js|mjs|css|html|md|toml))\1")
"""A file between backticks, by its name or by the end of its path."""
MODULE = re.compile(r"`((?:fairthrow|sitebuild)(?:\.\w+)+)`")
LINK = re.compile(r"\]\(([^)#:/][^)#:]*)(?:#[^)]*)?\)")
"""A link of Markdown to a file. Addresses of pages begin with a slash; tests of the docs follow them on the site."""

MADE = {"index.html", "404.html"}
"""Files that the build makes."""
OTHERS = {"core.js"}
"""Files of packages that are shipped."""
RECIPE = "site/docs/new-game.md"
"""The page whose reader makes files: those that its blocks name."""


def is_there(name: str) -> bool:
    """Say whether a path from the top is in the repository; ``*`` stands for anything."""
    return name in NAMES or ("*" in name and any(fnmatch(each, name) for each in NAMES))


def is_the_end_of_one(name: str) -> bool:
    """Say whether some path of the repository ends in this name."""
    return any(each == name or each.endswith(f"/{name}") for each in NAMES)


def is_known(name: str) -> bool:
    """Say whether a dotted name is a module of ours, or something that one of them writes."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        place = Path("pysrc", *parts[:length])
        module = next((each for each in (place.with_suffix(".py"), place / "__init__.py") if each in PATHS), None)
        if module:
            text = (ROOT / module).read_text(encoding="utf-8")
            return all(re.search(rf"\b{each}\b", text) for each in parts[length:])
    return False


def lost(text: str, made: frozenset[str] = frozenset()) -> Iterator[str]:
    """Give each path that a text names and that neither is in the repository nor is among what is ``made``."""
    yield from (name for name in PLACE.findall(text) if name not in made and not is_there(name))
    for _, name in FILE.findall(text):
        if name not in made | MADE | OTHERS and not is_the_end_of_one(name):
            yield name
    yield from (name for name in MODULE.findall(text) if not is_known(name))


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_what_a_file_names_is_there(file: Path) -> None:
    """Each path and module that a file names is there. So is each file that Markdown links to, seen from the file."""
    text = file.read_text(encoding="utf-8")
    own = file == Path(__file__)
    made = re.findall(r"^```\w+ (\S+)$", text, flags=re.MULTILINE) if file == ROOT / RECIPE else []
    assert list(lost("" if own else text, frozenset(made))) == []
    if file.suffix == ".md":
        assert [link for link in LINK.findall(text) if not (file.parent / link).exists()] == []


@pytest.mark.parametrize(
    "text",
    [
        "see site/play/widget.js",
        "# as tests/systems/test_no*.py do",
        "it is in `widget.js`.",
        "``app/widget.py`` does it",
        ":mod:`fairthrow.view.widget`",
        "`fairthrow.view.markup.widget` makes it",
    ],
)
def test_what_is_not_there_is_noticed(text: str) -> None:
    """A name of something that is not there is found, however it is written."""
    assert len(list(lost(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "see site/play/game.js, tests/systems/test_*.py and pysrc/fairthrow/dice/.",
        "`game.js` and `view/markup.py`, ``situation.py``",
        ":class:`fairthrow.dice.errors.FieldError`, `fairthrow.view`",
        "https://example.org/site/play/widget.js",
    ],
)
def test_what_is_there_is_left_alone(text: str) -> None:
    """Files named by path, by name or by pattern are found, and modules and what is in them.

    Places elsewhere do not count.
    """
    assert list(lost(text)) == []
