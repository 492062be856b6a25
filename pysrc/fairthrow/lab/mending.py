"""The law of mends: what somebody may have meant by a wrong program is offered only where it answers.

A language says what may have been meant (:class:`Meant`); here each guess is put in its place, and the whole program is
read and run once more, within a small budget. Where that leaves it wrong in another place, what may have been meant
there is put in too. What does not answer in the end is not spoken of.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Concatenate, NamedTuple, ParamSpec, TypeVar

from fairthrow.lab.engine.limits import GIVEN, SLICE, Budget, LimitError
from fairthrow.lab.errors import Mend, Place, ProgramError
from fairthrow.lab.program import LIMIT, Language

MOST_SLICES = 24
"""Slices of work that may be spent on all that is tried for one error: a tenth of a second or two."""

MOST_MENDS = 12
"""Places of one program that may be mended together."""

LONGEST_SAID = 90
"""Characters of a mend that a message repeats."""

P = ParamSpec("P")
T = TypeVar("T")


class Guess(NamedTuple):
    """What may have been meant: the whole ``program``, and the part of it that was changed, as it is ``said``.

    ``gloss`` tells in a few words what it does, where several are offered beside each other.
    """

    program: str
    said: str
    gloss: str = ""


class GuessGroup(NamedTuple):
    """Guesses that are offered beside each other, with a ``fact`` that goes with them.

    With ``instead``, the fact takes the place of what the reader expected and found.
    """

    guesses: tuple[Guess, ...]
    fact: str = ""
    instead: bool = False


class Meant(NamedTuple):
    """What a language knows of an error: ``groups`` of guesses, of which the first that answers is offered.

    Where none does, a ``fact`` is said that is true in any case, ``instead`` of what the reader says or behind it.
    ``place`` is where it is, if elsewhere.
    """

    groups: tuple[GuessGroup, ...] = ()
    fact: str = ""
    instead: bool = False
    place: Place | None = None


Knows = Callable[[str, ProgramError], Meant]
"""Says what may have been meant by a program and its error."""


class MendBudget(Budget):
    """The budget of all that is tried for one error. What it spends, whoever asked for the answer spends too."""

    __slots__ = ("_slices",)

    def __init__(self, given: Budget) -> None:
        super().__init__(lambda: self._next(given))
        self._slices = MOST_SLICES

    def _next(self, given: Budget) -> None:
        given.spend(SLICE)
        self._slices -= 1
        if self._slices < 0:
            raise LimitError("seconds", "what may have been meant takes too long to be tried")


@dataclass(frozen=True, kw_only=True)
class Mending:
    """Adds what may have been meant to the errors of a ``language``, as it ``knows`` that, in the ``style`` of its own.

    The style is what stands between the parts of a message: whether a part begins a sentence.
    """

    language: Language
    knows: Knows
    sentences: bool
    quoted: bool = True
    """Whether what may have been meant stands in quotation marks."""

    def with_mends(self, program: str, error: ProgramError, budget: Budget) -> ProgramError:
        """Give the error of a ``program`` with what was surely meant, if anything was. A limit that was met is none."""
        if error.limit:
            return error
        meant = self.knows(program, error)
        trial = MendBudget(budget)
        mends = tuple(
            mend._replace(program=whole) for mend in error.mends if (whole := self._settled(mend.program, error, trial))
        )
        said, fact, instead = "", meant.fact, meant.instead
        for group in meant.groups:
            found = [(guess, whole) for guess in group.guesses if (whole := self._settled(guess.program, error, trial))]
            if found:
                offered = [(_short(_written(program, guess, whole)), guess.gloss, whole) for guess, whole in found]
                said, fact, instead = " or ".join(self._said(*each[:2]) for each in offered), group.fact, group.instead
                mends += tuple(Mend(f"Write {text}", whole) for text, _, whole in offered)
                break
        parts = [] if instead and fact else [error.reason]
        parts += [fact] if fact and not (parts and fact.lower() in error.reason.lower()) else []
        parts += [f"did you mean {said}?"] if said else []
        return ProgramError(meant.place or error.place, self._joined(parts), mends=mends)

    def _joined(self, parts: list[str]) -> str:
        if not self.sentences:
            return "; ".join(parts)
        said, *others = parts
        for other in others:
            end = "" if said.endswith((";", ".")) else "."
            said = f"{said}{end} {other[0].upper()}{other[1:]}"
        return said

    def _said(self, text: str, gloss: str) -> str:
        quoted = text if '"' in text or not self.quoted else f'"{text}"'
        return f"{quoted} ({gloss})" if gloss else quoted

    def _settled(self, program: str, error: ProgramError, trial: Budget) -> str:
        """Give a program as it answers, with what may have been meant in its other places; empty where it does not."""
        last = error.place.line
        for _ in range(MOST_MENDS):
            wrong = self._fault(program, trial)
            if wrong is None:
                return program
            if wrong.limit or wrong.place.line < last:
                return ""
            last = wrong.place.line
            groups = self.knows(program, wrong).groups
            if not groups:
                return ""
            program = groups[0].guesses[0].program
        return ""

    def _fault(self, program: str, trial: Budget) -> ProgramError | None:
        try:
            self.language.odds(program, LIMIT, trial)
        except ProgramError as error:
            return error
        return None

    def watched(self) -> Language:
        """Give the language with such errors."""
        bare = self.language

        def heard(do: Callable[Concatenate[str, P], T]) -> Callable[Concatenate[str, P], T]:
            def done(program: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
                try:
                    return do(program, *args, **kwargs)
                except ProgramError as error:
                    budget = next((each for each in args if isinstance(each, Budget)), None)
                    raise self.with_mends(program, error, budget or GIVEN.get(None) or Budget()) from None

            return done

        return replace(
            bare, check=heard(bare.check), odds=heard(bare.odds), roll=heard(bare.roll),
            explain=heard(bare.explain), outline=heard(bare.outline), translate=heard(bare.translate),
        )  # fmt: skip


def _lines(program: str) -> list[str]:
    return [line.strip() for line in program.split("\n")]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SAID else f"{text[: LONGEST_SAID - 1]}…"


def _written(program: str, guess: Guess, whole: str) -> str:
    """Give what is said of a guess: what was changed; what came of it, where it was mended further there.

    A line that was said whole is mended further where it is only part of one.
    """
    line_said = guess.said in _lines(guess.program) and guess.said not in _lines(whole)
    if guess.said in " ".join(whole.split()) and not line_said:
        return guess.said
    before = program.split("\n")
    return next((line.strip() for line in whole.split("\n") if line not in before), guess.said)


def near(word: str, words: Iterable[str]) -> str:
    """Give the one of ``words`` that somebody may have meant by ``word``; empty if none is near, or it is one of them.

    >>> near("larges", ("largest", "least"))
    'largest'
    """
    from difflib import SequenceMatcher, get_close_matches  # noqa: PLC0415  # only a wrong program needs it

    found = get_close_matches(word, list(words), 1)
    alike = SequenceMatcher(None, found[0], word).ratio() if found else 0
    return found[0] if 4 * alike >= 3 and found[0] != word else ""  # noqa: PLR2004  # three quarters
