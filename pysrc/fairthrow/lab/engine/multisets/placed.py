"""One die of like dice, by its place when they are sorted: a formula answers, and no face is gone through."""

from typing import TYPE_CHECKING, cast

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets.law import DicePool, Law, Lazy, View
from fairthrow.lab.engine.multisets.views import viewed
from fairthrow.lab.engine.places import sum_of_places

if TYPE_CHECKING:
    from fairthrow.lab.engine.multisets.values import Collection

PLACED = frozenset({"least", "largest", "median"})
"""Words that keep dice by their places, whatever they show."""


def at_one_place(lazy: Lazy, what: str, budget: Budget) -> Law | None:
    """Give the law of ``what`` is asked, ``all`` or the ``sum``, where ``lazy`` keeps one die of dice that are alike.

    Gives None where it keeps none or several, or where the dice differ or may show nothing.
    """
    words: list[View] = []
    while isinstance(lazy, View) and lazy.word in PLACED:
        words.append(lazy)
        lazy = lazy.base
    if not words or what not in {"all", "sum"} or not isinstance(lazy, DicePool):
        return None
    if len(lazy.kinds) != 1 or not lazy.dice or lazy.length is None:
        return None
    ((law, count),) = lazy.kinds
    budget.spend(count)
    places: Collection = tuple(range(count))  # from the lowest
    for view in reversed(words):
        places = cast("Collection", viewed(view.word, places, cast("int", view.by)))
    if len(places) != 1:
        return None
    die = WeightedDie({cast("Collection", value)[0]: weight for value, weight in law.weights.items()}, law.total)
    found = sum_of_places([(die, count)], [0] * (count - 1 - places[0]) + [1], budget)
    return Law({(face,): weight for face, weight in found.weights.items()}, found.total)
