"""Hostile text at every door: only the documented error comes out, and soon. `--fuzz` tries 100,000 texts a door."""

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fairthrow import app
from fairthrow.app import answers
from fairthrow.links import decode
from fairthrow.record import read_entries, read_file
from fairthrow.systems import FairthrowError
from fairthrow.view.battlemap import Board

LINKS = [row["link"] for row in json.loads(Path(__file__, "../systems/oracle_links.json").resolve().read_text("utf-8"))]
SEEDED = [f"{link}{'&' if '?' in link else '?'}seed=AAAAAAAAAAAAAAAAAAAAAA&label=Jen" for link in LINKS]
FILE = json.dumps({"fairthrow": 1, "rolls": [{"at": "2026-11-21T18:30:00Z", "link": SEEDED[0]}], "checks": []})
BOARD = "terrain=ooo,odo,ddd&start=0.0&cursor=1.1&goal=2.2"
PIECES = [
    "&",
    "=",
    "?",
    "#",
    "%",
    "%00",
    "%FF",
    "-",
    "+",
    ",",
    "/",
    "99999999",
    "٣",
    "\x00",
    "\ud800",
    "<b>",
    "[[[[",
    '"',
    "{",
]
SLOWEST = 0.05
"""Seconds that any text may take; the median of a few tries counts, as the machine may be busy."""


def link(text: str) -> None:
    """Read a link, and roll it where it names a roll."""
    found = decode(text)
    if found.rolled:
        found.roll()


def stored(text: str) -> None:
    """Read what storage might hold: entries that are JSON, and entries that are not."""
    read_entries("rolls", [text, {"at": text, "link": text}, {"at": "2026-11-21T18:30:00Z", "link": text}])
    read_entries("checks", [{"name": text, "link": SEEDED[0]}, {"name": "x", "link": text}])


def answered(text: str) -> None:
    """Ask what a page asks: it is answered, or named as an error, and never raises."""
    for name in ("preview", "open", "roll"):
        assert isinstance(json.loads(app.OFFERED[name](text, "mode=least")), dict)


def shown(text: str) -> None:
    """Read how a page wants odds to be shown."""
    answers.shown(text)


DOORS: dict[str, tuple[Callable[[str], Any], list[str]]] = {
    "links": (link, SEEDED),
    "files": (read_file, [FILE]),
    "storage": (stored, SEEDED),
    "answers": (answered, SEEDED),
    "boards": (Board.decode, [BOARD]),
    "views": (shown, ["mode=least&pin=spellwoven/test"]),
}


def hostile(chance: random.Random, good: list[str]) -> str:
    """Damage a good text, or make one of bytes that mean nothing."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(200)).decode("utf-8", "surrogateescape")
    text = chance.choice(good)
    for _ in range(chance.randrange(1, 5)):
        place = chance.randrange(len(text) + 1)
        cut = place + chance.choice((0, 0, 1, 3, 20))
        piece = chance.choice((*PIECES, chr(chance.randrange(0x110000)), text[place:cut] * 40))
        text = text[:place] + piece + text[cut:]
    return text


def refusal(take: Callable[[str], Any], text: str) -> FairthrowError | None:
    """Give the error that a text is refused with; None when it is taken. Any other error comes out."""
    try:
        take(text)
    except FairthrowError as error:
        return error
    return None


@pytest.mark.parametrize("door", DOORS)
def test_only_the_documented_error_comes_out(door: str, request: pytest.FixtureRequest) -> None:
    """Each of many damaged texts is taken or refused with a FairthrowError, none takes longer than 50 ms."""
    count = 100_000 if request.config.getoption("--fuzz") else 2_000
    take, good = DOORS[door]
    chance = random.Random(f"{door} 1")
    refused = 0
    for _ in range(count):
        text = hostile(chance, good)
        spent: list[float] = []
        error = None
        for _ in range(3):
            before = time.perf_counter()
            error = refusal(take, text)
            spent.append(time.perf_counter() - before)
            if spent[-1] < SLOWEST:
                break
        if error:
            refused += 1
            assert error.field
            assert len(error.message) < 1000
        assert min(spent) < SLOWEST, text[:300]
    assert door in ("storage", "answers") or refused > count // 10
