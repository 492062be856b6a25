"""The pages made of `site/docs`: all are listed, every link leads somewhere, and nothing in them breaks the policy."""

import re
from html import unescape
from pathlib import Path

import pytest

from fairthrow.programs.decoding import decode
from sitebuild.docs import DOCS, Doc, docs, read
from sitebuild.errors import BuildError

PAGES = {doc.name: doc for doc in docs()}
EVERY_PAGE = pytest.mark.parametrize("doc", PAGES.values(), ids=list(PAGES))
LINK = re.compile(r'href="([^"]*)"')
ANCHOR = re.compile(r'id="([^"]*)"')


def test_every_page_is_listed() -> None:
    """The index leads to each of the others."""
    listed = {link.strip("/").rpartition("/")[2] for link in LINK.findall(PAGES["index"].markup)}
    assert listed == PAGES.keys() - {"index"}


@EVERY_PAGE
def test_links_lead_somewhere(doc: Doc, dist: Path) -> None:
    """Each link within the site finds a file, and its anchor there."""
    for link in LINK.findall(doc.markup):
        path, _, anchor = link.partition("#")
        if "://" in link or re.match(r"[a-z]+:", link):
            continue
        page = dist / path.strip("/") / "index.html" if path else dist / doc.path.lstrip("/")
        assert page.is_file(), link
        if "?" in anchor:  # what a page is to open
            assert decode(unescape(f"{path.strip('/')}/{anchor}")), link
        else:
            assert not anchor or anchor in ANCHOR.findall(page.read_text(encoding="utf-8")), link


@EVERY_PAGE
def test_contents_are_the_headings(doc: Doc) -> None:
    """Each entry of the list of contents is an anchor on the page, and no anchor comes twice."""
    anchors = ANCHOR.findall(doc.markup)
    assert len(set(anchors)) == len(anchors)
    assert {heading.anchor for heading in doc.contents} <= set(anchors)
    assert len(doc.contents) == doc.markup.count("<h2")


@EVERY_PAGE
def test_nothing_breaks_the_policy(doc: Doc) -> None:
    """Markdown brings no style, script or picture into a page."""
    assert not re.search(r"<[^>]*\b(style|on\w+)=|<script|<style|<img", doc.markup)


def written(directory: Path, text: str) -> Path:
    """Write a page."""
    path = directory / "page.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_html_is_text(tmp_path: Path) -> None:
    """Markup in a page's text is shown, not taken for markup."""
    doc = read(written(tmp_path, "# Title\n\nLead <b>bold</b>\n\n<script>x</script>\n"), frozenset())
    assert "&lt;script&gt;" in doc.markup
    assert "&lt;b&gt;" in doc.markup


@pytest.mark.parametrize("text", ["", "No title\n", "# Title\n\n## Next\n\nText\n", "# Title\n\n- list\n"])
def test_a_page_needs_a_title_and_a_lead(text: str, tmp_path: Path) -> None:
    """Title and lead are used where the page is announced."""
    with pytest.raises(BuildError, match=r"page\.md must begin with a title"):
        read(written(tmp_path, text), frozenset())


@pytest.mark.parametrize("link", ["other.md", "other", "guide.html#x"])
def test_a_link_to_no_page_is_an_error(link: str, tmp_path: Path) -> None:
    """A page links to other pages only by the names of files beside it."""
    with pytest.raises(BuildError, match=r"page\.md links to"):
        read(written(tmp_path, f"# Title\n\nLead [there]({link})\n"), frozenset({"guide"}))


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0H1"/></svg>\n'


def test_a_picture_becomes_part_of_the_page(tmp_path: Path) -> None:
    """It is drawn in the page's own colours, and told to who does not see it."""
    (tmp_path / "way.svg").write_text(SVG, encoding="utf-8")
    doc = read(written(tmp_path, '# Title\n\nLead\n\n![from a "key" to it](way.svg)\n'), frozenset())
    assert '<p><svg role="img" aria-label="from a &#34;key&#34; to it" xmlns=' in doc.markup
    assert '<path d="M0 0H1"/></svg></p>' in doc.markup


@pytest.mark.parametrize(
    ("image", "svg"),
    [
        ("![](way.svg)", SVG),
        ("![words](other.svg)", SVG),
        ("![words](https://example.org/way.svg)", SVG),
        ("![words](way.png)", SVG),
        ("![words](way.svg)", "<p>no picture</p>"),
        ("![words](way.svg)", SVG.replace("<path", "<script>1</script><path")),
        ("![words](way.svg)", SVG.replace("<path", "<style>a{}</style><path")),
        ("![words](way.svg)", SVG.replace("<path", '<path onload="1"')),
        ("![words](way.svg)", SVG.replace("<path", '<path style="fill:red"')),
    ],
)
def test_a_picture_must_be_plain(image: str, svg: str, tmp_path: Path) -> None:
    """What the content policy forbids, what is not there, and what has no words is an error of the build."""
    (tmp_path / "way.svg").write_text(svg, encoding="utf-8")
    with pytest.raises(BuildError, match="must be plain SVG beside it"):
        read(written(tmp_path, f"# Title\n\nLead\n\n{image}\n"), frozenset())


def test_links_become_addresses(tmp_path: Path) -> None:
    """A link to a file becomes the address of its page, and keeps its anchor."""
    text = "# Title\n\nLead [a](guide.md#first) [b](index.md) [c](#here) [d](/proof/)\n"
    doc = read(written(tmp_path, text), frozenset({"guide", "index"}))
    assert LINK.findall(doc.markup) == ["/docs/guide/#first", "/docs/", "#here", "/proof/"]


def test_the_directory_is_read() -> None:
    """There are pages to test."""
    assert (DOCS / "index.md").is_file()
    assert len(PAGES) > 5
