"""Exact odds of rivals of whom only those that tied roll again.

What is known after a round is who is still in. Sides that are alike are told apart by nothing, so a *state* says how
many of each kind are in. From a state each round leads to one winner, or to a state of those that tied, which may be
the same one. So states are gone through from the most sides to the fewest.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, prod
from typing import Any

from fairthrow.dice.distribution import Distribution, Ratio

State = tuple[int, ...]
"""How many sides of each kind are still in."""

MOST_STATES = 2**7
"""States at most: those of seven sides of which none is like another. They take part of a second.

With each further kind of side there are twice as many, and longer numbers.
"""


@dataclass(frozen=True, kw_only=True)
class Ended:
    """How it ends for one side of each kind: its chance to win, and to share the best; and that of a ``tie``."""

    wins: tuple[Ratio, ...]
    shares: tuple[Ratio, ...]
    tie: Ratio


def states_of(times: Sequence[int]) -> int:
    """Give how many states there are of sides of several kinds, of each so many as ``times`` says.

    >>> states_of([1, 1, 1]), states_of([12])
    (8, 13)
    """
    return prod(each + 1 for each in times)


def ended(own: Sequence[Distribution[Any]], times: Sequence[int], rounds: int | None) -> Ended:
    """Give the exact odds after all ``rounds``, of which there are at least one; None for as many as it takes.

    ``own`` are the odds of the strength of each kind of side, and ``times`` how many sides are of it.
    """
    left = (_at_last if rounds is None else _after)(_Round(own), tuple(times), rounds or 0)
    won = [0] * len(own)
    states = dict(left.weights)
    for kind in range(len(own)):
        won[kind] = states.pop(_alone(kind, len(own)), 0)
    every = left.denominator
    return Ended(
        wins=tuple(Ratio.of(weight, many * every) for weight, many in zip(won, times, strict=True)),
        shares=tuple(
            Ratio.of(sum(state[kind] * weight for state, weight in states.items()), many * every)
            for kind, many in enumerate(times)
        ),
        tie=Ratio.of(sum(states.values()), every),
    )


def _alone(kind: int, kinds: int) -> State:
    """Give the state of one side of a ``kind``, which has won."""
    return tuple(int(each == kind) for each in range(kinds))


class _Round:
    """One round: in how many ways it leads from a state to others."""

    def __init__(self, own: Sequence[Distribution[Any]]) -> None:
        self.own = own
        strengths = sorted({value for odds in own for value in odds.weights})
        below = [0] * len(own)
        self.steps: list[tuple[list[int], list[int]]] = []  # of each strength the ways to have it, and to have less
        for strength in strengths:
            here = [odds.weights.get(strength, 0) for odds in own]
            self.steps.append((here, below))
            below = [before + ways for before, ways in zip(below, here, strict=True)]

    def ways(self, state: State) -> dict[State, int]:
        """Give those who share the best after a round of a ``state``, one alone or several, and in how many ways."""
        found: dict[State, int] = defaultdict(int)
        for here, below in self.steps:
            some: dict[State, int] = {(): 1}
            for equal, less, many in zip(here, below, state, strict=True):
                each = [comb(many, of) * equal**of * less ** (many - of) for of in range(many + 1)]
                some = {(*best, of): ways * more for best, ways in some.items() for of, more in enumerate(each) if more}
            for best, ways in some.items():
                found[best] += ways
        found.pop((0,) * len(state), None)  # nobody has this strength
        return found


def _after(one: _Round, begin: State, rounds: int) -> Distribution[State]:
    """Give who is in after so many ``rounds``. Whoever is alone has won, and rolls no more."""
    left = Distribution({begin: 1})
    known: dict[State, Distribution[State]] = {}
    for _ in range(rounds):
        for state in left.weights:
            if state not in known:
                known[state] = Distribution(one.ways(state) if sum(state) > 1 else {state: 1})
        left = left.then(known.__getitem__)
    return left


def _at_last(one: _Round, begin: State, _: int) -> Distribution[State]:
    """Give who has won after rounds without an end: staying in a state counts for nothing, only the ways out of it."""
    left = Distribution({begin: 1})
    for many in range(sum(begin), 1, -1):
        out: dict[State, Distribution[State]] = {}
        for state in left.weights:
            if sum(state) == many:
                ways = one.ways(state)
                ways.pop(state, None)
                out[state] = Distribution(ways)
        left = left.then(lambda state, out=out: out.get(state, state))  # type: ignore[misc]  # those of this round
    return left
