"""Time the large pools that the Lab is meant to answer at once, each beside what it may take.

    python tests/benchmarks/lab_targets.py [--times N]

Printed is the least of N runs, in milliseconds of the process's own time, and whether the odds are those of a formula.
"""

import argparse
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

from benchmarks.report import heading, row  # noqa: E402  # the paths above come first

from fairthrow.lab.anydice.program import outputs_of  # noqa: E402
from fairthrow.lab.engine.heaps.values import number  # noqa: E402
from fairthrow.lab.troll.odds import odds  # noqa: E402
from fairthrow.lab.troll.parse import parse  # noqa: E402

Chances = dict[int, Fraction]


Weights = tuple[Mapping[int, int], int]


def anydice(program: str) -> Weights:
    """Give the weights of a program's only output, and their total."""
    (shown,) = outputs_of(program)
    return shown.die.weights, shown.die.total


def troll(program: str) -> Weights:
    """Give the weights of a program that comes to a number, and their total."""
    law = odds(parse(program))
    return {number(value, "the program"): weight for value, weight in law.weights.items()}, law.total


def hits(chances: Chances) -> bool:
    """Sixty dice, of each of which two faces of six count."""
    return all(chance == Fraction(comb(60, k) * 2 ** (60 - k), 3**60) for k, chance in chances.items())


def mean_of(mean: Fraction) -> Callable[[Chances], bool]:
    """Give what holds if the mean is so."""
    return lambda chances: sum(face * chance for face, chance in chances.items()) == mean


def middle_of_many(chances: Chances) -> bool:
    """Of 1,000 dice the 300th highest is at least 71 if 300 of them are."""
    reached = sum(comb(1000, k) * 30**k * 70 ** (1000 - k) for k in range(300, 1001))
    return sum(chance for face, chance in chances.items() if face > 70) == Fraction(reached, 100**1000)


def best_ten(chances: Chances) -> bool:
    """Add up the means of the ten highest of twenty d10, each from how many dice reach a face."""
    mean = Fraction(0)
    for place in range(1, 11):
        for many in range(place, 21):  # so many dice show a face or more
            mean += Fraction(
                sum(comb(20, many) * (11 - f) ** many * (f - 1) ** (20 - many) for f in range(1, 11)), 10**20
            )
    return mean_of(mean)(chances)


def kinds(chances: Chances) -> bool:
    """How many of twenty faces twenty dice show, on average."""
    return mean_of(20 * (1 - Fraction(19, 20) ** 20))(chances)


TARGETS: tuple[tuple[str, Callable[[str], Weights], float, Callable[[Chances], bool]], ...] = (
    ("output [count {5,6} in 60d6]", anydice, 20, hits),
    ("output [highest 10 of 20d10]", anydice, 20, best_ten),
    ("sum largest 10 20d10", troll, 20, best_ten),
    ("count different 20d20", troll, 50, kinds),
    ("output 300@(1000d100)", anydice, 1_000, middle_of_many),
    ("output 200d100", anydice, 50, mean_of(Fraction(10_100))),
    ("sum 200d100", troll, 50, mean_of(Fraction(10_100))),
)
"""Programs, what answers them, the milliseconds they may take, and what holds of their odds."""


def main() -> int:
    """Time each, and print it beside its target. The exit status is 1 if one is too slow or wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    options = parser.parse_args()
    heading("Large pools, milliseconds", "program", "target", "measured", "odds")
    missed = False
    for program, answer, target, holds in TARGETS:
        spent = []
        for _ in range(options.times):
            begun = process_time()
            weights, total = answer(program)
            spent.append(1000 * (process_time() - begun))
        chances = {face: Fraction(weight, total) for face, weight in weights.items()}
        right = holds(chances) and sum(chances.values()) == 1
        row(f"`{program}`", f"{target:g}", f"{min(spent):.1f}", "right" if right else "wrong")
        missed = missed or not right or min(spent) > target
    return missed


if __name__ == "__main__":
    sys.exit(main())
