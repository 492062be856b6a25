"""The functions that AnyDice brings. A program's own function of the same words comes before them."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fairthrow.lab.anydice.decisions import WORDS, check_undecided, decide
from fairthrow.lab.anydice.meaning import Value, die_of, number_or_die
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.anydice.value_types import ANY, NUMBER, SEQUENCE
from fairthrow.lab.engine.die import OF_EMPTY, WeightedDie
from fairthrow.lab.engine.limits import Budget, check_memory
from fairthrow.lab.engine.mix import mixed
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.rounding import rounded_again, shortened, without_error_bound
from fairthrow.lab.engine.sums import added, sum_of_at_most
from fairthrow.lab.engine.symbolic_roll import SymbolicRoll, counter_of


class Builtin(NamedTuple):
    """A function of AnyDice's own: what its parameters expect (``?`` is anything), and what it gives for that."""

    expects: str
    gives: Callable[..., Value]
    """Takes the arguments, then the settings and the budget."""
    closed: Callable[..., Value | None] = lambda *_: None
    """Takes the same, before dice are gone through; gives the answer if there is a shorter way to it."""
    kind: str = ANY
    """What it always gives for numbers and sequences."""

    def check(self, arguments: Sequence[Value]) -> None:
        """See that none of the ``arguments`` was decided, unless it takes such. Raises Fault."""
        for number, (expects, value) in enumerate(zip(self.expects, arguments, strict=True)):
            if expects != "?":
                check_undecided(value, "given to a parameter", number)


def _pool(value: Value) -> Pool:
    return value if isinstance(value, Pool) else Pool([(value, 1)])  # type: ignore[list-item]  # dice are expected


def _keep(first: int, upto: int, value: Value, budget: Budget) -> Value:
    """Give the sum of the dice from place ``first`` to before ``upto``, highest first; places count from 0.

    Of the empty die there is nothing to keep, and that is 0; no answer of AnyDice is known.
    """
    if isinstance(value, WeightedDie) and not value.weights:
        return value if value.total else 0
    pool = _pool(value)
    return pool.places([int(first <= place < upto) for place in range(min(upto, pool.count))], budget)


def _highest(number: int, value: Value, _: Settings, budget: Budget) -> Value:
    return _keep(0, number, value, budget)


def _lowest(number: int, value: Value, _: Settings, budget: Budget) -> Value:
    count = _pool(value).count
    return _keep(max(0, count - number), count, value, budget)


def _middle(number: int, value: Value, _: Settings, budget: Budget) -> Value:
    """Drop as many from each end; where that is uneven, one more of the lowest."""
    above = max(0, _pool(value).count - number) // 2
    return _keep(above, above + number, value, budget)


def _joined(*dice: Value) -> Pool:
    return Pool(kind for each in dice for kind in _pool(each).kinds)


def _explode(value: Value, settings: Settings, budget: Budget) -> Value:
    """Roll again and add whenever the highest face comes up, at most ``explode depth`` times."""
    whole = die_of(value, budget)
    if not whole.weights:
        return whole
    times = settings.explode_depth
    ((short, _),) = shortened([(whole, times + 1)])
    exploded = die = without_error_bound(short)
    top = max(die.weights)
    weight = die.weights[top]
    rest = WeightedDie({face: each for face, each in die.weights.items() if face != top}, die.total)
    for _ in range(times):
        again = added(exploded, WeightedDie({top: weight}, die.total), budget)
        check_memory(len(again.weights.keys() | rest.weights.keys()), again.total.bit_length())
        budget.spend(len(rest.weights) * (1 + again.total.bit_length() // 256))
        stays = {face: each * exploded.total for face, each in rest.weights.items()}
        for face, each in again.weights.items():
            stays[face] = stays.get(face, 0) + each
        exploded = WeightedDie(stays, again.total)
    return (
        rounded_again(WeightedDie(exploded.weights, exploded.total, short.off * (times + 1))) if short.off else exploded
    )


def _sort(numbers: tuple[int, ...] | SymbolicRoll, settings: Settings, budget: Budget) -> Value:
    if isinstance(numbers, SymbolicRoll):
        return numbers.sorted()  # type: ignore[return-value]  # bodies take it for a sequence
    budget.spend(4 * len(numbers))
    return tuple(sorted(numbers, reverse=settings.highest_first))


def _reversed(numbers: tuple[int, ...] | SymbolicRoll, _: Settings, budget: Budget) -> Value:
    budget.spend(len(numbers))
    return numbers[::-1] or 0


def _within(numbers: tuple[int, ...] | SymbolicRoll, number: int, _: Settings, budget: Budget) -> int:
    budget.spend(len(numbers))
    return int(number in numbers)


def _counted(values: tuple[int, ...], numbers: tuple[int, ...] | SymbolicRoll, _: Settings, budget: Budget) -> int:
    budget.spend(len(values) + len(numbers))
    if isinstance(numbers, SymbolicRoll) and isinstance(values, tuple):
        return numbers.worth(values)
    return sum(map(counter_of(values), numbers))


def _count(values: Value, dice: Value, _: Settings, budget: Budget) -> Value | None:
    """Each die counts by itself, so that nothing is gone through but the dice before ``in``."""
    if not isinstance(dice, WeightedDie | Pool) or isinstance(values, Pool) or not dice.total:
        return None
    if isinstance(values, WeightedDie):
        return _for_each_face(values, lambda face: _pool(dice).counted((face,).count, budget), budget)
    wanted = (values,) if isinstance(values, int) else values
    budget.spend(len(wanted))
    return _pool(dice).counted(counter_of(wanted), budget)


def _contains(dice: Value, number: Value, _: Settings, budget: Budget) -> Value | None:
    """Whether a number of dice is at least one: all the others show something else."""
    if not isinstance(dice, Pool) or isinstance(number, tuple):
        return None

    def contains(wanted: int) -> WeightedDie:
        return dice.counted(lambda face: int(face == wanted), budget).each(lambda count: int(count > 0))

    return contains(number) if isinstance(number, int) else _for_each_face(die_of(number, budget), contains, budget)


def _for_each_face(die: WeightedDie, of: Callable[[int], WeightedDie], budget: Budget) -> WeightedDie:
    if not die.weights:
        return OF_EMPTY
    return mixed(((of(face), weight) for face, weight in die.weights.items()), die.total, budget, die.off)


def _ordered(dice: Value, _: Settings, budget: Budget) -> Value | None:
    """Give the sum: rolls in another order have the same."""
    return dice.sum(budget) if isinstance(dice, Pool) else None


def _higher(left: Value, right: Value, _: Settings, budget: Budget) -> Value | None:
    dice = isinstance(left, WeightedDie | Pool) and isinstance(right, WeightedDie | Pool)
    return Pool([(die_of(left, budget), 1), (die_of(right, budget), 1)]).places([1], budget) if dice else None


def _lower(left: Value, right: Value, _: Settings, budget: Budget) -> Value | None:
    if isinstance(left, int):
        left, right = right, left
    if isinstance(left, Pool) and isinstance(right, int) and len(left.kinds) == 1 and left.kinds[0][0].weights:
        ((die, count),) = shortened(left.kinds)
        return rounded_again(sum_of_at_most(right, die, count, budget))
    dice = isinstance(left, WeightedDie | Pool) and isinstance(right, WeightedDie | Pool)
    return Pool([(die_of(left, budget), 1), (die_of(right, budget), 1)]).places([0, 1], budget) if dice else None


def _decided(*given: Any) -> Value:
    """Give the best of some options, which stand before the settings and the budget."""
    *options, settings, budget = given
    summed = [each.sum() if isinstance(each, SymbolicRoll) else number_or_die(each, budget) for each in options]
    return decide(summed, settings.goal, budget)


LIBRARY: dict[str, Builtin] = {
    "absolute ?": Builtin("n", lambda number, *_: abs(number), kind=NUMBER),
    "? contains ?": Builtin("sn", _within, _contains, NUMBER),
    "count ? in ?": Builtin("ss", _counted, _count, NUMBER),
    "explode ?": Builtin("d", _explode),
    "highest ? of ?": Builtin("nd", _highest),
    "lowest ? of ?": Builtin("nd", _lowest),
    "middle ? of ?": Builtin("nd", _middle),
    "highest of ? and ?": Builtin("nn", lambda left, right, *_: max(left, right), _higher, NUMBER),
    "lowest of ? and ?": Builtin("nn", lambda left, right, *_: min(left, right), _lower, NUMBER),
    "highest ? of ? and ?": Builtin("ndd", lambda n, a, b, *rest: _highest(n, _joined(a, b), *rest)),
    "lowest ? of ? and ?": Builtin("ndd", lambda n, a, b, *rest: _lowest(n, _joined(a, b), *rest)),
    "highest ? of ? and ? and ?": Builtin("nddd", lambda n, a, b, c, *rest: _highest(n, _joined(a, b, c), *rest)),
    "lowest ? of ? and ? and ?": Builtin("nddd", lambda n, a, b, c, *rest: _lowest(n, _joined(a, b, c), *rest)),
    "maximum of ?": Builtin("d", lambda die, _, budget: max(die_of(die, budget).weights, default=0)),
    "reverse ?": Builtin("s", _reversed, _ordered),
    "sort ?": Builtin("s", _sort, _ordered, SEQUENCE),
    **{words: Builtin("?" * count, _decided, _decided) for count, words in WORDS.items()},
}
"""What AnyDice's function library has, by the words of each; and decisions, which AnyDice does not know."""
