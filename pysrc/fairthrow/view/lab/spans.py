"""The odds of a program's output as people read them: values in spans, and what sums all of them up.

An output may have half a million values with weights of thousands of digits. So values are gathered into spans, and
chances keep as many digits as anybody could be shown.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple, cast

from fairthrow.dice.distribution import Ratio
from fairthrow.dice.powers import tens
from fairthrow.lab.engine.limits import long_steps
from fairthrow.lab.program import Output, Value
from fairthrow.programs.patience import allowed
from fairthrow.programs.said import value_said
from fairthrow.view.spans import MOST, Span, spans_over

MOST_WORDS = 40
"""Of other values, such as collections, the likeliest so many are shown where there are more than :data:`MOST`."""

LONGEST_TICK = 9
"""Characters of a span's name below a chart."""

KEPT = 256
"""Bits that are kept of a chance with a denominator of more than twice as many."""

PACE = 64
"""How many values are gathered in the time of a step of work, by the bits of their weights."""


def slim(numerator: int, denominator: int) -> Ratio:
    """Give the chance ``numerator / denominator``, with fewer digits where it has more than anybody could be shown.

    What is possible stays possible, and what is not certain stays so. It is not reduced to lowest terms.
    """
    spare = denominator.bit_length() - KEPT
    if spare <= KEPT or numerator in (0, denominator):
        return Ratio(numerator, denominator)
    low, high = max(numerator >> spare, 1), denominator >> spare
    return Ratio(min(low, high - 1) if numerator < denominator else low, high)


@dataclass(frozen=True, kw_only=True)
class Axis:
    """Whole numbers from ``low`` to ``high``, ``size`` of them side by side in one span."""

    low: int
    high: int
    size: int

    @classmethod
    def over(cls, outputs: Sequence[Output]) -> "Axis":
        """Give the axis on which the values of all these outputs, whole numbers, have their places."""
        low = min(min(weights_of(output)) for output in outputs)
        high = max(max(weights_of(output)) for output in outputs)
        least = (high - low) // (MOST + 1)  # with spans of fewer numbers there are too many spans
        size, factors = 10 ** tens(max(1, least)), (2, 5, 10)
        while high // size - low // size >= MOST:
            size = next((size * each for each in factors if high // (size * each) - low // (size * each) < MOST),
                        size * 10)  # fmt: skip
        return cls(low=low, high=high, size=size)

    @property
    def count(self) -> int:
        """How many spans it has."""
        return self.high // self.size - self.low // self.size + 1

    def place(self, value: int) -> int:
        """Give the place of the span that holds a ``value``, from 0."""
        return value // self.size - self.low // self.size

    def ends(self, place: int) -> tuple[int, int]:
        """Give the first and the last number of the span at a ``place``, from 0."""
        start = (self.low // self.size + place) * self.size
        return max(start, self.low), min(start + self.size - 1, self.high)

    def values(self, place: int) -> range:
        """Give the numbers of the span at a ``place``, from 0."""
        low, high = self.ends(place)
        return range(low, high + 1)

    def tick(self, place: int) -> str:
        """Name the span at a ``place`` below a chart, where there is little room: a long one as ``10000…``."""
        label = self.label(place)
        return label if len(label) <= LONGEST_TICK else f"{value_said(self.ends(place)[0])}…"

    def label(self, place: int) -> str:
        """Name the span at a ``place``: ``7``, ``20–29``."""
        low, high = self.ends(place)
        return value_said(low) if low == high else f"{value_said(low)}–{value_said(high)}"


def numeric(output: Output) -> bool:
    """Say whether there are values, and all of them are whole numbers."""
    return bool(output.weights) and all(type(value) is int for value in output.weights)


def weights_of(output: Output) -> Mapping[int, int]:
    """Give the weights of an output of which all values are whole numbers."""
    return cast("Mapping[int, int]", output.weights)


def pace_of(output: Output) -> int:
    """Give the steps of work for each value of an output of whole numbers, by the lengths of values and weights."""
    longest = max((abs(value).bit_length() for value in weights_of(output)), default=0)
    return 1 + (output.total.bit_length() + longest) // PACE + long_steps(longest)


def spans_on(axis: Axis, output: Output) -> list[Span]:
    """Give a span for each place of an axis, with its chances in an output of whole numbers."""
    weights = [0] * axis.count
    budget, pace = allowed(), pace_of(output)
    for at, (value, weight) in enumerate(weights_of(output).items()):
        if not at % PACE:
            budget.spend(PACE * pace)
        weights[axis.place(value)] += weight
    places = range(axis.count)
    named = ((axis.label(at), axis.tick(at), axis.values(at)) for at in places)
    return spans_over(named, weights, output.total, slim, beyond=output.tail.weight if output.tail else 0)


def spans_of(output: Output) -> list[Span]:
    """Give the spans of an output that is shown alone. Of many values that are no numbers the likeliest are given."""
    if numeric(output):
        return spans_on(Axis.over([output]), output)
    return words_of(output)


def words_of(output: Output) -> list[Span]:
    """Give each value of an output by itself, in order; of more than a hundred, the likeliest."""
    values = cast("Mapping[Value, int]", output.weights)
    if len(values) > MOST:
        bound = sorted(values.values(), reverse=True)[MOST_WORDS - 1]
        values = dict([row for row in values.items() if row[1] >= bound][:MOST_WORDS])
    labels = {value: value_said(value) for value in values}
    named = ((label, label, (value,)) for value, label in labels.items())
    return spans_over(named, list(values.values()), output.total, slim)


class Summary(NamedTuple):
    """What sums up the numbers that came out of an output: ``mean``, ``variance``, ``least``, ``median`` and ``most``.

    ``likeliest`` is the number with the greatest chance, the lowest of several. With ``more``, the output has no last
    number: ``most`` is the last one that is told.
    """

    mean: Ratio
    variance: Ratio
    least: int
    median: int
    most: int
    likeliest: int
    more: bool = False


def summary_of(output: Output) -> Summary | None:
    """Sum up an output of whole numbers; None for any other.

    The median is the first value that is not exceeded half of the time.
    """
    if not numeric(output):
        return None
    budget, pace = allowed(), pace_of(output)
    came = total = square = most = likeliest = 0
    weights = weights_of(output)
    for at, (value, weight) in enumerate(weights.items()):
        if not at % PACE:
            budget.spend(4 * PACE * pace)
        came += weight
        part = value * weight
        total += part
        square += value * part
        if weight > most:
            most, likeliest = weight, value
    values, tail = list(weights), output.tail
    half = (came + (tail.weight if tail else 0) + 1) // 2
    median = values[min(bisect_left(list(accumulate(weights.values())), half), len(values) - 1)]
    if tail:
        return Summary(tail.mean, tail.variance, values[0], median, values[-1], likeliest, more=True)
    return Summary(_fraction(total, came), _fraction(square * came - total * total, came * came), values[0], median,
                   values[-1], likeliest)  # fmt: skip


def _fraction(numerator: int, denominator: int) -> Ratio:
    """Give a fraction of any size with as many digits as anybody could be shown."""
    spare = denominator.bit_length() - 2 * KEPT
    if spare > 0:
        negative, numerator = numerator < 0, abs(numerator) >> spare
        numerator, denominator = -numerator if negative else numerator, denominator >> spare
    return Ratio(numerator, denominator)
