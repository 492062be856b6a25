"""What may be decided after a roll of Spellwoven: to spend a point of Effort (Spellwoven, "Attributes and Effort").

The attribute is added to successes that were rolled already, so what comes of it is known. Who has what they want is
not asked to pay for more of it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from fairthrow.systems.decision import Decision
from fairthrow.systems.fields import Whose

if TYPE_CHECKING:
    from fairthrow.systems.situation import Roll
    from fairthrow.systems.spellwoven.opposed import Contest
    from fairthrow.systems.spellwoven.unopposed import Test


def effort_in_a_test(test: "Test", roll: "Roll") -> tuple[Decision, ...]:
    """Give Effort where the test fails and no point was spent."""
    if test.effort or roll.outcomes["result"] == "pass":
        return ()
    return (Decision(name="effort", label="Spend Effort", situation=replace(test, effort=True)),)


def effort_in_a_contest(contest: "Contest", roll: "Roll") -> tuple[Decision, ...]:
    """Give Effort to each side that does not win and has not spent a point; in a draw yours comes first.

    So the sides decide in turn: when one wins by Effort, the other may answer. It ends when nobody spends any more.
    """
    return tuple(_of_sides(contest, str(roll.outcomes["result"])))


def _of_sides(contest: "Contest", result: str) -> Iterator[Decision]:
    if not contest.effort and result != "win":
        mine = replace(contest, effort=True)
        yield Decision(name="effort", label="Spend Effort", situation=mine, whose=Whose.YOURS)
    if not contest.their_effort and result != "lose":
        theirs = replace(contest, their_effort=True)
        yield Decision(name="their_effort", label="They spend Effort", situation=theirs, whose=Whose.THEIRS)
