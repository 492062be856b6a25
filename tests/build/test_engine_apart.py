"""The tables of characters that come with the interpreter's second half: nothing in the first may reach them."""

from dataclasses import dataclass, field

import pytest

from sitebuild.apart import BEGINS, ENDS, NO_ADDRESSES, found_apart
from sitebuild.errors import BuildError
from sitebuild.npm_files import ENGINE
from sitebuild.places import PYODIDE
from sitebuild.profile import called_first
from sitebuild.wasm import MAGIC, Module, addresses_of, signed, sized, unsigned, vector

RECORD, LAST, TABLE, OTHER = 0x400, 0x440, 0x100, 0x200
"""The places of both records, of a table that the first of them points to, and of one that its functions name."""

BEFORE, BEHIND = 0x40, 0x300
"""Places of other data, before and behind the tables."""


@dataclass
class Small:
    """A module with two modules of Python: what its functions name, what its data has, and what it exports."""

    other: list[int] = field(default_factory=lambda: [BEFORE, BEHIND])
    words: dict[int, int] = field(default_factory=lambda: {RECORD: TABLE})
    exported: list[int] = field(default_factory=list)

    def module(self) -> Module:
        """Write it, and read it again: functions 0 and 2 begin modules, 1 belongs to the first, 3 to neither."""
        bodies = [[RECORD], [OTHER], [LAST], self.other]
        given = [sized(name.encode()) + b"\0" + unsigned(number) for name, number in ((BEGINS, 0), (ENDS, 2))]
        given += [sized(b"given%d" % number) + b"\3" + unsigned(number) for number in range(len(self.exported))]
        words = {LAST: 0} | self.words
        sections = {
            1: vector([b"\x60\x00\x00"]),
            2: vector([]),
            3: vector([b"\0"] * len(bodies)),
            6: vector([b"\x7f\x00\x41" + signed(address) + b"\x0b" for address in self.exported]),
            7: vector(given),
            10: vector([sized(_naming(each)) for each in bodies]),
            11: vector(
                [b"\0\x41" + signed(at) + b"\x0b" + sized(each.to_bytes(4, "little")) for at, each in words.items()]
            ),
        }
        return Module.read(MAGIC + b"".join(bytes([number]) + sized(section) for number, section in sections.items()))


def _naming(addresses: list[int]) -> bytes:
    """Write a body that names addresses, and does nothing with them."""
    return b"\0" + b"".join(b"\x41" + signed(address) + b"\x1a" for address in addresses) + b"\x0b"


def test_tables_are_found_by_pointers_and_by_names() -> None:
    """From the first to the last of the modules'; those functions of the first half are told that reach them."""
    found = found_apart(Small().module(), {0, 1, 2, 3})
    assert found.data == range(TABLE, OTHER)
    assert found.functions == {0}
    assert found_apart(Small().module(), {2, 3}).functions == frozenset()


def test_a_function_that_names_a_record_or_a_table_goes_to_the_second_half() -> None:
    """Whichever module it is of: what it names is no longer taken for other data."""
    assert found_apart(Small(other=[BEFORE, BEHIND, RECORD + 8]).module(), {3}).functions == {3}


def test_numbers_that_are_no_addresses_are_passed_over() -> None:
    """As they are known, and only those."""
    number = min(NO_ADDRESSES)
    assert number > LAST
    assert 3 not in found_apart(Small(other=[BEFORE, BEHIND, number]).module(), {3}).functions


@pytest.mark.parametrize(
    ("small", "what"),
    [
        (Small(exported=[TABLE + 4]), "exports given0"),
        (Small(exported=[RECORD + 4]), "exports given0"),
        (Small(words={RECORD: TABLE, BEHIND: TABLE}), f"{TABLE} at {BEHIND}"),
        (Small(words={RECORD: TABLE, BEHIND: OTHER}), f"{OTHER} at {BEHIND}"),
        (Small(words={RECORD: 0}), "not found"),
    ],
)
def test_what_might_reach_a_table_otherwise_is_an_error(small: Small, what: str) -> None:
    """Something exported, a pointer elsewhere; and so is a module that has no tables."""
    with pytest.raises(BuildError, match=what):
        found_apart(small.module(), {3})


def test_the_interpreter_has_such_tables() -> None:
    """More than a megabyte; and no function that would be left in the first half has a name for any of it."""
    content = (PYODIDE / ENGINE).read_bytes()
    module, first = Module.read(content), called_first(content)
    assert first
    found = found_apart(module, first)
    assert len(found.data) > 1_000_000
    bodies = module.bodies()
    for number in first - found.functions:
        assert not [each for each in addresses_of(bodies[number]) if each in found.data and each not in NO_ADDRESSES]
