"""What programs that ask for too much take before they are refused: seconds and memory, each in a process of its own.

    python pysrc/benchmarks/lab_hostile.py [--seconds N] [--roll] [--most MB]

The programs are those of the tests, and some that grow as long as they are let. The command line answers each, with
``--roll`` by a roll in place of its odds. The exit status is 1 if one took over ``--most`` megabytes, came more than
``GRACE`` seconds late, or ended with anything but an answer or an error of its own.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import NamedTuple
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

from lab.hostile import ANSWERED, REFUSED  # noqa: E402
from lab.test_anydice_errors import HOSTILE  # noqa: E402
from lab.test_anydice_rolls import ENDLESS  # noqa: E402
from lab.test_troll_limits import TOO_LONG, TOO_MUCH  # noqa: E402

from benchmarks.lab_line import GRACE  # noqa: E402  # the paths above come first
from benchmarks.report import heading, row, say  # noqa: E402

GROWING = (
    ("anydice", "output 500000d2"),
    ("anydice", "output d{1:9999999999, 2} * d500000"),
    ("anydice", "X: d500000\nY: d499999\nZ: d499998\noutput X = Y\noutput Z"),
    ("anydice", "loop I over {1..400} { output d10000 + I }"),
    ("anydice", "loop I over {1..5000} { output d1000 }"),
    ("anydice", "output d1000000 < d1000000"),
    ("anydice", "function: f S:s { result: {S, S, S} }\nX: [f 9d20]\noutput X"),
    ("anydice", "function: f S:s { X: S loop I over {1..9} { X: {X, S} } result: [count 1 in X] }\noutput [f 9d20]"),
    ("anydice", "function: f N:n M:n { result: N * 1000 + M }\noutput [f d700 d700]"),
    ("anydice", 'set "explode depth" to 900\noutput [explode 20d6]'),
    ("anydice", 'set "explode depth" to 60\noutput 50d[explode d6]'),
    ("anydice", "output [highest 30 of 60d{1..200}]"),
    ("anydice", "output {1..30}@60d100"),
    ("anydice", "output 3000d3000"),
    ("troll", "sum 3000d3000"),
    ("troll", "x := 9d10; y := 9d10; x U y"),
    ("troll", "x := 9d12; y := x U 1; different y"),
    ("troll", "{1..40} pick 9"),
    ("troll", "largest 6 60d60"),
    ("troll", "sum (largest 30 60d200)"),
    ("troll", "100 # (2d10 keep 2d10)"),
    ("troll", "[9d9, 9d9]"),
    ("troll", "foreach i in 1..60 do i d i"),
    ("troll", "function f(n) = if n < 1 then 12d6 else foreach x in d2 do (call f(n - x)) U d n\ncall f(60)"),
    (
        "troll",
        "function f(n) = if n < 1 then 9d9 else if d2 = 1 then y := call f(n - 1); y keep y else 3d6\ncall f(60)",
    ),
    ("troll", "sum accumulate x := 20d20 while 40 < x"),
    ("troll", "d100000 * d100000"),
    ("troll", "999 ' 999 ' d6"),
)
"""Programs that grow in some way until a limit stops them."""


class Taken(NamedTuple):
    """What one program took."""

    said: str
    seconds: float
    megabytes: int
    right: bool


def programs() -> dict[tuple[str, str], None]:
    """Give all programs, each once, with their languages."""
    anydice = [("anydice", program) for program in (*HOSTILE.values(), *ENDLESS.values())]
    troll = [("troll", program) for program in (*TOO_MUCH, *TOO_LONG)]
    return dict.fromkeys((*anydice, *troll, *REFUSED, *ANSWERED, *GROWING))


def asked(command: str, language: str, program: str, seconds: float) -> Taken:
    """Ask a new process of the command line about a program."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc")}
    link = f"lab/{language}?program={quote(program, safe='')}"
    begun = perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "fairthrow", command, "--seconds", str(seconds), "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin  # both are pipes
        assert process.stdout
        process.stdin.write(f"{link}\n".encode())
        process.stdin.flush()
        line = process.stdout.readline()
        took = perf_counter() - begun
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        peak = next((int(row.split()[1]) // 1000 for row in status.splitlines() if row.startswith("VmHWM")), 0)
        process.stdin.close()
    if not line:
        return Taken("nothing: the process ended", took, peak, right=False)
    answer = json.loads(line)
    message = answer.get("error", {}).get("message", "")
    outputs = answer.get("outputs", [])
    values = sum(len(output.get("odds", [0])) for output in outputs)
    said = message[:100] or f"{len(outputs)} outputs, {values} values"
    right = not message or (answer["error"]["field"] == "program" and "fault in Fairthrow" not in message)
    return Taken(said, took, peak, right)


def main() -> int:
    """Ask about each, and print what it took."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--seconds", type=float, default=10)
    reader.add_argument("--roll", action="store_true")
    reader.add_argument("--most", type=int, default=300)
    given = reader.parse_args()
    command = "roll" if given.roll else "odds"
    heading(f"{command}, {given.seconds:g} seconds allowed", "program", "MB", "seconds", "answer")
    found = {}
    for language, program in programs():
        taken = found[language, program] = asked(command, language, program, given.seconds)
        shown = program[:60].replace("\n", " ").replace("|", "/")
        row(f"`{shown}`", taken.megabytes, f"{taken.seconds:.1f}", taken.said.replace("\n", " "))
    bad = [
        program[:60]
        for (_, program), taken in found.items()
        if taken.megabytes > given.most or taken.seconds > given.seconds + GRACE or not taken.right
    ]
    say(f"\n{len(found)} programs; the most: {max(each.megabytes for each in found.values())} MB")
    say(f"too much memory, too late, or at fault: {', '.join(bad) or 'none'}")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
