"""The inputs of a program: their controls, what a tap on them would change, what if, how the chance runs.

They are those of any game, for a program with inputs is a check of its own (:mod:`fairthrow.programs.own`). Its fields
are never called as the program calls its inputs: a control of that name would hide what the page's form itself has.
"""

from collections.abc import Generator

from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.own import own
from fairthrow.systems.fields import Flag
from fairthrow.view.check.insight import grid, ladder
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.check.taps import taps
from fairthrow.view.form import Field, pills, row
from fairthrow.view.markup import NOTHING, Markup, joined


def inputs(program: ProgramCheck) -> Markup:
    """Write a control for each input of a program, set to its value; nothing for a program without inputs.

    Each is named as its field is. Its value is what a link holds: a number, a word, ``yes`` or ``no``.
    """
    if not program.declarations.inputs:
        return NOTHING
    check = own(program)
    fields = [Field("lab", name, kind, getattr(check, name)) for name, kind in check.declared().items()]
    flags = [field for field in fields if isinstance(field.kind, Flag)]
    return joined(*(row(field) for field in fields if field not in flags), pills(flags) if flags else NOTHING)


class Insight:
    """What a program's inputs would change, in the making."""

    def __init__(self, program: ProgramCheck) -> None:
        """Look at the program as it is. Raises FieldError where it comes to no numbers, ProgramError where it fails."""
        self._near = Neighbours(own(program))

    def pieces(self) -> Generator[None, None, dict[str, Markup]]:
        """Make the parts ``help``, what if, and ``curve``, how the chance runs along the first ranges."""
        return {"help": (yield from ladder(self._near)), "curve": (yield from grid(self._near))}

    def taps(self) -> Generator[None, None, dict[str, str]]:
        """Find what each tap on a control would change, by the keys that its controls have."""
        return (yield from taps(self._near))
