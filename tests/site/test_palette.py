"""The colours of the site, checked by arithmetic, because tools that check pages do not look into drawings."""

import re
from itertools import product

import pytest

from sitebuild.places import SITE

CSS = (SITE / "styles" / "site.css").read_text(encoding="utf-8")
SCHEMES = ("light", "dark")
NAMED = {
    name: dict(zip(SCHEMES, pair, strict=True))
    for name, *pair in re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", CSS)
}
DEGREES = {
    f"degree-{number}": dict(zip(SCHEMES, pair, strict=True))
    for number, *pair in re.findall(r"\.degree-(\d) \{ fill: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", CSS)
}
GROUNDS = ("paper", "card")


def luminance(colour: str) -> float:
    """Give the relative luminance of WCAG 2 of a colour such as ``#1d1b24``."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_the_standard() -> None:
    """Black on white is 21 to 1, and #767676 on white just above 4.5 to 1."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert 4.5 < contrast("#767676", "#ffffff") < 4.6


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [*product(("ink", "muted", "accent", "bad", "good"), GROUNDS), ("on-accent", "accent")],
)
def test_text_has_contrast(text: str, ground: str, scheme: str) -> None:
    """Every colour of text has a contrast of 4.5 to 1 or more with every ground it is used on."""
    assert contrast(NAMED[text][scheme], NAMED[ground][scheme]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("part", "ground"), [*product(("good", "even", "bad", "accent", "edge", "ink"), GROUNDS)])
def test_bars_and_lines_have_contrast(part: str, ground: str, scheme: str) -> None:
    """Bars, lines and the edges of controls have a contrast of 3 to 1 or more with their grounds."""
    assert contrast(NAMED[part][scheme], NAMED[ground][scheme]) >= 3


@pytest.mark.parametrize("scheme", SCHEMES)
def test_degrees_have_contrast(scheme: str) -> None:
    """The bars for each number of degrees have a contrast of 3 to 1 or more with the chart."""
    assert len(DEGREES) == 4
    for colours in DEGREES.values():
        assert contrast(colours[scheme], NAMED["card"][scheme]) >= 3


@pytest.mark.parametrize("scheme", SCHEMES)
def test_dice_have_contrast(scheme: str) -> None:
    """A die's outline or its facets have a contrast of 3 to 1 with the page, and its number 4.5 to 1 with its face."""
    outline = re.search(r"\.die polygon \{ stroke: (#[0-9a-f]{6})", CSS)
    facets = re.findall(r"\.die \.(?:mid|dark|darker) \{ fill: (#[0-9a-f]{6})", CSS)
    number = re.search(r"\.die \.number \{[^}]*fill: (#[0-9a-f]{6})", CSS)
    tinted = re.search(r"\.die\.marked \.face \{ fill: (#[0-9a-f]{6})", CSS)
    assert outline
    assert number
    assert tinted
    assert len(facets) == 3
    paper = NAMED["paper"][scheme]
    assert contrast(outline[1], paper) >= 3 or all(contrast(facet, paper) >= 3 for facet in facets)
    for face in (NAMED["face"][scheme], tinted[1]):
        assert contrast(number[1], face) >= 4.5
