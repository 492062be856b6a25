"""What is decided after a roll: the situation that a link says comes of it, and whether the rules lead there."""

from collections.abc import Callable
from dataclasses import replace

from fairthrow.dice.errors import FairthrowError, FieldError, shown
from fairthrow.dice.stream import Source
from fairthrow.systems.situation import Situation

MOST_DECIDED = 40
"""Situations that are looked at on the way. No check of ours has as many decisions about one roll."""


def comes_of(before: Situation, after: Situation, source: Callable[[], Source]) -> bool:
    """Say whether decisions that the rules allow lead from a roll of ``before`` to ``after``; at least one is made.

    ``source`` is called for each try, and gives the dice of the one roll anew each time.
    """
    waiting = [before]
    for each in waiting:
        for decision in each.decisions(each.throw(source())):
            if decision.situation == after:
                return True
            if decision.situation not in waiting and len(waiting) < MOST_DECIDED:
                waiting.append(decision.situation)
    return False


def after(before: Situation, then: str, read: Callable[[str], dict[str, str]]) -> Situation:
    """Give the situation after a decision that changed some fields: ``then``, as a link has it.

    ``read`` reads such a text, as fields by their names. Raises FieldError for ``then`` when it cannot be read.
    """
    declared = before.declared()
    try:
        fields = read(then)
        if not fields.keys() <= declared.keys():
            raise FieldError("then", f"it must be of the fields {', '.join(declared)}")
        return replace(before, **{name: declared[name].decode(name, text) for name, text in fields.items()})
    except FairthrowError as error:
        message = f"then must be the fields that a decision changed, got {shown(then)}: {error.message}"
        raise FieldError("then", message) from None
