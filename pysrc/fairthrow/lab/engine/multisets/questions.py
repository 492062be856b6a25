"""What is asked of heaps of dice, and how the answers are gathered."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.law import Lazy
from fairthrow.lab.engine.multisets.values import Collection, Value

Answer = tuple[int, ...] | int | bool
"""What is found out: a collection for ``all``, a number for ``sum`` and ``count``, or whether ``any`` is there."""


Answers = tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a view: ``all`` it shows, its ``sum``, its ``count``, or whether it shows ``any``."""

    view: Lazy
    what: str


Joined = int | tuple[int, ...]
"""What one term of several is, or all of them: a number to be added; or a number or nothing, of which one is kept."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is asked is joined of terms, each of which hangs on few questions: ``terms`` has these, with what it is.

    ``join`` says how: ``sum`` adds numbers; ``max`` and ``min`` keep one number, where a term may also be nothing.
    """

    terms: tuple[tuple[tuple[Question, ...], tuple[tuple[Answers, Joined], ...]], ...]
    join: str = "sum"

    def joined(self, found: Iterable[Joined]) -> Joined:
        """Give what terms come to that were ``found``, in any order.

        >>> Terms((), "min").joined([(3,), (), (2,)])
        (2,)
        """
        if self.join == "sum":
            return sum(cast("Iterable[int]", found))
        numbers = [number for number in found if number]
        return (max(numbers) if self.join == "max" else min(numbers)) if numbers else ()


Asked = Question | Terms


def questions_of(asked: Asked) -> tuple[Question, ...]:
    """Give the plain questions within one."""
    if isinstance(asked, Question):
        return (asked,)
    return tuple(question for questions, _ in asked.terms for question in questions)


def told_of(what: str, value: Value) -> Collection:
    """Give the answer to ``what`` is asked about a collection that lies open."""
    values = of.collection(value, what)
    if what == "any":
        return (1,) if values else ()
    return (sum(values) if what == "sum" else len(values),)


def value_of(what: str, answer: Answer) -> Value:
    """Give the value that an ``answer`` to ``what`` was asked stands for."""
    if what == "all":
        return answer  # type: ignore[return-value]
    if what == "any":
        return (1,) if answer else ()
    return (int(answer),)  # type: ignore[arg-type]
