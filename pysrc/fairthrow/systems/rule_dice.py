"""Questions about dice: sorted faces, faces in order, counts of faces, sums of those kept, and two sides at once."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from operator import sub
from typing import Any, TypeAlias, TypeVar, cast

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.pool import sum_of_places
from fairthrow.dice.stream import Source
from fairthrow.dice.sums import difference
from fairthrow.systems.die import Die, Role, blank_dice
from fairthrow.systems.questions import DiceQuestion, DiceRead, Tells
from fairthrow.systems.wording import keep_words, rolled, signed

T = TypeVar("T", bound=Hashable)
V = TypeVar("V", bound=Hashable)
Looks: TypeAlias = Callable[[int, int], Mapping[str, Any]]
"""Says how a die is shown that is not dropped, from its face and what it is worth: fields of :class:`Die`."""

KEPT: Mapping[str, Any] = {"role": Role.KEPT}


class _Dice(DiceQuestion[T]):
    """So many dice of one kind that are rolled at once; ``what`` tells people what for, ``group`` whose they are."""

    __slots__ = ("count", "group", "looks", "sides", "what")

    def __init__(
        self,
        count: int,
        sides: int,
        what: str = "",
        *,
        group: str = "",
        looks: Looks | None = None,
        told: Tells | None = None,
        instead: Callable[[int], bool] | None = None,
    ) -> None:
        super().__init__(told, instead)
        self.count, self.sides, self.what, self.group, self.looks = count, sides, what, group, looks

    def faces(self, source: Source) -> tuple[int, ...]:
        """Take the faces, in the order drawn."""
        return source.dice(self.count, self.sides, self.what) if self.count else ()

    def die(self, face: int, worth: int) -> Die:
        """Give a die that is not dropped."""
        looks = self.looks(face, worth) if self.looks else KEPT
        return Die(sides=self.sides, face=face, group=self.group, **looks)

    def blank(self) -> tuple[Die, ...]:
        return blank_dice(self.count, self.sides, self.group)

    def text(self) -> str:
        return rolled(self.count, self.sides)


class SortedFaces(_Dice[tuple[int, ...]]):
    """Asks for faces, lowest first: the order in which equal dice fall is nobody's business. It is seen, though."""

    __slots__ = ()

    def weigh(self) -> Distribution[tuple[int, ...]]:
        return _of_sorted(self.count, self.sides)

    def read(self, source: Source) -> DiceRead[tuple[int, ...]]:
        faces = self.faces(source)
        return DiceRead(tuple(sorted(faces)), faces, tuple(self.die(face, face) for face in faces))


@lru_cache(maxsize=64)
def _of_sorted(count: int, sides: int) -> Distribution[tuple[int, ...]]:
    hands = combinations_with_replacement(range(1, sides + 1), count)
    ways = factorial(count)
    return Distribution({hand: ways // prod(factorial(hand.count(face)) for face in set(hand)) for hand in hands})


class FacesInOrder(_Dice[tuple[int, ...]]):
    """Asks for faces in the order drawn, where each place means something: tens, then ones."""

    __slots__ = ()

    def weigh(self) -> Distribution[tuple[int, ...]]:
        return Distribution.uniform(product(range(1, self.sides + 1), repeat=self.count))

    def read(self, source: Source) -> DiceRead[tuple[int, ...]]:
        faces = self.faces(source)
        return DiceRead(faces, faces, tuple(self.die(face, face) for face in faces))


class FaceCounts(_Dice[tuple[int, ...]]):
    """Asks how many dice show each of the ``named`` faces: ``sixes, ones = yield FaceCounts(5, 6, (6, 1), "roll")``."""

    __slots__ = ("named",)

    def __init__(self, count: int, sides: int, named: tuple[int, ...], what: str = "", **more: Any) -> None:
        super().__init__(count, sides, what, **more)
        self.named = named

    def weigh(self) -> Distribution[tuple[int, ...]]:
        return _of_counts(self.count, self.sides, len(self.named))

    def read(self, source: Source) -> DiceRead[tuple[int, ...]]:
        faces = self.faces(source)
        counts = tuple(map(faces.count, self.named))
        return DiceRead(counts, counts, tuple(self.die(face, face) for face in faces))


@lru_cache(maxsize=256)
def _of_counts(count: int, sides: int, named: int) -> Distribution[tuple[int, ...]]:
    weights: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(named):
        weights = {
            (*counts, more): ways * comb(left, more)
            for counts, ways in weights.items()
            for left in (count - sum(counts),)
            for more in range(left + 1)
        }
    others = sides - named
    return Distribution({counts: ways * others ** (count - sum(counts)) for counts, ways in weights.items()})


def _pips(face: int) -> int:
    return face


class KeptSum(_Dice[int]):
    """Asks for the sum of what dice are worth: all, or the ``lowest`` or the ``highest`` so many.

    Of equal dice those drawn first are kept. ``worth`` is what a face counts, 0 or more; its pips, unless said.
    """

    __slots__ = ("highest", "keep", "worth")

    def __init__(
        self,
        count: int,
        sides: int,
        what: str = "",
        *,
        worth: Callable[[int], int] = _pips,
        lowest: int | None = None,
        highest: int | None = None,
        **more: Any,
    ) -> None:
        super().__init__(count, sides, what, **more)
        self.worth, self.highest = worth, highest is not None
        self.keep = lowest if lowest is not None else count if highest is None else highest

    def weigh(self) -> Distribution[int]:
        faces = range(self.sides, 0, -1) if self.highest else range(1, self.sides + 1)
        return sum_of_places([self.worth(face) for face in faces], self.count, (1,) * self.keep)

    def read(self, source: Source) -> DiceRead[int]:
        faces = self.faces(source)
        sign = -1 if self.highest else 1
        order = sorted(range(self.count), key=lambda place: sign * faces[place])
        dropped = order[self.keep :]
        laid, total = [], 0
        for place, face in enumerate(faces):
            if place in dropped:
                laid.append(Die(sides=self.sides, face=face, role=Role.DROPPED, note=self.why, group=self.group))
            else:
                worth = self.worth(face)
                total += worth
                laid.append(self.die(face, worth))
        return DiceRead(total, total, tuple(laid))

    def die(self, face: int, worth: int) -> Die:
        if self.looks:
            return super().die(face, worth)
        role, tag = (Role.COUNTED, signed(worth)) if worth else (Role.MISSED, "no")
        return Die(sides=self.sides, face=face, role=role, group=self.group, tag=tag)

    @property
    def why(self) -> str:
        """Why a die is dropped."""
        left = keep_words("lowest" if self.highest else "highest", self.count - self.keep)
        return f"not kept, the {left} of {self.count}"

    def text(self) -> str:
        if self.keep == self.count:
            return rolled(self.count, self.sides)
        return rolled(self.count, self.sides, keep_words("highest" if self.highest else "lowest", self.keep))


class BothSides(DiceQuestion[V]):
    """Asks two sides at once, for no more than what ``of`` makes of both answers; the answers are seen.

    Where ``of`` is :func:`operator.sub`, both are numbers, and the law is quick to find.
    """

    __slots__ = ("_mine", "_of", "_theirs")

    def __init__(
        self,
        mine: DiceQuestion[Any],
        theirs: DiceQuestion[Any],
        of: Callable[[Any, Any], V],
        told: Tells | None = None,
    ) -> None:
        super().__init__(told)
        self._mine, self._theirs, self._of = mine, theirs, of

    def weigh(self) -> Distribution[V]:
        mine, theirs = self._mine.law(), self._theirs.law()
        if self._of is sub:
            return cast("Distribution[V]", Distribution(difference(mine.weights, theirs.weights)))
        return mine.times(theirs, self._of)

    def read(self, source: Source) -> DiceRead[V]:
        mine, _, my_dice = self._mine.read(source)
        theirs, _, their_dice = self._theirs.read(source)
        return DiceRead(self._of(mine, theirs), (mine, theirs), my_dice + their_dice)

    def blank(self) -> tuple[Die, ...]:
        return self._mine.blank() + self._theirs.blank()

    def text(self) -> str:
        mine = self._mine.text()
        return f"{mine}{',' if ',' in mine else ''} against {self._theirs.text()}"


def rerolled(laid: Sequence[Die], instead: Callable[[int], bool]) -> list[Die]:
    """Give the dice that are ``laid`` on the table as they are once others are rolled ``instead`` of some faces."""
    again = [instead(die.face) and die.role not in {Role.REROLLED, Role.DROPPED} for die in laid]
    return [
        replace(die, role=Role.REROLLED, note="", tag="") if each else die
        for die, each in zip(laid, again, strict=True)
    ]
