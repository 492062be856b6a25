"""Parties and rivals as data for other programs, and as plain text."""

from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from fairthrow.systems import FieldError
from fairthrow.systems.places import Whose
from fairthrow.systems.situation import Decision, Roll
from fairthrow.systems.wording import sentence
from fairthrow.table.group.group import Group, Member
from fairthrow.table.group.party import Party, PartyOdds, has_opponent
from fairthrow.table.group.party import odds_of as party_odds
from fairthrow.table.group.rivals import RivalOdds, Rivals
from fairthrow.table.group.rivals import odds_of as rival_odds
from fairthrow.table.group.words import (
    OPPONENT_NAME,
    fight_summary,
    name_of,
    of_all,
    of_rivals,
    opponent_words,
    short_of,
    succeed_words,
    succeeds_words,
    summary_of,
    title_of,
)
from fairthrow.view.check.answer import said_by
from fairthrow.view.check.data import comes_of_it, decisions_data, dice_data
from fairthrow.view.check.decisions import offered, priced
from fairthrow.view.check.text import dice_lines, rows_text
from fairthrow.view.check.verdict import REPEATABLE
from fairthrow.view.numbers import fraction, percent

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
            **({"opponent": group.opponent} if has_opponent(group.check) else {}),
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
    of each round the members' dice and what they came to (null of a member who did not roll in it), and their
    ``decisions`` with the number of the ``member`` who decides, 0 for all of them.
    """
    if isinstance(group, Party):
        members = [_rolled(group, number, roll) for number, roll in enumerate(group.rolls(), 1)]
        succeed = sum(member["succeeds"] for member in members)
        return {
            "link": group.encode(),
            "succeed": succeed,
            **({"opponent": rolled_data(group.against.opponent)} if group.once else {}),
            "members": members,
            "summary": summary_of(group),
            **({"decisions": decisions} if (decisions := _decisions(group)) else {}),
        }
    rivals = of_rivals(group)
    fight = rivals.fight()
    return {
        "link": group.encode(),
        "winner": None if fight.winner is None else fight.winner + 1,
        "best": [place + 1 for place in fight.best],
        "members": [_whose(member) for member in group.members],
        "rounds": [
            [rolled_data(thrown[place]) if place in thrown else None for place in range(len(rivals.members))]
            for thrown in fight.rounds
        ],
        "summary": fight_summary(rivals, fight),
        **({"decisions": decisions} if (decisions := _decisions(rivals)) else {}),
    }


def rolled_data(roll: Roll) -> dict[str, Any]:
    """Give the dice of one side's ``roll``, and what they came to."""
    return {"dice": dice_data(roll), "summary": roll.summary}


def _decisions(group: Group) -> list[dict[str, Any]]:
    """Give what may be decided: the number of the ``member``, 0 for all, and what single rolls have of it.

    Of a party it is what one opponent of all may decide; each member has its own.
    """
    found = []
    for number, decision in group.decisions():
        if number and isinstance(group, Party):
            continue
        after = group.decided(number, decision.situation)
        tells = comes_of_it(decision, partial(summary_of, after))
        whose = {"name": decision.name, "label": decision.label, "member": number}
        found.append({**whose, "link": after.encode(), **tells})
    return found


def _whose(member: Member) -> dict[str, Any]:
    return {"name": member.name, **({"label": member.label} if member.label else {})}


def _rolled(party: Party, number: int, roll: Roll) -> dict[str, Any]:
    member, link = party.members[number - 1], party.links[number - 1]
    decisions = [
        {**data, "link": party.decided(number, decision.situation).encode()}
        for data, decision in zip(decisions_data(link, roll), member.situation.decisions(roll), strict=True)
        if decides(party, decision.whose)
    ]
    return {
        **_whose(member),
        "link": link.encode(),
        "dice": dice_data(roll),
        "outcomes": dict(roll.outcomes),
        "succeeds": party.succeeds(roll.outcomes[party.check.verdict]),
        "summary": roll.summary,
        **({"decisions": decisions} if decisions else {}),
    }


class OfferedDecision(NamedTuple):
    """What one of some rivals may decide: the ``number`` of the side from 1, 0 for all of them, and the decision.

    What comes of it is said briefly in what it ``gives``, and in a sentence in what it ``says``.
    """

    number: int
    decision: Decision
    gives: str
    says: str


def offers(rivals: Rivals) -> list[OfferedDecision]:
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
        found.append(OfferedDecision(number, decision, *priced(decision, gives, says)))
    return found


def decides(party: Party, whose: Whose | None) -> bool:
    """Say whether it is one member of a ``party`` who decides, by ``whose`` the decision is: not an opponent of all."""
    return not (party.once and whose is Whose.THEIRS)


def opponents_offers(party: Party) -> list[OfferedDecision]:
    """Give what one opponent of all may decide after the roll of a ``party``, with what comes of it."""
    found = []
    for number, decision in party.decisions():
        if not number:
            after = party.decided(number, decision.situation)
            said = short_of(after), f"{decision.label}: {summary_of(after)}"
            found.append(OfferedDecision(number, decision, *priced(decision, *said)))
    return found


# --- in words ----------------------------------------------------------------------------


def wish_words(party: Party, number: int) -> str:
    """Say what is asked for, that ``number`` of a party succeed: ``All 4 pass``, ``At least 2 pass``."""
    many = len(party.members)
    if many == 1:
        return sentence(f"{name_of(1, party.members[0])} {succeeds_words(party)}")
    if number == many:
        return of_all(party)
    return f"At least one {succeeds_words(party)}" if number == 1 else f"At least {number} {succeed_words(party)}"


def odds_sentence(party: Party, odds: PartyOdds) -> str:
    """Say the odds of a party in one sentence."""
    every = f"{wish_words(party, len(party.members))} {percent(odds.all)}"
    if len(party.members) == 1:
        return f"{every}."
    said = f"{every}, at least one {percent(odds.some)}, none {percent(odds.none)}."
    return " ".join(filter(None, (said, opponent_words(party))))


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
            odds_sentence(group, odds),
            "",
            f"How many {verb}",
            *rows_text(odds.succeed.ordered()),
            "",
            f"Best of them: {main.label.lower()}",
            *rows_text(odds.best.ordered(main.rank), said_by(main)),
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
    lines = [head, " ".join(filter(None, (decided_words(rivals, found), again_words(rivals)))), "", "Wins"]
    for title, wins, shares, side in zip(titles, found.wins, found.shares, rivals.sides, strict=True):
        lines.append(f"  {title:{wide}}  {percent(wins):>12}  {fraction(wins)}  ({side.own_dice()})")
        if shares.numerator:
            lines.append(f"  {'':{wide}}  {percent(shares):>12}  {fraction(shares)}  shares the best")
    return "\n".join(lines) + "\n"


def decided_words(rivals: Rivals, odds: RivalOdds) -> str:
    """Say how likely it is that one of some rivals wins, by their ``odds``, and a tie where there can be one."""
    if not odds.tie.numerator:
        return "One of them wins in the end."
    return f"One of them wins {percent(odds.decided)}, a {rivals.tied} {percent(odds.tie)}."


def again_words(rivals: Rivals) -> str:
    """Say who rolls again, where that is not everybody."""
    return "After a tie only those who tied roll again." if rivals.again == "tied" else ""


def roll_text(group: Group) -> str:
    """Write the roll of a group: what each die did, member by member, and the whole in a sentence.

    Raises FieldError when the link names no roll.
    """
    lines = [group.shown_label] if group.label else []
    if isinstance(group, Party):
        if group.once:
            opponent = group.against.opponent
            lines += [OPPONENT_NAME, *dice_lines(opponent.dice), *came_to(opponent)]
        for (number, member), link, roll in zip(group.numbered(), group.links, group.rolls(), strict=True):
            dice = group.against.own_dice(number - 1) if group.once else roll.dice
            lines += [title_of(number, member), *dice_lines(dice), f"  {roll.summary}"]
            lines += [f"  {each.says}" for each in offered(link, roll) if decides(group, each.whose)]
    else:
        rivals = of_rivals(group)
        fight = rivals.fight()
        for place, thrown in enumerate(fight.rounds, 1):
            lines += [f"Round {place}"] if len(fight.rounds) > 1 else []
            for at, roll in thrown.items():
                lines += [title_of(at + 1, rivals.members[at]), *dice_lines(roll.dice), *came_to(roll)]
    may = [each.says for each in (opponents_offers(group) if isinstance(group, Party) else offers(of_rivals(group)))]
    return "\n".join([*lines, summary_of(group), *may, group.encode()]) + "\n"


def came_to(roll: Roll) -> list[str]:
    """Say what one side's ``roll`` came to, in a line; in none where its one die says it already."""
    known = {die.note for die in roll.dice}
    return [] if roll.summary.removesuffix(".") in known else [f"  {roll.summary}"]


def verify_text(group: Group) -> str:
    """Write the roll of a group, and what recomputing it shows. Raises FieldError when the link names no roll."""
    if not group.rolled:
        raise FieldError(*group.missing)
    return roll_text(group) + REPEATABLE
