"""How dice lie in the tray: a little turned, a little beside their place, as dice do that were thrown.

It says nothing about the roll. It is made of the roll's own numbers, so a link shows the same everywhere, and a
decision that changes what the dice are worth moves none of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from fairthrow.links import Link
from fairthrow.systems.die import Die, Fate, News

LEAST, MOST = 4, 14
"""Degrees that a die is turned by, this way or that."""
ACROSS, DOWN = 5, 4
"""Units, of the 64 that a die is wide, that it lies beside its place at most."""
CROWD = 5
"""Dice from which on each lies half as far beside its place: neighbours are close."""
ASTRAY = 48
"""In how many of 256 a die is turned the way of its neighbour. As a rule neighbours are turned apart."""


@dataclass(frozen=True, kw_only=True)
class Lie:
    """How one die lies: its ``turn`` clockwise in degrees, and how far ``across`` and ``down`` of its place.

    A die is 64 units wide.
    """

    turn: int = 0
    across: float = 0
    down: float = 0


STRAIGHT = Lie()
"""How a die lies that nobody has thrown."""


def thrown_by(link: Link) -> bytes:
    """Give what the dice of a link's roll were made of: its seed, what both sides of a fair roll gave, or its faces."""
    if link.seed is not None:
        return link.seed
    if link.faces is not None:
        return ",".join(map(str, link.faces)).encode()
    return (link.answer or b"") + (link.secret or b"")


def lies(key: bytes, count: int) -> tuple[Lie, ...]:
    """Say how ``count`` dice lie, in the order drawn; ``key`` is what they were made of (:func:`thrown_by`).

    More dice of the same key leave the first ones where they are, but for a fifth that makes a crowd of them.
    """
    from hmac import digest  # noqa: PLC0415  # only rolls need it, and every start would pay for it

    share = 1 if count < CROWD else 2
    laid = []
    leftward = False
    for place in range(count):
        turn, across, down, way = digest(key, b"fairthrow/lie/1/%d" % place, "sha256")[:4]
        leftward = bool(way & 1) if not place else leftward != (way >= ASTRAY)
        degrees = LEAST + turn % (MOST - LEAST + 1)
        laid.append(
            Lie(
                turn=-degrees if leftward else degrees,
                across=(across % (2 * ACROSS + 1) - ACROSS) / share,
                down=(down % (2 * DOWN + 1) - DOWN) / share,
            )
        )
    return tuple(laid)


def decisive(dice: Sequence[Die]) -> int | None:
    """Give the place of the die that a rare roll is seen by: it went furthest where all that count went together.

    Those are the dice that count, or where none does those that lie on the table. None where they go nowhere together,
    and where there are none. Of several it is the first.
    """
    told = [at for at, die in enumerate(dice) if die.role.fate is Fate.COUNTS]
    told = told or [at for at, die in enumerate(dice) if die.role.fate is Fate.LIES]
    # how far a face is from the middle of its die, from -1 (lowest) to 1, as whole numbers over one denominator
    over = 1
    for at in told:
        over *= max(dice[at].sides - 1, 1)
    far = {at: (2 * dice[at].face - dice[at].sides - 1) * (over // max(dice[at].sides - 1, 1)) for at in told}
    where = sum(far.values())
    if not where:
        return None
    return max(told, key=lambda at: far[at] if where > 0 else -far[at])


def spotlight(dice: Sequence[Die], light: News) -> dict[int, str]:
    """Give the style class of the one of ``dice`` that the lamp tells apart, by its place.

    ``light`` is the news of a rare roll; without it no die is told apart.
    """
    at = decisive(dice) if light in {"good", "bad"} else None
    return {} if at is None else {at: "best" if light == "good" else "worst"}
