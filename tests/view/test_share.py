"""Sharing a roll: in words for a chat, and as a QR code."""

import json
import re

import pytest
import segno
from awaiting import awaited

from fairthrow import app
from fairthrow.links import decode
from fairthrow.view.check.share import markdown, qr


def test_qr_code_is_that_of_the_library() -> None:
    """The drawn modules are those of segno's own interface, with a margin of four modules of white."""
    text = "https://example.org/spellwoven/#test?seed=AAAAAAAAAAAAAAAAAAAAAA"
    drawn = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", qr(text))}
    rows = segno.make(text, error="l", micro=False).matrix_iter(border=4)
    assert drawn == {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}


@pytest.mark.parametrize("text", ["x" * 3000, "\ud800", "é\udce2", "日" * 2000], ids=["long", "half", "cut", "wide"])
def test_what_no_code_can_hold_is_refused(text: str) -> None:
    """The page is told why, as with any error. It does not take Python for broken."""
    answer = json.loads(awaited(app.OFFERED["qr"]("spellwoven/test", text, "")))
    assert answer["error"]["field"] == "qr"
    assert "must be whole text that fits into one code" in answer["error"]["message"]


def test_markdown_escapes_what_people_type() -> None:
    """A label never becomes formatting. Of dice that do not count that is said; the address stands alone."""
    link = decode("spellwoven/test?advantage=yes&faces=1,9,5,4&label=%2Ahi%2A%5Bx%5D%28y%29")
    said, name, address = markdown(link, "https://example.org/#x").split("\n")
    assert said.startswith(r"\*hi\*\[x\](y): 4 successes")
    assert said.endswith("(1, 9 left out, 5, 4)")
    assert name == "Spellwoven, Test of Skill: Advantage"
    assert address == "https://example.org/#x"
