"""The battlemap of a movement."""

from fairthrow.app.answers import Answer, answered
from fairthrow.links import Link
from fairthrow.view.battlemap import Board, board_markup, path_to


def _battlemap(link: Link, text: str) -> Answer:
    """Draw a battlemap for a movement's situation, and give the path to its goal."""
    board = Board.decode(text)
    return {
        "board": board.encode(),
        "markup": board_markup(link, board),
        "path": path_to(link, board),
    }


battlemap = answered(_battlemap, str)
