"""Runs a corpus of Troll programs: how many answers are equal, what is refused where, what is wrong, how long it takes.

    python pysrc/benchmarks/lab_troll.py FILE [--seconds N] [--slow MILLISECONDS] [--line]

FILE is a JSON list of ``{"id", "program", "kind", "odds" | "line" and "column", "limit", "strict"}``. With ``--line``
the command line is asked, one program after the other, and values must be written as the corpus has them.
"""

import argparse
import json
import re
import resource
import sys
from fractions import Fraction
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

from benchmarks.lab_line import HungError, Line  # noqa: E402  # the path above comes first
from fairthrow.lab.engine.limits import Budget, LimitError  # noqa: E402
from fairthrow.lab.engine.multisets.values import Box, Pair, Value  # noqa: E402
from fairthrow.lab.troll.faults import TrollError  # noqa: E402
from fairthrow.lab.troll.odds import LIMIT, odds  # noqa: E402
from fairthrow.lab.troll.parse import parse  # noqa: E402


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
    except TrollError as fault:
        return "fault", (*fault.place, fault.reason, "".join(mend.program for mend in fault.mends))
    except LimitError as over:
        return "limit", str(over)
    except OverError:
        return "limit", f"more than {seconds} seconds"
    return "odds", {json.dumps(plain(value)): Fraction(weight, law.total) for value, weight in law.weights.items()}


def by_line(program: str, limit: int, line: Line) -> tuple[str, Any]:
    """Give the same from the command line."""
    try:
        found = line.odds("troll", program, **({} if limit == LIMIT else {"limit": limit}))
    except HungError as hung:
        return "hung", str(hung)
    if "error" in found:
        place = re.match(r"line (\d+), column (\d+): (.*)", found["error"]["message"])
        if not place:
            return "limit", found["error"]["message"]
        try:
            parse(program)
        except TrollError as fault:
            return "fault", (int(place[1]), int(place[2]), place[3], "".join(mend.program for mend in fault.mends))
        return "fault", (int(place[1]), int(place[2]), place[3], "")
    (output,) = found["outputs"]
    return "odds", {json.dumps(value): Fraction(n, d) for value, n, d in output["odds"]}


def judge(entry: dict[str, Any], kind: str, got: Any, *, literally: bool) -> str:
    """Say what is wrong with an answer; nothing if it is as the corpus has it; ``literally``: also as written."""
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
        json.dumps(
            v[0] if not literally and isinstance(v, list) and len(v) == 1 and entry["kind"] != "pair" else v
        ): Fraction(n, d)
        for v, n, d in entry["odds"]
    }
    return "" if got == wanted else f"odds differ: {list(got.items())[:3]} for {list(wanted.items())[:3]}"


def main() -> int:
    """Run each program of a file, and say what came of them."""
    reader = argparse.ArgumentParser()
    reader.add_argument("file", type=Path)
    reader.add_argument("--seconds", type=float, default=10)
    reader.add_argument("--slow", type=float, default=100)
    reader.add_argument("--line", action="store_true")
    given = reader.parse_args()
    line = Line(given.seconds) if given.line else None

    def asked(program: str, limit: int) -> tuple[str, Any]:
        return by_line(program, limit, line) if line else answer(program, limit, given.seconds)

    times: list[float] = []
    wrong = refused = equal = 0
    for entry in json.loads(given.file.read_text(encoding="utf-8")):
        program, limit = entry["program"], entry.get("limit", LIMIT)
        begun = process_time()
        kind, got = asked(program, limit)
        took = (line.took if line else process_time() - begun) * 1000
        times.append(took)
        amiss = ""
        if "strict" in entry:
            place = entry["strict"]["line"], entry["strict"]["column"]
            if kind != "fault" or got[:2] != place:
                amiss = f"should be refused at {place} as printed"
            while kind == "fault" and got[3]:
                kind, got = asked(got[3], limit)
        amiss = amiss or judge(entry, kind, got, literally=given.line)
        wrong += bool(amiss)
        refused += not amiss and kind == "fault"
        equal += not amiss and kind == "odds"
        if amiss:
            print(f"{entry['id']}: {amiss}\n    {program!r}")  # noqa: T201
        if took > given.slow:
            print(f"{entry['id']}: {took:.0f} ms  {program!r}")  # noqa: T201
    times.sort()
    count = len(times)
    memory = line.memory() if line else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    if line:
        line.close()
    print(  # noqa: T201
        f"{count} programs: {equal} equal, {refused} refused at the right place, {wrong} wrong; "
        f"median {times[count // 2]:.1f} ms, 90 % {times[count * 9 // 10]:.1f} ms, worst {times[-1]:.0f} ms, "
        f"all {sum(times) / 1000:.1f} s; {memory} MB"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
