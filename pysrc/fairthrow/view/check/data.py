"""Answers as data for other programs: JSON objects, and odds as CSV."""

import csv
import io
from collections.abc import Callable
from functools import partial
from typing import Any

from fairthrow.decisions import decided
from fairthrow.links import Link
from fairthrow.systems.situation import Decision, Odds, Roll, Situation
from fairthrow.table.log.spreadsheet import inert


def odds_data(link: Link) -> dict[str, Any]:
    """Give the exact odds of a link's situation: the canonical ``link``, and ``outcomes``.

    Each outcome's name has a list of rows: value, numerator, denominator. Rows are in the order people are shown.
    """
    return {"link": link.encode(), "outcomes": outcome_rows(link.situation, link.situation.odds())}


def outcome_rows(situation: Situation, odds: Odds) -> dict[str, list[list[Any]]]:
    """Give the ``odds`` of every outcome of a ``situation`` by its name: rows of value, numerator and denominator.

    Rows are in the order people are shown.
    """
    return {
        outcome.name: [[value, *chance] for value, chance in odds.outcomes[outcome.name].ordered(outcome.rank)]
        for outcome in situation.results
    }


def roll_data(link: Link) -> dict[str, Any]:
    """Give the roll that a link names: canonical ``link``, ``dice`` in the order drawn, ``outcomes``, and ``summary``.

    Where something may be decided after it, there are ``decisions``, as :func:`decisions_data` writes them. Where
    several are, or the other side may answer, ``best`` says which is the best, as
    :func:`fairthrow.view.check.advice.advice_data` writes it.

    Raises FieldError when the link names no roll, and when its faces do not fit the check.
    """
    thrown = link.roll()
    decisions = decisions_data(link, thrown)
    return {
        "link": link.encode(),
        "dice": dice_data(thrown),
        "outcomes": dict(thrown.outcomes),
        "summary": thrown.summary,
        **({"decisions": decisions, **_best(link, thrown)} if decisions else {}),
    }


def _best(link: Link, thrown: Roll) -> dict[str, Any]:
    from fairthrow.view.check.advice import advice_data, advised  # noqa: PLC0415  # few rolls leave something to decide

    play = advised(link.situation, thrown)
    return {"best": advice_data(link.situation, play)} if play else {}


def decisions_data(link: Link, thrown: Roll) -> list[dict[str, Any]]:
    """Give what may be decided after the roll ``thrown`` of a ``link``, each an object.

    It has ``name``, ``label``, and the ``link`` of the decided roll, and what comes of it as :func:`comes_of_it` says.
    """
    found = []
    for decision in link.situation.decisions(thrown):
        then = decided(link, decision)
        tells = comes_of_it(decision, partial(_summary_of, then))
        found.append({"name": decision.name, "label": decision.label, "link": then.encode(), **tells})
    return found


def _summary_of(link: Link) -> str:
    return link.roll().summary


def comes_of_it(decision: Decision, summary: Callable[[], str]) -> dict[str, Any]:
    """Give what comes of a ``decision``: its ``summary`` where the dice that lie there tell it.

    Else it is the ``chance`` of a better verdict, as numerator and denominator, and where more is at stake the odds of
    all ``outcomes`` then. Its ``price`` comes along, where it has one.
    """
    price = {"price": decision.price} if decision.price else {}
    if decision.chance is None:
        return {**price, "summary": summary()}
    odds = {"outcomes": outcome_rows(decision.situation, decision.odds)} if decision.odds else {}
    return {**price, "chance": list(decision.chance), **odds}


def dice_data(thrown: Roll) -> list[dict[str, Any]]:
    """Give the dice of a roll in the order drawn."""
    return [{"sides": die.sides, "face": die.face, "role": f"{die.group} {die.role}".strip()} for die in thrown.dice]


def odds_csv(link: Link) -> str:
    """Write the exact odds as CSV: a header, then a row of outcome, value, numerator and denominator for each value.

    Words of a program are written so that no spreadsheet takes them for a formula.
    """
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(("outcome", "value", "numerator", "denominator"))
    for name, found in odds_data(link)["outcomes"].items():
        for value, numerator, denominator in found:
            said = " ".join(map(str, value)) if isinstance(value, tuple) else value
            rows.writerow((name, inert(said) if isinstance(said, str) else said, numerator, denominator))
    return out.getvalue()
