"""What the template of the Lab's page is filled with: an example with its odds, so that nobody meets an empty page."""

from collections import defaultdict
from typing import Any

from markupsafe import Markup as Safe

from fairthrow.lab.program import LONGEST
from fairthrow.links import Link
from fairthrow.programs.check import CHECKS, AnyDice
from fairthrow.programs.words import at_cursor
from fairthrow.view.lab import Shown, ready_parts
from fairthrow.view.labgallery import gallery
from fairthrow.view.labwords import words
from sitebuild.looks import LAB
from sitebuild.markup import all_safe
from sitebuild.titles import titled

TITLE = "Lab"
DESCRIPTION = (
    "Any dice: write a program in AnyDice or Troll, see its exact odds as you type, roll it with every die explained, "
    "and share it as a link. Works offline."
)
EXAMPLE = 'output [highest 3 of 4d6] named "Ability score"'
PLACE = (1, 10)
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
    program = AnyDice(program=EXAMPLE)
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
        "longest": LONGEST,
        "languages": {name: check.title for name, check in CHECKS.items()},
        "shapes": SHAPES,
        "parts": defaultdict(Safe, all_safe(parts)),
    }
