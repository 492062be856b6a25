"""Sums of dice, exact.

Like dice are raised to a power by a recurrence between neighbouring weights; unlike ones are multiplied as packed
integers when they are long, weight by weight when they are short.
"""

from collections.abc import Iterator, Mapping
from heapq import heapify, heappop, heappush
from math import gcd

from fairthrow.lab.engine.die import WeightedDie, certain, in_order
from fairthrow.lab.engine.limits import (
    Budget,
    bits_of,
    check_held,
    check_likely,
    check_memory,
    check_outcomes,
    check_span,
    long_steps,
)
from fairthrow.lab.engine.products import product

MOST_PAIRS = 3_000_000
"""Pairs of outcomes that are added to find out how many sums there are."""

SHORT = 3_000
"""Pairs of faces up to which going through them is quicker than packing."""

PIECE = 1 << 18
"""Bytes of packed weights that are read in one go."""

SPARSE = 16
"""A die is sparse if its faces are so many times rarer than the numbers between them."""


FEW = 4
"""Like dice up to which adding one to the other is quicker than the recurrence, often ten times."""


def added(left: WeightedDie, right: WeightedDie, budget: Budget) -> WeightedDie:
    """Give the sum of two independent dice.

    >>> added(WeightedDie({1: 1, 2: 1}), WeightedDie({1: 1, 2: 3}), Budget())
    WeightedDie({2: 1, 3: 4, 4: 3})
    """
    mine, theirs = left.weights, right.weights
    pairs = len(mine) * len(theirs)
    total, off = left.total * right.total, left.off + right.off
    if not pairs:
        return WeightedDie({}, total)
    check_memory(len(mine) + len(theirs) - 1, total.bit_length())  # there are so many sums at least
    if len(theirs) == 1:
        left, right = right, left
        mine, theirs = theirs, mine
    if len(mine) == 1:
        ((shift, factor),) = mine.items()
        each = budget.through(theirs.items(), 1 + long_steps(factor.bit_length(), right.total.bit_length()))
        return WeightedDie({face + shift: weight * factor for face, weight in each}, total, off)
    low = min(mine) + min(theirs)
    span = max(mine) + max(theirs) - low + 1
    if pairs <= SHORT or span > SPARSE * (len(mine) + len(theirs)):
        if pairs > MOST_PAIRS:
            check_likely(min(span, pairs))
        longest = max(abs(low), abs(low + span)).bit_length()
        weights = _by_pairs(mine, theirs, 1 + (total.bit_length() + longest) // 1024, budget)
        check_memory(len(weights), total.bit_length())
        return WeightedDie(in_order(weights, budget), total, off)
    size = total.bit_length() // 8 + 1
    check_held(8 * size * span)
    budget.spend(span * (1 + size // 16))
    packed = product(_packed(mine, size, budget), _packed(theirs, size, budget), budget)
    sums = dict(fields(packed, size, low, budget))
    check_outcomes(len(sums))
    return WeightedDie(sums, total, off)


def sum_of_all(kinds: Mapping[WeightedDie, int], budget: Budget) -> WeightedDie:
    """Give the sum of independent dice, so many of each of the ``kinds``; a certain 0 if there are none.

    Those with the fewest faces are added first: so most of the work is done on few faces, and the longest sums are made
    of halves. Raises LimitError as :func:`added` does.

    >>> sum_of_all({WeightedDie({1: 1, 2: 1}): 2, WeightedDie({10: 1}): 1}, Budget())
    WeightedDie({12: 1, 13: 2, 14: 1})
    """
    waiting = []
    for place, (die, count) in enumerate(kinds.items()):
        like = sum_of(die, count, budget)
        waiting.append((len(like.weights) * like.total.bit_length(), place, like))
    heapify(waiting)
    place = len(waiting)
    while len(waiting) > 1:
        budget.spend(10)
        die = added(heappop(waiting)[2], heappop(waiting)[2], budget)
        heappush(waiting, (len(die.weights) * die.total.bit_length(), place, die))
        place += 1
    return waiting[0][2] if waiting else certain(0)


def fields(packed: int, size: int, first: int, budget: Budget) -> Iterator[tuple[int, int]]:
    """Give the numbers that are packed into fields of ``size`` bytes, with their places, which begin at ``first``.

    Those that are 0 are left out.

    >>> list(fields(0x0500_0003, 2, 10, Budget()))
    [(10, 3), (11, 1280)]
    """
    length = -(-packed.bit_length() // (8 * size)) * size
    data = packed.to_bytes(length, "little")
    piece = size * max(1, PIECE // size)
    for begin in range(0, length, piece):
        end = min(begin + piece, length)
        budget.spend((end - begin) // size * (2 + size // 64))
        for at in range(begin, end, size):
            number = int.from_bytes(data[at : at + size], "little")
            if number:
                yield first + at // size, number


def _by_pairs(mine: dict[int, int], theirs: dict[int, int], cost: int, budget: Budget) -> dict[int, int]:
    """Add each face of ``mine`` to each of ``theirs``: a pair costs so many steps, beside those of its weights."""
    if len(mine) > len(theirs):
        mine, theirs = theirs, mine
    weights: dict[int, int] = {}
    longest = max(map(int.bit_length, theirs.values()))
    for face, weight in mine.items():
        for other, other_weight in budget.through(theirs.items(), cost + long_steps(weight.bit_length(), longest)):
            total = face + other
            weights[total] = weights.get(total, 0) + weight * other_weight
        check_outcomes(len(weights))
    return weights


def _packed(weights: dict[int, int], size: int, budget: Budget) -> int:
    """Pack weights, beginning with the lowest face, into fields of ``size`` bytes."""
    low, high = min(weights), max(weights)
    none = bytes(size)
    fields = [none] * (high - low + 1)
    for face, weight in budget.through(weights.items(), 2):
        fields[face - low] = weight.to_bytes(size, "little")
    return int.from_bytes(b"".join(fields), "little")


def sum_of_at_most(most: int, die: WeightedDie, count: int, budget: Budget) -> WeightedDie:
    """Give the lower of ``most`` and the sum of ``count`` dice: no weight of a higher sum is worked out.

    >>> sum_of_at_most(3, WeightedDie({1: 1, 2: 1}), 3, Budget())
    WeightedDie({3: 8})
    """
    low, high = (end * count for end in (min(die.weights), max(die.weights)))
    if most >= high:
        return sum_of(die, count, budget)
    weights = [die.weights.get(face, 0) for face in range(min(die.weights), max(die.weights) + 1)]
    powers = _power(weights, count, budget, last=max(0, most - low)) if most > low else []
    found = {low + at: weight for at, weight in enumerate(powers[: max(0, most - low)]) if weight}
    whole = sum(die.weights.values()) ** count
    return WeightedDie({**found, most: whole - sum(found.values())}, die.total**count, die.off * count)


def sum_of(die: WeightedDie, count: int, budget: Budget) -> WeightedDie:
    """Give the sum of ``count`` dice of one kind; a certain 0 if there are none.

    >>> sum_of(WeightedDie({1: 1, 2: 1}), 3, Budget())
    WeightedDie({3: 1, 4: 3, 5: 3, 6: 1})
    """
    if count == 0:
        return certain(0)
    bits = bits_of([(die.total, count)])
    check_memory(1, bits)
    if count == 1:
        return die
    budget.spend(1 + long_steps(bits))
    if not die.weights:
        return WeightedDie({}, die.total**count)
    low = min(die.weights)
    step = gcd(*(face - low for face in die.weights))
    if step == 0:
        return WeightedDie({low * count: die.weights[low] ** count}, die.total**count, die.off * count)
    span = (max(die.weights) - low) // step + 1
    alike = len(set(die.weights.values())) == 1 and span == len(die.weights)
    if span > SPARSE * len(die.weights) or (count <= FEW and step == 1 and not alike):
        return _by_doubling(die, count, budget)
    check_outcomes((len(die.weights) - 1) * count + 1)  # there are so many sums at least
    check_span((span - 1) * count + 1, bits)
    weights = [0] * span
    for face, weight in die.weights.items():
        weights[(face - low) // step] = weight
    if alike:
        powers = _uniform_power(len(weights), count, budget, weights[0] ** count)
    else:
        powers = _power(weights, count, budget)
    start = low * count
    sums = {start + at * step: weight for at, weight in enumerate(powers) if weight}
    return WeightedDie(sums, die.total**count, die.off * count)


def _uniform_power(sides: int, count: int, budget: Budget, factor: int) -> list[int]:
    """Give the weights of the sum of ``count`` dice with the faces 0, 1, … of equal weight, each times ``factor``.

    The generating function P = ((1 - x^s) / (1 - x))^n satisfies (1 - x)(1 - x^s) P' = n ((1 - x^s) - s x^(s-1)
    (1 - x)) P, which gives each weight from three before it. The second half mirrors the first.
    """
    last = (sides - 1) * count
    half = last // 2
    powers = [factor]
    cost = 4 + count * sides.bit_length() // 64
    for k in range(1, half + 1):
        budget.spend(cost)
        weight = (k - 1 + count) * powers[k - 1]
        if k >= sides:
            weight += (k - sides - count * sides) * powers[k - sides]
            if k > sides:
                weight += (count * (sides - 1) - (k - sides - 1)) * powers[k - sides - 1]
        powers.append(weight // k)
    return powers + powers[last - half - 1 :: -1]


def _power(weights: list[int], count: int, budget: Budget, last: int | None = None) -> list[int]:
    """Give the weights of the ``count``-th power of a polynomial whose first weight is not 0, up to the ``last``.

    P = f^n satisfies f P' = n f' P, which gives each weight from as many before it as f has weights.
    """
    first = weights[0]
    others = [(at, weight) for at, weight in enumerate(weights) if at and weight]
    powers = [first**count]
    bits = bits_of([(sum(weights), count)])
    cost = 2 + bits // 256
    division = bits * min(bits, first.bit_length()) >> 19
    last = (len(weights) - 1) * count if last is None else last
    for k in range(1, last + 1):
        budget.spend(min(k, len(others)) * cost + division)
        total = 0
        for at, weight in others:
            if at > k:
                break
            total += ((count + 1) * at - k) * weight * powers[k - at]
        powers.append(total // (k * first))
    return powers


def _by_doubling(die: WeightedDie, count: int, budget: Budget) -> WeightedDie:
    """Give the sum of like dice whose faces lie far apart."""
    half = sum_of(die, count // 2, budget)
    whole = added(half, half, budget)
    return added(whole, die, budget) if count % 2 else whole
