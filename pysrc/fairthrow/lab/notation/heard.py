"""Labels whose words say what is done with the dice, as players say it, and so may be meant to do it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from fairthrow.lab.notation.elsewhere import Elsewhere
from fairthrow.lab.notation.faults import Edit
from fairthrow.lab.notation.phrases import NUMBER
from fairthrow.lab.notation.scanner import WORDS
from fairthrow.lab.notation.tree import Program

_SAYS = re.compile(
    rf"(?<![a-z])(?:(?:dis)?adv(?:antage)?|dis|keep|drop|tak|without|minus|ignor|discard|re-?roll|explod|highest|lowest"
    rf"|times|(?:top|bottom|best|worst)\s+(?:{NUMBER}))",
    re.IGNORECASE,
)
_MOST_WORDS = 12
"""Words of a label that are looked at."""


class DeedInLabel(NamedTuple):
    """What a label says of dice: its ``words``, where they are ``at``, and the text that does it."""

    words: str
    at: int
    edit: Edit


def heard_in(program: Program) -> Iterator[DeedInLabel]:
    """Give what the labels behind the totals of a ``program`` say of their dice.

    >>> from fairthrow.lab.notation.reader import read
    >>> [each.edit.text for each in heard_in(read("4d6 without the lowest; 2d6 to hit"))]
    ['dl1']
    """
    for node in {id(each.node): each.node for each in program.outputs}.values():
        text = program.text
        end = re.compile(r"[#;\n]|//|$").search(text, node.end)
        words = text[node.end : end.start() if end else len(text)]
        if not _SAYS.search(words):
            continue
        until = node.end + len(words.rstrip())
        for number, each in enumerate(WORDS.finditer(words)):
            at = node.end + each.start()
            said = text[at:until]
            if number >= _MOST_WORDS or not _SAYS.search(said):
                break
            if edit := _alone(text[: node.end], said):
                before = text[node.end : at].strip()
                written = f"{edit.text} # {before}" if before else edit.text
                yield DeedInLabel(said, at, Edit(min(edit.start, node.end), until, written, edit.text))
                break


def _alone(total: str, said: str) -> Edit | None:
    """Give what words behind a ``total`` change in it, if that is all that is ``said``."""
    reader = Elsewhere(f"{total} {said}")
    reader.at = len(total)
    told = reader.meant_by_words(len(total) + 1)
    edit = (*told.edits, *told.beside, None)[0]
    return edit if edit and edit.end == reader.end else None
