"""A program at work, watched: what each statement and each function cost, and in which way its calls were answered.

The answers are those of the same machine. It is only looked over the shoulder, so that nobody who does not ask for an
account pays for it.
"""

from collections.abc import Sequence
from math import prod
from typing import Any

from fairthrow.lab.account import Account, Clock, DecisionPlan, Explained, repeated
from fairthrow.lab.anydice.calls import Body, Bound, bind_arguments
from fairthrow.lab.anydice.choosing import Chooser, Forms, Way
from fairthrow.lab.anydice.compiled import Compiled, Written
from fairthrow.lab.anydice.decisions import decides
from fairthrow.lab.anydice.looking import Looked
from fairthrow.lab.anydice.machine import Machine, Scope
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.plan_of_play import plans_of
from fairthrow.lab.anydice.printer import heading, printed
from fairthrow.lab.anydice.program import frames, outputs_of, read, run_each
from fairthrow.lab.anydice.syntax import Function, Statement
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.rolls import size_of
from fairthrow.lab.engine.symbolic_roll import GiveUpError, Working
from fairthrow.lab.errors import ProgramError, UnplacedError


def explained(program: str, budget: Budget, clock: Clock) -> Explained:
    """Run a ``program`` and give an account of it; ``clock`` gives the time in nanoseconds.

    Raises ProgramError where it cannot be read or run, or asks for more than it may.

    >>> [part.what for part in explained("output [highest 1 of 2d6]", Budget(), lambda: 0).parts]
    ['output [highest 1 of 2d6]', '[highest ? of ?]']
    """
    account = Account(budget, clock)
    statements = read(program)
    with frames():
        top = Plain(_Watched(account, statements))
        scope: Scope = {}

        def run(statement: Statement) -> None:
            with account.part(_words(statement), statement.place.line):
                top.run([statement], scope, 0)

        try:
            run_each(statements, run)
        except UnplacedError:
            outputs_of(program, budget, "plain")  # says where
            raise  # pragma: no cover  # the line above has raised an error of its own
    return account.told(_plans(statements, budget))


def _plans(statements: Sequence[Statement], budget: Budget) -> tuple[DecisionPlan, ...]:
    """Give the plans of a program that decides; none where they ask for more than they may."""
    if not decides(statements):
        return ()
    try:
        return plans_of(statements, budget)
    except ProgramError:
        return ()


def _words(statement: Statement) -> str:
    if isinstance(statement, Function):
        return f"function: {heading(statement)}"
    return repeated(printed((statement,)))


class _Watched(Machine):
    def __init__(self, account: Account, program: Sequence[Statement]) -> None:
        self._account = account
        super().__init__(account.budget, lambda machine, program: _Bodies(machine, program, account), program)

    def _call_builtin(self, signature: str, arguments: Sequence[Value]) -> Value:
        builtin = self.builtin(signature)
        with self._account.part(f"[{signature}]"):
            builtin.check(arguments)
            answer = builtin.closed(*arguments, self.settings, self.budget)
            if answer is not None:
                self._account.went("closed")
                return answer
            args = bind_arguments(builtin.expects, arguments, self.budget)
            rolls = _rolls(args)
            self._account.went("list" if args.open or args.rolls else "closed", rolls=rolls if rolls > 1 else 0)
            return super()._call_builtin(signature, arguments)


class _Bodies(Compiled):
    def __init__(self, machine: Machine, program: Sequence[Statement], account: Account) -> None:
        super().__init__(machine, program)
        self._account = account
        self._chooser = _Choosing(machine, account)
        self._ran = False

    def _answer(self, function: Function, arguments: tuple[Value, ...], free: tuple[Any, ...], depth: int) -> Value:
        with self._account.part(f"[{heading(function)}]", function.place.line) as part:
            self._ran = False
            answer = super()._answer(function, arguments, free, depth)
            part.known += not self._ran
            self._ran = True  # whoever called this one has run
            return answer

    def _run(self, function: Function, arguments: tuple[Looked, ...], free: tuple[Any, ...], depth: int) -> Value:
        self._ran = True
        return super()._run(function, arguments, free, depth)

    def _direct(self, body: Written, depth: int, arguments: tuple[Looked, ...]) -> Value:
        value = super()._direct(body, depth, arguments)
        self._account.went("once", runs=1, rolls=1)
        return value

    def _as_it_stands(self, function: Function, arguments: list[Value], scope: Scope, depth: int) -> Value:
        self._account.went("as it stands")
        return super()._as_it_stands(function, arguments, scope, depth)


class _Choosing(Chooser):
    def __init__(self, machine: Machine, account: Account) -> None:
        super().__init__(machine)
        self._account = account

    def _listed(self, args: Bound, forms: Forms) -> Value:
        counted = _Counted(forms.listed)
        value = super()._listed(args, forms._replace(listed=counted))
        self._account.went("list" if args.rolls or args.open else "once", runs=counted.runs, rolls=_rolls(args))
        return value

    def _asked(self, args: Bound, forms: Forms) -> Working[Value]:
        return self._noted("ask", super()._asked, args, forms)

    def _revealed(self, args: Bound, forms: Forms) -> Working[Value]:
        return self._noted("reveal", super()._revealed, args, forms)

    def _noted(self, name: str, way: Way, args: Bound, forms: Forms) -> Working[Value]:
        counted = _Counted(forms.asked)
        try:
            value = yield from way(args, forms._replace(asked=counted))
        except (GiveUpError, GeneratorExit):  # of no use, or another way was done first
            self._account.went(f"{name} given up", runs=counted.runs)
            raise
        self._account.went(name, runs=counted.runs, rolls=_rolls(args))
        return value


class _Counted:
    """A body, with a count of how often it has run."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self.runs = 0

    def __call__(self, values: list[Value]) -> Value | None:
        self.runs += 1
        return self._body(values)


def _rolls(args: Bound) -> int:
    """Give how many sorted rolls, and faces of dice, there are to go through."""
    return prod(map(size_of, args.rolls.values())) * prod(map(len, args.open.values()))
