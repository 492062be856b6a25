"""What the template of the page of characters is filled with: the games that have sheets, and a sample of each.

The sample of the first game is on the page as it comes: nobody meets an empty one, with Python or without.
"""

from dataclasses import dataclass
from typing import Any

from fairthrow.systems import SYSTEMS, Game
from fairthrow.systems.character import Character
from fairthrow.table.characters import encode
from fairthrow.view.check.controls import checks_of, moment_of
from fairthrow.view.check.insight import whole
from fairthrow.view.sheet.lines import SheetChances, across
from fairthrow.view.sheet.sheet import offer, sheet_parts
from sitebuild.home import unseen
from sitebuild.looks import Look, looks
from sitebuild.markup import all_safe
from sitebuild.titles import titled

TITLE = "Characters"
DESCRIPTION = (
    "Character sheets that know their dice: every skill with its exact chance, rolled on a tap. "
    "Kept on your device, shared as a link."
)


@dataclass(frozen=True, kw_only=True)
class Sample:
    """The sample character of a game: its name, and the link that opens it."""

    game: Game
    name: str
    link: str


@dataclass(frozen=True, kw_only=True)
class Beginning:
    """What a new character of a game may begin with: names of its usual skills, each with its value as it is shown.

    ``told`` says the game's dice to a stranger, ``usual_of`` where the names come from.
    """

    game: Game
    told: str
    usual: tuple[tuple[str, str], ...]
    usual_of: str


def beginnings(found: dict[str, Look]) -> list[Beginning]:
    """Give what new characters begin with, for each game that has sheets; ``found`` are the looks of the games."""
    return [
        Beginning(
            game=game,
            told=found[game.name].told or game.dice,
            usual=tuple(
                (each.name, sheet.begun("Somebody", [each.name]).line(each.name).value) for each in sheet.usual
            ),
            usual_of=sheet.usual_of,
        )
        for game in SYSTEMS.values()
        if game.character is not None
        for sheet in (game.character(),)
    ]


def samples() -> list[tuple[Sample, Character]]:
    """Give the sample of each game that has characters, in the order people are shown the games."""
    found = []
    for game in SYSTEMS.values():
        if game.character is not None:
            character = game.character().sample()
            found.append((Sample(game=game, name=character.name, link=encode(character)), character))
    return found


def people_words() -> dict[str, Any]:
    """Give what the page is filled with."""
    found = samples()
    shown, character = next((each for each in found if each[1].pools()), found[0])  # where there is most to be seen
    checks = {check.check: check for check in shown.game.checks}
    moment = moment_of(character, checks[checks_of(character)[0]]())
    parts = {
        **sheet_parts(character, moment),
        "grid": whole(across(SheetChances(character, moment))),
        "offer": offer(character),
    }
    return {
        "title": titled(TITLE),
        "description": DESCRIPTION,
        "here": TITLE,
        "sign": "people",
        "felt": shown.game.name,
        "samples": [sample for sample, _ in found],
        "beginnings": beginnings(looks()),
        "shown": shown,
        "parts": all_safe(parts),
        "unseen": unseen(),
    }
