"""What a compositional function makes of a collection: each value is made something of, and these are joined.

Values are joined from the highest down: the lowest is joined last. Where it is known that the order does not matter,
dice are joined as they are; else faces are gone through in order.
"""

from collections.abc import Callable
from math import comb

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.joining import Join, joined
from fairthrow.lab.engine.multisets.law import DicePool, Law, Lazy, certain, check_cases, check_outcomes, mixed
from fairthrow.lab.engine.multisets.looking import Looker
from fairthrow.lab.engine.multisets.values import Value

NEUTRAL: dict[str, Value] = {"+": (0,), "*": (1,), "U": ()}
"""What changes nothing when it is joined by a sign."""

QUICK: dict[str, Join] = {
    "+": lambda one, other: (of.small(of.number(one, "+") + of.number(other, "+")),),
    "*": lambda one, other: (of.small(of.number(one, "*") * of.number(other, "*")),),
    "U": joined,
}
"""What signs do with two results."""


MOST_REMEMBERED = 300_000
"""Values and joins of values that are remembered."""


class Fold:
    """One function: what it makes of nothing, of a ``single`` value, and how it joins two results.

    ``sign`` is the sign that joins them; empty if it is another function, ``union``.
    """

    def __init__(
        self,
        look: Looker,
        empty: Law,
        single: Callable[[int], Law],
        union: Callable[[Value, Value], Law],
        sign: str = "",
    ) -> None:
        self.look, self.empty, self.sign = look, empty, sign
        self._single, self._union = single, union
        self._singles: dict[int, Law] = {}
        self._joins: dict[tuple[Value, Value], Value | Law] = {}
        self.join: Join = QUICK.get(sign, self.remembered)

    def single(self, element: int) -> Law:
        """Give what is made of one value, the ``element``."""
        found = self._singles.get(element)
        if found is None:
            found = self._single(element)
            if len(found.weights) * len(self._singles) < MOST_REMEMBERED:
                self._singles[element] = found
        return found

    def remembered(self, one: Value, other: Value) -> Value | Law:
        """Join two results by the function. What it gave is remembered."""
        key = one, other
        found = self._joins.get(key)
        if found is None:
            law = self._union(one, other)
            found = next(iter(law.weights)) if law.certain else law
            if len(law.weights) * len(self._joins) < MOST_REMEMBERED:
                self._joins[key] = found
        return found

    def of_heap(self, heap: DicePool) -> Lazy | None:
        """Give what is made of dice without listing what they can show; None if nothing is known for them."""
        if self.sign in NEUTRAL:
            neutral = certain(NEUTRAL[self.sign])
            kinds = tuple((self.look.bound(law, lambda value: self.onto(value, neutral)), n) for law, n in heap.kinds)
            for law, _ in kinds:
                self.look.paired(neutral, law, self.join)  # sees that all can be joined
            if self.sign == "U":
                return DicePool(((self.empty, 1), *kinds))
            if self.sign == "*":
                result = self.empty
                for law, count in kinds:
                    for _ in range(count):
                        result = self.look.paired(law, result, self.join)
                return result
            return self.look.paired(self.look.ask(DicePool(kinds), "sum"), self.empty, self.join)
        return self.in_order(*heap.kinds[0]) if heap.dice and len(heap.kinds) == 1 else None

    def onto(self, value: Value, result: Law) -> Law:
        """Join the values of a collection, the highest first, to a result."""
        for element in reversed(of.collection(value, "a compositional function")):
            result = self.look.paired(self.single(element), result, self.join)
        return result

    def in_order(self, law: Law, count: int) -> Law:
        """Join the dice of each face, highest first. ``law`` is that of one die of ``count``."""
        none = law.weights.get((), 0)
        faces = sorted((value for value in law.weights if value), reverse=True)  # type: ignore[type-var]
        so_far: dict[int, Law] = {count: self.empty}  # by the dice left: weights out of those of all dice thrown
        for face in faces:
            after: dict[int, Law] = {}
            for left, result in so_far.items():
                power = 1
                for run in range(left + 1):
                    bits = left + result.total.bit_length() + power.bit_length()
                    self.look.budget.spend(4 + len(result.weights) * (1 + bits // 512))
                    after[left - run] = _laid(after.get(left - run), result, comb(left, run) * power, self.look.budget)
                    if run < left:
                        result = self.onto(face, result)  # noqa: PLW2901  # one more of this face
                        power *= law.weights[face]
                check_outcomes(0, 8 * sum(len(each.weights) for each in after.values()))
            so_far = after
        whole = so_far.get(0, Law({}, 1))
        for left, result in so_far.items():
            if none and left:
                whole = _laid(whole, result, none**left, self.look.budget)
        return Law(whole.weights, whole.total * law.total**count)


def _laid(whole: Law | None, law: Law, times: int, budget: Budget) -> Law:
    """Add to a law another, so many times."""
    if whole is None:
        return Law({value: weight * times for value, weight in law.weights.items()}, law.total)
    if whole.total != law.total:
        return mixed([(whole, 1), (law, times)], 1, budget)
    weights = dict(whole.weights)
    for value, weight in law.weights.items():
        weights[value] = weights.get(value, 0) + weight * times
    check_cases(len(weights))
    return Law(weights, whole.total)
