"""What is wrong with a line, where, and what may have been meant there."""

import re
from typing import NamedTuple

from fairthrow.lab.errors import Place, ProgramError
from fairthrow.lab.mending import Guess, GuessGroup

_LONG = re.compile(r"(\S{40})\S{20,}")
"""A word that is too long for a message."""


def place_in(program: str, at: int) -> Place:
    r"""Give the line and the column, both from 1, of the character of a ``program`` ``at`` a place from 0.

    >>> place_in("d4\nd6+", 6)
    Place(line=2, column=4)
    """
    return Place(program.count("\n", 0, at) + 1, at - program.rfind("\n", 0, at))


class Edit(NamedTuple):
    """What may have been meant: ``text`` in the place of the characters from ``start`` up to ``end``.

    ``said`` is how that is offered, where it is not the text itself.
    """

    start: int
    end: int
    text: str
    said: str = ""

    def guess(self, program: str) -> Guess:
        """Give the whole ``program`` as it may have been meant."""
        text = f"{program[: self.start]}{self.text}{program[self.end :]}"
        return Guess(text, " ".join((self.said or self.text).split()))


class FaultError(ProgramError):
    """A program that is no dice notation, or asks for what cannot be done.

    ``edits`` are what may have been meant, the likeliest first; those ``beside`` each other are offered together.
    ``limit`` names the limit that it met, if any.
    """

    def __init__(
        self, program: str, at: int, reason: str, *edits: Edit, beside: tuple[Edit, ...] = (), limit: str = ""
    ) -> None:
        super().__init__(place_in(program, at), _LONG.sub(r"\1…", reason), limit=limit)
        all_groups = ((beside,) if beside else ()) + tuple((edit,) for edit in edits)
        self.groups = tuple(GuessGroup(tuple(edit.guess(program) for edit in each)) for each in all_groups)
