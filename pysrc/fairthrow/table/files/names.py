"""Names with numbers behind them: the next one that is free, and what is the same but for such a number.

A file may hold 100,000 records of one name. So each is looked up, and no number is tried twice.
"""

from collections.abc import Hashable, Iterable, Iterator
from itertools import count
from re import fullmatch
from typing import Generic, TypeVar

from fairthrow.systems.rows import MOST_OF_A_NAME
from fairthrow.table.edits import numbered

Key = TypeVar("Key")

DIGITS = range(1, 5)
"""How many digits a number may have by which two names are told apart."""


def stem_of(name: str, digits: int, most: int) -> str:
    """Give what is left of a ``name`` before a number of so many ``digits``; both have at most ``most`` characters.

    >>> stem_of("Jennifer", 2, 8)
    'Jenni'
    """
    return numbered(name, 10 ** (digits - 1), most).rpartition(" ")[0]


class FreeNames:
    """The names that are ``taken`` so far, of at most ``most`` characters, and those that are free beside them."""

    def __init__(self, taken: Iterable[str] = (), most: int = MOST_OF_A_NAME) -> None:
        self.taken = set(taken)
        self.most = most
        self._next: dict[tuple[str, int], int] = {}  # by stem and digits, the first number that may be free

    def free(self, name: str) -> str:
        """Give a ``name`` where it is free, else with the lowest number from 2 behind it that makes it free.

        >>> FreeNames({"Jen", "Jen 2"}).free("Jen")
        'Jen 3'
        """
        if name not in self.taken:
            return name
        digits = 1
        while True:
            place = stem_of(name, digits, self.most), digits
            number = self._next.get(place, max(2, 10 ** (digits - 1)))
            while number < 10**digits and numbered(name, number, self.most) in self.taken:
                number += 1
            self._next[place] = number
            if number < 10**digits:
                return numbered(name, number, self.most)
            digits += 1


class Namesakes(Generic[Key]):
    """What is kept, by all that it is but its name, and by that name; of at most ``most`` characters."""

    def __init__(self, most: int = MOST_OF_A_NAME) -> None:
        self.most = most
        self._order = count()
        self._found: dict[Hashable, tuple[int, Key]] = {}

    def put(self, what: Hashable, name: str, key: Key) -> None:
        """Put in something of a ``name`` that is kept under a ``key``; ``what`` is all else that it is."""
        order = next(self._order), key
        self._found.setdefault((what, name), order)
        numbers = fullmatch(r"(.*) ([1-9][0-9]{0,3})", name)
        if numbers:
            self._found.setdefault((what, numbers[1], len(numbers[2])), order)

    def find(self, what: Hashable, name: str, *, numbered: bool) -> Key | None:
        """Give the key of the first that is the very same; with ``numbered`` it may have a number behind the name.

        None where there is none.

        >>> kept = Namesakes[str]()
        >>> kept.put("a cat", "Jen 2", "key")
        >>> kept.find("a cat", "Jen", numbered=True), kept.find("a cat", "Jen", numbered=False)
        ('key', None)
        """
        found = sorted(self._orders(what, name, numbered=numbered), key=lambda each: each[0])
        return found[0][1] if found else None

    def _orders(self, what: Hashable, name: str, *, numbered: bool) -> Iterator[tuple[int, Key]]:
        places: list[Hashable] = [(what, name)]
        if numbered:
            places += [(what, stem_of(name, digits, self.most), digits) for digits in DIGITS]
        for place in places:
            if place in self._found:
                yield self._found[place]
