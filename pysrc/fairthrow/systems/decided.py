"""Whether one situation comes of another by decisions after its roll."""

from collections.abc import Callable

from fairthrow.dice.stream import Source
from fairthrow.systems.situation import Situation

MOST_DECIDED = 40
"""Situations that are looked at on the way. No check of ours has as many decisions about one roll."""


def comes_of(before: Situation, after: Situation, source: Callable[[], Source]) -> bool:
    """Say whether decisions that the rules allow lead from a roll of ``before`` to ``after``; at least one is made.

    ``source`` is called for each try, and gives the dice of the one roll anew each time.
    """
    waiting = [before]
    for each in waiting:
        for decision in each.decisions(each.throw(source())):
            if decision.situation == after:
                return True
            if decision.situation not in waiting and len(waiting) < MOST_DECIDED:
                waiting.append(decision.situation)
    return False
