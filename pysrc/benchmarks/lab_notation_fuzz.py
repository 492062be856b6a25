"""Put many hostile texts to dice notation: `python pysrc/benchmarks/lab_notation_fuzz.py [COUNT] [--seed SEED]`.

They are those of the tests: changed, long, deep, and made by the grammar. Each is read, told in words, rolled, and has
its odds, with ``--seconds`` of the processor for each. It ends with an error where anything but a documented one came
out, or anything came late.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "pysrc"), str(ROOT / "tests")]

from lab.random_notation import ASKED, ask, texts  # noqa: E402

from benchmarks.report import heading, row, say  # noqa: E402  # the paths above come first
from fairthrow.bounded import LATE, bounded  # noqa: E402
from fairthrow.lab.engine.limits import LimitError  # noqa: E402

SHOWN = 12
"""Texts of the table of the slowest."""


def tried(text: str, do: str, seconds: float) -> str:
    """Ask something about a text; say how that ended: ``right``, ``wrong``, or what went wrong that may not."""
    try:
        with bounded(seconds) as budget:
            return "right" if ask(text, do, budget) else "wrong"
    except (LimitError, MemoryError):
        return "limit"
    except Exception as fault:  # noqa: BLE001  # that is what is looked for
        return f"{type(fault).__name__}: {fault}"[:200]


def main() -> int:
    """Try them all, and say what came of it and which were the slowest."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("count", nargs="?", type=int, default=2_000)
    options.add_argument("--seed", default="many")
    options.add_argument("--seconds", type=float, default=1)
    chosen = options.parse_args()
    ended, slow, faults = Counter[str](), list[tuple[float, str, str]](), list[tuple[str, str]]()
    for number, text in enumerate(texts(chosen.seed, chosen.count), 1):
        for do in ASKED:
            begun = process_time()
            how = tried(text, do, chosen.seconds)
            took = process_time() - begun
            slow = sorted([*slow, (took, do, text)], reverse=True)[:SHOWN] if took > 0.1 else slow
            if how not in {"right", "wrong", "limit"} or took > chosen.seconds + 2 * LATE:
                faults.append((f"{do}, {took:.1f} s: {how}", text))
                say(f"{faults[-1][0]}: {text[:200]!r}")
            ended[f"{do} {how}"] += 1
        if not number % 5_000:
            say(f"{number} texts, faults: {len(faults)}")
    heading(f"{chosen.count} texts", "seconds", "asked", "characters", "text")
    for took, do, text in slow:
        row(f"{took:.2f}", do, len(text), f"`{text[:60]!r}`".replace("|", "/"))
    say(", ".join(f"{how}: {many}" for how, many in sorted(ended.items())))
    say(f"faults: {len(faults)}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
