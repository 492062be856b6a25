"""What is wrong with a program of the Lab, as its page is told: where, and what may make it right."""

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

from fairthrow.app.answers import error_data
from fairthrow.app.labwork import spending
from fairthrow.dice.errors import FairthrowError
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.length import LONGEST, excess, place_in
from fairthrow.lab.mending import MendBudget
from fairthrow.lab.program import LANGUAGES
from fairthrow.links import Link
from fairthrow.programs.check import CHECKS, ProgramCheck
from fairthrow.programs.decoding import decode
from fairthrow.view.lab.data import program_of
from fairthrow.view.lab.wrong import underline_length

Found = dict[str, Any]

MOST_LINK = 4_000_000
"""Characters of the longest link in which a program is looked for that is too long."""


def program_error_data(error: FairthrowError, text: str) -> Found:
    """Write an error as an answer has it, with its place in the program where it has one; ``text`` is the link."""
    said: Found = {**error_data(error), **({"meant": error.meant} if error.meant else {})}
    if isinstance(error, ProgramError):
        line, column = error.place
        said |= {
            "line": line,
            "column": column,
            "reason": error.reason,
            "length": underline_length(program_in(text), error.place),
        }
        if error.mends and not inputs_in(text):
            said["mends"] = [mend._asdict() for mend in error.mends]
    return said | too_long(text)


def program_in(text: str) -> str:
    """Give the program of the link ``text``; empty where the link itself cannot be read."""
    try:
        return program_of(decode(text)).program
    except FairthrowError:
        return ""


def too_long(text: str) -> Found:
    """Say that the program of the link ``text`` is longer than one may be, if it is: from where on, and by how much.

    Nothing else is wrong then that could be told.
    """
    if len(text) <= LONGEST or len(text) > MOST_LINK:
        return {}
    path, _, query = text.partition("?")
    program = parse_qs(query).get("program", [""])[0]
    language = LANGUAGES.get(path.rpartition("/")[2]) or LANGUAGES["anydice"]
    found = excess(program, language.comments)
    if not found:
        return {}
    line, column = place_in(program, found.begins)
    place = {"line": line, "column": column, "length": len(program) - found.begins}
    return {"field": "program", "message": found.said, "reason": found.said, "fits": found.fits, **place}


def inputs_in(text: str) -> bool:
    """Say whether the link ``text`` gives inputs other values: what mends its program would write these into it."""
    try:
        return bool(program_of(decode(text)).inputs)
    except FairthrowError:
        return False


def also(error: FairthrowError, text: str, budget: Budget) -> Found:
    """Give the ``others``: languages that the program of a link is right in, if its ``error`` is one of the program.

    ``text`` is the link. Where it is right in none and nothing else is offered, they are those that it is right in once
    it is mended. Nothing is given where there are none, or no time is left in the ``budget`` of whoever asked. Raises
    CancelledError.
    """
    if not isinstance(error, ProgramError) or error.limit == "seconds":
        return {}
    try:
        with spending(budget):
            program = program_of(decode(text))
    except FairthrowError:
        return {}
    right = reads(program, budget)
    if right and (error.limit or error.mends):
        return {}  # something else is wrong with it
    names = ["notation"] if right else list(CHECKS)  # which most people type, may have been meant all the same
    tried = [CHECKS[name](program=program.program) for name in names if name != program.check]
    others = [
        {"check": each.check, "title": each.title, "fragment": Link(situation=each).fragment()}
        for each in tried
        if answers(each, budget)
    ]
    if not others and not error.mends:
        others = [found for each in tried if (found := mended(each, budget))]
    return {"others": others} if others else {}


def mended(program: ProgramCheck, budget: Budget) -> Found | None:
    """Give a language in which a wrong program is right once it is mended, with what its button says; None otherwise.

    What mends it has been answered, within what may be tried for an error and what is left of the ``budget``.
    """
    try:
        with spending(MendBudget(budget)):
            program.answer()
    except ProgramError as error:
        if error.mends:
            first = error.mends[0]
            fragment = Link(situation=replace(program, program=first.program)).fragment()
            label = f"Read it as {program.title}: {first.label.partition(' ')[2]}"
            return {"check": program.check, "title": program.title, "fragment": fragment, "label": label}
    except FairthrowError:
        pass
    return None


def reads(program: ProgramCheck, budget: Budget) -> bool:
    """Say whether a program can be read to its end, with what is left of the ``budget``."""
    try:
        with spending(budget):
            program.language.check(program.run)
    except FairthrowError:
        return False
    return True


def answers(program: ProgramCheck, budget: Budget) -> bool:
    """Say whether a program has odds, within what may be tried for an error and what is left of the ``budget``."""
    try:
        with spending(MendBudget(budget)):
            program.answer()
    except FairthrowError:
        return False
    return True
