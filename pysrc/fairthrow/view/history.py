"""What a player keeps, as markup: the log of rolls, saved checks, and the luck report."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from fairthrow.dice.bounds import Between
from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link
from fairthrow.luck import BINS, Report
from fairthrow.record import Logged, Saved
from fairthrow.systems import SYSTEMS
from fairthrow.view.markup import button, escape, items, tag
from fairthrow.view.numbers import decimal, grouped, percent, rounded

SHOWN = 50
"""Rolls that are listed at first, and more each time that more are asked for."""
MOST_SAVED = 200
"""Saved checks that are listed."""

FEW_ROLLS = 10
"""Rolls below which a luck report says little, and says so."""


@dataclass(frozen=True, kw_only=True)
class Looked:
    """What came of looking through the log, newest first.

    ``kept`` rolls are there, ``through`` of them were looked through, ``found`` of those hold what was looked for.
    ``listed`` are the newest of these, each as :func:`entry` writes it.
    """

    kept: int
    through: int
    found: int
    listed: tuple[str, ...]
    wish: str = ""


def log(looked: Looked) -> str:
    """Write the log, newest first: how many rolls there are, the newest of them, and a way to more."""
    if not looked.kept:
        return tag("p", "No rolls yet. Each roll you make is kept here, on this device only.",
                   class_="help")  # fmt: skip
    rolls = f"{grouped(looked.kept)} roll{'' if looked.kept == 1 else 's'}"
    if looked.wish and looked.through < looked.kept:
        count = f"{grouped(looked.found)} in the newest {grouped(looked.through)} of {rolls}; looking on"
    else:
        count = f"{grouped(looked.found)} of {rolls}" if looked.wish else rolls
    rest = looked.found > len(looked.listed)
    listed = f"; the newest {grouped(len(looked.listed))} are listed" if rest else ""
    return (tag("p", escape(f"{count}{listed}."), class_="help") + tag("ol", *looked.listed, class_="log")
            + (button("Show more", data_keep="more", class_="quiet") if rest else ""))  # fmt: skip


def line(each: Logged) -> str:
    """Say a logged roll in one line: what the filter looks through."""
    situation = each.link.situation
    label = f"{each.link.shown_label}: " if each.link.shown_label else ""
    return f"{label}{SYSTEMS[situation.system].title}, {situation.title}. {each.link.roll().summary}"


def entry(each: Logged, said: str) -> str:
    """Write a logged roll as an item of the log; ``said`` is its line."""
    situation = each.link.situation
    address = f"/{situation.system}/#{each.link.fragment()}"
    return tag("li",
        tag("time", escape(each.at.replace("T", " ").rstrip("Z")), datetime=each.at),
        tag("a", tag("bdi", escape(said)), href=address),
        tag("span",
            button("Roll again", data_keep="again", data_system=situation.system,
                data_link=Link(situation=situation).fragment()),
            button("Delete", data_keep="delete", data_key=each.key, aria_label=f"Delete roll of {each.at}"),
            class_="actions"))  # fmt: skip


def saved(checks: Iterable[Saved], system: str) -> str:
    """Write the saved checks of one game as links, with a way to delete each."""
    mine = [each for each in checks if each.link.situation.system == system]
    if not mine:
        return tag("p", "None yet. Set a check up, give it a name and save it.", class_="help")
    listed = sorted(mine, key=lambda each: each.name.casefold())[:MOST_SAVED]
    rest = f"{grouped(len(mine))} checks; the first {MOST_SAVED} by name are listed." if len(mine) > MOST_SAVED else ""
    return tag("ul", *(
        tag("li",
            tag("a", tag("bdi", escape(each.shown_name)), href=f"#{each.link.fragment()}"),
            button("Delete", data_keep="delete", data_key=each.key, aria_label=f"Delete {each.shown_name}"))
        for each in listed), class_="saved") + (tag("p", rest, class_="help") if rest else "")  # fmt: skip


def problems(several: Sequence[str]) -> str:
    """Say which entries could not be read; they are kept as they are."""
    if not several:
        return ""
    entries = "entry" if len(several) == 1 else "entries"
    return tag("details", tag("summary", f"{grouped(len(several))} {entries} could not be read"),
               items(tuple(several[:20])), class_="help")  # fmt: skip


def luck(report: Report) -> str:
    """Write the luck report: the test in plain words, and where the rolls fell."""
    if not report.rolls:
        return tag("p", "Roll a few times; this then compares your dice with their exact odds.",
                   class_="help")  # fmt: skip
    parts = [f"{report.rolls} roll{'' if report.rolls == 1 else 's'}."]
    if report.tried:
        parts.append(
            f"{report.passed} of {report.tried} went as you wanted; fair dice give "
            f"{_between(report.expected, lambda value: decimal(value, 1))} on average."
        )
        parts.append(_verdict(report))
    if report.rolls < FEW_ROLLS:
        parts.append("So few rolls say little.")
    return tag("p", escape(" ".join(parts))) + _histogram(report)


ROUNDED = (
    "So many different chances are summed in rounded steps. The sum is known to 30 decimals, "
    "so what is shown is what the exact sum would show."
)
"""What is said of a test that is not exact."""


def _verdict(report: Report) -> str:
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


def _histogram(report: Report) -> str:
    """Write how many rolls fell in each tenth, from the worst rolls to the best."""
    even = Ratio.of(report.rolls, BINS)
    rows = []
    for index, bounds in enumerate(report.bins):
        share = bounds.low
        name = "worst tenth" if index == 0 else "best tenth" if index == BINS - 1 else f"{index + 1}."
        width = min(100, int(rounded(share.numerator * BINS * 40, share.denominator * report.rolls, 0)))
        bar = tag("svg", tag("rect", width=f"{width}%", height=12, class_="bar plain"),
                  tag("line", x1="40%", x2="40%", y1=0, y2=12, class_="mark"), width="100%", height=12,
                  aria_hidden="true")  # fmt: skip
        rows.append(tag("tr", tag("th", name, scope="row"), tag("td", bar, class_="wide"),
                        tag("td", _between(bounds, lambda value: decimal(value, 1)))))  # fmt: skip
    caption = tag("caption", f"Where your rolls fell; fair dice put {decimal(even, 1)} in each tenth "
                  "(dashed line)")  # fmt: skip
    return tag("table", caption, tag("tbody", *rows), class_="luck")
