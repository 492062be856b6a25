"""What dice a roll takes in all: said at once to whoever typed too few faces.

Which dice a roll asks for can depend on how the dice before them fell. So the roll is tried many times: each trial
begins with the faces that were typed and goes on with others to the end. The lots that all trials ask for are needed.
What only some trials ask for next may be needed.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from fairthrow.dice.errors import FairthrowError
from fairthrow.dice.stream import (
    SEED_BYTES,
    Lot,
    Repeated,
    Source,
    Stream,
    TooFewFacesError,
    TypedFaces,
    required_dice,
    wrong_number,
)

STREAMS = 24
"""Trials that go on with the dice of a seed."""


def trials(faces: Sequence[int]) -> list[Source]:
    """Give the sources that can go on where the typed ``faces`` end: each makes one trial.

    They show the lowest face, the highest, both by turns, the typed ones once more, and the dice of some fixed seeds.
    """
    repeated = [(1,), (0,), (1, 0), (0, 1), *([faces] if faces else [])]
    return [*map(Repeated, repeated), *(Stream(bytes([place] * SEED_BYTES)) for place in range(STREAMS))]


class Trial(NamedTuple):
    """The ``lots`` that a roll asked for, in order, and the ``error`` that it ended in, if it did."""

    lots: Sequence[Lot]
    error: FairthrowError | None = None


def tried(throw: Callable[[Source], object], faces: Sequence[int], then: Source) -> Trial:
    """Try a roll that takes the ``faces`` and then those of ``then``.

    ``throw`` is the roll: it takes a source. A roll that ends in an error, such as ties that never end, asked for what
    it did up to there.
    """
    source = TypedFaces(faces, then=then)
    try:
        throw(source)
    except FairthrowError as error:
        return Trial(source.lots, error)
    return Trial(source.lots)


def in_common(trials: Iterable[Trial]) -> tuple[Trial, set[Lot]]:
    """Give what all of some ``trials``, one or more, begin with, and what comes next in some of them.

    One that ended in an error might have gone on with anything: it takes nothing away from what longer ones have in
    common. What is given has an error only if all of them have one, and it is the first. One trial is kept at a time.
    """
    tries = iter(trials)
    shared, error = next(tries)
    closed = error is None  # nothing but ``further`` comes next
    further: set[Lot] = set()
    for lots, its_error in tries:
        end = next((at for at, (one, other) in enumerate(zip(shared, lots, strict=False)) if one != other), None)
        if end is not None:
            shared, further, closed = shared[:end], {shared[end], lots[end]}, True
        elif len(lots) > len(shared) and closed:
            further.add(lots[len(shared)])
        elif len(lots) > len(shared):
            shared, closed = lots, its_error is None
        elif its_error is None and len(lots) < len(shared):
            shared, further, closed = lots, {shared[len(lots)]}, True
        elif its_error is None:
            closed = True
        error = error if its_error else None
    return Trial(shared, error), further


def too_few(throw: Callable[[Source], object], faces: Sequence[int]) -> FairthrowError:
    """Give the error for too few ``faces``: how many the roll ``throw`` takes, and for what.

    It also tells what the roll may take after them. ``throw`` takes a source. Where the roll fails whatever falls next,
    more faces would not help: then it is that error.
    """
    (sure, error), further = in_common(tried(throw, faces, then) for then in trials(faces))
    if error:
        return error
    wanted = required_dice(sure)
    if further:
        wanted += f", and more if the dice call for {' or '.join(sorted(map(str, further)))}"
    return wrong_number(TooFewFacesError, wanted, len(faces))
