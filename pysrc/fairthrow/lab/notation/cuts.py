"""What the odds leave out, since dice that explode are cut: by how much, in words for a player."""

from collections.abc import Sequence

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.shares import share


def cuts_of(laws: Sequence[tuple[str, WeightedDie]], limit: int) -> tuple[str, ...]:
    """Say what is missing in the ``laws`` of outputs, by their labels, where chains are cut after ``limit`` throws.

    >>> cuts_of([("d6!", WeightedDie({1: 35}, 36))], 2)[0]
    'the chances add up to less than 1, by 1/36: a die that explodes is cut after 2 throws, which its limit changes'
    """
    why = f"a die that explodes is cut after {limit} throw{'s' * (limit != 1)}, which its limit changes"
    said: list[str] = []
    for label, die in laws:
        if die.lost:
            where = f"{label}: " if len(laws) > 1 else ""
            said.append(f"{where}the chances add up to less than 1, by {share(die.lost, die.total)}: {why}")
    return tuple(dict.fromkeys(said))
