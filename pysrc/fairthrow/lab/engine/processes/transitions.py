"""What one run of a state comes to: numbers, and other states; and how ways are forgotten."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from fairthrow.lab.engine.decided import Goal
from fairthrow.lab.engine.limits import Budget


class Transitions(NamedTuple):
    """What one run of a state comes to, each with its weight out of the ``total``.

    What ``ends``, goes on or is ``forgotten`` may be less than the total: the rest is lost.
    """

    total: int
    ends: Mapping[int, int]
    """Numbers, with their weights."""
    to: Sequence[int] = ()
    """States that it goes on in, by their numbers; one may come twice."""
    weights: Sequence[int] = ()
    """The weight of each of these."""
    adds: Sequence[int | None] | None = None
    """What is added to each. None where what comes of the state is handed on as it is; so all are, without a list."""
    forgotten: int = 0
    """The weight of ways that came to the empty die."""
    opens: bool = False
    """Whether the states are parts of the same call, which differ in what one parameter got: what one of them forgets
    is forgotten by this one."""
    options: Sequence["Transitions"] = ()
    """Those of a decision, of which one is taken: then there is nothing else but the states that they lead to."""
    goal: Goal | None = None
    """What is decided for."""


class Settled(NamedTuple):
    """The ``rows`` of states of which nothing is forgotten any more, and those that came to the ``empty`` die."""

    rows: Sequence[Transitions]
    empty: frozenset[int]


def without_forgotten(rows: Sequence[Transitions], budget: Budget) -> Settled:
    """Take out of ``rows`` what is forgotten: in each the other ways grow, and nobody else's.

    A state comes to the empty die if all its ways do. A number that was added to one counts alone.

    >>> lost = Transitions(2, {7: 1}, (1,), (1,))
    >>> without_forgotten([lost, Transitions(1, {}, forgotten=1)], Budget()).rows[0].total
    1
    """
    if not any(row.forgotten for row in rows):
        return Settled(rows, frozenset())
    empty = _empty(rows, budget)
    return Settled([_without(rows, state, empty, budget) for state in range(len(rows))], empty)


def _empty(rows: Sequence[Transitions], budget: Budget) -> frozenset[int]:
    """Find the states of which all ways come to the empty die."""
    left = [row.total - row.forgotten for row in rows]
    found = [state for state, weight in enumerate(left) if not weight]
    sources: dict[int, list[tuple[int, int]]] = {}
    for state, row in enumerate(rows if found else ()):
        budget.spend(len(row.to))
        for target, weight, add in steps(row):
            if add is None:
                sources.setdefault(target, []).append((state, weight))
    for target in found:  # grows on the way
        for state, weight in sources.get(target, ()):
            left[state] -= weight
            if not left[state]:
                found.append(state)
    return frozenset(found)


def _without(rows: Sequence[Transitions], state: int, empty: frozenset[int], budget: Budget) -> Transitions:
    row = rows[state]
    budget.spend(2 + len(row.to))
    if state in empty:
        return Transitions(1, {})
    if row.opens:
        if not _forgets(rows, row, empty):
            return row
        row = _opened(rows, row, budget)
    if not row.forgotten and empty.isdisjoint(row.to):
        return row
    total, ends = row.total - row.forgotten, dict(row.ends)
    kept = []
    for target, weight, add in steps(row):
        if target not in empty:
            kept.append((target, weight, add))
        elif add is None:
            total -= weight
        else:
            ends[add] = ends.get(add, 0) + weight
    return _row(total, ends, kept)


def _forgets(rows: Sequence[Transitions], row: Transitions, empty: frozenset[int]) -> bool:
    """Say whether something is forgotten in one of the parts of a call."""
    return any(target in empty or (rows[target].opens and _forgets(rows, rows[target], empty)) for target in row.to)


def _opened(rows: Sequence[Transitions], row: Transitions, budget: Budget) -> Transitions:
    """Put all ways of a call in one row."""
    total, ends, ways = row.total, dict(row.ends), list(zip(row.to, row.weights, strict=True))
    while any(rows[target].opens for target, _ in ways):
        totals = {rows[target].total for target, _ in ways if rows[target].opens}
        scale = 1
        for each in totals:
            scale *= each
        total *= scale
        ends = {value: weight * scale for value, weight in ends.items()}
        next_ways = []
        for target, weight in ways:
            part = rows[target]
            if not part.opens:
                next_ways.append((target, weight * scale))
                continue
            budget.spend(2 * (len(part.to) + len(part.ends)))
            factor = weight * (scale // part.total)
            for value, inner in part.ends.items():
                ends[value] = ends.get(value, 0) + factor * inner
            next_ways.extend((each, factor * inner) for each, inner in zip(part.to, part.weights, strict=True))
        ways = next_ways
    return _row(total, ends, [(target, weight, None) for target, weight in ways])


def steps(row: Transitions) -> Iterator[tuple[int, int, int | None]]:
    """Give each state that a row goes on in, with its weight and what is added."""
    return zip(row.to, row.weights, row.adds or (None,) * len(row.to), strict=True)


def _row(total: int, ends: Mapping[int, int], steps: Sequence[tuple[int, int, int | None]]) -> Transitions:
    adds = tuple(add for _, _, add in steps)
    return Transitions(
        total, ends, tuple(target for target, _, _ in steps), tuple(weight for _, weight, _ in steps),
        adds if any(add is not None for add in adds) else None,
    )  # fmt: skip


def joined(rows: Sequence[Transitions], start: int, budget: Budget) -> tuple[list[Transitions], int]:
    """Leave out states that only hand on another; give the rows, and the state to begin with in place of ``start``."""
    target = [
        row.to[0] if len(row.to) == 1 and row.weights[0] == row.total and not (row.adds and row.adds[0]) else state
        for state, row in enumerate(rows)
    ]
    budget.spend(2 * len(rows))
    last = [-1] * len(rows)
    for state in range(len(rows)):
        path = []
        at, seen = state, set[int]()
        while last[at] < 0 and target[at] != at and at not in seen:
            seen.add(at)
            path.append(at)
            at = target[at]
        end = last[at] if last[at] >= 0 else at
        for each in path:
            last[each] = end
        last[end] = end
    if last == list(range(len(rows))):
        return list(rows), start
    kept = []
    for row in rows:
        budget.spend(len(row.to))
        kept.append(row._replace(to=[last[each] for each in row.to]) if row.to else row)
    return kept, last[start]
