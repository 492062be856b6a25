"""The d100 system's tables: every level's chance, and what each characteristic is for."""

from dataclasses import replace

from fairthrow.systems.d100.controls import CHARACTERISTICS, LEVEL, UNSAID
from fairthrow.systems.d100.percentile import LEVELS, ROLLS, PercentileSide
from fairthrow.systems.situation import Table
from fairthrow.systems.wording import minus


def level_table(side: PercentileSide, title: str = "Every level") -> Table:
    """Give the chance at each level with the score and modifier of a ``side``, trained and untrained.

    ``title`` stands above the table.
    """
    rows = []
    for level in LEVELS:
        trained, untrained = (replace(side, level=level, trained=trained) for trained in (True, False))
        rows.append((
            LEVEL.words[level],
            *(f"{each.successes} in {ROLLS}, under {minus(each.difficulty)}"
              for each in (trained, untrained)),
        ))  # fmt: skip
    modifier = f" and modifier {minus(side.modifier)}" if side.modifier else ""
    return Table(
        title=title,
        columns=("Level", "Trained", "Untrained"),
        rows=tuple(rows),
        here=list(LEVELS).index(side.level),
        note=f"How many of the {ROLLS} rolls succeed with score {side.score}{modifier}.",
    )


def characteristic_table(characteristic: str) -> Table:
    """Give what each characteristic is rolled for.

    The row of ``characteristic``, such as ``AGL``, is marked, unless it stands where nobody chose.
    """
    return Table(
        title="Characteristics",
        columns=("Characteristic", "Name", "Rolled for"),
        rows=tuple((short, name, what) for short, (name, what) in CHARACTERISTICS.items()),
        here=None if characteristic == UNSAID else list(CHARACTERISTICS).index(characteristic),
    )
