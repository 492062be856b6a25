"""What should be known of calls that are cut, and of what never ends."""

from collections.abc import Iterator, Sequence

from fairthrow.lab.anydice.free_variables import circles_in, functions_in
from fairthrow.lab.anydice.machine import LabelledOdds
from fairthrow.lab.anydice.syntax import TO_THE_END, Call, Statement, ToTheEnd
from fairthrow.lab.anydice.traversal import nodes_in, values_in
from fairthrow.lab.anydice.warnings import MOST_NAMED, label_said, lines_said
from fairthrow.lab.shares import share

MOST_PLACES = 6
"""Decimal places of a share that is told as it is."""


def cut_warnings(statements: Sequence[Statement], shown: Sequence[LabelledOdds]) -> Iterator[str]:
    """Say which functions call themselves deeper than the setting allows, in which lines of the ``statements``.

    ``shown`` are the outputs.
    """
    functions = functions_in(statements)
    circles = circles_in(functions)
    for signature, depth in shown[-1].cut if shown else ():
        if signature not in circles:
            continue  # it is only called deep, and would not be at the top
        lines = sorted(
            {
                node.place.line
                for function in functions
                if circles.get(function.signature) == circles[signature]
                for value in values_in(function.body)
                for node in nodes_in(value)
                if isinstance(node, Call) and node.signature == signature
            }
        )
        words = signature.split(" ? ")[0].removesuffix(" ?")
        yield (
            f"{lines_said(lines)}: [{words} …] calls itself more than {depth} deep, and what is not over by then is "
            f"forgotten, as in AnyDice; write \\ {TO_THE_END} \\ to play it out"
        )


def share_warnings(cut: Sequence[tuple[str, int, int]]) -> Iterator[str]:
    """Say which share of each output's throws comes to a call that is ``cut``: its label, so many of how many.

    >>> list(share_warnings([("output 1", 2, 12), ("all", 3, 3)]))
    ['a call that is cut is met by 1/6 of the throws of output 1 and by all of the throws of "all"']
    """
    if cut:
        said = [
            f"{'all' if some == whole else share(some, whole)} of the throws of {label_said(label)}"
            for label, some, whole in cut[:MOST_NAMED]
        ]
        more = len(cut) - MOST_NAMED
        said += [f"some of those of {more} more output{'s' * (more > 1)}"] if more > 0 else []
        yield f"a call that is cut is met by {' and by '.join(said)}"


def plays_out(statements: Sequence[Statement]) -> bool:
    """Say whether ``statements`` play calls to their end."""
    return any(isinstance(each, ToTheEnd) for each in statements)


def played_out(program: str) -> str:
    """Give the text of a ``program`` that plays its calls to the end."""
    return f"\\ {TO_THE_END} \\\n{program}"


def endless_warnings(statements: Sequence[Statement], shown: Sequence[LabelledOdds]) -> Iterator[str]:
    """Say of each output that is ``shown`` which share of it never ends, if ``statements`` play calls to the end."""
    if not plays_out(statements):
        return
    for each in shown:
        count = each.endless
        lost, total = (count.lost, count.total) if count else (each.die.lost, each.die.total)
        if lost:
            yield f"{label_said(each.label)}: {share_said(lost, total)} never ends, and is missing from the odds"


def share_said(some: int, whole: int) -> str:
    """Write the share ``some`` of a ``whole``: with a point if it has few places, else as a fraction.

    >>> share_said(4, 5), share_said(1, 3)
    ('0.8', '1/3')
    """
    scaled = some * 10**MOST_PLACES
    if scaled % whole:
        return share(some, whole)
    before, behind = divmod(scaled // whole, 10**MOST_PLACES)
    return f"{before}.{behind:0{MOST_PLACES}}".rstrip("0").rstrip(".")
