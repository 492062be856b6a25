"""Choose how a call goes through the rolls of its pools. All ways give the same odds; they differ in work.

- *List*: the body runs for each roll (:func:`fairthrow.lab.anydice.calls.run`).
- *Ask*: the body runs for each different answer to what it asks of the rolls.
- *Reveal*: the body's steps are taken by all ways to go together, and ways that agree are one.

Nobody can tell before which is the least work. So the last two work in turn, for longer each time, until one ends, or
until they have had a share of what listing would be.
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

HOPELESS = 4
"""A way is not gone on with as long as it needs so many times what it has had."""

MOST = 4_000_000
"""Runs after which a way is not gone on with."""


class Forms(NamedTuple):
    """The forms of a body that ways to go through rolls need."""

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


class _Try:
    """A way at work: what it has had, and what it needs in all, as far as it can tell."""

    def __init__(self, work: Working[Value], pauses: int) -> None:
        self._work = work
        self._pauses = pauses
        self.had = 0
        self.needs = 0

    def go_on(self, times: int) -> Value | None:
        """Let it work on; give what it came to, if it ended."""
        try:
            for _ in range(times * self._pauses):
                self.needs = next(self._work)
                self.had += PAUSE
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # what the generator returned
        return None


class Chooser:
    """Chooses among ways on a machine, by their names: ``asked``, ``revealed``. Listing is always there."""

    def __init__(self, machine: Machine, ways: Sequence[str] = ("asked", "revealed")) -> None:
        self._machine = machine
        self._budget = machine.budget
        known: dict[str, tuple[Way, int]] = {"asked": (self._asked, 1), "revealed": (self._revealed, 2)}
        self._ways = [known[way] for way in ways]  # with how long each works at a time

    def value(self, args: Bound, forms: Forms) -> Value:
        """Give what a call comes to: ``args`` are its parameters, ``forms`` the ways in which its body can be run."""
        size = prod(map(size_of, args.rolls.values())) if args.rolls else 1
        if size > FEW and self._ways:
            try:
                return self._tried(args, forms, size // SHARE if size <= MOST_ROLLS else MOST)
            except GiveUpError:
                pass
        return self._listed(args, forms)

    def _tried(self, args: Bound, forms: Forms, most: int) -> Value:
        """Let ways that may be of use work in turn, longer each time. GiveUpError if none ends."""
        tries = [_Try(way(args, forms), pauses) for way, pauses in self._ways]
        times = 1
        while tries and PAUSE * times <= 2 * max(most, PAUSE):
            for each in tuple(tries):
                if each.had and each.needs > HOPELESS * max(each.had, PAUSE * times):
                    continue
                try:
                    value = each.go_on(times)
                except GiveUpError:
                    tries.remove(each)
                    continue
                if value is not None:
                    return value
                if each.had > most:
                    tries.remove(each)
            times *= 2
        raise GiveUpError

    def _listed(self, args: Bound, forms: Forms) -> Value:
        return run(args, forms.listed, self._budget, highest_first=self._machine.settings.highest_first)

    def _asked(self, args: Bound, forms: Forms) -> Working[Value]:
        order = self._machine.settings.highest_first
        return run_asking(args, forms.asked, self._budget, highest_first=order)

    def _revealed(self, args: Bound, forms: Forms) -> Working[Value]:
        order = self._machine.settings.highest_first
        return (yield from run_revealing(args, forms.plan(), forms.free, self._budget, highest_first=order))
