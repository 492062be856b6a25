"""What one side of a d100 check is: its difficulty, its two dice, and how well they did.

The margin, difficulty less roll, says everything: :func:`standing` turns it into degrees, and
rolls and odds both read it from there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from fairthrow.dice.stream import Source
from fairthrow.systems.die import Die, Role
from fairthrow.systems.wording import counted, minus, sign

ROLLS = 100
"""How many rolls two d10 can show, each as likely as any other."""

LEVELS: Mapping[str, int] = {
    "trivial": 40,
    "simple": 30,
    "routine": 20,
    "standard": 10,
    "challenging": 0,
    "hard": -10,
    "very-hard": -20,
    "painstaking": -30,
    "impossible": -40,
}
"""What each level adds to the difficulty (System, "Basic Checks")."""

UNTRAINED = -10
"""What a check without the skill adds (System, "Untrained skill checks")."""


def standing(margin: int, easier: int = 0) -> int:
    """Say in one number how well a roll did: 0 or more is success, with that many degrees.

    ``margin`` is the difficulty less the roll. -1 is failure with 0 degrees, -2 with 1, and so on,
    so that a higher standing is always the better one. A roll equal to the difficulty fails, and
    degrees are whole tens of the distance. System, "Degrees of Success and Failure".

    Where degrees are counted from another number, ``easier`` is how much the difficulty is above that one. Then a roll
    that succeeds has no degrees if it is not under that number, nor has a failure that is under it.

    >>> [standing(margin) for margin in (20, 9, 1, 0, -9, -10)]
    [2, 0, 0, -1, -1, -2]
    >>> [standing(margin, 20) for margin in (31, 30, 29, 1, 0)], standing(-10, -20)
    ([1, 1, 0, 0, -3], -1)
    """
    far = margin - easier
    return max(0, far) // 10 if margin > 0 else -1 - max(0, -far) // 10


def degrees_in(of: int) -> int:
    """Give how many degrees a standing of that number is, of success or of failure: 0 or more.

    >>> degrees_in(2), degrees_in(-1)
    (2, 0)
    """
    return of if of >= 0 else -1 - of


def degrees(of: int) -> str:
    """Write the standing ``of`` a roll as links and programs read it: ``S`` or ``F``, then the degrees.

    >>> degrees(2), degrees(-1)
    ('S2', 'F0')
    """
    return f"{'S' if of >= 0 else 'F'}{degrees_in(of)}"


def degrees_order(word: str) -> int:
    """Give the sorting key of a ``word`` of :func:`degrees`: most success comes first, most failure last."""
    count = int(word[1:])
    return -1 - count if word[0] == "S" else count


def degrees_said(word: str) -> str:
    """Write a ``word`` of :func:`degrees` as people read it.

    >>> degrees_said("S2"), degrees_said("F0")
    ('success, 2 degrees', 'failure, 0 degrees')
    """
    return f"{'success' if word[0] == 'S' else 'failure'}, {counted(int(word[1:]), 'degree', none='0')}"


def degrees_brief(word: str) -> str:
    """Write the number of degrees in a ``word`` of :func:`degrees`, be it of success or of failure: ``2`` for S2."""
    return word[1:]


def standing_text(of: int) -> str:
    """Say in words what the standing ``of`` a roll is.

    >>> standing_text(1), standing_text(-1)
    ('success with 1 degree', 'failure with 0 degrees')
    """
    return f"{'success' if of >= 0 else 'failure'} with {counted(degrees_in(of), 'degree', none='0')}"


def read(tens: int, ones: int, zero: str) -> int:
    """Read the faces of two d10, ``tens`` and ``ones`` (1 to 10), as a percentile roll; a 10 is the digit 0.

    ``zero`` is what 00 stands for: ``"0"`` or ``"100"``. System, "Dice".

    >>> read(4, 10, "0"), read(10, 10, "0"), read(10, 10, "100")
    (40, 0, 100)
    """
    return 10 * (tens % 10) + ones % 10 or int(zero)


@dataclass(frozen=True, kw_only=True)
class PercentileSide:
    """What one side rolls against, and how its dice are read: values of the fields that the checks declare.

    That is the ``characteristic`` in three letters, its ``score``, the ``level`` of difficulty, a ``modifier``, whether
    it is ``trained``, what ``zero``, two faces of 10, stands for: ``"0"`` or ``"100"``, and whether degrees are
    ``counted_from`` the ``difficulty`` or the ``score``.
    """

    characteristic: str
    score: int
    level: str
    modifier: int
    trained: bool
    zero: str
    counted_from: str = "difficulty"

    @cached_property
    def difficulty(self) -> int:
        """Roll under this to succeed; it may well be under 0 or over 100."""
        return self.score + LEVELS[self.level] + self.modifier + (0 if self.trained else UNTRAINED)

    def standing(self, margin: int) -> int:
        """Give the :func:`standing` of a roll that is so far under the difficulty: ``margin``."""
        return standing(margin, self.difficulty - self.score if self.counted_from == "score" else 0)

    @property
    def rolls(self) -> range:
        """All rolls of the dice, each as likely as any other."""
        lowest = 0 if self.zero == "0" else 1
        return range(lowest, lowest + ROLLS)

    @property
    def margins(self) -> range:
        """The margins of all rolls, from the worst to the best."""
        rolls = self.rolls
        return range(self.difficulty - rolls[-1], self.difficulty - rolls[0] + 1)

    @property
    def successes(self) -> int:
        """How many of the 100 rolls succeed."""
        rolls = self.rolls
        return len(range(rolls.start, min(self.difficulty, rolls.stop)))

    def throw(self, source: Source, group: str = "") -> tuple[tuple[Die, ...], int]:
        """Roll tens, then ones: the dice as they fell, and the roll they make, 1 to 100 or 0 to 99.

        ``group`` says whose dice they are, where there are two sides.
        """
        tens, ones = source.dice(2, 10, group or "tens, then ones")
        roll = read(tens, ones, self.zero)
        first = Die(sides=10, face=tens, role=Role.TENS, note=counted(tens % 10, "ten", none="0"), group=group)
        makes = f"{counted(ones % 10, 'one', none='0')}, which makes {roll}"
        return (first, Die(sides=10, face=ones, role=Role.ONES, note=makes, group=group)), roll

    def sum_text(self) -> str:
        """Say how the difficulty comes about: ``45 + 10 for standard − 10 untrained = 45``."""
        parts = [str(self.score)]
        for amount, what in (
            (LEVELS[self.level], f" for {self.level.replace('-', ' ')}"),
            (self.modifier, " modifier"),
            (0 if self.trained else UNTRAINED, " untrained"),
        ):
            if amount:
                parts.append(f"{sign(amount)} {abs(amount)}{what}")
        made = " ".join(parts)
        return f"{made} = {minus(self.difficulty)}" if len(parts) > 1 else made
