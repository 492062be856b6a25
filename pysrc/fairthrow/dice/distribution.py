"""Exact distributions: outcome → whole-number weight over one denominator.

All arithmetic is on Python integers; nothing is rounded here. A :class:`Distribution`
is a value: it never changes once made.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from math import gcd, lcm
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class Ratio(NamedTuple):
    """An exact fraction in lowest terms: a whole ``numerator`` of any sign, a whole ``denominator`` of 1 or more."""

    numerator: int
    denominator: int

    @classmethod
    def of(cls, numerator: int, denominator: int) -> "Ratio":
        """Give ``numerator / denominator`` in lowest terms; only the numerator may be 0 or less.

        >>> Ratio.of(6, 8)
        Ratio(numerator=3, denominator=4)
        """
        common = gcd(numerator, denominator)
        return cls(numerator // common, denominator // common)


class Distribution(Generic[T]):
    """Outcomes with whole-number weights whose sum is the denominator.

    ``weights`` maps each possible outcome to a weight of at least 1; outcomes that cannot
    happen are left out. Two distributions are equal when every outcome has the same chance,
    whatever the denominators.

    >>> Distribution({"heads": 1, "tails": 3}).chance("tails")
    Ratio(numerator=3, denominator=4)
    """

    __slots__ = ("denominator", "weights")

    weights: Mapping[T, int]
    denominator: int

    def __init__(self, weights: Mapping[T, int]) -> None:
        held = dict(weights)
        if 0 in held.values():
            held = {outcome: weight for outcome, weight in held.items() if weight}
        if not held or min(held.values()) < 0:
            message = f"weights must be whole numbers of 0 or more, not all 0, got {weights!r:.80}"
            raise ValueError(message)
        object.__setattr__(self, "weights", MappingProxyType(held))
        object.__setattr__(self, "denominator", sum(held.values()))

    def __setattr__(self, name: str, value: object) -> None:
        message = f"a Distribution cannot be changed (setting {name})"
        raise AttributeError(message)

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> "Distribution[T]":
        """Give the distribution of equally likely ``outcomes``, at least one; one that is named twice weighs twice.

        >>> Distribution.uniform(range(1, 7)).chance(6)
        Ratio(numerator=1, denominator=6)
        """
        weights: dict[T, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        mine, theirs = self.denominator, other.denominator
        return self.weights.keys() == other.weights.keys() and all(
            weight * theirs == other.weights[outcome] * mine for outcome, weight in self.weights.items()
        )

    __hash__ = None  # type: ignore[assignment]  # equality ignores the scale: no cheap hash

    def __repr__(self) -> str:
        return f"Distribution({dict(self.weights)!r})"

    def chance(self, outcome: T) -> Ratio:
        """Give the exact chance of one ``outcome``: 0 when it cannot happen."""
        return Ratio.of(self.weights.get(outcome, 0), self.denominator)

    def chance_of(self, holds: Callable[[T], bool]) -> Ratio:
        """Give the exact chance of all outcomes together for which ``holds`` is true."""
        favourable = sum(weight for outcome, weight in self.weights.items() if holds(outcome))
        return Ratio.of(favourable, self.denominator)

    def map(self, of: Callable[[T], U]) -> "Distribution[U]":
        """Give the distribution of ``of(outcome)``; outcomes that fall together add up.

        >>> Distribution.uniform(range(1, 7)).map(lambda face: face % 2 == 0)
        Distribution({False: 3, True: 3})
        """
        return self.seen_as(tuple(map(of, self.weights)))

    def seen_as(self, outcomes: Sequence[U]) -> "Distribution[U]":
        """Give the distribution in which other ``outcomes`` stand for its own, in the order of :attr:`weights`.

        There must be one for each weight. Equal ones fall together, and their weights add up.

        >>> Distribution({1: 1, 2: 2, 3: 3}).seen_as(["odd", "even", "odd"])
        Distribution({'odd': 4, 'even': 2})
        """
        held = dict(zip(outcomes, self.weights.values(), strict=True))
        if len(held) < len(outcomes):  # some fall together
            held = dict.fromkeys(held, 0)
            for outcome, weight in zip(outcomes, self.weights.values(), strict=True):
                held[outcome] += weight
        return _made(held, self.denominator)

    def given(self, holds: Callable[[T], bool]) -> "Distribution[T]":
        """Give the distribution of the outcomes for which ``holds`` is true, given that it is one of these.

        Raises ValueError when no outcome that can happen is one of them.
        """
        return Distribution({o: weight for o, weight in self.weights.items() if holds(o)})

    def times(self, other: "Distribution[U]", of: Callable[[T, U], V]) -> "Distribution[V]":
        """Give the distribution of ``of(mine, theirs)``, of an outcome of this one and one of an independent ``other``.

        Each pair is gone through, so the work is the product of how many outcomes both have.

        >>> coin = Distribution.uniform([0, 1])
        >>> coin.times(coin, lambda a, b: a + b)
        Distribution({0: 1, 1: 2, 2: 1})
        """
        weights: dict[V, int] = {}
        for mine, my_weight in self.weights.items():
            for theirs, their_weight in other.weights.items():
                image = of(mine, theirs)
                weights[image] = weights.get(image, 0) + my_weight * their_weight
        return Distribution(weights)

    def then(self, of: Callable[[T], "Distribution[U] | U"]) -> "Distribution[U]":
        """Give the distribution of what follows: after each outcome that of ``of(outcome)``.

        Where only one thing can follow, ``of`` may give that itself. A die that is rolled again on a 1, once:

        >>> d4 = Distribution.uniform(range(1, 5))
        >>> d4.then(lambda face: d4 if face == 1 else face)
        Distribution({2: 5, 3: 5, 4: 5, 1: 1})
        """
        return mixed((weight, of(outcome)) for outcome, weight in self.weights.items())

    def ordered(self, rank: Callable[[T], object] | None = None) -> list[tuple[T, Ratio]]:
        """List outcomes with their exact chances, ascending by ``rank`` of each, or by themselves without it."""
        outcomes = sorted(self.weights, key=rank)  # type: ignore[type-var, arg-type]
        return [(outcome, self.chance(outcome)) for outcome in outcomes]


def _made(weights: dict[T, int], denominator: int) -> Distribution[T]:
    """Make a distribution of weights of ours, which need no check: each is 1 or more."""
    made: Distribution[T] = object.__new__(Distribution)
    object.__setattr__(made, "weights", MappingProxyType(weights))
    object.__setattr__(made, "denominator", denominator)
    return made


def mixed(futures: Iterable[tuple[int, Distribution[T] | T]]) -> Distribution[T]:
    """Give the mixture of ``futures``: pairs of a weight of 0 or more, and of a distribution or an outcome.

    Each future is as likely as its weight says among all of them. Raises ValueError where all weights are 0.

    >>> mixed([(1, Distribution({"six": 1, "other": 5})), (2, "other")])
    Distribution({'other': 17, 'six': 1})
    """
    weights: dict[T, int] = {}
    uncertain: list[tuple[int, Distribution[T]]] = []
    whole = 0
    for weight, future in futures:
        if not weight:
            continue
        whole += weight
        if isinstance(future, Distribution):
            uncertain.append((weight, future))
        else:
            weights[future] = weights.get(future, 0) + weight
    if not whole:
        raise ValueError("what is mixed needs a weight that is not 0")
    common = lcm(*{future.denominator for _, future in uncertain})
    if common > 1:
        weights = {outcome: weight * common for outcome, weight in weights.items()}
    so_far = weights.get
    for weight, future in uncertain:
        scale = weight * (common // future.denominator)
        for outcome, each in future.weights.items():
            weights[outcome] = so_far(outcome, 0) + each * scale
    return _made(weights, whole * common)


def mean(distribution: Distribution[int]) -> Ratio:
    """Give the exact mean of a distribution of whole numbers.

    >>> mean(Distribution.uniform(range(1, 7)))
    Ratio(numerator=7, denominator=2)
    """
    total = sum(outcome * weight for outcome, weight in distribution.weights.items())
    return Ratio.of(total, distribution.denominator)


def variance(distribution: Distribution[int]) -> Ratio:
    """Give the exact variance (the square of the standard deviation).

    >>> variance(Distribution.uniform(range(1, 7)))
    Ratio(numerator=35, denominator=12)
    """
    size = distribution.denominator
    total = square = 0
    for outcome, weight in distribution.weights.items():
        total += outcome * weight
        square += outcome * outcome * weight
    return Ratio.of(square * size - total * total, size * size)
