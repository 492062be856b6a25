"""A roll in forms that leave the page: a line of Markdown, a QR code. `fairthrow.view.picture` draws its picture."""

from fairthrow.links import Link
from fairthrow.systems import SYSTEMS, FieldError, shown
from fairthrow.systems.die import Fate
from fairthrow.systems.situation import Roll
from fairthrow.view.markup import Markup, filled, joined
from fairthrow.view.text import name_of

QUIET = 4
"""Width of the white border around a QR code, in modules: the small squares that it is made of."""

_SPECIAL = str.maketrans({character: f"\\{character}" for character in "\\`*_[]<>|~#"})
"""Puts a backslash before each character that Markdown takes for its own."""


def markdown(link: Link, address: str) -> str:
    """Write a roll as one line of Markdown for a chat: the result, the dice, the address.

    ``address`` is the whole URL that opens the link. Raises FieldError when the link names no roll.
    """
    return markdown_of(link, link.roll(), f"{SYSTEMS[link.situation.system].title}, {name_of(link.situation)}", address)


def markdown_of(link: Link, thrown: Roll, name: str, address: str) -> str:
    """Write a roll that is ``thrown`` already as one line of Markdown; ``address`` is the whole URL that opens it.

    ``name`` is what the address is called.
    """
    shown = ((die.printed or str(die.face), die.role.fate is Fate.LEFT_OUT) for die in thrown.dice)
    faces = ", ".join(f"~~{face}~~" if out else face for face, out in shown)
    dice = f"({faces}) " if faces else ""
    label = f"**{link.shown_label.translate(_SPECIAL)}** " if link.shown_label else ""
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
