"""Adds single entries of a file of everything to the records that are kept: what is the same, what is another version.

:mod:`fairthrow.table.merging` tells what becomes of two versions.
"""

import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from re import fullmatch
from typing import Any

from fairthrow.systems import FairthrowError, FieldError, shown
from fairthrow.systems.character import Character
from fairthrow.systems.rows import MOST_OF_A_NAME
from fairthrow.table import fair, logprogram
from fairthrow.table.backup import Entry, parsed
from fairthrow.table.characters import encode as encode_character
from fairthrow.table.edits import free_name, numbered
from fairthrow.table.held import Held
from fairthrow.table.log import LONGEST_NAME, TIME, check_of, read_entry, write_entry

Add = Callable[[str, Entry], None]
"""Adds an entry of a file, with the id that it has there. Raises FairthrowError for one that cannot be read."""


def _text(entry: Entry) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


# --- rolls ----------------------------------------------------------------------------------


class _Rolls:
    """Rolls: those of one moment are compared."""

    def __init__(self, held: Held) -> None:
        self.held = held
        self.of_time: dict[Any, list[str]] = defaultdict(list)
        self.entries: dict[str, Entry] = {}
        for key, text in held.before.items():
            at = parsed(text).get("at")
            if isinstance(at, str):
                self.of_time[at].append(key)

    def __call__(self, key: str, entry: Entry) -> None:
        found = write_entry(read_entry("rolls", entry))
        others = [(other, self._read(other)) for other in self.of_time[found["at"]]]
        if any(goes_on(kept, found) for _, kept in others):
            self.held.here += 1
            return
        earlier = next((other for other, kept in others if goes_on(found, kept)), None)
        if earlier is None:
            self.held.new += 1
        else:
            del self.held.texts[earlier]
            self.of_time[found["at"]].remove(earlier)
            self.held.differ += 1
        placed = self.held.add(key, _text(found))
        self.entries[placed] = found
        self.of_time[found["at"]].append(placed)

    def _read(self, key: str) -> Entry:
        """Give a record that is kept as a file would have it; an empty one where it cannot be read."""
        if key not in self.entries:
            try:
                self.entries[key] = write_entry(read_entry("rolls", parsed(self.held.texts[key])))
            except FairthrowError:
                self.entries[key] = {}
        return self.entries[key]


def goes_on(later: Entry, earlier: Entry) -> bool:
    """Say whether the entry ``later`` is of the same roll as ``earlier``, with the same decisions or more of them."""
    if not later or any(later.get(name) != earlier.get(name) for name in ("at", "by", "said")):
        return False
    states, before = ([*each.get("before", ()), each.get("link")] for each in (later, earlier))
    return states[: len(before)] == before


# --- saved checks and characters ------------------------------------------------------------


class _Checks:
    """Saved checks: a game has one of each name."""

    def __init__(self, held: Held) -> None:
        self.held = held
        self.links: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))  # by game and name
        self.taken: set[tuple[str, str]] = set()  # pairs of game and name
        for text in held.before.values():
            try:
                found = write_entry(read_entry("checks", parsed(text)))
            except FairthrowError:
                continue
            game = found["link"].partition("/")[0]
            self.links[game][found["name"]].add(found["link"])
            self.taken.add((game, found["name"]))

    def __call__(self, key: str, entry: Entry) -> None:
        found = write_entry(read_entry("checks", entry))
        name, link = found["name"], found["link"]
        game = link.partition("/")[0]
        names = self.links[game]
        taken = (game, name) in self.taken
        alike = [other for other in names if is_named_after(other, name, LONGEST_NAME)] if taken else [name]
        if any(link in names.get(other, ()) for other in alike):
            self.held.here += 1
            return
        if taken:
            found["name"] = free_name(name, set(names), LONGEST_NAME)
            self.held.differ += 1
            self.held.renamed.append((name, found["name"]))
            self.taken.add((game, found["name"]))
        else:
            self.held.new += 1
        names[found["name"]].add(link)
        self.held.add(key, _text(found))


def is_named_after(name: str, other: str, most: int = MOST_OF_A_NAME) -> bool:
    """Say whether a ``name`` is an ``other`` one, or that with a number behind it, as :func:`numbered` writes it.

    ``most`` is how many characters such a name may have.

    >>> [is_named_after(name, "Jen") for name in ("Jen", "Jen 2", "Jenny", "Jen two")]
    [True, True, False, False]
    """
    number = fullmatch(r".* ([1-9][0-9]{0,3})", name)
    return name == other or (number is not None and name == numbered(other, int(number[1]), most))


class _Characters:
    """Characters: those of one game are compared. The ids that settings know them by are noted."""

    def __init__(self, held: Held) -> None:
        self.held = held
        self.known: dict[str, Character] = {}
        for key, text in held.before.items():
            try:
                self.known[key] = read_entry("characters", parsed(text)).character
            except FairthrowError:
                continue
        self.taken = {(each.system, each.name) for each in self.known.values()}

    def __call__(self, key: str, entry: Entry) -> None:
        found: Character = read_entry("characters", entry).character
        taken = (found.system, found.name) in self.taken
        same = [other for other, each in self.known.items() if each == found or (taken and is_another(each, found))]
        if same:
            self.held.here += 1
            self.held.name(key, key if key in same else same[0])
            return
        names = {each.name for each in self.known.values() if each.system == found.system}
        given = replace(found, name=free_name(found.name, names)) if taken else found
        placed = self.held.add(key, _text({"link": encode_character(given)}))
        self.held.name(key, placed)
        self.known[placed] = given
        if taken or key in self.held.before:
            self.held.differ += 1
            self.held.renamed.append((found.name, given.name))
            self.taken.add((given.system, given.name))
        else:
            self.held.new += 1


def is_another(kept: Character, found: Character) -> bool:
    """Say whether the characters ``kept`` and ``found`` are the same but for a number behind the name of the first."""
    return (
        kept.system == found.system
        and is_named_after(kept.name, found.name)
        and replace(kept, name=found.name) == found
    )


# --- programs that somebody is writing, and fair rolls --------------------------------------


class _Drafts:
    """Programs that somebody is writing: none is read, each stays as it is."""

    def __init__(self, held: Held) -> None:
        self.held = held
        self.known = {(entry.get("at"), entry.get("link")) for entry in map(parsed, held.before.values())}

    def __call__(self, key: str, entry: Entry) -> None:
        when, link = entry.get("at"), entry.get("link")
        if not isinstance(when, str) or not fullmatch(TIME, when):
            raise FieldError("at", f"at must be a time such as 2026-11-21T18:30:00Z, got {shown(when)}")
        logprogram.decode(link if isinstance(link, str) else "")
        if (when, link) in self.known:
            self.held.here += 1
            return
        if key in self.held.before:
            self.held.differ += 1
        else:
            self.held.new += 1
        self.known.add((when, link))
        self.held.add(key, _text({"at": when, "link": link}))


class _Parts:
    """Parts in fair rolls of one side: an offer, or an answer, is known by what its message holds."""

    def __init__(self, held: Held, kind: str) -> None:
        self.held = held
        self.kind = kind
        self.known: dict[Any, tuple[str, Any]] = {}
        for key, text in held.before.items():
            found = self._read(text)
            if found:
                self.known.setdefault((found.link.offer, found.link.answer), (key, found))

    def _read(self, text: str) -> fair.Offer | fair.Answer | None:
        stored = [("", text)]
        kept = fair.read_kept(stored, (), check_of) if self.kind == "offers" else fair.read_kept((), stored, check_of)
        found: list[fair.Offer | fair.Answer] = [*kept.offers, *kept.answers]
        return found[0] if found else None

    def __call__(self, key: str, entry: Entry) -> None:
        found = self._read(_text(entry))
        if found is None:
            raise FieldError("link", f"link must be that of a fair roll, with its secret or key, got {shown(entry)}")
        mark = (found.link.offer, found.link.answer)
        if mark not in self.known:
            self.held.new += 1
            self.known[mark] = (self.held.add(key, found.record()), found)
            return
        here, kept = self.known[mark]
        if self._more(found) and not self._more(kept):
            self.held.texts[here] = found.record()
            self.known[mark] = (here, found)
            self.held.differ += 1
        elif self._more(found) and found.record() != kept.record():
            self.held.differ += 1  # one offer, used for two answers: what is known here stays
        else:
            self.held.here += 1

    @staticmethod
    def _more(part: Any) -> bool:
        """Say whether a part is known to have become a roll: an offer has its answer then, an answer its secret."""
        return (part.answer if isinstance(part, fair.Offer) else part.secret) is not None


ADDING: dict[str, Callable[[Held], Add]] = {
    "rolls": _Rolls,
    "checks": _Checks,
    "characters": _Characters,
    "drafts": _Drafts,
    "offers": lambda held: _Parts(held, "offers"),
    "answers": lambda held: _Parts(held, "answers"),
}
