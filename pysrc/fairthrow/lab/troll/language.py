"""Troll as one of the Lab's languages."""

from collections.abc import Iterator
from contextlib import contextmanager

from fairthrow.dice.stream import Source
from fairthrow.lab.account import Clock, Explained
from fairthrow.lab.engine.heaps.law import Law
from fairthrow.lab.engine.heaps.values import Box, Pair, Value
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import Place, ProgramError
from fairthrow.lab.program import LABEL, Answer, Language, Output
from fairthrow.lab.program import Value as Plain
from fairthrow.lab.thrown import Outcome, Rolled
from fairthrow.lab.troll.cuts import cuts_of
from fairthrow.lab.troll.odds import odds
from fairthrow.lab.troll.outline import outline_of
from fairthrow.lab.troll.parse import parse
from fairthrow.lab.troll.rolls import roll


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
    """Say whether all of ``values`` are collections that hold one number each: then they are whole numbers."""
    return all(len(value) == 1 for value in values if isinstance(value, tuple))


@contextmanager
def _placed() -> Iterator[None]:
    """Make a limit an error of the program."""
    try:
        yield
    except LimitError as limit:
        raise ProgramError(Place(1, 1), limit.message, limit=limit.limit) from None
    except MemoryError:
        raise ProgramError(Place(1, 1), "this takes more memory than there is", limit="memory") from None


def _check(program: str) -> None:
    with _placed():
        parse(program)


def _odds(program: str, limit: int, budget: Budget) -> Answer:
    with _placed():
        tree = parse(program)
        law = odds(tree, limit, budget)
        return Answer((output_of(law),), cuts_of(tree, law, limit))


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
