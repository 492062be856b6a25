"""Dice as flat-shaded SVG text. What became of a die shows in shape and words, not colour alone."""

from math import cos, radians, sin

from fairthrow.systems.die import Die, Fate, Role
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag

Point = tuple[float, float]
"""Across and down, from 0 to 64."""
Facet = tuple[str, tuple[Point, ...]]
"""One side of a die as it is drawn: its shade and its corners."""


def _mirrored(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((64 - x, y) for x, y in points)


def _d10() -> list[Facet]:
    right: tuple[Point, ...] = ((32, 2), (61, 37), (47, 41))
    low: tuple[Point, ...] = ((61, 37), (47, 41), (32, 50), (32, 62))
    front: tuple[Point, ...] = ((32, 2), (47, 41), (32, 50), (17, 41))
    return [("dark", right), ("mid", _mirrored(right)), ("darker", low),
            ("dark", _mirrored(low)), ("face", front)]  # fmt: skip


def _d20() -> list[Facet]:
    upper: tuple[Point, ...] = ((32, 2), (59, 17), (32, 13))
    side: tuple[Point, ...] = ((59, 17), (50, 44), (32, 13))
    edge: tuple[Point, ...] = ((59, 17), (59, 47), (50, 44))
    lower: tuple[Point, ...] = ((59, 47), (32, 62), (50, 44))
    return [("mid", upper), ("mid", _mirrored(upper)), ("dark", side), ("mid", _mirrored(side)),
            ("darker", edge), ("dark", _mirrored(edge)), ("darker", lower),
            ("darker", _mirrored(lower)), ("dark", ((32, 62), (50, 44), (14, 44))),
            ("face", ((32, 13), (50, 44), (14, 44)))]  # fmt: skip


def _on_circle(radius: float, degrees: float) -> Point:
    turn = radians(degrees - 90)
    return round(32 + radius * cos(turn), 1), round(32 + radius * sin(turn), 1)


def _d12() -> list[Facet]:
    shades = ("mid", "dark", "darker", "darker", "mid")
    facets: list[Facet] = []
    for place, shade in enumerate(shades):
        start = 72 * place
        ring = tuple(_on_circle(30, start + step) for step in (72, 36, 0))
        facets.append((shade, (_on_circle(18, start), _on_circle(18, start + 72), *ring)))
    return [*facets, ("face", tuple(_on_circle(18, 72 * place) for place in range(5)))]


def _d8() -> list[Facet]:
    return [("dark", ((32, 2), (60, 44), (32, 62))), ("mid", ((32, 2), (4, 44), (32, 62))),
            ("face", ((32, 2), (54, 46), (10, 46)))]  # fmt: skip


def _d4() -> list[Facet]:
    return [("dark", ((32, 4), (61, 52), (32, 61))), ("face", ((32, 4), (32, 61), (3, 52)))]


def _d6() -> list[Facet]:
    return [("mid", ((4, 4), (60, 4), (53, 11), (11, 11))),
            ("mid", ((4, 4), (11, 11), (11, 53), (4, 60))),
            ("darker", ((60, 4), (60, 60), (53, 53), (53, 11))),
            ("darker", ((4, 60), (11, 53), (53, 53), (60, 60))),
            ("face", ((11, 11), (53, 11), (53, 53), (11, 53)))]  # fmt: skip


def _round() -> list[Facet]:
    return [("dark", tuple(_on_circle(30, 30 * place) for place in range(12))),
            ("face", tuple(_on_circle(22, 30 * place) for place in range(12)))]  # fmt: skip


FACETS = {4: _d4(), 6: _d6(), 8: _d8(), 10: _d10(), 12: _d12(), 20: _d20()}
"""How a die is drawn, by its number of sides."""
ROUND = _round()
"""How a die of any other number of sides is drawn."""

NUMBER_AT = {4: (25, 46), 8: (32, 42), 10: (32, 40), 20: (32, 40)}
"""Where the number on a die is, by the die's sides: its middle across, and its base line. (32, 39) for other dice."""

PIPPED = frozenset({6})
"""Numbers of sides of the dice that show pips."""

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((32, 32),),
    2: ((21, 21), (43, 43)),
    3: ((20, 20), (32, 32), (44, 44)),
    4: ((21, 21), (43, 21), (21, 43), (43, 43)),
    5: ((20, 20), (44, 20), (32, 32), (20, 44), (44, 44)),
    6: ((21, 19), (43, 19), (21, 32), (43, 32), (21, 45), (43, 45)),
}
"""The middle of each pip, by the face."""


def face_text(die: Die) -> str:
    """Give what is printed on the face: tens dice show 00 to 90, ones dice 0 to 9."""
    if die.role is Role.TENS:
        return f"{die.face % 10}0"
    return str(die.face % 10) if die.role is Role.ONES else str(die.face)


def look(fate: Fate) -> str:
    """Give the style class of a die: drawn with a tinted face, as it is, or pale and crossed out."""
    match fate:  # the type checker complains when a fate is missing
        case Fate.COUNTS:
            return "marked"
        case Fate.LIES:
            return "plain-die"
        case Fate.LEFT_OUT:
            return "out"


def drawing(die: Die) -> Markup:
    """Draw one die: facets, and its face as pips (d6) or as a number."""
    facets = [
        tag("polygon", points=" ".join(f"{x:g},{y:g}" for x, y in points), class_=shade)
        for shade, points in FACETS.get(die.sides, ROUND)
    ]
    if die.sides in PIPPED:
        face = joined(*(tag("circle", cx=x, cy=y, r=5, class_="pip") for x, y in PIPS[die.face]))
    else:
        across, down = NUMBER_AT.get(die.sides, (32, 39))
        text = face_text(die)
        size = "number long" if len(text) > 1 else "number"
        face = tag("text", escape(text), x=across, y=down, class_=size)
    cross = tag("path", d="M8 56 56 8", class_="cross") if die.role.fate is Fate.LEFT_OUT else NOTHING
    ring = tag("circle", cx=32, cy=32, r=30, class_=f"ring {die.news}".strip()) if die.badge else NOTHING
    return tag("svg", *facets, face, cross, ring, viewBox="0 0 64 64", width=64, height=64,
               class_=f"die {look(die.role.fate)}", aria_hidden="true")  # fmt: skip


def tray(dice: tuple[Die, ...]) -> Markup:
    """Lay out all dice of a roll, group by group, each with its role in words below it."""
    groups: dict[str, list[Markup]] = {}
    for die in dice:
        role = tag("span", escape(die.role.said), class_="role")
        badge = tag("span", escape(die.badge), class_=f"badge {die.news}".strip()) if die.badge else NOTHING
        # screen readers read the number from here, for the drawing is hidden from them
        spoken = tag("span", escape(f"d{die.sides}: {die.face}, "), class_="unseen")
        groups.setdefault(die.group, []).append(tag("li", spoken, drawing(die), role, badge, title=die.note or None))
    pieces: list[Markup] = []
    for name, drawn in groups.items():
        if name:
            pieces.append(tag("h3", escape(name.capitalize())))
        pieces.append(tag("ul", *drawn, class_="dice"))
    return joined(*pieces)
