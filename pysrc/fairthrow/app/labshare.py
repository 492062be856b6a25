"""What leaves the page of the Lab: a roll of a program for a chat, a picture of a roll or of odds.

The functions take and give what those of :mod:`fairthrow.app.sharing` do. Any program has them, also one whose odds are
none of a check.
"""

import json
from collections.abc import Callable

from fairthrow.app.answers import refusal
from fairthrow.app.lab import answer_of
from fairthrow.app.labwork import SECONDS, working
from fairthrow.dice.errors import FairthrowError
from fairthrow.links import Link
from fairthrow.programs.decoding import decode
from fairthrow.view.check import picture as drawing
from fairthrow.view.check.picture_dice import Felt
from fairthrow.view.check.share import markdown_of
from fairthrow.view.lab.data import program_of
from fairthrow.view.lab.parts import name_of
from fairthrow.view.lab.picture import odds_picture


def _answered(handler: Callable[[Link, str], dict[str, object]]) -> Callable[..., str]:
    def answer(text: str, other: str = "") -> str:
        try:
            with working(SECONDS, ""):
                return json.dumps(handler(decode(text), other))
        except FairthrowError as error:
            return refusal(error)

    return answer


def _markdown(link: Link, address: str) -> dict[str, object]:
    return {"text": markdown_of(link, link.roll(), name_of(program_of(link)), address)}


def _picture(link: Link, felt: str) -> dict[str, object]:
    """Give a picture of the roll that a link names, else of the odds."""
    program = program_of(link)
    look = drawing.felt_of(felt)
    if link.rolled:
        strokes = drawing.program_picture(link, name_of(program), Felt(*look))
    else:
        strokes = odds_picture(link, answer_of(program), name_of(program), look)
    size = (drawing.WIDTH, drawing.HEIGHT)
    name = f"fairthrow-lab-{program.check}.png"
    return {"strokes": strokes, "size": size, "widest": drawing.WIDEST, "name": name}


labmarkdown = _answered(_markdown)
labpicture = _answered(_picture)
