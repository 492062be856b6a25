"""What can be told of a function's values before it runs: which of its variables always hold numbers or sequences."""

from collections.abc import Mapping

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
    Sequence,
    Statement,
    Unary,
)

NUMBER, SEQUENCE, ANY = "number", "sequence", "any"

Kinds = Mapping[str, str]
"""What each variable holds: always a number, always a sequence, or any value. By the words of a call, what it gives
for numbers and sequences."""

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
        elif isinstance(statement, If):
            for _, branch in statement.branches:
                _assigned(branch, kinds)
            _assigned(statement.otherwise or (), kinds)


def _joined(name: str, kind: str, kinds: dict[str, str]) -> None:
    kinds[name] = kind if kinds.get(name, kind) == kind else ANY


def kind_of(value: Expression, kinds: Kinds) -> str:
    """Give what a value always is. A variable that nothing is known of yet may turn out to be a number."""
    kind = ANY
    if isinstance(value, Number):
        kind = NUMBER
    elif isinstance(value, Name):
        kind = kinds.get(value.name, NUMBER)
    elif isinstance(value, Sequence):
        kind = SEQUENCE
    elif isinstance(value, Unary):
        inner = kind_of(value.value, kinds)
        if value.sign == "+":
            kind = inner
        elif value.sign == "#" or (value.sign in "-!" and inner != ANY):
            kind = NUMBER
    elif isinstance(value, Call):
        if all(kind_of(argument, kinds) != ANY for argument in value.arguments):
            kind = kinds.get(value.signature, ANY)
    elif isinstance(value, Binary) and value.sign != "d":
        sides = (kind_of(value.left, kinds), kind_of(value.right, kinds))
        kind = ANY if ANY in sides else NUMBER
    return kind
