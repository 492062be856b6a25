"""Runs a corpus of Troll programs: how many answers are equal, what is refused where, what is wrong, how long it takes.

    python tests/benchmarks/lab_troll.py FILE [--seconds N] [--slow MILLISECONDS]

FILE is a JSON list of ``{"id", "program", "kind", "odds" | "line" and "column", "limit", "strict"}``.
"""

import argparse
import json
import resource
import sys
from fractions import Fraction
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.troll.faults import FaultError
from fairthrow.lab.troll.odds import LIMIT, odds
from fairthrow.lab.troll.parse import parse
from fairthrow.lab.troll.values import Box, Pair, Value


class OverError(Exception):
    """A program has had its seconds."""


def plain(value: Value, *, part: bool = False) -> Any:
    """Give a value as the corpus writes it: single numbers bare, but for those that are parts of pairs."""
    if isinstance(value, Box):
        return "\n".join(value.lines)
    if isinstance(value, Pair):
        return [plain(value.left, part=True), plain(value.right, part=True)]
    return value[0] if len(value) == 1 and not part else list(value)


def answer(program: str, limit: int, seconds: float) -> tuple[str, Any]:
    """Give ``odds`` with what came out, or ``fault`` with line and column, or ``limit`` with its message."""
    end = perf_counter() + seconds

    def between() -> None:
        if perf_counter() > end:
            raise OverError

    try:
        law = odds(parse(program), limit, Budget(between))
    except FaultError as fault:
        return "fault", (*fault.place, fault.reason, fault.mended)
    except LimitError as over:
        return "limit", str(over)
    except OverError:
        return "limit", f"more than {seconds} seconds"
    return "odds", {json.dumps(plain(value)): Fraction(weight, law.total) for value, weight in law.weights.items()}


def judge(entry: dict[str, Any], kind: str, got: Any) -> str:
    """Say what is wrong with an answer; nothing if it is as the corpus has it."""
    if entry["kind"] == "error":
        if kind != "fault":
            return f"should be refused: {entry['what']}"
        return "" if got[:2] == (entry["line"], entry["column"]) else f"refused at {got[:2]}: {got[2]}"
    if kind != "odds":
        return f"{kind}: {got}"
    if "mean" in entry:
        mean = sum(json.loads(value) * chance for value, chance in got.items())
        variance = sum(json.loads(value) ** 2 * chance for value, chance in got.items()) - mean**2
        return (
            "" if (mean, variance) == (Fraction(*entry["mean"]), Fraction(*entry["variance"])) else "mean or variance"
        )
    # a collection that always has one value is written as a list where others have more
    wanted = {
        json.dumps(v[0] if isinstance(v, list) and len(v) == 1 and entry["kind"] != "pair" else v): Fraction(n, d)
        for v, n, d in entry["odds"]
    }
    return "" if got == wanted else f"odds differ: {list(got.items())[:3]} for {list(wanted.items())[:3]}"


def main() -> int:
    reader = argparse.ArgumentParser()
    reader.add_argument("file", type=Path)
    reader.add_argument("--seconds", type=float, default=10)
    reader.add_argument("--slow", type=float, default=100)
    given = reader.parse_args()
    times: list[float] = []
    wrong = refused = equal = 0
    for entry in json.loads(given.file.read_text(encoding="utf-8")):
        program, limit = entry["program"], entry.get("limit", LIMIT)
        begun = process_time()
        kind, got = answer(program, limit, given.seconds)
        took = (process_time() - begun) * 1000
        times.append(took)
        amiss = ""
        if "strict" in entry:
            place = entry["strict"]["line"], entry["strict"]["column"]
            if kind != "fault" or got[:2] != place:
                amiss = f"should be refused at {place} as printed"
            while kind == "fault" and got[3]:
                kind, got = answer(got[3], limit, given.seconds)
        amiss = amiss or judge(entry, kind, got)
        wrong += bool(amiss)
        refused += not amiss and kind == "fault"
        equal += not amiss and kind == "odds"
        if amiss:
            print(f"{entry['id']}: {amiss}\n    {program!r}")  # noqa: T201
        if took > given.slow:
            print(f"{entry['id']}: {took:.0f} ms  {program!r}")  # noqa: T201
    times.sort()
    count = len(times)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(  # noqa: T201
        f"{count} programs: {equal} equal, {refused} refused at the right place, {wrong} wrong; "
        f"median {times[count // 2]:.1f} ms, 90 % {times[count * 9 // 10]:.1f} ms, worst {times[-1]:.0f} ms, "
        f"all {sum(times) / 1000:.1f} s; {memory} MB"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
