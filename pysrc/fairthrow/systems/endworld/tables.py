"""Endworld's tables: which totals are which degree, and what a broad skill may have."""

from collections.abc import Sequence

from fairthrow.systems.endworld.selection import degrees_of
from fairthrow.systems.situation import Table


def numbers(numbers: Sequence[int]) -> str:
    """Write numbers one after the other, with a true minus.

    >>> numbers([3, 7, -1])
    '3, 7, −1'
    """
    return ", ".join(map(str, numbers)).replace("-", "−")


def degree_table(thresholds: Sequence[int], lowest: int, highest: int) -> Table:
    """Give the degrees of success of every total from ``lowest`` to ``highest``."""
    starts = [lowest, *sorted({each for each in thresholds if lowest < each <= highest})]
    ends = [*(start - 1 for start in starts[1:]), highest]
    beyond = sorted(each for each in thresholds if each > highest)
    return Table(
        title="Degrees of success",
        columns=("Total", "Degrees"),
        rows=tuple(
            (str(start) if start == end else f"{start}–{end}", str(degrees_of(start, thresholds)))
            for start, end in zip(starts, ends, strict=True)
        ),
        note="One degree for each threshold that is reached; what a degree is worth depends on the "
        "situation." + (f" Out of reach here: {numbers(beyond)}." if beyond else ""),
    )


BROAD_SKILLS = (
    ("1", "one, if the way it was learned left a gap: take the gap in exchange"),
    ("2", "one more, if play gives an opportunity to study it"),
)
"""What a broad skill may have at each level (Endworld, "Broad Skills")."""


def broad_skill_table(level: int | None) -> Table:
    """Give what a broad skill may have by level; ``level`` is the one to mark, if any."""
    return Table(
        title="Broad skills",
        columns=("Level", "Specializations"),
        rows=BROAD_SKILLS,
        here=min(level, len(BROAD_SKILLS)) - 1 if level is not None and level > 0 else None,
        note="A broad skill covers many tasks. For a specialization among them a bonus die is rolled; "
        "to a gap among them the skill does not apply, only the attribute. Advice: nothing stops "
        "you from setting either.",
    )
