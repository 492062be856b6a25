"""One die that decides, of one or two rolled, and what it is held against (Enchanted Realms, "Raw Dice").

:meth:`Target.succeeds` is the rule; rolls and odds both read it from there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from fairthrow.systems.die import Die, Role
from fairthrow.systems.wording import minus, sign

SIDES = 20
FACES = range(1, SIDES + 1)


def used(faces: Sequence[int], lean: int) -> int:
    """Give which of the ``faces`` is used: the best where ``lean`` is above 0, else the worst.

    Of a single face that is always this one. Enchanted Realms, "Advantage".
    """
    return max(faces) if lean > 0 else min(faces)


@lru_cache(maxsize=8)
def hands(sides: int, lean: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Give every hand of dice with ``sides``, each with the number of ways in which the dice fall so.

    A hand lists faces, lowest first. It is of one die where ``lean`` is 0, else of two.

    >>> hands(2, 1)
    (((1, 1), 1), ((1, 2), 2), ((2, 2), 1))
    """
    faces = range(1, sides + 1)
    if not lean:
        return tuple(((face,), 1) for face in faces)
    return tuple(((low, high), 1 + (low < high)) for low in faces for high in faces[low - 1 :])


def used_ways(sides: int, lean: int) -> dict[int, int]:
    """Give for each face of a die with ``sides`` the number of ways in which it is the :func:`used` one.

    ``lean`` is 0 for one die, above 0 for the better of two, below for the worse.

    >>> used_ways(4, 1)
    {1: 1, 2: 3, 3: 5, 4: 7}
    """
    if not lean:
        return dict.fromkeys(range(1, sides + 1), 1)
    from_worst = range(1, sides + 1) if lean > 0 else range(sides, 0, -1)
    # a pair with a face that it beats falls in two orders, a pair of equals in one
    return {face: 2 * beaten + 1 for beaten, face in enumerate(from_worst)}


def dice_text(sides: int, lean: int) -> str:
    """Say what is rolled of a die with ``sides``: ``1d20``, ``2d20, use the better``.

    ``lean`` is above 0 for the better of two, below for the worse.
    """
    if not lean:
        return f"1d{sides}"
    return f"2d{sides}, use the {'better' if lean > 0 else 'worse'}"


def laid_out(
    faces: Sequence[int],
    sides: int,
    lean: int,
    note: str,
    group: str = "",
    *,
    role: Role = Role.USED,
    tag: str = "",
) -> tuple[Die, ...]:
    """Give the dice of ``faces``, in their order: the :func:`used` one, the first of equals, has ``note``.

    Each has as many ``sides``, and is of the ``group`` that names them, if any. ``lean`` says which one is used, and
    that one has the ``role`` and the ``tag``.
    """
    place = faces.index(used(faces, lean))
    other = "worse" if lean > 0 else "better"
    return tuple(
        Die(sides=sides, face=face, role=role, note=note, group=group, tag=tag)
        if each == place
        else Die(sides=sides, face=face, role=Role.DROPPED, note=f"the {other} die, not used", group=group)
        for each, face in enumerate(faces)
    )


@dataclass(frozen=True, kw_only=True)
class Target:
    """What a d20 is held against: ``modifier`` is added to it, and the sum must reach ``dc``.

    ``says`` are the words for a die that does and one that does not.
    """

    modifier: int
    dc: int
    says: tuple[str, str] = ("succeeds", "fails")

    def succeeds(self, face: int) -> bool:
        """Say whether a d20 whose used ``face`` it is succeeds: a 20 always, a 1 never. Enchanted Realms, "Raw Dice".

        >>> [Target(modifier=5, dc=14).succeeds(face) for face in (8, 9)]
        [False, True]
        """
        return face == SIDES or (face != 1 and face + self.modifier >= self.dc)

    def judge(self, face: int) -> str:
        """Say how it went with ``face`` used: ``success`` or ``failure``."""
        return "success" if self.succeeds(face) else "failure"

    def faces(self) -> int:
        """Give how many of the 20 faces succeed: 1 to 19."""
        return sum(map(self.succeeds, FACES))

    def needed(self) -> int:
        """Give the lowest face that succeeds: 2 to 20."""
        return SIDES + 1 - self.faces()

    def reason(self, face: int) -> str:
        """Say why the used ``face`` succeeds or fails."""
        if face == SIDES:
            return f"a 20 always {self.says[0]}"
        if face == 1:
            return f"a 1 always {self.says[1]}"
        reach = "reaches" if self.succeeds(face) else "is short of"
        return f"{plus(face, self.modifier)} {reach} {self.dc}"

    def note(self) -> str:
        """Say which faces succeed."""
        needed = self.needed()
        if needed == SIDES:
            return f"Only a 20 on the die {self.says[0]}."
        if needed == 2:  # noqa: PLR2004  # the lowest there can be
            return f"Only a 1 on the die {self.says[1]}."
        return f"A die of {needed} or more {self.says[0]}."


def plus(face: int, modifier: int) -> str:
    """Write the sum of a ``face`` and a ``modifier`` as people say it, with a true minus; a modifier of 0 is left out.

    >>> plus(12, 5), plus(3, -4), plus(9, 0)
    ('12 + 5 = 17', '3 − 4 = −1', '9')
    """
    if not modifier:
        return minus(face)
    return f"{minus(face)} {sign(modifier)} {abs(modifier)} = {minus(face + modifier)}"
