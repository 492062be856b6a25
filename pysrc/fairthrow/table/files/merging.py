"""Adds what a file holds to what is kept already, so that nothing of either is lost.

Of a file of everything, what is the same stands there once. Where a record is kept in another version, it is said what
becomes of the two:

- of a roll that was decided further on one side, that later state stays: it holds the earlier one;
- of two characters, or two saved checks, of one name both stay, the file's with a number behind its name;
- of a part in a fair roll, the record stays that says more. An offer that was used stays used;
- of a program that somebody was writing, both stay;
- a setting stays as it is kept.

The result is told as texts to store and ids to drop. Nothing here stores anything. What comes of a file of the log, and
of one of characters, is told in :mod:`fairthrow.table.files.beside`: there all that is not the very same stays.
"""

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from re import fullmatch

from fairthrow.systems import FairthrowError
from fairthrow.table.files.adding import ADDING, Add
from fairthrow.table.files.merge_target import MergeTarget, Tally
from fairthrow.table.files.reading import KINDS, SETTINGS, Contents, place_of
from fairthrow.table.files.writing import Store

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


def add_all(
    contents: Contents, adding: Mapping[str, Add], name: Callable[[str, int], str] = place_of
) -> Generator[None, None, list[str]]:
    """Add all entries of a file by what is ``adding`` those of each kind. It yields where it may pause.

    Gives a sentence for each entry that cannot be read, in which ``name`` tells it by its kind and its place.
    """
    problems = list(contents.problems)
    for kind, add in adding.items():
        for place, key, entry in contents.entries[kind]:
            try:
                yield from add(key, entry) or ()
            except FairthrowError as error:
                problems.append(f"{name(kind, place)}: {error.message}.")
            yield
    return problems


def merge(file: Contents, store: Store, fresh: Iterator[str]) -> Generator[None, None, Merged]:
    """Add what a ``file`` holds to what is kept in ``store``, without changing either. It yields where it may pause.

    ``fresh`` gives ids that no record has.
    """
    targets = {kind: MergeTarget(before=dict(store.get(kind, {})), fresh=fresh) for kind in KINDS}
    problems = yield from add_all(file, {kind: ADDING[kind](target) for kind, target in targets.items()})
    targets[SETTINGS] = _settings(file.settings, dict(store.get(SETTINGS, {})), targets["characters"], fresh)
    changed = [(kind, each) for kind, each in targets.items() if each.texts != each.before]
    return Merged(
        put=tuple((kind, key, text) for kind, each in changed for key, text in each.texts.items()
                  if each.before.get(key) != text),
        drop=tuple((kind, key) for kind, each in changed for key in each.before.keys() - each.texts.keys()),
        tallies={kind: each.tally() for kind, each in targets.items()},
        problems=tuple(problems),
    )  # fmt: skip


def _settings(given: dict[str, str], before: dict[str, str], people: MergeTarget, fresh: Iterator[str]) -> MergeTarget:
    """Add the settings that are not set here. Where they name a character, it may have another id by now."""
    target = MergeTarget(before=before, fresh=fresh)
    for name, text in given.items():
        if name == ORDER:
            continue
        wanted = people.placed.get(text, text) if fullmatch(OF_A_CHARACTER, name) else text
        if name not in before:
            target.new += 1
            target.texts[name] = wanted
        elif before[name] == wanted:
            target.here += 1
        else:
            target.differ += 1
    if people.texts.keys() != people.before.keys():
        order = _order(before.get(ORDER, ""), given.get(ORDER, ""), people)
        if order:
            target.texts[ORDER] = order
    return target


def _order(here: str, theirs: str, people: MergeTarget) -> str:
    """Give the order of all characters: those that are kept as they stand, then the file's as they stood there.

    It is empty where nobody has put anybody in order.
    """
    if not here and not theirs:
        return ""
    placed = [people.placed.get(key, key) for key in theirs.split(",")]
    first = [*here.split(","), *sorted(people.before), *placed, *sorted(people.texts)]
    return ",".join(dict.fromkeys(key for key in first if key in people.texts))
