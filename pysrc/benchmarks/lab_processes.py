"""Time processes that are played to their end, each beside what it may take.

    python pysrc/benchmarks/lab_processes.py [--times N]

Printed is the least of N runs, in milliseconds of the process's own time. Odds are held by `tests/lab`; here each must
come out of the total that it has there.
"""

import argparse
import json
import sys
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

from benchmarks.report import heading, row  # noqa: E402  # the paths above come first
from fairthrow.lab.anydice.program import outputs_of  # noqa: E402

CASES: dict[str, str] = {
    each["id"]: each["program"]
    for each in json.loads((ROOT / "tests/lab/processes_expected.json").read_text(encoding="utf-8"))["cases"]
}

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
}
"""What is timed: the program, and milliseconds that it may take."""


def main() -> None:
    """Time each, and print it beside its target."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3)
    times = parser.parse_args().times
    heading("Processes to their end", "process", "ms", "target")
    for name, (program, target) in TARGETS.items():
        least = float("inf")
        for _ in range(times):
            begun = process_time()
            (shown,) = outputs_of(program)
            least = min(least, process_time() - begun)
        assert shown.die.weights
        row(name, f"{1000 * least:.0f}", str(target))


if __name__ == "__main__":
    main()
