"""Splits the interpreter in two modules of WebAssembly: the functions that a start calls, and all others.

No function is changed. Both modules have the same types, and the same numbers for functions, globals, tables, tags and
memory. So each body is put into one of them byte for byte. In the other stands in its place

- in the first module, a *stand-in*: it has the second module brought in, and calls the function through a table of its
  own, `later`;
- in the second one, a call through another table, `sooner`, which the first module has filled;
- in either, `unreachable`, where nothing can call it.

The program's own table of pointers to functions stays as it is: its pointers lead to the stand-ins, then and later.

Data that the first half cannot reach (:mod:`sitebuild.apart`) may come with the second one. It is put into memory when
that is joined.

A stand-in asks the function in the first place of `later` for the second module, until the global `whole` is not 0.
`site/python/halves.js` puts that function there, and joins the modules.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sitebuild import wasm
from sitebuild.errors import BuildError
from sitebuild.wasm import FUNCTION, GLOBAL, MEMORY, TABLE, TAG, Module, sized, unsigned, vector, with_more

OWN = "split:"
"""How the names begin of what the first module gives to the second one alone."""

UNREACHABLE = b"\x00\x00\x0b"
"""A body without locals that must never run."""

FUNCREF = b"\x70\x00"
"""A table of functions, without a limit; behind it stands how many it has."""

KNOWN = {*range(1, 8), 9, 10, 11, 12, 13}
"""The sections that a module to be split has, all of them."""


class Halves(NamedTuple):
    """Both modules. What the second takes of the first has the same names in both, but for :data:`OWN` before them."""

    first: bytes
    second: bytes


class _Parts:
    """A module, taken apart, and which of its functions call, or may be asked for, over the line."""

    def __init__(self, content: bytes, first: Iterable[int], apart: range) -> None:
        self.module = Module.read(content)
        if set(self.module.sections) != KNOWN:
            raise BuildError(f"the interpreter has the sections {sorted(self.module.sections)}")
        imports = self.module.imports()
        self.taken = sum(each.kind == FUNCTION for each in imports)
        self.own_globals = sum(each.kind == GLOBAL for each in imports)
        self.types = self.module.types()
        self.functions = self.module.functions()
        self.bodies = self.module.bodies()
        self.variables = self.module.variables()
        self.exports = self.module.exports()
        self.tables = self.module.tables()
        self.data: dict[bool, list[bytes]] = {True: [], False: []}
        for place, piece, as_written in self.module.data():
            self.data[place in apart and place + len(piece) <= apart.stop].append(as_written)
        self.first = frozenset(first)
        if len(self.bodies) != len(self.functions) or not self.first <= set(range(len(self.bodies))):
            raise BuildError("the interpreter has other functions than the profile says")
        if any(variable.changes for variable in self.variables[self.changing :]):
            raise BuildError("globals of the interpreter that change do not come first")
        self._find_calls()

    @property
    def changing(self) -> int:
        """How many of its globals change: they come first."""
        return sum(variable.changes for variable in self.variables)

    def _find_calls(self) -> None:
        called: dict[bool, set[int]] = {True: set(), False: set()}
        for number, body in enumerate(self.bodies):
            called[number in self.first].update(each - self.taken for each in wasm.calls_of(body))
        pointed = {each - self.taken for each in self.module.pointed()}
        given = {each.number - self.taken for each in self.exports if each.kind == FUNCTION}
        second = set(range(len(self.bodies))) - self.first
        self.later = sorted(second & (called[True] | pointed | given))
        self.sooner = sorted(self.first & called[False])

    def nothing(self) -> int:
        """Give the number of the type of functions that take and give nothing."""
        return self.types.index(wasm.Type(0, 0))

    def through(self, function: int, place: int, table: int, before: bytes = b"") -> bytes:
        """Write a body that calls a ``function`` by its ``place`` in a ``table``, and does something ``before``."""
        kind = self.functions[function]
        given = b"".join(bytes([wasm.LOCAL_GET]) + unsigned(each) for each in range(self.types[kind].takes))
        found = bytes([wasm.I32_CONST]) + wasm.signed(place)
        call = bytes([wasm.CALL_INDIRECT]) + unsigned(kind) + unsigned(table)
        return b"\x00" + before + given + found + call + bytes([wasm.END])


def split(content: bytes, first: Iterable[int], apart: range = range(0)) -> Halves:
    """Split the module ``content``; ``first`` are the numbers of the functions that its first half has.

    The data whose places in memory are ``apart`` comes with the second half. Functions count from 0 behind those that
    the module takes. Raises BuildError where the module has anything that this does not know how to split.
    """
    parts = _Parts(content, first, apart)
    later, sooner = len(parts.tables), len(parts.tables) + 1
    types = FUNCREF + unsigned(len(parts.later) + 1), FUNCREF + unsigned(len(parts.sooner))
    return Halves(
        _first_half(parts, later, sooner, types).written(), _second_half(parts, later, sooner, types).written()
    )


def _first_half(parts: _Parts, later: int, sooner: int, types: Sequence[bytes]) -> Module:
    ensure, whole = parts.taken + len(parts.bodies), parts.own_globals + len(parts.variables)
    call_ensure = bytes([wasm.CALL]) + unsigned(ensure)
    places = {function: place for place, function in enumerate(parts.later, 1)}
    bodies = [
        body
        if number in parts.first
        else parts.through(number, places[number], later, call_ensure)
        if number in places
        else UNREACHABLE
        for number, body in enumerate(parts.bodies)
    ]
    nothing = unsigned(parts.nothing())
    asks = bytes([wasm.I32_CONST, 0, wasm.CALL_INDIRECT]) + nothing + unsigned(later)
    bodies.append(b"\x00" + bytes([wasm.GLOBAL_GET]) + unsigned(whole) + b"\x0d\x00" + asks + bytes([wasm.END]))
    given = [
        *(_named(f"{OWN}table{number}") + bytes([TABLE]) + unsigned(number) for number in range(len(parts.tables) + 2)),
        *(
            _named(f"{OWN}global{number}") + bytes([GLOBAL]) + unsigned(parts.own_globals + number)
            for number in range(parts.changing)
        ),
        *(_named(f"{OWN}tag{number}") + bytes([TAG]) + unsigned(number) for number in range(len(parts.module.tags()))),
        _named(f"{OWN}memory") + bytes([MEMORY, 0]),
        _named(f"{OWN}later") + bytes([TABLE]) + unsigned(later),
        _named(f"{OWN}whole") + bytes([GLOBAL]) + unsigned(whole),
    ]
    sections = dict(parts.module.sections)
    sections[wasm.FUNCTIONS] = with_more(sections[wasm.FUNCTIONS], [nothing])
    sections[wasm.TABLES] = with_more(sections[wasm.TABLES], types)
    sections[wasm.GLOBALS] = with_more(sections[wasm.GLOBALS], [b"\x7f\x01" + bytes([wasm.I32_CONST, 0, wasm.END])])
    sections[wasm.EXPORTS] = with_more(sections[wasm.EXPORTS], given)
    sections[wasm.ELEMENTS] = with_more(sections[wasm.ELEMENTS], [_pointers(sooner, 0, parts.sooner, parts.taken)])
    sections[wasm.CODE] = vector([sized(body) for body in bodies])
    sections[wasm.DATA] = vector(parts.data[False])
    sections[wasm.DATA_COUNT] = unsigned(len(parts.data[False]))
    return Module(sections, parts.module.linking)


def _second_half(parts: _Parts, later: int, sooner: int, types: Sequence[bytes]) -> Module:
    places = {function: place for place, function in enumerate(parts.sooner)}
    bodies = [
        body
        if number not in parts.first
        else parts.through(number, places[number], sooner)
        if number in places
        else UNREACHABLE
        for number, body in enumerate(parts.bodies)
    ]
    sections = parts.module.sections
    memory = sections[wasm.MEMORIES][1:]  # the only one, see Emscripten
    taken = [
        *(_taken(f"table{number}") + bytes([TABLE]) + each for number, each in enumerate([*parts.tables, *types])),
        _taken("memory") + bytes([MEMORY]) + memory,
        *(
            _taken(f"global{number}") + bytes([GLOBAL, parts.variables[number].type, 1])
            for number in range(parts.changing)
        ),
        *(_taken(f"tag{number}") + bytes([TAG]) + each for number, each in enumerate(parts.module.tags())),
    ]
    constant = [variable.written for variable in parts.variables if not variable.changes]
    return Module(
        {
            wasm.TYPES: sections[wasm.TYPES],
            wasm.IMPORTS: with_more(sections[wasm.IMPORTS], taken),
            wasm.FUNCTIONS: sections[wasm.FUNCTIONS],
            wasm.GLOBALS: vector(constant),
            wasm.ELEMENTS: vector([_pointers(later, 1, parts.later, parts.taken)]),
            wasm.CODE: vector([sized(body) for body in bodies]),
            wasm.DATA: vector(parts.data[True]),
        }
    )


def _named(name: str) -> bytes:
    return sized(name.encode())


def _taken(name: str) -> bytes:
    return _named("split") + _named(name)


def _pointers(table: int, begins: int, functions: Sequence[int], taken: int) -> bytes:
    """Write which functions stand in a ``table``, from a place on."""
    place = bytes([wasm.I32_CONST]) + wasm.signed(begins) + bytes([wasm.END])
    return b"\x02" + unsigned(table) + place + b"\x00" + vector([unsigned(taken + each) for each in functions])
