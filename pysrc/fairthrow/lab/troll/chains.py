"""Chains that group to the right: each sign asks for what follows it, and nothing goes deeper for that."""

from collections.abc import Callable, Generator
from typing import TypeVar

Value = TypeVar("Value")

Steps = Generator[None, Value, Value]
"""What a sign does: it asks for what follows it as often as it needs that, and gives what comes of it."""


def given(steps: Steps[Value], give: Callable[[], Value]) -> Value:
    """Give what comes of ``steps`` where ``give`` gives what they ask for.

    >>> def twice():
    ...     return (yield) + (yield)
    >>> given(twice(), iter([3, 4]).__next__)
    7
    """
    try:
        next(steps)
        while True:
            steps.send(give())
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]


def from_the_right(begin: Callable[[int], Steps[Value]], many: int, last: Callable[[], Value]) -> Value:
    """Give what comes of so ``many`` signs: each is given what comes of the next, and the last one what ``last`` gives.

    ``begin`` gives what the sign in a place from 0 does. It is asked again each time that the sign before it asks.

    >>> def twice(at):
    ...     return (yield) + (yield)
    >>> from_the_right(twice, 10, lambda: 1)
    1024
    """
    waiting = list[Steps[Value]]()
    while True:
        value: Value | None = None
        if len(waiting) < many:
            waiting.append(begin(len(waiting)))
        else:
            value = last()
        while True:
            try:
                waiting[-1].send(value)  # type: ignore[arg-type]
                break
            except StopIteration as end:
                waiting.pop()
                value = end.value
                if not waiting:
                    return end.value  # type: ignore[no-any-return]
