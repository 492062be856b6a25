"""The kernel of desks: events in any order, and answers that come late, in another order, or never."""

from collections.abc import Iterator
from typing import Any

import pytest
import strategies  # noqa: F401  # sets the profile: the same examples in every run
from desk_stories import Story, Tell, at_rest, telling
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.fixture(scope="module")
def tell() -> Iterator[Tell]:
    """Give what plays stories to the small page of `kernel_world.mjs`."""
    with telling("kernel_world.mjs") as told:
        yield told


steps = st.one_of(
    st.tuples(st.just("set"), st.sampled_from([1, 2, 3, 9])),
    st.tuples(st.just("set"), st.sampled_from([1, 2, 3, 9])),
    st.just(("roll",)),
    st.just(("roll",)),
    st.just(("open",)),
    st.just(("leave",)),
    st.just(("again",)),
    st.just(("pause",)),
    st.just(("cancelled",)),
    *[st.tuples(st.just("reply"), st.integers(0, 3))] * 5,
    st.tuples(st.just("restart"), st.booleans()),
    st.just(("start",)),
)
stories = st.lists(steps, max_size=25)


@given(story=stories)
@settings(max_examples=1000)
def test_what_is_shown_is_of_what_was_done_last(story: Story, tell: Tell) -> None:
    """Nothing is asked twice, nothing that Python rolled is lost, and in the end all is of the last thing done."""
    seen = tell(story)["seen"]
    for each in seen:
        assert each["kept"] == each["made"], "every roll that was made is kept, once"
        if each["quiet"]:
            assert each["page"]["live"]
            assert each["page"]["asked"] == each["page"]["deeds"] == []
    last = at_rest(seen)
    page = last["page"]
    assert last["on_the_way"] == []
    about = f"{page['table']}:{page['number']}"
    if page["number"] == 9:
        assert page["wrong"] == about
    else:
        assert page["odds"] == page["drawing"] == about
        assert page["wrong"] in ("", *([page["wrong"]] if page["wrong"].endswith("9") else []))
    assert not page["lies"] or page["lies"] in last["kept"]


@given(story=stories)
@settings(max_examples=300)
def test_what_is_late_is_cancelled_at_once(story: Story, tell: Tell) -> None:
    """Odds of another number are cancelled, and so is what was let go of. A roll that still counts is not."""
    for each in tell(story)["seen"]:
        page = each["page"]
        held = {question["n"]: question for question in page["asked"]}
        now = {"number": page["number"], "table": page["table"]}
        assert held.keys() <= {question["n"] for question in each["on_the_way"]}
        for question in each["on_the_way"]:
            gone = question["n"] not in held
            late = gone or ("about" in question and (question["about"] != now or held[question["n"]]["late"]))
            assert (question["n"] in each["cancelled"]) == late


def ended(tell: Tell, *story: Any) -> dict[str, Any]:
    """Play a story; give what is seen in the end."""
    seen: dict[str, Any] = tell(list(story))["seen"][-1]
    return seen


def test_nothing_is_asked_before_python_is_there(tell: Tell) -> None:
    """What people do meanwhile waits, and none of it is quiet."""
    before = tell([["set", 2], ["roll"], ["pause"]])["seen"][:-1]
    assert [each["on_the_way"] for each in before] == [[]] * len(before)
    assert not any(each["quiet"] for each in before)


def test_a_page_is_quiet_once_all_is_answered(tell: Tell) -> None:
    """Not while an answer is on its way, nor while a question is due."""
    seen = tell([["start"], ["reply", 0], ["pause"], ["reply", 0], ["roll"], ["roll"], ["reply", 0], ["reply", 0]])[
        "seen"
    ]
    assert [each["quiet"] for each in seen] == [False, False, True, False, True, False, False, False, True, True]


def test_rolls_wait_for_each_other(tell: Tell) -> None:
    """Two presses are two rolls. The second is of the number as it is when it is asked for."""
    seen = ended(tell, ["start"], ["roll"], ["roll"], ["set", 2])
    assert seen["kept"] == ["0:1:1", "0:2:2"]
    assert seen["page"]["lies"] == "0:2:2"


def test_a_roll_of_another_table_is_kept_and_not_laid(tell: Tell) -> None:
    """It was made before another table was opened; one that still waited is not made."""
    seen = ended(tell, ["start"], ["roll"], ["roll"], ["open"])
    assert seen["kept"] == ["0:1:1"]
    assert seen["page"]["lies"] == ""


def test_a_roll_that_was_let_go_of_is_kept(tell: Tell) -> None:
    """Its answer comes too late to be laid. The log has it."""
    seen = ended(tell, ["start"], ["roll"], ["leave"])
    assert seen["kept"] == ["0:1:1"]
    assert seen["page"]["lies"] == ""


@pytest.mark.parametrize("forgets", [False, True])
def test_a_roll_whose_python_is_gone_is_never_made_twice(forgets: bool, tell: Tell) -> None:
    """Python is started anew: the roll is made by the new one, or it is said that it was not made."""
    seen = ended(tell, ["start"], ["roll"], ["restart", forgets])
    assert len(seen["kept"]) == int(not forgets)
    assert seen["page"]["missed"] == int(forgets)


def test_odds_are_asked_anew_of_a_python_that_was_started_anew(tell: Tell) -> None:
    """What the Python before it was asked comes too late, whether it answers or not."""
    story = [["start"], ["reply", 0], ["pause"], ["set", 2], ["restart", False], ["reply", 0]]
    seen = ended(tell, *story)
    assert seen["page"]["odds"] == "0:2"


def test_the_same_odds_are_not_asked_twice(tell: Tell) -> None:
    """A number that is set to what it is asks nothing, unless what is known was forgotten."""
    asked = ended(tell, ["start"], ["end"], ["set", 1])["page"]["count"]
    assert asked == 2  # the odds and the drawing, once each
    assert ended(tell, ["start"], ["end"], ["again"])["page"]["count"] == 3


def test_what_waits_for_a_moment_begins_anew_with_each_change(tell: Tell) -> None:
    """The drawing is asked for once, about the number that was set last."""
    seen = tell([["start"], ["end"], ["set", 2], ["set", 3], ["pause"]])["seen"]
    drawings = [question for question in seen[-2]["on_the_way"] if question["kind"] == "drawing"]
    assert [question["about"]["number"] for question in drawings] == [3]


def test_what_was_cancelled_stays_late(tell: Tell) -> None:
    """The number is set to another and back: the odds that were cancelled are no answer, and are asked for anew."""
    seen = tell([["start"], ["set", 2], ["set", 1], ["cancelled"]])["seen"]
    assert seen[-2]["page"]["wrong"] == ""
    assert [question["kind"] for question in seen[-2]["on_the_way"]] == ["odds"]
    assert seen[-1]["page"]["odds"] == "0:1"


def test_what_is_asked_once_is_late_while_it_is(tell: Tell) -> None:
    """The number is set back before the guess has come: it counts, for it is neither cancelled nor asked for anew."""
    story: Story = [["start"], ["end"], ["guess"], ["set", 2]]
    seen = tell([*story, ["set", 1], ["reply", 0]])["seen"]
    guess = seen[5]["on_the_way"][0]
    assert guess["kind"] == "guess"
    assert guess["n"] not in seen[5]["cancelled"]
    assert seen[6]["page"]["guess"] == "0:1"
    assert ended(tell, *story)["page"]["guess"] == ""


def test_what_python_fails_at_is_said(tell: Tell) -> None:
    """It lives on: the roll is refused, and is not one that was missed."""
    seen = ended(tell, ["start"], ["end"], ["roll"], ["fail"])
    assert seen["page"]["wrong"] == "Python gave no answer: broken"
    assert seen["page"]["missed"] == 0


@pytest.mark.parametrize("end", ["fail", "reply"])
def test_of_what_was_let_go_of_it_is_told(end: str, tell: Tell) -> None:
    """Whether it is answered or fails, its table hears that it was dropped; it is neither refused nor missed."""
    seen = ended(tell, ["start"], ["end"], ["roll"], ["leave"], [end, *[0] * (end == "reply")])
    assert seen["page"]["dropped"] is True
    assert seen["page"]["wrong"] == ""


def test_what_was_let_go_of_is_not_missed(tell: Tell) -> None:
    """A roll that is lost with its Python is missed, unless nobody waits for it."""
    assert ended(tell, ["start"], ["end"], ["roll"], ["gone"])["page"]["missed"] == 1
    assert ended(tell, ["start"], ["end"], ["roll"], ["leave"], ["gone"])["page"]["missed"] == 0


def test_what_follows_waits_for_the_answer_before_it(tell: Tell) -> None:
    """The odds of the number before are late, and still the only ones that Python counts."""
    seen = tell([["start"], ["set", 2], ["reply", 0]])["seen"]
    odds = [[question["about"]["number"] for question in each["on_the_way"]] for each in seen]
    assert odds[1:4] == [[1], [1], [2]]


def test_two_moments_of_rest_do_not_forget_each_other(tell: Tell) -> None:
    """Both have rested while late answers are on their way. Each is asked about the number that was set last."""
    late = [["set", 2], ["pause"], ["set", 3], ["pause"]]
    seen = ended(tell, ["start"], ["end"], ["sketch"], *late)
    assert seen["page"]["drawing"] == "0:3"
    assert seen["page"]["sketch"] == "0:3"


def test_what_python_left_off_is_asked_again_after_the_moment(tell: Tell) -> None:
    """That is no answer: nothing else is changed by it, and it is asked for once more when it has rested again."""
    seen = tell([["start"], ["reply", 0], ["pause"], ["overtake"], ["pause"], ["reply", 0]])["seen"]
    kinds = [[question["kind"] for question in each["on_the_way"]] for each in seen]
    assert kinds[3:7] == [["drawing"], [], ["drawing"], []]
    assert [each["page"]["drawing"] for each in seen[4:7]] == ["", "", "0:1"]
    assert seen[4]["page"]["odds"] == "0:1"


def test_a_question_that_follows_has_its_own_words_for_a_python_that_is_gone(tell: Tell) -> None:
    """The drawing is taken away with the Python that was asked for it, and comes with the next."""
    story = [["start"], ["end"], ["set", 2], ["reply", 0], ["pause"], ["restart", True]]
    seen = tell(story)["seen"]
    assert [each["page"]["drawing"] for each in seen[-3:]] == ["0:1", "", "0:2"]
