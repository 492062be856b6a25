"""The picture of a roll: bone dice on the felt of its game, as a list of strokes that a canvas paints in order.

So it needs neither styles nor markup of the page. There are four kinds of strokes, all measured in pixels:

- ``["shape", colour, [[x, y], …]]`` fills a polygon;
- ``["disc", colour, x, y, radius]`` fills a circle;
- ``["line", colour, [[x, y], …], width, dash]`` draws along points, in dashes of a length (0: whole);
- ``["text", colour, x, y, size, weight, text]`` writes text with its middle at ``x`` and its base line at ``y``. The
  weight 600 means the display font. An eighth item turns the text by so many degrees about that point.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import cos, pi, sin
from textwrap import wrap
from types import MappingProxyType
from typing import NamedTuple

from fairthrow.links import PROGRAMS, Link
from fairthrow.systems import SYSTEMS
from fairthrow.systems.die import Die, News, ValueToken
from fairthrow.view.check.answer import questions
from fairthrow.view.check.picture_dice import DISPLAY, Felt, Square, Stroke, drawn
from fairthrow.view.check.roll import rare
from fairthrow.view.check.text import name_of, show, show_sentence
from fairthrow.view.colour import CHALK
from fairthrow.view.halves import stamp
from fairthrow.view.lie import STRAIGHT, Lie, lies, spotlight, thrown_by
from fairthrow.view.numbers import percent

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
MOST_DICE = 60
"""Dice that are drawn at most: the first ones rolled."""
MOST_TITLE = 40
"""Characters of a title that stands in large letters; a longer one stands in two lines of smaller ones."""
MOST_ODDS = 72
"""Characters of the chances that are said below the verdict."""
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


def picture(link: Link, hue: float, strength: float) -> list[Stroke]:
    """Draw a roll as a picture of 1200 × 630 pixels: gives its strokes, in the order to paint them.

    ``hue`` (degrees) and ``strength`` (0 to 2) are those of the game's felt. Raises FieldError when the link names no
    roll.
    """
    felt, name = Felt(hue, strength), name_of(link.situation)
    if link.situation.system == PROGRAMS:
        return program_picture(link, name, felt)
    head = heading(link.shown_label or SYSTEMS[link.situation.system].title, name, felt)
    light = rare(link.situation, link.roll(), link.situation.odds_asked())
    return head + rolled(link, felt, odds_line(link), light) + sealed(link, felt)


def program_picture(link: Link, name: str, felt: Felt) -> list[Stroke]:
    """Draw a roll of a program that has a ``name``, as :func:`picture` draws others."""
    head = heading(link.shown_label or name, name if link.shown_label else f"in {link.situation.title}", felt)
    return head + rolled(link, felt, f"Fairthrow{kind_of(link)}") + sealed(link, felt)


def sealed(link: Link, felt: Felt) -> list[Stroke]:
    """Draw the seal of a fair roll over the tray's lower right corner; nothing where its ``link`` is not confirmed."""
    left, top, width, height = TRAY
    return stamp(left + width - 60, top + height - 60, felt.felt, felt.glow, felt.well) if link.confirmed else []


def heading(title: str, below: str, felt: Felt) -> list[Stroke]:
    """Draw the felt of a picture, its ``title``, and ``below`` that what it is about."""
    strokes: list[Stroke] = [["shape", felt.felt, [[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]]]]
    if len(title) <= MOST_TITLE:
        strokes += lines(title, CHALK, 76, 50, MOST_TITLE, weight=DISPLAY, rows=1)
    else:
        strokes += lines(title, CHALK, 50, 31, 60, weight=DISPLAY)
    return strokes + lines(below, felt.quiet, 124, 27, 80, rows=1)


def rolled(link: Link, felt: Felt, foot: str, light: News = "") -> list[Stroke]:
    """Draw the dice of a link's roll and what it came to; ``foot`` stands below.

    ``light`` is the news of a rare roll: the lamp tells its best or its worst die apart.
    """
    thrown = link.roll()
    strokes: list[Stroke] = []
    if thrown.dice:
        shown = tuple(replace(die, group=show(die.group)) for die in thrown.dice[:MOST_DICE])
        lit = spotlight(thrown.dice, light)
        strokes += tray(shown, felt, thrown.tokens, lies(thrown_by(link), len(thrown.dice)), lit)
    verdict = 478 if thrown.dice else 330
    strokes += lines(show_sentence(thrown.short), felt.glow, verdict, 58, 40, weight=DISPLAY, rows=1)
    strokes += lines(show_sentence(thrown.summary), CHALK, verdict + 48, 28, 80)
    return strokes + lines(foot, felt.quiet, 604, 24, 90, rows=1)


def kind_of(link: Link) -> str:
    """Say behind all else what is special about the roll of a ``link``; nothing as a rule."""
    return ", a confirmed fair roll" if link.confirmed else ""


def odds_line(link: Link) -> str:
    """Say the first chances of the situation, as many as a line holds, the name of the program, and what is special."""
    asked = questions(link.situation, link.situation.odds_asked())
    said, kind = "", kind_of(link)
    for label, chance in asked:
        longer = f"{said}, {label} {percent(chance)}".removeprefix(", ")
        if len(longer) > MOST_ODDS - len(kind):
            break
        said = longer
    return f"{said} – Fairthrow{kind}" if said else f"Fairthrow{kind}"


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


class TrayDie(NamedTuple):
    """A die or a token in the tray: how it lies, and how the lamp tells it apart (``lit``, empty for most)."""

    die: Die | ValueToken
    lie: Lie
    lit: str


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


def tray(
    dice: Sequence[Die],
    felt: Felt,
    tokens: Sequence[ValueToken] = (),
    lying: Sequence[Lie] = (),
    lit: Mapping[int, str] = MappingProxyType({}),
) -> list[Stroke]:
    """Draw the tray with the dice in it: group beside group, as large as their space allows, ``tokens`` behind dice.

    ``lying`` says how each die lies, in the order drawn; straight where it says nothing. ``lit`` says by its place
    which die the lamp tells apart, and how.
    """
    groups: dict[str, list[TrayDie]] = {}
    for at, die in sorted(enumerate(dice), key=lambda each: each[1].place):
        laid = TrayDie(die, lying[at] if at < len(lying) else STRAIGHT, lit.get(at, ""))
        groups.setdefault(die.group, []).append(laid)
    for token in tokens:
        groups.setdefault(token.group, []).append(TrayDie(token, STRAIGHT, ""))
    left, top, width, height = TRAY
    strokes: list[Stroke] = [
        ["shape", felt.rim, rounded(left, top, width, height, 28)],
        ["shape", felt.well, rounded(left + 2, top + 2, width - 4, height - 4, 26)],
    ]
    named = NAME if any(groups) else 0
    places = len(dice) + len(tokens) + GAP * (len(groups) - 1)
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


def rows_of(dice: Sequence[TrayDie], room: tuple[float, float, float, float], felt: Felt) -> list[Stroke]:
    """Lay dice, with how each lies, in centred rows into a room: its left and upper edge, its width and height."""
    left, top, width, height = room
    free = height - 16
    rows = best_rows(len(dice), width, free)
    across = -(-len(dice) // rows)
    size = min(LARGEST, width / across, free / rows)
    strokes: list[Stroke] = []
    for place, (die, lie, lit) in enumerate(dice):
        row, column = divmod(place, across)
        in_row = min(across, len(dice) - row * across)
        x = left + (width - in_row * size) / 2 + column * size
        y = top + 8 + (free - rows * size) / 2 + row * size
        strokes += drawn(die, lie, Square(x, y, size), felt, lit)
    return strokes


def best_rows(count: int, width: float, height: float) -> int:
    """Give the number of rows in which ``count`` dice, 1 or more, are the largest in a room of ``width`` by ``height``.

    Of several it is the smallest.
    """
    return max(range(1, count + 1), key=lambda rows: (min(width / -(-count // rows), height / rows), -rows))
