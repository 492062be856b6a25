"""The seal: a writing cut in two, as contracts once were. Each side holds a half, and later the halves are seen to fit.

A page draws it as SVG, and the picture of a roll as strokes, of the same points. It is 48 units wide and high.
"""

from functools import cache
from math import cos, pi, sin

from fairthrow.view.markup import NOTHING, Markup, joined, tag
from fairthrow.view.shapes import Point

SIZE = 48
"""How wide and how high it is drawn."""
LOBES = 16
"""Waves of its rim."""
FINENESS = 7
"""Points of each wave."""
CUT: tuple[Point, ...] = ((24, 3.2), (24, 14), (28.5, 20), (19.5, 28), (24, 34), (24, 44.8))
"""The cut between the halves, from the top down."""
RING = 23.4
"""How far the ring is from the middle that stands around a whole one."""
APART = 2.5
"""How far each half lies from the middle until they are seen to fit."""

WORDS = {
    "left": "One half is there",
    "both": "Both halves are there, not yet shown to fit",
    "whole": "Seal: both halves fit",
    "closed": "Seal: not opened",
}
"""The states of a seal, with what is said of each to those who hear the page."""


@cache
def rim() -> tuple[Point, ...]:
    """Give the points of the rim, from the top to the right and round, to a tenth of a unit."""
    count = LOBES * FINENESS
    turns = (2 * pi * step / count for step in range(count))
    return tuple((round(24 + _far(turn) * sin(turn), 1), round(24 - _far(turn) * cos(turn), 1)) for turn in turns)


def _far(turn: float) -> float:
    """Give how far the rim is from the middle, at a ``turn`` from the top."""
    return 20.5 + 1.3 * cos(LOBES * turn)


@cache
def half(side: str) -> tuple[Point, ...]:
    """Give the points of the half on a ``side``, ``left`` or ``right``."""
    points = rim()
    middle = len(points) // 2
    edge = points[: middle + 1] if side == "right" else (points[0], *points[: middle - 1 : -1])
    return (*edge, *CUT[::-1])


def stamp(left: float, top: float, ground: str, ink: str, cut: str) -> list[list[object]]:
    """Draw a whole seal, 96 pixels wide, as strokes of a picture (:mod:`fairthrow.view.check.picture`).

    ``left`` and ``top`` are its upper left corner in pixels; the others are colours: of its ``ground``, a disc of
    the felt, of the ``ink``, and of the ``cut``.
    """
    turns = (2 * pi * step / 64 for step in range(65))
    ring = tuple((24 + RING * sin(turn), 24 - RING * cos(turn)) for turn in turns)
    drawn = ([[round(left + 2 * x, 1), round(top + 2 * y, 1)] for x, y in each]
             for each in (half("left"), half("right"), CUT, ring))  # fmt: skip
    one, other, along, around = drawn
    return [
        ["disc", ground, left + SIZE, top + SIZE, SIZE + 6],
        ["shape", ink, one],
        ["shape", ink, other],
        ["line", cut, along, 4, 0],
        ["line", ink, around, 2.4, 0],
    ]


def seal(state: str, *, told: bool = False) -> Markup:
    """Draw the seal in a ``state``, one of :data:`WORDS`; where it is ``told``, those who hear the page are told."""
    whole = state in {"whole", "closed"}
    says = {"role": "img", "aria_label": WORDS[state]} if told else {"aria_hidden": "true"}
    return tag(
        "svg",
        _drawn("left", filled=True, whole=whole),
        _drawn("right", filled=state != "left", whole=whole),
        _line(CUT, "cut") if state == "whole" else NOTHING,
        tag("circle", cx=24, cy=24, r=RING, class_="rim") if state == "whole" else NOTHING,
        joined(_line(((16, 19.5), (32, 19.5)), "bar"), _line(((16, 28.5), (32, 28.5)), "bar"))
        if state == "closed"
        else NOTHING,
        class_="seal",
        viewBox=f"0 0 {SIZE} {SIZE}",
        **says,
    )


def _drawn(side: str, *, filled: bool, whole: bool) -> Markup:
    away = 0.0 if whole else -APART if side == "left" else APART
    moved = f"translate({away:g} 0)" if away else None
    return tag("path", d=f"M{_points(half(side))}z", class_="half in" if filled else "half", transform=moved)


def _line(points: tuple[Point, ...], name: str) -> Markup:
    return tag("path", d=f"M{_points(points)}", class_=name)


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{x:g} {y:g}" for x, y in points)
