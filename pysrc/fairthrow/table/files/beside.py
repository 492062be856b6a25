"""Adds what a file of the log, or of characters, holds beside what is kept: all that is not the very same stays.

Nobody is asked which of two versions is right: two states of one roll, and two checks of one name, both stay.
"""

from collections.abc import Callable, Generator, Iterable
from dataclasses import replace

from fairthrow.systems.character import Character
from fairthrow.table.characters import decode, encode
from fairthrow.table.files.merging import add_all
from fairthrow.table.files.names import FreeNames
from fairthrow.table.files.reading import Contents, Entry
from fairthrow.table.log.records import MARKS, read_entry, write_entry, write_text

Known = Callable[[str, str], Generator[None, None, set[str]]]
"""Gives the texts of the kept records of a kind that have a mark, written anew. It yields where it may pause."""


def entry_at(_kind: str, place: int) -> str:
    """Name the entry of a file of one kind that stands at a ``place``, from 1: ``Entry 2``."""
    return f"Entry {place}"


class _Unknown:
    """Records of a ``kind``: those that are not kept, each once, as texts to store."""

    def __init__(self, kind: str, known: Known) -> None:
        self.kind = kind
        self.known = known
        self.texts: list[str] = []
        self.here: dict[str, set[str]] = {}  # mark → texts that are kept, or stood earlier in the file

    def __call__(self, _key: str, entry: Entry) -> Generator[None, None, None]:
        record = read_entry(self.kind, entry)
        mark = write_entry(record)[MARKS[self.kind]]
        if mark not in self.here:
            self.here[mark] = yield from self.known(self.kind, mark)
        text = write_text(record)
        if text not in self.here[mark]:
            self.here[mark].add(text)
            self.texts.append(text)


def unknown(contents: Contents, known: Known) -> Generator[None, None, tuple[dict[str, list[str]], list[str]]]:
    """Give the records of a file that are not kept: by kind, each as the text to store. It yields where it may pause.

    One that is kept is left out, even if its stored text is written in another way; so is one that the file has twice.
    With them comes a sentence for each entry that cannot be read.
    """
    adding = {kind: _Unknown(kind, known) for kind in contents.entries}
    problems = yield from add_all(contents, adding, entry_at)
    return {kind: each.texts for kind, each in adding.items()}, problems


class Newcomers:
    """The characters of a file, without those that are ``kept`` already, the very same.

    ``found`` are they as the file has them, and ``named`` the same with names that are free, so that they can be kept
    beside the others; ``same`` counts those that are here.
    """

    def __init__(self, kept: Iterable[Character]) -> None:
        self.names: dict[str, FreeNames] = {}  # by game
        self.known: set[str] = set()  # links
        self.found: list[Character] = []
        self.named: list[Character] = []
        self.same = 0
        for each in kept:
            self._note(each)

    def __call__(self, _key: str, entry: Entry) -> None:
        """Add an entry of the file. Raises a FairthrowError for one that is no character."""
        link = entry.get("link") if isinstance(entry, dict) else None
        character = decode(link if isinstance(link, str) else "")
        if encode(character) in self.known:
            self.same += 1
            return
        names = self.names.setdefault(character.system, FreeNames())
        given = replace(character, name=names.free(character.name))
        self._note(given)
        self.found.append(character)
        self.named.append(given)

    def _note(self, character: Character) -> None:
        self.known.add(encode(character))
        self.names.setdefault(character.system, FreeNames()).taken.add(character.name)


def add_characters(contents: Contents, newcomers: Newcomers) -> list[str]:
    """Add the characters of a file to the ``newcomers``; give a sentence for each entry that is none."""
    adding = add_all(contents, {"characters": newcomers}, entry_at)
    while True:
        try:
            next(adding)
        except StopIteration as end:
            problems: list[str] = end.value
            return problems
