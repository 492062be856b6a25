"""How long questions turned round take: milliseconds of the processor for each case of ``tests/sweep``.

Run it from the root of a checkout: ``PYTHONPATH=pysrc python -m benchmarks.turned``. The best of three runs is told,
and how many values were asked.
"""

import json
import sys
from pathlib import Path
from time import process_time

import fairthrow

CASES = Path(__file__).parents[2] / "tests" / "sweep" / "find_expected.json"
RUNS = 3


def main() -> None:
    """Measure every case that names fields, and write a line for each."""
    for case in json.loads(CASES.read_text("utf-8")):
        ask = case["ask"]
        if "vary" not in ask:
            continue
        text = case["program"]
        check = fairthrow.program(text, inputs=ask.get("set")) if "output" in text else fairthrow.check(text)
        best = float("inf")
        for _ in range(RUNS):
            since = process_time()
            found = fairthrow.find(check, *ask["vary"], want=ask["want"], seconds=60)
            best = min(best, process_time() - since)
        sys.stdout.write(f"{case['id']} {1000 * best:9.1f} ms {len(found.chances):4} values  {case['statement']}\n")


if __name__ == "__main__":
    main()
