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
from fairthrow.dice.errors import FairthrowError, FieldError, fitting
from fairthrow.dice.stream import Repeated, Source
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.inputs import Input
from fairthrow.lab.program import Value
from fairthrow.programs.check import ProgramCheck, ProgramRoll
from fairthrow.programs.patience import within
from fairthrow.systems.die import Die
from fairthrow.systems.fields import Choice, Flag, Kind, Whole, declare
from fairthrow.systems.situation import READY, Mark, Odds, Outcome, Situation
from fairthrow.systems.wording import SHORT_OF_A_RESULT, SUCCESS_OR_FAILURE, minus

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

LOWER_ENDS = {">=": 0, ">": 1}
"""The signs of what is wanted from some number on, each with how far from its number that begins."""

SIGNS_SAID = {">=": "\N{GREATER-THAN OR EQUAL TO}", "<=": "\N{LESS-THAN OR EQUAL TO}", "!=": "\N{NOT EQUAL TO}"}
"""Signs as they are printed, where they are printed otherwise."""

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

    def odds(self) -> Odds:
        """Give the odds of the output that is wanted, else of the first. Raises FieldError where it has no numbers.

        Ways of the program that come to nothing are left out.
        """
        return _odds_of(self)

    def judge(self, value: Value) -> str:
        """Say how a value of that output is: ``success`` or ``failure``."""
        success = self.program.declarations.success
        return "success" if success and success.holds(value, self.asked.values) else "failure"

    def throw(self, source: Source) -> ProgramRoll:
        """Roll the program once with dice of ``source``.

        Its trace, its dice and all of its outputs are those of the program. Raises FieldError where the output that is
        wanted is no whole number, and ProgramError.
        """
        roll = _in_few_words(self.asked.throw(source))
        if not roll.rolled.outputs:
            raise _none_whole()
        output = roll.rolled.outputs[self._place(roll)]
        value = _whole(output.value)
        if not self.verdict:
            lead = fitting(output.label, LONGEST_LEAD)
            return replace(roll, outcomes={"value": value}, short=minus(value), lead=lead)
        result = self.judge(value)
        short = SHORT_OF_A_RESULT[result]
        return replace(
            roll,
            outcomes={"value": value, "result": result},
            short=short,
            lead=fitting(f"{self._named or output.label} {minus(value)}, wanted {self._wish}", LONGEST_LEAD),
            summary=f"{short}. {roll.summary}",
        )

    @property
    def _named(self) -> str:
        """What the program calls the output of which it wants something; empty where it does not name it."""
        success = self.program.declarations.success
        return success.name if success else ""

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
        """Give the dice that lie ready: those of a roll that takes next to no time, and none where that is not so."""
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
    rolled = Distribution(weights or _whole(None))
    return check.odds_of(rolled, **({"result": check.judge} if check.verdict else {}))


@lru_cache(maxsize=MOST_ODDS)
def _ready_of(check: OwnCheck) -> tuple[Die, ...]:
    try:
        with within(Budget(_enough)):
            return check.asked.throw(Repeated(READY[-1])).dice
    except (FairthrowError, LimitError):
        return ()


def _enough() -> None:
    """End a roll that is only tried after its first slice of work."""
    raise LimitError("seconds", "this takes too long to be tried")


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
    raise _none_whole()


def _none_whole() -> FieldError:
    return FieldError("program", "program must come to whole numbers, to be shown as a game's check")
