"""Where a roll stands among all that could have come, in a few words that are true as they stand."""

from bisect import bisect_right

from fairthrow.dice.distribution import Ratio
from fairthrow.view.numbers import LARGEST_PART, PLAIN, WHOLE, grouped

MOST = 10**6
"""One in so many is the rarest that is said."""

FEW = 100
"""From one in so many on, only powers of ten are said."""


def among(worse: Ratio, better: Ratio) -> str:
    """Say where a roll stands, from the chances of ``worse`` rolls and of ``better`` ones; empty for the middle.

    It is the largest share that is easily said and of which that is true.

    >>> among(Ratio(24, 25), Ratio(0, 1)), among(Ratio(1, 10), Ratio(7, 10)), among(Ratio(1, 3), Ratio(1, 3))
    ('better than 24 in 25', 'worse than 7 in 10', '')
    """
    for share, word in ((worse, "better"), (better, "worse")):
        if 2 * share.numerator >= share.denominator:
            return f"{word} than {part_of(share)}"
    return ""


def part_of(share: Ratio) -> str:
    """Name the largest fraction that is easily said and no more than a ``share`` of a half or more.

    >>> [part_of(Ratio(*each)) for each in ((1, 2), (69, 100), (96, 100), (1234, 1235), (1, 1))]
    ['half', '2 in 3', '24 in 25', '999 in 1,000', '999,999 in 1,000,000']
    """
    numerator, denominator = share
    rest = denominator - numerator
    if rest * LARGEST_PART < denominator:
        whole = MOST if rest * MOST <= denominator else denominator // rest
        whole = whole if whole < FEW else 10 ** (len(str(whole)) - 1)
        return f"{grouped(whole - 1)} in {grouped(whole)}"
    _, whole, parts = PLAIN[bisect_right(PLAIN, WHOLE * numerator // denominator, key=lambda each: each[0]) - 1]
    return "half" if whole == 2 * parts else f"{parts} in {whole}"
