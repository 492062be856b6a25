"""What people write who come from other dice rollers and languages, and what it is here.

One table for both languages. Each row finds a construct in a line, and says what that is. Where its meaning is known,
it also gives what is written here; nothing is ever left out. What is made of a line is only a guess: whoever offers it
reads and runs it first (:mod:`fairthrow.lab.mending`).
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from fairthrow.lab.foreigndice import DICE, ForeignPiece, dice, own_faces, picked
from fairthrow.lab.lookalikes import QUOTED

LONGEST_LINE = 400
"""Characters of the longest line that is looked through."""


class ForeignLine(NamedTuple):
    """A line as it would be written here: its ``readings``, with the gloss that tells them apart.

    A ``fact`` says what is foreign in it, and an ``example`` what is written here.
    """

    readings: tuple[ForeignPiece, ...]
    fact: str = ""
    example: str = ""
    notation: bool = False
    """Whether it has the notation of other rollers, so that what a reader expected there tells nothing."""


class ForeignConstruct(NamedTuple):
    """A construct: the ``pattern`` of it, and what it is, as a ``fact``.

    ``anydice`` and ``troll`` are what stands for it there: a template of its groups; or a function of the match and of
    the language, which gives readings, or nothing where none is sure. None leaves it as it is there. A construct that
    is ``alone`` is only known in a line that is no statement of the language.
    """

    pattern: re.Pattern[str]
    fact: str
    anydice: "str | Callable[[re.Match[str], str], tuple[ForeignPiece, ...]] | None"
    troll: "str | Callable[[re.Match[str], str], tuple[ForeignPiece, ...]] | None"
    alone: bool = False
    outside: bool = False
    """Whether it is only known outside of square brackets, where words may be those of a function."""


def _row(
    pattern: str, fact: str, anydice: object, troll: object, *, alone: bool = False, outside: bool = False
) -> ForeignConstruct:
    return ForeignConstruct(re.compile(pattern), fact, anydice, troll, alone, outside)  # type: ignore[arg-type]


def _unsure(_: re.Match[str], __: str) -> tuple[ForeignPiece, ...]:
    return ()


def _lower(found: re.Match[str], _: str) -> tuple[ForeignPiece, ...]:
    return (ForeignPiece(found.group().lower()),)


def _note(found: re.Match[str], language: str) -> tuple[ForeignPiece, ...]:
    """Write a comment as the language has it."""
    words = found["note"].replace("\\", "/").strip()
    return (ForeignPiece(f"\\ {words} \\" if language == "anydice" else f"\\ {words}"),)


_WORD = r"(?<![A-Za-z_]){}(?![A-Za-z_])"
_OPEN = r"(?P<open>\[\s*|)(?<![A-Za-z])"
_EQUAL = "equal is written with one ="
_COMMENT = "a comment stands between two backslashes, \\ like this \\"
_NOTE = "a comment begins with a backslash, \\ like this"

ROWS = (
    # signs
    _row(r"={2,3}", _EQUAL, "=", "="),
    _row(r"!={2}|<>|=/=", "not equal is written !=", "!=", None),
    _row(r"!={1,2}", "not equal is written =/=", None, "=/="),
    _row(r"=>", "at least is written >=", ">=", ">="),
    _row(r"=<", "at most is written <=", "<=", "<="),
    _row(r"\s*:=", "a variable is given its value with :", ":", None),
    _row(r"&&", "and is written &", "&", "&"),
    _row(r"\|\|", "or is written |", "|", None),
    _row(r"\*\*", "to the power of is written ^", "^", None),
    _row(r"(?<=[\w)\]])//(?=[\w(\[])", "a division is written /, and drops what is behind the point", "/", "/"),
    # comments
    _row(r"/\*(?P<note>[^\n]*?)\*/", _COMMENT, _note, None),
    _row(r"(?://|(?<!\S)#(?=\s)|(?<!\S)--\s)(?P<note>[^\n]*)", _COMMENT, _note, None),
    _row(r"(?://|^\s*#(?=\s*[A-Za-z]))(?P<note>[^\n]*)", _NOTE, None, _note),
    # texts
    _row(r"['\u2018\u2019\u201a`]([^'\"\u2018\u2019`]*)['\u2018\u2019`]",
         'a text stands in double quotation marks, "…"',
         r'"\1"', None),
    # words
    _row(r"^\s*(?:sum|total)\s+(?:of\s+)?", "dice are added up by themselves", "", None, alone=True),
    _row(r"\s*;\s*$", "a statement ends where the next one begins", "", None),
    _row(r"\s*;\s*", "a statement ends where the next one begins", r"\n", None),
    _row(r"(?<=[0-9%])\s+and\s+(?=[0-9]*d[0-9%])", "dice are added up with +", _unsure, _unsure, alone=True),
    _row(_WORD.format("(?:and|AND)"), "and is written &", "&", "&", outside=True),
    _row(_WORD.format("(?:or|OR)"), "or is written |", "|", None, outside=True),
    _row(_WORD.format(r"(?:not|NOT)") + r"\s*", "not is written !", "!", "!", outside=True),
    _row(r"\s*" + _WORD.format("(?:then|THEN)") + r"(?=\s*\{)", "an if has no then", "", None),
    _row(_WORD.format("(?:elif|elsif|elseif)"), "one more condition begins with else if", "else if", None),
    _row(_WORD.format(r"(?:[Rr]eturn|RETURN|result(?!\s*:)|RESULT(?!\s*:))") + r"\s*:?\s*",
         "a function gives what stands behind result:", "result: ", None),
    _row(_WORD.format("(?:O(?:utput|UTPUT)|N(?:amed|AMED)|F(?:unction|UNCTION)|L(?:oop|OOP)|O(?:ver|VER)|I[fF]"
                      "|E(?:lse|LSE)|Result|S(?:et|ET)|T[oO])") + r"(?!\s*:\s*[\d{(\[])",
         "words are written in small letters", _lower, None),
    _row(_WORD.format("(?:[Oo]utput|OUTPUT|[Rr]eturn|RETURN|print)") + r"\s*", "a program is what it gives", None, ""),
    _row(r"^(\s*)let\s+([A-Za-z]+)\s*=\s*(.*?);?\s*$", "a name is given its value with :=, as in x := d6;", None,
         r"\1\2 := \3;"),
    _row(r"^(\s*)([A-Za-z]+)\s*:(?!=)\s*(.*?);?\s*$", "a name is given its value with :=, as in x := d6;", None,
         r"\1\2 := \3;"),
    _row(r"^(\s*)([A-Z_]+)\s*=(?![=<>])\s*", "a variable is given its value with :", r"\1\2: ", None),
    _row(r"^(\s*)(?!function|result)[a-z_]+\s*[:=](?![=<>])", "a variable is written in capitals, as in SKILL: 5",
         _unsure, None),
    # functions
    _row(_WORD.format("max") + r"\(([^(),]+),\s*([^(),]+)\)", "the higher of two is written so",
         r"[highest of \1 and \2]", r"max {\1, \2}"),
    _row(_WORD.format("min") + r"\(([^(),]+),\s*([^(),]+)\)", "the lower of two is written so",
         r"[lowest of \1 and \2]", r"min {\1, \2}"),
    _row(_WORD.format("abs") + r"\(([^(),]+)\)", "without its sign a number is [absolute X]", r"[absolute \1]", None),
    _row(_WORD.format("floor") + r"\(", "a division drops what is behind the point", "(", "("),
    _row(_WORD.format("(?:ceil|round)") + r"\(", "a division drops what is behind the point, and nothing rounds up",
         _unsure, _unsure),
    # what belongs to a table or to a sheet
    _row(r"[@?]\{\s*[a-z][^{}]*\}", "@{…} and ?{…} ask a character sheet: write the number in their place", _unsure,
         _unsure),
    # dice
    _row(r"(?<![A-Za-z0-9_)])(?P<count>[0-9]{0,4})d\s*\{(?P<faces>[^{}]*)\}",
         "a die with faces of its own chooses from them", None, own_faces),
    _row(rf"{_OPEN}(?P<which>highest|best|top|largest|lowest|worst|bottom|smallest|least)"
         rf"\s+(?P<number>[0-9]{{1,4}})\s+(?:of|from|in)\s+{DICE}(?P<close>\s*\]|)", "", picked, picked),
    _row(rf"{_OPEN}drop\s+(?:the\s+)?(?P<drop>lowest|highest)\s*(?P<number>[0-9]{{0,4}})\s*(?:of|from|in)\s+{DICE}"
         r"(?P<close>\s*\]|)", "", picked, picked),
    _row(rf"(?:dis)?adv(?:antage)?\s+(?:on\s+)?{DICE}", "", picked, picked),
    _row(r"(?<=[\w)\]%])\s*\[\s*(?P<label>[A-Za-z][A-Za-z ,'\-]*)\]", "a text in brackets is no label here",
         "", ""),
    _row(r"(?<=[0-9)\]])\s+[xX]\s+(?=[0-9(\[d])", "times is written *", " * ", " * ", alone=True),
)  # fmt: skip
"""The table. The first row that fits at a place counts."""

_COMMAND = re.compile(r"^\s*(?:[/!](?:r|roll|gr|gmroll|sr|br)|[Rr]oll)\s+")
_INLINE = re.compile(r"\[\[(.*?)\]\]")
_TITLE = re.compile(r"^\s*([A-Za-z][A-Za-z ]*[a-z][A-Za-z ]*):\s*(?=[0-9(]*[dD])")
_SKIPPED = {
    "anydice": re.compile(rf'"[^"]*"|{QUOTED}|\\[^\\\n]*(?:\\|$)'),
    "troll": re.compile(rf'"[^"\n]*"|{QUOTED}|\\[^\n]*'),
}


def read(line: str, language: str, *, alone: bool) -> ForeignLine:
    """Say what a ``line`` would be in a ``language``; with ``alone``, if it is no statement of that language.

    There are no readings where nothing foreign is in it, and none where it is not sure what is meant.

    >>> read("4d6kh3", "anydice", alone=True).readings[0].text
    '[highest 3 of 4d6]'
    """
    if len(line) > LONGEST_LINE:
        return ForeignLine(())
    return _Reader(line, language, alone=alone).read()


class _Reader:
    def __init__(self, line: str, language: str, *, alone: bool) -> None:
        self.line, self.language, self.alone = line, language, alone
        self.fact = self.example = ""
        self.notation = False
        self.sure, self.unwrapped = True, False
        self.labels: list[str] = []
        self.pieces: list[tuple[ForeignPiece, ...]] = []

    def read(self) -> ForeignLine:
        if self.alone:
            self._unwrap()
        at = depth = 0
        while at < len(self.line):
            at, depth = self._next(at, depth)
        if not self.sure:
            return ForeignLine((), self.fact, self.example, self.notation)
        many = max(map(len, self.pieces), default=1)
        readings = [self._reading(number) for number in range(many)]
        changed = self.labels or self.unwrapped or many > 1 or readings[0].text != self.line
        return ForeignLine(tuple(readings) if changed else (), self.fact, self.example, self.notation)

    def _unwrap(self) -> None:
        """Take away what tells a chat that a line is a roll."""
        bare = _COMMAND.sub("", self.line)
        title = _TITLE.match(bare)
        if title:
            self.labels.append(title[1].strip())
            bare = bare[title.end() :]
        whole = _INLINE.fullmatch(bare.strip())
        bare = whole[1] if whole else _INLINE.sub(r"(\1)", bare)
        self.unwrapped = bare != self.line
        self.line = bare

    def _next(self, at: int, depth: int) -> tuple[int, int]:
        """Read what stands ``at`` a place, so ``depth`` brackets deep; give the next place, and its depth."""
        skipped = _SKIPPED[self.language].match(self.line, at)
        if skipped:
            self.pieces.append((ForeignPiece(skipped.group()),))
            return skipped.end(), depth
        for row in ROWS:
            here = row.anydice if self.language == "anydice" else row.troll
            if here is None or (row.alone and not self.alone) or (row.outside and depth):
                continue
            found = row.pattern.match(self.line, at)
            if found:
                self._take(row, here, found)
                return found.end(), depth
        die = dice(self.line, at, self.language, alone=self.alone)
        if die:
            self.notation = self.notation or bool(die.fact)
            self.fact = self.fact or die.fact
            self.example = self.example or die.example
            self.sure = self.sure and bool(die.readings)
            self.pieces.append(die.readings)
            return die.end, depth
        sign = self.line[at]
        self.pieces.append((ForeignPiece(sign),))
        return at + 1, max(0, depth + (sign == "[") - (sign == "]"))

    def _take(
        self,
        row: ForeignConstruct,
        here: str | Callable[[re.Match[str], str], tuple[ForeignPiece, ...]],
        found: re.Match[str],
    ) -> None:
        if "label" in found.re.groupindex:
            self.labels.append(found["label"].strip())
        readings = (ForeignPiece(found.expand(here)),) if isinstance(here, str) else here(found, self.language)
        facts = [each.fact for each in readings if each.fact]
        self.notation = self.notation or bool(facts)
        self.fact = self.fact or row.fact or (facts[0] if facts else "")
        self.sure = self.sure and bool(readings)
        self.pieces.append(readings)

    def _reading(self, number: int) -> ForeignPiece:
        """Give one reading of the line: that so far from the first of each piece that has several."""
        chosen = [piece[min(number, len(piece) - 1)] for piece in self.pieces]
        text = "".join(each.text for each in chosen)
        if self.language == "troll":
            text = re.sub(r"\b(sum|count)\s+\1\b", r"\1", text)
        if text.startswith("(") and text.endswith(")") and "(" not in text[1:] and text != self.line:
            text = text[1:-1]
        gloss = next((each.gloss for each in chosen if each.gloss), "")
        if self.labels:
            label = ", ".join(self.labels)
            named = self.language == "anydice" and "named" not in text and (self.alone or text.lstrip()[:6] == "output")
            text = f'{text.rstrip()} named "{label}"' if named else f"{text.rstrip()} \\ {label}"
            text += " \\" if self.language == "anydice" and not named else ""
        return ForeignPiece(text, gloss)
