"""What bots and tables print of a roll: its formula with the dice that fell, which are left out again."""

import re

from fairthrow.lab.mending import Guess, GuessGroup

FACT = "this is what a roller prints; the dice that fell are left out"
"""What is said of such a text."""

_FELL = r"(?=[^0-9()\[\]]*[0-9])[0-9\s,*_~`!.\u2192>+-]*"
_BEHIND_DICE = re.compile(
    r"(?<![A-Za-z0-9_])([0-9]*[dD](?:[0-9]+|%|[fF])[A-Za-z0-9<>=!]*)[ \t]*[(\[]" + _FELL + r"[)\]]"
)
"""Dice with those that fell in brackets, as Avrae prints them."""
_TOTAL = re.compile(r"[ \t]*(?:=|\u2192|=>|->)[ \t]*[*_`~]*-?[0-9]+[*_`~]*[ \t]*$")
_TITLE = re.compile(r"^[ \t>]*(?:\*\*|__)([^*_\n:]+):?(?:\*\*|__):?[ \t]*")
_RESULTS = {"result", "results", "roll", "rolls", "rolling", "dice", "total"}
_SUMMED = re.compile(
    r"^[ \t>]*(?:[*_`]*(?:total|result|sum)[*_`]*:?[*_`]*[ \t]*[*_`]*-?[0-9]+[*_`]*"
    r"|[*_`]*-?[0-9]+[*_`]* total\.?)[ \t]*$",
    re.IGNORECASE,
)
_HEADING = re.compile(r"^[^\n]*?\brolling (?:[0-9]+ iterations|[^\n]*)\.\.\.[ \t]*$", re.IGNORECASE)
_REQUEST = re.compile(r"request:?[*_]*[ \t]*`?\[?(?:/roll|!roll|/r|!r)?[ \t]*([^`\]\n]*[^`\]\s])\]?`?", re.IGNORECASE)
"""What Dice Maiden was asked for, before what fell."""
_ROLLING = re.compile(r"^rolling[ \t]+([^\n]*[dD][0-9%][^\n]*)\n\s*[(\[{0-9]", re.IGNORECASE)
"""What Roll20 was asked for, before what fell."""


def without_rolled(program: str) -> tuple[GuessGroup, ...]:
    """Give a ``program`` without the dice that fell, if some roller printed it with them.

    >>> without_rolled("1d20 (**17**) + 5 = `22`")[0].guesses[0].program
    '1d20 + 5'
    >>> without_rolled("**To Hit**: 2d20kh1 (~~3~~, 12) + 5 = `17`")[0].guesses[0].program
    'To Hit: 2d20kh1 + 5'
    """
    asked = _REQUEST.search(program) or _ROLLING.match(program.strip())
    if asked:
        text = asked[1].strip()
        return (GuessGroup((Guess(text, text),), FACT, instead=True),)
    lines, fell = [], False
    for line in program.split("\n"):
        if _SUMMED.match(line) or _HEADING.match(line):
            continue
        bare, many = _BEHIND_DICE.subn(r"\1", line)
        if many or _TITLE.match(line):
            bare = _titled(_TOTAL.sub("", bare))
        fell = fell or bool(many)
        lines.append(bare.strip())
    text = "\n".join(lines).strip("\n")
    return (GuessGroup((Guess(text, lines[0]),), FACT, instead=True),) if fell and text else ()


def _titled(line: str) -> str:
    """Write a title in bold as a label, if it says more than that this is a roll."""
    found = _TITLE.match(line)
    if not found:
        return line
    title = found[1].strip()
    return line[found.end() :] if title.lower() in _RESULTS else f"{title}: {line[found.end() :]}"
