"""What the template of a game's page is filled with: the parts of its checks, with the default situation.

The functions that answer a live page write them here first. So what is shown before Python runs is what Python would
say.
"""

from dataclasses import dataclass

from markupsafe import Markup as Safe

from fairthrow.links import Link
from fairthrow.systems import Game, Situation
from fairthrow.view.check.battlemap import Board, board_markup
from fairthrow.view.check.insight import insight_parts, whole
from fairthrow.view.check.parts import live_parts
from fairthrow.view.check.roll import roll_parts
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.check.taps import taps
from fairthrow.view.form import form_parts
from fairthrow.view.markup import NOTHING, Markup
from sitebuild.markup import all_safe


@dataclass(frozen=True, kw_only=True)
class Check:
    """One check on its game's page: its situation, and the markup of each part by the part's name.

    ``curve`` and ``board`` are among the parts of those checks only that have them.
    """

    situation: Situation
    parts: dict[str, Safe]

    @property
    def decides(self) -> bool:
        """Whether anything can be decided about its rolls."""
        return type(self.situation).decisions is not Situation.decisions


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
        **form_parts(link, whole(taps(Neighbours(situation)))),
        **(near if insights else dict.fromkeys(near, NOTHING)),
        "trace": NOTHING,
        **told,
    }
    if situation.mover is not None:
        parts["board"] = board_markup(link, Board.plain())
    return Check(situation=situation, parts=all_safe(parts))


def label_of(game: Game, option: str) -> str:
    """Give the label of the control that sets ``option`` in any of the game's checks."""
    kinds = (check.declared().get(option) for check in game.checks)
    return next(kind.label for kind in kinds if kind)
