"""A game of one's own: a program whose inputs are fields, each of its own kind.

:class:`~fairthrow.programs.check.ProgramCheck` has the values of all inputs in one field, as links have them. Here each
is a field that a form, a step, a heat map and a list of what if can work with, as with the fields of any game. What is
wanted of the program is its verdict. The class of such a check is made when a program first asks for one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, make_dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.errors import FieldError
from fairthrow.dice.stream import Source
from fairthrow.lab.inputs import Input
from fairthrow.lab.program import Value
from fairthrow.programs.check import ProgramCheck, ProgramRoll
from fairthrow.systems.fields import Choice, Flag, Kind, Whole, declare
from fairthrow.systems.situation import Odds, Outcome, Situation
from fairthrow.systems.wording import SHORT_OF_A_RESULT, SUCCESS_OR_FAILURE

PREFIX = "input_"
"""What stands before an input's name in the name of its field: programs may name inputs as they like."""

MOST_CLASSES = 16
"""Programs whose classes are kept."""

MAIN = 2
"""How many whole numbers make a heat map."""


@dataclass(frozen=True, kw_only=True)
class OwnCheck(Situation):
    """A program as a check with its inputs as fields. Make one with :func:`own`."""

    main = "value"
    frozen = ()
    program: ClassVar[ProgramCheck]
    """The program with its inputs at their defaults."""
    kinds: ClassVar[Mapping[str, Kind]]

    @classmethod
    def declared(cls) -> dict[str, Kind]:
        """Give the inputs as fields."""
        return dict(cls.kinds)

    @property
    def asked(self) -> ProgramCheck:
        """The same as a link has it."""
        inputs = self.program.declarations.inputs
        values = ((name, _number(each, getattr(self, PREFIX + name))) for name, each in inputs.items())
        return replace(self.program, inputs=tuple(values))

    @property
    def linked(self) -> ProgramCheck:
        """The program with these inputs: links know no other form of it."""
        return self.asked

    def odds(self) -> Odds:
        """Give the odds of the output that is wanted, else of the first. Raises FieldError where it has no numbers.

        Ways of the program that come to nothing are left out.
        """
        answer = self.asked.answer()
        place = self.asked.wanted(answer) or 0
        weights = (
            {_whole(value): weight for value, weight in answer.outputs[place].weights.items()} if answer.outputs else {}
        )
        rolled = Distribution(weights or _whole(None))
        return self.odds_of(rolled, **({"result": self.judge} if self.verdict else {}))

    def judge(self, value: Value) -> str:
        """Say how a value of that output is: ``success`` or ``failure``."""
        success = self.program.declarations.success
        return "success" if success and success.holds(value, self.asked.values) else "failure"

    def throw(self, source: Source) -> ProgramRoll:
        """Roll the program once. Its trace, its dice and all of its outputs are those of the program."""
        roll = self.asked.throw(source)
        value = _whole(roll.rolled.outputs[self._place(roll)].value if roll.rolled.outputs else None)
        if not self.verdict:
            return replace(roll, outcomes={"value": value})
        result = self.judge(value)
        return replace(roll, outcomes={"value": value, "result": result}, short=SHORT_OF_A_RESULT[result])

    def _place(self, roll: ProgramRoll) -> int:
        return self.asked.wanted_among([label for label, _ in roll.rolled.outputs]) or 0

    def dice_text(self) -> str:
        return self.program.dice_text()


def own(program: ProgramCheck) -> OwnCheck:
    """Give a program as a check whose fields are its inputs, with the values that it has."""
    made = _class_of(replace(program, inputs=()))
    inputs = program.declarations.inputs
    return made(**{PREFIX + name: _value(inputs[name], number) for name, number in program.values.items()})


@lru_cache(maxsize=MOST_CLASSES)
def _class_of(program: ProgramCheck) -> type[OwnCheck]:
    declared = program.declarations
    ranges = [name for name, each in declared.inputs.items() if not each.words][:MAIN]
    kinds = {PREFIX + name: _kind(each, main=name in ranges) for name, each in declared.inputs.items()}
    fields = [
        (PREFIX + name, Any, declare(kinds[PREFIX + name], _value(each, each.default)))
        for name, each in declared.inputs.items()
    ]
    label = declared.success.name if declared.success else ""
    results: tuple[Outcome, ...] = (Outcome(name="value", label=label or "Result"),)
    if declared.success:
        results += (Outcome(name="result", label="Outcome", words=SUCCESS_OR_FAILURE),)
    of_the_class = {
        "system": program.system,
        "check": program.check,
        "title": declared.title or program.title,
        "blurb": declared.about or program.blurb,
        "results": results,
        "verdict": "result" if declared.success else "",
        "program": program,
        "kinds": kinds,
    }
    return make_dataclass("Own", fields, bases=(OwnCheck,), namespace=of_the_class, frozen=True, kw_only=True)


def _kind(of: Input, *, main: bool) -> Kind:
    said = f"{of.name} in the program."
    if of.flag:
        return Flag(label=of.label, help=said)
    if of.words:
        return Choice(label=of.label, help=said, words={word: word for word in of.words})
    return Whole(label=of.label, help=said, low=of.low, high=of.high, main=main)


def _value(of: Input, number: int) -> Any:
    """Give the value of a field from the number of an input."""
    if of.flag:
        return number == 1
    return of.word(number) if of.words else number


def _number(of: Input, value: Any) -> int:
    """Give the number of an input from the value of its field."""
    number: int = of.words[value] if of.words and not of.flag else int(value)
    return number


def _whole(value: Value | None) -> Any:
    """Give a value that is a whole number. Raises FieldError for another, and for none."""
    if isinstance(value, int):
        return value
    raise FieldError("program", "program must come to whole numbers, to be shown as a game's check")
