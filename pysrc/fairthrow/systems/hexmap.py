"""A map of hexes: its ground, how far somebody gets on it, and the cheapest way.

Pure numbers, no drawing. A game that has movement says what entering a hex costs: it derives from :class:`Walker`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import ClassVar, NamedTuple

from fairthrow.dice.errors import FieldError, shown

OPEN, DIFFICULT = "o", "d"
GROUNDS = {OPEN: "open", DIFFICULT: "difficult"}
"""The letters of the ground, and how they are said."""

MOST_ROWS = MOST_COLUMNS = 40
"""Hexes of the largest map, down and across."""


class Hex(NamedTuple):
    """A place on the map: ``row`` and ``column``, counted from 0 at the top left.

    Hexes stand on a corner, in rows; every odd row is shifted half a hex to the right (the "odd-r" offset layout).
    """

    row: int
    column: int

    def beside(self) -> Iterator["Hex"]:
        """Give the six neighbours, from the right one counter-clockwise, on the map or not."""
        row, column = self
        shift = row % 2
        yield Hex(row, column + 1)
        yield Hex(row - 1, column + shift)
        yield Hex(row - 1, column + shift - 1)
        yield Hex(row, column - 1)
        yield Hex(row + 1, column + shift - 1)
        yield Hex(row + 1, column + shift)


@dataclass(frozen=True, kw_only=True)
class Terrain:
    """A map: rows of equal length, one letter a hex, ``o`` open and ``d`` difficult.

    Raises FieldError for ``terrain`` when there are too few or too many, or other letters.
    """

    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        widths = {len(row) for row in self.rows}
        fits = len(widths) == 1 and 1 <= min(widths) <= MOST_COLUMNS and len(self.rows) <= MOST_ROWS
        if not fits or not set("".join(self.rows)) <= set(GROUNDS):
            message = (
                f"terrain must be 1 to {MOST_ROWS} rows of one length, 1 to {MOST_COLUMNS} letters o or d,"
                f" got {shown(self.encode())}"
            )
            raise FieldError("terrain", message)

    @classmethod
    def plain(cls, rows: int, columns: int) -> "Terrain":
        """Give a map of open ground with so many ``rows`` of so many ``columns``."""
        return cls(rows=(OPEN * columns,) * rows)

    @classmethod
    def decode(cls, text: str) -> "Terrain":
        """Read a map from ``text``: its rows with commas between. Raises FieldError as the map itself does.

        >>> Terrain.decode("ood,odo").rows
        ('ood', 'odo')
        """
        return cls(rows=tuple(text.split(",", MOST_ROWS)))

    def encode(self) -> str:
        """Write the rows with commas between."""
        return ",".join(self.rows)

    def __contains__(self, place: Hex) -> bool:
        return 0 <= place.row < len(self.rows) and 0 <= place.column < len(self.rows[0])

    def ground(self, place: Hex) -> str:
        """Give the letter of the hex at a ``place``. Raises FieldError for one off the map."""
        if place not in self:
            raise self._off(place)
        return self.rows[place.row][place.column]

    def painted(self, place: Hex, ground: str) -> "Terrain":
        """Give the map with another ``ground`` (its letter) at a place. Raises FieldError for one off the map."""
        if place not in self:
            raise self._off(place)
        row = self.rows[place.row]
        changed = row[: place.column] + ground + row[place.column + 1 :]
        return Terrain(rows=(*self.rows[: place.row], changed, *self.rows[place.row + 1 :]))

    def grounds(self, path: Iterable[Hex]) -> str:
        """Give the letters of the hexes that a ``path`` enters, in its order. Raises FieldError for one off the map."""
        return "".join(map(self.ground, path))

    def _off(self, place: Hex) -> FieldError:
        size = f"row 0 to {len(self.rows) - 1} and column 0 to {len(self.rows[0]) - 1}"
        return FieldError("hex", f"hex must be on the map, {size}, got {place.row}, {place.column}")


class Walk(NamedTuple):
    """How far a path was walked: what each hex entered cost, and what is left of the speed."""

    costs: tuple[int, ...]
    left: int


class Ahead(NamedTuple):
    """How a place is reached: what that costs, the hexes entered, the place, and the step before."""

    cost: int
    entered: int
    place: Hex
    came: "Ahead | None" = None


@dataclass(frozen=True, kw_only=True)
class Walker:
    """Whoever goes over a map; the base of each game's own, which says what a hex costs.

    ``speed`` is what may be spent on a walk, in the unit of the costs.
    """

    unit: ClassVar[str]
    """What costs and speed are counted in, such as ``foot``."""
    most: ClassVar[int]
    """Hexes of the longest path that the check takes."""

    speed: int

    @property
    def settled(self) -> int:
        """How many hexes must be entered until each ground costs the same for good; 0 where it always does."""
        return 0

    def cost(self, ground: str, entered: int = 0) -> int:
        """Give the cost of entering a hex of this ``ground`` (its letter) when so many were ``entered`` before."""
        raise NotImplementedError

    def walk(self, path: str) -> Walk:
        """Walk a ``path`` as far as the speed goes: it has a letter for the ground of each hex to enter.

        The first hex that is too dear ends the walk.
        """
        costs: list[int] = []
        left = self.speed
        for entered, ground in enumerate(path):
            cost = self.cost(ground, entered)
            if cost > left:
                break
            costs.append(cost)
            left -= cost
        return Walk(tuple(costs), left)

    def after(self, entered: int) -> dict[str, str]:  # noqa: ARG002  # most end a walk as they began it
        """Give the fields of the check, as texts, that are otherwise at the next turn: ``entered`` hexes lie behind."""
        return {}

    def path_cost(self, path: str) -> int:
        """Give what a whole ``path`` costs, whatever the speed: a letter for the ground of each hex entered."""
        return sum(self.cost(ground, entered) for entered, ground in enumerate(path))

    def reach(self, terrain: Terrain, start: Hex) -> dict[Hex, int]:
        """Give every hex within the speed, with the cost of the cheapest way to it.

        The start costs nothing. Raises FieldError when it is off the map.
        """
        costs: dict[Hex, int] = {}
        for ahead in self._spread(terrain, start, self.speed):
            costs.setdefault(ahead.place, ahead.cost)
        return costs

    def way(self, terrain: Terrain, start: Hex, goal: Hex) -> tuple[Hex, ...]:
        """Give the hexes entered on the cheapest way from ``start`` to ``goal``, however far it is.

        Of ways that cost the same it has the fewest hexes, and of those it is always the same one. It is empty when
        start and goal are one. Raises FieldError when either is off the map.
        """
        terrain.ground(goal)  # refuses a goal off the map
        ahead: Ahead | None = next(each for each in self._spread(terrain, start, None) if each.place == goal)
        way = []
        while ahead:
            way.append(ahead.place)
            ahead = ahead.came
        return tuple(reversed(way[:-1]))

    def _spread(self, terrain: Terrain, start: Hex, most: int | None) -> Iterator[Ahead]:
        """Search the map from the cheapest place on (Dijkstra), up to a cost of ``most`` where that is given.

        The first way found to a place is the cheapest. Where costs change on the way, another may be better in the
        end: it costs more, but enters fewer hexes. So a place is searched again whenever it is reached with fewer
        hexes than before. Where costs never change, the first time is enough.
        """
        terrain.ground(start)  # refuses a start off the map
        settled = self.settled
        fewest: dict[Hex, int] = {}
        edge = [Ahead(0, 0, start)]
        while edge:
            ahead = heappop(edge)
            cost, entered, place, _ = ahead
            standing = min(entered, settled)
            if standing >= fewest.get(place, settled + 1):
                continue
            fewest[place] = standing
            yield ahead
            for beside in place.beside():
                if beside not in terrain:
                    continue
                further = cost + self.cost(terrain.rows[beside.row][beside.column], entered)
                new = min(entered + 1, settled) < fewest.get(beside, settled + 1)
                if new and (most is None or further <= most):
                    heappush(edge, Ahead(further, entered + 1, beside, ahead))
