"""What leaves the page: a roll for a chat, a share sheet, a picture, a QR code, and odds to copy."""

import json
import sys

from fairthrow.app.answers import Answer, answered, refusal
from fairthrow.links import Link
from fairthrow.systems import FieldError
from fairthrow.view import share
from fairthrow.view.data import odds_csv, odds_data
from fairthrow.view.text import name_of

QR_ARCHIVE = "/tmp/qr.zip"  # noqa: S108  # the browser's own file system, in memory


def _markdown(link: Link, address: str) -> Answer:
    """Give a roll as a line of Markdown; ``address`` is the whole URL of its link."""
    return {"text": share.markdown(link, address)}


def _sheet(link: Link, address: str) -> Answer:  # noqa: ARG001  # one form for all handlers
    """Give the words for the system's share sheet."""
    return {"title": name_of(link.situation), "text": link.roll().summary}


def _picture(link: Link, address: str) -> Answer:  # noqa: ARG001
    """Give the strokes of a picture of a roll, its ``size`` and what text may have of its width, and a file's name."""
    name = f"fairthrow-{link.situation.system}-{link.situation.check}.png"
    return {"strokes": share.picture(link), "size": (share.WIDTH, share.HEIGHT), "widest": share.WIDEST, "name": name}


def _numbers(link: Link, form: str) -> Answer:
    """Give the exact odds as text to copy: ``form`` is ``csv`` or ``json``."""
    return {"text": odds_csv(link) if form == "csv" else json.dumps(odds_data(link))}


def _qr(link: Link, address: str) -> Answer:  # noqa: ARG001
    """Give the QR code of an address as SVG."""
    return {"markup": share.qr(address)}


markdown = answered(_markdown, str)
sheet = answered(_sheet, str)
picture = answered(_picture, str)
numbers = answered(_numbers, str)
_drawn_qr = answered(_qr, str)


async def qr(text: str, address: str, library: str) -> str:
    """Draw the QR code of an address; ``library`` is where the archive lies that can do it."""
    try:
        return _drawn_qr(text, address)
    except ImportError:
        from js import fetch  # noqa: PLC0415  # exists in a browser only
        from pyodide.ffi import JsException  # noqa: PLC0415  # the same

    try:
        response = await fetch(library)
        problem = "" if response.ok else f"the server answered {response.status}"
    except JsException:
        problem = "the part that draws codes is not on this device"
    if problem:
        return refusal(FieldError("qr", problem))
    with open(QR_ARCHIVE, "wb") as archive:  # noqa: ASYNC230, PTH123  # a file in memory; pathlib costs start-up
        archive.write((await response.arrayBuffer()).to_bytes())
    sys.path.append(QR_ARCHIVE)
    return _drawn_qr(text, address)
