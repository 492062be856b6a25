"""The tray before a roll: the dice that lie ready in it. With a roll :mod:`fairthrow.view.dice` lays out what fell.

A page holds the bodies of dice once, as symbols, and each die uses one. Styles cannot reach into a symbol that is used:
only what is inherited does. So what became of a die is a class on its place in the tray, and the colours of its body
are custom properties.
"""

from fairthrow.systems.die import Die, Role
from fairthrow.view.lie import STRAIGHT, Lie
from fairthrow.view.markup import NOTHING, Markup, escape, filled, joined, tag

MOST_LEVELS = 12
"""Dice up to which their number decides how large they are drawn; more are as large as twelve."""
MOST_READY = 12
"""Dice that lie ready in the tray at most; of more the number is said."""

SHADOW = (35, 38)
"""Where the middle of a die's shadow falls, on the die's square of 64 units: the lamp stands above, to the left."""

SYMBOLS = (4, 6, 8, 10, 12, 20)
"""Numbers of sides of the dice that have a body of their own. Others are round."""


def ready(dice: tuple[Die, ...], says: str) -> Markup:
    """Lay the dice ready that a roll will take, without faces: where they lie, they will fall.

    ``says`` names them for those who hear the page.
    """
    shown = dice[:MOST_READY]
    more = len(dice) - len(shown)
    rest = tag("p", escape(f"and {more} more"), class_="pool") if more else NOTHING
    laid = (
        group(name, [_blank(die) for die in alike], len(shown), hidden=True) for name, alike in groups_of(shown).items()
    )
    return joined(tag("p", escape(f"Ready: {says}"), class_="unseen"), *laid, rest) if dice else NOTHING


def _blank(die: Die) -> Markup:
    look = "slot ready dark" if die.role is Role.TENS else "slot ready"
    return tag("li", body(die.sides), tag("span", class_="tag"), class_=look)


def body(sides: int, *over: Markup, lie: Lie = STRAIGHT) -> Markup:
    """Draw a die of so many sides, and over it its face, as it lies. Its shadow falls as the lamp stands."""
    die = filled('<use href="#d%s" width="64" height="64"></use>%s', sides if sides in SYMBOLS else 0, joined(*over))
    shadow = filled('<circle class="shadow" fill="url(#soft)" cx="%s" cy="%s" r="37"></circle>',
                    escape(f"{SHADOW[0] + lie.across:g}"), escape(f"{SHADOW[1] + lie.down:g}"))  # fmt: skip
    if lie != STRAIGHT:
        moved = f"translate({lie.across:g} {lie.down:g}) rotate({lie.turn} 32 32)"
        die = tag("g", die, transform=moved)
    return filled('<svg class="die" viewBox="-3 -3 70 76" aria-hidden="true">%s%s</svg>', shadow, die)


def level(count: int) -> str:
    """Give the classes of a row of dice, by whose ``count`` they are drawn the smaller."""
    return f"dice n{min(count, MOST_LEVELS)}"


def groups_of(dice: tuple[Die, ...]) -> dict[str, list[Die]]:
    """Put dice of one group together, in the order in which they are laid."""
    groups: dict[str, list[Die]] = {}
    for die in sorted(dice, key=lambda die: die.place):
        groups.setdefault(die.group, []).append(die)
    return groups


def group(name: str, slots: list[Markup], count: int, *, hidden: bool = False, dim: bool = False) -> Markup:
    """Write a group of dice under the title that its ``name`` makes, if it has one; ``slots`` are the dice.

    ``count`` is the number of dice in the whole tray: the more there are, the smaller they are drawn. ``hidden`` leaves
    the group to eyes alone, and ``dim`` draws its dice darker. A title begins with a capital; what begins as dice do,
    such as d6, is no word.
    """
    shown = name[:1].upper() + name[1:] if name[1:2].isalpha() else name
    title = tag("h3", escape(shown), class_="pool") if name else NOTHING
    row = tag("ol", *slots, class_=level(count))
    return tag("div", title, row, class_="group dim" if dim else "group", aria_hidden="true" if hidden else None)
