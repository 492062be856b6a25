"""Troll programs here and in troll-dice, side by side: what each answers, and in how long.

    python pysrc/benchmarks/troll_peer.py FILE PYTHON [--seconds N]

FILE is a corpus as ``lab_troll.py`` takes it; PYTHON is the path of a Python that has troll-dice 0.1.0 installed. Each
of the two has a process of its own for all programs, which is started again after a program that took too long.
"""

import argparse
import json
import select
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

HERE = """
import json, sys
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.troll.language import LANGUAGE
def plain(value):
    return [plain(each) for each in value] if isinstance(value, tuple) else value
def answer(program, limit):
    (output,) = LANGUAGE.odds(program, limit, Budget()).outputs
    return [[plain(value), *chance] for value, chance in output.rows()]
"""

THERE = """
import json, sys
import troll
def plain(value):
    if isinstance(value, troll.PairVal):
        return [plain(value.first), plain(value.second)]
    return sorted(value) if isinstance(value, troll.Multiset) else str(value)
def answer(program, limit):
    odds = troll.dist(program, max_iterations=limit)
    return [[plain(value), chance.numerator, chance.denominator] for value, chance in odds]
"""

LOOP = """
print(flush=True)
for line in sys.stdin:
    try:
        print(json.dumps({"odds": answer(*json.loads(line))}), flush=True)
    except Exception as error:
        print(json.dumps({"error": str(error)}), flush=True)
"""


class Asked:
    """A process that answers programs."""

    def __init__(self, python: str, code: str, seconds: float) -> None:
        self.command = [python, "-c", code + LOOP]
        self.seconds = seconds
        self.process: subprocess.Popen[bytes] | None = None

    def odds(self, program: str, limit: int) -> tuple[dict[str, Any] | None, float]:
        """Give the answer, nothing if there is none in time, and the seconds it took."""
        process = self.process or self.started()
        assert process.stdin
        assert process.stdout
        begun = perf_counter()
        process.stdin.write(json.dumps([program, limit]).encode() + b"\n")
        process.stdin.flush()
        ready = select.select([process.stdout], [], [], self.seconds)[0]
        line = process.stdout.readline() if ready else b""
        took = perf_counter() - begun
        if not line:
            self.close()
            return None, took
        found: dict[str, Any] = json.loads(line)
        return found, took

    def started(self) -> subprocess.Popen[bytes]:
        """Start it, and wait until it can be asked."""
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={"PYTHONPATH": str(ROOT / "pysrc")}
        )
        assert self.process.stdout
        self.process.stdout.readline()
        return self.process

    def close(self) -> None:
        """End it."""
        if self.process:
            self.process.kill()
            self.process.communicate()
            self.process = None


def same(one: list[Any], other: list[Any]) -> bool:
    """Say whether two answers are one law; a number and a collection of one are the same."""
    return law(one) == law(other)


def law(rows: list[Any]) -> dict[str, Fraction]:
    """Give each value's chance."""
    found: dict[str, Fraction] = {}
    for value, chance, of in rows:
        key = json.dumps([value] if isinstance(value, int) else value)
        found[key] = found.get(key, Fraction(0)) + Fraction(chance, of)
    return found


def main() -> int:
    """Ask both, and print what differs and what each took."""
    reader = argparse.ArgumentParser()
    reader.add_argument("file", type=Path)
    reader.add_argument("python")
    reader.add_argument("--seconds", type=float, default=10)
    given = reader.parse_args()
    sides = {
        "here": Asked(sys.executable, HERE, given.seconds),
        "troll-dice": Asked(given.python, THERE, given.seconds),
    }
    times: dict[str, list[float]] = {name: [] for name in sides}
    tally = {"equal": 0, "both refuse": 0, "differ": 0}
    alone = {name: {"refused": 0, "too long": 0} for name in sides}
    for entry in json.loads(given.file.read_text(encoding="utf-8")):
        answers = {}
        for name, side in sides.items():
            answers[name], took = side.odds(entry["program"], entry.get("limit", 12))
            times[name].append(took * 1000)
            if answers[name] is None:
                alone[name]["too long"] += 1
                print(f"{entry['id']}: {name} took too long: {entry['program']!r}")  # noqa: T201
        here, there = answers["here"], answers["troll-dice"]
        if here is None or there is None:
            continue
        if "error" in here or "error" in there:
            tally["both refuse"] += "error" in here and "error" in there
            for name, answer, other in (("here", here, there), ("troll-dice", there, here)):
                if "error" in answer and "error" not in other:
                    alone[name]["refused"] += 1
                    print(f"{entry['id']}: only {name} refuses: {answer['error']}")  # noqa: T201
        elif same(here["odds"], there["odds"]):
            tally["equal"] += 1
        else:
            tally["differ"] += 1
            print(f"{entry['id']}: they differ: {entry['program']!r}")  # noqa: T201
    print(", ".join(f"{many} {what}" for what, many in tally.items()))  # noqa: T201
    for name, found in times.items():
        found.sort()
        many = len(found)
        print(  # noqa: T201
            f"{name:10}: {alone[name]['refused']} refused alone, {alone[name]['too long']} too long; "
            f"median {found[many // 2]:.1f} ms, 90 % {found[many * 9 // 10]:.1f} ms, worst {found[-1]:.0f} ms, "
            f"all {sum(found) / 1000:.1f} s"
        )
        sides[name].close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
