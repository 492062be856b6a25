"""Style sheets and the display font: how much of them there is, and that nothing in them is only for sources."""

import re
from pathlib import Path

import pytest

from sitebuild.errors import BuildError
from sitebuild.looks import MARKER, looks
from sitebuild.places import SITE
from sitebuild.styles import FIRST, NAMED, style_sheets

MOST = {
    "styles/first.css": 27_100,
    "styles/rest.css": 11_300,
    "styles/gallery.css": 4_300,
    "styles/home.css": 8_100,
    "styles/pages.css": 5_300,
    "styles/sheet.css": 10_050,
    "styles/party.css": 8_000,
    "styles/about.css": 3_000,
    "styles/embed.css": 2_750,
    "styles/lab.css": 11_400,
    "styles/letter.css": 3_000,
    "styles/own.css": 2_100,
    "styles/otherwise.css": 7_300,
    "styles/scene.css": 4_250,
}
"""Bytes that each sheet may have as it is shipped, before it is packed for the way.

A window's name is written out wherever it stands, 60 to 70 bytes each time. Packed, that is less than 80 for a page.
"""


def test_every_sheet_has_a_limit() -> None:
    """A new sheet needs a thought about its size."""
    assert style_sheets(looks()).keys() == MOST.keys()


@pytest.mark.parametrize("name", MOST)
def test_sheets_are_small(name: str) -> None:
    """What is laid out first needs the first sheet only; no sheet grows without notice."""
    assert len(style_sheets(looks())[name]) <= MOST[name]


def test_the_display_font_is_small() -> None:
    """It is fetched with the first page: at most 12 kB, in the form that packs fonts best."""
    font = (SITE / "fonts" / "display.woff2").read_bytes()
    assert font.startswith(b"wOF2")
    assert len(font) <= 12_000


def test_what_is_shipped_says_the_same_in_less() -> None:
    """Comments and indentation stay in the sources. All classes and custom properties are still there."""
    for name, shipped in style_sheets(looks()).items():
        source = re.sub(r"/\*.*?\*/", "", (SITE / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        source = re.sub(r"\(--[a-z]+\)", "", NAMED.sub("", source))  # windows' names are written out
        sheet = shipped.decode()
        assert "/*" not in sheet
        assert "\n " not in sheet
        assert set(re.findall(r"\.[a-z][\w-]*(?=[^;}]*\{)", source)) <= set(re.findall(r"\.[a-z][\w-]*", sheet))
        assert set(re.findall(r"(?<![\w-])--[a-z][\w-]*", source)) <= set(re.findall(r"--[a-z][\w-]*", sheet))


def test_windows_have_the_names_of_the_first_sheet() -> None:
    """Each is written out in every sheet, and no sheet has a border of its own between a phone and a desk."""
    windows = dict(NAMED.findall((SITE / FIRST).read_text(encoding="utf-8")))
    assert windows.keys() == {"--phone", "--desk", "--tablet"}
    for name, shipped in style_sheets(looks()).items():
        assert "(--" not in "".join(re.findall(r"@media[^{]*", shipped.decode())), name
        for query in re.findall(r"@media[^{]*", (SITE / name).read_text(encoding="utf-8")):
            assert "48rem" not in query, name


def test_a_window_that_nobody_has_named_is_refused(tmp_path: Path) -> None:
    """A name that is misspelt would hide what stands below it from every window."""
    (tmp_path / "styles").mkdir()
    (tmp_path / FIRST).write_text(f"{MARKER}\n@custom-media --phone (max-width: 1rem);\n")
    (tmp_path / "styles" / "other.css").write_text("@media (--fone) { a { color: red; } }\n")
    with pytest.raises(BuildError, match=r"other\.css: no window is called --fone"):
        style_sheets(looks(), tmp_path)


def test_the_dark_differs_in_colours_alone() -> None:
    """Nothing asks for the colour scheme but `light-dark()`, which gives only colours.

    So an audit in the dark need not look at anything else again (`tests/site/test_audits.py`).
    """
    assert any("light-dark(" in sheet.decode() for sheet in style_sheets(looks()).values())
    sources = [path for path in SITE.rglob("*") if path.suffix in {".css", ".js", ".py"}]
    templates = [path for path in SITE.rglob("*.html") if path.name != "base.html"]  # that names the bar's colours
    assert sources
    assert templates
    assert [path for path in [*sources, *templates] if "prefers-color-scheme" in path.read_text(encoding="utf-8")] == []
