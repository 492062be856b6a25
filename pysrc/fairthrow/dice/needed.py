"""What dice a roll takes in all: said at once to whoever typed too few faces.

Which dice a roll asks for can depend on how the dice before them fell. So the roll is tried many times: each trial
begins with the faces that were typed and goes on with others to the end. The lots that all trials ask for are needed.
What only some trials ask for next may be needed.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress

from fairthrow.dice.errors import FairthrowError
from fairthrow.dice.stream import SEED_BYTES, Faces, Lot, Repeated, Source, Stream, TooFewFacesError, asked_for

STREAMS = 24
"""Trials that go on with the dice of a seed."""


def trials(faces: Sequence[int]) -> list[Source]:
    """Give the sources that can go on where the typed ``faces`` end: each makes one trial.

    They show the lowest face, the highest, both by turns, the typed ones once more, and the dice of some fixed seeds.
    """
    repeated = [(1,), (0,), (1, 0), (0, 1), *([faces] if faces else [])]
    return [*map(Repeated, repeated), *(Stream(bytes([place] * SEED_BYTES)) for place in range(STREAMS))]


def lots_of(throw: Callable[[Source], object], faces: Sequence[int], then: Source) -> list[Lot]:
    """Give the lots that a roll asks for, in order, when it takes the ``faces`` and then those of ``then``.

    ``throw`` is the roll: it takes a source. A roll that ends in an error, such as ties that never end, gives the lots
    up to there.
    """
    source = Faces(faces, then=then)
    with suppress(FairthrowError):  # rolled again for ever: what it asked for until then
        throw(source)
    return source.lots


def in_common(all_lots: Sequence[Sequence[Lot]]) -> list[Lot]:
    """Give the lots with which all of ``all_lots`` begin."""
    shared = []
    for lots in zip(*all_lots, strict=False):
        if len(set(lots)) > 1:
            break
        shared.append(lots[0])
    return shared


def too_few(throw: Callable[[Source], object], faces: Sequence[int]) -> TooFewFacesError:
    """Give the error for too few ``faces``: how many the roll ``throw`` takes, and for what.

    It also tells what the roll may take after them. ``throw`` takes a source.
    """
    all_lots = [lots_of(throw, faces, then) for then in trials(faces)]
    sure = in_common(all_lots)
    message = f"faces must be {asked_for(sure)}"
    further = {lots[len(sure)] for lots in all_lots if len(lots) > len(sure)}
    if further:
        message += f", and more if the dice call for {' or '.join(sorted(map(str, further)))}"
    return TooFewFacesError("faces", f"{message}, got {len(faces)}")
