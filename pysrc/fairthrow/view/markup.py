"""Small pieces of markup. Whatever is put into them is escaped."""

from functools import cache

ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def escape(text: str) -> str:
    """Write plain text as markup, in content and in quoted attributes alike.

    It does what `html.escape` does: that module would bring a table of all named characters along, which is a
    hundredth of what a first visit fetches.
    """
    return text.translate(ESCAPES)


def tag(name: str, /, *content: str, **attributes: str | float | bool | None) -> str:
    """Write an element around markup that is already safe; attribute values are escaped here.

    ``class_`` and ``for_`` stand for ``class`` and ``for``, other underscores for hyphens; True
    writes a bare attribute, False and None none.

    >>> tag("p", "a &lt; b", class_="note", title='"', hidden=True)
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
        return f"<{opening}>"
    return f"<{opening}>{''.join(content)}</{name}>"


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


VOID = frozenset({"input", "br", "hr", "img", "link", "meta"})
"""HTML elements that have no content and no end tag."""


def button(words: str, /, **attributes: str | float | bool | None) -> str:
    """Write a button that scripts act upon, named by plain text.

    >>> button("Roll", data_action="roll")
    '<button type="button" data-action="roll">Roll</button>'
    """
    return tag("button", escape(words), type="button", **attributes)


def items(texts: tuple[str, ...], name: str = "ul", **attributes: str) -> str:
    """Write plain texts as a list; nothing when there are none."""
    if not texts:
        return ""
    return tag(name, *(tag("li", escape(text)) for text in texts), **attributes)
