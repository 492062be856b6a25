"""Ways to go that part where rolls are asked: what can become known of their dice, one way for each answer."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from fairthrow.lab.engine.answering import Answering, MoreMemoryError
from fairthrow.lab.engine.asked import NeedError, Question, Whose
from fairthrow.lab.engine.die import Die
from fairthrow.lab.engine.forgetting import Memory
from fairthrow.lab.engine.knowing import ForgottenError, Known, divided, faces_in, is_open, runs_at
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.sums import added, sum_of

Sums = dict[Whose, int]
"""The sums of rolls, where they were asked."""

_Fork = tuple[tuple[Known, ...], int, int | None]
"""What can become known of the dice asked, its weight, and their sum, if that was asked."""


class Forks:
    """Parts a way to go into one for each answer. Equal questions of dice of which as much is known part once.

    ``weights`` has those of the faces for each kind of dice, ``memories`` has one for each roll; ``budget`` is spent.
    """

    def __init__(
        self,
        knower: Answering,
        weights: Sequence[Sequence[int]],
        memories: Sequence[Memory | None],
        budget: Budget,
    ) -> None:
        self._knower = knower
        self._weights = weights
        self._memories = memories
        self._budget = budget
        self._found: dict[tuple[object, ...], list[_Fork]] = {}

    def forked(
        self, known: tuple[Known, ...], sums: Sums, weight: int, need: NeedError
    ) -> Iterator[tuple[tuple[Known, ...], Sums, int]]:
        """Give what is ``known`` then for each answer to a question, with the ``sums`` of rolls, and weigh it.

        ``weight`` is that of the way to go, which is parted. Raises MoreMemoryError where too much was forgotten to
        answer it.
        """
        kinds = self._knower.kinds(need.whose)
        before = tuple(known[kind] for kind in kinds)
        key = (before, need.whose, need.question)
        if key not in self._found:
            try:
                self._found[key] = list(self._ways(before, kinds, need.whose, need.question))
            except ForgottenError:
                raise MoreMemoryError(self._knower, need.whose) from None
            self._budget.spend(8 * len(self._found[key]))
        for after, factor, total in self._found[key]:
            now = list(known)
            for kind, one in zip(kinds, after, strict=True):
                now[kind] = one
            yield tuple(now), sums if total is None else {**sums, need.whose: total}, weight * factor

    def _ways(self, known: tuple[Known, ...], kinds: list[int], whose: Whose, question: Question) -> Iterator[_Fork]:
        """Give what can become known to answer a question."""
        weights = [self._weights[kind] for kind in kinds]
        if question[0] == "at":
            yield from ((tuple(now), weight, None) for now, weight in runs_at(known, question[1], weights))
            return
        if question[0] == "sum" and not any(self._memories[number] is None for number in whose):
            yield from self._summed(known, weights)
            return
        if question[0] == "sum":
            sets = [1 << face for face in range(len(self._knower.faces))]
        else:
            sets = [faces for _, faces in self._knower.levels(question)]
        for ways in product(*(list(divided(now, sets, of)) for now, of in zip(known, weights, strict=True))):
            yield tuple(now for now, _ in ways), prod(weight for _, weight in ways), None

    def _summed(self, known: tuple[Known, ...], weights: Sequence[Sequence[int]]) -> Iterator[_Fork]:
        """Give the sums that dice can have. What they show is forgotten with that."""
        faces = self._knower.faces
        total = Die({0: 1})
        after = []
        for now, of in zip(known, weights, strict=True):
            for cell, dice in now.cells:
                die = Die({faces[face]: 1 if is_open(cell) else of[face] for face in faces_in(cell)})
                total = added(total, sum_of(die, dice, self._budget), self._budget)
            dice = sum(dice for _, dice in now.cells)
            after.append(Known((), ((1 << len(faces)) - 1, dice)))
        for number, weight in total.weights.items():
            yield tuple(after), weight, number
