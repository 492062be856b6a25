"""Laws are gone through value by value, and put together by doubling."""

from collections.abc import Callable, Iterator
from math import lcm

from fairthrow.lab.engine.limits import Budget, check_memory
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.boxes import box, boxed, column
from fairthrow.lab.engine.multisets.law import DicePool, Law, Layers, Repeat, certain, check_outcomes, numbers_in
from fairthrow.lab.engine.multisets.values import Box, Collection, Value
from fairthrow.lab.engine.multisets.views import viewed

Join = Callable[[Value, Value], Value | Law]
"""Puts the results of two parts together."""


PIECE = 5_000
"""Steps that are taken before the budget is asked again."""

MOST_FIELDS = 500
"""Bits of a collection that is written as a whole number: of longer ones, few are too many to list."""


class Joiner:
    """Puts independent laws together. Spends ``budget`` as it goes."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def bound(self, law: Law, to: Callable[[Value], Value | Law]) -> Law:
        """Go through a law's values; what each leads to may itself be a law."""
        layers: Layers | None = None
        weights: dict[Value, int] = {}
        numbers, waits = 0, len(law.weights)
        for value, weight in law.weights.items():
            waits += 1 + (len(value) >> 2 if type(value) is tuple else 8)
            if waits > PIECE:
                self.budget.spend(waits)
                waits = 0
            image = to(value)
            if isinstance(image, Law):
                layers = layers or Layers(self.budget)
                self.budget.spend(len(image.weights))
                layers.add(image, weight)
                continue
            before = weights.get(image)
            if before is None:
                size = numbers_in(image)
                waits += size
                numbers += size
                check_outcomes(0, numbers)
            weights[image] = (before or 0) + weight
        self.budget.spend(waits)
        return _laid(layers, weights, law.total)

    def viewed(self, law: Law, word: str, by: int | Collection) -> Law:
        """Do what the ``word`` of a view says with each value of a law; ``by`` stands beside it.

        Raises CannotError for a value that is no collection.
        """
        beside = len(by) if isinstance(by, tuple) else 0

        def seen(value: Value) -> Value:
            self.budget.spend(beside)
            return viewed(word, of.collection(value, word), by)

        found = self.bound(law, seen)
        return certain(next(iter(found.weights))) if found.certain else found

    def paired(self, left: Law, right: Law, to: Callable[[Value, Value], Value | Law]) -> Law:
        """Give the law of what each pair of values of two independent laws leads ``to``."""
        self.budget.spend(4)
        if left.certain or right.certain:
            if left.certain:
                (one,) = left.weights
                return self.bound(right, lambda other: to(one, other))
            (other,) = right.weights
            return self.bound(left, lambda one: to(one, other))
        total = left.total * right.total
        check_memory(len(left.weights) + len(right.weights), total.bit_length())
        weights: dict[Value, int] = {}
        layers: Layers | None = None
        numbers = 0
        pieces = list(_pieces(right))
        for one, weight in left.weights.items():
            beside = len(one) >> 2 if type(one) is tuple else 8
            for cost, piece in pieces:
                self.budget.spend(cost + beside * len(piece))
                for other, each in piece:
                    image = to(one, other)
                    if isinstance(image, Law):
                        layers = layers or Layers(self.budget)
                        layers.add(image, weight * each)
                        continue
                    before = weights.get(image)
                    if before is None:
                        numbers += numbers_in(image)
                        check_outcomes(len(weights), numbers)
                    weights[image] = (before or 0) + weight * each
        return _laid(layers, weights, total)

    def folded(self, lazy: DicePool | Repeat, image: Callable[[Collection], Value], join: Join, nothing: Value) -> Law:
        """Put together what each part leads to; ``join`` must not care for the order.

        ``image`` of two collections together must be what ``join`` makes of their images.
        """

        def seen(value: Value) -> Value:
            return image(of.collection(value, "a collection"))

        if isinstance(lazy, Repeat):
            return self.folded_star(lazy.go.map(seen), lazy.stop.map(seen), lazy.limit, join)
        result: Law | None = None
        for law, count in lazy.kinds:
            if count:
                power = self.power(law.map(seen), count, join)
                result = power if result is None else self.paired(result, power, join)
        return result or certain(nothing)

    def power(self, law: Law, count: int, join: Join) -> Law:
        """Put ``count`` independent ones together, by doubling."""
        if count == 1:
            return law
        half = self.power(law, count // 2, join)
        whole = self.paired(half, half, join)
        return self.paired(whole, law, join) if count % 2 else whole

    def stacked(self, law: Law, count: int) -> Law:
        """Put ``count`` independent boxes, one above the other; ``law`` is that of one."""
        if law.certain:
            return certain(column([box(next(iter(law.weights)))] * count))
        found = certain(Box(()))
        for _ in range(count):
            found = self.paired(found, law, lambda above, below: boxed("<|", above, below))
        return found

    def folded_star(self, go: Law, stop: Law, limit: int, join: Join) -> Law:
        """Give the law of what ``accumulate`` gathers, cut after ``limit`` values.

        ``go`` are the values after which it goes on, ``stop`` those that end it, ``join`` puts collections together.
        """
        if join is joined:
            self.check_gathered(go, stop, limit)
        gone, laws = go, [stop]
        weights: dict[Value, int] = {}
        while gone.weights and len(laws) < limit:
            laws.append(self.paired(gone, stop, join))
            if len(laws) < limit:
                gone = self.paired(gone, go, join)
        common = lcm(*(law.total for law in laws))
        for law in laws:
            factor = common // law.total
            self.budget.spend(len(law.weights) * (1 + common.bit_length() // 512))
            for value, weight in law.weights.items():
                weights[value] = weights.get(value, 0) + weight * factor
        check_outcomes(len(weights))
        return Law(weights, common)

    def check_gathered(self, go: Law, stop: Law, limit: int) -> None:
        """See that what ``accumulate`` gathers in ``limit`` rounds can be listed: it is counted before it is weighed.

        Each is a whole number with a field for how often each number is there, so that two are joined by adding them
        up. Counting so takes a tenth of what weighing takes, and what is too much is refused so much earlier.
        """
        values = [of.collection(value, "U") for value in (*go.weights, *stop.weights)]
        longest = max(map(len, values), default=0)
        field = (longest * limit).bit_length()
        numbers = sorted({number for value in values for number in value})
        if field * (len(numbers) + 1) > MOST_FIELDS:
            return
        of_number = {number: (1 << field * place) + 1 for place, number in enumerate(numbers, 1)}
        goes, stops = (
            [sum(map(of_number.__getitem__, of.collection(value, "U"))) for value in law.weights] for law in (go, stop)
        )
        gone, ended = set(goes), set(stops)
        for left in range(limit - 1, 0, -1):
            ended |= self._counted(gone, stops, field)
            check_outcomes(len(ended))
            if left > 1:
                gone = self._counted(gone, goes, field)

    def _counted(self, gone: set[int], more: list[int], field: int) -> set[int]:
        """Join all collections of two lots. Raises LimitError if there are too many to list; ``field`` has its bits."""
        both: set[int] = set()
        for other in more:
            both.update([one + other for one in gone])
            self.budget.spend(len(gone) // 4)
            check_outcomes(len(both))
        length = (1 << field) - 1
        check_outcomes(0, sum([one & length for one in both]))
        return both


def _pieces(law: Law) -> Iterator[tuple[int, list[tuple[Value, int]]]]:
    """Give the values of a law with their weights, some at a time, and how many steps it takes to look at these."""
    piece: list[tuple[Value, int]] = []
    cost = 0
    for row in law.weights.items():
        cost += 4 + (len(row[0]) >> 2 if type(row[0]) is tuple else 8)
        piece.append(row)
        if cost > PIECE:
            yield cost, piece
            piece, cost = [], 0
    if piece:
        yield cost, piece


def _laid(layers: Layers | None, weights: dict[Value, int], total: int) -> Law:
    """Lay weights out of ``total`` on laws with weights of the same total."""
    if layers is None:
        return Law(weights, total)
    layers.add(Law(weights, 1), 1)
    return layers.law(total)


def joined(one: Value, other: Value) -> Value:
    """Put two collections into one."""
    return of.joined(of.collection(one, "U"), of.collection(other, "U"))
