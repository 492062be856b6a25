"""Processes to their end against icepool, which puts a die through a function until nothing changes any more."""

import random
from fractions import Fraction

import icepool
import pytest

from fairthrow.lab.anydice.program import outputs_of

ENDS = 100
"""States from here on are ends; a program gives how far beyond."""


def drawn(seed: int) -> dict[int, list[int]]:
    """Draw where some states lead, each way as likely as another; each may end at once."""
    chance = random.Random(seed)
    states = range(chance.randint(1, 8))
    return {
        state: [
            ENDS + chance.randint(0, 5),
            *(chance.choice([*states, ENDS + chance.randint(0, 5)]) for _ in range(chance.randint(1, 7))),
        ]
        for state in states
    }


@pytest.mark.parametrize("seed", range(60))
def test_circles_end_as_icepool_says(seed: int) -> None:
    """States that lead to each other in any way, by dice, from one that is drawn."""
    leads = drawn(seed)
    lines = [r"\ to the end \ ", "function: s N:n {", f"if N >= {ENDS} {{ result: N - {ENDS} }}"]
    lines += [f"if N = {state} {{ result: [s d{{{', '.join(map(str, to))}}}] }}" for state, to in leads.items()]
    (shown,) = outputs_of("\n".join([*lines, "}", "output [s 0]"]))
    theirs = icepool.Die([0]).map(lambda state: icepool.Die(leads.get(state, [state])), repeat="inf")
    assert {value: Fraction(way, shown.die.total) for value, way in shown.die.weights.items()} == {
        value - ENDS: theirs.probability("==", value) for value in theirs
    }
