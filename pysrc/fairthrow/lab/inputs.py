r"""What a program says of itself in its comments, so that it can be used like a game's own check.

A line of a comment that begins with one of these words is a declaration::

    title   Stress dice
    about   Roll the pool; every 6 is a success.
    input   SKILL "Skill" 1..10
    input   EDGE "Edge" no, yes
    input   LEVEL "Level" easy 4, normal 6, hard 8
    success TOTAL >= 8
    goal    highest
    degrees trouble 2, at a price 8, full success 11

An input is a variable that the program gives a number to, once, outside of all brackets: that number is its default.
With another value the program runs as if that other number were written there. So a program means the same in any other
program that knows its language, where these lines are comments.

Degrees are words for the output that is wanted, each from its number on (:mod:`fairthrow.lab.degrees`). What is wanted
has to begin where one of them does, so that each word is either wanted or not.

What begins like a declaration and is none stays a comment. Where somebody seems to have meant one, the answer has a
warning that says what is missing (:attr:`Declarations.problems`): a comment never makes a program wrong.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from fairthrow.dice.errors import fitting
from fairthrow.lab.degrees import Degrees, degrees_in, words_in
from fairthrow.lab.engine.decided import Goal
from fairthrow.lab.errors import Place
from fairthrow.lab.lookalikes import DECLARED, declared_number
from fairthrow.lab.success import Success, goal_in, success_in

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
    asked: "tuple[Input, ...]" = ()
    """The inputs that the program asks for where it needs them, without a declaration."""


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


NO_DEGREES = Degrees()
"""What a program declares that says only whether it went as wanted."""


@dataclass(frozen=True, kw_only=True)
class Declarations:
    """All that a program declares: its ``title``, what it is ``about`` (both may be empty), its ``inputs`` by name.

    ``success`` is what is wanted of it, if anything, and ``degrees`` are words for how well that went. The
    ``problems`` say of each declaration that is not right what is missing.
    """

    inputs: Mapping[str, Input] = field(default_factory=dict)
    title: str = ""
    about: str = ""
    success: Success | None = None
    degrees: Degrees = NO_DEGREES
    goals: tuple[tuple[Place, Goal], ...] = ()
    """What is best for decisions below each place."""
    wish: Goal | None = None
    """What is best where no goal stands above: what is wanted."""
    problems: tuple[str, ...] = ()

    def filled(self, program: str, values: Mapping[str, int]) -> str:
        """Give a ``program`` with other ``values`` in the place of its inputs' defaults: name → number.

        The program must be the one that declares them, since their places in its text are known.
        """
        for name in sorted(values, key=lambda name: self.inputs[name].spot.start, reverse=True):
            spot = self.inputs[name].spot
            program = f"{program[: spot.start]}{values[name]}{program[spot.end :]}"
        return program


_WORDS = re.compile(r"[ \t\r\f\v\u00a0]*(input|title|about|success|degrees|goal)\b")
_INPUT = re.compile(
    r'([A-Za-z_]+(?:[A-Za-z0-9_]*(?=[\s":\u201c]|$))?)\s*:?\s*(?:["\u201c\u201d]([^"\u201c\u201d]*)["\u201c\u201d])?\s*:?\s*(.*)'
)
_RANGE = re.compile(rf"(?:from\s+)?({DECLARED})\s*(?:\.\.\.?|\u2026|-|\u2013|to)\s*({DECLARED})")


class _NoneError(ValueError):
    """A declaration cannot be read; the message says what is missing."""


def declared(outline: Outline) -> Declarations:
    """Read what a program declares. Of two titles, texts, wanted outcomes or lists of degrees the first holds."""
    found = _Found()
    for place, word, rest in _lines(outline.comments):
        try:
            found.read(place, word, rest, outline)
        except ValueError as none:
            found.problem(place, str(none))
    for each in outline.asked[: MOST_INPUTS - len(found.inputs)]:
        found.inputs.setdefault(each.name, each)
    success = found.success()
    return Declarations(
        inputs=found.inputs,
        title=found.texts.get("title", ""),
        about=found.texts.get("about", ""),
        success=success,
        degrees=found.degrees_of(success),
        goals=found.goals(),
        wish=success.goal(found.inputs) if success else None,
        problems=tuple(found.problems),
    )


@dataclass
class _Found:
    """What was found of a program's declarations so far."""

    inputs: dict[str, Input] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    wanted: list[tuple[Place, Success]] = field(default_factory=list)
    named: list[tuple[Place, Degrees]] = field(default_factory=list)
    aims: list[tuple[Place, Success]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def problem(self, place: Place, message: str) -> None:
        self.problems.append(f"line {place.line}, column {place.column}: {message}")

    def read(self, place: Place, word: str, rest: str, outline: Outline) -> None:
        """Take up a declaration: its ``word``, and the ``rest`` of it. Raises _NoneError where it is not right."""
        if word == "input":
            made = _input(rest, outline, self.inputs)
            self.inputs |= {made.name: made} if made else {}
        elif word == "success":
            success = success_in(rest)
            self.wanted += [(place, success)] if success else []
        elif word == "goal":
            goal = goal_in(rest)
            self.aims += [(place, goal)] if goal else []
        elif word == "degrees":
            degrees = degrees_in(rest)
            self.named += [(place, degrees)] if degrees else []
        elif rest:
            self.texts.setdefault(word, fitting(rest, LONGEST_TITLE if word == "title" else LONGEST_ABOUT))

    def success(self) -> Success | None:
        """Give what is wanted: the first that is right."""
        return next((each for _, each in self._right("success", self.wanted)), None)

    def goals(self) -> tuple[tuple[Place, Goal], ...]:
        """Give the goals that are right, each with its place."""
        return tuple((place, each.goal(self.inputs)) for place, each in self._right("goal", self.aims))

    def _right(self, word: str, found: list[tuple[Place, Success]]) -> list[tuple[Place, Success]]:
        """Give those of what was ``found`` that compare with a number, or with an input that there is."""
        right = []
        for place, each in found:
            if isinstance(each.number, int) or each.number in self.inputs:
                right.append((place, each))
            else:
                there = f"there is no input {fitting(each.number, LONGEST_LABEL)} to compare with"
                self.problem(place, f"{word}: {there}")
        return right

    def degrees_of(self, success: Success | None) -> Degrees:
        """Give the first degrees that go with what is wanted: it begins where one of them does, not at the lowest."""
        right = []
        for place, each in self.named:
            _, *higher = each.begins.values()
            if success and success.begins in higher:
                right.append(each)
                continue
            example = " ".join(["success", *([success.name] if success and success.name else []), f">= {higher[0]}"])
            wrong = "what is wanted has to begin where one of them does, and not at the lowest"
            self.problem(place, f"degrees: {wrong}: {example}")
        return right[0] if right else NO_DEGREES


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
        low, high = int(declared_number(found[1])), int(declared_number(found[2]))
        if low >= high:
            raise _NoneError(f"input {name}: a range goes from a lower to a higher number, as in 1..10")
        return Input(name=name, label=label, spot=spot, low=low, high=high)
    if sorted(re.split(r"\s*(?:,|/|\bor\b)\s*", spec.lower())) == ["no", "yes"]:
        return Input(name=name, label=label, spot=spot, words={"no": 0, "yes": 1}, flag=True)
    words: dict[str, int] = {}
    parts = words_in(spec, LONGEST_LABEL)
    for choice in parts[: MOST_CHOICES + 1]:
        if not choice or choice[0] in words or choice[1] in words.values():
            break
        words[choice[0]] = choice[1]
    if len(words) == len(parts) and 1 < len(parts) <= MOST_CHOICES:
        return Input(name=name, label=label, spot=spot, words=words)
    raise _NoneError(
        f"input {fitting(name, LONGEST_LABEL)}: it may be 1..10, or no, yes, or words with numbers of their own: "
        "easy 4, normal 6, hard 8"
    )
