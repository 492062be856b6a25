"""The split strip: how all rolls divide among the verdicts. It is the chart's key as well."""

from collections.abc import Sequence
from typing import NamedTuple

from fairthrow.dice.distribution import Ratio
from fairthrow.systems.situation import Odds, Situation
from fairthrow.view.check.answer import MOST_DEGREES, style, unit_of
from fairthrow.view.check.figure import swatch
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag
from fairthrow.view.numbers import brief, percent, rounded

MOST_WORDS = 5
"""Shares up to which their number decides how large their words are written."""

MOST_NAMED = 3
"""The same where shares have words, not numbers: more of them stand in several rows."""


class Share(NamedTuple):
    """The share of all rolls that one verdict has, or several that look the same.

    ``words`` name it, and ``unit`` is what they count. ``ask`` is the number to reach which its button asks for; 0
    where it is no button. ``asks`` are the words for that, where they are others than to ask for at least so many.
    """

    words: str
    look: str
    chance: Ratio
    unit: str = ""
    ask: int = 0
    asks: str = ""

    @property
    def name(self) -> str:
        """Its words with their unit."""
        return f"{self.words} {self.unit}".strip()


def shares(situation: Situation, odds: Odds) -> list[Share]:
    """Divide all rolls of a situation among the verdicts, best first, by its ``odds``.

    The list is empty where nothing can fail.
    """
    if not situation.verdict:
        return []
    outcome = situation.outcome(situation.verdict)
    chances = odds.outcomes[situation.verdict]
    if outcome.words:
        each = ((word, chances.chance(word)) for word in outcome.words)
        return [
            Share(words=word, look=style(situation, word) or "plain", chance=chance)
            for word, chance in each if chance.numerator
        ]  # fmt: skip
    looks: dict[str, tuple[int, int, int]] = {}
    for value, weight in chances.weights.items():
        look = style(situation, value)
        low, high, before = looks.get(look, (value, value, 0))
        looks[look] = min(low, value), max(high, value), before + weight
    many = len(looks) > 2  # noqa: PLR2004  # of two, one is the other's rest: nothing to choose
    ranked = sorted(looks.items(), key=lambda each: each[1], reverse=True)
    return [
        Share(
            words=str(low) if low == high else f"{low} or more",
            unit=unit_of(outcome.unit, high),
            look=look,
            chance=Ratio.of(weight, chances.denominator),
            ask=low if many and 1 <= low <= MOST_DEGREES else 0,
        )
        for look, (low, high, weight) in ranked
    ]


def split(situation: Situation, odds: Odds, ask: int = 0) -> Markup:
    """Draw the strip with its words; nothing where nothing can fail. ``ask`` is the number that is asked for."""
    found = shares(situation, odds)
    if not found:
        return NOTHING
    return strip(found, ask or situation.asks, MOST_NAMED if situation.outcome(situation.verdict).words else MOST_WORDS)


def strip(found: Sequence[Share], now: int, most: int = MOST_WORDS) -> Markup:
    """Draw the shares ``found`` side by side, with their words below; ``now`` is the number that is asked for.

    Of more than ``most`` the words are written as of so many.
    """
    says = ", ".join(f"{each.name} {percent(each.chance)}" for each in found)
    drawn = tag("svg", *_bars(found), class_="strip", width="100%", height=10, role="img", aria_label=says)
    named = (tag("li", _named(each, now, first=not place)) for place, each in enumerate(found))
    return joined(drawn, tag("ul", *named, class_=f"of{min(len(found), most)}"))


def _bars(found: Sequence[Share]) -> list[Markup]:
    """Draw each share as wide as it is."""
    bars, before = [], Ratio(0, 1)
    for each in found:
        bars.append(tag("rect", x=_across(before), width=_across(each.chance), height="100%", class_=each.look))
        before = Ratio.of(
            before.numerator * each.chance.denominator + each.chance.numerator * before.denominator,
            before.denominator * each.chance.denominator,
        )
    return bars


def _across(share: Ratio) -> str:
    return f"{rounded(100 * share.numerator, share.denominator, 3)}%"


def _named(share: Share, now: int, *, first: bool) -> Markup:
    """Name a share; where it can be asked for, as a button. Only the first shows its unit, the others say it."""
    unit = tag("span", escape(f" {share.unit}"), class_=None if first else "unseen") if share.unit else NOTHING
    content = (swatch(share.look), tag("span", escape(share.words), unit), escape(" "),
               tag("b", brief(share.chance)))  # fmt: skip
    if not share.ask:
        return joined(*content)
    pressed = "true" if share.ask == now else "false"
    return tag("button", *content, type="button", data_ask=share.ask, aria_pressed=pressed,
               title=share.asks or f"Ask for at least {share.name}")  # fmt: skip
