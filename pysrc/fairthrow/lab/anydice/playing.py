"""Calls that a roll plays to the end: round by round, and not each within the one before it.

What a round comes to may be another round, perhaps with something added. So dice that take part give what they wait for
to whoever plays, instead of throwing it themselves.
"""

from collections.abc import Callable
from typing import NamedTuple

from fairthrow.lab.anydice.call_sampling import MOST_AGAIN, SampledCall, as_result, fallen_since
from fairthrow.lab.anydice.lazy_dice import NOTHING, Fallen, Falling, LazyDie
from fairthrow.lab.anydice.lazy_ops import await_sum
from fairthrow.lab.anydice.meaning import Value
from fairthrow.lab.anydice.trace import Trace
from fairthrow.lab.engine.limits import LimitError
from fairthrow.lab.engine.processes.best_plan import PlannedState

MOST_ROUNDS = 20_000
"""Rounds of one roll: those in which no die is thrown would never end."""

SHOWN = 3
"""Rounds that a trace tells of at the beginning, and at the end."""


class PlayedCall(SampledCall):
    """A call of a function that leads back to itself, for which dice are thrown."""

    plays = True
    in_plan: Callable[[], PlannedState | None]
    """Finds what the best plan has of it."""

    def planned(self) -> PlannedState | None:
        """Give what the best plan has of it, where that is known."""
        return self.in_plan()

    def fall(self, trace: Trace) -> Fallen:
        """Play it to its end."""
        return played(self, trace)

    def falling(self, trace: Trace) -> Falling:
        """Throw for the parameters and run the body, and wait for what that comes to; again, until it is a number."""
        for _ in range(MOST_AGAIN):
            begun = len(trace.dice)
            way = self._way(trace)
            if way is None:
                return NOTHING
            result = self._body(way)
            fallen = NOTHING if result is None else (yield from self._awaited(result, trace))
            if fallen.value is not None:
                return fallen_since(begun, fallen.value, trace)
            self.throws_again(trace, begun, "no result" if result is None else "nothing")
        return self.falls_by_odds(trace)

    def _awaited(self, result: Value, trace: Trace) -> Falling:
        """Throw what a round came to, or wait for it where it is another round."""
        goes_on = isinstance(result, LazyDie) and result.plays and not result.decides
        return await_sum(result if goes_on else as_result(result), trace, self.node)


class _Waiting(NamedTuple):
    """A ``die`` whose fall waits for what is thrown within it; ``rounds`` are those that it is told with."""

    die: LazyDie
    falling: Falling
    rounds: "_Rounds"


def played(die: LazyDie, trace: Trace) -> Fallen:
    """Throw a ``die`` that takes part in a process. Raises LimitError for too many rounds."""
    waiting = [_Waiting(die, die.falling(trace), _Rounds(trace))]
    many = 0
    waiting[-1].rounds.begin(die)
    fallen: Fallen | None = None
    while True:
        outer, falling, rounds = waiting[-1]
        try:
            inner = falling.send(fallen)
        except StopIteration as end:
            waiting.pop()
            if not waiting or waiting[-1].rounds is not rounds:
                rounds.end()
            if not waiting:
                return end.value  # type: ignore[no-any-return]  # what the generator returned
            fallen = outer.named(end.value, trace) if outer.decides else end.value
            continue
        many += isinstance(inner, PlayedCall)
        if many > MOST_ROUNDS:
            raise LimitError("outcomes", f"one roll plays {MOST_ROUNDS:,} rounds at most")
        trace.budget.spend(20)
        if outer.decides:
            rounds = _Rounds(trace)
        rounds.begin(inner)
        trace.repeat(inner.before)
        waiting.append(_Waiting(inner, inner.falling(trace), rounds))
        fallen = None


class _Rounds:
    """Counts rounds, and leaves out of the trace what is told between the first and the last ones."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._count = 0
        self._head = 0
        self._line = 0
        self._begun: list[int] = []
        """Where in the trace the last rounds began."""

    def begin(self, die: LazyDie) -> None:
        """Note that a ``die`` is thrown, if it is a round."""
        if not isinstance(die, PlayedCall):
            return
        self._count += 1
        self._line = die.line
        steps = self._trace.steps
        if self._count == SHOWN + 1:
            self._head = len(steps)
        if self._count <= SHOWN:
            return
        self._begun.append(len(steps))
        if len(self._begun) > SHOWN:
            left_out = self._begun[1] - self._head
            del steps[self._head : self._begun[1]]
            self._begun = [each - left_out for each in self._begun[1:]]

    def end(self) -> None:
        """Say how many rounds were left out."""
        left_out = self._count - 2 * SHOWN
        if left_out > 0 and self._trace.telling:
            more = f"{left_out:,} more rounds" if left_out > 1 else "One more round"
            self._trace.steps.insert(self._head, f"Line {self._line}: {more}.")
