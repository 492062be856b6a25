"""Reads JSON text from outside. How deep its brackets are nested is checked before it is read.

Python's JSON reader calls itself for each level of brackets. In a browser the stack ends long before Python notices. So
a file of 100,000 opening brackets would end the page's Python. The check here needs no such calls.
"""

import json
from re import DOTALL
from re import compile as pattern
from typing import Any

from fairthrow.systems import FieldError

DEEPEST = 16
"""Levels of brackets that may stand in one another. Records, and the files that hold them, have at most three."""

_ALL_BUT_BRACKETS = pattern(r'"(?:[^"\\]++|\\.)*+["\\]?|[^][{}"]++', DOTALL)
"""Matches all that is no bracket: strings in quotes, with the brackets in them, and text outside of strings.

A string without its closing quote goes on to the end. No character is read twice, so long texts are no burden.
"""

_INNERMOST = pattern(r"\[\]|\{\}")
"""Matches a pair of brackets that stand side by side."""


def read_json(text: str) -> Any:
    """Read the value that a ``text`` of JSON holds.

    Raises FieldError for text that is no JSON, for brackets nested more than 16 levels deep, and for whole numbers of
    more digits than Python reads (4,300).

    >>> read_json('{"name": "[[["}')
    {'name': '[[['}
    """
    if text.count("[") + text.count("{") > DEEPEST and _too_deep(text):
        raise FieldError("json", f"JSON must be whole and at most {DEEPEST} levels deep; this text is not")
    try:
        return json.loads(text)
    except ValueError:
        raise FieldError("json", "JSON must be whole, with numbers of a sensible length; this text is not") from None


def _too_deep(text: str) -> bool:
    """Say whether brackets are nested too deep, or do not match.

    Each pass takes away the innermost pairs. Whatever is left after 16 passes is too deep, or has no partner.
    """
    brackets = _ALL_BUT_BRACKETS.sub("", text)
    for _ in range(DEEPEST):
        fewer = _INNERMOST.sub("", brackets)
        if len(fewer) == len(brackets):
            break
        brackets = fewer
    return bool(brackets)
