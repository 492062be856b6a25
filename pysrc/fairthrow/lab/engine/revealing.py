"""Rolls that are revealed as far as they are asked for, by all ways to go together.

A body comes as a *plan* of steps. All ways to go are at the same step at the same time. A way is the values of the
variables that are still needed and what is known of the rolls (:mod:`knowing`); ways that agree in both are one, with
their weights together. So a loop over a roll of sixty dice has no more ways to go than there are states of it. A step
is run once for all ways that have the same values and get the same answers (:mod:`forking`).

What is known must be forgotten for ways to agree. Nobody can tell what a body will ask, so a roll forgets what it can
at first, and the work begins anew with more memory when something is asked that was forgotten.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from fairthrow.lab.engine.answering import Answering, MoreMemoryError
from fairthrow.lab.engine.asked import PAUSE, Asked, Asking, GiveUpError, Hidden, Whose, Working
from fairthrow.lab.engine.forgetting import MEMORIES, Forgetting, Memory
from fairthrow.lab.engine.forking import MOST_WAYS, Forks, Together
from fairthrow.lab.engine.knowing import Known, Weighed, is_open, presence
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.steps import Choice, Plan, Stretch, Turns, Values

R = TypeVar("R")
T = TypeVar("T")


class Ways:
    """Ways to go: for the values of variables, what can be known of the dice."""

    __slots__ = ("_left", "of")

    def __init__(self) -> None:
        self.of: dict[Values, Weighed] = {}
        self._left = MOST_WAYS

    def add(self, values: Values, dice: Weighed) -> None:
        """Add ways to others with the same values. Raises GiveUpError for too many."""
        same = self.of.setdefault(values, {})
        before = len(same)
        for known, weight in dice.items():
            same[known] = same.get(known, 0) + weight
        self._left -= len(same) - before
        if self._left < 0:
            raise GiveUpError


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

MANY = 16
"""Ways that go together take about as long as so many times fewer runs."""

FEW = 2
"""Parts of ways that are made, or ways that forget, take about as long as so many times fewer runs."""


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
        self._present: list[dict[Known, int]] = [{} for _ in self._kinds]
        self._found: dict[object, int] = {}
        self._runs = self._paused = 0
        self.knower = Answering(faces, of_roll)
        self._forgetting = Forgetting(self.knower, memories)
        self._forks = Forks(self.knower, self._weights, memories, budget)
        self._together = Together(self._forks)
        self._rolls = [Hidden(self._together, (number,), pool.count) for number, pool in enumerate(pools)]

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
        ways = Ways()
        for values, weight in begins(self._rolls):
            self._join(ways, values, {tuple(start): once * weight})
        ended = yield from self._ended(plan, ways)
        for dice in ended.of.values():
            self._find(None, dice)
        return list(self._found.items())  # type: ignore[arg-type]  # they are what `taken` made

    def _find(self, result: object, dice: Weighed) -> None:
        whole = self._found.get(result, 0)
        for known, each in dice.items():
            weight = each
            for kind, of_kind in enumerate(known):
                weight *= self._presence(kind, of_kind)
            whole += weight
        self._found[result] = whole

    def _presence(self, kind: int, known: Known) -> int:
        """Weigh the dice of a kind of which it is not known which face they show."""
        weight = self._present[kind].get(known)
        if weight is None:
            weight = self._present[kind][known] = presence(known, self._weights[kind])
        return weight

    def _join(self, ways: Ways, values: Values, dice: Weighed) -> None:
        """Add ways to others. Rolls that none of their values needs are no longer told apart."""
        rolls = tuple([value for value in (*values, *self._held) if isinstance(value, Asked)])
        if rolls not in self._closed:
            needed = {number for roll in rolls for number in roll.whose(self._together)}
            self._closed[rolls] = [kind for kind, (roll, _, _) in enumerate(self._kinds) if roll not in needed]
        for kind in self._closed[rolls]:
            dice = self._without(kind, dice)
        ways.add(values, dice)

    def _without(self, kind: int, dice: Weighed) -> Weighed:
        """Weigh all that dice of a kind can be, and forget it."""
        left: Weighed = {}
        for known, each in dice.items():
            weight, now = each, known
            if known[kind] is not CLOSED:
                weight *= self._presence(kind, known[kind])
                now = (*known[:kind], CLOSED, *known[kind + 1 :])
            left[now] = left.get(now, 0) + weight
        return left

    def _ended(self, plan: Plan, ways: Ways) -> Working[Ways]:
        """Take ways through a plan; give those that came to no result."""
        for step in plan:
            if not ways.of:
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

        after = Ways()
        for seen in self._each(look, ways):
            if seen is None:
                yield 0
                continue
            (result, now), dice = seen
            if now is None:
                self._find(result, dice)
            else:
                self._join(after, now, self._remembered(dice))
        return after

    def _turns(self, step: Turns, ways: Ways) -> Working[Ways]:
        """Take ways through a loop. Those with as many turns left go together, as those do that catch up with them."""
        waiting: dict[_Left, Ways] = {}
        ended = Ways()
        for seen in self._each(step.over, ways):
            if seen is None:
                yield 0
                continue
            (over, head), dice = seen
            self._wait((over, 0), {head: self._remembered(dice)}, waiting, ended)
        while waiting:
            left = max(waiting, key=lambda each: len(each[0]) - each[1])
            over, done = left
            heads = waiting.pop(left)
            self._held.append(over)
            turned = yield from self._body(step.body, heads, _turn(over, done))
            self._held.pop()
            self._wait((over, done + 1), turned.of, waiting, ended)
        after = Ways()
        for values, dice in ended.of.items():
            self._join(after, tuple(values[place] for place in step.after), dice)
        return after

    def _wait(self, left: _Left, now: dict[Values, Weighed], waiting: dict[_Left, Ways], ended: Ways) -> None:
        """Let ways wait at the head of a loop, or leave it if they have no turns left."""
        over, done = left
        if done == len(over):
            heads = ended
        else:
            heads = waiting.setdefault(left if isinstance(over, Asked) else (over[done:], 0), Ways())
            self._held.append(over)
        for values, dice in now.items():
            self._join(heads, values, dice)
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
            (number, head), dice = seen
            self._join(parted.setdefault(number, Ways()), head, self._remembered(dice))
        after = Ways()
        for number, part in parted.items():
            ended = yield from self._ended(step.plans[number], part)
            for values, dice in ended.of.items():
                self._join(after, values, dice)
        return after

    def _made(self) -> int:
        return self._forks.made + self._forgetting.made

    def _remembered(self, dice: Weighed) -> Weighed:
        """Give what is still known of the dice behind the step that has just run."""
        return self._forgetting.after(dice, self._together.asked)

    def _each(self, look: Callable[..., T], ways: Ways) -> Iterator[tuple[T, Weighed] | None]:
        """Run ``look`` for all ways with the same values, once for all that get the same answers.

        Gives what it gave, with what is known then; and nothing when it is time to pause.
        """
        together = self._together
        for values, all_dice in ways.of.items():
            waiting: list[tuple[dict[Asking, int], Weighed]] = [({}, all_dice)]
            while waiting:
                answers, dice = waiting.pop()
                self._runs += 1 + len(dice) // MANY
                while self._runs + self._made() // FEW >= self._paused + PAUSE:
                    self._paused += PAUSE
                    yield None
                self._budget.spend(20)
                together.begin(answers, dice)
                seen = look(*values)
                waiting += together.parted
                yield seen, together.dice


def _turn(over: tuple[int, ...] | Asked, done: int) -> Callable[[], int]:
    """Give what gives the number of a turn, and asks for it if it must."""
    return (lambda: over.at(done + 1)) if isinstance(over, Asked) else (lambda: over[done])
