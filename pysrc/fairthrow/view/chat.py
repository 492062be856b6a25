"""Foreign text that is handed on to a chat or a page that reads Markdown: it says what it says, and does nothing there.

Whoever hands on a roll signs it with their name. So no label, name or text of a program may call people, lead anywhere,
or be taken for signs of Markdown. A zero-width space breaks what backslashes do not: mentions and bare addresses.
"""

from re import sub
from urllib.parse import quote

BREAK = "\u200b"
"""A zero-width space: nobody sees it, and no program finds a name or an address that has one in it."""

_MENTION = "[@＠]"
_SCHEME = r":(?=[^\s0-9])"
_DOMAIN = r"[.。．｡](?=[^\W\d_]|[0-9]+\.[0-9])"  # not in 3.5, but in a.b and in 1.2.3.4
_MASKED = r"\](?=[(\[])"
_FOUND = f"{_MENTION}|{_SCHEME}|{_DOMAIN}"
"""Finds that behind which a text is broken: mentions, and addresses."""

_SPECIAL = r"([\\`*_\[\]<>|~#&$])"
"""What Markdown takes for its own, and the beginning of a named character."""

_BEGINS = r"\A(?:([-+=])|(\d+)([.)]))"
"""What begins a list, or underlines a heading, at the beginning of a line."""

ADDRESS = ":/?&=%+,;!"
"""What stands in the part of an address behind its ``#`` as it is, beside letters and digits."""


def harmless(text: str) -> str:
    r"""Give ``text`` in one line, with a break in each mention and each bare address. It is read as it was.

    An address behind words, as Markdown has them, is broken as well. The pages' script for share sheets has this rule.

    >>> ascii(harmless("@all: see evil.example,  3.5 at most"))
    "'@\\u200ball: see evil.\\u200bexample, 3.5 at most'"
    """
    return sub(f"{_FOUND}|{_MASKED}", rf"\g<0>{BREAK}", " ".join(text.split()))


def plain(text: str) -> str:
    r"""Write ``text`` in one line of Markdown that takes none of it for its own; it may stand anywhere in that line.

    >>> plain("a *b* & <c>")
    'a \\*b\\* \\& \\<c\\>'
    """
    quiet = sub(_FOUND, rf"\g<0>{BREAK}", " ".join(text.split()))
    return sub(_SPECIAL, r"\\\1", quiet)


def begun(line: str) -> str:
    r"""Write a ``line`` of Markdown that is the beginning of a paragraph, whatever it begins with.

    >>> begun("5. (2, 3)")
    '5\\. (2, 3)'
    """
    return sub(_BEGINS, lambda found: f"\\{found[1]}" if found[1] else f"{found[2]}\\{found[3]}", line)


def reached(address: str) -> str:
    """Write a whole URL, an ``address``, so that it can stand in the brackets of a link in Markdown.

    What stands behind its ``#`` may have been written by others: there everything is percent-encoded that links of ours
    do not have. They say the same so.

    >>> reached("https://example.org/lab/#anydice?program=a)%20@b")
    'https://example.org/lab/#anydice?program=a%29%20%40b'
    """
    page, mark, link = address.partition("#")
    return page + mark + quote(link, safe=ADDRESS, errors="replace")
