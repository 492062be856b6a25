"""The plan of a program that decides: in which cases which option is best, and how likely each case is.

The program runs once more as it stands. It is noted what each decision took, and what each mixture was made of; then
chance flows from the outputs down, from what was made last to what was made first. Decisions that lead back to where
they were are met again and again: each counts as often as it is met in the mean.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cmp_to_key
from typing import Any, NamedTuple, TypeVar

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.account import BestCase, DecisionPlan
from fairthrow.lab.anydice.calls import as_result, assignments, mixed_ways, run
from fairthrow.lab.anydice.choice_states import ChoiceStates
from fairthrow.lab.anydice.compiled import Placed
from fairthrow.lab.anydice.decisions import DECISIONS
from fairthrow.lab.anydice.endless import ShownOnly
from fairthrow.lab.anydice.machine import Bodies, Machine, Scope
from fairthrow.lab.anydice.meaning import Value, die_of
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.processes import Processes
from fairthrow.lab.anydice.program import frames, run_each
from fairthrow.lab.anydice.syntax import Binary, Call, Expression, Function, OutputStatement, Statement, VariableName
from fairthrow.lab.anydice.trace_words import option_words, shown
from fairthrow.lab.anydice.traversal import nodes_in
from fairthrow.lab.engine.decided import Decided, Goal
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.awaited import AwaitedDie, OpenChoice
from fairthrow.lab.engine.processes.transitions import Transitions
from fairthrow.lab.engine.processes.visits import mean_visits
from fairthrow.lab.engine.rolls import rolls_of
from fairthrow.lab.errors import Place

MOST_CASES = 200
"""Cases that are listed of each decision, the likeliest first."""

_Case = tuple[int, tuple[tuple[str, Value], ...], int]
"""A decision by its place in memory, the values of the names in its options, and the place of the best of these."""


SURE = Ratio(1, 1)

Key = TypeVar("Key")


class _Made(NamedTuple):
    """Something that was made: of which ``parts``, in which ``cases`` of decisions, each with how often it is met."""

    value: object
    parts: Sequence[tuple[object, Ratio]]
    cases: Sequence[tuple[_Case, Ratio]] = ()


@dataclass(frozen=True)
class _Open:
    """A decision of which some ``options`` are awaited, these with their places, and its names as in :data:`_Case`."""

    key: int
    names: tuple[tuple[str, Value], ...]
    options: Sequence[tuple[int, Value]] = field(compare=False)


def plans_of(statements: Sequence[Statement], budget: Budget) -> tuple[DecisionPlan, ...]:
    """Give the plan of each line of ``statements`` that decides, in the order of the text. Raises ProgramError."""
    noted = _Notes()
    scope: Scope = {}
    with frames():
        machine = _NotedMachine(budget, noted, statements)
        top = _Watching(machine, noted)
        run_each(tuple(statements), lambda statement: top.run([statement], scope, 0))
    found: dict[int, list[BestCase]] = {}
    for (key, names, at), chance in sorted(noted.cases(budget).items(), key=cmp_to_key(_likelier)):
        node = noted.decisions[key]
        cases = found.setdefault(node.place.line, [])
        if len(cases) < MOST_CASES:
            words = top.words(node.arguments[at], dict(names))
            values = tuple((name, shown(value)) for name, value in names if isinstance(value, int | tuple))
            cases.append(BestCase(values, words, chance))
    return tuple(DecisionPlan(line, tuple(cases)) for line, cases in sorted(found.items()))


class _Notes:
    """What was made so far, in order, and what the outputs show."""

    def __init__(self) -> None:
        self.made: list[_Made] = []
        self.shown: list[object] = []
        self.decisions: dict[int, Call] = {}

    def cases(self, budget: Budget) -> dict[_Case, Ratio]:
        """Give how likely each case is in all outputs together, each of which is thrown once."""
        chances: dict[int, Ratio] = {}
        for value in self.shown:
            _add(chances, id(value), SURE)
        cases: dict[_Case, Ratio] = {}
        for made in reversed(self.made):
            chance = chances.pop(id(made.value), None)
            if chance is None:
                continue
            budget.spend(20 * (len(made.parts) + len(made.cases)) * (1 + chance.denominator.bit_length() // 512))
            for case, share in made.cases:
                _add(cases, case, _both(chance, share))
            for part, share in made.parts:
                if isinstance(part, Decided | ShownOnly):
                    _add(chances, id(part), _both(chance, share))
        return cases


class _Noting(Placed):
    """Runs functions as they stand, and notes what is made."""

    def __init__(self, machine: Machine, program: Sequence[Statement], noted: _Notes) -> None:
        super().__init__(machine, program)
        self._plain = _Watching(machine, noted)


class _Watching(Plain):
    def __init__(self, machine: Machine, noted: _Notes) -> None:
        super().__init__(machine)
        self._noted = noted

    def call(self, function: Function, arguments: Sequence[Value], scope: Scope, depth: int) -> Value:
        args, body = self._bound(function, arguments, scope, depth)
        first = self._machine.settings.highest_first
        if not args.open and not args.rolls:
            return run(args, body, self._budget, highest_first=first)
        rolls = {n: list(rolls_of(pool, highest_first=first, budget=self._budget)) for n, pool in args.rolls.items()}
        ways = assignments(args, {**args.open, **rolls}, self._budget)
        found = [(as_result(body(values), self._budget), weight) for values, weight in ways]
        value = mixed_ways(found, args, self._budget)
        if isinstance(value, Decided):
            parts = [(part, Ratio.of(weight, args.total)) for part, weight in found if isinstance(part, Decided)]
            self._noted.made.append(_Made(value, parts))
        return value

    def _output(self, statement: OutputStatement, scope: Scope, depth: int) -> None:
        self._noted.shown.append(self._value(statement.value, scope, depth))
        super()._output(statement, scope, depth)

    def _binary(self, node: Binary, left: Value, right: Value) -> Value:
        value = super()._binary(node, left, right)
        if isinstance(value, Decided):
            self._noted.made.append(_Made(value, [(side, SURE) for side in (left, right)]))
        return value

    def _call(self, node: Call, arguments: list[Value], scope: Scope, depth: int) -> Value:
        value = super()._call(node, arguments, scope, depth)
        if node.signature not in DECISIONS:
            return value
        if type(value) is AwaitedDie:
            self._open(node, arguments, value, scope)
        if not isinstance(value, Decided):
            return value
        at = self._taken(arguments, value)
        taken, option, cases = arguments[at], node.arguments[at], []
        if taken is value:
            value = Decided.of(value, value.goal, value.worth)
        if _is_taken_here(option, taken):
            self._noted.decisions[id(node)] = node
            cases.append(((id(node), _names(node, scope), at), SURE))
        self._noted.made.append(_Made(value, [(taken, SURE)], cases))
        return value

    def _open(self, node: Call, arguments: Sequence[Value], value: AwaitedDie, scope: Scope) -> None:
        """Note at a decision that has to wait what it decides between: options of no value are none."""
        self._noted.decisions[id(node)] = node
        (choice,) = value.row.to
        options = [
            (at, each)
            for at, each in enumerate(arguments)
            if type(each) is AwaitedDie or die_of(each, self._budget).weights
        ]
        if isinstance(choice, OpenChoice):
            choice.case = _Open(id(node), _names(node, scope), options)

    def words(self, option: Expression, scope: Scope) -> str:
        """Write an ``option`` with the numbers of ``scope``; what else it names, such as dice, as it stands."""

        def known(part: Expression) -> Value | None:
            names = {each.name for each in nodes_in(part) if isinstance(each, VariableName)}
            return self._value(part, scope, 0) if names <= scope.keys() else None

        return option_words(option, known)

    def _taken(self, options: Sequence[Value], best: Decided) -> int:
        """Give the place of the option that was taken: the very same, or the first undecided one with its odds."""
        for at, each in enumerate(options):
            die = best if each is best else die_of(each, self._budget)
            if each is best or (
                not isinstance(each, Decided) and (die.weights, die.total) == (best.weights, best.total)
            ):
                return at
        raise ValueError(best)  # pragma: no cover  # one of them was taken


class _NotedMachine(Machine):
    """A machine of which it is noted what is made."""

    def __init__(self, budget: Budget, noted: _Notes, program: Sequence[Statement]) -> None:
        self._noted = noted
        super().__init__(budget, lambda machine, program: _Noting(machine, program, noted), program)

    def _new_processes(self, program: Sequence[Statement], bodies: Bodies) -> Processes:
        return _NotedProcesses(program, bodies, self.budget, self._noted)


class _NotedProcesses(Processes):
    """Plays calls to the end, and notes how often each decision is met in the mean."""

    def __init__(self, program: Sequence[Statement], runs: Bodies, budget: Budget, noted: _Notes) -> None:
        self._noted = noted
        super().__init__(program, runs, budget)

    def forget(self) -> None:
        super().forget()
        self._choices = self._met = _MetChoices(self._states, self._rows, self._places)

    def _ended(self, goal: int) -> Value:
        self._met.plan = {}
        value = super()._ended(goal)
        parts: list[tuple[object, Ratio]] = []
        cases: list[tuple[_Case, Ratio]] = []
        for state, (times, at) in self._met.plan.items():
            choice = self._met.choices.get(state)
            if choice is None:
                parts.append((self._values.get(state), times))
                continue
            place, taken = choice.options[at]
            parts.append((taken, times))
            if _is_taken_here(self._noted.decisions[choice.key].arguments[place], taken):
                cases.append(((choice.key, choice.names, place), times))
        if cases or parts:
            self._noted.made.append(_Made(value, parts, cases))
        return value


class _MetChoices(ChoiceStates):
    """Decides, and keeps of the last plan how often each state is met, and the option that it takes."""

    def __init__(self, states: list[Any], rows: dict[int, Transitions], places: dict[int, Place]) -> None:
        super().__init__(states, rows, places)
        self.choices: dict[int, _Open] = {}
        self.plan: dict[int, tuple[Ratio, int]] = {}

    def number(self, target: int | OpenChoice, state: int) -> int:
        number = super().number(target, state)
        if isinstance(target, OpenChoice) and isinstance(target.case, _Open):
            self.choices.setdefault(number, target.case)
        return number

    def planned(
        self, chain: Sequence[Transitions], order: Sequence[int], goal: Goal, budget: Budget, away: Mapping[int, int]
    ) -> tuple[list[Transitions], int]:
        rows, distance = super().planned(chain, order, goal, budget, away)
        for place, times in (mean_visits(rows, 0, budget) or {}).items():
            taken = next((at for at, each in enumerate(chain[place].options) if each is rows[place]), 0)
            self.plan[order[place]] = Ratio.of(times.above, times.below), taken
        return rows, distance


def _is_taken_here(option: Expression, taken: Value) -> bool:
    """Say whether an ``option`` is taken at this decision: a name may stand for what was decided elsewhere."""
    return not isinstance(option, VariableName) or not isinstance(taken, Decided | AwaitedDie)


def _names(node: Expression, scope: Scope) -> tuple[tuple[str, Value], ...]:
    """Give the numbers and sequences of the names in a decision, in the order of the text."""
    found = {each.name: scope.get(each.name) for each in reversed(nodes_in(node)) if isinstance(each, VariableName)}
    return tuple((name, value) for name, value in found.items() if isinstance(value, int | tuple))


def _add(chances: dict[Key, Ratio], key: Key, chance: Ratio) -> None:
    """Add a ``chance`` to that which a key has."""
    some, whole = chances.get(key, Ratio(0, 1))
    chances[key] = Ratio.of(some * chance.denominator + chance.numerator * whole, whole * chance.denominator)


def _both(one: Ratio, other: Ratio) -> Ratio:
    return Ratio.of(one.numerator * other.numerator, one.denominator * other.denominator)


def _likelier(mine: tuple[_Case, Ratio], theirs: tuple[_Case, Ratio]) -> int:
    """Say which of two cases stands first: below 0 for ``mine``."""
    (some, whole), (other, all_of_it) = mine[1], theirs[1]
    return other * whole - some * all_of_it
