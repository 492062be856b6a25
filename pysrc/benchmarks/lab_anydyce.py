"""Time a corpus of AnyDice programs here and in anydyce, side by side.

    python pysrc/benchmarks/lab_anydyce.py FILE --python PATH [--seconds N] [--part K/N] [--verbose]

FILE is what ``lab_corpus.py`` takes. PATH is a Python of 3.12 or later that has ``anydyce==0.5.0rc4`` and
``dyce==0.7.0rc10``; it is never a part of this project's own environment. Both take the programs in one process each,
one after the other, a program at a time in turn, so that a busy machine is as busy for both. Times are a process's own.
"""

import argparse
import gzip
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

from benchmarks.lab_corpus import CLOSE, MARKS, answered  # noqa: E402  # the paths above come first
from benchmarks.report import say  # noqa: E402
from fairthrow.lab.errors import ProgramError  # noqa: E402

THEIRS = """
import json, signal, sys, time, warnings
warnings.simplefilter("ignore")
from anydyce.anydice import run

def stop(*_):
    raise TimeoutError

signal.signal(signal.SIGPROF, stop)
for line in sys.stdin:
    seconds, program = json.loads(line)
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        shown = [(str(name), dict(odds.items())) for name, odds in run(program)]
        answer = [
            (name, [(int(face), 100 * weight / sum(odds.values())) for face, weight in odds.items()])
            for name, odds in shown
        ]
    except TimeoutError:
        answer = "too long"
    except BaseException as error:
        answer = f"{type(error).__name__}: {error}"[:200]
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    print(json.dumps([time.process_time() - begun, answer]), flush=True)
"""


class Theirs:
    """anydyce in a process of its own, one program at a time."""

    def __init__(self, python: Path) -> None:
        self._process = subprocess.Popen(
            [str(python), "-c", THEIRS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def answer(self, program: str, seconds: int) -> tuple[float, Any]:
        """Give how long a program took, and labels with percentages, or why there are none."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError
        self._process.stdin.write(json.dumps([seconds, program]) + "\n")
        self._process.stdin.flush()
        took, answer = json.loads(self._process.stdout.readline())
        return took, answer

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait()


def ours(program: str, seconds: int) -> tuple[float, Any]:
    """Give how long a program takes here, and labels with percentages, or why there are none."""
    begun = time.process_time()
    try:
        answer: Any = [(label, list(odds.items())) for label, odds in answered(program, seconds, "compiled")]
    except ProgramError as error:
        answer = error.message
    return time.process_time() - begun, answer


def same(left: Any, right: Any) -> bool:
    """Say whether two answers have the same outputs, whatever their labels."""
    if isinstance(left, str) or isinstance(right, str):
        return isinstance(left, str) and isinstance(right, str)
    if len(left) != len(right):
        return False
    for (_, one), (_, other) in zip(left, right, strict=True):
        mine, theirs = dict(one), dict(other)
        if any(abs(mine.get(face, 0) - theirs.get(face, 0)) > CLOSE for face in mine.keys() | theirs.keys()):
            return False
    return True


def main() -> None:
    """Run the corpus in both, and print how long each took and where they differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--python", type=Path, required=True)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    data = options.file.read_bytes()
    entries = json.loads(gzip.decompress(data) if options.file.suffix == ".gz" else data)
    part, parts = map(int, options.part.split("/"))
    entries = entries[part - 1 :: parts]
    theirs = Theirs(options.python)
    times: list[tuple[float, float, int]] = []
    equal, refused = 0, {"here": 0, "anydyce": 0}
    for entry in entries:
        mine, my_answer = ours(entry["program"], options.seconds)
        other, their_answer = theirs.answer(entry["program"], options.seconds)
        times.append((mine, other, int(entry["id"])))
        equal += same(my_answer, their_answer)
        refused["here"] += isinstance(my_answer, str)
        refused["anydyce"] += isinstance(their_answer, str)
        if options.verbose or not same(my_answer, their_answer):
            reasons = [answer if isinstance(answer, str) else "an answer" for answer in (my_answer, their_answer)]
            say(f"{entry['id']:>8} {mine:8.4f} s here, {other:8.4f} s anydyce: {reasons[0][:70]} | {reasons[1][:70]}")
    theirs.end()
    say(f"{len(times)} programs, {equal} with the same answer; refused {refused}")
    for name, column in (("here", 0), ("anydyce", 1)):
        taken = sorted(row[column] for row in times)
        marks = (f"{mark} {1000 * taken[min(len(taken) - 1, int(at * len(taken)))]:.1f}" for mark, at in MARKS.items())
        say(f"{name:>8}: {', '.join(marks)} ms; all {sum(taken):.2f} s")
    slower = sorted((mine / other, number) for mine, other, number in times if mine > other and mine > 1 / 100)
    say(f"slower here, of those over 10 ms: {', '.join(f'{number} ({by:.1f} x)' for by, number in slower) or 'none'}")


if __name__ == "__main__":
    main()
