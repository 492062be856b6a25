"""Decisions after a roll: a page says what is decided, and gets the decided roll, as it gets any roll."""

from dataclasses import dataclass, field, replace

from fairthrow.app.answers import PageAnswer, answered, chart_view, rolled
from fairthrow.decisions import decided, decision_between, decision_of
from fairthrow.links import Link
from fairthrow.systems import ROLL_FIELDS, FieldError
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.records import Logged, read_entry, write_text
from fairthrow.view.check.decisions import Undo, undo_of
from fairthrow.view.check.figure import ChartView


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What a page sends with a decision: its ``name``, how it shows odds, and what it keeps of the roll.

    ``faces`` are those of physical dice that were rolled for it. ``record`` is the log's record of the roll, None where
    the roll is not in the log. ``sides`` are the characters whose roll it is, as far as they are kept: pairs of key and
    text, by the side of the check (:data:`fairthrow.app.paying.SIDES`).
    """

    name: str
    view: ChartView
    faces: tuple[int, ...] = ()
    record: Logged | None = None
    sides: dict[str, tuple[str, str]] = field(default_factory=dict)


def read_wish(text: str) -> Wish:
    """Read a JSON object with ``decision`` (a name), and if there is anything to say the other members of a wish.

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
        sides=given.get("sides") or {},
    )


def _decide(link: Link, wish: Wish) -> PageAnswer:
    """Give the roll after a decision, with the same dice.

    ``fragment`` is its link. A record of that roll is replaced by one that says so, and a point of a pool is paid.
    Raises LinkError for a decision that the rules do not allow, and FieldError when a physical die is missing, or a
    point.
    """
    decision = decision_of(link, wish.name)
    after = decided(link, decision, wish.faces)
    paid = _paid(wish, decision.name, 1)
    found = _shown(link, after, wish.view, undo_of(link, after) if wish.record else None)
    if wish.record is None:
        return found
    return {**found, **paid, "keep": _to_store(_of(wish.record, link).decided(after))}


def _undecide(link: Link, wish: Wish) -> PageAnswer:
    """Take the last decision about a roll back: give the roll before it, and its record to store again.

    Raises FieldError without a record of the roll, and when nothing was decided about it.
    """
    if wish.record is None:
        raise FieldError("record", "record must be given: it says what the roll was before")
    undone = _of(wish.record, link).undone()
    last = decision_between(undone.link, link)
    paid = _paid(wish, last.name if last else "", -1)
    return {**_shown(link, undone.link, wish.view, last_of(undone)), **paid, "keep": _to_store(undone)}


def _paid(wish: Wish, decision: str, points: int) -> PageAnswer:
    """Give the records of those who pay for a decision, or get their points back: ``put``, pairs of key and text."""
    if not wish.sides:
        return {}
    from fairthrow.app.paying import settle  # noqa: PLC0415  # few decisions are of characters

    return {"put": settle(wish.sides, decision, points)}


def _of(record: Logged, link: Link) -> Logged:
    """Give a record, if it is about the roll of ``link``; a proof may have been confirmed since it was recorded."""
    if replace(record.link, key=None, threw="") != replace(link, key=None, threw=""):
        raise FieldError("record", "record must be of the roll that is decided about")
    return record


def last_of(record: Logged) -> Undo | None:
    """Give the last decision about a logged roll, to be taken back; None where there was none."""
    return undo_of(record.before[-1], record.link) if record.before else None


def _shown(before: Link, link: Link, view: ChartView, undo: Undo | None) -> PageAnswer:
    """Give a roll as it is after a change.

    ``fields`` are those of its situation that have changed, as text for the form, and ``back`` what they were.
    """
    found: PageAnswer = {
        **rolled(link, view, undo),
        "fragment": link.fragment(),
        "fields": link.situation.differing(before.situation),
        "back": before.situation.differing(link.situation),
    }
    return found if link.offer is None else {**found, "next": "exchange"}


def _to_store(record: Logged) -> list[dict[str, str]]:
    return [{"kind": "rolls", "text": write_text(record), "key": record.key}]


decide = answered(_decide, read_wish)
undecide = answered(_undecide, read_wish)
