"""The odds of a situation as a panel: notes, chart, numbers, variants, and the game's tables."""

from fairthrow.systems.situation import Odds, Situation
from fairthrow.view.figure import Shown, figure
from fairthrow.view.markup import Markup, items, joined
from fairthrow.view.spans import spread
from fairthrow.view.tables import numbers, table, variant


def panel(situation: Situation, odds: Odds, view: Shown) -> Markup:
    """Write all that the odds of a situation come to, below its answer."""
    spans = spread(situation.outcome(situation.main), odds.outcomes[situation.main])
    return joined(
        items(situation.notes(), class_="notes"),
        figure(situation, odds, spans, view),
        numbers(situation, odds, spans),
        *(variant(situation, odds, each) for each in situation.variants()),
        *(table(each) for each in situation.tables()),
    )
