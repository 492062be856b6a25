"""AnyDice as one of the Lab's languages."""

from fairthrow.dice.stream import Source
from fairthrow.lab.account import Clock, Explained
from fairthrow.lab.anydice.outline import outline_of
from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.anydice.program import read, shown_by
from fairthrow.lab.anydice.rolling import roll
from fairthrow.lab.anydice.warnings import warnings_of
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.program import Answer, Language, Output, Value
from fairthrow.lab.thrown import Outcome, Rolled


def _check(program: str) -> None:
    parse(program)


def _odds(program: str, limit: int, budget: Budget) -> Answer:  # noqa: ARG001  # nothing is cut off in AnyDice
    statements = read(program)
    shown = shown_by(statements, budget)
    outputs = tuple(Output(each.label, each.die.weights, each.die.total) for each in shown)
    return Answer(outputs, tuple(warnings_of(statements, shown)))


def _roll(program: str, source: Source, budget: Budget) -> Rolled[Value]:
    """Roll it. An output of which nothing comes is the empty sequence."""
    rolled = roll(program, source, budget)
    outputs = [Outcome[Value](label, () if value is None else value) for label, value in rolled.outputs]
    return Rolled(tuple(outputs), rolled.dice, rolled.steps)


def _explain(program: str, limit: int, budget: Budget, clock: Clock) -> Explained:  # noqa: ARG001  # as above
    from fairthrow.lab.anydice.explained import explained  # noqa: PLC0415  # few ask for it

    return explained(program, budget, clock)


LANGUAGE = Language(title="AnyDice", check=_check, odds=_odds, roll=_roll, explain=_explain, outline=outline_of)
