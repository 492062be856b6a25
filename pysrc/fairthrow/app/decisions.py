"""Decisions after a roll: a page says what is decided, and gets the decided roll, as it gets any roll."""

from dataclasses import dataclass, replace

from fairthrow.app.answers import Answer, answered, chart_view, rolled
from fairthrow.decisions import decided, decision_between, decision_of
from fairthrow.links import Link
from fairthrow.systems import ROLL_FIELDS, FieldError
from fairthrow.table.jsontext import read_json
from fairthrow.table.log import Logged, read_entry, write_text
from fairthrow.view.figure import ChartView


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What a page sends with a decision: its ``name``, how it shows odds, and what it keeps of the roll.

    ``faces`` are those of physical dice that were rolled for it. ``record`` is the log's record of the roll, None where
    the roll is not in the log.
    """

    name: str
    view: ChartView
    faces: tuple[int, ...] = ()
    record: Logged | None = None


def read_wish(text: str) -> Wish:
    """Read a JSON object with ``decision`` (a name), and if there is anything to say ``view``, ``faces``, ``record``.

    The view is text, as :func:`chart_view` reads it, and the faces are text as in a link. The record is the pair of key
    and text that it is stored as. Raises FieldError and LinkError for text that is no JSON, and for what cannot be read
    of it.
    """
    given = read_json(text)
    record = None
    if given.get("record"):
        key, stored = given["record"]
        record = replace(read_entry("rolls", read_json(stored)), key=key)
        if not isinstance(record, Logged):
            raise FieldError("record", "record must be of a single roll")
    faces = given.get("faces")
    return Wish(
        name=given.get("decision", ""),
        view=chart_view(given.get("view", "")),
        faces=ROLL_FIELDS["faces"].decode("faces", faces) if faces else (),
        record=record,
    )


def _decide(link: Link, wish: Wish) -> Answer:
    """Give the roll after a decision, with the same dice.

    ``fragment`` is its link. A record of that roll is replaced by one that says so. Raises LinkError for a decision
    that the rules do not allow, and FieldError when a physical die is missing.
    """
    decision = decision_of(link, wish.name)
    after = decided(link, decision, wish.faces)
    found = _shown(link, after, wish.view, decision.label if wish.record else "")
    if wish.record is None:
        return found
    return {**found, "keep": _kept(_of(wish.record, link).decided(after))}


def _undecide(link: Link, wish: Wish) -> Answer:
    """Take the last decision about a roll back: give the roll before it, and its record to store again.

    Raises FieldError without a record of the roll, and when nothing was decided about it.
    """
    if wish.record is None:
        raise FieldError("record", "record must be given: it says what the roll was before")
    undone = _of(wish.record, link).undone()
    return {**_shown(link, undone.link, wish.view, label_of(undone)), "keep": _kept(undone)}


def _of(record: Logged, link: Link) -> Logged:
    """Give a record, if it is about the roll of ``link``; a proof may have been confirmed since it was recorded."""
    if replace(record.link, key=None) != replace(link, key=None):
        raise FieldError("record", "record must be of the roll that is decided about")
    return record


def label_of(record: Logged) -> str:
    """Name the last decision about a logged roll; empty where there was none."""
    decision = decision_between(record.before[-1], record.link) if record.before else None
    return decision.label if decision else ""


def _shown(before: Link, link: Link, view: ChartView, undo: str) -> Answer:
    """Give a roll as it is after a change.

    ``fields`` are those of its situation that have changed, as text for the form, and ``back`` what they were.
    """
    found: Answer = {
        **rolled(link, view, undo),
        "fragment": link.fragment(),
        "fields": link.situation.differing(before.situation),
        "back": before.situation.differing(link.situation),
    }
    return found if link.offer is None else {**found, "next": "exchange"}


def _kept(record: Logged) -> list[dict[str, str]]:
    return [{"kind": "rolls", "text": write_text(record), "key": record.key}]


decide = answered(_decide, read_wish)
undecide = answered(_undecide, read_wish)
