"""What a roll forgets after each step, and how much it remembers."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fairthrow.lab.engine.reveal.knowledge import (
    Dice,
    Known,
    Weighed,
    forget_faces,
    forget_passed,
    forget_places,
    with_kinds,
)
from fairthrow.lab.engine.reveal.query import Answering
from fairthrow.lab.engine.reveal.symmetry import OneKind
from fairthrow.lab.engine.symbolic_roll import Asking, Whose


class Memory(NamedTuple):
    """What a roll remembers."""

    back: int
    """How many of the dice or faces that were asked for last it remembers."""
    behind: int
    """How many of the faces that a loop over the roll has passed it remembers."""


MEMORIES: tuple[Memory | None, ...] = (Memory(0, 0), Memory(1, 0), Memory(3, 1), None)
"""From the shortest memory to the longest, which is everything."""


class Forgetting:
    """Forgets after each step what it asked, as far as the rolls' memories go."""

    def __init__(self, knower: Answering, memories: Sequence[Memory | None], one_kind: OneKind) -> None:
        self._knower = knower
        self._one_kind = one_kind
        self._memories = memories
        self._of: dict[tuple[int, ...], Memory | None] = {}
        self._after: dict[tuple[Asking, ...], dict[Dice, Dice]] = {}
        self._laid: dict[tuple[int, ...], dict[Dice, Dice]] = {}
        self._passed: dict[tuple[Whose, int], dict[Dice, Dice]] = {}
        self.made = 0
        """How often it was worked out what is left."""

    def after(self, dice: Weighed, asked: Sequence[Asking]) -> Weighed:
        """Give what is still known of the dice after a step that ``asked`` this, with weights."""
        if not asked:
            return dice
        return self._each(dice, self._after.setdefault(tuple(asked), {}), lambda known: self._left(known, asked))

    def passed(self, dice: Weighed, whose: Whose, face: int) -> Weighed:
        """Give what is still known of the dice behind the turns of a loop with a ``face``, with weights.

        The loop goes over the rolls ``whose``, face by face.
        """
        memory = self._memory(whose)
        upto = self._knower.faces.index(face) + 1 - memory.behind if memory else 0
        if upto <= 0:
            return dice
        kinds = self._knower.kinds(whose)

        def left(known: Dice) -> Dice:
            now = list(known)
            for kind in kinds:
                now[kind] = forget_passed(known[kind], upto)
            return tuple(now)

        return self._each(dice, self._passed.setdefault((whose, face), {}), left)

    def laid_together(self, dice: Weighed, kinds: Sequence[int]) -> Weighed:
        """Give what is known of the dice, with weights, if nobody tells some ``kinds`` of them apart."""
        found, one_kind = self._laid.setdefault(tuple(kinds), {}), self._one_kind

        def left(known: Dice) -> Dice:
            return with_kinds(known, kinds, one_kind.laid([known[kind] for kind in kinds], kinds))

        return self._each(dice, found, left)

    def _each(self, dice: Weighed, found: dict[Dice, Dice], left: Callable[[Dice], Dice]) -> Weighed:
        """Give what is ``left`` of each that can be known, with weights; ``found`` has what is left already."""
        weighed: Weighed = {}
        for known, weight in dice.items():
            now = found.get(known)
            if now is None:
                now = found[known] = left(known)
                self.made += 1
            weighed[now] = weighed.get(now, 0) + weight
        return weighed

    def _memory(self, whose: Whose) -> Memory | None:
        """Give the longest memory of some rolls."""
        if whose not in self._of:
            self._of[whose] = max((self._memories[number] for number in whose), key=MEMORIES.index)
        return self._of[whose]

    def _left(self, known: Dice, asked: Sequence[Asking]) -> Dice:
        """Give what is left of what is known."""
        knower, now = self._knower, list(known)
        knower.know(known)
        for asking in asked:
            knower.note(asking)
        for whose in {**knower.places, **knower.counted}:
            memory = self._memory(whose)
            if memory is None:
                continue
            kinds = knower.kinds(whose)
            after = [now[kind] for kind in kinds]
            if counted := knower.counted.get(whose):
                after = [_forget_counted(each, counted, memory.back) for each in after]
            if place := knower.places.get(whose):
                after = forget_places(after, place - memory.back)
            for kind, one in zip(kinds, after, strict=True):
                now[kind] = one
        return tuple(now)


def _forget_counted(known: Known, faces: Sequence[int], back: int) -> Known:
    """Forget all faces that were ever counted, but the last."""
    recent = _last([*known.recent, *faces], back)
    gone = sum(1 << face for face in {*known.recent, *faces}.difference(recent))
    return forget_faces(known, gone, recent)


def _last(faces: Sequence[int], back: int) -> tuple[int, ...]:
    """Give the last faces that are different, the very last at the end."""
    found: list[int] = []
    for face in reversed(faces):
        if face not in found:
            found.append(face)
    return tuple(reversed(found[:back]))
