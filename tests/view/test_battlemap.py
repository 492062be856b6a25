"""What the battlemap says in words: the hex of the cursor, how far the creature gets, and the way."""

from re import findall, search

import pytest

from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.enchanted_realms import Movement
from fairthrow.systems.hexmap import Hex, Terrain, Walker
from fairthrow.view.check.battlemap import Board, board_markup, path_to


def said(query: str, board: Board) -> str:
    """Give the sentences below the map."""
    markup = board_markup(decode(f"enchanted-realms/movement?{query}"), board)
    return " ".join(findall(r"<p[^>]*>([^<]*)</p>", markup))


def corridor(*, goal: int = 0) -> Board:
    """Give a map of one row; the creature stands at its left end."""
    start = Hex(0, 0)
    return Board(terrain=Terrain.plain(1, 12), start=start, cursor=start, goal=Hex(0, goal) if goal else None)


@pytest.mark.parametrize("speed", range(60))
@pytest.mark.parametrize("goal", [0, 1, 2, 10])
def test_one_of_anything_is_no_plural(speed: int, goal: int) -> None:
    """One hex and one foot are singular, at every small speed and for near and far goals."""
    text = said(f"speed={speed}", corridor(goal=goal))
    assert not search(r"\b1 (feet|hexes)\b", text), text
    assert not search(r"\b(?!1 )\d+ (foot|hex)\b", text), text


def test_the_words_of_one_hex() -> None:
    """A speed of six feet and a way of one hex, word for word."""
    assert said("speed=6", corridor(goal=1)) == (
        "Row 1, column 1: open, the creature stands here. It reaches 1 hex. "
        "The cheapest way: 1 hex for 5 feet, 1 foot left."
    )
    assert said("speed=9", corridor(goal=2)).endswith(
        "The cheapest way: 2 hexes for 10 feet, 1 foot too far this turn."
    )


class Boat(Walker):
    """Moves by rules that no game has. Each hex of open water costs a league, each hex of rocks three."""

    unit, most = "league", 3

    def cost(self, ground: str, entered: int = 0) -> int:  # noqa: ARG002  # each hex costs the same, whenever entered
        return {"o": 1, "d": 3}[ground]


def test_a_map_is_drawn_for_whoever_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Costs, their unit and the longest path come from whatever moves. The map knows no game."""
    monkeypatch.setattr(Movement, "mover", Boat(speed=4))
    board = Board(terrain=Terrain.decode("oodoo"), start=Hex(0, 0), cursor=Hex(0, 1), goal=Hex(0, 4))
    link = decode("enchanted-realms/movement")
    text = said("", board)
    assert text.startswith(
        "Row 1, column 2: open, 1 of 4 leagues away. The cheapest way: 4 hexes for 6 leagues, 2 leagues too far"
    )
    assert findall(r"<text[^>]*>([^<]*)</text>", board_markup(link, board)) == ["◆", "1", "4"]
    assert path_to(link, board) == "odo"


def test_a_check_without_a_map_is_refused() -> None:
    """For such a check nothing is drawn. The message names what was asked for."""
    with pytest.raises(FieldError, match=r"check must be one with a battlemap, got 'task'"):
        board_markup(decode("skew/task"), corridor())
