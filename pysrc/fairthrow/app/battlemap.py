"""The battlemap of a check that has one: what people do to it, and how it looks afterwards.

The page says which hexes were touched with which tools. What that changes is decided here.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import Any

from fairthrow.app.answers import PageAnswer, answered
from fairthrow.links import Link
from fairthrow.systems import FairthrowError, FieldError, shown
from fairthrow.systems.hexmap import GROUNDS, Hex, Walker
from fairthrow.table.jsontext import read_json
from fairthrow.view.check.battlemap import Board, board_markup, mover_of, path_to, place_of

Tool = Callable[[Board, Hex], Board]
"""A tool takes a board and the hex that it touches, and gives the board after that."""


def _step(down: int, right: int) -> Tool:
    """Give the tool that moves the cursor by so many rows and columns. It never leaves the map."""

    def step(board: Board, place: Hex) -> Board:
        to = Hex(place.row + down, place.column + right)
        return replace(board, cursor=to) if to in board.terrain else board

    return step


def _paint(ground: str) -> Tool:
    return lambda board, place: replace(board, terrain=board.terrain.painted(place, ground), cursor=place)


NEXT = "next"
"""What ends a turn; it acts on no hex."""

TOOLS: dict[str, Tool] = {
    NEXT: lambda board, _place: board,  # what it does hangs on who moves
    **{ground: _paint(ground) for ground in GROUNDS},
    "start": lambda board, place: replace(board, start=place, cursor=place),
    "goal": lambda board, place: replace(board, goal=place, cursor=place),
    "up": _step(-1, 0),
    "down": _step(1, 0),
    "left": _step(0, -1),
    "right": _step(0, 1),
}
"""Every tool, by the name that the page calls it."""


def _touched(board: Board, touch: list[str]) -> Board:
    """Use a tool on a hex, and give the board after that.

    ``touch`` is the name of the tool and a hex such as ``5.7``. An empty text for the hex stands for the one under the
    cursor. Raises FieldError for an unknown tool, for text that is no hex, and for a hex off the map.
    """
    tool, at = touch
    if tool not in TOOLS:
        raise FieldError("tool", f"tool must be one of {', '.join(TOOLS)}, got {shown(tool)}")
    place = place_of("hex", at) if at else board.cursor
    board.terrain.ground(place)  # raises FieldError for a hex off the map
    return TOOLS[tool](board, place)


def board_after(asked: dict[str, Any]) -> Board:
    """Give the board after the touches; :func:`_battlemap` says what ``asked`` has.

    When the board or a touch cannot be read, the board is open ground.
    """
    try:
        return reduce(_touched, asked["touches"], Board.decode(asked["board"]))
    except FairthrowError:
        return Board.plain()


def turned(board: Board, mover: Walker) -> tuple[Board, dict[str, str]]:
    """End the turn of a creature with a goal: it stands where its walk ends.

    Gives the board of the next turn, without a goal if it is reached, and the fields of the check that are otherwise.
    """
    way = mover.way(board.terrain, board.start, board.goal) if board.goal else ()
    entered = len(mover.walk(board.terrain.grounds(way)).costs)
    stands = way[entered - 1] if entered else board.start
    goal = None if stands == board.goal else board.goal
    return replace(board, start=stands, cursor=stands, goal=goal), mover.after(entered)


def _battlemap(link: Link, asked: dict[str, Any]) -> PageAnswer:
    """Draw the battlemap of a situation.

    ``asked`` has three members:

    - ``board``: the board as it was last answered;
    - ``touches``: what was touched since then, pairs of a tool and a hex (empty text for the hex under the cursor);
    - ``walked``: the path that the page last took from the map into its form, or null.

    The first touch ``next`` ends the turn: the creature goes as far on its way as its walk takes it, and the next turn
    begins there. Another one says the same once more.

    The answer has ``board`` and ``walked`` as they are now, and the ``markup`` of the map. Its ``walk`` is a path for
    the form, or null when the form keeps the path that it has; ``fields`` are what else the form has from now on.
    ``turns`` says whether there is a way to go on. Raises FieldError for a check without a battlemap.
    """
    mover = mover_of(link)  # raises FieldError for a check without a battlemap
    touches, walked, walk = asked["touches"], asked["walked"], None
    ends = next((place for place, (tool, _) in enumerate(touches) if tool == NEXT), len(touches))
    board = board_after({**asked, "touches": touches[:ends]})
    goes = ends < len(touches) and board.goal is not None
    fields: dict[str, str] = {}
    if goes:
        board, fields = turned(board, mover)
    if ends < len(touches):
        board = board_after({"board": board.encode(), "touches": touches[ends:]})
    if goes:
        walk = walked = path_to(link, board)
    elif board.goal is not None:
        way, path = path_to(link, board), getattr(link.situation, "path", "")
        if path == way:
            walked = way
        elif touches or path == walked:
            walked = walk = way
        else:  # a path that was typed or came with a link has no goal on this map
            board = replace(board, goal=None)
    return {
        "board": board.encode(),
        "walked": walked,
        "walk": walk,
        "fields": fields,
        "turns": board.goal not in {None, board.start},
        "markup": board_markup(link, board),
    }


battlemap = answered(_battlemap, read_json)
