"""Ranges of two written numbers that go down, of which nothing comes: few expect that."""

import re
from collections.abc import Iterable, Iterator

from fairthrow.lab.errors import Mend, line_starts

MOST_TOLD = 3
"""Ranges that are told of."""

_RANGE = re.compile(r"(-?[ \t]*[0-9]+)([ \t]*\.\.[ \t]*)(-?[ \t]*[0-9]+)")


def falling_ranges(program: str, places: Iterable[tuple[int, int]], besides: str) -> Iterator[tuple[str, Mend]]:
    """Warn of the ranges at these ``places`` of a ``program``, which go down, each with what turns it round.

    ``besides`` is what else there is to say, with braces where the range stands that goes up. Ranges with something
    else written in them, such as a comment, are left out.

    >>> next(falling_ranges("output {5..1}", [(1, 9)], ", as in {{{}}}"))
    ('line 1: 5..1 goes down, so it is empty; upwards it is 1..5, as in {1..5}', \
Mend(label='Write 1..5', program='output {1..5}'))
    """
    starts = line_starts(program)
    for line, column in sorted(places)[:MOST_TOLD]:
        found = _RANGE.match(program, at := starts[line - 1] + column - 1)
        if found:
            first, dots, last = found.groups()
            turned = f"{last}{dots}{first}"
            said = f"line {line}: {found.group()} goes down, so it is empty; upwards it is {turned}"
            mended = f"{program[:at]}{turned}{program[found.end() :]}"
            yield said + besides.format(turned), Mend(f"Write {turned}", mended)
