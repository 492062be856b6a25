"""Decisions: ``call best(A, B)``, of which the option is taken that is best for a declared goal.

A decision stands where it is what the program comes to: behind ``;``, in a branch of ``if``, as the body of a function
that stands there, as an option. Names that are defined before it are thrown and known. So such a program is gone
through from its end, value by value of each name; all else in it is worked out as in any program.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from math import lcm, prod
from typing import NamedTuple, cast

from fairthrow.lab.engine.decided import DecidedError, Goal, best_of
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.law import Law, certain
from fairthrow.lab.inputs import declared
from fairthrow.lab.troll.calling import check_arguments
from fairthrow.lab.troll.deep import deep
from fairthrow.lab.troll.faults import TrollError, cannot_at
from fairthrow.lab.troll.following import Env, NamedValue, is_long, lets
from fairthrow.lab.troll.odds import LIMIT, MOST_CALLS, Reader
from fairthrow.lab.troll.outline import outline_of
from fairthrow.lab.troll.tree import Call, Exp, Function, If, Let, TrollProgram, everything, parts

BEST = "best"
"""The word of a decision, in the place of a function's name."""

MOST_OPTIONS = 6

CUT_OFF = "a throw is cut off here, and another is decided; give it a value instead"

NO_GOAL = "say what is best: write \\ goal >= 22 or \\ goal highest above"


class Deciding(NamedTuple):
    """A ``program`` that decides, without functions of a decision's name, for a ``goal``."""

    program: TrollProgram
    goal: Goal
    fallback: bool
    """Whether it has such a function for Troll, which knows no decisions."""


def deciding(text: str, program: TrollProgram) -> Deciding | None:
    """Give a ``program`` with the goal for which it decides, as the comments of its ``text`` declare it.

    The last goal holds; without one it is what is wanted. None where nothing is decided, or by a function of its own.
    Raises TrollError where no goal is declared.
    """
    calls = [each for each in _everything(program) if isinstance(each, Call) and each.name == BEST]
    if not calls:
        return None
    declarations = declared(outline_of(text))
    fallback = any(each.name == BEST for each in program.functions)
    goal = declarations.goals[-1][1] if declarations.goals else None if fallback else declarations.wish
    if goal is None and fallback:
        return None
    for call in calls:
        if goal is None:
            raise TrollError(call.place, NO_GOAL)
        if not 1 < len(call.arguments) <= MOST_OPTIONS:
            raise TrollError(call.place, "a decision has two to six options; for more, put one decision into another")
    functions = tuple(each for each in program.functions if each.name != BEST)
    return Deciding(replace(program, functions=functions), cast("Goal", goal), fallback)


def _everything(program: TrollProgram) -> Iterator[Exp]:
    bodies = (each.body if isinstance(each, Function) else each.empty for each in program.functions)
    return everything(program.body, *bodies)


def decided_odds(given: Deciding, limit: int = LIMIT, budget: Budget | None = None) -> WeightedDie:
    """Give the odds of what a program comes to under the best play; ``limit`` cuts an ``accumulate``.

    Raises TrollError where that cannot be decided.
    """
    with deep():
        return DecidingReader(given, limit, budget or Budget()).settled(given.program.body, {})


class DecidingReader(Reader):
    """Finds what the parts come to that decide, where all names stand for known values."""

    def __init__(self, given: Deciding, limit: int, budget: Budget) -> None:
        super().__init__(given.program, limit, budget)
        self.goal = given.goal
        self.settled_before: dict[object, WeightedDie] = {}
        self._decides = self._functions_that_decide()
        self._asked: dict[int, bool] = {}

    def _functions_that_decide(self) -> set[str]:
        found: set[str] = {BEST}
        bodies = {name: each.body for name, each in self.functions.items() if isinstance(each, Function)}
        while more := {name for name, body in bodies.items() if name not in found and self._has(body, found)}:
            found |= more
        return found

    def _has(self, part: Exp, functions: set[str]) -> bool:
        return any(isinstance(each, Call) and each.name in functions for each in everything(part))

    def decides(self, part: Exp) -> bool:
        """Say whether something is decided in a part, or in a function that it calls."""
        found = self._asked.get(id(part))
        if found is None:
            found = self._asked[id(part)] = self._has(part, self._decides)
        return found

    def settled(self, part: Exp, env: Env) -> WeightedDie:
        """Give the odds of what a part comes to, each name of ``env`` being known. Raises TrollError."""
        self.budget.spend(20)
        values = [(name, *cast("Law", env[name]).weights) for name in sorted(self.names.free(part)) if name in env]
        key = id(part), *values
        if key not in self.settled_before:
            try:
                self.settled_before[key] = self._settled(part, env)
            except of.CannotError as cannot:
                raise cannot_at(part.place, cannot) from None
            except DecidedError as refused:
                raise TrollError(part.place, str(refused)) from None
        return self.settled_before[key]

    def _settled(self, part: Exp, env: Env) -> WeightedDie:
        if not self.decides(part):
            return self.numbers_of(part, self.flat(part, env))
        if isinstance(part, Let) and is_long(part) and not self.decides(part.value):
            law = self.look.flat(self.many_names(self._names(part), env))
            if law.lost:
                raise DecidedError(CUT_OFF)
            return self.numbers_of(part, law)
        if isinstance(part, Let) and not self.decides(part.value):
            given = self.flat(part.value, env)
            inner = {each: env | {part.name: certain(each)} for each in given.weights}
            return self._mixed(
                given.total, [(self.settled(part.body, inner[each]), given.weights[each]) for each in inner]
            )
        if isinstance(part, If) and not self.decides(part.test):
            test = self.look.ask(self.get(part.test, env), "any")
            ways = [(self.settled(part.yes if each else part.no, env), weight) for each, weight in test.weights.items()]
            return self._mixed(test.total, ways)
        if isinstance(part, Call):
            if part.name == BEST:
                return best_of([self.settled(each, env) for each in part.arguments], self.goal, self.budget)
            if not any(map(self.decides, part.arguments)):
                return self._called(part, env)
        raise self.used_further(part)

    def _names(self, part: Let) -> Iterator[NamedValue]:
        """Give the names whose values are known before anything is decided, from a part on."""
        for each in lets(part):
            if self.decides(cast("Let", each.part).value):
                return
            yield each._replace(then=partial(self._end, each.body), opened=True)

    def _end(self, part: Exp, env: Env) -> Law:
        die = self.settled(part, env)
        return Law({(face,): weight for face, weight in die.weights.items()}, die.total)

    def _called(self, part: Call, env: Env) -> WeightedDie:
        function = cast("Function", self.functions[part.name])
        check_arguments(part, function, len(part.arguments))
        if self.calls == MOST_CALLS:
            raise TrollError(part.place, f"calls go deeper than {MOST_CALLS}, and a decision needs all of them")
        laws = [self.flat(each, env) for each in part.arguments]
        self.calls += 1
        ways = []
        for values in product(*(law.weights for law in laws)):
            given: Env = dict(zip(function.parameters, map(certain, values), strict=True))
            weight = prod(law.weights[value] for law, value in zip(laws, values, strict=True))
            ways.append((self.settled(function.body, given), weight))
        self.calls -= 1
        return self._mixed(prod(law.total for law in laws), ways)

    def _mixed(self, whole: int, ways: Sequence[tuple[WeightedDie, int]]) -> WeightedDie:
        if sum(weight for _, weight in ways) != whole:
            raise DecidedError(CUT_OFF)
        common = lcm(*(die.total for die, _ in ways))
        weights: dict[int, int] = {}
        for die, weight in ways:
            self.budget.spend(4 * len(die.weights))
            for face, each in die.weights.items():
                weights[face] = weights.get(face, 0) + each * weight * (common // die.total)
        return WeightedDie(weights).reduced()

    def numbers_of(self, part: Exp, law: Law) -> WeightedDie:
        """Give the odds of a part that decides nothing, as a die. Raises TrollError where it is no single number."""
        if law.lost:
            raise TrollError(part.place, "this is cut off at times, so that it cannot be compared")
        for value in law.weights:
            if not isinstance(value, tuple) or len(value) != 1:
                raise TrollError(part.place, f"what is decided is one number, and this may be {of.shown(value)}")
        return WeightedDie({cast("of.Collection", value)[0]: weight for value, weight in law.weights.items()})

    def used_further(self, part: Exp) -> TrollError:
        """Give the error that what is decided is not the last that is done."""
        calls = (each for each in everything(*parts(part)) if isinstance(each, Call) and each.name in self._decides)
        inner = min(calls, key=lambda call: call.place, default=part)
        said = f"what is decided for the goal {self.goal} is used further here, so that the goal would be another"
        return TrollError(inner.place, f"{said}; decide last")


def fallback_warning(given: Deciding) -> str:
    """Say what Troll makes of a program that decides: it knows no decisions."""
    line = next(each.place[0] for each in _everything(given.program) if isinstance(each, Call) and each.name == BEST)
    if given.fallback:
        return f"line {line}: call best decides for the goal; Troll calls the program's own function of that name"
    return f"line {line}: Troll knows no call best; function best(a, b) = a lets it take the first of two options"
