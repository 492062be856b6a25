"""Sums over places of a sorted pool of dice of any kinds, without going through the rolls."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import prod

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError, bits_of, check_memory, check_span
from fairthrow.lab.engine.products import product
from fairthrow.lab.engine.sums import fields
from fairthrow.lab.engine.sweep import DieKind, FaceSweep, Observer

Kinds = Sequence[tuple[WeightedDie, int]]

Worth = Callable[[int], int]
"""What a die is worth that shows a face."""


MOST_MOVED = 600_000_000_000
"""Bits that are moved at most to add up places: more take minutes, so that is not begun."""


def check_moved(bits: int) -> None:
    """Raise LimitError where so many ``bits`` are to be moved that it would take minutes."""
    if bits > MOST_MOVED:
        reason = "to add up so many places of so many dice would take minutes"
        raise LimitError("outcomes", f"{reason}; with fewer dice or sides, or fewer kept, it takes less")


def _itself(face: int) -> int:
    return face


def sum_of_places(kinds: Kinds, times: Sequence[int], budget: Budget, worth: Worth = _itself) -> WeightedDie:
    """Sort the dice, highest first, and add each up as often as ``times`` says for its place.

    ``times`` has a place for each die at most, whole numbers of 0 or more, the last not 0. No kind is
    empty. What is added up is what each face is ``worth``: itself, unless said. Raises LimitError at once where that
    would take minutes. The highest of two dice:

    >>> d3 = WeightedDie.counted([1, 2, 3])
    >>> sum_of_places([(d3, 2)], [1], Budget())
    WeightedDie({1: 1, 2: 3, 3: 5})
    """
    budget.spend(sum([len(die.weights) for die, _ in kinds]))
    if len(times) - times.count(0) == 1 and len(kinds) == 1:
        (die, count), place = kinds[0], len(times)
        highest = _place(die, count, place, budget)
        return highest if times[-1] == 1 and worth is _itself else highest.each(lambda face: worth(face) * times[-1])
    turned = _turned(kinds, times)
    if turned:
        mirrored = [(die.each(lambda face: -face), count) for die, count in kinds]
        return _fold(mirrored, turned, budget, lambda face: -worth(-face)).each(lambda face: -face)
    return _fold(kinds, times, budget, worth)


def _turned(kinds: Kinds, times: Sequence[int]) -> list[int]:
    """Give the places from the lowest up, where that is less work; empty where it is not."""
    every = sum(count for _, count in kinds)
    unused = next(place for place, each in enumerate(times) if each)
    if unused <= every - len(times):
        return []
    turned = ([*times, *[0] * (every - len(times))])[::-1]
    while not turned[-1]:
        turned.pop()
    return turned


def work_of_places(kinds: Kinds, times: Sequence[int], budget: Budget, worth: Worth | None = None) -> int:
    """Give about how many bits :func:`sum_of_places` moves: 10,000,000,000 take about a second.

    ``kinds``, ``times`` and ``worth`` are as there.

    >>> die = WeightedDie.counted(range(1, 101))
    >>> work_of_places([(die, 100)], [1] * 50, Budget()) // 10**9
    144
    """
    if len(times) - times.count(0) == 1 and len(kinds) == 1:
        return 0
    times = _turned(kinds, times) or times
    least = most = 0
    for at, (die, _) in enumerate(kinds):
        budget.spend(len(die.weights))
        worths = [worth(face) for face in die.weights] if worth else die.weights
        least, most = (min(worths), max(worths)) if not at else (min(least, *worths), max(most, *worths))
    bits = sum(die.total.bit_length() * count for die, count in kinds)
    upto, last = [0, *accumulate(times)], len(times)
    states = _states([count for _, count in kinds], last)
    budget.spend(4 * last)
    held = sum(many * (last - at) * ((most - least) * upto[at] + 1) for at, many in enumerate(states))
    return held * bits * sum(len(die.weights) for die, _ in kinds)


def _place(die: WeightedDie, count: int, place: int, budget: Budget) -> WeightedDie:
    """Give the ``place``-th highest of ``count`` like dice: at least that many dice show its face or more."""
    faces = list(die.weights.items())
    whole = sum(die.weights.values())
    check_memory(len(faces), bits_of([(die.total, count)]))
    weights, reached, above = {}, 0, 0
    ways = Binomials(count, budget)
    for face, weight in reversed(faces):
        above += weight
        at_least = _at_least(ways, above, whole - above, place, budget)
        if at_least > reached:
            weights[face] = at_least - reached
        reached = at_least
    return WeightedDie(weights, die.total**count, die.off * count)


class Binomials:
    """In how many ways some of so many dice can be chosen: ``ways[2]`` of 5 is 10. One follows from the next."""

    def __init__(self, dice: int, budget: Budget) -> None:
        self.dice = dice
        self._budget = budget
        self._known = [1]

    def __getitem__(self, chosen: int) -> int:
        chosen = min(chosen, self.dice - chosen)
        known, dice = self._known, self.dice
        while len(known) <= chosen:
            self._budget.spend(2 + (known[-1].bit_length() >> 9))
            known.append(known[-1] * (dice + 1 - len(known)) // len(known))
        return known[chosen]


def _at_least(ways: Binomials, good: int, bad: int, place: int, budget: Budget) -> int:
    """Weigh the rolls in which ``place`` dice or more are good: a binomial tail, by the shorter of its ends."""
    count = ways.dice
    if bad == 0:
        return int(good**count)
    upper = count - place + 1 <= place
    first, last = (place, count) if upper else (0, place - 1)
    cost = 2 + 2 * count * (good + bad).bit_length() // 256
    budget.spend(cost)
    power_good, powers_bad = good**first, [bad ** (count - last)]
    for _ in range(first, last):
        budget.spend(cost)
        powers_bad.append(powers_bad[-1] * bad)
    tail = 0
    for dice in range(first, last + 1):
        budget.spend(cost)
        tail += product(product(ways[dice], power_good, budget), powers_bad.pop(), budget)
        power_good *= good
    return tail if upper else int((good + bad) ** count) - tail


MOST_PACKED = 800_000_000
"""Bits of all states of a fold together: 100 MB."""


class _Places(Observer):
    """Watches places fill, highest first; what is added up is carried. Only how many are filled matters."""

    apart = True

    def __init__(self, worths: dict[int, int], upto: Sequence[int]) -> None:
        self._worths, self._upto, self._last = worths, upto, len(upto) - 1
        self.done = 0

    def step(self, state: int, face: int, runs: tuple[int, ...]) -> tuple[int, int, bool]:
        reached = min(state + runs[0], self._last)
        return reached, self._worths[face] * (self._upto[reached] - self._upto[state]), reached == self._last

    def need(self, state: int, face: int, heap: int) -> int:  # noqa: ARG002
        return self._last - state

    def end(self, state: int, packed: int, left: int) -> None:  # noqa: ARG002
        self.done += packed


def _fold(kinds: Kinds, times: Sequence[int], budget: Budget, worth: Worth) -> WeightedDie:
    """Go through the faces from the highest down, with how many dice of each kind have been placed.

    Dice behind the last counted place fall anywhere among the faces left, so that they are weighed at once.
    """
    budget.spend(2 * sum([len(die.weights) for die, _ in kinds]))
    faces = sorted({face for die, _ in kinds for face in die.weights}, reverse=True)
    budget.spend(len(faces))
    check_memory(0, bits_of([(die.total, count) for die, count in kinds]))
    total = prod([die.total**count for die, count in kinds])
    upto = [0, *accumulate(times)]
    worths = {face: worth(face) for face in faces}
    least = min(worths.values())
    spread = max(worths.values()) - least
    bits = 8 * (total.bit_length() // 8 + 1)
    check_span(spread * upto[-1] + 1, bits)
    _check_states([count for _, count in kinds], upto, spread, bits)
    check_moved(work_of_places(kinds, times, budget, worth))
    places = _Places({face: each - least for face, each in worths.items()}, upto)
    of_kinds = [DieKind(0, dict(die.weights), 0, count, bag=False) for die, count in kinds]
    FaceSweep(of_kinds, faces, places, bits, budget).run()
    weights = dict(fields(places.done, bits // 8, least * upto[-1], budget))
    return WeightedDie(weights, total, sum(die.off * count for die, count in kinds))


def _check_states(counts: Sequence[int], upto: Sequence[int], spread: int, bits: int) -> None:
    """See that all states of a fold can be held, each with fields of so many ``bits``.

    ``counts`` are the dice of each kind, ``upto`` how often places up to each are added, ``spread`` is from the lowest
    that a face is worth to the highest. There is a state for each way to place fewer dice than there are places.
    """
    states = _states(counts, len(upto) - 1)
    held = sum(many * (spread * added + 1) for many, added in zip(states, upto, strict=False))
    if 2 * held * bits > MOST_PACKED:  # those of one face, and those of the next
        what = "to add up so many places of so many dice would take more than about 100 MB of memory"
        raise LimitError("memory", what)


def _states(counts: Sequence[int], last: int) -> list[int]:
    """Give in how many ways 0, 1, … fewer than ``last`` dice can be placed, of so many dice of each kind."""
    states = [1] + [0] * (last - 1)
    for count in counts:
        before = [0, *accumulate(states)]
        states = [before[placed + 1] - before[max(0, placed - count)] for placed in range(last)]
    return states
