"""What is best to decide after a roll, both sides in turn.

A side prefers what makes its best verdict likelier; where that is equal, its second best, and so on. Sides decide in
the order in which decisions are offered. Once one has decided, the other may answer; it ends when neither does. New
dice are taken through all their faces, and what is decided after them is decided best as well.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import lcm
from typing import Any, NamedTuple

from fairthrow.dice.distribution import Distribution, mixed
from fairthrow.dice.every import TooManyError, every_roll
from fairthrow.dice.stream import Source, TypedFaces
from fairthrow.systems.places import Whose
from fairthrow.systems.situation import Decision, Roll, Situation

MOST_ROLLS = 2_000
"""Rolls of new dice that are gone through for one answer. A rule that is told once has no such limit."""


class WeighedChoice(NamedTuple):
    """What a side may do: a ``decision``, None to leave things as they are, and the ``verdicts`` that it then comes to.

    ``later`` says whether something may still be decided then, by whichever side.
    """

    decision: Decision | None
    verdicts: Distribution[Any]
    later: bool


class BestPlay(NamedTuple):
    """What the side that decides first may do after a roll, and which is the ``best`` of its ``choices``.

    The first of them leaves things as they are. Of equal ones it is the best, and else the one that is offered first.
    """

    whose: Whose
    choices: tuple[WeighedChoice, ...]
    best: WeighedChoice


def best_play(situation: Situation, roll: Roll) -> BestPlay | None:
    """Give what is best to decide after a ``roll`` of a ``situation``.

    None where nothing may be decided, where there is no verdict, and where there are too many rolls to go through.
    """
    if not situation.verdict:
        return None
    try:
        return _Turns().play(situation, roll, frozenset())
    except TooManyError:
        return None


def prefers(situation: Situation, first: Distribution[Any], second: Distribution[Any], whose: Whose | None) -> bool:
    """Say whether a side prefers the ``first`` of two odds of the verdict of a ``situation`` to the ``second``.

    Words are preferred in their order, by the other side in the opposite one. Of numbers it is first the chance of what
    is asked for, then the mean.
    """
    words = list(situation.outcome(situation.verdict).words)
    if not words:
        wish, theirs = situation.wish, whose is Whose.THEIRS
        one, other = (second, first) if theirs else (first, second)
        return _is_likelier(one, other, lambda value: value >= wish, lambda value: value)
    if whose is Whose.THEIRS:
        words.reverse()
    return _is_likelier(first, second, *(words[:many].__contains__ for many in range(1, len(words))))


def _is_likelier(first: Distribution[Any], second: Distribution[Any], *worth: Callable[[Any], int]) -> bool:
    """Say of which of two odds the mean of the first ``worth`` that differs is the higher: whether of the ``first``."""
    for each in worth:
        mine = sum(weight * each(value) for value, weight in first.weights.items()) * second.denominator
        theirs = sum(weight * each(value) for value, weight in second.weights.items()) * first.denominator
        if mine != theirs:
            return mine > theirs
    return False


class _Turns:
    """Goes through what the sides may do, one after the other."""

    def __init__(self) -> None:
        self._left = MOST_ROLLS

    def play(self, situation: Situation, roll: Roll, passed: frozenset[Whose]) -> BestPlay | None:
        """Give what the side whose turn it is may do; sides that have ``passed`` leave things as they are."""
        sides: dict[Whose, list[Decision]] = {}
        for decision in situation.decisions(roll):
            whose = decision.whose or Whose.YOURS
            if whose not in passed:
                sides.setdefault(whose, []).append(decision)
        if not sides:
            return None
        whose, mine = next(iter(sides.items()))
        choices = (self._settled(situation, roll, passed | {whose}), *self._decided(situation, roll, mine))
        best = choices[0]
        for choice in choices[1:]:
            if prefers(situation, choice.verdicts, best.verdicts, whose):
                best = choice
        return BestPlay(whose, choices, best)

    def _settled(self, situation: Situation, roll: Roll, passed: frozenset[Whose] = frozenset()) -> WeighedChoice:
        """Give what a roll comes to if all that may be decided after it is decided best."""
        play = self.play(situation, roll, passed)
        if play is None:
            return WeighedChoice(None, Distribution({roll.outcomes[situation.verdict]: 1}), later=False)
        return WeighedChoice(None, play.best.verdicts, later=True)

    def _decided(self, situation: Situation, roll: Roll, decisions: list[Decision]) -> Iterator[WeighedChoice]:
        faces = tuple(die.face for die in roll.dice)
        for decision in decisions:
            if decision.known:
                then = decision.situation.throw(TypedFaces(faces))
                yield self._settled(decision.situation, then)._replace(decision=decision)
                continue
            told = situation.best_after(roll, decision.name, partial(prefers, situation))
            yield WeighedChoice(decision, *told) if told else self._enumerated(faces, decision)

    def _enumerated(self, faces: tuple[int, ...], decision: Decision) -> WeighedChoice:
        def thrown(source: Source) -> Roll:
            self._left -= 1
            if self._left < 0:
                raise TooManyError
            return decision.situation.throw(TypedFaces(faces, then=source))

        rolls = every_roll(thrown, most_rolls=self._left)
        ends = [(self._settled(decision.situation, then), ways) for then, ways in rolls]
        whole = lcm(*{ways for _, ways in ends})
        verdicts = mixed((whole // ways, end.verdicts) for end, ways in ends)
        return WeighedChoice(decision, verdicts, later=any(end.later for end, _ in ends))
