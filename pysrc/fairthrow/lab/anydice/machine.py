"""What a running program shares: its functions, settings, budget and outputs; and how it calls a function."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from fairthrow.lab.anydice.arithmetic import written
from fairthrow.lab.anydice.calls import bind_arguments, run
from fairthrow.lab.anydice.decisions import decides, too_deep, unknown_number_of_options
from fairthrow.lab.anydice.empty_results import Gaps, Without
from fairthrow.lab.anydice.endless import ShownOnly
from fairthrow.lab.anydice.library import LIBRARY, Builtin
from fairthrow.lab.anydice.meaning import Value, steps_of
from fairthrow.lab.anydice.processes import Processes
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.anydice.syntax import Function, Statement
from fairthrow.lab.engine.decided import Decided, Goal, goal_of
from fairthrow.lab.engine.die import EMPTY, NO_RESULT, WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.processes.awaited import AwaitedDie, AwaitedError
from fairthrow.lab.engine.processes.best_plan import PlannedState
from fairthrow.lab.engine.processes.counts import EndlessCount
from fairthrow.lab.engine.rounding import shown
from fairthrow.lab.errors import Fault


class Unset:
    """Stands for a variable that has no value."""


UNSET = Unset()

Scope = dict[str, Value]
"""The variables that can be read at a place. A function gets a copy of its caller's."""


class LabelledOdds(NamedTuple):
    """An output: its label, and its odds."""

    label: str
    die: WeightedDie
    since: str = ""
    """Where rounding began, if the odds are rounded."""
    without: tuple[Without, ...] = ()
    """The functions that came to no result at times, in this output or before it."""
    goal: Goal | None = None
    """What it was decided for, if it was."""
    cut: tuple[tuple[str, int], ...] = ()
    """The words of the functions of which a call was too deep, in this output or before it, with how deep they may go.
    """
    endless: EndlessCount | None = None
    """What is shown, where that has no last value: the odds are of the first ones only."""
    barren: tuple[tuple[int, str], ...] = ()
    """The lines and words of functions of which a whole call came to no result, in this output or before it."""


MOST_SHOWN = 1_000_000
"""Values of all outputs of a program together."""


def check_none_awaited(values: Iterable[object]) -> None:
    """Raise AwaitedError where one of ``values`` is awaited: what a function is given must be known."""
    for value in values:
        if type(value) is AwaitedDie:
            raise AwaitedError((value,))


class Bodies(Protocol):
    """Runs functions: what a body does, once for each way its parameters can be filled."""

    def call(self, function: Function, arguments: Sequence[Value], scope: Scope, depth: int) -> Value:
        """Give what ``function`` gives for ``arguments``, called where ``scope`` can be read, ``depth`` calls deep."""

    def once(self, function: Function, arguments: Sequence[Value], free: Sequence[Any]) -> Value:
        """Do as ``call`` does for ``arguments``, always anew. ``free`` has what the function reads of its caller."""

    def forget(self) -> None:
        """Forget what calls gave: a setting or a function has changed."""


Engine = Callable[["Machine", Sequence[Statement]], Bodies]
"""Makes what runs the functions of a program on a machine."""


class Machine:
    """A program at work."""

    def __init__(self, budget: Budget, engine: Engine, program: Sequence[Statement]) -> None:
        self.budget = budget
        self.settings = Settings()
        self.decides = decides(program)
        """Whether something is decided, so that nothing may be forgotten: no call is cut."""
        self.functions: dict[str, Function] = {}
        self.outputs: list[LabelledOdds] = []
        self._program = program
        self._processes: Processes | None = None
        self._cut: dict[str, int] = {}
        self._bodies = engine(self, program)
        self._shown = 0
        self._since = ""
        self._gaps = Gaps()

    def note(self, value: Value | None, line: int, what: str) -> None:
        """Note the ``line`` and ``what`` is there, if its ``value`` is the first that is rounded."""
        if (type(value) is WeightedDie or type(value) is Decided) and value.off and not self._since:
            self._since = f"line {line}, {what}"

    def gave(self, function: Function, value: Value) -> None:
        """Note of what a call of ``function`` gave whether it is rounded, and what it left out."""
        if value is NO_RESULT:
            self._gaps.note_barren(function)
        if type(value) is not WeightedDie and type(value) is not Decided:
            return
        if value.off:
            self.note(value, function.place.line, f"[{function.signature}]")
        if value.missing:
            self._gaps.note(value.missing, function)

    def show(self, label: str, die: WeightedDie) -> None:
        """Take up an output with its ``label``.

        Raises LimitError if there is too much in all to show, for numbers that are too long to be written, and for odds
        that had to be rounded too much.
        """
        goal = goal_of(die)
        count = die.count if isinstance(die, ShownOnly) else None
        die = shown(WeightedDie(count.weights, count.total) if count else die)
        for face in (min(die.weights, default=0), max(die.weights, default=0)):
            written(face)
        self._shown += max(1, len(die.weights))
        if self._shown > MOST_SHOWN:
            raise LimitError("memory", f"the outputs have over {MOST_SHOWN:,} values in all, which is too many to show")
        since = self._since if die.off else ""
        gaps, cut = self._gaps, tuple(self._cut.items())
        self.outputs.append(LabelledOdds(label, die, since, gaps.found(), goal, cut, count, gaps.barren()))

    def call(self, signature: str, arguments: Sequence[Value], scope: Scope, depth: int) -> Value:
        """Call the function of the words in ``signature``, ``depth`` calls deep, with the variables of ``scope``.

        ``arguments`` stand in the order of its parameters. The program's own functions come before AnyDice's. A call
        that is deeper than the setting allows gives an empty die, unless calls are played to the end.
        """
        function = self.functions.get(signature)
        if function is None:
            return self._call_builtin(signature, arguments)
        if self.settings.to_the_end:
            free = [scope.get(name, UNSET) for name in self.processes.reads(signature)]
            check_none_awaited([*arguments, *free])
            if self.processes.leads_back(signature):
                return self.processes.call(function, tuple(arguments), tuple(free))
        elif depth >= self.settings.function_depth:
            return self.cut(signature)
        return self._bodies.call(function, arguments, scope, depth + 1)

    def planned(self, signature: str, arguments: Sequence[Value], scope: Scope) -> PlannedState | None:
        """Give what the best plan has of a call that is played, where that is known.

        The call has the words in ``signature`` and its ``arguments``; its variables are those of ``scope``.
        """
        if not self.plays(signature):
            return None
        free = tuple([scope.get(name, UNSET) for name in self.processes.reads(signature)])
        return self.processes.planned(self.functions[signature], tuple(arguments), free)

    def cut(self, signature: str) -> Value:
        """Give what comes of a call that is deeper than the setting allows, of the words in ``signature``; note that.

        Raises Fault in a program that decides.
        """
        if self.decides:
            raise too_deep(self.settings.function_depth)
        self._cut[signature] = self.settings.function_depth
        return EMPTY

    def plays(self, signature: str) -> bool:
        """Say whether a call of the words in ``signature`` is played to its end."""
        return self.settings.to_the_end and self.processes.leads_back(signature)

    @property
    def processes(self) -> Processes:
        """What plays calls to the end."""
        if self._processes is None:
            self._processes = self._new_processes(self._program, self._bodies)
        return self._processes

    def _new_processes(self, program: Sequence[Statement], bodies: Bodies) -> Processes:
        return Processes(program, bodies, self.budget)

    def define(self, function: Function) -> None:
        """Take up a function. It replaces one of the same words; whoever holds the functions of before keeps them."""
        self.functions = {**self.functions, function.signature: function}
        self._forget()

    def set(self, name: str, value: Value | str) -> None:
        """Change a setting to a ``value``. Raises Fault for a ``name`` of none, and for a value it may not have."""
        self.settings = self.settings.changed(name, value)
        self._forget()

    def play_to_the_end(self) -> None:
        """Cut no call from now on."""
        self.settings = self.settings._replace(to_the_end=True)
        self._forget()

    def _forget(self) -> None:
        self._bodies.forget()
        if self._processes:
            self._processes.forget()

    def aim(self, goal: Goal) -> None:
        """Have decisions made for a ``goal`` from now on."""
        self.settings = self.settings._replace(goal=goal)
        self._forget()

    def builtin(self, signature: str) -> Builtin:
        """Give the function of AnyDice's own with the words in ``signature``. Raises Fault if there is none."""
        builtin = LIBRARY.get(signature)
        if builtin is None:
            raise Fault(unknown_number_of_options(signature) or f"there is no function [{signature}]")
        return builtin

    def _call_builtin(self, signature: str, arguments: Sequence[Value]) -> Value:
        builtin = self.builtin(signature)
        settings, budget = self.settings, self.budget
        budget.spend(sum(map(steps_of, arguments)))
        builtin.check(arguments)
        answer = builtin.closed(*arguments, settings, budget)
        if answer is not None:
            return answer
        args = bind_arguments(builtin.expects, arguments, budget)
        order = settings.highest_first
        return run(args, lambda values: builtin.gives(*values, settings, budget), budget, highest_first=order)
