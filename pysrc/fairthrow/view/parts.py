"""The parts of a page that follow from a check's controls: the answer and the odds.

The build writes them into each page, and a live page replaces them.
"""

from fairthrow.systems import Situation
from fairthrow.systems.situation import Odds
from fairthrow.view.answer import answer
from fairthrow.view.figure import ChartView, figure
from fairthrow.view.markup import Markup, items, joined
from fairthrow.view.spans import spread
from fairthrow.view.tables import numbers, table, variant


def live_parts(situation: Situation, view: ChartView | None = None, odds: Odds | None = None) -> dict[str, Markup]:
    """Give what a live page replaces at each change: ``answer``, and ``odds`` with the chart and the tables.

    ``view`` says how the chart is to be shown: by default exact chances, with no situation laid over. ``odds`` are
    those of the situation where they are known already; else they are computed.
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
