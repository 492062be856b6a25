"""What a roll forgets after each step, and how much it remembers."""

from collections.abc import Sequence
from typing import NamedTuple

from fairthrow.lab.engine.answering import Answering
from fairthrow.lab.engine.knowing import Known, forget_faces, forget_places


class Memory(NamedTuple):
    """What a roll remembers."""

    runs: bool
    """Whether all dice that show a face, or single dice are forgotten."""
    back: int
    """How many of those that were asked for last it remembers."""


MEMORIES: tuple[Memory | None, ...] = (
    Memory(False, 0),
    Memory(False, 1),
    Memory(False, 2),
    Memory(True, 1),
    Memory(True, 2),
    None,
)
"""From the shortest memory to the longest, which is everything."""


def forgotten(known: tuple[Known, ...], knower: Answering, memories: Sequence[Memory | None]) -> tuple[Known, ...]:
    """Forget what the last step asked, as far as the rolls' memories go."""
    after = list(known)
    for whose in {*knower.seen, *knower.counted}:
        kinds = knower.kinds(whose)
        longest = max((memories[number] for number in whose), key=MEMORIES.index)
        if longest is None:
            continue
        if longest.runs:
            faces = [*knower.seen.get(whose, ()), *knower.counted.get(whose, ())]
            for kind in kinds:
                after[kind] = _forget_runs(after[kind], faces, longest.back, len(knower.faces))
            continue
        for kind in kinds if whose in knower.counted else ():
            after[kind] = _forget_counted(after[kind], knower.counted[whose], longest.back)
        if whose in knower.places:
            number = knower.places[whose] - longest.back
            for kind, now in zip(kinds, forget_places([after[kind] for kind in kinds], number), strict=True):
                after[kind] = now
    return tuple(after)


def _forget_counted(known: Known, faces: Sequence[int], back: int) -> Known:
    """Forget all faces that were ever counted, but the last."""
    recent = _last([*known.recent, *faces], back)
    gone = sum(1 << face for face in {*known.recent, *faces}.difference(recent))
    return forget_faces(known, gone)._replace(recent=recent)


def _forget_runs(known: Known, faces: Sequence[int], back: int, number: int) -> Known:
    """Forget all faces that were ever asked for, but the last, and those without dice that do not lie among these."""
    recent = _last([*known.recent, *faces], back)
    gone = sum(1 << face for face in {*known.recent, *faces}.difference(recent))
    among = sum(1 << face for face in range(min(recent), max(recent) + 1)) if recent else 0
    held = sum(cell for cell, _ in known.cells)
    empty = ((1 << number) - 1) & ~among & ~held
    return forget_faces(known, gone | empty)._replace(recent=recent)


def _last(faces: Sequence[int], back: int) -> tuple[int, ...]:
    """Give the last faces that are different, the very last at the end."""
    found: list[int] = []
    for face in reversed(faces):
        if face not in found:
            found.append(face)
    return tuple(reversed(found[:back]))
