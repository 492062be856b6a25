"""Views of dice, once some or all of these are known."""

from typing import cast

from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.law import Law, Lazy, Mix, Shared, View, certain
from fairthrow.lab.engine.multisets.questions import Answer
from fairthrow.lab.engine.multisets.values import Collection, Value


def ways_of(lazy: Lazy) -> tuple[list[tuple[int | Collection | Lazy, int]], int]:
    """Give the ways in which a ``lazy`` part may be, each with its weight, and what these are out of."""
    if isinstance(lazy, Law):
        return [(certain(value), weight) for value, weight in lazy.weights.items()], lazy.total
    return (list(lazy.parts), lazy.total) if isinstance(lazy, Mix) else ([(lazy, 1)], 1)


def united(lazy: "Collection | Lazy") -> list[Lazy]:
    """Give the collections that are put together in ``lazy``."""
    if isinstance(lazy, tuple):
        return [certain(lazy)]
    if isinstance(lazy, View) and lazy.word == "U" and not isinstance(lazy.by, int):
        return [*united(lazy.base), *united(lazy.by)]
    return [lazy]


def view_of(word: str, base: "int | Collection | Lazy", by: "int | Collection | Lazy") -> View:
    """Give a view of ``base`` by a ``word``; what is known ``by`` its side stands there as a collection."""
    if isinstance(by, Law):
        by = of.collection(next(iter(by.weights)), word)
    return View(word, cast("Lazy", base), by)


def viewed(word: str, values: Collection, by: "int | Collection") -> Value:
    """Do what the ``word`` of a view says with ``values`` that lie open; ``by`` stands beside it."""
    if isinstance(by, tuple):
        return of.OF_TWO[word](values, by)
    if word in of.FILTERS:
        return of.filtered(word, by, values)
    if word in {"least", "largest"}:
        return of.least(by, values) if word == "least" else of.largest(by, values)
    return of.OF_COLLECTION[word](values)


def known_now(lazy: Lazy, opened: dict[Shared, Answer]) -> Lazy:
    """Give the same with what is known in the place of shared dice: ``opened`` has what they show."""
    if isinstance(lazy, Shared):
        return certain(opened[lazy]) if lazy in opened else lazy  # type: ignore[arg-type]
    if isinstance(lazy, View):
        by = lazy.by if isinstance(lazy.by, int | tuple) else known_now(lazy.by, opened)
        if isinstance(by, Law) and by.certain:
            by = next(iter(by.weights))  # type: ignore[assignment]
        base = known_now(lazy.base, opened)
        if isinstance(base, Law) and base.certain and isinstance(by, int | tuple):
            (values,) = base.weights
            return certain(viewed(lazy.word, values, by))  # type: ignore[arg-type]
        return View(lazy.word, base, by)
    return lazy
