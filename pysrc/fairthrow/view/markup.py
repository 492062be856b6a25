"""Small pieces of markup. Whatever is put into them is escaped.

Markup is a type of its own, and only the functions here make it. So mypy refuses plain text where markup is wanted.
"""

from functools import cache
from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    Markup = NewType("Markup", str)
    """Text that may be put into a page as it is."""
else:
    Markup = str  # a class of its own would cost time: a preview makes a thousand pieces

NOTHING = Markup("")
"""Stands where a piece of markup is left out."""

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def escape(text: str) -> Markup:
    """Write plain ``text`` as markup, in content and in quoted attributes alike.

    It does what `html.escape` does. That module brings along a table of all named characters, which would be a
    hundredth of what a first visit fetches.
    """
    return Markup(text.translate(ESCAPES))


def tag(name: str, /, *content: Markup, **attributes: str | float | bool | None) -> Markup:
    """Write the element called ``name`` around markup. Attribute values are plain text, and are escaped here.

    ``class_`` and ``for_`` stand for ``class`` and ``for``; other underscores stand for hyphens. True writes an
    attribute without a value. False and None write no attribute.

    >>> tag("p", escape("a < b"), class_="note", title='"', hidden=True)
    '<p class="note" title="&quot;" hidden>a &lt; b</p>'
    """
    opening = name
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        opening += f" {_attribute(key)}"
        if value is not True:
            opening += f'="{value if type(value) is int else escape(str(value))}"'
    if name in VOID:
        return Markup(f"<{opening}>")
    return Markup(f"<{opening}>{''.join(content)}</{name}>")


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


VOID = frozenset({"input", "br", "hr", "img", "link", "meta"})
"""HTML elements that have no content and no end tag."""


def joined(*pieces: Markup) -> Markup:
    """Write pieces of markup one after the other."""
    return Markup("".join(pieces))


def filled(form: str, *values: Markup | int) -> Markup:
    """Write a ``form`` of markup with a value in the place of each ``%s``.

    It is faster than :func:`tag`, for elements that a page has hundreds of. The form must be one literal in the call,
    never put together from parts: a test makes sure of it.

    >>> filled('<b class="%s">%s</b>', escape("a"), 3)
    '<b class="a">3</b>'
    """
    return Markup(form % values)


def led(markup: Markup, address: str, to: str) -> Markup:
    """Have those links of markup that lead to an ``address`` lead ``to`` another, with whatever parameters follow it.

    >>> led(tag("a", href="../lab/#p=1&x=2"), "../lab/#p=1", "#p=1")
    '<a href="#p=1&amp;x=2"></a>'
    """
    for end in ('"', "&amp;"):
        markup = Markup(markup.replace(f'href="{escape(address)}{end}', f'href="{escape(to)}{end}'))
    return markup


def led_to(markup: Markup, page: str, to: str) -> Markup:
    """Have those links of markup that lead to a ``page`` lead ``to`` another one, with what stands behind ``#``.

    >>> led_to(tag("a", href="../play/#p=1"), "../play/", "../lab/")
    '<a href="../lab/#p=1"></a>'
    """
    return Markup(markup.replace(f'href="{escape(page)}#', f'href="{escape(to)}#'))


def button(words: str, /, **attributes: str | float | bool | None) -> Markup:
    """Write a button that scripts act upon, with plain ``words`` on it.

    >>> button("Roll", data_action="roll")
    '<button type="button" data-action="roll">Roll</button>'
    """
    return tag("button", escape(words), type="button", **attributes)


def items(texts: tuple[str, ...], name: str = "ul", **attributes: str) -> Markup:
    """Write plain ``texts`` as a list, the element called ``name``; nothing when there are none."""
    if not texts:
        return NOTHING
    return tag(name, *(tag("li", escape(text)) for text in texts), **attributes)
