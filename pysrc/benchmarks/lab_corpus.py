"""Run a corpus of AnyDice programs, and say which answers are equal, refused or wrong, and how long they take.

    python pysrc/benchmarks/lab_corpus.py FILE [--seconds N] [--engine NAME] [--only ID …] [--part K/N] [--verbose]
                                          [--cpu] [--line]

FILE is JSON, perhaps gzipped: a list of ``id``, ``program``, and either ``labels`` and ``data`` (per output, pairs of
value and percentage) or ``error``; ``bug`` where AnyDice is known to be wrong. An answer is equal if its labels are,
and each percentage within a millionth of a point. With ``--line`` the command line is asked, one program after the
other. Programs are read where they are and nothing of them is kept.
"""

import argparse
import gzip
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

from benchmarks.lab_line import HungError, Line  # noqa: E402  # the paths above come first
from benchmarks.report import say  # noqa: E402  # the paths above come first
from fairthrow.lab.anydice.program import ENGINES, outputs_of  # noqa: E402
from fairthrow.lab.engine.limits import Budget, LimitError  # noqa: E402
from fairthrow.lab.errors import Place, ProgramError  # noqa: E402

MARKS = {"median": 0.5, "90 %": 0.9, "99 %": 0.99, "worst": 1}
"""Shares of the programs that take no longer."""

CLOSE = 1e-6
"""Percentage points that two answers may differ by."""

WHOLE = 100.001
"""Percentages that add up to more are wrong by themselves: AnyDice's are floats, and drift."""


def budget_of(seconds: float) -> Budget:
    """Give a budget that ends after so many seconds from now."""
    end = time.perf_counter() + seconds

    def between() -> None:
        if time.perf_counter() > end:
            raise LimitError("seconds", f"this took longer than {seconds:g} seconds")

    return Budget(between)


def difference(entry: dict[str, Any], shown: list[tuple[str, dict[int, float]]]) -> str:
    """Say how an answer differs from AnyDice's, or nothing."""
    if "data" not in entry:
        return "" if entry["error"] == "system error" else f"AnyDice refuses it: {entry['error']}"
    labels = [label for label, _ in shown]
    if labels != entry["labels"]:
        return f"labels {[p for p in zip(labels, entry['labels'], strict=False) if p[0] != p[1]][:2]}, {len(labels)}"
    for number, ((label, mine), data) in enumerate(zip(shown, entry["data"], strict=True), 1):
        theirs = {int(value): share for value, share in data if value is not None}
        for value in sorted(mine.keys() | theirs.keys()):
            if abs(mine.get(value, 0) - theirs.get(value, 0)) > CLOSE:
                return f"output {number} ({label[:30]}) at {value}: {mine.get(value, 0)} for {theirs.get(value, 0)}"
    return ""


def answered(program: str, seconds: float, engine: str) -> list[tuple[str, dict[int, float]]]:
    """Give labels and percentages."""
    outputs = outputs_of(program, budget_of(seconds), engine)
    return [(each.label, {face: 100 * n / each.die.total for face, n in each.die.weights.items()}) for each in outputs]


def by_line(program: str, line: Line) -> list[tuple[str, dict[int, float]]]:
    """Give the same from the command line. Raises ProgramError, without its place, for an answer that is an error."""
    answer = line.odds("anydice", program)
    if "error" in answer:
        raise ProgramError(Place(0, 0), str(answer["error"]))
    return [(each["label"], {value: 100 * n / d for value, n, d in each["odds"]}) for each in answer["outputs"]]


def verdict_of(entry: dict[str, Any], seconds: float, engine: str, line: Line | None) -> tuple[str, str]:
    """Run a program, and give what came of it, and why."""
    try:
        shown = by_line(entry["program"], line) if line else answered(entry["program"], seconds, engine)
    except ProgramError as error:
        return ("refused" if "error" in entry else "not answered"), error.message
    except HungError as hung:
        return "hung", str(hung)
    except Exception as error:  # noqa: BLE001  # whatever else happens is what this looks for
        return "crashed", repr(error)
    differs = difference(entry, shown)
    if not differs:
        return ("equal" if "data" in entry else "answered, which AnyDice could not finish"), ""
    drifted = any(sum(share for value, share in data if value is not None) > WHOLE for data in entry.get("data", ()))
    theirs = "known bug of AnyDice" if entry.get("bug") else "too many percentages in AnyDice" if drifted else ""
    return theirs or "wrong", differs


def main() -> None:
    """Run the corpus and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--engine", choices=ENGINES, default=next(iter(ENGINES)))
    parser.add_argument("--only", type=int, nargs="*")
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--cpu", action="store_true", help="measure the process's own time, on a busy machine")
    parser.add_argument("--line", action="store_true")
    options = parser.parse_args()
    data = options.file.read_bytes()
    entries = json.loads(gzip.decompress(data) if options.file.suffix == ".gz" else data)
    part, parts = map(int, options.part.split("/"))
    entries = [entry for entry in entries[part - 1 :: parts] if not options.only or int(entry["id"]) in options.only]
    clock = time.process_time if options.cpu else time.perf_counter
    times: list[tuple[float, int]] = []
    verdicts: Counter[str] = Counter()
    line = Line(options.seconds) if options.line else None
    for entry in entries:
        begun = clock()
        verdict, why = verdict_of(entry, options.seconds, options.engine, line)
        times.append((line.took if line else clock() - begun, int(entry["id"])))
        verdicts[verdict] += 1
        if options.verbose or verdict not in {"equal", "refused"}:
            say(f"{entry['id']:>8} {verdict}: {why[:220]}")
    say(f"{len(entries)} programs: {', '.join(f'{count} {verdict}' for verdict, count in verdicts.items())}")
    if line:
        say(f"{line.memory()} MB")
        line.close()
    times.sort()
    for name, mark in MARKS.items():
        say(f"{name}: {1000 * times[min(len(times) - 1, int(mark * len(times)))][0]:.1f} ms")
    say(f"all: {sum(taken for taken, _ in times):.2f} s")
    say(f"slowest: {', '.join(f'{number} {taken:.2f} s' for taken, number in times[:-16:-1])}")


if __name__ == "__main__":
    main()
