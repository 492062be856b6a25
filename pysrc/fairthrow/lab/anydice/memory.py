"""What calls came to for which nothing is thrown: it is the same each time, and its dice are thrown anew each time."""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.unrolled import Faces

MOST_KNOWN = 20_000
"""Calls that are remembered."""


class Known(NamedTuple):
    """What a call came to, and what it told."""

    value: Value
    told: tuple[str, ...]


class Memory:
    """Remembers calls in one roll of a program."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[Known, object]] = {}

    def get(
        self, things: Sequence[object], moment: Hashable, values: Sequence[Value | None], answer: Callable[[], Known]
    ) -> Known:
        """Give what is known for the same ``things``, an equal ``moment`` and the same ``values``.

        Where nothing is, ``answer`` finds it out. Numbers and sequences are the same if they are equal, dice if they
        are the very same. Sequences that know their dice are not remembered, since what is done with them is told to
        these.
        """
        key = tuple(map(id, things)), moment, tuple(map(_same, values))
        found = self._known.get(key)
        if found:
            return found[0]
        known = answer()
        if len(self._known) < MOST_KNOWN and not any(isinstance(value, Faces) for value in values):
            self._known[key] = known, (things, values)  # these stay, so that nothing else takes their places in memory
        return known


def _same(value: Value | None) -> Hashable:
    return value if isinstance(value, int | tuple | None) else ("dice", id(value))
