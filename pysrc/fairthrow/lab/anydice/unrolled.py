"""Dice of a program that are not thrown yet: each can be thrown, any number of times, and has exact odds if asked.

They stand wherever the odds have a die or a pool. What looks at their weights makes these be found; throwing does not
need them. So a roll never pays for odds that nothing asks for.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from fairthrow.lab.anydice.meaning import Value, die_of
from fairthrow.lab.anydice.syntax import Expression, Number
from fairthrow.lab.anydice.table import Table
from fairthrow.lab.anydice.telling import came_about, faces, of_number, short
from fairthrow.lab.engine.die import Die
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool

MOST_SIDES = 65_536
"""Sides of the largest die that stands for odds which are not all alike."""

DIGIT = 256
"""Sides of the dice that decide between longer odds."""

Group = tuple[int, ...]
"""Numbers of the dice on the table that show one value together."""


class Fallen(NamedTuple):
    """What was thrown: its ``value``, None if nothing can come of it; how it came about, in numbers; and its dice."""

    value: int | None
    how: Expression
    dice: Group = ()


NOTHING = Fallen(None, Number(0))


class Faces(tuple[int, ...]):  # noqa: SLOT001  # a tuple of any length has no slots of its own
    """A sequence of what dice show, that knows which dice these are."""

    groups: Sequence[Group]

    @classmethod
    def sorted_of(cls, thrown: Iterable[tuple[int, Group]], *, highest_first: bool) -> "Faces":
        """Sort what dice show, ``thrown`` as pairs of a face and its dice; ``highest_first`` is the order.

        Of equal ones those thrown first come first.
        """
        order = sorted(thrown, key=lambda each: -each[0] if highest_first else each[0])
        faces = cls(face for face, _ in order)
        faces.groups = [group for _, group in order]
        return faces

    @property
    def dice(self) -> Group:
        """All of them."""
        return tuple(die for group in self.groups for die in group)


class Unrolled(Die):
    """A die that can be thrown. ``sure`` is whether a number always comes of it."""

    name = ""
    """The variable that holds it."""
    thrown = False
    """Whether it has been thrown before."""
    line = 0
    before: tuple[str, ...] = ()
    """What a function did until it came to this: it is told as soon as this is thrown."""

    def __init__(self, exactly: Callable[[], Value], budget: Budget, *, sure: bool) -> None:
        self._exactly = exactly
        self._budget = budget
        self.sure = sure

    def __getattr__(self, name: str) -> Any:  # whatever a die has
        """Find the weights, as soon as something of them is asked for."""
        if name not in Die.__slots__:
            raise AttributeError(name)
        take_over(self, die_of(self._exactly(), self._budget), Die.__slots__)
        return object.__getattribute__(self, name)

    def fall(self, table: Table) -> Fallen:
        """Throw it once."""
        raise NotImplementedError

    def throw(self, table: Table) -> Fallen:
        """Throw it once, and tell of it if a variable holds it."""
        table.repeat(self.before)
        fallen = self.fall(table)
        if self.name and fallen.value is not None and table.telling:
            again = ", thrown anew" if self.thrown else ""
            use, came = table.use(self.name, self.line), came_about(fallen.how, fallen.value)
            table.tell(self.line, f"{self.name}{use}{came}{again}.")
            fallen = fallen._replace(how=of_number(fallen.value))
        self.thrown = self.thrown or not table.aside
        return fallen

    def weightless(self) -> bool:
        """Whether no number ever comes of it."""
        return not self.sure and not self.weights


class Sides(Unrolled):
    """A die that is one on the table too: its faces are known, as written or as listed."""

    def __init__(self, die: Die, what: str, line: int) -> None:
        die = die.reduced()
        Die.__init__(self, die.weights, die.total, die.off)
        self.sure = bool(die.weights) and not die.lost
        self.what = what
        self.line = line

    def fall(self, table: Table) -> Fallen:
        """Throw it once."""
        ((value, dice),) = self.fall_many(table, 1, self.name, again=self.thrown)
        return Fallen(value, of_number(value or 0), dice)

    def throw(self, table: Table) -> Fallen:
        """Throw it once; what it shows is told as it falls."""
        table.repeat(self.before)
        fallen = self.fall(table)
        self.thrown = self.thrown or not table.aside
        return fallen

    def fall_many(
        self, table: Table, count: int, name: str = "", *, again: bool = False, summed: bool = False
    ) -> list[tuple[int | None, Group]]:
        """Throw ``count`` of them. A die with one face is not thrown; nothing comes of one without a face.

        ``name`` is that of the variable that holds them, if one does, and ``again`` says that it was thrown before.
        With ``summed``, the trace has what they make together.
        """
        if not self.weights:
            return [(None, ())] * count
        if self.sure and len(self.weights) == 1:
            return [(next(iter(self.weights)), ())] * count
        what = f"{count if count > 1 else ''}{self.what}"
        thrown = [self._one(table, what) for _ in range(count)] if self._is_huge() else self._alike(table, count, what)
        if table.telling:
            values = [value for value, _ in thrown if value is not None]
            together = f", together {short(sum(values))}" if summed and len(values) > 1 else ""
            said = f"{name} throws {what}{' anew' * again}{table.use(name, self.line)}: " if name else f"{what} shows "
            table.tell(self.line, f"{said}{faces(values) or 'nothing'}{together}.")
        return thrown

    def _is_huge(self) -> bool:
        """Whether its odds are so long that no die has as many sides."""
        return self.total > MOST_SIDES and self.total != len(self.weights)

    def _alike(self, table: Table, count: int, what: str) -> list[tuple[int | None, Group]]:
        values, before = self.upto()
        thrown: list[tuple[int | None, Group]] = []
        for number in table.throw(count, self.total, what, self.line):
            die = table.dice[number]
            at = bisect_right(before, die.face - 1) - 1
            if at < len(values):
                die.value = values[at]
            thrown.append((values[at] if at < len(values) else None, (number,)))
        return thrown

    def _one(self, table: Table, what: str) -> tuple[int | None, Group]:
        """Throw as many dice of 256 sides as it takes until they leave one face: they are the digits of a fraction."""
        values, before = self.upto()
        least, parts = 0, 1
        dice: list[int] = []
        while True:
            (number,) = table.throw(1, DIGIT, what, self.line)
            dice.append(number)
            least, parts = least * DIGIT + table.dice[number].face - 1, parts * DIGIT
            at = bisect_right(before, least * self.total // parts) - 1
            if at == len(values) or (least + 1) * self.total <= before[at + 1] * parts:
                value = values[at] if at < len(values) else None
                table.fate(dice, "decided on nothing" if value is None else f"decided on {short(value)}")
                return value, tuple(dice)


def take_over(mine: object, exact: object, slots: Iterable[str]) -> None:
    """Give the object ``mine`` what another, ``exact``, has in some ``slots``."""
    for slot in slots:
        setattr(mine, slot, getattr(exact, slot))


def is_dice(value: object) -> bool:
    """Whether a value is dice."""
    return isinstance(value, Die | Pool)
