r"""What a program says of itself in its comments, so that it can be used like a game's own check.

A line of a comment that begins with one of these words is a declaration::

    title   Stress dice
    about   Roll the pool; every 6 is a success.
    input   SKILL "Skill" 1..10
    input   EDGE "Edge" no, yes
    input   LEVEL "Level" easy 4, normal 6, hard 8
    success TOTAL >= 8

An input is a variable that the program gives a number to, once, outside of all brackets: that number is its default.
With another value the program runs as if that other number were written there. So a program means the same in any other
program that knows its language, where these lines are comments.

What begins like a declaration and is none stays a comment. Where somebody seems to have meant one, the answer has a
warning that says what is missing (:attr:`Declarations.problems`): a comment never makes a program wrong.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import eq, ge, gt, le, lt, ne
from typing import NamedTuple

from fairthrow.dice.errors import fitting
from fairthrow.lab.errors import Place

MOST_INPUTS = 24
"""Inputs of one program."""

MOST_CHOICES = 40
"""Choices of one input."""

LONGEST_LABEL = 60
"""Characters of the name that people see of an input or a choice."""

LONGEST_TITLE = 80
LONGEST_ABOUT = 400


class Comment(NamedTuple):
    """A comment of a program: where what it says begins, and the ``text`` of that, without its marks."""

    place: Place
    text: str


def comments_in(program: str, parts: re.Pattern[str]) -> Iterator[Comment]:
    """Give the comments of a program. ``parts`` finds them, with what they say as its group, and all they can be in."""
    for found in parts.finditer(program):
        if found[1] is not None:
            start = found.start(1)
            line = program.count("\n", 0, start)
            yield Comment(Place(line + 1, start - program.rfind("\n", 0, start)), found[1])


class Spot(NamedTuple):
    """A whole number in a program's text: the characters from ``start`` to before ``end``."""

    start: int
    end: int
    number: int


class Outline(NamedTuple):
    """What can be seen of a program without running it: its ``comments``, and what is told below."""

    comments: tuple[Comment, ...]
    numbers: Mapping[str, Spot]
    """The variables that are given a number outside of all brackets, each with the number that is given first."""
    shown: tuple[str, ...]
    """The variable that each output shows, empty for an output of something else. Nothing where the number of outputs
    depends on how the program runs."""
    assigned: str
    """How a variable is given a number, for people: ``{}: 1``."""


@dataclass(frozen=True, kw_only=True)
class Input:
    """An input: a whole number from ``low`` to ``high`` or, where there are ``words``, one of their numbers.

    ``name`` is that of the variable, ``label`` what people call it, and ``spot`` where its default stands. Yes and no
    are the words of a ``flag``, with the numbers 1 and 0.
    """

    name: str
    label: str
    spot: Spot
    low: int = 0
    high: int = 1
    words: Mapping[str, int] = field(default_factory=dict)
    flag: bool = False

    @property
    def default(self) -> int:
        """The number that the program itself gives it."""
        return self.spot.number

    def allows(self, number: int) -> bool:
        """Say whether it may be this ``number``."""
        return number in self.words.values() if self.words else self.low <= number <= self.high

    def allowed(self) -> str:
        """Say what it may be, to end "SKILL must be …"."""
        if not self.words:
            return f"{self.low} to {self.high}"
        *first, last = (
            f"{number}" if word == str(number) else f"{number} ({word})" for word, number in self.words.items()
        )
        return f"{', '.join(first)} or {last}"

    def word(self, number: int) -> str:
        """Say a ``number`` that it may be as people do."""
        return next((word for word, each in self.words.items() if each == number), str(number))


@dataclass(frozen=True, kw_only=True)
class Success:
    """What is wanted: an output that stands in relation ``sign`` to a number, or to the number of an input.

    ``name`` is the label of the output, or the variable that it shows; empty for the only one, or the first.
    """

    name: str
    sign: str
    number: int | str

    def __str__(self) -> str:
        return f"{self.name} {self.sign} {self.number}".strip()

    def holds(self, value: object, values: Mapping[str, int]) -> bool:
        """Say whether a value is wanted, with these ``values`` of the inputs. What is no number never is."""
        number = values[self.number] if isinstance(self.number, str) else self.number
        return isinstance(value, int) and SIGNS[self.sign](value, number)


@dataclass(frozen=True, kw_only=True)
class Declarations:
    """All that a program declares: its ``title``, what it is ``about`` (both may be empty), its ``inputs`` by name.

    ``success`` is what is wanted of it, if anything. ``problems`` says of each declaration that is not right what is
    missing.
    """

    inputs: Mapping[str, Input] = field(default_factory=dict)
    title: str = ""
    about: str = ""
    success: Success | None = None
    problems: tuple[str, ...] = ()

    def filled(self, program: str, values: Mapping[str, int]) -> str:
        """Give a ``program`` with other ``values`` in the place of its inputs' defaults: name → number.

        The program must be the one that declares them, since their places in its text are known.
        """
        for name in sorted(values, key=lambda name: self.inputs[name].spot.start, reverse=True):
            spot = self.inputs[name].spot
            program = f"{program[: spot.start]}{values[name]}{program[spot.end :]}"
        return program


SIGNS: Mapping[str, Callable[[int, int], bool]] = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
"""What can be wanted of a value."""

SAID = {"==": "=", "=/=": "!=", "\N{NOT EQUAL TO}": "!=", "\N{LESS-THAN OR EQUAL TO}": "<=", "at most": "<=",
        "\N{GREATER-THAN OR EQUAL TO}": ">=", "at least": ">=", "more than": ">", "less than": "<"}  # fmt: skip
"""The same in other words and signs."""

_WORDS = re.compile(r"[ \t\r\f\v\u00a0]*(input|title|about|success)\b")
_INPUT = re.compile(r'([A-Za-z_]+)\s*:?\s*(?:["\u201c\u201d]([^"\u201c\u201d]*)["\u201c\u201d])?\s*:?\s*(.*)')
_RANGE = re.compile(r"(?:from\s+)?(-?[0-9]{1,6})\s*(?:\.\.\.?|\u2026|-|\u2013|to)\s*(-?[0-9]{1,6})")
_CHOICE = re.compile(r'"?([^"]*?)"?\s*[:=]?\s*(-?[0-9]{1,6})')
_SUCCESS = re.compile(
    rf'"?(.*?)"?\s*({"|".join(sorted(map(re.escape, {*SIGNS, *SAID}), key=len, reverse=True))})\s*'
    r"(-?[0-9]{1,6}|[A-Za-z_]+)"
)


class _NoneError(Exception):
    """A declaration cannot be read; the message says what is missing."""


def declared(outline: Outline) -> Declarations:
    """Read what a program declares. Of two titles, texts or wanted outcomes the first holds."""
    inputs: dict[str, Input] = {}
    texts: dict[str, str] = {}
    wanted: list[tuple[Place, Success]] = []
    problems: list[str] = []
    for place, word, rest in _lines(outline.comments):
        try:
            if word == "input":
                found = _input(rest, outline, inputs)
                inputs |= {found.name: found} if found else {}
            elif word == "success":
                success = _success(rest)
                wanted += [(place, success)] if success else []
            elif rest:
                texts.setdefault(word, fitting(rest, LONGEST_TITLE if word == "title" else LONGEST_ABOUT))
        except _NoneError as none:
            problems.append(f"line {place.line}, column {place.column}: {none}")
    for place, success in wanted:
        if isinstance(success.number, str) and success.number not in inputs:
            message = f"success: there is no input {fitting(success.number, LONGEST_LABEL)} to compare with"
            problems.append(f"line {place.line}, column {place.column}: {message}")
    right = (each for _, each in wanted if isinstance(each.number, int) or each.number in inputs)
    return Declarations(
        inputs=inputs,
        title=texts.get("title", ""),
        about=texts.get("about", ""),
        success=next(right, None),
        problems=tuple(problems),
    )


def _lines(comments: tuple[Comment, ...]) -> Iterator[tuple[Place, str, str]]:
    """Give each line of comments that begins as a declaration does: its place, its word, and what follows."""
    for place, text in comments:
        for number, line in enumerate(text.split("\n")):
            found = _WORDS.match(line)
            if found:
                column = found.start(1) + (place.column if number == 0 else 1)
                rest = " ".join(line[found.end() :].rstrip("\\ \t\r").split())  # patterns are slow on many blanks
                yield Place(place.line + number, column), found[1], rest.removeprefix(":").lstrip()


def _input(text: str, outline: Outline, known: Mapping[str, Input]) -> Input | None:
    """Read an input; None for a comment that only begins with the word. Raises _NoneError where it is not right."""
    found = _INPUT.fullmatch(text)
    if not found or (found[1] not in outline.numbers and found[2] is None and ".." not in text):
        return None
    name, label, spec = found[1], fitting(" ".join((found[2] or "").split()), LONGEST_LABEL), found[3].strip()
    said = fitting(name, LONGEST_LABEL)
    spot = outline.numbers.get(name)
    if spot is None:
        raise _NoneError(f"input {said}: nothing gives {said} a number; begin with {outline.assigned.format(said)}")
    if name in known:
        raise _NoneError(f"input {said} is declared twice; the first holds")
    if len(known) == MOST_INPUTS:
        raise _NoneError(f"input {said}: a program has at most {MOST_INPUTS} inputs")
    label = label or name.replace("_", " ").strip().capitalize() or name
    made = _of_kind(name, label, spot, spec)
    if not made.allows(spot.number):
        raise _NoneError(f"input {said}: the program begins with {spot.number}, and it must be {made.allowed()}")
    return made


def _of_kind(name: str, label: str, spot: Spot, spec: str) -> Input:
    """Make an input of what it may be: a range, yes and no, or words with their numbers."""
    if found := _RANGE.fullmatch(spec):
        low, high = int(found[1]), int(found[2])
        if low >= high:
            raise _NoneError(f"input {name}: a range goes from a lower to a higher number, as in 1..10")
        return Input(name=name, label=label, spot=spot, low=low, high=high)
    if sorted(re.split(r"\s*(?:,|/|\bor\b)\s*", spec.lower())) == ["no", "yes"]:
        return Input(name=name, label=label, spot=spot, words={"no": 0, "yes": 1}, flag=True)
    words: dict[str, int] = {}
    parts = [part.strip() for part in spec.split(",")]
    for part in parts[: MOST_CHOICES + 1]:
        choice = _CHOICE.fullmatch(part)
        word = fitting(" ".join((choice[1] or choice[2]).split()), LONGEST_LABEL) if choice else ""
        if not choice or word in words or int(choice[2]) in words.values():
            break
        words[word] = int(choice[2])
    if len(words) == len(parts) and 1 < len(parts) <= MOST_CHOICES:
        return Input(name=name, label=label, spot=spot, words=words)
    raise _NoneError(
        f"input {fitting(name, LONGEST_LABEL)}: it may be 1..10, or no, yes, or words with numbers of their own: "
        "easy 4, normal 6, hard 8"
    )


def _success(text: str) -> Success | None:
    """Read what is wanted; None for a comment that only begins with the word."""
    found = _SUCCESS.fullmatch(text)
    if not found:
        return None
    name = fitting(" ".join(found[1].split()), LONGEST_LABEL)
    number = int(found[3]) if found[3].lstrip("-").isdigit() else found[3]
    return Success(name=name, sign=SAID.get(found[2], found[2]), number=number)
