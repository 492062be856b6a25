"""What somebody may have meant by an AnyDice program that is wrong: guesses, of which those that answer are offered."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fairthrow.lab.anydice.lexer import COMMENTS, Token, tokens_of
from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.anydice.settings import ORDERS
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.foreign import ForeignLine, read
from fairthrow.lab.mending import Guess, GuessGroup, Meant, near
from fairthrow.lab.pasted import brought
from fairthrow.lab.thousands import written_plainly

_STATEMENT = re.compile(r"\s*(?:(?:output|function|loop|if|set|else|result)(?![a-z])|[A-Z_]+\s*:|[{}])")
"""A line that begins as a statement does."""

_GIVEN = re.compile(r"\s*(?!function|result)([a-z][a-z_]*)\s*:")
"""A line that begins with a word as with a variable."""

_VALUE = re.compile(r"\s*(?:[0-9({\[+\-!]|d(?![a-z]))")
"""A line that begins as a value does."""

_KEYWORDS = ("output", "function", "loop", "over", "named", "set", "if", "else", "result")

_BRACKETED = {"highest", "lowest", "middle", "explode", "count", "absolute", "sort", "reverse", "maximum"}
"""Words that begin functions which people call without brackets."""

_HEAD = re.compile(r"function:\s*([^{}]*)\{")
"""The words and parameters of a function."""

_OPENING, _CLOSING = {"{", "(", "["}, {"}", ")", "]"}


class _Spot(NamedTuple):
    """A program's text, and where in it something is wrong: the ``line``, and how far into the text it begins."""

    program: str
    line: str
    begins: int
    at: int
    """The place in the whole text."""

    def with_line(self, line: str) -> str:
        """Give the program with another line there."""
        return f"{self.program[: self.begins]}{line}{self.program[self.begins + len(self.line) :]}"

    def guess(self, start: int, end: int, text: str, said: str = "") -> Guess:
        """Put a text between two places of the whole."""
        return Guess(f"{self.program[:start]}{text}{self.program[end:]}", said or text)


def meant(program: str, error: ProgramError) -> Meant:
    """Say what may have been meant by a ``program`` where its ``error`` is."""
    pasted = brought(program, COMMENTS)
    if pasted.fact:
        return pasted
    spot = _spot(program, error)
    alone = not _STATEMENT.match(spot.line)
    foreign = read(spot.line, "anydice", alone=alone)
    groups = [*pasted.groups, *written_plainly(program, error.place)]
    groups += [*_capitals(spot)]
    groups += [*_lines(spot, foreign, alone=alone), *map(GuessGroup, _pieces(spot, error))]
    fact = f"{foreign.fact}; here, for example, {foreign.example}" if foreign.example else foreign.fact
    return Meant(groups=tuple(groups), fact=fact, instead=foreign.notation)


def _capitals(spot: _Spot) -> Iterator[GuessGroup]:
    """Give a program in which the word that a line gives a value to is a variable, or shown where it is output."""
    word = _GIVEN.match(spot.line)
    if not word:
        return
    if word[1] == "output":
        shown = f"output {spot.line[word.end() :].strip()}"
        yield GuessGroup((Guess(spot.with_line(shown), shown),), "output has no colon")
    name = re.compile(rf"{COMMENTS.pattern}|(?<![A-Za-z_]){word[1]}(?![A-Za-z_])", COMMENTS.flags)
    text = name.sub(lambda found: found.group().upper() if found.group() == word[1] else found.group(), spot.program)
    yield GuessGroup((Guess(text, word[1].upper()),), "a variable is written in capitals")


def _spot(program: str, error: ProgramError) -> _Spot:
    lines = program.split("\n")
    number = min(error.place.line, len(lines)) - 1
    begins = sum(len(line) + 1 for line in lines[:number])
    return _Spot(program, lines[number], begins, min(begins + error.place.column - 1, len(program)))


def _lines(spot: _Spot, foreign: ForeignLine, *, alone: bool) -> Iterator[GuessGroup]:
    """Give the whole line as it would be written here; a value that stands alone is put out."""
    if foreign.fact and not foreign.readings:
        return
    readings = [(each.text, each.gloss) for each in foreign.readings] or [(spot.line, "")]
    written = []
    for text, gloss in readings:
        line = "\n".join(
            f"output {each.strip()}" if alone and _VALUE.match(each) else each for each in text.split("\n")
        )
        if line != spot.line:
            written.append(Guess(spot.with_line(line), " ".join(line.split()), gloss))
    if written:
        yield GuessGroup(tuple(written), foreign.fact, instead=foreign.notation)


def _pieces(spot: _Spot, error: ProgramError) -> Iterator[tuple[Guess, ...]]:
    """Give what may be meant by the word, the name or the call that is wrong."""
    yield from _setting(spot)
    tokens = _tokens(spot)
    if not tokens:
        return
    first = tokens[0]
    if first.kind == "word":
        yield from _bracketed(spot, tokens)
        if word := near(first.text, _KEYWORDS):
            yield (spot.guess(spot.at, spot.at + len(first.text), word),)
    elif first.kind == "name" and error.reason.startswith("there is no variable"):
        if name := near(first.text, sorted(_names(spot.program))):
            yield (spot.guess(spot.at, spot.at + len(first.text), name),)
    elif first.text == "[" and error.reason.startswith("there is no function"):
        yield from _calls(spot, tokens)
    if error.reason.startswith("a loop goes over a sequence, not over a number") and first.kind in {"name", "number"}:
        yield (spot.guess(spot.at, spot.at + len(first.text), f"{{1..{first.text}}}"),)


def _setting(spot: _Spot) -> Iterator[tuple[Guess, ...]]:
    """``set "position order" to lowest first`` wants quotation marks."""
    for order in ORDERS:
        found = re.search(rf"(?<=to)\s+\[?{order.split()[0]}\s+first\]?(?![\"a-z])", spot.line)
        if found:
            start, end = spot.begins + found.start(), spot.begins + found.end()
            yield (spot.guess(start, end, f' "{order}"', f'set "position order" to "{order}"'),)


def _tokens(spot: _Spot) -> Sequence[Token]:
    """Cut what stands from the wrong place on; nothing where that cannot be cut."""
    found = []
    try:
        for token in tokens_of(spot.program[spot.at :]):
            found.append(token)  # noqa: PERF402  # what was found before an error counts
    except ProgramError:
        pass
    return found


def _end_of(spot: _Spot, token: Token) -> int:
    """Give the place in the whole text behind a token of :func:`_tokens`."""
    before = spot.program[spot.at :].split("\n")[: token.place.line - 1]
    return spot.at + sum(len(line) + 1 for line in before) + token.place.column - 1 + len(token.text)


def _bracketed(spot: _Spot, tokens: Sequence[Token]) -> Iterator[tuple[Guess, ...]]:
    """``highest 3 of 4d6`` is a call, and stands in brackets."""
    if tokens[0].text not in _BRACKETED:
        return
    opened, last = 0, None
    for token in tokens:
        if token.kind == "end" or token.place.line > 1 or (token.text == "named" and not opened):
            break
        opened += (token.text in _OPENING) - (token.text in _CLOSING)
        if opened < 0:
            break
        last = token
    if last:
        end = _end_of(spot, last)
        yield (spot.guess(spot.at, end, f"[{spot.program[spot.at : end]}]"),)


def _names(program: str) -> set[str]:
    """Give the variables of a program: all that it gives a value to."""
    given = set(re.findall(r"[A-Z_]+(?=\s*:)", program)) | set(re.findall(r"loop\s+([A-Z_]+)", program))
    return given | {name for words in _HEAD.findall(program) for name in re.findall(r"[A-Z_]+", words)}


def _calls(spot: _Spot, tokens: Sequence[Token]) -> Iterator[tuple[Guess, ...]]:
    """Give the call with the words of the function that is most like it, word for word."""
    words, shape = _shape(tokens)
    known = [signature.split() for signature in (*_functions(spot.program), *LIBRARY)]
    alike = [each for each in known if [word == "?" for word in each] == [word == "?" for word in shape]]
    names = {" ".join(each): each for each in alike}
    if name := near(" ".join(shape), names):
        ours = [word for word in names[name] if word != "?"]
        pairs = [(mine, our) for mine, our in zip(words, ours, strict=True) if mine.text != our]
        if not all(near(mine.text, [our]) for mine, our in pairs):
            return
        text = spot.program
        for mine, our in reversed(pairs):
            end = _end_of(spot, mine)
            text = f"{text[: end - len(mine.text)]}{our}{text[end:]}"
        last = _end_of(spot, words[-1]) if words else spot.at
        closing = text.find("]", last)
        yield (Guess(text, " ".join(text[spot.at : closing + 1].split())),)


def _shape(tokens: Sequence[Token]) -> tuple[list[Token], list[str]]:
    """Give the words of the call that begins with the first token, and its words with ``?`` for each argument."""
    words: list[Token] = []
    shape: list[str] = []
    depth = 0
    for token in tokens:
        depth += (token.text in _OPENING) - (token.text in _CLOSING)
        if not depth:
            break
        if depth == 1 and token.kind == "word":
            words.append(token)
            shape.append(token.text)
        elif token is not tokens[0] and shape[-1:] != ["?"]:
            shape.append("?")
    return words, shape


def _functions(program: str) -> Iterator[str]:
    """Give the words of the functions that a program defines, with ``?`` for each parameter."""
    for words in _HEAD.findall(program):
        yield " ".join("?" if part[0].isupper() or part[0] == "_" else part for part in words.split())
