"""Being knocked prone on the way: first hexes are walked, then crawled.

Paths are compared with a second way of counting, maps with every way that there is.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from re import findall

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import situations

from fairthrow.links import decode
from fairthrow.systems.enchanted_realms import Movement
from fairthrow.systems.enchanted_realms.movement import Mover
from fairthrow.systems.hexmap import Hex, Terrain
from fairthrow.systems.situation import Roll
from fairthrow.view.check.battlemap import Board, board_markup, path_to


def of(query: str) -> Roll:
    return decode(f"enchanted-realms/movement?{query}&faces=").roll()


@pytest.mark.parametrize(
    ("query", "hexes", "left"),
    [
        ("falls=3", 5, 5),  # 3 hexes walked, 15 feet; 35 are left for two crawled ones
        ("falls=1&path=oo", 2, 30),
        ("falls=4&path=oodd", 4, 20),  # 4 walked; the fall would come only later
        ("falls=2&path=dddd&speed=50", 4, 0),  # 10 + 10 + 15 + 15
        ("falls=2&path=dddd&speed=50&crawl=30", 3, 0),
        ("falls=100", 10, 0),
        ("falls=0", 10, 0),
        ("falls=3&prone=yes", 3, 5),  # who is prone already cannot fall
    ],
)
def test_hand_counted_falls(query: str, hexes: int, left: int) -> None:
    """Hexes entered and feet left."""
    assert of(query).outcomes == {"hexes": hexes, "left": left}


@pytest.mark.parametrize("crawl", [15, 20, 30])
@pytest.mark.parametrize("falls", [0, 1, 2, 4, 6])
def test_every_short_path(falls: int, crawl: int) -> None:
    """All paths of up to five hexes at many speeds: walked here a second time."""
    for length in range(6):
        for letters in product("od", repeat=length):
            path = "".join(letters)
            for speed in range(0, 121, 7):
                left, entered = speed, 0
                for place, letter in enumerate(path):
                    prone = falls and place >= falls
                    cost = (crawl if letter == "d" else 15) if prone else 10 if letter == "d" else 5
                    if cost > left:
                        break
                    left, entered = left - cost, entered + 1
                odds = Movement(speed=speed, path=path, falls=falls, crawl=str(crawl)).odds().outcomes
                assert odds["hexes"].weights == {entered: 1}
                assert odds["left"].weights == {left: 1}


@given(situations(Movement), st.integers(0, 100))
def test_a_later_fall_never_goes_less_far(situation: Movement, falls: int) -> None:
    """It goes no farther than somebody who never falls, and no less far than somebody who is prone from the start."""
    early, late = sorted((max(falls, 1), max(situation.falls, 1)))

    def entered(falls: int, *, prone: bool = False) -> int:
        (hexes,) = replace(situation, prone=prone, falls=falls).odds().outcomes["hexes"].weights
        return int(hexes)

    far = [entered(1, prone=True), entered(early), entered(late), entered(0)]
    assert far == sorted(far)


def painted(number: int, rows: int, columns: int) -> Terrain:
    random = Random(number)
    return Terrain(rows=tuple("".join(random.choices("od", k=columns)) for _ in range(rows)))


def walks(terrain: Terrain, walk: tuple[Hex, ...], most: int) -> Iterator[tuple[Hex, ...]]:
    """Give every walk of up to ``most`` hexes from its start. A hex may be entered twice."""
    yield walk
    if len(walk) <= most:
        for beside in walk[-1].beside():
            if beside in terrain:
                yield from walks(terrain, (*walk, beside), most)


@pytest.mark.parametrize("crawl", [15, 20, 30])
@pytest.mark.parametrize("falls", [1, 2, 3])
@pytest.mark.parametrize("number", range(3))
def test_reach_and_ways_are_the_cheapest_of_all_walks(number: int, falls: int, crawl: int) -> None:
    """On small maps, every walk has been tried.

    A way round difficult ground may enter more hexes before the fall, and so cost more.
    """
    terrain, start = painted(number, 3, 3), Hex(0, 0)
    mover = Mover(speed=200, crawl=crawl, falls=falls)
    cheapest: dict[Hex, int] = {}
    for walk in walks(terrain, (start,), 6):
        cost = mover.path_cost(terrain.grounds(walk[1:]))
        cheapest[walk[-1]] = min(cost, cheapest.get(walk[-1], cost))
    assert mover.reach(terrain, start) == cheapest
    for goal, cost in cheapest.items():
        way = mover.way(terrain, start, goal)
        assert all(b in set(a.beside()) for a, b in zip((start, *way), way, strict=False))
        assert (way[-1] if way else start) == goal
        assert mover.path_cost(terrain.grounds(way)) == cost
    for speed in (10, 25, 40):
        near = replace(mover, speed=speed).reach(terrain, start)
        assert near == {place: cost for place, cost in cheapest.items() if cost <= speed}


@pytest.mark.parametrize("falls", [1, 2, 4, 7, 100])
@pytest.mark.parametrize("crawl", [15, 30])
def test_larger_maps_agree_with_relaxing_every_number_of_hexes(falls: int, crawl: int) -> None:
    """Costs by place and number of hexes entered are lowered until nothing changes.

    This way of counting drops no walk early.
    """
    terrain, start = painted(falls, 7, 8), Hex(3, 3)
    mover = Mover(speed=60, crawl=crawl, falls=falls)
    best = {start: 0}
    layer = {start: 0}
    for step in range(60):
        onward: dict[Hex, int] = {}
        for place, so_far in layer.items():
            for beside in place.beside():
                if beside in terrain:
                    cost = so_far + mover.cost(terrain.ground(beside), step)
                    onward[beside] = min(cost, onward.get(beside, cost))
        layer = onward
        for place, cost in layer.items():
            best[place] = min(cost, best.get(place, cost))
    assert mover.reach(terrain, start) == {place: cost for place, cost in best.items() if cost <= mover.speed}
    for goal, cost in best.items():
        assert mover.path_cost(terrain.grounds(mover.way(terrain, start, goal))) == cost


def test_the_cheapest_way_before_a_fall_may_be_the_dearer_ground() -> None:
    """The way round is partly crawled here. So going straight over difficult ground costs less."""
    terrain = Terrain.decode("oooooo,oddddo,oooooo")
    ways = {}
    for falls in (0, 2, 9):
        mover = Mover(speed=100, falls=falls)
        grounds = terrain.grounds(mover.way(terrain, Hex(1, 0), Hex(1, 5)))
        ways[falls] = grounds, mover.path_cost(grounds)
    # walked, six open hexes take 30 feet and the straight way 45; with a fall after two hexes, 70 and 65
    assert ways == {0: ("oooooo", 30), 2: ("ddddo", 65), 9: ("oooooo", 30)}


def test_the_map_and_the_path_agree() -> None:
    """The map's cost of a goal is the cost of walking the path that the map writes."""
    board = Board(terrain=painted(9, 11, 15), goal=Hex(1, 2), cursor=Hex(1, 2))
    for falls in (0, 1, 3, 8):
        link = decode(f"enchanted-realms/movement?speed=300&falls={falls}")
        path = path_to(link, board)
        assert isinstance(link.situation, Movement)
        roll = replace(link.situation, path=path).roll(faces=())
        assert roll.outcomes["hexes"] == len(path)
        (way,) = findall(r'class="way-told"[^>]*>([^<]*)<', board_markup(link, board))
        assert way.endswith(f"{roll.outcomes['left']} feet left.")


def test_a_fall_is_told() -> None:
    """The steps tell where the walk stops at the fall and goes on crawling. The table has a row for it."""
    assert of("falls=3&path=oodoo&speed=40").steps == (
        "40 feet to move.",
        "2 open hexes at 5 feet: 10 feet.",
        "1 difficult hex at 10 feet: 10 feet.",
        "Knocked prone after 3 hexes: crawling from here.",
        "1 open hex at 15 feet: 15 feet.",
        "The next hex is open and costs 15 feet; 5 feet are left.",
    )
    assert of("falls=1&path=o").steps[-2:] == (
        "Knocked prone after 1 hex: crawling from here.",
        "The whole path is walked; 45 feet are left.",
    )
    assert not any("prone" in step for step in of("falls=3&path=oo").steps)
    (table,) = Movement(falls=3).tables()
    assert table.rows[-1] == ("Knocked prone after 3 hexes", "5 hexes, 45 feet in all", "4 hexes, 45 feet in all")
    assert table.here == 2
    assert "Who is prone from the start cannot be knocked prone." in Movement(falls=3, prone=True).notes()
    assert Movement(falls=3, prone=True).tables()[0].here == 1
    assert Movement(falls=12).notes() == ("The path ends before the fall: it has 10 hexes.",)
    assert Movement(path="", falls=2).notes() == ("The path ends before the fall: it has no hex.",)
