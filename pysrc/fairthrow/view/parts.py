"""The parts of a check that follow its controls: what a live page puts in place, and a whole page begins with."""

from collections.abc import Generator
from typing import TypeVar

from fairthrow.links import Link
from fairthrow.systems import Situation
from fairthrow.systems.situation import Odds
from fairthrow.view.answer import answer
from fairthrow.view.figure import Shown
from fairthrow.view.form import form, roll_fields
from fairthrow.view.insight import curve, help_table
from fairthrow.view.odds import panel

T = TypeVar("T")


def live_parts(situation: Situation, view: Shown | None = None, odds: Odds | None = None) -> dict[str, str]:
    """Give the parts that follow the controls: what a live page puts in place at each change.

    ``odds`` are those of the situation, where they are known already.
    """
    found = odds or situation.odds()
    return {
        "answer": answer(situation, found),
        "odds": panel(situation, found, view or Shown()),
    }


def insight_pieces(situation: Situation) -> Generator[None, None, dict[str, str]]:
    """Make the parts that a page fills when it has time: what would help, how the chance runs.

    It yields wherever something else may be done first, and returns the parts.
    """
    return {"help": (yield from help_table(situation)), "curve": (yield from curve(situation))}


def insight_parts(situation: Situation) -> dict[str, str]:
    """Give the same parts at once."""
    return whole(insight_pieces(situation))


def whole(pieces: Generator[None, None, T]) -> T:
    """Run what is made in pieces to its end, and give what it returns."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # it is what the generator returns


def form_parts(link: Link) -> dict[str, str]:
    """Give the parts that hold the controls, set to a link's values."""
    return {"form": form(link), "roll-fields": roll_fields(link)}
