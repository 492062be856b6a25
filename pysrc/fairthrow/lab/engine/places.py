"""Sums over places of a sorted pool of dice of any kinds, without going through the rolls."""

from collections.abc import Sequence
from itertools import accumulate
from math import comb, prod

from fairthrow.lab.engine.die import Die
from fairthrow.lab.engine.limits import Budget, bits_of, check_memory

Kinds = Sequence[tuple[Die, int]]


def sum_of_places(kinds: Kinds, times: Sequence[int], budget: Budget) -> Die:
    """Sort the dice, highest first, and add each up as often as ``times`` says for its place.

    ``times`` has a place for each die at most, whole numbers of 0 or more, the last not 0. No kind is
    empty. The highest of two dice:

    >>> d3 = Die.counted([1, 2, 3])
    >>> sum_of_places([(d3, 2)], [1], Budget())
    Die({1: 1, 2: 3, 3: 5})
    """
    if len(times) - times.count(0) == 1 and len(kinds) == 1:
        (die, count), place = kinds[0], len(times)
        highest = _place(die, count, place, budget)
        return highest.each(lambda face: face * times[-1]) if times[-1] != 1 else highest
    every = sum(count for _, count in kinds)
    unused = next(place for place, each in enumerate(times) if each)
    if unused > every - len(times):  # nearer to the lowest: the same, upside down
        mirrored = [(die.each(lambda face: -face), count) for die, count in kinds]
        turned = ([*times, *[0] * (every - len(times))])[::-1]
        while not turned[-1]:
            turned.pop()
        return _fold(mirrored, turned, budget).each(lambda face: -face)
    return _fold(kinds, times, budget)


def _place(die: Die, count: int, place: int, budget: Budget) -> Die:
    """Give the ``place``-th highest of ``count`` like dice: at least that many dice show its face or more."""
    faces = list(die.weights.items())
    whole = sum(die.weights.values())
    check_memory(len(faces), bits_of([(die.total, count)]))
    weights, reached, above = {}, 0, 0
    ways = [comb(count, dice) for dice in range(count + 1)]
    for face, weight in reversed(faces):
        above += weight
        at_least = _at_least(ways, above, whole - above, place, budget)
        if at_least > reached:
            weights[face] = at_least - reached
        reached = at_least
    return Die(weights, die.total**count, die.off * count)


def _at_least(ways: Sequence[int], good: int, bad: int, place: int, budget: Budget) -> int:
    """Weigh the rolls in which ``place`` dice or more are good: a binomial tail, by the shorter of its ends."""
    count = len(ways) - 1
    if bad == 0:
        return int(good**count)
    upper = count - place + 1 <= place
    number = range(place, count + 1) if upper else range(place)
    budget.spend(len(number) * (2 + count * (good + bad).bit_length() // 256))
    power_good, power_bad = good ** number[0], bad ** (count - number[-1])
    goods = accumulate(number[1:], lambda power, _: power * good, initial=power_good)
    bads = list(accumulate(number[1:], lambda power, _: power * bad, initial=power_bad))
    tail: int = sum(ways[dice] * g * b for dice, g, b in zip(number, goods, reversed(bads), strict=True))
    return tail if upper else int((good + bad) ** count) - tail


def _fold(kinds: Kinds, times: Sequence[int], budget: Budget) -> Die:
    """Go through the faces from the highest down, with how many dice of each kind have been placed.

    The sums so far are packed: each has a field of its own in one whole number. Dice behind the last counted place
    fall anywhere among the faces left, so that they are weighed at once.
    """
    faces = sorted({face for die, _ in kinds for face in die.weights}, reverse=True)
    check_memory(0, bits_of([(die.total, count) for die, count in kinds]))
    total = prod([die.total**count for die, count in kinds])
    upto = [0, *accumulate(times)]
    span = (faces[0] - faces[-1]) * upto[-1] + 1
    bits = 8 * (total.bit_length() // 8 + 1)
    check_memory(span, bits)
    left = [sum(die.weights.values()) for die, _ in kinds]
    last = len(times)
    placed: dict[tuple[int, ...], int] = {(0,) * len(kinds): 1}
    done = 0
    for face in faces:
        for kind, (die, count) in enumerate(kinds):
            weight = die.weights.get(face, 0)
            if not weight:
                continue
            left[kind] -= weight
            after: dict[tuple[int, ...], int] = {}
            for state, sums in placed.items():
                start, open_dice = sum(state), count - state[kind]
                power = 1
                for run in range(open_dice + 1):
                    end = start + run
                    counted = upto[min(end, last)] - upto[min(start, last)]
                    moved = (sums * (comb(open_dice, run) * power)) << bits * (face - faces[-1]) * counted
                    reached = (*state[:kind], state[kind] + run, *state[kind + 1 :])
                    after[reached] = after.get(reached, 0) + moved
                    power *= weight
                budget.spend((open_dice + 1) * (1 + span * bits // 4096))
            placed = after
        done += _taken_out(placed, kinds, left, last)
    return _read(done, bits, faces[-1] * upto[-1], total, sum(die.off * count for die, count in kinds))


def _taken_out(placed: dict[tuple[int, ...], int], kinds: Kinds, left: Sequence[int], last: int) -> int:
    """Take out the states in which all counted places are filled, with the ways in which the other dice may fall."""
    done = 0
    for state in [state for state in placed if sum(state) >= last]:
        ways = 1
        for (_, count), many, rest in zip(kinds, state, left, strict=True):
            ways *= rest ** (count - many)
        done += placed.pop(state) * ways
    return done


def _read(packed: int, bits: int, offset: int, total: int, off: int) -> Die:
    size = bits // 8
    length = -(-packed.bit_length() // bits) * size
    data = packed.to_bytes(length, "little")
    weights = (int.from_bytes(data[at : at + size], "little") for at in range(0, length, size))
    return Die({sum_: weight for sum_, weight in enumerate(weights, offset) if weight}, total, off)
