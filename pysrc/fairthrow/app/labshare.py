"""What leaves the page of the Lab: a roll of a program for a chat, a picture of a roll or of odds.

The functions are those of :mod:`fairthrow.app.sharing`, for links of programs.
"""

import json
from collections.abc import Callable

from fairthrow.app.answers import refusal
from fairthrow.app.lab import answer_of
from fairthrow.app.labwork import SECONDS, working
from fairthrow.dice.errors import FairthrowError
from fairthrow.links import Link
from fairthrow.programs.decoding import decode
from fairthrow.view import picture as drawing
from fairthrow.view.lab import name_of
from fairthrow.view.labpicture import odds_picture, roll_picture
from fairthrow.view.programs import program_of
from fairthrow.view.share import markdown_of


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
        strokes = roll_picture(link, link.roll(), name_of(program), look)
    else:
        strokes = odds_picture(link, answer_of(program), name_of(program), look)
    size = (drawing.WIDTH, drawing.HEIGHT)
    name = f"fairthrow-lab-{program.check}.png"
    return {"strokes": strokes, "size": size, "widest": drawing.WIDEST, "name": name}


markdown = _answered(_markdown)
picture = _answered(_picture)
