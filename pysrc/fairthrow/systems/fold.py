"""A rule folded into exact odds: each answer by its weight, decisions by a policy, states that are met again once.

A generator cannot be copied in the middle. So a rule is begun anew for each answer that may follow, and given the
answers before: it does nothing but ask and reckon.
"""

from collections.abc import Callable, Generator, Hashable, Mapping
from functools import partial
from typing import Any, TypeAlias, cast

from fairthrow.dice.distribution import Distribution, Ratio, mixed
from fairthrow.systems.questions import Asked, DiceQuestion, GoOn, May, RuleEnd, RulePart

Ending: TypeAlias = Hashable
"""What a rule comes to: the values of all outcomes, in their order; of a part of a rule, what that returns."""
Endings: TypeAlias = Distribution[Any]
Goal: TypeAlias = Callable[[Mapping[str, Any]], int]
"""What outcomes are worth: 1 or 0 for a chance, a whole number for a mean."""
Begin: TypeAlias = Callable[[], Generator[Asked, Any, Any]]
"""Begins a rule, from its first question on."""

AGAIN = object()
"""Stands for a way that leads back to where it began."""

MOST_WITHIN = 64
"""States that may lead to each other, one in the other."""


class DecisionFutures:
    """What follows a decision, either way; each is folded when it is first asked for."""

    def __init__(self, fold: "RuleFold", begin: Begin, before: tuple[Any, ...]) -> None:
        self._fold, self._begin, self._before = fold, begin, before
        self.known: dict[bool, Endings] = {}

    def after(self, done: bool) -> Endings:
        """Give the endings if it is ``done``, or if it is not."""
        if done not in self.known:
            self.known[done] = self._fold.after(self._begin, (*self._before, done))
        return self.known[done]

    def mean(self, done: bool, goal: Goal) -> tuple[int, int]:
        """Give what the endings are worth in the mean, for a ``goal``, if it is ``done`` or not: a sum over a whole.

        Raises ValueError where a way leads back to the decision.
        """
        endings, names = self.after(done), self._fold.names
        if AGAIN in endings.weights:
            raise ValueError("a decision must not lead back to itself: count the rounds")
        worth = (weight * goal(dict(zip(names, end, strict=True))) for end, weight in endings.weights.items())
        return sum(worth), endings.denominator

    def gain(self, goal: Goal) -> Ratio:
        """Give by how much doing it is better for a ``goal``, in the mean; below 0 if it is worse."""
        (yes, of), (no, other) = self.mean(True, goal), self.mean(False, goal)
        return Ratio.of(yes * other - no * of, of * other)


Policy: TypeAlias = Callable[[May, DecisionFutures], bool]
"""Says whether something is done where a rule leaves it open, from what is asked and what follows."""


def never(asked: May, futures: DecisionFutures) -> bool:  # noqa: ARG001  # it is never done, whatever is asked
    """Do nothing that is not called for, whatever is ``asked`` and whatever its ``futures``."""
    return False


def always(asked: May, futures: DecisionFutures) -> bool:  # noqa: ARG001  # it is always done
    """Do whatever is ``asked``, whatever its ``futures``."""
    return True


def when_hopeless(goal: Goal) -> Policy:
    """Give the policy to do it whenever the ``goal`` is out of reach without: push whenever it fails."""
    return lambda asked, futures: futures.mean(False, goal)[0] == 0  # noqa: ARG005  # all is in what follows


def best(goal: Goal) -> Policy:
    """Give the policy to do it where that is better for the ``goal``; of equals it is not done.

    All that may be decided later is decided so as well.
    """
    return lambda asked, futures: futures.gain(goal).numerator > 0  # noqa: ARG005  # all is in what follows


def refuse_to_decide(asked: May, futures: DecisionFutures) -> bool:  # noqa: ARG001  # it is refused whatever follows
    """Refuse to decide what is ``asked`` in a part of a rule: what is best hangs on what the whole makes of it.

    ``futures`` change nothing. Raises ValueError.
    """
    raise ValueError(f"{asked.name} is decided in a part of a rule: end the part before it, or go on with go_on")


class RuleFold:
    """Folds a rule into the odds of its endings, where things are decided by a ``policy``; ``names`` are its outcomes.

    ``looked_at`` are the decisions that were met, each with the answers before it and what follows it.
    """

    def __init__(self, names: tuple[str, ...], policy: Policy) -> None:
        self.names, self.policy = names, policy
        self.looked_at: list[tuple[May, tuple[Any, ...], DecisionFutures]] = []
        self._known: dict[Hashable, Endings] = {}
        self._within: list[Hashable] = []
        self._parts: RuleFold | None = None

    def state(self, rule: Callable[..., Any], args: tuple[Hashable, ...]) -> Endings:
        """Give the endings of a ``rule`` with these ``args``. A state that leads back to itself is left in the end.

        Raises ValueError for one that leads back to itself by way of others, or is never left.
        """
        key = getattr(rule, "__func__", rule), id(getattr(rule, "__self__", None)), args
        if key in self._known:
            return self._known[key]
        if key in self._within and self._within[-1] == key:
            return Distribution({AGAIN: 1})
        name = getattr(rule, "__name__", "the rule")
        if key in self._within or len(self._within) == MOST_WITHIN:
            raise ValueError(f"{name}{args} leads back to itself by way of others, or on and on: count the rounds")
        self._within.append(key)
        found = self.after(partial(rule, *args), ())
        self._within.pop()
        if AGAIN in found.weights:  # a geometric series: what leaves, leaves as it does the first time
            if len(found.weights) == 1:
                raise ValueError(f"{name}{args} leads to itself and nowhere else")
            found = found.given(lambda ending: ending is not AGAIN)
        self._known[key] = found
        return found

    def after(self, begin: Begin, before: tuple[Any, ...]) -> Endings:
        """Give the endings of the rule that ``begin`` begins, after the answers ``before``."""
        run = begin()
        try:
            asked = _asked_next(run, before)
        except StopIteration as end:
            found = self._ended(end.value)
        else:
            found = self._from(begin, before, run, asked)
        return found if isinstance(found, Distribution) else Distribution({found: 1})

    def _ended(self, value: Any) -> Endings | Ending:
        if type(value) is GoOn:
            return self.state(value.rule, value.args)
        return tuple(value.outcomes.values()) if type(value) is RuleEnd else cast("Ending", value)

    def _from(self, begin: Begin, before: tuple[Any, ...], run: Any, asked: Asked) -> Endings | Ending:
        """Give the endings from a question on; ``run`` waits for its answer."""
        if isinstance(asked, May):
            return self._decided(begin, before, run, asked)
        futures: list[tuple[int, Endings | Ending]] = []
        for answer, weight in self._law(asked).weights.items():
            if run is None:
                run = begin()
                _asked_next(run, before)
            futures.append((weight, self._onward(begin, before, run, answer)))
            run = None
        return mixed(futures)

    def _onward(self, begin: Begin, before: tuple[Any, ...], run: Any, answer: Any) -> Endings | Ending:
        try:
            asked = run.send(answer)
        except StopIteration as end:
            return self._ended(end.value)
        return self._from(begin, (*before, answer), run, asked)

    def _law(self, asked: DiceQuestion[Any] | RulePart) -> Distribution[Any]:
        if not isinstance(asked, RulePart):
            return asked.law()
        self._parts = self._parts or RuleFold(self.names, refuse_to_decide)
        return self._parts.state(asked.rule, asked.args)

    def _decided(self, begin: Begin, before: tuple[Any, ...], run: Any, asked: May) -> Endings | Ending:
        futures = DecisionFutures(self, begin, before)
        done = self.policy(asked, futures)
        self.looked_at.append((asked, before, futures))
        return futures.known[done] if done in futures.known else self._onward(begin, before, run, done)


def asks_for_dice(fold: RuleFold, begin: Begin, before: tuple[Any, ...]) -> bool:
    """Say whether the rule that ``begin`` begins asks for dice after the answers ``before``.

    What is decided on the way is decided by the policy of the ``fold``.
    """
    run = begin()
    try:
        asked = _asked_next(run, before)
        while isinstance(asked, May):
            done = fold.policy(asked, DecisionFutures(fold, begin, before))
            before = *before, done
            asked = run.send(done)
    except StopIteration as end:
        return type(end.value) is GoOn and asks_for_dice(fold, partial(end.value.rule, *end.value.args), ())
    return True


def _asked_next(run: Generator[Asked, Any, Any], before: tuple[Any, ...]) -> Asked:
    """Give what a rule asks after the answers ``before``. Raises StopIteration where it ends."""
    asked = run.send(None)
    for answer in before:
        asked = run.send(answer)
    return asked
