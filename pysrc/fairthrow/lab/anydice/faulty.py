"""AnyDice as it is, with the faults that are known of it: run beside ours, it shows where it would answer otherwise.

What it does was found by comparing programs with what AnyDice answers; see the tests for what each fault does.

- *Parameters leak.* A function that gets dice for numbers or sequences is run for each face or roll. AnyDice sets a
  parameter again only when its own turn comes: one that the body changed stays changed while the parameters before it
  go through their faces. A sequence that the body replaced stays replaced until its faces begin again; a parameter
  that got no dice stays changed to the end.
- *Dice at most a sequence.* ``d8 <= {1, 2}`` answers ``d8 > {1, 2}``, and ``d8 <= {}`` always holds.
- *The empty die beside a sequence or a pool.* ``+`` and ``|`` give the other side as it is.
- *Numbers of more than 64 bits* become other numbers.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from fairthrow.lab.anydice.calls import bind_arguments, mixed_ways, run
from fairthrow.lab.anydice.machine import Machine, Scope
from fairthrow.lab.anydice.meaning import Value, die_of, number_or_die
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.syntax import Binary, Expression, Function
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.rolls import rolls_of
from fairthrow.lab.errors import Place

LARGEST = 2**63 - 1
"""The largest number that AnyDice knows; the lowest is one further from 0."""


Way = tuple[int | tuple[int, ...], int]
"""What a parameter may get, and the weight of it."""


class Met(NamedTuple):
    """A fault that a program meets: of which kind, at which place, and of what there."""

    kind: str
    """``parameter``, ``comparison``, ``empty`` or ``number``."""
    place: Place
    name: str = ""
    """The parameter that leaks."""


class Faulty(Plain):
    """Runs statements as AnyDice does, and notes the faults that it meets."""

    def __init__(self, machine: Machine, met: dict[Met, None]) -> None:
        super().__init__(machine)
        self.met = met

    # parameters

    def call(self, function: Function, arguments: Sequence[Value], scope: Scope, depth: int) -> Value:
        """Run the body for each way in which ``arguments`` fill its parameters, which are not always set again.

        ``scope`` has the variables of the caller, ``depth`` is how many calls deep it is.
        """
        args = bind_arguments([parameter.expects for parameter in function.parameters], arguments, self._budget)
        leaking = _Leaking(function, args.values, scope)
        if not args.open and not args.rolls:
            return run(args, lambda _: self.run(function.body, leaking.scope, depth), self._budget, highest_first=True)
        first = self._machine.settings.highest_first
        pools = {
            number: rolls_of(pool, highest_first=first, budget=self._budget) for number, pool in args.rolls.items()
        }
        return mixed_ways(self._results(function, leaking, {**args.open, **pools}, depth), args, self._budget)

    def _results(
        self, function: Function, leaking: "_Leaking", ways: dict[int, Iterable[Way]], depth: int
    ) -> Iterator[tuple[int | WeightedDie | None, int]]:
        """Run the body once for each way."""
        for turn, values, weight in _turns(sorted(ways), ways):
            self._budget.spend(10)
            for name in leaking.set(values, turn):
                self.met[Met("parameter", function.place, name)] = None
            result = self.run(function.body, leaking.scope, depth)
            yield None if result is None else number_or_die(result, self._budget), weight

    # operators

    def _binary(self, node: Binary, left: Value, right: Value) -> Value:
        self._budget.spend(10)
        if node.sign == "<=" and isinstance(left, WeightedDie | Pool) and isinstance(right, tuple):
            self.met[Met("comparison", node.place)] = None
            die = die_of(left, self._budget)
            return die.each(lambda face: int(not right or face > sum(right)))
        if node.sign in "+|":
            for empty, other, written in ((left, right, node.right), (right, left, node.left)):
                pooled = isinstance(other, tuple | Pool) or _is_one_in_a_pool(written)
                if isinstance(empty, WeightedDie) and not empty.weights and pooled:
                    self.met[Met("empty", node.place)] = None
                    return sum(left) if isinstance(left, tuple) else other
        value = super()._binary(node, left, right)
        if any(isinstance(each, int) and not -LARGEST - 1 <= each <= LARGEST for each in (left, right, value)):
            self.met[Met("number", node.place)] = None
        return value


def _is_one_in_a_pool(written: Expression) -> bool:
    """Whether a die is written with its count, as in ``1d4``, which is a pool of one to AnyDice."""
    return isinstance(written, Binary) and written.sign == "d"


def _turns(numbers: Sequence[int], ways: dict[int, Iterable[Way]]) -> Iterator[tuple[int, dict[int, Value], int]]:
    """Give all ways to fill parameters, the first changing fastest: the last that has its turn, the values, the weight.

    The ways of the last parameter are gone through as they come, so that nothing waits for all of them.
    """
    *before, last = numbers
    if before:
        ways = {number: list(ways[number]) if number != last else ways[number] for number in numbers}
    for value, weight in ways[last]:
        if not before:
            yield last, {last: value}, weight
            continue
        begins = True
        for turn, values, each in _turns(before, ways):
            yield (last if begins else turn), {**values, last: value}, weight * each
            begins = False


class _Leaking:
    """The variables of a call, and what AnyDice sets its parameters to."""

    def __init__(self, function: Function, values: Sequence[Value], scope: Scope) -> None:
        names = [parameter.name for parameter in function.parameters]
        self.scope = dict(scope)
        self._parameters = [  # of two of one name, the first counts
            (number, parameter)
            for number, parameter in enumerate(function.parameters)
            if names.index(parameter.name) == number
        ]
        self._right = dict(enumerate(values))
        self._given: dict[int, Value] = {}
        self._set(self._right)

    def _set(self, values: Mapping[int, Value]) -> None:
        for number, parameter in self._parameters:
            if number in values:
                self.scope[parameter.name] = self._given[number] = values[number]

    def set(self, values: Mapping[int, Value], turn: int) -> list[str]:
        """Set the parameters that AnyDice sets when parameter ``turn`` has its turn: it, and those before it.

        ``values`` are those that all should have. Gives the names of those that have another one.
        """
        self._right |= values
        stays = self._stays(turn)
        self._set(
            {number: value for number, value in values.items() if number < turn or (number == turn and not stays)}
        )
        return [
            parameter.name
            for number, parameter in self._parameters
            if self.scope[parameter.name] != self._right[number]
        ]

    def _stays(self, number: int) -> bool:
        """Whether the body has replaced a sequence: AnyDice goes on with the one that nobody sees any more."""
        for each, parameter in self._parameters:
            if each == number and parameter.expects == "s":
                return self.scope[parameter.name] is not self._given[number]
        return False
