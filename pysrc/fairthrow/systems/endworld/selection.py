"""What Endworld's selectors pick, and which dice are there to be picked."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fairthrow.systems.wording import minus

KEPT = 5
"""Dice that are interpreted, however many are rolled (Endworld, "The Selector System")."""

PLACES = ("1st", "2nd", "3rd", "4th", "5th")


def place_of(selector: int) -> int | None:
    """Give the place, 1 the lowest to 5 the highest, that a ``selector`` of 0 or more picks; None for no die.

    >>> place_of(3), place_of(9), place_of(0)
    (3, 5, None)
    """
    return min(selector, KEPT) if selector > 0 else None


class Selector(NamedTuple):
    """A selector with its name as people say it, and its ``value``, 0 or more."""

    name: str
    value: int

    @property
    def place(self) -> int | None:
        """The place it picks."""
        return place_of(self.value)

    def __str__(self) -> str:
        return f"{self.name} {minus(self.value)}"


def times_counted(places: Iterable[int | None], *, once: bool) -> list[int]:
    """Say for each of the five places, lowest first, how many times its die is added.

    ``places`` are those that selectors pick, from 1; None picks no die. A die that several pick is added for each of
    them, or with ``once`` a single time.

    >>> times_counted([3, 5, 5, None], once=False)
    [0, 0, 1, 0, 2]
    """
    times = [0] * KEPT
    for place in places:
        if place is not None:
            times[place - 1] = 1 if once else times[place - 1] + 1
    return times


def total_of(kept: Sequence[int], times: Sequence[int]) -> int:
    """Add the five kept faces, lowest first, each as many times as it is counted."""
    return sum(face * count for face, count in zip(kept, times, strict=True))


def degrees_of(total: int, thresholds: Sequence[int]) -> int:
    """Count the thresholds that a total reaches. Endworld, "Interpretation".

    >>> degrees_of(9, (3, 7, 17))
    2
    """
    return sum(total >= threshold for threshold in thresholds)


def sorted_out(faces: Sequence[int], net: int) -> tuple[list[int], list[int]]:
    """Sort dice by face: the indices of the removed ones and of the five kept, lowest first.

    ``net`` bonus dice (negative: penalty dice) remove as many of the lowest (highest). Of
    equal faces those drawn last are removed. Endworld, "Bonus and Penalty Dice".

    >>> sorted_out([8, 2, 2, 9, 5, 7], 1)
    ([2], [1, 4, 5, 0, 3])
    """
    drawn = range(len(faces))
    order = sorted(reversed(drawn) if net > 0 else drawn, key=faces.__getitem__)  # equals stay as they come
    removed = order[:net] if net > 0 else order[KEPT:]
    kept = [index for index in order if index not in removed]
    return removed, sorted(kept, key=lambda index: (faces[index], index))
