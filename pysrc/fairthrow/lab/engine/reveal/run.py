"""Rolls that are revealed as far as they are asked for, by all ways to go together.

A body comes as a *plan* of steps. All ways to go are at the same step at the same time. A way is the values of the
variables that are still needed and what is known of the rolls (`knowledge.py`); ways that agree in both are one, with
their weights together. So a loop over a roll of sixty dice has no more ways to go than there are states of it. A step
is run once for all ways that have the same values and get the same answers (`branch.py`).

A loop over a roll goes over its faces in turn, over each as often as the roll shows it. A turn that leaves the values
as they were is not taken again with the same number.

What is known must be forgotten for ways to agree. Nobody can tell what a body will ask, so a roll forgets what it can
at first, and the work begins anew with more memory when something is asked that was forgotten.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import dropwhile
from typing import TypeVar

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.reveal.branch import Forks, Together
from fairthrow.lab.engine.reveal.knowledge import Known, Weighed, is_open
from fairthrow.lab.engine.reveal.merge import Meeting, Ways
from fairthrow.lab.engine.reveal.project import MEMORIES, Forgetting, Memory
from fairthrow.lab.engine.reveal.query import Answering, ApartError, MoreMemoryError
from fairthrow.lab.engine.reveal.symmetry import OneKind
from fairthrow.lab.engine.steps import Fork, Plan, Stretch, Turns, Values
from fairthrow.lab.engine.symbolic_roll import PAUSE, Asking, GiveUpError, PoolRoll, SymbolicRoll, Whose, Working

R = TypeVar("R")
T = TypeVar("T")


def by_revealing(
    pools: Sequence[Pool],
    plan: Plan,
    begins: Callable[[list[PoolRoll]], Iterable[tuple[Values, int]]],
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
    apart: set[Whose] = set()
    while True:
        remembered = [MEMORIES[memory] for memory in memories]
        revealer = _Revealer(pools, remembered, apart, budget, highest_first=highest_first)
        try:
            return (yield from revealer.results(plan, begins, taken))
        except MoreMemoryError as error:
            if error.knower is not revealer.knower:
                raise  # rolls of the call around this one
            if all(memories[number] == len(MEMORIES) - 1 for number in error.whose):
                raise GiveUpError from None
            for number in error.whose:
                memories[number] = min(memories[number] + 1, len(MEMORIES) - 1)
        except ApartError as error:
            if error.knower is not revealer.knower:
                raise
            apart.add(error.whose)


_Over = Callable[..., tuple["tuple[int, ...] | SymbolicRoll", Values]]
"""Gives what a loop goes over, and the values at its head."""

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
        apart: AbstractSet[Whose],
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
        self._found: dict[object, int] = {}
        self._runs = self._paused = 0
        self.knower = Answering(faces, of_roll)
        one_kind = OneKind(self._weights)
        self._forgetting = Forgetting(self.knower, memories, one_kind)
        self._forks = Forks(self.knower, one_kind, memories, apart, budget)
        self._together = Together(self._forks)
        self._meeting = Meeting([roll for roll, _, _ in self._kinds], self._together, self._forks, self._forgetting)
        self._rolls = [PoolRoll(self._together, (number,), pool.count) for number, pool in enumerate(pools)]

    def results(
        self,
        plan: Plan,
        begins: Callable[[list[PoolRoll]], Iterable[tuple[Values, int]]],
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
            self._meeting.join(ways, values, {tuple(start): once * weight})
        ended = yield from self._ended(plan, ways)
        for dice in ended.of.values():
            self._find(None, dice)
        return list(self._found.items())  # type: ignore[arg-type]  # they are what `taken` made

    def _find(self, result: object, dice: Weighed) -> None:
        whole = self._found.get(result, 0)
        for known, each in dice.items():
            whole += each * self._forks.presence(known)
        self._found[result] = whole

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

    def _stretch(
        self, step: Stretch, ways: Ways, turn: tuple[int, ...] = (), same: Ways | None = None
    ) -> Working[Ways]:
        """Take ways through a stretch; in a loop, ``turn`` has its number.

        Where ``same`` is given, ways whose values stay as they are go there.
        """

        def look(*values: object) -> tuple[object, Values | None, bool]:
            result, now = step.run(*turn, *values)
            return (None, now, now == values) if result is None else (self._taken(result), None, False)

        after = Ways()
        for seen in self._each(look, ways):
            if seen is None:
                yield 0
                continue
            (result, now, stays), dice = seen
            if now is None:
                self._find(result, dice)
            else:
                self._meeting.join(same if same is not None and stays else after, now, self._remembered(dice))
        return after

    def _turns(self, step: Turns, ways: Ways) -> Working[Ways]:
        """Take ways through a loop, and leave behind it what nothing needs any more."""
        ended = yield from self._over(step.over, step.body, ways)
        after = Ways()
        for values, dice in ended.of.items():
            self._meeting.join(after, tuple(values[place] for place in step.after), dice)
        return after

    def _over(self, over: _Over, body: Plan, ways: Ways) -> Working[Ways]:
        """Take ways through a loop over what ``over`` gives for each, with its values at the head.

        Those with the same turns left go together, as those do that catch up with them.
        """
        left: dict[tuple[int, ...], Ways] = {(): Ways()}
        rolls: dict[SymbolicRoll, Ways] = {}
        for seen in self._each(over, ways):
            if seen is None:
                yield 0
                continue
            (numbers, head), dice = seen
            heads = (
                rolls.setdefault(numbers, Ways())
                if isinstance(numbers, SymbolicRoll)
                else left.setdefault(numbers, Ways())
            )
            self._wait(heads, numbers, head, self._remembered(dice))
        for roll, heads in rolls.items():
            ended = yield from self._over_roll(roll, body, heads)
            for head, dice in ended.of.items():
                self._meeting.join(left[()], head, dice)
        while len(left) > 1:
            turns = max(left, key=len)
            self._budget.spend(len(turns) // 4)
            turned, same = yield from self._body(body, left.pop(turns), turns[0])
            others = tuple(dropwhile(turns[0].__eq__, turns))
            for further, heads in ((turns[1:], turned), (others, same)):
                for head, dice in heads.of.items():
                    self._meeting.join(left.setdefault(further, Ways()), head, dice)
        return left[()]

    def _wait(self, heads: Ways, numbers: tuple[int, ...] | SymbolicRoll, head: Values, dice: Weighed) -> None:
        """Let ways wait at the head of a loop over ``numbers``."""
        self._meeting.held.append(numbers)
        self._meeting.join(heads, head, dice)
        self._meeting.held.pop()

    def _over_roll(self, roll: SymbolicRoll, body: Plan, ways: Ways) -> Working[Ways]:
        """Take ways through a loop over rolls: over their faces in turn, over each as often as it is there."""
        self._meeting.held.append(roll)
        for part in roll.parts():
            if isinstance(part, PoolRoll) and part.knower is self._together:
                for face in self.knower.faces:
                    ways = yield from self._over(partial(_shown, part, face), body, ways)
                    ways = self._passed(part.rolls, face, ways)
            else:
                for place in range(len(part)):
                    ways = yield from self._over(partial(_there, part, place), body, ways)
        self._meeting.held.pop()
        return ways

    def _passed(self, whose: Whose, face: int, ways: Ways) -> Ways:
        """Forget the faces that a loop has passed."""
        after = Ways()
        for values, dice in ways.of.items():
            after.add(values, self._forgetting.passed(dice, whose, face))
        return after

    def _body(self, body: Plan, ways: Ways, number: int) -> Working[tuple[Ways, Ways]]:
        """Take ways through one turn. Apart from the others are those whose values it left as they were.

        Another turn with the same number would do the same with these.
        """
        first, *others = body
        if not isinstance(first, Stretch):
            raise TypeError(first)  # pragma: no cover  # a body begins with a stretch
        same = Ways()
        begun = yield from self._stretch(first, ways, (number,), None if others else same)
        return (yield from self._ended(tuple(others), begun)), same

    def _choice(self, step: Fork, ways: Ways) -> Working[Ways]:
        parted: dict[int, Ways] = {}
        for seen in self._each(step.which, ways):
            if seen is None:
                yield 0
                continue
            (number, head), dice = seen
            self._meeting.join(parted.setdefault(number, Ways()), head, self._remembered(dice))
        after = Ways()
        for number, part in parted.items():
            ended = yield from self._ended(step.plans[number], part)
            for values, dice in ended.of.items():
                self._meeting.join(after, values, dice)
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


def _shown(roll: PoolRoll, face: int, *head: object) -> tuple[tuple[int, ...], Values]:
    """Give the dice of a roll that show a face, for a loop to go over, and the values at its head."""
    return (face,) * roll.count(face), head


def _there(part: tuple[int, ...] | SymbolicRoll, place: int, *head: object) -> tuple[tuple[int, ...], Values]:
    """Give the number at a place, from 0, for a loop to go over, and the values at its head."""
    return (part.at(place + 1) if isinstance(part, SymbolicRoll) else part[place],), head
