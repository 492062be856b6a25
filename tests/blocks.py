"""The blocks of code in README, CONTRIBUTING, the docs and the text of the package, read as the site reads them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sitebuild.docs import DOCS, reader
from sitebuild.places import ROOT

ALONE = (ROOT / "README.md", ROOT / ".github" / "CONTRIBUTING.md", ROOT / "pysrc" / "PACKAGE.md")
"""Those that are no page of the site."""

PAGES = (*ALONE, *sorted(DOCS.glob("*.md")))
"""The texts whose code is tried."""


@dataclass(frozen=True)
class Block:
    """A block of code: its page, the number of its first line, what stands behind its fence, and its text.

    Blocks that are only indented have nothing there.
    """

    page: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        """Name the block in a list of tests."""
        return f"{self.page}:{self.line}"


@cache
def blocks() -> tuple[Block, ...]:
    """Give every block of every page, in order."""
    return tuple(
        Block(page.name, token.map[0] + 1, token.info.strip(), token.content)
        for page in PAGES
        for token in reader().parse(page.read_text(encoding="utf-8"))
        if token.type in ("fence", "code_block") and token.map
    )


def of_page(name: str, kind: str) -> list[str]:
    """Give the texts of a page's blocks of one kind."""
    return [block.text for block in blocks() if (block.page, block.kind) == (name, kind)]


PLACE = "https://fairthrow.example"
"""The address of the site in the docs."""


def session(page: str) -> str:
    """Give all that a page types at Python's prompt, one block after the other."""
    return "\n".join(of_page(Path(page).name, "python"))
