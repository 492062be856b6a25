"""Dice and tokens in the picture of a roll, as strokes (:mod:`fairthrow.view.check.picture` says what those are)."""

from collections.abc import Iterable, Sequence
from math import cos, pi, radians, sin
from typing import NamedTuple

from fairthrow.systems.die import Die, Fate, Role, ValueToken
from fairthrow.systems.wording import signed
from fairthrow.view.colour import BONE, CHALK, DARK, colour
from fairthrow.view.dice import face_text, size
from fairthrow.view.lie import STRAIGHT, Lie
from fairthrow.view.shapes import PIPPED, PIPS, ROUND, SHAPES, Point
from fairthrow.view.tray import SHADOW as FALLS

Stroke = list[object]

WORDED = 60
"""Pixels of the smallest die that has its word below it."""
DISPLAY = 600
"""The weight that stands for the display font."""
SHADOW = ((37, "#0000001a"), (32, "#00000026"), (27, "#00000033"))
"""The shadow of a die as discs, of a radius in its units and a colour each: so its edge is soft."""
LAMP = tuple((48 - 1.25 * step, "#fff4d612") for step in range(14))
"""The pool of light below the best die of a rare roll, as discs like those of a shadow."""
DIM = ((39, "#0000001f"), (36, "#00000024"), (33, "#0000002b"))
"""The dark over the worst die of one."""
MIDDLE = 32
"""Where the middle of a die is, across and down, in its units."""


class Felt:
    """The colours of a game, by the names that style sheets give them."""

    def __init__(self, hue: float, strength: float) -> None:
        """Mix them from the game's hue (degrees) and strength."""
        self.felt, self.well, self.rim, self.quiet, self.glow = (
            colour(token, hue, strength) for token in ("felt", "well", "rim", "chalk-2", "glow")
        )


class Square(NamedTuple):
    """Where a die is drawn with its word: a square, by its ``left`` and ``top`` edge and its ``size``, in pixels."""

    left: float
    top: float
    size: float


def drawn(die: Die | ValueToken, lie: Lie, place: Square, felt: Felt, lit: str = "") -> list[Stroke]:
    """Draw a die as it lies or a token, with its word below, into a square.

    The word is left out where it would be too small to be read. ``lit`` tells the die of a rare roll apart, as
    :func:`fairthrow.view.lie.spotlight` does: ``best`` or ``worst``; empty for others.
    """
    left, top, size = place
    worded = size >= WORDED
    scale = size * (0.7 if worded else 0.88) / 64
    inset = (size - 64 * scale) / 2
    counts = isinstance(die, ValueToken) or die.role.fate is Fate.COUNTS
    lift = 6 * scale if counts else 0
    at = Pen(left + inset, top + (0 if worded else inset) - lift + 4 * scale, scale, lie)
    if isinstance(die, ValueToken):
        word, strokes = die.name, chit(die, at, felt)
    else:
        word, strokes = die.word, hollow(die, at, felt) if die.role.fate is Fate.LEFT_OUT else solid(die, at)
        if lit == "best":
            strokes = [*at.discs(LAMP), *strokes]
        elif lit == "worst":
            strokes += at.discs(DIM)
    if worded:
        shade, weight = (felt.glow, 700) if counts else (felt.quiet, 400)
        size_of_word = max(13, round(size * 0.16))
        strokes.append(["text", shade, round(left + size / 2), round(top + size * 0.985), size_of_word, weight, word])
    return strokes


class Pen:
    """Turns places on a die's square of 64 units into pixels of the picture, as the die lies."""

    def __init__(self, left: float, top: float, scale: float, lie: Lie = STRAIGHT) -> None:
        """Begin at an upper left corner, with so many pixels a unit."""
        self.left, self.top, self.scale, self.lie = left, top, scale, lie
        self._sine, self._cosine = sin(radians(lie.turn)), cos(radians(lie.turn))

    def points(self, points: Iterable[Point]) -> list[list[float]]:
        """Give points of the die as pixels."""
        return [self._pixel(*point) for point in points]

    def _pixel(self, x: float, y: float) -> list[float]:
        aside, below = x - MIDDLE, y - MIDDLE
        across = MIDDLE + self.lie.across + aside * self._cosine - below * self._sine
        down = MIDDLE + self.lie.down + aside * self._sine + below * self._cosine
        return [round(self.left + across * self.scale, 1), round(self.top + down * self.scale, 1)]

    def face(self, die: Die, shade: str) -> list[Stroke]:
        """Draw pips or the number of a die, in a ``shade``."""
        if die.sides in PIPPED and not die.printed:
            middles = self.points(PIPS[die.face])
            return [["disc", shade, x, y, round(5.2 * self.scale, 1)] for x, y in middles]
        ((x, y),) = self.points([SHAPES.get(die.sides, ROUND).number])
        text = face_text(die)
        turned = (self.lie.turn,) if self.lie.turn else ()
        return [["text", shade, x, y, round((25, 19, 13)[size(text)] * self.scale), DISPLAY, text, *turned]]

    def shadow(self) -> list[Stroke]:
        """Draw the shadow of the die: it falls as the lamp stands, however the die is turned."""
        return self.discs(SHADOW, FALLS)

    def discs(self, rings: Sequence[tuple[float, str]], middle: Point = (MIDDLE, MIDDLE)) -> list[Stroke]:
        """Draw discs, ``rings`` by their radius and colour, about a place that moves with the die but is not turned.

        ``middle`` is that place on the die's square, in its units.
        """
        x = round(self.left + (middle[0] + self.lie.across) * self.scale, 1)
        y = round(self.top + (middle[1] + self.lie.down) * self.scale, 1)
        return [["disc", shade, x, y, round(radius * self.scale, 1)] for radius, shade in rings]


def solid(die: Die, pen: Pen) -> list[Stroke]:
    """Draw a die as a body of bone, or the dark one of tens, with its shadow."""
    shape = SHAPES.get(die.sides, ROUND)
    shades = DARK if die.role is Role.TENS else BONE
    body = pen.points(shape.body)
    strokes: list[Stroke] = [
        *pen.shadow(),
        ["shape", shades["body"], body],
        ["line", shades["body"], [*body, body[0]], round(3 * pen.scale, 1), 0],
    ]
    strokes += [["shape", shades[shade], pen.points(points)] for shade, points in shape.facets]
    return strokes + pen.face(die, shades["number"])


def hollow(die: Die, pen: Pen, felt: Felt) -> list[Stroke]:
    """Draw a die that is left out: its outline in dashes, its face in chalk, a line through it."""
    body = pen.points(SHAPES.get(die.sides, ROUND).body)
    return [
        ["line", felt.quiet, [*body, body[0]], round(2.5 * pen.scale, 1), round(5 * pen.scale, 1)],
        *pen.face(die, felt.quiet),
        ["line", CHALK, pen.points(((10, 56), (54, 8))), round(2.5 * pen.scale, 1), 0],
    ]


def chit(token: ValueToken, pen: Pen, felt: Felt) -> list[Stroke]:
    """Draw a token: a flat disc of the felt's own colour with a glowing edge, and what it adds."""
    edge, ring = (
        pen.points((32 + radius * cos(pi * step / 32), 34 + radius * sin(pi * step / 32)) for step in range(65))
        for radius in (26, 20)
    )
    ((x, y),) = pen.points([(32, 41)])
    amount = signed(token.amount)
    return [
        ["shape", felt.felt, edge],
        ["line", felt.glow, edge, round(3 * pen.scale, 1), 0],
        ["line", felt.glow, ring, round(1.5 * pen.scale, 1), round(4 * pen.scale, 1)],
        ["text", felt.glow, x, y, round((25, 19, 13)[size(amount)] * pen.scale), DISPLAY, amount],
    ]
