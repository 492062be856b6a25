"""Modifiers by category: which of them count, and how that is shown."""

from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from strategies import situations

from fairthrow.links import decode
from fairthrow.systems import FairthrowError
from fairthrow.systems.enchanted_realms import Check, Competition, Save
from fairthrow.systems.enchanted_realms.modifiers import Category, combine, score_modifier


def test_score_modifiers_are_those_of_the_seeds_table() -> None:
    """0–3 none, 4–5 +1, 6–7 +2, 8–9 +3, 10–11 +4, 12 and up +5."""
    assert [score_modifier(score) for score in range(31)] == ([0] * 4 + [1, 1, 2, 2, 3, 3, 4, 4] + [5] * 19)


def test_combination_of_every_short_list() -> None:
    """In each list only the best bonus and the worst penalty count, whatever else there is and in any order."""
    for values in product(range(-3, 4), repeat=3):
        bonus = max((value for value in values if value > 0), default=0)
        penalty = min((value for value in values if value < 0), default=0)
        assert sum(combine(values)) == bonus + penalty
    assert combine(()) == (0, 0)
    for values in permutations((3, -1, 2, -4)):
        assert Category("Other", values).adds == -1


@pytest.mark.parametrize(
    ("link", "modifier"),
    [
        ("check?score=0&other=2,-1", 1),  # the rulebook: magic +2 and a curse −1 make +1
        ("check?score=0&skills=1,2", 2),  # the rulebook: the best skill only, not +3
        ("check?score=4&skills=2&other=2", 5),  # the rulebook: 1 + 2 + 2
        ("check?score=0&size=-2&other=2", 0),
        ("check?score=4&skills=20&size=20&conditions=20&other=20", 81),
        ("check?score=30&skills=-20,-20&size=-20&conditions=-20&other=-20,20", -55),
        ("save?score=9&conditions=1", 10),
        ("save?score=30", 30),
        ("check?score=9&conditions=1&strict=yes", 3),
        ("check?score=0&conditions=7&strict=yes", 0),
        ("save?score=9&conditions=1&other=4&strict=yes", 9),
        ("save?score=9&conditions=1&other=4,-1,2&strict=other", 12),
        ("save?score=9&conditions=1&other=4&strict=no", 14),
    ],
)
def test_sum_of_categories(link: str, modifier: int) -> None:
    """The categories add up. A save adds the whole score, a strict check only the modifier."""
    assert decode(f"enchanted-realms/{link}&faces=10").roll().outcomes["total"] == 10 + modifier


def test_the_rule_is_shown_at_work() -> None:
    """For each category the table names what counts, what does not and why. It also has the sum."""
    check = Check(score=4, skills=(2, 1, 2), size=(-1, -3), other=(2, -1, 0), conditions=())
    table = check.tables()[0]
    assert table.columns == ("Category", "Adds", "Counts", "Does not count")
    assert table.rows == (
        ("Sub-attribute", "+1", "the modifier of the score, 4", "–"),
        ("Skills", "+2", "+2 is the best bonus", "+1 is not the best bonus; +2 counts once"),
        ("Size", "−3", "−3 is the worst penalty", "−1 is not the worst penalty"),
        ("Conditions", "0", "–", "–"),
        ("Other", "+1", "+2 is the best bonus; −1 is the worst penalty", "0 changes nothing"),
        ("All together", "+1", "the categories add up", "–"),
    )
    assert check.modifier == 1


def test_strict_shows_what_it_leaves_out() -> None:
    """In a strict check only the sub-attribute is added, and the table says so."""
    table = Check(score=4, skills=(2, -1), strict=True).tables()[0]
    assert table.rows[0][1] == "+1"
    assert table.rows[1] == ("Skills", "0", "–", "+2, −1: only the sub-attribute counts")
    assert table.rows[2] == ("Size", "0", "–", "–")
    assert table.rows[-1][1] == "+1"
    assert "Strict: the other categories are left out." in Check(size=(1,), strict=True).notes()
    assert "Strict: the other categories are left out." not in Check(strict=True).notes()


@pytest.mark.parametrize("link", ["check?strict=yes", "save?strict=yes", "competition?strict=yes"])
def test_a_strict_table_does_not_say_that_categories_add_up(link: str) -> None:
    """Neither the table nor the notes of a strict check say that the categories left out are in the sum."""
    given = "skills=3&other=2,-1"
    situation = decode(f"enchanted-realms/{link}&score=4&{given}").situation
    table = situation.tables()[0]
    assert table.rows[-1][1:] == (table.rows[0][1], "only the sub-attribute counts", "–")
    assert table.rows[1] == ("Skills", "0", "–", "+3: only the sub-attribute counts")
    assert table.rows[4] == ("Other", "0", "–", "+2, −1: only the sub-attribute counts")
    assert "best bonus" not in table.note
    assert "Strict: the other categories are left out." in situation.notes()
    free = decode(f"enchanted-realms/{link}&score=4&{given}".replace("strict=yes", "strict=no")).situation
    assert free.tables()[0].rows[-1][2] == "the categories add up"


@pytest.mark.parametrize("check", ["save", "competition"])
def test_only_the_category_other_may_count_beside_the_sub_attribute(check: str) -> None:
    """The short summary of the rules says "+ other". Taken at its word, only that category counts besides."""
    situation = decode(f"enchanted-realms/{check}?score=4&skills=3&other=2,-1&strict=other").situation
    table = situation.tables()[0]
    assert table.rows[1] == ("Skills", "0", "–", "+3: only the sub-attribute and Other count")
    assert table.rows[4][:3] == ("Other", "+1", "+2 is the best bonus; −1 is the worst penalty")
    total = {"save": "+5", "competition": "+2"}[check]
    assert table.rows[-1] == ("All together", total, "the sub-attribute and Other add up", "–")
    assert "Strict: beside the sub-attribute only Other counts." in situation.notes()


@given(situations(Save) | situations(Competition))
def test_strict_is_the_same_as_leaving_the_values_out(situation: Save | Competition) -> None:
    """Leaving out values that do not count changes nothing: on both sides of a competition, for every value."""
    names = [name for name in situation.declared() if name.endswith(("skills", "size", "conditions", "other"))]
    for strict, left in (("yes", ()), ("other", ("other", "their_other")), ("no", names)):
        emptied: dict[str, Any] = {name: () for name in names if name not in left}
        bare = replace(situation, strict="no", **emptied)
        assert replace(situation, strict=strict).odds().chart == bare.odds().chart


def test_a_save_shows_the_whole_score() -> None:
    """A save adds the whole score, so it shows no table of modifiers."""
    (table,) = Save(score=9).tables()
    assert table.rows[0] == ("Sub-attribute", "+9", "the whole score, 9", "–")


def test_both_sides_of_a_competition_are_shown() -> None:
    """Each side has its table, and its sum is the one that the side rolls with."""
    competition = Competition(score=12, their_score=3, their_size=(-2,))
    mine, theirs, scores = competition.tables()
    assert (mine.rows[-1][1], theirs.rows[-1][1]) == ("+5", "−2")
    assert (competition.mine.modifier, competition.theirs.modifier) == (5, -2)
    assert scores.rows[scores.here or 0] == ("12 and up", "+5")


@pytest.mark.parametrize("score", range(31))
def test_the_row_of_the_score_is_marked(score: int) -> None:
    """The table of modifiers marks the row that holds the score."""
    table = Check(score=score).tables()[1]
    assert table.here is not None
    span, modifier = table.rows[table.here]
    low, _, high = span.replace(" and up", "–30").partition("–")
    assert int(low) <= score <= int(high)
    assert modifier == (f"+{score_modifier(score)}" if score_modifier(score) else "none")


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (
            "skills=21",
            "skills must be up to 8 whole numbers from -20 to 20, with commas between, got '21'",
        ),
        ("size=1,1,1,1,1,1,1,1,1", "size must be up to 8 whole numbers"),
        ("conditions=1.5", "conditions must be"),
        ("other=2;1", "other must be"),
        ("score=31", "score must be 0 to 30, got 31"),
        ("dc=0", "dc must be 1 to 60, got 0"),
        ("dc=61", "dc must be 1 to 60, got 61"),
        ("strict=1", "strict must be yes or no, got '1'"),
        ("chance_low=both", "chance_low must be replace or rejoin, got 'both'"),
        ("natural_one=yes", "'natural_one' is not a field of enchanted-realms/check"),
    ],
)
def test_what_is_not_allowed(query: str, message: str) -> None:
    """An error names the field, what is allowed, and the value."""
    with pytest.raises(FairthrowError) as error:
        decode(f"enchanted-realms/check?{query}")
    assert message in error.value.message
    assert error.value.field == query.partition("=")[0]
