"""A check as the library has it: what its fields are, its odds, rolls of it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fairthrow.api.results import Chances, Die, Odds, Roll
from fairthrow.dice.stream import SEED_BYTES, decode_seed
from fairthrow.links import Link
from fairthrow.systems import ROLL_FIELDS, FieldError, Situation
from fairthrow.systems.situation import Roll as Thrown
from fairthrow.table.reading import PROGRAMS
from fairthrow.view.answer import wanted_of
from fairthrow.view.data import odds_data, roll_data
from fairthrow.view.text import name_of

if TYPE_CHECKING:
    from fairthrow.lab.program import Answer
    from fairthrow.programs.check import ProgramCheck

SECONDS = 10.0
"""What an answer about a program may take, unless it is told otherwise."""


@dataclass(frozen=True, repr=False)
class Check:
    """A check with all its fields set, or a program with its inputs, and maybe one roll of it.

    Make one with :func:`fairthrow.check` or :func:`fairthrow.program`. Two are equal when their links are.
    """

    _link: Link

    @property
    def link(self) -> str:
        """The canonical link: ``<system>/<check>?…``."""
        return self._link.encode()

    @property
    def title(self) -> str:
        """The check in a few words, with each field that is not at its default."""
        return name_of(self._link.situation)

    @property
    def fields(self) -> dict[str, Any]:
        """Every field with its value: ``fairthrow.check("<system>/<check>", **fields)`` makes the same check."""
        situation = self._link.situation
        return {name: getattr(situation, name) for name in situation.declared()}

    @property
    def allowed(self) -> dict[str, str]:
        """Every field with what it may be, in words, such as ``1 to 10``."""
        return {name: kind.allowed() for name, kind in self._link.situation.declared().items()}

    def odds(self, *, seconds: float | None = SECONDS) -> Odds:
        """Give the exact odds of every outcome.

        A program may take so many ``seconds``, which must be above 0; None sets no limit. Games are answered at once.
        Raises FieldError for ``program`` where that is wrong, or asks for too much.
        """
        with _within(self._link.situation, seconds):
            return _odds_of(self._link)

    def roll(
        self,
        *,
        seed: str | bytes | None = None,
        faces: Sequence[int] | None = None,
        seconds: float | None = SECONDS,
    ) -> Roll:
        """Roll from a ``seed`` (16 bytes, or the 22 characters of a link), or score the ``faces`` of real dice.

        The faces stand in the order rolled. With neither, the roll that the link names is given; where it names none, a
        seed is drawn from the secure source of the system. A program may take so many ``seconds``, as in :meth:`odds`.
        Raises FieldError for both at once, for a seed of another length, for faces that do not fit the check, for a
        fair roll that is not revealed yet, and as :meth:`odds` does.
        """
        link = self._link
        if seed is not None or faces is not None:
            link = replace(link.unthrown, seed=_seed(seed), faces=_faces(faces))
        elif not link.rolled and link.offer is None:
            from secrets import token_bytes  # noqa: PLC0415  # nothing else in the library draws chance

            link = replace(link, seed=token_bytes(SEED_BYTES))
        with _within(link.situation, seconds):
            return _roll_of(link)

    def __str__(self) -> str:
        """Give the link."""
        return self.link

    def __repr__(self) -> str:
        return f"check({self.link!r})"


def _seed(given: object) -> bytes | None:
    if isinstance(given, str):
        return decode_seed(given)
    seed: bytes | None = None if given is None else ROLL_FIELDS["seed"].accept("seed", given)
    return seed


def _faces(given: object) -> tuple[int, ...] | None:
    faces: tuple[int, ...] | None = None if given is None else ROLL_FIELDS["faces"].accept("faces", given)
    return faces


@contextmanager
def _within(situation: Situation, seconds: float | None) -> Iterator[None]:
    """Keep a program within its seconds, and make whatever goes wrong with it an error of the program."""
    if situation.system != PROGRAMS:
        yield
        return
    from fairthrow.bounded import Clock, program_errors  # noqa: PLC0415  # only programs need it
    from fairthrow.lab.engine.limits import Budget  # noqa: PLC0415  # the same
    from fairthrow.programs.patience import within  # noqa: PLC0415  # the same

    if seconds is not None and not seconds > 0:
        raise FieldError("seconds", f"seconds must be above 0, got {seconds}")
    budget = Budget() if seconds is None else Budget(Clock(seconds).between)
    with program_errors(), within(budget):
        yield


def _odds_of(link: Link) -> Odds:
    situation = link.situation
    if situation.system == PROGRAMS:
        from fairthrow.view.programs import program_of  # noqa: PLC0415  # only programs need it

        program = program_of(link)
        return _odds_of_program(link, program, program.answer())
    found = situation.odds()
    held = {each.name: Chances(found.outcomes[each.name].ordered(each.rank)) for each in situation.results}
    return Odds(held, odds_data(link), wanted_of(situation, found) if situation.verdict else None)


def _odds_of_program(link: Link, program: "ProgramCheck", answer: "Answer") -> Odds:
    """Give the odds of a program. The data are those that its command line writes; a test compares the two."""
    rows = [(output.label, list(output.rows())) for output in answer.outputs]
    data: dict[str, Any] = {
        "link": link.encode(),
        "outputs": [{"label": label, "odds": [[value, *chance] for value, chance in each]} for label, each in rows],
        "warnings": list(answer.warnings),
    }
    wanted, success = program.chance(answer), str(program.declarations.success or "")
    if wanted:
        data["success"] = {"says": success, "output": wanted[0] + 1, "chance": [*wanted[1]]}
    held: dict[str, Chances] = {}
    for label, each in rows:
        held[_unused(label, held)] = Chances(each)
    return Odds(held, data, (success, wanted[1]) if wanted else None, tuple(answer.warnings))


def _unused(label: str, held: Mapping[str, object]) -> str:
    """Give a label itself, or with a number behind it where an earlier output has it."""
    name, number = label, 1
    while name in held:
        number += 1
        name = f"{label} ({number})"
    return name


def _roll_of(link: Link) -> Roll:
    if link.situation.system == PROGRAMS:
        from fairthrow.view import programs  # noqa: PLC0415  # only programs need it

        return _told(link.roll(), programs.roll_data(link))
    return _told(link.roll(), roll_data(link))


def _told(thrown: Thrown, data: dict[str, Any]) -> Roll:
    return Roll(
        link=data["link"],
        outcomes=dict(thrown.outcomes),
        dice=tuple(
            Die(sides=die.sides, face=die.face, role=str(die.role), group=die.group, note=die.note)
            for die in thrown.dice
        ),
        steps=thrown.steps,
        summary=thrown.summary,
        short=thrown.short,
        _data=data,
    )
