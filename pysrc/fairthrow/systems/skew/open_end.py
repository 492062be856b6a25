"""Skew's open ends: what a natural 3 or 18 leads to (Skew, "Open-Ended Roll").

:func:`direction_of` and :func:`change_of` are the rule; rolls and odds both read it from there.
"""

from fairthrow.dice.distribution import Distribution
from fairthrow.systems.skew.pool import Pool

THREE = Pool(keep=3)
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


def changes(direction: int, rolls: int) -> dict[int, int]:
    """Weigh what up to ``rolls`` extra rolls change in a ``direction`` (1 or -1).

    Gives change → weight over ``216 ** rolls``. An extra roll that opens in the same direction is followed by the next
    one.
    """
    found = {0: 1}
    denominator = 1
    for _ in range(rolls):
        deeper, found = found, {}
        for extra, weight in _THREE.weights.items():
            change = change_of(extra, direction)
            if direction_of(extra) == direction:
                for more, deep_weight in deeper.items():
                    total = change + more
                    found[total] = found.get(total, 0) + weight * deep_weight
            else:
                found[change] = found.get(change, 0) + weight * denominator
        denominator *= _THREE.denominator
    return found


CHANGES = {(direction, rolls): changes(direction, rolls) for direction in (1, -1) for rolls in EXTRA_ROLLS.values()}


def opened(natural: Distribution[int], rolls: int) -> dict[int, int]:
    """Weigh the totals of a ``natural`` roll of three dice with up to ``rolls`` extra rolls: total → weight."""
    if not rolls:
        return dict(natural.weights)
    scale = _THREE.denominator**rolls
    found: dict[int, int] = {}
    for roll, weight in natural.weights.items():
        direction = direction_of(roll)
        if not direction:
            found[roll] = found.get(roll, 0) + weight * scale
            continue
        for change, extra_weight in CHANGES[direction, rolls].items():
            found[roll + change] = found.get(roll + change, 0) + weight * extra_weight
    return found


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
