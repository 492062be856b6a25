"""A body as a plan of steps, which all ways to go take together (`reveal/run.py`)."""

from collections.abc import Callable
from typing import NamedTuple

from fairthrow.lab.engine.symbolic_roll import SymbolicRoll  # noqa: TC001  # a tuple that is named reads what it holds

Values = tuple[object, ...]
"""The values of the variables that are still needed, in an order that the plan knows."""


class Stretch(NamedTuple):
    """Steps without a loop. ``run`` takes the values; it gives a result, or nothing and the values behind it."""

    run: Callable[..., tuple[object, Values | None]]


class Turns(NamedTuple):
    """A loop. ``over`` takes the values, and gives what it goes over, and the values at the head of the body.

    The body begins with a stretch; this takes the turn's number, then the values at the head. Its last step leaves
    the values at the head. ``after`` says which of them are needed behind the loop.
    """

    over: Callable[..., tuple["tuple[int, ...] | SymbolicRoll", Values]]
    body: "Plan"
    after: tuple[int, ...]


class Fork(NamedTuple):
    """Ways that part. ``which`` takes the values, and gives the number of a plan and the values at its head."""

    which: Callable[..., tuple[int, Values]]
    plans: tuple["Plan", ...]


Plan = tuple[Stretch | Turns | Fork, ...]
