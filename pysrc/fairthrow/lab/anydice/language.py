"""AnyDice as one of the Lab's languages."""

from fairthrow.dice.stream import Source
from fairthrow.lab.anydice.outline import outline_of
from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import Place, ProgramError
from fairthrow.lab.program import Answer, Language, Output, Value
from fairthrow.lab.thrown import Rolled


def _check(program: str) -> None:
    parse(program)


def _odds(program: str, limit: int, budget: Budget) -> Answer:  # noqa: ARG001  # nothing is cut off in AnyDice
    outputs = outputs_of(program, budget)
    return Answer(tuple(Output(label, die.weights, die.total) for label, die in outputs))


def _roll(program: str, source: Source, budget: Budget) -> Rolled[Value]:  # noqa: ARG001  # until rolls are there
    raise ProgramError(Place(1, 1), "AnyDice's programs cannot be rolled yet")


LANGUAGE = Language(title="AnyDice", check=_check, odds=_odds, roll=_roll, outline=outline_of)
