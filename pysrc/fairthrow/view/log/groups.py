"""A logged roll of several at once, in words. Few logs have any, so this is imported with the first."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from fairthrow.systems.wording import in_a_row
from fairthrow.table.group.group import Group, decision_between
from fairthrow.table.group.party import Party
from fairthrow.table.group.words import (
    best_words,
    fight_short,
    fight_summary,
    good_of,
    name_of,
    of_rivals,
    party_short,
    party_summary,
    short_of,
    title_of,
)
from fairthrow.table.log.groups import LoggedGroup
from fairthrow.view.log.logged import Told, came, small

if TYPE_CHECKING:
    from fairthrow.systems.die import News


def describe_group(each: LoggedGroup) -> Told:
    """Say what there is to say of a roll of several: who succeeds or wins, and what each of them rolled."""
    group = each.link
    names = in_a_row([name_of(number, member) for number, member in group.numbered()])
    news: News = ""
    if isinstance(group, Party):
        rolls = group.rolls()
        good, many = len(good_of(group, rolls)), len(rolls)
        short, lead, summary = party_short(group, good), names, party_summary(group, rolls)
        within = small(short)
        news = "good" if good == many else "even" if good else "bad"
    else:
        rivals = of_rivals(group)
        fight = rivals.fight()
        rolls = fight.last
        short, lead, summary = fight_short(rivals, fight), f"{best_words(fight)}; {names}", fight_summary(rivals, fight)
        within = small(short) if fight.winner is None else short  # who wins has a name
    each_said = (f"{title_of(number, member)}: {roll.summary}" for (number, member), roll in
                 zip(group.numbered(), rolls, strict=True))  # fmt: skip
    said = each_said if len(group.members) > 1 else ()
    return Told(
        system=group.system,
        check=f"{group.check.title}, {group.kind} of {len(group.members)}",
        label=group.shown_label,
        short=short,
        within=within,
        lead=lead,
        summary=f"{' '.join((summary, *said, *(f'{each}.' for each in was(each))))}{came(each.sent)}",
        news=news,
        fragment=group.fragment(),
        again=unrolled(each.first).fragment(),
        several=True,
    )


def unrolled(group: Group) -> Group:
    """Give the same group without a roll and without what it was for."""
    return replace(group, seed=None, label="", sender="")


def was(record: LoggedGroup) -> Iterator[str]:
    """Say what the members decided after the roll, and what theirs was before, the first decision first."""
    for before, after in pairwise((*record.before, record.link)):
        number, decision = decision_between(before, after) or (0, None)
        who = f"{title_of(number, before.members[number - 1])}: " if number else ""
        label = decision.label if decision else "Decided"  # a record leads from each to the next, or it is none
        yield f"{who}{label}; before: {short_of(before, number)}"
