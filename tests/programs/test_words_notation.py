"""What is said of the construct at the cursor in dice notation, of finished lines and of unfinished ones."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.programs.words import at_cursor
from fairthrow.programs.words.notation import said_of

EXPECTED = json.loads((Path(__file__).parents[1] / "lab" / "notation_expected.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("program", "term", "says"),
    [
        ("4d§6kh3", "4d6", "four dice with 6 sides, added up"),
        ("4d6kh§3", "kh3", "keeps the three highest dice"),
        ("4d6k§l", "kl", "keeps the lowest die"),
        ("4d6-§L", "-L", "drops the lowest die"),
        ("4d6d§1", "d1", "drops the lowest die"),
        ("/roll 1d2§0+5 to hit", "1d20", "a die with 20 sides"),
        ("Hit: 2d20kl1§", "kl1", "keeps the lowest die"),
        ("2d6ro<§=2", "ro<=2", "shows 2 or less again, once"),
        ("2d6r§", "r", "shows the lowest face again until it no longer does"),
        ("3d6!§", "!", "one more die for each highest face"),
        ("3d6!>=§5", "!>=5", "one more die for each 5 or more"),
        ("3d6!§o", "!o", "which does not explode again"),
        ("8d6min§2", "min2", "counts at least 2"),
        ("8d10 >§= 7", ">= 7", "counts the dice that show 7 or more"),
        ("8d10>§7", ">7", "more than 7"),
        ("(2d6) >§= 7", ">= 7", "1 where the total is 7 or more"),
        ("8d10t§8", "t8", "show 8 or more"),
        ("6d10>=8f§1", "f1", "takes one away"),
        ("4d§F", "4dF", "each −1, 0 or 1"),
        ("d6§6", "d66", "read digit by digit"),
        ("2d{1..§3,9}", "2d{1..3,9}", "two dice with these faces"),
        ("6§#4d6", "6#", "rolled six times"),
        ("{4d6,3d8}k§h1", "kh1", "keeps the highest"),
        ("(@s§kill)d6", "@skill", "a name"),
        ("?{Level|§5}d6", "?{Level|5}", "an input"),
        ("flo§or(3d6 / 2)", "floor(", "rounds down"),
        ("1d6§ / 2", "1d6", "a die with 6 sides"),
        ("1d6 /§ 2", "/", "divides, exactly"),
        ("3d6ms<§12", "ms<12", "12 less the sum"),
        ("4d§", "4d", "four dice with as many sides as follows"),
        ("1d20+5 to §hit", "", ""),
        ("1d20 # §note", "", ""),
        ("// title §A", "", ""),
    ],
)
def test_notation_is_explained_at_the_cursor(program: str, term: str, says: str) -> None:
    """The construct that the cursor, ``§``, is in or at the end of, by its own words."""
    before, _, behind = program.partition("\N{SECTION SIGN}")
    here, _ = at_cursor("notation", before + behind, 1, len(before) + 1)
    found = {each.term: each.says for each in here}
    assert says in found[term] if term else not found


@pytest.mark.parametrize("program", [each["program"] for each in EXPECTED if "odds" in each or "outputs" in each])
def test_each_construct_has_words_where_it_stands(program: str) -> None:
    """Of programs with known odds: each term stands in the text where it is told, and something is said of it."""
    lines = program.split("\n")
    found = said_of(program)
    assert found
    for each in found:
        assert lines[each.line - 1][each.column - 1 :].startswith(each.term)
        assert each.says
        assert "{}" not in each.says
        assert "…" not in each.says or "take" in each.says


@given(st.text(alphabet="d4k6hl!>=<rof (){}[]#@/:;,.\n+-%x2", max_size=40))
def test_any_text_is_looked_at_without_a_fault(program: str) -> None:
    """Whatever somebody is in the middle of typing, what is said of it lies in its lines."""
    lines = program.split("\n")
    for each in said_of(program):
        assert lines[each.line - 1][each.column - 1 :].startswith(each.term)
