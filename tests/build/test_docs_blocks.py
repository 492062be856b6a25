"""Every block of code in README, CONTRIBUTING and the docs is tried, here or in a test that is named here.

What can be typed is typed: sessions of Python, commands of the package. Commands of `build.py` are read by its own
parser, and those of a benchmark are held against what it declares. Links are read. What none of that can be done with
is listed, with the reason.
"""

import ast
import doctest
import html
import json
import re
import shlex
from collections.abc import Callable, Iterator
from itertools import pairwise

import build
import pytest
from blocks import ALONE, PAGES, Block, blocks, of_page, session
from guides import GUIDES, SHOWN
from test_docs_programs import EXAMPLE
from test_new_game import BLOCKS as OF_RECIPE

import fairthrow
from fairthrow.__main__ import main
from fairthrow.app.embed import embedcode
from fairthrow.commands import parser
from fairthrow.links import Link
from fairthrow.programs.check import AnyDice
from fairthrow.table.files.merging import Merged, merge
from fairthrow.table.files.reading import read_everything
from fairthrow.table.reading import read_link
from fairthrow.view.lab.explaining import explain_text
from sitebuild.docs import DOCS
from sitebuild.places import ROOT
from sitebuild.testing.asked import needs_site

SHAPES = {
    "<system>/<check>?<field>=<value>&…[&seed=<seed> | &faces=<n>,<n>,…][&label=<text>]": "the form of all links",
    "<system>/character?name=<name>&<field>=<value>&…": "the form of all links of characters",
    "cold-hour/check must declare: frozen: ClassVar[tuple[int, ...]] = (2, 3, 2, 4, 6)": "what a test says",
    "python -m fairthrow explain LINK": "the form of a command",
    "git checkout v1.2.0": "a tag that is to come",
    "diff dist-release/SHA256SUMS SHA256SUMS": "what somebody has downloaded",
    "$ python -m fairthrow verify 'https://…/spellwoven/#test?…&offer=…&answer=…&secret=…&key=…'": "one too",
}
"""Lines that stand for many and cannot be tried as they are, each with what it is."""

DRAWN = {"design.md": ("form or link", "              ┌───")}
"""Drawings, by page, with how each begins."""

INSTALLED = ("pip install fairthrow --index-url ", "pip install .")
"""What test_library_elsewhere and test_wheel do."""


def stripped(line: str) -> str:
    """Give a line of a shell without the remark behind it."""
    return line.partition("  #")[0].strip()


def lines(block: Block) -> list[str]:
    """Give the lines of a block that say something."""
    return [line for line in block.text.splitlines() if line.strip()]


# --- what is done with each kind of line ---------------------------------------------------


def is_shape(line: str) -> bool:
    """Say whether a line is listed as one that stands for many."""
    return line.strip() in SHAPES


def declared(source: str) -> set[str]:
    """Give the arguments and options that a program declares."""
    return {
        str(call.args[0].value)
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "add_argument"
        if isinstance(call.args[0], ast.Constant)
    }


def builds(line: str) -> bool:
    """Have `build.py` read a command for it. It exits where it has no such command or option."""
    found = re.fullmatch(r"python3 build\.py(.*)", stripped(line))
    if not found:
        return False
    arguments = shlex.split(found[1])
    options = build.parse(arguments)
    if options.command == "test":
        places = [each for each in arguments[1:] if not each.startswith("-")]
        assert all((ROOT / place).exists() for place in places), line
        assert needs_site(arguments[1:]) == ("--rules" not in arguments), line
        assert {each for each in arguments if each.startswith("--")} <= {"--rules", "--pictures"}, line
    if options.command == "bench":
        taken = declared((ROOT / "pysrc" / "benchmarks" / "page.py").read_text(encoding="utf-8"))
        assert {each for each in arguments[1:] if each.startswith("--")} <= taken, line
    return True


def measures(line: str) -> bool:
    """Look whether a benchmark is there, and takes every option that its command gives."""
    found = re.fullmatch(r"\.build/venv/bin/python (pysrc/benchmarks/\w+\.py)(.*)", stripped(line))
    if not found:
        return False
    source = (ROOT / found[1]).read_text(encoding="utf-8")
    words, taken = found[2].split(), declared(source)
    assert {word for word in words if word.startswith("--")} <= taken, line
    files = [word for before, word in pairwise(["", *words]) if word.isupper() and not before.startswith("--")]
    assert len(files) <= len([name for name in taken if not name.startswith("-")]), line
    assert '__name__ == "__main__"' in source, line
    return True


def answers(line: str) -> bool:
    """Have the command line of the package answer. It must find nothing wrong.

    The self-check takes long; test_selfcheck runs it.
    """
    found = re.fullmatch(r"\$ python -m fairthrow (.*)", line.strip())
    if not found:
        return False
    arguments = shlex.split(found[1])
    assert parser().parse_args(arguments) if arguments == ["selfcheck"] else main(arguments) == 0, line
    return True


def of_the_recipe(line: str) -> bool:
    """Look whether a command is about the recipe's game, whose links its own blocks have: test_new_game runs those."""
    found = re.fullmatch(r"PYTHONPATH=pysrc python3 -m fairthrow (odds|roll|check) \"(cold-hour/.*)\"", line.strip())
    if not found:
        return False
    name, _, query = found[2].partition("?")
    known = "\n".join(OF_RECIPE.values())
    assert f'"link": "{name}' in known, line
    assert all(f"{field.partition('=')[0]}=" in known for field in query.split("&")), line
    return True


def is_link(line: str) -> bool:
    """Read a link. One that leaves out its seed is read without it."""
    text = line.strip().removesuffix("&seed=…")
    if not re.match(r"[a-z0-9-]+/[a-z]+\?\S+$", text) or "<" in text:
        return False
    assert read_link(text), line
    return True


LINE: tuple[Callable[[str], bool], ...] = (is_shape, builds, measures, answers, of_the_recipe, is_link)
"""What may be done with a line of a block that is only indented."""


# --- what is done with each block ----------------------------------------------------------


def is_example(block: Block) -> bool:
    """Look whether it is a program or what comes of one. All those of the guides are run by test_docs_lab."""
    if block.kind.partition(" ")[0] not in {"notation", "anydice", "troll", "odds", "warning", "error", "roll"}:
        return False
    name = block.page.removesuffix(".md")
    assert name in GUIDES
    held = {text.strip() for each in SHOWN[name] for text in (each.text, *(told for _, told in each.told))}
    assert block.text.strip() in held
    return True


def is_of_the_recipe(block: Block) -> bool:
    """Look whether it is a file of the recipe, which test_new_game follows."""
    if block.page != "new-game.md" or " " not in block.kind:
        return False
    assert OF_RECIPE[block.kind.split()[1]] == block.text
    return True


def is_session(block: Block) -> bool:
    """Say whether it is typed at Python's prompt. :func:`test_sessions_go_as_they_are_shown` types it."""
    return block.kind == "python" and block.text.startswith(">>> ")


def is_installing(block: Block) -> bool:
    """Look whether it installs the package, as test_library_elsewhere and test_wheel do."""
    if block.kind == "sh":
        assert block.text.startswith(INSTALLED)
        return True
    return block.kind == "python in a browser" and block.text in of_page("library.md", block.kind)


def is_decision(block: Block) -> bool:
    """Look whether a program that decides has an answer with its goal."""
    if block.kind == "troll" or not block.text.startswith("\\ goal"):
        return False
    (output,) = AnyDice(program=block.text).answer().outputs
    return output.goal is not None


def is_account(block: Block) -> bool:
    """Look whether an account is the one of its program, but for the time that it took."""
    if block.page != "lab-engine.md" or not block.text.startswith(("function: twin", "line 1: ")):
        return False
    program, account = (
        next(each.text for each in blocks() if each.page == block.page and each.text.startswith(begin))
        for begin in ("function: twin", "line 1: ")
    )
    said = explain_text(Link(situation=AnyDice(program=program)), lambda: 0)
    assert re.sub(r"[\d.]+ ms", "0.0 ms", account) == said
    return True


def is_drawing(block: Block) -> bool:
    """Say whether it is a drawing that is listed."""
    return block.kind == "text" and block.text.startswith(DRAWN.get(block.page, ()))


def is_entry_of_a_desk(block: Block) -> bool:
    """Say whether it is an entry of the example of a button. test_docs_desk puts it in its table."""
    return block.page == "design.md" and block.kind == "js"


def is_program_of_links(block: Block) -> bool:
    """Say whether it is the program that shows what may be declared. test_docs_programs runs it."""
    return block.page == "links.md" and block.text.strip() == EXAMPLE


def is_answer_of_links(block: Block) -> bool:
    """Hold what `odds` writes of a program against the odds of the link above it. The first row is shown."""
    if block.page != "links.md" or not block.text.startswith('{"link": …'):
        return False
    link = next(each.text.split()[0] for each in blocks() if each.page == block.page and each.text.startswith("lab/"))
    told = json.loads(block.text.replace('"link": …', f'"link": "{link}"').replace(", …]", "]"))
    data = fairthrow.odds(link).data()
    (output,) = data["outputs"]
    del output["odds"][1:]
    assert told == data
    return True


def is_file_of_everything(block: Block) -> bool:
    """Add it, as a page would: all of it can be read, and it has each kind of record."""
    if block.page != "links.md" or not block.text.startswith('{"fairthrow": 1, "everything"'):
        return False

    merged: list[Merged] = []

    def added() -> Iterator[None]:
        merged.append((yield from merge(read_everything(block.text), {}, iter(()))))

    assert list(added())
    (found,) = merged
    assert found.problems == ()
    assert {kind: tally.new for kind, tally in found.tallies.items()} == {
        "rolls": 1, "checks": 1, "characters": 1, "drafts": 1, "offers": 0, "answers": 0, "seals": 0, "settings": 2,
    }  # fmt: skip
    return True


def is_of_a_page_around(block: Block) -> bool:
    """Hold the frame in the docs against the one that is copied. test_embed gives a page both."""
    if block.page != "embed.md" or block.kind != "html":
        return False
    if block.text.startswith("<script>"):
        return True
    found = re.search('src="([^"]*/embed/)#([^"]*)"', block.text)
    assert found
    assert json.loads(embedcode(html.unescape(found[2]), found[1]))["text"] == block.text.strip()
    return True


def is_lines(block: Block) -> bool:
    """Try each of its lines, if it is only indented."""
    return not block.kind and all(any(tried(line) for tried in LINE) for line in lines(block))


BLOCK: tuple[Callable[[Block], bool], ...] = (
    is_decision,
    is_example, is_of_the_recipe, is_session, is_installing, is_account, is_drawing, is_program_of_links,
    is_answer_of_links, is_file_of_everything, is_entry_of_a_desk, is_of_a_page_around, is_lines,
)  # fmt: skip


@pytest.mark.parametrize("block", blocks(), ids=str)
def test_every_block_is_tried(block: Block, capsys: pytest.CaptureFixture[str]) -> None:
    """There is something that tries it, and it is right."""
    assert any(tried(block) for tried in BLOCK), f"nothing tries this:\n{block.text}"
    capsys.readouterr()


@pytest.mark.parametrize("page", sorted({block.page for block in blocks() if is_session(block)}))
def test_sessions_go_as_they_are_shown(page: str) -> None:
    """What a page types at Python's prompt, one block after the other, gives what stands there."""
    said: list[str] = []
    whole = doctest.DocTestParser().get_doctest(session(page), {}, page, page, 0)
    found = doctest.DocTestRunner(verbose=False).run(whole, out=said.append)
    assert found.attempted > 2
    assert "".join(said) == ""


def test_everything_listed_is_there() -> None:
    """No line of the lists above is about a block that has gone."""
    every = {line.strip() for block in blocks() for line in lines(block)}
    assert SHAPES.keys() <= every
    drawn = {block.page for block in blocks() if is_drawing(block)}
    assert drawn == DRAWN.keys()
    assert any("lab/anydice" in line for block in blocks() for line in lines(block) if block.page == "guide.md")
    assert len(list(DOCS.glob("*.md"))) == len(PAGES) - len(ALONE)


WRONG = [
    "python3 build.py serv",
    "python3 build.py serve --bass /fairthrow/",
    "python3 build.py test --pictures nowhere/test_pictures.py",
    "python3 build.py bench --before ../x",
    ".build/venv/bin/python pysrc/benchmarks/lab_corpus.py FILE --no-such",
    "$ python -m fairthrow odds 'spellwoven/test?skill=77'",
    "spellwoven/test?skill=77",
]


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_is_noticed(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A command that there is not, an option that it has not, a value that is not allowed, a file that is not there."""
    with pytest.raises((AssertionError, SystemExit, ValueError)):
        is_lines(Block("page.md", 1, "", line))
    capsys.readouterr()


@pytest.mark.parametrize("text", ["make site", "python -m fairthrow odds", "some words", '{"link": 1}'])
def test_what_nothing_tries_is_noticed(text: str) -> None:
    """A block of a new kind must find somebody who tries it."""
    assert not any(tried(Block("page.md", 1, "", text)) for tried in BLOCK)


def test_a_wrong_session_is_noticed() -> None:
    """Doctest tells of what comes out otherwise than it is shown."""
    said: list[str] = []
    whole = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "page", "page", 0)
    assert doctest.DocTestRunner(verbose=False).run(whole, out=said.append).failed == 1
    assert "Expected" in "".join(said)
