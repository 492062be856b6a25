"""Ways to go that part where rolls are asked: all that have had the same answers go together until then.

What looks at the rolls can only tell ways apart by the answers that it gets. So it is run once for all ways that
have the same answers, however different the dice are that they have.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from fairthrow.lab.engine.answering import Answering, MoreMemoryError
from fairthrow.lab.engine.asked import Asking, GiveUpError, NeedError, Question, Whose
from fairthrow.lab.engine.die import Die
from fairthrow.lab.engine.forgetting import Memory
from fairthrow.lab.engine.knowing import Dice, ForgottenError, Known, Weighed, divided, faces_in, is_open, runs_at
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.sums import added, sum_of

MOST_WAYS = 200_000
"""Ways at one step: more take too much memory."""

_Fork = tuple[int, Dice, int]
"""An answer, what is known of the dice asked then, and in how many ways they can have fallen so."""


class Together:
    """Ways to go that have had the same answers. It is whom the rolls ask.

    It goes on with those that have one of the answers; the others wait in :attr:`parted`, with the answers so far.
    """

    def __init__(self, forks: "Forks") -> None:
        self._forks = forks
        self._answers: dict[Asking, int] = {}
        self.dice: Weighed = {}
        """What can be known of the dice after all answers."""
        self.asked: list[tuple[Asking, int]] = []
        """What was asked, in turn, and the answers."""
        self.parted: list[tuple[dict[Asking, int], Weighed]] = []

    def begin(self, answers: dict[Asking, int], dice: Weighed) -> None:
        """Take ways with the same ``answers`` in place of all others."""
        self._answers, self.dice = answers, dice
        self.asked, self.parted = [], []

    def answer(self, whose: Whose, question: Question) -> int:
        """Give the answer of the ways that it goes on with.

        Raises MoreMemoryError where too much was forgotten for it, and GiveUpError for too many ways.
        """
        asking = whose, question
        answer = self._answers.get(asking)
        if answer is None:
            by_answer = self._forks.parted(self.dice, asking)
            answer, self.dice = by_answer.popitem()
            self.parted.extend(({**self._answers, asking: other}, dice) for other, dice in by_answer.items())
            self._answers[asking] = answer
        self.asked.append((asking, answer))
        return answer


class Forks:
    """Parts ways by their answers to a question. Equal questions of dice of which as much is known part once.

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
        self._found: dict[Asking, dict[Dice, list[_Fork]]] = {}
        self.made = 0
        """How many parts were made."""

    def parted(self, dice: Weighed, asking: Asking) -> dict[int, Weighed]:
        """Give for each answer what can be known of the dice then.

        Raises MoreMemoryError where too much was forgotten to answer, and GiveUpError for too many ways.
        """
        whose, question = asking
        kinds = self._knower.kinds(tuple(sorted({*whose, *question[1]})) if question[0] == "order" else whose)
        found = self._found.setdefault(asking, {})
        by_answer: dict[int, Weighed] = {}
        number = 0
        for known, weight in dice.items():
            before = tuple([known[kind] for kind in kinds])
            forks = found.get(before)
            if forks is None:
                forks = found[before] = list(self._answered(known, asking, kinds))
                self.made += len(forks)
            self._budget.spend(2 + len(forks))
            for answer, after, factor in forks:
                now = after if len(kinds) == len(known) else _with(known, kinds, after)
                same = by_answer.setdefault(answer, {})
                if now in same:
                    same[now] += weight * factor
                else:
                    same[now] = weight * factor
                    number += 1
            if number > MOST_WAYS:
                raise GiveUpError
        return by_answer

    def _answered(self, known: Dice, asking: Asking, kinds: list[int]) -> Iterator[_Fork]:
        """Give all answers of one way, with what is known of some ``kinds`` of dice then."""
        waiting = [(known, 1)]
        while waiting:
            now, weight = waiting.pop()
            self._budget.spend(8)
            self._knower.know(now)
            try:
                yield self._knower.answer(*asking), tuple([now[kind] for kind in kinds]), weight
            except NeedError as need:
                mine = self._knower.kinds(need.whose)
                told = (need.whose, need.question) == asking
                for answer, after, each in self._ways([now[kind] for kind in mine], mine, need):
                    if told and answer is not None:
                        yield answer, after, weight * each
                    else:
                        waiting.append((_with(now, mine, after), weight * each))

    def _ways(
        self, known: Sequence[Known], kinds: list[int], need: NeedError
    ) -> Iterator[tuple[int | None, Dice, int]]:
        """Give what can become known to answer a question, and the answer where that is told with it.

        Raises MoreMemoryError where too much was forgotten.
        """
        question = need.question
        weights = [self._weights[kind] for kind in kinds]
        faces = self._knower.faces
        if question[0] == "at":
            try:
                yield from ((faces[face], tuple(now), each) for face, now, each in runs_at(known, question[1], weights))
            except ForgottenError:
                raise MoreMemoryError(self._knower, need.whose) from None
            return
        if question[0] == "sum" and not any(self._memories[number] is None for number in need.whose):
            yield from self._summed(known, kinds)
            return
        if question[0] == "sum":
            sets = [1 << face for face in range(len(faces))]
        else:
            sets = [among for _, among in self._knower.levels(question)]
        for ways in product(*(list(divided(now, sets, of)) for now, of in zip(known, weights, strict=True))):
            yield None, tuple(now for now, _ in ways), prod(weight for _, weight in ways)

    def _summed(self, known: Sequence[Known], kinds: list[int]) -> Iterator[_Fork]:
        """Give the sums that dice can have. What they show is forgotten with that."""
        faces = self._knower.faces
        total = Die({0: 1})
        after = []
        for kind, now in zip(kinds, known, strict=True):
            of = self._weights[kind]
            for cell, dice in now.cells:
                die = Die({faces[face]: 1 if is_open(cell) else of[face] for face in faces_in(cell)})
                total = added(total, sum_of(die, dice, self._budget), self._budget)
            dice = sum(dice for _, dice in now.cells)
            after.append(Known((), ((1 << len(faces)) - 1, dice)))
        for number, weight in total.weights.items():
            yield number, tuple(after), weight


def _with(known: Dice, kinds: list[int], after: Dice) -> Dice:
    """Put what is known of some kinds of dice in place of what was."""
    now = list(known)
    for kind, one in zip(kinds, after, strict=True):
        now[kind] = one
    return tuple(now)
