"""The shapes of dice: bodies with flat facets, on a square of 64 units. Pages and pictures are drawn from them."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin

from fairthrow.view.markup import NOTHING, Markup, joined, tag

Point = tuple[float, float]
"""Across and down, from 0 to 64."""
Facet = tuple[str, tuple[Point, ...]]
"""One side of a die as it is drawn: its shade, ``f1`` (lightest) to ``f6``, and its corners."""

CORNER = 5
"""Points in which a round corner is drawn."""


@dataclass(frozen=True, kw_only=True)
class Shape:
    """How a die of some number of sides is drawn: its ``body``, an outline, and its facets from back to front.

    ``light`` is its lit edge. ``number`` is the middle, across, and the base line, down, of the number on its front.
    """

    body: tuple[Point, ...]
    facets: tuple[Facet, ...]
    light: tuple[Point, ...] = ()
    number: Point = (32, 39)


def _mirrored(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((64 - x, y) for x, y in points)


def on_circle(radius: float, degrees: float, down: float = 32) -> Point:
    """Give the point of a circle with that ``radius``, ``degrees`` clockwise from its top, on a square of 64 units.

    Its middle is 32 across, and ``down`` from the top.
    """
    turn = radians(degrees - 90)
    return round(32 + radius * cos(turn), 1), round(down + radius * sin(turn), 1)


def _square(left: float, top: float, size: float, corner: float) -> tuple[Point, ...]:
    """Give a square with round corners."""
    far = size - corner
    middles = (
        (left + far, top + corner),
        (left + far, top + far),
        (left + corner, top + far),
        (left + corner, top + corner),
    )
    points = []
    for quarter, (x, y) in enumerate(middles):
        for step in range(CORNER):
            turn = radians(90 * quarter + 90 * step / (CORNER - 1) - 90)
            points.append((round(x + corner * cos(turn), 1), round(y + corner * sin(turn), 1)))
    return tuple(points)


def _d4() -> Shape:
    return Shape(
        body=((32, 4), (61, 52), (32, 61), (3, 52)),
        facets=(("f5", ((3, 52), (61, 52), (32, 61))), ("f1", ((32, 4), (61, 52), (3, 52)))),
        light=((3, 52), (32, 4), (61, 52)),
        number=(32, 46),
    )


def _d6() -> Shape:
    return Shape(
        body=_square(6, 9, 52, 12),
        facets=(("f2", _square(5, 3, 54, 13)), ("f1", _square(9, 7, 46, 11))),
    )


def _d8() -> Shape:
    right: tuple[Point, ...] = ((32, 2), (60, 36), (58, 42), (52, 45))
    left: tuple[Point, ...] = ((32, 2), (4, 36), (6, 42), (12, 45))
    return Shape(
        body=((32, 2), (60, 36), (58, 42), (32, 62), (6, 42), (4, 36)),
        facets=(
            ("f4", right),
            ("f2", left),
            ("f5", ((12, 45), (52, 45), (58, 42), (32, 62), (6, 42))),
            ("f1", ((32, 2), (52, 45), (12, 45))),
        ),
        light=((12, 45), (32, 2), (52, 45)),
        number=(32, 38),
    )


def _d10() -> Shape:
    upper: tuple[Point, ...] = ((32, 3), (61, 35), (49, 40))
    lower: tuple[Point, ...] = ((61, 35), (61, 39.5), (32, 61), (32, 50), (49, 40))
    return Shape(
        body=((32, 3), (61, 35), (61, 39.5), (32, 61), (3, 39.5), (3, 35)),
        facets=(
            ("f4", upper),
            ("f2", _mirrored(upper)),
            ("f5", lower),
            ("f4", _mirrored(lower)),
            ("f1", ((32, 3), (49, 40), (32, 50), (15, 40))),
        ),
        light=((15, 40), (32, 3), (49, 40)),
        number=(32, 41),
    )


def _d12() -> Shape:
    inner = tuple(on_circle(18.6, 72 * place) for place in range(5))
    ring = tuple(on_circle(30, 36 * place) for place in range(10))
    around: tuple[Facet, ...] = tuple(
        (shade, (inner[k], ring[2 * k], ring[2 * k + 1], ring[(2 * k + 2) % 10], inner[(k + 1) % 5]))
        for k, shade in enumerate(("f4", "f5", "f6", "f4", "f2"))
    )
    return Shape(body=ring, facets=(*around, ("f1", inner)), light=(inner[4], *inner[:2]), number=(32, 40))


def _d20() -> Shape:
    a, b, c = (32, 11.5), (50, 42.5), (14, 42.5)
    ring: tuple[Point, ...] = ((32, 2), (58, 17), (58, 47), (32, 62), (6, 47), (6, 17))
    return Shape(
        body=ring,
        facets=(
            ("f2", (a, ring[0], ring[5])),
            ("f3", (a, ring[0], ring[1])),
            ("f3", (c, a, ring[5])),
            ("f4", (a, b, ring[1])),
            ("f4", (c, ring[5], ring[4])),
            ("f5", (b, ring[1], ring[2])),
            ("f4", (c, ring[4], ring[3])),
            ("f6", (b, ring[2], ring[3])),
            ("f5", (b, ring[3], c)),
            ("f1", (a, b, c)),
        ),
        light=(c, a, b),
        number=(32, 38.5),
    )


def _round() -> Shape:
    return Shape(
        body=tuple(on_circle(27, 15 * place, 34) for place in range(24)),
        facets=(
            ("f2", tuple(on_circle(28, 15 * place, 31) for place in range(24))),
            ("f1", tuple(on_circle(23, 15 * place, 31) for place in range(24))),
        ),
    )


SHAPES = {4: _d4(), 6: _d6(), 8: _d8(), 10: _d10(), 12: _d12(), 20: _d20()}
"""How a die is drawn, by its number of sides."""
ROUND = _round()
"""How a die of any other number of sides is drawn."""

PIPPED = frozenset({6})
"""Numbers of sides of the dice that show pips."""

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((32, 30),),
    2: ((21, 19), (43, 41)),
    3: ((20, 18), (32, 30), (44, 42)),
    4: ((21, 19), (43, 19), (21, 41), (43, 41)),
    5: ((20, 18), (44, 18), (32, 30), (20, 42), (44, 42)),
    6: ((21, 17), (43, 17), (21, 30), (43, 30), (21, 43), (43, 43)),
}
"""The middle of each pip, by the face."""


SOFT = tag(
    "radialGradient",
    tag("stop", offset="0.62", stop_opacity="0.42"),
    tag("stop", offset="1", stop_opacity="0"),
    id="soft",
)
"""The soft edge of a die's shadow."""


def symbols() -> Markup:
    """Define the bodies of dice and their shadow: a page needs this once."""
    return joined(
        SOFT,
        *(
            tag("symbol",
                tag("path", d=_path(shape.body), class_="body"),
                *(tag("path", d=_path(points), class_=shade) for shade, points in shape.facets),
                tag("path", d=_path(shape.light).removesuffix("z"), class_="light") if shape.light else NOTHING,
                id=f"d{sides}", viewBox="0 0 64 64")
            for sides, shape in {**SHAPES, 0: ROUND}.items()
        )
    )  # fmt: skip


def _path(points: Iterable[Point]) -> str:
    return f"M{' '.join(f'{x:g} {y:g}' for x, y in points)}z"
