"""The guides of the Lab's languages: no construct is left out, and what they say in passing is so."""

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from guides import GUIDES, SHOWN, TEXTS

from fairthrow.lab.anydice.decisions import DECISIONS
from fairthrow.lab.anydice.lexer import Token, tokens_of
from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.anydice.parser import BEFORE, DEEPEST, LEVELS
from fairthrow.lab.anydice.settings import MOST_DEPTH, ORDERS, Settings
from fairthrow.lab.engine.limits import MOST_OUTCOMES
from fairthrow.lab.engine.multisets.law import MOST_OUTCOMES as MOST_TROLL_OUTCOMES
from fairthrow.lab.engine.multisets.values import MOST_VALUES
from fairthrow.lab.engine.pool import MOST_DICE
from fairthrow.lab.length import LONGEST, LONGEST_IN_ALL
from fairthrow.lab.notation.atoms import MOST_DEEP
from fairthrow.lab.notation.behind import ALL as NOTATION_WORDS
from fairthrow.lab.notation.numbers import MOST_POWER, OF_ONE, OF_SEVERAL
from fairthrow.lab.notation.reader import MOST_TIMES
from fairthrow.lab.notation.scanner import MOST_DIGITS
from fairthrow.lab.program import LIMIT
from fairthrow.lab.thrown import MOST_DICE as MOST_THROWN
from fairthrow.lab.troll import binding as troll_binding
from fairthrow.lab.troll import parse as troll_parser
from fairthrow.lab.troll import tokens as troll_tokens
from fairthrow.lab.troll.odds import MOST_CALLS
from fairthrow.lab.troll.words import MOST_SIDES
from fairthrow.programs.check import CHECKS, MOST_LIMIT
from fairthrow.programs.said import said
from fairthrow.programs.words import anydice as anydice_words
from fairthrow.programs.words import troll as troll_words
from sitebuild.docs import DOCS
from sitebuild.places import SITE


def signature(tokens: list[Token], start: int) -> str:
    """Give the words of a call that begins at a bracket, with ? for what is put in."""
    words: list[str] = []
    depth, at = 0, start + 1
    while depth or tokens[at].text != "]":
        depth += (tokens[at].text in {"[", "(", "{"}) - (tokens[at].text in {"]", ")", "}"})
        if tokens[at].kind == "word" and not depth:
            words.append(tokens[at].text)
        elif not words or words[-1] != "?":
            words.append("?")
        at += 1
    return " ".join(words)


def right(language: str) -> list[str]:
    """Give the programs of the language's guide that have odds."""
    return [each.text for each in SHOWN[language] if each.tells("odds")]


def test_every_construct_of_anydice_has_an_example() -> None:
    """Each function, word, sign, setting and kind of parameter stands in a program of the guide that has odds."""
    called, words, pairs, first = set(), set(), set(), set()
    for program in right("anydice"):
        tokens = list(tokens_of(program))
        called |= {signature(tokens, at) for at, token in enumerate(tokens) if token.text == "["}
        words |= {token.text for token in tokens}
        pairs |= {(a.text, b.text) for a, b in pairwise(tokens) if a.kind == "sign"}
        first |= {
            b.text
            for a, b in pairwise(tokens)
            if b.kind == "sign" and (a.text in {"output", "("} or (a.kind == "sign" and a.text not in {"}", ")", "]"}))
        }
    assert LIBRARY.keys() - DECISIONS <= called
    assert anydice_words.FUNCTIONS.keys() == LIBRARY.keys()
    assert anydice_words.KEYWORDS.keys() <= words
    assert {sign for level in LEVELS for sign in level} | {"..", "{", "(", "["} <= words
    assert first >= BEFORE
    assert {(":", letter) for letter in anydice_words.EXPECTS} <= pairs
    assert anydice_words.SETTINGS.keys() <= words
    assert f'"{next(name for name, highest in ORDERS.items() if not highest)}"' in words


def test_every_construct_of_troll_has_an_example() -> None:
    """Each word and each sign stands in a program of the guide that has odds."""
    found = {token.kind for program in right("troll") for token in troll_tokens.tokens(program)}
    written_out = {token for program in right("troll") for token in re.findall(r"@|\.\.|%[12]", program)}
    capitals = {"D", "Z"}  # the same as small letters
    refused = {"let"}  # Troll has the word and no use for it
    assert set(troll_tokens.KEYWORDS) - capitals - refused <= found
    assert {sign for _, signs in troll_binding.LEVELS for sign in signs} <= found
    assert troll_words.SIGNS.keys() | {"(", "~", "chance", "text"} <= found
    assert {"@", "..", "%1", "%2"} <= written_out


def odds(language: str, program: str) -> dict[str, Fraction]:
    """Give the odds of the only output of a program."""
    (output,) = CHECKS[language](program=program).answer().outputs
    return {said(value): Fraction(*chance) for value, chance in output.rows()}


SAID = [
    ("anydice", "`(-2)d4`, have the opposite faces", "output (-2)d4", "output -(2d4)"),
    ("anydice", "No dice, `0d6`, are 0", "output 0d6", "output 0"),
    ("anydice", "`[middle 2 of 3d4]` cannot", "output [middle 2 of 3d4]", "output {1, 2}@3d4"),
    (
        "anydice",
        "A sequence that meets `:n` is added up",
        "function: f N:n { result: N } output [f {1, 2}]",
        "output 3",
    ),
    ("anydice", "A number that meets `:s` is", "function: f S:s { result: #S * 10 + S } output [f 7]", "output 17"),
    ("anydice", "A number that meets `:d` is", "function: f D:d { result: 2dD } output [f 3]", "output 6"),
    ("anydice", "the digits of a number, and how", 'set "position order" to "lowest first" output 1@27', "output 7"),
    (
        "anydice",
        "how throws come sorted",
        'set "position order" to "lowest first" function: f S:s { result: 1@S } output [f 2d4]',
        "output [lowest 1 of 2d4]",
    ),
    (
        "anydice",
        "counted from its left, whatever is set",
        'set "position order" to "lowest first" output 1@{5, 9}',
        "output 5",
    ),
    (
        "anydice",
        "A function of your own with the same words",
        "function: explode D:d { result: 1 } output [explode d6]",
        "output 1",
    ),
    ("anydice", "Only on the right of `d` are its numbers faces", "output {1, 2}d{1, 2}", "output 3d2"),
    (
        "anydice",
        "unless [the position order](#settings) says otherwise",
        'set "position order" to "lowest first" output 1@[sort {5, 9, 2}]',
        "output 2",
    ),
    ("anydice", "Added to a number, it counts as 0", "output 2 + d{}", "output 2"),
    ("anydice", "turns the sign of their faces round", "output -2d3", "output 2d{-1, -2, -3}"),
    ("anydice", "the number in front", "output 2d[explode d2]", "output [explode d2] + [explode d2]"),
    ("anydice", "as they are when it is called", "A: 1 function: f { result: A } A: 2 output [f]", "output 2"),
    ("troll", "Capital letters, `D6` and `Z5`", "{D6, Z5}", "{d6, z5}"),
    ("troll", "`if … then 1 else 2 + 10`", "if 3 < d6 then 1 else 2 + 10", "if 3 < d6 then 1 else 12"),
    ("troll", "`choose 1 .. 6` chooses out of 1 alone", "choose 1 .. 6", "{1 .. 6}"),
    ("troll", "Inside quotation marks they do the same", '"a|>b"', '"a" |> "b"'),
    ("troll", "Inside quotation marks they do the same", '"a||b"', '"a" || "b"'),
    ("troll", "so a product begins with 1", "compositional p(1, sum, *) call p({2, 3})", "6"),
    ("troll", "may stand before or behind", "call f(3) function f(x) = x", "function f(x) = x call f(3)"),
    ("troll", "Division rounds down", "-7 / 2", "-4"),
    ("from-anydice", "`#(3d6)` is the number of dice", "output #(3d6)", "output 3"),
]


@pytest.mark.parametrize(("name", "words", "program", "same"), SAID, ids=[f"{each[1]}-{each[2]}" for each in SAID])
def test_what_the_text_says_in_passing_is_so(name: str, words: str, program: str, same: str) -> None:
    """A program that does what the words say has the odds of another that says it plainly."""
    language = name if name in CHECKS else "anydice"
    assert words in TEXTS[name].replace("\n", " ")
    assert odds(language, program) == odds(language, same)


CONTROLS = re.compile(r"\*([A-Z][^*]+)\*")
PAGE = (SITE / "templates" / "lab.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*GUIDES, "guide"])
def test_what_people_are_told_to_press_is_on_the_page(name: str) -> None:
    """The names of controls, in slanted letters, are those that the Lab's page has."""
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8").replace("\n", " ")
    if name == "guide":
        text = text[text.index("## Any dice: the Lab") : text.index("## At the table")]
    named = set(CONTROLS.findall(text.replace("**", "")))
    assert named
    assert {words for words in named if words not in PAGE} == set()


@pytest.mark.parametrize("name", GUIDES)
def test_the_lab_leads_to_its_guides(name: str) -> None:
    """Below what the words of a program do, its page has a link to each of the guides."""
    words = PAGE[PAGE.index('id="lab-words"') :]
    assert f"at('/docs/{name}/')" in words[: words.index("</section>")]


def test_every_word_of_dice_notation_is_in_an_example() -> None:
    """Each word and sign that may stand behind dice, each function, and each kind of die."""
    texts = [each.text.lower() for each in SHOWN["dice-notation"]]
    for word in (*NOTATION_WORDS, "!", "!o", "!!", "!p", "!!p", "-h", "-l", ">=", "<=", "<>", "=", ">", "<"):
        assert any(re.search(rf"[0-9}})!a-z] ?{re.escape(word)}", text) for text in texts), word
    for part in (
        *OF_ONE,
        *OF_SEVERAL,
        "d%",
        "df",
        "df.1",
        "dc",
        "d66",
        "d{",
        "(1d4)d",
        "d(1d4)",
        "?{",
        "@",
        "2#",
        " x ",
    ):
        assert any(part in text for text in texts), part
    notation = TEXTS["dice-notation"].replace("\n", " ")
    assert f"at most {MOST_THROWN:,} dice, with at most {MOST_OUTCOMES:,} sides" in notation
    assert f"Powers go to {MOST_POWER}, brackets {MOST_DEEP} deep" in notation
    assert f"rolled {MOST_TIMES} times at most. A number has up to {MOST_DIGITS} digits" in notation
    assert f"{LONGEST:,} characters beside its comments, and {LONGEST_IN_ALL:,} with them" in notation
    assert f"thrown {LIMIT} times at most in a chain" in notation


def test_the_limits_are_those_of_the_lab() -> None:
    """The numbers that the guides name are those that the engine keeps to."""
    anydice, troll = (TEXTS[name].replace("\n", " ") for name in ("anydice", "troll"))
    assert f"A die has at most {MOST_OUTCOMES:,} faces, and a pool {MOST_DICE:,} dice" in anydice
    assert f"Brackets may stand {DEEPEST} deep" in anydice
    assert f"{Settings().function_depth} unless set, and up to {MOST_DEPTH:,}" in anydice
    assert f"2 unless set, and up to {MOST_DEPTH:,}" in anydice
    assert Settings().explode_depth == 2
    for text in (anydice, troll, TEXTS["from-anydice"]):
        assert f"has up to {LONGEST:,} characters beside its comments, and {LONGEST_IN_ALL:,} with them" in text
    assert (
        f"at most {MOST_SIDES:,} sides, a collection {MOST_VALUES:,} values, and the odds {MOST_TROLL_OUTCOMES:,}"
        in troll
    )
    assert f"A number has up to {troll_tokens.MOST_DIGITS} digits" in troll
    assert f"may stand {troll_parser.MOST_NESTED} deep" in troll
    assert f"Calls may go {MOST_CALLS} deep" in troll
    assert f"cut after {LIMIT} values" in troll
    assert f"from 1 to {MOST_LIMIT:,}" in troll
