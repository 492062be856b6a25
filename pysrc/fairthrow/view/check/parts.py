"""The parts of a page that follow from a check's controls: the stage with its answer, dice and chart, and the numbers.

The build writes them into each page, and a live page replaces them.
"""

from fairthrow.systems import Situation
from fairthrow.systems.situation import Odds
from fairthrow.view.check.answer import answer, sentence
from fairthrow.view.check.figure import ChartView, figure
from fairthrow.view.check.spans import spread
from fairthrow.view.check.split import split
from fairthrow.view.check.tables import numbers, table, variant
from fairthrow.view.folded import fold_words
from fairthrow.view.markup import Markup, escape, items, joined
from fairthrow.view.tray import ready


def live_parts(situation: Situation, view: ChartView | None = None, odds: Odds | None = None) -> dict[str, Markup]:
    """Give what a live page replaces at each change.

    On the stage these are ``answer``, ``split``, ``ready`` (the dice that a roll will take) and ``chart``; on the
    button that rolls ``dice``, their words; below it ``notes`` and ``odds``, the tables. In the form they
    are what its folds say that is set (:func:`fairthrow.view.folded.fold_words`). ``view`` says how the odds are
    to be shown: by default exact chances, with no situation laid over. ``odds`` are those of the situation where they
    are known already; else they are computed.
    """
    found = odds or situation.odds()
    shown = view or ChartView()
    spans = spread(situation.outcome(situation.main), found.outcomes[situation.main])
    said = sentence(situation, found)
    return {
        "answer": answer(situation, found, shown.ask),
        "split": split(situation, found, shown.ask),
        "ready": ready(situation.ready(), situation.dice_text()),
        "chart": figure(situation, found, spans, shown, said),
        "dice": escape(short_dice(situation)),
        "notes": items(situation.notes(), class_="notes"),
        **fold_words(situation),
        "odds": joined(
            numbers(situation, found, spans, said),
            *(variant(situation, found, each) for each in situation.variants()),
            *(table(each) for each in situation.tables()),
        ),
    }


def short_dice(situation: Situation) -> str:
    """Name the dice on the button that rolls them: what is said of them up to the first comma."""
    return situation.dice_text().partition(",")[0]
