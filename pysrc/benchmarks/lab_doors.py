"""Say what each door of the Lab buys: corpora are run with all doors open, and with one shut after the other.

    python pysrc/benchmarks/lab_doors.py ANYDICE TROLL [--seconds N]

ANYDICE is what ``lab_corpus.py`` takes, and TROLL what ``lab_troll.py`` takes. Beside them stand larger questions:
the calls of ``lab_large.py``, and a few of Troll. Printed are how many programs have odds within N seconds, 5 unless
said, and how long these took together, in seconds of the process's own time. The odds are the same whichever door is
shut: `tests/lab/test_doors.py` holds that.
"""

import argparse
import gzip
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

from lab.test_doors import DOORS, only_heaps, shut  # noqa: E402

from benchmarks import lab_troll  # noqa: E402  # the paths above come first
from benchmarks.lab_corpus import budget_of  # noqa: E402
from benchmarks.lab_large import LARGE, enlarged  # noqa: E402
from benchmarks.report import heading, row  # noqa: E402
from fairthrow.lab.anydice.library import LIBRARY  # noqa: E402
from fairthrow.lab.anydice.program import ENGINES, outputs_of  # noqa: E402
from fairthrow.lab.errors import ProgramError  # noqa: E402
from fairthrow.lab.troll.odds import LIMIT  # noqa: E402

LARGE_TROLL = (
    "sum largest 10 20d10",
    "count different 20d20",
    "count 1000000 d 99999",
    "min largest 30 100d50",
    "sum ((30d6 drop 3d6) U (20d8 drop 3d8))",
    "x := 8d6; count 5 <= ((x drop 1) U (count 1 = x)d6)",
    "compositional f(3, sum, +)\ncall f(9d6)",
    "x := 20d6; max foreach i in 1..6 do count i = x",
    "x := 4d6; y := 2d6; (count x) - (count (x keep y))",
)

Ask = Callable[[], bool]
"""Asks for the odds of a program, and says whether there are any."""


@contextmanager
def without_formulas() -> Iterator[None]:
    """Have no formula for AnyDice's own functions."""
    with patch.dict(LIBRARY, {words: builtin._replace(closed=shut) for words, builtin in LIBRARY.items()}):
        yield


def asking_anydice(program: str, engine: str, seconds: float) -> Ask:
    """Ask for a program of AnyDice, whose functions run in the way ``engine``."""

    def ask() -> bool:
        try:
            outputs_of(program, budget_of(seconds), engine)
        except ProgramError:
            return False
        return True

    return ask


def asking_troll(program: str, limit: int, seconds: float) -> Ask:
    """Ask for a program of Troll."""
    return lambda: lab_troll.answer(program, limit, seconds)[0] == "odds"


def measured(asks: list[Ask]) -> tuple[int, str]:
    """Give how many have odds, and the seconds that these took."""
    times = []
    for ask in asks:
        begun = process_time()
        if ask():
            times.append(process_time() - begun)
    return len(times), f"{sum(times):.2f}"


def main() -> None:
    """Shut one door after the other."""
    parser = argparse.ArgumentParser()
    parser.add_argument("anydice", type=Path)
    parser.add_argument("troll", type=Path)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    data, seconds = options.anydice.read_bytes(), options.seconds
    entries = json.loads(gzip.decompress(data) if options.anydice.suffix == ".gz" else data)
    programs = {int(entry["id"]): entry["program"] for entry in entries}
    large = [enlarged(programs[each.number], each.pools) for each in LARGE]

    def ways(engine: str) -> list[object]:
        return [
            each
            for texts in (list(programs.values()), large)
            for each in measured([asking_anydice(text, engine, seconds) for text in texts])
        ]

    heading("AnyDice", "ways", "odds in the corpus", "s", "odds of enlarged calls", "s")
    for engine in ENGINES:
        row(engine, *ways(engine))
    with without_formulas():
        row("no formulas", *ways("compiled"))

    corpus: list[dict[str, Any]] = json.loads(options.troll.read_text(encoding="utf-8"))
    small = [asking_troll(entry["program"], entry.get("limit", LIMIT), seconds) for entry in corpus]
    larger = [asking_troll(program, LIMIT, seconds) for program in LARGE_TROLL]
    heading("Troll", "shut", "odds in the corpus", "s", "odds of larger programs", "s")
    row("nothing", *measured(small), *measured(larger))
    for door, (where, name) in DOORS.items():
        with patch.object(where, name, only_heaps if name == "sweep" else shut):
            row(door, *measured(small), *measured(larger))


if __name__ == "__main__":
    main()
