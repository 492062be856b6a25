"""Odds and rolls as plain text, for people at a command line."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from fairthrow.dice.distribution import Ratio
from fairthrow.links import LONGEST, Link
from fairthrow.systems import fitting
from fairthrow.systems.die import Die
from fairthrow.systems.fields import Choice, Flag, Kind
from fairthrow.systems.places import Whose
from fairthrow.systems.situation import Situation
from fairthrow.systems.wording import minus
from fairthrow.view.check.answer import said_by, sentence
from fairthrow.view.numbers import fraction, percent, value_text

BAR = 40
"""Characters of the longest bar."""

MOST_BEGINNING = 60
"""Characters of a program that stand for its name where it has none."""


def show(text: str) -> str:
    """Give foreign ``text`` as it is shown to people: unseen characters are replaced by marks, as in a label."""
    return fitting(text, LONGEST)


def show_sentence(sentence: str) -> str:
    """Give a ``sentence`` of ours, whose foreign parts were made visible already, as people are shown it."""
    return fitting(sentence, LONGEST, marked=True)


def name_of(situation: Situation, of: Collection[str] | None = None) -> str:
    """Name a situation in a line: its check, and each field that is not at its default; only those ``of`` some names.

    >>> from fairthrow.links import decode
    >>> name_of(decode("spellwoven/test?skill=7&advantage=yes").situation)
    'Test of Skill: Skill 7, Advantage'
    """
    said = [
        set_to(situation.declared()[name], value) for name, value in situation.changed() if of is None or name in of
    ]
    return situation.title + (f": {', '.join(said)}" if said else "")


def beginning(program: str) -> str:
    r"""Give the beginning of the text of a ``program`` in a line, without lines that begin as comments, unless all do.

    >>> beginning("\\ for Ada \\\nX: 2d6\noutput X + 1")
    'X: 2d6 output X + 1'
    """
    text = " ".join(line.strip() for line in program.split("\n") if not line.lstrip().startswith("\\"))
    return fitting(" ".join((text or program).split()), MOST_BEGINNING)


def set_to(kind: Kind, value: Any) -> str:
    """Say what a field of a ``kind`` is set to: ``Skill 7``, ``Advantage``, ``no target``."""
    whose = f"{kind.whose.title} " if kind.whose is Whose.THEIRS else ""
    if isinstance(kind, Flag):
        return f"{whose}{kind.label}" if value else f"{whose}not {kind.label.lower()}"
    if isinstance(kind, Choice):
        return f"{whose}{kind.label} {kind.words[value]}"
    words = minus(kind.encode(value).replace(",", " "))
    return f"{whose}{kind.label} {words}" if words else f"{whose}no {kind.label.lower()}"


def odds_text(link: Link) -> str:
    """Write the odds of every outcome as small tables with bars."""
    situation = link.situation
    found = situation.odds()
    lines = [f"{situation.title} ({link.encode()}): {situation.dice_text()}", sentence(situation, found)]
    for outcome in situation.results:
        lines += ["", outcome.label]
        lines += rows_text(found.outcomes[outcome.name].ordered(outcome.rank), said_by(outcome))
    return "\n".join(lines) + "\n"


def rows_text(
    rows: Sequence[tuple[Any, Ratio]],
    said: Callable[[Any], str] = value_text,
    exactly: Callable[[Ratio], str] = fraction,
) -> list[str]:
    """Write ``rows`` of values with their chances as lines of a small table with bars; at least one row.

    ``said`` writes a value, and ``exactly`` a chance beside its percentage.
    """
    names = [said(value) for value, _ in rows]
    wide = max(8, *map(len, names))
    most = max(chance.numerator / chance.denominator for _, chance in rows) or 1  # all may be next to nothing
    bars = ("█" * round(BAR * chance.numerator / chance.denominator / most) for _, chance in rows)
    return [
        f"{name:>{wide}}  {percent(chance):>12}  {exactly(chance)}  {bar}"
        for name, (_, chance), bar in zip(names, rows, bars, strict=True)
    ]


def roll_text(link: Link) -> str:
    """Write the roll that a link names: what each die did, the steps, the summary, and what may be decided then.

    Raises FieldError when the link names no roll, and when its faces do not fit the check.
    """
    from fairthrow.view.check.decisions import sentences  # noqa: PLC0415  # pages name situations, and write no rolls as text

    thrown = link.roll()
    dice = dice_lines(thrown.dice)
    head = [link.shown_label] if link.shown_label else []
    return "\n".join([*head, *dice, *thrown.steps, thrown.summary, *sentences(link, thrown), link.encode()]) + "\n"


def dice_lines(dice: Sequence[Die]) -> list[str]:
    """Say of each of some ``dice`` what it did, a line each."""
    return [f"  {die.group} d{die.sides}: {die.face}, {die.note or die.role}".replace("   ", "  ") for die in dice]
