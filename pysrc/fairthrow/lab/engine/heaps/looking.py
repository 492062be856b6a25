"""Looks at what nobody has looked at yet: makes laws of heaps, by the quickest way there is for the question."""

from functools import partial, reduce
from math import comb
from typing import cast

from fairthrow.lab.engine.die import Die
from fairthrow.lab.engine.heaps import values as of
from fairthrow.lab.engine.heaps.joining import Join, Joiner, joined
from fairthrow.lab.engine.heaps.law import Bag, Heap, Law, Lazy, Mix, Shared, Star, View, certain, check_outcomes, mixed
from fairthrow.lab.engine.heaps.mixing import mix_of
from fairthrow.lab.engine.heaps.questions import Answer, Asked, Question
from fairthrow.lab.engine.heaps.streams import Leaf, leaves
from fairthrow.lab.engine.heaps.sweep import sweep
from fairthrow.lab.engine.heaps.values import Collection, Value
from fairthrow.lab.engine.heaps.views import known_now, united, view_of, viewed, ways_of
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.sums import added as dice_added
from fairthrow.lab.engine.sums import sum_of

MOST_LOOKED = 16
"""Dice that are remembered with a part of them."""


class NeedError(Exception):
    """Something is asked of dice that several places share: whoever shares them must go through the answers."""

    def __init__(self, context: int, question: Asked) -> None:
        super().__init__(context, question)
        self.context, self.question = context, question


LINEAR = frozenset(of.FILTERS)
"""Words that look at each value by itself."""


class Looker(Joiner):
    """Answers questions about what has not been looked at. ``answers`` are those known of shared dice."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget)
        self.answers: dict[Asked, Answer] = {}
        self.looked: dict[tuple[int, str, object], tuple[Law, Law]] = {}

    def flat(self, lazy: Lazy) -> Law:
        """Give the law of all that there is."""
        return self.ask(lazy, "all")

    def ask(self, lazy: Lazy, what: str) -> Law:  # noqa: PLR0911  # one line for each kind
        """Give the law of ``what`` is asked: ``all``, the ``sum``, the ``count``, or whether there is ``any``.

        Each answer is a collection: of one number for a sum or a count, of 1 or nothing for ``any``.
        """
        if isinstance(lazy, Law):
            if what == "all":
                return lazy
            self.budget.spend(len(lazy.weights))
            return lazy.map(lambda value: told_of(what, value))
        if isinstance(lazy, Mix):
            self.budget.spend(len(lazy.parts))
            return mixed(((self.ask(part, what), weight) for part, weight in lazy.parts), lazy.total)
        if isinstance(lazy, Star):
            return self.ask_star(lazy, what)
        law = self.asked_apart(lazy, what)
        if law is not None:
            return law
        found = leaves(lazy)
        if any(isinstance(leaf, Shared) for leaf in found):
            return self.ask_shared(lazy, what, found)
        if isinstance(lazy, Heap) and (what != "all" or not lazy.dice):
            return self.ask_heap(lazy, what)
        heaps: dict[Leaf, Heap | Bag] = {leaf: leaf for leaf in found if isinstance(leaf, Heap | Bag)}
        if all(heap.dice for heap in heaps.values()):
            law = self.gone_through(lazy, what, heaps)
            if law is not None:
                return law
        law = self.opened(cast("View", lazy))  # dice that are no view can be gone through
        return law if what == "all" else law.map(lambda value: told_of(what, value))

    def asked_apart(self, lazy: Lazy, what: str) -> Law | None:
        """Ask ``what`` about collections put together, one after the other: that is less work than all at once.

        What looks at shared dice stays together. Gives None where there is nothing else, where collections have dice in
        common, and where all of them is asked for.
        """
        if what == "all" or not isinstance(lazy, View) or lazy.word != "U":
            return None
        shared: list[Lazy] = []
        own: list[Lazy] = []
        seen: set[Leaf] = set()
        for part in united(lazy):
            found = set(leaves(part))
            alone = {leaf for leaf in found if not isinstance(leaf, Shared)}
            if alone & seen:
                return None
            seen |= alone
            (own if alone == found else shared).append(part)
        parts = [*own, *([reduce(partial(View, "U"), shared)] if shared else [])]
        if len(parts) == 1:
            return None
        laws = (self.ask(part, what) for part in parts)
        return reduce(lambda one, other: self.paired(one, other, _TOLD_OF_TWO[what]), laws)

    def gone_through(self, lazy: Lazy, what: str, heaps: dict[Leaf, Heap | Bag]) -> Law | None:
        """Give the law of ``what`` is asked by going through the faces of the dice in ``heaps``.

        Gives None where there is no way to.
        """
        if isinstance(lazy, Heap | Bag) and what == "all":
            self.check_listing(lazy)
            if isinstance(lazy, Heap) and len(lazy.kinds) == 1:
                return self.listed(*lazy.kinds[0])
        swept = sweep((Question(lazy, what),), heaps, self.budget)
        if swept is None:
            return None
        total = 1
        for heap in heaps.values():
            total *= heap.total
        return Law({value_of(what, answer): weight for (answer,), weight in swept.items()}, total)

    def check_listing(self, heap: Heap | Bag) -> None:
        """See that the collections of a heap can be listed."""
        outcomes = heap.outcomes()
        longest = heap.many if isinstance(heap, Bag) else sum(count for _, count in heap.kinds)
        check_outcomes(outcomes, outcomes * longest)

    def listed(self, law: Law, count: int) -> Law:
        """List what ``count`` like dice show, each collection once."""
        none = law.weights.get((), 0)
        faces = sorted((value[0], weight) for value, weight in law.weights.items() if value)  # type: ignore[index]
        found: dict[Value, int] = {}

        def beyond(first: int, left: int, shown: Collection, weight: int) -> None:
            """Go on with the faces from the one at ``first`` on."""
            if none or not left:
                found[shown] = weight * none**left
            self.budget.spend(4 + 4 * len(faces))
            if left == 1:
                for face, each in faces[first:]:
                    found[*shown, face] = weight * each
                return
            for at in range(first, len(faces)):
                face, each = faces[at]
                if at == len(faces) - 1 and not none:
                    found[shown + (face,) * left] = weight * each**left
                    return
                power = weight
                for run in range(1, left + 1):
                    power *= each
                    beyond(at + 1, left - run, shown + (face,) * run, power * comb(left, run))

        beyond(0, count, (), 1)
        return Law(found, law.total**count)

    def opened(self, lazy: View) -> Law:
        """Look at all below a view, and do by hand what it says."""
        base = self.flat(lazy.base)
        if isinstance(lazy.by, int | tuple):
            by = lazy.by
            return self.bound(base, lambda value: viewed(lazy.word, of.collection(value, lazy.word), by))
        other = self.flat(lazy.by)
        return self.paired(
            base, other, lambda a, b: viewed(lazy.word, of.collection(a, lazy.word), of.collection(b, lazy.word))
        )

    def ask_shared(self, lazy: Lazy, what: str, found: list[Leaf]) -> Law:
        """Answer the question ``what`` about dice from what is known of the shared ones ``found`` among them.

        Raises NeedError, which says what must be known, where it is not.
        """
        shared = [leaf for leaf in found if isinstance(leaf, Shared)]
        opened = {leaf: self.answers[Question(leaf, "all")] for leaf in shared if Question(leaf, "all") in self.answers}
        if opened:
            return self.ask(known_now(lazy, opened), what)
        contexts = {leaf.context for leaf in shared}
        if len(contexts) > 1:
            inner = max(contexts)
            leaf = next(leaf for leaf in shared if leaf.context == inner)
            raise NeedError(inner, Question(leaf, "all"))
        if len(shared) < len(found):  # shared and other dice: the others are looked at first
            return self.ask(self.spread(lazy), what)
        question = Question(lazy, what)
        if question in self.answers:
            return certain(value_of(what, self.answers[question]))
        raise NeedError(contexts.pop(), question)

    def spread(self, lazy: Lazy) -> Lazy:
        """Look at the dice of a view that are not shared: one of several views, each with what they show."""
        if isinstance(lazy, Heap | Bag):
            return self.flat(lazy)
        if not isinstance(lazy, View):
            return lazy
        ones, total = ways_of(self.spread(lazy.base))
        others, of_other = ([(lazy.by, 1)], 1) if isinstance(lazy.by, int | tuple) else ways_of(self.spread(lazy.by))
        check_outcomes(len(ones) * len(others))
        views = tuple((view_of(lazy.word, one, by), way * each) for one, way in ones for by, each in others)
        return views[0][0] if len(views) == total * of_other == 1 else Mix(views, total * of_other)

    def ask_heap(self, heap: Heap, what: str) -> Law:
        """Give the law of ``what`` is asked about independent parts, one part after the other."""
        if what == "any":
            nothing = 1
            for law, count in heap.kinds:
                nothing *= law.weights.get((), 0) ** count
            found: dict[Value, int] = {(): nothing, (1,): heap.present - nothing}
            return Law({value: weight for value, weight in found.items() if weight}, heap.total)
        if what == "all":
            return self.folded(heap, lambda value: value, joined, ())
        total = Die({0: 1})
        for law, count in heap.kinds:
            one = _die(law.map(lambda value: told_of(what, value)))
            power = sum_of(one, count, self.budget)
            total = dice_added(total, power, self.budget)
        return Law({(value,): weight for value, weight in total.weights.items()}, total.total)

    def ask_star(self, star: Star, what: str) -> Law:
        """Give the law of ``what`` is asked about what is gathered in rounds."""
        if what == "all":
            return self.folded(star, lambda value: value, joined, ())
        return self.folded(star, lambda value: told_of(what, value), _TOLD_OF_TWO[what], told_of(what, ()))

    def filtered(  # noqa: C901, PLR0911  # one line for each kind
        self, lazy: Lazy, word: str, by: int | Collection | Lazy
    ) -> Lazy:
        """Give the part of ``lazy`` that a ``word`` says, with ``by`` beside it, looked at as late as can be."""
        if isinstance(by, Law) and by.certain:
            by = of.collection(next(iter(by.weights)), word)
        known = isinstance(by, int | tuple)
        if isinstance(lazy, Law):
            self.budget.spend(len(lazy.weights))
            if known:
                return lazy.map(lambda value: viewed(word, of.collection(value, word), by))  # type: ignore[arg-type]
            if len(lazy.weights) > 1 or not lazy.certain:
                return mix_of(((self.filtered(certain(v), word, by), w) for v, w in lazy.weights.items()), lazy.total)
        if isinstance(lazy, Mix):
            self.budget.spend(len(lazy.parts))
            return mix_of(((self.filtered(part, word, by), weight) for part, weight in lazy.parts), lazy.total)
        each = word in LINEAR or (word in {"drop", "keep"} and known)
        if each and known and isinstance(lazy, Heap):
            return Heap(tuple((self.once(law, word, by), count) for law, count in lazy.kinds))
        if each and known and isinstance(lazy, Star):
            go, stop = (_law(self.filtered(law, word, by)) for law in (lazy.go, lazy.stop))
            return Star(go, stop, lazy.limit)
        if each and isinstance(lazy, View) and lazy.word == "U" and not isinstance(lazy.by, int | tuple):
            return View("U", self.filtered(lazy.base, word, by), self.filtered(lazy.by, word, by))
        if isinstance(lazy, Star) or (isinstance(lazy, Heap) and not lazy.dice):
            return self.reduced(lazy, word, by)
        if not known and isinstance(by, Law | Mix | Star):
            by_law = self.flat(by)
            return Mix(
                tuple((self.filtered(lazy, word, of.collection(v, word)), w) for v, w in by_law.weights.items()),
                by_law.total,
            )
        if not known and isinstance(by, Heap) and not by.dice:
            return self.filtered(lazy, word, self.flat(by))
        return View(word, lazy, by)

    def once(self, law: Law, word: str, by: int | Collection | Lazy) -> Law:
        """Give the part of one die that a word says; dice that several ways have in common are looked at once."""
        key = id(law), word, by
        if key not in self.looked:
            if len(self.looked) > MOST_LOOKED:
                self.looked.clear()
            self.looked[key] = law, _law(self.filtered(law, word, by))
        return self.looked[key][1]

    def reduced(self, lazy: Heap | Star, word: str, by: "int | Collection | Lazy") -> Lazy:
        """Do what a word says with parts that show several values each, while they are put together."""
        if word in {"least", "largest", "minimal", "maximal", "different"} and isinstance(by, int):
            many = by

            def keep(value: Collection) -> Collection:
                return of.collection(viewed(word, value, many), word)

            return self.folded(lazy, keep, lambda a, b: keep(of.joined(a, b)), ())  # type: ignore[arg-type]
        return self.filtered(self.flat(lazy), word, by)


def _sum_of_two(one: Value, other: Value) -> Value:
    return (of.number(one, "+") + of.number(other, "+"),)


_TOLD_OF_TWO: dict[str, Join] = {"any": lambda one, other: one or other, "sum": _sum_of_two, "count": _sum_of_two}
"""How the answers about two collections become that about both together."""


def _law(lazy: Lazy) -> Law:
    return cast("Law", lazy)


def _die(law: Law) -> Die:
    return Die({value[0]: weight for value, weight in law.weights.items()}, law.total)  # type: ignore[index]


def told_of(what: str, value: Value) -> Collection:
    """Give the answer to ``what`` is asked about a collection that lies open."""
    values = of.collection(value, what)
    if what == "any":
        return (1,) if values else ()
    return (sum(values) if what == "sum" else len(values),)


def value_of(what: str, answer: Answer) -> Value:
    """Give the value that an ``answer`` to ``what`` was asked stands for."""
    if what == "all":
        return answer  # type: ignore[return-value]
    if what == "any":
        return (1,) if answer else ()
    return (int(answer),)  # type: ignore[arg-type]
