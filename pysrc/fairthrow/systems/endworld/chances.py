"""The exact odds of Endworld's check: totals, degrees and resonance, jointly.

The pool is sorted from the end that is kept, so that the dice to be removed come last. The kept dice are then counted
place by place. Where all rolled dice resonate, or none are removed, the lengths of runs are counted directly: every
choice of faces for them is equally likely.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from fairthrow.dice.distribution import Distribution
from fairthrow.dice.pool import sum_of_places
from fairthrow.dice.runs import SumsByState, runs_of, sums_by_kept, sums_by_longest
from fairthrow.systems.endworld.resonance import (
    SILENCE,
    Resonances,
    amplitudes_text,
    resonate,
)
from fairthrow.systems.endworld.selection import KEPT, degrees_of
from fairthrow.systems.situation import Odds

SIDES = 10


@dataclass(frozen=True, kw_only=True)
class SelectorPool:
    """What is rolled and how it is read: all that a check's fields come to."""

    net: int
    """Bonus dice that are left after cancelling; negative: penalty dice."""
    times: Sequence[int]
    """For each of the five places, lowest first, how often its die is added."""
    all_resonate: bool
    """Removed dice resonate too."""
    adds: str = "nothing"
    """What the largest amplitude is added to: ``nothing``, the ``total`` or the ``degrees``."""

    @property
    def rolled(self) -> int:
        """How many dice are rolled."""
        return KEPT + abs(self.net)

    @property
    def sorting(self) -> tuple[range, list[int]]:
        """The faces in the order of sorting, from the end that is kept, and how often each place is added."""
        if self.net > 0:
            return range(SIDES, 0, -1), list(reversed(self.times))
        return range(1, SIDES + 1), list(self.times)

    def odds(self, thresholds: Sequence[int]) -> Odds:
        """Give the exact odds of every outcome; ``thresholds`` are those that degrees of success are counted by."""
        if self.all_resonate or not self.net:
            by_amplitude = sums_by_longest(*self._counted()).by(lambda dice: dice - 1)
            amplitudes, frequency = self._runs()
        else:
            resonances = sums_by_kept(*self._counted(), resonate, SILENCE)
            by_amplitude = resonances.by(largest_of)
            amplitudes = resonances.by(amplitudes_of).states()
            frequency = resonances.by(frequency_of).states()
        return self._read(by_amplitude, thresholds, amplitudes, frequency)

    def result(self, picked: int, amplitude: int, thresholds: Sequence[int]) -> tuple[int, int]:
        """Give total and degrees of a roll whose ``picked`` dice add up to that, with its largest ``amplitude``.

        The degrees are the ``thresholds`` that the total reaches, and what an effect of resonance adds to them.
        """
        total = picked + (amplitude if self.adds == "total" else 0)
        return total, degrees_of(total, thresholds) + (amplitude if self.adds == "degrees" else 0)

    def odds_of_degrees(self, thresholds: Sequence[int]) -> Odds:
        """Give the exact odds of totals and of degrees at these thresholds alone.

        Where no effect reads resonance, that is far quicker than :meth:`odds`.
        """
        if self.adds != "nothing":
            whole = self.odds(thresholds)
            asked = {name: whole.outcomes[name] for name in ("total", "degrees")}
            return Odds(outcomes=asked, chart=whole.chart)
        totals = sum_of_places(*self._counted())
        degrees = [degrees_of(total, thresholds) for total in totals.weights]
        return Odds(
            outcomes={"total": totals, "degrees": totals.seen_as(degrees)},
            chart=totals.seen_as(list(zip(totals.weights, degrees, strict=True))),
        )

    def _counted(self) -> tuple[range, int, list[int]]:
        faces, times = self.sorting
        return faces, self.rolled, times

    def _runs(self) -> tuple[Distribution[str], Distribution[int]]:
        """Give the odds of the amplitudes, and of the frequency, among all dice rolled."""
        amplitudes: dict[str, int] = {}
        strongest = [0] * (SIDES + 1)  # by how many faces share the longest run: ways
        for runs, ways in runs_of(SIDES, self.rolled).items():
            amplitudes[amplitudes_text([run - 1 for run in runs])] = ways
            strongest[runs.count(runs[0]) if runs else 0] += ways
        frequency = {0: strongest[0]}
        for face in range(1, SIDES + 1):
            # of the choices of `many` faces, those whose highest is this one
            frequency[face] = sum(
                strongest[many] * comb(face - 1, many - 1) // comb(SIDES, many) for many in range(1, face + 1)
            )
        return Distribution(amplitudes), Distribution(frequency)

    def _read(
        self,
        by_amplitude: SumsByState[int],
        thresholds: Sequence[int],
        amplitudes: Distribution[str],
        frequency: Distribution[int],
    ) -> Odds:
        """Read totals as degrees, and put all outcomes together."""
        totals: dict[int, int] = {}
        degrees: dict[int, int] = {}
        joint: dict[tuple[int, int], int] = {}
        chart: dict[tuple[int, int], int] = {}
        reached: dict[tuple[int, int], tuple[int, int]] = {}
        for amplitude, picked, weight in by_amplitude.sums():
            if (picked, amplitude) not in reached:
                reached[picked, amplitude] = self.result(picked, amplitude, thresholds)
            total, degree = reached[picked, amplitude]
            totals[total] = totals.get(total, 0) + weight
            degrees[degree] = degrees.get(degree, 0) + weight
            joint[degree, amplitude] = joint.get((degree, amplitude), 0) + weight
            chart[total, degree] = chart.get((total, degree), 0) + weight
        return Odds(
            outcomes={
                "total": Distribution(totals),
                "degrees": Distribution(degrees),
                "amplitudes": amplitudes,
                "frequency": frequency,
                "degrees_amplitude": Distribution(joint),
            },
            chart=Distribution(chart),
        )


def largest_of(resonances: Resonances) -> int:
    """Give the largest amplitude."""
    return resonances.largest


def amplitudes_of(resonances: Resonances) -> str:
    """Give the amplitudes in the text of that outcome: ``2+1``, or ``none``."""
    return amplitudes_text(resonances.amplitudes)


def frequency_of(resonances: Resonances) -> int:
    """Give the frequency: the face that resonates most, 0 for none."""
    return resonances.frequency
