"""What `site/docs/links.md` tells of programs is so: its links, its odds, and what its example declares."""

import re
from textwrap import dedent

import pytest

from fairthrow.programs.check import AnyDice
from fairthrow.programs.decoding import decode
from sitebuild.docs import DOCS

TEXT = (DOCS / "links.md").read_text(encoding="utf-8")
PART = TEXT[TEXT.index("## Programs of the Lab") : TEXT.index("## What stays the same")]
EXAMPLE = dedent(PART[PART.index("    \\ title") : PART.index("In Troll")]).strip()


@pytest.mark.parametrize("link", re.findall(r"^    (lab/[^\s…]+?)(?:&seed=…)?$", PART, re.MULTILINE))
def test_links_are_canonical(link: str) -> None:
    """Each is read, and written as it stands there."""
    assert decode(link).encode() == link


def test_the_example_declares_all_that_is_told() -> None:
    """Its inputs, what it wants, and the chance of that."""
    program = AnyDice(program=EXAMPLE)
    found = program.declarations
    assert found.problems == ()
    assert list(found.inputs) == ["SKILL", "EDGE", "LEVEL"]
    answer = program.answer()
    told = re.search(r'"success": (\{.*\})', PART)
    assert told
    found_chance = program.chance(answer)
    assert found_chance
    place, chance = found_chance
    assert told[1] == f'{{"says": "{found.success}", "output": {place + 1}, "chance": {[*chance]}}}'
    assert found.title == "Under pressure"


def test_the_examples_inputs_can_be_given() -> None:
    """As the page tells it, by number or by word."""
    asked = re.search(r"`inputs=([^`]*)`", PART)
    assert asked
    link = decode(f"lab/anydice?program={EXAMPLE.replace('+', '%2B').replace(chr(10), '%0A')}&inputs={asked[1]}")
    assert link.encode().endswith(f"&inputs={asked[1]}")
    assert "`EDGE:yes`" in PART
