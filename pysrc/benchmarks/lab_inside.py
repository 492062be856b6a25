"""Time a corpus of AnyDice programs in Pyodide, as the Lab's page runs them.

    python pysrc/benchmarks/lab_inside.py FILE [--seconds N] [--part K/N]

FILE is what ``lab_corpus.py`` takes. Node.js runs the very interpreter that browsers get. Of each program it times the
odds alone, and the whole answer that the page is given, drawn in its parts. A quick program's odds are those of a
second run. Times are the process's own. Programs are read where they are and nothing of them is kept.
"""

import argparse
import gzip
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

from benchmarks.lab_corpus import MARKS  # noqa: E402  # the paths above come first
from benchmarks.report import heading, row, say  # noqa: E402
from sitebuild.interpreter import run_inside  # noqa: E402

INSIDE = """
import json, sys, time
from js import process
sys.path.insert(0, "/ours")
from fairthrow.app import lab
from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.engine.limits import Budget, LimitError

with open("/asked/programs.json", encoding="utf-8") as file:
    seconds, programs = json.load(file)

def budget():
    end = time.perf_counter() + seconds
    def between():
        if time.perf_counter() > end:
            raise LimitError("seconds", "over")
    return Budget(between)

def own():
    used = process.cpuUsage()
    return (used.user + used.system) / 1_000_000

def timed(work, *given):
    begun = own()
    try:
        answer = work(*given)
    except Exception as error:
        answer = type(error).__name__
    return own() - begun, answer

lab.labrun("lab/anydice?program=output%203d6", "{}")
rows = []
for number, (program, link) in programs:
    odds, answer = timed(lambda: outputs_of(program, budget()))
    if odds < 1:
        odds = min(odds, timed(lambda: outputs_of(program, budget()))[0])
    lab.KNOWN.clear()
    page, told = timed(lab.labrun, link, json.dumps({"seconds": seconds}))
    rows.append([number, odds, page, isinstance(answer, str) or '"error"' in told[:200]])
print(json.dumps(rows))
"""


def main() -> None:
    """Run the corpus and print the marks of both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--part", default="1/1")
    options = parser.parse_args()
    data = options.file.read_bytes()
    entries = json.loads(gzip.decompress(data) if options.file.suffix == ".gz" else data)
    part, parts = map(int, options.part.split("/"))
    programs = [
        (int(entry["id"]), (entry["program"], f"lab/anydice?program={quote(entry['program'], safe='')}"))
        for entry in entries[part - 1 :: parts]
    ]
    with TemporaryDirectory() as place:
        Path(place, "programs.json").write_text(json.dumps([options.seconds, programs]), encoding="utf-8")
        said = run_inside(INSIDE, {"/ours": ROOT / "pysrc", "/asked": Path(place)})
    rows = json.loads(said.splitlines()[-1])
    heading(f"{len(rows)} programs in Pyodide, milliseconds", "", *MARKS, "all")
    for name, column in (("odds", 1), ("the page's answer", 2)):
        taken = sorted(each[column] for each in rows)
        row(name, *(f"{1000 * taken[min(len(taken) - 1, int(mark * len(taken)))]:.1f}" for mark in MARKS.values()),
            f"{1000 * sum(taken):,.0f}")  # fmt: skip
    slowest = sorted(((each[2], each[0]) for each in rows), reverse=True)[:8]
    say(f"\n{sum(each[3] for each in rows)} refused; slowest: {', '.join(f'{n} {s:.1f} s' for s, n in slowest)}")


if __name__ == "__main__":
    main()
