"""What the widget on somebody else's page shows of programs: see :mod:`fairthrow.app.embed`.

One that says what is wanted is shown as the check that it is. Of any other the output that its page of the Lab begins
with stands large.
"""

from dataclasses import replace
from typing import Any

from fairthrow.app.embed import check_shown, heading, rows_of, whole_of
from fairthrow.app.lab import answer_of
from fairthrow.links import PLAYED, PROGRAMS, Link
from fairthrow.programs.check import ProgramCheck
from fairthrow.programs.decoding import decode
from fairthrow.programs.own import OwnCheck, own
from fairthrow.programs.rolled import ProgramRoll
from fairthrow.systems import FieldError
from fairthrow.view.check.text import name_of as situation_words
from fairthrow.view.check.text import show
from fairthrow.view.lab.data import program_of
from fairthrow.view.lab.figures import columns
from fairthrow.view.lab.game import title_of
from fairthrow.view.lab.parts import Shown, name_of, ready_parts
from fairthrow.view.lab.roll import roll_parts
from fairthrow.view.markup import NOTHING, Markup, items


def read(text: str) -> Link:
    """Read the link ``text`` of a program, and the program to its end: as a check where it says what is wanted.

    Raises what :func:`fairthrow.programs.decoding.decode` raises, and ProgramError.
    """
    link = decode(text)
    program = program_of(link)
    program.language.check(program.run)
    return replace(link, situation=own(program)) if program.declarations.success else link


def shown(link: Link, ask: int) -> dict[str, Any]:
    """Give what the widget shows of a link that :func:`read` gave; ``ask`` is as for a check.

    One with inputs has its whole page as a game of its own, another in the Lab.
    """
    situation = link.situation
    if isinstance(situation, OwnCheck):
        program = situation.program
        found = check_shown(link, ask, title_of(program), _words(situation))
    else:
        program = program_of(link)
        found = _program_shown(link, program)
    return {**found, "whole": whole_of(link.encode(), PLAYED if program.declarations.inputs else PROGRAMS)}


def _program_shown(link: Link, program: ProgramCheck) -> dict[str, Any]:
    answer = answer_of(program)
    so = Shown(program, answer)
    parts: dict[str, Markup] = {"ready": ready_parts(program)["ready"], "roll": NOTHING, "results": NOTHING}
    said = so.sentence()
    if link.rolled:
        thrown = link.roll()
        if not isinstance(thrown, ProgramRoll):  # pragma: no cover  # it is one: this tells the type checker
            raise FieldError("system", "system must be lab for the roll of a program")
        so = Shown(program, answer, None, tuple(value for _, value in thrown.rolled.outputs))
        drawn = roll_parts(link, thrown, answer, so.asked, so.first)
        parts |= {"answer": drawn["answer"], "roll": drawn["rolled"], "results": drawn["results"]}
        said = thrown.summary
    else:
        parts["answer"] = so.head()
    here = so.here[so.first : so.first + 1]
    parts["odds"] = columns(answer.outputs[so.first : so.first + 1], "exact", None, here=here)
    notes = (*_others(so), *(show(each) for each in answer.warnings))
    parts["notes"] = items(notes, class_="notes")
    found = heading(link, name_of(program).removeprefix(f"{program.title}: "), _words(own(program)))
    outputs = len(answer.outputs)
    return {
        **found,
        "parts": found["parts"] | parts,
        "said": said,
        "action": program.action,
        "charted": True,
        "more": len(notes) + rows_of(program.ready()) + (outputs if outputs > 1 else 0),
    }


def _words(game: OwnCheck) -> str:
    """Say the inputs that are not at their defaults; the language where all are."""
    words = situation_words(game)
    return game.program.title if words == game.title else words.removeprefix(f"{game.title}: ")


def _others(so: Shown) -> tuple[str, ...]:
    """Say that there are outputs whose odds are not drawn."""
    others = len(so.answer.outputs) - 1
    return (f"{others:,} more {'output' if others == 1 else 'outputs'} on the whole page.",) if others > 0 else ()
