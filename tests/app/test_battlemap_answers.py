"""The battlemap as a page uses it.

The page tells which hex was touched with which tool, and Python decides the rest.
"""

import json
from typing import Any

import pytest

from fairthrow import app
from fairthrow.systems.hexmap import Hex, Terrain
from fairthrow.view.check.battlemap import Board

MOVEMENT = "enchanted-realms/movement"


class Map:
    """A map on a page.

    It keeps what Python gave and hands it back, as the page does, and knows nothing of what it holds.
    """

    def __init__(self, board: str = "") -> None:
        """Begin with what was kept on this device."""
        self.board = board
        self.walked: str | None = None
        self.path: str | None = None

    def draw(self, *touches: tuple[str, str], form: str = "") -> Any:
        """Draw the map for a form, after some hexes were touched. A touch without a hex means the hex of the cursor."""
        asked = {"board": self.board, "touches": touches, "walked": self.walked}
        answer = json.loads(app.OFFERED["battlemap"](f"{MOVEMENT}?{form}", json.dumps(asked)))
        if "error" not in answer:
            self.board, self.walked, self.path = answer["board"], answer["walked"], answer["walk"]
        return answer

    @property
    def read(self) -> Board:
        """The board as it stands."""
        return Board.decode(self.board)

    def now(self) -> tuple[str | None, Hex | None]:
        """Give the path that Python wrote into the form, and the goal."""
        return self.path, self.read.goal


def test_hexes_are_painted_one_after_the_other() -> None:
    """Painted hexes stay painted, and the cursor follows. If a hex was painted twice, the last paint counts."""
    seen = Map()
    seen.draw(("d", "5.8"), ("d", "5.9"), ("o", "5.8"))
    seen.draw(("d", "0.0"))
    assert seen.read.terrain == Terrain.plain(11, 15).painted(Hex(5, 9), "d").painted(Hex(0, 0), "d")
    assert seen.read.cursor == Hex(0, 0)
    assert seen.path is None


def test_keys_walk_the_cursor_and_stay_on_the_map() -> None:
    """Each step starts where the last one ended. A step over the edge of the map does nothing."""
    seen = Map(Board(terrain=Terrain.plain(3, 4), start=Hex(0, 0), cursor=Hex(1, 1)).encode())
    seen.draw(("right", ""), ("down", ""), ("d", ""), ("right", ""), ("right", ""))
    assert seen.read.cursor == Hex(2, 3)
    assert seen.read.terrain.rows == ("oooo", "oooo", "oodo")
    seen.draw(("up", ""), ("left", ""), ("start", ""))
    assert seen.read.start == seen.read.cursor == Hex(1, 2)


def test_a_way_that_was_found_becomes_the_path() -> None:
    """The way to a goal becomes the form's path, also when the ground changes. Another path in the form ends that."""
    seen = Map(Board(terrain=Terrain.plain(1, 9), start=Hex(0, 0), cursor=Hex(0, 0)).encode())
    seen.draw(("goal", "0.3"))
    assert seen.now() == ("ooo", Hex(0, 3))
    seen.draw(form="path=ooo")
    assert seen.now() == (None, Hex(0, 3))
    seen.draw(("d", "0.2"), form="path=ooo")
    assert seen.now() == ("odo", Hex(0, 3))
    seen.draw(form="path=odo&falls=1&crawl=30")
    assert seen.now() == (None, Hex(0, 3))
    answer = seen.draw(form="path=ddd")
    assert seen.now() == (None, None)
    assert '<p class="way-told"></p>' in answer["markup"]


def test_the_path_of_a_link_is_no_way_of_the_map_that_was_kept() -> None:
    """A page that was just opened forgets the goal of an earlier visit, unless the link's path is the way to it."""
    kept = Board(terrain=Terrain.plain(1, 9), start=Hex(0, 0), cursor=Hex(0, 0), goal=Hex(0, 4)).encode()
    for path, goal in (("ooooo", None), ("oooo", Hex(0, 4))):
        seen = Map(kept)
        seen.draw(form=f"path={path}")
        assert seen.now() == (None, goal)


def test_a_touch_makes_the_way_the_path_whatever_the_form_has() -> None:
    """Whoever touches the map gets the way on the map, even where a link brought another path."""
    seen = Map(Board(terrain=Terrain.plain(1, 9), start=Hex(0, 0), cursor=Hex(0, 0), goal=Hex(0, 4)).encode())
    seen.draw(("right", ""), form="path=ddd")
    assert seen.path == "oooo"
    seen.draw(("goal", "0.0"), form="path=oooo")
    assert seen.path == ""


@pytest.mark.parametrize(
    "board",
    ["terrain=oox", "terrain=o&start=3.3", "start=x", "cursor=99.99", "goal=9.9&terrain=o", "%%", "terrain=o,oo"],
)
def test_a_kept_map_that_cannot_be_read_gives_way_to_an_open_one(board: str) -> None:
    """Whatever is stored, there is a map."""
    seen = Map(board)
    assert "error" not in seen.draw()
    assert set("".join(seen.read.terrain.rows)) == {"o"}
    assert len(seen.read.terrain.rows) == 11


@pytest.mark.parametrize("touch", [("d", "99.99"), ("fly", "1.1"), ("d", "x"), ("d", "11.0")])
def test_a_touch_that_cannot_be_keeps_nobody_from_the_map(touch: tuple[str, str]) -> None:
    """The page would hand in an impossible touch again and again. So the map begins anew."""
    seen = Map()
    assert "error" not in seen.draw(("d", "0.0"), touch)
    assert set("".join(seen.read.terrain.rows)) == {"o"}


def test_a_wrong_form_leaves_the_map_to_wait() -> None:
    """The error is shown at the form. Touches wait, and are handed in again once the form is right."""
    seen = Map()
    assert seen.draw(("d", "0.0"), form="speed=x")["error"]["field"] == "speed"
    assert json.loads(app.OFFERED["battlemap"]("enchanted-realms/save", "{}"))["error"]["field"] == "check"


def test_the_next_turn_begins_where_this_one_ends() -> None:
    """A creature with 10 feet goes two open hexes a turn. Its goal stays until it is there."""
    seen = Map(Board(terrain=Terrain(rows=("ooodoo",)), start=Hex(0, 0)).encode().replace("cursor=5.7", "cursor=0.0"))
    answer = seen.draw(("goal", "0.5"), form="speed=10")
    assert (seen.path, answer["turns"]) == ("oodoo", True)
    seen.draw(("next", ""), form="speed=10&path=oodoo")
    assert (seen.now(), seen.read.start, seen.read.cursor) == (("doo", Hex(0, 5)), Hex(0, 2), Hex(0, 2))
    seen.draw(("next", ""), form="speed=10&path=doo")
    assert (seen.now(), seen.read.start) == (("oo", Hex(0, 5)), Hex(0, 3))
    answer = seen.draw(("next", ""), form="speed=10&path=oo")
    assert (seen.now(), seen.read.start, answer["turns"]) == (("", None), Hex(0, 5), False)
    answer = seen.draw(("next", ""), form="speed=10&path=")
    assert (seen.read.start, seen.path, answer["fields"]) == (Hex(0, 5), None, {})


def test_what_is_touched_after_a_turn_is_of_the_next_one() -> None:
    """A goal that is set behind the turn is the next one's, and a second press at once is no third turn."""
    seen = Map(Board(terrain=Terrain.plain(1, 9), start=Hex(0, 0), cursor=Hex(0, 0)).encode())
    seen.draw(("goal", "0.8"), ("next", ""), ("next", ""), ("goal", "0.3"), form="speed=10")
    assert (seen.now(), seen.read.start) == (("o", Hex(0, 3)), Hex(0, 2))


def test_a_creature_that_cannot_move_stays() -> None:
    """Without the feet for the next hex, the next turn begins where this one did."""
    seen = Map(Board(terrain=Terrain(rows=("odo",)), start=Hex(0, 0), cursor=Hex(0, 0)).encode())
    seen.draw(("goal", "0.2"), form="speed=5")
    seen.draw(("next", ""), form="speed=5&path=do")
    assert (seen.now(), seen.read.start) == (("do", Hex(0, 2)), Hex(0, 0))


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ("speed=10", {}),
        ("speed=10&prone=yes&falls=1", {}),
        ("speed=20&falls=1", {"prone": "yes", "falls": "0"}),
        ("speed=10&falls=2", {"prone": "yes", "falls": "0"}),
        ("speed=10&falls=5", {"falls": "3"}),
    ],
)
def test_who_was_knocked_prone_is_prone_at_the_next_turn(form: str, fields: dict[str, str]) -> None:
    """A fall that has happened is over, and the creature lies; one that is to come is so many hexes nearer."""
    seen = Map(Board(terrain=Terrain.plain(1, 9), start=Hex(0, 0), cursor=Hex(0, 0)).encode())
    answer = seen.draw(("goal", "0.8"), ("next", ""), form=form)
    assert answer["fields"] == fields


def test_a_path_without_a_goal_has_no_next_turn() -> None:
    """A path that was typed lies nowhere on the map."""
    seen = Map(Board(terrain=Terrain.plain(1, 9), start=Hex(0, 0), cursor=Hex(0, 0)).encode())
    answer = seen.draw(("next", ""), form="path=ooo")
    assert (seen.path, seen.read.start, answer["turns"]) == (None, Hex(0, 0), False)
