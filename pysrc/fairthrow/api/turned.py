"""The question turned round, as the library has it: which values of fields give the chance that is wanted."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from fairthrow.api.asked import Check
from fairthrow.api.given import SECONDS, seconds_given, text_given
from fairthrow.bounded import bounded, program_errors
from fairthrow.lab.engine.limits import SLICE
from fairthrow.links import PROGRAMS, Link
from fairthrow.programs.patience import within
from fairthrow.sweep.checks import CheckAsked
from fairthrow.sweep.found import Cell, SweepAnswer, SweptQuestion, sweep_pieces
from fairthrow.sweep.programs import ProgramAsked
from fairthrow.sweep.wanted import ShareWanted, wanted_in
from fairthrow.view.check.found import found_csv, found_text
from fairthrow.view.lab.data import program_of
from fairthrow.view.longnumbers import json_data


@dataclass(frozen=True, kw_only=True, repr=False)
class Found:
    """Every chance that was asked for, and where what is wanted holds.

    ``link`` is that of the check, ``of`` says what was asked of it and ``want`` what is wanted of that. ``vary`` names
    the fields that were gone through, one or two. ``chances`` has a :class:`~fractions.Fraction` for each value, or for
    each pair of values; ``holds`` those of which it holds, ``nearest`` the one whose chance is nearest (of several the
    lowest; None without any). ``refused`` has a message for each that is not allowed beside the other fields, and
    ``unasked`` are those for which there was no time.
    """

    link: str
    of: str
    want: str
    vary: tuple[str, ...]
    chances: Mapping[Any, Fraction]
    holds: tuple[Any, ...]
    nearest: Any
    refused: Mapping[Any, str]
    unasked: tuple[Any, ...]
    _answer: SweepAnswer = field(compare=False)
    _title: str = field(compare=False)

    def data(self) -> dict[str, Any]:
        """Give it for :func:`json.dumps`, as ``fairthrow find`` writes it.

        Long numbers are as :meth:`Odds.data` has them.
        """
        found: dict[str, Any] = json_data({"link": self.link, **self._answer.data()})
        return found

    def csv(self) -> str:
        """Give it as CSV: of one field a row for each value, of two fields the table of chances as decimal numbers."""
        return found_csv(self._answer)

    def __str__(self) -> str:
        """Write it in words: a sentence, and a row for each value, or the table of two fields."""
        return found_text(self._answer, self._title)

    def __repr__(self) -> str:
        return f"<Found {', '.join(self.vary)} of {self.link}: {self.of}, {self.want}>"


def found_of(check: Check, names: tuple[str, ...], want: str, of: str, seconds: float | None = SECONDS) -> Found:
    """Ask a ``check`` for every value of the fields ``names``; give what was found in so many ``seconds``.

    ``want`` and ``of`` are texts, as :func:`fairthrow.find` has them.

    Raises FieldError as :func:`fairthrow.find` does.
    """
    limit = seconds_given(seconds)
    link = check._link  # noqa: SLF001  # this is the same library
    fields = tuple(text_given("vary", each) for each in names)
    wanted = wanted_in(text_given("want", want))
    answer = answer_of(link, fields, wanted, text_given("of", of), limit)
    alone = len(answer.fields) == 1

    def short(cell: Cell) -> Any:
        return cell[0] if alone else cell

    return Found(
        link=link.encode(),
        of=answer.of,
        want=str(wanted),
        vary=tuple(each.name for each in answer.fields),
        chances={short(cell): Fraction(*chance) for cell, chance in answer.chances.items()},
        holds=tuple(map(short, answer.holds)),
        nearest=None if answer.nearest is None else short(answer.nearest),
        refused={short(cell): message for cell, message in answer.refused.items()},
        unasked=tuple(map(short, answer.unasked)),
        _answer=answer,
        _title=_title_of(check),
    )


def _title_of(check: Check) -> str:
    """Name a check as its answer begins; a program by its title, not by its whole text."""
    situation = check._link.situation  # noqa: SLF001  # this is the same library
    if situation.system == PROGRAMS:
        return program_of(check._link).declarations.title or situation.title  # noqa: SLF001  # as above
    return check.title


def answer_of(link: Link, names: tuple[str, ...], want: ShareWanted, of: str, seconds: float) -> SweepAnswer:
    """Ask the check or the program of a ``link`` for every value of the fields ``names``, in so many ``seconds``.

    Raises FieldError as :func:`fairthrow.sweep.found.sweep_pieces` does, and ProgramError.
    """
    with program_errors(), bounded(seconds, guest=True) as budget, within(budget):
        pieces = sweep_pieces(asked_of(link, of, want), names, want, lambda: budget.spend(SLICE))
        while True:
            try:
                next(pieces)
            except StopIteration as end:
                answer: SweepAnswer = end.value
                return answer


def asked_of(link: Link, of: str, want: ShareWanted) -> SweptQuestion:
    """Give what is asked of the check or program of a ``link``; ``of`` is a text. Raises FieldError, ProgramError."""
    if link.situation.system == PROGRAMS:
        return ProgramAsked(program_of(link), of, of_mean=want.mean)
    return CheckAsked(link.situation, of, of_mean=want.mean)
