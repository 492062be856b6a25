"""What AnyDice's operators do with numbers, sequences and dice.

A *value* is a whole number, a sequence (a tuple of them), a die, or a pool: dice that are not yet rolled. Sums are
taken where AnyDice takes them, which is not everywhere the same; each function says where.
"""

from collections.abc import Sequence
from operator import mul

from fairthrow.lab.anydice.arithmetic import MOST_BITS, OF_FACES, OF_NUMBERS, written
from fairthrow.lab.anydice.decisions import DONE, UNANSWERED, check_undecided, goal_between
from fairthrow.lab.engine.decided import Decided
from fairthrow.lab.engine.die import EMPTY, WeightedDie, certain, numbered
from fairthrow.lab.engine.limits import Budget, check_numbers
from fairthrow.lab.engine.mix import mixed
from fairthrow.lab.engine.pool import Pool, pool_of
from fairthrow.lab.engine.processes.awaited import AwaitedDie, AwaitedError
from fairthrow.lab.engine.rounding import both_shortened, rounded_again
from fairthrow.lab.engine.sums import added
from fairthrow.lab.engine.symbolic_roll import COMPARISONS
from fairthrow.lab.errors import Fault

Value = int | tuple[int, ...] | WeightedDie | Pool


def steps_of(value: Value) -> int:
    """Give how many steps it takes to look at each number or face of a value once; 0 for a number.

    Dice that are not thrown yet (:mod:`fairthrow.lab.anydice.lazy_dice`) take none: nobody looks at their faces.
    """
    if type(value) is tuple:
        return len(value)
    if type(value) is WeightedDie or type(value) is Decided:
        return len(value.weights) * (1 + (value.total.bit_length() >> 10))
    return sum([steps_of(die) for die, _ in value.kinds]) if type(value) is Pool else 0


def number_or_die(value: Value, budget: Budget) -> int | WeightedDie:
    """Give a value as a number or one die: a sequence or a pool is summed."""
    if isinstance(value, Pool):
        return value.sum(budget)
    return sum(value) if isinstance(value, tuple) else value


def die_of(value: Value, budget: Budget) -> WeightedDie:
    """Give a value as one die: a number that is certain, the sum of a pool or of a sequence."""
    summed = number_or_die(value, budget)
    return certain(summed) if isinstance(summed, int) else summed


def shown_as_die(value: Value, budget: Budget) -> WeightedDie:
    """Give what ``output`` shows of a value: a sequence is a die with its numbers as faces, dice are summed."""
    return WeightedDie.counted(value, budget) if isinstance(value, tuple) else die_of(value, budget)


def described(value: Value, budget: Budget | None = None) -> str:
    """Say what a value is, as AnyDice does in labels and messages: ``{?}`` is any sequence, the empty one too.

    A ``budget`` is asked before the faces of dice are looked at.

    >>> described(()), described(Pool([(numbered(6), 2)])), described(Pool([(numbered(-6), 2)]))
    ('{?}', '2d6', '-2d6')
    """
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return "{?}"
    if isinstance(value, Pool):
        return _named(value.kinds[0][0], budget, str(value.count)) if len(value.kinds) == 1 else "{?}"
    return _named(value, budget)


def _named(die: WeightedDie, budget: Budget | None, count: str = "") -> str:
    """Name so many dice of a kind as players do, if it has a name; that of negative faces has a minus in front."""
    sides = len(die.weights)
    if not sides:
        return f"{count}d{{}}"
    if budget:
        budget.spend(sides)
    low, high = next(iter(die.weights)), next(reversed(die.weights))
    if low == high == 0:
        return f"{count}d{{0..0}}"
    if high - low == sides - 1 and (low == 1 or high == -1) and len(set(die.weights.values())) == 1:
        return f"{'-' if low < 0 else ''}{count}d{sides}"
    return f"{count}d{{?}}"


# operators before a value


def negative(value: Value) -> Value:
    """``-``: a sequence is summed, a pool stays a pool of dice with the opposite faces."""
    if isinstance(value, int):
        return -value
    if isinstance(value, tuple):
        return -sum(value)
    check_undecided(value, "negated")
    return value.each(lambda face: -face)


def opposite(value: Value, budget: Budget) -> Value:
    """``!value``: 1 for 0 and 0 for everything else, each face of a die by itself."""
    summed = number_or_die(value, budget)
    check_undecided(summed, DONE["!"])
    return int(not summed) if isinstance(summed, int) else summed.each(lambda face: int(not face))


def length(value: Value) -> int:
    """``#``: how many digits, numbers or dice."""
    if isinstance(value, int):
        return len(written(value))
    if isinstance(value, tuple):
        return len(value)
    check_undecided(value, DONE["#"])
    return value.count if isinstance(value, Pool) else int(bool(value.weights or value.total))


def die_with(faces: Value, budget: Budget) -> Value:
    """``d`` before a value: a die with those faces; dice are their own."""
    if isinstance(faces, int):
        return numbered(faces)
    check_undecided(faces, DONE["d"])
    return WeightedDie.counted(faces, budget) if isinstance(faces, tuple) else faces


# operators between two values


def dice(count: Value, faces: Value, budget: Budget) -> Value:
    """``d`` between two values: so many dice with those faces, a pool; dice on the left are rolled first."""
    if isinstance(count, tuple):
        count = sum(count)
    goal_between("d", count, faces)
    if isinstance(count, int):
        return _so_many(count, faces, budget)
    if not isinstance(count, WeightedDie):
        count = count.sum(budget)
    ways = ((die_of(_so_many(number, faces, budget), budget), weight) for number, weight in count.weights.items())
    rolled = mixed(ways, count.total, budget, count.off)
    return rolled if rolled.weights or rolled.total else Pool([(EMPTY, 1)])  # AnyDice counts it as one die


def _so_many(count: int, faces: Value, budget: Budget) -> Value:
    budget.spend(20)
    die = die_with(faces, budget)
    if count == 1:
        return die
    one = die_of(die, budget)
    if not one.weights and not one.total:
        return EMPTY
    if count < 0:
        one, count = one.each(lambda face: -face), -count
    return pool_of(one, count) if count else certain(0)


def at(places: Value, value: Value, budget: Budget, *, highest_first: bool) -> Value:
    """``places@value``: the digit, number or die at a place, from 1; at several places, their sum.

    A place where nothing is counts 0. ``highest_first`` says from which end digits and sorted dice are counted. Raises
    Fault for places that are dice.
    """
    if isinstance(places, int):
        places = (places,)
    if not isinstance(places, tuple):
        raise Fault(f"the place before @ must be a number or a sequence, not dice ({described(places)})")
    if isinstance(value, int):
        sign = -1 if value < 0 else 1
        digits = tuple(sign * int(digit) for digit in written(value))
        value = digits if highest_first else digits[::-1]
    if isinstance(value, tuple):
        return sum(value[place - 1] for place in places if 0 < place <= len(value))
    check_undecided(value, DONE["@"])
    if isinstance(value, WeightedDie):
        if not value.weights:
            return value
        value = Pool([(value, 1)])
    elif not value.total:  # the empty die that counts as one
        return EMPTY if 1 in places else 0
    return value.places(times_of(places, value.count, highest_first=highest_first), budget)


def times_of(places: Sequence[int], count: int, *, highest_first: bool) -> list[int]:
    """Say how often each of ``count`` sorted dice is meant by ``places`` (from 1), from the highest die down.

    ``highest_first`` says from which end the places count. Those beyond the dice mean none.
    """
    times = [0] * count
    for place in places:
        if 0 < place <= count:
            times[place - 1] += 1
    return times if highest_first else times[::-1]


def compare(sign: str, left: Value, right: Value, budget: Budget) -> Value:
    """``left sign right``, where the sign is one of ``= != < > <= >=``.

    Two numbers give 1 or 0; a number and a sequence, how many of its numbers fit; two sequences are compared in turn.
    Beside dice it is a die of these.
    """
    holds = COMPARISONS[sign]
    if isinstance(left, int):
        if isinstance(right, int):
            return int(holds(left, right))
        if isinstance(right, tuple):
            return sum(holds(left, each) for each in right)
    elif isinstance(left, tuple):
        if isinstance(right, int):
            return sum(holds(each, right) for each in left)
        if isinstance(right, tuple):
            return int(holds(left, right))  # type: ignore[arg-type]  # tuples compare as AnyDice's sequences do
    goal_between(sign, left, right)
    mine, theirs = both_shortened(die_of(left, budget), die_of(right, budget))
    return rounded_again(mine.compared(sign, theirs, budget))


def calculate(sign: str, left: Value, right: Value, budget: Budget) -> Value:
    """``left sign right``, where the sign is one of ``+ - * / ^ & |``; sequences and pools are summed first.

    Raises LimitError for numbers and dice that are too large, and Fault where what was decided is added to what is
    awaited.
    """
    if isinstance(left, int) and isinstance(right, int):
        return OF_NUMBERS[sign](left, right)
    mine, theirs = number_or_die(left, budget), number_or_die(right, budget)
    if isinstance(mine, int) and isinstance(theirs, int):
        return OF_NUMBERS[sign](mine, theirs)
    goal = goal_between(sign, mine, theirs)
    if sign in "+-" and (type(mine) is AwaitedDie or type(theirs) is AwaitedDie):
        if goal:
            raise Fault(UNANSWERED)
        return _awaited(sign, mine, theirs, budget)
    if sign in "+-|":
        if _is_empty(mine) and not _is_empty(theirs):
            mine = 0  # beside anything else, these take an empty die for a 0
        elif _is_empty(theirs) and not _is_empty(mine):
            theirs = 0
        if isinstance(mine, int) and isinstance(theirs, int):
            return OF_NUMBERS[sign](mine, theirs)
    die = _of_dice(sign, mine, theirs, budget)
    return Decided.of(die, goal) if goal else die


def _is_empty(value: int | WeightedDie) -> bool:
    return isinstance(value, WeightedDie) and not value.weights and not value.total


def _awaited(sign: str, left: int | WeightedDie, right: int | WeightedDie, budget: Budget) -> WeightedDie:
    """Add to what is awaited, or take away from it. Raises AwaitedError where what is added or taken is awaited."""
    if isinstance(left, AwaitedDie):
        more = right if sign == "+" else -right if isinstance(right, int) else right.each(lambda face: -face)
        return left.plus(more, budget)
    if sign == "+" and isinstance(right, AwaitedDie):
        return right.plus(left, budget)
    raise AwaitedError((right,))  # type: ignore[arg-type]  # one of both is awaited


def _of_dice(sign: str, mine: int | WeightedDie, theirs: int | WeightedDie, budget: Budget) -> WeightedDie:
    left = certain(mine) if isinstance(mine, int) else mine
    right = certain(theirs) if isinstance(theirs, int) else theirs
    left, right = both_shortened(left, right)
    if sign == "+":
        return rounded_again(added(left, right, budget))
    if sign == "-":
        return rounded_again(added(left, right.each(lambda face: -face), budget))
    if sign in "&|":
        left, right = left.each(bool), right.each(bool)
    of = mul if sign == "*" and _bits_of(left) + _bits_of(right) <= MOST_BITS else OF_FACES[sign]
    return rounded_again(left.each_with(right, of, budget))


def _bits_of(die: WeightedDie) -> int:
    """Give the bits of the longest face."""
    faces, _ = die.upto()
    return max(abs(faces[0]), abs(faces[-1])).bit_length() if faces else 0


# sequences


def spread(value: Value, budget: Budget) -> tuple[int, ...]:
    """Give the numbers that a value stands for in a sequence; dice stand for each face once, ascending."""
    if isinstance(value, int):
        return (value,)
    if isinstance(value, tuple):
        return value
    check_undecided(value, "put into a sequence")
    return tuple(die_of(value, budget).weights)


def ranged(first: Value, last: Value) -> range:
    """Give the numbers from ``first`` to ``last``; sequences at the ends are summed.

    Raises Fault for an end that is dice, and LimitError for more numbers than a sequence may have.
    """
    ends = []
    for end in (first, last):
        if isinstance(end, WeightedDie | Pool):
            raise Fault(f"a range goes from a number to a number, not to dice ({described(end)})")
        ends.append(sum(end) if isinstance(end, tuple) else end)
    check_numbers(ends[1] - ends[0] + 1)
    return range(ends[0], ends[1] + 1)


def repeated(numbers: Sequence[int], times: Value) -> tuple[int, ...]:
    """Give ``numbers`` so many ``times``, one after the other; a sequence of times is summed.

    Raises Fault for times that are dice, and LimitError for more numbers than a sequence may have.
    """
    if isinstance(times, WeightedDie | Pool):
        raise Fault(f"how often something is repeated must be a number, not dice ({described(times)})")
    often = sum(times) if isinstance(times, tuple) else times
    check_numbers(len(numbers) * often)
    return tuple(numbers) * often if often > 0 else ()
