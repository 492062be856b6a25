"""Exact odds of faces that repeat in a pool, together with a sum over places of the sorted pool.

A *run* is how many dice show one face. Costs grow with faces × dice², never with faces ** dice.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import accumulate
from math import comb, perm
from typing import Generic, NamedTuple, TypeVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.packed import total_of, unpack, width

S = TypeVar("S", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class SumsByState(Generic[S]):
    """A sum of dice with what else was noticed of the roll: a state of the caller's own.

    ``packed`` maps each state to the weights of its sums, packed in fields of ``size`` bytes.
    """

    def __init__(self, packed: dict[S, int], size: int) -> None:
        self._packed, self._size = packed, size

    def by(self, of: Callable[[S], V]) -> "SumsByState[V]":
        """Give the same sums by ``of(state)`` instead of by state; the weights of states that fall together add up."""
        packed: dict[V, int] = {}
        for state, weights in self._packed.items():
            image = of(state)
            packed[image] = packed.get(image, 0) + weights
        return SumsByState(packed, self._size)

    def sums(self) -> Iterator[tuple[S, int, int]]:
        """Give triples of a state, one of its sums and the weight of that; the sums of a state ascend."""
        for state, packed in self._packed.items():
            for total, weight in unpack(packed, self._size).items():
                yield state, total, weight

    def states(self) -> Distribution[S]:
        """Give the distribution of the states alone, whatever the sums."""
        return Distribution({s: total_of(packed, self._size) for s, packed in self._packed.items()})


class _Filling(NamedTuple, Generic[S]):
    """The run that fills the last counted place: what came before, and what it adds up to."""

    state: S
    """Of the faces before it."""
    start: int
    """Dice placed before it."""
    face: int
    """Index of its face in the order of sorting."""
    packed: int
    """Sums over all counted places, for one way to have the run and what is behind it."""


def _fillings(  # noqa: PLR0917  # what the two that call it are given
    values: Sequence[int],
    rolled: int,
    counted: Sequence[int],
    noticed: Callable[[S, int, int], S],
    nothing: S,
    bits: int,
) -> Iterator[_Filling[S]]:
    """Sort the pool face by face, up to the run that fills the last counted place."""
    places, last = len(counted), len(values) - 1
    upto = [0, *accumulate(counted)]  # upto[p]: times counted in the first p places
    # placed[p]: packed sums of the ways to have put the p first places, by state
    placed: list[dict[S, int]] = [{} for _ in counted]
    placed[0][nothing] = 1
    for face, value in enumerate(values):
        step = bits * value
        previous, placed = placed, [dict(states) for states in placed]
        for start, states in enumerate(previous):
            before, left = upto[start], rolled - start
            shifts = [
                (run, comb(left, run), step * (upto[start + run] - before))
                for run in range(1, places - start if face < last else 0)
            ]
            rest = step * (upto[places] - before)
            for state, ways in states.items():
                yield _Filling(state, start, face, ways << rest)
                for run, picks, shift in shifts:
                    after = noticed(state, value, run)
                    there = placed[start + run]
                    there[after] = there.get(after, 0) + (ways * picks << shift)


def sums_by_kept(
    values: Sequence[int],
    rolled: int,
    counted: Sequence[int],
    noticed: Callable[[S, int, int], S],
    nothing: S,
) -> SumsByState[S]:
    """Sum over places of a sorted pool, and what is noticed of the dice in those places.

    ``values``, ``rolled`` and ``counted`` are those of :func:`~fairthrow.dice.pool.sum_of_places`.
    The dice of each face make a run. ``noticed(state, value, run)`` gives the state after a run from the state before
    it; ``nothing`` is the first state. Dice past the counted places are dropped, and make no run.

    The highest two of three six-sided dice, and whether these two are a pair:

    >>> pair = lambda state, value, run: state or run == 2
    >>> sums_by_kept(range(6, 0, -1), 3, [1, 1], pair, False).states().chance(True)
    Ratio(numerator=17, denominator=72)
    """
    sides, places = len(values), len(counted)
    size = width(sides**rolled)
    done: dict[S, int] = {}
    behind: dict[tuple[int, int], int] = {}
    for state, start, face, packed in _fillings(values, rolled, counted, noticed, nothing, 8 * size):
        if (start, face) not in behind:
            left, after = rolled - start, sides - face - 1
            # the run may go on past the last place; the dice left over fall anywhere behind
            behind[start, face] = sum(
                comb(left, run) * after ** (left - run) for run in range(places - start, left + 1)
            )
        final = noticed(state, values[face], places - start)
        done[final] = done.get(final, 0) + packed * behind[start, face]
    return SumsByState(done, size)


def sums_by_longest(values: Sequence[int], rolled: int, counted: Sequence[int]) -> SumsByState[int]:
    """Sum over places of a sorted pool, with the longest run among all dice as the state, dropped dice too.

    ``values``, ``rolled`` and ``counted`` are those of :func:`~fairthrow.dice.pool.sum_of_places`, with at least one
    place counted. A longest run of 1 means that no two dice are equal.

    The highest of three six-sided dice, and whether any were equal:

    >>> sums_by_longest(range(6, 0, -1), 3, [1]).states().chance(1)
    Ratio(numerator=5, denominator=9)
    """
    if rolled == len(counted):
        return sums_by_kept(values, rolled, counted, _longest, 0)
    sides, places = len(values), len(counted)
    size = width(sides**rolled)
    # fillings[start, face][run]: packed sums where no run before the filling one is longer
    fillings: dict[tuple[int, int], list[int]] = {}
    for longest, start, face, packed in _fillings(values, rolled, counted, _longest, 0, 8 * size):
        upto = fillings.setdefault((start, face), [0] * places)
        for run in range(longest, places):
            upto[run] += packed
    done: dict[int, int] = {}
    shorter = 0  # packed sums of the rolls with no run of `most`
    for most in range(1, rolled + 1):
        limited = rolls_with_runs_upto(most, sides, rolled)
        upto_most = 0
        for (start, face), upto in fillings.items():
            left, after = rolled - start, sides - face - 1
            # all ways from this face on, less those where its run does not reach the last place
            ways = limited[after + 1][left] - sum(
                comb(left, run) * limited[after][left - run] for run in range(min(most + 1, places - start))
            )
            upto_most += upto[min(most, places - 1)] * ways
        if upto_most != shorter:
            done[most] = upto_most - shorter
            shorter = upto_most
    return SumsByState(done, size)


def _longest(longest: int, value: int, run: int) -> int:  # noqa: ARG001  # any face's run will do
    return max(longest, run)


def rolls_with_runs_upto(most: int, sides: int, rolled: int) -> list[list[int]]:
    """Count the rolls in which no face shows more than ``most`` times (1 or more), for all smaller pools as well.

    The result is a table: ``[faces][dice]`` → rolls, for 0 to ``sides`` faces and 0 to ``rolled`` dice. Each next die
    of a roll may show any face, except one that shows ``most`` times already.

    >>> rolls_with_runs_upto(1, 6, 3)[6][3]
    120
    """
    table = [[1, *(0 for _ in range(rolled))]]
    for faces in range(1, sides + 1):
        fewer = table[-1]
        counts = [1]
        for dice in range(rolled):
            full = comb(dice, most) * fewer[dice - most] if dice >= most else 0
            counts.append(faces * (counts[dice] - full))
        table.append(counts)
    return table


def runs_of(sides: int, rolled: int) -> dict[tuple[int, ...], int]:
    """Count in how many rolls of ``rolled`` dice with ``sides`` faces these repeat in each way that they can.

    A way is given as the lengths of all runs of 2 and more, longest first; ``()`` means that all dice differ. The
    counts add up to ``sides ** rolled``.

    >>> sorted(runs_of(6, 3).items())
    [((), 120), ((2,), 90), ((3,), 6)]
    """
    found: dict[tuple[int, ...], int] = {}
    # runs so far, faces and dice left, the longest run that may follow, ways so far
    ahead: list[tuple[tuple[int, ...], int, int, int, int]] = [((), sides, rolled, rolled, 1)]
    while ahead:
        runs, faces, dice, longest, ways = ahead.pop()
        if dice <= faces:  # the others may all differ
            found[runs] = ways * perm(faces, dice)
        for run in range(2, min(longest, dice) + 1):
            left, arranged = dice, ways
            for times in range(1, min(faces, dice // run) + 1):
                arranged *= comb(left, run)
                left -= run
                if left <= (faces - times) * (run - 1):  # else no room for the others
                    more = (*runs, *(run,) * times)
                    chosen = arranged * comb(faces, times)
                    ahead.append((more, faces - times, left, run - 1, chosen))
    return found
