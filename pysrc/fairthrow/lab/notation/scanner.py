"""A program's text as it is read: blanks, comments, signs and whole numbers, at one place after the other."""

import re

from fairthrow.lab.lookalikes import NOT_EQUAL, SIGNS, SPACES
from fairthrow.lab.notation.faults import Edit, FaultError

MOST_DIGITS = 12
"""Digits of the longest number that a line may write."""

SIGNS_READ = {"==": "=", "\N{LESS-THAN OR EQUAL TO}": "<=", "\N{GREATER-THAN OR EQUAL TO}": ">=", NOT_EQUAL: "<>"}
"""Comparisons that are written otherwise."""

_ALIKE = {sign: read for sign, read in SIGNS.items() if len(read) == 1}
_SMALL: dict[str, str | int | None] = {**{chr(at): chr(at + 32) for at in range(65, 91)}, **_ALIKE}

BLANKS = re.compile(rf"[ \t\r\f\v{SPACES}]*")
_COMMENTS = re.compile(rf"(?:[ \t\r\f\v{SPACES}]+|/\*.*?\*/|\[(?!\[)[^\[\]\n]*\])*")
COMMAND = re.compile(r"[ \t]*[/!](?:gmroll|publicroll|blindroll|selfroll|roll|gmr|[gpbs]r|r)(?![a-z0-9_])[ \t]*")
"""What rollers take before a line, in small letters."""
NOTE = re.compile(rf"[ \t\r\f\v{SPACES}]*\[(?!\[)([^\[\]\n]*)\]")
"""A comment in square brackets, with what it says."""

SIGN = re.compile(f">=|<=|<>|==|=|>|<|[\N{LESS-THAN OR EQUAL TO}\N{GREATER-THAN OR EQUAL TO}{NOT_EQUAL}]")
"""A comparison."""

DIGITS = re.compile(r"[0-9]+")
WORD = re.compile(r"[a-z]+")
NAME = re.compile(r"@([A-Za-z_](?:[\w.]*\w)?)", re.ASCII)
"""A name, without the @ as its group."""

APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"  # written out in a pattern, it would have the table of all names read
WORDS = re.compile(rf"[^\W\d_]+(?:['{APOSTROPHE}-][^\W\d_]+)*")
"""A word of a label, of any letters."""


class Scanner:
    """Reads a ``program`` from the place ``at`` on, up to the ``end`` of a line.

    ``low`` is the program in small letters, with signs of other keyboards as they are read: places are the same.
    """

    def __init__(self, program: str) -> None:
        self.text = program
        self.low = program.translate(str.maketrans(_SMALL))
        self.at, self.end = 0, len(program)

    @property
    def here(self) -> str:
        """The character at the place, empty at the end of the line."""
        return self.low[self.at] if self.at < self.end else ""

    def skip(self) -> bool:
        """Go past blanks and comments; say whether there were any."""
        return self.skip_match(_COMMENTS) != ""

    def skip_match(self, pattern: re.Pattern[str]) -> str:
        """Go past what a pattern matches here, and give it."""
        found = pattern.match(self.low, self.at, self.end)
        if not found:
            return ""
        self.at = found.end()
        return found.group()

    def match(self, pattern: re.Pattern[str], at: int | None = None) -> re.Match[str] | None:
        """Give the match of a pattern at a place, here unless said, and stay."""
        return pattern.match(self.low, self.at if at is None else at, self.end)

    def sign(self) -> str:
        """Go past a comparison, and give it as it is read; empty if there is none."""
        taken = self.skip_match(SIGN)
        return SIGNS_READ.get(taken, taken)

    def whole(self, found: re.Match[str]) -> int:
        """Give the number of some digits. Raises FaultError for too many."""
        if len(found.group()) > MOST_DIGITS:
            raise self.fault(found.start(), f"a number has at most {MOST_DIGITS} digits")
        return int(found.group())

    def fault(self, at: int, reason: str, *edits: Edit, beside: tuple[Edit, ...] = (), limit: str = "") -> FaultError:
        """Make the error that something is wrong ``at`` a place, for a ``reason``, with what may have been meant.

        Edits ``beside`` each other are offered together. A ``limit`` that was met has a name.
        """
        return FaultError(self.text, at, reason, *edits, beside=beside, limit=limit)

    def found(self) -> str:
        """Say what stands here, for a message: a word, or a sign."""
        word = WORDS.match(self.text, self.at, self.end)
        shown = word.group() if word else self.text[self.at : self.at + 1]
        return shown if shown.isprintable() else repr(shown)
