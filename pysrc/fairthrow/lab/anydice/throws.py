"""Dice that are made of other dice: what operators and AnyDice's own functions give, not thrown yet."""

from collections.abc import Callable

from fairthrow.lab.anydice.meaning import Value, die_of, number_or_die
from fairthrow.lab.anydice.printer import expression
from fairthrow.lab.anydice.syntax import Binary, Expression, Unary
from fairthrow.lab.anydice.table import Table
from fairthrow.lab.anydice.telling import of_number, short
from fairthrow.lab.anydice.unrolled import NOTHING, Faces, Fallen, Sides, Unrolled, is_dice
from fairthrow.lab.anydice.unrolledpool import Mapped, UnrolledPool
from fairthrow.lab.engine.die import Die, certain
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool


def is_sure(value: Value) -> bool:
    """Whether a number always comes of a value."""
    if isinstance(value, Unrolled | UnrolledPool):
        return value.sure
    return not is_dice(value)


def throw_sum(value: Value, table: Table, node: Expression) -> Fallen:
    """Throw a ``value``, whatever it is, and add it up. ``node`` is where it is written."""
    if isinstance(value, int):
        return Fallen(value, of_number(value))
    if isinstance(value, Faces):
        table.fate(value.dice, "added up")
        return Fallen(sum(value), of_number(sum(value)), value.dice)
    if isinstance(value, tuple):
        return Fallen(sum(value), of_number(sum(value)))
    return as_die(value, table.budget, node).throw(table)


def as_die(value: Die | Pool, budget: Budget, node: Expression) -> Unrolled:
    """Give dice as one that can be thrown. ``node`` is where the program has them.

    Those of which only the odds are known become a die with as many sides.
    """
    die = number_or_die(value, budget)
    if isinstance(die, Unrolled):
        return die
    return Sides(die, expression(node), node.place.line)  # type: ignore[arg-type]  # dice are no number


def is_weightless(value: Value) -> bool:
    """Whether a value is dice of which no number ever comes."""
    if isinstance(value, Unrolled | UnrolledPool):
        return value.weightless()
    if isinstance(value, Pool):
        return not all(die.weights for die, _ in value.kinds)
    return isinstance(value, Die) and not value.weights


class Each(Mapped):
    """What an operator before a value makes of each number of a die."""

    def __init__(self, sign: str, die: Unrolled, of: Callable[[int], int], budget: Budget) -> None:
        super().__init__(die, of, budget)
        self._sign = sign

    def fall(self, table: Table) -> Fallen:
        """Throw the die."""
        fallen = self._die.throw(table)
        if fallen.value is None:
            return fallen
        return Fallen(self._of(fallen.value), Unary(self._sign, fallen.how), fallen.dice)


class Combined(Unrolled):
    """What an operator makes of two values, at least one of which is dice."""

    def __init__(
        self, node: Binary, left: Value, right: Value, of: Callable[[Value, Value], Value], budget: Budget
    ) -> None:
        super().__init__(lambda: of(left, right), budget, sure=is_sure(left) and is_sure(right))
        self._node, self._left, self._right, self._of = node, left, right, of
        self.line = node.place.line

    def fall(self, table: Table) -> Fallen:
        """Throw the left side, then the right, and put them together."""
        node = self._node
        sides = [
            throw_sum(side, table, written) for written, side in ((node.left, self._left), (node.right, self._right))
        ]
        taken: list[Value] = []
        for value, fallen in zip((self._left, self._right), sides, strict=True):
            if fallen.value is not None:
                taken.append(certain(fallen.value) if is_dice(value) else value)
            elif is_weightless(value):  # some operators take it for a 0
                taken.append(number_or_die(value, table.budget))
            else:
                return NOTHING
        result = die_of(self._of(*taken), table.budget)
        if not result.weights:
            return NOTHING
        (value,) = result.weights
        how: Expression = Binary(node.sign, *(fallen.how for fallen in sides))
        return Fallen(value, how, sides[0].dice + sides[1].dice)


class SoMany(Unrolled):
    """As many dice as another throw says. ``make`` gives so many."""

    def __init__(
        self, node: Binary, count: Value, make: Callable[[int], Value], exactly: Callable[[], Value], budget: Budget
    ) -> None:
        super().__init__(exactly, budget, sure=False)
        self._node, self._count, self._make = node, count, make
        self.line = node.place.line

    def fall(self, table: Table) -> Fallen:
        """Throw for their number, then throw them."""
        count = throw_sum(self._count, table, self._node.left)
        if count.value is None:
            return NOTHING
        table.fate(count.dice, f"gave the number of dice: {short(count.value)}")
        return throw_sum(self._make(count.value), table, self._node)


class Exploded(Unrolled):
    """A die that is thrown again and added whenever it shows its highest number, at most ``depth`` times."""

    def __init__(self, die: Unrolled, depth: int, exactly: Callable[[], Value], budget: Budget) -> None:
        super().__init__(exactly, budget, sure=die.sure)
        self._die, self._depth = die, depth

    def fall(self, table: Table) -> Fallen:
        """Throw it, and again as long as it explodes."""
        top = max(self._die.weights)
        fallen = self._die.throw(table)
        total, dice, how = fallen.value, fallen.dice, fallen.how
        for again in range(self._depth):
            if fallen.value != top:
                break
            table.fate(fallen.dice, "exploded")
            table.tell(self.line, f"{short(top)} is the highest there is: it explodes{' again' if again else ''}.")
            fallen = self._die.throw(table)
            if fallen.value is None or total is None:
                return NOTHING
            total, dice, how = total + fallen.value, dice + fallen.dice, Binary("+", how, fallen.how)
        return Fallen(total, how, dice)
