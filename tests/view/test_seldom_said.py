"""What people seldom see: traces of a change, a fair roll that was used, a full table, a report of few rolls."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from strategies import CHECKS, check_id, seeds

from fairthrow.dice.bounds import Between
from fairthrow.dice.distribution import Ratio
from fairthrow.dice.errors import FieldError
from fairthrow.links import Link, decode
from fairthrow.programs.check import AnyDice, Troll
from fairthrow.programs.own import own
from fairthrow.systems import Situation
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.table.characters import decode as character_of
from fairthrow.table.fair import Kept, make_offer, reveal, throw_in
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.group import MOST_MEMBERS
from fairthrow.table.group.participants import Draft, Participant, kinds_of
from fairthrow.table.log.luck import report
from fairthrow.view.check import messages
from fairthrow.view.check.answer import points
from fairthrow.view.check.battlemap import Board, path_to
from fairthrow.view.check.controls import moment_of
from fairthrow.view.check.figure import ChartView
from fairthrow.view.check.insight import grid, whole
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.group.participants import adding, control_parts, own_words
from fairthrow.view.group.text import verify_text
from fairthrow.view.lab import data as programs
from fairthrow.view.log import luck
from fairthrow.view.sheet.lines import SheetChances, across

EVERY_CHECK = pytest.mark.parametrize("check", CHECKS, ids=check_id)


def test_a_change_too_small_for_its_digits_is_a_trace() -> None:
    """One in a million more or less is no number of points that could be written, and is not nothing."""
    few, more = Ratio(1, 2), Ratio(500_001, 1_000_000)
    assert (points(few, more), points(more, few), points(few, few)) == ("a trace more", "a trace less", "no change")


@EVERY_CHECK
def test_what_does_not_change_has_no_change_to_say(check: type[Situation]) -> None:
    """The same value again is no change."""
    neighbours = Neighbours(check())
    assert neighbours.change(neighbours.now) == ""


def test_a_battlemap_without_a_goal_has_no_way() -> None:
    """Where nobody wants to go, the path stays empty."""
    link = decode("enchanted-realms/movement")
    board = Board.decode("start=0.0&cursor=0.0")
    assert board.goal is None
    assert path_to(link, board) == ""


def test_a_group_that_was_not_rolled_cannot_be_verified() -> None:
    """What is missing is said: a seed."""
    group = grouplinks.decode("spellwoven/party?check=test&1=Jen&2=Tom")
    with pytest.raises(FieldError) as error:
        verify_text(group)
    assert (error.value.field, error.value.message) == group.missing


FIRST, SECRET, KEY = decode("spellwoven/test?skill=7"), bytes(16), bytes([1] * 16)


def test_an_offer_that_was_used_leads_to_its_roll() -> None:
    """Whoever opens their own offer after it was used is led to the roll and its proof, not asked to send it."""
    offer = make_offer(FIRST, SECRET)
    answer = throw_in(offer.link, KEY, Kept())
    used = reveal(answer.link, Kept(offers=(offer,)))
    written = "".join(messages.message(offer.link, Kept(offers=(used,)), "").values())
    assert used.proof
    assert f'href="#{used.proof.fragment()}"'.replace("&", "&amp;") in written
    assert messages.USED in written
    assert "data-action" not in written


def test_an_offer_that_was_answered_leads_to_the_answer() -> None:
    """An offer that was answered here cannot be answered again: its answer is shown."""
    answer = throw_in(make_offer(FIRST, SECRET).link, KEY, Kept())
    written = "".join(messages.message(make_offer(FIRST, SECRET).link, Kept(answers=(answer,)), "").values())
    assert f'href="#{answer.link.fragment()}"'.replace("&", "&amp;") in written
    assert "data-action" not in written


def test_an_answer_that_cannot_be_revealed_says_why() -> None:
    """The reason is said, and a new offer is a touch away."""
    offer = make_offer(FIRST, SECRET)
    answer = throw_in(offer.link, KEY, Kept())
    written = "".join(messages.message(answer.link, Kept(offers=(offer,)), "the offer was made elsewhere").values())
    assert "Not revealed: the offer was made elsewhere." in written
    assert 'data-action="offer"' in written


def test_a_report_of_rolls_that_cannot_fail_says_where_they_fell() -> None:
    """No verdict, so nothing went as wanted or not; what is left is how many there were."""
    found = report(["skew/percentile?faces=1,1", "skew/percentile?faces=5,10"])
    assert found.tried == 0
    for written in (luck.luck(found), luck.brief(found)):
        assert "2 rolls." in written
        assert "as you wanted" not in written


def test_a_report_that_is_cut_says_that_it_is_of_the_newest() -> None:
    """Whoever has more rolls than a report is about is told so."""
    found = report(["spellwoven/test?faces=1,1,2"] * 12)
    assert "The newest 12 rolls." in luck.luck(found, cut=True)
    assert "The newest 12 rolls, 12 as you wanted" in luck.brief(found, cut=True)


def test_a_chance_that_is_only_surely_high_is_not_certain() -> None:
    """Where the upper bound is 1 and the lower is not, the lower one is written; so no roll is certain that is not."""
    nearly = Between(Ratio(2**110 - 1, 2**110), Ratio(1, 1))
    assert luck.chance_between(nearly) != "100 %"
    assert luck.chance_between(Between(Ratio(1, 1), Ratio(1, 1))) == "100 %"


@given(seeds())
def test_the_roll_of_a_game_is_no_roll_of_a_program(seed: bytes) -> None:
    """What is written of programs is refused of the links of games, and the field is named."""
    for ask in (programs.program_of, programs.verdict_text):
        with pytest.raises(FieldError) as error:
            ask(Link(situation=SkillTest(), seed=seed))
        assert error.value.field == "system"


def test_the_text_of_odds_names_what_comes_to_nothing() -> None:
    """Two values have a third each, and so has nothing."""
    program = Troll(program="sum accumulate x := d3 while x = 1", limit=1)
    link = Link(situation=program)
    lines = programs.odds_text(link).splitlines()
    assert [line.split()[:3] for line in lines if "33.3" in line] == [
        [name, "33.3", "%"] for name in ("2", "3", "nothing")
    ]


def test_a_table_that_is_full_says_so() -> None:
    """As many as can take part do: no button adds another, and the number is said."""
    check = SkillTest
    draft = Draft(kind=kinds_of(check)[0], check=check, participants=(Participant(label="Guard"),) * MOST_MEMBERS)
    written = adding(draft, ())
    assert f"{MOST_MEMBERS} take part: no more can." in written
    assert "button" not in written
    assert "button" in adding(replace(draft, participants=draft.participants[1:]), ())


def test_what_a_participant_has_of_another_check_is_not_said() -> None:
    """A value that this check has no field for is left out of a participant's words; the others are said."""
    check = SkillTest
    participant = Participant(label="Guard", own={"attribute": "4", "penalty_of_another_check": "3"})
    draft = Draft(kind=kinds_of(check)[0], check=check, participants=(participant,))
    plain = replace(participant, own={"attribute": "4"})
    assert own_words(draft, participant) == own_words(draft, plain) != own_words(draft, replace(participant, own={}))


def test_who_has_no_lines_has_no_grid() -> None:
    """Where a moment has no line to roll, there is nothing to run along."""
    jen = character_of("spellwoven/character?name=Jen&quickness=3&skills=Climb:4:quickness")
    moment = moment_of(jen, SkillTest())
    assert "<table" in whole(across(SheetChances(jen, moment)))
    assert whole(across(SheetChances(jen, replace(moment, lines=())))) == ""


def test_a_cell_that_cannot_be_is_empty() -> None:
    """Where two values do not go together, the heat map has an empty cell; all others have a link.

    Nothing can be raised to 0 ^ -1: of three times three ways that is one.
    """
    text = """\\ input BASE 0..2 \\ \\ input UP "Up" 1..3 \\ \\ success TOTAL >= 4 \\
BASE: 1
UP: 2
TOTAL: d6 + BASE ^ (UP - 2)
output TOTAL"""
    written = whole(grid(Neighbours(own(AnyDice(program=text)))))
    assert written.count("<td></td>") == 1 + 1  # and the corner of the head
    assert written.count('<td class="p') == 8


def test_who_has_no_line_for_a_check_is_shown_so() -> None:
    """A sheet whose owner rolls none of its lines: that is what is chosen, beside the lines."""
    jen = character_of("spellwoven/character?name=Jen&quickness=3&skills=Climb:4:quickness")
    check = SkillTest
    participant = Participant(name="Jen", character=jen, line="")
    draft = Draft(kind=kinds_of(check)[0], check=check, participants=(participant,))
    chosen = control_parts(draft, ())["participants"]
    assert re.findall(r"<option[^>]* selected[^>]*>([^<]*)", chosen) == ["No line for this check"]
    lined = replace(draft, participants=(replace(participant, line="Climb"),))
    assert "No line for this check" not in control_parts(lined, ())["participants"]


@pytest.mark.parametrize("mode", ["", "bars", "Exact"])
def test_a_chart_of_no_known_kind_is_refused(mode: str) -> None:
    """The field is named, with every kind that there is."""
    with pytest.raises(FieldError) as caught:
        ChartView(mode=mode)
    assert caught.value.field == "mode"
    assert caught.value.message == f"mode must be one of exact, least, most, got {mode!r}"
