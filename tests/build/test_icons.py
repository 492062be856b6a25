"""Icons: each is drawn where it is used, and one picture has one meaning, wherever it stands before words."""

import re
from collections import defaultdict
from pathlib import Path

from sitebuild.places import ROOT

TEMPLATES = sorted((ROOT / "site" / "templates").glob("*.html"))
VIEWS = sorted((ROOT / "pysrc" / "fairthrow" / "view").rglob("*.py"))
USED = re.compile(r'icon\("(\w+)"\)')
WORDS = re.compile(
    r'\{\{ icon\("(\w+)"\) \}\}<span>([^<{]+)</span>|icon\("(\w+)"\), tag\("span", escape\(f?"([^"{]+)[^"]*"\)\)'
)
MEANS = {
    "anew": {"Start anew"},
    "again": {"Use this situation"},
    "rest": {"Rest"},
    "bin": {"Delete"},
    "chat": {"Copy roll for chat"},
    "copy": {"Make a copy"},
    "cup": {"Roll behind the screen"},
    "file": {"File", "Save all as a file", "Save as a file", "Save as file", "Save everything", "Save odds as CSV"},
    "frame": {"Embed in a page"},
    "game": {"Publish as a game"},
    "higher": {"Move up"},
    "link": {"Copy link", "Link"},
    "list": {"Your table"},
    "lower": {"Move down"},
    "open": {"Add a file", "Open a file"},
    "pen": {"Edit sheet", "Rename"},
    "picture": {"Save as a picture", "Save picture of the roll"},
    "pin": {"Pin to compare"},
    "plus": {"Add ", "New"},
    "print": {"Print odds"},
    "qr": {"QR", "QR code", "QR code of the roll"},
    "save": {"Save", "Save check", "Save it", "Save party", "Save program", "Saved"},
    "share": {"Share…"},
    "table": {"Copy odds as CSV", "Copy odds as JSON", "Copy odds as Markdown"},
    "two": {"Fair roll together"},
}
"""The words behind each icon: to do again, hand on, copy, take to a file, keep here, begin anew, and so on."""
SENTENCES = 25
"""Characters from which the words behind an icon are a sentence about it, and not its name."""


def text(path: Path) -> str:
    """Give what stands in a file."""
    return path.read_text(encoding="utf-8")


def test_an_icon_has_one_meaning() -> None:
    """What it stands before is one thing to do, in whatever words each page has for it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (*TEMPLATES, *VIEWS):
        for one, words, other, said in WORDS.findall(text(path)):
            if len(words or said) <= SENTENCES:
                found[one or other].add(words or said)
    assert found == MEANS


def test_an_icon_without_words_says_what_it_opens() -> None:
    """One picture stands for what lies in the rail, one for what else can be done, whatever each page calls that."""
    opens: dict[str, set[str]] = defaultdict(set)
    for path in TEMPLATES:
        for place, alone in re.findall(r'<button [^>]*popovertarget="([^"]+)"[^>]*>{{ icon\("(\w+)"\)', text(path)):
            opens[alone].add("rail" if place == "rail" else place.rpartition("-")[2])
    assert opens == {"list": {"rail"}, "more": {"menu"}}


def test_every_icon_is_drawn() -> None:
    """What pages use is a symbol, on all pages or on that one, and no symbol is left over."""
    drawn = {path.name: set(re.findall(r'<symbol id="icon-(\w+)"', text(path))) for path in TEMPLATES}
    everywhere = drawn["sprite.html"]
    for path in TEMPLATES:
        assert set(USED.findall(text(path))) <= everywhere | drawn[path.name], path.name
    used = {name for path in (*TEMPLATES, *VIEWS) for name in USED.findall(text(path))}
    signs = {"even", "no", "yes"}  # of verdicts: the package names them by what came of a roll
    assert set().union(*drawn.values()) <= used | signs
