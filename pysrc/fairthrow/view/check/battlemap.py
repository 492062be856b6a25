"""A hex battlemap as SVG text: the ground, how far the creature gets, and the cheapest way.

A check has one when its situation says who moves (:attr:`~fairthrow.systems.situation.Situation.mover`).

Whatever is drawn is said as well. A sentence describes the hex under the cursor. Ground differs by pattern and reach by
number, not by colour alone.
"""

from dataclasses import dataclass
from re import fullmatch
from urllib.parse import parse_qsl

from fairthrow.links import Link
from fairthrow.systems import FieldError, shown
from fairthrow.systems.hexmap import DIFFICULT, GROUNDS, Hex, Terrain, Walker
from fairthrow.systems.wording import counted
from fairthrow.view.markup import Markup, escape, joined, tag

ROWS, COLUMNS = 11, 15
WIDE = 38
"""Pixels across a hex."""
TALL = 44
"""Pixels from its upper to its lower corner: WIDE × 2 ÷ √3."""
STEP = 33
"""Pixels from a row to the next: three quarters of TALL."""

MIDDLE = Hex(ROWS // 2, COLUMNS // 2)


@dataclass(frozen=True, kw_only=True)
class Board:
    """What is on the map.

    ``terrain`` is the ground. The creature stands on ``start`` and wants to go to ``goal`` (None for nowhere).
    ``cursor`` is the hex that a tool acts on when it touches no other.
    """

    terrain: Terrain
    start: Hex = MIDDLE
    cursor: Hex = MIDDLE
    goal: Hex | None = None

    @classmethod
    def plain(cls) -> "Board":
        """Give a board of the usual size, all of it open ground."""
        return cls(terrain=Terrain.plain(ROWS, COLUMNS))

    @classmethod
    def decode(cls, text: str) -> "Board":
        """Read a board from a ``text``: ``terrain=…&start=r.c&cursor=r.c&goal=r.c``, each optional.

        ``r.c`` are row and column, from 0. Without terrain it is the usual map of open ground. Raises FieldError for a
        part that cannot be read, and for a hex off the map.
        """
        given = dict(parse_qsl(text))
        terrain = Terrain.decode(given["terrain"]) if "terrain" in given else Terrain.plain(ROWS, COLUMNS)
        places = {name: place_of(name, given[name]) for name in ("start", "cursor", "goal") if name in given}
        for place in places.values():
            terrain.ground(place)  # raises FieldError for a hex off the map
        return cls(terrain=terrain, **places)

    def encode(self) -> str:
        """Write the board as :meth:`decode` reads it."""
        goal = f"&goal={self.goal.row}.{self.goal.column}" if self.goal else ""
        return (
            f"terrain={self.terrain.encode()}&start={self.start.row}.{self.start.column}"
            f"&cursor={self.cursor.row}.{self.cursor.column}{goal}"
        )


def place_of(name: str, text: str) -> Hex:
    """Read a hex such as ``5.7``: row and column from 0. Raises FieldError, of the field ``name``, for other text."""
    if not fullmatch(r"[0-9]{1,2}\.[0-9]{1,2}", text):
        raise FieldError(name, f"{name} must be a hex such as 5.7 (row and column from 0), got {shown(text)}")
    row, column = text.split(".")
    return Hex(int(row), int(column))


def path_to(link: Link, board: Board) -> str:
    """Give the cheapest way to the goal as the path's field has it: a letter for the ground of each hex entered.

    It is cut where it is longer than a path may be, and empty without a goal. Raises FieldError for a check without a
    battlemap.
    """
    if board.goal is None:
        return ""
    mover = mover_of(link)
    way = mover.way(board.terrain, board.start, board.goal)
    return board.terrain.grounds(way)[: mover.most]


def mover_of(link: Link) -> Walker:
    """Give who moves in a link's situation. Raises FieldError for a check without a battlemap."""
    mover = link.situation.mover
    if mover is None:
        raise FieldError("check", f"check must be one with a battlemap, got {shown(link.situation.check)}")
    return mover


def board_markup(link: Link, board: Board) -> Markup:
    """Draw the map, and say below it what is under the cursor and what the way to the goal costs."""
    mover = mover_of(link)
    costs = mover.reach(board.terrain, board.start)
    way = mover.way(board.terrain, board.start, board.goal) if board.goal else ()
    hexes = [
        _hex(board, Hex(row, column), costs, way)
        for row in range(len(board.terrain.rows))
        for column in range(len(board.terrain.rows[0]))
    ]
    width = len(board.terrain.rows[0]) * WIDE + WIDE // 2 + 4
    height = (len(board.terrain.rows) - 1) * STEP + TALL + 4
    rough = tag("pattern", tag("path", d="M1 6 4 1 7 6", class_="rough"), id="rough", width=8, height=8,
                patternUnits="userSpaceOnUse")  # fmt: skip
    drawing = tag("svg", tag("defs", rough), *hexes, width=width, height=height, class_="board",
                  viewBox=f"-2 -2 {width} {height}", aria_hidden="true")  # fmt: skip
    return joined(
        drawing,
        tag("p", escape(of_cursor(board, mover, costs)), role="status", class_="cursor-told"),
        tag("p", escape(of_way(board, mover, way)), class_="way-told"),
    )


def _hex(board: Board, place: Hex, costs: dict[Hex, int], way: tuple[Hex, ...]) -> Markup:
    left = place.column * WIDE + (place.row % 2) * (WIDE // 2)
    top = place.row * STEP
    half, quarter = WIDE // 2, TALL // 4
    # The first point differs from hex to hex. All that follows is the same text, so it costs little to send.
    down = TALL - 2 * quarter
    outline = f"M{left + half},{top}l{half},{quarter}v{down}l{-half},{quarter}l{-half},{-quarter}v{-down}z"
    ground = board.terrain.ground(place)
    looks = [ground == DIFFICULT and "difficult", place in costs and "near", place in way and "way",
             place == board.start and "start", place == board.cursor and "cursor"]  # fmt: skip
    classes = " ".join(["hex", *(look for look in looks if look)])
    parts = [tag("path", d=outline, class_=classes, data_hex=f"{place.row}.{place.column}")]
    if ground == DIFFICULT:
        parts.append(tag("path", d=outline, fill="url(#rough)", class_="over"))
    words = "◆" if place == board.start else str(costs[place]) if place in costs else ""
    if words:
        parts.append(tag("text", escape(words), x=left + half, y=top + TALL // 2 + 4))
    return joined(*parts)


def of_cursor(board: Board, mover: Walker, costs: dict[Hex, int]) -> str:
    """Describe the hex under the cursor, for those who do not see the map. ``costs`` are those of ``mover.reach``."""
    place = board.cursor
    where = f"Row {place.row + 1}, column {place.column + 1}: {GROUNDS[board.terrain.ground(place)]}"
    if place == board.start:
        return f"{where}, the creature stands here. It reaches {_hexes(len(costs) - 1)}."
    if place in costs:
        return f"{where}, {costs[place]} of {_amount(mover, mover.speed)} away."
    return f"{where}, out of reach."


def of_way(board: Board, mover: Walker, way: tuple[Hex, ...]) -> str:
    """Say how many hexes the way to the goal has and what it costs. The text is empty where there is no way."""
    if not way:
        return ""
    cost = mover.path_cost(board.terrain.grounds(way))
    over = cost - mover.speed
    end = f"{_amount(mover, over)} too far this turn" if over > 0 else f"{_amount(mover, -over)} left"
    return f"The cheapest way: {_hexes(len(way))} for {_amount(mover, cost)}, {end}."


def _amount(mover: Walker, cost: int) -> str:
    return counted(cost, mover.unit, none="0")


def _hexes(count: int) -> str:
    return counted(count, "hex") if count else "no hex"
