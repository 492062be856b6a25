"""Signs that other keyboards, phones and word processors write in the place of those that the languages have.

What is read alike is sure in its meaning, and was no sign of either language. Each is one character, so the places of
all that stands behind it are those of the text as it was typed. Texts in quotation marks and comments stay as they are.
"""

MINUS = "\N{MINUS SIGN}"

SIGNS = {
    "\N{MULTIPLICATION SIGN}": "*",
    "\N{DIVISION SIGN}": "/",
    MINUS: "-",
    "\N{EN DASH}": "-",
    "\N{FIGURE DASH}": "-",
    "\N{HYPHEN}": "-",
    "\N{NON-BREAKING HYPHEN}": "-",
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
    "\N{HORIZONTAL ELLIPSIS}": "..",
}
"""Signs by what they are read as. Each language adds its own for not equal."""

NOT_EQUAL = "\N{NOT EQUAL TO}"

DECLARED = f"[-{MINUS}]?[0-9]{{1,6}}"
"""A whole number in a declaration: a pattern. A dash of another kind may stand between two of them."""

SPACES = "\u00a0\u00ad\u1680\u2000-\u200f\u202f\u205f-\u2064\u3000\ufeff"
"""Spaces of every width, none too, and marks that only say where a line may break: the inside of a class of letters."""

_QUOTES = "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}\
\N{DOUBLE HIGH-REVERSED-9 QUOTATION MARK}\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}\
\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"

QUOTED = rf'[{_QUOTES}][^"{_QUOTES}\n]*["{_QUOTES}]'
"""A text between quotation marks that are not the straight ones: a pattern. It ends in its line."""

SIGNS_CLASS = f"[{''.join(SIGNS)}{NOT_EQUAL}]"
"""One of the signs: a pattern."""


def declared_number(text: str) -> str:
    """Give the ``text`` of a number, one that :data:`DECLARED` has matched, with a plain minus.

    >>> declared_number("−3"), declared_number("007")
    ('-3', '007')
    """
    return text.replace(MINUS, "-")
