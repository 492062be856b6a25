"""Rivals as a page shows them: each side's chance to win, the strip of who wins, and with a roll who did."""

from typing import TYPE_CHECKING

from fairthrow.systems.wording import sentence
from fairthrow.table.group.rivals import RivalOdds, Rivals
from fairthrow.table.group.words import (
    best_words,
    fight_short,
    fight_summary,
    members_dice,
    members_tokens,
    name_of,
)
from fairthrow.view.check.answer import large, verdict
from fairthrow.view.check.split import Share, strip
from fairthrow.view.group.parts import (
    Parts,
    button_words,
    chip,
    heads,
    lying_ready,
    members,
    numbers,
    odds_row,
    rolled_row,
    steps_of,
    table,
    thrown,
    titles_of,
    trace,
    within,
)
from fairthrow.view.group.text import OfferedDecision, again_words, offers
from fairthrow.view.markup import NOTHING, Markup, escape, joined
from fairthrow.view.numbers import fraction, percent, plain

if TYPE_CHECKING:
    from fairthrow.systems.die import News

LEVELS = 5
"""Looks that sides are drawn in by turns."""


def focus(rivals: Rivals, ask: int) -> int:
    """Give the number of the side whose chance is asked for: ``ask``, or the first for 0.

    Raises FieldError for more than there are.
    """
    return within(ask, len(rivals.members)) or 1


def names_of(rivals: Rivals) -> list[str]:
    """Give the names of all sides, as a sentence begins with them."""
    return [sentence(name_of(number, member)) for number, member in rivals.numbered()]


def odds_sentence(rivals: Rivals, odds: RivalOdds) -> str:
    """Say the odds of rivals in one sentence."""
    each = (f"{name} wins {percent(chance)}" for name, chance in zip(names_of(rivals), odds.wins, strict=True))
    tie = f", a {rivals.tied} {percent(odds.tie)}" if odds.tie.numerator else ""
    return " ".join(filter(None, (f"{', '.join(each)}{tie}.", again_words(rivals))))


def rival_parts(rivals: Rivals, odds: RivalOdds, ask: int = 0) -> Parts:
    """Write rivals before their roll. ``ask`` is the number of the side whose chance to win stands large."""
    number = focus(rivals, ask)
    chance = odds.wins[number - 1]
    rows = []
    for title, side, wins, shares_best in zip(titles_of(rivals), rivals.sides, odds.wins, odds.shares, strict=True):
        also = f"; shares the best {percent(shares_best)}" if shares_best.numerator else ""
        rows.append(odds_row(title, f"{side.own_dice()}{also}", wins))
    tie = [(sentence(f"a {rivals.tied}"), odds.tie)] if odds.tie.numerator else []
    who = [*zip(titles_of(rivals), odds.wins, strict=True), *tie]
    return {
        "answer": large(f"{names_of(rivals)[number - 1]} wins", percent(chance), fraction(chance), plain(chance)),
        "split": strip(shares(rivals, odds), number),
        "members": members(rows),
        "ready": lying_ready(titles_of(rivals), (side.own_ready() for side in rivals.sides)),
        "chart": NOTHING,
        "dice": escape(button_words(rivals)),
        **heads(odds.wins),
        "odds": numbers(
            rivals,
            odds_sentence(rivals, odds),
            [table("Who wins", who)],
            [("Who wins", title, chance) for title, chance in who],
        ),
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


def _chips(may: list[OfferedDecision], number: int) -> Markup:
    """Write what a side may decide now, or all of them for 0, as buttons."""
    return joined(*(chip(each.decision, each.gives, number) for each in may if each.number == number))


def rival_roll_parts(rivals: Rivals, odds: RivalOdds, ask: int = 0) -> Parts:
    """Write the roll of rivals: who wins takes the place of the chance. Raises FieldError where no roll is named.

    ``ask`` is the number of the side whose chance was asked for, 0 for the first.
    """
    fight, titles, may = rivals.fight(), titles_of(rivals), offers(rivals)
    rows, signs = [], list["News"]()
    for place, (title, roll) in enumerate(zip(titles, fight.last, strict=True)):
        news: News = "good" if place == fight.winner else "even" if place in fight.best else "bad"
        rows.append(rolled_row(title, roll, news, _chips(may, place + 1)))
        signs.append(news)
    told = []
    for number, rolls in enumerate(fight.rounds, 1):
        before = f"Round {number}. " if len(fight.rounds) > 1 else ""
        told += [f"{before}{steps_of(titles[place], roll)}" for place, roll in rolls.items()]
    chance = odds.tie if fight.winner is None else odds.wins[fight.winner]
    lead = sentence(f"with {best_words(fight)}" if fight.winner is not None else best_words(fight))
    return {
        **rival_parts(rivals, odds, ask),
        "answer": verdict(lead, fight_short(rivals, fight), "" if fight.winner is not None else "even",
                          f"{percent(chance)} of all rolls", _chips(may, 0)),
        "members": members(rows),
        **heads(odds.wins, signs),
        "roll": thrown(rivals.seed or b"", titles, members_dice(rivals), members_tokens(rivals)),
        "trace": trace(rivals, fight_summary(rivals, fight), told),
    }  # fmt: skip
