"""Dice in their tray, as SVG text. What became of a die shows in shape and words, not in colour alone.

The tray itself, and the dice that lie ready in it, are in :mod:`fairthrow.view.tray`.
"""

from fairthrow.systems.die import Die, Fate, Role
from fairthrow.view.markup import NOTHING, Markup, escape, filled, joined, tag
from fairthrow.view.shapes import PIPPED, PIPS, ROUND, SHAPES
from fairthrow.view.tray import body, group, groups_of

LONG = 3
"""Letters of a number that fit on a die when they are as large as two are."""

STRUCK = filled('<path class="strike" d="M10 56 54 8"></path>')
AGAIN = filled('<path class="strike" d="M50 15a25 25 0 1 0 7 17M51 5v11H40"></path>')
"""What is drawn over a die that is left out, and over one that was rolled again."""


def face_text(die: Die) -> str:
    """Give what is printed on the face: tens dice show 00 to 90, ones dice 0 to 9."""
    if die.printed:
        return die.printed
    if die.role is Role.TENS:
        return f"{die.face % 10}0"
    return str(die.face % 10) if die.role is Role.ONES else str(die.face)


def size(text: str) -> int:
    """Say how small a number is written on a die by its ``text``: 0 for one character, 1 for a few, 2 for more."""
    return (len(text) > 1) + (len(text) > LONG)


def look(role: Role) -> str:
    """Give the style class of a die in the tray: raised, as it lies, dark as a die of tens, or hollow."""
    match role.fate:  # the type checker complains when a fate is missing
        case Fate.COUNTS:
            return "hit"
        case Fate.LIES:
            return "kept dark" if role is Role.TENS else "missed" if role is Role.MISSED else "kept"
        case Fate.LEFT_OUT:  # pragma: no branch  # there is no other fate
            return "out"


def drawing(die: Die) -> Markup:
    """Draw one die as it fell: its face as pips (d6) or as a number, struck where it is left out."""
    strike = AGAIN if die.role is Role.REROLLED else STRUCK if die.role.fate is Fate.LEFT_OUT else NOTHING
    if die.sides in PIPPED and not die.printed:
        face = joined(*(tag("circle", cx=x, cy=y, r=5.2, class_="pip") for x, y in PIPS[die.face]))
    else:
        across, down = SHAPES.get(die.sides, ROUND).number
        text = face_text(die)
        face = tag("text", escape(text), x=across, y=down, class_=("num", "num long", "num long longer")[size(text)])
    return body(die.sides, strike, face)


def tray(dice: tuple[Die, ...]) -> Markup:
    """Lay out all dice of a roll, group by group, each with its role in a word below it."""
    return joined(
        *(
            group(name, [_slot(die, alike, place) for place, die in enumerate(alike)], len(dice))
            for name, alike in groups_of(dice).items()
        )
    )


def _slot(die: Die, dice: list[Die], place: int) -> Markup:
    # screen readers read the number from here, for the drawing is hidden from them
    spoken = tag("span", escape(f"d{die.sides}: {face_text(die)}, "), class_="unseen")
    word = tag("span", escape(die.word), class_="tag")
    classes = f"slot {look(die.role)}{f' {die.news}' if die.news else ''}"
    if not die.badge:
        return tag("li", spoken, drawing(die), word, class_=classes, title=die.note or None)
    ends, alike = _bracket(dice, place)
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
