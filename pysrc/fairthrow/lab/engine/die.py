"""A die: exact weights of whole numbers over one total, and what is done with each face of it."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate, repeat
from math import gcd
from operator import mul

from fairthrow.lab.engine.limits import Budget, check_memory, check_outcomes

MOST_REDUCED = 16_384
"""Bits of the longest total that is brought to lowest terms."""


UNIT = 4_160
"""How far a die is off is counted in parts of 1 / 2 ** UNIT."""


class Die:
    """Faces in ascending order, each with a whole-number weight of at least 1, over one ``total``.

    The faces' weights add up to the total, unless something fell away: then they add up to less. A die without faces
    is *empty*: nothing can be rolled with it. An empty die with a total has lost all that it had. It never changes
    once made. Two dice are equal when every face has the same chance; those with very long weights, when
    they have the same weights.

    >>> Die({2: 3, 1: 1}).weights
    {1: 1, 2: 3}
    >>> Die({1: 1}, 2).lost
    1
    """

    __slots__ = ("_hash", "_key", "_prefix", "off", "total", "weights")

    weights: dict[int, int]
    total: int
    off: int
    """How far all chances together may be from what they ought to be, in parts of 1 / 2 ** UNIT; 0 for exact ones."""

    def __init__(self, weights: Mapping[int, int], total: int | None = None, off: int = 0) -> None:
        self.weights = dict(sorted(weights.items()))
        self.total = sum(self.weights.values()) if total is None else total
        self.off = off
        self._key: tuple[object, ...] | None = None
        self._hash: int | None = None
        self._prefix: tuple[list[int], list[int]] | None = None

    @classmethod
    def counted(cls, faces: Iterable[int]) -> "Die":
        """Give each of ``faces`` once; one that is there twice weighs twice.

        >>> Die.counted([1, 1, 2])
        Die({1: 2, 2: 1})
        """
        weights: dict[int, int] = {}
        for face in faces:
            weights[face] = weights.get(face, 0) + 1
        return cls(weights)

    @property
    def lost(self) -> int:
        """The weight of what fell away, out of :attr:`total`."""
        return self.total - sum(self.weights.values())

    def key(self) -> tuple[object, ...]:
        """Give what two equal dice have in common, whatever their totals: weights in lowest terms."""
        if self._key is None:
            die = self.reduced()
            self._key = (tuple(die.weights), tuple(die.weights.values()), die.total, die.off)
        return self._key

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Die):
            return NotImplemented
        return self is other or self.key() == other.key()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.key())
        return self._hash

    def __repr__(self) -> str:
        return f"Die({self.weights!r}{f', {self.total}' if self.lost else ''})"

    def reduced(self) -> "Die":
        """Give the same die in lowest terms, unless its weights are so long that finding them takes too long.

        One that is off has no lowest terms.
        """
        if self.off or self.total.bit_length() > MOST_REDUCED:
            return self
        common = gcd(self.total, *self.weights.values())
        if common <= 1:
            return self
        return Die({face: weight // common for face, weight in self.weights.items()}, self.total // common)

    def each(self, of: Callable[[int], int]) -> "Die":
        """Give the die that shows ``of(face)``; faces that fall together add up.

        >>> Die.counted(range(1, 7)).each(lambda face: face // 2)
        Die({0: 1, 1: 2, 2: 2, 3: 1})
        """
        weights: dict[int, int] = {}
        for face, weight in self.weights.items():
            image = of(face)
            weights[image] = weights.get(image, 0) + weight
        return Die(weights, self.total, self.off)

    def each_with(self, other: "Die", of: Callable[[int, int], int], budget: Budget) -> "Die":
        """Give the die that shows ``of(mine, theirs)`` of two independent dice, by going through all pairs."""
        total = self.total * other.total
        check_memory(len(self.weights) + len(other.weights), total.bit_length())
        longer, shorter = (self, other) if len(self.weights) >= len(other.weights) else (other, self)
        faces, each_weight = list(longer.weights), list(longer.weights.values())
        weights: defaultdict[int, int] = defaultdict(int)
        for face, weight in reversed(shorter.weights.items()):  # most products are of high faces: too many show soon
            budget.spend(len(faces) * (1 + total.bit_length() // 1024))
            images = map(of, faces, repeat(face)) if longer is self else map(of, repeat(face), faces)
            for image, ways in zip(images, map(mul, each_weight, repeat(weight)), strict=True):
                weights[image] += ways
            check_outcomes(len(weights))
        return Die(weights, total, self.off + other.off)

    def upto(self) -> tuple[list[int], list[int]]:
        """Give the faces, and for each place among them the weight of all faces before it."""
        if self._prefix is None:
            self._prefix = list(self.weights), [0, *accumulate(self.weights.values())]
        return self._prefix

    def compared(self, sign: str, other: "Die", budget: Budget) -> "Die":
        """Give 1 with the chance that ``mine sign theirs`` holds, else 0, for two independent dice.

        >>> d6 = Die.counted(range(1, 7))
        >>> d6.compared(">=", d6, Budget())
        Die({0: 15, 1: 21})
        """
        faces, before = other.upto()
        all_of_it = before[-1]
        holds = 0
        budget.spend(4 * len(self.weights))
        for mine, weight in self.weights.items():
            less, upto = before[bisect_left(faces, mine)], before[bisect_right(faces, mine)]
            if sign == "=":
                holds += weight * (upto - less)
            elif sign == "!=":
                holds += weight * (all_of_it - upto + less)
            elif sign == "<":
                holds += weight * (all_of_it - upto)
            elif sign == "<=":
                holds += weight * (all_of_it - less)
            elif sign == ">":
                holds += weight * less
            else:
                holds += weight * upto
        fails = sum(self.weights.values()) * all_of_it - holds
        shown = {v: w for v, w in ((0, fails), (1, holds)) if w}
        return Die(shown, self.total * other.total, self.off + other.off)


EMPTY = Die({})
"""The die without faces."""

LOST = Die({}, 1)
"""Nothing came of it, and its chance falls away."""


def certain(value: int) -> Die:
    """Give the die that always shows ``value``."""
    return Die({value: 1})


def numbered(sides: int) -> Die:
    """Give the die with the faces 1 to ``sides``; down from -1 if it is negative, a certain 0 if it is 0.

    >>> numbered(-2), numbered(0)
    (Die({-2: 1, -1: 1}), Die({0: 1}))
    """
    check_outcomes(abs(sides))
    if sides > 0:
        return Die(dict.fromkeys(range(1, sides + 1), 1))
    return Die(dict.fromkeys(range(sides, 0), 1)) if sides else certain(0)
