"""The inputs of a program: their controls, what a tap on them would change, what if, how the chance runs.

They are those of any game, for a program with inputs is a check of its own (:mod:`fairthrow.programs.own`). Only the
names differ: here an input is called as the program calls it.
"""

from collections.abc import Generator

from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.own import PREFIX, own
from fairthrow.systems.fields import Flag
from fairthrow.view.form import Field, pills, row
from fairthrow.view.insight import grid, ladder
from fairthrow.view.markup import NOTHING, Markup, called_short, joined
from fairthrow.view.near import Near
from fairthrow.view.taps import taps


def inputs(program: ProgramCheck) -> Markup:
    """Write a control for each input of a program, set to its value; nothing for a program without inputs.

    Each is named as the input is. Its value is what a link holds: a number, a word, ``yes`` or ``no``.
    """
    if not program.declarations.inputs:
        return NOTHING
    check = own(program)
    fields = [
        Field("input", name.removeprefix(PREFIX), kind, getattr(check, name)) for name, kind in check.declared().items()
    ]
    flags = [field for field in fields if isinstance(field.kind, Flag)]
    return joined(*(row(field) for field in fields if field not in flags), pills(flags) if flags else NOTHING)


class Insight:
    """What a program's inputs would change, in the making."""

    def __init__(self, program: ProgramCheck) -> None:
        """Look at the program as it is. Raises FieldError where it comes to no numbers, ProgramError where it fails."""
        self._near = Near(own(program))

    def pieces(self) -> Generator[None, None, dict[str, Markup]]:
        """Make the parts ``help``, what if, and ``curve``, how the chance runs along the first ranges."""
        return {"help": _named((yield from ladder(self._near))), "curve": _named((yield from grid(self._near)))}

    def taps(self) -> Generator[None, None, dict[str, str]]:
        """Find what each tap on a control would change, by the keys that its controls have."""
        found = yield from taps(self._near)
        return {key.removeprefix(PREFIX): change for key, change in found.items()}


def _named(markup: Markup) -> Markup:
    """Call inputs by their names where links say what they set."""
    return called_short(markup, PREFIX)
