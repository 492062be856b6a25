"""The answer to a situation in words and one large number: what people ask first."""

from typing import Any

from fairthrow.dice.distribution import Distribution, Ratio, mean, variance
from fairthrow.systems.situation import Odds, Outcome, Situation
from fairthrow.systems.wording import plural
from fairthrow.view.markup import Markup, escape, tag
from fairthrow.view.numbers import decimal, fraction, minus, percent, plain, square_root, value_text

MOST_DEGREES = 4
"""Where a verdict is a number (degrees, successes), the answer has the chance to reach each from 1 up to this one."""

BLANK = escape(" ")
"""A space between two elements."""


def style(situation: Situation, verdict: Any) -> str:
    """Give the style class of a verdict.

    For a word it is the word's news, such as ``good``. For a number it is ``degree-0`` to ``degree-5``, where 5 stands
    for more as well. A number that is also the main outcome is ``good`` or ``bad``. Where nothing can fail, it is
    ``plain``.
    """
    if not situation.verdict:
        return "plain"
    words = situation.outcome(situation.verdict).words
    if words:
        return words[verdict]
    if situation.verdict == situation.main:  # only whether there is any matters
        return "good" if verdict else "bad"
    return f"degree-{min(verdict, 5)}"


def answer(situation: Situation, odds: Odds) -> Markup:
    """Write the answer: the chance of what the player wants, large, and of the rest.

    Where nothing can fail, the answer is the certain value, or else the mean.
    """
    asked = questions(situation, odds)
    if not asked:
        return _value_answer(situation.outcome(situation.main), odds.outcomes[situation.main])
    (label, chance), *rest = asked
    return _large(label, percent(chance), f"{fraction(chance)}, {plain(chance)}",
                  ", ".join(f"{word} {percent(other)}" for word, other in rest))  # fmt: skip


def _large(label: str, number: str, exact: str, rest: str) -> Markup:
    return tag("p", tag("span", escape(label), class_="wanted"), BLANK,
               tag("strong", escape(number), class_="percent"), BLANK,
               tag("span", escape(exact), class_="exact"), BLANK,
               tag("span", escape(rest), class_="rest"), class_="answer")  # fmt: skip


def _value_answer(outcome: Outcome, chances: Distribution[int]) -> Markup:
    low, high = min(chances.weights), max(chances.weights)
    if low == high:
        return _large(outcome.label, minus(low), unit_of(outcome.unit, low), "certain")
    average = mean(chances)
    spread = f"{minus(low)} to {minus(high)}, standard deviation {square_root(variance(chances))}"
    return _large(f"mean {outcome.label.lower()}", decimal(average), fraction(average), spread)


def questions(situation: Situation, odds: Odds) -> list[tuple[str, Ratio]]:
    """Give what people ask first, each with its chance.

    For a verdict in words it is each word. For a number it is to reach 1, 2 and so on, up to 4. The list is empty where
    nothing can fail.
    """
    if not situation.verdict:
        return []
    outcome = situation.outcome(situation.verdict)
    chances = odds.outcomes[situation.verdict]
    if outcome.words:
        return [(word, chances.chance(word)) for word in outcome.words]
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
    """Say the odds in one sentence: the chances of :func:`questions`, and of numbers their mean and deviation."""
    main = situation.outcome(situation.main)
    parts = [f"{label} {percent(chance)}" for label, chance in questions(situation, odds)]
    values = odds.outcomes[situation.main]
    if len(values.weights) == 1 and not parts:
        return f"{main.label} {value_text(next(iter(values.weights)))}, certain."
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


def best_first(outcome: Outcome) -> bool:
    """Say whether the outcome's values are ordered best first, as words and degrees are. Numbers are not."""
    return bool(outcome.words or outcome.order)
