"""What a file of everything would bring, before anything is stored."""

from fairthrow.systems import fitting
from fairthrow.systems.wording import counted
from fairthrow.table.files.merge_target import Tally
from fairthrow.table.files.merging import Merged
from fairthrow.view.markup import NOTHING, Markup, button, escape, items, joined, tag
from fairthrow.view.numbers import grouped

ROWS = {
    "characters": "Characters",
    "rolls": "Rolls",
    "checks": "Saved checks and programs",
    "drafts": "Programs in the making",
    "offers": "Offers of fair rolls",
    "answers": "Answers to fair rolls",
    "seals": "Sealed rolls",
    "settings": "Settings",
}
"""The kinds of what is kept, in the order in which they are listed, each with its name."""

PARTS = (
    "Parts of fair and sealed rolls hold what only their maker may know. Take only a file of your own: whoever else "
    "wrote it can tell how such rolls fall. They are kept as parts that came with a file, and pages say so."
)
"""What is said of a file that brings parts."""

OF_PARTS = ("offers", "answers", "seals")
"""The kinds of records that hold parts of fair and sealed rolls."""

COLUMNS = ("new", "here already", "different here")

MOST_NAMED = 5
"""Names, and entries that cannot be read, that are told each."""

LONGEST_NAME = 80
"""Characters of a name as it is shown; a longer one is cut."""


def preview(merged: Merged, saved: str) -> Markup:
    """Write what a file holds beside what is kept, and the buttons that add it or leave it.

    ``saved`` is when the file was written, as ``2026-11-21T18:30:00Z``; empty where that is not known.
    """
    when = f"Saved on {saved[:10]} at {saved[11:16]} UTC." if saved else ""
    listed = {kind: merged.tallies[kind] for kind in ROWS if any(_numbers(merged.tallies[kind]))}
    changes = bool(merged.put or merged.drop)
    if not listed:
        told = "Nothing is in this file that could be kept here."
    elif changes:
        told = "Nothing that is here gets lost: what is new is added, and what is different here stays."
    else:
        told = "All of it is here already: there is nothing to do."
    buttons = (button("Add it to this device", class_="roll", data_do="restore"),) if changes else ()
    leave = button("Leave it" if changes else "Close", data_do="leave")
    return joined(
        tag("p", escape(when), class_="note") if when else NOTHING,
        _table(listed) if listed else NOTHING,
        tag("p", escape(told)),
        tag("p", escape(PARTS)) if any(merged.tallies[kind].new for kind in OF_PARTS) else NOTHING,
        items(tuple(_otherwise(merged.tallies)), class_="options"),
        _problems(merged.problems),
        tag("p", *buttons, leave, class_="actions"),
    )


def _numbers(tally: Tally) -> tuple[int, int, int]:
    return tally.new, tally.here, tally.differ


def _table(listed: dict[str, Tally]) -> Markup:
    head = tag("tr", tag("td"), *(tag("th", escape(each), scope="col") for each in COLUMNS))
    rows = (
        tag("tr", tag("th", escape(ROWS[kind]), scope="row"), *(tag("td", escape(grouped(n))) for n in _numbers(tally)))
        for kind, tally in listed.items()
    )
    return tag("table", tag("thead", head), tag("tbody", *rows))


def _otherwise(tallies: dict[str, Tally]) -> list[str]:
    """Say what becomes of what is here in another version."""
    told = []
    for kind in ("characters", "checks"):
        for before, after in tallies[kind].renamed[:MOST_NAMED]:
            name, other = (fitting(each, LONGEST_NAME) for each in (before, after))
            beside = f"as “{other}”" if before != after else "under its own name"
            told.append(f"“{name}” is different here: the file’s is kept beside it {beside}.")
        more = len(tallies[kind].renamed) - MOST_NAMED
        if more > 0:
            told.append(f"{counted(more, 'other')} in the same way.")
    if number := tallies["rolls"].differ:
        told.append(
            f"{counted(number, 'roll')} went further in the file: each takes the place of what it was, and holds it."
        )
    if number := tallies["drafts"].differ:
        told.append(f"{counted(number, 'program')} in the making went on since: both are kept.")
    if number := sum(tallies[kind].differ for kind in OF_PARTS):
        told.append(
            f"{counted(number, 'part')} of fair and sealed rolls: what went further is kept; if both did, what is here."
        )
    if number := tallies["settings"].differ:
        verb, stays = ("differs", "stays") if number == 1 else ("differ", "stay")
        told.append(f"{counted(number, 'setting')} of the file {verb} from this device’s, which {stays}.")
    return told


def _problems(several: tuple[str, ...]) -> Markup:
    """Name what cannot be read: it is left out."""
    if not several:
        return NOTHING
    words = f"{counted(len(several), 'entry', 'entries')} of the file cannot be read and would be left out"
    return tag("details", tag("summary", escape(words)), items(several[:MOST_NAMED], class_="options"))
