"""The interpreter in halves answers as the whole does: odds, rolls, programs, errors, and all that its tables hold."""

import shutil
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from conftest import SiteServer
from playwright.sync_api import Browser

from fairthrow.systems import SYSTEMS
from fairthrow.systems.fields import Choice, Flag, Whole
from sitebuild.npm_files import SECOND
from sitebuild.site import site, write
from sitebuild.testing.profiling import ANSWERED

pytestmark = pytest.mark.only_all

DEEP = """
import binascii, cmath, hashlib, importlib, math, sys, traceback, unicodedata, zlib

def digest(parts):
    made = hashlib.sha256()
    for part in parts:
        made.update(repr(part).encode("utf8", "surrogatepass"))
    return made.hexdigest()

def characters():
    for number in range(0x110000):
        sign = chr(number)
        yield (
            unicodedata.name(sign, ""), unicodedata.category(sign), unicodedata.bidirectional(sign),
            unicodedata.decomposition(sign), unicodedata.combining(sign), unicodedata.east_asian_width(sign),
            unicodedata.mirrored(sign), unicodedata.numeric(sign, None), sign.isalpha(), sign.upper(), sign.lower(),
            sign.title(), sign.casefold(), sign.isidentifier(), sign.isprintable(), sign.isspace(),
        )

text = "".join(chr(number) for number in range(0x30000) if not 0xD800 <= number < 0xE000)
pairs = bytes(byte for high in range(0x80, 0x100) for low in range(0x20, 0x100) for byte in (high, low, 0x20))
CODECS = {
    "_codecs_jp": "shift_jis cp932 euc_jp shift_jis_2004 euc_jis_2004 euc_jisx0213 shift_jisx0213",
    "_codecs_cn": "gb2312 gbk gb18030 hz", "_codecs_hk": "big5hkscs", "_codecs_kr": "euc_kr cp949 johab",
    "_codecs_tw": "big5 cp950",
    "_codecs_iso2022": "iso2022_jp iso2022_jp_1 iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext iso2022_kr",
}

def codecs():
    for module, names in CODECS.items():
        for name in names.split():
            codec = importlib.import_module(module).getcodec(name)
            yield name, codec.encode(text, "ignore"), codec.decode(pairs, "replace")

def tried(function, *given):
    try:
        return function(*given)
    except Exception as error:
        return str(error)

def functions(module, *left):
    return [getattr(module, name) for name in sorted(vars(module)) if name[0] != "_" and name not in left]

def docs():
    for name in sorted(sys.builtin_module_names):
        module = tried(importlib.import_module, name)
        for each in sorted(getattr(module, "__dict__", {})):
            yield name, each, str(getattr(getattr(module, each), "__doc__", ""))

def fault(code):
    try:
        exec(compile(code, "x", "exec"), {})
    except BaseException as error:
        return "".join(traceback.format_exception(error))

numbers = [number / 7 for number in range(-3000, 3000)]
data = bytes(range(256)) * 300
FAULTS = ["1/0", "[][1]", "{}['\\u4e2d']", "'a'+1", "import nosuch", "x = (1,", "b'\\xff'.decode()", "int('9'*5000)",
          "raise SystemExit(3)", "open('nosuch')", "print(nosuch)", "yield", "0 = 1"]
KINDS = {
    "characters": characters,
    "normal": lambda: (unicodedata.normalize(form, sign) for form in ("NFC", "NFD", "NFKC", "NFKD") for sign in text),
    "codecs": codecs,
    "math": lambda: (tried(each, number) for each in functions(math, "factorial", "perm", "comb", "isqrt")
                     if callable(each) for number in numbers),
    "cmath": lambda: (tried(each, complex(number, -number / 3)) for each in functions(cmath) if callable(each)
                      for number in numbers[::5]),
    "floats": lambda: (float(f"{number!r}e{power}") for number in numbers[::9] for power in range(-300, 300, 7)),
    "numbers": lambda: [str(7**power) for power in range(0, 3000, 97)] + [3**power % 10**50 for power in range(9000)],
    "docs": docs,
    "packed": lambda: [zlib.compress(data, 9), zlib.crc32(data), binascii.crc_hqx(data, 0), binascii.b2a_base64(data)],
    "hashes": lambda: [getattr(hashlib, name)(data).hexdigest() for name in ("sha1", "sha256", "sha3_512", "blake2b")],
    "faults": lambda: [fault(code) for code in FAULTS],
}
found = {name: digest(kind()) for name, kind in KINDS.items()}
"""
"""Python that goes through all that the interpreter has as tables, and gives a digest of each kind."""

PROGRAMS = {
    "anydice": [
        "output 3d6", "output [highest 3 of 4d6]", "output d{1..3,5:2}", "output [explode d6]", "output 1 +",
        "function: f N:n { if N > 4 { result: N } result: N + [f N+1] } output [f 1d4]", "output 2d20 > 1d{1,2,10}",
    ],
    "troll": [
        "sum largest 3 4d6", "count 5< 6d10", "x := 2d6; x + x", "accumulate y := d6 while y = 6", "sum largest",
        "choose {1,3,7}", "min 2d20",
    ],
    "dice": ["4d6kh3", "d20+7 >= 15", "6d10 >= 8", "2d6r1", "d%", "3d6!!", "2d"],
}  # fmt: skip

CALL = """([path, ...question]) => import(path)
  .then(({ call }) => call(...question))
  .catch((error) => `failed: ${error.message}`)"""


def values(field: object) -> list[str]:
    """Give some values that a field takes, as links have them."""
    match field:
        case Whole(low=low, high=high):
            return [str(low), str((low + high) // 2), str(high)]
        case Choice(words=words):
            return list(words)
        case Flag():
            return ["yes", "no"]
    return []


def links() -> Iterator[str]:
    """Give a link of each check as it is, and some for each of its fields."""
    for game in SYSTEMS.values():
        for check in game.checks:
            link = f"{game.name}/{check.check}"
            yield link
            for name, field in check.declared().items():
                yield from (f"{link}?{name}={value}" for value in values(field))


def questions() -> Iterator[tuple[str, ...]]:
    """Give all that is asked of both."""
    asked = list(links())
    for link in asked:
        yield ("preview", link, "")
    for number, link in enumerate(asked[::3]):
        rolled = f"{link}{'&' if '?' in link else '?'}seed={number:021}A"
        yield ("open", rolled, "")
        for name in ("markdown", "numbers", "sheet", "insight", "picture"):
            if number % 5 == 0:
                yield (name, rolled, "")
    for language, programs in PROGRAMS.items():
        for program in programs:
            yield ("labrun", f"lab/{language}?program=" + "".join(f"%{byte:02x}" for byte in program.encode()), "{}")
    yield ("imported", "not a file")
    yield ("imported", '{"fairthrow":1}')
    yield ("exported", '{"form":"csv"}')
    yield ("open", "\u00e4\u4e2d\u6587", "")
    yield ("open", "skew/task?label=%E4%B8%AD%C3%84%F0%9F%8E%B2", "")
    for step in range(18):
        yield ("selfcheck", str(step))
    yield (LONG, DEEP)


LONG = "everything"
"""A question that Python may take its time for."""

RAN = f"""
from fairthrow import app

def ran(text, *more):
    space = {{}}
    exec(text, space)
    return str(space["found"])

app.OFFERED["{LONG}"] = ran

"""
"""What is put into a copy of the worker's program, so that it does more than pages ask."""


def answers(browser: Browser, dist: Path) -> list[str]:
    """Give what the site in a directory answers. Its script for Python is changed to run what it is given."""
    (script,) = dist.glob("assets/python.*.js")
    text = script.read_text(encoding="utf-8")
    before = "gc.disable()"
    assert text.count(before) == 1
    script.write_text(text.replace(before, RAN + before), encoding="utf-8")
    path = f"/assets/{script.name}"
    lab = next(dist.glob("assets/lab.*.zip")).name
    with SiteServer(dist).answering() as server, browser.new_context(service_workers="block") as context:
        page = context.new_page()
        page.goto(f"{server.url}/endworld/")
        page.wait_for_function(ANSWERED)
        page.evaluate(CALL, [path, "lablibrary", f"{server.url}/assets/{lab}"])
        return [page.evaluate(CALL, [path, *question]) for question in questions()]


def test_halves_answer_as_the_whole_does(chromium: Browser, dist: Path, tmp_path: Path) -> None:
    """The same text to each question, and no Python ends."""
    shutil.copytree(dist, tmp_path / "halves")
    write(site(profile=None), tmp_path / "whole")
    assert not list((tmp_path / "whole").glob(f"runtime/*/{SECOND}"))
    whole, halves = (answers(chromium, tmp_path / name) for name in ("whole", "halves"))
    asked = list(questions())
    assert len(asked) > 400
    different = [each for each in zip(asked, whole, halves, strict=True) if each[1] != each[2]]
    assert list(islice(different, 5)) == []
    assert [text for text in halves if text.startswith("failed: ")] == []
