"""Boxes of text: values and texts are written as one, and boxes are joined."""

from collections.abc import Iterable

from fairthrow.lab.engine.multisets.values import Box, TooMuchError, Value

MOST_TEXT = 100_000
"""Characters of the largest box, and lines of it."""


def _too_long() -> TooMuchError:
    return TooMuchError(f"a text has {MOST_TEXT:,} characters at most")


def box(value: Value) -> Box:
    """Write a value as text: each number with a space behind it. Raises CannotError for a text that is too long.

    >>> box((1, 20)).lines
    ('1 20 ',)
    """
    if isinstance(value, Box):
        return value
    if isinstance(value, tuple):
        line = "" if len(value) > MOST_TEXT else "".join(f"{each} " for each in value)
        if max(len(value), len(line)) > MOST_TEXT:
            raise _too_long()
        return Box((line,))
    left, right = box(value.left).lines, box(value.right).lines
    if len(left) == len(right) == 1:
        return Box((f"[{left[0]} , {right[0]}]",))
    lines = ("[", *left, " , ", *right, "]")
    width = max(map(len, lines))
    return Box(tuple(line.ljust(width) for line in lines))


def boxed(sign: str, left: Value, right: Value) -> Box:
    """Join two boxes by a ``sign``: ``||`` side by side, the others one above the other.

    Those bring the lines to the left, to the right or to the middle. Raises CannotError for a text that is too long.
    """
    above, below = box(left).lines, box(right).lines
    if not above or not below:
        return Box(above or below)
    if len(above[0]) * len(above) + len(below[0]) * len(below) > MOST_TEXT:
        raise _too_long()
    if sign == "||":
        pads = " " * len(above[0]), " " * len(below[0])
        lines = max(len(above), len(below))
        above += pads[:1] * (lines - len(above))
        below += pads[1:] * (lines - len(below))
        return Box(tuple(one + other for one, other in zip(above, below, strict=True)))
    width = max(len(above[0]), len(below[0]))
    return Box(tuple(_aligned(sign, line, width) for line in above + below))


def column(boxes: Iterable[Box]) -> Box:
    """Set ``boxes`` one above the other, from the top, with their lines to the right.

    It is what :func:`boxed` makes of them one after the other. Raises CannotError for a text that is too long.

    >>> column([Box(("a",)), Box(("bcd",))]).lines
    ('  a', 'bcd')
    """
    lines: list[str] = []
    width = 0
    for each in boxes:
        if not each.lines:
            continue
        wide = len(each.lines[0])
        if (lines and width * len(lines) + wide * len(each.lines) > MOST_TEXT) or len(lines) >= MOST_TEXT:
            raise _too_long()
        lines.extend(each.lines)
        width = max(width, wide)
    return Box(tuple(line.rjust(width) for line in lines))


def _aligned(sign: str, line: str, width: int) -> str:
    if sign == "|>":
        return line.ljust(width)
    if sign == "<|":
        return line.rjust(width)
    return (" " * ((width - len(line)) // 2) + line).ljust(width)


def written_box(text: str) -> Box:
    """Give the box of a ``text`` as it is written: the signs that join boxes join its parts, from the right.

    >>> written_box("a<|bcd|>ef").lines
    ('  a', 'bcd', 'ef ')
    """
    for at in range(len(text) - 1):
        sign = text[at : at + 2]
        if sign in {"|>", "<|", "<>", "||"}:
            return boxed(sign, Box((text[:at],)), written_box(text[at + 2 :]))
    return Box((text,))
