"""What may be decided after a roll, and what was, in words: for a button, for a line of text, for the log."""

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link
from fairthrow.systems.die import ValueToken
from fairthrow.systems.places import Whose
from fairthrow.systems.situation import Decision, Roll, Situation
from fairthrow.view.numbers import fraction, percent

if TYPE_CHECKING:
    from fairthrow.table.log.records import Logged


@dataclass(frozen=True, kw_only=True)
class Offered:
    """A decision as it is offered: its ``name``, the ``label`` of its button, and what it ``gives``, in a few words.

    ``says`` is the same as a sentence, ``whose`` the side that decides; None where there are no sides. ``token`` is
    what it lays beside the dice, if anything.
    """

    name: str
    label: str
    gives: str
    says: str
    whose: Whose | None = None
    token: ValueToken | None = None


@dataclass(frozen=True, kw_only=True)
class Undo:
    """The last decision about a roll, to be taken back: its ``label``, and the ``token`` that it has laid, if any."""

    label: str
    token: ValueToken | None = None


def undo_of(before: Link, after: Link) -> Undo | None:
    """Give the decision that leads from one link of a roll to the next as what can be taken back, None if none does.

    Raises FieldError when the first link names no roll, and when its faces do not fit the check.
    """
    from fairthrow.decisions import decision_between  # noqa: PLC0415  # few rolls that are opened were decided about

    decision = decision_between(before, after)
    return Undo(label=decision.label, token=_laid_by(before.roll(), after.roll())) if decision else None


def _laid_by(before: Roll, after: Roll) -> ValueToken | None:
    """Give the token that lies there after a decision and did not before, None if none does."""
    return next((token for token in after.laid.tokens if token not in before.laid.tokens), None)


def offered(link: Link, thrown: Roll) -> tuple[Offered, ...]:
    """Give what may be decided after the roll ``thrown`` that ``link`` names, in the order the sides decide.

    What comes of a decision is told where the dice that lie there tell it. Else its chance is. What it costs stands
    behind, and last whether it is the best of several.
    """
    decisions = link.situation.decisions(thrown)
    if not decisions:
        return ()
    from fairthrow.view.check.advice import advised, mark_of  # noqa: PLC0415  # few rolls leave something to decide

    play = advised(link.situation, thrown)
    marks = [mark_of(play, decision.name, thrown, link.situation) for decision in decisions]
    return tuple(_offered(link, decision, thrown, mark) for decision, mark in zip(decisions, marks, strict=True))


def _offered(link: Link, decision: Decision, thrown: Roll, mark: str) -> Offered:
    token = None
    if decision.chance is not None:
        wish, chance = wish_of(link.situation, decision, thrown)
        gives = f"{wish} {percent(chance)}"
        says = f"{decision.label}: {wish} {percent(chance)} ({fraction(chance)}), by dice yet to roll."
    else:
        from fairthrow.decisions import decided  # noqa: PLC0415  # as above

        roll = decided(link, decision).roll()
        token = _laid_by(thrown, roll)
        gives = f"{roll.short[:1].lower()}{roll.short[1:]}"
        says = f"{decision.label}: {roll.summary}"
    gives, says = priced(decision, gives, says)
    gives = f"{gives}; {mark}" if mark else gives
    return Offered(name=decision.name, label=decision.label, gives=gives, says=says, whose=decision.whose, token=token)


def wish_of(situation: Situation, decision: Decision, thrown: Roll) -> tuple[str, Ratio]:
    """Give what may be wished for of a decision whose dice are yet to roll, in words, and its chance.

    It is a better verdict. Where there is none, a main outcome in numbers may still be more than the ``thrown`` one.
    """
    main, now = situation.outcome(situation.main), thrown.outcomes[situation.main]
    if decision.odds and isinstance(now, int) and not (decision.chance and decision.chance.numerator):
        return f"more {main.label.lower()}", decision.odds.outcomes[main.name].chance_of(lambda value: value > now)
    verdict = situation.outcome(situation.verdict)
    return next(iter(verdict.words), f"more {verdict.label.lower()}"), decision.chance or Ratio(0, 1)


def priced(decision: Decision, gives: str, says: str) -> tuple[str, str]:
    """Put the price of a decision, if it has one, behind the few words it ``gives`` and the sentence it ``says``."""
    if not decision.price:
        return gives, says
    return f"{gives}; {decision.price}", f"{says} Its price: {decision.price}."


def sentences(link: Link, thrown: Roll) -> tuple[str, ...]:
    """Say what may be decided after a roll, what it gives, what it costs, and which is best, a sentence or two each."""
    may = offered(link, thrown)
    return (*(each.says for each in may), *best_of_them(link, thrown, may))


def best_of_them(link: Link, thrown: Roll, may: tuple[Offered, ...]) -> tuple[str, ...]:
    """Say which of several decisions that a roll leaves open is the best, and what points give if they are kept.

    ``may`` are those that are offered.
    """
    if not may:
        return ()
    from fairthrow.view.check.advice import advice, advised, last_point_advice  # noqa: PLC0415  # as above

    situation, names = link.situation, {each.name for each in may}
    play = advised(situation, thrown)
    if play and not all(each.decision is None or each.decision.name in names for each in play.choices):
        play = None  # a point that is best spent is not there
    points = [last_point_advice(situation, each, thrown) for each in situation.decisions(thrown) if each.name in names]
    return (*((advice(situation, play),) if play else ()), *filter(None, points))


def was(record: "Logged") -> tuple[str, ...]:
    """Say of a logged roll what was decided after it, and what it was before, the first decision first.

    >>> from fairthrow.table.log.records import read_entry
    >>> links = ["spellwoven/test?faces=7,8,9", "spellwoven/test?effort=yes&faces=7,8,9"]
    >>> was(read_entry("rolls", {"at": "2026-11-21T18:30:00Z", "link": links[1], "before": links[:1]}))
    ('Spend Effort; before: fails by 1',)
    """
    from fairthrow.decisions import decision_between  # noqa: PLC0415  # as above

    said = []
    for before, after in pairwise((*record.before, record.link)):
        decision = decision_between(before, after)
        short = before.roll().short
        label = decision.label if decision else "Decided"
        said.append(f"{label}; before: {short[:1].lower()}{short[1:]}")
    return tuple(said)
