"""The answer to a situation in words and one large number: what people ask first."""

from collections.abc import Callable
from typing import Any

from fairthrow.dice.distribution import Distribution, Ratio, mean, variance
from fairthrow.systems.die import News
from fairthrow.systems.situation import Odds, Outcome, Roll, Situation
from fairthrow.systems.wording import plural, wanted_words
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag
from fairthrow.view.numbers import decimal, fraction, minus, percent, plain, square_root, value_text

MOST_DEGREES = 4
"""Where a verdict is a number (degrees, successes), the answer has the chance to reach each from 1 up to this one."""

BLANK = escape(" ")
"""A space between two elements."""


def style(situation: Situation, verdict: Any) -> str:
    """Give the style class of a verdict.

    For a word it is the word's news, such as ``good``; of several that are good news the others look like degrees, the
    least of them like the first. For a number it is ``degree-0`` to ``degree-5``, where 5 stands
    for more as well. A number that is also the main outcome is ``good`` or ``bad``. Where nothing can fail, it is
    ``plain``.
    """
    if not situation.verdict:
        return "plain"
    outcome = situation.outcome(situation.verdict)
    if outcome.words:
        _, *others = wanted_words(outcome.words)
        if verdict in others:
            return "degree-1" if verdict == others[-1] else "degree-2"
        return outcome.words[verdict]
    if situation.verdict == situation.main:  # only whether there is any matters
        return "good" if verdict else "bad"
    return f"degree-{min(verdict, 5)}"


def answer(situation: Situation, odds: Odds, ask: int = 0) -> Markup:
    """Write the answer before a roll: the chance of what the player wants, large.

    ``ask`` is the number that a verdict in numbers should reach; 0 for the one that the check asks for first. Where
    nothing can fail, the answer is the certain value, or else the mean.
    """
    asked = questions(situation, odds)
    if not asked:
        return _value_answer(situation.outcome(situation.main), odds.outcomes[situation.main])
    label, chance = asked[default_question(situation, ask, len(asked))]
    return large(label, percent(chance), fraction(chance), plain(chance))


def default_question(situation: Situation, ask: int, count: int) -> int:
    """Give the place, from 0, of the question that is asked among ``count`` of :func:`questions`.

    Of a verdict in words that is the first. For one in numbers ``ask`` is the number to reach: 0 stands for what the
    check asks for, and one beyond the last for the last.
    """
    if situation.outcome(situation.verdict).words:
        return 0
    return min(ask or situation.asks, count) - 1


def wanted_of(situation: Situation, odds: Odds, ask: int = 0) -> tuple[str, Ratio]:
    """Give the question that is asked with its chance; ``ask`` is the number to reach, 0 for the check's own.

    Where nothing can fail, it is the name of the main outcome and its mean.
    """
    asked = questions(situation, odds)
    if asked:
        return asked[default_question(situation, ask, len(asked))]
    label = situation.outcome(situation.main).label.lower()
    return f"mean {label}" if situation.takes_dice else label, mean(odds.outcomes[situation.main])


def large(label: str, number: str, *side: str) -> Markup:
    """Write a ``number``, a text, large: its ``label`` above it, what else is to be said of it at its ``side``."""
    says = (tag("span", escape(each), class_="exact") for each in side)
    return joined(
        tag("p", tag("span", escape(f"{label[:1].upper()}{label[1:]}"), class_="wanted"), class_="lead"),
        tag("p", tag("strong", escape(number), class_="num percent"), class_="big"),
        tag("p", *says, class_="side"),
    )


def _value_answer(outcome: Outcome, chances: Distribution[int]) -> Markup:
    low, high = min(chances.weights), max(chances.weights)
    if low == high:
        return large(outcome.label, minus(low), unit_of(outcome.unit, low), "certain")
    spread = f"{minus(low)} to {minus(high)}"
    return large(f"mean {outcome.label.lower()}", decimal(mean(chances)), spread,
                  f"deviation {square_root(variance(chances))}")  # fmt: skip


ROOM = 13
"""Characters of a verdict that a phone has room for in the large size."""

SIGNS = {"good": "yes", "even": "even", "bad": "no"}
"""The icon that stands before a verdict, by the news that it is."""


def write_verdict(situation: Situation, thrown: Roll, place: str, chips: Markup = NOTHING) -> Markup:
    """Write the verdict on a roll, in the place of the answer.

    ``place`` says where it stands among all rolls, ``chips`` are the buttons of what may be decided now.
    """
    return verdict(thrown.lead, thrown.short, situation.news_of(thrown.outcomes), place, chips)


def verdict(lead: str, short: str, news: News, place: str, chips: Markup = NOTHING) -> Markup:
    """Write a verdict in the large size.

    ``lead`` says above it what was counted, ``short`` is the verdict, whose ``news`` gives it its sign, ``place`` says
    where the roll stands among all. ``chips`` are buttons beside it.
    """
    sign = tag("span", icon(SIGNS[news]), class_=f"sign {news}") if news else NOTHING
    size = "num verdict" if len(short) <= ROOM else "num verdict long"
    return joined(
        tag("p", tag("span", escape(lead)), BLANK, tag("span", escape(place), class_="standing"), class_="lead"),
        tag("p", sign, tag("strong", escape(short), class_=size), class_=f"big {news}".strip()),
        tag("div", chips, class_="side chips") if chips else NOTHING,
    )


def icon(name: str) -> Markup:
    """Draw the icon of that ``name``, one of those that every page holds."""
    return tag("svg", tag("use", href=f"#icon-{name}"), class_="ico", viewBox="0 0 24 24", aria_hidden="true")


def questions(situation: Situation, odds: Odds) -> list[tuple[str, Ratio]]:
    """Give what people ask first, each with its chance.

    For a verdict in words it is each word; where several are wanted, any of them comes before. For a number it is to
    reach 1, 2 and so on, up to 4. The list is empty where nothing can fail.
    """
    if not situation.verdict:
        return []
    outcome = situation.outcome(situation.verdict)
    chances = odds.outcomes[situation.verdict]
    if outcome.words:
        each = [(word, chances.chance(word)) for word in outcome.words]
        good = wanted_words(outcome.words)
        return each if len(good) == 1 else [(f"{good[-1]} or better", chances.chance_of(good.__contains__)), *each]
    most = min(max(*chances.weights, 1), MOST_DEGREES)
    asked = []
    for degree in range(1, most + 1):
        reached = sum(weight for has, weight in chances.weights.items() if has >= degree)
        label = f"at least {units(degree, outcome.unit)}"
        asked.append((label, Ratio.of(reached, chances.denominator)))
    return asked


def unit_of(unit: str, number: int) -> str:
    """Give a unit as it is said behind a number: ``degree`` behind 1, ``degrees`` behind 2."""
    return unit if number == 1 or not unit else plural(unit)


def units(number: int, unit: str) -> str:
    """Give a number with its unit, if it has one: ``1 degree``, ``2 successes``, ``3``."""
    return f"{minus(number)} {unit_of(unit, number)}".strip()


def sentence(situation: Situation, odds: Odds) -> str:
    """Say the odds in one sentence: the chances of :func:`questions`, and of numbers their mean and deviation.

    Of a draw or a tie nothing is said where there can be none.
    """
    main = situation.outcome(situation.main)
    words = situation.outcome(situation.verdict).words if situation.verdict else {}
    parts = [
        f"{label} {percent(chance)}"
        for label, chance in questions(situation, odds)
        if chance.numerator or words.get(label) != "even"
    ]
    values = odds.outcomes[situation.main]
    if len(values.weights) == 1 and not parts:
        return f"{main.label} {said_by(main)(next(iter(values.weights)))}, certain."
    if not main.words and all(isinstance(value, int) for value in values.weights):
        parts.append(f"mean {main.label.lower()} {decimal(mean(values))}")
        parts.append(f"standard deviation {square_root(variance(values))}")
    text = ", ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def points(before: Ratio, after: Ratio) -> str:
    """Say the change of a chance in percentage points, rounded once from the exact difference.

    >>> points(Ratio(7, 8), Ratio(15, 16))
    '+6.3 points'
    """
    numerator = after.numerator * before.denominator - before.numerator * after.denominator
    denominator = before.denominator * after.denominator
    if numerator == 0:
        return "no change"
    if abs(numerator) * 2000 < denominator:
        return "a trace more" if numerator > 0 else "a trace less"
    return f"{'+' if numerator > 0 else ''}{decimal(Ratio.of(100 * numerator, denominator), 1)} points"


def said_by(outcome: Outcome) -> Callable[[Any], str]:
    """Give the function that writes values of an ``outcome`` as people read them."""
    return outcome.said or value_text


def best_first(outcome: Outcome) -> bool:
    """Say whether the outcome's values are ordered best first, as words and degrees are. Numbers are not."""
    return bool(outcome.words or outcome.order)
