"""The desk of the Lab, without a browser: events in any order, answers late, in another order, or never."""

from collections.abc import Iterator
from typing import Any

import pytest
import strategies  # noqa: F401  # sets the profile: the same examples in every run
from desk_stories import Story, Tell, at_rest, telling
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.fixture(scope="module")
def tell() -> Iterator[Tell]:
    """Give what plays stories to the Lab in `lab_world.mjs`."""
    with telling("lab_world.mjs") as told:
        yield told


SENT = "lab/notation?program=second&seed=7&sender=Jen"
links = st.sampled_from(
    ["lab/anydice?program=linked", "lab/notation?program=second&seed=7", SENT, "lab/troll?program=bad"]
)  # fmt: skip
programs = st.sampled_from(["first", "second", "bad", "game", "other", " ", "third"])
steps = st.one_of(
    *[st.tuples(st.just("type"), programs)] * 3,
    st.tuples(st.just("bring"), programs),
    st.tuples(st.just("inputs"), st.sampled_from(["", "skill:1", "skill:2"])),
    st.tuples(st.just("view"), st.sampled_from(["", "3", "4"])),
    st.tuples(st.just("language"), st.sampled_from(["notation", "anydice", "troll"])),
    st.tuples(st.just("open"), programs),
    st.tuples(st.just("link"), links),
    *[st.just((each,)) for each in ("own", "uncover", "use", "keep_it")],
    *[st.just(("press",))] * 3,
    *[st.just(("stop",))] * 2,
    *[st.just(("undo",))] * 2,
    st.tuples(st.just("wish_for"), st.sampled_from(["labcopy", "open"])),
    st.tuples(st.just("move"), st.integers(1, 3)),
    *[st.just(("rest",))] * 3,
    st.just(("accuse",)),
    *[st.tuples(st.just("reply"), st.integers(0, 3))] * 7,
    st.tuples(st.just("restart"), st.booleans()),
    st.just(("start",)),
)  # fmt: skip
starts = st.sampled_from([[], [["start"]], [["start"], ["end"]]])
stories = st.tuples(starts, st.lists(steps, max_size=24)).map(lambda told: [*told[0], *told[1]])


@given(story=stories)
@settings(max_examples=1500)
def test_what_is_shown_is_of_what_was_done_last(story: Story, tell: Tell) -> None:
    """Python does one thing at a time, no roll is lost, each wish ends, and odds, roll and address are of the draft."""
    seen = tell(story)["seen"]
    for each in seen:
        assert each["log"] == each["made"], "every roll is in the log, once"
    last = at_rest(seen)
    expect_letter(last, last["page"])
    page, screen = last["page"], last["screen"]
    assert page["wishes"] == []
    assert last["wants"].keys() == last["had"].keys(), "each wish has its answer, or was cancelled"
    assert all(answer in (None, {"text": f"for {n}"}) or "error" in answer for n, answer in last["had"].items())
    assert last["asks"] == page["view"]["number"]
    assert last["kept"] in (None, last["whole"]), "the draft is kept as it stands; a link that is opened is none yet"
    program = page["draft"]["program"]
    if not program.strip():
        assert last["why"] is None
    elif page["left"]:
        assert page["halted"]
        assert last["why"] is None
    elif page["silent"]:
        assert last["problem"]
    elif program == "bad" or (program == "other" and page["draft"]["language"] == "anydice"):
        assert last["why"]["message"] == program
        assert not page["right"]
    else:
        expect_odds(last, page, screen)


def expect_odds(last: dict[str, Any], page: dict[str, Any], screen: dict[str, Any]) -> None:
    """Assert that the odds, the roll and the address are those of the draft."""
    assert last["why"] is None
    assert last["problem"] == ""
    assert page["right"]
    assert page["mine"]
    rolled = last["rolled"]
    about = rolled["link"].partition("&sender=")[0] if rolled else last["bare"]
    assert screen["answer"] == f"{about} {page['view']['number']}"
    if rolled:
        assert screen["rolled"] == about
    if page["begun"]:
        assert last["bar"] == (rolled["link"] if rolled else page["link"])
    controls = page["draft"]["program"] == "game"
    assert bool(page["controls"]) == controls
    if controls or page["draft"]["language"] == "notation":
        assert screen["help"] == last["bare"]
    elif "help" in screen:
        assert screen["help"] == ""


def expect_letter(last: dict[str, Any], page: dict[str, Any]) -> None:
    """Assert that a letter is about the roll that lies there, which was not made here, and that it is kept once."""
    assert len(last["filed"]) == len(set(last["filed"]))
    assert not set(last["filed"]) & set(last["made"])
    if page["sent"]:
        record = last["rolled"]["link"].partition("&sender=")[0]
        assert page["sent"] == {"record": record, "kept": record in last["filed"]}
        assert last["screen"]["letter"] == record
        assert record not in last["made"]


def ended(tell: Tell, *steps: Any) -> dict[str, Any]:
    """Play a story; give what is seen in the end."""
    seen: dict[str, Any] = tell(list(steps))["seen"][-1]
    return seen


READY: Story = [["start"], ["end"]]


def test_a_roll_makes_what_is_counted_give_way(tell: Tell) -> None:
    """The roll comes first, and the odds behind it."""
    seen = tell([*READY, ["type", "second"], ["press"]])["seen"]
    assert [each["kind"] for each in seen[-2]["page"]["asked"] if not each["late"]] == ["roll"]
    assert seen[-1]["screen"]["answer"] == "lab/anydice?program=second&seed=1 "
    assert seen[-1]["page"]["right"]


def test_odds_that_are_known_are_not_counted_again_for_a_roll(tell: Tell) -> None:
    """The answer about a roll has all that is shown."""
    seen = tell([*READY, ["press"], ["reply", 0]])["seen"]
    assert seen[-2]["page"]["asked"] == []


def test_who_cancels_a_roll_cancels_the_odds_that_made_way_for_it(tell: Tell) -> None:
    """Nothing is begun again by itself; a press of what is offered counts."""
    story: Story = [*READY, ["type", "second"], ["press"], ["stop"]]
    seen = ended(tell, *story)
    assert seen["said"] == {"text": "Cancelled: nothing was rolled.", "back": {"event": "recounted"}}
    assert seen["made"] == []
    assert seen["page"]["left"]
    again = ended(tell, *story, ["end"], ["undo"])
    assert again["screen"]["answer"] == "lab/anydice?program=second "


def test_who_cancels_a_roll_alone_keeps_the_odds(tell: Tell) -> None:
    """They were known."""
    seen = ended(tell, *READY, ["press"], ["stop"])
    assert seen["said"] == {"text": "Cancelled: nothing was rolled.", "back": None}
    assert not seen["page"]["left"]
    assert seen["screen"]["answer"] == "lab/anydice?program=first "


def test_a_roll_of_a_program_that_was_changed_is_not_wanted_any_more(tell: Tell) -> None:
    """It may take long. Nothing is logged."""
    seen = ended(tell, *READY, ["press"], ["type", "second"])
    assert seen["made"] == []
    assert seen["screen"]["answer"] == "lab/anydice?program=second "


def test_a_roll_that_waits_is_of_the_program_as_it_is_then(tell: Tell) -> None:
    """It was pressed before Python knew programs. Pressed twice it is one roll."""
    for presses in (1, 2):
        seen = ended(tell, *[["press"]] * presses, ["type", "second"])
        assert seen["made"] == ["lab/anydice?program=second&seed=1"]
        assert seen["rolled"]["link"] == seen["screen"]["rolled"] == "lab/anydice?program=second&seed=1"


def test_a_roll_of_other_inputs_is_made_alone(tell: Tell) -> None:
    """The one before it is on its way, and not wanted any more."""
    seen = ended(tell, *READY, ["press"], ["inputs", "skill:1"], ["press"])
    assert seen["made"] == ["lab/anydice?program=first&inputs=skill%3A1&seed=1"]


INSIGHT: Story = [*READY, ["type", "game"], ["reply", 0], ["rest"]]
"""A program with inputs is counted, and what its inputs would change is on its way."""


@pytest.mark.parametrize(("step", "wanted"), [(["wish_for", "labcopy"], "wish"), (["press"], "roll")])
def test_insights_make_way_and_come_behind_it(step: list[str], wanted: str, tell: Tell) -> None:
    """They take long, and nobody has asked for them."""
    seen = tell([*INSIGHT, step])["seen"]
    assert [each["kind"] for each in seen[-3]["page"]["asked"]] == ["insight"]
    assert [each["kind"] for each in seen[-2]["page"]["asked"] if not each["late"]] == [wanted]
    assert seen[-1]["screen"]["help"] == seen[-1]["bare"]


def test_the_time_of_insights_may_come_while_a_roll_is_on_its_way(tell: Tell) -> None:
    """They are asked for once Python has rolled."""
    seen = tell([*READY, ["type", "game"], ["reply", 0], ["press"], ["rest"]])["seen"]
    assert [each["kind"] for each in seen[-2]["page"]["asked"]] == ["roll"]
    assert seen[-1]["screen"]["help"] == seen[-1]["bare"]


def test_an_error_goes_with_the_program_that_it_is_about(tell: Tell) -> None:
    """Another program is cancelled before it is counted: it is not said to be wrong, and can be rolled."""
    wrong: Story = [*READY, ["type", "bad"], ["end"], ["accuse"]]
    before = ended(tell, *wrong)
    assert before["why"]["message"] == "bad"
    assert before["page"]["wrong"]
    seen = ended(tell, *wrong, ["type", "second"], ["stop"])
    assert seen["page"]["left"]
    assert seen["why"] is None
    assert not seen["page"]["wrong"]


def test_what_python_cannot_count_is_said_until_something_else_is_counted(tell: Tell) -> None:
    """It lives on, and is not asked about that program again."""
    story: Story = [*READY, ["type", "second"], ["fail"]]
    seen = ended(tell, *story)
    assert seen["page"]["silent"]
    assert seen["problem"] == "The odds could not be counted: Python gave no answer: broken."
    assert seen["screen"]["answer"] == "lab/anydice?program=first "
    again = ended(tell, *story, ["end"], ["type", "third"])
    assert again["problem"] == ""
    assert again["screen"]["answer"] == "lab/anydice?program=third "
    assert not again["page"]["silent"]


def test_a_wish_is_asked_again_behind_what_interrupts_it(tell: Tell) -> None:
    """A change and a roll come first, and the copy is made all the same."""
    seen = ended(tell, *READY, ["wish_for", "labcopy"], ["type", "second"], ["press"])
    assert seen["had"] == {"1": {"text": "for 1"}}
    assert len(seen["made"]) == 1


def test_a_wish_that_is_cancelled_ends(tell: Tell) -> None:
    """It says its own words."""
    seen = ended(tell, *READY, ["wish_for", "labcopy"], ["stop"])
    assert seen["had"] == {"1": None}
    assert seen["said"]["text"] == "Cancelled."


def test_a_program_comes_back_from_another_language_as_it_was(tell: Tell) -> None:
    """It was written in the other one as Python does."""
    there: Story = [*READY, ["language", "notation"], ["end"], ["language", "troll"]]
    assert ended(tell, *there)["page"]["draft"]["program"] == "in_troll"
    assert ended(tell, *there, ["end"], ["language", "notation"])["page"]["draft"]["program"] == "first"


def test_what_was_brought_is_read_in_its_own_language(tell: Tell) -> None:
    """One that is typed is not."""
    assert ended(tell, *READY, ["bring", "other"])["page"]["draft"]["language"] == "troll"
    assert ended(tell, *READY, ["type", "other"])["page"]["draft"]["language"] == "anydice"


def test_what_python_never_answered_is_asked_again_once_it_is_back(tell: Tell) -> None:
    """It was gone before it answered, and that was said."""
    seen = tell([*READY, ["type", "second"], ["restart", True], ["end"], ["restart", False]])["seen"]
    assert seen[-1]["screen"]["answer"] == "lab/anydice?program=second "
    assert seen[-1]["problem"] == ""


def test_a_roll_that_was_sent_is_a_letter(tell: Tell) -> None:
    """It has its place before Python has written it, and what lay there before stays beneath."""
    seen = tell([*READY, ["link", SENT], ["uncover"]])["seen"]
    before = seen[-2]
    assert before["page"]["sent"] == {"record": "", "kept": False, "waits": True}
    assert before["screen"]["answer"] == "lab/anydice?program=first "
    last = seen[-1]
    assert last["page"]["sent"] == {"record": "lab/notation?program=second&seed=7", "kept": False}
    assert last["bar"] == SENT


def test_a_roll_of_ones_own_is_no_letter(tell: Tell) -> None:
    """Whatever name its link has, which is gone from the address."""
    seen = tell([*READY, ["press"], ["end"], ["type", "second"], ["end"], ["own"]])["seen"]
    assert seen[-2]["page"]["sent"] is None
    assert seen[-1]["page"]["sent"] is None
    assert seen[-1]["bar"] == "lab/anydice?program=first&seed=1"
    assert seen[-1]["rolled"]["link"] == "lab/anydice?program=first&seed=1"


@pytest.mark.parametrize("step", [["use"], ["press"], ["type", "third"], ["language", "troll"], ["open", "third"]])
def test_whoever_goes_on_is_done_with_the_letter(step: list[str], tell: Tell) -> None:
    """Before it is written, as well; but its buttons are not there then."""
    for between in ([["end"]], *([] if step == ["use"] else [[]])):
        assert ended(tell, *READY, ["link", SENT], *between, step, ["end"])["page"]["sent"] is None


def test_a_letter_is_kept_once(tell: Tell) -> None:
    """What is to be kept is the roll without the name in its link. Before it is written there is nothing to keep."""
    story: Story = [*READY, ["link", SENT]]
    assert tell([*story, ["keep_it"]])["seen"][-2]["filed"] == []
    last = ended(tell, *story, ["end"], ["keep_it"], ["keep_it"])
    assert last["filed"] == ["lab/notation?program=second&seed=7"]
    assert last["page"]["sent"]["kept"]
    assert last["said"] == {"text": "Saved in your rolls.", "back": None}


def test_who_cancels_the_counting_has_the_letter_when_it_is_counted_after_all(tell: Tell) -> None:
    """Until then the program stands there, and nothing of the one before it."""
    story: Story = [*READY, ["link", SENT], ["stop"]]
    seen = ended(tell, *story)
    assert seen["page"]["sent"] is None
    assert "answer" not in seen["screen"]
    assert ended(tell, *story, ["undo"])["page"]["sent"] is not None


def test_the_letter_comes_from_a_python_that_was_started_anew(tell: Tell) -> None:
    """It had been asked, and was gone."""
    assert ended(tell, *READY, ["link", SENT], ["restart", True])["page"]["sent"] is not None
