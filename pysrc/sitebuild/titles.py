"""What the site is called, and how the titles of its pages end."""

NAME = "Fairthrow"


def titled(page: str) -> str:
    """Give the title of a page as browsers show it.

    >>> titled("Party")
    'Party – Fairthrow'
    """
    return f"{page} – {NAME}"
