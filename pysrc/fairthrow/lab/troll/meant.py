"""What somebody may have meant by a Troll program that is wrong: guesses, of which those that answer are offered."""

import re
from collections.abc import Iterator

from fairthrow.lab.errors import ProgramError
from fairthrow.lab.foreign import read
from fairthrow.lab.mending import Guess, GuessGroup, Meant, near
from fairthrow.lab.pasted import brought
from fairthrow.lab.thousands import written_plainly
from fairthrow.lab.troll.reserved import renamed
from fairthrow.lab.troll.tokens import COMMENTS, KEYWORDS

_LONG = tuple(word for word in KEYWORDS if len(word) > 1)
_STATEMENT = re.compile(
    r"(?<![A-Za-z])(?:let|in|repeat|accumulate|while|until|foreach|do|if|then|else|function|call|compositional|choose"
    r"|least|largest|pick|keep)(?![A-Za-z])(?!\s+(?:highest|lowest|[0-9]+\s+of))|:=|[{}#]"
)
"""What no other roller has: a line with it is Troll, and wrong for another reason."""

_GIVEN = re.compile(r"(?<![A-Za-z])(?:([A-Za-z]+)\s*(?::=|~)|(?:foreach|repeat|accumulate)\s+([A-Za-z]+))")
_HEAD = re.compile(r"function\s+([A-Za-z]+)\s*\(([^()]*)\)|compositional\s+([A-Za-z]+)")
_WORD = re.compile(r"[A-Za-z]+")


def meant(program: str, error: ProgramError) -> Meant:
    """Say what may have been meant by a ``program`` where its ``error`` is."""
    pasted = brought(program, COMMENTS)
    if pasted.fact:
        return pasted
    lines = program.split("\n")
    number = min(error.place.line, len(lines)) - 1
    begins = sum(len(line) + 1 for line in lines[:number])
    line, at = lines[number], begins + error.place.column - 1
    behind = program[begins + len(line) :]
    bare = COMMENTS.sub("", line)
    foreign = read(line, "troll", alone=not _STATEMENT.search(bare))
    written = tuple(
        Guess(f"{program[:begins]}{each.text}{behind}", each.text.strip(), each.gloss)
        for each in foreign.readings
        if each.text != line
    )
    groups = [GuessGroup(written, foreign.fact, instead=foreign.notation)] if written else []
    fact = f"{foreign.fact}; here, for example, {foreign.example}" if foreign.example else foreign.fact
    groups += map(GuessGroup, renamed(program, error))
    groups += map(GuessGroup, _words(program, error, at))
    groups = [*pasted.groups, *written_plainly(program, error.place), *groups]
    return Meant(groups=tuple(groups), fact=fact, instead=foreign.notation)


def _words(program: str, error: ProgramError, at: int) -> Iterator[tuple[Guess, ...]]:
    """Give what may be meant by the word that is wrong, or by the one before it."""
    for word in (_WORD.match(program, at), _before(program, at)):
        if not word:
            continue
        if error.reason.startswith("there is no function"):
            word = _WORD.search(program, word.end()) or word  # noqa: PLW2901  # behind the word call
        known = _known(program, error, word.group())
        other = near(word.group().lower(), known)
        if other and other != word.group():
            yield (Guess(f"{program[: word.start()]}{other}{program[word.end() :]}", other),)


def _before(program: str, at: int) -> re.Match[str] | None:
    """Give the word that ends before a place, with blanks between."""
    return next((each for each in _WORD.finditer(program, 0, at) if not program[each.end() : at].strip()), None)


def _known(program: str, error: ProgramError, word: str) -> tuple[str, ...]:
    """Give the words that are known where there is an ``error``: functions, names, or those of the language."""
    heads = _HEAD.findall(program)
    if error.reason.startswith("there is no function"):
        return tuple(name or other for name, _, other in heads)
    names = {name for pair in _GIVEN.findall(program) for name in pair if name and name != word}
    if "has no value here" in error.reason:
        return tuple(sorted(names | {each for _, given, _ in heads for each in _WORD.findall(given)}))
    return _LONG
