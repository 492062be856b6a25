"""The interpreter in two halves: each function in exactly one of them, and both together do what the one did."""

import json
from base64 import b64encode
from collections.abc import Iterable
from itertools import combinations, product
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from halves import joined_again

from sitebuild.errors import BuildError
from sitebuild.node import run_node
from sitebuild.npm_files import ENGINE, SECOND, pyodide_files
from sitebuild.places import PYODIDE, SITE
from sitebuild.profile import called_first
from sitebuild.profile import written as written_profile
from sitebuild.rejoin import with_row
from sitebuild.split import OWN, UNREACHABLE, split
from sitebuild.wasm import MAGIC, Module, Reader, calls_of, signed, sized, unsigned, vector

NUMBER, NOTHING, ONE, TWO = b"\x7f", b"\x60\x00\x00", b"\x60\x01\x7f\x01\x7f", b"\x60\x02\x7f\x7f\x01\x7f"
"""The type of whole numbers, and types of functions: of nothing, of one number, of two."""

BODIES = {
    "twice": "00 2000 2000 1003 0b",  # add(x, x)
    "more": "00 2300 2000 6a 2400 2300 0b",  # the global is x more
    "add": "00 2000 2001 6a 1000 0b",  # x + y, and tells the page
    "four": "00 2000 1001 1001 0b",  # twice(twice(x))
    "pointed": "00 2000 4102 110100 0b",  # what stands at 2 in the table, of x: more
    "read": "00 2000 2d0000 0b",  # the byte at x
    "caught": "00 067f 2000 1001 0800 07 00 41e300 0b 0b",  # it throws behind twice(x), and catches that: 99
}
"""Functions in WebAssembly, in hexadecimal; the one that is taken is 0, so that these are 1, 2, …"""


def named(name: str) -> bytes:
    """Write a name."""
    return sized(name.encode())


def small() -> bytes:
    """Make a module with all that a split has to do with: a table, a memory, a global that changes, a tag, exports."""
    places = {name: number for number, name in enumerate(BODIES, 1)}
    given = [named(name) + b"\x00" + unsigned(place) for name, place in places.items()]
    given += [named("memory") + b"\x02\x00", named("tag") + b"\x04\x00"]
    sections = {
        1: vector([NOTHING, ONE, TWO]),
        2: vector([named("page") + named("told") + b"\x00\x00"]),
        3: vector([unsigned(2 if name == "add" else 1) for name in places]),
        4: vector([b"\x70\x00\x04"]),
        5: vector([b"\x00\x01"]),
        13: vector([b"\x00\x00"]),
        6: vector([NUMBER + b"\x01\x41\x07\x0b", NUMBER + b"\x00\x41\x01\x0b"]),
        7: vector(given),
        9: vector([b"\x00\x41\x01\x0b" + vector([unsigned(places["twice"]), unsigned(places["more"])])]),
        12: unsigned(2),
        10: vector([sized(bytes.fromhex(body)) for body in BODIES.values()]),
        11: vector([b"\x00\x41\x10\x0b" + sized(b"data"), b"\x00\x41\x20\x0b" + sized(b"table")]),
    }
    return MAGIC + b"".join(bytes([number]) + sized(section) for number, section in sections.items())


ADD = list(BODIES).index("add")
READ = list(BODIES).index("read")
TABLE = range(0x20, 0x30)
"""Where the second piece of its data is in memory."""

Calls = list[list[str | int]]
"""Names of functions, each with the numbers that it is given."""

JOINED = """
    import { readFileSync } from "node:fs";
    import { joined } from HALVES;
    const { whole, halves, calls, comes } = JSON.parse(readFileSync(0, "utf8"));
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const compiled = (text) => new WebAssembly.Module(bytes(text));
    let told = 0;
    const imports = { page: { told() { told += 1; } } };
    let read; // what a server would answer by now
    let asked = 0;
    globalThis.XMLHttpRequest = class {
      open(method, address, waits) { if (waits !== false || address !== "second") throw new Error("asked otherwise"); }
      send() {
        asked += 1;
        [this.status, this.response] = read ? [200, bytes(read).buffer] : [503];
      }
    };
    const said = (exports, [name, ...given]) => {
      try {
        return exports[name](...given);
      } catch (error) {
        return error.message;
      }
    };
    async function run(content, { second, from = 0, lost = 0 }) {
      [told, asked] = [0, 0];
      const instance = new WebAssembly.Instance(compiled(content), imports);
      let come;
      const coming = new Promise((resolve) => { come = resolve; });
      const { exports } = joined(instance, imports, "second", () => coming);
      const answers = [];
      for (const [number, call] of calls.entries()) {
        if (second && number === from && comes) come(compiled(second));
        await new Promise((resolve) => { setImmediate(resolve); }); // what has come is put in its place
        read = number < lost ? undefined : second;
        answers.push(said(exports, call));
      }
      return { answers, told, asked, names: Object.keys(exports) };
    }
    const one = await run(whole, {});
    const others = [];
    for (const each of halves) others.push(await run(each.first, each));
    console.log(JSON.stringify([one, others]));
"""
"""Runs calls in a module, and in the halves of several splits of it. Where a second half ``comes``, it does so before
the call of the number ``from``; a server answers whoever reads it, but for the first calls, of the number ``lost``."""


def joined(halves: Iterable[tuple[bytes, bytes]], calls: Calls, *, comes: bool, **when: int) -> tuple[Any, list[Any]]:
    """Run the calls in the small module, then in each of the halves; give what came of both."""
    given = [{"first": written(first), "second": written(second), **when} for first, second in halves]
    program = dedent(JOINED).replace("HALVES", json.dumps((SITE / "python" / "halves.js").as_uri()))
    text = json.dumps({"whole": written(small()), "halves": given, "calls": calls, "comes": comes})
    ended = run_node("--input-type=module", "--eval", program, text=text)
    assert ended.returncode == 0, ended.stderr
    one, others = json.loads(ended.stdout)
    return one, others


def written(content: bytes) -> str:
    """Write bytes as text, for a program of Node."""
    return b64encode(content).decode()


def subsets(of: Iterable[int]) -> list[tuple[int, ...]]:
    """Give all sets of some of these numbers."""
    all_of = list(of)
    return [chosen for size in range(len(all_of) + 1) for chosen in combinations(all_of, size)]


CALLS: Calls = [
    ["twice", 5],
    ["more", 3],
    ["four", 2],
    ["add", 1, 2],
    ["pointed", 4],
    ["read", 16],
    ["caught", 1],
    ["more", 0],
]
ANSWERS = [10, 10, 8, 3, 14, 100, 99, 14]


@pytest.mark.parametrize("comes", [False, True])
def test_halves_do_what_the_whole_did_wherever_it_is_split(*, comes: bool) -> None:
    """Calls both ways, through pointers, of what is given to the page, a global, an exception: in all splits.

    The second half comes by itself before the fourth call, or is read by the first that needs it.
    """
    parts = subsets(range(len(BODIES)))
    one, others = joined([split(small(), each) for each in parts], CALLS, comes=comes, **{"from": 3})
    assert one["answers"] == ANSWERS
    for each, other in zip(parts, others, strict=True):
        assert other["answers"] == ANSWERS, each
        assert (other["told"], other["names"]) == (one["told"], one["names"]), each
        assert other["asked"] == (len(each) < len(BODIES) and not (comes and set(each) >= {0, 1, ADD, 3})), each


def test_data_that_is_apart_comes_with_the_second_half() -> None:
    """It is not there before; all other data is there at once."""
    first = set(range(len(BODIES))) - {ADD}
    calls: Calls = [["read", 16], ["read", TABLE.start], ["read", TABLE.start]]
    one, (other,) = joined([split(small(), first, TABLE)], calls, comes=True, **{"from": 2})
    assert one["answers"] == [ord("d"), ord("t"), ord("t")]
    assert other["answers"] == [ord("d"), 0, ord("t")]


def test_whoever_calls_a_stand_in_has_the_data_too() -> None:
    """The function that reads it is in the second half."""
    first = set(range(len(BODIES))) - {READ}
    _, (other,) = joined([split(small(), first, TABLE)], [["read", TABLE.start]], comes=False)
    assert (other["answers"], other["asked"]) == ([ord("t")], 1)


def test_a_second_half_that_came_is_not_read() -> None:
    """Nobody waits for what is there."""
    _, (other,) = joined([split(small(), [])], CALLS, comes=True)
    assert (other["answers"], other["asked"]) == (ANSWERS, 0)


def test_a_second_half_that_does_not_come_fails_what_needs_it_and_nothing_else() -> None:
    """Who calls it hears why. It is read again by the next call, and goes on from there."""
    calls: Calls = [["add", 1, 2], ["twice", 5], ["add", 1, 2], ["twice", 5]]
    _, (other,) = joined([split(small(), [ADD])], calls, comes=False, lost=3)
    assert other["answers"] == [3, "a part of Python did not come: the server answered 503", 3, 10]
    assert other["asked"] == 2


def test_each_body_is_in_exactly_one_half() -> None:
    """Byte for byte, in the same place; in the other half it is something else."""
    bodies = Module.read(small()).bodies()
    halves = split(small(), [0, ADD])
    one, two = Module.read(halves.first).bodies(), Module.read(halves.second).bodies()
    assert [place for place, body in enumerate(bodies) if one[place] == body] == [0, ADD]
    assert [place for place, body in enumerate(bodies) if two[place] == body] == [1, 3, 4, 5, 6]
    assert two[0] != UNREACHABLE, "four calls twice, which is in the first half"


def test_the_interpreter_can_be_split() -> None:
    """All of its functions are read, and both halves are modules that compile; what the page uses keeps its name."""
    content = (PYODIDE / ENGINE).read_bytes()
    module = Module.read(content)
    many = len(module.bodies())
    first = range(0, many, 6)
    halves = split(content, first)
    one, two = Module.read(halves.first), Module.read(halves.second)
    for place, (whole, early, late) in enumerate(zip(module.bodies(), one.bodies(), two.bodies(), strict=False)):
        assert (early if place in first else late) == whole
    names = [each.name for each in one.exports() if not each.name.startswith(OWN)]
    assert names == [each.name for each in module.exports()]
    sizes = len(halves.first), len(halves.second)
    assert sum(sizes) < len(content) + 1_000_000
    program = """
        import { readFileSync } from "node:fs";
        const given = JSON.parse(readFileSync(0, "utf8"));
        for (const each of given) new WebAssembly.Module(Uint8Array.from(atob(each), (letter) => letter.charCodeAt(0)));
    """
    sent = json.dumps([written(halves.first), written(halves.second)])
    ended = run_node("--input-type=module", "--eval", dedent(program), text=sent)
    assert ended.returncode == 0, ended.stderr


def test_the_profile_is_of_the_pinned_interpreter() -> None:
    """Otherwise the site has it whole: then make the profile anew, with `python3 build.py profile`."""
    content = (PYODIDE / ENGINE).read_bytes()
    first = called_first(content)
    assert first is not None
    assert 0 < len(first) < len(Module.read(content).bodies()) / 2


def test_without_a_profile_the_interpreter_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """So it is with the profile of another one; then the build says what to do."""
    content = (PYODIDE / ENGINE).read_bytes()
    assert pyodide_files(None)[ENGINE] == content
    assert capsys.readouterr().out == ""
    of_another = tmp_path / "profile.json"
    of_another.write_text(written_profile(content + b"\0", [1, 2]), encoding="utf-8")
    for profile in (of_another, tmp_path / "none.json"):
        files = pyodide_files(profile)
        assert (files[ENGINE], SECOND in files) == (content, False)
        assert "build.py profile" in capsys.readouterr().out


def test_halves_make_the_whole_again_wherever_it_is_split() -> None:
    """Byte for byte; and the second half is still a module, with the row of pieces behind all that machines read."""
    whole = small()
    for each, apart in product(subsets(range(len(BODIES))), (range(0), TABLE)):
        first, second = split(whole, each, apart)
        longer = with_row(whole, first, second)
        assert joined_again(first, longer) == whole, each
        assert Module.read(longer) == Module.read(second)


def test_halves_of_something_else_are_an_error() -> None:
    """The row is tried before it is written."""
    whole = small()
    first, second = split(whole, [0])
    changed = whole.replace(bytes.fromhex("2000 1001 1001 0b"), bytes.fromhex("2000 1001 1003 0b"))
    with pytest.raises(BuildError, match="function 3 of the interpreter is in neither half"):
        with_row(changed, first, second)
    with pytest.raises(BuildError, match="the data at 16 of the interpreter is in neither half"):
        with_row(whole.replace(b"data", b"DATA"), first, second)
    with pytest.raises(BuildError, match="not in its first half"):
        with_row(whole.replace(b"caught", b"CAUGHT"), first, second)


@pytest.mark.parametrize(
    ("body", "what"),
    [("00 d201 1a 0b", "0xd2"), ("00 2000 1201 0b", "0x12"), ("00 fc0800 00 0b", "0xfc"), ("00 fd0c 0b", "0xfd")],
)
def test_an_instruction_that_is_not_known_is_an_error(body: str, what: str) -> None:
    """A pointer to a function that is made on the way, a call in place of an end, data copied later, vectors."""
    with pytest.raises(BuildError, match=what):
        list(calls_of(bytes.fromhex(body)))


def test_another_module_is_an_error() -> None:
    """One with other sections, or with fewer functions than the profile says."""
    with pytest.raises(BuildError, match="sections"):
        split(MAGIC + b"\x01\x01\x00", [])
    with pytest.raises(BuildError, match="profile"):
        split(small(), [len(BODIES)])


@pytest.mark.parametrize("number", [0, 1, 63, 64, 127, 128, 300, 2**31, 2**32 - 1])
def test_numbers_are_read_as_they_are_written(number: int) -> None:
    """Those of 0 or more, and those that may be negative."""
    assert Reader(unsigned(number)).number() == number
    for each in (number, -number):
        assert Reader(signed(each)).signed() == each


def test_what_is_cut_short_is_an_error() -> None:
    """Nothing is read beyond the end, and nothing that is no module."""
    with pytest.raises(BuildError, match="cut short"):
        Reader(b"\x80").number()
    with pytest.raises(BuildError, match="no module"):
        Module.read(b"\0asm\2\0\0\0")
