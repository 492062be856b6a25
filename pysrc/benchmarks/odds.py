"""Compares our exact odds with icepool's, and times previews and growth: `python pysrc/benchmarks/odds.py`.

Prints Markdown tables. Figures are medians of one run on one machine. No test asserts anything about time.
"""

import platform
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import log2
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

import icepool  # noqa: E402  # the paths above come first

from benchmarks.measure import LONGEST, cold, first, same  # noqa: E402
from benchmarks.programs import DEFAULTS, LARGEST, Dice  # noqa: E402
from benchmarks.report import heading, row, say  # noqa: E402
from fairthrow import __version__  # noqa: E402
from fairthrow.app.answers import preview  # noqa: E402
from fairthrow.dice.distribution import Distribution  # noqa: E402
from fairthrow.dice.pool import sum_of, sum_of_places  # noqa: E402
from fairthrow.dice.runs import sums_by_longest  # noqa: E402
from fairthrow.links import decode  # noqa: E402
from fairthrow.systems import SYSTEMS, Situation  # noqa: E402

ENOUGH = 10
"""Times faster than icepool that odds are meant to be, where icepool needs more than 0.2 ms."""
QUICK = 0.0002
SOON = 0.05
"""Seconds that the odds of the largest situations may take."""


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
    """Write a time in milliseconds."""
    return f"over {LONGEST:g} s" if seconds is None else f"{seconds * 1000:.3f}"


def times_faster(ours: float | None, theirs: float | None) -> str:
    """Say how many times faster ours is."""
    return "–" if ours is None or theirs is None else f"{theirs / ours:.1f}"


def fast_enough(ours: float | None, theirs: float | None) -> bool:
    """Say whether the odds of a default situation are as many times faster as the target asks."""
    if ours is None or theirs is None:
        return ours is not None
    return theirs / ours >= (1 if theirs < QUICK else ENOUGH)


def soon_enough(ours: float | None, _theirs: float | None) -> bool:
    """Say whether the odds of the largest situation come within the target."""
    return ours is not None and ours < SOON


def against_icepool(
    title: str, programs: dict[str, Callable[[], Dice]], meant: Callable[[float | None, float | None], bool]
) -> None:
    """Print both engines' times for each link, and whether ours reach the target ``meant``."""
    heading(title, "link", "Fairthrow, ms", "icepool, ms", "times faster", "as meant", "same numbers",
            "first runs, ms", "times faster")  # fmt: skip
    for link, program in programs.items():
        situation = decode(link).situation
        ours, theirs = cold(situation.odds), cold(program)
        our_first, their_first = first(situation.odds), first(program)
        agreed = same(partial(agree, situation, program))
        row(f"`{link}`", milliseconds(ours), milliseconds(theirs), times_faster(ours, theirs),
            "yes" if meant(ours, theirs) else "NO", {True: "yes", False: "NO", None: "–"}[agreed],
            f"{milliseconds(our_first)} / {milliseconds(their_first)}",
            times_faster(our_first, their_first))  # fmt: skip


def previews() -> None:
    """Print the time of whole previews: odds and markup, from text to text."""
    heading("The whole preview", "link", "ms", "of it odds, ms", "first run, ms", "characters")
    for link in (*DEFAULTS, *LARGEST):
        situation = decode(link).situation
        row(f"`{link}`", milliseconds(cold(partial(preview, link))),
            milliseconds(cold(situation.odds)), milliseconds(first(partial(preview, link))),
            len(preview(link)))  # fmt: skip


def growth(title: str, sizes: tuple[int, ...], work: Callable[[int], object]) -> None:
    """Print times as a size doubles, with the exponent of growth. It stays small where the cost is polynomial."""
    heading(title, "size", "ms", "exponent")
    before: float | None = None
    for size in sizes:
        spent = cold(partial(work, size), 7)
        exponent = f"{log2(spent / before):.1f}" if spent and before else ""
        row(size, milliseconds(spent), exponent)
        before = spent


def main() -> None:
    """Print all tables."""
    say(f"# Odds: Fairthrow {__version__} and icepool {icepool.__version__}\n")
    say(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}. Medians of runs")
    say("with every cache empty; the first runs are the very first in a new process, Python cold too.")
    missing = {f"{game.name}/{check.check}" for game in SYSTEMS.values() for check in game.checks} - DEFAULTS.keys()
    say(f"Without an icepool program, as nothing is rolled: {', '.join(sorted(missing)) or 'none'}.")
    against_icepool(f"Defaults ({ENOUGH} times faster, or as fast below {QUICK * 1000:g} ms)", DEFAULTS, fast_enough)
    against_icepool(f"Largest situations (under {SOON * 1000:g} ms)", LARGEST, soon_enough)
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
