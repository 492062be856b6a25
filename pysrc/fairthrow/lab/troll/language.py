"""Troll as one of the Lab's languages."""

from collections.abc import Iterator
from contextlib import contextmanager

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import Source
from fairthrow.lab.account import Clock, Explained
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import Place, ProgramError
from fairthrow.lab.program import LABEL, Answer, Language, Output
from fairthrow.lab.program import Value as Plain
from fairthrow.lab.thrown import Outcome, Rolled
from fairthrow.lab.troll.law import Law
from fairthrow.lab.troll.odds import MOST_CALLS, odds
from fairthrow.lab.troll.outline import outline_of
from fairthrow.lab.troll.parse import parse
from fairthrow.lab.troll.rolls import roll
from fairthrow.lab.troll.values import Box, Pair, Value

READABLE = 10**20
"""Denominators of chances that people read are lower."""


def plain(value: Value, *, bare: bool) -> Plain:
    r"""Give a value as answers have it. ``bare`` says whether a collection of one number is that number.

    >>> plain((4,), bare=True), plain((4,), bare=False), plain(Pair((1,), ()), bare=True)
    (4, (4,), ((1,), ()))
    >>> plain(Box(("a", "b")), bare=True)
    'a\nb'
    """
    if isinstance(value, Box):
        return "\n".join(value.lines)
    if isinstance(value, Pair):
        return plain(value.left, bare=False), plain(value.right, bare=False)
    return value[0] if bare and len(value) == 1 else value


def single(values: Iterator[Value]) -> bool:
    """Say whether all collections among the values hold one number each: then they are whole numbers."""
    return all(len(value) == 1 for value in values if isinstance(value, tuple))


@contextmanager
def _placed() -> Iterator[None]:
    """Make a limit an error of the program."""
    try:
        yield
    except LimitError as limit:
        raise ProgramError(Place(1, 1), limit.message) from None
    except MemoryError:
        raise ProgramError(Place(1, 1), "this takes more memory than there is") from None


def _check(program: str) -> None:
    with _placed():
        parse(program)


def _odds(program: str, limit: int, budget: Budget) -> Answer:
    with _placed():
        law = odds(parse(program), limit, budget)
    return Answer((output_of(law),), (missing(law, limit),) if law.lost else ())


def missing(law: Law, limit: int) -> str:
    """Say how much of the chance was cut off: exactly, unless that cannot be read.

    >>> missing(Law({(1,): 3}, 4), 12).partition(":")[0]
    'the chances add up to less than 1, by 1/4'
    """
    numerator, denominator = Ratio.of(law.lost, law.total)
    if denominator < READABLE:
        much = f"{numerator}/{denominator}"
    else:
        twos = (denominator // numerator).bit_length() - 1
        much = f"less than 1/10^{twos * 30_102 // 100_000}"  # 2 is a little more than 10 to the power of 0.30102
    return (
        f"the chances add up to less than 1, by {much}: an accumulate is cut after {limit} values, which its limit "
        f"changes, and calls within calls after {MOST_CALLS}"
    )


def _roll(program: str, source: Source, budget: Budget) -> Rolled[Plain]:
    with _placed():
        rolled = roll(parse(program), source, budget)
    outputs = tuple(Outcome(label, plain(value, bare=True)) for label, value in rolled.outputs)
    return Rolled(outputs, rolled.dice, rolled.steps)


def _explain(program: str, limit: int, budget: Budget, clock: Clock) -> Explained:
    from fairthrow.lab.troll.explained import explained  # noqa: PLC0415  # few ask for it

    with _placed():
        return explained(parse(program), limit, budget, clock)


def output_of(law: Law) -> Output:
    """Give the law of a program as its one output."""
    bare = single(iter(law.weights))
    weights = {plain(value, bare=bare): weight for value, weight in law.weights.items()}
    return Output(LABEL, dict(sorted(weights.items(), key=lambda row: _rank(row[0]))), law.total)


def _rank(value: Plain) -> tuple[object, ...]:
    """Give the key that sorts values: numbers, then collections and pairs, then texts."""
    if isinstance(value, int):
        return 0, value
    if isinstance(value, str):
        return 3, value
    inner = tuple(map(_rank, value))
    return (1 if all(isinstance(each, int) for each in value) else 2), inner


LANGUAGE = Language(title="Troll", check=_check, odds=_odds, roll=_roll, explain=_explain, outline=outline_of)
