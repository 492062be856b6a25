"""Time processes that are played to their end, and decisions, each beside what it may take.

    python pysrc/benchmarks/lab_processes.py [--times N]

Printed is the least of N runs, in milliseconds of the process's own time. Odds are held by `tests/lab`. Some stand
beside plain Python or icepool, in the same run, and must be equal.
"""

import argparse
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from time import process_time
from typing import TypeVar

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

from benchmarks.lab_peers import PEERS  # noqa: E402  # the paths above come first
from benchmarks.report import heading, row  # noqa: E402  # as above
from fairthrow.lab.anydice.program import outputs_of  # noqa: E402
from fairthrow.lab.engine.die import WeightedDie  # noqa: E402

T = TypeVar("T")

CASES: dict[str, str] = {
    each["id"]: each["program"]
    for each in json.loads((ROOT / "tests/lab/processes_expected.json").read_text(encoding="utf-8"))["cases"]
}

DECISIONS: dict[str, str] = {
    each["id"]: each["program"]
    for each in json.loads((ROOT / "tests/lab/best_expected.json").read_text(encoding="utf-8"))
    if "refused" not in each["expected"]
}
MEASURED = ("b01", "b03", "b04", "b12", "b14", "b19", "b20")
"""Decisions with a figure of their own."""

APART = r"""
\ to the end \
function: battle A:n against D:n {
 if D = 0 { result: 1 }
 if A = 0 { result: 0 }
 MET: [lowest of [lowest of A and 3] and [lowest of D and 2]]
 result: [after [losses [lowest of A and 3]d6 against [lowest of D and 2]d6] of MET with A and D]
}
function: after LOST:n of MET:n with A:n and D:n { result: [battle A - LOST against D - MET + LOST] }
function: losses X:s against Y:s {
 LOST: 0
 loop PLACE over {1..[lowest of #X and #Y]} { if PLACE@X <= PLACE@Y { LOST: LOST + 1 } }
 result: LOST
}
output [battle 20 against 15]
"""


def duel(points: int) -> str:
    """Give the duel of so many hit points on each side."""
    return CASES["p03"].replace("[duel 30 against 30]", f"[duel {points} against {points}]")


TARGETS: dict[str, tuple[str, int]] = {
    "duel 30": (duel(30), 100),
    "duel 60": (duel(60), 400),
    "duel 100": (duel(100), 1_200),
    "duel 200": (duel(200), 6_000),
    "Risk, losses judged apart": (APART, 25),
    "Risk, in the circle": (CASES["p07"], 1_000),
    "ruin 50 of 100": (CASES["p04"], 5),
    "snakes and ladders": (CASES["p08"], 15),
    "melee of three": (CASES["p13"], 20),
    "craps": (CASES["p01"], 8),
    "death saves": (CASES["p02"], 5),
    "the 5d6 of which any are thrown again, once and once more": (DECISIONS["b01"], 100),
    "Yahtzee in three throws": (DECISIONS["b03"], 60),
    "a large straight, any dice kept": (DECISIONS["b04"], 200),
    "Pig, 50 points in 5 turns": (DECISIONS["b12"], 150),
    "two boxes": (DECISIONS["b14"], 200),
    "Pig alone to 25 in the fewest turns": (DECISIONS["b19"], 200),
    "six boxes": (DECISIONS["b20"], 500),
    **{each: (program, 100) for each, program in DECISIONS.items() if each not in MEASURED},
}
"""What is timed: the program, and milliseconds that it may take."""


def main() -> None:
    """Time each, and print it beside its target."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3)
    times = parser.parse_args().times
    heading("Processes to their end, and decisions", "program", "ms", "target", "without the Lab")
    for name, (program, target) in TARGETS.items():
        least, shown = least_of(times, partial(die_of, program))
        assert shown.weights
        beside = ""
        if name in PEERS:
            by, answer, counts = PEERS[name]
            peer, chance = least_of(times, answer)
            assert chance == Fraction(sum(way for value, way in shown.weights.items() if counts(value)), shown.total)
            beside = f"{peer:.0f} ({by})"
        row(name, f"{least:.0f}", str(target), beside)


def die_of(program: str) -> WeightedDie:
    """Give what a program's one output is."""
    (shown,) = outputs_of(program)
    return shown.die


def least_of(times: int, work: Callable[[], T]) -> tuple[float, T]:
    """Give the least of so many times that some ``work`` takes, in milliseconds, and what it gives."""
    spent = []
    for _ in range(times):
        begun = process_time()
        found = work()
        spent.append(1000 * (process_time() - begun))
    return min(spent), found


if __name__ == "__main__":
    main()
