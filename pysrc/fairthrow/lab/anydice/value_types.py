"""What can be told of a function's values before it runs: which of its variables always hold numbers or sequences."""

from collections.abc import Mapping
from collections.abc import Sequence as Parts

from fairthrow.lab.anydice.syntax import (
    Assign,
    Call,
    Conditional,
    Expression,
    Function,
    Loop,
    Number,
    Sequence,
    Statement,
    Unary,
    VariableName,
)
from fairthrow.lab.anydice.traversal import folded

NUMBER, SEQUENCE, ANY = "number", "sequence", "any"

Kinds = Mapping[str, str]
"""What each variable holds: always a number, always a sequence, or any value. By the words of a call, what it gives
for numbers and sequences."""

_OF_OPERATORS = {"d": ANY}

_EXPECTED = {"n": NUMBER, "s": SEQUENCE}


def kinds_in(function: Function, given: Kinds) -> dict[str, str]:
    """Give what the variables of a function always hold: name → :data:`NUMBER`, :data:`SEQUENCE` or :data:`ANY`.

    ``given`` says what those hold that it takes from its caller, and parameters that expect nothing of their own; and
    what calls give.
    """
    kinds: dict[str, str] = {}
    for parameter in reversed(function.parameters):
        kinds[parameter.name] = _EXPECTED.get(parameter.expects) or given.get(parameter.name, ANY)
    kinds = {**given, **kinds}
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
        elif isinstance(statement, Conditional):
            for _, branch in statement.branches:
                _assigned(branch, kinds)
            _assigned(statement.otherwise or (), kinds)


def _joined(name: str, kind: str, kinds: dict[str, str]) -> None:
    kinds[name] = kind if kinds.get(name, kind) == kind else ANY


def kind_of(value: Expression, kinds: Kinds) -> str:
    """Give what a value always is. A variable that nothing is known of yet may turn out to be a number."""

    def kind(node: Expression, parts: Parts[str]) -> str:
        found = ANY
        if isinstance(node, Number):
            found = NUMBER
        elif isinstance(node, VariableName):
            found = kinds.get(node.name, NUMBER)
        elif isinstance(node, Sequence):
            found = SEQUENCE
        elif isinstance(node, Unary):
            if node.sign == "+":
                found = parts[0]
            elif node.sign == "#" or (node.sign in "-!" and parts[0] != ANY):
                found = NUMBER
        elif ANY not in parts:
            found = kinds.get(node.signature, ANY) if isinstance(node, Call) else _OF_OPERATORS.get(node.sign, NUMBER)
        return found

    return folded(value, kind)
