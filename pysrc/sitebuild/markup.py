"""The package's markup as templates take it: they put it into pages as it is.

Only what has the package's own type of markup is taken. So mypy refuses plain text here as well, which templates would
escape.
"""

from collections.abc import Mapping

from markupsafe import Markup as Safe

from fairthrow.view.markup import Markup


def safe(part: Markup) -> Safe:
    """Give markup of the package to a template."""
    return Safe(part)  # noqa: S704  # its type says that the package has escaped it


def all_safe(parts: Mapping[str, Markup]) -> dict[str, Safe]:
    """Give parts of a page, by their names, to a template."""
    return {name: safe(part) for name, part in parts.items()}
