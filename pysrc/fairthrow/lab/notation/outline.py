"""What can be seen of a program without running it: its comments, the numbers of its names, Roll20's questions."""

import re
from collections.abc import Iterator

from fairthrow.lab.inputs import LONGEST_LABEL, MOST_CHOICES, Comment, Input, Outline, Spot
from fairthrow.lab.notation.faults import place_in
from fairthrow.lab.notation.questions import QUESTION, AskedNumber, question
from fairthrow.lab.notation.reader import is_comment, lines_in

LOW, HIGH = -20, 100
"""The numbers that a question of Roll20's may be answered with, unless it begins with another."""

_GIVEN = re.compile(r"[ \t]*@([A-Za-z_](?:[\w.]*\w)?)[ \t]*=(?!=)[ \t]*([+-]?[0-9]{1,6})[ \t]*(?=$|#|//|;)", re.ASCII)
_INPUT = re.compile(r"(\s*input\s+)([A-Za-z_](?:[\w.]*\w)?)(?=[\s\":\u201c]|$)", re.ASCII)


def outline_of(program: str) -> Outline:
    r"""Look at a ``program`` without running it. Raises FaultError for a question that no number answers.

    >>> outline_of("// input skill 1..9\n@skill = 5\n1d20 + @skill").numbers
    {'skill': Spot(start=29, end=30, number=5)}
    """
    numbers: dict[str, Spot] = {}
    spelled: dict[str, str] = {}
    asked: dict[str, AskedNumber] = {}
    shown: list[str] = []
    for start, end in lines_in(program):
        if found := _GIVEN.match(program, start, end):
            name = found[1].replace(".", "_")
            if spelled.setdefault(found[1].lower(), name) == name:
                numbers.setdefault(name, Spot(found.start(2), found.end(2), int(found[2])))
        elif program[start:end].strip() and not program[start:end].lstrip().startswith("@"):
            shown.append("")
        for each in QUESTION.finditer(program, start, end):
            words = question(program, each)
            asked.setdefault(words.words, words)
    comments = tuple(_comments(program, spelled))
    return Outline(comments, numbers, tuple(shown), "@{} = 1", tuple(_inputs(asked, numbers)))


def _comments(program: str, names: dict[str, str]) -> Iterator[Comment]:
    """Give the lines that are comments; inputs are called there as where they get their number, by ``names``.

    A point in a name is none in the name of an input.
    """
    at = 0
    for line in program.split("\n"):
        if is_comment(program, at, at + len(line)):
            begin = at + len(line) - len(line.lstrip())
            begin += 2 if program.startswith("//", begin) else 1
            text = program[begin : at + len(line)]
            named = _INPUT.match(text)
            if named and named[2].lower() in names:
                text = f"{named[1]}{names[named[2].lower()]}{text[named.end() :]}"
            yield Comment(place_in(program, begin), text)
        at += len(line) + 1


def _inputs(asked: dict[str, AskedNumber], numbers: dict[str, Spot]) -> Iterator[Input]:
    """Make an input of each question."""
    taken = {name.lower() for name in numbers}
    for words, found in asked.items():
        bare = re.sub(r"[^A-Za-z0-9]+", "_", words).strip("_") or "number"
        name = bare = bare if bare[0].isalpha() else f"_{bare}"
        more = 1
        while name.lower() in taken:
            more += 1
            name = f"{bare}_{more}"
        taken.add(name.lower())
        spot = Spot(found.start, found.end, found.number)
        label = words[:LONGEST_LABEL] or "Number"
        choices = dict(found.choices[:MOST_CHOICES])
        low, high = min(LOW, found.number), max(HIGH, found.number)
        if len(choices) > 1 and len(set(choices.values())) == len(choices):
            yield Input(name=name, label=label, spot=spot, words=choices)
        else:
            yield Input(name=name, label=label, spot=spot, low=low, high=high)
