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
    "again": {"Use this situation"},
    "rest": {"Rest"},
    "chat": {"Copy roll for chat"},
    "copy": {"Make a copy"},
    "cup": {"Roll behind the screen"},
    "down": {"Move down"},
    "file": {"File", "Save all as a file", "Save as a file", "Save as file", "Save everything", "Save odds as CSV"},
    "frame": {"Embed in a page"},
    "game": {"Publish as a game"},
    "link": {"Copy link", "Link"},
    "list": {"Your table"},
    "no": {"Delete"},
    "open": {"Add a file", "Open a file"},
    "pen": {"Edit sheet", "Rename"},
    "picture": {"Save as a picture", "Save picture of the roll"},
    "pin": {"Pin to compare"},
    "plus": {"Add ", "New"},
    "print": {"Print odds"},
    "qr": {"QR", "QR code", "QR code of the roll"},
    "save": {"Keep", "Keep it", "Kept", "Save check", "Save party", "Save program"},
    "share": {"Share…"},
    "table": {"Copy odds as CSV", "Copy odds as JSON", "Copy odds as Markdown"},
    "two": {"Fair roll together"},
    "undo": {"Reset", "Start anew"},
    "up": {"Move up"},
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


def test_every_icon_is_drawn() -> None:
    """What pages use is a symbol, on all pages or on that one, and no symbol is left over."""
    drawn = {path.name: set(re.findall(r'<symbol id="icon-(\w+)"', text(path))) for path in TEMPLATES}
    everywhere = drawn["sprite.html"]
    for path in TEMPLATES:
        assert set(USED.findall(text(path))) <= everywhere | drawn[path.name], path.name
    used = {name for path in (*TEMPLATES, *VIEWS) for name in USED.findall(text(path))}
    signs = {"even", "no", "yes"}  # of verdicts: the package names them by what came of a roll
    assert set().union(*drawn.values()) <= used | signs
