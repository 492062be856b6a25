"""Choose how a call goes through the rolls of its pools. All ways give the same odds; they differ in work.

- *List*: the body runs for each roll (:func:`fairthrow.lab.anydice.calls.run`).
- *Ask*: the body runs for each different answer to what it asks of the rolls.
- *Reveal*: the body's steps are taken by all ways to go together, and ways that agree are one.

Nobody can tell before which is the least work. So the last two are tried in turn, with little work allowed at first
and more each time, until one ends, or until they have had a share of what listing would be.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Protocol

from fairthrow.lab.anydice.calls import Bound, run, run_asking, run_revealing
from fairthrow.lab.anydice.machine import Machine
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.engine.asked import GiveUpError, TooMuchError
from fairthrow.lab.engine.rolls import MOST_ROLLS, size_of
from fairthrow.lab.engine.steps import Plan, Values

FEW = 1_500
"""Rolls up to which going through them is quickest."""

FIRST = 500
"""Runs that a way may take when it is first tried."""

MORE = 8
"""How many times as many it may take each time after."""

SHARE = 3
"""Listing is better than a way that needs more than this part of its runs."""

HOPELESS = 4
"""A way is not tried again as long as it would need so many times what it may take."""

MOST = 2_000_000
"""Runs after which nothing more is tried."""


class Forms(Protocol):
    """The forms of a body that ways to go through rolls need."""

    @property
    def free(self) -> Values:
        """What a plan takes before the parameters."""

    def listed(self, values: list[Value]) -> Value | None:
        """Run the body for the values of its parameters."""

    def asked(self, values: list[Value]) -> Value | None:
        """Run it where some of them are rolls that are asked."""

    def plan(self) -> Plan:
        """Give it as a plan of steps."""


Way = Callable[[Bound, Forms, int], Value]
"""Gives what a call comes to; raises TooMuchError when it takes too many runs, GiveUpError if it is of no use."""


class Chooser:
    """Chooses among ways on a machine, by their names: ``asked``, ``revealed``. Listing is always there."""

    def __init__(self, machine: Machine, ways: Sequence[str] = ("asked", "revealed")) -> None:
        self._machine = machine
        self._budget = machine.budget
        known = {"asked": self._asked, "revealed": self._revealed}
        self._ways: list[Way] = [known[way] for way in ways]

    def value(self, args: Bound, forms: Forms) -> Value:
        """Give what a call comes to."""
        size = prod(size_of(pool) for pool in args.rolls.values())
        if size > FEW and self._ways:
            try:
                return self._tried(args, forms, size // SHARE if size <= MOST_ROLLS else MOST)
            except GiveUpError:
                pass
        return run(args, forms.listed, self._budget, highest_first=self._machine.settings.highest_first)

    def _tried(self, args: Bound, forms: Forms, most: int) -> Value:
        """Try each way that may be of use, with more work allowed each time. GiveUpError if none ends."""
        needs: dict[Way, float] = dict.fromkeys(self._ways, 0)
        allowed = FIRST
        while needs:
            for way in tuple(needs):
                if needs[way] > HOPELESS * allowed:
                    continue
                try:
                    return way(args, forms, min(allowed, most))
                except TooMuchError as error:
                    needs[way] = error.needs
                except GiveUpError:
                    del needs[way]
            if allowed >= most:
                break
            allowed *= MORE
        raise GiveUpError

    def _asked(self, args: Bound, forms: Forms, most: int) -> Value:
        order = self._machine.settings.highest_first
        return run_asking(args, forms.asked, most, self._budget, highest_first=order)

    def _revealed(self, args: Bound, forms: Forms, most: int) -> Value:
        order = self._machine.settings.highest_first
        runs = 2 * most * prod(map(len, args.open.values()))
        return run_revealing(args, forms.plan(), forms.free, runs, self._budget, highest_first=order)
