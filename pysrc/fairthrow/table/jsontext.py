"""JSON text from outside: bounded before it is read.

What reads JSON goes as deep as the text does, and in a browser Python's stack ends long before Python notices: a file
of 100,000 opening brackets would take the page's Python down. So brackets are counted first, without going anywhere.
"""

import json
from re import DOTALL
from re import compile as pattern
from typing import Any

from fairthrow.systems import FieldError

DEEPEST = 16
"""Levels of brackets that may stand in one another: records, and the files they are in, have at most three."""

_ALL_BUT_BRACKETS = pattern(r'"(?:[^"\\]++|\\.)*+["\\]?|[^][{}"]++', DOTALL)
"""Texts in quotes (one without its end goes on to the end of all) and what else there is. Nothing is read twice."""

_INNERMOST = pattern(r"\[\]|\{\}")


def read_json(text: str) -> Any:
    """Read JSON text; FieldError for anything else, and for what is nested too deep or has numbers without end.

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
    """Say whether brackets stand too deep in one another, or do not belong together at all."""
    brackets = _ALL_BUT_BRACKETS.sub("", text)
    for _ in range(DEEPEST):
        fewer = _INNERMOST.sub("", brackets)
        if len(fewer) == len(brackets):
            break
        brackets = fewer
    return bool(brackets)
