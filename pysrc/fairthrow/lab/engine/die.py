"""A die: exact weights of whole numbers over one total, and what is done with each face of it."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate, repeat
from math import gcd
from operator import mul
from typing import NamedTuple

from fairthrow.lab.engine.limits import MOST_BITS, Budget, LimitError, check_memory, check_outcomes, long_steps

MOST_REDUCED = 16_384
"""Bits of the longest total that is brought to lowest terms."""

MOST_WORK = 1 << 38
"""Squared bits of the total, for each face, up to which a die is: some hundredths of a second."""

MANY = 20_000
"""Pairs of faces that are gone through in one go, fewer where they come to long numbers."""

FEW = 64
"""Pairs that are gone through before anything is known of what they come to."""

UNIT = 4_160
"""How far a die is off is counted in parts of 1 / 2 ** UNIT."""


class Missing(NamedTuple):
    """The weight of ways that were left out, out of the ``total`` of all.

    Those of ``result`` ended without one; those of ``empty`` came to a call that would go through an empty die.
    """

    result: int
    empty: int
    total: int


class WeightedDie:
    """Faces in ascending order, each with a whole-number weight of at least 1, over one ``total``.

    The faces' weights add up to the total, unless something fell away: then they add up to less. A die without faces
    is *empty*: nothing can be rolled with it. It never changes once made. Two dice are equal when every face has the
    same chance; those with very long weights, when they have the same weights.

    >>> WeightedDie({2: 3, 1: 1}).weights
    {1: 1, 2: 3}
    >>> WeightedDie({1: 1}, 2).lost
    1
    """

    __slots__ = ("_hash", "_key", "_prefix", "forgets", "missing", "off", "total", "weights")

    weights: dict[int, int]
    total: int
    off: int
    """How far all chances together may be from what they ought to be, in parts of 1 / 2 ** UNIT; 0 for exact ones."""
    missing: "Missing | None"
    """What was left out of it since it came to no result, where it was mixed (:func:`fairthrow.lab.engine.mix.mixed`).
    It is told once, and not handed on to what is made of the die."""
    forgets: bool
    """Whether its odds are those given that there is a result, here or in what it was mixed of: ways were left out."""

    def __init__(self, weights: Mapping[int, int], total: int | None = None, off: int = 0) -> None:
        faces = sorted(weights)
        self.weights = dict(weights) if faces == list(weights) else {face: weights[face] for face in faces}
        self.total = sum(self.weights.values()) if total is None else total
        self.off = off
        self.missing: Missing | None = None
        self.forgets = False
        self._key: tuple[object, ...] | None = None
        self._hash: int | None = None
        self._prefix: tuple[list[int], list[int]] | None = None

    @classmethod
    def counted(cls, faces: Iterable[int], budget: Budget | None = None) -> "WeightedDie":
        """Give each of ``faces`` once; one that is there twice weighs twice. A ``budget`` is asked on the way.

        >>> WeightedDie.counted([1, 1, 2])
        WeightedDie({1: 2, 2: 1})
        """
        weights: dict[int, int] = {}
        for face in budget.over(faces, 2) if budget else faces:
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
        if not isinstance(other, WeightedDie):
            return NotImplemented
        return self is other or self.key() == other.key()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.key())
        return self._hash

    def __repr__(self) -> str:
        return f"WeightedDie({self.weights!r}{f', {self.total}' if self.lost else ''})"

    def reduced(self) -> "WeightedDie":
        """Give the same die in lowest terms, unless its weights are so long that finding them takes too long.

        One that is off has no lowest terms.
        """
        bits = self.total.bit_length()
        if self.off or bits > MOST_REDUCED or len(self.weights) * bits * bits > MOST_WORK:
            return self
        common = gcd(self.total, *self.weights.values())
        if common <= 1:
            return self
        return WeightedDie({face: weight // common for face, weight in self.weights.items()}, self.total // common)

    def each(self, of: Callable[[int], int], budget: Budget | None = None) -> "WeightedDie":
        """Give the die that shows ``of(face)``; faces that fall together add up. A ``budget`` is asked on the way.

        >>> WeightedDie.counted(range(1, 7)).each(lambda face: face // 2)
        WeightedDie({0: 1, 1: 2, 2: 2, 3: 1})
        """
        weights: dict[int, int] = {}
        rows = self.weights.items()
        for face, weight in budget.over(rows, 2) if budget else rows:
            image = of(face)
            weights[image] = weights.get(image, 0) + weight
        return WeightedDie(in_order(weights, budget) if budget else weights, self.total, self.off)

    def each_with(self, other: "WeightedDie", of: Callable[[int, int], int], budget: Budget) -> "WeightedDie":
        """Give the die that shows ``of(mine, theirs)`` of two independent dice, by going through all pairs.

        Raises LimitError where it would take too much memory.
        """
        total = self.total * other.total
        check_memory(0, total.bit_length())  # how many outcomes there are shows as they come
        longer, shorter = (self, other) if len(self.weights) >= len(other.weights) else (other, self)
        all_faces, all_weights = list(longer.weights), list(longer.weights.values())
        weights: defaultdict[int, int] = defaultdict(int)
        longest, most = 0, FEW
        counted = counted_to = again = 0  # bits of the first faces, how many these are, and when to count them again
        for face, weight in reversed(shorter.weights.items()):  # most products are of high faces: too many show soon
            of_weights = total.bit_length() // 1024 + long_steps(longer.total.bit_length(), weight.bit_length())
            begin = 0
            while begin < len(all_faces):
                cost = 1 + of_weights + long_steps(longest)
                piece = max(1, min(most, MANY // cost))
                faces, each_weight = all_faces[begin : begin + piece], all_weights[begin : begin + piece]
                begin += piece
                budget.spend(len(faces) * cost)
                images = list(map(of, faces, repeat(face)) if longer is self else map(of, repeat(face), faces))
                longest = max(longest, images[0].bit_length(), images[-1].bit_length())
                most = MANY
                for image, ways in zip(images, map(mul, each_weight, repeat(weight)), strict=True):
                    weights[image] += ways
                check_memory(len(weights), total.bit_length())
                if len(weights) >= again and counted + (len(weights) - counted_to) * longest > MOST_BITS:
                    counted, counted_to = sum(map(int.bit_length, weights)), len(weights)
                    again = counted_to + counted_to // 8  # to count is no work beside an eighth more of them
                    budget.spend(counted_to)
                    if counted > MOST_BITS:
                        raise LimitError("memory", "the faces of that would take more than about 50 MB of memory")
        return WeightedDie(in_order(weights, budget), total, self.off + other.off)

    def upto(self) -> tuple[list[int], list[int]]:
        """Give the faces, and for each place among them the weight of all faces before it."""
        if self._prefix is None:
            self._prefix = list(self.weights), [0, *accumulate(self.weights.values())]
        return self._prefix

    def compared(self, sign: str, other: "WeightedDie", budget: Budget) -> "WeightedDie":
        """Give 1 with the chance that ``mine sign theirs`` holds, else 0, for two independent dice.

        >>> d6 = WeightedDie.counted(range(1, 7))
        >>> d6.compared(">=", d6, Budget())
        WeightedDie({0: 15, 1: 21})
        """
        faces, before = other.upto()
        all_of_it = before[-1]
        holds = 0
        for mine, weight in budget.over(self.weights.items(), 8 + self.total.bit_length() // 64):
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
        return WeightedDie(shown, self.total * other.total, self.off + other.off)


def in_order(weights: Mapping[int, int], budget: Budget) -> dict[int, int]:
    """Give the same ``weights`` with their faces in ascending order, as a die has them. The budget is asked on the way.

    >>> in_order({2: 1, 1: 3}, Budget())
    {1: 3, 2: 1}
    """
    budget.spend(4 * len(weights))
    faces = sorted(weights)
    return {face: weights[face] for face in budget.over(faces, 2)}


EMPTY = WeightedDie({})
"""The die without faces."""


class _Without(WeightedDie):
    """An empty die that tells why it is one: it is like any other, and equal to itself only."""

    __slots__ = ()

    def key(self) -> tuple[object, ...]:
        """Give what no other die has."""
        return (id(self),)


NEVER = WeightedDie({}, 1)
"""The die that never shows anything: all of it is lost."""

NO_RESULT = _Without({})
"""What comes of a function that ends without a result."""

OF_EMPTY = _Without({})
"""What comes of a function that would go through the faces of an empty die."""


def certain(value: int) -> WeightedDie:
    """Give the die that always shows ``value``."""
    return WeightedDie({value: 1})


def numbered(sides: int) -> WeightedDie:
    """Give the die with the faces 1 to ``sides``; down from -1 if it is negative, a certain 0 if it is 0.

    >>> numbered(-2), numbered(0)
    (WeightedDie({-2: 1, -1: 1}), WeightedDie({0: 1}))
    """
    check_outcomes(abs(sides))
    if sides > 0:
        return WeightedDie(dict.fromkeys(range(1, sides + 1), 1))
    return WeightedDie(dict.fromkeys(range(sides, 0), 1)) if sides else certain(0)
