"""What the template of the Lab's page is filled with: an example with its odds, so that nobody meets an empty page."""

from collections import defaultdict
from typing import Any

from markupsafe import Markup as Safe

from fairthrow.links import Link
from fairthrow.programs.check import CHECKS, Notation
from fairthrow.programs.words import at_cursor
from fairthrow.view.lab.gallery import gallery
from fairthrow.view.lab.parts import Shown, ready_parts
from fairthrow.view.lab.words import words
from sitebuild.looks import LAB
from sitebuild.markup import all_safe
from sitebuild.titles import titled

TITLE = "Lab"
DESCRIPTION = (
    "Any dice, as you type them to a roller, or in AnyDice or Troll: exact odds as you type, every die explained, "
    "and a link to share. Works offline."
)
EXAMPLE = "4d6kh3"
PLACE = (1, 5)
"""The line and the column of the example where the cursor stands, for the words that explain it."""
SHAPES = {
    "columns": "columns",
    "curves": "curves",
    "atleast": "at least",
    "atmost": "at most",
    "table": "a table",
    "summary": "a summary",
}
"""The shapes that odds are shown in, with the words for each."""


def lab_words() -> dict[str, Any]:
    """Give what the page is filled with."""
    program = Notation(program=EXAMPLE)
    shown = Link(situation=program)
    parts = {
        **Shown(program, program.answer()).parts(),
        **ready_parts(program),
        "examples": gallery(),
        "words": words(*at_cursor(program.check, EXAMPLE, *PLACE)),
    }
    return {
        "title": titled(f"{TITLE}: any dice, exact"),
        "description": DESCRIPTION,
        "here": TITLE,
        "sign": "lab",
        "felt": LAB,
        "icon": LAB,
        "link": shown.encode(),
        "program": EXAMPLE,
        "languages": {name: check.title for name, check in CHECKS.items()},
        "shapes": SHAPES,
        "parts": defaultdict(Safe, all_safe(parts)),
    }
