"""The parts of a check that follow its controls: what a live page puts in place, and a whole page begins with."""

from fairthrow.systems import Situation
from fairthrow.systems.situation import Odds
from fairthrow.view.answer import answer
from fairthrow.view.figure import ChartView, figure
from fairthrow.view.markup import Markup, items, joined
from fairthrow.view.spans import spread
from fairthrow.view.tables import numbers, table, variant


def live_parts(situation: Situation, view: ChartView | None = None, odds: Odds | None = None) -> dict[str, Markup]:
    """Give what a live page puts in place at each change: the answer, and all that the odds come to.

    ``odds`` are those of the situation, where they are known already.
    """
    found = odds or situation.odds()
    spans = spread(situation.outcome(situation.main), found.outcomes[situation.main])
    return {
        "answer": answer(situation, found),
        "odds": joined(
            items(situation.notes(), class_="notes"),
            figure(situation, found, spans, view or ChartView()),
            numbers(situation, found, spans),
            *(variant(situation, found, each) for each in situation.variants()),
            *(table(each) for each in situation.tables()),
        ),
    }
