"""Views of dice, once some or all of these are known."""

from collections.abc import Callable
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


_STRONGER: dict[str, Callable[[int, int], int]] = {"<": max, "<=": max, ">": min, ">=": min}
"""Which of two numbers says more with a filter."""


def put_on(word: str, lazy: Lazy, by: "int | Collection | Lazy") -> Lazy:
    """Give what a ``word`` says of something that is looked at later, with ``by`` beside it.

    However often a word is put on that looks at each value by itself, no more views come of it than say something.
    """
    below = lazy
    while isinstance(below, View) and (below.word in of.FILTERS or below.word in {"drop", "keep"}):
        if below.word == word and (below.by is by or (isinstance(by, int | tuple | Shared) and below.by == by)):
            return lazy
        if below.word == word in _STRONGER and isinstance(by, int) and _STRONGER[word](below.by, by) == below.by:  # type: ignore[arg-type]
            return lazy
        below = below.base
    if isinstance(lazy, View) and word == lazy.word in _STRONGER:
        return View(word, lazy.base, by)
    if isinstance(lazy, View) and word == "=/=" and lazy.word in {"=/=", "drop"} and isinstance(lazy.by, int | tuple):
        others = (lazy.by,) if isinstance(lazy.by, int) else lazy.by
        return View("drop", lazy.base, of.joined(others, (cast("int", by),)))
    if (
        isinstance(lazy, View)
        and word == lazy.word in {"drop", "--"}
        and isinstance(lazy.by, tuple)
        and isinstance(by, tuple)
    ):
        return View(word, lazy.base, of.joined(lazy.by, by))
    return View(word, lazy, by)


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
