"""AnyDice as one of the Lab's languages."""

from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.program import Answer, Language, Output


def _check(program: str) -> None:
    parse(program)


def _odds(program: str, limit: int, budget: Budget) -> Answer:  # noqa: ARG001  # nothing is cut off in AnyDice
    outputs = outputs_of(program, budget)
    return Answer(tuple(Output(label, die.weights, die.total) for label, die in outputs))


LANGUAGE = Language(title="AnyDice", check=_check, odds=_odds)
