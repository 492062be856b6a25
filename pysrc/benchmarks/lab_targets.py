"""Time the large pools that the Lab is meant to answer at once, each beside what it may take.

    python pysrc/benchmarks/lab_targets.py [--times N]

Behind them stand the cases of dice notation that the tests hold: the median of what they take, of 90 in 100, the worst.

Printed is the least of N runs, in milliseconds of the process's own time, and whether the odds are those of a formula.
"""

import argparse
import json
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
from fairthrow.lab.engine.limits import Budget  # noqa: E402
from fairthrow.lab.engine.multisets.values import number  # noqa: E402
from fairthrow.lab.notation.odds import OddsReader  # noqa: E402
from fairthrow.lab.notation.reader import read  # noqa: E402
from fairthrow.lab.program import LIMIT  # noqa: E402
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


def notation(program: str) -> Weights:
    """Give the weights of a line of dice notation, and their total."""
    (law,) = OddsReader(read(program), LIMIT, Budget()).outputs()
    return law.die.weights, law.die.total


def hundred(chances: Chances) -> bool:
    """Count two faces of six on a hundred dice."""
    return all(chance == Fraction(comb(100, k) * 2 ** (100 - k), 3**100) for k, chance in chances.items())


def tail(dice: int, sides: int, face: int, many: int) -> Fraction:
    """Give the chance that at least so many of some dice show a face or more."""
    high = sides + 1 - face
    ways = (comb(dice, k) * high**k * (sides - high) ** (dice - k) for k in range(many, dice + 1))
    return Fraction(sum(ways), sides**dice)


def best_of_d20(chances: Chances) -> bool:
    """Add up the means of the ten highest of twenty d20."""
    return mean_of(sum((tail(20, 20, face, place) for place in range(1, 11) for face in range(1, 21)), Fraction(0)))(
        chances
    )


def best_of_two_kinds(chances: Chances) -> bool:
    """Add up the means of the ten highest of twenty d6 and twenty d8."""
    mean = Fraction(0)
    for face in range(1, 9):
        some = [tail(20, 6, face, k) - tail(20, 6, face, k + 1) if face <= 6 else Fraction(k == 0) for k in range(21)]
        for place in range(1, 11):
            mean += sum((some[k] * tail(20, 8, face, max(0, place - k)) for k in range(21)), Fraction(0))
    return mean_of(mean)(chances)


def uncut(dice: int, sides: int) -> Callable[[Chances], bool]:
    """Give what holds if all is there but the chains of dice that are cut, which explode on one face."""
    return lambda chances: sum(chances.values()) == (1 - Fraction(1, sides**LIMIT)) ** dice


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
    ("100d6>=5", notation, 10, hundred),
    ("20d20kh10", notation, 100, best_of_d20),
    ("20d10!kh5", notation, 100, uncut(20, 10)),
    ("60d10!>=10>=8f1", notation, 50, uncut(60, 10)),
    ("{20d6+20d8}kh10", notation, 300, best_of_two_kinds),
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
        right = holds(chances) and ("!" in program or sum(chances.values()) == 1)
        row(f"`{program}`", f"{target:g}", f"{min(spent):.1f}", "right" if right else "wrong")
        missed = missed or not right or min(spent) > target
    of_cases(options.times)
    return missed


def of_cases(times: int) -> None:
    """Time each case of dice notation that has odds."""
    cases = json.loads((ROOT / "tests/lab/notation_expected.json").read_text(encoding="utf-8"))
    taken = []
    for case in cases:
        if "odds" in case or "outputs" in case:
            spent = []
            for _ in range(times):
                begun = process_time()
                OddsReader(read(case["program"]), case.get("limit", LIMIT), Budget()).outputs()
                spent.append(1000 * (process_time() - begun))
            taken.append((min(spent), case["id"]))
    taken.sort()
    worst, name = taken[-1]
    heading("Dice notation, milliseconds", "cases", "median", "90 in 100", "worst")
    half, most = taken[len(taken) // 2][0], taken[len(taken) * 9 // 10][0]
    row(str(len(taken)), f"{half:.2f}", f"{most:.2f}", f"{worst:.1f} ({name})")


if __name__ == "__main__":
    sys.exit(main())
