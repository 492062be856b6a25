"""Every roll that there is: the dice of a roll taken through all their faces, whatever they lead to."""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import product
from typing import TypeVar

from fairthrow.dice.stream import Source

R = TypeVar("R")


class TooManyError(Exception):
    """There are more rolls than are to be gone through."""


class MoreDiceError(Exception):
    """A roll asks for more dice than it was given: ``count`` more, of so many ``sides``."""

    def __init__(self, count: int, sides: int) -> None:
        super().__init__(count, sides)
        self.count, self.sides = count, sides


class GivenFaces:
    """Gives the ``faces`` it was made with, then says how many more are wanted."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces, self.used = faces, 0

    def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:  # noqa: ARG002
        """Give the next ``count`` faces; ``what`` they are for changes nothing.

        Raises MoreDiceError, which tells of how many ``sides``, if there are fewer.
        """
        taken = self.faces[self.used : self.used + count]
        if len(taken) < count:
            raise MoreDiceError(count, sides)
        self.used += count
        return taken


def every_roll(
    throw: Callable[[Source], R], *, most_rolls: int | None = None, most_dice: int | None = None
) -> Iterator[tuple[R, int]]:
    """Call ``throw`` once for each way the dice can fall, whatever dice it asks for and whenever it does.

    Gives pairs of what ``throw`` gave and a number: the chance of that roll is one in so many.

    Raises TooManyError as soon as more than ``most_rolls`` are begun, or when one takes more than ``most_dice``; None
    is no limit. Ties that are rolled again may go on for ever, so they need one. A roll that asks for further dice
    counts as begun once for each way these can fall. With a limit on rolls, those of fewer dice come first: then it
    shows before most are thrown that there are too many.

    >>> sorted(every_roll(lambda source: sum(source.dice(2, 2))))
    [(2, 4), (3, 4), (3, 4), (4, 4)]
    """
    waiting: deque[tuple[tuple[int, ...], int]] = deque([((), 1)])
    following = waiting.pop if most_rolls is None else waiting.popleft
    begun = 0
    while waiting:
        faces, ways = following()
        try:
            thrown = throw(GivenFaces(faces))
        except MoreDiceError as more:
            size = more.sides**more.count
            begun += size
            too_many = most_rolls is not None and begun > most_rolls
            if too_many or (most_dice is not None and len(faces) + more.count > most_dice):
                raise TooManyError from None
            waiting.extend((faces + lot, ways * size) for lot in product(range(1, more.sides + 1), repeat=more.count))
        else:
            yield thrown, ways
