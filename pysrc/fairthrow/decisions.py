"""Decisions about a roll that a link names: the link of the roll as it is then, from the same dice.

A seed, or the proof of a fair roll, gives the dice that lie there first, and behind them any that a decision calls for.
To faces that were typed, those of such dice are added.
"""

from dataclasses import replace

from fairthrow.dice.errors import FieldError, LinkError, shown
from fairthrow.links import Link
from fairthrow.systems.situation import Decision

MOST_BEFORE = 40
"""Decisions that may have been made about one roll. No check allows as many."""


def decisions_of(link: Link) -> tuple[Decision, ...]:
    """Give what may be decided after the roll of a link, in the order the sides decide.

    Raises FieldError when the link names no roll, and when its faces do not fit the check.
    """
    return link.situation.decisions(link.roll())


def decision_of(link: Link, name: str) -> Decision:
    """Give the decision of that name about the roll of a link. Raises LinkError when the rules do not allow it."""
    found = {decision.name: decision for decision in decisions_of(link)}
    if name in found:
        return found[name]
    if not found:
        raise LinkError("decision", f"decision must not be given: nothing is left to decide, got {shown(name)}")
    raise LinkError("decision", f"decision must be one of {', '.join(found)}, got {shown(name)}")


def decided(link: Link, decision: Decision, faces: tuple[int, ...] = ()) -> Link:
    """Give the link of a roll as it is after a decision: with the same seed, the same faces or the same proof.

    ``faces`` are those of physical dice that were rolled for the decision. As long as they are missing, the roll of the
    link is an error that asks for them. A proof stays what it is: of the situation that the dice were made for.

    Raises FieldError for faces where the dice are not physical ones.
    """
    if faces and link.faces is None:
        raise FieldError(
            "faces", f"faces must not be given: the dice of this roll come from its link, got {len(faces)}"
        )
    typed = link.faces if link.faces is None else link.faces + faces
    proven = (link.proven or link.situation) if link.revealed else None
    return replace(link, situation=decision.situation, faces=typed, proven=proven)


def decision_between(before: Link, after: Link) -> Decision | None:
    """Give the decision that leads from one link of a roll to the next, None if none does.

    Raises FieldError when the first link names no roll, and when its faces do not fit the check.
    """
    later = replace(after, key=None, threw="")
    for decision in decisions_of(before):
        faces = after.faces[len(before.faces) :] if before.faces is not None and after.faces is not None else ()
        if replace(decided(before, decision, faces), key=None, threw="") == later:
            return decision
    return None
