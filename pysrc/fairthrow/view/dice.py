"""Dice in their tray, as SVG text. What became of a die shows in shape and words, not in colour alone.

A page holds the bodies of dice once, as symbols (:func:`symbols`), and each die uses one. Styles cannot reach into a
symbol that is used: only what is inherited does. So what became of a die is a class on its place in the tray, and
the colours of its body are custom properties.
"""

from collections.abc import Iterable

from fairthrow.systems.die import Die, Fate, Role
from fairthrow.view.markup import NOTHING, Markup, escape, filled, joined, tag
from fairthrow.view.shapes import PIPPED, PIPS, ROUND, SHAPES, Point

MOST_LEVELS = 12
"""Dice up to which their number decides how large they are drawn; more are as large as twelve."""
MOST_READY = 12
"""Dice that lie ready in the tray at most; of more the number is said."""

STRUCK = filled('<path class="strike" d="M10 56 54 8"></path>')
AGAIN = filled('<path class="strike" d="M50 15a25 25 0 1 0 7 17M51 5v11H40"></path>')
"""What is drawn over a die that is left out, and over one that was rolled again."""


def symbols() -> Markup:
    """Define the bodies of dice: a page needs this once."""
    return joined(
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


def face_text(die: Die) -> str:
    """Give what is printed on the face: tens dice show 00 to 90, ones dice 0 to 9."""
    if die.role is Role.TENS:
        return f"{die.face % 10}0"
    return str(die.face % 10) if die.role is Role.ONES else str(die.face)


def look(role: Role) -> str:
    """Give the style class of a die in the tray: raised, as it lies, dark as a die of tens, or hollow."""
    match role.fate:  # the type checker complains when a fate is missing
        case Fate.COUNTS:
            return "hit"
        case Fate.LIES:
            return "kept dark" if role is Role.TENS else "missed" if role is Role.MISSED else "kept"
        case Fate.LEFT_OUT:
            return "out"


def body(sides: int, *over: Markup) -> Markup:
    """Draw a die of so many sides, and over it its face."""
    return filled(
        '<svg class="die" viewBox="-3 -3 70 76" aria-hidden="true">'
        '<ellipse class="shadow" cx="32" cy="66" rx="25" ry="5"></ellipse>'
        '<use href="#d%s" width="64" height="64"></use>%s</svg>',
        sides if sides in SHAPES else 0, joined(*over))  # fmt: skip


def drawing(die: Die) -> Markup:
    """Draw one die as it fell: its face as pips (d6) or as a number, struck where it is left out."""
    strike = AGAIN if die.role is Role.REROLLED else STRUCK if die.role.fate is Fate.LEFT_OUT else NOTHING
    if die.sides in PIPPED:
        face = joined(*(tag("circle", cx=x, cy=y, r=5.2, class_="pip") for x, y in PIPS[die.face]))
    else:
        across, down = SHAPES.get(die.sides, ROUND).number
        text = face_text(die)
        face = tag("text", escape(text), x=across, y=down, class_="num long" if len(text) > 1 else "num")
    return body(die.sides, strike, face)


def ready(dice: tuple[Die, ...], says: str) -> Markup:
    """Lay the dice ready that a roll will take, without faces: where they lie, they will fall.

    ``says`` names them for those who hear the page.
    """
    shown = dice[:MOST_READY]
    groups = _groups(shown)
    more = len(dice) - len(shown)
    rest = tag("p", escape(f"and {more} more"), class_="pool") if more else NOTHING
    laid = (_group(name, [_blank(die) for die in group], len(shown), hidden=True) for name, group in groups.items())
    return joined(tag("p", escape(f"Ready: {says}"), class_="unseen"), *laid, rest) if dice else NOTHING


def _blank(die: Die) -> Markup:
    look = "slot ready dark" if die.role is Role.TENS else "slot ready"
    return tag("li", body(die.sides), tag("span", class_="tag"), class_=look)


def level(count: int) -> str:
    """Give the classes of a row of dice, by which they are drawn the smaller the more there are."""
    return f"dice n{min(count, MOST_LEVELS)}"


def tray(dice: tuple[Die, ...]) -> Markup:
    """Lay out all dice of a roll, group by group, each with its role in a word below it."""
    return joined(
        *(
            _group(name, [_slot(die, group, place) for place, die in enumerate(group)], len(dice))
            for name, group in _groups(dice).items()
        )
    )


def _groups(dice: tuple[Die, ...]) -> dict[str, list[Die]]:
    """Put dice of one group together, in the order in which they are laid."""
    groups: dict[str, list[Die]] = {}
    for die in sorted(dice, key=lambda die: die.place):
        groups.setdefault(die.group, []).append(die)
    return groups


def _group(name: str, slots: list[Markup], count: int, *, hidden: bool = False) -> Markup:
    title = tag("h3", escape(name.capitalize()), class_="pool") if name else NOTHING
    row = tag("ol", *slots, class_=level(count))
    return tag("div", title, row, class_="group", aria_hidden="true" if hidden else None)


def _slot(die: Die, group: list[Die], place: int) -> Markup:
    # screen readers read the number from here, for the drawing is hidden from them
    spoken = tag("span", escape(f"d{die.sides}: {face_text(die)}, "), class_="unseen")
    word = tag("span", escape(die.word), class_="tag")
    classes = f"slot {look(die.role)}{f' {die.news}' if die.news else ''}"
    if not die.badge:
        return tag("li", spoken, drawing(die), word, class_=classes, title=die.note or None)
    ends, alike = _bracket(group, place)
    also = tag("span", escape(f", {die.badge}"), class_="unseen")
    says = f"{alike} × {die.face}" if alike > 1 else die.badge
    band = tag("span", escape(says if "band-start" in ends else " "), class_="band", aria_hidden="true")
    return tag("li", spoken, drawing(die), word, also, band, class_=f"{classes}{ends}", title=die.note or None)


def _bracket(dice: list[Die], place: int) -> tuple[str, int]:
    """Give the classes of a die's part of the bracket that holds neighbours of one face and badge, and their number.

    A badge that is news is said of each die by itself.
    """
    die = dice[place]

    def alike(other: int) -> bool:
        return (
            not die.news and 0 <= other < len(dice) and (dice[other].face, dice[other].badge) == (die.face, die.badge)
        )

    first = last = place
    while alike(first - 1):
        first -= 1
    while alike(last + 1):
        last += 1
    return f"{' band-start' if place == first else ''}{' band-end' if place == last else ''}", last - first + 1
