"""Drafts of rolls of several: what sheets fill, what is set for all and for one, and that no link loses anything."""

from dataclasses import replace
from typing import Any

import pytest
from groups import groups
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, at_most, check_id

from fairthrow.systems import SYSTEMS, FieldError
from fairthrow.systems.places import Whose
from fairthrow.table import characters
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.group import MOST_MEMBERS, Group, Member
from fairthrow.table.group.participants import (
    FEWEST,
    Draft,
    Participant,
    draft_of,
    filled_fields,
    first_draft,
    free_fields,
    kinds_of,
    line_for,
    lines_for,
    own_fields,
)
from fairthrow.table.group.party import Party
from fairthrow.table.group.rivals import Rivals

JEN: Any = characters.decode("spellwoven/character?name=Jen&quickness=3&skills=Climb:4:quickness,Stealth:7:quickness")
TOM = characters.decode("spellwoven/character?name=Tom&quickness=2&skills=Climb:2:quickness")
GAMES = {game.name: game for game in SYSTEMS.values()}
TEST, CONTEST = GAMES["spellwoven"].checks[:2]
KINDS = [(kind, check) for check in CHECKS for kind in kinds_of(check)]


def climbers(**given: Any) -> Draft:
    """Give the draft of Jen, Tom and a goblin who climb, with difficulty 2."""
    participants = (
        Participant(character=JEN, line="Climb"),
        Participant(character=TOM, line="Climb"),
        Participant(name="Goblin", label="Claws", own={"skill": "5", "attribute": "1"}),
    )
    return replace(Draft(kind=Party, check=TEST, moment={"difficulty": "2"}, participants=participants), **given)


def test_sheets_fill_what_they_know_and_the_moment_the_rest() -> None:
    """The group has the values of each sheet's line, the moment's for all, and what was set for one."""
    assert climbers().group() == grouplinks.decode(
        "spellwoven/party?check=test&difficulty=2&1=Jen&1.skill=4&1.attribute=3&1.label=Climb"
        "&2=Tom&2.skill=2&2.attribute=2&2.label=Climb&3=Goblin&3.skill=5&3.attribute=1&3.label=Claws"
    )


def test_what_is_set_for_one_goes_before_the_sheet_and_the_moment() -> None:
    """Jen alone rolls at advantage, against another difficulty, with another rank than her sheet says."""
    own = {"advantage": "yes", "difficulty": "3", "skill": "6"}
    draft = climbers(
        participants=(Participant(character=JEN, line="Climb", own=own), Participant(character=TOM, line="Climb"))
    )
    jen, tom = draft.situations()
    assert (jen.advantage, jen.difficulty, jen.skill, jen.attribute) == (True, 3, 6, 3)  # type: ignore[attr-defined]
    assert (tom.advantage, tom.difficulty, tom.skill) == (False, 2, 2)  # type: ignore[attr-defined]


def test_a_plain_draft_says_nothing_twice() -> None:
    """What a participant has as the moment and the sheet say is no value of its own: it follows them from then on."""
    own = {"difficulty": "2", "skill": "4", "effort": "yes"}
    draft = climbers(
        participants=(Participant(character=JEN, line="Climb", own=own),), moment={"difficulty": "2", "effort": "no"}
    )
    plain = draft.plain()
    assert plain.participants[0].own == {"effort": "yes"}
    assert plain.moment == {"difficulty": "2"}
    assert plain.group() == draft.group()
    (harder,) = replace(plain, moment={"difficulty": "5"}).situations()
    assert (harder.difficulty, harder.effort) == (5, True)  # type: ignore[attr-defined]


def test_a_line_too_long_for_a_label_is_found_again() -> None:
    """A part of a skill may be called at greater length than a label: its link gives the same sheet all the same."""
    kest = characters.decode(f"endworld/character?name=Kest&skills={'a' * 58}:2::yes:{'b' * 58}")
    check = GAMES["endworld"].check("check")
    line = lines_for(kest, check)[1].name
    draft = Draft(kind=Party, check=check, participants=(Participant(character=kest, line=line),))
    again, keys = draft_of(draft.group(), {"kest": kest})
    assert (keys, again.participants) == (("kest",), draft.participants)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"moment": {"difficulty": "x"}}, "difficulty"),
        ({"participants": (Participant(), Participant(own={"skill": "99"}))}, "2.skill"),
        ({"participants": (Participant(character=JEN, line="Swim"),)}, "1.line"),
        ({"participants": (Participant(), Participant(), Participant(name="a\nb"))}, "3.name"),
        ({"participants": (Participant(label="a\nb"),)}, "1.label"),
        ({"participants": ()}, "members"),
        ({"participants": (Participant(),) * (MOST_MEMBERS + 1)}, "members"),
        ({"participants": (Participant(),), "kind": Rivals, "check": CONTEST, "moment": {}}, "members"),
        ({"label": "a\nb"}, "label"),
    ],
)
def test_what_is_wrong_is_named_with_the_participant(changes: dict[str, Any], field: str) -> None:
    """An error of one participant has its number before the field, one of all has the field alone."""
    with pytest.raises(FieldError) as caught:
        climbers(**changes).group()
    assert caught.value.field == field


@at_most(60)
@given(groups())
def test_every_group_has_a_draft_that_makes_it(group: Group) -> None:
    """A link that is opened can be set up again, whoever is known here: nothing of it is lost."""
    draft, keys = draft_of(group, {})
    assert draft.group() == replace(group, seed=None)
    assert draft.plain().group() == replace(group, seed=None)
    assert set(keys) == {""}


@at_most(40)
@given(st.data())
def test_a_draft_of_characters_comes_back_from_its_link(data: st.DataObject) -> None:
    """Whoever sat there sits there again, with the same line, and with what was set for them alone."""
    kind, check = data.draw(st.sampled_from(KINDS))
    make = SYSTEMS[check.system].character
    assert make
    sheet = make().sample()
    lines = [line.name for line in lines_for(sheet, check)]
    if not lines:
        return
    names = data.draw(st.lists(st.sampled_from(["Jen", "Tom", "Ana", "Odo"]), min_size=2, max_size=4, unique=True))
    known = {f"key of {name}": replace(sheet, name=name) for name in names}
    participants = tuple(Participant(character=each, line=data.draw(st.sampled_from(lines))) for each in known.values())
    draft = Draft(kind=kind, check=check, participants=participants).plain()
    found, keys = draft_of(draft.group(), known)
    assert found == draft
    assert list(keys) == list(known)


def test_the_link_holds_where_the_sheet_says_something_else() -> None:
    """Since the link was made Jen has learnt: she sits there, with the values of the link."""
    before = climbers().group()
    learnt = replace(JEN, skills=(replace(JEN.skills[0], rank=9), *JEN.skills[1:]))
    draft, keys = draft_of(before, {"one": TOM, "two": learnt})
    assert keys == ("two", "one", "")
    assert draft.participants[0].own == {"skill": "4"}
    assert draft.group() == before


@pytest.mark.parametrize(
    "member", [Member(situation=TEST(), name="Jen", label="Swim"), Member(situation=TEST(), name="Jan", label="Climb")]
)
def test_nobody_is_taken_for_somebody_else(member: Member) -> None:
    """A member of another name, or who rolls for what is no line of the sheet, is not the character."""
    assert draft_of(Party(members=(member,)), {"key": JEN})[1] == ("",)


def test_one_character_sits_at_one_place() -> None:
    """Of two members of one name, one is the character."""
    twice = Party(members=(Member(situation=TEST(), name="Jen", label="Climb"),) * 2)
    assert draft_of(twice, {"key": JEN})[1] == ("key", "")


@pytest.mark.parametrize(("kind", "check"), KINDS, ids=lambda each: getattr(each, "kind", "") or check_id(each))
def test_the_moment_is_what_no_sheet_fills(kind: type[Group], check: Any) -> None:
    """Every field is in the moment or filled by sheets; rivals have no opponent of their own."""
    draft = Draft(kind=kind, check=check)
    theirs = {name for name, each in check.declared().items() if each.whose is Whose.THEIRS}
    free = set(free_fields(draft))
    left_out = theirs if kind is Rivals else set()
    assert free | filled_fields(check) | left_out == set(check.declared())
    assert not free & (filled_fields(check) | left_out)
    assert set(own_fields(draft)) == (
        set(check.declared())
        if kind is Party
        else {name for name, each in check.declared().items() if each.whose is Whose.YOURS}
    )


@pytest.mark.parametrize("check", list(dict.fromkeys(check for _, check in KINDS)), ids=check_id)
def test_what_sheets_fill_is_learnt_anew(check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is what all lines of the sample fill that fit the check, as far as the check has it."""
    monkeypatch.setattr("fairthrow.table.group.participants._FILLED", {})
    make = SYSTEMS[check.system].character
    lines = [line for line in make().sample().lines() if check.check in line.checks] if make else []
    every = {name for name in check.declared() if lines and all(name in line.fills for line in lines)}
    assert filled_fields(check) == every
    assert filled_fields(check) == every  # as it was remembered


def test_a_new_table_has_those_who_are_kept() -> None:
    """All of a game, with their first line that fits; of another game, or where nobody is kept, its sample."""
    marshal = GAMES["d100"].character
    assert marshal
    rhee = marshal().sample()
    draft, keys = first_draft({"a": JEN, "b": rhee, "c": TOM})
    assert (draft.check.system, keys, [participant.line for participant in draft.participants]) == (
        "spellwoven",
        ("a", "c"),
        ["Climb"] * 2,
    )
    draft, keys = first_draft({"a": JEN, "b": rhee}, "d100")
    assert keys == ("b",)
    draft, keys = first_draft({"a": JEN}, "skew")
    assert (draft.check.system, keys, len(draft.participants)) == ("skew", ("",) * FEWEST, FEWEST)
    assert len(first_draft({str(place): JEN for place in range(20)})[0].participants) == MOST_MEMBERS
    assert Rivals in {kind for check in GAMES[first_draft({})[0].check.system].checks for kind in kinds_of(check)}


def test_a_line_is_the_one_that_is_wished_for() -> None:
    """Where the sheet has it, and it is for that check; else the first that is; nothing where none is."""
    assert [line_for(JEN, TEST, wish) for wish in ("Stealth", "Swim", "")] == ["Stealth", "Climb", "Climb"]
    realms = GAMES["enchanted-realms"]
    assert realms.character
    odo = realms.character().sample()
    movement = next(check for check in realms.checks if check.check == "movement")
    assert [line.name for line in lines_for(odo, movement)] == ["Movement"]
    assert line_for(odo, TEST) == ""
