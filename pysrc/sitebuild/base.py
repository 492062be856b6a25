"""Where on its origin the site lives: at the root, or below a path, as project pages of static hosts do.

`dist/` holds the same files in the same places either way. Only the addresses that files name each other by begin with
the base. They are whole paths and not relative ones: the page for what is missing is shown at any depth, and some hosts
show a directory's page at an address without its final slash.
"""

import re
from dataclasses import dataclass

from sitebuild.errors import BuildError

ALLOWED = re.compile(r"/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*/)*")
"""What browsers never write otherwise: nothing is escaped, no part is empty, none is `.` or `..`."""


ORIGIN = re.compile(r"https?://[a-z0-9.-]+(?::[0-9]{1,5})?")
"""A scheme and a host, and no path: `https://fairthrow.example`."""


@dataclass(frozen=True, kw_only=True)
class Base:
    """The path of the site on its origin, and that origin where it is known (else empty).

    Raises BuildError for a path that browsers would write otherwise, and for what is no origin.
    """

    path: str = "/"
    origin: str = ""

    def __post_init__(self) -> None:
        if not ALLOWED.fullmatch(self.path):
            raise BuildError(
                "--base must be a path that begins and ends with a slash, such as /fairthrow/ (letters a-z and A-Z, "
                f"digits, - _ ~ and dots; no part is empty or begins with a dot), got {self.path!r}"
            )
        if self.origin and not ORIGIN.fullmatch(self.origin):
            raise BuildError(
                "--origin must be a scheme and a host in small letters without a slash behind them, such as "
                f"https://fairthrow.example, got {self.origin!r}"
            )

    def at(self, place: str) -> str:
        """Give the address of a place in the site.

        >>> Base().at("/docs/"), Base(path="/fairthrow/").at("/docs/")
        ('/docs/', '/fairthrow/docs/')
        """
        return self.path + place.removeprefix("/")

    def whole(self, address: str) -> str:
        """Give an address with the origin before it, for those who read a page elsewhere; as it is where none is known.

        >>> Base(origin="https://fairthrow.example").whole("/docs/"), Base().whole("/docs/")
        ('https://fairthrow.example/docs/', '/docs/')
        """
        return self.origin + address

    def place(self, address: str) -> str | None:
        """Give the place in the site that an address means; None for one that lies elsewhere on the origin.

        >>> Base(path="/fairthrow/").place("/fairthrow/docs/"), Base(path="/fairthrow/").place("/docs/")
        ('/docs/', None)
        """
        return "/" + address.removeprefix(self.path) if address.startswith(self.path) else None


AT_ROOT = Base()
