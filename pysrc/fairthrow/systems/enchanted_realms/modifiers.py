"""Modifiers by category and the rule of internal combination (Enchanted Realms, "Modifiers").

In one category only the best bonus and the worst penalty count; they are summed, and the
categories add up.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from fairthrow.systems.situation import Table
from fairthrow.systems.wording import in_a_row, signed

Values: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The values of the four categories beside the sub-attribute."""

CATEGORIES = ("Skills", "Size", "Conditions", "Other")

COUNTED = {"no": CATEGORIES, "other": ("Other",), "yes": ()}
"""How strict a roll is → the categories that count beside the sub-attribute."""

BEST_MODIFIER = 5
"""No score gives more (Enchanted Realms, "Modifiers")."""


def score_modifier(score: int) -> int:
    """Give the modifier of a sub-attribute's score: 0 to 5, one more for each 2 points from 4.

    >>> [score_modifier(score) for score in (3, 4, 5, 10, 12, 30)]
    [0, 1, 1, 4, 5, 5]
    """
    return min(max(score // 2 - 1, 0), BEST_MODIFIER)


class CategoryTotal(NamedTuple):
    """What counts in one category: ``bonus`` (0 or more) and ``penalty`` (0 or less)."""

    bonus: int
    penalty: int


def combine(values: Sequence[int]) -> CategoryTotal:
    """Combine the values of one category: the best bonus and the worst penalty.

    >>> combine((1, 2)), combine((2, -1))
    (CategoryTotal(bonus=2, penalty=0), CategoryTotal(bonus=2, penalty=-1))
    """
    return CategoryTotal(max((0, *values)), min((0, *values)))


def added(categories: Values, admitted: Collection[str] = CATEGORIES) -> int:
    """Give what the categories add together, those left out that are not ``admitted``.

    >>> added(((1, 2), (2, -1), (), (4,))), added(((1, 2), (2, -1), (), (4,)), ("Other",))
    (7, 4)
    """
    named = zip(CATEGORIES, categories, strict=True)
    return sum(sum(combine(values)) for name, values in named if values and name in admitted)


class Category(NamedTuple):
    """One category: its name and the values given in it."""

    name: str
    values: tuple[int, ...]

    @property
    def adds(self) -> int:
        """What the category adds to the roll."""
        return sum(combine(self.values))

    def counting(self) -> Iterator[str]:
        """Say which values count."""
        bonus, penalty = combine(self.values)
        if bonus:
            yield f"{signed(bonus)} is the best bonus"
        if penalty:
            yield f"{signed(penalty)} is the worst penalty"

    def left_out(self) -> Iterator[str]:
        """Say which values do not count, each with its reason; in the order given."""
        bonus, penalty = combine(self.values)
        seen = set()
        for value in self.values:
            if value == 0:
                yield "0 changes nothing"
            elif value not in (bonus, penalty):
                better = "best bonus" if value > 0 else "worst penalty"
                yield f"{signed(value)} is not the {better}"
            elif value in seen:
                yield f"{signed(value)} counts once"
            seen.add(value)


def combination(
    title: str, score: tuple[str, int], categories: Values, admitted: Collection[str] = CATEGORIES
) -> Table:
    """Show the rule at work: what counts in each category, what does not and why, and the sum.

    ``title`` stands above the table. ``score`` says how the sub-attribute counts, in words, and what it adds.
    ``categories`` has the values of each of :data:`CATEGORIES`, in their order. Those that are not ``admitted`` add
    nothing.
    """
    says, adds = score
    rows = [("Sub-attribute", signed(adds), says, "–")]
    if len(admitted) == len(CATEGORIES):
        why, sums = "", "the categories add up"
    elif admitted:
        names = f"the sub-attribute and {in_a_row(list(admitted))}"
        why, sums = f"only {names} count", f"{names} add up"
    else:
        why = sums = "only the sub-attribute counts"
    for category in map(Category, CATEGORIES, categories):
        counts = "; ".join(category.counting())
        out = "; ".join(category.left_out())
        adds = category.adds
        if category.name not in admitted:
            given = ", ".join(map(signed, category.values))
            counts, out, adds = "", f"{given}: {why}" if given else "", 0
        rows.append((category.name, signed(adds), counts or "–", out or "–"))
    rows.append(("All together", signed(score[1] + added(categories, admitted)), sums, "–"))
    return Table(
        title=title,
        columns=("Category", "Adds", "Counts", "Does not count"),
        rows=tuple(rows),
        note="Within one category only the best bonus and the worst penalty count." if admitted else "",
    )


def left_out_note(categories: Values, admitted: Collection[str]) -> tuple[str, ...]:
    """Say that values were given in ``categories`` that are not ``admitted``; nothing where there are none."""
    named = zip(CATEGORIES, categories, strict=True)
    if not any(any(values) for name, values in named if name not in admitted):
        return ()
    if admitted:
        return (f"Strict: beside the sub-attribute only {in_a_row(list(admitted))} counts.",)
    return ("Strict: the other categories are left out.",)


def score_table(score: int) -> Table:
    """Give the modifier of every score; the row of ``score`` is marked."""
    spans = [[each for each in range(13) if score_modifier(each) == modifier] for modifier in range(BEST_MODIFIER + 1)]
    return Table(
        title="Modifier of a score",
        columns=("Score", "Modifier"),
        rows=tuple(
            (
                f"{span[0]}–{span[-1]}" if len(span) > 1 else f"{span[0]} and up",
                signed(modifier) if modifier else "none",
            )
            for modifier, span in enumerate(spans)
        ),
        here=score_modifier(score),
        note="Taken from the full score, without regard to injuries.",
    )
