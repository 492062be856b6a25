"""Calls with dice where a number or a sequence is expected: thrown, they run the body once, with what the dice show.

It is what :mod:`fairthrow.lab.anydice.calls` goes through in all ways, with one way taken. Calls for which nothing is
thrown come to the same each time, and are remembered.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from fairthrow.lab.anydice.lazy_dice import NOTHING, Faces, Fallen, Group, LazyDie, Sides
from fairthrow.lab.anydice.lazy_ops import ready_of, throw_sum
from fairthrow.lab.anydice.lazy_pool import LazyPool, copied
from fairthrow.lab.anydice.meaning import Value, die_of, number_or_die
from fairthrow.lab.anydice.printer import expression
from fairthrow.lab.anydice.syntax import Call
from fairthrow.lab.anydice.trace import RESULT, Trace
from fairthrow.lab.anydice.trace_words import called, of_number
from fairthrow.lab.engine.die import EMPTY, WeightedDie, certain
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.errors import Fault
from fairthrow.lab.shares import short
from fairthrow.lab.thrown import ReadyDice

MOST_AGAIN = 100
"""How often a call is thrown again that comes to nothing, before its exact odds decide."""

MOST_KNOWN = 20_000
"""Calls that are remembered."""

MOST_HELD = 5_000_000
"""Numbers of all sequences that are remembered, with those that calls were given: 40 MB."""


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


def bind_lazily(expects: Sequence[str], arguments: Sequence[Value], budget: Budget) -> Arguments:
    """Bring arguments to what the parameters expect: ``n``, ``s``, ``d`` or nothing. Dice are not thrown yet."""
    budget.spend(20)
    values: list[Value] = []
    opened: list[int] = []
    expanded = False
    for number, (kind, argument) in enumerate(zip(expects, arguments, strict=True)):
        value = argument
        if kind == "d" and not isinstance(value, WeightedDie | Pool):
            value = die_of(value, budget)
        elif kind == "n" and not isinstance(value, int):
            expanded = True
            value = number_or_die(value, budget)
        elif kind == "s" and isinstance(value, int):
            value = (value,)
        if kind in {"n", "s"} and isinstance(value, WeightedDie | Pool):
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


class SampledCall(LazyDie):
    """A call for which dice are thrown. ``around`` are the values of the variables that it sees."""

    highest_first = True
    """How the rolls of its parameters are sorted."""

    def __init__(
        self,
        node: Call,
        args: Arguments,
        body: Body,
        exactly: Callable[[], Value],
        budget: Budget,
        *,
        around: Iterable[Value] = (),
    ) -> None:
        super().__init__(exactly, budget, sure=False, made_of=(*args.values, *around))
        self.line = node.place.line
        self.node = node
        """Where it is called."""
        self._args, self._body = args, body

    @property
    def what(self) -> str:
        """The call, as it is written."""
        return called(self.node)

    def ready(self) -> Iterator[ReadyDice]:
        """Give those that are thrown for the parameters. Whether the body throws others, whoever calls knows."""
        for number in self._args.open:
            yield from ready_of(self._args.values[number], self._budget, self.node)

    def fall(self, trace: Trace) -> Fallen:
        """Throw for the parameters and run the body; again, until it comes to a number."""
        for _ in range(MOST_AGAIN):
            begun = len(trace.dice)
            way = self._way(trace)
            if way is None:
                return NOTHING
            result = self._body(way)
            if result is not None:
                fallen = throw_sum(as_result(result), trace, self.node)
                if fallen.value is not None:
                    return fallen_since(begun, fallen.value, trace)
            self.throws_again(trace, begun, "no result" if result is None else "nothing")
        return self.falls_by_odds(trace)

    def throws_again(self, trace: Trace, begun: int, came: str) -> None:
        """Tell that it ``came`` to nothing, with the dice since ``begun``, and is thrown again."""
        trace.fate(range(begun, len(trace.dice)), "re-rolled")
        trace.tell(self.line, f"{self.what} comes to {came}, so it is thrown again.")

    def falls_by_odds(self, trace: Trace) -> Fallen:
        """Throw it by its exact odds, which came to nothing too often otherwise, and tell of it."""
        trace.tell(self.line, f"{self.what} came to nothing {MOST_AGAIN} times; now its exact odds decide.")
        return Sides(self, self.what, self.line).fall(trace)

    def _way(self, trace: Trace) -> Way | None:
        """Throw for each open parameter, from the first; nothing if nothing comes of one."""
        values = list(self._args.values)
        dice: dict[int, Group] = {}
        for number in self._args.open:
            value = values[number]
            if isinstance(value, LazyPool):
                each = value.throw_each(trace)
                if each is None:
                    return None
                roll = Faces.sorted_of(each, highest_first=self.highest_first)
                values[number], dice[number] = roll, roll.dice
                continue
            fallen = throw_sum(value, trace, self.node)
            if fallen.value is None:
                return None
            dice[number] = fallen.dice
            values[number] = fallen.value
            if trace.telling and fallen.how != of_number(fallen.value):
                trace.tell(self.line, f"{expression(fallen.how)} is {short(fallen.value)}.")
            if self._args.expects[number] == "s":
                values[number] = Faces.sorted_of([(fallen.value, fallen.dice)], highest_first=True)
        return Way(values, dice)


def fallen_since(begun: int, value: int, trace: Trace) -> Fallen:
    """Give the ``value`` that a call came to, with the dice of ``trace`` from the one of the number ``begun`` on."""
    return Fallen(value, of_number(value), tuple(range(begun, len(trace.dice))))


def as_result(value: Value) -> Value:
    """Give dice that a body comes to a name for the trace, unless a variable holds them."""
    if isinstance(value, LazyDie | LazyPool) and not value.name:
        return copied(value, RESULT)
    return value


class CallResult(NamedTuple):
    """What a call came to, and what it told."""

    value: Value
    told: tuple[str, ...]


class CallMemo:
    """Remembers calls for which nothing is thrown, in one roll of a program."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[CallResult, object]] = {}
        self._asked: set[Hashable] = set()
        self._held = 0

    def asks(self, things: Sequence[object], moment: Hashable, values: Sequence[Value | None]) -> bool:
        """Say whether a call is just being found out; ``things`` and ``values`` are as in :meth:`get`."""
        return _key(things, moment, values) in self._asked

    def get(
        self,
        things: Sequence[object],
        moment: Hashable,
        values: Sequence[Value | None],
        answer: Callable[[], CallResult],
    ) -> CallResult:
        """Give what is known for the same ``things``, an equal ``moment`` and the same ``values``.

        Where nothing is, ``answer`` finds it out. Numbers and sequences are the same if they are equal, dice if they
        are the very same. Sequences that know their dice are not remembered, since what is done with them is told to
        these. Raises Fault for a call that comes back to itself: it never ends.
        """
        key = _key(things, moment, values)
        found = self._known.get(key)
        if found:
            return found[0]
        if key in self._asked:
            raise Fault("this never ends: it comes back to itself with the same numbers, and nothing is thrown")
        self._asked.add(key)
        try:
            known = answer()
        finally:
            self._asked.discard(key)
        self._held += sum([len(value) for value in (known.value, *values) if isinstance(value, tuple)])
        few = len(self._known) < MOST_KNOWN and self._held <= MOST_HELD
        if few and not any(isinstance(value, Faces) for value in values):
            self._known[key] = known, (things, values)  # these stay, so that nothing else takes their places in memory
        return known


def _key(things: Sequence[object], moment: Hashable, values: Sequence[Value | None]) -> Hashable:
    return tuple(map(id, things)), moment, tuple(map(_same, values))


def _same(value: Value | None) -> Hashable:
    return value if isinstance(value, int | tuple | None) else ("dice", id(value))
