"""A game of one's own as its page asks for it: a program whose inputs are the controls of a form.

The page is that of any game, and so are the questions. Here they are answered for links of programs, by the same
functions, as work that may take long (:mod:`fairthrow.app.labwork`). The first text is the link or the form; the second
a JSON object: ``text``, what the function of a game gets as its second text; ``alive`` and ``seconds`` as in
:mod:`fairthrow.app.lab`. Answers are those of :mod:`fairthrow.app`; an error of a program that met a limit has
``limit``, as there. A question that was cancelled gives nothing but ``cancelled``: True.
"""

import json
from collections.abc import Callable, Generator
from functools import partial
from typing import Any, TypeVar

from fairthrow.app import fair, log
from fairthrow.app.answers import OVERTAKEN, Answer, chart_view, opened, previewed, reply, thrown_anew
from fairthrow.app.characters import read as read_character
from fairthrow.app.lab import CANCELLED, seconds_of
from fairthrow.app.labwork import CancelledError, budget_of, limit_met, spending
from fairthrow.app.playing import readable
from fairthrow.app.shelf import SHELVES
from fairthrow.app.turns import OvertakenError, in_turns
from fairthrow.dice.errors import FairthrowError
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.links import Link
from fairthrow.programs.bound import bound
from fairthrow.programs.check import SYSTEM, ProgramRoll
from fairthrow.programs.decoding import decode
from fairthrow.programs.played import decode_game, fit_for_a_page
from fairthrow.table.jsontext import read_json
from fairthrow.view import log as logview
from fairthrow.view import picture as drawing
from fairthrow.view.data import odds_csv, odds_data
from fairthrow.view.figure import ChartView
from fairthrow.view.insight import insight_pieces
from fairthrow.view.labgame import about_parts, bindings, game_form, game_of, title_of
from fairthrow.view.labpicture import roll_picture
from fairthrow.view.labroll import dice, results
from fairthrow.view.markup import NOTHING, Markup, joined, led
from fairthrow.view.near import Near
from fairthrow.view.playing import Players, Sides, chooser, lines, standing
from fairthrow.view.share import markdown_of
from fairthrow.view.taps import taps
from fairthrow.view.text import name_of, seen

T = TypeVar("T")
Pieces = Generator[None, None, T]

MOST_SAVED = 12
"""Saved checks of a game that stand in its rail."""

game_view = partial(chart_view, read=decode_game)
"""Reads how odds are to be shown; what is pinned is a situation of the game."""


def asked_of(other: str) -> tuple[str, Budget]:
    """Read the second text of a question, ``other``: what is meant for its function, and the budget of the answer.

    It is a JSON object with ``text``, ``seconds`` and ``alive``, each of which may be missing.
    """
    given = read_json(other) if other else {}
    given = given if isinstance(given, dict) else {}
    return str(given.get("text") or ""), budget_of(seconds_of(given.get("seconds")), str(given.get("alive") or ""))


def answered(handler: Callable[[Link, Any], Answer], read: Callable[[str], Any] = game_view) -> Callable[..., str]:
    """Give the function that the page calls, made of the handler of a game's question. Errors are answered.

    It takes the text of a link, and a second one of which ``read`` reads what is meant for the handler.
    """

    def answer(text: str, other: str = "") -> str:
        try:
            said, budget = asked_of(other)
            with spending(budget):
                link = decode_game(text)
                fit_for_a_page(link)
                return reply(link, _as_of_a_program(handler(link, read(said))))
        except CancelledError:
            return CANCELLED
        except FairthrowError as error:
            return refusal(error)

    return answer


def refusal(error: FairthrowError) -> str:
    """Write an error as an answer: its field and its message, and the limit that the program met, if any."""
    return json.dumps({"error": {"field": error.field, "message": error.message, **limit_met(error)}})


def _as_of_a_program(found: Answer) -> Answer:
    """Have a roll lie there as in the Lab, where each die says what became of it, with what each output came to."""
    parts, fragment = found.get("parts", {}), found.get("fragment")
    if "roll" in parts:
        parts["results"] = NOTHING
        thrown = decode(f"{SYSTEM}/{fragment}").roll() if parts["roll"] and fragment else None
        if isinstance(thrown, ProgramRoll):
            parts |= {"roll": dice(thrown.dice), "results": results(thrown, ())}
    return found


def _opened(link: Link, view: ChartView) -> Answer:
    """Give everything for a link that was opened: beside the parts of a game what it is, and its program."""
    found = opened(link, view)
    program = game_of(link).program
    found["parts"] |= {"form": game_form(link), **about_parts(program)}
    found.setdefault("fragment", link.fragment())
    return {**found, "title": title_of(program), "inputs": len(program.declarations.inputs)}


def _markdown(link: Link, address: str) -> Answer:
    return {"text": markdown_of(link, link.roll(), name_of(link.situation), address)}


def _sheet(link: Link, address: str) -> Answer:  # noqa: ARG001  # one form for all handlers
    return {"title": name_of(link.situation), "text": link.roll().summary}


def _picture(link: Link, felt: str) -> Answer:
    strokes = roll_picture(link, link.roll(), name_of(link.situation), drawing.felt_of(felt))
    size = (drawing.WIDTH, drawing.HEIGHT)
    return {"strokes": strokes, "size": size, "widest": drawing.WIDEST, "name": "fairthrow-own-game.png"}


def _numbers(link: Link, form: str) -> Answer:
    return {"text": odds_csv(link) if form == "csv" else json.dumps(odds_data(link))}


def known(text: str) -> fair.Known:
    """Read what the page keeps of fair rolls, from a ``text`` as :func:`fairthrow.app.fair.read_known` takes it."""
    return fair.read_known(text, decode_game)


gameopen = answered(_opened)
gamepreview = answered(previewed)
gameroll = answered(thrown_anew)
gameoffer = answered(fair.offered, known)
gameanswer = answered(fair.threw_in, known)
gameexchange = answered(fair.exchanged, known)
gamemarkdown = answered(_markdown, str)
gamesheet = answered(_sheet, str)
gamepicture = answered(_picture, str)
gamenumbers = answered(_numbers, str)


# --- in turns with other questions -----------------------------------------------------------


def spent(pieces: Pieces[T], budget: Budget) -> Pieces[T]:
    """Take what is made in pieces from a budget, piece by piece."""
    while True:
        with spending(budget):
            try:
                next(pieces)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]  # it is what the generator returns
        yield


async def _told(kind: str, make: Callable[[Link, int], Pieces[Answer]], text: str, other: str) -> str:
    try:
        said, budget = asked_of(other)
        with spending(budget):
            link = decode_game(text)
            ask = game_view(said).ask
        found = await in_turns(spent(make(link, ask), budget), kind)
    except OvertakenError:
        return OVERTAKEN
    except CancelledError:
        return CANCELLED
    except FairthrowError as error:
        return refusal(error)
    return reply(link, found)


async def gametaps(text: str, other: str = "") -> str:
    """Give what each tap on a control would change, as ``taps``, for the link ``text`` of a game of one's own.

    The text ``other`` says how odds are shown.
    """
    return await _told("taps", _taps, text, other)


async def gameinsight(text: str, other: str = "") -> str:
    """Give the parts ``help``, what if, and ``curve``, how the chance runs, for the link ``text`` of such a game.

    The text ``other`` says how odds are shown.
    """
    return await _told("insight", _insight, text, other)


def _taps(link: Link, ask: int) -> Pieces[Answer]:
    return {"taps": (yield from taps(Near(link.situation, ask)))}


def _insight(link: Link, ask: int) -> Pieces[Answer]:
    return {"parts": (yield from insight_pieces(link.situation, ask))}


# --- the rail --------------------------------------------------------------------------------


async def gamerail(text: str, other: str = "") -> str:
    """List what stands beside the game whose link is ``text``: its saved checks, and the newest rolls of all games.

    ``other`` has the budget, as for each question. What is of this game leads to its page, which is the one that asks.
    Where the link cannot be read, it is the rail of the Lab.
    """
    try:
        _, budget = asked_of(other)
        with spending(budget):
            link = decode_game(text)
    except (FairthrowError, CancelledError):
        return await log.rail("lab")
    return log.answer(parts=await in_turns(_rail(link, budget)))


def _rail(link: Link, budget: Budget) -> Pieces[dict[str, Markup]]:
    program = game_of(link).program
    here = Link(situation=program).fragment()
    mine = []
    for each in SHELVES["checks"].checks():
        if each and each.link.fragment().partition("&inputs=")[0] == here:
            mine.append(each)
        yield
    items = []
    for each in sorted(mine, key=lambda each: each.name.casefold())[:MOST_SAVED]:
        try:
            with spending(budget):
                situation = decode_game(each.link.encode()).situation
                said = logview.wanted_said(situation)
        except (ProgramError, CancelledError):
            said = ""
        items.append(logview.saved_item(each, name_of(situation), said))
        yield
    parts = yield from log.rail_parts("lab")
    parts |= {"saved": logview.saved(items, len(mine))}
    return {name: at_home(part, here) for name, part in parts.items()}


def at_home(markup: Markup, here: str) -> Markup:
    """Have links of a program stay on the page, whether they would lead there or to the Lab.

    ``here`` is how they begin behind ``#``.
    """
    for page in ("../play/", "../lab/"):
        markup = led(markup, f"{page}#{here}", f"#{here}")
    return markup


# --- characters ------------------------------------------------------------------------------


def gameplayers(text: str, _other: str = "") -> str:
    """Say who can be played: characters of all games, for a program may be of any. There is no other side.

    ``text`` and the answer are as for :func:`fairthrow.app.playing.players`.
    """
    given = read_json(text)
    kept = readable(given["kept"])
    players = Players(kept=kept, you=given["you"] if given["you"] in kept else "")
    you = kept.get(players.you)
    parts = {
        "players": chooser("you", "You play", kept, players.you) if kept else NOTHING,
        "standing": standing(players),
    }
    shown = seen(you.name) if you else ""
    return json.dumps({"you": players.you, "them": "", "shown": shown, "spends": {}, "empty": {}, "parts": parts})


async def gamelines(text: str, other: str = "") -> str:
    """Give what the sheet of ``you`` makes of the game, and what it fills the inputs with, as the part ``lines``.

    ``text`` has what :func:`fairthrow.app.playing.sheetlines` takes, and ``bound``: the sources of inputs that somebody
    has chosen, by their names (:mod:`fairthrow.programs.bound`). ``other`` has the budget, as for each question.
    """
    given = read_json(text)
    chosen = {str(name): str(source) for name, source in dict(given.get("bound") or {}).items()}
    try:
        _, budget = asked_of(other)
        character = read_character(given["you"])
        with spending(budget):
            link = decode_game(given["link"]).unthrown
            ask = game_view(given.get("view", "")).ask
            you = bound(character, game_of(link), chosen)
        drawn = await in_turns(spent(lines(Sides(link=link, you=you, ask=ask)), budget), "sheetlines")
    except OvertakenError:
        return OVERTAKEN
    except CancelledError:
        return CANCELLED
    except FairthrowError as error:
        return refusal(error)
    return json.dumps({"parts": {"lines": joined(drawn, bindings(character, game_of(link), chosen))}})
