"""What words make of what they are given, whatever that is: laws, or heaps that nobody has looked at."""

from collections.abc import Callable, Iterable
from math import lcm
from typing import cast

from fairthrow.lab.engine.limits import Budget, LimitError, check_memory
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.boxes import box
from fairthrow.lab.engine.multisets.draws import picked_dice, ways_to_draw, ways_to_pick
from fairthrow.lab.engine.multisets.extent import few, outcomes_of
from fairthrow.lab.engine.multisets.joining import joined
from fairthrow.lab.engine.multisets.law import (
    MOST_NUMBERS,
    DicePool,
    DrawPile,
    Law,
    Layers,
    Lazy,
    Mix,
    Repeat,
    Shared,
    View,
    certain,
    check_outcomes,
)
from fairthrow.lab.engine.multisets.looking import Looker
from fairthrow.lab.engine.multisets.mixing import mix_of
from fairthrow.lab.engine.multisets.values import Value

MOST_SIDES = 100_000
"""Sides of the largest die."""

MOST_WAYS = 10_000
"""Ways in which dice that nobody has looked at may hang on a number."""

MOST_DRAWS = 2_000
"""Parts of a draw from dice that are not looked at first."""

FEW = 100
"""So many values of a name are gone through one by one."""

OPENED = 2_000
"""So many values of two parts of dice are looked at before they are put together: sweeps of many heaps are long."""


class Words:
    """Words and signs that need to know nothing but what they are given."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.look = Looker(budget)

    def numbers(self, lazy: Lazy, what: str) -> Law:
        """Give something as a law of single numbers. Raises CannotError where it is none: ``what`` needs it."""
        law = self.look.flat(lazy)
        for value in self.budget.over(law.weights, 1):
            of.number(value, what)
        return law

    def mix(self, law: Law, to: Callable[[Value], Lazy]) -> Lazy:
        """Give what comes of a law whose values each lead ``to`` something. Raises LimitError for too many of these."""
        if law.certain:
            return to(next(iter(law.weights)))
        layers = Layers(self.budget)
        parts: list[tuple[Lazy, int]] = []
        for value, weight in law.weights.items():
            lazy = self.opened(to(value))  # what shows little need not stay a way
            if isinstance(lazy, Law):
                self.budget.spend(len(lazy.weights))
                layers.add(lazy, weight)
            else:
                parts.append((lazy, weight))
                if len(parts) > MOST_WAYS:
                    raise LimitError("outcomes", f"a number of dice has {MOST_WAYS:,} values at most")
        if not parts:
            return layers.law(law.total)
        self.budget.spend(len(parts))
        return mix_of((*parts, (layers.law(1), 1)), law.total, self.budget)

    def opened(self, lazy: Lazy, most: int = FEW) -> Lazy:
        """Give dice that show at most so many values as a law, and anything else as it is."""
        little = isinstance(lazy, DicePool | DrawPile | View) and few(lazy, most, self.budget)
        return self.look.flat(lazy) if little else lazy

    def join(self, left: Lazy, right: Lazy) -> Lazy:  # noqa: C901  # one line for each two kinds
        """Put two collections together. Raises CannotError for more values than a collection may have."""
        if any(isinstance(each, Law) and not each.weights for each in (left, right)):
            return Law({}, 1)
        if isinstance(left, Law) and isinstance(right, Law) and (left.certain or right.certain):
            return self.look.paired(left, right, joined)
        if isinstance(left, Law) and left.weights.keys() == {()} and left.certain:
            return right
        if isinstance(right, Law) and right.weights.keys() == {()} and right.certain:
            return left
        if isinstance(left, Mix | Repeat):
            left = self.look.flat(left)
        if isinstance(right, Mix | Repeat):
            right = self.look.flat(right)
        if isinstance(left, View | Shared | DrawPile) or isinstance(right, View | Shared | DrawPile):
            apart = _looks_at_dice(left) and _looks_at_dice(right)
            small = few(left, OPENED, self.budget), few(right, OPENED, self.budget)
            one, other = (
                self.look.flat(each) if isinstance(each, View | Shared | DrawPile) and (little or not apart) else each
                for each, little in zip((left, right), small, strict=True)
            )
            if apart and not all(small) and not (_shows_dice(one) and _shows_dice(other)):
                return View("U", left, right)
            left, right = one, other
        kinds: dict[object, tuple[Law, int]] = {}
        for law, count in kinds_of(left) + kinds_of(right):
            key: object = law if len(law.weights) <= FEW else id(law)
            kinds[key] = law, kinds.get(key, (law, 0))[1] + count
        if sum(count for _, count in kinds.values()) > of.MOST_VALUES:
            raise of.TooMuchError(f"a collection has {of.MOST_VALUES:,} values at most")
        return DicePool(tuple(kinds.values()))

    def join_all(self, lazies: Iterable[Lazy]) -> Lazy:
        """Put the collections ``lazies`` together. Raises CannotError for more values than a collection may have."""
        values: list[int] = []
        kinds: dict[int, tuple[Law, int]] = {}
        rest: Lazy = certain(())
        held = 0
        for lazy in lazies:
            self.check_collections(lazy, "foreach")
            if isinstance(lazy, Law) and lazy.certain:
                values.extend(of.collection(next(iter(lazy.weights)), "foreach"))
                if len(values) > of.MOST_VALUES:
                    raise of.TooMuchError(f"a collection has {of.MOST_VALUES:,} values at most")
            elif isinstance(lazy, DicePool) or (isinstance(lazy, Law) and lazy.weights):
                for law, count in kinds_of(lazy):
                    if id(law) not in kinds:
                        held += 4 * len(law.weights)
                        check_outcomes(0, held)
                    kinds[id(law)] = law, kinds.get(id(law), (law, 0))[1] + count
            else:
                rest = self.join(rest, lazy)
        known = self.join(certain(tuple(sorted(values))), rest)
        if not kinds:
            return known
        (law, count), *more = kinds.values()
        one = not more and count == 1  # which may be more than dice, and then lies open already
        return self.join(law if one else DicePool(tuple(kinds.values())), known)

    def check_collections(self, lazy: Lazy, what: str) -> None:
        """Look whether something is a collection, whatever it shows. Raises CannotError if not: ``what`` needs one."""
        if isinstance(lazy, Law):
            for value in self.budget.over(lazy.weights, 1):
                of.collection(value, what)
        elif isinstance(lazy, Mix):
            self.budget.spend(len(lazy.parts))
            for part, _ in lazy.parts:
                self.check_collections(part, what)

    def unary(self, sign: str, lazy: Lazy) -> Lazy:  # noqa: C901, PLR0911  # one line for each kind of sign
        """Give what a ``sign`` or a word makes of what stands behind it. Raises CannotError where that cannot be."""
        if sign in of.OF_NUMBER:
            to = of.OF_NUMBER[sign]
            return self.numbers(lazy, sign).map(lambda value: (to(of.number(value, sign)),))
        if sign in {"d", "z"}:
            return self.die(sign, self.numbers(lazy, sign))
        if sign in {"%1", "%2"}:
            return self.look.flat(lazy).map(lambda value: of.first(value, sign))
        if sign == "'":
            return self.look.bound(self.look.flat(lazy), box)
        self.check_collections(lazy, sign)
        if sign in {"sum", "count"}:
            law = self.look.ask(lazy, sign)
            for value in law.weights:
                of.small(of.number(value, sign))
            return law
        if sign == "!":
            return self.look.ask(lazy, "any").map(lambda value: of.OF_COLLECTION["!"](of.collection(value, "!")))
        if sign == "choose":
            return self.look.bound(self.look.flat(lazy), _chosen)
        if sign in {"min", "max"}:
            return self.look.filtered(lazy, "least" if sign == "min" else "largest", 1)
        if sign == "median":
            return self.look.flat(self.look.filtered(lazy, sign, 0))
        return self.look.filtered(lazy, sign, 0)

    def die(self, sign: str, law: Law) -> Lazy:
        """Give the law of one ``d`` or ``z`` (the ``sign``) whose sides are themselves a law.

        Raises LimitError for more sides than a die may have, and CannotError for a number that is no number of sides.
        """
        low = 1 if sign == "d" else 0
        faces = {of.sides(value, sign): weight for value, weight in self.budget.over(law.weights.items(), 2)}
        most = max(faces, default=0)
        if most > MOST_SIDES:
            raise LimitError("outcomes", f"a die has {MOST_SIDES:,} sides at most")
        if len(faces) == 1:
            (weight,) = faces.values()
            many = most + 1 - low
            self.budget.spend(many)
            return Law({(face,): weight for face in range(low, most + 1)}, law.total * many)
        common = 1
        for face in faces:
            common = lcm(common, face + 1 - low)
            check_memory(most, common.bit_length())
        self.budget.spend(most * (1 + common.bit_length() // 512))
        weights: dict[Value, int] = {}
        upto = 0
        for face in range(most, low - 1, -1):
            if face in faces:
                upto += faces[face] * (common // (face + 1 - low))
            weights[face,] = upto
        return Law(weights, law.total * common).reduced(self.budget)

    def select(self, sign: str, many: Lazy, lazy: Lazy) -> Lazy:
        """Give the so ``many`` values of a collection that ``sign`` picks: ``least`` or ``largest``.

        Raises CannotError for a number that cannot be, and for what is no collection.
        """
        numbers = self.numbers(many, sign)
        for value in numbers.weights:
            of.counted(value, sign)
        self.check_collections(lazy, sign)
        return self.mix(numbers, lambda value: self.look.filtered(lazy, sign, of.counted(value, sign)))

    def pick(self, lazy: Lazy, many: Law) -> Lazy:
        """Draw so ``many`` values from a collection, which are not put back.

        Raises CannotError where that cannot be.
        """
        for value in many.weights:
            of.counted(value, "pick")
        self.check_collections(lazy, "pick")
        if isinstance(lazy, Mix):
            return self.mixed_lazy(lazy, lambda each: self.pick(each, many))
        if (
            isinstance(lazy, DicePool)
            and lazy.dice
            and not loses(lazy)
            and outcomes_of(lazy, self.budget) > FEW
            and ways_to_draw(lazy) <= MOST_DRAWS
        ):
            heap = lazy
            return self.mix(many, lambda number: picked_dice(heap, of.counted(number, "pick"), self.budget))
        law = self.look.flat(lazy)
        return self.mix(
            law,
            lambda a: self.mix(many, lambda b: draw(of.collection(a, "pick"), of.counted(b, "pick"), self.budget)),
        )

    def branch(self, test: Lazy, yes: Callable[[], Lazy], no: Callable[[], Lazy]) -> Lazy:
        """Give ``yes`` where a ``test`` shows anything, and ``no`` where it is empty."""
        self.check_collections(test, "if")
        law = self.look.ask(test, "any")
        return self.mix(law, lambda value: yes() if value else no())

    def arithmetic(self, sign: str, left: Law, right: Law) -> Law:
        """Give ``left sign right`` of two laws of single numbers."""
        to = of.ARITHMETIC[sign]
        return self.look.paired(left, right, lambda a, b: (to(a[0], b[0]),))  # type: ignore[index]

    def mix_laws(self, side: list[tuple[Law, int]], total: int) -> Law:
        """Lay the values of the laws in ``side`` together, out of ``total``; each law has a total of its own."""
        common = lcm(*{law.total for law, _ in side}) if side else 1
        weights: dict[Value, int] = {}
        for law, _ in side:
            for value, weight in law.weights.items():
                weights[value] = weights.get(value, 0) + weight * (common // law.total)
        return Law(weights, total * common)

    def mixed_lazy(self, mix: Mix, to: Callable[[Lazy], Lazy]) -> Lazy:
        """Give the mix of what each part of another leads ``to``."""
        return mix_of(((to(part), weight) for part, weight in mix.parts), mix.total, self.budget)


def draw(values: of.Collection, many: int, budget: Budget) -> Lazy:
    """Draw from what lies open; many draws are not listed before they must be."""
    bag = DrawPile(values, many)
    outcomes = outcomes_of(bag, budget) if many < len(values) else 0
    return bag if outcomes > FEW or outcomes * many > MOST_NUMBERS else ways_to_pick(values, many, budget)


def _chosen(value: Value) -> Law:
    values = of.collection(value, "choose")
    if not values:
        raise of.CannotError("there is nothing to choose from")
    weights: dict[Value, int] = {}
    for each in values:
        weights[each,] = weights.get((each,), 0) + 1
    return Law(weights)


def kinds_of(lazy: Lazy) -> tuple[tuple[Law, int], ...]:
    """Give the kinds of a heap; a law is one of its own."""
    if isinstance(lazy, DicePool):
        return lazy.kinds
    return ((cast("Law", lazy), 1),)


def _looks_at_dice(lazy: Lazy) -> bool:
    if isinstance(lazy, Law):
        return lazy.certain
    return isinstance(lazy, View | Shared | DrawPile) or (isinstance(lazy, DicePool) and lazy.dice)


def _shows_dice(lazy: Lazy) -> bool:
    """Tell whether something is a heap of dice, or can be one of them."""
    return isinstance(lazy, Law | DicePool) and DicePool(kinds_of(lazy)).dice


def loses(lazy: Lazy) -> bool:
    """Tell whether something of it may be lost."""
    if isinstance(lazy, Law):
        return lazy.lost > 0
    if isinstance(lazy, DicePool):
        return any(law.lost for law, _ in lazy.kinds)
    if isinstance(lazy, View):
        return loses(lazy.base) or (not isinstance(lazy.by, int | tuple) and loses(lazy.by))
    return isinstance(lazy, Repeat | Mix)


def scaled(law: Law, total: int) -> Law:
    """Give the same law out of another total, a multiple of its own."""
    factor = total // law.total
    return Law({value: weight * factor for value, weight in law.weights.items()}, total)
