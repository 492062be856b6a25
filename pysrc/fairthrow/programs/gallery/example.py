"""What an example of the gallery is."""

from functools import cached_property

from fairthrow.links import Link
from fairthrow.programs.check import CHECKS, ProgramCheck


class Example:
    """A program that models the dice of well-known games. Its title, and a line about its dice, it declares itself."""

    def __init__(self, language: str, program: str) -> None:
        """Begin and end of the text do not count."""
        self.language = language
        self.text = program.strip()

    @cached_property
    def program(self) -> ProgramCheck:
        """The program, with its inputs at their defaults."""
        return CHECKS[self.language](program=self.text)

    @property
    def title(self) -> str:
        """What it is called."""
        return self.program.declarations.title

    @property
    def about(self) -> str:
        """The dice that it models, in a line."""
        return self.program.declarations.about

    @property
    def link(self) -> Link:
        """Its link, without a roll."""
        return Link(situation=self.program)


def notation(program: str) -> Example:
    """Make an example of a ``program`` in dice notation."""
    return Example("notation", program)


def anydice(program: str) -> Example:
    """Make an example of a ``program`` in AnyDice."""
    return Example("anydice", program)


def troll(program: str) -> Example:
    """Make an example of a ``program`` in Troll."""
    return Example("troll", program)
