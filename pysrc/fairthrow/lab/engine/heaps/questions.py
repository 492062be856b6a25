"""What is asked of heaps of dice, and how the answers are gathered."""

from dataclasses import dataclass

from fairthrow.lab.engine.heaps.law import Lazy
from fairthrow.lab.engine.heaps.streams import State, Stream

Answer = tuple[int, ...] | int | bool
"""What is found out: a collection for ``all``, a number for ``sum`` and ``count``, or whether ``any`` is there."""


Answers = tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a view: ``all`` it shows, its ``sum``, its ``count``, or whether it shows ``any``."""

    view: Lazy
    what: str


@dataclass(frozen=True, slots=True)
class Terms:
    """What is asked is a sum of terms, each of which hangs on few questions: ``terms`` has these, with its numbers."""

    terms: tuple[tuple[tuple[Question, ...], tuple[tuple[Answers, int], ...]], ...]


Asked = Question | Terms


def questions_of(asked: Asked) -> tuple[Question, ...]:
    """Give the plain questions within one."""
    if isinstance(asked, Question):
        return (asked,)
    return tuple(question for questions, _ in asked.terms for question in questions)


@dataclass(slots=True)
class Group:
    """Questions that are answered together: one alone, or those of one term of a sum, with ``numbers``.

    ``asked`` is the place of the whole question among all. Each has one of ``streams``, the machine that goes through
    the dice, and one of ``whats``, what is asked of those that it passes on.
    """

    asked: int
    streams: list[Stream]
    whats: list[str]
    numbers: dict[Answers, int] | None
    """By the answers, what a term adds beyond the least it can."""
    heaps: tuple[int, ...]
    """The heaps that are looked at."""

    def start(self) -> State:
        """Give the state of its questions before any face was looked at."""
        starts = {"all": (), "any": False, "sum": 0, "count": 0}
        return tuple((stream.start, starts[what]) for stream, what in zip(self.streams, self.whats, strict=True))
