"""Dice that several places look at: what is asked of them is answered together, and gone through answer by answer."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

from fairthrow.lab.engine.limits import LimitError
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.extent import Extents, content, only_dice
from fairthrow.lab.engine.multisets.law import (
    DicePool,
    DrawPile,
    Law,
    Lazy,
    Shared,
    View,
    certain,
    mixed,
)
from fairthrow.lab.engine.multisets.listing import answer_all
from fairthrow.lab.engine.multisets.looking import Looker
from fairthrow.lab.engine.multisets.questions import (
    Answer,
    Answers,
    Asked,
    Joined,
    Question,
    Terms,
    value_of,
)
from fairthrow.lab.engine.multisets.streams import Leaf
from fairthrow.lab.engine.needs import NeedError, each_way

FEW_BESIDE = 20
"""Dice beside shared ones are looked at first if they can show so little; each way to fall is a question then."""

MOST_QUESTIONS = 60
"""Questions that are answered together."""


class _UncertainError(Exception):
    """A term hangs on more than what is shared."""


@dataclass(slots=True, eq=False)
class _Context:
    """Dice that are shared by the same places."""

    heaps: dict[Leaf, DicePool | DrawPile] = field(default_factory=dict)
    joined: dict[object, Lazy] = field(default_factory=dict)
    beside: dict[int, tuple[Leaf, Lazy]] = field(default_factory=dict)
    """In one run, the dice that only one place looks at and that were taken in, by their identity."""


class _Way(NamedTuple):
    """What is known of shared dice in one run."""

    questions: tuple[Asked, ...]
    answers: Answers
    weight: int
    heaps: int
    """How many heaps it is a weight of."""


class Sharing:
    """Keeps what is shared. Contexts are numbered, inner ones higher."""

    def __init__(self, look: Looker) -> None:
        self.look = look
        self.contexts: list[_Context] = []
        self.in_term = False
        look.take_in = self.taken_in

    def solve(self, lazy: Lazy, body: Callable[[Lazy], Lazy]) -> Lazy:
        """Give what ``body`` makes when all that it asks of ``lazy`` is answered by the same dice."""
        context = _Context()
        self.contexts.append(context)
        try:
            shared = self.shared(lazy, context)
            return self.through(context, lambda: self.look.flat(body(shared)))
        finally:
            self.contexts.pop()

    def heap(self, shared: Shared) -> DicePool | DrawPile:
        """Give the heap that shared dice are of."""
        return self.contexts[shared.context].heaps[shared]

    def outcomes(self, lazy: Lazy) -> int:
        """Give how many values something has, at most; very many where that is not known."""
        return self._extents().outcomes(lazy)

    def _extents(self) -> Extents:
        return Extents(lambda leaf: self.contexts[leaf.context].heaps[leaf], self.look.budget)

    def join(self, who: int, lazy: Lazy) -> Lazy:
        """Share more dice in the innermost context; ``who`` asks for that, perhaps again and again.

        What is asked for may hang on the answers so far. The same dice stand for equal heaps only.
        """
        context = self.contexts[-1]
        key = who, content(lazy, {})
        if key not in context.joined:
            context.joined[key] = self.shared(lazy, context)
        return context.joined[key]

    def taken_in(self, lazy: Lazy, found: list[Leaf]) -> Lazy | None:
        """Share the dice in a part that stand beside shared ones; ``found`` are all dice in it.

        One place looks at them, so they are other dice than those of all other places. Each run of a body looks at its
        parts in its own order; the first throw that it looks at may be the same dice as the first one of another run,
        since one run alone happens. Gives None where it is better to look at them first, and where it cannot be: a
        term, or a body within this one, is run again and again in one run.
        """
        contexts = {leaf.context for leaf in found if isinstance(leaf, Shared)}
        own = [leaf for leaf in found if not isinstance(leaf, Shared)]
        ways = prod(map(self._extents().outcomes, own))
        if self.in_term or contexts != {len(self.contexts) - 1} or ways <= FEW_BESIDE:
            return None
        if not all(leaf.dice for leaf in own) or not only_dice(lazy):
            return None
        context = self.contexts[-1]
        for leaf in own:
            if id(leaf) not in context.beside:
                key = "beside", len(context.beside), content(leaf, {})
                if key not in context.joined:
                    context.joined[key] = self.shared(leaf, context)
                context.beside[id(leaf)] = leaf, context.joined[key]
        return _put_in(lazy, {leaf: context.beside[id(leaf)][1] for leaf in own})

    def shared(self, lazy: Lazy, context: _Context) -> Lazy:
        """Put shared dice in the place of each heap."""
        if isinstance(lazy, DicePool | DrawPile):
            for leaf, heap in context.heaps.items():
                if heap is lazy and isinstance(leaf, Shared):
                    return leaf
            new = Shared(self.contexts.index(context), len(context.heaps), lazy.length)
            context.heaps[new] = lazy
            return new
        if isinstance(lazy, View):
            by = lazy.by if isinstance(lazy.by, int | tuple) else self.shared(lazy.by, context)
            return View(lazy.word, self.shared(lazy.base, context), by)
        return lazy

    def through(self, context: _Context, run: Callable[[], Law]) -> Law:
        """Give the law of what ``run`` gives, gone through for all ways in which what it asks can be answered.

        Questions about dice of another context are passed on. Raises LimitError where too much is asked of the same
        dice.
        """
        joint: dict[tuple[Asked, ...], tuple[int, dict[Answers, list[tuple[Answer, int]]]]] = {}
        known = self.look.answers

        def look(way: _Way) -> Law:
            self.look.answers = known | dict(zip(way.questions, way.answers, strict=True))
            context.beside.clear()
            try:
                return run()
            finally:
                self.look.answers = known

        def following(way: _Way, question: Asked) -> Iterator[_Way]:
            asked = (*way.questions, question)
            if len(asked) > MOST_QUESTIONS:
                raise LimitError("memory", "too much is asked of the same dice")
            if asked not in joint:
                joint[asked] = len(context.heaps), self.following(asked, context)
            many, by = joint[asked]
            for answer, weight in by.get(way.answers, ()):
                yield _Way(asked, (*way.answers, answer), weight, many)

        begin = _Way((), (), 1, 0)
        found = list(filter(None, each_way(self.contexts.index(context), begin, look, following)))
        total = 1
        present: list[int] = []  # of the heaps from each number on
        for heap in reversed(context.heaps.values()):
            total *= heap.total
            present.append(heap.present * (present[-1] if present else 1))
        present = [*reversed(present), 1]
        return mixed([(law, way.weight * present[way.heaps]) for way, law in found], total, self.look.budget)

    def following(self, asked: tuple[Asked, ...], context: _Context) -> dict[Answers, list[tuple[Answer, int]]]:
        """Answer all questions in ``asked`` together: answers to all but the last → those to the last, weighed."""
        by: dict[Answers, list[tuple[Answer, int]]] = {}
        for answers, weight in answer_all(asked, context.heaps, self.look).items():
            by.setdefault(answers[:-1], []).append((answers[-1], weight))
        return by

    def terms(self, terms: list[Callable[[], Law]], join: str) -> Law | None:
        """Give what terms are together, each of which asks a few things of dice shared in the innermost context.

        ``join`` says how they are joined, as in :class:`Terms`. Gives None where a term hangs on other dice too. Raises
        NeedError where the answer is not known yet.
        """
        context = self.contexts[-1]
        number = len(self.contexts) - 1
        was, self.in_term = self.in_term, True
        try:
            found = tuple(self.term(term, context, number, join) for term in terms)
        except _UncertainError:
            return None
        finally:
            self.in_term = was
        question = Terms(found, join)
        if all(len(numbers) == 1 for _, numbers in found):
            answer: Answer = question.joined(numbers[0][1] for _, numbers in found)
        elif question in self.look.answers:
            answer = self.look.answers[question]
        else:
            raise NeedError(number, question)
        return certain(value_of("sum" if join == "sum" else "all", answer))

    def term(
        self, term: Callable[[], Law], context: _Context, number: int, join: str
    ) -> tuple[tuple[Question, ...], tuple[tuple[Answers, Joined], ...]]:
        """Find out what one term asks of the dice of a context, and what it is by the answers.

        ``number`` is that of the context among all, and ``join`` how it is joined with other terms. Gives the
        questions, and pairs of the answers to them and the term.
        """
        questions: tuple[Question, ...] = ()
        known = self.look.answers
        while True:
            ways = list(answer_all(questions, context.heaps, self.look)) if questions else [()]
            numbers: list[tuple[Answers, Joined]] = []
            try:
                for answers in ways:
                    self.look.answers = known | dict(zip(questions, answers, strict=True))
                    law = term()
                    numbers.append((answers, _certain_term(law, join)))
            except NeedError as need:
                if (
                    need.knower != number
                    or isinstance(need.question, Terms)
                    or (need.question.what == "all" and isinstance(need.question.view, Shared))
                ):
                    raise
                questions = (*questions, need.question)
            else:
                return questions, tuple(numbers)
            finally:
                self.look.answers = known


def _put_in(lazy: Lazy, places: dict[Leaf, Lazy]) -> Lazy:
    """Put what ``places`` has for some dice in the place of these."""
    if isinstance(lazy, View):
        by = lazy.by if isinstance(lazy.by, int | tuple) else _put_in(lazy.by, places)
        return View(lazy.word, _put_in(lazy.base, places), by)
    return places.get(lazy, lazy) if isinstance(lazy, DicePool | DrawPile) else lazy


def _certain_term(law: Law, join: str) -> Joined:
    """Take what a term is: its number, or the one of its values that is kept, if it has any."""
    if not law.certain:
        raise _UncertainError
    (value,) = law.weights
    if join == "sum":
        return of.number(value, join)
    values = of.collection(value, "foreach")
    return of.largest(1, values) if join == "max" else of.least(1, values)
