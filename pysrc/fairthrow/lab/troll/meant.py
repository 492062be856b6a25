"""What somebody may have meant by a Troll program that is wrong: guesses, of which those that answer are offered."""

import re
from collections.abc import Iterator

from fairthrow.lab.errors import ProgramError, line_starts
from fairthrow.lab.foreign import read
from fairthrow.lab.mending import Guess, GuessGroup, Meant, near
from fairthrow.lab.pasted import brought
from fairthrow.lab.thousands import written_plainly
from fairthrow.lab.troll.hints import is_named
from fairthrow.lab.troll.tokens import COMMENTS, KEYWORDS, cut

_LONG = tuple(word for word in KEYWORDS if len(word) > 1)
_STATEMENT = re.compile(
    r"(?<![A-Za-z])(?:let|in|repeat|accumulate|while|until|foreach|do|if|then|else|function|call|compositional|choose"
    r"|least|largest|pick|keep)(?![A-Za-z])(?!\s+(?:highest|lowest|[0-9]+\s+of))|:=|[{}#]"
)
"""What no other roller has: a line with it is Troll, and wrong for another reason."""

_GIVEN = re.compile(r"(?<![A-Za-z])(?:([A-Za-z]+)\s*(?::=|~)|(?:foreach|repeat|accumulate)\s+([A-Za-z]+))")
_HEAD = re.compile(r"function\s+([A-Za-z]+)\s*\(([^()]*)\)|compositional\s+([A-Za-z]+)")
_WORD = re.compile(r"[A-Za-z]+")
RESERVED = "is a word of Troll, and cannot be a name"
"""What is said of such a word."""


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


def renamed(program: str, error: ProgramError) -> Iterator[tuple[Guess, ...]]:
    """Give a ``program`` with another name wherever the word stands that its ``error`` is about.

    Then, where that is less, with another name only where a name must stand.

    >>> from fairthrow.lab.errors import Place
    >>> error = ProgramError(Place(1, 7), f"count {RESERVED}")
    >>> [[guess.program for guess in some] for some in renamed("count := 4; count d6", error)]
    [['myCount := 4; myCount d6'], ['myCount := 4; count d6']]
    """
    word, _, said = error.reason.partition(" ")
    if said != RESERVED or word not in KEYWORDS:
        return
    found = list(cut(program))
    texts = {token.text for token in found}
    names = (f"{begin}{word.capitalize()}" for begin in ("my", "our", "that"))
    name = next((each for each in names if each not in texts), "")
    if not name:
        return
    starts = line_starts(program)
    everywhere = [at for at, token in enumerate(found) if token.kind == word]
    named = [at for at in everywhere if is_named(found, at)]
    for places in (everywhere, named) if named != everywhere else (everywhere,):
        text = program
        for at in reversed(places):
            start = starts[found[at].place[0] - 1] + found[at].place[1] - 1
            text = f"{text[:start]}{_spaced(text, start, name)}{text[start + len(word) :]}"
        yield (Guess(text, name),)


def _spaced(program: str, start: int, name: str) -> str:
    """Give a ``name`` that does not run into the word before it, where a letter was cut off a number or a word."""
    return f" {name}" if start and program[start - 1].isalnum() else name
