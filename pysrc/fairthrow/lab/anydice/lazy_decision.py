"""What was decided and is not thrown yet: as soon as it is thrown, one of its options is taken, and that is thrown."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fairthrow.dice.distribution import Ratio
from fairthrow.lab.anydice.decisions import decide
from fairthrow.lab.anydice.endless import CountAskedFault, ShownOnly
from fairthrow.lab.anydice.lazy_dice import NOTHING, Fallen, Falling, LazyDie
from fairthrow.lab.anydice.lazy_ops import Combined, await_sum, is_sure, throw_sum
from fairthrow.lab.anydice.meaning import Value, die_of, number_or_die
from fairthrow.lab.anydice.playing import played
from fairthrow.lab.anydice.syntax import Call, Expression
from fairthrow.lab.anydice.trace import Trace, Untaken
from fairthrow.lab.choices import RolledDecision, ShownOption
from fairthrow.lab.engine.decided import Goal, distance_of
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.best_plan import PlannedState
from fairthrow.lab.engine.processes.ratios import NONE, Quotient
from fairthrow.lab.shares import decimal
from fairthrow.lab.thrown import ReadyDice, UnknownDiceError


class Option(NamedTuple):
    """An option: its ``value``, the ``node`` that is written, its ``words`` with numbers in the place of names.

    ``line`` is that of the decision, and ``before`` is what was told and noted until it was come to.
    """

    value: Value
    node: Expression
    words: str
    line: int
    before: tuple[Untaken, ...] = ()


class _Weighed(NamedTuple):
    """An option with its chance or its mean.

    ``away`` is how far it is from its end, in an order: what never comes to one is the farthest.
    """

    option: Option
    worth: Ratio
    away: tuple[bool, int]


class LazyDecision(LazyDie):
    """The best of some ``options`` for a goal. Those that are decisions themselves lie open in one list with them."""

    def __init__(self, node: Call, options: Sequence[Option], goal: Goal, budget: Budget) -> None:
        self._node, self._options, self._goal = node, options, goal
        values = [each.value for each in options]
        super().__init__(
            lambda: decide([number_or_die(each, budget) for each in values], goal, budget),
            budget,
            sure=all(map(is_sure, values)),
            made_of=values,
        )
        self.line = node.place.line
        self.plays = self.decides = any(isinstance(each, LazyDie) and each.plays for each in values)

    def ready(self) -> Iterator[ReadyDice]:
        """Raise UnknownDiceError: which dice are thrown is decided."""
        raise UnknownDiceError

    def opened(self, seen: set[int], before: tuple[Untaken, ...] = ()) -> Iterator[Option]:
        """Give its options and those of decisions among them, in the order written.

        Of a decision that was ``seen`` there are none again. ``before`` is what was done until it came to this one.
        """
        if id(self._options) in seen:
            return
        seen.add(id(self._options))
        for option in self._options:
            value, path = option.value, (*before, *option.before)
            if isinstance(value, LazyDecision):
                yield from value.opened(seen, (*path, Untaken(list(value.before), [])))
            else:
                yield option._replace(before=path)

    def _weighed(self) -> list[_Weighed]:
        """Give the options that can be taken; of those with the same odds one, as of equal ones."""
        found: list[_Weighed] = []
        for option in self.opened(set()):
            weighed = self._by_plan(option) or self._by_odds(option)
            if not weighed:
                continue
            for place, each in enumerate(found):
                if each.worth == weighed.worth and self._alike(each.option.value, option.value):
                    found[place] = weighed if weighed.away < each.away else each
                    break
            else:
                found.append(weighed)
        return found

    def _by_plan(self, option: Option) -> _Weighed | None:
        """Weigh an option by the best plan, where that is known, without its odds. What is worth nothing has none."""
        planned = self._planned(option.value)
        if planned is None or not (self._goal.is_mean or planned.worth):
            return None
        return _Weighed(option, Ratio.of(planned.worth.above, planned.worth.below), (False, planned.distance))

    def _planned(self, value: Value) -> PlannedState | None:
        """Give what the best plan has of a ``value``; of a sum what its parts come to, for means add up."""
        if isinstance(value, Combined) and self._goal.is_mean:
            total, distance = NONE, 0
            for sign, part in value.summands():
                of = PlannedState(0, Quotient(part), 0) if isinstance(part, int) else self._planned(part)
                if of is None:
                    return None
                total = total.plus(of.worth if sign == "+" else Quotient(-of.worth.above, of.worth.below))
                distance = max(distance, of.distance)
            return PlannedState(0, total, distance) if value.summands() else None
        return value.planned() if isinstance(value, LazyDie) else None

    def _by_odds(self, option: Option) -> _Weighed | None:
        """Weigh an option by its odds. None where it cannot be taken."""
        die, never = die_of(option.value, self._budget), False
        try:
            if self._goal.is_mean and die.lost:
                return None  # a mean is of what surely ends
            never = not die.weights
            if never and not die.total:
                return None
            worth: Ratio | None = Ratio.of(self._goal.value(die, self._budget), die.total)
        except CountAskedFault:
            worth = self.mean_of(option.value)
        return _Weighed(option, worth, (never, self._distance(option.value))) if worth else None

    def _alike(self, mine: Value, theirs: Value) -> bool:
        """Whether two options have the same odds. Of counts that have no last value, none is like another."""
        try:
            keys = [WeightedDie.key(WeightedDie(die.weights, die.total))
                    for die in (die_of(value, self._budget) for value in (mine, theirs))]  # fmt: skip
        except CountAskedFault:
            return False
        return keys[0] == keys[1]

    def _distance(self, value: Value) -> int:
        """Give how far an option is from its end: of what is added up that of the farthest."""
        if isinstance(value, Combined):
            return max((self._distance(part) for _, part in value.summands()), default=0)
        return distance_of(value.exact()) if isinstance(value, LazyDie) and value.plays else 0

    def mean(self) -> Ratio | None:
        """Give the mean of the best option, which may have no last value; None where none surely ends."""
        weighed = self._weighed()
        return weighed[self._best(weighed)].worth if weighed else None

    def mean_of(self, value: Value) -> Ratio | None:
        """Give the mean of a ``value`` that may have no last one; of a sum that of its parts, for means add up.

        None where it does not surely end. Raises Fault where something else is done with what has no last value.
        """
        if isinstance(value, Combined) and (parts := value.summands()):
            total = NONE
            for sign, part in parts:
                mean = self.mean_of(part)
                if mean is None:
                    return None
                total = total.plus(Quotient(mean.numerator if sign == "+" else -mean.numerator, mean.denominator))
            return Ratio(total.above, total.below)
        if isinstance(value, LazyDecision):
            return value.mean()
        die = die_of(value, self._budget)
        found = die.exact() if isinstance(die, LazyDie) else die
        if isinstance(found, ShownOnly):
            return None if found.count.lost else Ratio.of(*found.count.mean)
        if not found.weights or found.lost:
            return None
        return Ratio.of(Goal("highest").value(found, self._budget), found.total)

    def fall(self, trace: Trace) -> Fallen:
        """Take an option, and throw it."""
        if self.plays:
            return played(self, trace)
        option = self._taken(trace)
        return throw_sum(option.value, trace, option.node) if option else NOTHING

    def falling(self, trace: Trace) -> Falling:
        """Do as :meth:`fall` does, and wait for an option that is played."""
        option = self._taken(trace)
        return (yield from await_sum(option.value, trace, option.node)) if option else NOTHING

    def _taken(self, trace: Trace) -> Option | None:
        """Take an option, and tell of it; nothing where there is none."""
        weighed = self._weighed()
        if not weighed:
            return None
        best = self._best(weighed)
        taken = best if trace.aside or len(weighed) == 1 else self._choose(weighed, best, trace)
        option = weighed[taken].option
        for untaken in option.before:
            trace.take(untaken)
        return option

    def _best(self, weighed: Sequence[_Weighed]) -> int:
        """Give the place of the best; of equal ones that of the nearest to its end, of these the first."""
        best = 0
        for place, each in enumerate(weighed[1:], 1):
            mine = each.worth.numerator * weighed[best].worth.denominator
            theirs = weighed[best].worth.numerator * each.worth.denominator
            if mine == theirs:
                better = each.away < weighed[best].away
            else:
                better = mine < theirs if self._goal.sign == "lowest" else mine > theirs
            if better:
                best = place
        return best

    def _choose(self, weighed: Sequence[_Weighed], best: int, trace: Trace) -> int:
        """Have one of several options chosen, and tell of it; give its place."""
        shown = [ShownOption(each.option.words, each.worth) for each in weighed]
        measure = "mean" if self._goal.is_mean else "chance"
        decision = RolledDecision(
            self.line, measure, tuple(shown), best + 1, best + 1, lowest=self._goal.sign == "lowest"
        )
        taken = trace.choices.choose(decision) - 1
        said = f"{shown[taken].words} is taken, {self._said(shown[taken])}"
        trace.tell(
            weighed[taken].option.line,
            f"{said}; nothing is better." if taken == best else f"{said}; the best was {self._said(shown[best])}.",
        )
        return taken

    def _said(self, option: ShownOption) -> str:
        """Write what an option is worth, as players do: ``72.2 %``, or ``mean 8.14``."""
        some, whole = option.value
        return f"mean {decimal(some, whole, 2)}" if self._goal.is_mean else f"{decimal(100 * some, whole, 1)} %"
