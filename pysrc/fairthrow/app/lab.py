"""The Lab as its page asks for it: odds as somebody types, rolls, what is wrong, copies, words, examples.

Functions take the text of a program's link, and a JSON object with some of these members:

- ``view``: how odds are shown, see :class:`fairthrow.view.lab.LabView`;
- ``alive``: the address of a blob that the page revokes to cancel the question (:mod:`fairthrow.app.labwork`);
- ``seconds``: what the answer may take, 10 unless said;
- for :func:`labcopy` ``format``, for :func:`labwords` ``line`` and ``column``.

The answer has ``check``, ``fragment``, ``bare``, ``name`` and ``parts`` as :mod:`fairthrow.app` has them, and ``said``,
a sentence for the status line. Where the odds are known, ``outputs`` are the labels of the outputs, ``output`` is the
place of the one that stands large, and ``asked`` what is asked of it, a ``sign`` and a ``number`` (empty for nothing),
beside ``near``, its median; null where it has no numbers. A question that was cancelled gives nothing but
``cancelled``: True.

An error has ``field`` and ``message`` as everywhere. Where a place of the program is wrong it also has ``line`` and
``column``, from 1, ``length``, how many characters to underline there, and ``reason``, the message without the place.
Where the program met a limit, ``limit`` names it: ``seconds`` is the one that the page can raise, the others are
``outcomes``, ``memory`` and ``depth``.
``mends`` are ways to make it right by one touch, each with a ``label`` and the whole ``program``. ``other`` stands
beside the error where the program is right in another language: its ``check``, its ``title``, and the ``fragment`` of
that link.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from secrets import token_bytes
from typing import Any

from fairthrow.app.labwork import MOST_SECONDS, SECONDS, CancelledError, limit_met, working
from fairthrow.dice.errors import FairthrowError
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import Answer
from fairthrow.links import Link
from fairthrow.programs.check import CHECKS, ProgramCheck, ProgramRoll
from fairthrow.programs.decoding import decode
from fairthrow.programs.words import at_cursor
from fairthrow.systems import FieldError, shown
from fairthrow.table.jsontext import read_json
from fairthrow.view.insight import whole
from fairthrow.view.lab import LabView, Shown, declared_parts, name_of, ready_parts
from fairthrow.view.labcopy import FORMATS, SUFFIXES
from fairthrow.view.labfigures import label_of
from fairthrow.view.labinputs import Insight
from fairthrow.view.labroll import roll_parts
from fairthrow.view.labwords import words
from fairthrow.view.labwrong import marked
from fairthrow.view.markup import NOTHING
from fairthrow.view.programs import program_of

Found = dict[str, Any]

LONGEST_FILE = 48
"""Characters of a file's name, without its ending."""

CANCELLED = json.dumps({"cancelled": True})
"""The answer to a question that was cancelled."""

KNOWN: dict[tuple[str, str, int], Answer] = {}
"""The odds that were asked for last: they are often shown in another shape next, or copied."""


def answered(handler: Callable[[Link, Found], Found]) -> Callable[..., str]:
    """Give the function that a page calls, made of a handler. It never raises a FairthrowError: that is answered."""

    def answer(text: str, other: str = "") -> str:
        link: Link | None = None
        try:
            given = read_json(other) if other else {}
            given = given if isinstance(given, dict) else {}
            with working(seconds_of(given.get("seconds")), str(given.get("alive") or "")):
                link = decode(text)
                found = handler(link, given)
        except CancelledError:
            return CANCELLED
        except FairthrowError as error:
            return json.dumps({"error": told(error, text), **also(error, text)})
        return json.dumps({**about(link), **found})

    return answer


def seconds_of(given: Any) -> float:
    """Read how many seconds an answer may take from what was ``given``. Raises FieldError for what cannot be."""
    if given is None:
        return SECONDS
    if not isinstance(given, int | float) or not 0 < given <= MOST_SECONDS:
        raise FieldError("seconds", f"seconds must be above 0, {MOST_SECONDS:g} at most, got {shown(given)}")
    return float(given)


def about(link: Link) -> Found:
    """Say what a link is about."""
    return {
        "check": link.situation.check,
        "fragment": link.fragment(),
        "bare": Link(situation=link.situation).fragment(),
        "name": name_of(program_of(link)),
    }


def answer_of(program: ProgramCheck) -> Answer:
    """Give the odds of a program; those that were asked for last are known."""
    key = program.check, program.run, program.cut
    if key not in KNOWN:
        found = program.answer()
        KNOWN.clear()
        KNOWN[key] = found
    return KNOWN[key]


# --- odds and rolls ----------------------------------------------------------------------------


def _run(link: Link, given: Found) -> Found:
    """Give the odds of a program, and its roll where the link names one."""
    view = LabView.of(given.get("view"))
    program = program_of(link)
    answer = answer_of(program)
    if link.rolled and link.offer is None:
        return _rolled(link, program, answer, view)
    so = Shown(program, answer, view)
    nothing = {"rolled": NOTHING, "results": NOTHING, "steps": NOTHING}
    parts = {**so.parts(), **nothing, **ready_parts(program)}
    return {**about_odds(so), "parts": parts, "said": so.sentence()}


def about_odds(so: Shown) -> Found:
    """Say which outputs there are, which of them stands large, and what is asked of it."""
    labels = [label_of(output) for output in so.answer.outputs]
    return {"outputs": labels, "output": so.first, "asked": so.controls()}


def _roll(link: Link, given: Found) -> Found:
    """Roll, from a newly drawn seed unless faces are typed. The odds come along where they are known already."""
    if link.faces is None:
        link = replace(link, seed=token_bytes(SEED_BYTES))
    program = program_of(link)
    known = KNOWN.get((program.check, program.run, program.cut))
    return {**_rolled(link, program, known, LabView.of(given.get("view"))), **about(link)}


def _rolled(link: Link, program: ProgramCheck, answer: Answer | None, view: LabView) -> Found:
    """Give the roll that a link names, with the odds where they are known."""
    thrown = link.roll()
    if not isinstance(thrown, ProgramRoll):
        raise FieldError("system", "system must be lab for the roll of a program")
    if answer is None:
        return {"parts": roll_parts(link, thrown, None, None, view.output), "said": thrown.summary}
    so = Shown(program, answer, view, tuple(value for _, value in thrown.rolled.outputs))
    parts = {**so.parts(), **roll_parts(link, thrown, answer, so.asked, so.first)}
    return {**about_odds(so), "parts": parts, "said": thrown.summary}


def _check(link: Link, given: Found) -> Found:  # noqa: ARG001  # nothing can be said about it
    """Read a program, and do not run it: gives what it says of itself. Rolls are not looked at either."""
    program = program_of(link)
    program.language.check(program.run)
    return {"parts": declared_parts(program)}


def _insight(link: Link, given: Found) -> Found:  # noqa: ARG001  # it is the same for every view
    """Give what the inputs of a program would change: ``taps`` by control, and the parts ``help`` and ``curve``.

    That takes many times as long as the odds. Where the program has no inputs, all are empty.
    """
    program = program_of(link)
    if not program.declarations.inputs:
        return {"taps": {}, "parts": {"help": NOTHING, "curve": NOTHING}}
    insight = Insight(program)
    return {"taps": whole(insight.taps()), "parts": whole(insight.pieces())}


def _copy(link: Link, given: Found) -> Found:
    """Give the odds as ``text``, with the name of such a ``file`` and its ``kind``, a media type."""
    form = str(given.get("format"))
    if form not in FORMATS:
        raise FieldError("format", f"format must be one of {', '.join(FORMATS)}, got {shown(form)}")
    program = program_of(link)
    copy = FORMATS[form](link, answer_of(program))
    return {"text": copy.text, "kind": copy.kind, "file": f"{file_name(name_of(program))}.{SUFFIXES[form]}"}


def file_name(name: str) -> str:
    """Give the name of a file for what has a ``name``: its letters and digits, with hyphens between them."""
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in name.lower()).split()
    return "-".join(words)[:LONGEST_FILE].strip("-") or "odds"


def _words(link: Link, given: Found) -> Found:
    """Say in words what the construct at the cursor does, and the others of its line, as the part ``words``.

    The place is between two characters: ``column`` is that of the one behind it. Without a line, or for one that the
    program does not have, all constructs of the program are explained, as far as there is room. It is not run.
    """
    program = program_of(link)
    line, column = (given.get(name) for name in ("line", "column"))
    if type(line) is not int or type(column) is not int:
        line = column = 0
    return {"parts": {"words": words(*at_cursor(program.check, program.program, line, column))}}


# --- what is wrong ------------------------------------------------------------------------------


def told(error: FairthrowError, text: str) -> Found:
    """Write an error as an answer has it, with its place in the program where it has one; ``text`` is the link."""
    said: Found = {"field": error.field, "message": error.message, **limit_met(error)}
    if isinstance(error, ProgramError):
        line, column = error.place
        said |= {
            "line": line,
            "column": column,
            "reason": error.reason,
            "length": marked(program_in(text), error.place),
        }
        mended = getattr(error, "mended", "")
        if mended:
            said["mends"] = [{"label": "Join the lines of the comment", "program": mended}]
    return said


def program_in(text: str) -> str:
    """Give the program of the link ``text``; empty where the link itself cannot be read."""
    try:
        return program_of(decode(text)).program
    except FairthrowError:
        return ""


def also(error: FairthrowError, text: str) -> Found:
    """Give the other language that the program of a link is right in, if its ``error`` is one of the program.

    ``text`` is the link. Nothing is given where there is none.
    """
    if not isinstance(error, ProgramError):
        return {}
    try:
        program = program_of(decode(text))
    except FairthrowError:
        return {}
    if reads(program):
        return {}  # something else is wrong with it
    for name, check in CHECKS.items():
        other = check(program=program.program)
        if name != program.check and reads(other):
            link = Link(situation=other)
            return {"other": {"check": name, "title": check.title, "fragment": link.fragment()}}
    return {}


def reads(program: ProgramCheck) -> bool:
    """Say whether a program can be read to its end."""
    try:
        with working(SECONDS, ""):
            program.language.check(program.run)
    except FairthrowError:
        return False
    return True


def labexamples(_text: str = "", given: str = "{}") -> str:
    """Give the gallery, as the part ``examples``. The first text is not used.

    ``given`` is the second text of every question: a JSON object with ``seconds`` and ``alive``.
    """
    from fairthrow.view.labgallery import gallery  # noqa: PLC0415  # the build has written it into the page already

    try:
        asked = read_json(given or "{}")
        with working(seconds_of(asked.get("seconds")), str(asked.get("alive") or "")):
            return json.dumps({"parts": {"examples": gallery()}})
    except CancelledError:
        return CANCELLED
    except FairthrowError as error:
        return json.dumps({"error": told(error, "")})


labrun = answered(_run)
labroll = answered(_roll)
labcheck = answered(_check)
labinsight = answered(_insight)
labcopy = answered(_copy)
labwords = answered(_words)
