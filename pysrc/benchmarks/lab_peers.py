"""Some of the processes and decisions of `lab_processes.py` without the Lab: plain Python with fractions, and icepool.

Each gives one number, which the Lab's answer must have, as somebody writes it who knows the game: what a decision leads
to is remembered by its state.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import icepool


def duel() -> Fraction:
    """Give the chance that the first of two of 30 hit points wins: both strike at once, and on 0 for both the first."""
    hits = {
        0: {0: Fraction(8, 20), **{face: Fraction(12, 160) for face in range(1, 9)}},
        1: {0: Fraction(10, 20), **{face: Fraction(10, 160) for face in range(1, 9)}},
    }

    @cache
    def wins(mine: int, theirs: int) -> Fraction:
        if theirs < 1:
            return Fraction(1)
        if mine < 1:
            return Fraction(0)
        found, stays = Fraction(0), hits[0][0] * hits[1][0]
        for lost, one in hits[0].items():
            for dealt, other in hits[1].items():
                if lost or dealt:
                    found += one * other * wins(mine - lost, theirs - dealt)
        return found / (1 - stays)

    return wins(30, 30)


def rolled_again() -> Fraction:
    """Give the best chance of 22 with 5d6, of which any are thrown again once."""
    sums: list[dict[int, int]] = [{0: 1}]
    for _ in range(5):
        after: dict[int, int] = {}
        for total, ways in sums[-1].items():
            for face in range(1, 7):
                after[total + face] = after.get(total + face, 0) + ways
        sums.append(after)

    @cache
    def reaches(kept: int, many: int) -> Fraction:
        return Fraction(sum([ways for total, ways in sums[many].items() if kept + total >= 22]), 6**many)

    found = Fraction(0)
    for roll in product(range(1, 7), repeat=5):
        high = sorted(roll, reverse=True)
        found += max(reaches(sum(high[:many]), 5 - many) for many in range(6))
    return found / 6**5


def pig() -> Fraction:
    """Give the best chance of 50 points of Pig in 5 turns."""

    @cache
    def best(score: int, turn: int, left: int) -> Fraction:
        if score + turn >= 50:
            return Fraction(1)
        if left == 0:
            return Fraction(0)
        again = best(score, 0, left - 1) + sum((best(score, turn + face, left) for face in range(2, 7)), Fraction(0))
        return max(best(score + turn, 0, left - 1), again / 6) if turn else again / 6

    return best(0, 0, 5)


def ruin() -> Fraction:
    """Give the chance to come from 50 to 100 before 0, where 9 of 19 steps go up."""
    step = icepool.Die({1: 9, -1: 10})

    def walked(at: int) -> object:
        return at if at in {0, 100} else step + at

    return Fraction(icepool.Die([50]).map(walked, repeat="inf").probability("==", 100))


def craps() -> Fraction:
    """Give the chance to win at craps: states are what is thrown for, `begun`, `won` and `lost`."""
    two = 2 @ icepool.d6

    def thrown(state: object) -> object:
        if state in {"won", "lost"}:
            return state
        if state == "begun":
            return two.map(lambda face: "won" if face in {7, 11} else "lost" if face in {2, 3, 12} else str(face))
        return two.map(lambda face: "won" if str(face) == state else "lost" if face == 7 else state)

    return Fraction(icepool.Die(["begun"]).map(thrown, repeat="inf").probability("==", "won"))


PEERS: dict[str, tuple[str, Callable[[], Fraction], Callable[[int], bool]]] = {
    "duel 30": ("plain Python", duel, lambda value: value == 1),
    "ruin 50 of 100": ("icepool", ruin, lambda value: value == 1),
    "craps": ("icepool", craps, lambda value: value == 1),
    "the 5d6 of which any are thrown again, once and once more": (
        "plain Python",
        rolled_again,
        lambda value: value >= 22,
    ),
    "Pig, 50 points in 5 turns": ("plain Python", pig, lambda value: value == 1),
}
"""By the names of `lab_processes.py`: what answers, how, and which values of the Lab's answer it is the chance of."""
