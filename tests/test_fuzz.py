"""Hostile text at every door: only the documented error comes out, and soon. `--fuzz` tries 100,000 texts a door.

A door is a place where text from outside comes in.
"""

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from awaiting import awaited
from log_files import read_entries, read_file
from strategies import CHECKS, SHEETS

from fairthrow import app, commands
from fairthrow.app import answers, battlemap, log, logfiles, saved
from fairthrow.cli_links import LinkArgument
from fairthrow.links import decode
from fairthrow.systems import FairthrowError, FieldError, fitting
from fairthrow.systems import shown as repeated
from fairthrow.table.characters import decode as decode_character
from fairthrow.table.characters import encode as encode_character
from fairthrow.table.group.links import decode as decode_group
from fairthrow.table.jsontext import read_json
from fairthrow.table.reading import read_link

LINKS = [row["link"] for row in json.loads(Path(__file__, "../systems/oracle_links.json").resolve().read_text("utf-8"))]
SEEDED = [f"{link}{'&' if '?' in link else '?'}seed=AAAAAAAAAAAAAAAAAAAAAA&label=Jen" for link in LINKS]
FILE = json.dumps({"fairthrow": 1, "rolls": [{"at": "2026-11-21T18:30:00Z", "link": SEEDED[0]}], "checks": []})
BOARD = "terrain=ooo,odo,ddd&start=0.0&cursor=1.1&goal=2.2"
VALUES = [
    f"{check.system}/{check.check}?{name}={quote(kind.encode(check.default(name)))}"
    for check in CHECKS
    for name, kind in check.declared().items()
]
TYPED = [f"{check.system}/{check.check}?{typed}" for check in CHECKS for typed in ("faces=1,10,2", "label=Jen", "v=1")]
GROUPS = list(json.loads(Path(__file__, "../table/group_links.json").resolve().read_text("utf-8")))
RECORDS = [
    *(json.dumps({"at": "2026-11-21T18:30:00Z", "link": link, "name": "Jen", "by": "Jen"}) for link in SEEDED),
    *(json.dumps({"at": "2026-11-21T18:30:00Z", "link": link}) for link in GROUPS),
]
FAIR = [json.dumps({"link": f"spellwoven/test?offer={'A' * 43}", "secret": "A" * 22, "key": "A" * 22})]
KEPT = json.loads(Path(__file__, "../table/kept_characters.json").resolve().read_text("utf-8"))
PEOPLE = [*(row["link"] for row in KEPT), *(encode_character(sheet.sample()) for sheet in SHEETS)]
PIECES = [
    *("&", "=", "?", "#", "%", "%00", "%FF", "-", "+", ",", "/", '"', "{", "[[[[", "]", "\\", "<b>"),
    *(":", ",,", "::", "\\", "%5C", "%5C,", "%3A", ",Jen", "characters/#"),
    *("99999999", "9" * 5000, "٣", "1e9", "0x1", "_", " ", "%20", "%09", "%C2%A0", "%C2%85"),
    *(
        "%1C",
        "%1D",
        "%1E",
        "%1F",
        "\x1c",
        "\x1f",
        "\x00",
        "\x1b]0;x\x07",
        "\x9b",
        "\u202e",
        "\u200b",
        "\ufeff",
        "\ud800",
    ),
]
ACTS = {*map(chr, (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x2028, 0x2029))}
"""What acts on a terminal, breaks a line or turns text around."""

SLOWEST = 0.05
"""Seconds of a processor that any text may take; the best of a few tries counts, as the machine may be busy."""


def bounded(field: str, message: str) -> None:
    """Assert what holds for every error, whatever was given."""
    assert 1 <= len(field) <= 80
    assert 1 <= len(message) <= 400
    assert not {*field, *message} & ACTS


def link(text: str) -> None:
    """Read a link, and roll it where it names a roll."""
    found = decode(text)
    if found.rolled:
        found.roll()


def person(text: str) -> None:
    """Read the character of a link, ask the sheet for all that it knows, and write it again as it was."""
    found = decode_character(text)
    assert len({line.name for line in found.lines()}) == len(found.lines())
    for each in (found.pools(), found.weaknesses(), found.notes(), found.stats()):
        assert isinstance(each, tuple)
    try:
        again = encode_character(found)
    except FieldError as error:
        bounded(error.field, error.message)
    else:
        assert decode_character(again) == found


def crowd(text: str) -> None:
    """Read the link of several, roll it where it names a roll, and write it again as it was."""
    found = decode_group(text)
    found.try_roll()
    assert decode_group(found.encode()) == found


def gathered(text: str) -> None:
    """Ask for several as a page does, and decide something."""
    told(app.OFFERED["party"](text, "ask=2"))
    told(app.OFFERED["partydecide"](text, json.dumps({"member": 1, "decision": "effort"})))
    told(app.OFFERED["partydecide"](GROUPS[0], text))
    told(app.OFFERED["partydecide"](text, json.dumps({"record": ["key", text]})))


def stored(text: str) -> None:
    """Read what storage might hold: entries that are JSON, and others."""
    for found in (
        read_entries("rolls", [text, {"at": text, "link": text}, {"at": "2026-11-21T18:30:00Z", "link": text}]),
        read_entries("rolls", [{"at": "2026-11-21T18:30:00Z", "link": SEEDED[0], "by": text}]),
        read_entries("checks", [{"name": text, "link": SEEDED[0]}, {"name": "x", "link": text}]),
        read_entries("characters", [text, {"link": text}]),
    ):
        for problem in found.problems:
            bounded("entry", problem.removeprefix("Entry ")[:400])


def told(text: str) -> dict[str, Any]:
    """Read the answer that a page gets. An error in it is as bounded as any."""
    answer: dict[str, Any] = json.loads(text)
    if "error" in answer:
        bounded(**answer["error"])
    return answer


def answered(text: str) -> None:
    """Ask something as a page does. It is answered, or an error names what is wrong; nothing is raised."""
    for name in ("preview", "open", "roll"):
        told(app.OFFERED[name](text, "mode=least"))


def shared(text: str) -> None:
    """Ask for what is shared from a page. The address of the page is as foreign as the link."""
    for name in ("markdown", "sheet", "picture"):
        told(app.OFFERED[name](text, text))
        told(app.OFFERED[name](SEEDED[0], text))


def kept(text: str) -> None:
    """Tell Python of a stored record. Have it listed, written to files, and judged in the luck report."""
    for kind in ("rolls", "checks", "characters"):
        put = {"kind": kind, "put": [["key", text]], "drop": [], "anew": kind == "rolls"}
        told(awaited(log.remember(json.dumps(put))))
    told(awaited(log.rail("skew")))
    told(awaited(log.checks()))
    for choice in ({"wish": text[:9]}, {"system": text, "since": text, "until": text, "period": text}, {"by": text}):
        told(awaited(log.listed(json.dumps({**choice, "most": 5}))))
        told(awaited(log.luck(json.dumps(choice))))
        for form in ("csv", "json"):
            told(awaited(logfiles.exported(json.dumps({**choice, "form": form}))))
    for link in (text, SEEDED[0]):
        told(awaited(saved.saving(json.dumps({"name": text, "link": link}))))
    for key in ("key", text):
        told(awaited(saved.renaming(json.dumps({"key": key, "name": text}))))


def imported(text: str) -> None:
    """Choose a file to import. Its error comes out as that of a link does."""
    answer = told(awaited(logfiles.imported(text)))
    if "error" in answer:
        raise FieldError(**answer["error"])


def mapped(text: str) -> None:
    """Read a stored battlemap, and use tools on its hexes. Whatever is stored, there is a map."""
    for board, touch in ((text, ["d", "0.0"]), (BOARD, ["d", text]), (BOARD, [text, "1.1"])):
        rows = battlemap.board_after({"board": board, "touches": [touch]}).terrain.rows
        assert set("".join(rows)) <= {"o", "d"}


def exchanged(text: str) -> None:
    """Open a link while storage holds something about fair rolls."""
    beside = json.dumps({"offers": [["key", text]], "answers": [["key", text]], "view": ""})
    told(app.OFFERED["exchange"](f"spellwoven/test?offer={'A' * 43}", beside))
    told(app.OFFERED["exchange"](text, beside))


def called(text: str) -> None:
    """Call the command line.

    As data and as words it repeats little of what was given, and nothing that acts on a terminal.
    """
    given = LinkArgument(text)
    for command in commands.COMMANDS.values():
        answer = told(commands.answer(given, command)[0])
        if "error" in answer:
            assert len(answer["link"]) <= 200
            continue
        assert not {*command.as_text(given.read(command.reader))} & (ACTS - {"\n"})


def wished(text: str) -> None:
    """Read how a page wants odds to be drawn."""
    answers.chart_view(text)


def visibly(text: str) -> None:
    """Make any text fit to be printed."""
    for most in (5, 80, 400):
        seen = fitting(text, most)
        assert len(seen) <= most
        assert not {*seen} & ACTS
    bounded("value", repeated(text))
    bounded("value", repeated([text, {text: text}]))


DOORS: dict[str, tuple[Callable[[str], Any], list[str]]] = {
    "links": (link, SEEDED),
    "values": (link, VALUES + TYPED),
    "characters": (person, PEOPLE),
    "groups": (crowd, GROUPS),
    "several": (gathered, GROUPS),
    "any link": (read_link, [*SEEDED, *PEOPLE, *GROUPS]),
    "json": (read_json, [FILE]),
    "files": (read_file, [FILE]),
    "imports": (imported, [FILE]),
    "storage": (stored, [*SEEDED, *GROUPS]),
    "kept": (kept, RECORDS),
    "exchange": (exchanged, FAIR),
    "answers": (answered, SEEDED),
    "shares": (shared, SEEDED),
    "command line": (called, [*SEEDED, *PEOPLE, *GROUPS]),
    "boards": (mapped, [BOARD]),
    "views": (wished, ["mode=least&pin=spellwoven/test"]),
    "words": (visibly, SEEDED),
}
TAKE_ALL = {"storage", "boards", "several", "kept", "exchange", "answers", "shares", "command line", "words"}
"""Doors that answer errors themselves, or know none."""

PARTS = 10
"""Tests that a door's texts are shared out to: they may run beside each other, and none takes too long for a test."""


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
    """Give the error that a text is refused with; None if it is taken. Any other error is raised."""
    try:
        take(text)
    except FairthrowError as error:
        return error
    return None


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.exhaustive) for part in range(1, PARTS))])
@pytest.mark.parametrize("door", DOORS)
def test_only_the_documented_error_comes_out(door: str, part: int, request: pytest.FixtureRequest) -> None:
    """Each of many damaged texts is taken, or refused with a FairthrowError, within 50 ms."""
    count = (100_000 if request.config.getoption("--fuzz") else 2_000) // PARTS
    take, good = DOORS[door]
    chance = random.Random(f"{door} {part}")
    refused = 0
    for _ in range(count):
        text = hostile(chance, good)
        spent: list[float] = []
        error = None
        for _ in range(3):
            before = time.thread_time()
            error = refusal(take, text)
            spent.append(time.thread_time() - before)
            if spent[-1] < SLOWEST:
                break
        if error:
            refused += 1
            bounded(error.field, error.message)
        assert min(spent) < SLOWEST, text[:300]
    assert door in TAKE_ALL or refused > count // 10
