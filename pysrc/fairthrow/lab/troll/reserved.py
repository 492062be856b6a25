"""A word of Troll that somebody takes for a name: it gets another one."""

from collections.abc import Iterator

from fairthrow.lab.errors import ProgramError
from fairthrow.lab.mending import Guess
from fairthrow.lab.troll.hints import is_named
from fairthrow.lab.troll.tokens import KEYWORDS, cut

FACT = "is a word of Troll, and cannot be a name"
"""What is said of such a word."""


def renamed(program: str, error: ProgramError) -> Iterator[tuple[Guess, ...]]:
    """Give a ``program`` with another name wherever the word stands that its ``error`` is about.

    Then, where that is less, with another name only where a name must stand.

    >>> from fairthrow.lab.errors import Place
    >>> error = ProgramError(Place(1, 7), f"count {FACT}")
    >>> [[guess.program for guess in some] for some in renamed("count := 4; count d6", error)]
    [['myCount := 4; myCount d6'], ['myCount := 4; count d6']]
    """
    word, _, said = error.reason.partition(" ")
    if said != FACT or word not in KEYWORDS:
        return
    found = list(cut(program))
    texts = {token.text for token in found}
    names = (f"{begin}{word.capitalize()}" for begin in ("my", "our", "that"))
    name = next((each for each in names if each not in texts), "")
    if not name:
        return
    starts = [0]
    for line in program.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
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
