"""Dice that several places look at: what is asked of them is answered together, and gone through answer by answer."""

from collections.abc import Callable
from dataclasses import dataclass, field

from fairthrow.lab.engine.heaps import values as of
from fairthrow.lab.engine.heaps.law import (
    Bag,
    Heap,
    Law,
    Lazy,
    Shared,
    View,
    certain,
    collections_of,
    mixed,
)
from fairthrow.lab.engine.heaps.listing import answered
from fairthrow.lab.engine.heaps.looking import Looker, NeedError, value_of
from fairthrow.lab.engine.heaps.questions import Answer, Answers, Asked, Question, Terms
from fairthrow.lab.engine.heaps.streams import Leaf, leaves
from fairthrow.lab.engine.limits import LimitError

MANY = 1_000
"""Stands for numbers that are not known and not small."""

MOST_QUESTIONS = 60
"""Questions that are answered together."""


def shareable(lazy: Lazy) -> bool:
    """Tell whether something looks at dice only, some of them not shared yet."""
    found = leaves(lazy)
    return (
        any(not isinstance(leaf, Shared) for leaf in found)
        and all(isinstance(leaf, Shared) or leaf.dice for leaf in found)
        and _only_dice(lazy)
    )


def only_shared(lazy: Lazy) -> bool:
    """Tell whether something looks at dice only, all of them shared already."""
    return all(isinstance(leaf, Shared) for leaf in leaves(lazy)) and _only_dice(lazy)


def _only_dice(lazy: Lazy) -> bool:
    if isinstance(lazy, View):
        return _only_dice(lazy.base) and (isinstance(lazy.by, int | tuple) or _only_dice(lazy.by))
    return isinstance(lazy, Heap | Bag | Shared) or (isinstance(lazy, Law) and lazy.certain)


def few(lazy: Lazy, most: int) -> bool:
    """Tell whether something looks at dice only, none of them shared, and has so many values at most."""
    found = leaves(lazy)
    if any(isinstance(leaf, Shared) or not leaf.dice for leaf in found) or not _only_dice(lazy):
        return False
    none: dict[Shared, Heap | Bag] = {}
    return outcomes(lazy, none.__getitem__) <= most


def outcomes(lazy: Lazy, heap_of: Callable[[Shared], Heap | Bag]) -> int:
    """Give how many values something has, at most; very many where that is not known.

    ``heap_of`` gives the heap that shared dice are of.
    """
    if isinstance(lazy, Law):
        return len(lazy.weights)
    if isinstance(lazy, Shared):
        lazy = heap_of(lazy)
    if isinstance(lazy, Bag) or (isinstance(lazy, Heap) and lazy.dice):
        return lazy.outcomes()
    if isinstance(lazy, View):
        most, faces = _extent(lazy, heap_of)
        return collections_of(faces, most)
    return MANY


def _extent(lazy: Lazy, heap_of: Callable[[Shared], Heap | Bag]) -> tuple[int, int]:
    """Give how many dice a view shows at most, and on how many different faces."""
    if isinstance(lazy, Shared):
        lazy = heap_of(lazy)
    if isinstance(lazy, Bag):
        return lazy.many, len(set(lazy.values))
    if isinstance(lazy, Heap):
        return sum(count for _, count in lazy.kinds), len({face for law, _ in lazy.kinds for face in law.weights})
    if isinstance(lazy, View):
        most, faces = _extent(lazy.base, heap_of)
        if lazy.word == "U":
            more, others = (len(lazy.by),) * 2 if isinstance(lazy.by, tuple) else (0, 0)
            if not isinstance(lazy.by, int | tuple):
                more, others = _extent(lazy.by, heap_of)
            return most + more, faces + others
        if lazy.word in {"least", "largest"} and isinstance(lazy.by, int):
            most = min(most, lazy.by)
        return (1 if lazy.word == "median" else most), faces
    if isinstance(lazy, Law) and lazy.certain:
        (value,) = lazy.weights
        return (len(value), len(set(value))) if isinstance(value, tuple) else (1, 1)
    return MANY, MANY


def content(lazy: Lazy, seen: dict[int, int]) -> object:
    """Give what two views have in common that show the same part of equal dice; ``seen`` numbers the heaps."""
    if isinstance(lazy, Heap | Bag):
        number = seen.setdefault(id(lazy), len(seen))
        return number, lazy.kinds if isinstance(lazy, Heap) else (lazy.values, lazy.many)
    if isinstance(lazy, View):
        by = lazy.by if isinstance(lazy.by, int | tuple) else (content(lazy.by, seen),)
        return lazy.word, content(lazy.base, seen), isinstance(lazy.by, int | tuple), by
    return lazy


class _UncertainError(Exception):
    """A term hangs on more than what is shared."""


@dataclass(slots=True, eq=False)
class _Context:
    """Dice that are shared by the same places."""

    heaps: dict[Leaf, Heap | Bag] = field(default_factory=dict)
    joined: dict[object, Lazy] = field(default_factory=dict)


class Sharing:
    """Keeps what is shared. Contexts are numbered, inner ones higher."""

    def __init__(self, look: Looker) -> None:
        self.look = look
        self.contexts: list[_Context] = []

    def solve(self, lazy: Lazy, body: Callable[[Lazy], Lazy]) -> Lazy:
        """Give what ``body`` makes when all that it asks of ``lazy`` is answered by the same dice."""
        context = _Context()
        self.contexts.append(context)
        try:
            shared = self.shared(lazy, context)
            return self.through(context, lambda: self.look.flat(body(shared)))
        finally:
            self.contexts.pop()

    def outcomes(self, lazy: Lazy) -> int:
        """Give how many values something has, at most; very many where that is not known."""
        return outcomes(lazy, lambda leaf: self.contexts[leaf.context].heaps[leaf])

    def join(self, who: int, lazy: Lazy) -> Lazy:
        """Share more dice in the innermost context; ``who`` asks for that, perhaps again and again.

        What is asked for may hang on the answers so far. The same dice stand for equal heaps only.
        """
        context = self.contexts[-1]
        key = who, content(lazy, {})
        if key not in context.joined:
            context.joined[key] = self.shared(lazy, context)
        return context.joined[key]

    def shared(self, lazy: Lazy, context: _Context) -> Lazy:
        """Put shared dice in the place of each heap."""
        if isinstance(lazy, Heap | Bag):
            for leaf, heap in context.heaps.items():
                if heap is lazy and isinstance(leaf, Shared):
                    return leaf
            new = Shared(self.contexts.index(context), len(context.heaps))
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
        number = self.contexts.index(context)
        joint: dict[tuple[Asked, ...], tuple[int, dict[Answers, list[tuple[Answer, int]]]]] = {}
        found: list[tuple[Law, int, int]] = []
        # questions, their answers, the weight of these, and how many heaps it is a weight of
        waiting: list[tuple[tuple[Asked, ...], Answers, int, int]] = [((), (), 1, 0)]
        known = self.look.answers
        while waiting:
            questions, answers, weight, heaps = waiting.pop()
            self.look.answers = known | dict(zip(questions, answers, strict=True))
            try:
                found.append((run(), weight, heaps))
            except NeedError as need:
                if need.context != number:
                    raise
                asked = (*questions, need.question)
                if len(asked) > MOST_QUESTIONS:
                    raise LimitError("memory", "too much is asked of the same dice") from None
                if asked not in joint:
                    joint[asked] = len(context.heaps), self.following(asked, context)
                many, by = joint[asked]
                waiting.extend((asked, (*answers, answer), each, many) for answer, each in by.get(answers, ()))
            finally:
                self.look.answers = known
        total = 1
        present: list[int] = []  # of the heaps from each number on
        for heap in reversed(context.heaps.values()):
            total *= heap.total
            present.append(heap.present * (present[-1] if present else 1))
        present = [*reversed(present), 1]
        return mixed([(law, weight * present[heaps]) for law, weight, heaps in found], total)

    def following(self, asked: tuple[Asked, ...], context: _Context) -> dict[Answers, list[tuple[Answer, int]]]:
        """Answer all questions in ``asked`` together: answers to all but the last → those to the last, weighed."""
        by: dict[Answers, list[tuple[Answer, int]]] = {}
        for answers, weight in answered(asked, context.heaps, self.look).items():
            by.setdefault(answers[:-1], []).append((answers[-1], weight))
        return by

    def terms(self, terms: list[Callable[[], Law]]) -> Law | None:
        """Give the sum of terms, each of which asks a few things of dice shared in the innermost context.

        Gives None where a term hangs on other dice too. Raises NeedError where the answer is not known yet.
        """
        context = self.contexts[-1]
        number = len(self.contexts) - 1
        try:
            found = tuple(self.term(term, context, number) for term in terms)
        except _UncertainError:
            return None
        if any(len(each[1]) > 1 for each in found):
            question = Terms(found)
            if question in self.look.answers:
                return certain(value_of("sum", self.look.answers[question]))
            raise NeedError(number, question)
        return certain((sum(numbers[0][1] for _, numbers in found),))

    def term(
        self, term: Callable[[], Law], context: _Context, number: int
    ) -> tuple[tuple[Question, ...], tuple[tuple[Answers, int], ...]]:
        """Find out what one term asks of the dice of a context, and what it is by the answers.

        ``number`` is that of the context among all. Gives the questions, and pairs of the answers to them and the term.
        """
        questions: tuple[Question, ...] = ()
        known = self.look.answers
        while True:
            ways = list(answered(questions, context.heaps, self.look)) if questions else [()]
            numbers: list[tuple[Answers, int]] = []
            try:
                for answers in ways:
                    self.look.answers = known | dict(zip(questions, answers, strict=True))
                    law = term()
                    numbers.append((answers, _certain_number(law)))
            except NeedError as need:
                if (
                    need.context != number
                    or isinstance(need.question, Terms)
                    or (need.question.what == "all" and isinstance(need.question.view, Shared))
                ):
                    raise
                questions = (*questions, need.question)
            else:
                return questions, tuple(numbers)
            finally:
                self.look.answers = known


def _certain_number(law: Law) -> int:
    """Take the number of a term."""
    if not law.certain:
        raise _UncertainError
    return of.number(next(iter(law.weights)), "sum")
