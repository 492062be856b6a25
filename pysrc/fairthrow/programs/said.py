"""Values and sentences of programs, written for people."""

import re
from typing import Any

from fairthrow.dice.powers import tens
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.program import Value
from fairthrow.systems import fitting
from fairthrow.systems.wording import MINUS, minus

MINUS_SIGN = re.compile(r"(?<![-\w])-(?!-)")
"""A hyphen that stands for minus, in what a trace says: none within a word, and no two of them, which is Troll's."""

LONGEST_VALUE = 24
"""Characters of a value as people are shown it."""


def said(value: Any, most: int | None = None, budget: Budget | None = None) -> str:
    r"""Write a value in a few words; with ``most``, as much of it as has more than so many characters.

    A ``budget`` is asked on the way.

    >>> said(4), said((1, 2)), said(()), said(((1,), ())), said("a"), said((1,) * 9, 2)
    ('4', '{1, 2}', '{}', '[{1}, {}]', '"a"', '{1, 1}')

    Lines of a text are written beside each other.

    >>> print(said("hits\n9   \n"))
    "hits / 9"
    """
    if isinstance(value, str):
        lines = " / ".join(line.rstrip() for line in value.rstrip().splitlines())
        return f'"{lines}"'
    if not isinstance(value, tuple):
        return str(value)
    if value and isinstance(value[0], tuple | str):
        return f"[{', '.join([said(each, most, budget) for each in value])}]"
    numbers = value[:most]
    return f"{{{', '.join(map(str, budget.over(numbers, 4) if budget else numbers))}}}"


def value_said(value: Value) -> str:
    """Write a value in few letters; a very long number as a power of ten, a text as it is.

    >>> value_said(-3), value_said(10**40 + 1), value_said((2, 6)), value_said("hits")
    ('−3', '1.00e40', '{2, 6}', 'hits')
    """
    if isinstance(value, int):
        if abs(value) < 10**LONGEST_VALUE:
            return minus(value)
        power = tens(abs(value))
        whole, part = divmod(abs(value) // 10 ** (power - 2), 100)
        return f"{MINUS if value < 0 else ''}{whole}.{part:02}e{power}"
    words = said(value, LONGEST_VALUE)
    return fitting(words.strip('"') if isinstance(value, str) else words, LONGEST_VALUE)


def read_out(sentence: str) -> str:
    """Write a sentence about numbers with true minuses. What stands in quotation marks is somebody's own text.

    >>> print(read_out('Line 2: "x-1": 3 - -4 is 7, re-rolled; {-1, 2} -- {2}'))
    Line 2: "x-1": 3 − −4 is 7, re-rolled; {−1, 2} -- {2}
    """
    parts = sentence.split('"')
    parts[::2] = [MINUS_SIGN.sub(MINUS, part) if "-" in part else part for part in parts[::2]]
    return '"'.join(parts)
