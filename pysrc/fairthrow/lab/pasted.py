"""What a paste brings along from where it stood: an address, a fence, signs written for a browser or for Markdown."""

import re
from collections.abc import Callable
from typing import NamedTuple

from fairthrow.lab.errors import Place
from fairthrow.lab.mending import Guess, GuessGroup, Meant

_SAVED = re.compile(r"(?:https?://)?(?:www\.)?anydice\.com/(?:program/)?[0-9a-fA-F]*", re.IGNORECASE)
_NAMED = re.findall(
    r"(\w+)(\W)",
    "gt>lt<quot\"apos'amp&ge\u2265geq\u2265le\u2264leq\u2264ne\u2260times\u00d7divide\u00f7minus\u2212ndash\u2013"
    "mdash\u2014nbsp hyphen-dash-plus+equals=ast*lowast*sol/num#percnt%excl!lpar(rpar)lbrace{lcub{rbrace}rcub}lbrack["
    "lsqb[rbrack]rsqb]comma,colon:semi;commat@hellip\u2026lsquo\u2018rsquo\u2019ldquo\u201crdquo\u201d",
)
_ENTITIES: dict[str, str] = dict(_NAMED)
"""The names that a page has for signs."""
_ENTITY = re.compile(r"&(?:#([0-9]{1,5})|#[xX]([0-9a-fA-F]{1,4})|([A-Za-z]{2,8}));")
_WIDE = {at: at - 0xFEE0 for at in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
"""Signs as wide as those of Chinese and Japanese, by those that they are in the Latin alphabet."""
_BOLD = re.compile(r"(?m)^([ \t]*)(\*\*|__)([^*_\n]+)\2([ \t]*)$")
_ESCAPED = re.compile(r"\\([\[\]*_<>#])")


def _unfenced(text: str) -> str:
    r"""Take off the fence of Markdown around a ``text``, with the name of a language behind its first signs.

    It is gone through by hand: a pattern would try each of many signs against each other.

    >>> _unfenced("```dice\noutput 3d6\n```"), _unfenced("`3d6`"), _unfenced("3d6")
    ('output 3d6', '3d6', '3d6')
    """
    bare = text.strip()
    signs = len(bare) - len(bare.lstrip(bare[:1]))
    fence = bare[:signs]
    if bare[:1] not in {"`", "~"} or len(bare) <= 2 * signs or not bare.endswith(fence):
        return text
    inside = bare[signs:-signs]
    first, line, rest = inside.partition("\n")
    named = line and (not first.strip() or (first.strip().isalpha() and first.strip().islower()))
    return (rest if named else inside).rstrip(" \t").removesuffix("\n")


def _sign(found: re.Match[str]) -> str:
    """Give the sign that a page writes by its number or its name; what it writes, where that is none."""
    if found[3]:
        return _ENTITIES.get(found[3], found.group())
    shown = chr(int(found[1]) if found[1] else int(found[2], 16))
    return " " if shown == "\u00a0" else shown if shown.isprintable() or shown in "\n\t" else found.group()


class _Brought(NamedTuple):
    """What may be in a text, what is said of it, and the text without it; the same text where it is not in it."""

    fact: str
    without: Callable[[str], str]


_ALL = (
    _Brought("the signs around the program are Markdown's", _unfenced),
    _Brought(
        "the signs of this program are written as a web page has them, such as &gt; for >",
        lambda text: _ENTITY.sub(_sign, text),
    ),
    _Brought("the signs of this program are as wide as Chinese or Japanese ones", lambda text: text.translate(_WIDE)),
    _Brought("the signs around the line are Markdown's, for bold", lambda text: _BOLD.sub(r"\1\3\4", text)),
    _Brought("the \\ before its signs is Markdown's", lambda text: _ESCAPED.sub(r"\1", text)),
)


def brought(program: str, comments: re.Pattern[str]) -> Meant:
    """Say what a paste brought along into a wrong ``program``, if anything is known.

    ``comments`` finds the comments and texts of the language, which may hold an address.
    """
    found = _SAVED.search(comments.sub(lambda each: " " * len(each.group()), program))
    if found:
        line = program.count("\n", 0, found.start())
        place = Place(line + 1, found.start() - program.rfind("\n", 0, found.start()))
        fact = (
            "this is the address of a program on AnyDice's site, which cannot be read from here. "
            "Open it there, copy the text of the program, and paste that"
        )
        return Meant(fact=fact, instead=True, place=place)
    groups = []
    for fact, without in _ALL:
        bare = without(program)
        if bare != program:
            said = next((line.strip() for line in bare.split("\n") if line.strip()), "")
            groups.append(GuessGroup((Guess(bare, said),), fact, instead=True))
    return Meant(groups=tuple(groups))
