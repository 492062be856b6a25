"""What a roll forgets after each step, and how much it remembers."""

from collections.abc import Sequence
from typing import NamedTuple

from fairthrow.lab.engine.answering import Answering
from fairthrow.lab.engine.asked import Asking
from fairthrow.lab.engine.knowing import Dice, Known, Weighed, forget_faces, forget_places


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


class Forgetting:
    """Forgets after each step what it asked, as far as the rolls' memories go."""

    def __init__(self, knower: Answering, memories: Sequence[Memory | None]) -> None:
        self._knower = knower
        self._memories = memories
        self._of: dict[tuple[int, ...], Memory | None] = {}
        self._after: dict[tuple[tuple[Asking, int], ...], dict[Dice, Dice]] = {}
        self.made = 0
        """How often it was worked out what is left."""

    def after(self, dice: Weighed, asked: Sequence[tuple[Asking, int]]) -> Weighed:
        """Give what is still known of the dice after a step that ``asked`` this and had these answers, with weights."""
        if not asked:
            return dice
        found = self._after.setdefault(tuple(asked), {})
        weighed: Weighed = {}
        for known, weight in dice.items():
            now = found.get(known)
            if now is None:
                now = found[known] = self._left(known, asked)
                self.made += 1
            weighed[now] = weighed.get(now, 0) + weight
        return weighed

    def _left(self, known: Dice, asked: Sequence[tuple[Asking, int]]) -> Dice:
        """Give what is left of what is known."""
        knower, now = self._knower, list(known)
        knower.know(known)
        for asking, answer in asked:
            knower.note(asking, answer)
        for whose in {**knower.seen, **knower.counted}:
            if whose not in self._of:
                self._of[whose] = max((self._memories[number] for number in whose), key=MEMORIES.index)
            memory = self._of[whose]
            if memory is None:
                continue
            kinds = knower.kinds(whose)
            after = self._forgotten(
                [now[kind] for kind in kinds],
                memory,
                knower.places.get(whose, 0),
                knower.seen.get(whose, []),
                knower.counted.get(whose, []),
            )
            for kind, one in zip(kinds, after, strict=True):
                now[kind] = one
        return tuple(now)

    def _forgotten(
        self, known: Sequence[Known], memory: Memory, place: int, seen: list[int], counted: list[int]
    ) -> Sequence[Known]:
        """Forget what was asked of rolls that are sorted together."""
        if memory.runs:
            return [_forget_runs(each, [*seen, *counted], memory.back, len(self._knower.faces)) for each in known]
        if counted:
            known = [_forget_counted(each, counted, memory.back) for each in known]
        return forget_places(known, place - memory.back) if place else known


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
