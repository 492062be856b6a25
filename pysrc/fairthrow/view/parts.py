"""The parts of a check that follow its controls: what a live page puts in place, and a whole page begins with."""

from fairthrow.links import Link
from fairthrow.systems import Situation
from fairthrow.systems.situation import Odds
from fairthrow.view.answer import answer
from fairthrow.view.figure import Shown
from fairthrow.view.form import form, roll_fields
from fairthrow.view.markup import Markup
from fairthrow.view.odds import panel


def live_parts(situation: Situation, view: Shown | None = None, odds: Odds | None = None) -> dict[str, Markup]:
    """Give the parts that follow the controls: what a live page puts in place at each change.

    ``odds`` are those of the situation, where they are known already.
    """
    found = odds or situation.odds()
    return {
        "answer": answer(situation, found),
        "odds": panel(situation, found, view or Shown()),
    }


def form_parts(link: Link) -> dict[str, Markup]:
    """Give the parts that hold the controls, set to a link's values."""
    return {"form": form(link), "roll-fields": roll_fields(link)}
