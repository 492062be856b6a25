"""What the template of a game's page is filled with: the parts of its checks, with the default situation.

The functions that answer a live page write them here first. So what is shown before Python runs is what Python would
say.
"""

from dataclasses import dataclass

from markupsafe import Markup as Safe

from fairthrow.links import Link
from fairthrow.systems import Game, Situation
from fairthrow.view.battlemap import Board, board_markup
from fairthrow.view.fair import panel
from fairthrow.view.form import form_parts
from fairthrow.view.insight import insight_parts, whole
from fairthrow.view.markup import NOTHING, Markup
from fairthrow.view.near import Near
from fairthrow.view.parts import live_parts
from fairthrow.view.roll import roll_parts
from fairthrow.view.taps import taps
from sitebuild.markup import all_safe


@dataclass(frozen=True, kw_only=True)
class Check:
    """One check on its game's page: its situation, and the markup of each part by the part's name.

    ``curve`` and ``board`` are among the parts of those checks only that have them.
    """

    situation: Situation
    parts: dict[str, Safe]


def checks_of(game: Game) -> list[Check]:
    """Give the checks of a game's page.

    Only the first begins with what would help and how the chance runs. Of the others these are drawn when somebody
    goes there: they would be an eighth of the largest page.
    """
    return [check_of(Link(situation=check()), insights=check is game.checks[0]) for check in game.checks]


def check_of(link: Link, *, insights: bool) -> Check:
    """Give a check with a link's situation; without ``insights`` the parts for these are empty."""
    situation = link.situation
    told = {} if situation.takes_dice else roll_parts(link, link.roll(), situation.odds())
    near = {name: part for name, part in insight_parts(situation).items() if part or name == "help"}
    parts: dict[str, Markup] = {
        **live_parts(situation),
        **form_parts(link, whole(taps(Near(situation)))),
        **(near if insights else dict.fromkeys(near, NOTHING)),
        "trace": NOTHING,
        "fair": panel(link, live=False),
        **told,
    }
    if situation.mover is not None:
        parts["board"] = board_markup(link, Board.plain())
    return Check(situation=situation, parts=all_safe(parts))


def label_of(game: Game, option: str) -> str:
    """Give the label of the control that sets ``option`` in any of the game's checks."""
    kinds = (check.declared().get(option) for check in game.checks)
    return next(kind.label for kind in kinds if kind)
