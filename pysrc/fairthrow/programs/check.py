"""A program with its fields as a situation: what comes out of it, and rolls of it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.errors import FieldError, fitting, shown
from fairthrow.dice.stream import Source
from fairthrow.lab.account import Clock, Explained
from fairthrow.lab.inputs import LONGEST_LABEL, Declarations, Input, declared
from fairthrow.lab.program import LANGUAGES, LIMIT, Answer, Language, Value, wanted
from fairthrow.lab.thrown import Rolled, Thrown
from fairthrow.programs.fields import InputValues, ProgramText, Values
from fairthrow.programs.patience import allowed
from fairthrow.systems.die import Die, Role
from fairthrow.systems.fields import Whole, declare
from fairthrow.systems.situation import Roll, Situation
from fairthrow.systems.wording import MINUS, minus

SYSTEM = "lab"
"""What stands in links in the place of a game."""

MINUS_SIGN = re.compile(r"(?<![-\w])-(?!-)")
"""A hyphen that stands for minus, in what a trace says: none within a word, and no two of them, which is Troll's."""

MOST_LIMIT = 1_000
"""The highest number of values that an ``accumulate`` may be cut after."""


@dataclass(frozen=True, kw_only=True)
class ProgramRoll(Roll):
    """A roll of a program. ``rolled`` tells more of it: what threw each die, and what each output came to."""

    rolled: Rolled[Value]


@dataclass(frozen=True, kw_only=True)
class ProgramCheck(Situation):
    """A program, and the values of its inputs; the base of every language.

    ``inputs`` are those that the program declares (:mod:`fairthrow.lab.inputs`), in the order it declares them, each
    with its number; those at their default are left out. Raises FieldError for one that the program does not declare,
    and for a value that it does not allow. A program with inputs that cannot be read raises ProgramError. Else a wrong
    program is noticed where something is asked of it.
    """

    system: ClassVar[str] = SYSTEM
    order = ("program", ..., "inputs")
    results = ()
    main = ""
    verdict = ""
    frozen = ()

    program: str = declare(ProgramText(label="Program", help="What is rolled, in the language of the page."), "")
    inputs: tuple[tuple[str, int | str], ...] = declare(
        InputValues(label="Inputs", help="Other values for what the program declares."), ()
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.inputs:
            object.__setattr__(self, "inputs", self._accepted(self.inputs))

    def _accepted(self, given: Values) -> Values:
        """Give the inputs as they are stored: in their order, as numbers, without those at their default."""
        inputs = self.declarations.inputs
        numbers: dict[str, int] = {}
        for name, value in given:
            if name not in inputs:
                known = f"its inputs are {', '.join(inputs)}" if inputs else "it declares none"
                raise FieldError("inputs", f"inputs must be those of the program: {known}, got {shown(name)}")
            numbers[name] = _number(inputs[name], value)
        return tuple(
            (name, numbers[name]) for name, each in inputs.items() if numbers.get(name, each.default) != each.default
        )

    @property
    def language(self) -> Language:
        """The language that the program is in."""
        return LANGUAGES[self.check]

    @cached_property
    def declarations(self) -> Declarations:
        """What the program says of itself. Raises ProgramError where its words cannot be told apart."""
        return declared(self.language.outline(self.program))

    @property
    def values(self) -> Mapping[str, int]:
        """The number of each input."""
        return {**{name: each.default for name, each in self.declarations.inputs.items()}, **self.given}

    @property
    def given(self) -> Mapping[str, int]:
        """The number of each input that is not at its default."""
        return {name: number for name, number in self.inputs if isinstance(number, int)}

    @property
    def run(self) -> str:
        """The text that is run: the program with the values of its inputs in the place of their defaults."""
        return self.declarations.filled(self.program, self.given) if self.inputs else self.program

    def answer(self) -> Answer:
        """Give the exact odds of each output, with what should be known about them. Raises ProgramError."""
        found = self.language.odds(self.run, self.cut, allowed())
        return found._replace(warnings=(*found.warnings, *self.declarations.problems, *self._not_shown(found)))

    def explain(self, clock: Clock) -> Explained:
        """Give an account of what the odds cost, part by part; ``clock`` gives the time in nanoseconds."""
        return self.language.explain(self.run, self.cut, allowed(), clock)

    @property
    def cut(self) -> int:
        """After how many values an ``accumulate`` is cut."""
        return LIMIT

    def wanted(self, answer: Answer) -> int | None:
        """Give the place of the output that the program wants something of; None where it wants nothing."""
        return self.wanted_among([output.label for output in answer.outputs])

    def wanted_among(self, labels: Sequence[str]) -> int | None:
        """Give the place, from 0, of the output that the program wants something of, among ``labels`` in their order.

        None where it wants nothing, or of no output that is there.
        """
        success = self.declarations.success
        return wanted(success, labels, self.language.outline(self.program).shown) if success else None

    def chance(self, answer: Answer) -> tuple[int, Ratio] | None:
        """Give the place of the output that the program wants something of, and the chance of that; None without."""
        place, success = self.wanted(answer), self.declarations.success
        if place is None or not success:
            return None
        output, values = answer.outputs[place], self.values
        weight = sum(weight for value, weight in output.weights.items() if success.holds(value, values))
        return place, Ratio.of(weight, output.total)

    def _not_shown(self, answer: Answer) -> tuple[str, ...]:
        success = self.declarations.success
        if not answer.outputs:
            return (f"nothing is shown: a program in {self.title} shows what stands behind output",)
        if not success or self.wanted(answer) is not None:
            return ()
        labels = ", ".join(fitting(output.label, LONGEST_LABEL) for output in answer.outputs[:8])
        return (f"success {success}: no output is named {success.name}; they are {labels}",)

    def throw(self, source: Source) -> ProgramRoll:
        """Roll the program once. Raises ProgramError."""
        rolled = self.language.roll(self.run, source, allowed())
        values = [(label, read_out(said(value))) for label, value in rolled.outputs]
        says = [f"{fitting(label, LONGEST_LABEL)}: {value}" for label, value in values]
        return ProgramRoll(
            dice=tuple(map(_die, rolled.dice)),
            outcomes=dict(rolled.outputs),
            short=fitting(values[0][1], 24) if len(values) == 1 else f"{len(values)} outputs",
            lead=fitting(values[0][0], 40) if values else "",
            summary="; ".join(says) + "." if says else "The program has no output.",
            steps=tuple(map(read_out, rolled.steps)),
            rolled=rolled,
        )

    def dice_text(self) -> str:
        return f"a program in {self.title}"


@dataclass(frozen=True, kw_only=True)
class AnyDice(ProgramCheck):
    """A program in AnyDice."""

    check = "anydice"
    title = "AnyDice"
    blurb = "Dice of any kind, in the language of AnyDice."


@dataclass(frozen=True, kw_only=True)
class Troll(ProgramCheck):
    """A program in Troll."""

    check = "troll"
    title = "Troll"
    blurb = "Dice of any kind, in the language Troll."

    limit: int = declare(
        Whole(label="Limit", help="An accumulate is cut after so many values.", low=1, high=MOST_LIMIT), LIMIT
    )

    def explain(self, clock: Clock) -> Explained:
        """Give an account of what the odds cost, part by part; ``clock`` gives the time in nanoseconds."""
        return self.language.explain(self.run, self.cut, allowed(), clock)

    @property
    def cut(self) -> int:
        return self.limit


CHECKS: dict[str, type[ProgramCheck]] = {each.check: each for each in (AnyDice, Troll)}
"""The check of each language by its name in links."""


def said(value: Any) -> str:
    r"""Write a value in a few words.

    >>> said(4), said((1, 2)), said(()), said(((1,), ())), said("a")
    ('4', '{1, 2}', '{}', '[{1}, {}]', '"a"')

    Lines of a text are written beside each other.

    >>> print(said("hits\n9   \n"))
    "hits / 9"
    """
    if isinstance(value, str):
        lines = " / ".join(line.rstrip() for line in value.rstrip().splitlines())
        return f'"{lines}"'
    if not isinstance(value, tuple):
        return str(value)
    inner = ", ".join(map(said, value))
    return f"[{inner}]" if value and isinstance(value[0], tuple | str) else f"{{{inner}}}"


def read_out(sentence: str) -> str:
    """Write a sentence about numbers with true minuses. What stands in quotation marks is somebody's own text.

    >>> print(read_out('Line 2: "x-1": 3 - -4 is 7, re-rolled; {-1, 2} -- {2}'))
    Line 2: "x-1": 3 − −4 is 7, re-rolled; {−1, 2} -- {2}
    """
    parts = sentence.split('"')
    parts[::2] = [MINUS_SIGN.sub(MINUS, part) for part in parts[::2]]
    return '"'.join(parts)


def _number(of: Input, value: int | str) -> int:
    """Give the number of an input from its number or its word. Raises FieldError for what it does not allow."""
    number = of.words.get(value) if isinstance(value, str) else value
    if number is None or not of.allows(number):
        raise FieldError("inputs", f"inputs: {of.name} must be {of.allowed()}, got {shown(value)}")
    return number


def _die(thrown: Thrown) -> Die:
    """Give a die of a program as all checks have theirs."""
    shows = [f"shows {thrown.value}"] if thrown.value != thrown.face else []
    role = Role.USED
    if thrown.out:
        role = Role.REROLLED if any(fate.startswith("re-rolled") for fate in thrown.fates) else Role.DROPPED
    elif any(fate.startswith("counted") for fate in thrown.fates):
        role = Role.COUNTED
    note = read_out("; ".join([*shows, *thrown.fates]))
    printed = minus(thrown.value) if shows else ""
    return Die(sides=thrown.sides, face=thrown.face, role=role, note=note, group=thrown.what, printed=printed)
