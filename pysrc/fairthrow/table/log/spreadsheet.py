"""Logged rolls as a table for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence
from re import sub
from typing import TYPE_CHECKING

from fairthrow.systems import SYSTEMS, fitting
from fairthrow.systems.die import Die
from fairthrow.table.log.records import LONGEST_NAME, Logged

if TYPE_CHECKING:
    from fairthrow.table.log.groups import LoggedGroup

HEADER = ("at", "game", "check", "label", "summary", "dice", "link", "before", "by")


def write_csv(rolls: "Iterable[Logged | LoggedGroup]") -> str:
    """Write logged rolls as CSV for a spreadsheet: a header, then a row for each roll.

    A row has the time, game, check, label, summary, dice (such as ``d10:7 d10:3``), link, where something was decided
    the link of the roll before it, and whose roll it was. A roll of several is one row: its check is ``party of test``,
    say, a semicolon stands between the members' dice, and a comma between their names. Raises FieldError for a link
    whose faces do not fit its check.
    """
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(HEADER)
    for each in rolls:
        rows.writerow(map(inert, _row(each)))
    return out.getvalue()


def _row(each: "Logged | LoggedGroup") -> tuple[str, ...]:
    link, before = each.link.encode(), each.first.encode() if each.before else ""
    by = ", ".join(fitting(name, LONGEST_NAME) for name in each.whose)
    if isinstance(each, Logged) and each.link.situation.system not in SYSTEMS:  # a program: it is not run for this
        said = each.link.situation.check, each.link.shown_label, each.said, ""
        return (each.at, each.link.situation.system, *said, link, before, by)
    if isinstance(each, Logged):
        thrown, situation = each.link.roll(), each.link.situation
        said = situation.check, each.link.shown_label, thrown.summary, _dice(thrown.dice)
        return (each.at, situation.system, *said, link, before, by)
    from fairthrow.table.group.words import members_dice, summary_of  # noqa: PLC0415  # few rolls are of several

    group = each.link
    dice = "; ".join(_dice(dice) for dice in members_dice(group))
    said = f"{group.kind} of {group.check.check}", group.shown_label, summary_of(group), dice
    return (each.at, group.system, *said, link, before, by)


def _dice(dice: Sequence[Die]) -> str:
    return " ".join(f"d{die.sides}:{die.face}" for die in dice)


def inert(cell: str) -> str:
    """Give a cell's text with an apostrophe wherever a spreadsheet might take what follows for a formula.

    A spreadsheet runs a cell that begins like a formula, even behind blanks or quotes. It may also split the table at
    another delimiter than the comma, and take no notice of quotes. Then a cell begins behind that delimiter, in the
    middle of one of ours. Links stay as they are: such characters are percent-encoded in them.
    """
    return sub(r"(^|[;\t|])(?=[\s\"']*[=+@＝＋－＠-])", r"\1'", cell)
