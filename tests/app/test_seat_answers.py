"""What the page of parties gets: drafts with their odds and controls, rolls, and errors as answers."""

import asyncio
import json
import re
from typing import Any

import pytest
from awaiting import awaited

from fairthrow.app import LATER, OFFERED, turns
from fairthrow.app.party import KNOWN, parts_of
from fairthrow.systems import SYSTEMS
from fairthrow.table import characters, grouplinks
from fairthrow.table.party import Party
from fairthrow.table.seats import Draft, kinds_of
from fairthrow.view.seats import control_parts, title_of

JEN = "spellwoven/character?name=Jen&quickness=3&effort=0&skills=Climb:4:quickness,Stealth:7:quickness"
TOM = "spellwoven/character?name=Tom&quickness=2&skills=Climb:2:quickness"
HOSTILE = '<img src=x onerror="window.hacked=1">'
SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
CONTROLS = {"check", "moment", "everyone", "seats", "adding"}


def asked(name: str, **given: Any) -> Any:
    """Ask what a page asks."""
    answer = OFFERED[name](json.dumps(given))
    return json.loads(answer if isinstance(answer, str) else awaited(answer))


def kept(*links: str) -> list[tuple[str, str]]:
    """Give kept characters as a page sends them: pairs of key and text."""
    return [(f"key {place}", json.dumps({"link": link})) for place, link in enumerate(links)]


def table(*links: str, **changes: Any) -> Any:
    """Give the draft of some characters, changed in some ways."""
    return {**asked("seated", kept=kept(*links))["draft"], **changes}


def test_every_function_is_offered_by_its_module() -> None:
    """Each can be called by its name."""
    assert {name for name, module in LATER.items() if module == "seats"} == {"seats", "seated", "seat", "seatroll"}


def test_a_table_begins_with_those_who_are_kept() -> None:
    """They sit there with a line each; the odds are those of the group's link, and all controls come along."""
    found = asked("seated", kept=kept(JEN, TOM))
    group = grouplinks.decode(f"spellwoven/{found['fragment']}")
    assert [(each.name, each.label) for each in group.members] == [("Jen", "Climb"), ("Tom", "Climb")]
    assert {name: found["parts"][name] for name in parts_of(group, 0)} == parts_of(group, 0)
    assert set(found["parts"]) >= CONTROLS
    assert [each["key"] for each in found["draft"]["seats"]] == ["key 0", "key 1"]


def test_what_is_kept_and_cannot_be_read_is_left_out() -> None:
    """A damaged record, and one of another game, take no seat; the others do."""
    pairs = [("a", "{"), ("b", '{"link": "spellwoven/character?name=Jen&quickness=9"}'), ("c", '{"link": 5}')]
    found = asked("seated", kept=[*pairs, *kept(TOM)])
    assert [each["name"] for each in found["draft"]["seats"]] == ["Tom"]


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_what_a_page_sends_back_gives_the_same(system: str) -> None:
    """The draft that comes with an answer makes the same group, in every check and of every kind."""
    for check in SYSTEMS[system].checks:
        for kind in kinds_of(check):
            first = asked("seated", system=system)["draft"]
            found = asked("seats", **{**first, "kind": kind.kind, "check": check.check}, controls=True)
            again = asked("seats", **found["draft"])
            assert (again["fragment"], again["draft"]) == (found["fragment"], found["draft"])
            assert not CONTROLS & set(again["parts"])
            opened = asked("seated", link=f"{system}/{found['fragment']}")
            assert opened["fragment"] == found["fragment"]


def test_the_moment_is_set_for_all_at_once() -> None:
    """Another difficulty is that of every member; what sheets fill cannot be set for all."""
    found = asked("seats", **table(JEN, TOM, moment={"difficulty": "3", "skill": "9"}))
    group = grouplinks.decode(f"spellwoven/{found['fragment']}")
    assert [(each.situation.difficulty, each.situation.skill) for each in group.members] == [(3, 4), (3, 2)]  # type: ignore[attr-defined]
    assert found["draft"]["moment"] == {"difficulty": "3"}


def test_a_value_of_ones_own_is_said_at_the_seat() -> None:
    """What is set for Jen alone stands at her seat; a value that is the moment's as well is none of her own."""
    draft = table(JEN, TOM, moment={"difficulty": "3"})
    draft["seats"][0]["own"] = {"difficulty": "3", "advantage": "yes"}
    found = asked("seats", **draft)
    assert found["draft"]["seats"][0]["own"] == {"advantage": "yes"}
    assert found["sets"] == ["advantage", "from the sheet"]


def test_odds_that_take_long_leave_room_for_other_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked again before it is answered, the first question is overtaken; what it has found out is not lost."""
    monkeypatch.setattr(turns, "TURN", 0.0)
    draft = table(JEN, TOM)
    KNOWN.clear()

    async def both() -> list[str]:
        texts = [json.dumps({**draft, "moment": {"difficulty": "3"}, "ask": ask}) for ask in (1, 2)]
        return list(await asyncio.gather(*(OFFERED["seats"](text) for text in texts)))

    first, second = map(json.loads, awaited(both()))
    assert first == {"overtaken": True}
    at_once = asked("seats", **{**draft, "moment": {"difficulty": "3"}, "ask": 2})
    assert second == at_once


def test_each_seat_has_a_form_of_its_own() -> None:
    """It is set to the values of that seat, wherever they come from; rivals have no opponent in it."""
    draft = table(JEN, TOM, moment={"difficulty": "3"})
    form = asked("seat", **draft, seat=2)["parts"]["own"]
    assert re.search(r'name="skill" value="2"', form)
    assert re.search(r'name="difficulty" value="3"', form)
    rivals = asked("seat", **{**draft, "kind": "rivals", "check": "contest"}, seat=1)["parts"]["own"]
    assert 'name="skill"' in rivals
    assert "their_" not in rivals
    assert asked("seat", **draft, seat=3)["error"]["field"] == "seat"


def test_a_roll_is_of_the_draft_and_can_be_opened_by_anybody() -> None:
    """Each roll has dice of its own; its link gives the same roll where nobody of them is known."""
    first, second = (asked("seatroll", **table(JEN, TOM)) for _ in range(2))
    assert first["fragment"] != second["fragment"]
    assert first["bare"] == second["bare"]
    opened = asked("seated", link=f"spellwoven/{first['fragment']}")
    for name in ("answer", "members", "roll", "trace"):
        assert opened["parts"][name] == first["parts"][name]
    assert opened["said"] == first["said"] != ""
    assert [each["link"] for each in opened["draft"]["seats"]] == ["", ""]
    assert asked("seats", **opened["draft"])["bare"] == first["bare"]


def test_points_that_a_roll_takes_are_told_and_must_be_there() -> None:
    """With Effort set for all, Tom spends one of his; Jen has none left, which is said at her seat."""
    draft = table(TOM, moment={"effort": "yes"})
    assert asked("seatroll", **draft)["spends"] == [{"seat": 1, "decision": "effort"}]
    assert asked("seatroll", **table(TOM))["spends"] == []
    error = asked("seatroll", **table(TOM, JEN, moment={"effort": "yes"}))["error"]
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
        ({"seats": [{"link": "spellwoven/character?name="}]}, "name"),
        ({"seats": [{"name": "a\nb"}]}, "1.name"),
        ({"seats": []}, "members"),
        ({"seats": [{}] * 13}, "members"),
        ({"ask": 0, "label": "x" * 81}, "label"),
    ],
)
def test_what_is_wrong_is_answered(changes: dict[str, Any], field: str) -> None:
    """An error names the field, at a seat with its number."""
    assert asked("seats", **table(JEN, TOM, **changes))["error"]["field"] == field
    assert asked("seatroll", **table(JEN, TOM, **changes))["error"]["field"] == field


def test_the_controls_come_even_where_something_is_wrong() -> None:
    """With nobody at the table, or a value that is not allowed, people can still set it right."""
    found = asked("seats", **table(JEN, seats=[]), controls=True)
    assert found["problem"]["field"] == "members"
    assert set(found["parts"]) == CONTROLS
    draft = table(JEN)
    draft["seats"][0]["own"] = {"skill": "99"}
    assert asked("seats", **draft, controls=True)["problem"]["field"] == "1.skill"


@pytest.mark.parametrize("changes", [{"moment": {"difficulty": "99"}}, {"reach": "0"}])
def test_seats_follow_the_draft_while_the_moment_is_wrong(changes: dict[str, Any]) -> None:
    """Somebody leaves while a field for all is wrong: the seats are those of who is left, the field stays as it is."""
    first = asked("seated", system="endworld" if "reach" in changes else "spellwoven")["draft"]
    found = asked("seats", **{**first, **changes, "seats": first["seats"][1:]}, controls=True)
    assert found["problem"]["field"] in ("difficulty", "reach")
    assert set(found["parts"]) == CONTROLS - {"moment"}
    assert re.findall(r'data-seat="(\d)"', found["parts"]["seats"]) == ["1", "2"]
    assert {name: found["draft"][name] for name in changes} == changes
    assert len(found["draft"]["seats"]) == 2


def test_a_number_beyond_those_at_the_table_is_all_of_them() -> None:
    """Somebody has left since it was asked for: the page need not know."""
    assert (
        asked("seats", **table(JEN, TOM), ask=7)["parts"]["answer"]
        == asked("seats", **table(JEN, TOM))["parts"]["answer"]
    )


def test_hostile_names_are_text_in_every_control() -> None:
    """Names of people, of characters and of lines are escaped wherever they stand."""
    sheet = characters.encode(
        characters.decode(f"spellwoven/character?name={HOSTILE.replace(' ', '+').replace('=', '%3D')}&skills=%3Cb%3E:3")
    )
    draft = table(sheet, JEN)
    draft["seats"].append({"name": HOSTILE, "label": HOSTILE})
    del draft["seats"][0]
    found = asked("seats", **draft, controls=True, kept=kept(sheet))
    drawn = "".join(found["parts"].values())
    assert "<img" not in drawn
    assert "&lt;img src=x" in found["parts"]["adding"]
    assert "&lt;img src=x" in found["parts"]["seats"]
    assert "<b>:" not in drawn


def test_one_line_is_offered_to_all_who_have_sheets() -> None:
    """Lines of anybody's sheet are offered, the common one chosen; one sheet alone needs no such choice."""
    both = asked("seats", **table(JEN, TOM), controls=True)["parts"]["everyone"]
    assert re.search('<option value="Climb" selected>', both)
    assert "Stealth" in both
    assert asked("seats", **table(JEN), controls=True)["parts"]["everyone"] == ""


def test_the_check_says_who_rolls_against_whom() -> None:
    """In a contest several may have one opponent, or roll against each other."""
    titles = {title_of(kind, check) for check in SYSTEMS["spellwoven"].checks for kind in kinds_of(check)}
    assert titles == {
        "Test of Skill",
        "Contest of Skill, each against the same opponent",
        "Contest of Skill, against each other",
    }


def test_what_is_needed_is_asked_for_where_the_verdict_is_a_number() -> None:
    """In a check of degrees people say how many count; where words say it, nothing is asked."""
    found = asked("seats", **{**asked("seated", system="endworld")["draft"], "reach": "3"}, controls=True)
    assert re.search(r'name="reach" value="3"', found["parts"]["moment"])
    assert "reach=3" in found["fragment"]
    assert 'name="reach"' not in asked("seated", system="spellwoven")["parts"]["moment"]


def test_the_controls_are_those_of_the_draft() -> None:
    """What a page gets is what the view writes."""
    found = asked("seated", kept=kept(JEN))
    draft = Draft(kind=Party, check=grouplinks.decode(f"spellwoven/{found['fragment']}").check)
    assert control_parts(draft, ())["moment"] == found["parts"]["moment"]
