"""Draws some of all changes at random, and tells how far what came of them may be from what would come of all.

`python -m sitebuild.testing.drawing`, where mutmut is set up, prints the name of each change of the files behind it.
"""

import random
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from math import sqrt
from pathlib import Path

NINETEEN_OF_TWENTY = 1.959964
"""So many standard deviations to each side hold 95 % of a normal distribution."""


def drawn(names: Sequence[str], count: int, seed: str) -> list[str]:
    """Draw ``count`` names, each as likely as any other and none twice; all of them, if there are no more.

    The same seed draws the same of the same names.
    """
    return sorted(random.Random(seed).sample(sorted(names), min(count, len(names))))


def interval(killed: int, tried: int) -> tuple[float, float]:
    """Give the bounds between which the share of all changes lies that tests find: Wilson's interval, of 95 %.

    ``tried`` is at least 1, of which ``killed`` were found; the bounds are shares from 0 to 1.
    """
    share, spread = killed / tried, NINETEEN_OF_TWENTY**2 / tried
    middle = share + spread / 2
    reach = sqrt(spread * (share * (1 - share) + spread / 4))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def names_of(files: Iterable[Path]) -> list[str]:
    """List the names of all changes that mutmut makes in files, whose paths begin at the folder of its settings."""
    change = import_module("mutmut.mutation.file_mutation").mutate_file_contents
    named = import_module("mutmut.utils.format_utils").get_mutant_name
    return [
        named(file, name) for file in files for name in change(str(file), file.read_text(encoding="utf-8")).mutant_names
    ]


if __name__ == "__main__":
    print("\n".join(names_of(map(Path, sys.argv[1:]))))
