"""What can be told of a function's values before it runs: which of its variables always hold numbers or sequences."""

from collections.abc import Mapping

from fairthrow.lab.anydice.meaning import COMPARISONS
from fairthrow.lab.anydice.syntax import (
    Assign,
    Binary,
    Expression,
    Function,
    If,
    Loop,
    Name,
    Number,
    Sequence,
    Statement,
    Unary,
)

NUMBER, SEQUENCE, ANY = "number", "sequence", "any"

Kinds = Mapping[str, str]
"""What each variable holds: always a number, always a sequence, or any value."""

_EXPECTED = {"n": NUMBER, "s": SEQUENCE}


def kinds_in(function: Function, free: frozenset[str]) -> dict[str, str]:
    """Give what the variables of a function always hold. Those in ``free`` may come with any value."""
    kinds: dict[str, str] = dict.fromkeys(free, ANY)
    for parameter in reversed(function.parameters):
        kinds[parameter.name] = _EXPECTED.get(parameter.expects, ANY)
    before: dict[str, str] | None = None
    while before != kinds:
        before = dict(kinds)
        _assigned(function.body, kinds)
    return kinds


def _assigned(body: tuple[Statement, ...], kinds: dict[str, str]) -> None:
    for statement in body:
        if isinstance(statement, Assign):
            _joined(statement.name, kind_of(statement.value, kinds), kinds)
        elif isinstance(statement, Loop):
            _joined(statement.name, NUMBER, kinds)
            _assigned(statement.body, kinds)
        elif isinstance(statement, If):
            for _, branch in statement.branches:
                _assigned(branch, kinds)
            _assigned(statement.otherwise or (), kinds)


def _joined(name: str, kind: str, kinds: dict[str, str]) -> None:
    kinds[name] = kind if kinds.get(name, kind) == kind else ANY


def kind_of(value: Expression, kinds: Kinds) -> str:
    """Give what a value always is. A variable that nothing is known of yet may turn out to be a number."""
    if isinstance(value, Number):
        return NUMBER
    if isinstance(value, Name):
        return kinds.get(value.name, NUMBER)
    if isinstance(value, Sequence):
        return SEQUENCE
    if isinstance(value, Unary):
        inner = kind_of(value.value, kinds)
        if value.sign == "#":
            return NUMBER
        if value.sign == "+":
            return inner
        return NUMBER if value.sign in "-!" and inner != ANY else ANY
    if isinstance(value, Binary):
        left, right = kind_of(value.left, kinds), kind_of(value.right, kinds)
        plain = left != ANY and right != ANY
        if value.sign == "d" or not plain:
            return ANY
        return NUMBER if value.sign in "@+-*/^&|" or value.sign in COMPARISONS else ANY
    return ANY
