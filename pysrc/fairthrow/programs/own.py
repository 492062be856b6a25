"""A game of one's own: a program whose inputs are fields, each of its own kind.

:class:`~fairthrow.programs.check.ProgramCheck` has the values of all inputs in one field, as links have them. Here each
is a field that a form, a step, a heat map and a list of what if can work with, as with the fields of any game. What is
wanted of the program is its verdict. The class of such a check is made when a program first asks for one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, make_dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.errors import FieldError, fitting
from fairthrow.dice.stream import Source
from fairthrow.lab.inputs import Declarations, Input
from fairthrow.lab.program import LABEL, Value
from fairthrow.lab.success import LOWER_ENDS
from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.rolled import ProgramRoll
from fairthrow.systems.die import Die, News
from fairthrow.systems.fields import Choice, Flag, Kind, Whole, declare
from fairthrow.systems.situation import Mark, Odds, Outcome, Situation
from fairthrow.systems.wording import SHORT_OF_A_RESULT, SUCCESS_OR_FAILURE, minus, sentence

PREFIX = "input_"
"""What stands before an input's name in the name of its field: programs may name inputs as they like."""

MOST_CLASSES = 16
"""Programs whose classes are kept."""

MOST_ODDS = 64
"""Checks whose odds are kept."""

MOST_DICE = 60
"""Dice of a roll that are shown."""

MOST_TOLD = 12
"""Dice of a roll of which each is told what it did."""

MOST_NAMED = 40
"""Characters of the names of dice."""

LONGEST_LEAD = 40
"""Characters of what is said to have been counted."""

SIGNS_SAID = {">=": "\N{GREATER-THAN OR EQUAL TO}", "<=": "\N{LESS-THAN OR EQUAL TO}", "!=": "\N{NOT EQUAL TO}"}
"""Signs as they are printed, where they are printed otherwise."""

UNNAMED = "Result"
"""What the number of a program is called that gives it no name."""

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
        """The program with these inputs in one field, as a link has them."""
        inputs = self.program.declarations.inputs
        values = ((name, _number(each, getattr(self, PREFIX + name))) for name, each in inputs.items())
        return replace(self.program, inputs=tuple(values))

    @property
    def linked(self) -> ProgramCheck:
        """The program with these inputs: links know no other form of it."""
        return self.asked

    @property
    def unseen(self) -> Mapping[str, str]:
        """The texts that its form holds unseen: those of the program itself, which a link begins with."""
        kinds = self.program.declared()
        return {
            name: kinds[name].encode(getattr(self.program, name)) for name in kinds if name not in {"inputs", "choices"}
        }

    def odds(self) -> Odds:
        """Give the odds of the output that is wanted, else of the first. Raises FieldError where it has no numbers.

        Ways of the program that come to nothing are left out.
        """
        return _odds_of(self)

    def judge(self, value: Value) -> str:
        """Say how a value of that output is: its degree, or else ``success`` or ``failure``."""
        success, degrees = self.program.declarations.success, self.program.declarations.degrees
        if degrees and isinstance(value, int):
            return degrees.of(value)
        return "success" if success and success.holds(value, self.asked.values) else "failure"

    def throw(self, source: Source) -> ProgramRoll:
        """Roll the program once with dice of ``source``.

        Its trace, its dice and all of its outputs are those of the program. Raises FieldError where the output that is
        wanted is no whole number, and ProgramError.
        """
        roll = _in_few_words(self.asked.throw(source))
        if roll.rolled.asked:
            raise FieldError("choices", "choices must not ask in a game of one's own: leave the ? out")
        if not roll.rolled.outputs:
            raise _none_whole()
        output = roll.rolled.outputs[self._place(roll)]
        value = _whole(output.value)
        if not self.verdict:
            lead = fitting(self._called(output.label), LONGEST_LEAD)
            return replace(roll, outcomes={"value": value}, short=minus(value), lead=lead)
        result = self.judge(value)
        degrees = self.program.declarations.degrees
        short = sentence(result) if degrees else SHORT_OF_A_RESULT[result]
        wish = "" if degrees else f", wanted {self._wish}"
        return replace(
            roll,
            outcomes={"value": value, "result": result},
            short=short,
            lead=fitting(f"{self._called(output.label)} {minus(value)}{wish}", LONGEST_LEAD),
            summary=roll.summary if degrees else f"{short}. {roll.summary}",
        )

    def _called(self, label: str) -> str:
        """Say what the output is called that has a ``label``: as the program wants something of it, else so."""
        success = self.program.declarations.success
        return (success.name if success else "") or (UNNAMED if label == LABEL else label)

    @property
    def _wish(self) -> str:
        """What is wanted of the value, with the number that it now is: ``>= 8``."""
        success = self.program.declarations.success
        return f"{SIGNS_SAID.get(success.sign, success.sign)} {minus(self._bound)}" if success else ""

    @property
    def _bound(self) -> int:
        """The number that the value is compared with."""
        success = self.program.declarations.success
        number = success.number if success else 0
        return self.asked.values[number] if isinstance(number, str) else number

    def marks(self) -> tuple[Mark, ...]:
        """Draw a line where what is wanted begins, where that has a lower end."""
        success = self.program.declarations.success
        if success is None or success.sign not in LOWER_ENDS:
            return ()
        named = self.program.declarations.inputs.get(success.number) if isinstance(success.number, str) else None
        label = f"{named.label} {minus(self._bound)}" if named else self._wish
        return (Mark(at=self._bound + LOWER_ENDS[success.sign], label=label),)

    def _place(self, roll: ProgramRoll) -> int:
        return self.asked.wanted_among([label for label, _ in roll.rolled.outputs]) or 0

    def ready(self) -> tuple[Die, ...]:
        return _ready_of(self)

    def dice_text(self) -> str:
        """Name them by what throws them, such as ``4d6 d20``; where they are too many for that, their number."""
        dice = self.ready()
        said = named(dice)
        return said if len(said) <= MOST_NAMED else f"{len(dice)} dice"


@lru_cache(maxsize=MOST_ODDS)
def _odds_of(check: OwnCheck) -> Odds:
    """Give the odds of a check: a page asks for those of the same one again and again."""
    asked = check.asked
    answer = asked.answer()
    place = asked.wanted(answer) or 0
    weights = (
        {_whole(value): weight for value, weight in answer.outputs[place].weights.items()} if answer.outputs else {}
    )
    tail = answer.outputs[place].tail if answer.outputs else None
    if tail:  # what is beyond the last value is put beside it: less than a millionth as a rule
        weights[_whole(answer.outputs[place].last + 1)] = tail.weight
    rolled = Distribution(weights or _whole(None))
    return check.odds_of(rolled, **({"result": check.judge} if check.verdict else {}))


@lru_cache(maxsize=MOST_ODDS)
def _ready_of(check: OwnCheck) -> tuple[Die, ...]:
    return check.asked.ready()


def _in_few_words(roll: ProgramRoll) -> ProgramRoll:
    """Tell of each die only where they are few. Its steps say in one sentence what many dice show."""
    if len(roll.dice) <= MOST_TOLD:
        return roll
    return replace(roll, dice=tuple(replace(die, note="") for die in roll.dice[:MOST_DICE]))


def named(dice: Sequence[Die]) -> str:
    """Name ``dice`` by what throws them; those that are thrown one by one are counted.

    >>> from fairthrow.systems.die import Role
    >>> named([Die(sides=6, face=1, role=Role.USED, group="d6")] * 3)
    '3d6'
    """
    counts: dict[str, int] = {}
    for die in dice:
        counts[die.group] = counts.get(die.group, 0) + 1
    return " ".join(f"{count}{name}" if count > 1 and name.startswith("d") else name for name, count in counts.items())


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
    results: tuple[Outcome, ...] = (Outcome(name="value", label=label or UNNAMED),)
    if declared.success:
        results += (Outcome(name="result", label="Outcome", words=_words(declared)),)
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


def _words(declared: Declarations) -> Mapping[str, News]:
    """Give the words of the verdict, best first, each as good news or bad: as wanted or not."""
    success = declared.success
    if not success or not declared.degrees:
        return SUCCESS_OR_FAILURE
    degrees = declared.degrees
    return {word: "good" if success.holds(degrees.begins[word], {}) else "bad" for word in degrees.words}


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
    raise _none_whole()


def _none_whole() -> FieldError:
    return FieldError("program", "program must come to whole numbers, to be shown as a game's check")
