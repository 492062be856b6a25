"""Unseen characters in a program are shown as marks, once: a mark is not marked again on its way to another text."""

import asyncio
import json
from typing import Any
from urllib.parse import quote

import pytest
from awaiting import awaited

from fairthrow.app import OFFERED
from fairthrow.programs.decoding import decode
from fairthrow.programs.own import own
from fairthrow.view.lab.game import about_parts, title_of
from fairthrow.view.lab.parts import name_of

TITLED = "\\ title a\u202eb \\\n\\ about c\u202ed \\\noutput d6"
MARKED = "\u27e8U+202E\u27e9"
TWICE = "U+27E8"


def link_of(language: str, program: str) -> str:
    """Give the link of a program."""
    return f"lab/{language}?program={quote(program)}"


def answered(name: str, link: str, given: dict[str, Any]) -> Any:
    """Ask the page's Python."""
    answer = OFFERED[name](link, json.dumps(given))
    return json.loads(awaited(answer) if asyncio.iscoroutine(answer) else answer)


def test_a_title_is_marked_once() -> None:
    """In the title of the document, of a game of one's own, and above what it is about."""
    program: Any = decode(link_of("anydice", TITLED)).situation
    assert name_of(program) == f"a{MARKED}b"
    drawn = "".join(map(str, about_parts(program).values()))
    assert MARKED in drawn
    assert TWICE not in drawn + title_of(program) + own(program).title


@pytest.mark.parametrize("form", ["csv", "markdown"])
@pytest.mark.parametrize(
    ("language", "program"), [("troll", '"a\u202eb"'), ("anydice", 'output d6 named "a\u202eb"'), ("anydice", TITLED)]
)
def test_copies_are_marked_once(language: str, program: str, form: str) -> None:
    """In the values, the labels and the name of the file."""
    copy = answered("labcopy", link_of(language, program), {"format": form})
    assert MARKED in copy["text"] + copy["name"]
    assert TWICE not in json.dumps(copy)
    assert "\u202e" not in copy["text"] + copy["name"]
