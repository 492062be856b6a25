"""Answers as data for other programs: JSON objects, and odds as CSV."""

import csv
import io
from typing import Any

from fairthrow.links import Link


def odds_data(link: Link) -> dict[str, Any]:
    """Give the exact odds of a link's situation: outcome → rows of value, numerator, denominator."""
    found = link.situation.odds()
    return {
        "link": link.encode(),
        "outcomes": {
            outcome.name: [[value, *chance] for value, chance in found.outcomes[outcome.name].ordered(outcome.rank)]
            for outcome in link.situation.results
        },
    }


def roll_data(link: Link) -> dict[str, Any]:
    """Give the roll that a link names."""
    thrown = link.roll()
    return {
        "link": link.encode(),
        "dice": [
            {"sides": die.sides, "face": die.face, "role": f"{die.group} {die.role}".strip()} for die in thrown.dice
        ],
        "outcomes": dict(thrown.outcomes),
        "summary": thrown.summary,
    }


def odds_csv(link: Link) -> str:
    """Write the exact odds as CSV: outcome, value, numerator, denominator."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(("outcome", "value", "numerator", "denominator"))
    for name, found in odds_data(link)["outcomes"].items():
        for value, numerator, denominator in found:
            said = " ".join(map(str, value)) if isinstance(value, tuple) else value
            rows.writerow((name, said, numerator, denominator))
    return out.getvalue()
