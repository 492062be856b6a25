"""The colours of the site, as a browser computes them from the shipped style sheets: all can be told apart.

Tools that check pages look at text alone, and not into drawings. Here every colour is read for every game, light and
dark, and compared with what it lies on. The same colours are computed without a browser for pictures; both must agree.
"""

from itertools import product
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser

from fairthrow.view.colour import BONE, CHALK, DARK, TOKENS
from sitebuild.looks import PLAIN_MARK, STRENGTH, Look, looks
from sitebuild.styles import style_sheets

pytestmark = pytest.mark.every_case

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

READ = """() => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const shown = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const found = {};
  for (const place of document.querySelectorAll("[data-system]")) {
    const colours = (found[place.dataset.system] = {});
    for (const part of place.querySelectorAll("[data-reads]")) {
      const [name, property] = part.dataset.reads.split(" ");
      colours[name] = shown(getComputedStyle(part).getPropertyValue(property));
    }
  }
  return found;
}"""
"""Reads, for each game, the colour that each part is painted in: red, green, blue and alpha."""

NEW = {
    f"new-{hue}": Look(name=f"new-{hue}", hue=hue, strength=STRENGTH, mark=PLAIN_MARK, link=None)
    for hue in range(0, 360, 30)
}
"""Games without an entry among the looks, in every hue that they could get."""

TOKEN_NAMES = ("paper", "card", "ink", "muted", "line", "edge", "wash", "accent", "on-accent", "felt", "well", "rim",
               "chalk", "chalk-2", "glow", "error", "engraved")  # fmt: skip
BODIES = ("f1", "f2", "f3", "f4", "f5", "f6", "body")
DEGREES = ("degree-2", "degree-3", "degree-4", "degree-5")

TEXT = [
    *product(("ink", "muted", "accent", "error"), ("paper", "card")),
    *product(("ink", "muted", "accent"), ("wash",)),
    ("on-accent", "accent"),
    *product(("chalk", "chalk-2", "glow"), ("felt", "well")),
    ("chalk", "rim"),  # a button of the bar or the stage under the pointer
    ("well", "glow"),  # the word below a die that counts
    ("engraved", "f1"),
    ("dark-engraved", "dark-f1"),
    ("out-engraved", "well"),
    ("ink", "heat"),
]
"""What is read, and what it is read on."""

GRAPHICS = [
    *product(("edge", "accent"), ("paper", "card")),
    ("accent", "wash"),
    *product(("glow", "chalk-2", "chalk"), ("felt", "well")),
    *product(("good", "plain", *DEGREES), ("felt",)),
    ("bad-stroke", "felt"),
    ("even-stroke", "felt"),
    *product(("f1", "f2", "f3"), ("well",)),
    ("dark-light", "well"),
    ("out-body-stroke", "well"),
]
"""What is seen: edges of controls, bars, lines, the lit sides of dice."""


def specimens(name: str) -> str:
    """Write one part for each colour of a game, drawn as pages draw it."""
    parts = [f'<i data-reads="{token} color" class="token-{token}"></i>' for token in TOKEN_NAMES]
    shapes = [f'<rect class="{look}" data-reads="{look} fill"/>' for look in ("good", "plain", *DEGREES)]
    shapes += [f'<rect class="{look}" data-reads="{look}-stroke stroke"/>' for look in ("bad", "even")]
    for state in ("", "dark", "out"):
        before = f"{state}-" if state else ""
        dice = [f'<path class="{part}" data-reads="{before}{part} fill"/>' for part in BODIES]
        dice += [
            f'<path class="body" data-reads="{before}body-stroke stroke"/>',
            f'<path class="light" data-reads="{before}light stroke"/>',
            f'<text class="num" data-reads="{before}engraved fill"></text>' if state != "" else "",
        ]
        parts.append(f'<b class="{state}"><svg class="die">{"".join(dice)}</svg></b>')
    cell = '<td class="p10"><a data-reads="heat background-color"></a></td>'
    heat = f'<table class="heat"><tbody><tr>{cell}</tr></tbody></table>'
    return f'<div data-system="{name}">{"".join(parts)}<svg>{"".join(shapes)}</svg>{heat}</div>'


@pytest.fixture(scope="module")
def palettes(chromium: Browser) -> dict[str, dict[str, dict[str, str]]]:
    """Read all colours: by scheme, by game, by name, as ``#rrggbb``. What is transparent is left out."""
    found = {**looks(), **NEW}
    styles = "".join(f"<style>{sheet.decode()}</style>" for sheet in style_sheets(found).values())
    tokens = "".join(f".token-{name} {{ color: var(--{name}) }}" for name in TOKEN_NAMES)
    markup = "".join(map(specimens, found))
    read: dict[str, dict[str, dict[str, str]]] = {}
    for scheme in SCHEMES:
        with chromium.new_context(color_scheme=scheme) as context:
            page = context.new_page()
            page.set_content(f"<!doctype html>{styles}<style>{tokens}</style>{markup}")
            read[scheme] = {name: solid(colours) for name, colours in page.evaluate(READ).items()}
    return read


def solid(colours: dict[str, list[int]]) -> dict[str, str]:
    """Write colours as ``#rrggbb``, without those that are not opaque."""
    opaque = {name: colour[:3] for name, colour in colours.items() if colour[3] == 255}
    return {name: "#" + "".join(f"{part:02x}" for part in parts) for name, parts in opaque.items()}


def channels(colour: str) -> list[int]:
    """Give red, green and blue of a colour such as ``#1d1b24``."""
    return [int(colour[place : place + 2], 16) for place in (1, 3, 5)]


def luminance(colour: str) -> float:
    """Give the relative luminance of WCAG 2."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (x / 255 for x in channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def short_of(colours: dict[str, str], pairs: list[tuple[str, str]], least: float) -> dict[str, float]:
    """Give the pairs whose contrast is less than it should be, with what it is."""
    found = {f"{one} on {other}": contrast(colours[one], colours[other]) for one, other in pairs}
    return {pair: round(value, 2) for pair, value in found.items() if value < least}


EACH = pytest.mark.parametrize(("scheme", "name"), list(product(SCHEMES, [*looks(), *NEW])))


def test_contrast_is_that_of_the_standard() -> None:
    """Black on white is 21 to 1, and #767676 on white just above 4.5 to 1."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert 4.5 < contrast("#767676", "#ffffff") < 4.6


@EACH
def test_text_has_contrast(scheme: Scheme, name: str, palettes: dict[str, Any]) -> None:
    """Text has a contrast of 4.5 to 1 or more with whatever it stands on, dice among it."""
    assert short_of(palettes[scheme][name], TEXT, 4.5) == {}


@EACH
def test_bars_and_lines_have_contrast(scheme: Scheme, name: str, palettes: dict[str, Any]) -> None:
    """Bars, lines, edges of controls and the lit sides of dice have a contrast of 3 to 1 or more with their grounds."""
    assert short_of(palettes[scheme][name], GRAPHICS, 3) == {}


@EACH
def test_what_differs_by_fill_differs_to_the_eye(scheme: Scheme, name: str, palettes: dict[str, Any]) -> None:
    """One degree is hatched or dotted, so it is no plain colour; two degrees are darker than three."""
    colours = palettes[scheme][name]
    assert not {"bad", "even", "degree-0", "degree-1"} & colours.keys()
    assert contrast(colours["degree-2"], colours["degree-3"]) >= 1.3


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_two_games_have_the_same_colours(scheme: Scheme, palettes: dict[str, Any]) -> None:
    """Felts and accents of two games differ by more than a shade; bone is the same in all of them."""
    games = {name: palettes[scheme][name] for name in looks() if name != "home"}
    for one, other in product(games, games):
        if one < other:
            for token in ("felt", "accent"):
                apart = zip(channels(games[one][token]), channels(games[other][token]), strict=True)
                assert sum(abs(a - b) for a, b in apart) >= 30, (one, other, token)
            assert [games[one][part] for part in BODIES] == [games[other][part] for part in BODIES]


@pytest.mark.parametrize("look", looks().values(), ids=lambda look: look.name)
def test_pictures_have_the_colours_of_pages(look: Look, palettes: dict[str, Any]) -> None:
    """What is computed for pictures and for the browser's own frame is what style sheets give, up to rounding."""
    for token in TOKENS:
        scheme = "dark" if token.endswith("-dark") else "light"
        shown = palettes[scheme][look.name][token.removesuffix("-dark")]
        apart = zip(channels(shown), channels(look.colour(token)), strict=True)
        assert max(abs(a - b) for a, b in apart) <= 1, (token, shown, look.colour(token))


def test_pictures_have_the_dice_of_pages(palettes: dict[str, Any]) -> None:
    """Bone, the dark die and chalk are the same in pictures and on pages."""
    colours = palettes["light"]["spellwoven"]
    assert colours["chalk"] == CHALK
    assert {**{part: colours[part] for part in BODIES}, "number": colours["engraved"]} == BONE
    dark = {part: colours[f"dark-{part}"] for part in BODIES}
    assert {**dark, "body": colours["dark-body-stroke"], "number": colours["dark-engraved"]} == DARK
