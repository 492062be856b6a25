"""Spellwoven's characters: what a sheet fills, by hand and by the rulebook's examples; Effort and weaknesses."""

import pytest
from hypothesis import given
from strategies import at_most, characters, situations

from fairthrow.systems import FieldError
from fairthrow.systems.places import Whose
from fairthrow.systems.spellwoven import Contest
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.systems.spellwoven.character import ATTRIBUTES, Sheet, Skill

JEN = Sheet.sample()
WIFE = Sheet(name="Housewife", skills=(Skill(name="Fighting", rank=2, attribute="fortitude"),), social="Her neighbours")


def test_the_sample_is_who_the_rulebook_tells_of() -> None:
    """Nimble Jen has Quickness 3, Sprint 5 and Manoeuvre 6, both linked to Quickness."""
    assert JEN.name == "Nimble Jen"
    assert JEN.quickness == 3
    ranks = {skill.name: (skill.rank, skill.attribute, skill.trained) for skill in JEN.skills}
    assert ranks["Sprint"] == (5, "quickness", True)
    assert ranks["Manoeuvre"] == (6, "quickness", True)


def test_the_jump_of_the_rulebooks_example() -> None:
    """6, 6 and 10 are no success at Sprint 5; Effort would add three from Quickness."""
    jump = JEN.filled("Sprint", SkillTest(difficulty=1))
    assert jump == SkillTest(skill=5, attribute=3, difficulty=1)
    roll = jump.roll(faces=(6, 6, 10))
    assert roll.outcomes["successes"] == 0
    (effort,) = jump.decisions(roll)
    assert effort.name == JEN.pools()[0].decision
    assert effort.situation.roll(faces=(6, 6, 10)).outcomes["successes"] == 3


def test_the_contest_of_the_rulebooks_example() -> None:
    """Jen's Manoeuvre of 6 against the housewife's Fighting of 2: 1 against 3, and 4 with Effort."""
    contest = WIFE.filled("Fighting", JEN.filled("Manoeuvre", Contest()), Whose.THEIRS)
    assert contest == Contest(skill=6, attribute=3, their_skill=2, their_attribute=2)
    faces = (2, 7, 8, 1, 2, 8)
    roll = contest.roll(faces=faces)
    assert roll.outcomes == {"result": "lose", "margin": -2}
    (mine, *_) = contest.decisions(roll)
    assert mine.situation.roll(faces=faces).outcomes == {"result": "win", "margin": 1}


@pytest.mark.parametrize(
    ("line", "value", "note", "filled"),
    [
        ("Sprint", "5", "Quickness 3", {"skill": 5, "attribute": 3, "trained": True}),
        ("Bargain", "4", "Presence 3", {"skill": 4, "attribute": 3, "trained": True}),
        ("Swim", "–", "Fortitude 2, untrained", {"skill": 0, "attribute": 2, "trained": False}),
        ("Behest", "2", "without a skill", {"skill": 0, "attribute": 2, "trained": False}),
        ("Wits", "3", "without a skill", {"skill": 0, "attribute": 3, "trained": False}),
    ],
)
def test_lines_by_hand(line: str, value: str, note: str, filled: dict[str, int]) -> None:
    """Both checks get the same; all that is of the moment stays."""
    found = JEN.line(line)
    assert (found.value, found.note, found.checks) == (value, note, ("test", "contest"))
    test = SkillTest(
        difficulty=4, against=2, untrained="higher", advantage=True, disadvantage=True, dice=5, effort=True
    )
    kept = {"difficulty": 4, "against": 2, "untrained": "higher", "advantage": True, "disadvantage": True, "dice": 5,
            "effort": True}  # fmt: skip
    assert JEN.filled(line, test) == SkillTest(**filled, **kept)  # type: ignore[arg-type]  # numbers, words and flags
    contest = Contest(their_skill=9, their_advantage=True, their_dice=2, dice=4, untrained="three", effort=True)
    kept = {"their_skill": 9, "their_advantage": True, "their_dice": 2, "dice": 4, "untrained": "three", "effort": True}
    assert JEN.filled(line, contest) == Contest(**filled, **kept)  # type: ignore[arg-type]  # as above


def test_what_is_rolled_against_without_the_skill_is_the_tables_ruling() -> None:
    """An attribute by itself is rolled as an untrained skill is: against the attribute, or as the house rules say."""
    for untrained, rank in (("attribute", 2), ("three", 3), ("higher", 3)):
        for line in ("Fortitude", "Swim"):
            assert JEN.filled(line, SkillTest(untrained=untrained)).hand.rank == rank


def test_a_specialisation_has_a_rank_of_its_own() -> None:
    """Who has one that fits rolls against it, others against the skill as a whole."""
    skills = (
        Skill(name="Fighting", rank=4, attribute="fortitude"),
        Skill(name="Brawling", rank=12, attribute="fortitude", part_of="Fighting"),
    )
    jo = Sheet(name="Jo", fortitude=4, skills=skills)
    assert jo.line("Brawling").note == "Fortitude 4, part of Fighting"
    assert jo.line("Fighting").note == "Fortitude 4"
    assert jo.line("Brawling").value == "12 (4/9)"
    assert jo.filled("Brawling", SkillTest()).skill == 12
    assert jo.filled("Fighting", SkillTest()).skill == 4
    assert jo.renamed("skills", "Fighting", "Arms").line("Brawling").note == "Fortitude 4, part of Arms"


def test_a_part_of_nothing_and_a_low_rank_are_told() -> None:
    """A skill that no row has is none to be a part of, and the sheet says so; a trained rank below 4 gets a note."""
    sheet = Sheet(
        name="J",
        skills=(
            Skill(name="B", rank=5, attribute="fortitude", part_of="Missing"),
            Skill(name="Fighting", rank=2),
            Skill(name="Brawling", part_of="Fighting"),
            Skill(name="Swim", rank=0, trained=False),
        ),
    )
    assert [line.note for line in sheet.lines()[:3]] == ["Fortitude 2", "Quickness 2", "Quickness 2, part of Fighting"]
    assert sheet.notes() == (
        "B: the sheet has no skill Missing, so it is a part of none.",
        "Fighting: a trained skill begins at rank 4 as a rule.",
    )
    assert Sheet.sample().notes() == ()


def test_a_skill_may_be_called_as_an_attribute() -> None:
    """Both have lines, and the skill keeps its name."""
    jo = Sheet(name="Jo", wits=3, skills=(Skill(name="Wits", rank=7), Skill(name="Wits (attribute)", rank=8)))
    assert [line.name for line in jo.lines() if line.name.startswith("Wits")] == [
        "Wits", "Wits (attribute)", "Wits (attribute 2)",
    ]  # fmt: skip
    assert [jo.filled(name, SkillTest()).skill for name in ("Wits", "Wits (attribute)", "Wits (attribute 2)")] == [
        7,
        8,
        0,
    ]


def test_effort_is_spent_and_slept_back() -> None:
    """Six points, one fewer for each that is spent; the attribute says what a point adds."""
    tired = JEN.spent("effort").spent("effort", 2)
    (pool,) = tired.pools()
    assert (pool.left, pool.most, pool.decision) == (3, 6, "effort")
    assert tired.spent("their_effort", -1).effort_spent == 2
    assert tired.rested() == JEN
    with pytest.raises(FieldError, match="3 of 6 are left, got 4"):
        tired.spent("effort", 4)
    with pytest.raises(FieldError, match="effort_spent must be 0 to 6"):
        Sheet(name="Jo", effort_spent=7)


def test_a_weakness_gives_the_other_side_advantage() -> None:
    """Yours gives it to them, theirs to you; in a test it is the one who rolls against them that has it."""
    assert JEN.weaknesses() == ("Grapples", "Flattery")
    assert JEN.helps("Grapples", Contest(dice=4)) == Contest(dice=4, their_advantage=True)
    assert WIFE.helps("Her neighbours", Contest(), Whose.THEIRS) == Contest(advantage=True)
    assert WIFE.helps("Her neighbours", SkillTest(against=2), Whose.THEIRS) == SkillTest(against=2, advantage=True)
    with pytest.raises(FieldError, match="weakness must be one that 'Housewife' has, got 'Flattery'"):
        WIFE.helps("Flattery", Contest())
    with pytest.raises(FieldError) as caught:
        JEN.helps("Flattery", SkillTest())
    assert caught.value.field == "whose"
    assert Sheet(name="Jo").weaknesses() == ()


def test_values_at_the_head_are_the_attributes() -> None:
    assert JEN.stats() == (
        ("Behest", "2"), ("Fortitude", "2"), ("Presence", "3"), ("Quickness", "3"), ("Wits", "3"),
    )  # fmt: skip


@given(characters(Sheet), situations(SkillTest))
@at_most(60)
def test_a_trained_skill_is_never_worse_than_its_attribute(sheet: Sheet, moment: SkillTest) -> None:
    """Which it is by the rules, since the higher of both is used."""
    for skill in sheet.skills:
        filled = sheet.filled(skill.name, moment)
        alone = sheet.filled(sheet.lines()[len(sheet.skills) + list(ATTRIBUTES).index(skill.attribute)], moment)
        if skill.trained and moment.untrained == "attribute":
            assert filled.hand.rank >= alone.hand.rank
        if not skill.trained:
            assert filled.hand == alone.hand
