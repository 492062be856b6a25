"""The battlemap of a check that has one: what people do to it, and how it looks then.

The page says which hexes were touched with which tools. What comes of it is decided here.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any

from fairthrow.app.answers import Answer, answered
from fairthrow.links import Link
from fairthrow.systems import FairthrowError, FieldError, shown
from fairthrow.systems.hexmap import GROUNDS, Hex
from fairthrow.table.jsontext import read_json
from fairthrow.view.battlemap import Board, board_markup, mover_of, path_to, place_of

Tool = Callable[[Board, Hex], Board]
"""What a tool makes of a board, and of the hex that was touched with it."""


def _step(down: int, right: int) -> Tool:
    """Give the tool that moves the cursor by so many rows and columns, as far as the map goes."""

    def step(board: Board, place: Hex) -> Board:
        to = Hex(place.row + down, place.column + right)
        return replace(board, cursor=to) if to in board.terrain else board

    return step


def _paint(ground: str) -> Tool:
    return lambda board, place: replace(board, terrain=board.terrain.painted(place, ground), cursor=place)


TOOLS: dict[str, Tool] = {
    **{ground: _paint(ground) for ground in GROUNDS},
    "start": lambda board, place: replace(board, start=place, cursor=place),
    "goal": lambda board, place: replace(board, goal=place, cursor=place),
    "up": _step(-1, 0),
    "down": _step(1, 0),
    "left": _step(0, -1),
    "right": _step(0, 1),
}


def _touched(board: Board, touch: list[str]) -> Board:
    """Use a tool on a hex, or where no hex is named on the cursor's; FieldError for no tool, or a hex off the map."""
    tool, at = touch
    if tool not in TOOLS:
        raise FieldError("tool", f"tool must be one of {', '.join(TOOLS)}, got {shown(tool)}")
    place = place_of("hex", at) if at else board.cursor
    board.terrain.ground(place)  # refuses what is off the map
    return TOOLS[tool](board, place)


def board_after(asked: dict[str, Any]) -> Board:
    """Give the board after the touches. One that was stored and cannot be read gives way to open ground."""
    try:
        return reduce(_touched, asked["touches"], Board.decode(asked["board"]))
    except FairthrowError:
        return Board.plain()


def _battlemap(link: Link, asked: dict[str, Any]) -> Answer:
    """Draw the battlemap of a situation.

    ``asked`` has the ``board`` as it was answered last, the ``touches`` since then (pairs of a tool and a hex, or an
    empty text for the cursor's hex), and ``walked``, the path that this page took from the map last. The answer has
    ``board`` and ``walked`` anew, ``markup``, and ``walk``: the path that the form is to have, or null for the one
    that it has.
    """
    mover_of(link)  # refuses other checks
    board, walked, walk = board_after(asked), asked["walked"], None
    if board.goal is not None:
        way, path = path_to(link, board), getattr(link.situation, "path", "")
        if path == way:
            walked = way
        elif asked["touches"] or path == walked:
            walked = walk = way
        else:  # a path that was typed, or came with a link, goes nowhere on this map
            board = replace(board, goal=None)
    return {"board": board.encode(), "walked": walked, "walk": walk, "markup": board_markup(link, board)}


battlemap = answered(_battlemap, read_json)
