#!/usr/bin/env python3
"""Exact odds against icepool, the whole preview, and how costs grow: `python tests/benchmarks/odds.py`.

Prints Markdown tables. Figures are medians of one machine and run; nothing is asserted about time.
"""

import platform
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import log2
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

import icepool  # noqa: E402  # the paths above come first

from benchmarks.measure import LONGEST, cold, first, same  # noqa: E402
from benchmarks.programs import DEFAULTS, LARGEST, Dice  # noqa: E402
from fairthrow import __version__  # noqa: E402
from fairthrow.app import preview  # noqa: E402
from fairthrow.dice.distribution import Distribution  # noqa: E402
from fairthrow.dice.pool import sum_of, sum_of_places  # noqa: E402
from fairthrow.dice.runs import sums_by_longest  # noqa: E402
from fairthrow.links import decode  # noqa: E402
from fairthrow.systems import SYSTEMS, Situation  # noqa: E402

ENOUGH = 10
"""Times faster than icepool that odds are meant to be, where icepool needs more than 0.2 ms."""
QUICK = 0.0002


def agree(situation: Situation, program: Callable[[], Dice]) -> bool:
    """Say whether both engines give the same chances for every outcome."""
    found = situation.odds().outcomes
    theirs = program()
    return found.keys() == theirs.keys() and all(
        {value: Fraction(weight, odds.denominator) for value, weight in odds.weights.items()}
        == {_plain(value): Fraction(*chance) for value, chance in _chances(theirs[name])}
        for name, odds in found.items()
    )


def _chances(die: icepool.Die) -> Iterator[tuple[object, tuple[int, int]]]:
    for outcome, quantity in die.items():
        yield outcome, (quantity, die.denominator())


def _plain(value: object) -> object:
    return tuple(value) if isinstance(value, tuple) else value


def milliseconds(seconds: float | None) -> str:
    """Write a time."""
    return f"over {LONGEST:g} s" if seconds is None else f"{seconds * 1000:.3f}"


def verdict(ours: float | None, theirs: float | None) -> tuple[str, str]:
    """Give how many times faster, and whether that is as fast as it is meant to be."""
    if ours is None or theirs is None:
        return ("–", "yes" if ours is not None else "NO")
    times = theirs / ours
    wanted = 1 if theirs < QUICK else ENOUGH
    return f"{times:.1f}", "yes" if times >= wanted else "NO"


def row(*cells: object) -> None:
    """Print a row of a table."""
    print("|", " | ".join(map(str, cells)), "|", flush=True)


def heading(title: str, *columns: str) -> None:
    """Print a title and the head of its table."""
    print(f"\n## {title}\n")
    row(*columns)
    row(*("---" for _ in columns))


def against_icepool(title: str, programs: dict[str, Callable[[], Dice]]) -> None:
    """Print both engines' times for each link."""
    heading(title, "link", "Fairthrow, ms", "icepool, ms", "times faster", "as meant", "same numbers",
            "first runs, ms", "times faster")  # fmt: skip
    for link, program in programs.items():
        situation = decode(link).situation
        ours, theirs = cold(situation.odds), cold(program)
        our_first, their_first = first(situation.odds), first(program)
        agreed = same(lambda s=situation, p=program: agree(s, p))
        row(f"`{link}`", milliseconds(ours), milliseconds(theirs), *verdict(ours, theirs),
            {True: "yes", False: "NO", None: "–"}[agreed],
            f"{milliseconds(our_first)} / {milliseconds(their_first)}",
            verdict(our_first, their_first)[0])  # fmt: skip


def previews() -> None:
    """Print the time of whole previews: odds and markup, from text to text."""
    heading("The whole preview", "link", "ms", "of it odds, ms", "first run, ms", "characters")
    for link in (*DEFAULTS, *LARGEST):
        situation = decode(link).situation
        row(f"`{link}`", milliseconds(cold(lambda text=link: preview(text))),
            milliseconds(cold(situation.odds)), milliseconds(first(lambda text=link: preview(text))),
            len(preview(link)))  # fmt: skip


def growth(title: str, sizes: tuple[int, ...], work: Callable[[int], object]) -> None:
    """Print times as a size doubles: the exponent stays small where the cost is polynomial."""
    heading(title, "size", "ms", "exponent")
    before: float | None = None
    for size in sizes:
        spent = cold(lambda n=size: work(n), 7)
        exponent = f"{log2(spent / before):.1f}" if spent and before else ""
        row(size, milliseconds(spent), exponent)
        before = spent


def main() -> None:
    """Print all tables."""
    print(f"# Odds: Fairthrow {__version__} and icepool {icepool.__version__}\n")
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}. Medians of runs")
    print("with every cache empty; the first runs are the very first in a new process, Python cold too.")
    missing = {f"{game.name}/{check.check}" for game in SYSTEMS.values() for check in game.checks} - DEFAULTS.keys()
    print(f"Without an icepool program, as nothing is rolled: {', '.join(sorted(missing)) or 'none'}.")
    against_icepool("Defaults", DEFAULTS)
    against_icepool("Largest situations", LARGEST)
    d100 = Distribution.uniform(range(1, 101))
    growth("Growth: sum of n d100", (10, 20, 40, 80, 160), lambda n: sum_of(d100, n))
    growth("Growth: highest half of n d10", (10, 20, 40, 80, 160),
           lambda n: sum_of_places(range(10, 0, -1), n, [1] * (n // 2)))  # fmt: skip
    growth("Growth: highest 5 of n d10, and the longest run of all", (10, 20, 40, 80, 160),
           lambda n: sums_by_longest(range(10, 0, -1), n, [1] * 5))  # fmt: skip
    growth("Growth: highest 3 of 6 dice with n sides", (10, 20, 40, 80, 160),
           lambda n: sum_of_places(range(n, 0, -1), 6, [1] * 3))  # fmt: skip
    previews()


if __name__ == "__main__":
    main()
