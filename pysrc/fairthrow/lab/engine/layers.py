"""Some of a pool's dice, by their places when it is sorted, where what dice there are is a matter of chance too.

Kinds of dice of which one never shows less than the other lie over each other in *layers*: each layer has its own
places, and the layers are independent.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from math import gcd, prod
from typing import NamedTuple

from fairthrow.lab.engine.chains import ChainWays, Kinds
from fairthrow.lab.engine.die import WeightedDie, certain
from fairthrow.lab.engine.limits import Budget, check_memory, check_outcomes
from fairthrow.lab.engine.places import Worth, check_moved, sum_of_places, work_of_places
from fairthrow.lab.engine.sums import added, sum_of

Places = Callable[[int], Sequence[int]]
"""Gives for so many dice which places are added up, highest first: 1 for each that is, else 0."""

NOTHING = certain(0)

_Layer = tuple[Kinds, tuple[int, ...]]


class _Asked(NamedTuple):
    """What is added up of a layer: ``times`` for its places, up to the last that counts, or ``all``."""

    kinds: Kinds
    times: Sequence[int]
    worth: Worth | None
    all: bool


def kept_of(ways: ChainWays, places: Places, most: int, worth: Worth | None, budget: Budget) -> WeightedDie:
    """Sort the dice of each way, and add up what those at some ``places`` are worth, their face unless said.

    Where only the highest or only the lowest are added up, ``most`` is how many, else 0: of a die with one face no more
    than that matter.
    """
    ends: dict[int, tuple[int, int]] = {}
    laid: list[tuple[int, list[_Layer]]] = []
    for kinds, weight in merged(ways, most, budget).items():
        times = tuple(places(sum(count for _, count in kinds)))
        budget.spend(20 + len(times))
        laid.append((weight, _layers(kinds, times, ends, budget)))
    laws = _laws((each for _, layers in laid for each in layers), worth, budget)
    found: dict[int, tuple[WeightedDie, dict[int, int]]] = {}
    for weight, lying in laid:
        layers = [laws[each] for each in lying] or [NOTHING]
        at = max(range(len(layers)), key=lambda at: len(layers[at].weights))
        main = layers.pop(at)
        rest = reduce(lambda a, b: added(a, b, budget), layers, NOTHING)
        _, held = found.setdefault(id(main), (main, {}))  # dice of other weights may be equal
        budget.spend(2 * len(rest.weights))
        for value, ways_to in rest.weights.items():
            held[value] = held.get(value, 0) + ways_to * weight
        check_memory(len(held), ways.total.bit_length())
    weights: dict[int, int] = {}
    for main, held in found.values():
        law = added(WeightedDie(held), main, budget)
        budget.spend(2 * len(law.weights))
        for value, weight in law.weights.items():
            weights[value] = weights.get(value, 0) + weight
        check_outcomes(len(weights))
    return WeightedDie(weights, ways.total)


def merged(ways: ChainWays, most: int, budget: Budget) -> dict[Kinds, int]:
    """Give the ways with all dice in lowest terms, and ways that agree as one.

    ``most`` is how many like dice matter at most, 0 for all.
    """
    found: dict[Kinds, int] = {}
    least: dict[int, tuple[int, WeightedDie]] = {}
    for weight, kinds in ways.ways:
        kept = []
        for die, count in kinds:
            if id(die) not in least:
                least[id(die)] = _in_lowest_terms(die, budget)
            common, bare = least[id(die)]
            weight *= common**count  # noqa: PLW2901  # it goes over to the way
            one = len(bare.weights) == 1 and not bare.lost
            kept.append((bare, min(count, most) if one and most else count))
        key = tuple(kept)
        budget.spend(20 + (weight.bit_length() >> 8))
        found[key] = found.get(key, 0) + weight
    return found


def _in_lowest_terms(die: WeightedDie, budget: Budget) -> tuple[int, WeightedDie]:
    """Give what all weights of a die have in common, and the die without it: equal dice have equal weights then."""
    common, cost = die.total, 2 * (1 + die.total.bit_length() // 512)
    for weight in budget.over(die.weights.values(), cost):
        common = gcd(common, weight)
        if common == 1:
            return 1, die
    rows = budget.over(die.weights.items(), cost)
    return common, WeightedDie({face: each // common for face, each in rows}, die.total // common)


def _layers(
    kinds: Kinds, times: tuple[int, ...], ends: dict[int, tuple[int, int]], budget: Budget
) -> list[tuple[Kinds, tuple[int, ...]]]:
    """Part kinds into layers, the highest first, each with its places; ``ends`` are kept of each die."""
    for die, _ in kinds:
        if id(die) not in ends:
            budget.spend(len(die.weights))
            ends[id(die)] = max(die.weights), min(die.weights)
    layers: list[list[tuple[WeightedDie, int]]] = []
    lowest = 0
    for die, count in sorted(kinds, key=lambda kind: ends[id(kind[0])], reverse=True):
        highest, low = ends[id(die)]
        if layers and highest > lowest:
            layers[-1].append((die, count))
            lowest = min(lowest, low)
        else:
            layers.append([(die, count)])
            lowest = low
    found, at = [], 0
    for layer in layers:
        many = sum(count for _, count in layer)
        found.append((tuple(layer), times[at : at + many]))
        at += many
    return found


def _laws(layers: Iterable[_Layer], worth: Worth | None, budget: Budget) -> dict[_Layer, WeightedDie]:
    """Give what each layer comes to, each worked out once. Raises LimitError at once where all are too much work."""
    asked: dict[_Layer, _Asked] = {}
    moved = 0
    for each in layers:
        if each not in asked:
            one = asked[each] = _asked(*each, worth, budget)
            if one.times and not one.all:
                moved += work_of_places(one.kinds, one.times, budget, one.worth)
            check_moved(moved)
    return {layer: _law(one, budget) for layer, one in asked.items()}


def _asked(kinds: Kinds, times: tuple[int, ...], worth: Worth | None, budget: Budget) -> _Asked:
    """Have dice show what they are worth, where that goes up or down with their faces."""
    if not any(times):
        return _Asked(kinds, (), None, all=False)
    budget.spend(4 * sum(len(die.weights) for die, _ in kinds))
    faces = sorted({face for die, _ in kinds for face in die.weights}) if worth else []
    if worth:
        worths = [worth(face) for face in faces]
        if worths == sorted(worths):
            kinds, worth = _worth(kinds, worth), None
        elif worths == sorted(worths, reverse=True):
            kinds, times, worth = _worth(kinds, worth), times[::-1], None
    if all(times):
        return _Asked(kinds if worth is None else _worth(kinds, worth), times, None, all=True)
    last = len(times)
    while not times[last - 1]:
        last -= 1
    return _Asked(kinds, times[:last], worth, all=False)


def _law(asked: _Asked, budget: Budget) -> WeightedDie:
    """Give the sum of what the dice at some places are worth, over the weights of all that they may show."""
    kinds, times, worth, every = asked
    if not times:
        return WeightedDie({0: prod(sum(die.weights.values()) ** count for die, count in kinds)}, _total(kinds))
    if every:
        return reduce(lambda a, b: added(a, b, budget), (sum_of(die, count, budget) for die, count in kinds))
    return sum_of_places(kinds, times, budget, worth) if worth else sum_of_places(kinds, times, budget)


def _worth(kinds: Kinds, worth: Worth) -> Kinds:
    return tuple((die.each(worth), count) for die, count in kinds)


def _total(kinds: Kinds) -> int:
    return prod(die.total**count for die, count in kinds)
