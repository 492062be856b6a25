"""Dice in their tray, as SVG text. What became of a die shows in shape and words, not in colour alone.

The tray itself, and the dice that lie ready in it, are in :mod:`fairthrow.view.tray`.
"""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from fairthrow.systems.die import Die, Fate, News, Role, ValueToken
from fairthrow.systems.wording import signed
from fairthrow.view.lie import STRAIGHT, Lie, lies, spotlight
from fairthrow.view.markup import NOTHING, Markup, escape, filled, joined, tag
from fairthrow.view.shapes import PIPPED, PIPS, ROUND, SHAPES
from fairthrow.view.tray import body, group, groups_of

NO_BUTTONS: Mapping[ValueToken, Markup] = MappingProxyType({})

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


def drawing(die: Die, lie: Lie = STRAIGHT) -> Markup:
    """Draw one die as it fell and as it lies: its face as pips (d6) or as a number, struck where it is left out."""
    strike = AGAIN if die.role is Role.REROLLED else STRUCK if die.role.fate is Fate.LEFT_OUT else NOTHING
    if die.sides in PIPPED and not die.printed:
        face = joined(*(tag("circle", cx=x, cy=y, r=5.2, class_="pip") for x, y in PIPS[die.face]))
    else:
        across, down = SHAPES.get(die.sides, ROUND).number
        text = face_text(die)
        face = tag("text", escape(text), x=across, y=down, class_=("num", "num long", "num long longer")[size(text)])
    return body(die.sides, strike, face, lie=lie)


def tray(
    dice: tuple[Die, ...],
    tokens: tuple[ValueToken, ...] = (),
    buttons: Mapping[ValueToken, Markup] = NO_BUTTONS,
    *,
    key: bytes = b"",
    light: News = "",
    dim: Collection[str] = (),
) -> Markup:
    """Lay out all dice of a roll, group by group, each with its role in a word below it.

    Behind the dice of each group lie its ``tokens``. A group has dice: tokens of one that has none are not laid.
    ``buttons`` take the place of tokens that can be taken back, and lie behind the others where they can be laid.
    ``key`` is what the dice were made of: it says how they lie. ``light`` says which news a rare roll is; empty for one
    that is none. Groups whose names are in ``dim`` lie in the dark: whoever rolled them failed.
    """
    every = dict.fromkeys((*tokens, *buttons))
    lit = spotlight(dice, light)
    lying: dict[str, list[tuple[Lie, str]]] = {}  # by group, how each die lies and is lit, in the order of groups_of()
    for at, lie in sorted(enumerate(lies(key, len(dice))), key=lambda each: dice[each[0]].place):
        lying.setdefault(dice[at].group, []).append((lie, lit.get(at, "")))
    laid = []
    for name, alike in groups_of(dice).items():
        slots = [_slot(alike, place, *lying[name][place]) for place in range(len(alike))]
        beside = [_token(token, buttons.get(token), token in tokens) for token in every if token.group == name]
        laid.append(group(name, slots + beside, len(dice) + len(every), dim=name in dim))
    return joined(*laid)


def token_button(token: ValueToken, does: str, decision: str | None, member: int | None = None) -> Markup:
    """Draw a token to be tapped: it ``does`` what a decision's name says, or takes back what was decided (None).

    ``member`` is the number of who decides, where several have rolled.

    The same stands as a button with its words beside the verdict, so neither keyboards nor screen readers stop here.
    """
    action = {"data_action": "undecide"} if decision is None else {
        "data_action": "decide", "data_decision": decision, "data_member": member
    }  # fmt: skip
    return tag("button", _chit(token), type="button", tabindex="-1", aria_hidden="true", title=does, **action)


def _token(token: ValueToken, button: Markup | None, spent: bool) -> Markup:
    drawn = button or _chit(token)
    named = tag("span", escape(token.name), class_="tag")
    if not spent:  # it is not there yet
        return tag("li", drawn, named, class_="slot token offered", aria_hidden="true")
    spoken = tag("span", escape(f"{signed(token.amount)}, "), class_="unseen")
    return tag("li", spoken, drawn, named, class_="slot hit token")


def _chit(token: ValueToken) -> Markup:
    amount = signed(token.amount)
    disc = tag("circle", cx=32, cy=34, r=26, class_="chit")
    ring = tag("circle", cx=32, cy=34, r=20, class_="chit ring")
    number = tag("text", escape(amount), x=32, y=41, class_=("num", "num long", "num long longer")[size(amount)])
    return filled('<svg class="die" viewBox="-3 -3 70 76" aria-hidden="true">%s</svg>', joined(disc, ring, number))


def _slot(dice: list[Die], place: int, lie: Lie, lit: str) -> Markup:
    die = dice[place]
    # screen readers read the number from here, for the drawing is hidden from them
    spoken = tag("span", escape(f"d{die.sides}: {face_text(die)}, "), class_="unseen")
    word = tag("span", escape(die.word), class_="tag")
    drawn = drawing(die, lie)
    classes = " ".join(each for each in ("slot", look(die.role), die.news, lit) if each)
    if not die.badge:
        return tag("li", spoken, drawn, word, class_=classes, title=die.note or None)
    ends, alike = _bracket(dice, place)
    also = tag("span", escape(f", {die.badge}"), class_="unseen")
    says = f"{alike} × {die.face}" if alike > 1 else die.badge
    band = tag("span", escape(says if "band-start" in ends else " "), class_="band", aria_hidden="true")
    return tag("li", spoken, drawn, word, also, band, class_=f"{classes}{ends}", title=die.note or None)


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
