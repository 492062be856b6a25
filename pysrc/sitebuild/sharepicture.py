"""Draws the picture that chats and social pages show beside a link to the site: every die there is, on neutral felt.

It is drawn like the picture of a roll, here as SVG, which holds its font. A browser makes of it
`site/icons/share-picture.png`.
"""

import base64
import re
from typing import Any

from fairthrow.systems.die import Die, Role
from fairthrow.view.check.picture import HEIGHT, WIDTH, lines, tray
from fairthrow.view.check.picture_dice import DISPLAY, Felt, Stroke
from fairthrow.view.colour import CHALK
from fairthrow.view.lie import lies
from fairthrow.view.markup import Markup, escape, joined, tag
from sitebuild.looks import HOME, looks
from sitebuild.places import SITE
from sitebuild.titles import NAME

SAYS = "Set the moment, roll, and share the very same dice as a link."
SHOWN = ((4, 3), (6, 5), (8, 7), (10, 9), (12, 11), (20, 20))
"""The dice, each by its sides and the face it shows."""

LIE = b"every die there is"
"""What the dice lie by, as those of a roll lie by its seed."""

FONT = SITE / "fonts" / "display.woff2"
ICON = SITE / "icons" / "icon.svg"
MARK = 76
"""Pixels that the icon beside the name is wide."""


def share_picture() -> bytes:
    """Draw the picture as SVG."""
    look = looks()[HOME]
    felt = Felt(look.hue, look.strength)
    dice = [Die(sides=sides, face=face, role=Role.KEPT, tag=f"d{sides}") for sides, face in SHOWN]
    strokes: list[Stroke] = [
        ["shape", felt.felt, [[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]]],
        ["text", CHALK, WIDTH // 2 + MARK // 2, 104, 76, DISPLAY, NAME],
        *tray(dice, felt, (), lies(LIE, len(dice))),
        *lines("Fair dice, exact odds.", CHALK, 496, 64, 40, weight=DISPLAY),
        *lines(
            "Set the moment, roll, and share the very same dice as a link.", felt.quiet, 562, 30, 80, weight=DISPLAY
        ),
    ]
    return svg(strokes).encode()


def svg(strokes: list[Stroke]) -> str:
    """Write strokes as SVG, with the site's icon before the name and the display font within."""
    font = base64.b64encode(FONT.read_bytes()).decode()
    inside = re.sub(r"</?svg[^>]*>", "", ICON.read_text(encoding="utf-8"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<style>@font-face {{ font-family: Display; src: url("data:font/woff2;base64,{font}"); font-weight: 600; }} '
        "text { font-family: Display; font-weight: 600; text-anchor: middle; }</style>"
        f"{joined(*(drawn(*stroke) for stroke in strokes))}"
        f'<svg x="374" y="36" width="{MARK}" height="{MARK}" viewBox="16 14 64 70">{inside}</svg></svg>'
    )


def drawn(kind: Any, colour: Any, *rest: Any) -> Markup:
    """Write one stroke (`view/check/picture.py`) as an element of SVG: its kind, its ``colour``, and the rest."""
    if kind == "disc":
        x, y, radius = rest
        return tag("circle", cx=x, cy=y, r=radius, fill=colour)
    if kind == "text":
        x, y, size, _, text, *turn = rest
        turned = f"rotate({turn[0]} {x} {y})" if turn else None
        return tag("text", escape(text), x=x, y=y, fill=colour, font_size=size, transform=turned)
    points = " ".join(f"{x},{y}" for x, y in rest[0])
    if kind == "shape":
        return tag("polygon", points=points, fill=colour)
    _, width, dash = rest
    return tag("polyline", points=points, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dash or None,
               stroke_linejoin="round", stroke_linecap="round")  # fmt: skip
