"""What a program is asked for: the chance of what it wants or of another output, or an output's mean."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.errors import FieldError, fitting, shown
from fairthrow.lab.errors import limits_placed
from fairthrow.lab.inputs import LONGEST_LABEL, Input
from fairthrow.lab.program import Answer, Output, chance_of, named, wanted
from fairthrow.lab.success import Success, success_in
from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.patience import allowed
from fairthrow.sweep.fields import SweptField, unknown
from fairthrow.systems.fields import trimmed
from fairthrow.systems.wording import minus

PACE = 5
"""Steps of work that one weight of an output costs."""

_DECLARED = re.compile(r"(?m)^\s*(?:input|title|about|success|degrees)\b.*$")
"""Lines of comments in which the name of an input is not read by the program itself."""

DECIDES = "best"
"""A word without which no program decides: what it decides hangs on what is wanted."""


class ProgramAsked:
    """A program, what is asked of it, and of the same with other values of its inputs.

    ``says`` names what is asked: ``TOTAL >= LEVEL``, or for a mean the output.
    """

    def __init__(self, program: ProgramCheck, of: str = "", *, of_mean: bool = False) -> None:
        """Ask for what the program wants, or for what ``of`` says; with ``of_mean`` for the mean of an output.

        Raises FieldError for ``of`` that cannot be read, compares with an input that there is not, or is missing where
        the program wants nothing; and ProgramError for a program that is wrong.
        """
        program.language.check(program.run)
        self.program = program
        self.declarations = program.declarations
        self._outline = program.language.outline(program.program)
        self._costs: dict[str, bool] = {}
        self._known: tuple[tuple[tuple[str, int], ...], Answer] | None = None
        self._of_mean = of_mean
        self._chosen = bool(trimmed(of))
        if of_mean:
            wanted_here = self.declarations.success
            name = trimmed(of).strip('"') or (wanted_here.name if wanted_here else "")
            self._success: Success | None = Success(name=name, sign="=", number=0)
            self.says = name or "the output"
        else:
            self._success = self._wanted(of)
            self.says = str(self._success or "the goal")

    def _wanted(self, of: str) -> Success | None:
        """Give what is asked for; None for the goal that an output was decided for."""
        if not of:
            if self.declarations.success or self.declarations.goals:
                return self.declarations.success
            raise FieldError("of", "of must say what is wanted, such as 'TOTAL >= 14': the program declares no success")
        success = success_in(" ".join(of.split()))
        if not success:
            raise FieldError("of", f"of must be an output, a sign and a number or an input, such as 'TOTAL >= 14', "
                             f"got {shown(of)}")  # fmt: skip
        if isinstance(success.number, str) and success.number not in self.declarations.inputs:
            raise FieldError("of", f"of must compare with a number or an input, got {shown(success.number)}")
        return success

    def field(self, name: str) -> SweptField:
        """Give the input ``name`` to go through. Raises FieldError for one that there is not."""
        inputs = self.declarations.inputs
        if name not in inputs:
            raise unknown(name, "this program", inputs)
        of = inputs[name]
        return SweptField(
            name=name,
            label=of.label,
            within=of.label,
            values=tuple(of.words.values()) if of.words else range(of.low, of.high + 1),
            written=int,
            said=_said(of),
            allowed=of.allowed(),
        )

    def costs(self, name: str) -> bool:
        """Say whether another value of the input ``name`` needs odds of its own; it is found out once."""
        if name not in self._costs:
            self._costs[name] = self._is_read(name)
        return self._costs[name]

    def _is_read(self, name: str) -> bool:
        """Say whether another value of the input ``name`` needs odds of its own.

        It does not where the program never reads it: where only what is wanted is compared with it. A name that stands
        nowhere but where it gets its number, and in declarations, is not read.
        """
        text, spot = self.program.program.casefold(), self.declarations.inputs[name].spot
        if self._outline.numbers.get(name) != spot or DECIDES in text:
            return True
        declared = "".join(line for each in self._outline.comments for line in _DECLARED.findall(each.text))
        return text.count(name.casefold()) - declared.casefold().count(name.casefold()) != 1

    def value(self, changes: Mapping[str, Any]) -> Ratio:
        """Give the chance or the mean with ``changes``, other numbers by inputs.

        Raises ProgramError; and FieldError for ``of`` where it hangs on what is told as a whole alone.
        """
        values = {**self.program.values, **changes}
        answer = self._answer({name: number for name, number in values.items() if self._given(name, number)})
        if self._success is None:
            return _reached(answer)
        output = self._output(answer, self._success)
        budget, success = allowed(), self._success
        with limits_placed():
            if self._of_mean:
                return (
                    output.tail.mean if output.tail else _mean(budget.over(output.weights.items(), PACE), output.label)
                )
            chance = chance_of(success, output, values, budget)
        if chance is None:
            raise FieldError("of", f"of must not hang on what is above {output.last:,}: {shown(output.label)} has no "
                             "last value, and what is above is told as a whole")  # fmt: skip
        return chance

    def _given(self, name: str, number: int) -> bool:
        return number != self.declarations.inputs[name].default and self.costs(name)

    def _answer(self, given: Mapping[str, int]) -> Answer:
        """Give the odds with these numbers of inputs. Those that were asked for last are kept."""
        key = tuple(given.items())
        if self._known is None or self._known[0] != key:
            program = self.program
            self._known = None
            with limits_placed():
                answer = program.language.odds(self.declarations.filled(program.program, given), program.cut, allowed())
            self._known = key, answer
        return self._known[1]

    def _output(self, answer: Answer, success: Success) -> Output:
        labels = [output.label for output in answer.outputs]
        place = (named(success.name, labels, self._outline.shown) if self._chosen and success.name
                 else wanted(success, labels, self._outline.shown))  # fmt: skip
        if place is None:
            known = ", ".join(fitting(label, LONGEST_LABEL) for label in labels[:8]) or "none"
            raise FieldError("of", f"of must be about an output of the program, which has {known}; "
                             f"got {shown(success.name)}")  # fmt: skip
        return answer.outputs[place]


def _said(of: Input) -> Callable[[Any], str]:
    return of.word if of.words else minus


def _reached(answer: Answer) -> Ratio:
    """Give the chance that the first decided output has of its goal. Raises FieldError where there is none."""
    for output in answer.outputs:
        if output.goal and output.goal.measure == "chance":
            return output.goal.value
    goals = [output.goal for output in answer.outputs if output.goal]
    if goals:
        raise FieldError("want", f"want must be a mean, such as 'mean >= 10': the goal is {goals[0].says}")
    raise FieldError("of", "of must say what is wanted, such as 'TOTAL >= 14': no output was decided for the goal")


def _mean(weights: Any, label: str) -> Ratio:
    """Give the mean of numbers with their ``weights``; ways that come to nothing do not count."""
    total = whole = 0
    for value, weight in weights:
        if not isinstance(value, int):
            raise FieldError("of", f"of must be an output in numbers, to have a mean, and {shown(label)} is not")
        total += value * weight
        whole += weight
    if not whole:
        raise FieldError("of", f"of must be an output with a value, and {shown(label)} comes to nothing")
    return Ratio.of(total, whole)
