"""Finds the data that the interpreter's first half cannot reach: tables of characters, a third of all that it has.

They belong to the modules `_codecs_cn` to `unicodedata`, which the linker has put beside each other: what stands
between two of their tables is theirs too. Nothing outside of them has a name for it, since none of it is exported. So
there are two ways to a table. A function of theirs names its address; or it names one of their *records*, and that has
a pointer to the table. The functions that name either are put into the second half, and the tables with them. Whoever
comes to a table has called one of these functions, so that the second half is there.

All of that is looked at in the module itself, by every build. What cannot be shown is an error.
"""

import sys
from array import array
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from sitebuild.errors import BuildError
from sitebuild.wasm import FUNCTION, GLOBAL, Module, addresses_of

BEGINS, ENDS = "PyInit__codecs_cn", "PyInit_fcntl"
"""The functions that begin the first of these modules, and the first module behind them. Each names its own record."""

NO_ADDRESSES = frozenset(
    {
        0xFFC00,  # the bits that surrogates are told by
        0xF0000, 0x10FFFF, 0x110000,  # planes of characters, the last character, and how many there are
        0xE2080,  # what decoding three bytes of UTF-8 takes away
        0xFFFFF, 0x100000, 0x101000, 0x120000,  # sizes: a mebibyte, and some more
        0x200000, 0x200003,  # flags of opening a file
        830_000, 999_999, 1_000_000, 1_000_003,  # limits, microseconds, a prime that hashes are made with
        1_664_525,  # the factor of a generator of random numbers
        int.from_bytes(b"968\0", "little"),  # the end of a name of ASCII, ansi_x3.4_1968
    }
)  # fmt: skip
"""Numbers in functions of the first half, or in data, that would be addresses of tables, and are none."""

WORD = 4
"""Bytes of a pointer. Each stands at a multiple of them."""


class Apart(NamedTuple):
    """The places of the ``data`` in memory, and the ``functions`` that must not be in the first half."""

    data: range
    functions: frozenset[int]


def found_apart(module: Module, first: Collection[int]) -> Apart:
    """Find such data of a ``module`` whose ``first`` half has these functions.

    Raises BuildError where something else might reach it.
    """
    taken = sum(each.kind == FUNCTION for each in module.imports())
    inits = {each.name: each.number - taken for each in module.exports() if each.kind == FUNCTION}
    named = [frozenset(addresses_of(body)) - NO_ADDRESSES for body in module.bodies()]
    words = _words(module)
    own = range(inits[BEGINS], inits[ENDS])
    records = range(_record(named[own.start], words), _record(named[own.stop], words))
    elsewhere = frozenset().union(*(named[number] for number in first if number not in own))
    gap = _widest(elsewhere, records.start)
    tables = {word for word in words[records.start // WORD : records.stop // WORD] if word in gap}
    if not tables:
        raise BuildError("the interpreter's tables of characters are not found")
    starts = tables.union(*({each for each in named[number] if each in gap} for number in own))
    data = range(min(tables), max(starts))
    _check_reach(module, words, data, records, starts)
    reach = (number for number in first if any(each in data or each in records for each in named[number]))
    return Apart(data, frozenset(reach))


def _words(module: Module) -> "array[int]":
    """Give the words of the memory that a module begins with, as far as it has data."""
    pieces = module.data()
    memory = bytearray(-(-max(each.place + len(each.content) for each in pieces) // WORD) * WORD)
    for place, content, _ in pieces:
        memory[place : place + len(content)] = content
    words = array("I", memory)
    if words.itemsize != WORD:
        raise BuildError(f"this machine has words of {words.itemsize} bytes, not {WORD}")
    if sys.byteorder != "little":
        words.byteswap()
    return words


def _record(named: Iterable[int], words: Sequence[int]) -> int:
    """Give the place of the record that a function has a name for."""
    found = [each for each in named if 0 < each < len(words) * WORD]
    if len(found) != 1:
        raise BuildError(f"a function that begins a module names {len(found)} records, not 1")
    return found[0]


def _widest(named: Iterable[int], ends: int) -> range:
    """Give the widest gap between numbers that are ``named``, before a place at which it ``ends``."""
    places = sorted(each for each in named if each < ends)
    return max((range(one + 1, other) for one, other in pairwise(places)), key=len)


def _check_reach(module: Module, words: Sequence[int], data: range, records: range, starts: Collection[int]) -> None:
    """Look whether anything is exported of ``data`` or ``records``, and whether other data may point to a table."""
    variables, taken = module.variables(), sum(each.kind == GLOBAL for each in module.imports())
    for each in module.exports():
        if each.kind == GLOBAL:
            address = variables[each.number - taken].constant
            if address in data or address in records:
                raise BuildError(f"the interpreter exports {each.name}, among its tables of characters")
    targets = frozenset(starts) - NO_ADDRESSES
    for number, word in enumerate(words):
        place = number * WORD
        if word in targets and place not in data and place not in records:
            raise BuildError(f"the interpreter's data may point to its tables of characters: {word} at {place}")
