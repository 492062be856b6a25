"""The battlemap's logic against brute force: neighbours, reach, ways and what they cost."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from fairthrow.systems import FieldError
from fairthrow.systems.enchanted_realms.movement import Mover
from fairthrow.systems.hexmap import Hex, Terrain

MOVERS = [
    Mover(speed=30),
    Mover(speed=50),
    Mover(speed=34, prone=True),
    Mover(speed=50, prone=True, crawl=20),
    Mover(speed=60, prone=True, crawl=30),
    Mover(speed=4),
    Mover(speed=0, prone=True),
]


def distance(a: Hex, b: Hex) -> int:
    """Count hexes between two by their cube coordinates."""
    (aq, ar), (bq, br) = ((place.column - (place.row - place.row % 2) // 2, place.row) for place in (a, b))
    return max(abs(aq - bq), abs(ar - br), abs(aq + ar - bq - br))


def places(terrain: Terrain) -> list[Hex]:
    return [Hex(r, c) for r, c in product(range(len(terrain.rows)), range(len(terrain.rows[0])))]


def painted(number: int, rows: int, columns: int) -> Terrain:
    random = Random(number)
    return Terrain(rows=tuple("".join(random.choices("od", k=columns)) for _ in range(rows)))


def simple_paths(terrain: Terrain, path: list[Hex]) -> Iterator[list[Hex]]:
    """Give every path from its start that enters no hex twice."""
    yield path
    for beside in path[-1].beside():
        if beside in terrain and beside not in path:
            yield from simple_paths(terrain, [*path, beside])


def test_six_neighbours_each_way() -> None:
    """Every hex has six different neighbours at a distance of one, and is a neighbour of each."""
    for place in places(Terrain.plain(6, 5)):
        around = list(place.beside())
        assert len(set(around)) == 6
        assert all(distance(place, beside) == 1 and place in set(beside.beside()) for beside in around)


def test_odd_rows_lie_half_a_hex_to_the_right() -> None:
    """The layout is as documented: odd rows lie half a hex to the right."""
    assert set(Hex(0, 0).beside()) >= {Hex(0, 1), Hex(1, 0), Hex(1, -1)}
    assert set(Hex(1, 0).beside()) >= {Hex(0, 0), Hex(0, 1), Hex(2, 0), Hex(2, 1)}


@pytest.mark.parametrize("mover", MOVERS)
def test_reach_on_open_ground_is_distance(mover: Mover) -> None:
    """On open ground a hex costs its distance times the cost of one hex. Nothing beyond the speed is in reach."""
    terrain = Terrain.plain(11, 12)
    for start in (Hex(0, 0), Hex(5, 6), Hex(10, 3)):
        each = mover.cost("o")
        assert mover.reach(terrain, start) == {
            place: distance(start, place) * each
            for place in places(terrain)
            if distance(start, place) * each <= mover.speed
        }


@pytest.mark.parametrize("mover", MOVERS)
@pytest.mark.parametrize("number", range(4))
def test_reach_is_the_cheapest_of_all_paths(mover: Mover, number: int) -> None:
    """On a small painted map, every path has been tried."""
    terrain = painted(number, 3, 3)
    for start in (Hex(0, 0), Hex(1, 1), Hex(2, 1)):
        cheapest: dict[Hex, int] = {}
        for path in simple_paths(terrain, [start]):
            cost = sum(mover.cost(terrain.rows[place.row][place.column]) for place in path[1:])
            cheapest[path[-1]] = min(cost, cheapest.get(path[-1], cost))
        within = {place: cost for place, cost in cheapest.items() if cost <= mover.speed}
        assert mover.reach(terrain, start) == within
        for goal, cost in cheapest.items():
            assert mover.path_cost(terrain.grounds(mover.way(terrain, start, goal))) == cost


@pytest.mark.parametrize("mover", MOVERS)
@pytest.mark.parametrize("number", range(10, 13))
def test_reach_agrees_with_relaxing_until_nothing_changes(mover: Mover, number: int) -> None:
    """On larger maps, costs are lowered until no neighbour lowers them any more (Bellman and Ford)."""
    terrain, start = painted(number, 9, 14), Hex(4, 6)
    costs = {place: 0 if place == start else 10**6 for place in places(terrain)}
    changed = True
    while changed:
        changed = False
        for place, so_far in list(costs.items()):
            for beside in place.beside():
                if beside in costs:
                    cost = so_far + mover.cost(terrain.ground(beside))
                    if cost < costs[beside]:
                        costs[beside], changed = cost, True
    assert mover.reach(terrain, start) == {p: c for p, c in costs.items() if c <= mover.speed}


@pytest.mark.parametrize("mover", MOVERS)
def test_a_way_is_a_path_of_its_cost(mover: Mover) -> None:
    """A way goes from neighbour to neighbour and ends at the goal. Walking it costs what reach says."""
    terrain, start = painted(5, 8, 8), Hex(3, 4)
    reach = mover.reach(terrain, start)
    for goal in places(terrain):
        way = mover.way(terrain, start, goal)
        assert way == mover.way(terrain, start, goal)
        assert all(b in set(a.beside()) for a, b in zip((start, *way), way, strict=False))
        assert (way[-1] if way else start) == goal
        path = terrain.grounds(way)
        walk = mover.walk(path)
        if goal in reach:
            assert (sum(walk.costs), len(walk.costs)) == (reach[goal], len(way))
            assert walk.left == mover.speed - reach[goal]
        else:
            assert mover.path_cost(path) > mover.speed
            assert len(walk.costs) < len(way)


def test_a_detour_around_difficult_ground() -> None:
    """More open hexes may cost less than fewer difficult ones.

    Of ways that cost the same, the one of fewest hexes is taken.
    """
    terrain = Terrain.decode("ooo,ddo,ooo")
    mover = Mover(speed=50)
    assert mover.reach(terrain, Hex(0, 0))[Hex(2, 2)] == 20
    assert mover.way(terrain, Hex(0, 0), Hex(2, 2)) == (Hex(0, 1), Hex(1, 1), Hex(2, 2))
    bog = Terrain.decode("oooooo,oddddo,oooooo")
    assert bog.grounds(mover.way(bog, Hex(1, 0), Hex(1, 5))) == "oooooo"
    crawler = Mover(speed=50, prone=True)  # crawled, all hexes cost the same
    assert len(crawler.way(terrain, Hex(0, 0), Hex(2, 2))) == distance(Hex(0, 0), Hex(2, 2))


def test_more_speed_reaches_more_and_prone_less() -> None:
    """Reach grows with the speed and shrinks when prone. What a hex in reach costs does not change with the speed."""
    terrain, start = painted(3, 10, 10), Hex(5, 5)
    before: dict[Hex, int] = {}
    for speed in range(0, 101, 5):
        reach = Mover(speed=speed).reach(terrain, start)
        assert before.items() <= reach.items()
        for crawl in (15, 20, 30):
            assert Mover(speed=speed, prone=True, crawl=crawl).reach(terrain, start).keys() <= reach.keys()
        before = reach


def test_terrain_is_text() -> None:
    """A map is text: rows of o and d, with commas between. One hex can be painted over."""
    terrain = Terrain.decode("oo,od")
    assert terrain.rows == ("oo", "od")
    assert terrain.ground(Hex(1, 1)) == "d"
    assert terrain.painted(Hex(0, 1), "d").encode() == "od,od"
    assert terrain.painted(Hex(1, 1), "o") == Terrain.plain(2, 2)
    assert Hex(1, 1) in terrain
    assert all(place not in terrain for place in (Hex(-1, 0), Hex(0, -1), Hex(2, 0), Hex(0, 2)))
    assert len(Terrain.plain(40, 40).rows) == 40


@pytest.mark.parametrize("text", ["", ",", "o,", "oo,o", "x", "o,x", "o" * 41, ",".join("o" * 41), "O", "o,o\n"])
def test_terrain_that_is_none(text: str) -> None:
    """Maps with other letters, with rows of unlike length, or too large are refused. The error names the field."""
    with pytest.raises(FieldError, match="terrain must be 1 to 40 rows of one length") as error:
        Terrain.decode(text)
    assert error.value.field == "terrain"
    assert len(error.value.message) < 200


def test_hexes_off_the_map_are_refused() -> None:
    """Start, goal and painted hexes must lie on the map, and paint must be a kind of ground."""
    terrain, mover = Terrain.plain(2, 3), Mover(speed=30)
    match = "hex must be on the map, row 0 to 1 and column 0 to 2, got 2, 0"
    for wrong in (
        lambda: mover.reach(terrain, Hex(2, 0)),
        lambda: mover.way(terrain, Hex(2, 0), Hex(0, 0)),
        lambda: mover.way(terrain, Hex(0, 0), Hex(2, 0)),
        lambda: terrain.painted(Hex(2, 0), "o"),
        lambda: terrain.grounds([Hex(2, 0)]),
    ):
        with pytest.raises(FieldError, match=match):
            wrong()
    with pytest.raises(FieldError, match="terrain must be"):
        terrain.painted(Hex(0, 0), "x")
    assert mover.way(terrain, Hex(1, 1), Hex(1, 1)) == ()
