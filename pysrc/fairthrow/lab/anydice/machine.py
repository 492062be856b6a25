"""What a running program shares: its functions, settings, budget and outputs; and how it calls a function."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from fairthrow.lab.anydice.calls import bound, run
from fairthrow.lab.anydice.library import LIBRARY, Builtin
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.anydice.syntax import Function, Statement
from fairthrow.lab.engine.die import EMPTY, Die
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.rounding import shown
from fairthrow.lab.errors import Fault

Scope = dict[str, Value]
"""The variables that can be read at a place. A function gets a copy of its caller's."""


class Shown(NamedTuple):
    """An output: its label, and its odds. If these are rounded, ``since`` says where that began."""

    label: str
    die: Die
    since: str = ""


MOST_SHOWN = 1_000_000
"""Values of all outputs of a program together."""


class Bodies(Protocol):
    """Runs functions: what a body does, once for each way its parameters can be filled."""

    def call(self, function: Function, arguments: Sequence[Value], scope: Scope, depth: int) -> Value:
        """Give what ``function`` gives for ``arguments``, called where ``scope`` can be read, ``depth`` calls deep."""

    def forget(self) -> None:
        """Forget what calls gave: a setting or a function has changed."""


Engine = Callable[["Machine", Sequence[Statement]], Bodies]
"""Makes what runs the functions of a program on a machine."""


class Machine:
    """A program at work."""

    def __init__(self, budget: Budget, engine: Engine, program: Sequence[Statement]) -> None:
        self.budget = budget
        self.settings = Settings()
        self.functions: dict[str, Function] = {}
        self.outputs: list[Shown] = []
        self._bodies = engine(self, program)
        self._shown = 0
        self._since = ""

    def note(self, value: Value | None, line: int, what: str) -> None:
        """Note the ``line`` and ``what`` is there, if its ``value`` is the first that is rounded."""
        if type(value) is Die and value.off and not self._since:
            self._since = f"line {line}, {what}"

    def show(self, label: str, die: Die) -> None:
        """Take up an output with its ``label``.

        Raises LimitError if there is too much in all to show, and for odds that had to be rounded too much.
        """
        die = shown(die)
        self._shown += max(1, len(die.weights))
        if self._shown > MOST_SHOWN:
            raise LimitError("memory", f"the outputs have over {MOST_SHOWN:,} values in all, which is too many to show")
        self.outputs.append(Shown(label, die, self._since if die.off else ""))

    def call(self, signature: str, arguments: Sequence[Value], scope: Scope, depth: int) -> Value:
        """Call the function of the words in ``signature``, ``depth`` calls deep, with the variables of ``scope``.

        ``arguments`` stand in the order of its parameters. The program's own functions come before AnyDice's. A call
        that is deeper than the setting allows gives an empty die.
        """
        function = self.functions.get(signature)
        if function is None:
            return self._call_builtin(signature, arguments)
        if depth >= self.settings.function_depth:
            return EMPTY
        return self._bodies.call(function, arguments, scope, depth + 1)

    def define(self, function: Function) -> None:
        """Take up a function. It replaces one of the same words; whoever holds the functions of before keeps them."""
        self.functions = {**self.functions, function.signature: function}
        self._bodies.forget()

    def set(self, name: str, value: Value | str) -> None:
        """Change a setting to a ``value``. Raises Fault for a ``name`` of none, and for a value it may not have."""
        self.settings = self.settings.changed(name, value)
        self._bodies.forget()

    def builtin(self, signature: str) -> Builtin:
        """Give the function of AnyDice's own with the words in ``signature``. Raises Fault if there is none."""
        builtin = LIBRARY.get(signature)
        if builtin is None:
            raise Fault(self._unknown(signature))
        return builtin

    def _call_builtin(self, signature: str, arguments: Sequence[Value]) -> Value:
        builtin = self.builtin(signature)
        settings, budget = self.settings, self.budget
        answer = builtin.closed(*arguments, settings, budget)
        if answer is not None:
            return answer
        args = bound(builtin.expects, arguments, budget)
        order = settings.highest_first
        return run(args, lambda values: builtin.gives(*values, settings, budget), budget, highest_first=order)

    def _unknown(self, signature: str) -> str:
        """Say that there is no such function, and which one is nearly it."""
        from difflib import get_close_matches  # noqa: PLC0415  # only a wrong program needs it

        known = [*self.functions, *LIBRARY]
        near = get_close_matches(signature, known, n=1)
        hint = f"; did you mean [{near[0]}]?" if near else ""
        return f"there is no function [{signature}]{hint}"
