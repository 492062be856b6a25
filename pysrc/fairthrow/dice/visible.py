"""Foreign text made visible: what draws nothing, acts on a screen or turns text around is shown as a mark.

People tell texts apart by what they see of them. Unicode has characters that nobody sees: controls, marks of
direction, and those that its standard wants ignored where they are not known (Default_Ignorable_Code_Point). Where
they do something that is seen they stay: in an emoji that is made of several, in a flag, and between the letters of
scripts that join or stack them. Everywhere else the character's number stands in its place, ``⟨U+200B⟩``, so that it is
seen that there is something. Blanks take their room and stay; letters that look like others stay as well.
"""

from re import Match
from re import compile as pattern

_EMOJI = "[©®\u203c\u2049\u2122\u2139\u2190-\u27bf\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
"""Characters that may be drawn in colours, by their blocks."""

_LOOK = "[\ufe0e\ufe0f]?[\U0001f3fb-\U0001f3ff]?"
"""How an emoji is drawn: as text or in colours, and in which colour of skin."""

_FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
"""The flag of a part of a country: a black flag, the part's code in tags, and the tag that ends it."""

_LETTER = (
    "[\u0620-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u180a\u1810-\u18aa\u1a20-\u1bff\ua840-\uabff\U00010ac0-\U00011fff]"
)
"""Characters of scripts that join or stack their letters, from Arabic over those of India to Khmer and Mongolian."""

_IDEOGRAPH = "[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"

_NEEDED = "|".join(
    (
        _FLAG,
        f"{_EMOJI}{_LOOK}(?:\u200d{_EMOJI}{_LOOK})*",
        "[#*0-9]\ufe0f\u20e3",  # a key
        f"{_LETTER}[\u200c\u200d]",
        "[\u1820-\u18aa][\u180b-\u180d\u180f]",  # a Mongolian letter in another of its forms
        f"{_IDEOGRAPH}[\U000e0100-\U000e01ef]",  # a name's own way to write it
    )
)

_UNSEEN = (
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)

FOREIGN = pattern(f"({_NEEDED})|{_UNSEEN}|(\u27e8(?=U\\+))")  # the last only looks like the beginning of a mark
"""Finds what is shown as a mark, and in its first group what stays although parts of it are unseen."""


def _mark(found: Match[str]) -> str:
    return found[1] or f"⟨U+{ord(found[0]):04X}⟩"


def visible(text: str, *, marked: bool = False) -> str:
    r"""Give ``text`` as people are shown it, with a mark for each character that is unseen; else as it is.

    With ``marked``, the text is a sentence of ours around foreign text that was made visible already: marks in it stay
    as they are. Without, what only looks like a mark is marked, so that nobody can write one.

    >>> visible("Jen\u200b \u202eneJ"), visible("👩\u200d🚀")
    ('Jen⟨U+200B⟩ ⟨U+202E⟩neJ', '👩\u200d🚀')
    """
    if text.isascii() and text.isprintable():
        return text
    return FOREIGN.sub(lambda found: found[2] if marked and found[2] else _mark(found), text)
