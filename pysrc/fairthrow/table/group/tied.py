"""Exact odds of rivals of whom only those that tied roll again.

What is known after a round is who is still in. Sides that are alike are told apart by nothing, so a *state* says how
many of each kind are in. From a state each round leads to one winner, or to a state of those that tied, which may be
the same one. So states are gone through from the most sides to the fewest, each with its weight: a whole number over a
denominator that all of them share.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, lcm, prod
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
    after = (_at_last if rounds is None else _after)(_Round(own), tuple(times), rounds or 0)
    return Ended(
        wins=tuple(Ratio.of(won, many * after.whole) for won, many in zip(after.won, times, strict=True)),
        shares=tuple(
            Ratio.of(sum(state[kind] * weight for state, weight in after.left.items()), many * after.whole)
            for kind, many in enumerate(times)
        ),
        tie=Ratio.of(sum(after.left.values()), after.whole),
    )


@dataclass(frozen=True, kw_only=True)
class _Weights:
    """What all rounds weigh: ``won`` by any side of each kind, and ``left`` in the states that stay, of a ``whole``."""

    won: list[int]
    left: dict[State, int]
    whole: int


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

    def every(self, state: State) -> int:
        """Give all ways in which the sides of a ``state`` can roll."""
        return prod(odds.denominator**many for odds, many in zip(self.own, state, strict=True))

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


def _after(one: _Round, begin: State, rounds: int) -> _Weights:
    """Give what ``rounds`` weigh, over the ways of all sides in each of them."""
    every = one.every(begin)
    won, left = [0] * len(begin), {begin: 1}
    known: dict[State, dict[State, int]] = {}
    for _ in range(rounds):
        won, before, left = [each * every for each in won], left, defaultdict(int)
        for state, weight in before.items():
            known[state] = known.get(state) or one.ways(state)
            out = weight * (every // one.every(state))
            for best, ways in known[state].items():
                if sum(best) == 1:
                    won[best.index(1)] += out * ways
                else:
                    left[best] += out * ways
    return _Weights(won=won, left=dict(left), whole=every**rounds)


def _at_last(one: _Round, begin: State, _: int) -> _Weights:
    """Give what rounds without an end weigh.

    Staying in a state counts for nothing, so the ways out of it are what counts; they make the denominator longer.
    """
    won, whole = [0] * len(begin), 1
    weights: dict[State, int] = {begin: 1}
    for many in range(sum(begin), 1, -1):
        here = {state: weights.pop(state) for state in [*weights] if sum(state) == many}
        ways = {state: one.ways(state) for state in here}
        out = {state: one.every(state) - ways[state].pop(state, 0) for state in here}
        common = lcm(*out.values())
        whole *= common
        won = [each * common for each in won]
        weights = {state: weight * common for state, weight in weights.items()}
        for state, weight in here.items():
            scaled = weight * (common // out[state])
            for best, times in ways[state].items():
                if sum(best) == 1:
                    won[best.index(1)] += scaled * times
                else:
                    weights[best] = weights.get(best, 0) + scaled * times
    return _Weights(won=won, left={}, whole=whole)
