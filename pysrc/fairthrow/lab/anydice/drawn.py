"""Calls with dice where a number or a sequence is expected: thrown, they run the body once, with what the dice show.

It is what :mod:`fairthrow.lab.anydice.calls` goes through in all ways, with one way taken.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fairthrow.lab.anydice.meaning import Value, die_of, number_or_die
from fairthrow.lab.anydice.printer import expression
from fairthrow.lab.anydice.syntax import Call
from fairthrow.lab.anydice.table import RESULT, Table
from fairthrow.lab.anydice.telling import called, of_number, short
from fairthrow.lab.anydice.throws import is_weightless, throw_sum
from fairthrow.lab.anydice.unrolled import NOTHING, Faces, Fallen, Group, Sides, Unrolled
from fairthrow.lab.anydice.unrolledpool import UnrolledPool, copied
from fairthrow.lab.engine.die import EMPTY, Die, certain
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool

MOST_AGAIN = 100
"""How often a call is thrown again that comes to nothing, before its exact odds decide."""


class Way(NamedTuple):
    """One way to fill the parameters: the ``values`` that they get, and which dice show what was thrown for it."""

    values: list[Value]
    dice: dict[int, Group]
    """For each parameter that got something thrown, the dice that show it."""


Body = Callable[[Way], Value | None]
"""Runs a function once, and tells of it; nothing if it comes to no result."""


class Arguments(NamedTuple):
    """The ``values`` of arguments, brought to what each parameter ``expects``."""

    expects: Sequence[str]
    values: list[Value]
    open: tuple[int, ...]
    """The parameters for which something is thrown, from the first."""
    expanded: bool
    """Whether what the body gives is summed."""


def taken(expects: Sequence[str], arguments: Sequence[Value], budget: Budget) -> Arguments:
    """Bring arguments to what the parameters expect: ``n``, ``s``, ``d`` or nothing. Dice are not thrown yet."""
    budget.spend(20)
    values: list[Value] = []
    opened: list[int] = []
    expanded = False
    for number, (kind, argument) in enumerate(zip(expects, arguments, strict=True)):
        value = argument
        if kind == "d" and not isinstance(value, Die | Pool):
            value = die_of(value, budget)
        elif kind == "n" and not isinstance(value, int):
            expanded = True
            value = number_or_die(value, budget)
        elif kind == "s" and isinstance(value, int):
            value = (value,)
        if kind in {"n", "s"} and isinstance(value, Die | Pool):
            opened.append(number)
        values.append(value)
    return Arguments(expects, values, tuple(opened), expanded or bool(opened))


def run_once(args: Arguments, body: Body) -> Value:
    """Run a body for arguments without dice to throw; give its result as it is, but a sum where one was summed."""
    result = body(Way(args.values, {}))
    if result is None:
        return EMPTY
    if args.expanded and isinstance(result, tuple):
        return certain(sum(result))
    return result


class Drawn(Unrolled):
    """A call for which dice are thrown."""

    highest_first = True
    """How the rolls of its parameters are sorted."""
    misses: Callable[["Drawn"], bool] = staticmethod(lambda _: True)
    """Whether the chance of a way without a result is missing, or else left out."""

    def __init__(self, node: Call, args: Arguments, body: Body, exactly: Callable[[], Value], budget: Budget) -> None:
        super().__init__(exactly, budget, sure=False)
        self.line = node.place.line
        self._node = node
        self._args, self._body = args, body

    @property
    def what(self) -> str:
        """The call, as it is written."""
        return called(self._node)

    def fall(self, table: Table) -> Fallen:
        """Throw for the parameters and run the body; again, if its way is one that odds leave out."""
        for _ in range(MOST_AGAIN):
            begun = len(table.dice)
            way = self._way(table)
            if way is None:
                return NOTHING
            result = self._body(way)
            if result is not None:
                fallen = throw_sum(as_result(result), table, self._node)
                if fallen.value is not None:
                    return Fallen(fallen.value, of_number(fallen.value), tuple(range(begun, len(table.dice))))
                if not (is_weightless(result) and die_of(result, table.budget).total == 0):
                    return NOTHING
            elif self.misses(self):
                table.tell(self.line, f"{self.what} comes to no result.")
                return NOTHING
            table.fate(range(begun, len(table.dice)), "re-rolled")
            table.tell(self.line, f"{self.what} comes to nothing, so it is thrown again.")
        table.tell(self.line, f"{self.what} came to nothing {MOST_AGAIN} times; now its exact odds decide.")
        return Sides(self, self.what, self.line).fall(table)

    def _way(self, table: Table) -> Way | None:
        """Throw for each open parameter, from the first; nothing if nothing comes of one."""
        values = list(self._args.values)
        dice: dict[int, Group] = {}
        for number in self._args.open:
            value = values[number]
            if isinstance(value, UnrolledPool):
                each = value.throw_each(table)
                if each is None:
                    return None
                roll = Faces.sorted_of(each, highest_first=self.highest_first)
                values[number], dice[number] = roll, roll.dice
                continue
            fallen = throw_sum(value, table, self._node)
            if fallen.value is None:
                return None
            dice[number] = fallen.dice
            values[number] = fallen.value
            if table.telling and fallen.how != of_number(fallen.value):
                table.tell(self.line, f"{expression(fallen.how)} is {short(fallen.value)}.")
            if self._args.expects[number] == "s":
                values[number] = Faces.sorted_of([(fallen.value, fallen.dice)], highest_first=True)
        return Way(values, dice)


def as_result(value: Value) -> Value:
    """Give dice that a body comes to a name for the trace, unless a variable holds them."""
    if isinstance(value, Unrolled | UnrolledPool) and not value.name:
        return copied(value, RESULT)
    return value
