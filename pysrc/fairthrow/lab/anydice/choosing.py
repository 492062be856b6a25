"""Choose how a call goes through the rolls of its pools. All ways give the same odds; they differ in work.

- *List*: the body runs for each roll (:func:`fairthrow.lab.anydice.calls.run`).
- *Ask*: the body runs for each different answer to what it asks of the rolls.
- *Reveal*: the body's steps are taken by all ways to go together, and ways that agree are one.

Nobody can tell before which is the least work. Mostly it is to ask where the body has no loop, and to reveal where it
has one. So that way comes first. If it has not ended after :data:`FIRST` runs, the other is tried for as many; then
both may go on, until they have had a share of what listing would be.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from fairthrow.lab.anydice.calls import Body, Bound, run, run_asking, run_revealing
from fairthrow.lab.anydice.machine import Machine
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.engine.rolls import MOST_ROLLS, size_of
from fairthrow.lab.engine.steps import Plan, Values
from fairthrow.lab.engine.symbolic_roll import PAUSE, GiveUpError, Working

FEW = 1_500
"""Rolls up to which going through them is quickest."""

SHARE = 3
"""Listing is better than a way that needs more than this part of its runs."""

FIRST = 25_000
"""Runs that the first way has before the other is tried: about a second."""

HOPELESS = 4
"""A way is not gone on with if it needs so many times the runs that it may have."""

MOST = 4_000_000
"""Runs after which a way is not gone on with."""


class Forms(NamedTuple):
    """The forms of a body that ways to go through rolls need."""

    loops: bool
    """Whether the body has a loop."""
    free: Values
    """What a plan takes before the parameters."""
    listed: Body
    """Runs the body for the values of its parameters; gives None where it comes to no result."""
    asked: Body
    """Runs the body for values of which some are rolls that are asked; gives None where it comes to no result."""
    plan: Callable[[], Plan]
    """Gives it as a plan of steps."""


Way = Callable[[Bound, Forms], Working[Value]]
"""Gives what a call comes to; raises GiveUpError if it is of no use."""


class Chooser:
    """Chooses among ways on a machine, by their names: ``asked``, ``revealed``. Listing is always there."""

    def __init__(self, machine: Machine, ways: Sequence[str] = ("asked", "revealed")) -> None:
        self._machine = machine
        self._budget = machine.budget
        self._ways = ways

    def value(self, args: Bound, forms: Forms) -> Value:
        """Give what a call comes to: ``args`` are its parameters, ``forms`` the ways in which its body can be run."""
        size = prod(map(size_of, args.rolls.values())) if args.rolls else 1
        if size > FEW and self._ways:
            try:
                return self._tried(args, forms, int(size // SHARE) if size <= MOST_ROLLS else MOST)
            except GiveUpError:
                pass
        return self._listed(args, forms)

    def _tried(self, args: Bound, forms: Forms, most: int) -> Value:
        """Go through the rolls in ways that may be of use, with ``most`` runs each. GiveUpError if none ends."""
        known: dict[str, Way] = {"revealed": self._revealed, "asked": self._asked}
        first = known if forms.loops else reversed(known)
        works = [known[name](args, forms) for name in first if name in self._ways]
        for runs in (FIRST, most - FIRST) if most > FIRST else (most,):
            for work in tuple(works):
                try:
                    if (value := _after(work, runs)) is not None:
                        return value
                except GiveUpError:
                    works.remove(work)
        raise GiveUpError

    def _listed(self, args: Bound, forms: Forms) -> Value:
        return run(args, forms.listed, self._budget, highest_first=self._machine.settings.highest_first)

    def _asked(self, args: Bound, forms: Forms) -> Working[Value]:
        order = self._machine.settings.highest_first
        return run_asking(args, forms.asked, self._budget, highest_first=order)

    def _revealed(self, args: Bound, forms: Forms) -> Working[Value]:
        order = self._machine.settings.highest_first
        return (yield from run_revealing(args, forms.plan(), forms.free, self._budget, highest_first=order))


def _after(work: Working[Value], runs: int) -> Value | None:
    """Let it ``work`` for so many ``runs``; give what it came to, if it ended."""
    try:
        for _ in range(1 + runs // PAUSE):
            if next(work) > HOPELESS * max(runs, PAUSE):
                return None
    except StopIteration as end:
        return end.value  # type: ignore[no-any-return]  # what the generator returned
    return None
