"""A check as the library has it: what its fields are, its odds, rolls of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from fairthrow.api.given import SECONDS, roll_field_given, seconds_given, text_given, whole_given
from fairthrow.api.results import Chances, Die, Odds, Roll
from fairthrow.dice.stream import SEED_BYTES
from fairthrow.lab.errors import ProgramError
from fairthrow.links import PROGRAMS, Link
from fairthrow.mangled import hinted
from fairthrow.systems import FieldError, Situation, shown
from fairthrow.systems.situation import Roll as Thrown
from fairthrow.systems.wording import in_a_row
from fairthrow.table.reading import read_link, read_roll
from fairthrow.view.check.answer import wanted_of
from fairthrow.view.check.data import odds_data, roll_data
from fairthrow.view.check.text import name_of

if TYPE_CHECKING:
    from fairthrow.lab.engine.limits import Budget
    from fairthrow.lab.program import Answer, Translation
    from fairthrow.programs.check import ProgramCheck
    from fairthrow.sweep.lasting import Spending

T = TypeVar("T")


@dataclass(frozen=True, repr=False)
class Check:
    """A check with all its fields set, or a program with its inputs, and maybe one roll of it.

    Make one with :func:`fairthrow.check` or :func:`fairthrow.program`. Two are equal when their links are.
    """

    _link: Link
    _given: str = field(default="", compare=False)
    """The text that the link was read from, where that is known."""

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

        A program may take so many ``seconds``, a number above 0; None sets no limit. Games are answered at once.
        In the main thread an alarm clock ends work that runs over, unless the process uses SIGALRM itself; and where
        there is one thread only, the system refuses it more memory than it may have. Elsewhere, and on Windows, a
        program ends when it asks for time, which it does again and again. Raises FieldError for ``seconds`` that are no
        such number, and for ``program`` where that is wrong, or asks for too much.
        """
        with self._hinting(seconds), _within(self._link.situation, seconds):
            return _odds_of(self._link)

    def roll(
        self,
        *,
        seed: str | bytes | None = None,
        faces: str | Sequence[int] | None = None,
        seconds: float | None = SECONDS,
    ) -> Roll:
        """Roll from a ``seed`` (16 bytes, or the 22 characters of a link), or score the ``faces`` of real dice.

        The faces stand in the order rolled, as numbers or as the text of a link. With neither, the roll that the link
        names is given; where it names none, a seed is drawn from the secure source of the system. A program may take
        so many ``seconds``, as in :meth:`odds`.
        Raises FieldError for both at once, for a seed of another length, for faces that do not fit the check, for a
        fair roll that is not revealed yet, and as :meth:`odds` does.
        """
        link = self._link
        if seed is not None or faces is not None:
            thrown = {"seed": roll_field_given("seed", seed), "faces": roll_field_given("faces", faces)}
            link = replace(link.unthrown, **thrown)
        elif not link.rolled and link.offer is None:
            from secrets import token_bytes  # noqa: PLC0415  # nothing else in the library draws chance

            link = replace(link, seed=token_bytes(SEED_BYTES))
        with self._hinting(seconds), _within(link.situation, seconds):
            return _roll_of(link)

    def spending(self, *, points: int, checks: int, decision: str) -> "Spending":
        """Give the best plan for so many ``points`` that are to last for so many ``checks`` like this one.

        After each roll a point may be spent on the ``decision`` of that name. Raises FieldError for numbers beyond
        bounds, for a decision that gains nothing after any roll, and where there are too many rolls to go through.
        """
        from fairthrow.dice.every import TooManyError  # noqa: PLC0415  # few ask for it
        from fairthrow.sweep.lasting import spending  # noqa: PLC0415  # the same

        situation = self._link.situation
        named = text_given("decision", decision)
        many = whole_given("points", points), whole_given("checks", checks)
        if situation.system == PROGRAMS or not situation.verdict:
            raise FieldError("decision", f"decision cannot be asked of {situation.title}")
        try:
            return spending(situation, named, *many)
        except TooManyError:
            raise FieldError("checks", f"{situation.title} has too many rolls to go through") from None

    def translate(self, language: str, *, seconds: float | None = SECONDS) -> str:
        """Give the text of a program in another ``language`` that has the same odds, with the values of its inputs.

        Programs in ``notation`` are written in ``anydice`` and ``troll``. It may take so many ``seconds``, as in
        :meth:`odds`. Raises FieldError for ``language`` where there is no such text, and says why; and for ``program``
        as :meth:`odds` does.
        """
        with self._hinting(seconds), _within(self._link.situation, seconds):
            found = _translations_of(self._link)
            if text_given("language", language) not in found:
                known = in_a_row(tuple(found), "or") or "none for this check"
                raise FieldError("language", f"language must be {known}, got {shown(language)}")
            if not found[language].text:
                raise FieldError("language", f"language cannot be {language}: {found[language].why}")
            return found[language].text

    @contextmanager
    def _hinting(self, seconds: float | None) -> Iterator[None]:
        """Have an error of the program say what its link was before it was changed on its way.

        Each link that may be meant is read in so many ``seconds``.
        """

        def read(text: str) -> None:
            link = read_roll(text)
            if isinstance(link, Link):
                with _within(link.situation, seconds):
                    read_link(text)

        try:
            yield
        except ProgramError as error:
            raise hinted(error, self._given, read) from None

    def __str__(self) -> str:
        """Give the link."""
        return self.link

    def __repr__(self) -> str:
        return f"check({self.link!r})"


def _translations_of(link: Link) -> "Mapping[str, Translation]":
    if link.situation.system != PROGRAMS:
        return {}
    from fairthrow.view.lab.data import program_of  # noqa: PLC0415  # only programs need it

    return program_of(link).translations()


@contextmanager
def _within(situation: Situation, seconds: float | None) -> Iterator[None]:
    """Keep a program within its seconds and its memory, and make whatever goes wrong with it an error of the program.

    What else the process does is left alone: the alarm clock is its own if it has one, and memory is that of all its
    threads. So in any thread but the main one, and beside others, only the budget ends the work.
    """
    limit = seconds_given(seconds)
    if situation.system != PROGRAMS:
        yield
        return
    from fairthrow.bounded import bounded, program_errors  # noqa: PLC0415  # only programs need it
    from fairthrow.programs.patience import within  # noqa: PLC0415  # the same

    with program_errors(), bounded(limit, guest=True) as budget, within(budget):
        yield


def _odds_of(link: Link) -> Odds:
    situation = link.situation
    if situation.system == PROGRAMS:
        from fairthrow.view.lab.data import program_of  # noqa: PLC0415  # only programs need it

        program = program_of(link)
        return _odds_of_program(link, program, program.answer())
    found = situation.odds()
    held = {each.name: Chances(found.outcomes[each.name].ordered(each.rank)) for each in situation.results}
    return Odds(held, odds_data(link), wanted_of(situation, found) if situation.verdict else None)


def _odds_of_program(link: Link, program: "ProgramCheck", answer: "Answer") -> Odds:
    """Give the odds of a program. The data are those that its command line writes; a test compares the two."""
    from fairthrow.programs.patience import allowed  # noqa: PLC0415  # only programs need it

    budget = allowed()
    rows = [(output.label, list(_spent(output.rows(), output.total, budget))) for output in answer.outputs]
    data: dict[str, Any] = {
        "link": link.encode(),
        "outputs": [
            {
                "label": label,
                "odds": [[value, *chance] for value, chance in each],
                **({"goal": output.goal.data()} if output.goal else {}),
                **{name: [*ratio] for name, ratio in output.beyond().items()},
            }
            for output, (label, each) in zip(answer.outputs, rows, strict=True)
        ],
        "warnings": list(answer.warnings),
    }
    wanted, success = program.chance(answer), str(program.declarations.success or "")
    if wanted:
        data["success"] = {"says": success, "output": wanted[0] + 1, "chance": [*wanted[1]]}
    degrees = program.degrees(answer)
    if degrees:
        data["degrees"] = [[word, *chance] for word, chance in degrees]
    held: dict[str, Chances] = {}
    for output, (label, each) in zip(answer.outputs, rows, strict=True):
        held[_unused(label, held)] = Chances(_spent(each, output.total, budget), output.beyond())
    return Odds(held, data, (success, wanted[1]) if wanted else None, tuple(answer.warnings))


def _spent(rows: Iterable[T], total: int, budget: "Budget") -> Iterator[T]:
    """Give ``rows`` of chances out of a ``total`` one by one; the budget is asked on the way."""
    cost = 10 + total.bit_length() ** 2 // 50_000
    for row in rows:
        budget.spend(cost)
        yield row


def _unused(label: str, held: Mapping[str, object]) -> str:
    """Give a label itself, or with a number behind it where an earlier output has it."""
    name, number = label, 1
    while name in held:
        number += 1
        name = f"{label} ({number})"
    return name


def _roll_of(link: Link) -> Roll:
    if link.situation.system == PROGRAMS:
        from fairthrow.view.lab import data as programs  # noqa: PLC0415  # only programs need it

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
