"""A roll in forms that leave the page: words for a chat, a QR code. Its picture is in another module."""

from fairthrow.links import PROGRAMS, Link
from fairthrow.systems import SYSTEMS, FieldError, shown
from fairthrow.systems.die import Fate
from fairthrow.systems.situation import Roll
from fairthrow.view.chat import begun, plain, reached
from fairthrow.view.check.text import name_of
from fairthrow.view.markup import Markup, filled, joined

QUIET = 4
"""Width of the white border around a QR code, in modules: the small squares that it is made of."""


def markdown(link: Link, address: str) -> str:
    """Write a roll for a chat: the result with the dice, what was rolled, the address, each in a line.

    ``address`` is the whole URL that opens the link. Raises FieldError when the link names no roll.
    """
    name, system = name_of(link.situation), link.situation.system
    return markdown_of(link, link.roll(), name if system == PROGRAMS else f"{SYSTEMS[system].title}, {name}", address)


def markdown_of(link: Link, thrown: Roll, name: str, address: str) -> str:
    """Write a roll that is ``thrown`` already for a chat; ``address`` is the whole URL that opens it.

    ``name`` says what was rolled. Few chats read Markdown, and all of them find an address that stands by itself. So it
    is good Markdown, and has no signs of it but before foreign text that would be taken for some.
    """
    shown = ((die.printed or str(die.face), die.role.fate is Fate.LEFT_OUT) for die in thrown.dice)
    faces = ", ".join(f"{plain(face)} left out" if out else plain(face) for face, out in shown)
    dice = f" ({faces})" if faces else ""
    label = plain(link.shown_label)
    said = (f"{label}: " if label else "") + f"{plain(thrown.summary)}{dice}"
    return "\n".join((begun(said), begun(plain(name)), reached(address)))


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
