"""The colours of a game, for pictures and for what the browser draws around a page.

The style sheet makes every colour of a game from its hue and strength (`site/styles/first.css`). Where no style
applies, the same colours are computed here.
"""

from math import cos, radians, sin

BONE = {
    "body": "#7d6b4c", "f1": "#fffaf0", "f2": "#eaddc4", "f3": "#dacaab", "f4": "#c3b08c", "f5": "#a18d69",
    "f6": "#7d6b4c", "number": "#2a2013",
}  # fmt: skip
"""The parts of a die: its outline, its facets from the lightest, and what is engraved."""
DARK = {
    "body": "#6d6057", "f1": "#4b4038", "f2": "#5d5046", "f3": "#4a3f37", "f4": "#3a312b", "f5": "#2b2420",
    "f6": "#211b18", "number": "#fff8ea",
}  # fmt: skip
"""The same of the dark die of tens."""
CHALK = "#f9f3e6"
"""What is written on a felt."""

TOKENS = {
    "paper": (0.98, 0.6), "felt": (0.35, 8.5), "well": (0.28, 7.5), "rim": (0.45, 7), "chalk-2": (0.85, 3),
    "glow": (0.87, 10), "paper-dark": (0.17, 1.4), "felt-dark": (0.28, 6),
}  # fmt: skip
"""How light each colour is, from 0 to 1, and how colourful in hundredths, for the strength 1.

They are those of bright surroundings, but for the ones named ``dark``.
"""


def colour(token: str, hue: float, strength: float) -> str:
    """Give the colour of a token as ``#rrggbb``, for a game's hue (degrees) and strength (0 to 2).

    >>> colour("felt", 303, 1.1), colour("felt", 303, 0)
    ('#452c62', '#3a3a3a')
    """
    light, chroma = TOKENS[token]
    return oklch(light, chroma * strength / 100, hue)


def oklch(light: float, chroma: float, hue: float) -> str:
    """Give a colour of OKLCH as ``#rrggbb``; what a screen cannot show is cut off, as browsers do.

    ``light`` is from 0 (black) to 1 (white), ``chroma`` from 0 (grey) to about 0.4, ``hue`` in degrees. The numbers in
    the code are those of CSS Color 4, "Converting Oklab colors".

    >>> oklch(1, 0, 0), oklch(0.628, 0.2577, 29.23)
    ('#ffffff', '#ff0000')
    """
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long, medium, short = (
        (light + of_a * a + of_b * b) ** 3
        for of_a, of_b in ((0.3963377774, 0.2158037573), (-0.1055613458, -0.0638541728), (-0.0894841775, -1.2914855480))
    )
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _encoded(min(max(each, 0), 1))):02x}" for each in linear)


def _encoded(linear: float) -> float:
    """Give an amount of light, 0 to 1, as sRGB encodes it."""
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055  # noqa: PLR2004  # sRGB's own
