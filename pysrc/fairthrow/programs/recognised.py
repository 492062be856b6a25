"""Which language a program is in that comes as text alone: told by its look, and by what can read it."""

import re
from typing import NamedTuple

from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES
from fairthrow.programs.patience import within

_ANYDICE = re.compile(
    r"(?m)(?:^|[}\\])[ \t]*(?:output(?![a-z:])|function:|loop[ \t]+[A-Z_]+[ \t]+over\b|set[ \t]+\")"
    r"|\[(?:highest|lowest|middle|explode|count)\s"
)
_TROLL = re.compile(
    r":=|(?<![A-Za-z])(?:sum|count|largest|least|median|accumulate|foreach|repeat|choose|different|compositional)[ \t]+"
    r"(?=[A-Za-z0-9({<>=])(?!of\b)"
)
_GLUED = re.compile(
    r"(?<![A-Za-z0-9_])[0-9]*d(?:[0-9]+|%)(?:!|(?:k|d|r|e|x|t|f|b|p)[hlor]?[0-9<>=]|min|max|mi|ma|cs|cf|sf|adv|dis)",
    re.IGNORECASE,
)
"""Dice with a modifier right behind them, as no other language has them."""
_DICE = re.compile(r"(?<![A-Za-z_])(?:[0-9]*d(?:[0-9%({\[]|F(?![a-z]))|[0-9]+w[0-9])", re.IGNORECASE)
_LINK = re.compile(r"://|\?[A-Za-z_]*=|(?<!/)/#?(?:[a-z][a-z-]+)(?![a-z-]*[ \t]*\()|\A[A-Za-z-]{3,}/")
"""What a link has and no program: an address, a field with its value, a check behind its system."""


class Recognised(NamedTuple):
    """The ``language`` that a program is taken to be in, and the ``others`` that can read it too.

    Where ``reads`` is false, none can.
    """

    language: str
    others: tuple[str, ...]
    reads: bool


def looks_like_program(text: str) -> bool:
    """Say whether a ``text`` that stands in the place of a link is meant as a program: it has dice, and no link has it.

    >>> looks_like_program("4d6kh3"), looks_like_program("d100/chek?score=5"), looks_like_program("nope")
    (True, False, False)
    """
    return not _LINK.search(text) and bool(_DICE.search(text) or _ANYDICE.search(text))


def recognised(program: str) -> Recognised:
    """Tell the language of a ``program``. Where its look does not tell, it is the first that can read it.

    >>> recognised("output 2d6").language, recognised("sum largest 3 4d6").language
    ('anydice', 'troll')
    >>> recognised("3#2d6")
    Recognised(language='notation', others=('troll',), reads=True)
    """
    able = [name for name in LANGUAGES if _reads(name, program)]
    look = "anydice" if _ANYDICE.search(program) else "troll" if _TROLL.search(program) else ""
    look = look or ("notation" if _GLUED.search(program) else "")
    language = look or (able[0] if able else "notation")
    return Recognised(language, tuple(name for name in able if name != language), language in able)


def _reads(name: str, program: str) -> bool:
    """Say whether a language can read a program to its end. Nothing is tried to mend it."""
    try:
        with within(Budget(_enough)):
            LANGUAGES[name].check(program)
    except ProgramError:
        return False
    return True


def _enough() -> None:
    raise LimitError("seconds", "this takes too long to be tried")
