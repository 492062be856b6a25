"""What a paste brings along from where it stood: an address, a fence, signs written for a browser or for Markdown."""

import re
from collections.abc import Callable
from typing import NamedTuple

from fairthrow.lab.errors import Place
from fairthrow.lab.mending import Guess, GuessGroup, Meant

_SAVED = re.compile(r"(?:https?://)?(?:www\.)?anydice\.com/(?:program/)?[0-9a-fA-F]*", re.IGNORECASE)
_ENTITIES = {
    "&gt;": ">",
    "&lt;": "<",
    "&quot;": '"',
    "&#34;": '"',
    "&#39;": "'",
    "&apos;": "'",
    "&nbsp;": " ",
    "&amp;": "&",
}
_ENTITY = re.compile("|".join(_ENTITIES))
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


class _Brought(NamedTuple):
    """What may be in a text, what is said of it, and the text without it; the same text where it is not in it."""

    fact: str
    without: Callable[[str], str]


_ALL = (
    _Brought("the signs around the program are Markdown's", _unfenced),
    _Brought(
        "the signs of this program are written as a web page has them, such as &gt; for >",
        lambda text: _ENTITY.sub(lambda found: _ENTITIES[found.group()], text),
    ),
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
