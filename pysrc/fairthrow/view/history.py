"""What a player keeps, as markup: the log of rolls, saved checks, and the luck report."""

from fairthrow.dice.distribution import Ratio
from fairthrow.links import Link
from fairthrow.luck import BINS, Report
from fairthrow.record import Logged, Records, Saved
from fairthrow.systems import SYSTEMS
from fairthrow.view.markup import button, escape, items, tag
from fairthrow.view.numbers import decimal, percent, rounded

SHOWN = 50
"""Rolls that are listed at once, the newest first."""

FEW_ROLLS = 10
"""Rolls below which a luck report says little, and says so."""


def log(rolls: tuple[Logged, ...], wish: str = "") -> str:
    """Write the log, newest first; ``wish`` keeps the rolls whose words hold it."""
    if not rolls:
        return tag("p", "No rolls yet. Each roll you make is kept here, on this device only.",
                   class_="help")  # fmt: skip
    wanted = wish.casefold().strip()
    found = [(each, line) for each in sorted(rolls, key=lambda each: each.at, reverse=True)
             if wanted in (line := _line(each)).casefold()]  # fmt: skip
    listed = (_entry(each, line) for each, line in found[:SHOWN])
    total = f"{len(rolls)} roll{'' if len(rolls) == 1 else 's'}"
    count = f"{len(found)} of {total}" if wanted else total
    more = f"; the newest {SHOWN} are listed" if len(found) > SHOWN else ""
    return tag("p", escape(f"{count}{more}."), class_="help") + tag("ol", *listed, class_="log")


def _line(each: Logged) -> str:
    """Say a logged roll in one line: what the filter looks through."""
    situation = each.link.situation
    label = f"{each.link.shown_label}: " if each.link.shown_label else ""
    return f"{label}{SYSTEMS[situation.system].title}, {situation.title}. {each.link.roll().summary}"


def _entry(each: Logged, line: str) -> str:
    situation = each.link.situation
    address = f"/{situation.system}/#{each.link.fragment()}"
    return tag("li",
        tag("time", escape(each.at.replace("T", " ").rstrip("Z")), datetime=each.at),
        tag("a", tag("bdi", escape(line)), href=address),
        tag("span",
            button("Roll again", data_keep="again", data_system=situation.system,
                data_link=Link(situation=situation).fragment()),
            button("Delete", data_keep="delete", data_key=each.key, aria_label=f"Delete roll of {each.at}"),
            class_="actions"))  # fmt: skip


def saved(checks: tuple[Saved, ...], system: str) -> str:
    """Write the saved checks of one game as links, with a way to delete each."""
    mine = [each for each in checks if each.link.situation.system == system]
    if not mine:
        return tag("p", "None yet. Set a check up, give it a name and save it.", class_="help")
    return tag("ul", *(
        tag("li",
            tag("a", tag("bdi", escape(each.shown_name)), href=f"#{each.link.fragment()}"),
            button("Delete", data_keep="delete", data_key=each.key, aria_label=f"Delete {each.shown_name}"))
        for each in sorted(mine, key=lambda each: each.name.casefold())), class_="saved")  # fmt: skip


def problems(records: Records) -> str:
    """Say which entries could not be read; they are kept as they are."""
    if not records.problems:
        return ""
    count = len(records.problems)
    entries = "entry" if count == 1 else "entries"
    return tag("details", tag("summary", f"{count} {entries} could not be read"),
               items(records.problems[:20]), class_="help")  # fmt: skip


def luck(report: Report) -> str:
    """Write the luck report: the test in plain words, and where the rolls fell."""
    if not report.rolls:
        return tag("p", "Roll a few times; this then compares your dice with their exact odds.",
                   class_="help")  # fmt: skip
    parts = [f"{report.rolls} roll{'' if report.rolls == 1 else 's'}."]
    if report.tried:
        parts.append(
            f"{report.passed} of {report.tried} went as you wanted; fair dice give "
            f"{decimal(report.expected, 1)} on average."
        )
        parts.append(_verdict(report))
    if report.rolls < FEW_ROLLS:
        parts.append("So few rolls say little.")
    return tag("p", escape(" ".join(parts))) + _histogram(report)


def _verdict(report: Report) -> str:
    above = report.passed * report.expected.denominator >= report.expected.numerator
    chance, word = (report.at_least, "more") if above else (report.at_most, "fewer")
    numerator, denominator = chance
    rare = numerator * 40 < denominator
    opinion = (
        "That is unusual, though in so many tables somebody always has it."
        if rare
        else "That is what chance looks like."
    )
    return f"That many or {word} happens to fair dice {percent(chance)} of the time. {opinion}"


def _histogram(report: Report) -> str:
    """Write how many rolls fell in each tenth, from the worst rolls to the best."""
    even = Ratio.of(report.rolls, BINS)
    rows = []
    for index, share in enumerate(report.bins):
        name = "worst tenth" if index == 0 else "best tenth" if index == BINS - 1 else f"{index + 1}."
        width = min(100, int(rounded(share.numerator * BINS * 40, share.denominator * report.rolls, 0)))
        bar = tag("svg", tag("rect", width=f"{width}%", height=12, class_="bar plain"),
                  tag("line", x1="40%", x2="40%", y1=0, y2=12, class_="mark"), width="100%", height=12,
                  aria_hidden="true")  # fmt: skip
        rows.append(tag("tr", tag("th", name, scope="row"), tag("td", bar, class_="wide"),
                        tag("td", decimal(share, 1))))  # fmt: skip
    caption = tag("caption", f"Where your rolls fell; fair dice put {decimal(even, 1)} in each tenth "
                  "(dashed line)")  # fmt: skip
    return tag("table", caption, tag("tbody", *rows), class_="luck")
