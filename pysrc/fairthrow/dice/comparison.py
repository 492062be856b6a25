"""Signs that compare two numbers, and how people write them."""

import re
from collections.abc import Callable, Mapping
from operator import eq, ge, gt, le, lt, ne

SIGNS: Mapping[str, Callable[[int, int], bool]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
"""What can be wanted of a value."""

SAID = {"==": "=", "=/=": "!=", "\N{NOT EQUAL TO}": "!=", "\N{LESS-THAN OR EQUAL TO}": "<=", "at most": "<=",
        "\N{GREATER-THAN OR EQUAL TO}": ">=", "at least": ">=", "more than": ">", "less than": "<",
        "exactly": "="}  # fmt: skip
"""The same in other words and signs."""

SIGN = "|".join(sorted(map(re.escape, {*SIGNS, *SAID}), key=len, reverse=True))
"""A pattern of all of them, the longest first."""


def sign_of(text: str) -> str:
    """Give the sign that a ``text``, one that :data:`SIGN` has matched, stands for.

    >>> sign_of("at least"), sign_of("<")
    ('>=', '<')
    """
    return SAID.get(text, text)
