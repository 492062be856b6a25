"""What calls came to for which nothing is thrown: it is the same each time, and its dice are thrown anew each time."""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from fairthrow.lab.anydice.lazy_dice import Faces
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.errors import Fault

MOST_KNOWN = 20_000
"""Calls that are remembered."""

MOST_HELD = 5_000_000
"""Numbers of all sequences that are remembered, with those that calls were given: 40 MB."""


class CallResult(NamedTuple):
    """What a call came to, and what it told."""

    value: Value
    told: tuple[str, ...]


class CallMemo:
    """Remembers calls in one roll of a program."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[CallResult, object]] = {}
        self._asked: set[Hashable] = set()
        self._held = 0

    def asks(self, things: Sequence[object], moment: Hashable, values: Sequence[Value | None]) -> bool:
        """Say whether a call is just being found out; ``things`` and ``values`` are as in :meth:`get`."""
        return _key(things, moment, values) in self._asked

    def get(
        self,
        things: Sequence[object],
        moment: Hashable,
        values: Sequence[Value | None],
        answer: Callable[[], CallResult],
    ) -> CallResult:
        """Give what is known for the same ``things``, an equal ``moment`` and the same ``values``.

        Where nothing is, ``answer`` finds it out. Numbers and sequences are the same if they are equal, dice if they
        are the very same. Sequences that know their dice are not remembered, since what is done with them is told to
        these. Raises Fault for a call that comes back to itself: it never ends.
        """
        key = _key(things, moment, values)
        found = self._known.get(key)
        if found:
            return found[0]
        if key in self._asked:
            raise Fault("this never ends: it comes back to itself with the same numbers, and nothing is thrown")
        self._asked.add(key)
        try:
            known = answer()
        finally:
            self._asked.discard(key)
        self._held += sum([len(value) for value in (known.value, *values) if isinstance(value, tuple)])
        few = len(self._known) < MOST_KNOWN and self._held <= MOST_HELD
        if few and not any(isinstance(value, Faces) for value in values):
            self._known[key] = known, (things, values)  # these stay, so that nothing else takes their places in memory
        return known


def _key(things: Sequence[object], moment: Hashable, values: Sequence[Value | None]) -> Hashable:
    return tuple(map(id, things)), moment, tuple(map(_same, values))


def _same(value: Value | None) -> Hashable:
    return value if isinstance(value, int | tuple | None) else ("dice", id(value))
