"""What a player wants of a check, as one chance."""

from fairthrow.dice.distribution import Ratio
from fairthrow.systems.situation import Odds, Situation
from fairthrow.systems.wording import wanted_words


def wanted_chance(situation: Situation, odds: Odds, degree: int) -> Ratio:
    """Give the chance of what is wanted of a situation with a verdict, from its ``odds``.

    That is any of the words that are good news; of a verdict in numbers it is to reach ``degree``.
    """
    chances = odds.outcomes[situation.verdict]
    good = wanted_words(situation.outcome(situation.verdict).words)
    if good:
        return chances.chance_of(good.__contains__)
    reached = sum(weight for has, weight in chances.weights.items() if has >= degree)
    return Ratio.of(reached, chances.denominator)
