"""Skew's open ends: what a natural 3 or 18 leads to (Skew, "Open-Ended Roll").

:func:`direction_of` and :func:`change_of` are the rule; rolls and odds both read it from there.
"""

from functools import partial

from fairthrow.dice.distribution import Distribution
from fairthrow.systems.skew.pool import SkewPool

THREE = SkewPool(keep=3)
"""The extra roll: three dice, never skewed."""
LOWEST, HIGHEST, MIDDLE = 3, 18, 10

EXTRA_ROLLS = {"once": 1, "recursive": 5, "off": 0}
"""How many extra rolls there are at most, by the word of the field."""

_THREE = THREE.total()


def direction_of(roll: int) -> int:
    """Say where a natural ``roll`` of three dice opens: 1 up, -1 down, 0 not at all.

    >>> direction_of(18), direction_of(3), direction_of(17)
    (1, -1, 0)
    """
    return (roll == HIGHEST) - (roll == LOWEST)


def change_of(extra: int, direction: int) -> int:
    """Give what an ``extra`` roll changes the total by: what it has beyond 10, in its ``direction`` (1 up, -1 down).

    One that is not beyond 10 that way changes nothing.

    >>> change_of(14, 1), change_of(9, 1), change_of(4, -1), change_of(12, -1)
    (4, 0, -6, 0)
    """
    return direction * max(0, direction * (extra - MIDDLE))


def changes(direction: int, rolls: int) -> Distribution[int]:
    """Give the odds of what up to ``rolls`` extra rolls change in a ``direction`` (1 or -1).

    An extra roll that opens in the same direction is followed by the next one.
    """
    found = Distribution({0: 1})
    for _ in range(rolls):
        found = _THREE.then(partial(_changed, direction, found))
    return found


def _changed(direction: int, deeper: Distribution[int], extra: int) -> Distribution[int] | int:
    """Give the odds of what an ``extra`` roll changes, with those ``deeper`` that follow it where it opens."""
    change = change_of(extra, direction)
    return deeper.map(change.__add__) if direction_of(extra) == direction else change


OPENS: dict[int, dict[int, Distribution[int]]] = {
    rolls: {roll: changes(direction_of(roll), rolls).map(roll.__add__) for roll in (LOWEST, HIGHEST)}
    for rolls in EXTRA_ROLLS.values()
}
"""The odds of what a natural roll that opens comes to, by how many extra rolls there are at most and by that roll."""


def opened(natural: Distribution[int], rolls: int) -> Distribution[int]:
    """Give the odds of the total of a ``natural`` roll of three dice with up to ``rolls`` extra rolls."""
    opens = OPENS[rolls]
    return natural.then(lambda roll: opens.get(roll, roll))


def needed(total: int, rolls: int) -> str:
    """Say what dice give at least ``total`` with up to ``rolls`` extra rolls.

    >>> needed(11, 1), needed(20, 1), needed(3, 1), needed(27, 1)
    ('11 or more', '18, then 12 or more', '4 or more; or 3, then 10 or more', 'out of reach')
    """
    if total <= LOWEST:
        return _not_below(LOWEST - total, rolls)
    if total <= HIGHEST:
        return _or_more(total)
    return _beyond(total - HIGHEST, rolls)


def _or_more(roll: int) -> str:
    return str(roll) if roll == HIGHEST else f"{roll} or more"


def _beyond(missing: int, rolls: int) -> str:
    """Say what gives at least ``missing`` above a natural 18."""
    most = HIGHEST - MIDDLE
    words = [str(HIGHEST)]
    for _ in range(rolls):
        if missing <= most:
            return ", then ".join([*words, _or_more(MIDDLE + missing)])
        words.append(str(HIGHEST))
        missing -= most
    return "out of reach"


def _not_below(room: int, rolls: int) -> str:
    """Say what dice lose no more than ``room`` below a natural 3. Each extra roll that may follow is one more way."""
    most = MIDDLE - LOWEST
    ways, words = [_or_more(LOWEST + 1)], [str(LOWEST)]
    for _ in range(rolls):
        least = MIDDLE - room  # the lowest extra roll that does not lose too much
        ways.append(", then ".join([*words, _or_more(max(least, LOWEST + 1))]))
        if least > LOWEST:
            return "; or ".join(ways)
        words.append(str(LOWEST))
        room -= most
    return "any roll"
