"""Programs of the Lab among what a player keeps: rolls of them, and saved ones.

To list a game's roll, it is made again from its link. A program may take long, and no page of a game fetches what runs
it. So the record of its roll also holds what was said of it then, and nothing here reads or runs a program: its text is
kept as it is. Whoever opens the link sees the roll itself, made anew.
"""

from dataclasses import dataclass
from re import search
from typing import Any, ClassVar

from fairthrow.links import LONGEST, PROGRAMS, Link, fields_of, link_of, split_link
from fairthrow.systems import FieldError, LinkError, Situation, fitting, shown
from fairthrow.systems.fields import Kind, declare, trimmed
from fairthrow.systems.situation import Outcome
from fairthrow.systems.wording import in_a_row

LONGEST_LINK = 250_000
"""Characters of the longest link of a program."""

LONGEST_SAID = 400
"""Characters of what is said of a roll; more are cut off."""

_HALF = "[\ud800-\udfff]"

_DECLARES = r"\\\s*input\s"
"""Finds the comment in which a program declares an input."""

_TITLE = r"\\[ \t]*title[ \t]+([^\\\n]+)"
"""Finds the comment in which a program says what it is called."""

LONGEST_TITLE = 80
"""Characters of what a game is called; more are cut off."""


@dataclass(frozen=True, kw_only=True)
class AsWritten(Kind):
    """Text of a field as a link has it: what it means is not looked at."""

    sort: ClassVar[str] = "text"

    def allowed(self) -> str:
        return "text"

    def decode(self, name: str, text: str) -> str:
        return self.accept(name, text)

    def encode(self, value: str) -> str:
        return value

    def accept(self, name: str, value: object) -> str:
        if not isinstance(value, str) or search(_HALF, value):
            raise self.refuse(name, value)
        return value


@dataclass(frozen=True, kw_only=True)
class InputsAsWritten(AsWritten):
    """Values of inputs, or what a roll decides, as a link has them."""

    safe: ClassVar[str] = ",:?"


@dataclass(frozen=True, kw_only=True)
class Unrun(Situation):
    """A program that is kept, and not run."""

    system: ClassVar[str] = PROGRAMS
    blurb: ClassVar[str] = ""
    results: ClassVar[tuple[Outcome, ...]] = ()
    main: ClassVar[str] = ""
    verdict: ClassVar[str] = ""
    frozen: ClassVar[tuple[int, ...]] = ()
    declares: ClassVar[str] = _DECLARES
    titled: ClassVar[str] = _TITLE

    program: str = declare(AsWritten(label="Program", help=""), "")
    limit: str = declare(AsWritten(label="Limit", help=""), "")
    inputs: str = declare(InputsAsWritten(label="Inputs", help=""), "")
    choices: str = declare(InputsAsWritten(label="Choices", help=""), "")

    @property
    def is_game(self) -> bool:
        """Whether it is a game of its own, as far as can be told without reading it: it declares an input."""
        return search(self.declares, self.program) is not None

    @property
    def called(self) -> str:
        r"""What such a game is called, as far as can be told without reading it; empty where it does not say.

        >>> UnrunAnyDice(program=r"\ title Cold iron \ output d6").called
        'Cold iron'
        """
        found = search(self.titled, self.program)
        return fitting(found[1].strip(), LONGEST_TITLE) if found else ""


@dataclass(frozen=True, kw_only=True)
class UnrunNotation(Unrun):
    """One in dice notation."""

    check: ClassVar[str] = "notation"
    title: ClassVar[str] = "Dice notation"
    declares: ClassVar[str] = r"(?m)^\s*(?://|#)\s*input\s|\?\{"
    titled: ClassVar[str] = r"(?m)^\s*(?://|#)[ \t]*title[ \t]+([^\n]+)"


@dataclass(frozen=True, kw_only=True)
class UnrunAnyDice(Unrun):
    """One in AnyDice."""

    check: ClassVar[str] = "anydice"
    title: ClassVar[str] = "AnyDice"


@dataclass(frozen=True, kw_only=True)
class UnrunTroll(Unrun):
    """One in Troll."""

    check: ClassVar[str] = "troll"
    title: ClassVar[str] = "Troll"


CHECKS: dict[str, type[Unrun]] = {each.check: each for each in (UnrunNotation, UnrunAnyDice, UnrunTroll)}


def decode(text: str) -> Link:
    """Read the link ``text`` of a program that is kept. Raises LinkError and FieldError for what is no such link.

    >>> decode("lab/anydice?program=output+3d6&label=Hit").encode()
    'lab/anydice?program=output%203d6&label=Hit'
    """
    if len(text) > LONGEST_LINK:
        raise LinkError("link", f"link must have at most {LONGEST_LINK} characters, got {len(text)}")
    system, rest = split_link(trimmed(text))
    name, _, query = rest.partition("?")
    if system != PROGRAMS or name not in CHECKS:
        raise LinkError("check", f"check must be {in_a_row(tuple(CHECKS), 'or')} in {PROGRAMS}, got {shown(name)}")
    return link_of(CHECKS[name], fields_of(query))


def rolled_program(entry: dict[str, Any], text: str) -> tuple[Link, str]:
    """Read the record ``entry`` of a roll of a program, whose link is ``text``.

    Raises a FairthrowError for anything else. Gives the link, and what was said of the roll, cut to 400 characters;
    empty for a record that does not have that.
    """
    if entry.get("before"):
        raise FieldError("before", "before must be empty: nothing is decided about the roll of a program")
    link = decode(text)
    if not link.rolled:
        raise FieldError("link", "link must name a roll, by seed or faces")
    said = entry.get("said", "")
    if not isinstance(said, str) or len(said) > LONGEST:
        raise FieldError("said", f"said must be text of at most {LONGEST} characters, got {shown(said)}")
    return link, fitting(said, LONGEST_SAID)
