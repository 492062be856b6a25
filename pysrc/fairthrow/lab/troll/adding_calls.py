"""Functions that add something to what they give for other numbers, or for the same again.

In ``function down(n) = x := d n; if x = 1 then 1 else x + call down(x)`` each call is a state, and its body leads to
numbers that are known and to other states. Such a chain is followed all at once (:mod:`within`), not call by call. So
is one that never comes back to a number.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import lcm, prod

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets.law import Law, Lazy, certain, check_outcomes
from fairthrow.lab.engine.multisets.values import CannotError, Value, collection
from fairthrow.lab.engine.processes.components import components
from fairthrow.lab.engine.processes.transitions import Transitions
from fairthrow.lab.engine.processes.within import once, within
from fairthrow.lab.troll.faults import TrollError
from fairthrow.lab.troll.tree import Binary, Call, Compositional, Exp, Function, If, Let, everything, parts

MOST_STATES = 1_000
"""Calls with different values that are followed together."""

MOST_WAYS = 20_000
"""Ways on which the bodies of all these may go."""

Known = Callable[[Exp, dict[str, Lazy]], Law | None]
"""Gives the law of a part without calls, where each name has one value; None where it has too many to go through."""

State = tuple[str, tuple[Value, ...]]
"""A function, and what it is given."""

Share = tuple[int, int]
"""A weight, and what it is out of."""

Way = tuple[Share, State | None, int]
"""How likely it is, the state that it leads to, and what is added to what comes of that; or no state, and a number."""


class NoChainError(Exception):
    """These calls have to be followed one by one."""


class AddingCalls:
    """Follows the calls of one program's ``functions`` all at once, where they form a chain that adds up."""

    def __init__(self, functions: Mapping[str, Function | Compositional], known: Known, budget: Budget) -> None:
        self._functions = functions
        self._known = known
        self._budget = budget
        self._others: set[State] = set()
        self._calling: dict[int, bool] = {}
        self._called: dict[str, set[str]] = {}

    def law(self, name: str, arguments: list[Lazy], deep: int) -> tuple[Law, bool] | None:
        """Give the law of a call of ``name`` with ``arguments``, so ``deep``, itself counted; what goes deeper is lost.

        Say too whether anything may go deeper. None where they add nothing up, or have to be followed one by one for
        another reason. Raises LimitError for too many outcomes.
        """
        values = [next(iter(each.weights)) for each in arguments if isinstance(each, Law) and each.certain]
        start = name, tuple(values)
        if len(values) < len(arguments) or start in self._others or not self._comes_back(name):
            return None
        states = [start]
        try:
            rows, depth, cut = self._rows(states, deep)
            found = _followed(rows, depth, deep, self._budget, cut=cut)
        except (NoChainError, TrollError, CannotError):  # errors are told where the calls are followed one by one
            found = None
        if found is None:
            self._others.update(states)
            return None
        weights, total, lost = found
        check_outcomes(len(weights))
        law = Law({(value,): weight for value, weight in weights.items()}, total)
        return law.reduced(self._budget), lost

    def _comes_back(self, name: str) -> bool:
        """Say whether a function called ``name``, or one that is called on the way, may call itself again."""
        return any(each in self._reached(each) for each in [name, *self._reached(name)])

    def _reached(self, name: str) -> list[str]:
        """Give the functions that are called below one, itself only if it is called again."""
        reached = list(self._calls_of(name))
        for each in reached:  # grows on the way
            reached += [other for other in self._calls_of(each) if other not in reached]
        return reached

    def _calls_of(self, name: str) -> set[str]:
        """Give the names of the functions that the body of one calls."""
        found = self._called.get(name)
        if found is None:
            function = self._functions.get(name)
            found = self._called[name] = _named(function.body) if isinstance(function, Function) else set()
        return found

    def _rows(self, states: list[State], deep: int) -> tuple[list[Transitions], list[int], bool]:
        """Give what one run of each state comes to, and add all ``states`` that are met. Raises NoChainError.

        Give too how many calls deep each is met at first, and whether there are states that are met behind ``deep``
        calls only. These are left out: what goes there is lost.
        """
        numbers, rows, count, cut = {states[0]: 0}, list[Transitions](), 0, False
        depth = [1]
        for state in states:  # grows on the way
            ways = []
            for way in self._ways_of(state):
                ways.append(way)
                count += 1
                to = way[1]
                if to is not None and to not in numbers:
                    if depth[len(rows)] == deep:
                        cut = True
                        continue
                    numbers[to] = len(states)
                    states.append(to)
                    depth.append(depth[len(rows)] + 1)
                if count > MOST_WAYS or len(states) > MOST_STATES:
                    raise NoChainError
            total = lcm(*(whole for (_, whole), _, _ in ways))
            ends: dict[int, int] = {}
            steps: dict[tuple[int, int], int] = {}
            for (weight, whole), to, add in ways:
                if to is not None and to not in numbers:
                    continue
                if to is None:
                    ends[add] = ends.get(add, 0) + weight * (total // whole)
                else:
                    step = numbers[to], add
                    steps[step] = steps.get(step, 0) + weight * (total // whole)
            rows.append(Transitions(total, ends, [to for to, _ in steps], [*steps.values()], [add for _, add in steps]))
        if not any(row.ends for row in rows):
            raise NoChainError
        return rows, depth, cut

    def _ways_of(self, state: State) -> Iterator[Way]:
        name, values = state
        function = self._functions.get(name)
        if not isinstance(function, Function) or len(function.parameters) != len(values):
            raise NoChainError
        env = dict[str, Lazy](zip(function.parameters, map(certain, values), strict=True))
        return self._ways(function.body, env, (1, 1), 0)

    def _ways(self, part: Exp, env: dict[str, Lazy], share: Share, add: int) -> Iterator[Way]:  # noqa: C901  # for each kind
        """Go through a part whose number is added to ``add``. Raises NoChainError for what is no such part."""
        self._budget.spend(20)
        match part:
            case _ if not self._calls(part):
                for value, each in self._values(part, env):
                    yield _both(share, each), None, add + _number(value)
            case Let(name, value, body):
                for found, each in self._values(value, env):
                    yield from self._ways(body, env | {name: certain(found)}, _both(share, each), add)
            case If(test, yes, no):
                for found, each in self._values(test, env):
                    yield from self._ways(yes if collection(found, "if") else no, env, _both(share, each), add)
            case Binary("+", left, right):
                inner, other = (left, right) if self._calls(left) else (right, left)
                for value, each in self._values(other, env):
                    yield from self._ways(inner, env, _both(share, each), add + _number(value))
            case Call(name, arguments):
                for values in product(*[list(self._values(argument, env)) for argument in arguments]):
                    to = name, tuple(value for value, _ in values)
                    yield _both(share, *(each for _, each in values)), to, add
            case _:
                raise NoChainError

    def _values(self, part: Exp, env: dict[str, Lazy]) -> Iterator[tuple[Value, Share]]:
        """Give the values of a part without calls, with their chances. Raises NoChainError for one with calls."""
        law = None if self._calls(part) else self._known(part, env)
        if law is None:
            raise NoChainError
        for value, weight in law.weights.items():
            yield value, (weight, law.total)

    def _calls(self, part: Exp) -> bool:
        found = self._calling.get(id(part))
        if found is None:
            found = self._calling[id(part)] = isinstance(part, Call) or any(map(self._calls, parts(part)))
        return found


def _named(part: Exp) -> set[str]:
    return {each.name for each in everything(part) if isinstance(each, Call)}


def _both(*shares: Share) -> Share:
    return prod(weight for weight, _ in shares), prod(total for _, total in shares)


def _number(value: Value) -> int:
    if not isinstance(value, tuple) or len(value) != 1:
        raise NoChainError
    return value[0]


def _followed(
    rows: list[Transitions], depth: list[int], deep: int, budget: Budget, *, cut: bool
) -> tuple[dict[int, int], int, bool] | None:
    """Give the numbers that the first state comes to within ``deep`` steps, and what their weights are out of.

    Say too whether anything may go deeper. ``depth`` says how deep each state is met at first, and ``cut`` whether
    there are others behind the last step. None where all that is to be found in another way.
    """
    groups = components([row.to for row in rows], 0, budget)
    if any(len(group) > 1 or group[0] in rows[group[0]].to for group in groups):
        found = within(rows, 0, deep, budget) if _adds_in_circles(rows, groups) else None
        return found and (*found, True)
    if cut and any(depth[to] != depth[state] + 1 for state, row in enumerate(rows) for to in row.to):
        return None  # a state may be met early, and late as well
    found = once(rows, [state for (state,) in groups], deep, budget)
    return found and (*found, cut)


def _adds_in_circles(rows: list[Transitions], groups: list[list[int]]) -> bool:
    """Say whether something is added on the way from a state back to it."""
    group = {state: place for place, states in enumerate(groups) for state in states}
    return any(
        add and group[state] == group[to]
        for state, row in enumerate(rows)
        for to, add in zip(row.to, row.adds or (), strict=True)
    )
