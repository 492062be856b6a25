"""What is wrong with a field, in the words of the page: its label, and what it takes.

Messages of errors are for programs and for the command line, and name fields as links do.
"""

from fairthrow.dice.errors import FairthrowError
from fairthrow.systems.fields import Choice, Kind, Label, Whole
from fairthrow.systems.places import Whose
from fairthrow.systems.roll_fields import ROLL_FIELDS


def words(error: FairthrowError) -> str:
    """Say what is wrong, without a full stop: ``Skill: a whole number from 0 to 26``.

    An error that is not that of the value of a declared field keeps its message. A hint stands behind the
    words too.
    """
    kind = error.kind or (ROLL_FIELDS.get(error.field) if error.said else None)
    if not isinstance(kind, Kind):
        return error.message
    theirs = f" ({kind.whose.title})" if kind.whose is Whose.THEIRS else ""
    hint = f"; {error.hint}" if error.hint else ""
    return f"{kind.label}{theirs}: {error.said or wanted(kind)}{hint}"


def wanted(kind: Kind) -> str:
    """Say what a field takes, as it is told to people."""
    if isinstance(kind, Whole):
        return f"a whole number from {kind.allowed()}"
    if isinstance(kind, Choice):
        return f"one of {', '.join(kind.words.values())}"
    if isinstance(kind, Label):
        return kind.allowed().replace(" without control characters", " on one line")
    return kind.allowed()
