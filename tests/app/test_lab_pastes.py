"""What strangers paste into the Lab: it is answered, or one touch that is offered leads to a program that is."""

import json
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any
from urllib.parse import parse_qs, quote

import pytest
from paste_meanings import MEANT, SIMPLE

from fairthrow.app.lab import labrun
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.program import LANGUAGES, LIMIT, Value

NOTHING_OFFERED = [
    ("&{template:default} {{name=Attack}} {{roll=[[1d20+5]]}}", "found &"),
    ("https://anydice.com/program/1f3a", "copy the text of the program"),
    ("https://anydice.com/program/1f3a?x=1", "copy the text of the program"),
    ("kh3", "kh"),
    ("hello", "hello"),
    ("1d20+STR", "STR"),
    ("1d20 + 5 + PB", "PB"),
    ("1d20crit19", "crit"),
    ("2d6ra6", "!o adds one to each"),
    ("4d6ra>4", "!o adds one to each"),
    ("4d6 km2", "two values need a sign"),
    ("4d6 gr2", "gr"),
    ("3d6q2", "q"),
    ("4d6p1kh3", "such a face counts 0"),
    ("2d6 uo", "u throws all different"),
    ("2d6 reroll 1s twice", "reroll"),
    ("2d6 reroll 1s unless tired", "reroll"),
    ("2d6 reroll", "reroll"),
    ("8d10 hits on 5", "hits"),
    ("8d10+2 successes 7+", "successes"),
    ("1d20+1d4 adv", "adv"),
    ("4d6 adv", "adv"),
    ("8d6 explode on 3 or 5", "explode"),
    ("3 (2d6)", "two values need a sign"),
    ("40 4d6kh3", "two values need a sign"),
    ("[[1d20+5]] vs [[AC]]", "vs"),
    ("2d6!!dl2", "drops all the dice"),
    ("8d6 DC 15", "DC"),
    ("2d6 (min 2)", "words stand behind #"),
    ("double 2d6", "double"),
    ("middle of 3d20", "middle"),
    ("8d10 10 again", "two values need a sign"),
    ("1d8! and 1d6! keep the highest", "and"),
    ("1d20+5 to hit for 1d8+3 damage", "to is not part"),
    ("2d6+3 slashing 1d6 fire", "slashing"),
    ("d20+5a", "a is not part"),
    ("2d6 (fire) and 3", "words stand behind #"),
    ("1d20+5 to hit and 3 damage", "to is not part"),
    ("10d10 >= 8 botch on 1", "botch"),
    ("half [[1d6]]", "half"),
    ("4d6! exploding", "exploding"),
    ("/w gm hello", "found /"),
    ("\xbdd6", "\xbd"),
]
"""Pastes whose meaning is not sure, or that hold no dice, and what dice notation says of each."""


def asked(path: str) -> Any:
    """Ask for the odds of the program of a link, as the page does."""
    return json.loads(labrun(f"lab/{path}"))


def offered(paste: str, language: str) -> list[str] | None:
    """Give the links that the page offers for a paste; None where it is answered."""
    found = asked(f"{language}?program={quote(paste, safe='')}")
    if "error" not in found:
        return None
    mends = [f"{language}?program={quote(mend['program'], safe='')}" for mend in found["error"].get("mends", [])]
    return [*mends, *(other["fragment"] for other in found.get("others", []))]


Law = dict[Value, Fraction]


def laws_of(language: str, program: str) -> list[tuple[str, Law]]:
    """Give the label of each output of a program, and the chances of its values; a cut changes none against others."""
    found = LANGUAGES[language].odds(program, LIMIT, Budget()).outputs
    totals = [sum(output.weights.values()) for output in found]
    return [
        (output.label, {value: Fraction(weight, total) for value, weight in output.weights.items() if weight})
        for output, total in zip(found, totals, strict=True)
    ]


def meant_laws(meant: str) -> list[tuple[str, Law]]:
    """Give the outputs of a meaning; labels that it does not have are empty."""
    language, behind, text = meant.partition(": ")
    language, text = (language, text) if behind and language in LANGUAGES else ("notation", meant)
    laws = laws_of(language, text)
    labelled = re.search(r" # |^[A-Za-z ]+: ", text) if language == "notation" else "named" in text
    return laws if labelled else [("", law) for _, law in laws]


def same(found: list[tuple[str, Law]], meant: list[tuple[str, Law]]) -> bool:
    """Say whether all outputs are those that were meant, with their labels."""
    return len(found) == len(meant) and all(
        mine[1] == other[1] and other[1] and (not other[0] or mine[0] == other[0])
        for mine, other in zip(found, meant, strict=True)
    )


def read_link(link: str) -> list[tuple[str, Law]]:
    """Give the outputs of a link that is offered."""
    language, _, fields = link.removeprefix("lab/").partition("?")
    return laws_of(language, parse_qs(fields, keep_blank_values=True)["program"][0])


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("paste", MEANT)
def test_a_paste_is_answered_or_one_touch_away(paste: str, language: str) -> None:
    """Whatever is offered is answered: no touch leads from one error to the next."""
    links = offered(paste, language)
    if links is None:
        return
    assert links
    for link in links:
        assert "error" not in asked(link), link


@pytest.mark.parametrize("paste", MEANT)
def test_what_is_offered_in_dice_notation_means_the_same(paste: str) -> None:
    """The odds of each mend are those of a text written by hand, with as many outputs, and the labels that it has."""
    links = offered(paste, "notation")
    meanings = [meant_laws(each) for each in MEANT[paste]]
    if links is None:
        assert same(laws_of("notation", paste), meanings[0])
        return
    mends = [each for each in links if each.startswith("notation")] or links[:1]
    for link, meant in zip(mends, meanings, strict=True):
        assert same(read_link(link), meant), link


@pytest.mark.parametrize("paste", SIMPLE)
def test_what_is_simple_is_answered_as_it_stands(paste: str) -> None:
    """Only a total that is compared beside dice that never show as much is told of."""
    assert (offered(paste, "notation") is None) == (paste != "3d6>=10")


def rolled(faces: int, many: int, value: Callable[[tuple[int, ...]], int]) -> Law:
    """Go through all rolls of some dice; give the chances of what each is worth."""
    counts = Counter(value(roll) for roll in product(range(1, faces + 1), repeat=many))
    return {shown: Fraction(ways, faces**many) for shown, ways in counts.items()}


@pytest.mark.parametrize(
    ("meant", "law"),
    [
        ("4d6kh3", rolled(6, 4, lambda roll: sum(roll) - min(roll))),
        ("4d6kl3", rolled(6, 4, lambda roll: sum(roll) - max(roll))),
        ("4d6kh2", rolled(6, 4, lambda roll: sum(sorted(roll)[2:]))),
        ("2d20kh1+5", rolled(20, 2, lambda roll: max(roll) + 5)),
        ("2d20kl1", rolled(20, 2, min)),
        ("4d{0,2..6}", rolled(6, 4, lambda roll: sum(face for face in roll if face != 1))),
        ("5d6>=5", rolled(6, 5, lambda roll: sum(face >= 5 for face in roll))),
        ("(3d6) <= 12", rolled(6, 3, lambda roll: sum(roll) <= 12)),
        ("1d20+5 >= 15", rolled(20, 1, lambda roll: roll[0] + 5 >= 15)),
        ("2d6ro1", rolled(6, 4, lambda roll: sum(roll[at + 2] if roll[at] == 1 else roll[at] for at in (0, 1)))),
        ("2d6ro<=2", rolled(6, 4, lambda roll: sum(roll[at + 2] if roll[at] <= 2 else roll[at] for at in (0, 1)))),
        ("2d{3..6}", rolled(4, 2, lambda roll: sum(roll) + 4)),
        ("2d6!o", rolled(6, 4, lambda roll: sum(roll[at] + roll[at + 2] * (roll[at] == 6) for at in (0, 1)))),
        ("6d10<=3", rolled(10, 6, lambda roll: sum(face <= 3 for face in roll))),
    ],
)
def test_what_is_meant_is_what_all_rolls_give(meant: str, law: Law) -> None:
    """The texts written by hand are gone through without the Lab."""
    assert any(meant in each for each in MEANT.values())
    assert [found for _, found in meant_laws(meant)] == [law]


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize(("paste", "says"), NOTHING_OFFERED)
def test_what_is_not_sure_is_not_guessed(paste: str, says: str, language: str) -> None:
    """Nothing is offered, and dice notation names what it met."""
    assert offered(paste, language) == []
    if language == "notation":
        assert says in asked(f"notation?program={quote(paste, safe='')}")["error"]["message"]


def test_another_language_offers_its_mended_program() -> None:
    """The button says what it writes, and names the language; what is right there as it stands is not mended."""
    (other,) = asked("troll?program=2w6")["others"]
    assert other == {
        "check": "notation",
        "title": "Dice notation",
        "fragment": "notation?program=2d6",
        "label": "Read it as Dice notation: d",
    }
    assert all("label" not in each for each in asked("anydice?program=4d6kh3")["others"])
