"""Makes pages of `site/docs/*.md`: what people want to know who play, and who build.

The files read well by themselves. Links between them name files (`links.md#seeds`), and those to other pages of the
site its places (`/self-check/`); both become addresses here. A picture is an SVG file beside them
(`![what it shows](picture.svg)`): it becomes part of the page, in the page's own colours. A program in a dice language
becomes an example that opens in the Lab (:mod:`sitebuild.examples`).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape
from mdit_py_plugins.anchors import anchors_plugin

from sitebuild.base import AT_ROOT
from sitebuild.errors import BuildError
from sitebuild.examples import with_examples
from sitebuild.places import SITE

DOCS = SITE / "docs"
INDEX = "index"

UNFIT = r"<(?:script|style|image|foreignObject|a)\b|\s(?:on\w+|style|href)="
"""What no picture may hold: the content policy forbids most of it, and none of it is needed."""


@dataclass(frozen=True, kw_only=True)
class Heading:
    """A heading that the list of contents leads to: its ``words``, and its ``anchor`` behind ``#`` in addresses."""

    anchor: str
    words: str


@dataclass(frozen=True, kw_only=True)
class Doc:
    """One page: its name in addresses, its title, its ``lead``, ``contents`` and markup.

    The lead is the first paragraph as plain text; the contents are its headings.
    """

    name: str
    title: str
    lead: str
    contents: tuple[Heading, ...]
    markup: Markup

    @property
    def path(self) -> str:
        """Where the page lies in the site."""
        return "/docs/index.html" if self.name == INDEX else f"/docs/{self.name}/index.html"


def slug(words: str) -> str:
    """Give the anchor of a heading of these ``words``, as the usual readers of Markdown do.

    >>> slug("Fair rolls: what is shown?")
    'fair-rolls-what-is-shown'
    """
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", words.lower()).strip())


def reader() -> MarkdownIt:
    """Prepare the Markdown library: CommonMark with tables, without HTML, and an anchor for each heading."""
    return MarkdownIt("commonmark", {"html": False}).enable("table").use(anchors_plugin, max_level=3, slug_func=slug)


def read(path: Path, known: frozenset[str], at: Callable[[str], str] = AT_ROOT.at) -> Doc:
    """Make one page; ``at`` gives the address of a place in the site, and ``known`` are the names of all pages.

    Raises BuildError for a file without a title and a first paragraph, or a link to no page.
    """
    markdown = reader()
    tokens = markdown.parse(path.read_text(encoding="utf-8"))
    inline = [token for token in tokens if token.type == "inline"]
    if len(inline) < 2 or tokens[0].tag != "h1" or tokens[3].tag != "p":  # noqa: PLR2004  # title and first paragraph
        raise BuildError(f"{path.name} must begin with a title (# …) and a paragraph")
    for token in inline:
        for child in token.children or ():
            if child.type == "link_open":
                child.attrs["href"] = address(path, str(child.attrs["href"]), known, at)
            elif child.type == "image":
                child.type, child.content = "html_inline", picture(path, str(child.attrs["src"]), child.content)
    for token in tokens:
        if token.type in ("th_open", "td_open"):
            token.attrs.pop("style", None)  # alignment is the style sheet's, and the policy forbids it here
    markup = str(markdown.renderer.render(with_examples(tokens, at), markdown.options, {}))
    return Doc(
        name=path.stem,
        title=text(inline[0]),
        lead=text(inline[1]),
        contents=tuple(headings(tokens)),
        markup=Markup(markup.replace("<table>", '<div class="scroll"><table>').replace("</table>", "</table></div>")),  # noqa: S704  # by the library, which escapes
    )


def picture(path: Path, name: str, words: str) -> str:
    """Give the markup of the picture called ``name`` beside a page; ``words`` tell it to who does not see it.

    Raises BuildError for anything but an SVG file that is there, holds no style or script, and has words.
    """
    file = path.parent / name
    markup = file.read_text(encoding="utf-8").strip() if "/" not in name and file.is_file() else ""
    if not name.endswith(".svg") or not words or not markup.startswith("<svg ") or re.search(UNFIT, markup):
        raise BuildError(f"{path.name} has the picture {name}: it must be plain SVG beside it, with words in brackets")
    return f'<svg role="img" aria-label="{escape(words)}" {markup.removeprefix("<svg ")}'


def headings(tokens: list[Token]) -> list[Heading]:
    """List the headings of the second level among the ``tokens`` of a page."""
    pairs = pairwise(tokens)
    return [
        Heading(anchor=str(opening.attrs["id"]), words=text(words))
        for opening, words in pairs
        if opening.type == "heading_open" and opening.tag == "h2"
    ]


def text(token: Token) -> str:
    """Give the plain text of a line: code and emphasis lose their marks, breaks become blanks."""
    pieces = (" " if child.type == "softbreak" else child.content for child in token.children or ())
    return "".join(pieces)


def address(path: Path, link: str, known: frozenset[str], at: Callable[[str], str]) -> str:
    """Turn the ``link`` of a page at ``path`` into an address; it leads to a ``known`` page, or to a place in the site.

    ``at`` gives the address of a place; other links stay as they are. Raises BuildError for a page that is not known.
    """
    if re.match(r"/(?!/)", link):
        return at(link)
    name, _, anchor = link.partition("#")
    if "/" in name or not name:
        return link
    if name.removesuffix(".md") not in known or not name.endswith(".md"):
        raise BuildError(f"{path.name} links to {name}, which is no file of site/docs")
    page = name.removesuffix(".md")
    return at("/docs/" if page == INDEX else f"/docs/{page}/") + (f"#{anchor}" if anchor else "")


def docs(at: Callable[[str], str] = AT_ROOT.at, directory: Path = DOCS) -> list[Doc]:
    """Make every page, the index first; ``at`` gives the address of a place in the site."""
    files = sorted(directory.glob("*.md"), key=lambda file: (file.stem != INDEX, file.stem))
    known = frozenset(file.stem for file in files)
    return [read(file, known, at) for file in files]
