"""Answers as data for other programs: JSON objects, and odds as CSV."""

import csv
import io
from typing import Any

from fairthrow.links import Link
from fairthrow.systems.situation import Roll
from fairthrow.view.decisions import as_data


def odds_data(link: Link) -> dict[str, Any]:
    """Give the exact odds of a link's situation: the canonical ``link``, and ``outcomes``.

    Each outcome's name has a list of rows: value, numerator, denominator. Rows are in the order people are shown.
    """
    found = link.situation.odds()
    return {
        "link": link.encode(),
        "outcomes": {
            outcome.name: [[value, *chance] for value, chance in found.outcomes[outcome.name].ordered(outcome.rank)]
            for outcome in link.situation.results
        },
    }


def roll_data(link: Link) -> dict[str, Any]:
    """Give the roll that a link names: canonical ``link``, ``dice`` in the order drawn, ``outcomes``, and ``summary``.

    Where something may be decided after it, there are ``decisions``, as :func:`fairthrow.view.decisions.as_data` writes
    them.

    Raises FieldError when the link names no roll, and when its faces do not fit the check.
    """
    thrown = link.roll()
    decisions = as_data(link, thrown)
    return {
        "link": link.encode(),
        "dice": dice_data(thrown),
        "outcomes": dict(thrown.outcomes),
        "summary": thrown.summary,
        **({"decisions": decisions} if decisions else {}),
    }


def dice_data(thrown: Roll) -> list[dict[str, Any]]:
    """Give the dice of a roll in the order drawn."""
    return [{"sides": die.sides, "face": die.face, "role": f"{die.group} {die.role}".strip()} for die in thrown.dice]


def odds_csv(link: Link) -> str:
    """Write the exact odds as CSV: a header, then a row of outcome, value, numerator and denominator for each value."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(("outcome", "value", "numerator", "denominator"))
    for name, found in odds_data(link)["outcomes"].items():
        for value, numerator, denominator in found:
            said = " ".join(map(str, value)) if isinstance(value, tuple) else value
            rows.writerow((name, said, numerator, denominator))
    return out.getvalue()
