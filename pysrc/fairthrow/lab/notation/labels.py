"""What may be called a label behind a total."""

ROLLERS = (
    *("adv", "advantage", "dis", "disadv", "disadvantage", "drop", "keep", "kept", "dropping", "keeping", "reroll"),
    *("rerolling", "explode", "explodes", "exploding", "vs", "versus", "against", "highest", "lowest", "best", "worst"),
    *("and", "or", "plus", "minus", "times", "each", "of", "if", "then", "x", "d", "target", "count", "twice"),
    *("h", "l", "uo", "mt", "ra", "sf", "ir", "km", "unique", "dc"),
)
"""Words that some roller gives a meaning: words at the end of a line that begin with one are no label."""


def plain_words(text: str) -> bool:
    """Say whether a text at the end of a line is a label: no digit, and not begun by a word of a roller.

    >>> plain_words("to hit"), plain_words("drop lowest"), plain_words("round 2")
    (True, False, False)
    """
    words = text.split()
    first = words[0].lower().strip(",.!?") if words else ""
    second = words[1].lower() if len(words) > 1 and first in {"with", "at"} else ""
    if not words or first in ROLLERS or second in ROLLERS:
        return False
    return not any(each.isdigit() or each in '()[]{}<>=+*/@&|\\^%;"' for each in text)
