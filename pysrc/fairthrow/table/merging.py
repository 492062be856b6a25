"""Adds what a file of everything holds to what is kept already, so that nothing of either is lost.

What is the same stands there once. Where a record is kept in another version, it is said what becomes of the two:

- of a roll that was decided further on one side, that later state stays: it holds the earlier one;
- of two characters, or two saved checks, of one name both stay, the file's with a number behind its name;
- of a part in a fair roll, the record stays that says more. An offer that was used stays used;
- of a program that somebody was writing, both stay;
- a setting stays as it is kept.

The result is told as texts to store and ids to drop. Nothing here stores anything.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from re import fullmatch

from fairthrow.systems import FairthrowError
from fairthrow.table.adding import ADDING
from fairthrow.table.backup import KINDS, SETTINGS, Everything, Store, at
from fairthrow.table.held import Held, Tally

ORDER = "characters-order"
"""The setting that holds the ids of characters, as somebody has put them in order."""

OF_A_CHARACTER = r"character|(?:playing|against)-[a-z0-9-]+"
"""The names of the settings that hold the id of a character."""


@dataclass(frozen=True, kw_only=True)
class Merged:
    """What is to be done: texts to ``put``, as kind, id and text, and records to ``drop``, as kind and id.

    ``tallies`` says by kind what is new, and what is not. ``problems`` has a sentence for each entry of the file that
    cannot be read.
    """

    put: tuple[tuple[str, str, str], ...]
    drop: tuple[tuple[str, str], ...]
    tallies: dict[str, Tally]
    problems: tuple[str, ...]


def merge(file: Everything, store: Store, fresh: Iterator[str]) -> Generator[None, None, Merged]:
    """Add what a ``file`` holds to what is kept in ``store``, without changing either. It yields where it may pause.

    ``fresh`` gives ids that no record has.
    """
    held = {kind: Held(before=dict(store.get(kind, {})), fresh=fresh) for kind in KINDS}
    problems = list(file.problems)
    for kind in KINDS:
        add = ADDING[kind](held[kind])
        for place, key, entry in file.entries[kind]:
            try:
                add(key, entry)
            except FairthrowError as error:
                problems.append(f"{at(kind, place)}: {error.message}.")
            yield
    held[SETTINGS] = _settings(file.settings, dict(store.get(SETTINGS, {})), held["characters"], fresh)
    changed = [(kind, each) for kind, each in held.items() if each.texts != each.before]
    return Merged(
        put=tuple((kind, key, text) for kind, each in changed for key, text in each.texts.items()
                  if each.before.get(key) != text),
        drop=tuple((kind, key) for kind, each in changed for key in each.before.keys() - each.texts.keys()),
        tallies={kind: each.tally() for kind, each in held.items()},
        problems=tuple(problems),
    )  # fmt: skip


def _settings(given: dict[str, str], before: dict[str, str], people: Held, fresh: Iterator[str]) -> Held:
    """Add the settings that are not set here. Where they name a character, it may have another id by now."""
    held = Held(before=before, fresh=fresh)
    for name, text in given.items():
        if name == ORDER:
            continue
        wanted = people.placed.get(text, text) if fullmatch(OF_A_CHARACTER, name) else text
        if name not in before:
            held.new += 1
            held.texts[name] = wanted
        elif before[name] == wanted:
            held.here += 1
        else:
            held.differ += 1
    if people.texts.keys() != people.before.keys():
        order = _order(before.get(ORDER, ""), given.get(ORDER, ""), people)
        if order:
            held.texts[ORDER] = order
    return held


def _order(here: str, theirs: str, people: Held) -> str:
    """Give the order of all characters: those that are kept as they stand, then the file's as they stood there.

    It is empty where nobody has put anybody in order.
    """
    if not here and not theirs:
        return ""
    placed = [people.placed.get(key, key) for key in theirs.split(",")]
    first = [*here.split(","), *sorted(people.before), *placed, *sorted(people.texts)]
    return ",".join(dict.fromkeys(key for key in first if key in people.texts))
