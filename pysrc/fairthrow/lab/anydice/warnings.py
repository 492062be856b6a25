"""What should be known of an answer: where it is not AnyDice's, and why; and what was left out.

Whether AnyDice answers otherwise is found by running the program as AnyDice does (:mod:`fairthrow.lab.anydice.faulty`),
if its text has something that can meet a fault (:mod:`fairthrow.lab.anydice.suspects`), and for a little while only.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from fairthrow.lab.anydice.decisions import decides
from fairthrow.lab.anydice.empty_results import barren_warnings, gap_warnings
from fairthrow.lab.anydice.faulty import LARGEST, Faulty, Met
from fairthrow.lab.anydice.free_variables import functions_in, has_result, names_of
from fairthrow.lab.anydice.machine import LabelledOdds, Machine, Scope
from fairthrow.lab.anydice.plain import Plain
from fairthrow.lab.anydice.program import frames, run_each
from fairthrow.lab.anydice.reuse import Reused
from fairthrow.lab.anydice.suspects import may_meet
from fairthrow.lab.anydice.syntax import Statement, ToTheEnd
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.rounding import RIGHT, surely_differ
from fairthrow.lab.errors import ProgramError

MOST_SLICES = 5
"""Slices of work (:data:`fairthrow.lab.engine.limits.SLICE`) for which a program is run as AnyDice does."""

MOST_NAMED = 3
"""Outputs that a warning names."""

LONGEST_LABEL = 40
"""Characters of an output's label that a warning repeats."""


def warnings_of(statements: Sequence[Statement], shown: Sequence[LabelledOdds]) -> list[str]:
    """Give sentences on what should be known of what ``statements`` have ``shown``; none as a rule."""
    found = list(gap_warnings(shown[-1].without)) if shown else []
    if shown and shown[-1].barren:
        functions = functions_in(statements)
        found += barren_warnings(shown[-1].barren, {each.signature for each in functions if has_result(each.body)})
    found += _rounded(shown)
    if not any(isinstance(each, ToTheEnd) for each in statements):  # there, AnyDice answers otherwise in any case
        if not decides(statements) and may_meet(statements):
            found += _differing(statements, shown)
        found += _lasting(statements, shown)
    large = [each for each in shown if any(abs(face) > LARGEST for face in _ends(each))]
    if large and not any("64 bits" in text for text in found):
        found.append(
            f"{_named(large)}: AnyDice has numbers of 64 bits, up to {LARGEST:,}; it shows others for larger ones"
        )
    return found


def _rounded(shown: Sequence[LabelledOdds]) -> Iterator[str]:
    """Say which odds are rounded, and since where."""
    of_place: dict[str, list[LabelledOdds]] = {}
    for each in shown:
        if each.since:
            of_place.setdefault(each.since, []).append(each)
    for place, some in of_place.items():
        yield (
            f"{_named(some)}: on the way, in {place}, a denominator grows too long to count on with (over 90,000 "
            f"digits); odds are rounded from there on, and those shown are right to {RIGHT} decimal places"
        )


def _ends(shown: LabelledOdds) -> tuple[int, ...]:
    faces = shown.die.weights
    return (min(faces), max(faces)) if faces else ()


def _differing(statements: Sequence[Statement], shown: Sequence[LabelledOdds]) -> Iterator[str]:
    """Say what AnyDice answers otherwise, if it does, and which of its faults are the cause."""
    met: dict[Met, None] = {}
    others = _others(statements, shown, lambda machine: Faulty(machine, met))
    numbers = [each for each in met if each.kind == "number"]  # what becomes of these is not known so exactly
    if others is None:
        yield from _because(met, "AnyDice may answer otherwise")
        return
    if others:
        what = f"AnyDice gives other odds for {_named(others)}"
        yield from _because([each for each in met if each not in numbers], what)
    yield from _because(numbers, "AnyDice may answer otherwise")


def _lasting(statements: Sequence[Statement], shown: Sequence[LabelledOdds]) -> Iterator[str]:
    """Say which variables last from one roll to the next where that makes other odds: few expect it."""
    functions = functions_in(statements)
    carried = [
        (function, names.carried)
        for function, names in zip(functions, names_of(functions), strict=True)
        if names.carried
    ]
    if not carried:
        return
    others = _others(statements, shown, lambda machine: Plain(machine, afresh=True))
    if others:
        lines = list(dict.fromkeys(function.place.line for function, _ in carried))
        names = sorted(set().union(*(each for _, each in carried)))
        last, them = ("lasts", "it") if len(names) == 1 else ("last", "them")
        yield (
            f"{lines_said(lines)}: {', '.join(names)} {last} from one roll of a call to the next, here as in AnyDice, "
            f"and that makes the odds of {_named(others)} (set {them} at the beginning of the function, and each roll "
            "begins anew)"
        )


def _others(
    statements: Sequence[Statement], shown: Sequence[LabelledOdds], runs: Callable[[Machine], Plain]
) -> list[LabelledOdds] | None:
    """Run a program in another way; give what has other odds then. Nothing if it takes long or ends in an error."""
    slices = 0

    def between() -> None:
        nonlocal slices
        slices += 1
        if slices == MOST_SLICES:
            raise LimitError("seconds", "this is not worth more time")

    scope: Scope = {}
    with frames():
        machine = Machine(Budget(between), lambda machine, _: runs(machine), statements)
        top = runs(machine)
        try:
            run_each(tuple(statements), lambda statement: top.run([statement], scope, 0))
        except ProgramError:
            return None
    if len(machine.outputs) != len(shown):
        return None
    return [mine for mine, their in zip(shown, machine.outputs, strict=True) if surely_differ(mine.die, their.die)]


def reuse_warning(found: Sequence[Reused]) -> str:
    """Say that each use of a variable is a throw of its own, in all the places that are ``found``."""
    name = found[0].name
    lines = list(dict.fromkeys(each.statement.place.line for each in found))
    as_what = f"number ({name}:n)" if all(use.is_sum for each in found for use in each.uses) else f"sequence ({name}:s)"
    return (
        f"{lines_said(lines)}: each use of {name} is a new throw; to look at one throw twice, give it to a function as "
        f"a {as_what}"
    )


def _because(met: Iterable[Met], what: str) -> Iterator[str]:
    """Say for each fault where it is met, what AnyDice does there, and how both give the same."""
    places: dict[tuple[str, str], list[int]] = {}
    for kind, place, name in met:
        lines = places.setdefault((kind, name), [])
        if place.line not in lines:
            lines.append(place.line)
    for (kind, name), lines in places.items():
        yield f"{lines_said(lines)}: {what}: {_why(kind, name)}"


def lines_said(lines: Sequence[int]) -> str:
    """Name ``lines`` of a program: a few of them, where they are many."""
    some = ", ".join(map(str, lines[:MOST_NAMED])) + (" …" if len(lines) > MOST_NAMED else "")
    return f"line{'s' if len(lines) > 1 else ''} {some}"


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


def _named(shown: Sequence[LabelledOdds]) -> str:
    names = [label_said(each.label) for each in shown[:MOST_NAMED]]
    more = f" and {len(shown) - MOST_NAMED} more" if len(shown) > MOST_NAMED else ""
    return ", ".join(names) + more


def label_said(label: str) -> str:
    """Name an output by its ``label``, shortened where it is long."""
    if re.fullmatch("output [0-9]+", label):
        return label
    return f'"{label}"' if len(label) <= LONGEST_LABEL else f'"{label[: LONGEST_LABEL - 1]}…"'
