"""What may be decided after a roll, and what was, in words: for a button, for a line of text, for the log."""

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from fairthrow.decisions import decided, decision_between
from fairthrow.links import Link
from fairthrow.systems.places import Whose
from fairthrow.systems.situation import Decision, Roll
from fairthrow.view.numbers import fraction, percent

if TYPE_CHECKING:
    from fairthrow.table.log import Logged


@dataclass(frozen=True, kw_only=True)
class Offered:
    """A decision as it is offered: its ``name``, the ``label`` of its button, and what it ``gives``, in a few words.

    ``says`` is the same as a sentence, ``whose`` the side that decides; None where there are no sides.
    """

    name: str
    label: str
    gives: str
    says: str
    whose: Whose | None = None


def offered(link: Link, thrown: Roll) -> tuple[Offered, ...]:
    """Give what may be decided after the roll ``thrown`` that ``link`` names, in the order the sides decide.

    What comes of a decision is told where the dice that lie there tell it. Else its chance is.
    """
    return tuple(_offered(link, decision) for decision in link.situation.decisions(thrown))


def _offered(link: Link, decision: Decision) -> Offered:
    if decision.chance is not None:
        verdict = link.situation.outcome(link.situation.verdict)
        wish = next(iter(verdict.words), f"more {verdict.label.lower()}")
        gives = f"{wish} {percent(decision.chance)}"
        says = (
            f"{decision.label}: {wish} {percent(decision.chance)} ({fraction(decision.chance)}), by dice yet to roll."
        )
    else:
        roll = decided(link, decision).roll()
        gives = f"{roll.short[:1].lower()}{roll.short[1:]}"
        says = f"{decision.label}: {roll.summary}"
    return Offered(name=decision.name, label=decision.label, gives=gives, says=says, whose=decision.whose)


def sentences(link: Link, thrown: Roll) -> tuple[str, ...]:
    """Say what may be decided after a roll, and what it gives, a sentence each."""
    return tuple(each.says for each in offered(link, thrown))


def as_data(link: Link, thrown: Roll) -> list[dict[str, Any]]:
    """Give what may be decided after a roll as data: ``name``, ``label``, and the ``link`` of the decided roll.

    With it comes its ``summary`` where the dice that lie there tell it, else the ``chance`` of a better verdict, as
    numerator and denominator.
    """
    found = []
    for decision in link.situation.decisions(thrown):
        then = decided(link, decision)
        tells = {"summary": then.roll().summary} if decision.chance is None else {"chance": list(decision.chance)}
        found.append({"name": decision.name, "label": decision.label, "link": then.encode(), **tells})
    return found


def was(record: "Logged") -> tuple[str, ...]:
    """Say of a logged roll what was decided after it, and what it was before, the first decision first.

    >>> from fairthrow.table.log import read_entry
    >>> links = ["spellwoven/test?faces=7,8,9", "spellwoven/test?effort=yes&faces=7,8,9"]
    >>> was(read_entry("rolls", {"at": "2026-11-21T18:30:00Z", "link": links[1], "before": links[:1]}))
    ('Spend Effort; before: fails by 1',)
    """
    said = []
    for before, after in pairwise((*record.before, record.link)):
        decision = decision_between(before, after)
        short = before.roll().short
        label = decision.label if decision else "Decided"
        said.append(f"{label}; before: {short[:1].lower()}{short[1:]}")
    return tuple(said)
