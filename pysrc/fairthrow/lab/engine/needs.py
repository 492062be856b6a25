"""What is run although not all is known yet: it asks, and is run again with each answer that there can be.

Whoever has the answers is the *knower*. What is run cannot tell who that is: an answer is there, or is missing.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

Known = TypeVar("Known")
Result = TypeVar("Result")


class NeedError(Exception):
    """A run needs the answer to a question that its knower does not have yet."""

    def __init__(self, knower: object, question: Any) -> None:
        super().__init__(knower, question)
        self.knower, self.question = knower, question


def each_way(
    knower: object,
    begin: Known,
    run: Callable[[Known], Result],
    following: Callable[[Known, Any], Iterable[Known]],
) -> Iterator[tuple[Known, Result] | None]:
    """Run for each way to answer all that is asked of a ``knower``; give what was known, and the result.

    ``begin`` is what is known at first. ``following`` gives what is known then with each answer to a question.
    Questions for others are passed on. After a run that asked it gives None, so that whoever goes on may pause.

    >>> def run(known: tuple[int, ...]) -> int:
    ...     if len(known) < 2:
    ...         raise NeedError("coins", len(known))
    ...     return sum(known)
    >>> ways = each_way("coins", (), run, lambda known, _: ((*known, side) for side in (0, 1)))
    >>> [way[1] for way in ways if way]
    [2, 1, 1, 0]
    """
    waiting = [begin]
    while waiting:
        known = waiting.pop()
        try:
            result = run(known)
        except NeedError as need:
            if need.knower != knower:
                raise
            waiting.extend(following(known, need.question))
            yield None
            continue
        yield known, result
