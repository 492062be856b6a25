"""The Lab as its page asks for it: odds as somebody types, rolls, what is wrong, copies, words, examples.

Functions take the text of a program's link, a JSON object, and what :func:`fairthrow.app.labwork.patience` takes. The
object has some of these members:

- ``view``: how odds are shown, and printed, see :class:`fairthrow.view.lab.parts.LabView`;
- for :func:`labrun` ``opened``, whether the link is one that was opened, as it came from elsewhere;
- for :func:`labroll` ``at``, the time in UTC; for :func:`labcopy` ``format``; for :func:`labwords` ``line`` and
  ``column``.

The answer has ``check``, ``fragment``, ``bare``, ``name`` and ``parts`` as :mod:`fairthrow.app` has them, and ``said``,
a sentence for the status line. Where the odds are known, ``outputs`` are the labels of the outputs, ``output`` is the
place of the one that stands large, and ``asked`` what is asked of it, a ``sign`` and a ``number`` (empty for nothing),
beside ``near``, its median; null where it has no numbers.

An error has ``field`` and ``message`` as everywhere. Where a place of the program is wrong it also has ``line`` and
``column``, from 1, ``length``, how many characters to underline there, and ``reason``, the message without the place.
Where the program met a limit, ``limit`` names it: ``seconds``, ``outcomes``, ``memory``, ``depth`` or ``characters``.
Where the program is too long, ``fits`` is how many characters fit, and the place is that of the first that does not.
``meant`` is the link of the Lab that one was before it was changed on its way, where that is told.
``mends`` are ways to make it right by one touch, each with a ``label`` and the whole ``program``. ``others`` stand
beside the error where the program has odds in other languages: of each its ``check``, its ``title``, and the
``fragment`` of that link. Where it has them once it is mended there, ``label`` is what the button says.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from secrets import token_bytes
from typing import Any

from fairthrow.app.answers import CANCELLED, CancelledError
from fairthrow.app.cutoff import shown_or_rest
from fairthrow.app.labwork import patience
from fairthrow.app.labwrong import also, program_error_data
from fairthrow.dice.errors import FairthrowError
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.lab.choices import ASKED
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.program import Answer
from fairthrow.links import Link
from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.decoding import decode
from fairthrow.programs.rolled import ProgramRoll
from fairthrow.programs.words import at_cursor
from fairthrow.systems import FieldError, shown
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.records import record_of, write_text
from fairthrow.view.check.insight import whole
from fairthrow.view.lab.copies import FORMATS, SUFFIXES
from fairthrow.view.lab.data import program_of
from fairthrow.view.lab.figures import label_of
from fairthrow.view.lab.inputs import Insight
from fairthrow.view.lab.parts import LabView, Shown, declared_parts, name_of, ready_parts
from fairthrow.view.lab.roll import roll_parts
from fairthrow.view.lab.same import elsewhere, texts
from fairthrow.view.lab.words import words
from fairthrow.view.markup import NOTHING

Found = dict[str, Any]

LONGEST_FILE = 48
"""Characters of a file's name, without its ending."""

KNOWN: dict[tuple[str, str, int], Answer] = {}
"""The odds that were asked for last: they are often shown in another shape next, or copied."""


def answered(handler: Callable[[Link, Found], Found], *, keeps: bool = False) -> Callable[..., str]:
    """Give the function that a page calls, made of a handler. It never raises a FairthrowError: that is answered.

    With ``keeps``, a link that lost its end or its dice is answered by what can be read of it.
    """

    def answer(text: str, other: str = "", work: str = "") -> str:
        budget = Budget()
        try:
            given = read_json(other) if other else {}
            given = given if isinstance(given, dict) else {}
            with patience(work)() as budget:
                if keeps:
                    sent = bool(given.get("opened"))
                    link, found = shown_or_rest(text, decode, lambda link: handler(link, given), sent=sent)
                else:
                    link = decode(text)
                    found = handler(link, given)
        except CancelledError:
            return CANCELLED
        except FairthrowError as error:
            return wrong(error, text, budget)
        return json.dumps({**about(link), **found})

    return answer


def wrong(error: FairthrowError, text: str, budget: Budget) -> str:
    """Write what is wrong with the link ``text``, and what else its program may be, with what is left of a budget."""
    try:
        return json.dumps({"error": program_error_data(error, text), **also(error, text, budget)})
    except CancelledError:
        return CANCELLED


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
        thrown = _thrown(link)
        link = thrown.settled(link)
        return {**_fallen(link, thrown, answer, view), **about(link)}
    so = Shown(program, answer, view)
    nothing = {"rolled": NOTHING, "results": NOTHING, "steps": NOTHING}
    parts = {**so.parts(), **nothing, **ready_parts(program)}
    return {**about_odds(so), "parts": parts, "said": so.sentence()}


def about_odds(so: Shown) -> Found:
    """Say which outputs there are, which of them stands large, and what is asked of it."""
    labels = [label_of(output) for output in so.answer.outputs]
    return {"outputs": labels, "output": so.first, "asked": so.controls()}


def _roll(link: Link, given: Found) -> Found:
    """Roll, from a newly drawn seed unless faces are typed. The odds come along where they are known already.

    The roll goes as far as a decision, unless the link makes it.
    ``record`` is what the log keeps of it.
    """
    if link.faces is None:
        link = replace(link, seed=token_bytes(SEED_BYTES))
    program = program_of(link)
    if not program.choices:
        link = replace(link, situation=replace(program, choices=(ASKED,)))
    known = KNOWN.get((program.check, program.run, program.cut))
    thrown = _thrown(link)
    link = thrown.settled(link)
    found = {**_fallen(link, thrown, known, LabView.of(given.get("view"))), **about(link)}
    at = str(given.get("at") or "")
    return {**found, "record": write_text(record_of(link, at=at, said=found["said"]))} if at else found


def _thrown(link: Link) -> ProgramRoll:
    """Give the roll that a link names."""
    thrown = link.roll()
    if not isinstance(thrown, ProgramRoll):
        raise FieldError("system", "system must be lab for the roll of a program")
    return thrown


def _fallen(link: Link, thrown: ProgramRoll, answer: Answer | None, view: LabView) -> Found:
    """Show what was ``thrown`` for a link, with the odds where they are known."""
    if answer is None:
        return {"parts": roll_parts(link, thrown, None, None, view.output), "said": thrown.summary}
    so = Shown(program_of(link), answer, view, tuple(value for _, value in thrown.rolled.outputs))
    parts = {**so.parts(), **roll_parts(link, thrown, answer, so.asked, so.first)}
    return {**about_odds(so), "parts": parts, "said": thrown.summary}


def _check(link: Link, given: Found) -> Found:  # noqa: ARG001  # nothing can be said about it
    """Read a program, and do not run it: gives what it says of itself. Rolls are not looked at either."""
    program = program_of(link)
    program.language.check(program.run)
    return {"parts": declared_parts(program)}


def _insight(link: Link, given: Found) -> Found:  # noqa: ARG001  # it is the same for every view
    """Give what the inputs of a program would change: ``taps`` by control, and the parts ``help`` and ``curve``.

    The program in other languages comes along as the part ``same``. Beside the parts ``same`` has the texts that there
    are. All that takes many times as long as the odds. What the program has nothing of is empty.
    """
    program = program_of(link)
    found = program.translations()
    same = {"same": texts(found)}
    if not program.declarations.inputs:
        return {"taps": {}, "parts": {"help": NOTHING, "curve": NOTHING, "same": elsewhere(found)}, **same}
    insight = Insight(program)
    return {"taps": whole(insight.taps()), "parts": {**whole(insight.pieces()), "same": elsewhere(found)}, **same}


def _copy(link: Link, given: Found) -> Found:
    """Give the odds as ``text``, with the name of such a ``file`` and its ``kind``, a media type."""
    form = str(given.get("format"))
    if form not in FORMATS:
        raise FieldError("format", f"format must be one of {', '.join(FORMATS)}, got {shown(form)}")
    program = program_of(link)
    copy = FORMATS[form](link, answer_of(program))
    return {"text": copy.text, "kind": copy.kind, "file": f"{file_name(name_of(program))}.{SUFFIXES[form]}"}


def _paper(link: Link, given: Found) -> Found:
    """Give what is printed of the odds, as the part ``paper``. The dice of a roll are not looked at."""
    from fairthrow.view.lab.paper import paper  # noqa: PLC0415  # most who open the page print nothing

    program = program_of(link)
    return {"parts": {"paper": paper(Shown(program, answer_of(program), LabView.of(given.get("view"))))}}


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


def labexamples(_text: str = "", _other: str = "", work: str = "") -> str:
    """Give the gallery, as the part ``examples``. The first two texts are not used; ``work`` is as for any question."""
    from fairthrow.view.lab.gallery import gallery  # noqa: PLC0415  # the build has written it into the page already

    try:
        with patience(work)():
            return json.dumps({"parts": {"examples": gallery()}})
    except CancelledError:
        return CANCELLED
    except FairthrowError as error:
        return json.dumps({"error": program_error_data(error, "")})


labrun = answered(_run, keeps=True)
labroll = answered(_roll)
labcheck = answered(_check)
labinsight = answered(_insight)
labcopy = answered(_copy)
labpaper = answered(_paper)
labwords = answered(_words)
