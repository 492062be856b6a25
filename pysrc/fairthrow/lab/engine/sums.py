"""Sums of dice, exact.

Like dice are raised to a power by a recurrence between neighbouring weights; unlike ones are multiplied as packed
integers when they are long, weight by weight when they are short.
"""

from math import gcd

from fairthrow.lab.engine.die import Die, certain
from fairthrow.lab.engine.limits import Budget, bits_of, check_memory

SHORT = 3_000
"""Pairs of faces up to which going through them is quicker than packing."""

SPARSE = 16
"""A die is sparse if its faces are so many times rarer than the numbers between them."""


def added(left: Die, right: Die, budget: Budget) -> Die:
    """Give the sum of two independent dice.

    >>> added(Die({1: 1, 2: 1}), Die({1: 1, 2: 3}), Budget())
    Die({2: 1, 3: 4, 4: 3})
    """
    mine, theirs = left.weights, right.weights
    pairs = len(mine) * len(theirs)
    total, off = left.total * right.total, left.off + right.off
    check_memory(len(mine) + len(theirs), total.bit_length())
    if not pairs:
        return Die({}, total)
    if len(theirs) == 1:
        left, right = right, left
        mine, theirs = theirs, mine
    if len(mine) == 1:
        ((shift, factor),) = mine.items()
        return Die({face + shift: weight * factor for face, weight in theirs.items()}, total, off)
    low = min(mine) + min(theirs)
    span = max(mine) + max(theirs) - low + 1
    if pairs <= SHORT or span > SPARSE * (len(mine) + len(theirs)):
        budget.spend(pairs)
        if pairs > SHORT:
            check_memory(min(span, pairs), total.bit_length())
        return Die(_by_pairs(mine, theirs), total, off)
    size = total.bit_length() // 8 + 1
    check_memory(span, 8 * size)
    budget.spend(span * size)
    product = _packed(mine, size) * _packed(theirs, size)
    data = product.to_bytes(span * size, "little")
    weights = (int.from_bytes(data[at : at + size], "little") for at in range(0, span * size, size))
    return Die({face: weight for face, weight in enumerate(weights, low) if weight}, total, off)


def _by_pairs(mine: dict[int, int], theirs: dict[int, int]) -> dict[int, int]:
    weights: dict[int, int] = {}
    for face, weight in mine.items():
        for other, other_weight in theirs.items():
            total = face + other
            weights[total] = weights.get(total, 0) + weight * other_weight
    return weights


def _packed(weights: dict[int, int], size: int) -> int:
    """Pack weights, beginning with the lowest face, into fields of ``size`` bytes."""
    low, high = min(weights), max(weights)
    none = bytes(size)
    fields = [none] * (high - low + 1)
    for face, weight in weights.items():
        fields[face - low] = weight.to_bytes(size, "little")
    return int.from_bytes(b"".join(fields), "little")


def sum_of_at_most(most: int, die: Die, count: int, budget: Budget) -> Die:
    """Give the lower of ``most`` and the sum of ``count`` dice: no weight of a higher sum is worked out.

    >>> sum_of_at_most(3, Die({1: 1, 2: 1}), 3, Budget())
    Die({3: 8})
    """
    low, high = (end * count for end in (min(die.weights), max(die.weights)))
    if most >= high:
        return sum_of(die, count, budget)
    weights = [die.weights.get(face, 0) for face in range(min(die.weights), max(die.weights) + 1)]
    powers = _power(weights, count, budget, last=max(0, most - low)) if most > low else []
    found = {low + at: weight for at, weight in enumerate(powers[: max(0, most - low)]) if weight}
    whole = sum(die.weights.values()) ** count
    return Die({**found, most: whole - sum(found.values())}, die.total**count, die.off * count)


def sum_of(die: Die, count: int, budget: Budget) -> Die:
    """Give the sum of ``count`` dice of one kind; a certain 0 if there are none.

    >>> sum_of(Die({1: 1, 2: 1}), 3, Budget())
    Die({3: 1, 4: 3, 5: 3, 6: 1})
    """
    if count == 0:
        return certain(0)
    if count == 1 or not die.weights:
        return die if count == 1 else Die({}, die.total**count)
    low = min(die.weights)
    step = gcd(*(face - low for face in die.weights))
    if step == 0:
        return Die({low * count: die.weights[low] ** count}, die.total**count, die.off * count)
    span = (max(die.weights) - low) // step + 1
    if span > SPARSE * len(die.weights):
        return _by_doubling(die, count, budget)
    weights = [0] * span
    check_memory((len(weights) - 1) * count + 1, bits_of([(die.total, count)]))
    for face, weight in die.weights.items():
        weights[(face - low) // step] = weight
    if len(set(weights)) == 1:
        powers = _uniform_power(len(weights), count, budget, weights[0] ** count)
    else:
        powers = _power(weights, count, budget)
    start = low * count
    sums = {start + at * step: weight for at, weight in enumerate(powers) if weight}
    return Die(sums, die.total**count, die.off * count)


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
        weight = (k - 1 + count) * powers[k - 1]
        if k >= sides:
            weight += (k - sides - count * sides) * powers[k - sides]
            if k > sides:
                weight += (count * (sides - 1) - (k - sides - 1)) * powers[k - sides - 1]
        powers.append(weight // k)
        budget.spend(cost)
    return powers + powers[last - half - 1 :: -1]


def _power(weights: list[int], count: int, budget: Budget, last: int | None = None) -> list[int]:
    """Give the weights of the ``count``-th power of a polynomial whose first weight is not 0, up to the ``last``.

    P = f^n satisfies f P' = n f' P, which gives each weight from as many before it as f has weights.
    """
    first = weights[0]
    others = [(at, weight) for at, weight in enumerate(weights) if at and weight]
    powers = [first**count]
    cost = len(others) * (2 + powers[0].bit_length() // 256)
    last = (len(weights) - 1) * count if last is None else last
    for k in range(1, last + 1):
        total = 0
        for at, weight in others:
            if at > k:
                break
            total += ((count + 1) * at - k) * weight * powers[k - at]
        powers.append(total // (k * first))
        budget.spend(cost)
    return powers


def _by_doubling(die: Die, count: int, budget: Budget) -> Die:
    """Give the sum of like dice whose faces lie far apart."""
    half = sum_of(die, count // 2, budget)
    whole = added(half, half, budget)
    return added(whole, die, budget) if count % 2 else whole
