"""How groups are spoken of: who their members are, and how their rolls went."""

from collections.abc import Iterable, Sequence

from fairthrow.systems import fitting
from fairthrow.systems.die import Die
from fairthrow.systems.fields import trimmed
from fairthrow.systems.situation import Roll
from fairthrow.systems.wording import counted, plural, sentence
from fairthrow.table.group import NAME, Group, Member
from fairthrow.table.party import Party
from fairthrow.table.rivals import Fight, Rivals

SHOWN = NAME.most + len(": ") + 80
"""Characters of the longest title of a member."""


def name_of(number: int, member: Member) -> str:
    """Name a ``member`` as people are shown it, by its ``number`` where it has no name, or one of blanks.

    Unseen characters become marks.

    >>> from fairthrow.table.grouplinks import decode
    >>> [name_of(*each) for each in decode("d100/party?check=check&1=Jen&2=%20").numbered()]
    ['Jen', 'number 2']
    """
    return fitting(trimmed(member.name), SHOWN) or f"number {number}"


def title_of(number: int, member: Member) -> str:
    """Say what a ``member`` with a ``number`` from 1 rolls for: ``Jen: Climb``."""
    label = fitting(trimmed(member.label), SHOWN)
    return ": ".join(filter(None, (sentence(name_of(number, member)), label)))


def listed(names: Iterable[str]) -> str:
    """List ``names``, at least one, as a sentence does.

    >>> listed(["Jen"]), listed(["Jen", "Tom", "Ana"])
    ('Jen', 'Jen, Tom and Ana')
    """
    *before, last = names
    return f"{', '.join(before)} and {last}" if before else last


VERBS = {"success": "succeed"}
"""What members do who have the first of a verdict's words, where the word itself does not say it."""


def succeed_words(party: Party) -> str:
    """Say what it is to succeed, behind several: ``pass``, ``succeed``, ``win``, ``reach 2 degrees``.

    >>> from fairthrow.table.grouplinks import decode
    >>> [succeed_words(decode(f"{text}&1=Jen")) for text in ("endworld/party?check=check", "d100/party?check=check")]
    ['reach 2 degrees', 'succeed']
    """
    words = party.judged.words
    if not words:
        return f"reach {counted(party.reach, party.judged.unit)}" if party.judged.unit else f"reach {party.reach}"
    first = next(iter(words))
    return VERBS.get(first, first)


def succeeds_words(party: Party) -> str:
    """Say what it is to succeed, behind one: ``passes``, ``succeeds``, ``reaches 2 degrees``."""
    verb, _, rest = succeed_words(party).partition(" ")
    return f"{plural(verb)} {rest}".strip()


def good_of(party: Party, rolls: Sequence[Roll]) -> list[int]:
    """Give the numbers of the members who succeed, from 1.

    ``rolls`` are those of all members of the ``party``, in order.
    """
    return [number for number, roll in enumerate(rolls, 1) if party.succeeds(roll.outcomes[party.check.verdict])]


def party_short(party: Party, good: int) -> str:
    """Say how many of a ``party`` succeed, where so many are ``good``: ``2 of 3 pass``."""
    many = len(party.members)
    if many == 1:
        return sentence(succeeds_words(party)) if good else f"Does not {succeed_words(party)}"
    if not good:
        return f"None of {many} {succeeds_words(party)}"
    if good == many:
        return f"All {many} {succeed_words(party)}"
    return f"{good} of {many} {succeeds_words(party) if good == 1 else succeed_words(party)}"


def party_summary(party: Party, rolls: Sequence[Roll]) -> str:
    """Say in a sentence who of a ``party`` succeeds with its ``rolls``, one a member: ``2 of 3 pass: Jen and Ana.``."""
    good, many = good_of(party, rolls), len(party.members)
    if many == 1:
        return f"{sentence(name_of(1, party.members[0]))}: {rolls[0].summary}"
    who = f": {listed(name_of(number, party.members[number - 1]) for number in good)}" if 0 < len(good) < many else ""
    return f"{party_short(party, len(good))}{who}."


def fight_short(rivals: Rivals, fight: Fight) -> str:
    """Say who of the rivals wins a fight: ``Jen wins``, ``A tie``."""
    if fight.winner is None:
        return f"A {rivals.tied}"
    return f"{sentence(name_of(fight.winner + 1, rivals.members[fight.winner]))} wins"


def best_words(fight: Fight) -> str:
    """Say what the best of all is: ``3 successes``."""
    best = fight.last[fight.best[0]].short
    return f"{best[:1].lower()}{best[1:]}"


def fight_summary(rivals: Rivals, fight: Fight) -> str:
    """Say in a sentence who of some rivals wins, and with what: ``Jen wins with 3 successes.``."""
    after = f"After {counted(len(fight.rounds) - 1, rivals.tied)}: " if len(fight.rounds) > 1 else ""
    said, best = fight_short(rivals, fight), best_words(fight)
    if fight.winner is not None:
        return f"{after}{said} with {best}."
    names = (sentence(name_of(place + 1, rivals.members[place])) for place in fight.best)
    return f"{after}{said}: {listed(names)} share the best, {best}."


def summary_of(group: Group) -> str:
    """Say in a sentence how the roll of a group went. Raises FieldError where no roll is named."""
    if isinstance(group, Party):
        return party_summary(group, group.rolls())
    return fight_summary(of_rivals(group), of_rivals(group).fight())


def short_of(group: Group, number: int = 0) -> str:
    """Say in a few words how a ``group``'s roll went, beginning small. Raises FieldError where no roll is named.

    With a ``number`` from 1 it is the roll of that member of a party; 0 is for the whole group, and for rivals.
    """
    if isinstance(group, Party):
        rolls = group.rolls()
        return _small(rolls[number - 1].short if number else party_short(group, len(good_of(group, rolls))))
    fight = of_rivals(group).fight()
    short = fight_short(of_rivals(group), fight)
    return _small(short) if fight.winner is None else short  # who wins has a name


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def of_rivals(group: Group) -> Rivals:
    """Give a group as the rivals that it is. Raises TypeError for one of another kind, which there is not."""
    if not isinstance(group, Rivals):
        raise TypeError(group)
    return group


def members_dice(group: Group) -> tuple[tuple[Die, ...], ...]:
    """Give the dice of a group's roll, member by member. Raises FieldError where no roll is named."""
    if isinstance(group, Party):
        return tuple(roll.dice for roll in group.rolls())
    rounds = of_rivals(group).fight().rounds
    return tuple(tuple(die for roll in of_one for die in roll.dice) for of_one in zip(*rounds, strict=True))
