"""The picture of a roll: bone dice on the felt of its game, as a list of strokes that a canvas paints in order.

So it needs neither styles nor markup of the page. There are four kinds of strokes, all measured in pixels:

- ``["shape", colour, [[x, y], …]]`` fills a polygon;
- ``["disc", colour, x, y, radius]`` fills a circle;
- ``["line", colour, [[x, y], …], width, dash]`` draws along points, in dashes of a length (0: whole);
- ``["text", colour, x, y, size, weight, text]`` writes text with its middle at ``x`` and its base line at ``y``. The
  weight 600 means the display font.
"""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from textwrap import wrap

from fairthrow.links import Link
from fairthrow.systems import SYSTEMS
from fairthrow.systems.die import Die, Fate, Role
from fairthrow.view.answer import questions
from fairthrow.view.colour import BONE, CHALK, DARK, colour
from fairthrow.view.dice import face_text, size
from fairthrow.view.numbers import percent
from fairthrow.view.shapes import PIPPED, PIPS, ROUND, SHAPES, Point
from fairthrow.view.text import name_of

Stroke = list[object]

WIDTH, HEIGHT = 1200, 630
"""Pixels of the picture: the shape that chat programs and social pages show whole."""
WIDEST = WIDTH - 80
"""Pixels that a text in the picture may be wide. A canvas squeezes a wider one to this width."""
TRAY = (40, 146, WIDTH - 80, 258)
"""Where the tray lies: its left and upper edge, its width and height."""
NAME = 34
"""Pixels that the name of a group takes above its dice."""
GAP = 0.6
"""How wide the gap between two groups is, in dice."""
LARGEST = 172
"""Pixels that a die is wide at most."""
WORDED = 60
"""Pixels of the smallest die that has its word below it."""
MOST_DICE = 60
"""Dice that are drawn at most: the first ones rolled."""
MOST_TITLE = 40
"""Characters of a title that stands in large letters; a longer one stands in two lines of smaller ones."""
MOST_ODDS = 72
"""Characters of the chances that are said below the verdict."""
DISPLAY = 600
"""The weight that stands for the display font."""
SHADOW = "#00000052"
QUARTER = 6
"""Points in which a round corner is drawn."""


NEUTRAL = (280.0, 0.35)
"""The hue and the strength of a felt that is no game's."""


def felt_of(text: str) -> tuple[float, float]:
    """Read the hue (0 to 360 degrees) and the strength (0 to 2) of a felt from a ``text``: ``303 1.1``.

    What cannot be read is a neutral felt.

    >>> felt_of("303 1.1"), felt_of("purple")
    ((303.0, 1.1), (280.0, 0.35))
    """
    try:
        hue, strength = map(float, text.split())
    except ValueError:
        return NEUTRAL
    return (hue, strength) if 0 <= hue <= 360 and 0 <= strength <= 2 else NEUTRAL  # noqa: PLR2004  # degrees, and so on


class Felt:
    """The colours of a game, by the names that style sheets give them."""

    def __init__(self, hue: float, strength: float) -> None:
        """Mix them from the game's hue (degrees) and strength."""
        self.felt, self.well, self.rim, self.quiet, self.glow = (
            colour(token, hue, strength) for token in ("felt", "well", "rim", "chalk-2", "glow")
        )


def picture(link: Link, hue: float, strength: float) -> list[Stroke]:
    """Draw a roll as a picture of 1200 × 630 pixels: gives its strokes, in the order to paint them.

    ``hue`` (degrees) and ``strength`` (0 to 2) are those of the game's felt. Raises FieldError when the link names no
    roll.
    """
    thrown = link.roll()
    felt = Felt(hue, strength)
    title = link.shown_label or SYSTEMS[link.situation.system].title
    strokes: list[Stroke] = [["shape", felt.felt, [[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]]]]
    if len(title) <= MOST_TITLE:
        strokes += lines(title, CHALK, 76, 50, MOST_TITLE, weight=DISPLAY, rows=1)
    else:
        strokes += lines(title, CHALK, 50, 31, 60, weight=DISPLAY)
    strokes += lines(name_of(link.situation), felt.quiet, 124, 27, 80, rows=1)
    if thrown.dice:
        strokes += tray(thrown.dice[:MOST_DICE], felt)
    verdict = 478 if thrown.dice else 330
    strokes += lines(thrown.short, felt.glow, verdict, 58, 40, weight=DISPLAY, rows=1)
    strokes += lines(thrown.summary, CHALK, verdict + 48, 28, 80)
    strokes += lines(odds_line(link), felt.quiet, 604, 24, 90, rows=1)
    return strokes


def odds_line(link: Link) -> str:
    """Say the first chances of the situation, as many as a line holds, and the name of the program."""
    asked = questions(link.situation, link.situation.odds_asked())
    said = ""
    for label, chance in asked:
        longer = f"{said}, {label} {percent(chance)}".removeprefix(", ")
        if len(longer) > MOST_ODDS:
            break
        said = longer
    return f"{said} – Fairthrow" if said else "Fairthrow"


def lines(text: str, shade: str, y: int, size: int, most: int, *, weight: int = 400, rows: int = 2) -> list[Stroke]:
    """Write ``text`` in the middle of a picture, in up to ``rows`` lines of at most ``most`` characters.

    ``y`` is the base of the first line, ``size`` the height of letters, both in pixels; ``weight`` is how bold they
    are, as in CSS, and ``shade`` their colour. A text that is too long ends in dots.
    """
    cut = wrap(text, most)
    if len(cut) > rows:
        cut[rows - 1] = f"{cut[rows - 1][: most - 1]}…"
    return [
        ["text", shade, WIDTH // 2, y + place * round(size * 1.25), size, weight, line]
        for place, line in enumerate(cut[:rows])
    ]


def rounded(left: float, top: float, width: float, height: float, corner: float) -> list[list[float]]:
    """Give the outline of a rectangle whose corners are round, with the radius ``corner``, as points.

    ``left`` and ``top`` are those of its upper left corner, ``width`` and ``height`` its size, all in pixels.
    """
    right, bottom = left + width - corner, top + height - corner
    middles = ((right, top + corner), (right, bottom), (left + corner, bottom), (left + corner, top + corner))
    return [
        [round(x + corner * sin(turn), 1), round(y - corner * cos(turn), 1)]
        for quarter, (x, y) in enumerate(middles)
        for turn in (pi / 2 * (quarter + step / QUARTER) for step in range(QUARTER + 1))
    ]


def tray(dice: Sequence[Die], felt: Felt) -> list[Stroke]:
    """Draw the tray with the dice in it: group beside group, as large as their space allows."""
    groups: dict[str, list[Die]] = {}
    for die in sorted(dice, key=lambda die: die.place):
        groups.setdefault(die.group, []).append(die)
    left, top, width, height = TRAY
    strokes: list[Stroke] = [
        ["shape", felt.rim, rounded(left, top, width, height, 28)],
        ["shape", felt.well, rounded(left + 2, top + 2, width - 4, height - 4, 26)],
    ]
    named = NAME if any(groups) else 0
    places = len(dice) + GAP * (len(groups) - 1)
    share = min((width - 40) / places, LARGEST)  # of the width, for each die
    x = WIDTH / 2 - share * places / 2
    for name, group in groups.items():
        room = share * len(group)
        if name:
            strokes.append(["text", felt.quiet, round(x + room / 2), top + NAME, 22, 400, name.capitalize()])
        if len(groups) == 1:
            x, room = left + 20, width - 40
        strokes += rows_of(group, (x, top + named, room, height - named), felt)
        x += room + share * GAP
    return strokes


def rows_of(dice: Sequence[Die], room: tuple[float, float, float, float], felt: Felt) -> list[Stroke]:
    """Lay dice in centred rows into a room: its left and upper edge, its width and height."""
    left, top, width, height = room
    free = height - 16
    rows = best_rows(len(dice), width, free)
    across = -(-len(dice) // rows)
    size = min(LARGEST, width / across, free / rows)
    strokes: list[Stroke] = []
    for place, die in enumerate(dice):
        row, column = divmod(place, across)
        in_row = min(across, len(dice) - row * across)
        x = left + (width - in_row * size) / 2 + column * size
        y = top + 8 + (free - rows * size) / 2 + row * size
        strokes += drawn(die, x, y, size, felt)
    return strokes


def best_rows(count: int, width: float, height: float) -> int:
    """Give the number of rows in which ``count`` dice, 1 or more, are the largest in a room of ``width`` by ``height``.

    Of several it is the smallest.
    """
    return max(range(1, count + 1), key=lambda rows: (min(width / -(-count // rows), height / rows), -rows))


def drawn(die: Die, left: float, top: float, size: float, felt: Felt) -> list[Stroke]:
    """Draw a die, with its word below, into a square of ``size`` pixels whose upper left corner is ``left``, ``top``.

    The word is left out where it would be too small to be read.
    """
    worded = size >= WORDED
    scale = size * (0.7 if worded else 0.88) / 64
    inset = (size - 64 * scale) / 2
    lift = 6 * scale if die.role.fate is Fate.COUNTS else 0
    at = Pen(left + inset, top + (0 if worded else inset) - lift + 4 * scale, scale)
    strokes = hollow(die, at, felt) if die.role.fate is Fate.LEFT_OUT else solid(die, at)
    if worded:
        shade = felt.glow if die.role.fate is Fate.COUNTS else felt.quiet
        weight = 700 if die.role.fate is Fate.COUNTS else 400
        size_of_word = max(13, round(size * 0.16))
        strokes.append(
            ["text", shade, round(left + size / 2), round(top + size * 0.985), size_of_word, weight, die.word]
        )
    return strokes


class Pen:
    """Turns places on a die's square of 64 units into pixels of the picture."""

    def __init__(self, left: float, top: float, scale: float) -> None:
        """Begin at an upper left corner, with so many pixels a unit."""
        self.left, self.top, self.scale = left, top, scale

    def points(self, points: Iterable[Point]) -> list[list[float]]:
        """Give points of the die as pixels."""
        return [[round(self.left + x * self.scale, 1), round(self.top + y * self.scale, 1)] for x, y in points]

    def face(self, die: Die, shade: str) -> list[Stroke]:
        """Draw pips or the number of a die, in a ``shade``."""
        if die.sides in PIPPED and not die.printed:
            middles = self.points(PIPS[die.face])
            return [["disc", shade, x, y, round(5.2 * self.scale, 1)] for x, y in middles]
        ((x, y),) = self.points([SHAPES.get(die.sides, ROUND).number])
        text = face_text(die)
        return [["text", shade, x, y, round((25, 19, 13)[size(text)] * self.scale), DISPLAY, text]]


def solid(die: Die, pen: Pen) -> list[Stroke]:
    """Draw a die as a body of bone, or the dark one of tens, with its shadow."""
    shape = SHAPES.get(die.sides, ROUND)
    shades = DARK if die.role is Role.TENS else BONE
    ring = ((32 + 25 * cos(pi * step / 16), 66 + 5 * sin(pi * step / 16)) for step in range(32))
    body = pen.points(shape.body)
    strokes: list[Stroke] = [
        ["shape", SHADOW, pen.points(ring)],
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
