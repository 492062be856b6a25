"""Rivals as a page shows them: each side's chance to win, the strip of who wins, and with a roll who did."""

from typing import TYPE_CHECKING

from fairthrow.dice.stream import Repeated
from fairthrow.systems import FieldError, shown
from fairthrow.systems.wording import sentence
from fairthrow.table.groupwords import best_words, fight_short, fight_summary, name_of
from fairthrow.table.rivals import RivalOdds, Rivals
from fairthrow.view.answer import large, verdict
from fairthrow.view.groupparts import (
    Parts,
    button_words,
    chip,
    lying_ready,
    members,
    odds_row,
    rolled_row,
    steps_of,
    thrown,
    titles_of,
    trace,
)
from fairthrow.view.groups import Offer, offers
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag
from fairthrow.view.numbers import fraction, percent, plain
from fairthrow.view.split import Share, strip

if TYPE_CHECKING:
    from fairthrow.systems.die import News

LEVELS = 5
"""Looks that sides are drawn in by turns."""


def asked_of(rivals: Rivals, ask: int) -> int:
    """Give the number of the side whose chance is asked for: ``ask``, or the first for 0.

    Raises FieldError for more than there are.
    """
    many = len(rivals.members)
    if ask > many:
        raise FieldError("ask", f"ask must be 0 to {many}, got {shown(ask)}")
    return ask or 1


def names_of(rivals: Rivals) -> list[str]:
    """Give the names of all sides, as a sentence begins with them."""
    return [sentence(name_of(number, member)) for number, member in rivals.numbered()]


def odds_sentence(rivals: Rivals, odds: RivalOdds) -> str:
    """Say the odds of rivals in one sentence."""
    each = (f"{name} wins {percent(chance)}" for name, chance in zip(names_of(rivals), odds.wins, strict=True))
    tie = f", a {rivals.tied} {percent(odds.tie)}" if odds.tie.numerator else ""
    return f"{', '.join(each)}{tie}."


def rival_parts(rivals: Rivals, odds: RivalOdds, ask: int = 0) -> Parts:
    """Write rivals before their roll. ``ask`` is the number of the side whose chance to win stands large."""
    number = asked_of(rivals, ask)
    chance = odds.wins[number - 1]
    rows = []
    for title, side, wins, shares_best in zip(titles_of(rivals), rivals.sides, odds.wins, odds.shares, strict=True):
        also = f"; shares the best {percent(shares_best)}" if shares_best.numerator else ""
        rows.append(odds_row(title, f"{side.own_dice()}{also}", wins))
    return {
        "answer": large(f"{names_of(rivals)[number - 1]} wins", percent(chance), fraction(chance), plain(chance)),
        "split": strip(shares(rivals, odds), number),
        "members": members(rows),
        "ready": lying_ready(rivals, (side.own_roll(Repeated((1, 0)), 1).dice for side in rivals.sides)),
        "chart": NOTHING,
        "dice": escape(button_words(rivals)),
        "odds": tag("p", escape(odds_sentence(rivals, odds)), class_="sentence"),
    }


def shares(rivals: Rivals, odds: RivalOdds) -> list[Share]:
    """Divide all rolls by who of the rivals wins, by their ``odds``; what is left is a tie."""
    found = [
        Share(
            words=name, look=f"degree-{LEVELS - place % LEVELS}", chance=chance, ask=place + 1, asks=f"Ask for {name}"
        )
        for place, (name, chance) in enumerate(zip(names_of(rivals), odds.wins, strict=True))
        if chance.numerator
    ]
    tie = [Share(words=f"a {rivals.tied}", look="even", chance=odds.tie)] if odds.tie.numerator else []
    return found + tie


def _chips(may: list[Offer], number: int) -> Markup:
    """Write what a side may decide now, or all of them for 0, as buttons."""
    return joined(*(chip(each.decision, each.gives, number) for each in may if each.number == number))


def rival_roll_parts(rivals: Rivals, odds: RivalOdds, ask: int = 0) -> Parts:
    """Write the roll of rivals: who wins takes the place of the chance. Raises FieldError where no roll is named.

    ``ask`` is the number of the side whose chance was asked for, 0 for the first.
    """
    fight, titles, may = rivals.fight(), titles_of(rivals), offers(rivals)
    rows = []
    for place, (title, roll) in enumerate(zip(titles, fight.last, strict=True)):
        news: News = "good" if place == fight.winner else "even" if place in fight.best else "bad"
        rows.append(rolled_row(title, roll, news, _chips(may, place + 1)))
    told = []
    for number, rolls in enumerate(fight.rounds, 1):
        before = f"Round {number}. " if len(fight.rounds) > 1 else ""
        told += [f"{before}{steps_of(title, roll)}" for title, roll in zip(titles, rolls, strict=True)]
    dice = (tuple(die for roll in of_one for die in roll.dice) for of_one in zip(*fight.rounds, strict=True))
    chance = odds.tie if fight.winner is None else odds.wins[fight.winner]
    lead = sentence(f"with {best_words(fight)}" if fight.winner is not None else f"{best_words(fight)} each")
    return {
        **rival_parts(rivals, odds, ask),
        "answer": verdict(lead, fight_short(rivals, fight), "" if fight.winner is not None else "even",
                          f"{percent(chance)} of all rolls", _chips(may, 0)),
        "members": members(rows),
        "roll": thrown(rivals, dice),
        "trace": trace(rivals, fight_summary(rivals, fight), told),
    }  # fmt: skip
