"""Characters of Enchanted Realms: what a sheet fills, by hand; what is in force, and movement."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from enumeration import fractions

from fairthrow.links import decode
from fairthrow.systems import FieldError, Situation
from fairthrow.systems.enchanted_realms import Attack, Check, Competition, Movement, Save, SkillPools
from fairthrow.systems.enchanted_realms.character import InForce, Sheet, SubAttribute
from fairthrow.systems.enchanted_realms.character import Skill as SkillRow
from fairthrow.systems.places import Whose
from fairthrow.systems.rows import Linked

ODO = Sheet(
    name="Odo",
    body=(SubAttribute(name="Strength", score=4),),
    mind=(SubAttribute(name="Perception", score=9),),
    spirit=(SubAttribute(name="Will", score=12),),
    skills=(
        SkillRow(name="Keen eyes", sub_attribute="Perception", bonus=2),
        SkillRow(name="Staff", sub_attribute="Strength", bonus=-1, pool=3),
        SkillRow(name="Brave", sub_attribute="Will", bonus=1, pool=0),
        SkillRow(name="Hum"),
        SkillRow(name="Dance", sub_attribute="Grace", bonus=4),
    ),
    size=(1, -2),
    conditions=(InForce(name="Weary", modifier=-1), InForce(name="Blind", modifier=-4, in_force=False)),
    other=(InForce(name="Ring", modifier=2), InForce(name="Curse", modifier=-1)),
    chance=True,
    speed=40,
)
ALWAYS: dict[str, Any] = {"size": (1, -2), "conditions": (-1,), "other": (2, -1)}
"""What every roll of Odo gets."""

POOLED, SINGLE = ("skill", "attack"), ("check", "save", "competition")


def test_a_skill_may_have_any_sub_attribute() -> None:
    """Its cell offers those of all three categories, in their order."""
    cell = SkillRow.declared()["sub_attribute"]
    assert isinstance(cell, Linked)
    assert ODO.linkable(cell) == ("Strength", "Perception", "Will")


@pytest.mark.parametrize(
    ("line", "said", "own", "pools"),
    [
        ("Keen eyes", ("skill", "+5", "Perception 9, 1 die"), {"score": 9, "skills": (2,)}, (1,)),
        ("Staff", ("skill", "0", "Strength 4, 3 dice"), {"score": 4, "skills": (-1,)}, (3,)),
        ("Brave", ("skill", "+6", "Will 12"), {"score": 12, "skills": (1,)}, None),
        ("Hum", ("skill", "0", "no sub-attribute, 1 die"), {"score": 0, "skills": ()}, (1,)),
        ("Dance", ("skill", "+4", "no sub-attribute, 1 die"), {"score": 0, "skills": (4,)}, (1,)),
        ("Strength", ("sub-attribute", "4", "body, modifier +1"), {"score": 4, "skills": ()}, None),
        ("Perception", ("sub-attribute", "9", "mind, modifier +3"), {"score": 9, "skills": ()}, None),
        ("Will", ("sub-attribute", "12", "spirit, modifier +5"), {"score": 12, "skills": ()}, None),
    ],
)
def test_lines_by_hand(
    line: str, said: tuple[str, str, str], own: dict[str, Any], pools: tuple[int, ...] | None
) -> None:
    """Every check that a line is for gets the modifiers of the sheet; what is of the moment stays."""
    found = ODO.line(line)
    checks = (*POOLED, *SINGLE) if pools else SINGLE
    assert (found.sort, found.value, found.note) == said
    assert found.checks == checks
    own = {**own, **ALWAYS}
    old: dict[str, Any] = {"score": 20, "skills": (7,), "size": (3,), "conditions": (3,), "other": (3,)}
    pairs: list[tuple[Situation, Situation]] = [
        (Check(dc=9, advantage=True, **old), Check(dc=9, advantage=True, chance=False, **own)),
        (Save(dc=9, strict="other", **old), Save(dc=9, strict="other", chance=False, **own)),
        (Competition(their_score=9, struggle=2, **old), Competition(their_score=9, struggle=2, **own)),
    ]
    if pools:
        pairs += [
            (SkillPools(dc=9, pools=(5, 5), **old), SkillPools(dc=9, pools=pools, chance=False, **own)),
            (Attack(dc=9, misses="zero", **old), Attack(dc=9, misses="zero", pools=pools, chance=False, **own)),
        ]
    for moment, expected in pairs:
        assert ODO.filled(line, moment) == expected
    theirs = {f"their_{name}": each for name, each in own.items()}
    assert ODO.filled(line, Competition(score=3), Whose.THEIRS) == Competition(score=3, **theirs)


def test_the_trait_is_offered_to_holders_alone_and_left_to_be_decided() -> None:
    """After a natural 1: nothing to who lacks it, a choice to who has it, and no choice where it is used at once."""
    will: dict[str, Any] = {"name": "Bo", "spirit": (SubAttribute(name="Will", score=3),)}
    for check, odds in ((Save, Fraction(11, 20)), (Check, Fraction(7, 20))):
        for has_trait, offers in ((False, []), (True, ["chance"])):
            filled = Sheet(**will, chance=has_trait).filled("Will", check())
            roll = filled.roll(faces=(1,))
            assert [each.name for each in filled.decisions(roll)] == offers
            assert len(roll.dice) == 1
            assert fractions(filled.odds().outcomes["result"])["success"] == odds
        at_once = Sheet(**will, chance=True, at_once=True).filled("Will", check())
        assert len(at_once.roll(faces=(1, 20)).dice) == 2
        assert fractions(at_once.odds().outcomes["result"])["success"] == odds + odds / 20


def test_what_a_link_says_of_chance_keeps_its_meaning() -> None:
    """Links from before: chance=yes rolls again at once, and without it the trait is offered to whoever may have it."""
    assert decode("enchanted-realms/save?chance=yes&faces=1,15").roll().outcomes["result"] == "success"
    before = decode("enchanted-realms/save?faces=1")
    (offered,) = before.situation.decisions(before.roll())
    assert offered.situation == decode("enchanted-realms/save?chance=yes").situation
    lacking = decode("enchanted-realms/save?no_chance=yes&faces=1")
    assert lacking.situation.decisions(lacking.roll()) == ()
    assert "chance" not in " ".join(each.label for each in lacking.situation.variants())


def test_a_check_of_perception_as_the_text_works_it_out() -> None:
    """Sub-attribute +1, skill +2 and magic +2 are +5 against DC 14: a 9 is enough, an 8 is not."""
    jo = Sheet(
        name="Jo",
        mind=(SubAttribute(name="Perception", score=4),),
        skills=(SkillRow(name="Wary", sub_attribute="Perception", bonus=2),),
        other=(InForce(name="Charm", modifier=2),),
    )
    check = jo.filled("Wary", Check())
    assert check.modifier == 5
    assert [check.roll(faces=(face,)).outcomes["result"] for face in (9, 8)] == ["success", "failure"]


def test_what_is_no_longer_in_force_gives_nothing() -> None:
    """Conditions and magic come and go; at most eight of each go into a roll."""
    assert {InForce.mark} == {"in_force"}
    blind = replace(ODO, conditions=tuple(replace(each, in_force=True) for each in ODO.conditions), other=())
    assert blind.filled("Will", Save(other=(9,))).categories == ((), (1, -2), (-1, -4), ())
    many = tuple(InForce(name=f"Magic {number}", modifier=1, in_force=number < 9) for number in range(20))
    with pytest.raises(FieldError, match="other must have at most 8 in force, got 9"):
        replace(ODO, other=many)
    assert replace(ODO, other=(*many[:8], *many[9:])).in_force("other") == (1,) * 8


def test_movement_follows_from_speed() -> None:
    """Its line fills the speed and whether they are prone; the path and what crawling costs are of the moment."""
    line = ODO.lines()[-1]
    assert (line.name, line.value, line.note, line.checks) == ("Movement", "40", "feet", ("movement",))
    assert ODO.filled(line, Movement(path="od", crawl="20")) == Movement(speed=40, path="od", crawl="20")
    down = replace(ODO, prone=True)
    assert down.lines()[-1].note == "feet, prone"
    assert down.filled("Movement", Movement()) == Movement(speed=40, prone=True)
    assert ODO.filled("Movement", down.filled("Movement", Movement())) == Movement(speed=40)
    assert Sheet.passing == ("prone",)


def test_a_sub_attribute_that_is_not_there_is_told() -> None:
    """It may come back; until then no score modifies the skill. Others need none."""
    assert ODO.notes() == ("Dance: the sheet has no sub-attribute Grace, so no score modifies it.",)
    again = replace(ODO, spirit=(*ODO.spirit, SubAttribute(name="Grace", score=10)))
    assert again.notes() == ()
    assert again.line("Dance").value == "+8"
