"""The records that a page keeps in the browser's storage, as far as it has sent them here.

Each record is a text under a key. It is read when it is needed. The text under a key never changes, so what was read
of it is remembered; a character that has changed is dropped, and told anew.
"""

from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeVar

from fairthrow.app.choice import RollChoice
from fairthrow.systems import FairthrowError
from fairthrow.table.jsontext import read_json
from fairthrow.table.log.records import MARKS, Saved, SavedGroup, read_entry, whose
from fairthrow.view.log import log
from fairthrow.view.markup import Markup

Drawing = TypeVar("Drawing")

LONGEST = 100_000
"""Characters of the longest record that is read: more than the longest link of a program has."""

HOUR = len("2026-11-21T18")
"""Characters of a time up to its hour."""


class Records:
    """The records of one of the kinds (:data:`fairthrow.table.log.records.KINDS`)."""

    def __init__(self, kind: str) -> None:
        """Begin without records."""
        self.kind = kind
        self.texts: dict[str, str] = {}
        self.problems: dict[str, str] = {}
        self._order: list[tuple[str, str]] = []  # pairs of mark and key
        self._marked: dict[str, dict[str, None]] = {}  # keys by mark
        self._games: dict[str, str] = {}  # the game that a record's link names
        self._whose: dict[str, tuple[str, ...]] = {}  # the names of those who rolled
        self._lines: dict[str, str] = {}
        self._listed: dict[str, Markup] = {}
        self._checks: dict[str, Saved | SavedGroup] = {}

    def put(self, key: str, text: str) -> None:
        """Take a record's text under a new key. A key that is known already is left as it is.

        A text that is no JSON object, or longer than a record may be, is noted as a problem at once.
        """
        if key in self.texts:
            return
        self.texts[key] = text
        entry = _parsed(text)
        mark = entry.get(MARKS[self.kind], "")
        mark = mark if isinstance(mark, str) else ""
        self._order.append((mark, key))
        self._marked.setdefault(mark, {})[key] = None
        self._games[key] = str(entry.get("link", "")).partition("/")[0]
        if self.kind == "rolls" and (names := whose(entry)):
            self._whose[key] = names
        if not entry:
            self.read(key)

    def drop(self, keys: set[str]) -> None:
        """Forget the records under ``keys``. Unknown keys are passed over."""
        for mark, key in self._order:
            if key in keys:
                del self._marked[mark][key]
        self._order = [each for each in self._order if each[1] not in keys]
        for key in keys:
            for known in (self.texts, self.problems, self._games, self._whose, self._lines, self._listed, self._checks):
                known.pop(key, None)

    def clear(self) -> None:
        """Forget all records."""
        self.drop(set(self.texts))

    @property
    def readable(self) -> int:
        """How many records there are without those that are known to be damaged."""
        return len(self.texts) - len(self.problems)

    def newest(self, choice: RollChoice | None = None) -> Iterator[tuple[str, bool]]:
        """Give the key of each roll, the newest first, and whether it may be one of those that are chosen.

        Rolls that are known to be damaged are left out. The words that a choice wishes for are not looked at.
        """
        self._order.sort()  # fast, because they are nearly in order already
        for mark, key in reversed(self._order.copy()):
            if key in self.texts and key not in self.problems:
                yield key, choice is None or choice.holds(self._games[key], mark, self._whose.get(key, ()))

    def hours(self) -> list[str]:
        """Give the hours in UTC that rolls are marked with, the newest first: ``2026-11-21T18``.

        Of a month's days that lie in it wherever on earth one is, one hour stands for all.
        """
        marks = {mark[:HOUR] for mark in self._marked if self._marked[mark] and "T" in mark[:HOUR]}
        return sorted({each if each[8:10] in EDGES else f"{each[:7]}-15T12" for each in marks}, reverse=True)

    def names(self) -> list[str]:
        """Give the names of all who rolled, in the order of the alphabet."""
        return sorted(
            {name for names in self._whose.values() for name in names}, key=lambda name: (name.casefold(), name)
        )

    def entry(self, key: str) -> dict[str, Any]:
        """Give a record as the object in its text, unchecked. It is empty for an unknown key or an unreadable text."""
        return _parsed(self.texts.get(key, ""))

    def read(self, key: str) -> Any:
        """Read the record under a ``key`` (:func:`read_entry`).

        Gives None for one that cannot be read, and notes the problem.
        """
        if key in self.problems or key not in self.texts:
            return None
        entry = self.entry(key)
        try:
            return read_entry(self.kind, {**entry, "key": key} if entry else self.texts[key])
        except FairthrowError as error:
            self._note(key, f"{error.message}.")
            return None

    def _note(self, key: str, problem: str) -> None:
        self.problems[key] = f"{key.rpartition('/')[2][:40]}: {problem}"

    def _drawn(self, key: str, draw: Callable[[Any], Drawing], record: Any) -> Drawing | None:
        """Draw a record. Gives None for one that cannot be drawn, and notes the problem.

        Whatever is wrong with one record, and with us, the others are listed.
        """
        try:
            return draw(record)
        except Exception as error:  # noqa: BLE001  # as said: a fault of ours is noted beside the list as well
            self._note(key, f"it cannot be shown ({type(error).__name__}).")
            return None

    def marked(self, mark: str) -> Iterator[Any]:
        """Read the records with a mark, oldest first. Gives None for one that cannot be read."""
        return map(self.read, sorted(self._marked.get(mark, ())))

    def line(self, key: str) -> str | None:
        """Say the roll under a ``key`` in one line. Gives None for one that cannot be read."""
        if key not in self._lines:
            roll = self.read(key)
            line = None if roll is None else self._drawn(key, log.line, roll)
            if line is None:
                return None
            self._lines[key] = line
        return self._lines[key]

    def listed(self, keys: list[str], write: Callable[[Any], Markup]) -> Generator[None, None, tuple[Markup, ...]]:
        """Write the records under ``keys`` as items of a list; those that cannot be read are left out.

        An item is remembered for the next call, and longer as long as each call lists it. So a page's items of a kind
        are always written in the same way.
        """
        found: dict[str, Markup] = {}
        for key in keys:
            if key not in self._listed:
                record = self.read(key)
                item = None if record is None else self._drawn(key, write, record)
                if item is None:
                    continue
                self._listed[key] = item
            found[key] = self._listed[key]
            yield
        self._listed = found
        return tuple(found.values())

    def checks(self) -> Iterator[Saved | SavedGroup | None]:
        """Read the saved checks, oldest first. Gives None for one that cannot be read."""
        for key in sorted(self.texts):
            if key not in self._checks:
                check: Saved | SavedGroup | None = self.read(key)
                if check is None:
                    yield None
                    continue
                self._checks[key] = check
            yield self._checks[key]


EDGES = frozenset({"01", "28", "29", "30", "31"})
"""Days that may lie in another month where somebody is."""

RECORDS = {kind: Records(kind) for kind in MARKS}
"""The records that are known here, by kind."""


def count_records() -> dict[str, int]:
    """Say how many records of each kind are known."""
    return {kind: len(records.texts) for kind, records in RECORDS.items()}


def _parsed(text: str) -> dict[str, Any]:
    """Give the JSON object that a text holds. It is empty for any other text, and for one too long to be a record."""
    if len(text) > LONGEST:
        return {}
    try:
        found = read_json(text)
    except FairthrowError:
        return {}
    return found if isinstance(found, dict) else {}
