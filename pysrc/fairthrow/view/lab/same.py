"""A program in other languages, as the page shows it: the text of each with the link that opens it."""

from collections.abc import Mapping

from fairthrow.lab.program import Translation
from fairthrow.links import Link
from fairthrow.programs.check import CHECKS
from fairthrow.view.check.text import show
from fairthrow.view.markup import NOTHING, Markup, escape, tag


def elsewhere(found: Mapping[str, Translation]) -> Markup:
    """Write the ``found`` translations, by their languages' names in links; nothing where there are none.

    Where a language has no text with the same odds, it says why.
    """
    return tag("ul", *(_row(name, each) for name, each in found.items()), class_="elsewhere") if found else NOTHING


def _row(name: str, found: Translation) -> Markup:
    title = tag("span", escape(CHECKS[name].title))
    if not found.text:
        return tag("li", title, tag("small", escape(f"No text with the same odds: {show(found.why)}.")))
    link = Link(situation=CHECKS[name](program=found.text))
    return tag("li", tag("a", title, tag("code", escape(show(found.text))), href=f"#{link.fragment()}"))


def texts(found: Mapping[str, Translation]) -> list[dict[str, str]]:
    """Give the texts among the translations that were ``found``: each with its ``check``, ``title`` and ``program``."""
    return [
        {"check": name, "title": CHECKS[name].title, "program": each.text} for name, each in found.items() if each.text
    ]
