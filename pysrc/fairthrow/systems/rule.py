"""A check whose rule is told once: exact odds, a roll, what may be decided and what that gains all follow from it."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, ClassVar, NamedTuple, cast

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.dice.stream import Source, TypedFaces
from fairthrow.systems.die import Die
from fairthrow.systems.fold import (
    Begin,
    DecisionFutures,
    Goal,
    Policy,
    RuleFold,
    always,
    asks_for_dice,
    best,
    never,
    refuse_to_decide,
    when_hopeless,
)
from fairthrow.systems.questions import Asked, DiceQuestion, GoOn, May, Rule, RuleEnd, RulePart
from fairthrow.systems.rule_dice import rerolled
from fairthrow.systems.situation import Decision, Odds, Preference, Roll, Situation, WeighedVerdicts


class LeftOpen(NamedTuple):
    """A decision that a roll leaves open: when so many ``dice`` lay there, after the answers ``before`` of a rule."""

    asked: May
    begin: Begin
    before: tuple[Any, ...]
    dice: int


class RuleRoll:
    """One roll of a rule, with the dice of a source."""

    def __init__(self, situation: "RuleCheck", source: Source) -> None:
        self.dice: list[Die] = []
        self.steps: list[str] = []
        self.seen: list[Any] = []
        self.left: list[LeftOpen] = []
        self._source, self._policy = source, situation.policy()
        self._fold = RuleFold(situation.names(), self._policy)
        self.end: RuleEnd = self._run(situation.rule, ())

    def _run(self, rule: Callable[..., Any], args: tuple[Hashable, ...]) -> Any:
        while True:
            begin: Begin = partial(rule, *args)
            before: tuple[Any, ...] = ()
            run, answer = begin(), None
            while True:
                try:
                    asked = run.send(answer)
                except StopIteration as end:
                    value = end.value
                    break
                answer = self._answer(asked, begin, before)
                before = *before, answer
            if type(value) is not GoOn:
                return value
            rule, args = value

    def _answer(self, asked: Asked, begin: Begin, before: tuple[Any, ...]) -> Any:
        """Answer a question: with dice, or as it was decided."""
        if isinstance(asked, May):
            return self._decide(asked, begin, before)
        if isinstance(asked, RulePart):
            policy, self._policy = self._policy, refuse_to_decide
            value = self._run(asked.rule, asked.args)
            self._policy = policy
            return value
        answer, seen, dice = asked.read(self._source)
        if asked.instead:
            self.dice = rerolled(self.dice, asked.instead)
        self.dice += dice
        self.seen.append(seen)
        if asked.told:
            self.steps += asked.told(seen)
        return answer

    def _decide(self, asked: May, begin: Begin, before: tuple[Any, ...]) -> bool:
        done = self._policy(asked, DecisionFutures(self._fold, begin, before))
        if not done:
            self.left.append(LeftOpen(asked, begin, before, len(self.dice)))
        elif asked.said:
            self.steps.append(asked.said)
        return done

    def roll(self) -> Roll:
        """Give the roll."""
        words = self.end.words(self.seen)
        return Roll(
            dice=tuple(self.dice) if words.dice is None else words.dice,
            outcomes=self.end.outcomes,
            short=words.short,
            lead=words.lead,
            summary=words.summary,
            steps=(*self.steps, *words.steps),
            tokens=words.tokens,
        )


class RuleCheck(Situation):
    """A check that tells its rule once. It declares no field of its own.

    A faster :meth:`odds` may stand beside the rule, if a test compares it with :meth:`odds_if`.
    """

    policies: ClassVar[Mapping[str, Callable[[Goal], Policy]]] = {
        "no": lambda goal: never,  # noqa: ARG005  # it is no whatever for
        "yes": lambda goal: always,  # noqa: ARG005  # and yes whatever for
        "fail": when_hopeless,
        "best": best,
    }
    """What the words of a field mean that says when something is decided."""

    def rule(self) -> Rule:
        """Tell the rule: ask for dice and decisions, and give the outcomes."""
        raise NotImplementedError

    def goal(self, outcomes: Mapping[str, Any]) -> int:
        """Say what ``outcomes`` are worth to whoever decides: 1 for the best verdict, else 0."""
        words = self.outcome(self.verdict).words
        return int(outcomes[self.verdict] == next(iter(words)) if words else outcomes[self.verdict] >= self.asks)

    def policy(self) -> Policy:
        """Give what the fields say of decisions: yes or no, how often, or when."""

        def as_set(asked: May, futures: DecisionFutures) -> bool:
            value = self._set(asked)
            if type(value) is bool:
                return value
            if type(value) is int:
                return asked.taken < value
            return self.policies[value](self.goal)(asked, futures)

        return as_set

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Give the names of the outcomes, in their order."""
        return tuple(outcome.name for outcome in cls.results)

    def throw(self, source: Source) -> Roll:
        return RuleRoll(self, source).roll()

    def odds(self) -> Odds:
        return self.odds_if(self.policy())

    def odds_if(self, policy: Policy) -> Odds:
        """Give the exact odds where whatever the rule leaves open is decided by a ``policy``.

        Those of a push whenever it fails are ``odds_if(when_hopeless(self.goal))``.
        """
        return self._odds_of_all(RuleFold(self.names(), policy).after(self.rule, ()))

    def _odds_of_all(self, endings: Distribution[Any]) -> Odds:
        """Give the odds of each outcome from those of all together."""
        columns = tuple(zip(*endings.weights, strict=True))
        by = dict(zip(self.names(), columns, strict=True))
        verdicts = by[self.verdict] if self.verdict else (None,) * len(columns[0])
        return Odds(
            outcomes={name: endings.seen_as(column) for name, column in by.items()},
            chart=endings.seen_as(tuple(zip(by[self.main], verdicts, strict=True))),
        )

    def plan(self, goal: Goal | None = None) -> Iterator[tuple[str, tuple[Any, ...], bool, Ratio]]:
        """Give the best policy for a ``goal``, its own unless said: what to do in each decision that may be met.

        Gives the field's name, the answers before it, whether it is done, and what it gains in the mean, below 0 for a
        loss.
        """
        wanted = goal or self.goal
        fold = RuleFold(self.names(), best(wanted))
        fold.after(self.rule, ())
        for asked, before, futures in fold.looked_at:
            gain = futures.gain(wanted)
            yield asked.name, before, gain.numerator > 0, gain

    def decisions(self, roll: Roll) -> tuple[Decision, ...]:
        told = RuleRoll(self, TypedFaces(tuple(die.face for die in roll.dice)))
        return tuple(found for left in told.left if (found := self._offered(left, told)))

    def _offered(self, left: LeftOpen, told: RuleRoll) -> Decision | None:
        """Give a decision that a roll leaves open; None where it is too late for it, or it would change nothing."""
        asked, now = left.asked, told.end.outcomes
        after = self.decided(asked)
        if left.dice < len(told.dice) or after is None or asked.unless == now[self.verdict]:
            return None
        fold = RuleFold(self.names(), after.policy())
        before = *left.before, True
        odds = self._odds_of_all(fold.after(left.begin, before))
        chance = None
        if asks_for_dice(fold, left.begin, before):
            outcome = self.outcome(self.verdict)
            rank = outcome.rank(now[self.verdict])
            better = odds.outcomes[self.verdict].chance_of(
                lambda value: outcome.rank(value) < rank if outcome.words else value > now[self.verdict]
            )
            if not (better.numerator or (asked.whenever and self._moves(asked, odds, now))):
                return None
            chance = better
        elif not self._moves(asked, odds, now):
            return None
        return Decision(
            name=asked.name,
            label=asked.label,
            situation=after,
            whose=asked.whose,
            price=asked.price,
            chance=chance,
            odds=odds if chance else None,
        )

    def best_after(self, roll: Roll, name: str, prefers: Preference) -> WeighedVerdicts | None:
        """Give the verdicts as :class:`Situation` says; None where the rule does not ask for the decision."""
        told = RuleRoll(self, TypedFaces(tuple(die.face for die in roll.dice)))
        left = next((each for each in told.left if each.asked.name == name), None)
        after = self.decided(left.asked) if left else None
        if left is None or after is None:
            return None
        place, as_set = self.names().index(self.verdict), after.policy()
        asked_later = False

        def verdicts(endings: Distribution[Any]) -> Distribution[Any]:
            return endings.seen_as([ending[place] for ending in endings.weights])

        def policy(asked: May, futures: DecisionFutures) -> bool:
            nonlocal asked_later
            if as_set(asked, futures):
                return True
            asked_later = True
            return prefers(verdicts(futures.after(True)), verdicts(futures.after(False)), asked.whose)

        found = verdicts(RuleFold(self.names(), policy).after(left.begin, (*left.before, True)))
        return found, asked_later

    @staticmethod
    def _moves(asked: May, odds: Odds, now: Mapping[str, Any]) -> bool:
        """Say whether anything but its cost may change by a decision."""
        return any(set(found.weights) != {now[name]} for name, found in odds.outcomes.items() if name != asked.costs)

    def decided(self, asked: May) -> "RuleCheck | None":
        """Give the situation in which what is ``asked`` is done; None where it may be done no more."""
        value, kind = self._set(asked), self.declared()[asked.name]
        if type(value) is bool:
            return replace(self, **{asked.name: True})
        if type(value) is int:
            return replace(self, **{asked.name: value + 1}) if value < kind.high else None  # type: ignore[attr-defined]
        return replace(self, **{asked.name: "yes"})

    def _set(self, asked: May) -> Any:
        """Give what the field says of a decision. Raises ValueError where the check has no such field."""
        if asked.name not in self.declared():
            raise ValueError(f"{type(self).__name__} asks for {asked.name}, which is no field of it")
        return getattr(self, asked.name)

    @cached_property
    def opening(self) -> DiceQuestion[Any]:
        """The first question about dice."""
        policy, fold, run = self.policy(), RuleFold(self.names(), self.policy()), self.rule()
        before: tuple[Any, ...] = ()
        asked = run.send(None)
        while not isinstance(asked, DiceQuestion):
            if isinstance(asked, May):
                done = policy(asked, DecisionFutures(fold, self.rule, before))
                before = *before, done
                asked = run.send(done)
            else:
                run = cast("Rule", asked.rule(*asked.args))
                asked = run.send(None)
        return asked

    def ready(self) -> tuple[Die, ...]:
        return self.opening.blank()

    def dice_text(self) -> str:
        return self.opening.text()
