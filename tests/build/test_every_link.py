"""Every link, anchor and picture leads somewhere: in the repository's texts, and on every page of the built site."""

import re
import struct
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from blocks import PAGES

from fairthrow.dice.errors import FairthrowError
from fairthrow.lab.errors import ProgramError
from fairthrow.table.reading import read_link
from sitebuild.docs import DOCS, reader

ELSEWHERE = re.compile(r"[a-z]+:", re.IGNORECASE)
"""How an address begins that has its own scheme: another site's, or a mail."""

# --- the texts -----------------------------------------------------------------------------


@cache
def anchors(text: Path) -> set[str]:
    """Give the anchors of a text of Markdown: one for each heading."""
    tokens = reader().parse(text.read_text(encoding="utf-8"))
    return {str(token.attrs["id"]) for token in tokens if token.type == "heading_open" and "id" in token.attrs}


def named_in(text: Path, kind: str, name: str) -> list[tuple[str, str]]:
    """Give the addresses that a text names in links (``link_open``, ``href``) or pictures, with a picture's words."""
    tokens = reader().parse(text.read_text(encoding="utf-8"))
    inside = (child for token in tokens for child in token.children or ())
    return [(str(child.attrs[name]), child.content) for child in inside if child.type == kind]


def drawn_in(text: Path) -> list[tuple[str, str]]:
    """Give the pictures of a text with their words: those of Markdown, and of HTML all that may be shown in a place."""
    found = named_in(text, "image", "src")
    for picture in re.findall(r"<picture>.*?</picture>", text.read_text(encoding="utf-8"), flags=re.DOTALL):
        (words,) = re.findall(r'<img[^>]* alt="([^"]*)"', picture)
        found += [(address, words) for address in re.findall(r'\b(?:src|srcset)="([^"]*)"', picture)]
    return found


def lost(text: Path) -> Iterator[str]:
    """Give the links of a text that lead nowhere. Those to places of the site are followed on the site."""
    for link, _ in named_in(text, "link_open", "href"):
        path, _, anchor = link.partition("#")
        if ELSEWHERE.match(link) or link.startswith("/"):
            continue
        there = text.parent / unquote(path) if path else text
        if not there.exists() or (anchor and (there.suffix != ".md" or anchor not in anchors(there))):
            yield link


@pytest.mark.parametrize("text", PAGES, ids=lambda text: text.name)
def test_links_between_texts_lead_somewhere(text: Path) -> None:
    """Each link to a file finds it, and a heading for its anchor."""
    assert list(lost(text)) == []


def is_picture(file: Path) -> bool:
    """Say whether a file is a picture that can be drawn: an SVG that can be read, or a PNG of some size."""
    content = file.read_bytes()
    if file.suffix == ".svg":
        return ET.fromstring(content).tag.endswith("svg")  # noqa: S314  # our own files
    return content.startswith(b"\x89PNG\r\n\x1a\n") and min(struct.unpack(">II", content[16:24])) > 0


@pytest.mark.parametrize("text", PAGES, ids=lambda text: text.name)
def test_pictures_of_texts_are_there(text: Path) -> None:
    """Each is a picture in the repository, and has words for who does not see it."""
    for address, words in drawn_in(text):
        assert words, address
        assert is_picture(text.parent / address), address


def test_readme_has_a_picture_and_links() -> None:
    """So the tests above have something to find."""
    assert len(drawn_in(PAGES[0])) > 1
    assert len(named_in(PAGES[0], "link_open", "href")) > 10
    assert "what-stays-the-same" in anchors(DOCS / "links.md")


@pytest.mark.parametrize("link", ["guide.md#no-such-part", "no-such.md", "lab-engine.svg#part", "#no-such-part"])
def test_a_lost_link_is_noticed(link: str, tmp_path: Path) -> None:
    """A file that is not there, and an anchor without a heading."""
    for name in ("guide.md", "lab-engine.svg"):
        (tmp_path / name).write_bytes((DOCS / name).read_bytes())
    text = tmp_path / "text.md"
    text.write_text(f"# Title\n\nSee [this]({link}) and [that](guide.md#for-what) and [here](#title).\n")
    assert list(lost(text)) == [link, "guide.md#for-what"]


# --- the site ------------------------------------------------------------------------------

REFERS = ("for", "aria-controls", "aria-labelledby", "aria-describedby", "popovertarget", "list")
"""Attributes that name other elements of the page, one or several."""

LEADS = {"a": "href", "link": "href", "script": "src", "img": "src", "use": "href", "form": "action", "source": "src"}
"""Elements with an address."""


class Read(HTMLParser):
    """Reads of a page its addresses, the elements that it refers to, and its own elements by their names."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.references: list[str] = []
        self.ids: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element says."""
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.add(given["id"])
        self.references += [each for name in REFERS for each in given.get(name, "").split()]
        if tag in LEADS and LEADS[tag] in given:
            self.addresses.append(given[LEADS[tag]])
        if given.get("property") == "og:image":
            self.addresses.append(given["content"])
        refresh = re.fullmatch(r"\d+; url=(.*)", given.get("content", "")) if "http-equiv" in given else None
        if refresh:
            self.addresses.append(refresh[1])


@cache
def page_of(file: Path) -> Read:
    """Read a page, once."""
    return Read(file)


def file_of(dist: Path, page: Path, address: str) -> Path:
    """Give the file that an address on a page leads to, whether it is there or not."""
    path = unquote(address.partition("#")[0].partition("?")[0])
    if not path:
        return page
    there = dist / path.removeprefix("/") if path.startswith("/") else page.parent / path
    return there / "index.html" if path.endswith("/") else there


def missing(dist: Path, page: Path) -> Iterator[str]:
    """Give what a page names and is not there: files, anchors, links to open, elements of its own."""
    found = page_of(page)
    for address in found.addresses:
        if ELSEWHERE.match(address):
            continue
        there, anchor = file_of(dist, page, address), address.partition("#")[2]
        if not there.is_file():
            yield address
        elif anchor and there.suffix == ".html" and anchor not in page_of(there).ids:
            try:
                read_link(f"{there.parent.relative_to(dist).as_posix()}/#{anchor}")
            except ProgramError:
                continue  # the link is right; guides show what is said of wrong programs
            except FairthrowError:
                yield address
    yield from (f"#{each}" for each in found.references if each not in found.ids)


def test_everything_that_a_page_names_is_there(dist: Path) -> None:
    """Links find their pages, anchors and checks; scripts, styles and pictures are there, and controls have labels."""
    pages = sorted(dist.rglob("*.html"))
    assert {page.relative_to(dist).as_posix(): gone for page in pages if (gone := list(missing(dist, page)))} == {}
    assert len(pages) > 25
    assert sum(len(page_of(page).addresses) for page in pages) > 1000
    assert sum(len(page_of(page).references) for page in pages) > 100


@pytest.mark.parametrize(
    ("markup", "gone"),
    [
        ('<a href="/nowhere/">', "/nowhere/"),
        ('<a href="/skew/#no-such-part">', "/skew/#no-such-part"),
        ('<a href="/skew/#task?high=99">', "/skew/#task?high=99"),
        ('<a href="#nowhere">', "#nowhere"),
        ('<img src="/assets/none.png">', "/assets/none.png"),
        ('<script src="none.js"></script>', "none.js"),
        ('<label for="none">', "#none"),
        ('<meta http-equiv="refresh" content="0; url=/nowhere/">', "/nowhere/"),
    ],
)
def test_what_is_lost_is_noticed(markup: str, gone: str, tmp_path: Path) -> None:
    """However a page names it. What is there beside it is found."""
    (tmp_path / "skew").mkdir()
    (tmp_path / "skew" / "index.html").write_text('<p id="part">', encoding="utf-8")
    page = tmp_path / "index.html"
    right = '<a href="/skew/#part"><a href="skew/#task"><a href="/skew/#task?high=3"><a href="https://example.org/x">'
    page.write_text(f'{right}<input id="one"><label for="one">{markup}', encoding="utf-8")
    assert list(missing(tmp_path, page)) == [gone]
