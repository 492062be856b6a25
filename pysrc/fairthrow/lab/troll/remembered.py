"""What parts of a program make, remembered as long as there is room."""

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets.law import Law, Lazy, numbers_in

MOST_REMEMBERED = 300_000
"""Numbers in all that parts of a program are remembered to make."""


class Remembered:
    """Remembers something lazy by keys. Where that is much, what was not asked for the longest is forgotten.

    Functions that call themselves ask for the newest again and again: without them they would take twice the time a
    level.
    """

    def __init__(self, budget: Budget) -> None:
        """Begin with nothing; the ``budget`` is asked for what is remembered."""
        self._budget = budget
        self._known: dict[object, Lazy] = {}
        self._held = 0

    def get(self, key: object) -> Lazy | None:
        """Give what was remembered by a ``key``; None where nothing is."""
        found = self._known.pop(key, None)
        if found is not None:
            self._known[key] = found  # the last to be forgotten
        return found

    def put(self, key: object, lazy: Lazy) -> None:
        """Remember something ``lazy`` by a ``key`` that is not known yet, unless it is too much by itself."""
        size = _size(lazy)
        self._budget.spend(size)
        if size >= MOST_REMEMBERED:
            return
        self._held += size
        while self._held > MOST_REMEMBERED:
            self._held -= _size(self._known.pop(next(iter(self._known))))
        self._known[key] = lazy


def _size(lazy: Lazy) -> int:
    """Give how many numbers something lazy holds."""
    return sum(map(numbers_in, lazy.weights)) if isinstance(lazy, Law) else 1
