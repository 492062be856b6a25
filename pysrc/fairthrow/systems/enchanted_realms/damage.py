"""An attack's damage: a number, or dice with something added (Enchanted Realms, "Advantage")."""

from dataclasses import dataclass
from re import ASCII
from re import compile as pattern
from typing import ClassVar

from fairthrow.dice.distribution import Distribution
from fairthrow.systems.fields import Kind, trimmed
from fairthrow.systems.wording import minus

MOST_DICE = 10
MOST_SIDES = 100
MOST_ADDED = 100

_DAMAGE = pattern(r"([0-9]{1,3})?[dD]([0-9]{1,3})([+-][0-9]{1,3})?|([+-]?[0-9]{1,3})", ASCII)


@dataclass(frozen=True, kw_only=True)
class Damage:
    """``count`` dice of ``sides``, plus ``added``; without dice only ``added``."""

    count: int = 0
    sides: int = 0
    added: int = 0

    def __str__(self) -> str:
        """Write the canonical text: ``4``, ``1d6``, ``2d4+1``.

        >>> str(Damage(count=2, sides=4, added=1)), str(Damage(added=-3))
        ('2d4+1', '-3')
        """
        if not self.count:
            return str(self.added)
        return f"{self.count}d{self.sides}" + (f"{self.added:+d}" if self.added else "")

    def text(self) -> str:
        """Write it for people, with a true minus."""
        return minus(str(self))

    def lowest(self) -> int:
        """Give the least that can be rolled; it may be below 0."""
        return self.count + self.added

    def highest(self) -> int:
        """Give the most that can be rolled."""
        return self.count * self.sides + self.added

    def fits(self) -> bool:
        """Say whether the numbers are whole and within bounds."""
        return (
            all(type(number) is int for number in (self.count, self.sides, self.added))
            and 0 <= self.count <= MOST_DICE
            and (1 <= self.sides <= MOST_SIDES if self.count else self.sides == 0)
            and -MOST_ADDED <= self.added <= MOST_ADDED
        )

    def kinds(self) -> list[tuple[Distribution[int], int]]:
        """Give what is summed: pairs of a die and how many of it, where the number added is a die with one face."""
        kinds = [(Distribution({self.added: 1}), 1)] if self.added else []
        if self.count:
            kinds.append((Distribution.uniform(range(1, self.sides + 1)), self.count))
        return kinds


@dataclass(frozen=True, kw_only=True)
class DamageDice(Kind):
    """A number, or up to 10 dice of up to 100 sides with something added: a :class:`Damage`."""

    sort: ClassVar[str] = "dice"

    def allowed(self) -> str:
        return (
            f"a number or dice such as 4, 1d6 or 2d4+1, of 1 to {MOST_DICE} dice with 1 to {MOST_SIDES} "
            f"sides, and plus or minus at most {MOST_ADDED}"
        )

    def decode(self, name: str, text: str) -> Damage:
        bare = trimmed(text)
        found = _DAMAGE.fullmatch(bare)
        if not found:
            from fairthrow.systems.asshown import plain  # noqa: PLC0415  # few texts have a true minus

            found = _DAMAGE.fullmatch(plain(bare))
        if not found:
            raise self.refuse(name, text)
        count, sides, added, number = found.groups()
        if number is not None:
            damage = Damage(added=int(number))
        else:
            damage = Damage(count=int(count or 1), sides=int(sides), added=int(added or 0))
        if not damage.fits() or (sides and not damage.count):
            raise self.refuse(name, text)
        return damage

    def encode(self, value: Damage) -> str:
        return str(value)

    def accept(self, name: str, value: object) -> Damage:
        if not isinstance(value, Damage) or not value.fits():
            raise self.refuse(name, value)
        return value
