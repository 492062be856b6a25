"""Which functions of the interpreter a start calls: the profile that it is split by (:mod:`sitebuild.split`).

An *instrumented* interpreter notes each function that is called, in a second memory of its own, one byte a function.
Starts of all pages are driven with it in a browser. What was called is written to `site/python/profile.json`, with the
hash of the interpreter that it is of: it fits no other.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path

from sitebuild import wasm
from sitebuild.places import SITE
from sitebuild.wasm import Module, Reader, sized, unsigned, vector

PROFILE = SITE / "python" / "profile.json"

CALLED = "called"
"""The name by which an instrumented module gives its second memory."""

PAGE = 65_536
"""Bytes of a page of memory."""

STORE_BYTE, OF_SECOND = 0x3A, b"\x40\x01"
"""The instruction that stores a byte; and what stands behind it where that is not in the first memory."""


def instrumented(content: bytes) -> bytes:
    """Give the module ``content`` with a note in each function that it was called."""
    module = Module.read(content)
    bodies = [_noting(number, body) for number, body in enumerate(module.bodies())]
    sections = dict(module.sections)
    pages = -(-len(bodies) // PAGE)
    sections[wasm.MEMORIES] = wasm.with_more(sections[wasm.MEMORIES], [b"\x00" + unsigned(pages)])
    sections[wasm.EXPORTS] = wasm.with_more(sections[wasm.EXPORTS], [sized(CALLED.encode()) + bytes([wasm.MEMORY, 1])])
    sections[wasm.CODE] = vector([sized(body) for body in bodies])
    return Module(sections, module.linking).written()


def _noting(number: int, body: bytes) -> bytes:
    reader = Reader(body)
    wasm.pass_locals(reader)
    place, one = bytes([wasm.I32_CONST, 0]), bytes([wasm.I32_CONST, 1])
    note = place + one + bytes([STORE_BYTE]) + OF_SECOND + unsigned(number)
    return body[: reader.at] + note + body[reader.at :]


def runs_of(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Give whole ``numbers``, each once and in order, as runs: where one begins, and how many it has.

    >>> list(runs_of([4, 1, 2, 3, 9]))
    [(1, 4), (9, 1)]
    """
    for _, run in groupby(enumerate(sorted(set(numbers))), key=lambda each: each[1] - each[0]):
        found = [number for _, number in run]
        yield found[0], len(found)


def written(content: bytes, called: Iterable[int]) -> str:
    """Write the profile of the module ``content``, of which these functions were ``called``."""
    return json.dumps({"of": sha256(content).hexdigest(), "called": list(runs_of(called))}) + "\n"


def called_first(content: bytes, profile: Path = PROFILE) -> frozenset[int] | None:
    """Give the functions that a start of the module ``content`` calls; None where the ``profile`` is of another one."""
    try:
        found = json.loads(profile.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    if found["of"] != sha256(content).hexdigest():
        return None
    return frozenset(number for begins, many in found["called"] for number in range(begins, begins + many))
