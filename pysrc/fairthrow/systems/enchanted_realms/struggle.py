"""Rounds of a competition that are rolled again for as long as they are ties."""

from fairthrow.dice.distribution import Distribution, mixed
from fairthrow.systems.situation import Preference

MOST_STRUGGLES = 20
"""How often a tie is struggled on at most."""


def struggled(once: dict[tuple[int, str], int], more: int) -> dict[tuple[int, str], int]:
    """Weigh margins and results where a tie is struggled on up to ``more`` times; ``once`` has the ways of one round.

    A round that is no tie may be the first, or come behind any number of ties up to the last. A tie must come
    behind ties alone.
    """
    tied = sum(ways for (_, result), ways in once.items() if result == "tie")
    every = sum(once.values())
    before = sum(tied**rounds * every ** (more - rounds) for rounds in range(more + 1))
    last = tied**more
    return {outcome: ways * (last if outcome[1] == "tie" else before) for outcome, ways in once.items()}


def struggled_best(once: Distribution[str], more: int, prefers: Preference) -> Distribution[str]:
    """Give the results after a tie if all struggle on, and then again, up to ``more`` times, as long as that is best.

    ``once`` has those of one round. Once nobody may struggle on, a tie stays one.
    """
    tie = found = Distribution({"tie": 1})
    for _ in range(more):
        then = found if prefers(found, tie, None) else tie
        found = mixed((ways, then if result == "tie" else result) for result, ways in once.weights.items())
    return found
