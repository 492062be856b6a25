"""Rolls that are revealed as far as they are asked for, by all ways to go together.

A body comes as a *plan* of steps. All ways to go are at the same step at the same time. A way is the values of the
variables that are still needed and what is known of the rolls (:mod:`knowing`); ways that agree in both are one, with
their weights together. So a loop over a roll of sixty dice has no more ways to go than there are states of it.

What is known must be forgotten for ways to agree. Nobody can tell what a body will ask, so a roll forgets what it can
at first, and the work begins anew with more memory when something is asked that was forgotten.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import TypeVar

from fairthrow.lab.engine.answering import Answering, MoreMemoryError
from fairthrow.lab.engine.asked import PAUSE, Asked, GiveUpError, Hidden, NeedError, Whose, Working
from fairthrow.lab.engine.forgetting import MEMORIES, Forgetting, Memory
from fairthrow.lab.engine.forking import Forks
from fairthrow.lab.engine.knowing import Known, is_open, presence
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.steps import Choice, Plan, Stretch, Turns, Values

R = TypeVar("R")
T = TypeVar("T")

Ways = dict[tuple[Values, tuple[Known, ...]], int]
"""Ways to go: values, and what is known of each kind of dice → weight."""


def by_revealing(
    pools: Sequence[Pool],
    plan: Plan,
    begins: Callable[[list[Hidden]], Iterable[tuple[Values, int]]],
    taken: Callable[[object], R],
    budget: Budget,
    *,
    highest_first: bool,
) -> Working[list[tuple[R | None, int]]]:
    """Give what a plan makes of each roll of the pools, with weights that add up to those of all rolls.

    ``begins`` gives the values at the beginning, each with a weight; ``taken`` makes a result of what a stretch gave,
    and may ask the rolls for it. ``highest_first`` says in which order the numbers of a roll stand. Ways that come to
    no result have None. Raises GiveUpError when it takes too much memory.
    """
    memories = [0] * len(pools)
    while True:
        remembered = [MEMORIES[memory] for memory in memories]
        revealer = _Revealer(pools, remembered, budget, highest_first=highest_first)
        try:
            return (yield from revealer.results(plan, begins, taken))
        except MoreMemoryError as error:
            if error.knower is not revealer.knower:
                raise  # rolls of the call around this one
            if all(memories[number] == len(MEMORIES) - 1 for number in error.whose):
                raise GiveUpError from None
            for number in error.whose:
                memories[number] = min(memories[number] + 1, len(MEMORIES) - 1)


CLOSED = Known(())
"""What is known of dice that nothing will ask for again."""

_Left = tuple["tuple[int, ...] | Asked", int]
"""What a loop goes over, and how many turns are done."""

MOST_WAYS = 200_000
"""Ways at one step: more take too much memory."""


class _Revealer:
    """Goes through a plan once, with memories that do not change."""

    def __init__(
        self,
        pools: Sequence[Pool],
        memories: Sequence[Memory | None],
        budget: Budget,
        *,
        highest_first: bool,
    ) -> None:
        self._kinds = [(number, die, count) for number, pool in enumerate(pools) for die, count in pool.kinds]
        faces = sorted({face for _, die, _ in self._kinds for face in die.weights}, reverse=highest_first)
        of_roll: dict[Whose, list[int]] = {
            (roll,): [kind for kind, (number, _, _) in enumerate(self._kinds) if number == roll]
            for roll in range(len(pools))
        }
        self._weights = [[die.weights.get(face, 0) for face in faces] for _, die, _ in self._kinds]
        self._budget = budget
        self._held: list[object] = []
        self._closed: dict[tuple[Asked, ...], list[int]] = {}
        self._found: dict[object, int] = {}
        self._runs = 0
        self.knower = Answering(faces, of_roll)
        self._forks = Forks(self.knower, self._weights, memories, budget)
        self._forgetting = Forgetting(self.knower, memories)
        self._rolls = [Hidden(self.knower, (number,), pool.count) for number, pool in enumerate(pools)]

    def results(
        self,
        plan: Plan,
        begins: Callable[[list[Hidden]], Iterable[tuple[Values, int]]],
        taken: Callable[[object], R],
    ) -> Working[list[tuple[R | None, int]]]:
        """Give what the plan comes to, with weights."""
        self._taken = taken
        start, once = [], 1
        for (_, _, count), weights in zip(self._kinds, self._weights, strict=True):
            cell = sum(1 << face for face, weight in enumerate(weights) if weight)
            start.append(Known(((cell, count),)))
            once *= weights[cell.bit_length() - 1] ** count if is_open(cell) else 1
        ways: Ways = {}
        for values, weight in begins(self._rolls):
            self._join(ways, values, tuple(start), once * weight)
        ended = yield from self._ended(plan, ways)
        for (_, known), weight in ended.items():
            self._find(None, known, weight)
        return list(self._found.items())  # type: ignore[arg-type]  # they are what `taken` made

    def _find(self, result: object, known: tuple[Known, ...], weight: int) -> None:
        whole = weight * prod(map(presence, known, self._weights))
        self._found[result] = self._found.get(result, 0) + whole

    def _join(self, ways: Ways, values: Values, known: tuple[Known, ...], weight: int) -> None:
        """Add a way to others. Rolls that none of its values needs are no longer told apart."""
        rolls = tuple(value for value in (*values, *self._held) if isinstance(value, Asked))
        if rolls not in self._closed:
            needed = {number for roll in rolls for number in roll.whose(self.knower)}
            self._closed[rolls] = [kind for kind, (roll, _, _) in enumerate(self._kinds) if roll not in needed]
        for kind in self._closed[rolls]:
            if known[kind] is not CLOSED:
                weight *= presence(known[kind], self._weights[kind])
                known = (*known[:kind], CLOSED, *known[kind + 1 :])
        ways[values, known] = ways.get((values, known), 0) + weight
        if len(ways) > MOST_WAYS:
            raise GiveUpError

    def _ended(self, plan: Plan, ways: Ways) -> Working[Ways]:
        """Take ways through a plan; give those that came to no result."""
        for step in plan:
            if not ways:
                break
            if isinstance(step, Stretch):
                ways = yield from self._stretch(step, ways)
            elif isinstance(step, Turns):
                ways = yield from self._turns(step, ways)
            else:
                ways = yield from self._choice(step, ways)
        return ways

    def _stretch(self, step: Stretch, ways: Ways, turn: Callable[[], int] | None = None) -> Working[Ways]:
        """Take ways through a stretch; in a loop, ``turn`` gives its number."""

        def look(*values: object) -> tuple[object, Values | None]:
            result, now = step.run(turn(), *values) if turn else step.run(*values)
            return (None, now) if result is None else (self._taken(result), None)

        after: Ways = {}
        for seen in self._each(look, ways):
            if seen is None:
                yield 0
                continue
            (result, now), known, weight = seen
            if now is None:
                self._find(result, known, weight)
            else:
                self._join(after, now, known, weight)
        return after

    def _turns(self, step: Turns, ways: Ways) -> Working[Ways]:
        """Take ways through a loop. Those with as many turns left go together, as those do that catch up with them."""
        waiting: dict[_Left, Ways] = {}
        ended: Ways = {}
        for seen in self._each(step.over, ways):
            if seen is None:
                yield 0
                continue
            (over, head), known, weight = seen
            self._wait((over, 0), {(head, known): weight}, waiting, ended)
        while waiting:
            left = max(waiting, key=lambda each: len(each[0]) - each[1])
            over, done = left
            heads = waiting.pop(left)
            self._held.append(over)
            turned = yield from self._body(step.body, heads, _turn(over, done))
            self._held.pop()
            self._wait((over, done + 1), turned, waiting, ended)
        after: Ways = {}
        for (values, known), weight in ended.items():
            self._join(after, tuple(values[place] for place in step.after), known, weight)
        return after

    def _wait(self, left: "_Left", now: Ways, waiting: "dict[_Left, Ways]", ended: Ways) -> None:
        """Let ways wait at the head of a loop, or leave it if they have no turns left."""
        over, done = left
        if done == len(over):
            heads = ended
        else:
            heads = waiting.setdefault(left if isinstance(over, Asked) else (over[done:], 0), {})
            self._held.append(over)
        for (values, known), weight in now.items():
            self._join(heads, values, known, weight)
        if heads is not ended:
            self._held.pop()

    def _body(self, body: Plan, ways: Ways, turn: Callable[[], int]) -> Working[Ways]:
        first, *others = body
        if not isinstance(first, Stretch):
            raise TypeError(first)  # pragma: no cover  # a body begins with a stretch
        begun = yield from self._stretch(first, ways, turn)
        return (yield from self._ended(tuple(others), begun))

    def _choice(self, step: Choice, ways: Ways) -> Working[Ways]:
        parted: dict[int, Ways] = {}
        for seen in self._each(step.which, ways):
            if seen is None:
                yield 0
                continue
            (number, head), known, weight = seen
            self._join(parted.setdefault(number, {}), head, known, weight)
        after: Ways = {}
        for number, part in parted.items():
            ended = yield from self._ended(step.plans[number], part)
            for (values, known), weight in ended.items():
                self._join(after, values, known, weight)
        return after

    def _each(self, look: Callable[..., T], ways: Ways) -> Iterator[tuple[T, tuple[Known, ...], int] | None]:
        for (values, known), weight in ways.items():
            yield from self._answered(look, values, known, weight)

    def _answered(
        self, look: Callable[..., T], values: Values, known: tuple[Known, ...], weight: int
    ) -> Iterator[tuple[T, tuple[Known, ...], int] | None]:
        """Run ``look`` until all its questions are answered, once for each answer; give what is known then.

        Gives nothing when it is time to pause.
        """
        waiting: list[tuple[tuple[Known, ...], dict[Whose, int], int]] = [(known, {}, weight)]
        while waiting:
            now, sums, each = waiting.pop()
            self._runs += 1
            if self._runs == PAUSE:
                self._runs = 0
                yield None
            self._budget.spend(20)
            self.knower.know(now, sums)
            try:
                seen = look(*values)
            except NeedError as need:
                if need.knower is not self.knower:
                    raise  # a roll of the call around this one
                waiting.extend(self._forks.forked(now, sums, each, need))
                continue
            yield seen, self._forgetting.after(now), each


def _turn(over: tuple[int, ...] | Asked, done: int) -> Callable[[], int]:
    """Give what gives the number of a turn, and asks for it if it must."""
    return (lambda: over.at(done + 1)) if isinstance(over, Asked) else (lambda: over[done])
