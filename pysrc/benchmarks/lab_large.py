"""Time calls of a corpus's functions with pools that are far too large to go through roll by roll.

    python pysrc/benchmarks/lab_large.py FILE [--engine NAME …] [--seconds N] [--only ID …]

FILE is what ``lab_corpus.py`` takes. Of a program here, what comes before its first output is kept, and its first
call with dice in it is made with larger pools. Beside each time stands how many rolls would be gone through, and how
long the trial took that the engine was made after. Programs are read where they are and nothing of them is kept.
"""

import argparse
import gzip
import json
import re
import sys
import time
from math import prod
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

from benchmarks.lab_corpus import budget_of  # noqa: E402  # the paths above come first
from benchmarks.report import say  # noqa: E402
from fairthrow.lab.anydice import choosing  # noqa: E402
from fairthrow.lab.anydice.calls import Bound  # noqa: E402
from fairthrow.lab.anydice.meaning import Value  # noqa: E402
from fairthrow.lab.anydice.program import ENGINES, outputs_of  # noqa: E402
from fairthrow.lab.engine.rolls import size_of  # noqa: E402
from fairthrow.lab.errors import ProgramError  # noqa: E402


class Large(NamedTuple):
    """A call with larger pools."""

    number: int
    """The program's."""
    pools: tuple[str, ...]
    trial: float | None
    """Seconds that the quickest way took in the trial, if one ended."""


LARGE = (
    Large(37576, ("40d10",), 0.02),
    Large(36744, ("12dDIE",), 0.01),
    Large(159144, ("30d10",), 0.009),
    Large(186502, ("8d6", "8d12"), 0.007),
    Large(167786, ("4d10", "4d8", "4d6", "4d8"), 0.14),
    Large(128986, ("15d6", "15d6"), 0.025),
    Large(155109, ("15d6", "15d6"), 0.74),
    Large(56673, ("12d6", "12d6"), 0.6),
    Large(44257, ("12d6", "12d6"), 3.5),
    Large(272626, ("12d6", "12dCUSTOM_DIE"), 1.7),
    Large(257273, ("20d10",), 1.0),
    Large(157409, ("20dDICE",), 6.2),
    Large(25748, ("12d6", "12d6"), 1.6),
    Large(129453, ("4d12", "4d10", "4d8"), 26),
    Large(129530, ("4d12", "4d10", "4d8"), None),
    Large(58114, ("8d6", "8d6"), None),
)

CALL = re.compile(r"\[[^\[\]]*\bd[^\[\]]*\]|\[[^\[\]]*[\dA-Z)]d[\dA-Z{][^\[\]]*\]")
POOL = re.compile(r"\w*?d(?:\d+|[A-Z_]+|\{[^}]*\})")


def enlarged(program: str, pools: tuple[str, ...]) -> str:
    """Give what comes before the first output of a program, and its first call with other pools."""
    begun = re.search(r"^(output|loop)\b", program, re.MULTILINE)
    place = begun.start() if begun else 0
    calls = (match.group() for match in CALL.finditer(program, place))
    call = next(call for call in calls if len(POOL.findall(call)) == len(pools))
    left = iter(pools)
    return f"{program[:place]}\noutput {POOL.sub(lambda _: next(left), call)}"


def main() -> None:
    """Run each call and print how long it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--engine", choices=ENGINES, nargs="*", default=[next(iter(ENGINES))])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", type=int, nargs="*")
    options = parser.parse_args()
    data = options.file.read_bytes()
    entries = json.loads(gzip.decompress(data) if options.file.suffix == ".gz" else data)
    programs = {int(entry["id"]): entry["program"] for entry in entries}
    sizes: list[int] = []
    tried = choosing.Chooser.value

    def noted(self: choosing.Chooser, args: Bound, forms: choosing.Forms) -> Value:
        sizes.append(prod(size_of(pool) for pool in args.rolls.values()))
        return tried(self, args, forms)

    choosing.Chooser.value = noted  # type: ignore[method-assign]
    for large in LARGE:
        if options.only and large.number not in options.only:
            continue
        program = enlarged(programs[large.number], large.pools)
        for engine in options.engine:
            sizes.clear()
            begun, own = time.perf_counter(), time.process_time()
            try:
                (shown,) = outputs_of(program, budget_of(options.seconds), engine)
                mean = sum(face * weight for face, weight in shown.die.weights.items()) / shown.die.total
                what = f"mean {mean:.6f}"
            except ProgramError as error:
                what = error.reason
            took, own = time.perf_counter() - begun, time.process_time() - own
            trial = "none ended" if large.trial is None else f"{large.trial:g} s"
            say(
                f"{large.number:>7} {' '.join(large.pools):<22} {engine:<9} {took:7.3f} s (own {own:7.3f}) "
                f"trial {trial:<11} rolls {max(sizes, default=1):.1e} {what}"
            )


if __name__ == "__main__":
    main()
