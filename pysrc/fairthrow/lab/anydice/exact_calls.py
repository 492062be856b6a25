"""The exact odds of calls in a roll, for the few that are asked for them."""

from collections.abc import Callable, Sequence

from fairthrow.lab.anydice.compiled import Compiled
from fairthrow.lab.anydice.machine import Machine, Scope
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.settings import Settings
from fairthrow.lab.anydice.syntax import Function, Statement
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.best_plan import PlannedState
from fairthrow.lab.errors import UnplacedError


class ExactCalls:
    """Machines for a ``program``: one for each way in which its functions and settings may stand."""

    def __init__(self, program: Sequence[Statement], budget: Budget) -> None:
        self._program, self._budget = program, budget
        self._machines: list[Machine] = []

    def know(self, machine: Machine) -> None:
        """Take up a ``machine`` that has run the program: what it knows is not worked out again."""
        self._machines.append(machine)

    def asked(
        self, now: Machine, signature: str, arguments: list[Value], scope: Scope, depth: int
    ) -> Callable[[], Value]:
        """Give what finds the odds of a call, with functions and settings as ``now``.

        The call has the words in ``signature`` and its ``arguments``, ``depth`` calls deep. What is found raises what
        running it raises.
        """
        functions, settings = now.functions, now.settings

        def find() -> Value:
            try:
                return self._machine_of(functions, settings).call(signature, arguments, scope, depth)
            except UnplacedError:  # a compiled body does not know its places: run it again as it stands, to say where
                machine = Machine(self._budget, Plain, self._program)
                machine.functions, machine.settings = functions, settings
                return machine.call(signature, arguments, scope, depth)

        return find

    def planned(
        self, now: Machine, signature: str, arguments: list[Value], scope: Scope
    ) -> Callable[[], PlannedState | None]:
        """Give what finds the best plan's state of a call, where that is known, with functions and settings as ``now``.

        The call has the words in ``signature`` and its ``arguments``; its variables are those of ``scope``.
        """
        functions, settings = now.functions, now.settings

        def find() -> PlannedState | None:
            return self._machine_of(functions, settings).planned(signature, arguments, scope)

        return find

    def _machine_of(self, functions: dict[str, Function], settings: Settings) -> Machine:
        for machine in self._machines:
            if machine.settings == settings and machine.functions == functions:
                return machine
        machine = Machine(self._budget, Compiled, self._program)
        machine.functions, machine.settings = functions, settings
        self._machines.append(machine)
        return machine
