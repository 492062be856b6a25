"""Rolls of programs that decide: at each decision an option is taken, and that one is thrown."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import Source
from fairthrow.lab.choices import ChoiceAskedError, Choices, RolledDecision, ShownOption, Taken
from fairthrow.lab.engine.decided import Goal
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.law import certain
from fairthrow.lab.shares import decimal
from fairthrow.lab.thrown import ProgramOutcome, Rolled
from fairthrow.lab.troll.deciding import BEST, Deciding, DecidingReader
from fairthrow.lab.troll.deep import deep
from fairthrow.lab.troll.odds import LIMIT
from fairthrow.lab.troll.printed import write
from fairthrow.lab.troll.rolls import _Roller
from fairthrow.lab.troll.seen import bare
from fairthrow.lab.troll.tree import Call, Exp, Function, If, Let, Listed, Name, Number, parts, with_parts

if TYPE_CHECKING:
    from fairthrow.lab.troll.following import Env


class _Weighed(NamedTuple):
    """An option as it is written, with its odds."""

    part: Exp
    die: WeightedDie


def roll_deciding(given: Deciding, source: Source, budget: Budget, taken: Taken = ()) -> Rolled[of.Value]:
    """Roll a program that decides; ``taken`` are the options that are taken, beyond them the best.

    Raises TrollError and LimitError as a roll does, and FieldError for options that there are not.
    """
    choices = Choices(taken)
    with deep():
        roller = _DecidingRoller(given, source, budget, choices)
        outputs: tuple[ProgramOutcome[of.Value], ...] = ()
        with suppress(ChoiceAskedError):
            outputs = (ProgramOutcome("output 1", bare(roller.end(given.program.body, {}))),)
        choices.finish()
        return Rolled(outputs, tuple(roller.dice), tuple(roller.steps), tuple(choices.made))


class _DecidingRoller(_Roller):
    def __init__(self, given: Deciding, source: Source, budget: Budget, choices: Choices) -> None:
        super().__init__(given.program, source, budget, None)
        self._reader = DecidingReader(given, LIMIT, budget)
        self._goal, self._choices = given.goal, choices

    def end(self, part: Exp, env: dict[str, Any]) -> Any:
        """Give what a part comes to that is the last of the program; what it decides is chosen."""
        if not self._reader.decides(part):
            return self.get(part, env)
        if isinstance(part, Let):
            return self.end(*self.named(part, env))
        if isinstance(part, If):
            found = of.collection(bare(self.evaluate_test(part.test, env)), "if")
            self.tell(part, f"{write(part.test)} {'holds' if found else 'does not hold'}.")
            return self.end(part.yes if found else part.no, env)
        if not isinstance(part, Call) or (any(map(self._reader.decides, part.arguments)) and part.name != BEST):
            raise self._reader.used_further(part)
        if part.name == BEST:
            return self.end(self._chosen(part, env), env)
        function = self.functions[part.name]
        if not isinstance(function, Function):
            raise self._reader.used_further(part)
        values = [self.get(argument, env) for argument in part.arguments]
        return self.end(function.body, dict(zip(function.parameters, values, strict=True)))

    def _chosen(self, part: Call, env: dict[str, Any]) -> Exp:
        """Have an option chosen, and tell of it."""
        known: Env = {name: certain(bare(value)) for name, value in env.items()}
        found: dict[tuple[object, ...], _Weighed] = {}
        for option in _opened(part):
            die = self._reader.settled(option, known)
            found.setdefault(WeightedDie.key(WeightedDie(die.weights, die.total)), _Weighed(option, die))
        weighed = list(found.values())
        if len(weighed) == 1:
            return weighed[0].part
        shown = [ShownOption(write(_with_values(each.part, env)), self._worth(each.die)) for each in weighed]
        best = 0
        for place, each in enumerate(shown):
            mine = each.value.numerator * shown[best].value.denominator
            theirs = shown[best].value.numerator * each.value.denominator
            if mine < theirs if self._goal.sign == "lowest" else mine > theirs:
                best = place
        measure = "mean" if self._goal.is_mean else "chance"
        lowest = self._goal.sign == "lowest"
        decision = RolledDecision(part.place[0], measure, tuple(shown), best + 1, best + 1, lowest=lowest)
        taken = self._choices.choose(decision) - 1
        rest = "nothing is better." if taken == best else f"the best was {said_of(self._goal, shown[best])}."
        self.tell(part, f"{shown[taken].words} is taken, {said_of(self._goal, shown[taken])}; {rest}")
        return weighed[taken].part

    def _worth(self, die: WeightedDie) -> Ratio:
        return Ratio.of(self._goal.value(die, self.budget), die.total)


def said_of(goal: Goal, option: ShownOption) -> str:
    """Write what an option is worth for a ``goal``, as players do: ``72.2 %``, or ``mean 8.14``."""
    some, whole = option.value
    return f"mean {decimal(some, whole, 2)}" if goal.is_mean else f"{decimal(100 * some, whole, 1)} %"


def _opened(part: Call) -> Iterator[Exp]:
    """Give the options of a decision, and those of decisions among them, in the order written."""
    for option in part.arguments:
        if isinstance(option, Call) and option.name == BEST:
            yield from _opened(option)
        else:
            yield option


def _with_values(part: Exp, env: dict[str, Any]) -> Exp:
    """Put what names stand for in their place; names that get their value within a part are left."""
    if isinstance(part, Name) and part.name in env:
        value = bare(env[part.name])
        if not isinstance(value, tuple):
            return part
        numbers = tuple(Number(each, place=part.place) for each in value)
        return numbers[0] if len(numbers) == 1 else Listed(numbers, place=part.place)
    if isinstance(part, Let):
        env = {name: value for name, value in env.items() if name != part.name}
    return with_parts(part, tuple(_with_values(each, env) for each in parts(part)))
