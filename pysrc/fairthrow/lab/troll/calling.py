"""What calls of functions have in common in rolls and odds, and what is said of names that mean nothing."""

from collections.abc import Iterable
from typing import cast

from fairthrow.lab.engine.heaps import values as of
from fairthrow.lab.troll.faults import FaultError, near
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


def sign_applied(part: Exp, sign: str, many: int) -> Exp:
    """Give the tree of a ``sign`` between so ``many`` operands, 1 or 2, named ``value 0`` and ``value 1``."""
    operands = [Name(f"value {at}", place=part.place) for at in range(many)]
    return Unary(sign, *operands, place=part.place) if many == 1 else Binary(sign, *operands, place=part.place)


def unknown_name(part: Exp, names: Iterable[str]) -> FaultError:
    """Give the error that a name in ``part`` has no value here; of ``names``, which have one, it names one like it."""
    part = cast("Name | Default", part)
    meant = near(part.name, tuple(names))
    hint = (
        f"; did you mean {meant}?"
        if meant
        else f". {elsewhere(part.name) or f'Give it one before: {part.name} := d6;'}"
    )
    return FaultError(part.place, f"{part.name} has no value here{hint}")


def unknown_function(part: Call, name: str, names: tuple[str, ...]) -> FaultError:
    """Give the error that there is no function ``name``; of ``names``, which there are, it names one like it."""
    meant = near(name, names)
    return FaultError(part.place, f"there is no function {name}" + (f"; did you mean {meant}?" if meant else ""))


def check_arguments(part: Call, function: Function, given: int) -> None:
    """Raise FaultError at ``part`` unless a function is ``given`` as many values as it takes."""
    takes = len(function.parameters)
    if takes != given:
        raise FaultError(part.place, f"{function.name} takes {takes} value{'s' * (takes != 1)}, and is given {given}")
