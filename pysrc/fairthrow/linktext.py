"""What may be wrong with the text of a link, and the rare characters in it: few starts need this."""

from re import Match, fullmatch, match, search
from re import sub as substituted
from urllib.parse import unquote

from fairthrow.dice.errors import LinkError, shown


def said(name: str) -> str:
    """Give the ``name`` of a field as a message says it. Text that cannot be a name is put in quotes and cut short."""
    return name if search(r"\A(?:[1-9][0-9]?\.)?[a-z_]{1,40}\Z", name) else shown(name)


def malformed(name: str, part: str) -> LinkError:
    """Give the error of the ``part`` of a link that is not a field with its value.

    ``name`` is the field's, as far as it can be told; else empty.
    """
    field = name or "link"
    return LinkError(field, f"{said(field)} must be of the form <field>=<value>, got {shown(part)}")


def repeated(name: str) -> LinkError:
    """Give the error of the field ``name``, which stands in a link twice."""
    return LinkError(name, f"{said(name)} must be given once, got it twice")


def unquoted(name: str, raw: str) -> str:
    """Read the percent-encoded text ``raw`` of the field ``name``. Raises LinkError for what is no such text."""
    message = f"{said(name)} must be percent-encoded UTF-8, got {shown(raw)}"
    if search(r"%(?![0-9A-Fa-f]{2})", raw):
        raise LinkError(name, message)
    try:
        return unquote(_without_plus(name, raw), errors="strict")
    except UnicodeDecodeError:
        raise LinkError(name, message) from None


def _without_plus(name: str, raw: str) -> str:
    """Write each ``+`` in ``raw`` as what it was meant for, percent-encoded: a plus sign or a blank.

    Forms write a blank as ``+``, and a plus sign as ``%2B``. A text with a blank in another form comes of somebody
    who needs no ``+`` for it. In a program the signs beside it tell. Raises LinkError where they tell nothing: ``2+d4``
    may be a sum or two dice.
    """
    if "+" not in raw:
        return raw
    if search(r"\s|%20", raw):
        return raw.replace("+", "%2B")
    if name != "program" or (search("%(?!25)", raw) and fullmatch(r"[A-Za-z0-9*._+%-]*", raw)):
        return raw.replace("+", "%20")
    return substituted(r"\+", _meant, raw)


_NEAR = 20
"""Characters before a ``+`` that are looked at."""


def _meant(plus: Match[str]) -> str:
    """Write a ``plus`` of a program as a plus sign between two values, else as a blank. Raises LinkError as above."""
    before = plus.string[max(0, plus.start() - _NEAR) : plus.start()]
    behind = plus.string[plus.end() : plus.end() + 2]
    if not search(r"[0-9)\]}]\Z", before) or not match(r"[0-9({\[]|d[0-9%({]", behind):
        return "%20"
    dice = behind[0] == "d" and not search(r"[dhl][0-9]+\Z", before)
    values = behind[0] != "d" and "[" in plus.string  # a function of AnyDice takes values one behind the other
    if dice or values:
        near = shown(before[-8:] + "+" + behind)
        raise LinkError(
            "program", f"program must have %2B for a plus, or %20 for a blank, where both may be meant: {near}"
        )
    return "%2B"


def check_version(text: str, known: int) -> None:
    """Read the version of rules in ``text``, and refuse any but the ``known`` one. Raises LinkError."""
    if search(r"\A[1-9][0-9]{0,5}\Z", text):
        if int(text) == known:
            return
        raise LinkError("v", f"v must be {known}: this link was made by a newer version, {text}")
    raise LinkError("v", f"v must be a version number such as {known}, got {shown(text)}")


def too_long(text: str, most: int) -> LinkError:
    """Give the error of a ``text`` of more than ``most`` characters.

    It names the field that makes it so, if it is one.
    """
    longest = max(text.rpartition("?")[2].split("&"), key=len)
    name, equals, value = longest.partition("=")
    if equals and len(longest) > most // 2 and said(name) == name:
        message = f"{name} must fit a link of {most} characters, got {len(value)}: {shown(value)}"
        return LinkError(name, message)
    return LinkError("link", f"link must have at most {most} characters, got {len(text)}")


def missing(*, offer: bool, answer: bool) -> tuple[str, str]:
    """Give the field that a link lacks to name a roll, and what to do about it.

    ``offer`` and ``answer`` say whether the link has those parts of a fair roll.
    """
    if not offer:
        return "seed", "seed or faces must be given: the link names no roll to verify"
    if not answer:
        return "answer", (
            "answer is missing: this offer fixes the situation and binds whoever made it; "
            "the other side must open it and throw in their part before there is a roll"
        )
    return "secret", (
        "secret is missing: both sides have thrown in their part; whoever made the offer "
        "must open this answer to reveal the roll and its proof"
    )
