"""A party as a page shows it: the chance that is asked for, the strip of how many succeed, and a row for each member.

It is made of what a single check's stage is made of: its answer, its strip, its dice.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from fairthrow.dice.distribution import Distribution
from fairthrow.systems.die import Die, News
from fairthrow.systems.rivalry import opponent_of
from fairthrow.systems.situation import Roll
from fairthrow.systems.wording import in_a_row, sentence
from fairthrow.table.group.party import Party, PartyOdds
from fairthrow.table.group.words import (
    OPPONENT_NAME,
    TWO,
    good_of,
    members_dice,
    members_tokens,
    name_of,
    party_short,
    party_summary,
    succeed_words,
    succeeds_words,
)
from fairthrow.view.chart import Column, Line, chart
from fairthrow.view.check.answer import large, said_by, verdict
from fairthrow.view.check.decisions import Offered, offered
from fairthrow.view.check.split import Share, strip
from fairthrow.view.dice import token_button
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
    standing,
    steps_of,
    table,
    thrown,
    titles_of,
    trace,
    within,
)
from fairthrow.view.group.text import decides, odds_sentence, opponents_offers, wish_words
from fairthrow.view.markup import Markup, escape, joined, tag
from fairthrow.view.numbers import fraction, percent, plain

if TYPE_CHECKING:
    from fairthrow.systems.rivalry import Contested


def wished_successes(party: Party, ask: int) -> int:
    """Give how many are to succeed: ``ask``, or all of them for 0. Raises FieldError for more than there are."""
    many = len(party.members)
    return within(ask, many) or many


def party_parts(party: Party, odds: PartyOdds, ask: int = 0) -> Parts:
    """Write a party before its roll. ``ask`` is how many are to succeed; 0 for all."""
    number = wished_successes(party, ask)
    chance = odds.succeed.chance_of(lambda succeed: succeed >= number)
    main = party.check.outcome(party.check.main)
    rows = (
        odds_row(title, member.situation.dice_text(), own)
        for title, member, own in zip(titles_of(party), party.members, odds.chances, strict=True)
    )
    many, best = f"How many {succeed_words(party)}", f"Best {main.label.lower()}"
    some, said = odds.best.ordered(main.rank), said_by(main)
    tables = (table(many, odds.succeed.ordered()), table(best, some, said))
    who = f"Who {succeeds_words(party)}"
    listed = (
        *((who, title, own) for title, own in zip(titles_of(party), odds.chances, strict=True)),
        *((many, number, own) for number, own in odds.succeed.ordered()),
        *((best, value if isinstance(value, int) else said(value), own) for value, own in some),
    )
    return {
        "answer": large(wish_words(party, number), percent(chance), fraction(chance), plain(chance)),
        "split": strip(shares(party, odds.succeed), number),
        "members": members(rows),
        "ready": lying_ready(throwers(party), ready_dice(party)),
        "chart": _chart(party, odds.succeed, number),
        "dice": escape(button_words(party)),
        **heads(odds.chances),
        "odds": numbers(party, odds_sentence(party, odds), tables, listed),
    }


def shares(party: Party, succeed: Distribution[int]) -> list[Share]:
    """Divide all rolls by how many succeed, most first; numbers that look alike are put together."""
    many = len(party.members)
    looks: dict[int, list[int]] = {}
    for number in range(many, -1, -1):
        looks.setdefault(level(number, many), []).append(number)
    found = []
    for look, alike in looks.items():
        low, high = alike[-1], alike[0]
        words = _all(many) if low == many > 1 else "none" if not high else _span(low, high)
        asks = f"Ask for: {wish_words(party, low).lower()}" if low and many > 1 else ""
        weight = sum(succeed.weights.get(number, 0) for number in alike)
        chance = Distribution({True: weight, False: succeed.denominator - weight}).chance(True)
        if weight:
            found.append(Share(words=words, look=f"degree-{look}", chance=chance, ask=low if asks else 0, asks=asks))
    return found


def _all(many: int) -> str:
    return "both" if many == TWO else f"all {many}"


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def level(number: int, many: int) -> int:
    """Give how strongly a ``number`` of successes out of so ``many`` is drawn: 0 for none, 5 for all, 1 to 4 between.

    >>> [level(number, 6) for number in range(7)]
    [0, 1, 2, 2, 3, 4, 5]
    """
    return 5 if number == many else -(-4 * number // many)


def _chart(party: Party, succeed: Distribution[int], wished: int, here: int | None = None) -> Markup:
    """Draw how many succeed. A press of a column asks for so many or more.

    A line stands before so many as are ``wished``; ``here`` is how many did in a roll.
    """
    many, label = len(party.members), f"How many {succeed_words(party)}"
    columns = []
    for number, chance in ((number, succeed.chance(number)) for number in range(many + 1)):
        says = f"{number} of {many}: {percent(chance)}"
        parts = ((f"degree-{level(number, many)}", chance),)
        asks = number if number and many > 1 else None  # so many or more; none or more is sure
        columns.append(Column(label=str(number), says=says, chance=chance, parts=parts, here=number == here, asks=asks))
    caption = tag("figcaption", tag("span", escape(label)))
    rolled = "" if here is None else f". Rolled: {here}"
    line = Line(before=wished, label=_all(many) if wished == many > 1 else f"{wished} or more")
    at = 0 if many > 1 else None
    return tag("figure", caption, chart(columns, (line,), f"{label} of {many}{rolled}", at), class_="chart")


def party_roll_parts(party: Party, odds: PartyOdds, ask: int = 0) -> Parts:
    """Write the roll of a party: how many succeed takes the place of the chance, and each row has its verdict.

    ``ask`` is how many are to succeed; 0 for all. Raises FieldError where no roll is named.
    """
    rolls = party.rolls()
    good, many, titles = good_of(party, rolls), len(party.members), titles_of(party)
    wished = wished_successes(party, ask)
    news: News = "good" if len(good) >= wished else "even" if good else "bad"
    lead = in_a_row([name_of(number, party.members[number - 1]) for number in good]) if 0 < len(good) < many else ""
    at_least = odds.succeed.chance_of(lambda number: number >= len(good))
    at_most = odds.succeed.chance_of(lambda number: number <= len(good))
    signs = [_news(party, roll) for roll in rolls]
    may = [_offered(party, number, roll) for number, roll in enumerate(rolls, 1)]
    rows = (
        rolled_row(title, roll, sign, joined(*(chip(each, each.gives, number) for each in mine)))
        for number, (title, roll, sign, mine) in enumerate(zip(titles, rolls, signs, may, strict=True), 1)
    )
    offers = {
        title: {each.token: token_button(each.token, each.label, each.name, number) for each in mine if each.token}
        for number, (title, mine) in enumerate(zip(titles, may, strict=True), 1)
    }
    return {
        **party_parts(party, odds, ask),
        "answer": verdict(
            sentence(lead),
            party_short(party, len(good)),
            news,
            standing(at_least, at_most),
            joined(*(chip(each.decision, each.gives, 0) for each in opponents_offers(party))),
        ),
        "members": members(rows),
        **heads(odds.chances, signs),
        "chart": _chart(party, odds.succeed, wished, len(good)),
        "roll": thrown(
            party.seed or b"",
            throwers(party),
            members_dice(party),
            members_tokens(party),
            offers=offers,
            failed=failed(party, rolls),
        ),
        "trace": trace(party, party_summary(party, rolls), tell_party(party, rolls)),
    }


def failed(party: Party, rolls: Sequence[Roll]) -> list[str]:
    """Name those of a party who failed in its ``rolls``: their dice lie in the dark."""
    return [title for title, roll in zip(titles_of(party), rolls, strict=True) if _news(party, roll) == "bad"]


def throwers(party: Party) -> list[str]:
    """Name all who throw dice: the members, and before them the opponent who rolls once for all."""
    return [*([OPPONENT_NAME] if party.once else ()), *titles_of(party)]


def ready_dice(party: Party) -> Iterator[tuple[Die, ...]]:
    """Give the dice that lie ready for each of :func:`throwers`."""
    if not party.once:
        yield from (member.situation.ready() for member in party.members)
        return
    situations = [member.situation for member in party.members]
    for side in (opponent_of(situations[0]), *(cast("Contested", each) for each in situations)):
        yield side.own_ready()


def tell_party(party: Party, rolls: Sequence[Roll]) -> list[str]:
    """Tell how the ``rolls`` of a party came about, a line each; what one opponent rolled once is told once."""
    titles = titles_of(party)
    if not party.once:
        return [*map(steps_of, titles, rolls)]
    opponent = party.against.opponent
    lines = [steps_of(OPPONENT_NAME, opponent)]
    for title, rounds, roll in zip(titles, party.against.rounds, rolls, strict=True):
        (first, _), *later = rounds
        said = [*first.steps]
        for mine, theirs in later:
            said += ["A tie: both roll again.", *mine.steps, f"{OPPONENT_NAME}:", *theirs.steps]
        lines.append(" ".join((f"{title}:", *said, roll.summary)))
    return lines


def _news(party: Party, roll: Roll) -> News:
    outcome = roll.outcomes[party.check.verdict]
    words = party.judged.words
    return words[str(outcome)] if words else "good" if party.succeeds(outcome) else "bad"


def _offered(party: Party, number: int, roll: Roll) -> list[Offered]:
    """Give what a member may decide now; ``number`` is the member's."""
    return [each for each in offered(party.links[number - 1], roll) if decides(party, each.whose)]
