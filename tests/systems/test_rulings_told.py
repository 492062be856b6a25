"""Rulings name contradictions of a rulebook, and tell what is ours as ours; what holds of all games holds."""

import re
from pathlib import Path

import pytest
from enumeration import fractions

from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.systems import SYSTEMS

PAGE = re.sub(r"\s+", " ", Path("site/docs/rulings.md").read_text(encoding="utf-8"))


def told(system: str, title: str) -> str:
    """Give the text of the ruling of a game that has a title."""
    (text,) = (ruling.text for ruling in SYSTEMS[system].rulings if ruling.title == title)
    return text


@pytest.mark.parametrize(
    ("system", "title", "words"),
    [
        ("skew", "Keeping another number of dice", ("no more than six dice are ever rolled", "contradict")),
        ("d100", "Melee weapons: two answers", ("brute melee weapons to Strength", "names the brute ones again")),
        ("spellwoven", "Ranks of 10 and more", ("three successes at 18", "beyond 18", "table holds")),
        ("enchanted-realms", "Competitions", ("all present a DC", "has none")),
    ],
)
def test_contradictions_are_named(system: str, title: str, words: tuple[str, ...]) -> None:
    """Both sides of a contradiction stand in the ruling, and what holds here."""
    text = told(system, title)
    assert [each for each in words if each not in text] == []


def test_what_holds_against_a_contradiction_is_what_is_rolled() -> None:
    """More than six dice where more than three are kept, never in a task; a 1 has three successes from rank 18 on."""
    assert len(decode("skew/roll?keep=10&high=3").situation.ready()) == 13
    assert len(decode("skew/task?high=12").situation.ready()) == 6
    most = [max(decode(f"spellwoven/test?skill={rank}&dice=1").situation.odds().outcomes["successes"].weights)
            for rank in (17, 18)]  # fmt: skip
    assert most == [2, 3]


@pytest.mark.parametrize(
    ("system", "title", "words"),
    [
        ("enchanted-realms", "Skill pools", "takes one from each pool too is ours"),
        ("enchanted-realms", "Modifiers by category", "the worst counts alone is ours"),
        ("endworld", "Resonance", "so that is ours"),
        ("endworld", "A check", "does not say what a die's 0 is"),
        ("spellwoven", "Advantage and disadvantage", "does not say what both come to"),
        ("spellwoven", "Effort", "a new sheet begins with are ours"),
        ("spellwoven", "Effort", "not offered then is ours"),
        ("enchanted-realms", "The first roll of a 1", "does not say whether"),
        ("enchanted-realms", "Several targets", "leave it off, and give each pool one die more"),
        ("d100", "Who acts first", "the text does not say how"),
    ],
)
def test_what_is_ours_is_told_as_ours(system: str, title: str, words: str) -> None:
    """Where the text is silent, the ruling says so, or that it is ours."""
    assert words in told(system, title)


def test_one_die_more_in_each_pool_is_advantage_without_the_d3() -> None:
    """The way that is told for a secondary attack: the hits of advantage, and damage without the d3."""
    leaning, around = (decode(f"enchanted-realms/attack?{query}").situation
                       for query in ("pools=2,1&advantage=yes&damage=4", "pools=3,2&damage=4"))  # fmt: skip
    hits = [situation.odds().outcomes["hits"] for situation in (leaning, around)]
    assert fractions(hits[0]) == fractions(hits[1])
    assert set(around.odds().outcomes["damage"].weights) == {0, 4}


def test_what_all_games_share_is_true_of_all() -> None:
    """A struggle with an end can stay a tie; advantages cancel wholly, dice of both kinds one to one."""
    tie = decode("enchanted-realms/competition?struggle=3").situation.odds().outcomes["result"].chance("tie")
    assert tie.numerator > 0
    assert "Where you set how often at most, as a competition of Enchanted Realms can be struggled on" in PAGE
    assert decode("d100/opposed").situation.odds().outcomes["result"].chance("draw") == Ratio(0, 1)
    for system, check in (("spellwoven", "test"), ("enchanted-realms", "save")):
        both, neither = (decode(f"{system}/{check}?{query}").situation.odds().outcomes
                         for query in ("advantage=yes&disadvantage=yes", "label=x"))  # fmt: skip
        assert {name: fractions(each) for name, each in both.items()} == {
            name: fractions(each) for name, each in neither.items()
        }
        assert SYSTEMS[system].title in PAGE
    assert len(decode("endworld/check?bonus=3&penalty=1").situation.ready()) == 7
    assert len(decode("skew/task?high=3&low=1").situation.ready()) == 5
    assert "bonus against penalty dice in Endworld and good against bad luck in Skew, they cancel one to one" in PAGE
