"""Reads and writes modules of WebAssembly: their sections, and the instructions of their functions.

Only what one module of Emscripten's has is known here. Whatever else comes is an error: another interpreter is read
again by whoever brings it, and never taken apart by guess. The format is that of the specification, section 5 (Binary
Format), with exceptions and tags as in its proposal for exception handling.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sitebuild.errors import BuildError

MAGIC = b"\0asm\1\0\0\0"

TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS = range(1, 8)
ELEMENTS, CODE, DATA, DATA_COUNT, TAGS = 9, 10, 11, 12, 13
"""Numbers of sections."""

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""Kinds of what is imported and exported."""

CALL, CALL_INDIRECT, END, I32_CONST, I64_CONST, GLOBAL_GET, LOCAL_GET = 0x10, 0x11, 0x0B, 0x41, 0x42, 0x23, 0x20
BRANCH_TABLE, SELECT_TYPED, NULL, WIDER = 0x0E, 0x1C, 0xD0, 0xFC
"""Instructions; behind WIDER stands which one of a second list it is."""

LOW, MORE = 127, 128
"""What a byte of a number has of it, and the bit that says that another byte follows."""

WORD = 0xFFFF_FFFF
"""The bits of a number of 32 bits."""

ONE_BYTE = range(-64, 64)
"""The numbers, some of them negative, that one byte holds."""


def unsigned(number: int) -> bytes:
    """Write a number of 0 or more, seven bits a byte.

    >>> unsigned(300).hex()
    'ac02'
    """
    written = bytearray()
    while number > LOW:
        written.append(number & LOW | MORE)
        number >>= 7
    return bytes([*written, number])


def signed(number: int) -> bytes:
    """Write a number that may be negative, in two's complement, seven bits a byte.

    >>> signed(-2).hex(), signed(64).hex()
    ('7e', 'c000')
    """
    written = bytearray()
    while number not in ONE_BYTE:
        written.append(number & LOW | MORE)
        number >>= 7
    return bytes([*written, number & LOW])


def vector(items: Sequence[bytes]) -> bytes:
    """Write how many ``items`` there are, and the items."""
    return unsigned(len(items)) + b"".join(items)


def sized(content: bytes) -> bytes:
    """Write how long the ``content`` is, and the content."""
    return unsigned(len(content)) + content


class Reader:
    """Reads ``content`` from its beginning. Raises BuildError where it is cut short."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self.at = 0

    @property
    def more(self) -> bool:
        """Whether anything is left."""
        return self.at < len(self._content)

    def byte(self) -> int:
        """Give the next byte."""
        return self.take(1)[0]

    def take(self, count: int) -> bytes:
        """Give the next ``count`` bytes. Raises BuildError where there are fewer."""
        taken = self._content[self.at : self.at + count]
        if len(taken) < count:
            raise BuildError("a module of WebAssembly is cut short")
        self.at += count
        return taken

    def since(self, place: int) -> bytes:
        """Give what was read since it stood at a ``place``."""
        return self._content[place : self.at]

    def rest(self) -> bytes:
        """Give all that is left."""
        return self.take(len(self._content) - self.at)

    def number(self) -> int:
        """Read a number of 0 or more."""
        return self._number()[0]

    def signed(self) -> int:
        """Read a number that may be negative."""
        number, bits = self._number()
        return number - (1 << bits) if number >> (bits - 1) else number

    def _number(self) -> tuple[int, int]:
        number = bits = 0
        while True:
            byte = self.byte()
            number |= (byte & LOW) << bits
            bits += 7
            if byte < MORE:
                return number, bits

    def expect(self, *expected: int) -> int:
        """Read a byte that is one of those ``expected``. Raises BuildError if it is not."""
        byte = self.byte()
        if byte not in expected:
            raise BuildError(f"a module of WebAssembly has {byte:#x} where {expected[0]:#x} is known")
        return byte


def with_more(section: bytes, items: Sequence[bytes]) -> bytes:
    """Add ``items`` to a section, behind those that it has."""
    reader = Reader(section)
    count = reader.number()
    return unsigned(count + len(items)) + reader.rest() + b"".join(items)


class Import(NamedTuple):
    """What a module takes: its ``kind``, and the number of its type if it is a function."""

    kind: int
    type: int


class Export(NamedTuple):
    """What a module gives: its ``name`` outside, its ``kind``, and the number that it has inside."""

    name: str
    kind: int
    number: int


class Type(NamedTuple):
    """How many numbers a function takes and gives."""

    takes: int
    gives: int


class Variable(NamedTuple):
    """A global: its ``type``, whether it ``changes``, how it is ``written``; its ``constant`` if it begins as one."""

    type: int
    changes: bool
    constant: int | None
    written: bytes


class Piece(NamedTuple):
    """A piece of data: its ``place`` in memory, its ``content``, and how it is ``written``."""

    place: int
    content: bytes
    written: bytes


@dataclass(frozen=True)
class Module:
    """A module's sections by their numbers, in order."""

    sections: dict[int, bytes]
    linking: bytes = b""
    """The custom section that stands before all others, which Emscripten reads; other custom ones are left out."""

    @classmethod
    def read(cls, content: bytes) -> "Module":
        """Read the module that ``content`` holds. Raises BuildError if it is none, or has a section twice."""
        if not content.startswith(MAGIC):
            raise BuildError("this is no module of WebAssembly")
        sections: dict[int, bytes] = {}
        linking = b""
        reader = Reader(content[len(MAGIC) :])
        while reader.more:
            number = reader.byte()
            section = reader.take(reader.number())
            if number in sections:
                raise BuildError(f"a module of WebAssembly has section {number} twice")
            if number:
                sections[number] = section
            elif not sections:
                linking += b"\0" + sized(section)
        return cls(sections, linking)

    def written(self) -> bytes:
        """Write it."""
        return (
            MAGIC
            + self.linking
            + b"".join(bytes([number]) + sized(section) for number, section in self.sections.items())
        )

    def _items(self, section: int) -> Iterator[Reader]:
        """Give a reader of a section as often as it has items: each reads one of them from it."""
        reader = Reader(self.sections[section])
        for _ in range(reader.number()):
            yield reader
        if reader.more:
            raise BuildError(f"section {section} of a module of WebAssembly goes on after its end")

    def types(self) -> list[Type]:
        """Give the types of functions."""
        found = []
        for reader in self._items(TYPES):
            reader.expect(0x60)
            takes = len(reader.take(reader.number()))
            found.append(Type(takes, len(reader.take(reader.number()))))
        return found

    def imports(self) -> list[Import]:
        """Give what it takes: functions and globals."""
        found = []
        for reader in self._items(IMPORTS):
            reader.take(reader.number())
            reader.take(reader.number())
            kind = reader.expect(FUNCTION, GLOBAL)
            found.append(Import(kind, reader.number()))
            if kind == GLOBAL:
                reader.byte()
        return found

    def functions(self) -> list[int]:
        """Give the numbers of the types of its own functions."""
        return [reader.number() for reader in self._items(FUNCTIONS)]

    def tables(self) -> list[bytes]:
        """Give its tables, as they are written."""
        found = []
        for reader in self._items(TABLES):
            begun = reader.at
            reader.byte()
            bounded = reader.expect(0, 1)
            reader.number()
            if bounded:
                reader.number()
            found.append(reader.since(begun))
        return found

    def variables(self) -> list[Variable]:
        """Give its globals."""
        found = []
        for reader in self._items(GLOBALS):
            begun = reader.at
            kind, changes = reader.byte(), bool(reader.expect(0, 1))
            code = reader.expect(I32_CONST, I64_CONST, GLOBAL_GET, NULL)
            number = reader.signed()
            reader.expect(END)
            found.append(Variable(kind, changes, number if code == I32_CONST else None, reader.since(begun)))
        return found

    def exports(self) -> list[Export]:
        """Give what it gives."""
        found = []
        for reader in self._items(EXPORTS):
            name = reader.take(reader.number()).decode()
            found.append(Export(name, reader.byte(), reader.number()))
        return found

    def pointed(self) -> list[int]:
        """Give the numbers of the functions in the table of pointers. Raises BuildError for more than one list."""
        found: list[int] = []
        for reader in self._items(ELEMENTS):
            if found:
                raise BuildError("a module of WebAssembly has more than one list of pointers to functions")
            reader.expect(0)
            reader.expect(I32_CONST)
            reader.signed()
            reader.expect(END)
            found = [reader.number() for _ in range(reader.number())]
        return found

    def data(self) -> list[Piece]:
        """Give its data, as it is written. Raises BuildError for such as is not put into memory by itself."""
        found = []
        for reader in self._items(DATA):
            begun = reader.at
            reader.expect(0)
            reader.expect(I32_CONST)
            place = reader.signed()
            reader.expect(END)
            content = reader.take(reader.number())
            found.append(Piece(place, content, reader.since(begun)))
        return found

    def bodies(self) -> list[bytes]:
        """Give the bodies of its own functions."""
        return [reader.take(reader.number()) for reader in self._items(CODE)]

    def tags(self) -> list[bytes]:
        """Give the tags of its exceptions, as they are written."""
        found = []
        for reader in self._items(TAGS):
            begun = reader.at
            reader.expect(0)
            reader.number()
            found.append(reader.since(begun))
        return found


BLOCKS = {0x02, 0x03, 0x04, 0x06}
BRANCHES = {0x07, 0x08, 0x09, 0x0C, 0x0D, 0x18}
OF_MEMORY = range(0x28, 0x3F)
BARE = {0x00, 0x01, 0x05, 0x0A, END, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)}
PLAIN = {
    **dict.fromkeys(BARE, 0),
    **dict.fromkeys([*BRANCHES, *range(0x20, 0x27), NULL, 0x3F, 0x40], 1),
}
"""How many numbers follow an instruction that needs nothing else."""

FIXED = {0x43: 4, 0x44: 8}
"""Constants that are no whole numbers: how many bytes follow."""

WIDE = {10: 2, 11: 1, 14: 2, 15: 1, 16: 1, 17: 1} | dict.fromkeys(range(8), 0)
"""How many numbers follow the instructions behind WIDER. Those that copy pieces of data or of a table are not known."""


def calls_of(body: bytes) -> Iterable[int]:
    """Give the numbers of the functions that a ``body`` calls by their names. Raises what :func:`named_by` does."""
    return (number for code, number in named_by(body) if code == CALL)


def addresses_of(body: bytes) -> Iterable[int]:
    """Give the numbers in a ``body`` that may be addresses in memory. Raises what :func:`named_by` does."""
    for code, number in named_by(body):
        if code == I64_CONST:
            yield from (number & WORD, number >> 32 & WORD)
        elif code != CALL:
            yield number & WORD


def named_by(body: bytes) -> Iterable[tuple[int, int]]:
    """Give the instructions of a ``body`` that call, have a whole number, or are of memory, and the number of each.

    Raises BuildError for an instruction that is not known, and for one that knows functions or data by their numbers
    in another way: a module with such cannot be split as :mod:`sitebuild.split` does it.
    """
    reader = Reader(body)
    pass_locals(reader)
    while reader.more:
        code = reader.byte()
        if code == CALL:
            yield code, reader.number()
        elif code in {I32_CONST, I64_CONST}:
            yield code, reader.signed()
        elif code in OF_MEMORY:
            reader.number()
            yield code, reader.number()
        elif code in PLAIN:
            for _ in range(PLAIN[code]):
                reader.number()
        else:
            _pass(reader, code)


def pass_locals(reader: Reader) -> None:
    """Read which variables of its own a body has: its instructions stand behind that."""
    for _ in range(reader.number()):
        reader.number()
        reader.expect(0x7F, 0x7E, 0x7D, 0x7C, 0x7B, 0x70, 0x6F)


def _pass(reader: Reader, code: int) -> None:
    """Read what follows an instruction that is none of the plain ones."""
    if code in BLOCKS:
        reader.signed()
    elif code in FIXED:
        reader.take(FIXED[code])
    elif code == CALL_INDIRECT:
        reader.number()
        reader.number()
    elif code == BRANCH_TABLE:
        for _ in range(reader.number() + 1):
            reader.number()
    elif code == SELECT_TYPED:
        reader.take(reader.number())
    elif code == WIDER and (wide := reader.number()) in WIDE:
        for _ in range(WIDE[wide]):
            reader.number()
    else:
        raise BuildError(f"a function of WebAssembly has the instruction {code:#x}, which is not known")
