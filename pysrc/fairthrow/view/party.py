"""A party as a page shows it: the chance that is asked for, the strip of how many succeed, and a row for each member.

It is made of what a single check's stage is made of: its answer, its strip, its dice.
"""

from fairthrow.dice.distribution import Distribution
from fairthrow.systems import FieldError, shown
from fairthrow.systems.die import News
from fairthrow.systems.situation import Roll
from fairthrow.systems.wording import sentence
from fairthrow.table.groupwords import (
    good_of,
    listed,
    name_of,
    party_short,
    party_summary,
    succeed_words,
    succeeds_words,
)
from fairthrow.table.party import Party, PartyOdds
from fairthrow.view.answer import large, verdict
from fairthrow.view.chart import Column, chart
from fairthrow.view.decisions import offered
from fairthrow.view.groupparts import (
    Parts,
    button_words,
    chip,
    lying_ready,
    members,
    odds_row,
    rolled_row,
    standing,
    steps_of,
    table,
    thrown,
    titles_of,
    trace,
)
from fairthrow.view.markup import Markup, escape, joined, tag
from fairthrow.view.numbers import fraction, percent, plain
from fairthrow.view.split import Share, strip


def asked_of(party: Party, ask: int) -> int:
    """Give how many are to succeed: ``ask``, or all of them for 0. Raises FieldError for more than there are."""
    many = len(party.members)
    if ask > many:
        raise FieldError("ask", f"ask must be 0 to {many}, got {shown(ask)}")
    return ask or many


def asked_words(party: Party, number: int) -> str:
    """Say what is asked for, that ``number`` of a party succeed: ``All 4 pass``, ``At least 2 pass``."""
    many = len(party.members)
    if many == 1:
        return sentence(f"{name_of(1, party.members[0])} {succeeds_words(party)}")
    if number == many:
        return f"All {many} {succeed_words(party)}"
    return f"At least one {succeeds_words(party)}" if number == 1 else f"At least {number} {succeed_words(party)}"


def odds_sentence(party: Party, odds: PartyOdds) -> str:
    """Say the odds of a party in one sentence."""
    every = f"{asked_words(party, len(party.members))} {percent(odds.all)}"
    if len(party.members) == 1:
        return f"{every}."
    return f"{every}, at least one {percent(odds.some)}, none {percent(odds.none)}."


def party_parts(party: Party, odds: PartyOdds, ask: int = 0) -> Parts:
    """Write a party before its roll. ``ask`` is how many are to succeed; 0 for all."""
    number = asked_of(party, ask)
    chance = odds.succeed.chance_of(lambda succeed: succeed >= number)
    main = party.check.outcome(party.check.main)
    rows = (
        odds_row(title, member.situation.dice_text(), own)
        for title, member, own in zip(titles_of(party), party.members, odds.chances, strict=True)
    )
    numbers = (
        tag("summary", escape("The numbers")),
        table(f"How many {succeed_words(party)}", odds.succeed.ordered()),
        table(f"Best {main.label.lower()}", odds.best.ordered(main.rank)),
    )
    return {
        "answer": large(asked_words(party, number), percent(chance), fraction(chance), plain(chance)),
        "split": strip(shares(party, odds.succeed), number),
        "members": members(rows),
        "ready": lying_ready(party, (member.situation.ready() for member in party.members)),
        "chart": _chart(party, odds.succeed),
        "dice": escape(button_words(party)),
        "odds": joined(
            tag("p", escape(odds_sentence(party, odds)), class_="sentence"),
            tag("details", *numbers, class_="numbers"),
        ),
    }


def shares(party: Party, succeed: Distribution[int]) -> list[Share]:
    """Divide all rolls by how many succeed, most first; numbers that look alike are put together."""
    many = len(party.members)
    looks: dict[int, list[int]] = {}
    for number in range(many, -1, -1):
        looks.setdefault(level(number, many), []).append(number)
    found = []
    for look, numbers in looks.items():
        low, high = numbers[-1], numbers[0]
        words = f"all {many}" if low == many > 1 else "none" if not high else _span(low, high)
        asks = f"Ask for: {asked_words(party, low).lower()}" if low and many > 1 else ""
        weight = sum(succeed.weights.get(number, 0) for number in numbers)
        chance = Distribution({True: weight, False: succeed.denominator - weight}).chance(True)
        if weight:
            found.append(Share(words=words, look=f"degree-{look}", chance=chance, ask=low if asks else 0, asks=asks))
    return found


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def level(number: int, many: int) -> int:
    """Give how strongly a ``number`` of successes out of so ``many`` is drawn: 0 for none, 5 for all, 1 to 4 between.

    >>> [level(number, 6) for number in range(7)]
    [0, 1, 2, 2, 3, 4, 5]
    """
    return 5 if number == many else -(-4 * number // many)


def _chart(party: Party, succeed: Distribution[int]) -> Markup:
    """Draw how many succeed."""
    many, label = len(party.members), f"How many {succeed_words(party)}"
    columns = []
    for number, chance in ((number, succeed.chance(number)) for number in range(many + 1)):
        says = f"{number} of {many}: {percent(chance)}"
        parts = ((f"degree-{level(number, many)}", chance),)
        columns.append(Column(label=str(number), says=says, chance=chance, parts=parts))
    caption = tag("figcaption", tag("span", escape(label)))
    return tag("figure", caption, chart(columns, (), f"{label} of {many}"), class_="chart")


def party_roll_parts(party: Party, odds: PartyOdds, ask: int = 0) -> Parts:
    """Write the roll of a party: how many succeed takes the place of the chance, and each row has its verdict.

    ``ask`` is how many are to succeed; 0 for all. Raises FieldError where no roll is named.
    """
    rolls = party.rolls()
    good, many, titles = good_of(party, rolls), len(party.members), titles_of(party)
    news: News = "good" if len(good) >= asked_of(party, ask) else "even" if good else "bad"
    lead = listed(name_of(number, party.members[number - 1]) for number in good) if 0 < len(good) < many else ""
    at_least = odds.succeed.chance_of(lambda number: number >= len(good))
    at_most = odds.succeed.chance_of(lambda number: number <= len(good))
    each = zip(titles, party.numbered(), rolls, strict=True)
    rows = (
        rolled_row(title, roll, _news(party, roll), _chips(party, number, roll)) for title, (number, _), roll in each
    )
    return {
        **party_parts(party, odds, ask),
        "answer": verdict(sentence(lead), party_short(party, len(good)), news, standing(at_least, at_most)),
        "members": members(rows),
        "roll": thrown(party, (roll.dice for roll in rolls)),
        "trace": trace(party, party_summary(party, rolls), map(steps_of, titles, rolls)),
    }


def _news(party: Party, roll: Roll) -> News:
    outcome = roll.outcomes[party.check.verdict]
    words = party.judged.words
    return words[str(outcome)] if words else "good" if party.succeeds(outcome) else "bad"


def _chips(party: Party, number: int, roll: Roll) -> Markup:
    """Write what a member may decide now, as buttons; ``number`` is the member's."""
    return joined(*(chip(each, each.gives, number) for each in offered(party.links[number - 1], roll)))
