"""What is kept of one kind, while the records of a file are merged into it."""

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Tally:
    """How many records of a kind are ``new``, how many are ``here`` already, and how many are here but ``differ``.

    ``renamed`` says of the last which got another name: pairs of the name in the file and the one it is kept under.
    """

    new: int = 0
    here: int = 0
    differ: int = 0
    renamed: tuple[tuple[str, str], ...] = ()


@dataclass(kw_only=True)
class MergeTarget:
    """The records of a kind by their ids, as they are kept (``before``) and as they are to be (``texts``).

    ``fresh`` gives ids that no record has. ``placed`` has the ids under which records of the file are kept, by those
    that the file has for them. ``new``, ``here``, ``differ`` and ``renamed`` are counted up to those of a
    :class:`Tally`. ``numbers`` has the last number that was tried behind an id that was taken.
    """

    before: dict[str, str]
    fresh: Iterator[str]
    texts: dict[str, str] = field(default_factory=dict)
    placed: dict[str, str] = field(default_factory=dict)
    new: int = 0
    here: int = 0
    differ: int = 0
    renamed: list[tuple[str, str]] = field(default_factory=list)
    numbers: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.texts = dict(self.before)

    def add(self, key: str, text: str) -> str:
        """Put a ``text`` under the id ``key`` that a file has for it, or under one like it where that is taken.

        An empty key stands for none: the text gets a fresh id. Gives the id that it is under.
        """
        free, stem = key or next(self.fresh), key[:90]
        while free in self.texts or free in self.before:
            if key:
                self.numbers[stem] = self.numbers.get(stem, 1) + 1  # on from the last: a file may have one id for all
            free = f"{stem}-{self.numbers[stem]}" if key else next(self.fresh)
        self.texts[free] = text
        return free

    def name(self, key: str, placed: str) -> None:
        """Note that what the file knows by the id ``key`` is kept under the id ``placed``; nothing for an empty key."""
        if key:
            self.placed[key] = placed

    def tally(self) -> Tally:
        """Say how many entries of the file were new, were kept already, or got another name, up to now."""
        return Tally(new=self.new, here=self.here, differ=self.differ, renamed=tuple(self.renamed))
