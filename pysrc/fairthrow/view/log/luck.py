"""The luck report, as markup: how many rolls went as wanted, and where they fell."""

from collections.abc import Callable

from fairthrow.dice.bounds import Between
from fairthrow.dice.distribution import Ratio
from fairthrow.systems.wording import sentence
from fairthrow.table.log.luck import BINS, Report
from fairthrow.view.markup import NOTHING, Markup, escape, joined, tag
from fairthrow.view.numbers import decimal, percent, rounded

FEW_ROLLS = 10
"""Rolls below which a luck report says little, and says so."""


BEFORE = "Before Effort and whatever else was decided: "
"""What is said of luck where something was decided after a roll: it is that of the dice as they fell."""


def luck(report: Report, of: str = "", *, cut: bool = False, decided: bool = False) -> Markup:
    """Write the luck report: the test in plain words, and where the rolls fell.

    ``of`` says which rolls were chosen, and ``cut`` whether there are more than the newest that the report is about.
    With ``decided``, something was decided after some of them, such as to spend Effort.
    """
    heading = tag("p", escape(sentence(of) if of else "All your rolls"), class_="of")
    if not report.rolls:
        none = "No dice were rolled there." if of else EMPTY
        return joined(heading, tag("p", escape(none), class_="note"))
    parts = [f"{_rolls(report, cut=cut)}."]
    if report.tried:
        parts.append(
            f"{BEFORE if decided else ''}{report.passed} of {report.tried} went as you wanted; fair dice give "
            f"{_between(report.expected, lambda value: decimal(value, 1))} on average."
        )
        parts.append(_verdict(report))
    if report.rolls < FEW_ROLLS:
        parts.append("So few rolls say little.")
    return joined(heading, tag("p", escape(" ".join(parts))), _histogram(report))


EMPTY = "Roll a few times; this then compares your dice with their exact odds."


def _rolls(report: Report, *, cut: bool) -> str:
    """Say how many rolls a report is about: all that were chosen, or the newest of them."""
    if cut:
        return f"The newest {report.rolls} rolls"
    return f"{report.rolls} roll{'' if report.rolls == 1 else 's'}"


def brief(report: Report, *, cut: bool = False, decided: bool = False) -> Markup:
    """Write the luck of all rolls in a sentence and a small figure; nothing without rolls.

    ``cut`` says whether there are more rolls than the newest that the report is about, ``decided`` whether something
    was decided after some of them.
    """
    if not report.rolls:
        return NOTHING
    said = f"{_rolls(report, cut=cut)}."
    if report.tried:
        passed = f"{report.passed} of {report.tried}" if report.tried < report.rolls else str(report.passed)
        mean = _between(report.expected, lambda value: decimal(value, 1))
        begins = f"{_rolls(report, cut=cut)}. {BEFORE}" if decided else f"{_rolls(report, cut=cut)}, "
        said = f"{begins}{passed} as you wanted; fair dice give {mean}."
    return joined(tag("p", escape(said), class_="note"), _figure(report))


def _figure(report: Report) -> Markup:
    """Draw how many rolls fell in each tenth, from the worst rolls to the best; the line is what fair dice give."""
    even = Ratio.of(report.rolls, BINS)
    most = max((bounds.high for bounds in report.bins), key=lambda share: share.numerator / share.denominator)
    bars = (
        tag("rect", x=f"{index * 100 // BINS + 1}%", width=f"{100 // BINS - 2}%", class_="good",
            y=f"{100 - height}%", height=f"{height}%")
        for index, bounds in enumerate(report.bins)
        if (height := _part(bounds.low, most))
    )  # fmt: skip
    line = f"{100 - _part(even, most)}%"
    shares = ", ".join(_between(bounds, lambda value: decimal(value, 1)) for bounds in report.bins)
    says = f"Rolls in each tenth, from the worst to the best: {shares}"
    drawn = tag("svg", *bars, tag("line", x1="0", x2="100%", y1=line, y2=line, class_="thr"), class_="plot",
                width="100%", role="img", aria_label=says)  # fmt: skip
    ends = tag("figcaption", *(tag("span", escape(f"{end} tenth")) for end in ("worst", "best")))
    return tag("figure", drawn, ends, class_="luck")


def _part(share: Ratio, of: Ratio) -> int:
    """Give the whole per cent that one share is of another, rounded."""
    return int(rounded(100 * share.numerator * of.denominator, share.denominator * of.numerator, 0))


ROUNDED = (
    "So many different chances are summed in rounded steps. The sum is known to 30 decimals, "
    "so what is shown is what the exact sum would show."
)
"""What is said of a test that is not exact."""


def _verdict(report: Report) -> str:
    """Say how often fair dice pass as many checks or more, or below the mean, as many or fewer."""
    above = report.passed * report.expected.low.denominator >= report.expected.low.numerator
    chance, word = (report.at_least, "more") if above else (report.at_most, "fewer")
    numerator, denominator = chance.low
    rare = numerator * 40 < denominator
    opinion = (
        "That is unusual, though in so many tables somebody always has it."
        if rare
        else "That is what chance looks like."
    )
    said = f"That many or {word} happens to fair dice {chance_between(chance)} of the time. {opinion}"
    return said if chance.exact else f"{said} {ROUNDED}"


def chance_between(chance: Between) -> str:
    """Write a chance that is known between two bounds; ``about`` where these would be written differently.

    Only what is certainly impossible is ``0 %``, only what is certain is ``100 %``.

    >>> tiny = Ratio(1, 2**110)
    >>> chance_between(Between(Ratio(0, 1), tiny)), chance_between(Between(Ratio(1, 8), Ratio(1, 8)))
    ('under 0.000001 %', '12.5 %')
    """
    low, high = chance
    if low.numerator == 0:
        return percent(high)
    if high.numerator == high.denominator:
        return percent(low)
    return _between(chance, percent)


def _between(value: Between, say: Callable[[Ratio], str]) -> str:
    low, high = say(value.low), say(value.high)
    return low if low == high else f"about {low}"


def _histogram(report: Report) -> Markup:
    """Write how many rolls fell in each tenth, from the worst rolls to the best."""
    even = Ratio.of(report.rolls, BINS)
    rows = []
    for index, bounds in enumerate(report.bins):
        share = bounds.low
        name = "worst tenth" if index == 0 else "best tenth" if index == BINS - 1 else f"{index + 1}."
        width = min(100, int(rounded(share.numerator * BINS * 40, share.denominator * report.rolls, 0)))
        bar = tag("svg", tag("rect", width=f"{width}%", height=12, class_="good"),
                  tag("line", x1="40%", x2="40%", y1=0, y2=12, class_="now"), width="100%", height=12,
                  aria_hidden="true")  # fmt: skip
        rows.append(tag("tr", tag("th", escape(name), scope="row"), tag("td", bar, class_="wide"),
                        tag("td", escape(_between(bounds, lambda value: decimal(value, 1))))))  # fmt: skip
    says = f"Where your rolls fell; fair dice put {decimal(even, 1)} in each tenth (the line)"
    return tag("table", tag("caption", escape(says)), tag("tbody", *rows), class_="luck")
