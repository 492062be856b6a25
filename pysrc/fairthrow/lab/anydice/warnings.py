"""What should be known of an answer: where it is not AnyDice's, and why; and where odds do not add up to 1.

Whether AnyDice answers otherwise is found by running the program as AnyDice does (:mod:`fairthrow.lab.anydice.faulty`),
if its text has something that can meet a fault, and for a little while only.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from fairthrow.lab.anydice.faulty import LARGEST, Faulty, Met
from fairthrow.lab.anydice.machine import Machine, Scope, Shown
from fairthrow.lab.anydice.program import run_each
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Call,
    Expression,
    Function,
    If,
    Loop,
    Name,
    Number,
    Statement,
    Unary,
)
from fairthrow.lab.anydice.syntax import Sequence as InBraces
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError

MOST_SLICES = 5
"""Slices of work (:data:`fairthrow.lab.engine.limits.SLICE`) for which a program is run as AnyDice does."""

MOST_NAMED = 3
"""Outputs that a warning names."""

LONGEST_LABEL = 40
"""Characters of an output's label that a warning repeats."""


def warnings_of(statements: Sequence[Statement], shown: Sequence[Shown]) -> list[str]:
    """Give what should be known of what a program shows."""
    found = [
        f"{_label(label)}: the odds do not add up to 1; what is missing came to no number"
        for label, die in shown
        if die.lost and die.weights
    ]
    if may_meet(statements):
        found += _differing(statements, shown)
    large = [each for each in shown if any(abs(face) > LARGEST for face in _ends(each))]
    if large and not any("64 bits" in text for text in found):
        found.append(
            f"{_named(large)}: AnyDice has numbers of 64 bits, up to {LARGEST:,}; it shows others for larger ones"
        )
    return found


def _ends(shown: Shown) -> tuple[int, ...]:
    faces = shown.die.weights
    return (min(faces), max(faces)) if faces else ()


def _differing(statements: Sequence[Statement], shown: Sequence[Shown]) -> Iterator[str]:
    """Say what AnyDice answers otherwise, if it does, and which of its faults are the cause."""
    met: dict[Met, None] = {}
    theirs = _as_anydice(statements, met)
    numbers = [each for each in met if each.kind == "number"]  # what becomes of these is not known so exactly
    if theirs is None:
        yield from _because(met, "AnyDice may answer otherwise")
        return
    others = [mine for mine, their in zip(shown, theirs, strict=True) if mine.die != their.die]
    if others:
        yield from _because(
            [each for each in met if each not in numbers], f"AnyDice gives other odds for {_named(others)}"
        )
    yield from _because(numbers, "AnyDice may answer otherwise")


def _as_anydice(statements: Sequence[Statement], met: dict[Met, None]) -> list[Shown] | None:
    """Run a program as AnyDice does; nothing if that takes long, or if it ends in an error. ``met`` gets the faults."""
    slices = 0

    def between() -> None:
        nonlocal slices
        slices += 1
        if slices == MOST_SLICES:
            raise LimitError("seconds", "this is not worth more time")

    machine = Machine(Budget(between), lambda machine, _: Faulty(machine, met), statements)
    top = Faulty(machine, met)
    scope: Scope = {}
    try:
        run_each(tuple(statements), lambda statement: top.run([statement], scope, 0))
    except ProgramError:
        return None
    return machine.outputs


def _because(met: Iterable[Met], what: str) -> Iterator[str]:
    """Say for each fault where it is met, what AnyDice does there, and how both give the same."""
    places: dict[tuple[str, str], list[int]] = {}
    for kind, place, name in met:
        lines = places.setdefault((kind, name), [])
        if place.line not in lines:
            lines.append(place.line)
    for (kind, name), lines in places.items():
        some = ", ".join(map(str, lines[:MOST_NAMED])) + (" …" if len(lines) > MOST_NAMED else "")
        yield f"line{'s' if len(lines) > 1 else ''} {some}: {what}: {_why(kind, name)}"


def _why(kind: str, name: str) -> str:
    if kind == "parameter":
        return (
            f"there, what this function makes of its parameter {name} lasts for other rolls of the same call; here "
            f"each roll has the {name} that it was given (name the parameter {name}_GIVEN and begin the function with "
            f"{name}: {name}_GIVEN, and both give the same)"
        )
    if kind == "comparison":
        return (
            "it takes dice <= a sequence for dice > the sequence; here it is <= "
            "(with the sequence before >= and the dice behind it, both give the same)"
        )
    if kind == "empty":
        return (
            "beside an empty die, it leaves a sequence or a pool as it is where it should sum it; "
            "here an empty die counts as 0"
        )
    return f"it has numbers of 64 bits, up to {LARGEST:,}; here numbers have as many digits as they need"


def _named(shown: Sequence[Shown]) -> str:
    names = [_label(each.label) for each in shown[:MOST_NAMED]]
    more = f" and {len(shown) - MOST_NAMED} more" if len(shown) > MOST_NAMED else ""
    return ", ".join(names) + more


def _label(label: str) -> str:
    if re.fullmatch("output [0-9]+", label):
        return label
    return f'"{label}"' if len(label) <= LONGEST_LABEL else f'"{label[: LONGEST_LABEL - 1]}…"'


# what can meet a fault, seen from the text alone


def may_meet(statements: Iterable[Statement], plain: frozenset[str] = frozenset()) -> bool:
    """Whether statements have something at which AnyDice may be wrong. ``plain`` are the variables without dice."""
    return any(_statement_may(statement, plain) for statement in statements)


def _statement_may(statement: Statement, plain: frozenset[str]) -> bool:
    if isinstance(statement, Function):
        names = {parameter.name for parameter in statement.parameters}
        changed = set(assigned(statement.body))
        own = {parameter.name for parameter in statement.parameters if parameter.expects in {"n", "s"}}
        return not names.isdisjoint(changed) or may_meet(statement.body, frozenset(own - changed))
    if isinstance(statement, Loop):
        return _value_may(statement.over, plain) or may_meet(statement.body, plain | {statement.name})
    if isinstance(statement, If):
        branches = any(_value_may(condition, plain) or may_meet(body, plain) for condition, body in statement.branches)
        return branches or may_meet(statement.otherwise or (), plain)
    return not isinstance(statement.value, str) and _value_may(statement.value, plain)


def _value_may(value: Expression, plain: frozenset[str]) -> bool:
    if isinstance(value, Number):
        return value.value > LARGEST
    if isinstance(value, Unary):
        return (value.sign == "d" and _is_empty(value.value)) or _value_may(value.value, plain)
    if isinstance(value, Binary):
        compares = value.sign == "<=" and isinstance(value.right, InBraces | Name | Call)
        met = (compares and not _is_plain(value.left, plain)) or (value.sign == "d" and _is_empty(value.right))
        return met or value.sign == "^" or _value_may(value.left, plain) or _value_may(value.right, plain)
    if isinstance(value, InBraces):
        parts = (part for item in value.items for part in (item.value, item.last, item.times) if part is not None)
        return any(_value_may(part, plain) for part in parts)
    return isinstance(value, Call) and any(_value_may(argument, plain) for argument in value.arguments)


def _is_plain(value: Expression, plain: frozenset[str]) -> bool:
    """Whether a value is surely no dice."""
    if isinstance(value, Name):
        return value.name in plain
    if isinstance(value, Unary):
        return value.sign == "#" or (value.sign != "d" and _is_plain(value.value, plain))
    if isinstance(value, Binary):
        return value.sign != "d" and _is_plain(value.left, plain) and _is_plain(value.right, plain)
    return not isinstance(value, Call)


def _is_empty(value: Expression) -> bool:
    return isinstance(value, InBraces) and not value.items


def assigned(body: Iterable[Statement]) -> Iterator[str]:
    """Give the variables that statements set."""
    for statement in body:
        if isinstance(statement, Assign | Loop):
            yield statement.name
        if isinstance(statement, Loop):
            yield from assigned(statement.body)
        elif isinstance(statement, If):
            for _, branch in statement.branches:
                yield from assigned(branch)
            yield from assigned(statement.otherwise or ())
