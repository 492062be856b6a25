"""Adds single entries of a file to the records that are kept: what is the same, what is another version.

:mod:`fairthrow.table.files.merging` tells what becomes of two versions.
"""

import json
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from fairthrow.systems import FairthrowError, FieldError, shown
from fairthrow.systems.character import Character
from fairthrow.table import fair, sealing
from fairthrow.table.characters import encode as encode_character
from fairthrow.table.files.merge_target import MergeTarget
from fairthrow.table.files.names import FreeNames, Namesakes
from fairthrow.table.files.reading import Entry
from fairthrow.table.files.writing import read_stored
from fairthrow.table.log import programs as logprogram
from fairthrow.table.log.records import LONGEST_NAME, check_of, read_entry, write_entry
from fairthrow.table.log.times import read_time

Add = Callable[[str, Any], Iterable[None] | None]
"""Adds an entry of a file, with the id that it has there; gives what it may pause at, if that can take long.

Raises FairthrowError for one that cannot be read.
"""


def _text(entry: Entry) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


# --- rolls ----------------------------------------------------------------------------------


Mark = tuple[Any, ...]
"""What tells a roll and what was decided of it: its moment, who rolled, what was said, and its links up to a state."""


class _Rolls:
    """Rolls: those of one moment are compared, each by looking it up, for a file may have all of its rolls of one."""

    def __init__(self, target: MergeTarget) -> None:
        self.target = target
        self.unread: dict[str, list[str]] = defaultdict(list)  # ids of what is kept, by moments that were not met yet
        self.passed: set[Mark] = set()  # what some record says that it is, or that it was before a decision
        self.last: dict[Mark, deque[str]] = defaultdict(deque)  # ids of records, by what they say that they are
        for key, text in target.before.items():
            at = read_stored(text).get("at")
            if isinstance(at, str):
                self.unread[at].append(key)

    def __call__(self, key: str, entry: Entry) -> None:
        found = write_entry(read_entry("rolls", entry))
        for kept in self.unread.pop(found["at"], ()):
            with suppress(FairthrowError):
                self._note(kept, write_entry(read_entry("rolls", read_stored(self.target.texts[kept]))))
        states = marks(found)
        if states[-1] in self.passed:
            self.target.here += 1
            return
        earlier = next((self.last[state] for state in reversed(states) if self.last.get(state)), None)
        if earlier is None:
            self.target.new += 1
        else:
            del self.target.texts[earlier.popleft()]
            self.target.differ += 1
        self._note(self.target.add(key, _text(found)), found)

    def _note(self, key: str, entry: Entry) -> None:
        states = marks(entry)
        self.passed.update(states)
        self.last[states[-1]].append(key)


def marks(entry: Entry) -> list[Mark]:
    """Give the mark of the roll of an ``entry`` as it was made, and the one after each decision.

    An entry has the same roll as another, with the same decisions or more, if the last mark of that is among its own.
    """
    links = (*entry.get("before", ()), entry["link"])
    return [(entry["at"], entry.get("by"), entry.get("said"), *links[: n + 1]) for n in range(len(links))]


# --- saved checks and characters ------------------------------------------------------------


class _Checks:
    """Saved checks: a game has one of each name."""

    def __init__(self, target: MergeTarget) -> None:
        self.target = target
        self.known = Namesakes[str](LONGEST_NAME)
        self.names: dict[str, FreeNames] = defaultdict(lambda: FreeNames(most=LONGEST_NAME))  # by game
        self.taken: set[tuple[str, str]] = set()  # pairs of game and name: of what is kept, and of what was renamed
        for key, text in target.before.items():
            try:
                found = write_entry(read_entry("checks", read_stored(text)))
            except FairthrowError:
                continue
            self.taken.add((self._note(key, found), found["name"]))

    def __call__(self, key: str, entry: Entry) -> None:
        found = write_entry(read_entry("checks", entry))
        name, game = found["name"], found["link"].partition("/")[0]
        taken = (game, name) in self.taken
        if self.known.find(found["link"], name, numbered=taken) is not None:
            self.target.here += 1
            return
        if taken:
            found["name"] = self.names[game].free(name)
            self.target.differ += 1
            self.target.renamed.append((name, found["name"]))
            self.taken.add((game, found["name"]))
        else:
            self.target.new += 1
        self._note(self.target.add(key, _text(found)), found)

    def _note(self, key: str, found: Entry) -> str:
        """Note a saved check that is kept under a ``key``; gives its game."""
        game: str = found["link"].partition("/")[0]
        self.names[game].taken.add(found["name"])
        self.known.put(found["link"], found["name"], key)
        return game


class _Characters:
    """Characters: those of one game are compared. The ids that settings know them by are noted."""

    def __init__(self, target: MergeTarget) -> None:
        self.target = target
        self.sheets: dict[str, Character] = {}
        self.known = Namesakes[str]()
        self.names: dict[str, FreeNames] = defaultdict(FreeNames)  # by game
        for key, text in target.before.items():
            with suppress(FairthrowError):
                self._note(key, read_entry("characters", read_stored(text)).character)
        self.taken = {(each.system, each.name) for each in self.sheets.values()}

    def __call__(self, key: str, entry: Entry) -> None:
        found: Character = read_entry("characters", entry).character
        taken = (found.system, found.name) in self.taken
        same = self.known.find(nameless(found), found.name, numbered=taken)
        if same is not None:
            here = self.sheets.get(key)
            of_this_id = here is not None and is_another(here, found, numbered=taken)
            self.target.here += 1
            self.target.name(key, key if of_this_id else same)
            return
        given = replace(found, name=self.names[found.system].free(found.name)) if taken else found
        placed = self.target.add(key, _text({"link": encode_character(given)}))
        self.target.name(key, placed)
        self._note(placed, given)
        if taken or key in self.target.before:
            self.target.differ += 1
            self.target.renamed.append((found.name, given.name))
            self.taken.add((given.system, given.name))
        else:
            self.target.new += 1

    def _note(self, key: str, character: Character) -> None:
        self.sheets[key] = character
        self.names[character.system].taken.add(character.name)
        self.known.put(nameless(character), character.name, key)


def nameless(character: Character) -> Character:
    """Give a ``character`` with a name that says nothing: all that they are but their name."""
    return replace(character, name="-")


def is_another(kept: Character, found: Character, *, numbered: bool) -> bool:
    """Say whether the characters ``kept`` and ``found`` are the same; with ``numbered``, but for a number in a name."""
    one = Namesakes[str]()
    one.put(nameless(kept), kept.name, "")
    return one.find(nameless(found), found.name, numbered=numbered) is not None


# --- programs that somebody is writing, and parts --------------------------------------


class _Drafts:
    """Programs that somebody is writing: none is read, each stays as it is."""

    def __init__(self, target: MergeTarget) -> None:
        self.target = target
        self.known = {(entry.get("at"), entry.get("link")) for entry in map(read_stored, target.before.values())}

    def __call__(self, key: str, entry: Entry) -> None:
        when, link = entry.get("at"), entry.get("link")
        read_time("at", when)
        logprogram.decode(link if isinstance(link, str) else "")
        if (when, link) in self.known:
            self.target.here += 1
            return
        if key in self.target.before:
            self.target.differ += 1
        else:
            self.target.new += 1
        self.known.add((when, link))
        self.target.add(key, _text({"at": when, "link": link}))


Part = fair.Offer | fair.FairAnswer | sealing.Sealed | sealing.SealSeen
"""A part in a fair or sealed roll, as it is kept."""


def _mark(part: Part) -> tuple[object, ...]:
    """Give what tells a part from every other of its kind."""
    return (part.link.offer, part.link.answer) if isinstance(part, fair.Offer | fair.FairAnswer) else part.mark


def _step(part: Part) -> int:
    """Say how far a part has come: an offer with its answer, and an answer with its secret, have become a roll."""
    if isinstance(part, fair.Offer):
        return part.answer is not None
    return part.secret is not None if isinstance(part, fair.FairAnswer) else part.step


class _Parts:
    """Parts in fair and sealed rolls of one kind: each is known by its mark.

    What comes with a file was not made in this browser, and whoever wrote the file knows what should be known to one
    side only: such a part is marked, for whenever it is met again.
    """

    def __init__(self, target: MergeTarget, kind: str) -> None:
        self.target = target
        self.kind = kind
        self.known: dict[Any, tuple[str, Part]] = {}
        for key, text in target.before.items():
            found = self._read(text)
            if found:
                self.known.setdefault(_mark(found), (key, found))

    def _read(self, text: str) -> Part | None:
        stored = [("", text)]
        seals = sealing.read_seals(stored if self.kind == "seals" else (), check_of)
        kept = fair.read_kept(
            stored if self.kind == "offers" else (), stored if self.kind == "answers" else (), check_of
        )
        found: list[Part] = [*kept.offers, *kept.answers, *seals.sealed, *seals.seen]
        return found[0] if found else None

    def __call__(self, key: str, entry: Entry) -> None:
        found = self._read(_text(entry))
        if found is None:
            roll = "sealed" if self.kind == "seals" else "fair"
            raise FieldError("link", f"link must be that of a {roll} roll, with its secret or key, got {shown(entry)}")
        if _mark(found) not in self.known:
            self.target.new += 1
            found = replace(found, by_file=True)
            self.known[_mark(found)] = (self.target.add(key, found.record()), found)
            return
        here, kept = self.known[_mark(found)]
        found = replace(found, by_file=kept.by_file)
        if _step(found) > _step(kept):
            self.target.texts[here] = found.record()
            self.known[_mark(found)] = (here, found)
            self.target.differ += 1
        elif _step(found) and found.record() != kept.record():
            self.target.differ += 1  # one offer, used for two answers: what is known here stays
        else:
            self.target.here += 1


ADDING: dict[str, Callable[[MergeTarget], Add]] = {
    "rolls": _Rolls,
    "checks": _Checks,
    "characters": _Characters,
    "drafts": _Drafts,
    "offers": lambda target: _Parts(target, "offers"),
    "answers": lambda target: _Parts(target, "answers"),
    "seals": lambda target: _Parts(target, "seals"),
}
