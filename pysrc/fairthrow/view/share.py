"""A roll in forms that leave the page: a line of Markdown, a QR code, a picture.

The picture is a list of strokes that a canvas paints in order. So it needs neither styles nor fonts of the page. There
are three kinds of strokes, all measured in pixels:

- ``["shape", colour, [[x, y], …]]`` fills a polygon;
- ``["disc", colour, x, y, radius]`` fills a circle;
- ``["text", colour, x, y, size, weight, text]`` writes text with its middle at ``x`` and its base line at ``y``.
"""

from textwrap import wrap

from fairthrow.links import Link
from fairthrow.systems import SYSTEMS, FieldError, shown
from fairthrow.systems.die import Die, Fate
from fairthrow.systems.situation import Roll
from fairthrow.view.answer import questions
from fairthrow.view.dice import face_text
from fairthrow.view.shapes import PIPPED, PIPS, ROUND, SHAPES
from fairthrow.view.markup import Markup, filled, joined
from fairthrow.view.numbers import percent
from fairthrow.view.text import name_of

Stroke = list[object]

WIDTH, HEIGHT = 1200, 630
"""Pixels of the picture: the shape that chat programs and social pages show whole."""
WIDEST = WIDTH - 80
"""Pixels that a text in the picture may be wide. A canvas squeezes a wider one to this width."""

PAPER, INK, MUTED, ACCENT = "#faf8f4", "#1d1b24", "#5c5867", "#5a2ca0"
SHADES = {"face": "#fffdf8", "mid": "#d9cfb8", "dark": "#b9ad93", "darker": "#978b72"}
TINTED = "#c9f0da"
QUIET = 4
"""Width of the white border around a QR code, in modules: the small squares that it is made of."""
MOST_DICE = 60
"""Dice that are drawn at most: the first ones rolled."""

_SPECIAL = str.maketrans({character: f"\\{character}" for character in "\\`*_[]<>|~#"})
"""Puts a backslash before each character that Markdown takes for its own."""


def markdown(link: Link, address: str) -> str:
    """Write a roll as one line of Markdown for a chat: the result, the dice, the address.

    ``address`` is the whole URL that opens the link. Raises FieldError when the link names no roll.
    """
    thrown = link.roll()
    faces = ", ".join(f"~~{die.face}~~" if die.role.fate is Fate.LEFT_OUT else str(die.face) for die in thrown.dice)
    dice = f"({faces}) " if faces else ""
    label = f"**{link.shown_label.translate(_SPECIAL)}** " if link.shown_label else ""
    name = f"{SYSTEMS[link.situation.system].title}, {name_of(link.situation)}"
    return f"{label}{thrown.summary} {dice}[{name.translate(_SPECIAL)}]({address})"


def qr(text: str) -> Markup:
    """Draw a QR code of ``text`` as SVG. Raises FieldError for a text that no code can hold."""
    from segno import encoder  # noqa: PLC0415  # large, and few ask for it

    try:
        matrix = encoder.encode(text, error="l", micro=False).matrix
    except ValueError:  # too long, or half of a surrogate pair
        message = f"qr must be whole text that fits into one code, about 2900 letters, got {len(text)}: {shown(text)}"
        raise FieldError("qr", message) from None
    size = len(matrix) + 2 * QUIET
    path = joined(
        *(
            filled("M%s %sh1v1h-1z", x, y)
            for y, row in enumerate(matrix, QUIET)
            for x, dark in enumerate(row, QUIET)
            if dark
        )
    )
    return filled(
        '<svg class="qr" viewBox="0 0 %s %s" role="img" aria-label="QR code of the link">'
        '<path fill="#fff" d="M0 0h%sv%sH0z"/><path d="%s"/></svg>', size, size, size, size, path)  # fmt: skip


def picture(link: Link) -> list[Stroke]:
    """Draw a roll as a picture of 1200 × 630 pixels: gives its strokes, in the order to paint them."""
    thrown = link.roll()
    situation = link.situation
    game = SYSTEMS[situation.system].title
    strokes: list[Stroke] = [["shape", PAPER, [[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]]]]
    strokes += _lines(link.shown_label or game, ACCENT, 90, 52, 40)
    strokes += _lines(name_of(situation), MUTED, 140, 30, 70, rows=1)
    strokes += _dice(thrown)
    strokes += _lines(thrown.summary, INK, 470, 44, 48)
    strokes += _lines(_odds(link), MUTED, 590, 28, 80, rows=1)
    return strokes


def _odds(link: Link) -> str:
    """Say up to three chances of the situation, and the name of the program."""
    asked = questions(link.situation, link.situation.odds())
    chances = ", ".join(f"{label} {percent(chance)}" for label, chance in asked[:3])
    return f"{chances} – Fairthrow" if chances else "Fairthrow"


def _lines(text: str, colour: str, y: int, size: int, most: int, *, rows: int = 2) -> list[Stroke]:
    """Write text in up to ``rows`` lines of at most ``most`` characters. A text that is too long ends in dots."""
    lines = wrap(text, most)
    if len(lines) > rows:
        lines[rows - 1] = f"{lines[rows - 1][: most - 1]}…"
    return [
        ["text", colour, WIDTH // 2, y + place * round(size * 1.25), size, 700 if size > 30 else 400, line]  # noqa: PLR2004
        for place, line in enumerate(lines[:rows])
    ]


def _dice(thrown: Roll) -> list[Stroke]:
    """Draw the dice in centred rows, as large as their space allows."""
    dice = thrown.dice[:MOST_DICE]
    if not dice:
        return []
    across = min(len(dice), max(8, -(-len(dice) // 3)))
    rows = -(-len(dice) // across)
    size = min(120, 1080 // across, 230 // rows)
    strokes: list[Stroke] = []
    for place, die in enumerate(dice):
        row, column = divmod(place, across)
        in_row = min(across, len(dice) - row * across)
        left = WIDTH // 2 - in_row * size // 2 + column * size
        top = 295 - rows * size // 2 + row * size
        strokes += _die(die, left, top, size * 0.9 / 64)
    return strokes


def _die(die: Die, left: float, top: float, scale: float) -> list[Stroke]:
    """Draw a die with its upper left corner at ``left`` and ``top``. ``scale`` is pixels a unit of its 64."""
    strokes: list[Stroke] = []
    for shade, points in FACETS.get(die.sides, ROUND):
        colour = TINTED if shade == "face" and die.role.fate is Fate.COUNTS else SHADES[shade]
        corners = [[round(left + x * scale, 1), round(top + y * scale, 1)] for x, y in points]
        strokes.append(["shape", colour, corners])
    if die.sides in PIPPED:
        strokes += [["disc", INK, left + x * scale, top + y * scale, 5 * scale] for x, y in PIPS[die.face]]
    else:
        text = face_text(die)
        across, down = NUMBER_AT.get(die.sides, (32, 39))
        size = round((18 if len(text) > 1 else 22) * scale)
        strokes.append(["text", INK, left + across * scale, top + down * scale, size, 700, text])
    if die.role.fate is Fate.LEFT_OUT:
        bar = ((6, 54), (10, 58), (58, 10), (54, 6))
        strokes.append(["shape", "#b03a34", [[left + x * scale, top + y * scale] for x, y in bar]])
    return strokes
