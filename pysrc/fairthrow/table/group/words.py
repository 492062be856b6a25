"""How groups are spoken of: who their members are, and how their rolls went."""

from collections.abc import Sequence

from fairthrow.systems import fitting
from fairthrow.systems.die import Die, ValueToken
from fairthrow.systems.fields import trimmed
from fairthrow.systems.places import Whose
from fairthrow.systems.situation import Roll
from fairthrow.systems.wording import counted, in_a_row, plural, sentence
from fairthrow.table.group.group import NAME, Group, Member
from fairthrow.table.group.party import Party, has_opponent
from fairthrow.table.group.rivals import Fight, Rivals

SHOWN = NAME.most + len(": ") + 80
"""Characters of the longest title of a member."""


def name_of(number: int, member: Member) -> str:
    """Name a ``member`` as people are shown it, by its ``number`` where it has no name, or one of blanks.

    Unseen characters become marks.

    >>> from fairthrow.table.group.links import decode
    >>> [name_of(*each) for each in decode("d100/party?check=check&1=Jen&2=%20").numbered()]
    ['Jen', 'number 2']
    """
    return fitting(trimmed(member.name), SHOWN) or f"number {number}"


def title_of(number: int, member: Member) -> str:
    """Say what a ``member`` with a ``number`` from 1 rolls for: ``Jen: Climb``."""
    label = fitting(trimmed(member.label), SHOWN)
    return ": ".join(filter(None, (sentence(name_of(number, member)), label)))


VERBS = {"success": "succeed"}
"""What members do who have the first of a verdict's words, where the word itself does not say it."""


def succeed_words(party: Party) -> str:
    """Say what it is to succeed, behind several: ``pass``, ``succeed``, ``win``, ``reach 2 degrees``.

    >>> from fairthrow.table.group.links import decode
    >>> [succeed_words(decode(f"{text}&1=Jen")) for text in ("endworld/party?check=check", "d100/party?check=check")]
    ['reach 2 degrees', 'succeed']
    """
    judged = party.judged
    if judged.words:
        first = next(iter(judged.words))
        return VERBS.get(first, first)
    if not judged.unit:
        return f"reach {party.reach}"
    what = "" if plural(judged.unit) in judged.label.lower() else f" of {judged.label.lower()}"
    return f"reach {counted(party.reach, judged.unit)}{what}"


def succeeds_words(party: Party) -> str:
    """Say what it is to succeed, behind one: ``passes``, ``succeeds``, ``reaches 2 degrees``."""
    verb, _, rest = succeed_words(party).partition(" ")
    return f"{plural(verb)} {rest}".strip()


def of_all(party: Party) -> str:
    """Say that all of a ``party`` of more than one succeed: ``Both pass``, ``All 3 pass``."""
    many = len(party.members)
    return f"{'Both' if many == TWO else f'All {many}'} {succeed_words(party)}"


TWO = 2

OPPONENT = {
    "anew": "Each has an opponent with the same values, who rolls for each anew.",
    "once": "One opponent rolls once for all.",
}
"""What is said of whom the members of a party roll against."""

OPPONENT_NAME = "The opponent"


def opponent_words(party: Party) -> str:
    """Say whom the members of a ``party`` roll against; empty where nobody does, or where it is one member.

    >>> from fairthrow.table.group.links import decode
    >>> opponent_words(decode("d100/party?check=opposed&opponent=once&1=Jen&2=Tom"))
    'One opponent rolls once for all.'
    >>> opponent_words(decode("d100/party?check=opposed&1=Jen&1.their_score=50&2=Tom"))
    'Each has an opponent, who rolls for each anew.'
    """
    if not has_opponent(party.check) or len(party.members) == 1:
        return ""
    return OPPONENT[party.opponent] if one_opponent(party) else OPPONENT_OF_EACH


def one_opponent(party: Party) -> bool:
    """Say whether the opponents of all members of a ``party`` have the same values."""
    return len({tuple(each.situation.side_of(Whose.THEIRS).items()) for each in party.members}) == 1


OPPONENT_OF_EACH = "Each has an opponent, who rolls for each anew."


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
        return f"{'Neither' if many == TWO else f'None of {many}'} {succeeds_words(party)}"
    if good == many:
        return of_all(party)
    return f"{good} of {many} {succeeds_words(party) if good == 1 else succeed_words(party)}"


def party_summary(party: Party, rolls: Sequence[Roll]) -> str:
    """Say in a sentence who of a ``party`` succeeds with its ``rolls``, one a member: ``2 of 3 pass: Jen and Ana.``."""
    good, many = good_of(party, rolls), len(party.members)
    if many == 1:
        return f"{sentence(name_of(1, party.members[0]))}: {rolls[0].summary}"
    who = (
        f": {in_a_row([name_of(number, party.members[number - 1]) for number in good])}" if 0 < len(good) < many else ""
    )
    return f"{party_short(party, len(good))}{who}."


def fight_short(rivals: Rivals, fight: Fight) -> str:
    """Say who of the rivals wins a fight: ``Jen wins``, ``A tie``."""
    if fight.winner is None:
        return f"A {rivals.tied}"
    return f"{sentence(name_of(fight.winner + 1, rivals.members[fight.winner]))} wins"


def best_words(fight: Fight) -> str:
    """Say what the best of all is: ``3 successes``; of several who share it, what they have ``each``."""
    best = _small(fight.last[fight.best[0]].short)
    return best if fight.winner is not None or best.startswith("no ") else f"{best} each"


def fight_summary(rivals: Rivals, fight: Fight) -> str:
    """Say in a sentence who of some rivals wins, and with what: ``Jen wins with 3 successes.``."""
    before, short, best = len(fight.rounds) - 1, fight_short(rivals, fight), best_words(fight)
    won = fight.winner is not None
    aside = rivals.sides[fight.best[0]].aside(fight.last[fight.best[0]], won=won)
    end = f"; {aside}." if aside else "."
    if won:
        again = "re-roll" if rivals.sides[0].rounds() is None else rivals.tied
        after = f"After {counted(before, again)}, " if before else ""
        return f"{after}{short} with {best}{end}"
    rounds = {0: "", 1: " in both rounds"}.get(before, f" in all {before + 1} rounds")
    names = in_a_row([sentence(name_of(place + 1, rivals.members[place])) for place in fight.best])
    have = "have" if len(fight.best) == len(rivals.members) else "are ahead with"
    return f"{short}{rounds}: {names} {have} {best}{end}"


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
    """Give the dice of a group's roll, member by member. Raises FieldError where no roll is named.

    Those that one opponent rolled once for all come before.
    """
    if isinstance(group, Party) and group.once:
        own = map(group.against.own_dice, range(len(group.members)))
        return (group.against.opponent.dice, *own)
    if isinstance(group, Party):
        return tuple(roll.dice for roll in group.rolls())
    fight = of_rivals(group).fight()
    every = map(fight.rolls_of, range(len(group.members)))
    return tuple(tuple(die for roll in rolls for die in roll.dice) for rolls in every)


def members_tokens(group: Group) -> tuple[tuple[ValueToken, ...], ...]:
    """Give the tokens that lie beside the dice of a group's roll, in the order of :func:`members_dice`."""
    if isinstance(group, Party) and group.once:
        own = (rounds[0][0].tokens for rounds in group.against.rounds)
        return (group.against.opponent.tokens, *own)
    if isinstance(group, Party):
        return tuple(roll.tokens for roll in group.rolls())
    return tuple(roll.tokens for roll in of_rivals(group).fight().last)
