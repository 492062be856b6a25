"""Small pieces of markup. Whatever is put into them is escaped."""

from html import escape


def tag(name: str, /, *content: str, **attributes: str | float | bool | None) -> str:
    """Write an element around markup that is already safe; attribute values are escaped here.

    ``class_`` and ``for_`` stand for ``class`` and ``for``, other underscores for hyphens; True
    writes a bare attribute, False and None none.

    >>> tag("p", "a &lt; b", class_="note", title='"', hidden=True)
    '<p class="note" title="&quot;" hidden>a &lt; b</p>'
    """
    opening = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in VOID:
        return f"<{name}{opening}>"
    return f"<{name}{opening}>{''.join(content)}</{name}>"


VOID = frozenset({"input", "br", "hr", "img", "link", "meta"})
"""HTML elements that have no content and no end tag."""


def items(texts: tuple[str, ...], name: str = "ul", **attributes: str) -> str:
    """Write plain texts as a list; nothing when there are none."""
    if not texts:
        return ""
    return tag(name, *(tag("li", escape(text)) for text in texts), **attributes)
