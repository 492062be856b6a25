"""Points that rolls and decisions take from the resources of characters, and give back.

A page sends the characters that it keeps, as the texts that are stored, and gets the texts to store instead. It keeps
each under a key. To take a payment back is to pay the same with points below 0: what somebody else has changed of the
sheet since stays.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from fairthrow.links import LONGEST
from fairthrow.systems import FieldError, Situation, fitting
from fairthrow.systems.character import Character, Resource
from fairthrow.systems.places import Whose
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.records import KeptCharacter, read_entry, write_text


@dataclass(frozen=True, kw_only=True)
class Payment:
    """So many ``points`` that the character under a ``key`` pays for their own ``decision``; below 0 they come back."""

    key: str
    decision: str
    points: int = 1


def spends(character: Character, situation: Situation, whose: Whose = Whose.YOURS) -> tuple[Resource, ...]:
    """Give the resources of a ``character`` from which a roll of a ``situation`` takes a point at once.

    ``whose`` says on which side of it the character is.
    """
    return tuple(
        pool for pool in character.pools()
        if getattr(situation, f"{whose.prefix}{pool.decision}", None) is True
    )  # fmt: skip


def pay_points(character: Character, decision: str, points: int = 1) -> Character:
    """Give a ``character`` after so many ``points`` were paid for a ``decision``; below 0 they come back.

    A decision that no pool is for changes nothing; nor does a point that was never spent. Raises FieldError when so
    many are not left.
    """
    pool = next((each for each in character.pools() if each.decision == decision), None)
    if pool is None or pool.left - points > pool.most:
        return character
    if pool.left < points:
        raise FieldError("", f"{fitting(character.name, LONGEST)} has no {pool.label} left")
    return character.spent(decision, points)


def pay(kept: Mapping[str, str], payments: Iterable[Payment]) -> dict[str, str]:
    """Make all ``payments``, or none: give the texts to store, by key, of those whose sheets have changed.

    ``kept`` has the stored texts by key. Of a character who is not among them nothing is taken. Raises a FairthrowError
    for a text that cannot be read, and when somebody has not so many points left.
    """
    here = [each for each in payments if each.key in kept]
    before: dict[str, KeptCharacter] = {each.key: read_entry("characters", read_json(kept[each.key])) for each in here}
    after = dict(before)
    for each in here:
        character = pay_points(after[each.key].character, each.decision, each.points)
        after[each.key] = replace(after[each.key], character=character)
    return {key: write_text(each) for key, each in after.items() if each != before[key]}
