"""The desk of the page of characters, without a browser: events in any order, answers late, or never."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import strategies  # noqa: F401  # sets the profile: the same examples in every run
from desk_stories import Story, Tell, at_rest, telling
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.fixture(scope="module")
def tell() -> Iterator[Tell]:
    """Give what plays stories to the page of characters in `people_world.mjs`."""
    with telling("people_world.mjs") as told:
        yield told


SAMPLE = "one/ann?points=1&about=&skill=climb:1"
people = st.sampled_from(["jen", "tom", "ann", "bo"])
steps = st.one_of(
    *[st.tuples(st.just("set"), st.sampled_from(["1", "2", "3", "9"]), st.sampled_from(["yes", "no"]))] * 3,
    st.tuples(st.just("check"), st.sampled_from(["test", "contest"])),
    *[st.tuples(st.just("roll"), st.sampled_from(["Climb", "Swim"]))] * 3,
    *[st.just(("decide",))] * 2,
    st.tuples(st.just("rest"), st.sampled_from([1, -1])),
    st.just(("take_back",)),
    *[st.just(("edit_sheet",))] * 2,
    st.tuples(st.just("type"), st.just("about"), st.sampled_from(["a", "b", "bad"])),
    st.tuples(st.just("type"), st.just("skill"), st.sampled_from(["swim", " ride ", "bad"])),
    st.tuples(st.just("type"), st.just("rank"), st.sampled_from(["2", "3", "9"])),
    *[st.tuples(st.just("leave_field"), st.sampled_from(["about", "skill", "rank"]))] * 2,
    st.just(("remove",)),
    st.just(("close",)),
    *[st.tuples(st.just("visit"), people)] * 3,
    st.just(("broken",)),
    *[st.just(("keep",))] * 2,
    st.tuples(st.just("other_tab"), st.sampled_from(["jen", "tom"]), st.integers(0, 3)),
    *[st.just(("pause",))] * 3,
    *[st.tuples(st.just("reply"), st.integers(0, 3))] * 9,
    st.tuples(st.just("restart"), st.booleans()),
    st.just(("start",)),
)
starts = st.sampled_from([[], [["start"]], [["start"], ["end"]]])
stories = st.tuples(starts, st.lists(steps, max_size=28)).map(lambda told: [SAMPLE, *told[0], *told[1]])
"""Most begin with a Python that is there, half of those with the sheet that was shown first."""


@given(story=stories)
@settings(max_examples=1500)
def test_what_is_shown_is_of_what_was_done_last(story: Story, tell: Tell) -> None:
    """Nothing is asked twice, no roll is lost, and in the end all that is there is of whom is shown."""
    seen = tell(story)["seen"]
    for each in seen:
        assert each["log"] == each["made"], "every roll is in the log, once"
        assert each["screen"].get("roll", "") == each["last"], "the dice that lie there are of whom is shown"
        assert (each["form"] is None) == (each["page"]["form"] is None)
    last = at_rest(seen)
    page, screen = last["page"], last["screen"]
    assert page["typing"] == []
    link = page["link"]
    if page["key"] in last["kept"]:
        assert last["kept"][page["key"]] == link
    if link == "one/nobody":
        assert page["problem"] == "link"
        assert screen["offer"] == ""
        return
    assert page["problem"] == ""
    assert page["drawn"] == screen["who"] == link
    assert screen["offer"] == ("" if page["key"] else f"keep {link}")
    assert page["moment"] == last["controls"], "what counts is what the controls say"
    assert (page["wrong"] is not None) == ("difficulty=9" in last["controls"])
    if page["wrong"]:
        return
    assert screen["lines"] == screen["grid"] == f"{link} {last['controls']}"
    if page["form"]:
        found = re.fullmatch(r".*about=(\w*)&skill=(\w*):(\d)", link)
        assert found
        about, skill, rank = found.groups()
        there = [each for each in page["form"]["wrong"] if each["place"].get("row", skill) == skill]
        wrong = {each["place"].get("cell", "about"): each["text"] for each in there}
        form = last["form"]
        assert form["about"] == wrong.get("about", about), "what stands in the form is kept, or said to be wrong"
        assert form["row"] == skill
        assert form["skill"].strip() == wrong.get("name", skill)
        assert form["rank"] == wrong.get("rank", rank)
        assert page["form"]["refill"] is None
        assert not page["form"]["closing"]


def ended(tell: Tell, *steps: Any) -> dict[str, Any]:
    """Play a story; give what is seen in the end."""
    seen: dict[str, Any] = tell([SAMPLE, *steps])["seen"][-1]
    return seen


READY: Story = [["start"], ["end"]]
JEN: Story = [*READY, ["visit", "jen"], ["end"]]
FORM: Story = [*JEN, ["edit_sheet"], ["end"]]


@pytest.mark.parametrize("forgets", [False, True])
def test_a_sheet_that_was_left_while_python_was_away_is_whole(forgets: bool, tell: Tell) -> None:
    """Somebody looks at another sheet and comes back before Python does: sheet, chances and grid stand there again."""
    gone: Story = [*JEN, ["set", "2", "no"], ["end"]]
    before = ended(tell, *gone)["screen"]
    assert ended(tell, *gone, ["restart", forgets], ["visit", "tom"], ["visit", "jen"])["screen"] == before
    assert ended(tell, *JEN, ["set", "2", "no"], ["restart", forgets], ["end"])["screen"] == before


def test_late_chances_are_not_those_of_somebody_else(tell: Tell) -> None:
    """The chances of Jen come when Tom is shown: they take no place."""
    seen = ended(tell, *JEN, ["set", "3", "no"], ["visit", "tom"], ["reply", 0], ["reply", 0])
    assert seen["screen"]["lines"].startswith("two/tom")


def test_another_check_that_is_chosen_amid_an_answer_stays(tell: Tell) -> None:
    """Contest is chosen while the chances of a test, or the whole sheet, are on their way."""
    for amid in (["set", "3", "no"], ["other_tab", "jen", 1]):
        seen = ended(tell, *JEN, amid, ["check", "contest"], ["reply", 0])
        assert seen["page"]["moment"].startswith("contest?")
        assert seen["page"]["wish"] == ""


def test_a_sheet_drawn_amid_a_change_of_the_moment_is_of_the_newest(tell: Tell) -> None:
    """Another tab spends a point just when the difficulty is set: the sheet has the point, and the new chances."""
    seen = ended(tell, *JEN, ["other_tab", "jen", 1], ["set", "3", "no"], ["reply", 1], ["reply", 0])
    assert seen["screen"]["lines"] == "one/jen?points=1&about=&skill=climb:1 test?difficulty=3&effort=no"


def test_a_roll_is_of_whom_it_was_made_for(tell: Tell) -> None:
    """Tom is shown before the dice fall: they lie with Jen, and so does what is decided about them."""
    away: Story = [*JEN, ["roll", "Climb"], ["visit", "tom"]]
    assert ended(tell, *away)["screen"]["roll"] == ""
    back = ended(
        tell, *away, ["end"], ["visit", "jen"], ["end"], ["decide"], ["visit", "tom"], ["end"], ["visit", "jen"]
    )
    assert back["screen"]["roll"] == "jen Climb test?difficulty=1&effort=no 0 effort"
    assert back["kept"] == {
        "jen": "one/jen?points=1&about=&skill=climb:1",
        "tom": "two/tom?points=2&about=&skill=climb:1",
    }


def test_presses_of_one_line_are_one_roll(tell: Tell) -> None:
    """Until there is one. Another line that is pressed meanwhile is another roll, and so is one at another moment."""
    assert ended(tell, *JEN, ["roll", "Climb"], ["roll", "Climb"])["log"] == 1
    assert ended(tell, *JEN, ["roll", "Climb"], ["roll", "Swim"])["log"] == 2
    assert ended(tell, *JEN, ["roll", "Climb"], ["set", "2", "no"], ["roll", "Climb"])["log"] == 2


def test_what_a_roll_spends_is_spent_once(tell: Tell) -> None:
    """Two lines are pressed with Effort set: the first takes the point, and it is off for the second."""
    seen = ended(tell, *JEN, ["set", "1", "yes"], ["roll", "Climb"], ["roll", "Swim"])
    assert seen["kept"]["jen"] == "one/jen?points=1&about=&skill=climb:1"
    assert seen["controls"] == "test?difficulty=1&effort=no"
    assert seen["last"] == "jen Swim test?difficulty=1&effort=no 1"


def test_a_decision_that_is_pressed_twice_is_made_once(tell: Tell) -> None:
    """By then another roll lies there."""
    seen = ended(tell, *JEN, ["roll", "Climb"], ["end"], ["decide"], ["decide"])
    assert seen["kept"]["jen"] == "one/jen?points=1&about=&skill=climb:1"


def test_undo_is_of_whom_it_was_done_to(tell: Tell) -> None:
    """What was done to Jen is taken back of Jen, also where Tom is shown by then."""
    rested: Story = [*JEN, ["rest", -1], ["end"], ["visit", "tom"], ["end"]]
    assert ended(tell, *rested)["kept"]["jen"] == "one/jen?points=1&about=&skill=climb:1"
    back = ended(tell, *rested, ["take_back"])
    assert back["kept"] == {
        "jen": "one/jen?points=2&about=&skill=climb:1",
        "tom": "two/tom?points=2&about=&skill=climb:1",
    }


def test_a_row_comes_back_to_whose_it_was(tell: Tell) -> None:
    """It was taken from Jen's form, and is taken back of Jen while Tom is shown."""
    removed: Story = [*FORM, ["remove"], ["end"], ["visit", "tom"], ["end"]]
    assert ended(tell, *removed)["kept"]["jen"] == "one/jen?points=2&about=&skill=:0"
    back = ended(tell, *removed, ["take_back"])
    assert back["kept"] == {
        "jen": "one/jen?points=2&about=&skill=climb:1",
        "tom": "two/tom?points=2&about=&skill=climb:1",
    }
    assert back["form"] is None


def test_what_another_tab_deletes_stays_on_the_screen(tell: Tell) -> None:
    """The next change is made to the sheet that is there, which can be kept again. The roll lies there as it did."""
    seen = ended(tell, *JEN, ["roll", "Climb"], ["end"], ["other_tab", "jen", 3], ["rest", -1])
    assert seen["page"]["key"] == ""
    assert seen["screen"]["offer"] == "keep one/jen?points=1&about=&skill=climb:1"
    assert seen["screen"]["roll"] == "jen Climb test?difficulty=1&effort=no 0"
    assert (
        ended(tell, *JEN, ["other_tab", "jen", 3], ["rest", -1], ["end"], ["keep"])["kept"]["jen"]
        == "one/jen?points=1&about=&skill=climb:1"
    )


def test_the_very_same_is_not_offered_to_be_kept(tell: Tell) -> None:
    """Its link is opened, and it is kept: that one is shown."""
    seen = ended(tell, *READY, ["keep"], ["end"], ["visit", "jen"], ["end"], ["other_tab", "tom", 3], ["visit", "ann"])
    assert seen["page"]["key"] == "ann"


def test_what_was_typed_last_is_of_whom_the_form_was_about(tell: Tell) -> None:
    """Somebody types, and goes to another sheet before it is kept: it is kept where it was typed."""
    seen = ended(tell, *FORM, ["type", "about", "quick"], ["visit", "tom"])
    assert seen["kept"] == {
        "jen": "one/jen?points=2&about=quick&skill=climb:1",
        "tom": "two/tom?points=2&about=&skill=climb:1",
    }
    assert seen["form"] is None


def test_a_form_is_closed_when_another_link_is_opened(tell: Tell) -> None:
    """Neither of two sheets is kept: the form of the first is not left open over the second."""
    for between in ([], [["end"]]):
        assert ended(tell, *READY, ["edit_sheet"], *between, ["visit", "bo"])["form"] is None


def test_a_form_opened_amid_a_change_is_filled(tell: Tell) -> None:
    """A point is spent while the form is on its way: the form is of the sheet as it is by then, and not empty."""
    seen = ended(tell, *JEN, ["edit_sheet"], ["rest", -1], ["reply", 1], ["reply", 0])
    assert seen["form"]["points"] == 1


def test_a_form_with_something_wrong_stays_open(tell: Tell) -> None:
    """What is wrong is not kept, and stays in the form however often that is drawn anew. Right, it lets it close."""
    wrong: Story = [*FORM, ["type", "about", "bad"], ["close"], ["end"]]
    seen = ended(tell, *wrong, ["other_tab", "jen", 1])
    assert seen["form"]["about"] == "bad"
    assert seen["form"]["points"] == 1
    right = ended(tell, *wrong, ["type", "about", "good"], ["close"])
    assert right["form"] is None
    assert right["kept"]["jen"] == "one/jen?points=2&about=good&skill=climb:1"


def test_two_tabs_that_edit_lose_nothing(tell: Tell) -> None:
    """Another tab spends a point while somebody types: the form has both, and so has the storage."""
    seen = ended(tell, *FORM, ["type", "about", "a"], ["other_tab", "jen", 1], ["reply", 0], ["reply", 0])
    assert seen["form"]["about"] == "a"
    assert seen["kept"]["jen"] == "one/jen?points=1&about=a&skill=climb:1"


def test_a_row_goes_by_its_new_name(tell: Tell) -> None:
    """A skill is renamed, and its rank set before that is kept: both are; and it is that one which is taken away."""
    renamed: Story = [*FORM, ["type", "skill", " swim "], ["type", "rank", "3"], ["leave_field", "rank"], ["pause"]]
    assert ended(tell, *renamed)["kept"]["jen"] == "one/jen?points=2&about=&skill=swim:3"
    removed = ended(tell, *renamed, ["remove"], ["remove"])
    assert removed["kept"]["jen"] == "one/jen?points=2&about=&skill=:0"
    assert removed["said"][-1] == "swim removed."
    back = ended(tell, *renamed, ["remove"], ["remove"], ["end"], ["take_back"])
    assert back["kept"]["jen"] == "one/jen?points=2&about=&skill=swim:1"
    assert back["form"]["row"] == "swim"


def test_what_is_wrong_in_one_cell_is_no_matter_to_another(tell: Tell) -> None:
    """The rank is wrong and stays in the form. The name is kept meanwhile, and the rank is of that."""
    story: Story = [*FORM, ["type", "rank", "9"], ["pause"], ["end"], ["type", "skill", "swim"], ["pause"], ["end"]]
    seen = ended(tell, *story)
    assert seen["kept"]["jen"] == "one/jen?points=2&about=&skill=swim:1"
    assert seen["page"]["form"]["wrong"][0]["place"] == {"field": "skills", "row": "swim", "cell": "rank"}
    assert ended(tell, *story, ["type", "rank", "4"], ["close"])["form"] is None
