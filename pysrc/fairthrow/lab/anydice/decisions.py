"""The functions ``[best of A or B]``, which decide, and what may not be done with what they gave.

An option is a future that is not thrown yet. The goal is one of the settings, as :class:`GoalStatement
<fairthrow.lab.anydice.syntax.GoalStatement>` sets it. What was decided may be handed on. Where the goal is a mean, it
may be added to as well, since means add up.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from re import fullmatch

from fairthrow.lab.anydice.free_variables import functions_in
from fairthrow.lab.anydice.printer import expression, heading
from fairthrow.lab.anydice.syntax import (
    NOWHERE,
    Binary,
    Call,
    Conditional,
    Expression,
    Function,
    GoalStatement,
    Loop,
    Statement,
    Unary,
)
from fairthrow.lab.anydice.traversal import nodes_in, values_in
from fairthrow.lab.engine.decided import DecidedError, Goal, best_of, goal_of
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.awaited import AwaitedDie, choice_of
from fairthrow.lab.errors import Fault
from fairthrow.lab.inputs import Declarations

MOST_OPTIONS = 6

WORDS = {count: " or ".join(["best of ?", *["?"] * (count - 1)]) for count in range(2, MOST_OPTIONS + 1)}
"""The words of a decision by the number of its options."""

DECISIONS = frozenset(WORDS.values())

NO_GOAL = "say what is best: write \\ goal >= 22 \\ or \\ goal highest \\ above"

UNANSWERED = "a decision in a process that may go on for ever is not answered yet"

DONE = {"+": "added to", "-": "taken from", "*": "multiplied", "/": "divided", "^": "raised", "@": "looked into",
        "d": "made dice of", "#": "counted", "!": "inverted", "&": "combined", "|": "combined"}  # fmt: skip
"""What operators do with a value, in words; all others compare it."""

EXPECTED = {"n": "number", "s": "sequence", "d": "dice"}
"""What a parameter expects, in words."""


def decide(options: Sequence[int | WeightedDie], goal: Goal | None, budget: Budget) -> WeightedDie:
    """Give the option that is best for a ``goal``. Raises Fault where there is none, and where it cannot be decided."""
    if goal is None:
        raise Fault(NO_GOAL)
    try:
        if any(isinstance(each, AwaitedDie) for each in options):
            return choice_of(options, goal, budget)
        return best_of(options, goal, budget)
    except DecidedError as refused:
        raise Fault(str(refused)) from None


def too_deep(depth: int) -> Fault:
    """Give what is wrong where calls go deeper than ``depth``, and all of them are needed."""
    needed = 'and a decision needs all of them: set "maximum function depth" to more'
    return Fault(f"calls go deeper than {depth:,}, {needed}")


def unknown_number_of_options(signature: str) -> str:
    """Say how many options a decision has; nothing where the words in ``signature`` are no decision's."""
    if fullmatch(r"best of \?(?: or \?)*", signature):
        return "a decision has two to six options; for more, put one decision into another"
    return ""


# what may not be done with what was decided


class UsedFurtherFault(Fault):
    """What was decided for a ``goal`` is used further, which is ``done`` with it; ``number`` is that of a parameter."""

    def __init__(self, goal: Goal, done: str, number: int = -1) -> None:
        super().__init__(used_further(goal, done))
        self.goal, self.done, self.number = goal, done, number


def used_further(goal: Goal, done: str, instead: str = "") -> str:
    """Say what is ``done`` with what was decided for a ``goal``; ``instead`` is what to put into each option."""
    last = f"decide last: put {instead} each option" if instead else "decide last"
    return f"what is decided for the goal {goal} is {done} here, so that the goal would be another; {last}"


def goal_between(sign: str, left: object, right: object) -> Goal | None:
    """Give the goal that ``left sign right`` is still decided for; None where neither side was decided.

    Raises Fault where it would be a decision for another goal.
    """
    mine, theirs = goal_of(left), goal_of(right)
    goal = mine or theirs
    if goal is None:
        return None
    adds = sign == "+" and theirs in {None, goal} and mine in {None, goal}
    if goal.is_mean and (adds or (sign == "-" and theirs is None)):
        return goal
    raise UsedFurtherFault(goal, DONE.get(sign, "compared with"))


def check_undecided(value: object, done: str, number: int = -1) -> None:
    """Raise Fault for a value that was decided; it says what is ``done`` with it, and the ``number`` of a parameter."""
    goal = goal_of(value)
    if goal is not None:
        raise UsedFurtherFault(goal, done, number)


def used_by(fault: Fault, node: Expression, left: object = None, function: Function | None = None) -> str:
    """Say what is wrong with a value that ``node`` uses further, with words for what to do; as ``fault`` says else.

    ``left`` is what stands on the left of an operator, and ``function`` the one that is called.
    """
    if not isinstance(fault, UsedFurtherFault):
        return str(fault)
    done, instead = fault.done, ""
    if isinstance(node, Binary):
        behind = f"{node.sign} {expression(node.right)}"
        instead = f"{behind} into" if goal_of(left) else f"{expression(node.left)} {node.sign} into"
    elif isinstance(node, Unary):
        instead = f"{node.sign} before"
    elif isinstance(node, Call):
        done, instead = f"given to [{node.signature}]", "the call around"
        if function:
            taken = function.parameters[fault.number]
            done = f"given to the {EXPECTED[taken.expects]} {taken.name} of [{heading(function)}]"
    return used_further(fault.goal, done, instead)


# what a program says


def decides(statements: Iterable[Statement]) -> bool:
    """Say whether a program decides: whether a goal holds for one of its statements."""
    return any(isinstance(each, GoalStatement) for each in statements)


def decisions_in(statements: Iterable[Statement]) -> list[Call]:
    """List the calls of ``statements`` that have the words of a decision, in the order of the text."""
    calls = (node for value in values_in(statements) for node in reversed(nodes_in(value)))
    return [node for node in calls if isinstance(node, Call) and node.signature in DECISIONS]


def with_goals(statements: tuple[Statement, ...], declarations: Declarations) -> tuple[Statement, ...]:
    """Give ``statements`` with the goals that are declared before those for which they hold.

    Where a goal is declared, functions of a decision's words are AnyDice's alone, and left out. Where none is, the
    declared success is the goal, unless the program has such a function.
    """
    goals = [GoalStatement(goal, place=place) for place, goal in declarations.goals]
    if not goals and (declarations.wish is None or own_decisions(statements)):
        return statements
    if declarations.wish is not None:
        goals.insert(0, GoalStatement(declarations.wish, place=NOWHERE))
    return tuple(sorted((*goals, *_without_own(statements)), key=lambda each: each.place))


def own_decisions(statements: Iterable[Statement]) -> list[Function]:
    """Give the functions among the ``statements`` of a program that have a decision's words."""
    return [each for each in functions_in(statements) if each.signature in DECISIONS]


def _without_own(statements: Iterable[Statement]) -> Iterator[Statement]:
    """Give ``statements`` without functions of a decision's words, wherever these stand."""
    for each in statements:
        if isinstance(each, Loop):
            yield replace(each, body=tuple(_without_own(each.body)))
        elif isinstance(each, Conditional):
            branches = tuple((condition, tuple(_without_own(body))) for condition, body in each.branches)
            otherwise = None if each.otherwise is None else tuple(_without_own(each.otherwise))
            yield replace(each, branches=branches, otherwise=otherwise)
        elif not isinstance(each, Function) or each.signature not in DECISIONS:
            yield each
