"""What the page of parties gets: drafts with their odds and controls, rolls, and errors as answers."""

import asyncio
import json
import re
from dataclasses import replace
from typing import Any

import pytest
from awaiting import awaited

from fairthrow.app import LATER, OFFERED, turns
from fairthrow.app.party import KNOWN, parts_of
from fairthrow.systems import SYSTEMS
from fairthrow.table import characters
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.participants import Draft, Participant, draft_of, kinds_of, line_for, own_fields
from fairthrow.table.group.party import Party
from fairthrow.table.group.party import odds_of as party_odds
from fairthrow.view.group.participants import control_parts, own_form, title_of
from fairthrow.view.numbers import percent

JEN = "spellwoven/character?name=Jen&quickness=3&effort=0&skills=Climb:4:quickness,Stealth:7:quickness"
TOM = "spellwoven/character?name=Tom&quickness=2&skills=Climb:2:quickness"
HOSTILE = '<img src=x onerror="window.hacked=1">'
NOON = "2026-11-21T12:00:00Z"
SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
CONTROLS = {"check", "moment", "everyone", "participants", "adding"}


def asked(name: str, **given: Any) -> Any:
    """Ask what a page asks."""
    answer = OFFERED[name](json.dumps(given))
    return json.loads(answer if isinstance(answer, str) else awaited(answer))


def words(markup: str) -> str:
    """Give the text in markup, each blank once."""
    return " ".join(re.sub(r"<[^>]*>", "", markup).split())


def kept(*links: str) -> list[tuple[str, str]]:
    """Give kept characters as a page sends them: pairs of key and text."""
    return [(f"key {place}", json.dumps({"link": link})) for place, link in enumerate(links)]


def table(*links: str, **changes: Any) -> Any:
    """Give the draft of some characters, changed in some ways."""
    return {**asked("draftopen", kept=kept(*links))["draft"], **changes}


def test_every_function_is_offered_by_its_module() -> None:
    """Each can be called by its name."""
    assert {name for name, module in LATER.items() if module == "participants"} == {
        "draftodds",
        "draftopen",
        "draftform",
        "draftroll",
    }


def test_a_table_begins_with_those_who_are_kept() -> None:
    """They sit there with a line each; the odds are those of the group's link, and all controls come along."""
    found = asked("draftopen", kept=kept(JEN, TOM))
    group = grouplinks.decode(f"spellwoven/{found['fragment']}")
    assert [(each.name, each.label) for each in group.members] == [("Jen", "Climb"), ("Tom", "Climb")]
    assert {name: found["parts"][name] for name in parts_of(group, 0)} == parts_of(group, 0)
    assert set(found["parts"]) >= CONTROLS
    assert [each["key"] for each in found["draft"]["participants"]] == ["key 0", "key 1"]


def test_what_is_kept_and_cannot_be_read_is_left_out() -> None:
    """A damaged record, and one of another game, take no part; the others do."""
    pairs = [("a", "{"), ("b", '{"link": "spellwoven/character?name=Jen&quickness=9"}'), ("c", '{"link": 5}')]
    found = asked("draftopen", kept=[*pairs, *kept(TOM)])
    assert [each["name"] for each in found["draft"]["participants"]] == ["Tom"]


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_what_a_page_sends_back_gives_the_same(system: str) -> None:
    """The draft that comes with an answer makes the same group, in every check and of every kind."""
    for check in SYSTEMS[system].checks:
        for kind in kinds_of(check):
            first = asked("draftopen", system=system)["draft"]
            found = asked("draftodds", **{**first, "kind": kind.kind, "check": check.check}, controls=True)
            again = asked("draftodds", **found["draft"])
            assert (again["fragment"], again["draft"]) == (found["fragment"], found["draft"])
            assert not CONTROLS & set(again["parts"])
            opened = asked("draftopen", link=f"{system}/{found['fragment']}")
            assert opened["fragment"] == found["fragment"]


def test_the_moment_is_set_for_all_at_once() -> None:
    """Another difficulty is that of every member; what sheets fill cannot be set for all."""
    found = asked("draftodds", **table(JEN, TOM, moment={"difficulty": "3", "skill": "9"}))
    group = grouplinks.decode(f"spellwoven/{found['fragment']}")
    assert [(each.situation.difficulty, each.situation.skill) for each in group.members] == [(3, 4), (3, 2)]  # type: ignore[attr-defined]
    assert found["draft"]["moment"] == {"difficulty": "3"}


def test_a_value_of_ones_own_is_said_at_the_participant() -> None:
    """What is set for Jen alone stands at her participant; a value that is the moment's as well is none of her own."""
    draft = table(JEN, TOM, moment={"difficulty": "3"})
    draft["participants"][0]["own"] = {"difficulty": "3", "advantage": "yes"}
    found = asked("draftodds", **draft)
    assert found["draft"]["participants"][0]["own"] == {"advantage": "yes"}
    assert [words(found["parts"][f"who-{n}"]) for n in (1, 2)] == ["Jen Climb, advantage", "Tom Climb"]


def test_a_line_says_who_somebody_is_and_what_is_set_by_hand() -> None:
    """A fold says what is set behind the name, and nothing of the number beside it; a fold of all says what is set."""
    draft = table(JEN)
    draft["participants"] += [{"name": "Guard", "label": "Claws", "own": {"skill": "5", "effort": "yes"}}, {}]
    found = asked("draftodds", **draft, controls=True)["parts"]
    assert [words(found[f"who-{n}"]) for n in (1, 2, 3)] == ["Jen Climb", "Guard Claws, effort", "Number 3"]
    assert 'More <span class="set"></span>' in found["moment"]


def lines(markup: str) -> list[str]:
    """Give each line of the participants, as markup."""
    return re.findall(r'<li class="participant".*?</li>', markup, re.DOTALL)


@pytest.mark.parametrize(("system", "field"), [
    ("endworld", "attribute"), ("spellwoven", "skill"), ("skew", "high"), ("enchanted-realms", "score"),
    ("d100", "score"),
])  # fmt: skip
def test_a_line_a_head_has_a_number_and_a_place_for_the_chance(system: str, field: str) -> None:
    """In every game: the number that sheets fill with − and +, once; the chance comes as a part of its own."""
    found = asked("draftopen", system=system)
    for number, line in enumerate(lines(found["parts"]["participants"]), 1):
        assert line.count(f'name="{field}"') == 1
        assert line.count("data-step=") == 2
        assert f'data-field="{field}"' in line
        assert f'<span class="chance" data-part="head-{number}"></span>' in line
        own = asked("draftform", **found["draft"], participant=number)["parts"]["own"]
        assert f'name="{field}"' not in own
    assert len(lines(found["parts"]["participants"])) == 3


def test_what_is_typed_in_a_line_stands_there_right_or_wrong() -> None:
    """A number that is not allowed is said at its line, and stays there to be set right."""
    draft = table(JEN)
    draft["participants"][0]["own"] = {"skill": "99"}
    found = asked("draftodds", **draft, controls=True)
    assert found["problem"]["field"] == "1.skill"
    assert 'name="skill" value="99"' in found["parts"]["participants"]
    draft["participants"][0]["own"] = {"skill": "26"}
    most = asked("draftodds", **draft, controls=True)["parts"]["participants"]
    assert re.search(r'data-step="1"[^>]* disabled', most)


def test_each_line_has_its_chance_and_with_a_roll_how_it_went() -> None:
    """The parts are those of a party's members, in order, and of rivals the chance to win."""
    found = asked("draftodds", **table(JEN, TOM, moment={"difficulty": "3"}))
    group = grouplinks.decode(f"spellwoven/{found['fragment']}")
    assert isinstance(group, Party)
    chances = party_odds(group).chances
    assert [words(found["parts"][f"head-{n}"]) for n in (1, 2)] == [percent(each) for each in chances]
    rolled = replace(group, seed=bytes(16))
    heads = json.loads(OFFERED["party"](rolled.encode()))["parts"]
    verdicts = [group.succeeds(roll.outcomes[group.check.verdict]) for roll in rolled.rolls()]
    assert ['class="sign good"' in heads[f"head-{n}"] for n in (1, 2)] == verdicts
    assert heads["head-1"].count('class="sign') == heads["head-2"].count('class="sign') == 1
    rivals = asked("draftodds", **{**table(JEN, TOM), "kind": "rivals", "check": "contest"}, controls=True)["parts"]
    assert "<span>Wins</span>" in rivals["participants"]
    assert "%" in rivals["head-2"]


def test_odds_that_take_long_leave_room_for_other_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked again before it is answered, the first question is overtaken; what it has found out is not lost."""
    monkeypatch.setattr(turns, "TURN", 0.0)
    draft = table(JEN, TOM)
    KNOWN.clear()

    async def both() -> list[str]:
        texts = [json.dumps({**draft, "moment": {"difficulty": "3"}, "ask": ask}) for ask in (1, 2)]
        return list(await asyncio.gather(*(OFFERED["draftodds"](text) for text in texts)))

    first, second = map(json.loads, awaited(both()))
    assert first == {"overtaken": True}
    at_once = asked("draftodds", **{**draft, "moment": {"difficulty": "3"}, "ask": 2})
    assert second == at_once


def test_each_participant_has_a_form_of_its_own() -> None:
    """It is set to the values of that participant, wherever they come from; rivals have no opponent in it."""
    draft = table(JEN, TOM, moment={"difficulty": "3"})
    form = asked("draftform", **draft, participant=2)["parts"]["own"]
    line = asked("draftodds", **draft, controls=True)["parts"]["participants"]
    assert re.findall(r'name="skill" value="(.)"', line) == ["4", "2"]
    assert re.search(r'name="difficulty" value="3"', form)
    rivals = asked("draftform", **{**draft, "kind": "rivals", "check": "contest"}, participant=1)["parts"]["own"]
    assert 'name="attribute"' in rivals
    assert "their_" not in rivals
    assert asked("draftform", **draft, participant=3)["error"]["field"] == "participant"


def test_a_roll_is_of_the_draft_and_can_be_opened_by_anybody() -> None:
    """Each roll has dice of its own; its link gives the same roll where nobody of them is known."""
    first, second = (asked("draftroll", at=NOON, **table(JEN, TOM)) for _ in range(2))
    assert first["fragment"] != second["fragment"]
    assert first["bare"] == second["bare"]
    opened = asked("draftopen", link=f"spellwoven/{first['fragment']}")
    for name in ("answer", "members", "roll", "trace"):
        assert opened["parts"][name] == first["parts"][name]
    assert opened["said"] == first["said"] != ""
    assert [each["link"] for each in opened["draft"]["participants"]] == ["", ""]
    assert asked("draftodds", **opened["draft"])["bare"] == first["bare"]


def test_points_that_a_roll_takes_are_told_and_must_be_there() -> None:
    """With Effort set for all, Tom spends one of his; Jen has none left, which is said at her participant."""
    draft = table(TOM, moment={"effort": "yes"})
    assert asked("draftroll", at=NOON, **draft)["payments"] == [{"key": "key 0", "decision": "effort", "points": 1}]
    assert asked("draftroll", at=NOON, **table(TOM))["payments"] == []
    error = asked("draftroll", at=NOON, **table(TOM, JEN, moment={"effort": "yes"}))["error"]
    assert error["field"] == "2.effort"
    assert "Jen" in error["message"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"system": "chess"}, "system"),
        ({"kind": "mob"}, "system"),
        ({"check": "movement"}, "check"),
        ({"reach": "x"}, "reach"),
        ({"moment": {"difficulty": "99"}}, "difficulty"),
        ({"participants": [{"link": "spellwoven/character?name="}]}, "name"),
        ({"participants": [{"name": "a\nb"}]}, "1.name"),
        ({"participants": []}, "members"),
        ({"participants": [{}] * 13}, "members"),
        ({"ask": 0, "label": "x" * 81}, "label"),
    ],
)
def test_what_is_wrong_is_answered(changes: dict[str, Any], field: str) -> None:
    """An error names the field, at a participant with its number."""
    assert asked("draftodds", **table(JEN, TOM, **changes))["error"]["field"] == field
    assert asked("draftroll", at=NOON, **table(JEN, TOM, **changes))["error"]["field"] == field


def test_the_controls_come_even_where_something_is_wrong() -> None:
    """With nobody at the table, or a value that is not allowed, people can still set it right."""
    found = asked("draftodds", **table(JEN, participants=[]), controls=True)
    assert found["problem"]["field"] == "members"
    assert set(found["parts"]) == CONTROLS
    draft = table(JEN)
    draft["participants"][0]["own"] = {"skill": "99"}
    assert asked("draftodds", **draft, controls=True)["problem"]["field"] == "1.skill"


@pytest.mark.parametrize("changes", [{"moment": {"difficulty": "99"}}, {"reach": "0"}])
def test_participants_follow_the_draft_while_the_moment_is_wrong(changes: dict[str, Any]) -> None:
    """Somebody leaves while a field for all is wrong: the participants are who is left, the field stays as it is."""
    first = asked("draftopen", system="endworld" if "reach" in changes else "spellwoven")["draft"]
    found = asked("draftodds", **{**first, **changes, "participants": first["participants"][1:]}, controls=True)
    assert found["problem"]["field"] in ("difficulty", "reach")
    assert set(found["parts"]) == CONTROLS - {"moment"}
    assert re.findall(r'data-participant="(\d)"', found["parts"]["participants"]) == ["1", "2"]
    assert {name: found["draft"][name] for name in changes} == changes
    assert len(found["draft"]["participants"]) == 2


def test_a_number_beyond_those_at_the_table_is_all_of_them() -> None:
    """Somebody has left since it was asked for: the page need not know."""
    assert (
        asked("draftodds", **table(JEN, TOM), ask=7)["parts"]["answer"]
        == asked("draftodds", **table(JEN, TOM))["parts"]["answer"]
    )


def test_hostile_names_are_text_in_every_control() -> None:
    """Names of people, of characters and of lines are escaped wherever they stand."""
    sheet = characters.encode(
        characters.decode(f"spellwoven/character?name={HOSTILE.replace(' ', '+').replace('=', '%3D')}&skills=%3Cb%3E:3")
    )
    draft = table(sheet, JEN)
    draft["participants"].append({"name": HOSTILE, "label": HOSTILE})
    del draft["participants"][0]
    found = asked("draftodds", **draft, controls=True, kept=kept(sheet))
    drawn = "".join(found["parts"].values())
    assert "<img" not in drawn
    assert "&lt;img src=x" in found["parts"]["adding"]
    assert "&lt;img src=x" in found["parts"]["participants"]
    assert "<b>:" not in drawn


def test_one_line_is_offered_to_all_who_have_sheets() -> None:
    """Lines of anybody's sheet are offered, the common one chosen; one sheet alone needs no such choice."""
    both = asked("draftodds", **table(JEN, TOM), controls=True)["parts"]["everyone"]
    assert re.search('<option value="Climb" selected>', both)
    assert "Stealth" in both
    assert asked("draftodds", **table(JEN), controls=True)["parts"]["everyone"] == ""


def test_the_check_says_who_rolls_against_whom() -> None:
    """In a contest each may have an opponent, or they roll against each other."""
    titles = {title_of(kind, check) for check in SYSTEMS["spellwoven"].checks for kind in kinds_of(check)}
    assert titles == {
        "Test of Skill",
        "Contest of Skill, each against an opponent",
        "Contest of Skill, against each other",
    }


def test_what_is_needed_is_asked_for_where_the_verdict_is_a_number() -> None:
    """In a check of degrees people say how many count; where words say it, nothing is asked."""
    found = asked("draftodds", **{**asked("draftopen", system="endworld")["draft"], "reach": "3"}, controls=True)
    assert re.search(r'name="reach" value="3"', found["parts"]["moment"])
    assert "reach=3" in found["fragment"]
    assert 'name="reach"' not in asked("draftopen", system="spellwoven")["parts"]["moment"]


def test_the_controls_are_those_of_the_draft() -> None:
    """What a page gets is what the view writes."""
    found = asked("draftopen", kept=kept(JEN))
    draft = Draft(kind=Party, check=grouplinks.decode(f"spellwoven/{found['fragment']}").check)
    assert control_parts(draft, ())["moment"] == found["parts"]["moment"]


def test_a_control_left_as_it_is_asks_for_no_more_than_anybody_can_reach() -> None:
    """The page sends the 2 that stands there. With thresholds that allow 1 degree it asks for 1, and says so."""
    first = asked("draftopen", system="endworld")
    assert "Where nobody can have 2, fewer are enough." in first["parts"]["moment"]
    changed = {**first["draft"], "moment": {**first["draft"]["moment"], "thresholds": "12"}, "reach": "2"}
    found = asked("draftodds", **changed)
    assert "reach=" not in found["fragment"]
    assert "reach 1 degree" in found["parts"]["answer"]
    assert "never" not in found["parts"]["answer"]


CONTEST = {"system": "spellwoven", "kind": "party", "check": "contest"}


def test_how_often_the_opponent_rolls_is_asked_where_there_is_one() -> None:
    """A contest has the choice among its controls, set as the draft says; a test has none."""
    first = asked("draftopen", system="spellwoven")
    assert 'name="opponent"' not in first["parts"]["moment"]
    found = asked("draftodds", **{**first["draft"], **CONTEST}, controls=True)
    assert re.search(r'value="anew" checked', found["parts"]["moment"])
    assert "Each has an opponent with the same values, who rolls for each anew." in found["parts"]["odds"]
    once = asked("draftodds", **{**found["draft"], "opponent": "once"}, controls=True)
    assert re.search(r'value="once" checked', once["parts"]["moment"])
    assert "opponent=once" in once["fragment"]
    assert "One opponent rolls once for all." in once["parts"]["odds"]
    assert once["draft"]["opponent"] == "once"


def test_a_choice_for_contests_waits_while_something_else_is_rolled() -> None:
    """Another check is no error: the opponent is there again with the next contest."""
    draft = {**asked("draftopen", system="spellwoven")["draft"], "opponent": "once"}
    assert "opponent" not in asked("draftodds", **draft)["fragment"]
    assert "opponent=once" in asked("draftodds", **{**draft, **CONTEST})["fragment"]


@pytest.mark.parametrize(
    ("system", "check"), [("spellwoven", "contest"), ("enchanted-realms", "competition"), ("d100", "opposed")]
)
def test_sheets_sit_at_a_table_with_one_opponent(system: str, check: str) -> None:
    """What a sheet fills is never the opponent's. What can be set for one alone is that one's, and how ties go on."""
    sample = SYSTEMS[system].character().sample()  # type: ignore[misc]
    contest = next(each for each in SYSTEMS[system].checks if each.check == check)
    participants = (Participant(character=sample, line=line_for(sample, contest)), Participant(name="B"))
    draft = Draft(kind=Party, check=contest, opponent="once", participants=participants)
    group = draft.group()
    assert isinstance(group, Party)
    assert group.once
    assert not [name for name in own_fields(draft) if name.startswith("their_")]
    assert ("struggle" in own_fields(draft)) == (system == "enchanted-realms")
    again, _ = draft_of(group, {"k": sample})
    assert again.group() == group
    assert 'name="their_' not in own_form(again, 2)


def test_one_opponent_has_its_dice_and_its_line_once() -> None:
    """The opponent's dice lie in the tray once, before the others, and how they fell is told once."""
    found = asked("draftodds", **{**asked("draftopen", system="spellwoven")["draft"], **CONTEST, "opponent": "once"})
    assert found["parts"]["ready"].count(">The opponent<") == 1
    assert f"Ready: {3 * 4} dice, thrown by 4" in found["parts"]["ready"]
    rolled = json.loads(OFFERED["party"](f"spellwoven/{found['fragment']}&{SEED}"))
    assert rolled["parts"]["roll"].count(">The opponent<") == 1
    assert rolled["parts"]["trace"].count("The opponent:") == 1
    assert rolled["parts"]["trace"].count("Rolled 3d10") == 4


@pytest.mark.parametrize(
    ("system", "check", "asks"),
    [("spellwoven", "contest", False), ("enchanted-realms", "competition", True), ("d100", "opposed", True)],
)
def test_who_rolls_again_is_asked_where_anybody_does(system: str, check: str, asks: bool) -> None:
    """Rivals of a check that goes on after a tie have the choice; a party of it has not."""
    draft = {**asked("draftopen", system=system)["draft"], "kind": "rivals", "check": check}
    found = asked("draftodds", **draft, controls=True)
    assert ('name="again"' in found["parts"]["moment"]) == asks
    tied = asked("draftodds", **{**draft, "again": "tied"}, controls=True)
    assert ("again=tied" in tied["fragment"]) == asks
    assert ("After a tie only those who tied roll again." in tied["parts"]["odds"]) == asks
    assert bool(re.search(r'value="tied" checked', tied["parts"]["moment"])) == asks
    assert tied["draft"]["again"] == "tied"
    assert 'name="again"' not in asked("draftodds", **{**draft, "kind": "party"}, controls=True)["parts"]["moment"]


def test_everybody_rolls_one_line_where_they_have_it() -> None:
    """Whoever has it not rolls what they rolled before, and is named; what is set by hand since then stays."""
    draft = table(JEN, TOM)
    for participant in draft["participants"]:
        participant["line"] = ["Stealth", participant["line"]]
    for more in ({}, {"moment": {"difficulty": "many"}}):
        found = asked("draftodds", **{**draft, **more}, controls=True, kept=[])
        assert [each["line"] for each in found["draft"]["participants"]] == ["Stealth", "Climb"]
        assert found["lacking"] == "Tom: no Stealth on the sheet."
    draft["participants"][1]["line"] = "Quickness"
    found = asked("draftodds", **draft)
    assert [each["line"] for each in found["draft"]["participants"]] == ["Stealth", "Quickness"]
    assert "lacking" not in found
    assert asked("draftroll", at=NOON, **draft)["members"][0]["label"] == "Stealth"
