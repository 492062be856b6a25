"""Dice that are made of other dice: what operators and AnyDice's own functions give, not thrown yet."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from fairthrow.lab.anydice.lazy_dice import NOTHING, Faces, Fallen, Falling, LazyDie, MadeDie, Sides, is_dice
from fairthrow.lab.anydice.lazy_pool import LazyPool
from fairthrow.lab.anydice.meaning import Value, die_of, number_or_die
from fairthrow.lab.anydice.printer import expression
from fairthrow.lab.anydice.syntax import Binary, Expression
from fairthrow.lab.anydice.trace import Trace
from fairthrow.lab.anydice.trace_words import of_number
from fairthrow.lab.engine.die import WeightedDie, certain
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.shares import short
from fairthrow.lab.thrown import ReadyDice, UnknownDiceError


def is_sure(value: Value) -> bool:
    """Whether a number always comes of a value."""
    if isinstance(value, LazyDie | LazyPool):
        return value.sure
    return not is_dice(value)


def throw_sum(value: Value, trace: Trace, node: Expression) -> Fallen:
    """Throw a ``value``, whatever it is, and add it up. ``node`` is where it is written."""
    if isinstance(value, int):
        return Fallen(value, of_number(value))
    if isinstance(value, Faces):
        trace.fate(value.dice, "added up")
        return Fallen(sum(value), of_number(sum(value)), value.dice)
    if isinstance(value, tuple):
        return Fallen(sum(value), of_number(sum(value)))
    return as_die(value, trace.budget, node).throw(trace)


def ready_of(value: Value, budget: Budget, node: Expression) -> Iterator[ReadyDice]:
    """Give the dice that :func:`throw_sum` throws, however they fall. Raises UnknownDiceError where nobody knows."""
    if isinstance(value, LazyPool):
        yield from value.ready()
    elif isinstance(value, WeightedDie | Pool):
        yield from as_die(value, budget, node).ready()


def as_die(value: WeightedDie | Pool, budget: Budget, node: Expression) -> LazyDie:
    """Give dice as one that can be thrown. ``node`` is where the program has them.

    Those of which only the odds are known become a die with as many sides.
    """
    die = number_or_die(value, budget)
    if isinstance(die, LazyDie):
        return die
    return Sides(die, expression(node), node.place.line)  # type: ignore[arg-type]  # dice are no number


def is_weightless(value: Value) -> bool:
    """Whether a value is dice of which no number ever comes."""
    if isinstance(value, LazyDie | LazyPool):
        return value.weightless()
    if isinstance(value, Pool):
        return not all(die.weights for die, _ in value.kinds)
    return isinstance(value, WeightedDie) and not value.weights


class _Step(NamedTuple):
    """An operator: where it is written, its right side, and what it makes of both sides."""

    node: Binary
    right: Value
    of: Callable[[Value, Value], Value]


class Combined(LazyDie):
    """What operators make of a value and others on its right, at least one of which is dice.

    Operators of which each is the left side of the next are steps of one: there may be very many.
    """

    def __init__(
        self, node: Binary, left: Value, right: Value, of: Callable[[Value, Value], Value], budget: Budget
    ) -> None:
        goes_on = isinstance(left, Combined) and not left.name and not left.before
        self.first: Value = left.first if goes_on else left  # type: ignore[union-attr]
        self.steps: list[_Step] = left.steps_to_go_on() if goes_on else []  # type: ignore[union-attr]
        self.steps.append(_Step(node, right, of))
        self._many = len(self.steps)
        sure = is_sure(left) and is_sure(right)
        super().__init__(lambda: self._exact(self._many), budget, sure=sure, made_of=(self.first, right))
        self.nested = max(self.nested, getattr(left, "nested", 0)) if goes_on else self.nested
        self.line = node.place.line
        played = [each for each in (left, right) if isinstance(each, LazyDie) and each.plays]
        self.plays, self.decides = bool(played), bool(played) and all(each.decides for each in played)

    def steps_to_go_on(self) -> list[_Step]:
        """Give its steps, to add one to them; those that another has added to already are taken over."""
        return self.steps if len(self.steps) == self._many else self.steps[: self._many]

    def summands(self) -> list[tuple[str, Value]]:
        """Give what is added up, each with its sign; nothing where something else is done with it."""
        steps = self.steps[: self._many]
        if any(step.node.sign not in "+-" for step in steps):
            return []
        return [("+", self.first), *((step.node.sign, step.right) for step in steps)]

    def _exact(self, many: int) -> Value:
        """Give what so many of the first steps come to."""
        value = self.first
        for step in self.steps[:many]:
            value = step.of(value, step.right)
        return value

    def ready(self) -> Iterator[ReadyDice]:
        """Give those of the left side, then those on the right of each step."""
        yield from ready_of(self.first, self._budget, self.steps[0].node.left)
        for step in self.steps[: self._many]:
            self._budget.spend(10)
            yield from ready_of(step.right, self._budget, step.node.right)

    def fall(self, trace: Trace) -> Fallen:
        """Throw the left side, then the right, and put them together; so for each step."""
        falling = self.falling(trace)
        fallen: Fallen | None = None
        while True:
            try:
                fallen = falling.send(fallen).throw(trace)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]  # what the generator returned

    def falling(self, trace: Trace) -> Falling:
        """Do as :meth:`fall` does, and wait for dice that are played."""
        fallen = yield from await_sum(self.first, trace, self.steps[0].node.left)
        for number in range(self._many):
            if number:
                trace.budget.spend(10)
            node, right, _ = self.steps[number]
            thrown = yield from await_sum(right, trace, node.right)
            fallen = self._together(number, fallen, thrown, trace)
        return fallen

    def _together(self, number: int, left: Fallen, thrown: Fallen, trace: Trace) -> Fallen:
        """Put what was ``thrown`` on the right of the step with that number together with what was thrown before."""
        node, right, of = self.steps[number]
        taken: list[Value] = []
        for fallen, value in ((left, None if number else self.first), (thrown, right)):
            if fallen.value is not None:
                taken.append(certain(fallen.value) if value is None or is_dice(value) else value)
                continue
            known = self._exact(number) if value is None else value
            if not is_weightless(known):
                return NOTHING
            taken.append(number_or_die(known, trace.budget))  # some operators take it for a 0
        result = die_of(of(*taken), trace.budget)
        if not result.weights:
            return NOTHING
        (value,) = result.weights
        return Fallen(value, Binary(node.sign, left.how, thrown.how), left.dice + thrown.dice)


def await_sum(value: Value, trace: Trace, node: Expression) -> Falling:
    """Do as :func:`throw_sum` does, but wait for a ``value`` that is played."""
    if isinstance(value, LazyDie) and value.plays:
        return (yield value) or NOTHING
    return throw_sum(value, trace, node)


def so_many(
    node: Binary, sides: tuple[Value, Value], make: Callable[[int], Value], exactly: Callable[[], Value], budget: Budget
) -> MadeDie:
    """Give as many dice as another throw says. ``sides`` are the count and the faces.

    ``make`` gives so many, and ``exactly`` finds the odds.
    """

    def falls(_: MadeDie, trace: Trace) -> Fallen:
        count = throw_sum(sides[0], trace, node.left)
        if count.value is None:
            return NOTHING
        trace.fate(count.dice, f"gave the number of dice: {short(count.value)}")
        return throw_sum(make(count.value), trace, node)

    def takes() -> Iterator[ReadyDice]:
        raise UnknownDiceError  # a throw says how many there are

    made = MadeDie(exactly, falls, takes, budget, sure=False, made_of=sides)
    made.line = node.place.line
    return made


def exploded(die: LazyDie, depth: int, exactly: Callable[[], Value], budget: Budget) -> MadeDie:
    """Give a die that is thrown again and added whenever it shows its highest number, at most ``depth`` times.

    ``exactly`` finds its odds.
    """

    def falls(made: MadeDie, trace: Trace) -> Fallen:
        top = max(die.weights)
        fallen = die.throw(trace)
        total, dice, how = fallen.value, fallen.dice, fallen.how
        for again in range(depth):
            if fallen.value != top:
                break
            trace.fate(fallen.dice, "exploded")
            trace.tell(made.line, f"{short(top)} is the highest there is: it explodes{' again' if again else ''}.")
            fallen = die.throw(trace)
            if fallen.value is None or total is None:
                return NOTHING
            total, dice, how = total + fallen.value, dice + fallen.dice, Binary("+", how, fallen.how)
        return Fallen(total, how, dice)

    return MadeDie(exactly, falls, die.ready, budget, sure=die.sure, made_of=(die,))
