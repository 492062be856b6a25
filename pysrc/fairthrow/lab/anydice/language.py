"""AnyDice as one of the Lab's languages."""

from fairthrow.dice.stream import Source
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
    outputs = tuple(Output(label, die.weights, die.total) for label, die in shown)
    return Answer(outputs, tuple(warnings_of(statements, shown)))


def _roll(program: str, source: Source, budget: Budget) -> Rolled[Value]:
    """Roll it. An output of which nothing comes is the empty sequence."""
    rolled = roll(program, source, budget)
    outputs = [Outcome[Value](label, () if value is None else value) for label, value in rolled.outputs]
    return Rolled(tuple(outputs), rolled.dice, rolled.steps)


LANGUAGE = Language(title="AnyDice", check=_check, odds=_odds, roll=_roll, outline=outline_of)
