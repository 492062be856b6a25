"""What leaves the page: a roll for a chat, a share sheet, a picture, a QR code, and odds to copy."""

import json
import sys
from collections.abc import Callable

from fairthrow.app.answers import PageAnswer, answered, refusal
from fairthrow.app.library import fetched
from fairthrow.links import PROGRAMS, Link
from fairthrow.systems import FieldError
from fairthrow.view.check import picture as drawing
from fairthrow.view.check import share
from fairthrow.view.check.data import odds_csv, odds_data
from fairthrow.view.check.text import name_of

QR_ARCHIVE = "/tmp/qr.zip"  # noqa: S108  # the browser's own file system, in memory
"""Where the library that draws QR codes is put when it has been fetched."""


def _markdown(link: Link, address: str) -> PageAnswer:
    """Give a roll as a line of Markdown; ``address`` is the whole URL of its link."""
    return {"text": share.markdown(link, address)}


def _sheet(link: Link, address: str) -> PageAnswer:  # noqa: ARG001  # one form for all handlers
    """Give the ``title`` and the ``text`` of a roll for the device's share sheet."""
    return {"title": name_of(link.situation), "text": link.roll().summary}


def _picture(link: Link, felt: str) -> PageAnswer:
    """Give a picture of a roll as ``strokes`` (:mod:`fairthrow.view.check.picture`), and a ``name`` for its file.

    ``felt`` is the hue and the strength of the page's felt as its styles give them, with a blank between: ``303 1.1``.
    ``size`` is the picture's width and height, ``widest`` the greatest width of a text in it, all in pixels.
    """
    of, check = link.situation.system, link.situation.check
    name = f"fairthrow-{'own-game' if of == PROGRAMS else f'{of}-{check}'}.png"
    strokes = drawing.picture(link, *drawing.felt_of(felt))
    size = (drawing.WIDTH, drawing.HEIGHT)
    return {"strokes": strokes, "size": size, "widest": drawing.WIDEST, "name": name}


def _numbers(link: Link, form: str) -> PageAnswer:
    """Give the exact odds as text to copy: ``form`` is ``csv`` or ``json``."""
    return {"text": odds_csv(link) if form == "csv" else json.dumps(odds_data(link))}


def _qr(link: Link, address: str) -> PageAnswer:  # noqa: ARG001
    """Give the QR code of an address as SVG."""
    return {"markup": share.qr(address)}


markdown = answered(_markdown, str)
sheet = answered(_sheet, str)
picture = answered(_picture, str)
numbers = answered(_numbers, str)
_drawn_qr = answered(_qr, str)


async def qr(text: str, address: str, library: str) -> str:
    """Draw the QR code of ``address``: SVG, in the answer's ``markup``.

    ``text`` is the link and ``address`` the whole URL that opens it. ``library`` is the URL of the library that draws
    QR codes; it is fetched for the first one. The answer is an error of the field ``qr`` when the library cannot be
    fetched, and when the address is too long.
    """
    return await with_library(lambda: _drawn_qr(text, address), library)


async def with_library(draw: Callable[[], str], library: str) -> str:
    """Give what ``draw`` gives, which needs the library that draws QR codes; the first time that is fetched."""
    try:
        return draw()
    except ImportError:
        problem = await fetched(library, QR_ARCHIVE, "draws codes")
    if problem:
        return refusal(FieldError("qr", problem))
    sys.path.append(QR_ARCHIVE)
    return draw()
