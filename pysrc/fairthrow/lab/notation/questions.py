"""Roll20's questions, which are inputs by themselves: ``?{Skill|5}``, ``?{Level|easy,8|hard,16}``."""

import re
from typing import NamedTuple

from fairthrow.lab.notation.faults import Edit, FaultError

QUESTION = re.compile(r"\?\{([^{}|\n]*)((?:\|[^{}|\n]*)*)\}")
"""A question: its words, and what stands behind them."""

_NUMBER = re.compile(r"\s*([+-]?[0-9]{1,6})\s*")
_CHOICE = re.compile(r"\s*([^,]*?)\s*,\s*([+-]?[0-9]{1,6})\s*")


class AskedNumber(NamedTuple):
    """A question: its ``words``, and the ``number`` that it begins with, which stands from ``start`` up to ``end``.

    ``choices`` are words with their numbers; empty where any number is an answer.
    """

    words: str
    number: int
    start: int
    end: int
    choices: tuple[tuple[str, int], ...] = ()


def question(program: str, found: re.Match[str]) -> AskedNumber:
    """Read a question that was ``found`` in a ``program``. Raises FaultError where its answers are no numbers."""
    words = " ".join(found[1].split())
    answers = found[2].split("|")[1:]
    at = found.start(2) + 1
    if not answers or not answers[0].strip():
        rest = f"?{{{words}|0}}"
        reason = "what Roll20 asks for needs a number to begin with"
        raise FaultError(program, found.start(), reason, Edit(found.start(), found.end(), rest))
    if len(answers) == 1 and (number := _NUMBER.fullmatch(answers[0])):
        return AskedNumber(words, int(number[1]), at + number.start(1), at + number.end(1))
    choices: list[tuple[str, int]] = []
    spot = (0, 0)
    for answer in answers:
        choice = _CHOICE.fullmatch(answer)
        number = choice or _NUMBER.fullmatch(answer)
        if not number:
            raise FaultError(program, found.start(), "each answer to what Roll20 asks for must be a whole number")
        group = 2 if choice else 1
        if not choices:
            spot = at + number.start(group), at + number.end(group)
        choices.append((number[1], int(number[group])))
    return AskedNumber(words, choices[0][1], *spot, tuple(choices))
