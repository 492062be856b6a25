"""What is part of a total however it is worded: dice, signs with numbers, and terms that are named."""

import re

from fairthrow.lab.notation.behind import told_apart
from fairthrow.lab.notation.labels import ROLLERS
from fairthrow.lab.notation.phrases import phrases_at

MODIFIER = re.compile(r"[a-z]{1,2}[0-9<>=]|(?:kh|kl|dh|dl|rr|ro)[a-z]*(?![a-z])")
"""What looks like a modifier of some roller."""

_DICE = r"(?<![a-z0-9_.])[0-9]*d(?:[0-9]|%|f(?![a-z])|\{|\()"
_SPOKEN_OF = re.compile(rf"(?<![a-z])(?:an?|the|my|your|his|her|their|this|that)\s+{_DICE}")
"""A die that is only spoken of: `I rolled a d20`."""

_FORMULA = re.compile(
    rf"{_DICE}|\[\[|[0-9]\s*[+*/]|[+*/<>=\u2264\u2265]\s*[0-9.(@{{\[]|(?:^|\s)-\s*[0-9.(@{{\[]|[<>]|@[a-z]|\?\{{"
    r"|(?<![a-z])(?:and|plus|minus|times)\s+[0-9]"
)
_TERM = r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*(?:\s+[^\W\d_]+(?:['\u2019-][^\W\d_]+)*)*"
_GOES_ON = r"\s*(?:[-+*/<>=\u2212\u2013\u2264\u2265]+\s*[-0-9.(@{\[]|[-+*/\u2212\u2013]\s*d(?=[0-9%f(\{]))"
_NAMED = re.compile(
    rf"(?P<blank>\s*)(?:\(\s*(?P<within>{_TERM})\s*\)|(?<=\s)(?P<bare>{_TERM}))(?P<on>(?={_GOES_ON})|\s*$)"
)
_SIGN_WORDS = re.compile(r",?\s(?:plus|minus)\s+(?=[0-9.(@{\[]|d[0-9%f(\{])", re.IGNORECASE)


_LONGEST = 400
"""Characters of a sum whose terms are named."""


def holds_formula(text: str) -> bool:
    """Say whether a text, which might be a label, holds what is to be rolled or reckoned, so that it is none.

    >>> holds_formula("slashing + 1d6 fire"), holds_formula("I rolled a d20"), holds_formula("for strength 1")
    (True, False, False)
    """
    low = text.lower()
    return bool(_FORMULA.search(_SPOKEN_OF.sub("", low)) or MODIFIER.match(low))


def dice_told(program: str) -> int:
    """Give how many dice a ``program`` writes, without those that are only spoken of, in no comment and no label.

    >>> dice_told("2d6+3 [1d4] # + 1d6"), dice_told("2d6+3 slashing + 1d6 fire")
    (1, 2)
    """
    bare = re.sub(r"/\*.*?\*/|\[(?!\[)[^\[\]\n]*\]|(?<![/:])//[^\n]*|(?<![0-9])#[^\n;]*", " ", program.lower())
    return len(re.findall(_DICE, _SPOKEN_OF.sub("", bare)))


def named_terms(text: str) -> str:
    """Write the words behind the terms of a sum as comments, where the sum goes on; empty if that is not sure.

    The ``text`` begins with such words.

    >>> named_terms(" slashing + 1d6 fire")
    ' [slashing] + 1d6 [fire]'
    """
    formula, comment = (found[0], found[1]) if (found := re.split(r"(?=#|//)", text, maxsplit=1))[1:] else (text, "")
    formula = _SIGN_WORDS.sub(lambda found: " + " if "p" in found.group().lower() else " - ", formula)
    first = _NAMED.match(formula) if len(formula) <= _LONGEST else None
    if not first or not formula[first.end() :].strip():
        return ""
    return _NAMED.sub(_note, formula) + comment


def _note(found: re.Match[str]) -> str:
    words = found["within"] or found["bare"]
    low = words.lower()
    first = low.split()[0]
    if first in ROLLERS or told_apart(first, argued=False) or phrases_at(low, 0, len(low))[0]:
        return found.group()
    return f"{found['blank'] or ' '}[{words}]"
