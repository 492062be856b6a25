"""What calls of functions have in common in rolls and odds, and what is said of names that mean nothing."""

from typing import cast

from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.troll.faults import TrollError
from fairthrow.lab.troll.hints import elsewhere
from fairthrow.lab.troll.tree import (
    Binary,
    Call,
    Default,
    Exp,
    Function,
    Name,
    Unary,
)

SIGNS = frozenset({"d", "z", "U", *of.OF_COLLECTION, "sgn", "choose"})
"""Words that may stand in the place of a function's name."""


def tree_of_sign(part: Exp, sign: str, many: int) -> Exp:
    """Give the tree of a ``sign`` between so ``many`` operands, 1 or 2, named ``value 0`` and ``value 1``."""
    operands = [Name(f"value {at}", place=part.place) for at in range(many)]
    return Unary(sign, *operands, place=part.place) if many == 1 else Binary(sign, *operands, place=part.place)


def unknown_name(part: Exp) -> TrollError:
    """Give the error that a name in ``part`` has no value here."""
    part = cast("Name | Default", part)
    hint = elsewhere(part.name) or f"Give it one before: {part.name} := d6;"
    return TrollError(part.place, f"{part.name} has no value here. {hint}")


def unknown_function(part: Call, name: str) -> TrollError:
    """Give the error that there is no function ``name``."""
    return TrollError(part.place, f"there is no function {name}")


def check_arguments(part: Call, function: Function, given: int) -> None:
    """Raise TrollError at ``part`` unless a function is ``given`` as many values as it takes."""
    takes = len(function.parameters)
    if takes != given:
        raise TrollError(part.place, f"{function.name} takes {takes} value{'s' * (takes != 1)}, and is given {given}")
