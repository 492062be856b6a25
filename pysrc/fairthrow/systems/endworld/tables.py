"""How Endworld's totals are read as degrees, in words and tables, and what a broad skill may have."""

from collections.abc import Sequence
from itertools import pairwise

from fairthrow.systems.endworld.selection import degrees_of
from fairthrow.systems.situation import Table
from fairthrow.systems.wording import counted, in_a_row, minus, sentence


def numbers(numbers: Sequence[int], last: str = "and") -> str:
    """Write numbers one after the other, with a true minus; ``last`` stands before the last.

    >>> numbers([3, 7, -1]), numbers([3, 7], "or"), numbers([3])
    ('3, 7 and −1', '3 or 7', '3')
    """
    return in_a_row([minus(number) for number in numbers], last)


def degrees_text(degrees: int) -> str:
    """Say a number of degrees.

    >>> degrees_text(1), degrees_text(0)
    ('1 degree of success', 'no degrees of success')
    """
    return counted(degrees, "degree of success", "degrees of success")


MOST_IN_A_LEAD = 40
"""Characters of what a roll's lead may say."""


def short_degrees(degrees: int) -> str:
    """Say a number of degrees as a verdict.

    >>> short_degrees(2), short_degrees(0)
    ('2 degrees', 'No degrees')
    """
    return sentence(counted(degrees, "degree"))


def lead(what: str, total: int, thresholds: Sequence[int]) -> str:
    """Say which ``total`` is held against which ``thresholds``, or how many they are where they are too long to list.

    ``what`` says what the total is, as the beginning of the text.

    >>> lead("Total", 9, (3, 7, 17)), lead("Value", 2, ())
    ('Total 9 against 3, 7 and 17', 'Value 2, no thresholds')
    >>> lead("Total", 9, range(900, 912))
    'Total 9 against 12 thresholds'
    """
    said = f"{what} {minus(total)}"
    if not thresholds:
        return f"{said}, no thresholds"
    whole = f"{said} against {numbers(thresholds)}"
    return whole if len(whole) <= MOST_IN_A_LEAD else f"{said} against {counted(len(thresholds), 'threshold')}"


def reading(what: str, total: int, thresholds: Sequence[int]) -> str:
    """Tell in a sentence how a ``total`` is read as degrees, by the ``thresholds`` that it reaches.

    ``what`` says what the total is.

    >>> reading("Total", 9, (3, 7, 17))
    'Total 9 reaches 3 and 7, not 17: 2 degrees of success.'
    >>> reading("Value", 2, (3, 7, 17))
    'Value 2 does not reach 3, 7 or 17: no degrees of success.'
    """
    if not thresholds:
        return f"{what} {minus(total)}; no thresholds are set."
    reached = sorted(each for each in thresholds if total >= each)
    missed = sorted(each for each in thresholds if total < each)
    parts = []
    if reached:
        parts.append(f"reaches {numbers(reached)}")
    if missed:
        parts.append(f"{'not' if reached else 'does not reach'} {numbers(missed, 'or')}")
    return f"{what} {minus(total)} {', '.join(parts)}: {degrees_text(len(reached))}."


def degree_table(thresholds: Sequence[int], lowest: int, highest: int) -> Table:
    """Give the degrees of success of every total from ``lowest`` to ``highest``, by the ``thresholds``."""
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


def value_table(thresholds: Sequence[int], value: int) -> Table:
    """Give the degrees of success of every number there is, by the ``thresholds``; the row of ``value`` is marked."""
    starts = sorted(set(thresholds))
    between = (
        minus(start) if start + 1 == above else f"{minus(start)} to {minus(above - 1)}"
        for start, above in pairwise(starts)
    )
    labels = [f"below {minus(starts[0])}", *between, f"{minus(starts[-1])} or more"] if starts else ["any"]
    return Table(
        title="Degrees of success",
        columns=("Value", "Degrees"),
        rows=tuple(zip(labels, ("0", *(str(degrees_of(start, thresholds)) for start in starts)), strict=True)),
        here=sum(value >= start for start in starts),
        note="One degree for each threshold that is reached; what a degree is worth depends on the situation.",
    )


BROAD_SKILLS = (
    ("1", "one, if the way it was learned left a gap: take the gap in exchange"),
    ("2", "one more, if play gives an opportunity to study it"),
)
"""What a broad skill may have at each level (Endworld, "Broad Skills")."""


def broad_skill_table(level: int | None) -> Table:
    """Give what a broad skill may have by its level; that of ``level`` is marked, unless it is None or 0."""
    return Table(
        title="Broad skills",
        columns=("Level", "Specializations"),
        rows=BROAD_SKILLS,
        here=min(level, len(BROAD_SKILLS)) - 1 if level is not None and level > 0 else None,
        note="A broad skill covers many tasks. For a specialization among them a bonus die is rolled; "
        "to a gap among them the skill does not apply, only the attribute. Advice: nothing stops "
        "you from setting either.",
    )
