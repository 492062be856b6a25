"""What a trace says: values, and how they came about, in the words of the program itself."""

from collections.abc import Callable, Mapping, Sequence

from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.printer import expression
from fairthrow.lab.anydice.syntax import Binary, Call, Expression, Item, Number, Unary, VariableName
from fairthrow.lab.anydice.syntax import Sequence as InBraces
from fairthrow.lab.anydice.traversal import chain_of, nodes_in
from fairthrow.lab.shares import short

MOST_SHOWN = 12
"""Numbers of a sequence that are listed."""

MOST_FACES = 30
"""Dice of one throw that are listed."""

LONGEST = 120
"""Characters of how something came about; what is longer is left out."""

LONGEST_CALL = 60
"""Characters of a call that are repeated."""


def of_number(value: int) -> Expression:
    """Give a ``value`` as one would write it in a program.

    >>> of_number(-2)
    Unary(sign='-', value=Number(value=2))
    """
    return Number(value) if value >= 0 else Unary("-", Number(-value))


def listed(values: Sequence[int]) -> str:
    """Write the sequence of ``values``, shortened where it is long.

    >>> listed((6, 2)), listed(range(20))
    ('{6, 2}', '{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … (20 numbers)}')
    """
    some = ", ".join(map(short, values[:MOST_SHOWN]))
    return "{" + some + (f", … ({len(values)} numbers)" if len(values) > MOST_SHOWN else "") + "}"


def faces(values: Sequence[int]) -> str:
    """List the ``values`` that dice show, shortened where there are many.

    >>> faces([3, 1])
    '3, 1'
    """
    some = ", ".join(map(short, values[:MOST_FACES]))
    return some + (f", … ({len(values)} dice)" if len(values) > MOST_FACES else "")


def shown(value: int | tuple[int, ...]) -> str:
    """Write a ``value``, a number or a sequence."""
    return short(value) if isinstance(value, int) else listed(value)


def with_values(node: Expression, scope: Mapping[str, Value]) -> Expression:
    """Give a value with variables replaced by what they are in ``scope``: numbers and short sequences."""
    if isinstance(node, VariableName):
        return with_value(node, scope.get(node.name))
    return with_parts(node, lambda part: with_values(part, scope))


def with_parts(node: Expression, of: Callable[[Expression], Expression]) -> Expression:
    """Give a value with what ``of`` makes of each of its parts in the place of that."""
    if isinstance(node, Unary):
        return Unary(node.sign, of(node.value))
    if isinstance(node, Binary):
        value, signs = chain_of(node)
        value = of(value)
        for each in signs:
            value = Binary(each.sign, value, of(each.right))
        return value
    if isinstance(node, Call):
        return Call(tuple(part if isinstance(part, str) else of(part) for part in node.parts))
    if isinstance(node, InBraces):
        return InBraces(tuple(_item(item, of) for item in node.items))
    return node


def _item(item: Item, of: Callable[[Expression], Expression]) -> Item:
    value, last, times = (None if part is None else of(part) for part in (item.value, item.last, item.times))
    return item if value is None else Item(value, last, times)


def with_value(node: Expression, value: Value | None) -> Expression:
    """Give the ``value`` of a ``node`` as one would write it; the node itself where it is long, or dice."""
    if isinstance(value, int) and value.bit_length() <= 80:  # noqa: PLR2004
        return of_number(value)
    if isinstance(value, tuple) and len(value) <= MOST_SHOWN:
        return InBraces(tuple(Item(of_number(each)) for each in value))
    return node


def is_written(node: Expression) -> bool:
    """Whether a value stands there as it is, so that nothing needs to be told of it.

    >>> is_written(of_number(-2)), is_written(VariableName("X"))
    (True, False)
    """
    if isinstance(node, InBraces):
        return all(is_written(part) for item in node.items for part in (item.value, item.last, item.times) if part)
    return isinstance(node, Number) or (isinstance(node, Unary) and is_written(node.value))


def came_about(how: Expression, value: int | tuple[int, ...]) -> str:
    """Say how a value came about: `` is 7``, or ``: 3 + 4 is 7``.

    >>> came_about(Binary("+", Number(3), Number(4)), 7)
    ': 3 + 4 is 7'
    """
    text, result = expression(how), shown(value)
    return f" is {result}" if text in {result, f"({result})"} or len(text) > LONGEST else f": {text} is {result}"


def called(node: Expression) -> str:
    """Write a call as it stands in the program, shortened where it is long."""
    text = expression(node)
    return text if len(text) <= LONGEST_CALL else f"{text[: LONGEST_CALL - 2]}…]"


def option_words(node: Expression, value_of: Callable[[Expression], Value | None]) -> str:
    """Write an option, a call without its brackets: ``16 + 2d6``, ``keep 2 of {6, 1}``; shortened where it is long.

    ``value_of`` gives what a part is, or None. It stands in the place of those that have no dice and no call in them.
    """

    def known(part: Expression) -> Expression:
        if any(isinstance(each, Call) or getattr(each, "sign", "") == "d" for each in nodes_in(part)):
            return with_parts(part, known)
        value = value_of(part)
        return part if value is None else with_value(part, value)

    text = expression(known(node))
    text = text[1:-1] if isinstance(node, Call) else text
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def holds(how: Expression, *, held: bool) -> str:
    """Say whether a condition, as it is written in ``how``, holds: ``held`` is whether it does."""
    text = expression(how)
    text = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return f"{text} {'holds' if held else 'does not hold'}"
