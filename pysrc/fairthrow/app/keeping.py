"""What a page keeps in the browser's storage, for the page: lists of it, files of it. Text in, text out.

Like those of the app, the functions give a JSON object as text.
"""

import json

from fairthrow.app.answers import refusal
from fairthrow.luck import report
from fairthrow.record import Records, read_entries, read_file, write_csv, write_file
from fairthrow.systems import FairthrowError
from fairthrow.view import history


def kept(text: str) -> str:
    """List what a page's storage holds: the log, this game's saved checks, the luck report.

    ``text`` is a JSON object: ``rolls`` and ``checks`` (lists of records), ``wish`` (what to look for)
    and ``system`` (the page's game).
    """
    stored = json.loads(text)
    rolls = read_entries("rolls", stored["rolls"])
    checks = read_entries("checks", stored["checks"])
    parts = {
        "log": history.log(rolls.rolls, stored["wish"]),
        "saved": history.saved(checks.checks, stored["system"]),
        "luck": history.luck(report(each.link for each in rolls.rolls)),
        "keep-problems": history.problems(rolls) + history.problems(checks),
    }
    return json.dumps({"parts": parts})


def written(text: str) -> str:
    """Write what is stored as a file: ``form`` is ``json`` or ``csv`` (the rolls)."""
    stored = json.loads(text)
    rolls = read_entries("rolls", stored["rolls"]).rolls
    if stored["form"] == "csv":
        return json.dumps({"text": write_csv(rolls)})
    checks = read_entries("checks", stored["checks"]).checks
    return json.dumps({"text": write_file(Records(rolls=rolls, checks=checks))})


def imported(text: str) -> str:
    """Read a file that somebody chose: its ``records`` and the ``problems`` of those left out."""
    try:
        found = read_file(text)
    except FairthrowError as error:
        return refusal(error)
    written_now = json.loads(write_file(found))
    records = {kind: written_now[kind] for kind in ("rolls", "checks")}
    return json.dumps({"records": records, "problems": found.problems[:5]})
