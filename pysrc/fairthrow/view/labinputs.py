"""The controls of a program's inputs: what the program declares, as the fields of a form."""

from fairthrow.lab.inputs import Input
from fairthrow.programs.check import ProgramCheck
from fairthrow.systems.fields import Choice, Flag, Kind, Whole
from fairthrow.view.form import Field, pills, row
from fairthrow.view.markup import NOTHING, Markup, joined
from fairthrow.view.text import seen


def kind_of(of: Input) -> Kind:
    """Give the kind of field that an input is."""
    label, says = seen(of.label), f"{of.name} in the program: {seen(of.allowed())}."
    if of.flag:
        return Flag(label=label, help=says)
    if of.words:
        return Choice(label=label, help=says, words={str(number): seen(word) for word, number in of.words.items()})
    return Whole(label=label, help=says, low=of.low, high=of.high)


def value_of(of: Input, number: int) -> object:
    """Give the number of an input as its field holds it."""
    if of.flag:
        return bool(number)
    return str(number) if of.words else number


def inputs(program: ProgramCheck) -> Markup:
    """Write a control for each input of a program, set to its value; nothing for a program without inputs.

    Each control is named as the input is; its value is what a link holds, a number as a rule, ``yes`` for a flag.
    """
    values = program.values
    fields = [
        Field("input", name, kind_of(each), value_of(each, values[name]))
        for name, each in program.declarations.inputs.items()
    ]
    if not fields:
        return NOTHING
    flags = [field for field in fields if isinstance(field.kind, Flag)]
    return joined(*(row(field) for field in fields if field not in flags), pills(flags) if flags else NOTHING)
