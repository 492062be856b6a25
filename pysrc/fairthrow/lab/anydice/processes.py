"""Calls that are played to the end: those of functions that lead back to themselves, where a program says so.

A *state* is such a function with its arguments and the variables that it reads. What one run of it comes to is found
by whoever runs functions (:class:`fairthrow.lab.anydice.machine.Bodies`), with other states of the same circle as dice
that are awaited (:mod:`fairthrow.lab.engine.processes.awaited`). If a run looks at such a die, it waits until that is
solved, and is run again; if the die leads back to it, that can never be.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from fairthrow.lab.anydice.awaiting import refusal
from fairthrow.lab.anydice.choice_states import ChoiceStates
from fairthrow.lab.anydice.endless import ShownOnly
from fairthrow.lab.anydice.free_variables import circles_in, functions_in, names_of
from fairthrow.lab.anydice.meaning import Value, number_or_die
from fairthrow.lab.anydice.printer import heading
from fairthrow.lab.anydice.state_flow import flowed, handed_on
from fairthrow.lab.anydice.syntax import Function, Statement
from fairthrow.lab.engine.die import EMPTY, NO_RESULT, WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.processes.awaited import AwaitedDie, AwaitedError, WithoutResultError, exact
from fairthrow.lab.engine.processes.best_plan import PlannedState
from fairthrow.lab.engine.processes.counts import EndlessCount
from fairthrow.lab.engine.processes.graph import FallingError
from fairthrow.lab.engine.processes.transitions import Transitions
from fairthrow.lab.errors import Place, ProgramError, UnplacedError

MOST_STATES = 200_000
"""States of one program."""

MOST_PARTS = 400_000
"""States, and parts of calls of which only some parameters got a number."""
MOST_TRANSITIONS = 4_000_000
"""Transitions of all states."""
_State = tuple[int, tuple[Value, ...], tuple[Any, ...]]
"""A function by its place in memory, its arguments, and the variables that it reads."""


class Runs(Protocol):
    """Runs a function once: never with an answer that is remembered."""

    def once(self, function: Function, arguments: Sequence[Value], free: Sequence[Any]) -> Value:
        """Give what ``function`` comes to for ``arguments``; ``free`` has what it reads of its caller, in order."""


class _Search(NamedTuple):
    """A state that is to be solved, the ``goal``; what is still to be looked at, what was ``seen``; who ``waits``."""

    goal: int
    agenda: list[int]
    seen: set[int]
    waits: int


class Processes:
    """The states of a program at work."""

    def __init__(self, program: Sequence[Statement], runs: Runs, budget: Budget) -> None:
        self._runs = runs
        self._budget = budget
        functions = functions_in(program)
        self._functions = {id(function): function for function in functions}
        self._circles = circles_in(functions)
        self._carried: set[int] = set()
        reads: dict[str, set[str]] = {}
        for function, uses in zip(functions, names_of(functions), strict=True):
            reads.setdefault(function.signature, set()).update(uses.free)
            if uses.carried:
                self._carried.add(id(function))
        self._reads = {signature: tuple(sorted(names)) for signature, names in reads.items()}
        self._running: list[int] = []
        self._full = 0
        self._transitions = 0
        self.forget()

    def forget(self) -> None:
        """Forget what calls came to: a setting or a function has changed."""
        self._numbers: dict[_State, int] = {}
        self._states: list[_State] = []
        self._awaited: dict[int, AwaitedDie] = {}
        self._rows: dict[int, Transitions] = {}
        self._values: dict[int, Value] = {}
        self._back: set[tuple[int, int]] = set()
        """Who cannot wait for whom."""
        self._places: dict[int, Place] = {}
        """Where the run of a state added to what was awaited."""
        self._choices = ChoiceStates(self._states, self._rows, self._places)
        self._at = -1

    def leads_back(self, signature: str) -> bool:
        """Say whether a function with the words in ``signature`` leads back to itself."""
        return signature in self._circles

    def reads(self, signature: str) -> tuple[str, ...]:
        """Give the variables that functions with the words in ``signature`` read of their callers, in order."""
        return self._reads[signature]

    def call(self, function: Function, arguments: tuple[Value, ...], free: tuple[Any, ...]) -> Value:
        """Give what a call with ``arguments`` comes to in the end; awaited, if a run of the same circle calls it.

        ``free`` are the values of the variables that the function reads, in order.
        """
        state = self._number(function, arguments, free)
        inside = bool(self._running) and self._running[-1] == self._circles[function.signature]
        value = self._values.get(state)
        if value is not None and not (inside and isinstance(value, ShownOnly)):
            return value
        if inside:
            return self._awaited.get(state) or self._awaited.setdefault(state, AwaitedDie.of(state))
        self._running.append(self._circles[function.signature])
        try:
            return self._solve(state)
        finally:
            self._running.pop()

    def planned(self, function: Function, arguments: tuple[Value, ...], free: tuple[Any, ...]) -> PlannedState | None:
        """Give what the best plan has of a call with ``arguments`` where that is known; ``free`` as in :meth:`call`."""
        state = self._numbers.get((id(function), arguments, free))
        return None if state is None else self._choices.planned_states.get(state)

    def _number(self, function: Function, arguments: tuple[Value, ...], free: tuple[Any, ...]) -> int:
        key = id(function), arguments, free
        state = self._numbers.get(key)
        if state is None:
            state = self._numbers[key] = len(self._states)
            if state == MOST_PARTS:
                raise _too_many(function)
            self._states.append(key)
        return state

    def added(self, place: Place) -> None:
        """Note the ``place`` where something was added to what is awaited."""
        self._places[self._at] = place

    # states to be solved, one for the other

    def _solve(self, goal: int) -> Value:
        """Find what a state comes to, and before it whatever must be known for it. Not by recursion: it may be long."""
        searches = [_Search(goal, [goal], {goal}, -1)]
        waiting: set[int] = set()
        while True:
            search = searches[-1]
            met = self._explore(search, waiting)
            if met is None:
                value = self._values.get(search.goal)
                if value is None:
                    value = self._values[search.goal] = self._ended(search.goal)
                waiting.discard(searches.pop().waits)
                if not searches:
                    return value
            elif isinstance(met, _Search):
                searches.append(met)
                waiting.add(met.waits)
            else:
                self._turn_back(searches, met, waiting)

    def _explore(self, search: _Search, waiting: set[int]) -> "_Search | int | None":
        """Run what the goal leads to. Gives what must be solved first, or a state that waits for this, or nothing."""
        agenda, seen, rows, values = search.agenda, search.seen, self._rows, self._values
        while agenda:
            state = agenda[-1]
            if state in waiting:
                return state
            known = values.get(state)
            if known is None or isinstance(known, ShownOnly):
                row = rows.get(state)
                if row is None:
                    try:
                        row = self._run(state)
                    except AwaitedError as error:
                        return self._first(state, error)
                agenda.pop()
                if row:
                    for target in row.to:
                        if target not in seen:
                            seen.add(target)
                            agenda.append(target)
            else:
                agenda.pop()
        return None

    def _first(self, state: int, error: AwaitedError) -> _Search:
        """Give what a state waits for, of what its run looked at.

        Raises what is wrong where that leads back to it, or is solved and has no last value, so that it cannot be
        looked at.
        """
        for die in error.awaited:
            goal = die.row.to[0]
            if (
                isinstance(goal, int)
                and (state, goal) not in self._back
                and not isinstance(self._values.get(goal), ShownOnly)
            ):
                return _Search(goal, [goal], {goal}, state)
        raise refusal(error)

    def _turn_back(self, searches: list[_Search], state: int, waiting: set[int]) -> None:
        """Give up what leads back to a ``state`` that waits for it."""
        while state in waiting:
            given_up = searches.pop()
            waiting.discard(given_up.waits)
        self._back.add((state, given_up.goal))

    # one state

    def _run(self, state: int) -> Transitions | None:
        """Find what one run of a state comes to; nothing if that is known for good then."""
        key, arguments, free = self._states[state]
        function = self._functions[key]
        number = self._to_open(function, arguments)
        if number is None:
            self._full += 1
            if self._full > MOST_STATES:
                raise _too_many(function)
            self._at = state
            value = self._once(function, arguments, free)
            if type(value) is not AwaitedDie:
                self._values[state] = value
                return None
            row = self._choices.numbered(value.row, state)
            if self._choices.many and len(self._states) + self._choices.many > MOST_STATES:
                raise _too_many(function, "states and options")
        else:
            row = self._opened(state, number)
        self._transitions += len(row.to)
        if self._transitions > MOST_TRANSITIONS:
            raise _too_many(function)
        self._rows[state] = row
        return row

    def _once(self, function: Function, arguments: tuple[Value, ...], free: tuple[Any, ...]) -> Value:
        try:
            value = self._runs.once(function, arguments, free)
        except WithoutResultError:
            value = NO_RESULT
        if value is NO_RESULT or (type(value) is WeightedDie and value.missing and value.missing.result):
            what = f"[{heading(function)}] leads back to itself, and may end without a result; give it one in each case"
            raise ProgramError(function.place, what)
        return value

    def _to_open(self, function: Function, arguments: tuple[Value, ...]) -> int | None:
        """Give the parameter that gets the faces of dice one by one, with the others as they are; None if none does."""
        found = None
        for number, (parameter, value) in enumerate(zip(function.parameters, arguments, strict=True)):
            if isinstance(value, WeightedDie | Pool):
                if parameter.expects == "s":
                    return None
                if parameter.expects == "n" and found is None:
                    found = number
        return None if id(function) in self._carried else found

    def _opened(self, state: int, number: int) -> Transitions:
        key, arguments, free = self._states[state]
        function = self._functions[key]
        die = exact(number_or_die(arguments[number], self._budget))  # type: ignore[arg-type]  # dice come to one die
        before, behind = arguments[:number], arguments[number + 1 :]
        self._budget.spend(8 * len(die.weights))
        to, numbers = [], self._numbers
        for face in die.weights:
            given = (*before, face, *behind)
            to.append(numbers.get((key, given, free), -1))
            if to[-1] < 0:
                to[-1] = self._number(function, given, free)
        if not to and not die.total:
            return Transitions(1, {}, forgotten=1)
        return Transitions(die.total, {}, to, tuple(die.weights.values()), opens=True)

    # what a state comes to in the end

    def _ended(self, goal: int) -> Value:
        """Give what a state comes to, of which all is known that it leads to."""
        more: int | None = None
        state, seen = goal, set[int]()
        while state not in seen:
            seen.add(state)
            value = self._values.get(state)
            if value is not None and not isinstance(value, ShownOnly):
                return handed_on(value, more, len(seen) - 1, self._budget, summed=self._is_summed(goal))
            row = self._rows[state]
            if row.opens or row.total != 1 or len(row.to) != 1:
                break
            (state,) = row.to
            add = row.adds[0] if row.adds else None
            if add is not None:
                more = (more or 0) + add
        return self._flowed(goal)

    def _is_summed(self, state: int) -> bool:
        """Whether a sequence is given to a parameter of a ``state`` that takes a number: then its result is summed."""
        key, arguments, _ = self._states[state]
        return any(
            parameter.expects == "n" and isinstance(argument, tuple)
            for parameter, argument in zip(self._functions[key].parameters, arguments, strict=True)
        )

    def _flowed(self, goal: int) -> Value:
        try:
            found = flowed(goal, self._rows, self._values, self._choices, self._budget)
        except FallingError as error:
            raise self._falling(error.source) from None
        return EMPTY if found is None else ShownOnly(found) if isinstance(found, EndlessCount) else found

    def _falling(self, state: int) -> Exception:
        """Say that the run of a state adds something below 0 on the way round."""
        place = self._places.get(state)
        if place is None:
            return UnplacedError()
        return ProgramError(
            place,
            "something is taken away here each time round, so that there would be no lowest number; only add, or pass "
            "what is left along as a number",
        )


def _too_many(function: Function, what: str = "states") -> LimitError:
    what = f"[{heading(function)}] comes to more than {MOST_STATES:,} {what}: its numbers must stay within bounds"
    return LimitError("memory", what)
