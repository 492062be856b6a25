"""What the page of a game has otherwise where the game is a program: what it is, its rail, what a sheet fills in.

All else about a program is answered as about any check, for :func:`fairthrow.links.decode` reads it as one.
"""

from collections.abc import Generator
from typing import Any

from fairthrow.app import log
from fairthrow.app.answers import CancelledError, PageAnswer, Patience, patience
from fairthrow.app.records import RECORDS
from fairthrow.app.turns import in_turns
from fairthrow.dice.errors import FairthrowError
from fairthrow.links import PROGRAMS, Link, decode
from fairthrow.programs.bound import OnTheSheet, bound
from fairthrow.systems.character import Character
from fairthrow.table.log.records import Saved
from fairthrow.view.check.text import name_of
from fairthrow.view.lab.game import about_parts, bindings, game_of, title_of
from fairthrow.view.log import log as logview
from fairthrow.view.markup import Markup, led

MOST_SAVED = 12
"""Saved checks of a game that stand in its rail."""


def with_program(link: Link, found: PageAnswer) -> PageAnswer:
    """Add to what was found for a link that was opened what the game is, its ``title``, and how many ``inputs``."""
    program = game_of(link).program
    parts = {**found["parts"], **about_parts(program)}
    return {**found, "parts": parts, "title": title_of(program), "inputs": len(program.declarations.inputs)}


def on_the_sheet(link: Link, character: Character, given: dict[str, Any]) -> tuple[OnTheSheet, Markup]:
    """Give a character as the game of a link sees it, and the choice of what fills which input.

    ``bound`` of what was ``given`` are the sources of inputs that somebody has chosen, by their names
    (:mod:`fairthrow.programs.bound`). Anything but such a map counts as no choice: a file may bring settings of any
    text.
    """
    sources, game = given.get("bound"), game_of(link)
    chosen = {name: str(source) for name, source in sources.items()} if isinstance(sources, dict) else {}
    return bound(character, game, chosen), bindings(character, game, chosen)


async def rail(text: str) -> str:
    """List what stands beside the game whose link is ``text``: its saved checks, and the newest rolls of all games.

    What is of this game leads to its page, which is the one that asks. Where the link cannot be read, it is the rail of
    the Lab.
    """
    try:
        within = patience(text, "")
        with within():
            link = decode(text)
    except (FairthrowError, CancelledError):
        return await log.rail(PROGRAMS)
    return log.answer(parts=await in_turns(_rail(link, within)))


def _rail(link: Link, within: Patience) -> Generator[None, None, dict[str, Markup]]:
    here = Link(situation=game_of(link).program).fragment()
    mine = []
    for each in RECORDS["checks"].checks():
        if isinstance(each, Saved) and each.link.fragment().partition("&inputs=")[0] == here:
            mine.append(each)
        yield
    items = []
    for each in sorted(mine, key=lambda each: each.name.casefold())[:MOST_SAVED]:
        situation, said = link.situation, ""
        try:
            with within():
                situation = decode(each.link.encode()).situation
                said = logview.wanted_said(situation)
        except (FairthrowError, CancelledError):
            pass
        items.append(logview.saved_item(each, name_of(situation), said))
        yield
    parts = yield from log.rail_parts(PROGRAMS)
    parts |= {"saved": logview.saved(items, len(mine))}
    return {name: at_home(part, here) for name, part in parts.items()}


def at_home(markup: Markup, here: str) -> Markup:
    """Have links of a program stay on the page, whether they would lead there or to the Lab.

    ``here`` is how they begin behind ``#``.
    """
    for page in ("../play/", "../lab/"):
        markup = led(markup, f"{page}#{here}", f"#{here}")
    return markup
