"""Points that are to last for several checks like this one: when to spend one, and what that gives.

A check is rolled so many times. After each roll one point may be spent on a decision, if one is left. The best plan
spends it where that gains more than the point is worth later. So the last check is answered first.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from fairthrow.dice.errors import FieldError, shown
from fairthrow.dice.every import every_roll
from fairthrow.systems.bestplay import best_play
from fairthrow.systems.fold import Begin, DecisionFutures, RuleFold
from fairthrow.systems.questions import May
from fairthrow.systems.rule import RuleCheck
from fairthrow.systems.situation import Roll, Situation
from fairthrow.systems.wording import wanted_words

MOST_ROLLS = 2_000
"""Rolls that are gone through of a check that does not tell its rule once."""

MOST_CHECKS = 100
MOST_POINTS = 20


class Spending(NamedTuple):
    """The best plan for some ``points`` that are to last for ``checks`` checks.

    ``mean`` is how many of them come out as wished, before any is rolled, and ``without`` the same if no point is
    spent. ``gains`` are what a point may gain in one check, each with its chance. ``worth[left][points]`` is what the
    last of so many points is worth while so many checks are left: spend one on a roll with ``left`` checks to come
    where it gains more than ``worth[left][points]``.
    """

    points: int
    checks: int
    mean: Fraction
    without: Fraction
    gains: tuple[tuple[Fraction, Fraction], ...]
    worth: tuple[tuple[Fraction, ...], ...]


def spending(situation: Situation, name: str, points: int, checks: int) -> Spending:
    """Give the best plan to spend ``points`` on the decision of a ``name`` in so many ``checks`` like a ``situation``.

    In a contest the other side decides nothing. Raises FieldError for numbers beyond bounds, and for a decision that
    no roll allows; TooManyError where too many rolls would have to be gone through.
    """
    for field, value, most in (("points", points, MOST_POINTS), ("checks", checks, MOST_CHECKS)):
        if not 1 <= value <= most:
            raise FieldError(field, f"{field} must be 1 to {most}, got {shown(value)}")
    found = gains_of(situation, name)
    if not any(gain > 0 for gain in found.gains):
        raise FieldError("decision", f"decision must be one that may gain something after a roll, got {shown(name)}")
    gains = tuple(sorted((gain, chance) for gain, chance in found.gains.items() if gain > 0))
    values = [[Fraction(0)] * (points + 1)]
    worth: list[tuple[Fraction, ...]] = []
    for _ in range(checks):
        later = values[-1]
        kept = [Fraction(0), *(later[have] - later[have - 1] for have in range(1, points + 1))]
        worth.append(tuple(kept))
        more = [Fraction(0)] + [
            sum(((gain - least) * chance for gain, chance in gains if gain > least), Fraction(0)) for least in kept[1:]
        ]
        values.append([found.chance + each + added for each, added in zip(later, more, strict=True)])
    return Spending(points, checks, values[-1][points], values[-1][0], gains, tuple(worth))


class PointGains(NamedTuple):
    """The ``chance`` of what is wished for without a point, and what a point ``gains`` after a roll, by its chance."""

    chance: Fraction
    gains: dict[Fraction, Fraction]


class _RollGain(NamedTuple):
    """What a roll leaves open: the ``chance`` of what is wished for without a point, and what one would ``gain``."""

    chance: Fraction
    gain: Fraction


def gains_of(situation: Situation, name: str) -> PointGains:
    """Give what the decision of a ``name`` may gain after a roll of a ``situation``. Raises TooManyError."""
    if isinstance(situation, RuleCheck):
        fold = _GainsFold(situation, name)
        return _added((end, Fraction(ways, whole)) for end, ways, whole in fold.ends())
    rolls = every_roll(situation.throw, most_rolls=MOST_ROLLS)
    return _added((_gain_after(situation, roll, name), Fraction(1, ways)) for roll, ways in rolls)


def _added(ends: Iterable[tuple[_RollGain, Fraction]]) -> PointGains:
    chance = Fraction(0)
    gains: dict[Fraction, Fraction] = {}
    for end, weight in ends:
        chance += end.chance * weight
        gains[end.gain] = gains.get(end.gain, Fraction(0)) + weight
    return PointGains(chance, gains)


def _gain_after(situation: Situation, roll: Roll, name: str) -> _RollGain:
    now = Fraction(int(wished(situation, roll.outcomes[situation.verdict])))
    play = best_play(situation, roll) if any(each.name == name for each in situation.decisions(roll)) else None
    done = next((each for each in play.choices if each.decision and each.decision.name == name), None) if play else None
    if done is None:
        return _RollGain(now, Fraction(0))
    return _RollGain(now, Fraction(*done.verdicts.chance_of(lambda verdict: wished(situation, verdict))) - now)


def wished(situation: Situation, verdict: Any) -> bool:
    """Say whether a ``verdict`` is what the player of a ``situation`` wishes for."""
    words = wanted_words(situation.outcome(situation.verdict).words)
    return verdict in words if words else bool(verdict >= situation.wish)


class _GainsFold(RuleFold):
    """Folds a rule up to the decision of a ``name``, and weighs what it gains; nothing else is decided."""

    def __init__(self, situation: RuleCheck, name: str) -> None:
        self._as_set = situation.policy()
        super().__init__(situation.names(), self._as_set)
        self._situation, self._name = situation, name
        self._further = RuleFold(situation.names(), self._as_set)
        self._verdict = self.names.index(situation.verdict)

    def ends(self) -> Iterator[tuple[_RollGain, int, int]]:
        """Give what rolls leave open, each with its weight and the weight of all."""
        found = self.after(self._situation.rule, ())
        for end, weight in found.weights.items():
            yield end if isinstance(end, _RollGain) else self._settled(end), weight, found.denominator

    def _settled(self, end: Any) -> _RollGain:
        return _RollGain(Fraction(int(wished(self._situation, end[self._verdict]))), Fraction(0))

    def _decided(self, begin: Begin, before: tuple[Any, ...], run: Any, asked: May) -> Any:
        futures = DecisionFutures(self._further, begin, before)
        if asked.name != self._name or self._as_set(asked, futures):
            return super()._decided(begin, before, run, asked)
        left, of = futures.mean(False, self._goal)
        return _RollGain(Fraction(left, of), Fraction(*futures.gain(self._goal)))

    def _goal(self, outcomes: Mapping[str, Any]) -> int:
        return int(wished(self._situation, outcomes[self._situation.verdict]))
