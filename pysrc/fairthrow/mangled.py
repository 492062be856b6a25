"""Links that were changed on their way, and what they were before: a hint in the error, never a guess that is followed.

Chats and mail programs write ``%23`` for ``#`` and ``&amp;`` for ``&``, put brackets around an address, take the full
stop behind it for a part of it, or wrap it in an address of their own. Who types a program into a link leaves signs in
it that a link has for its own. What is offered was read first.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from re import compile as pattern
from typing import Any, TypeVar

from fairthrow.dice.errors import E, FairthrowError, LinkError, fitting, shown

R = TypeVar("R")

LONGEST_READ = 20_000
"""Characters of the longest link that is looked through."""

LONGEST_OFFERED = 200
"""Characters of the longest link that a message repeats."""

SIGNS = {"#": "%23", "&": "%26", "%": "%25"}
"""Signs that a link has for its own, with what stands for each in a program."""

OF_PROGRAMS = ("limit", "inputs", "choices", "seed", "faces", "label", "offer", "answer", "secret", "key", "then")
"""Fields that may stand behind a program in its link."""

_PROGRAM = pattern(r"(?<=[?&])program=")
_BARE_PERCENT = pattern(r"%(?![0-9A-Fa-f]{2})")
_NEXT = pattern(rf"&(?=(?:{'|'.join((*OF_PROGRAMS, 'threw', 'sender', 'v'))})=|input_[A-Za-z_]*=)")
_AROUND = ("<>", "()", "[]", "{}", '""', "''", "``", "“”", "‘’", "«»", "**", "__", "~~")
_BEHIND = ".,;:!?…)]}>\"'`”’»*_~|"
_ENTITIES = (("&amp;", "&"), ("&quot;", '"'), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"))
_CLOSING = ("&quot;", "&#39;", "&gt;")
_ENTITY = pattern(r"&(?:amp|#38|quot|#39|lt|gt);|%26amp(?:%3[Bb]|;)")
_ESCAPED = pattern(r"\\(?=[_&#~*-])")
_PLACE = pattern(r"#|%23")
_WRAPPED = pattern(r"\Ahttps?://[^/?#]+/[^?#]*\?(?:[^#]*&)?(?:url|u|q|target)=(https?(?::|%3[Aa])[^&#]+)")


def hinting(read: Callable[[str], R]) -> Callable[[str], R]:
    """Have a function that reads links tell what a wrong one was before it was changed on its way."""

    @wraps(read)
    def reading(text: str) -> R:
        try:
            return read(text)
        except FairthrowError as error:
            raise hinted(error, text, read) from None

    return reading


def hinted(error: E, text: str, read: Callable[[str], Any]) -> E:
    """Give the ``error`` of the link ``text`` with what the link was before, where that is told.

    ``read`` reads a link and raises a FairthrowError for a wrong one. An error of which nothing more is known, or that
    has a hint already, is given as it is.
    """
    if error.hint or error.limit or "did you mean" in error.message or len(text) > LONGEST_READ:
        return error
    fact, others = _meant(text, error)
    offered = next((other for other in others if other != text and _reads(other, read)), "")
    if offered and len(offered) <= LONGEST_OFFERED and fitting(offered, LONGEST_OFFERED) == offered:
        more = f" {fact[:1].upper()}{fact[1:]}" if fact else ""
        return error.with_hint(f"did you mean '{offered}'?{more}", offered)
    if offered and not fact:
        return error.with_hint("the link was changed on its way; ask for it again", offered)
    return error.with_hint(fact, offered) if fact else error


def no_system(name: str, known: Sequence[str], lab: str, reader: str) -> LinkError:
    """Give the error that no game is called ``name``, with those that are ``known``.

    ``lab`` is what stands in the place of a game in links of programs; it is among them where their ``reader``, a
    module, is there.
    """
    there = (*known, lab) if name != lab and _is_there(reader) else tuple(known)
    return LinkError("system", f"system must be one of {', '.join(there)}, got {shown(name)}")


def _is_there(module: str) -> bool:
    """Say whether there is a ``module``, without importing it."""
    from importlib.util import find_spec  # noqa: PLC0415  # only a wrong link needs it

    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _reads(text: str, read: Callable[[str], Any]) -> bool:
    try:
        read(text)
    except FairthrowError:
        return False
    return True


def _meant(text: str, error: FairthrowError) -> tuple[str, Iterator[str]]:
    """Give what is surely wrong with the link ``text``, if that is known, and what it may have been."""
    sign = raw_sign(text, error)
    if sign:
        fact = f"a {sign} in a program is written {SIGNS[sign]} in a link"
        return fact, iter((_written(text),))
    return "", unmangled(text)


def raw_sign(text: str, error: FairthrowError) -> str:
    """Give the sign in the program of the link ``text`` that the link has for its own; empty where it is not at fault.

    Where a chat has written ``&amp;`` for a sign of the link, that is at fault.

    >>> raw_sign("lab/notation?program=d%", LinkError("program", "it is wrong"))
    '%'
    """
    begin = _PROGRAM.search(text)
    if not begin or _ENTITY.search(text):
        return ""
    program = text[begin.end() : _end_of(text, begin.end())]
    if "#" in program and "#" not in text[: begin.start()]:
        return "#"
    if _BARE_PERCENT.search(program) and error.field == "program":
        return "%"
    names = (part.partition("=")[0] for part in program.split("&")[1:])
    return "&" if any(error.field in {name, fitting(name, 80), "link"} for name in names) else ""


def _end_of(text: str, begin: int) -> int:
    """Give where the program ends that begins at a place: at the next field that a program's link has."""
    behind = _NEXT.search(text, begin)
    return behind.start() if behind else len(text)


def _written(text: str) -> str:
    """Give the link ``text`` with the signs of its program as a link has them."""
    begin = _PROGRAM.search(text)
    at = begin.end() if begin else len(text)
    end = _end_of(text, at)
    program = _BARE_PERCENT.sub("%25", text[at:end]).replace("#", "%23").replace("&", "%26")
    return f"{text[:at]}{program}{text[end:]}"


def unmangled(text: str) -> Iterator[str]:
    """Give what the link ``text`` may have been before it was changed, the likeliest first.

    >>> list(unmangled("<https://example.org/skew/%23roll?keep=2&amp;dice=3>"))
    ['https://example.org/skew/#roll?keep=2&dice=3']
    >>> list(unmangled("skew/roll?keep=2)."))
    ['skew/roll?keep=2)', 'skew/roll?keep=2']
    """
    plain = _ENTITY.sub(lambda found: dict(_ENTITIES).get(found.group(), "&"), text.strip())
    whole = _unwrapped(plain)
    if whole == plain and text.endswith(_CLOSING):
        whole = whole[:-1]
    whole = _ESCAPED.sub("", _hashed(whole))
    if whole != text:
        yield whole
    bare = whole.rstrip(_BEHIND)
    for end in sorted({len(whole) - 1, len(bare)} - {len(whole)}, reverse=True):
        if end >= len(bare):
            yield whole[:end]


def _unwrapped(text: str) -> str:
    """Take off what stands around an address: brackets, quotation marks, an address of a mail gateway."""
    while len(text) > 1 and text[0] + text[-1] in _AROUND:
        text = text[1:-1].strip()
    found = _WRAPPED.match(text)
    if not found:
        return text
    from urllib.parse import unquote  # noqa: PLC0415  # few links need it

    return unquote(found[1])


def _hashed(text: str) -> str:
    """Write the ``#`` of an address for the ``%23`` in its place, and what stands behind as it was."""
    from urllib.parse import unquote  # noqa: PLC0415  # few links need it

    if text.lower().startswith(("http%3a", "https%3a")):
        return unquote(text)
    mark = _PLACE.search(text)
    before, behind = (text[: mark.start()], text[mark.end() :]) if mark else ("", text)
    if "?" in before:
        return text
    if "?" not in behind and "%3f" in behind.lower():
        behind = unquote(behind)
    return f"{before}#{behind}" if mark else behind
