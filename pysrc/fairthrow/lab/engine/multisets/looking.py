"""Looks at what nobody has looked at yet: makes laws of heaps, by the quickest way there is for the question."""

from functools import partial, reduce
from math import comb
from typing import TYPE_CHECKING, cast

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, whole_of
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.extent import check_listing, length_of
from fairthrow.lab.engine.multisets.joining import Join, Joiner, joined
from fairthrow.lab.engine.multisets.law import (
    DicePool,
    DrawPile,
    Law,
    Lazy,
    Mix,
    Repeat,
    Shared,
    View,
    certain,
    check_cases,
    mixed,
)
from fairthrow.lab.engine.multisets.mixing import mix_of
from fairthrow.lab.engine.multisets.placed import at_one_place
from fairthrow.lab.engine.multisets.questions import Answer, Asked, Question, told_of, value_of
from fairthrow.lab.engine.multisets.streams import Leaf, leaves
from fairthrow.lab.engine.multisets.sweep import sweep
from fairthrow.lab.engine.multisets.values import Collection, Value
from fairthrow.lab.engine.multisets.views import known_now, put_on, united, view_of, viewed, ways_of
from fairthrow.lab.engine.needs import NeedError
from fairthrow.lab.engine.sums import added as dice_added
from fairthrow.lab.engine.sums import sum_of

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_LOOKED = 16
"""Dice that are remembered with a part of them."""


LINEAR = frozenset(of.FILTERS)
"""Words that look at each value by itself."""


class Looker(Joiner):
    """Answers questions about what has not been looked at. ``answers`` are those known of shared dice."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(budget)
        self.answers: dict[Asked, Answer] = {}
        self.looked: dict[tuple[int, str, object], tuple[Law, Law]] = {}
        self.take_in: Callable[[Lazy, list[Leaf]], Lazy | None] = lambda _lazy, _found: None
        """Makes shared dice of others that stand beside such, if whoever shares dice thinks that better."""

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
            return mixed(((self.ask(part, what), weight) for part, weight in lazy.parts), lazy.total, self.budget)
        if isinstance(lazy, Repeat):
            return self.ask_star(lazy, what)
        self.budget.spend(4 * lazy.size if isinstance(lazy, View) else 0)
        law = counted(lazy, what) or self.independent_parts(lazy, what)
        if law is not None:
            return law
        found = leaves(lazy)
        if any(isinstance(leaf, Shared) for leaf in found):
            return self.ask_shared(lazy, what, found)
        if isinstance(lazy, DicePool) and (what != "all" or not lazy.dice):
            return self.ask_heap(lazy, what)
        heaps: dict[Leaf, DicePool | DrawPile] = {leaf: leaf for leaf in found if isinstance(leaf, DicePool | DrawPile)}
        if all(heap.dice for heap in heaps.values()):
            law = self.gone_through(lazy, what, heaps)
            if law is not None:
                return law
        law = self.opened(cast("View", lazy))  # dice that are no view can be gone through
        return law if what == "all" else law.map(lambda value: told_of(what, value))

    def independent_parts(self, lazy: Lazy, what: str) -> Law | None:
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

    def gone_through(self, lazy: Lazy, what: str, heaps: dict[Leaf, DicePool | DrawPile]) -> Law | None:
        """Give the law of ``what`` is asked by going through the faces of the dice in ``heaps``.

        Gives None where there is no way to.
        """
        if isinstance(lazy, DicePool | DrawPile) and what == "all":
            check_listing(lazy, self.budget)
            if isinstance(lazy, DicePool) and len(lazy.kinds) == 1:
                return self.listed(*lazy.kinds[0])
        placed = at_one_place(lazy, what, self.budget)
        if placed is not None:
            return placed
        swept = sweep((Question(lazy, what),), heaps, self.budget)
        if swept is None:
            return None
        total = 1
        for heap in heaps.values():
            total *= heap.total
        return Law({value_of(what, answer): weight for (answer,), weight in swept.items()}, total)

    def listed(self, law: Law, count: int) -> Law:
        """List what ``count`` like dice show, each collection once."""
        total = whole_of([(law.total, count)])
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
        return Law(found, total)

    def opened(self, lazy: View) -> Law:
        """Look at all below a view, and do by hand what it says."""
        base = self.flat(lazy.base)
        if isinstance(lazy.by, int | tuple):
            return self.viewed(base, lazy.word, lazy.by)
        other = self.flat(lazy.by)
        return self.paired(
            base, other, lambda a, b: viewed(lazy.word, of.collection(a, lazy.word), of.collection(b, lazy.word))
        )

    def ask_shared(self, lazy: Lazy, what: str, found: list[Leaf]) -> Law:
        """Answer the question ``what`` about dice from what is known of the shared ones ``found`` among them.

        Raises NeedError, which says what must be known, where it is not.
        """
        now = self.known(lazy, found)
        if now is not lazy:
            return self.ask(now, what)
        shared = [leaf for leaf in found if isinstance(leaf, Shared)]
        contexts = {leaf.context for leaf in shared}
        if len(contexts) > 1:
            inner = max(contexts)
            leaf = next(leaf for leaf in shared if leaf.context == inner)
            raise NeedError(inner, Question(leaf, "all"))
        if len(shared) < len(found):
            taken = self.take_in(lazy, found)
            # either the other dice are gone through with the shared ones, or they are looked at first
            return self.ask(self.spread(lazy) if taken is None else taken, what)
        question = Question(lazy, what)
        if question in self.answers:
            return certain(value_of(what, self.answers[question]))
        raise NeedError(contexts.pop(), question)

    def known(self, lazy: Lazy, found: list[Leaf]) -> Lazy:
        """Give the same with what shared dice show in their place, if that is known; ``found`` are the dice in it."""
        opened: dict[Shared, Answer] = {}
        for leaf in found:
            answer = self.answers.get(Question(leaf, "all")) if isinstance(leaf, Shared) else None
            if answer is not None:
                opened[cast("Shared", leaf)] = answer
        return known_now(lazy, opened) if opened else lazy

    def spread(self, lazy: Lazy) -> Lazy:
        """Look at the dice of a view that are not shared: one of several views, each with what they show."""
        if isinstance(lazy, DicePool | DrawPile):
            return self.flat(lazy)
        if not isinstance(lazy, View):
            return lazy
        ones, total = ways_of(self.spread(lazy.base))
        others, of_other = ([(lazy.by, 1)], 1) if isinstance(lazy.by, int | tuple) else ways_of(self.spread(lazy.by))
        check_cases(len(ones) * len(others))
        views = tuple((view_of(lazy.word, one, by), way * each) for one, way in ones for by, each in others)
        return views[0][0] if len(views) == total * of_other == 1 else Mix(views, total * of_other)

    def ask_heap(self, heap: DicePool, what: str) -> Law:
        """Give the law of ``what`` is asked about independent parts, one part after the other."""
        if what == "any":
            nothing = 1
            for law, count in heap.kinds:
                nothing *= law.weights.get((), 0) ** count
            found: dict[Value, int] = {(): nothing, (1,): heap.present - nothing}
            return Law({value: weight for value, weight in found.items() if weight}, heap.total)
        if what == "all":
            return self.folded(heap, lambda value: value, joined, ())
        total = WeightedDie({0: 1})
        for law, count in heap.kinds:
            one = _die(law.map(lambda value: told_of(what, value)))
            power = sum_of(one, count, self.budget)
            total = dice_added(total, power, self.budget)
        return Law({(value,): weight for value, weight in total.weights.items()}, total.total)

    def ask_star(self, star: Repeat, what: str) -> Law:
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
            if known:
                return self.viewed(lazy, word, by)  # type: ignore[arg-type]
            self.budget.spend(len(lazy.weights))
            if len(lazy.weights) > 1 or not lazy.certain:
                parts = ((self.filtered(certain(value), word, by), weight) for value, weight in lazy.weights.items())
                return mix_of(parts, lazy.total, self.budget)
        if isinstance(lazy, Mix):
            self.budget.spend(len(lazy.parts))
            parts = ((self.filtered(part, word, by), weight) for part, weight in lazy.parts)
            return mix_of(parts, lazy.total, self.budget)
        each = word in LINEAR or (word in {"drop", "keep"} and known)
        if each and known and isinstance(lazy, DicePool):
            return DicePool(tuple((self.once(law, word, by), count) for law, count in lazy.kinds))
        if each and known and isinstance(lazy, Repeat):
            go, stop = (cast("Law", self.filtered(law, word, by)) for law in (lazy.go, lazy.stop))
            return Repeat(go, stop, lazy.limit)
        if each and isinstance(lazy, View) and lazy.word == "U" and not isinstance(lazy.by, int | tuple):
            return View("U", self.filtered(lazy.base, word, by), self.filtered(lazy.by, word, by))
        if isinstance(lazy, Repeat) or (isinstance(lazy, DicePool) and not lazy.dice):
            return self.reduced(lazy, word, by)
        if not known and isinstance(by, Law | Mix | Repeat):
            by_law = self.flat(by)
            return Mix(
                tuple((self.filtered(lazy, word, of.collection(v, word)), w) for v, w in by_law.weights.items()),
                by_law.total,
            )
        if not known and isinstance(by, DicePool) and not by.dice:
            return self.filtered(lazy, word, self.flat(by))
        return put_on(word, lazy, by)

    def once(self, law: Law, word: str, by: int | Collection | Lazy) -> Law:
        """Give the part of one die that a word says; dice that several ways have in common are looked at once."""
        key = id(law), word, by
        if key not in self.looked:
            if len(self.looked) > MOST_LOOKED:
                self.looked.clear()
            self.looked[key] = law, cast("Law", self.filtered(law, word, by))
        return self.looked[key][1]

    def reduced(self, lazy: DicePool | Repeat, word: str, by: "int | Collection | Lazy") -> Lazy:
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


def _die(law: Law) -> WeightedDie:
    return WeightedDie({value[0]: weight for value, weight in law.weights.items()}, law.total)  # type: ignore[index]


def counted(lazy: Lazy, what: str) -> Law | None:
    """Give the answer where dice need not be looked at for ``what`` is asked, ``count`` or ``any``; else None."""
    length = length_of(lazy) if what in {"count", "any"} else None
    return None if length is None else certain(value_of(what, length))
