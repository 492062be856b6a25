"""Parties and rivals as data for other programs, and as plain text. Their markup is in :mod:`fairthrow.view.party`."""

from dataclasses import replace
from typing import Any, NamedTuple

from fairthrow.systems import FieldError
from fairthrow.systems.situation import Decision, Roll
from fairthrow.systems.wording import sentence
from fairthrow.table.group import Group, Member
from fairthrow.table.groupwords import fight_summary, of_rivals, short_of, succeed_words, summary_of, title_of
from fairthrow.table.party import Party
from fairthrow.table.party import odds_of as party_odds
from fairthrow.table.rivals import Rivals
from fairthrow.table.rivals import odds_of as rival_odds
from fairthrow.view.data import dice_data
from fairthrow.view.decisions import as_data, sentences
from fairthrow.view.numbers import fraction, percent
from fairthrow.view.text import dice_lines, rows_text
from fairthrow.view.verdict import REPEATABLE

# --- as data -----------------------------------------------------------------------------


def odds_data(group: Group) -> dict[str, Any]:
    """Give the exact odds of a group. Chances are pairs of numerator and denominator; each member is an object.

    A party has ``succeed``, rows of how many succeed with the chance; the chances ``all``, ``some`` and ``none``;
    ``best``, an object with the rows of the main outcome's best; each member's ``chance``; and ``reach`` where the
    verdict is a number. Rivals have the chance of a ``tie``, and of each member those that it ``wins`` or ``shares``
    the best.
    """
    if isinstance(group, Party):
        odds, main = party_odds(group), group.check.outcome(group.check.main)
        return {
            "link": group.encode(),
            **({"reach": group.reach} if group.reach else {}),
            "succeed": [[number, *odds.succeed.chance(number)] for number in range(len(group.members) + 1)],
            "all": [*odds.all],
            "some": [*odds.some],
            "none": [*odds.none],
            "best": {main.name: [[value, *chance] for value, chance in odds.best.ordered(main.rank)]},
            "members": [
                {**_whose(member), "link": link.encode(), "chance": [*chance]}
                for member, link, chance in zip(
                    group.members, replace(group, seed=None).links, odds.chances, strict=True
                )
            ],
        }
    found = rival_odds(of_rivals(group))
    return {
        "link": group.encode(),
        "tie": [*found.tie],
        "members": [
            {**_whose(member), "wins": [*wins], "shares": [*shares]}
            for member, wins, shares in zip(group.members, found.wins, found.shares, strict=True)
        ],
    }


def roll_data(group: Group) -> dict[str, Any]:
    """Give the roll that a group's link names. Raises FieldError when it names none.

    A party has the number of those who ``succeed``; each member has its own ``link``, its ``dice``, ``outcomes`` and
    ``summary``, and whether it ``succeeds``. The link of each of its ``decisions`` is that of the whole party after it.
    Rivals have the numbers of the ``best``, the number of the ``winner`` (null where the best is shared), ``rounds``:
    of each round the members' dice and what they came to, and their ``decisions`` with the number of the ``member`` who
    decides, 0 for all of them.
    """
    if isinstance(group, Party):
        members = [_rolled(group, number, roll) for number, roll in enumerate(group.rolls(), 1)]
        succeed = sum(member["succeeds"] for member in members)
        return {"link": group.encode(), "succeed": succeed, "members": members, "summary": summary_of(group)}
    rivals = of_rivals(group)
    fight = rivals.fight()
    return {
        "link": group.encode(),
        "winner": None if fight.winner is None else fight.winner + 1,
        "best": [place + 1 for place in fight.best],
        "members": [_whose(member) for member in group.members],
        "rounds": [[{"dice": dice_data(roll), "summary": roll.summary} for roll in thrown] for thrown in fight.rounds],
        "summary": fight_summary(rivals, fight),
        **({"decisions": decisions} if (decisions := _decisions(rivals)) else {}),
    }


def _decisions(rivals: Rivals) -> list[dict[str, Any]]:
    """Give what may be decided: the number of the ``member``, 0 for all, and what single rolls have of it."""
    found = []
    for number, decision in rivals.decisions():
        after = rivals.decided(number, decision.situation)
        tells = {"summary": summary_of(after)} if decision.chance is None else {"chance": list(decision.chance)}
        whose = {"name": decision.name, "label": decision.label, "member": number}
        found.append({**whose, "link": after.encode(), **tells})
    return found


def _whose(member: Member) -> dict[str, Any]:
    return {"name": member.name, **({"label": member.label} if member.label else {})}


def _rolled(party: Party, number: int, roll: Roll) -> dict[str, Any]:
    member, link = party.members[number - 1], party.links[number - 1]
    decisions = as_data(link, roll)
    for each, decision in zip(decisions, member.situation.decisions(roll), strict=True):
        each["link"] = party.decided(number, decision.situation).encode()
    return {
        **_whose(member),
        "link": link.encode(),
        "dice": dice_data(roll),
        "outcomes": dict(roll.outcomes),
        "succeeds": party.succeeds(roll.outcomes[party.check.verdict]),
        "summary": roll.summary,
        **({"decisions": decisions} if decisions else {}),
    }


class Offer(NamedTuple):
    """What one of some rivals may decide: the ``number`` of the side from 1, 0 for all of them, and the decision.

    What comes of it is said briefly in what it ``gives``, and in a sentence in what it ``says``.
    """

    number: int
    decision: Decision
    gives: str
    says: str


def offers(rivals: Rivals) -> list[Offer]:
    """Give what may be decided after the roll of rivals, with what comes of it as far as the dice tell."""
    found = []
    for number, decision in rivals.decisions():
        who = f"{title_of(number, rivals.members[number - 1])}: " if number else ""
        if decision.chance is not None:
            gives = f"one wins {percent(decision.chance)}"
            says = f"{who}{decision.label}: {gives} ({fraction(decision.chance)}), by dice yet to roll."
        else:
            after = rivals.decided(number, decision.situation)
            gives, says = short_of(after), f"{who}{decision.label}: {summary_of(after)}"
        found.append(Offer(number, decision, gives, says))
    return found


# --- in words ----------------------------------------------------------------------------


def odds_text(group: Group) -> str:
    """Write the odds of a group as small tables with bars."""
    check, many = group.check, len(group.members)
    head = f"{check.title}, {group.kind} of {many} ({group.encode()})"
    titles = [title_of(number, member) for number, member in group.numbered()]
    wide = max(map(len, titles))
    if isinstance(group, Party):
        odds, main, verb = party_odds(group), check.outcome(check.main), succeed_words(group)
        lines = [
            head,
            f"All {verb} {percent(odds.all)}, at least one {percent(odds.some)}, none {percent(odds.none)}.",
            "",
            f"How many {verb}",
            *rows_text(odds.succeed.ordered()),
            "",
            f"Best of them: {main.label.lower()}",
            *rows_text(odds.best.ordered(main.rank)),
            "",
            sentence(f"{verb}, each of them"),
            *(
                f"  {title:{wide}}  {percent(chance):>12}  {fraction(chance)}  ({member.situation.dice_text()})"
                for title, chance, member in zip(titles, odds.chances, group.members, strict=True)
            ),
        ]
        return "\n".join(lines) + "\n"
    rivals = of_rivals(group)
    found = rival_odds(rivals)
    lines = [head, f"One of them wins {percent(found.decided)}, a {rivals.tied} {percent(found.tie)}.", "", "Wins"]
    for title, wins, shares, side in zip(titles, found.wins, found.shares, rivals.sides, strict=True):
        lines.append(f"  {title:{wide}}  {percent(wins):>12}  {fraction(wins)}  ({side.own_dice()})")
        if shares.numerator:
            lines.append(f"  {'':{wide}}  {percent(shares):>12}  {fraction(shares)}  shares the best")
    return "\n".join(lines) + "\n"


def roll_text(group: Group) -> str:
    """Write the roll of a group: what each die did, member by member, and the whole in a sentence.

    Raises FieldError when the link names no roll.
    """
    lines = [group.shown_label] if group.label else []
    if isinstance(group, Party):
        for (number, member), link, roll in zip(group.numbered(), group.links, group.rolls(), strict=True):
            lines += [title_of(number, member), *dice_lines(roll), f"  {roll.summary}"]
            lines += [f"  {each}" for each in sentences(link, roll)]
    else:
        rivals = of_rivals(group)
        fight = rivals.fight()
        for place, thrown in enumerate(fight.rounds, 1):
            lines += [f"Round {place}"] if len(fight.rounds) > 1 else []
            for (number, member), roll in zip(rivals.numbered(), thrown, strict=True):
                lines += [title_of(number, member), *dice_lines(roll), f"  {roll.summary}"]
    may = [] if isinstance(group, Party) else [says for *_, says in offers(of_rivals(group))]
    return "\n".join([*lines, summary_of(group), *may, group.encode()]) + "\n"


def verify_text(group: Group) -> str:
    """Write the roll of a group, and what recomputing it shows. Raises FieldError when the link names no roll."""
    if not group.rolled:
        raise FieldError(*group.missing)
    return roll_text(group) + REPEATABLE
