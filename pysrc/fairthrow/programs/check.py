"""A program with its fields as a situation: what comes out of it, and rolls of it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.errors import FieldError, fitting, shown
from fairthrow.dice.stream import Source
from fairthrow.dice.visible import visible
from fairthrow.lab.account import Clock, Explained
from fairthrow.lab.inputs import LONGEST_LABEL, Declarations, Input, declared
from fairthrow.lab.program import LANGUAGES, LIMIT, Answer, Language, Translation, Value, chance_of, wanted
from fairthrow.lab.thrown import Rolled
from fairthrow.links import PROGRAMS
from fairthrow.programs.fields import InputValues, ProgramText, TakenOptions, Values
from fairthrow.programs.patience import allowed, within
from fairthrow.programs.ready import ready_of
from fairthrow.programs.rolled import ProgramRoll, dice_of
from fairthrow.programs.said import read_out, said
from fairthrow.systems.asshown import TRUTHS, word_of
from fairthrow.systems.die import Die
from fairthrow.systems.fields import Whole, declare, trimmed, whole
from fairthrow.systems.situation import Roll, Situation
from fairthrow.systems.wording import sentence

TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks of direction: text beside or between them may be drawn in another order than it has."""

TURNED = (
    "the program holds marks that turn the direction of its text, so that it may not say what it shows; "
    "look at it where such marks are drawn"
)
"""What is said of a program that holds any, wherever they stand in it."""

CUT = "An accumulate is cut after so many values, a die that explodes after so many throws."

MOST_LIMIT = 1_000
"""The highest number of values that an ``accumulate`` may be cut after."""


@dataclass(frozen=True, kw_only=True)
class ProgramCheck(Situation):
    """A program, and the values of its inputs; the base of every language.

    ``inputs`` are those that the program declares (:mod:`fairthrow.lab.inputs`), in the order it declares them, each
    with its number; those at their default are left out. ``choices`` are the options that a roll takes
    (:mod:`fairthrow.lab.choices`). Raises FieldError for an input that the program does not declare, and for a value
    that it does not allow. A program with inputs that cannot be read raises ProgramError. Else a wrong program is
    noticed where something is asked of it.
    """

    system: ClassVar[str] = PROGRAMS
    order = ("program", ..., "inputs", "choices")
    results = ()
    main = ""
    verdict = ""
    frozen = ()

    program: str = declare(ProgramText(label="Program", help="What is rolled, in the language of the page."), "")
    inputs: tuple[tuple[str, int | str], ...] = declare(
        InputValues(label="Inputs", help="Other values for what the program declares."), ()
    )
    choices: tuple[int, ...] = declare(
        TakenOptions(label="Choices", help="What a roll decides; where nothing is said, the best."), ()
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
        ours = (TURNED,) if TURNING.search(self.program) else ()
        warnings = (*ours, *found.warnings, *self.declarations.problems, *self._not_shown(found))
        return found._replace(warnings=warnings)

    def explain(self, clock: Clock) -> Explained:
        """Give an account of what the odds cost, part by part; ``clock`` gives the time in nanoseconds."""
        return self.language.explain(self.run, self.cut, allowed(), clock)

    def translations(self) -> Mapping[str, Translation]:
        """Write the program, with the values of its inputs, in each other language, or say why it is not.

        It is empty for a language that is not written in others. Raises ProgramError.
        """
        return self.language.translate(self.run, self.cut, allowed())

    @property
    def cut(self) -> int:
        """After how many values an ``accumulate`` is cut, or after how many throws a die that explodes."""
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
        chance = chance_of(success, answer.outputs[place], self.values, allowed())
        return None if chance is None else (place, chance)

    def degrees(self, answer: Answer) -> tuple[tuple[str, Ratio], ...]:
        """Give the chance of each degree that the program names, best first. Values that are no number have none."""
        place, degrees = self.wanted(answer), self.declarations.degrees
        if place is None or not degrees:
            return ()
        output = answer.outputs[place]
        weights = dict.fromkeys(degrees.words, 0)
        for value, weight in output.weights.items():
            if isinstance(value, int):
                weights[degrees.of(value)] += weight
        if output.tail:
            word = degrees.of(output.last + 1)
            if word != degrees.words[0]:
                return ()  # not all that is beyond is of the same degree
            weights[word] += output.tail.weight
        return tuple((word, Ratio.of(weight, output.total)) for word, weight in weights.items())

    def degree(self, rolled: Rolled[Value]) -> tuple[int, str] | None:
        """Give the degree that a roll comes to, with the place of the output that it is of; None where it has none."""
        degrees = self.declarations.degrees
        place = self.wanted_among([label for label, _ in rolled.outputs]) if degrees else None
        value = None if place is None else rolled.outputs[place].value
        return (place, degrees.of(value)) if place is not None and isinstance(value, int) else None

    def _not_shown(self, answer: Answer) -> tuple[str, ...]:
        success = self.declarations.success
        if not answer.outputs:
            return (f"nothing is shown: a program in {self.title} shows what stands behind output",)
        if not success or self.wanted(answer) is not None:
            return ()
        labels = ", ".join(fitting(output.label, LONGEST_LABEL) for output in answer.outputs[:8])
        return (f"success {success}: no output is named {success.name}; they are {labels}",)

    def roll(self, *, seed: bytes | None = None, faces: tuple[int, ...] | None = None) -> Roll:
        """Roll as any check does. Where too few faces are given, all tries to go on take from one budget together."""
        with within(allowed()):
            return super().roll(seed=seed, faces=faces)

    def throw(self, source: Source) -> ProgramRoll:
        """Roll the program once. Raises ProgramError."""
        budget = allowed()
        rolled = self.language.roll(self.run, source, budget, self.choices)
        outputs = budget.over(rolled.outputs, 100)
        values = [(label, visible(read_out(said(value, budget=budget)))) for label, value in outputs]
        says = [f"{fitting(label, LONGEST_LABEL)}: {value}" for label, value in budget.over(values, 20)]
        degree = self.degree(rolled)
        word = sentence(degree[1]) if degree else ""
        short = fitting(values[0][1], 24, marked=True) if len(values) == 1 else f"{len(values)} outputs"
        none = "The program has no output."
        if rolled.asked:
            short, none = "Your choice", ""
            asks = f"line {rolled.asked.line} asks which of {len(rolled.asked.options)} options is taken"
            says.append(asks if says else sentence(asks))
        return ProgramRoll(
            dice=dice_of(rolled.dice),
            outcomes=dict(rolled.outputs),
            short=word or short,
            lead=fitting(values[0][0], 40) if values else "",
            summary=(f"{word}. " if word else "") + ("; ".join(says) + "." if says else none),
            steps=tuple(map(read_out, rolled.steps)),
            rolled=rolled,
        )

    def ready(self) -> tuple[Die, ...]:
        return ready_of(self.language, self.run)

    def dice_text(self) -> str:
        return f"a program in {self.title}"


@dataclass(frozen=True, kw_only=True)
class AnyDice(ProgramCheck):
    """A program in AnyDice."""

    check = "anydice"
    title = "AnyDice"
    blurb = "Dice of any kind, in the language of AnyDice."


@dataclass(frozen=True, kw_only=True)
class CutProgram(ProgramCheck):
    """A program whose odds are cut where something might go on for ever."""

    limit: int = declare(Whole(label="Limit", help=CUT, low=1, high=MOST_LIMIT), LIMIT)

    @property
    def cut(self) -> int:
        return self.limit


@dataclass(frozen=True, kw_only=True)
class Notation(CutProgram):
    """A program in dice notation."""

    check = "notation"
    title = "Dice notation"
    blurb = "Dice of any kind, as most rollers have them."


@dataclass(frozen=True, kw_only=True)
class Troll(CutProgram):
    """A program in Troll."""

    check = "troll"
    title = "Troll"
    blurb = "Dice of any kind, in the language Troll."


CHECKS: dict[str, type[ProgramCheck]] = {each.check: each for each in (Notation, AnyDice, Troll)}
"""The check of each language by its name in links."""


def _number(of: Input, value: int | str) -> int:
    """Give the number of an input from its number or its word, of which True and False are yes and no.

    Raises FieldError for what it does not allow.
    """
    number: int | None = None if isinstance(value, str | bool) else value
    if isinstance(value, bool):
        number = of.words.get("yes" if value else "no")
    elif isinstance(value, str):
        number = of.words.get(trimmed(value), whole(value))
        if number is None:
            number = _number_said(of, trimmed(value))
    if number is None or not of.allows(number):
        raise FieldError("inputs", f"inputs: {of.name} must be {of.allowed()}, got {shown(value)}")
    return number


def _number_said(of: Input, text: str) -> int | None:
    """Give the number of an input from its word as pages show it, in letters of any size; None for no such word."""
    truth = TRUTHS.get(text.lower()) if of.flag else None
    word = word_of(text, {each: each for each in of.words}) if truth is None else "yes" if truth else "no"
    return None if word is None else of.words[word]
