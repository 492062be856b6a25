"""The guides of the Lab's languages: every example runs, and what the page tells of it is what comes of it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from html import unescape
from pathlib import Path

import pytest
from guides import GUIDES, SHOWN, TEXTS

from fairthrow.dice.every import every_roll
from fairthrow.dice.stream import Source
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import Value
from fairthrow.links import Link
from fairthrow.programs.check import CHECKS
from fairthrow.programs.decoding import decode
from fairthrow.programs.said import said
from sitebuild.base import Base
from sitebuild.docs import docs, read, reader
from sitebuild.errors import BuildError
from sitebuild.examples import ANSWERS, LEFT_OUT, Example, odds_of

ALL = {f"{name}-{number}": each for name, some in SHOWN.items() for number, each in enumerate(some, 1)}
EVERY = pytest.mark.parametrize("example", ALL.values(), ids=list(ALL))
LINK = re.compile(r'href="(/[^"]*lab/#[^"]*)"')


@EVERY
def test_what_is_told_is_what_comes(example: Example) -> None:
    """Odds are exact, and whole unless … says otherwise. Each warning, error and step is there word for word."""
    if example.tells("error"):
        with pytest.raises(ProgramError) as fault:
            example.program.answer()
        assert [str(fault.value)] == example.tells("error")
        assert not example.tells("odds")
        return
    answer = example.program.answer()
    assert list(answer.warnings) == example.tells("warning")
    if example.tells("roll"):
        assert list(example.link.roll().steps) == example.tells("roll")[0].splitlines()
        return
    (told,) = example.tells("odds")
    shown = odds_of(told)
    assert len(shown) == len(answer.outputs)
    for output, odds in zip(answer.outputs, shown, strict=True):
        assert output.label == odds.label or (not odds.label and len(shown) == 1)
        rows = [(said(value), Fraction(*chance)) for value, chance in output.rows()]
        found = [(value, Fraction(chance)) for value, chance in odds.rows]
        assert found == (rows if odds.whole else rows[: len(found)])
        assert odds.whole or len(rows) > len(found)


ENDLESS = (
    "[no ones d4]",
    "[high d4]",
    "[damage of d12]",
    "[some d{} if d3]",
    "COIN: COIN = COIN",
    "repeat x",
    "accumulate x",
    "to the end",
)
LARGE = ("50d6", "20d10", "60d6", "20d6")
"""Parts of the examples whose rolls are too many to be counted, or have no end."""

THROWN_ON = re.compile(r"\d(?:!(?!o)|x|e(?!v)|ie|r(?!o)|!!|u)")
"""Dice of notation that may be thrown for ever."""


def can_be_counted(example: Example) -> bool:
    """Say whether all that is told can be found by going through rolls."""
    if example.language == "notation" and (THROWN_ON.search(example.text) or LEFT_OUT in example.tells("odds")[0]):
        return False
    return not any(part in example.text for part in (*ENDLESS, *LARGE))


COUNTED = {name: each for name, each in ALL.items() if each.tells("odds") and can_be_counted(each)}


def outputs_of(example: Example, source: Source) -> Sequence[tuple[str, Value | None]]:
    """Give what the outputs of one roll came to, each with its label."""
    return example.program.throw(source).rolled.outputs


def alone(example: Example) -> list[Example]:
    """Give a program for each output, where outputs stand in lines of their own; else the program."""
    lines = example.text.splitlines()
    outputs = [line for line in lines if line.startswith("output ")]
    if len(outputs) < 2:
        return [example]
    return [
        replace(example, text="\n".join(line for line in lines if line not in outputs or line == own))
        for own in outputs
    ]


@pytest.mark.parametrize("example", COUNTED.values(), ids=list(COUNTED))
def test_every_roll_of_an_example_has_the_odds_that_are_told(example: Example) -> None:
    """Each way its dice can fall is rolled once, and counted."""
    found: list[dict[str, Fraction]] = []
    for each in alone(example):
        counted: list[dict[str, Fraction]] = []
        for outputs, ways in every_roll(partial(outputs_of, each), most_rolls=5_000, most_dice=60):
            counted = counted or [{} for _ in outputs]
            for chances, (_, value) in zip(counted, outputs, strict=True):
                if value is not None and (value != () or example.language == "troll"):
                    chances[said(value)] = chances.get(said(value), Fraction(0)) + Fraction(1, ways)
        found += counted
    bare = re.compile(r"\{(-?\d+)\}")  # a roll shows a collection of one as its number
    told = [
        {bare.sub(r"\1", value): Fraction(chance) for value, chance in odds.rows}
        for odds in odds_of(example.tells("odds")[0])
    ]
    assert found == told


@EVERY
def test_an_example_is_told_by_odds_an_error_or_a_roll(example: Example) -> None:
    """Nothing stands there that nothing is said about. A program ends as it would be typed."""
    assert [kind for kind, _ in example.told if kind != "warning"] in (["odds"], ["error"], ["roll"])
    assert example.text == example.text.strip("\n")
    assert example.link.encode() == decode(example.link.encode()).encode()


@pytest.mark.parametrize("name", GUIDES)
def test_every_block_of_code_is_an_example(name: str) -> None:
    """There is no other: so all of them are run."""
    for token in reader().parse(TEXTS[name]):
        assert token.type != "code_block", token.content
        assert token.type != "fence" or token.info.partition(" ")[0] in {*CHECKS, *ANSWERS}, token.content


@pytest.mark.parametrize("base", [Base(), Base(path="/games/fairthrow/")], ids=["root", "below"])
@pytest.mark.parametrize("name", GUIDES)
def test_each_example_opens_in_the_lab(name: str, base: Base) -> None:
    """Its link holds the program, letter by letter, and leads to the site's own Lab, wherever the site is."""
    (doc,) = (doc for doc in docs(base.at) if doc.name == name)
    links = [unescape(link) for link in LINK.findall(str(doc.markup))]
    assert len(links) == len(SHOWN[name])
    for link, example in zip(links, SHOWN[name], strict=True):
        place, _, fields = link.partition("#")
        assert place == base.at("/lab/")
        opened = decode(f"lab/{fields}")
        assert opened == example.link
        assert isinstance(opened, Link)
        assert opened.situation == example.program


# --- how examples become a page -------------------------------------------------------------


def page(directory: Path, text: str) -> str:
    """Make a page of some Markdown; give its markup."""
    path = directory / "page.md"
    path.write_text(f"# Title\n\nLead\n\n{text}\n", encoding="utf-8")
    return str(read(path, frozenset()).markup)


def test_an_example_shows_its_program_its_odds_and_its_link(tmp_path: Path) -> None:
    """What people wrote is text; the bars are as high as the chances, of the highest."""
    markup = page(tmp_path, '```anydice\noutput d2 < 2 named "<b>"\n```\n\n```odds\n<b> | 0: 3/4, 1: 1/4, …\n```')
    assert "<pre><code>output d2 &lt; 2 named &#34;&lt;b&gt;&#34;</code></pre>" in markup
    assert "<p><b>&lt;b&gt;</b></p>" in markup
    assert '<path d="M0 0H20V20H0"/></svg><span>0</span></dt><dd>3/4 <small>75.0 %</small></dd>' in markup
    assert '<path d="M0 13H20V20H0"/></svg><span>1</span></dt><dd>1/4 <small>25.0 %</small></dd>' in markup
    assert "<dt>…</dt>" in markup
    assert 'href="/lab/#anydice?program=output%20d2%20%3C%202%20named%20%22%3Cb%3E%22"' in markup


@pytest.mark.parametrize(
    "text",
    [
        "```odds\n1: 1/2\n```",
        "```troll\nd6\n```\n\nBetween\n\n```odds\n1: 1/6, …\n```",
        "```troll\nd6\n```\n\n```odds\nnone\n```",
        "```troll\nd6\n```\n\n```odds\n1: 1/6, 2\n```",
        "```troll\nd6\n```\n\n```odds\n\n```",
    ],
)
def test_what_tells_of_no_example_ends_the_build(text: str, tmp_path: Path) -> None:
    """Odds without a program above them, and lines that are no odds, are errors."""
    with pytest.raises(BuildError, match=r"no example stands above|these are no odds|there are no odds"):
        page(tmp_path, text)
