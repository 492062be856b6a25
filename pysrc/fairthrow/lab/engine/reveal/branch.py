"""Splits a state by the answer to a query; states with equal answers share one run.

What looks at the rolls can tell states apart by the answers alone, however different their dice are.
"""

from collections.abc import Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import product
from math import prod

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.needs import NeedError
from fairthrow.lab.engine.reveal.knowledge import (
    Dice,
    ForgottenError,
    Known,
    Weighed,
    divided,
    faces_in,
    first_unknown,
    is_open,
    presence,
    runs_at,
    with_kinds,
)
from fairthrow.lab.engine.reveal.project import Memory
from fairthrow.lab.engine.reveal.query import Answering, ApartError, MoreMemoryError
from fairthrow.lab.engine.reveal.symmetry import OneKind
from fairthrow.lab.engine.sums import added, sum_of
from fairthrow.lab.engine.symbolic_roll import Asking, GiveUpError, Question, Whose

MOST_WAYS = 200_000
"""Ways at one step: more take too much memory."""

_Fork = tuple[int | None, Dice, int]
"""An answer, what is known of the dice asked then, and in how many ways they can have fallen so.

Without an answer, it is only known that no dice show a face: ways with other faces known catch up with it there.
"""


class Together:
    """Ways to go that have had the same answers. It is whom the rolls ask.

    It goes on with those that have one of the answers; the others wait in :attr:`parted`, with the answers so far.
    """

    def __init__(self, forks: "Forks") -> None:
        self._forks = forks
        self._answers: dict[Asking, int] = {}
        self.dice: Weighed = {}
        """What can be known of the dice after all answers."""
        self.asked: list[Asking] = []
        """What was asked, in turn."""
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
        self.asked.append(asking)
        return answer


class Forks:
    """Parts ways by their answers to a question. Equal questions of dice of which as much is known part once.

    ``one_kind`` lays kinds of dice together, ``memories`` has one for each roll; ``apart`` are rolls that must be told
    apart; ``budget`` is spent.
    """

    def __init__(
        self,
        knower: Answering,
        one_kind: OneKind,
        memories: Sequence[Memory | None],
        apart: AbstractSet[Whose],
        budget: Budget,
    ) -> None:
        self._one_kind = one_kind
        self._knower = knower
        self._weights = one_kind.weights
        self._memories = memories
        self._apart = apart
        self._alike: set[Whose] = set()
        self._budget = budget
        self._present: list[dict[Known, int]] = [{} for _ in one_kind.weights]
        self._found: dict[Asking, dict[Dice, list[_Fork]]] = {}
        self.made = 0
        """How many parts were made."""

    def presence(self, known: Dice) -> int:
        """Weigh the dice of which it is not ``known`` which face they show."""
        return prod(self.presence_of(kind, of_kind) for kind, of_kind in enumerate(known))

    def presence_of(self, kind: int, known: Known) -> int:
        """Weigh those of one ``kind``."""
        weight = self._present[kind].get(known)
        if weight is None:
            weight = self._present[kind][known] = presence(known, self._weights[kind])
        return weight

    def parted(self, dice: Weighed, asking: Asking) -> dict[int, Weighed]:
        """Give for each answer what can be known of the dice then.

        Raises MoreMemoryError where too much was forgotten to answer, ApartError where rolls are not told apart any
        more, and GiveUpError for too many ways.
        """
        whose, question = asking
        self._check(whose)
        if question[0] == "order":
            self._check(question[1])
        kinds = self._knower.kinds(tuple(sorted({*whose, *question[1]})) if question[0] == "order" else whose)
        found = self._found.setdefault(asking, {})
        by_answer: dict[int, Weighed] = {}
        waiting = {-1: dice}  # by the first face of which it is not known how many dice show it
        number = 0
        while waiting:
            for known, weight in waiting.pop(min(waiting)).items():
                before = tuple([known[kind] for kind in kinds])
                forks = found.get(before)
                if forks is None:
                    forks = found[before] = self._forked(known, asking, kinds)
                    self.made += len(forks)
                self._budget.spend(2 + len(forks))
                for answer, after, factor in forks:
                    now = after if len(kinds) == len(known) else with_kinds(known, kinds, after)
                    if answer is None:
                        same = waiting.setdefault(first_unknown(after), {})
                    else:
                        same = by_answer.setdefault(answer, {})
                    if now in same:
                        same[now] += weight * factor
                    else:
                        same[now] = weight * factor
                        number += 1
                if number > MOST_WAYS:
                    raise GiveUpError
        return by_answer

    def _check(self, whose: Whose) -> None:
        """Raise ApartError if some of the rolls ``whose`` are no longer told apart from others."""
        for alike in self._alike:
            if not set(alike).isdisjoint(whose) and not set(alike).issubset(whose):
                raise ApartError(self._knower, alike)

    def _forked(self, known: Dice, asking: Asking, kinds: list[int]) -> list[_Fork]:
        """Give the answers of one way. Kinds of dice that are asked together are no longer told apart."""
        forks = self._answered(known, asking, kinds)
        whose, question = asking
        if len(kinds) == 1 or question[0] == "order" or (len(whose) > 1 and whose not in self._alike):
            return list(forks)
        found: dict[tuple[int | None, Dice], int] = {}
        for answer, after, weight in forks:
            now = answer, self._one_kind.laid(after, kinds)
            found[now] = found.get(now, 0) + weight
        return [(answer, after, weight) for (answer, after), weight in found.items()]

    def alike(self, needed: Collection[Whose]) -> list[list[int]]:
        """Give the kinds of dice that need not be told apart where these rolls are ``needed``, sorted together.

        It is taken for granted that they will only be asked so, unless it is known that they are asked apart.
        """
        found = []
        for whose in needed:
            kinds = self._knower.kinds(whose)
            others = [other for other in needed if not set(whose).isdisjoint(other)]
            if len(kinds) > 1 and whose not in self._apart and all(set(whose).issubset(other) for other in others):
                found.append(kinds)
                self._alike.add(whose)
        return found

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
                needed: Asking = need.question
                whose, question = needed
                mine = self._knower.kinds(whose)
                before = [now[kind] for kind in mine]
                face = first_unknown(before, question[1]) if question[0] == "at" else -1
                if face >= 0 and whose == asking[0] and asking[1][0] in {"at", "alike"}:
                    yield from self._next(before, mine, face, weight, asking[1])
                    continue
                told = needed == asking
                for answer, after, each in self._ways(before, mine, needed):
                    if told and answer is not None:
                        yield answer, after, weight * each
                    else:
                        waiting.append((with_kinds(now, mine, after), weight * each))

    def _next(
        self, known: Sequence[Known], kinds: list[int], face: int, weight: int, question: Question
    ) -> Iterator[_Fork]:
        """Let dice show a ``face`` or not, the first that may be at the place of a ``question``."""
        faces = [list(divided(now, [1 << face], self._weights[kind])) for kind, now in zip(kinds, known, strict=True)]
        for ways in product(*faces):
            after = tuple([now for now, _ in ways])
            shown = sum([dice for now in after for cell, dice in now.cells if cell == 1 << face])
            answer = None
            if shown:
                answer = self._knower.faces[face] if question[0] == "at" else int(question[2] - question[1] < shown)
            yield answer, after, prod([each for _, each in ways], start=weight)

    def _ways(self, known: Sequence[Known], kinds: list[int], needed: Asking) -> Iterator[tuple[int | None, Dice, int]]:
        """Give what can become known to answer a question, and the answer where that is told with it.

        Raises MoreMemoryError where too much was forgotten.
        """
        whose, question = needed
        weights = [self._weights[kind] for kind in kinds]
        faces = self._knower.faces
        if question[0] == "at":
            try:
                yield from ((faces[face], tuple(now), each) for face, now, each in runs_at(known, question[1], weights))
            except ForgottenError:
                raise MoreMemoryError(self._knower, whose) from None
            return
        if question[0] == "sum" and not any(self._memories[number] is None for number in whose):
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
        total = WeightedDie({0: 1})
        after = []
        for kind, now in zip(kinds, known, strict=True):
            of = self._weights[kind]
            for cell, dice in now.cells:
                die = WeightedDie({faces[face]: 1 if is_open(cell) else of[face] for face in faces_in(cell)})
                total = added(total, sum_of(die, dice, self._budget), self._budget)
            dice = sum(dice for _, dice in now.cells)
            after.append(Known((), ((1 << len(faces)) - 1, dice)))
        for number, weight in total.weights.items():
            yield number, tuple(after), weight
