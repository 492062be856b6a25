"""What kind of thing a link is of, seen from its beginning alone."""

from typing import Any

GROUPS = ("party", "rivals")
"""What stands in the link of several who roll at once, in the place of the check. Few logs have any, so what reads them
is imported with the first."""


def names_group(text: Any) -> bool:
    """Say whether ``text`` is the link of several who roll at once, if it is a link at all.

    Anything but text is not.

    >>> names_group("spellwoven/party?check=test&1=Jen"), names_group("spellwoven/test"), names_group(5)
    (True, False, False)
    """
    if not isinstance(text, str):
        return False
    link = text.partition("#")[2] or text
    return link.partition("?")[0].rpartition("/")[2] in GROUPS


def names_program(text: Any) -> bool:
    """Say whether ``text`` is the link of a program of the Lab, if it is a link at all.

    Anything but text is not.

    >>> names_program("lab/anydice?program=output+3d6"), names_program("spellwoven/test"), names_program(5)
    (True, False, False)
    """
    return isinstance(text, str) and text.startswith("lab/")
