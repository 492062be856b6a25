"""What the worker offers the page: text in, text out. The only module that touches PyScript.

Every function takes the text of a link and gives a JSON object as text:

- ``check``: the check it is about; ``fragment``: its canonical link behind ``#``, ``bare`` the same
  without a roll, and ``name``: the situation in a few words;
- ``parts``: markup by the name of the place on the page that it belongs in;
- ``said``: a sentence for the status line, where something happened;
- ``next``: the function to call next with the same link, which also wants to know what is stored;
- ``keep``: records to store before anything is shown, each a ``kind``, a ``text`` and, to replace one, its ``key``;
- ``revealed``: True when a fair roll was revealed for the first time;
- or ``error``: the ``field`` and the ``message``, and nothing else;
- or ``overtaken``: True, and nothing else, when ``insight`` was asked again before this answer was ready.
"""

import json
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any
from urllib.parse import parse_qsl

from fairthrow import exchange as fair
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.keeping import imported, kept, written
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError
from fairthrow.systems.fields import PART_BYTES
from fairthrow.view import share
from fairthrow.view.data import odds_csv, odds_data
from fairthrow.view.fair import panel
from fairthrow.view.figure import Shown
from fairthrow.view.parts import form_parts, insight_pieces, live_parts
from fairthrow.view.roll import roll as roll_markup
from fairthrow.view.text import name_of

Answer = dict[str, Any]

TURN = 0.004
"""Seconds that an insight takes at a time, before other questions have their turn."""

QR_ARCHIVE = "/tmp/qr.zip"  # noqa: S108  # the browser's own file system, in memory


def _preview(link: Link, view: Shown) -> Answer:
    """Give the odds of a situation whose controls were changed."""
    return {"parts": live_parts(link.situation, view)}


def _open(link: Link, view: Shown) -> Answer:
    """Give everything for a link that was opened: controls, odds, and the roll if it names one."""
    rolled = _rolled(link, view) if link.rolled else _unrolled(link, view)
    found = {**rolled, "parts": {**form_parts(link), **rolled["parts"]}}
    return found if link.offer is None else {**found, "next": "exchange"}


def _roll(link: Link, view: Shown) -> Answer:
    """Give a roll: of typed faces where there are some, else of a newly drawn seed."""
    rolled = link if link.faces is not None else replace(link, seed=secrets.token_bytes(SEED_BYTES))
    return {**_rolled(rolled, view), "fragment": rolled.fragment()}


def _unrolled(link: Link, view: Shown) -> Answer:
    return {"parts": {**live_parts(link.situation, view), "roll": "", "fair": panel(link)}, "said": ""}


def _rolled(link: Link, view: Shown) -> Answer:
    """Give the parts and the sentence of the roll that a link names."""
    thrown = link.roll()
    situation = link.situation
    odds = situation.odds()
    here = replace(view, here=thrown.outcomes[situation.main])
    parts = {**live_parts(situation, here, odds), "roll": roll_markup(link, thrown, odds), "fair": panel(link)}
    return {"parts": parts, "said": thrown.summary}


def shown(text: str) -> Shown:
    """Read how odds are to be shown: ``mode=<mode>&pin=<link>``, each of them optional."""
    wishes = dict(parse_qsl(text))
    pinned = decode(wishes["pin"]).situation if "pin" in wishes else None
    return Shown(mode=wishes.get("mode", "exact"), pinned=pinned)


def answered(handler: Callable[[Link, Any], Answer], read: Callable[[str], Any] = shown) -> Callable[..., str]:
    """Wrap a handler as a function from a link's text, and one text more, to JSON text.

    ``read`` reads that other text. The function never raises a FairthrowError; it answers it.
    """

    def answer(text: str, other: str = "") -> str:
        try:
            link = decode(text)
            found = handler(link, read(other))
        except FairthrowError as error:
            return refusal(error)
        return reply(link, found)

    return answer


def reply(link: Link, found: Answer) -> str:
    """Write what was found for a link, with what it is about."""
    bare = Link(situation=link.situation)
    about = {"check": link.situation.check, "fragment": link.fragment(), "bare": bare.fragment()}
    return json.dumps({**about, "name": name_of(link.situation), **found})


def refusal(error: FairthrowError) -> str:
    """Write an error as an answer."""
    return json.dumps({"error": {"field": error.field, "message": error.message}})


@dataclass(frozen=True, kw_only=True)
class Known:
    """What a page tells with a step of a fair roll: what is stored for it, and how odds are shown."""

    kept: fair.Kept
    view: Shown


def known(text: str) -> Known:
    """Read ``offers`` and ``answers`` (lists of key and text) and ``view`` of a JSON object."""
    told = json.loads(text)
    return Known(kept=fair.read_kept(told["offers"], told["answers"]), view=shown(told["view"]))


def _offer(link: Link, told: Known) -> Answer:
    """Make an offer of the situation: draws its secret, which is to be kept."""
    offer = fair.make_offer(link, secrets.token_bytes(PART_BYTES))
    kept_now = replace(told.kept, offers=(*told.kept.offers, offer))
    said = "The offer is made: send its link to the other side."
    return {**_message(offer.link, kept_now, told.view, said), "keep": [{"kind": "offers", "text": offer.record()}]}


def _answer(link: Link, told: Known) -> Answer:
    """Throw a part into an offer: drawn here, or the one that was thrown in from here before."""
    answered_now = fair.throw_in(link, secrets.token_bytes(PART_BYTES), told.kept)
    found = _exchange(answered_now, replace(told, kept=replace(told.kept, answers=(answered_now,))))
    if answered_now in told.kept.answers:
        return found
    record = {"kind": "answers", "text": json.dumps({"link": answered_now.encode()})}
    return {**found, "keep": [record, *found.get("keep", [])]}


def _exchange(link: Link, told: Known) -> Answer:
    """Say what a message means in this browser: an answer to an offer made here reveals the roll."""
    if link.proven:
        return {"parts": {"fair": panel(link, told.kept)}, "said": link.roll().summary}
    if link.answer is None:
        return _message(link, told.kept, told.view, "")
    try:
        mine = fair.reveal(link, told.kept)
    except FairthrowError as error:
        own = told.kept.answer_of(link)
        problem = "" if own == link and told.kept.offer_of(link) is None else error.message
        return _message(link, told.kept, told.view, "", problem)
    proven = replace(link, secret=mine.secret)
    rolled = _rolled(proven, told.view)
    return {
        **rolled,
        "parts": {**rolled["parts"], "fair": panel(proven, told.kept)},
        "fragment": proven.fragment(),
        "keep": [{"kind": "offers", "text": mine.record(), "key": mine.key}],
        "revealed": told.kept.offer_of(link) != mine,
    }


def _message(link: Link, kept_now: fair.Kept, view: Shown, said: str, problem: str = "") -> Answer:
    """Give the parts of a message that is no roll yet."""
    found = _unrolled(link, view)
    parts = {**found["parts"], "fair": panel(link, kept_now, problem)}
    return {"parts": parts, "said": said, "fragment": link.fragment()}


def _markdown(link: Link, address: str) -> Answer:
    """Give a roll as a line of Markdown; ``address`` is the whole URL of its link."""
    return {"text": share.markdown(link, address)}


def _sheet(link: Link, address: str) -> Answer:  # noqa: ARG001  # one form for all handlers
    """Give the words for the system's share sheet."""
    return {"title": name_of(link.situation), "text": link.roll().summary}


def _picture(link: Link, address: str) -> Answer:  # noqa: ARG001
    """Give the strokes of a picture of a roll, and a name for its file."""
    name = f"fairthrow-{link.situation.system}-{link.situation.check}.png"
    return {"strokes": share.picture(link), "name": name}


def _numbers(link: Link, form: str) -> Answer:
    """Give the exact odds as text to copy: ``form`` is ``csv`` or ``json``."""
    return {"text": odds_csv(link) if form == "csv" else json.dumps(odds_data(link))}


def _battlemap(link: Link, text: str) -> Answer:
    """Draw a battlemap for a movement's situation, and give the path to its goal."""
    from fairthrow.view.battlemap import Board, board_markup, path_to  # noqa: PLC0415  # one game only needs it

    board = Board.decode(text)
    return {
        "board": board.encode(),
        "markup": board_markup(link, board),
        "path": path_to(link, board),
    }


def _qr(link: Link, address: str) -> Answer:  # noqa: ARG001
    """Give the QR code of an address as SVG."""
    return {"markup": share.qr(address)}


preview = answered(_preview)
open_link = answered(_open)
roll = answered(_roll)
offer = answered(_offer, known)
answer = answered(_answer, known)
exchange = answered(_exchange, known)
markdown = answered(_markdown, str)
sheet = answered(_sheet, str)
picture = answered(_picture, str)
numbers = answered(_numbers, str)
battlemap = answered(_battlemap, str)

newest_insight: object = None


async def insight(text: str, _view: str = "") -> str:
    """Give what would help and how the chance runs, in turns with other questions: asked for when a page has time.

    Of several at a time only the newest is answered with its parts.
    """
    import asyncio  # noqa: PLC0415  # Pyodide has it anyway; elsewhere it would cost start-up

    global newest_insight  # noqa: PLW0603  # one page asks one worker
    mine = newest_insight = object()
    try:
        link = decode(text)
        pieces = insight_pieces(link.situation)
        since = perf_counter()
        while True:
            next(pieces)
            if perf_counter() - since < TURN:
                continue
            await asyncio.sleep(0)
            if newest_insight is not mine:
                return json.dumps({"overtaken": True})
            since = perf_counter()
    except FairthrowError as error:
        return refusal(error)
    except StopIteration as end:
        return reply(link, {"parts": end.value})


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
        return json.dumps({"error": {"field": "qr", "message": problem}})
    with open(QR_ARCHIVE, "wb") as archive:  # noqa: ASYNC230, PTH123  # a file in memory; pathlib costs start-up
        archive.write((await response.arrayBuffer()).to_bytes())
    sys.path.append(QR_ARCHIVE)
    return _drawn_qr(text, address)


def check(index: str) -> str:
    """Take one step of the program's check of itself: what it found in words, and how many steps there are."""
    from fairthrow.selftest import QUICK, steps  # noqa: PLC0415  # one page only needs it

    every = steps(QUICK)
    found = every[int(index)]()
    return json.dumps({"text": found.text(), "right": not found.problems, "of": len(every)})


OFFERED: dict[str, Callable[..., Any]] = {
    "preview": preview,
    "insight": insight,
    "open": open_link,
    "roll": roll,
    "offer": offer,
    "answer": answer,
    "exchange": exchange,
    "markdown": markdown,
    "sheet": sheet,
    "picture": picture,
    "qr": qr,
    "numbers": numbers,
    "battlemap": battlemap,
    "check": check,
    "kept": kept,
    "written": written,
    "imported": imported,
}
"""What a page may call, by name."""


def serve() -> None:
    """Offer the functions to the page that started this worker."""
    from polyscript import xworker  # noqa: PLC0415  # exists in a PyScript worker only

    for name, function in OFFERED.items():
        setattr(xworker.sync, name, function)
