"""How the halves of the interpreter are put together again: later visits start from the whole, as if never split.

Each function lies byte for byte in one of the halves, and what the first half has more in its other sections stands
behind what the whole has there. So the whole is a row of pieces of both, and of a few bytes between them. The row is
written behind the second half, where machines do not look. The service worker reads it there (`site/offline/sw.js`).
"""

import json
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Iterator

from sitebuild import wasm
from sitebuild.errors import BuildError
from sitebuild.wasm import MAGIC, Module, Reader, sized, unsigned

NAME = "whole"
"""The name of the custom section that the row is in."""

Piece = tuple[int, int, int] | str
"""Which half, 0 or 1, from which of its bytes on, and how many; or bytes between them, as base64."""


def with_row(whole: bytes, first: bytes, second: bytes) -> bytes:
    """Give the ``second`` half with the row of pieces that makes the ``whole`` of it and of the ``first`` half.

    The last four bytes say how long the row is. Raises BuildError if the pieces do not make the whole.
    """
    row = list(_merged(_pieces(whole, first, second)))
    if b"".join(_bytes_of(piece, first, second) for piece in row) != whole:
        raise BuildError("the halves of the interpreter do not make the whole")
    text = json.dumps(row, separators=(",", ":")).encode()
    return second + b"\0" + sized(sized(NAME.encode()) + text + len(text).to_bytes(4, "little"))


def _bytes_of(piece: Piece, first: bytes, second: bytes) -> bytes:
    if isinstance(piece, str):
        return b64decode(piece)
    half, begins, many = piece
    return (first, second)[half][begins : begins + many]


def _pieces(whole: bytes, first: bytes, second: bytes) -> Iterator[Piece]:
    module = Module.read(whole)
    yield (0, 0, len(MAGIC) + len(module.linking))
    at = len(MAGIC) + len(module.linking)
    for number, section in module.sections.items():
        reader = Reader(section)
        reader.number()
        head = bytes([number]) + unsigned(len(section)) + section[: reader.at]
        yield b64encode(head).decode()
        if number == wasm.CODE:
            yield from _functions(module, first, second)
        elif number == wasm.DATA:
            yield from _data(module, first, second)
        elif rest := reader.rest():
            at = _found(first, rest, at)
            yield (0, at, len(rest))
            at += len(rest)


def _functions(module: Module, first: bytes, second: bytes) -> Iterator[Piece]:
    halves = [(half, content, Module.read(content).bodies()) for half, content in enumerate((first, second))]
    at = [_begin_of(content, wasm.CODE) for _, content, _ in halves]
    for number, body in enumerate(module.bodies()):
        found = None
        for half, _, bodies in halves:
            length = len(sized(bodies[number]))
            if found is None and bodies[number] == body:
                found = (half, at[half], length)
            at[half] += length
        if found is None:
            raise BuildError(f"function {number} of the interpreter is in neither half")
        yield found


def _data(module: Module, first: bytes, second: bytes) -> Iterator[Piece]:
    waiting = [deque(each.written for each in Module.read(content).data()) for content in (first, second)]
    at = [_begin_of(content, wasm.DATA) for content in (first, second)]
    for each in module.data():
        half = next((half for half in (0, 1) if waiting[half] and waiting[half][0] == each.written), None)
        if half is None:
            raise BuildError(f"the data at {each.place} of the interpreter is in neither half")
        waiting[half].popleft()
        yield (half, at[half], len(each.written))
        at[half] += len(each.written)


def _begin_of(content: bytes, number: int) -> int:
    """Give where the first item of a module's section begins."""
    section = Module.read(content).sections[number]
    reader = Reader(section)
    reader.number()
    return _found(content, section, 0) + reader.at


def _found(content: bytes, piece: bytes, begins: int) -> int:
    place = content.find(piece, begins)
    if place < 0:
        raise BuildError("a piece of the interpreter is not in its first half")
    return place


def _merged(pieces: Iterator[Piece]) -> Iterator[Piece]:
    """Make one of pieces that lie behind each other in the same half."""
    last: Piece | None = None
    for piece in pieces:
        if (
            isinstance(last, tuple)
            and isinstance(piece, tuple)
            and last[0] == piece[0]
            and last[1] + last[2] == piece[1]
        ):
            last = (last[0], last[1], last[2] + piece[2])
            continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last
