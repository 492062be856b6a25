"""Start, retry and restart of Python by their table of states. They run in Node, with a clock that stands still."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitebuild.places import SITE

STAGE = Path(__file__).with_name("starting.mjs")
SLOW, START, ANSWER, SLOWLY, MOST = 10_000, 180_000, 2_000, 4_000, 6
PART = 120_000
LOADING = ["told", "loading", "", False]
LIVE = ["told", "live", "", False]
RESTART = ["told", "loading", "Python stopped answering and is being started again…", False]
RESTARTED = ["told", "loading", "Python failed and is being started again…", False]

Step = list[Any]
Play = Callable[..., list[list[Step]]]


@pytest.fixture(scope="module")
def play() -> Iterator[Play]:
    """Give a function that plays steps, and gives what happened at each step."""
    node = shutil.which("node", path=str(Path(sys.executable).parent))
    assert node
    with subprocess.Popen(
        [node, STAGE, SITE / "python" / "starting.js"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        stdin, stdout = running.stdin, running.stdout
        assert stdin
        assert stdout

        def played(*steps: Step) -> list[list[Step]]:
            stdin.write(json.dumps(steps) + "\n")
            stdin.flush()
            happened: list[list[Step]] = json.loads(stdout.readline())
            return happened

        yield played
        stdin.close()


def last(happened: list[list[Step]]) -> list[Step]:
    """Give what happened at the last step."""
    return happened[-1]


def test_questions_wait_for_the_start_and_are_asked_oldest_first(play: Play) -> None:
    """The first question starts Python. When Python is live all are asked at once, and each has its own answer."""
    first, *_, live, later, answer = play(
        ["call", "open", "a"], ["start"], ["call", "insight", "b"], ["come", 1], ["call", "roll"], ["answer", 1, 2, "B"]
    )
    assert first == [LOADING, ["launch", 1]]
    assert live == [["asked", 1, 1, "open", "a"], ["asked", 1, 2, "insight", "b"], LIVE, ["start", "ok", None]]
    assert later == [["asked", 1, 3, "roll"]]
    assert answer == [[2, "ok", "B"]]


def test_a_retry_releases_at_once_all_who_wait(play: Play) -> None:
    """Questions that wait when a start is retried wait for the new start, whatever becomes of the old one."""
    steps = [["start"], ["call", "selfcheck", "0"], ["wait", SLOW], ["retry"], ["come", 2]]
    _, _, slow, retried, live = play(*steps)
    assert slow[0][1] == "loading"
    assert slow[0][3] is True
    assert retried == [["ended", 1], LOADING, ["launch", 2, "surest"]]
    assert live == [["asked", 2, 1, "selfcheck", "0"], LIVE, ["start", "ok", None], ["retry", "ok", None]]
    assert last(play(*steps, ["come", 1])) == []
    assert last(play(*steps, ["refuse", 1, "late"])) == []
    assert last(play(*steps, ["answer", 2, 1, "right"])) == [[1, "ok", "right"]]


def test_a_start_that_fails_is_tried_once_more_before_anybody_is_told(play: Play) -> None:
    """What broke a first start is often over a moment later: Python is launched again, and all questions wait."""
    *_, stumbled, live = play(["start"], ["call", "open", "a"], ["refuse", 1, "no worker"], ["come", 2])
    assert stumbled == [["ended", 1], LOADING, ["launch", 2, "surest"]]
    assert live == [["asked", 2, 1, "open", "a"], LIVE, ["start", "ok", None]]


TWICE_REFUSED = [["refuse", 1, "no worker"], ["refuse", 2, "no file"]]


@pytest.mark.parametrize("ends", [TWICE_REFUSED, [["wait", START]]], ids=["refused twice", "too slow"])
def test_a_start_that_fails_ends_all_questions_with_its_error(ends: list[Step], play: Play) -> None:
    """All waiting questions end with the last start's error, and so does a later one at once. A retry begins anew."""
    refused = ends == TWICE_REFUSED
    words = "no file" if refused else "nothing was heard of it for 180 seconds"
    *_, failed, later, retried, live = play(
        ["start"], ["call", "open", "a"], *ends, ["call", "open", "a"], ["retry"], ["come", 3 if refused else 2]
    )
    said = ["told", "failed", f"Python could not be started: {words}", True]
    assert said in failed
    assert [each for each in failed if each[0] in (1, "start")] == [[1, "no", words], ["start", "no", words]]
    assert later == [[2, "no", words]]
    if not refused:
        assert retried == [LOADING, ["launch", 2, "surest"]]
    assert live == [LIVE, ["retry", "ok", None]]


def test_what_the_browser_holds_is_renewed_only_after_the_surest_start_failed(play: Play) -> None:
    """After a first failure Python is started with fewer parts. Only if that fails too are the parts fetched anew."""
    *_, third = play(["start"], ["refuse", 1, "x"], ["refuse", 2, "x"], ["retry"])
    assert third == [
        ["told", "loading", "Fetching the parts of this page anew…", False],
        ["launch", 3, "surest", "anew"],
    ]


def test_an_error_in_python_restarts_it_and_all_is_asked_again(play: Play) -> None:
    """The state of a Python that failed is unknown. So it is given up, and the next one is asked all there is."""
    steps: list[Step] = [["call", "roll"], ["call", "open"], ["come", 1], ["fail", 1, 1, "bad"], ["come", 2]]
    *_, failed, live = play(*steps)
    assert failed == [["ended", 1], RESTARTED, ["launch", 2, "surest"]]
    assert live == [["asked", 2, 1, "roll"], ["asked", 2, 2, "open"], LIVE]
    assert last(play(*steps, ["fail", 1, 2, "bad"])) == []
    again = last(play(*steps, ["fail", 2, 1, "bad"]))
    error = "Python failed 2 times when it was asked for “roll”: bad"
    assert again == [["ended", 2], RESTARTED, ["launch", 3, "surest"], [1, "no", error]]
    assert last(play(*steps, ["fail", 2, 1, "bad"], ["come", 3], ["call", "roll"])) == [[3, "no", error]]


def test_a_restart_that_fails_is_tried_again_before_anybody_is_told(play: Play) -> None:
    """Python that ended is started anew by itself. One failed start bothers nobody; a second one is said."""
    steps: list[Step] = [["call", "roll"], ["come", 1], ["fail", 1, 1, "bad"], ["refuse", 2, "no line"]]
    *_, stumbled = play(*steps)
    assert stumbled == [["ended", 2], RESTARTED, ["launch", 3, "surest"]]
    assert last(play(*steps, ["come", 3])) == [["asked", 3, 1, "roll"], LIVE]
    refused = last(play(*steps, ["refuse", 3, "no line"]))
    assert ["told", "failed", "Python could not be started: no line", True] in refused
    assert [1, "no", "no line"] in refused


def test_a_long_queue_is_no_silence(play: Play) -> None:
    """A question may wait for any length of time, as long as Python says that it works on others."""
    steps: list[Step] = [["call", "luck"], ["call", "preview"], ["come", 1], ["word", 1, 1]]
    for _ in range(100):
        steps += [["wait", ANSWER - 250], ["word", 1, 1]]
    *_, answer = play(*steps, ["answer", 1, 2, "late"])
    assert answer == [[2, "ok", "late"]]
    assert all(each == [] for each in play(*steps)[3:])


def test_each_kind_of_question_has_its_own_patience(play: Play) -> None:
    """The time of a question runs from when Python begins it.

    A step of the self-check may take minutes, a preview two seconds.
    """
    asked: list[Step] = [["call", "selfcheck", "0"], ["call", "preview", "a"], ["come", 1]]
    assert last(play(*asked, ["word", 1, 1], ["wait", 599_000])) == []
    assert RESTART in last(play(*asked, ["word", 1, 1], ["wait", 600_000]))
    assert RESTART in last(play(*asked, ["word", 1, 2], ["wait", ANSWER]))
    assert last(play(*asked, ["word", 1, 2], ["wait", ANSWER - 250])) == []
    assert RESTART in last(play(*asked, ["word", 1, 2], ["answer", 1, 2, "x"], ["wait", ANSWER]))


def test_a_new_python_is_not_busy_with_what_the_old_one_was(play: Play) -> None:
    """A restarted Python has not begun the step of the self-check.

    Until it does, it gets the time of any other question.
    """
    steps: list[Step] = [["call", "selfcheck", "0"], ["come", 1], ["word", 1, 1], ["retry"], ["come", 2]]
    assert RESTART in last(play(*steps, ["wait", ANSWER]))
    assert last(play(*steps, ["word", 2, 1], ["wait", 599_000])) == []


def test_a_page_that_slept_does_not_take_its_sleep_for_pythons(play: Play) -> None:
    """An hour with the lid closed is one tick of the clock. Python's answer comes after it, and counts."""
    steps: list[Step] = [["call", "preview"], ["come", 1], ["word", 1, 1], ["sleep", 3_600_000]]
    assert last(play(*steps)) == []
    assert last(play(*steps, ["answer", 1, 1, "x"])) == [[1, "ok", "x"]]


def test_silence_restarts_python_and_asks_all_again(play: Play) -> None:
    """If Python says nothing, it is given up, and all questions are asked of the next one, as often as needed."""
    steps: list[Step] = [["call", "preview", "a"], ["call", "roll", "b"], ["come", 1]]
    assert last(play(*steps, ["wait", ANSWER])) == [["ended", 1], RESTART, ["launch", 2, "surest"]]
    steps += [["wait", ANSWER], ["come", 2]]
    assert last(play(*steps)) == [["asked", 2, 1, "preview", "a"], ["asked", 2, 2, "roll", "b"], LIVE]
    assert last(play(*steps, ["answer", 1, 1, "too late"])) == []


def test_a_part_of_python_that_is_still_to_come_is_waited_for(play: Play) -> None:
    """A question that needs it says nothing until it is here; not for ever, and as usual once all is here."""
    steps: list[Step] = [["start"], ["lack", 1], ["come", 1], ["call", "roll"], ["word", 1, 1]]
    assert last(play(*steps, ["wait", PART - 250])) == []
    assert RESTART in last(play(*steps, ["wait", PART]))
    assert last(play(*steps, ["wait", PART - 250], ["answer", 1, 1, "x"])) == [[1, "ok", "x"]]
    assert RESTART in last(play(*steps, ["word", 1, 1], ["whole", 1], ["wait", ANSWER]))


def test_a_question_that_needed_a_part_is_asked_when_all_is_here(play: Play) -> None:
    """Python failed for want of it: the next one is asked as soon as it has all, and others are asked at once."""
    steps: list[Step] = [
        ["start"], ["lack", 1], ["come", 1], ["call", "numbers", "a"], ["call", "roll"], ["fail", 1, 1, "no part"],
        ["lack", 2], ["come", 2],
    ]  # fmt: skip
    assert last(play(*steps[:6])) == [["ended", 1], RESTARTED, ["launch", 2, "surest"]]
    assert last(play(*steps)) == [["asked", 2, 2, "roll"], LIVE]
    assert last(play(*steps, ["whole", 2])) == [["asked", 2, 1, "numbers", "a"]]
    assert last(play(*steps, ["whole", 2], ["answer", 2, 1, "x"])) == [[1, "ok", "x"]]


def test_what_broke_python_while_a_part_was_missing_counts_from_then_on(play: Play) -> None:
    """It is not the part: asked twice more of a Python that is whole, it ends with an error."""
    steps: list[Step] = [["start"], ["lack", 1], ["come", 1], ["call", "numbers", "a"], ["fail", 1, 1, "broken"]]
    steps += [["come", 2], ["fail", 2, 1, "broken"], ["come", 3]]
    assert last(play(*steps)) == [["asked", 3, 1, "numbers", "a"], LIVE]
    words = "Python failed 2 times when it was asked for “numbers a”: broken"
    assert last(play(*steps, ["fail", 3, 1, "broken"]))[:2] == [["ended", 3], RESTARTED]
    assert [1, "no", words] in last(play(*steps, ["fail", 3, 1, "broken"]))


def test_a_part_that_does_not_come_ends_the_question_that_needs_it_and_no_more(play: Play) -> None:
    """Python stays, and is asked whatever else there is."""
    steps: list[Step] = [["start"], ["lack", 1], ["come", 1], ["call", "numbers", "a"], ["fail", 1, 1, "no part"]]
    steps += [["lack", 2], ["come", 2]]
    words = "Python was not asked for “numbers a”: a part of Python that it needs did not come"
    assert last(play(*steps, ["wait", PART - 250])) == []
    assert last(play(*steps, ["wait", PART])) == [[1, "no", words]]
    assert last(play(*steps, ["wait", PART], ["whole", 2])) == []
    assert last(play(*steps, ["wait", PART], ["call", "roll"], ["answer", 2, 2, "x"])) == [[2, "ok", "x"]]


def test_who_was_silent_is_given_twice_the_time(play: Play) -> None:
    """A slow device is not for ever in a hurry: what took too long the first time may take longer the second."""
    steps: list[Step] = [
        ["call", "insight"],
        ["come", 1],
        ["word", 1, 1],
        ["wait", ANSWER],
        ["come", 2],
        ["word", 2, 1],
    ]
    assert last(play(*steps, ["wait", SLOWLY - 250])) == []
    assert last(play(*steps, ["wait", SLOWLY - 250], ["answer", 2, 1, "x"])) == [[1, "ok", "x"]]
    assert RESTART in last(play(*steps, ["wait", SLOWLY]))


def test_a_question_that_silences_python_is_not_asked_for_ever(play: Play) -> None:
    """After its second silence a question ends with an error that names it. Other questions do not end for it."""
    steps: list[Step] = [["call", "preview", "a"], ["call", "insight", "b"], ["come", 1], ["word", 1, 2]]
    steps += [["wait", ANSWER], ["come", 2], ["word", 2, 2], ["wait", SLOWLY]]
    error = "Python stopped answering 2 times when it was asked for “insight b”"
    assert last(play(*steps)) == [["ended", 2], RESTART, ["launch", 3, "surest"], [2, "no", error]]
    steps += [["come", 3]]
    assert last(play(*steps)) == [["asked", 3, 1, "preview", "a"], LIVE]
    assert last(play(*steps, ["call", "insight", "b"])) == [[3, "no", error]]
    assert last(play(*steps, ["call", "insight", "c"])) == [["asked", 3, 3, "insight", "c"]]
    assert last(play(*steps, ["retry"], ["come", 4], ["call", "insight", "b"])) == [["asked", 4, 3, "insight", "b"]]
    long = [[*step[:2], "x" * 5_000] if step[0] == "call" else step for step in steps[:-1]]
    assert last(play(*long))[-1][2].count("x") == 200


def test_an_address_by_which_it_is_cancelled_makes_no_other_question(play: Play) -> None:
    """Work that can be cancelled has a new address with each asking. After its second silence it ends all the same."""

    def given(number: int, seconds: int = 10) -> str:
        return json.dumps({"seconds": seconds, "alive": f"blob:http://site/{number}"}, separators=(",", ":"))

    steps: list[Step] = [["start"], ["come", 1], ["call", "labrun", "a", given(1)], ["wait", ANSWER], ["come", 2]]
    steps += [["wait", SLOWLY], ["come", 3]]
    error = "Python stopped answering 2 times when it was asked for “labrun a”"
    assert play(*steps)[-2][-1] == [1, "no", error]
    assert last(play(*steps, ["call", "labrun", "a", given(2)])) == [[2, "no", error]]
    for other in (["labrun", "b", given(2)], ["labrun", "a", given(2, 60)], ["labroll", "a", given(2)]):
        assert last(play(*steps, ["call", *other])) == [["asked", 3, 2, *other]]
    one: list[Step] = [["start"], ["come", 1], ["call", "labrun", "a", given(1)], ["word", 1, 1], ["fail", 1, 1, "no"]]
    one += [["come", 2], ["answer", 2, 1, "x"], ["call", "labrun", "a", given(2)], ["fail", 2, 2, "no"], ["come", 3]]
    assert last(play(*one)) == [["asked", 3, 2, "labrun", "a", given(2)], LIVE]  # it was answered since


def test_silences_that_were_answered_since_do_not_count(play: Play) -> None:
    """A machine that is too busy for a moment now and then is no reason to give up a question."""
    steps: list[Step] = [["start"], ["come", 1]]
    for index in range(1, 20):
        steps += [["call", "preview", "a"], ["wait", SLOWLY], ["come", index + 1], ["answer", index + 1, index, "x"]]
    assert last(play(*steps)) == [[19, "ok", "x"]]


def test_python_is_not_restarted_for_ever(play: Play) -> None:
    """After six silences without an answer, whatever was asked, a person has to press Try again."""
    steps: list[Step] = [["start"], ["come", 1]]
    for index in range(1, 10):
        steps += [["call", "preview", str(index)], ["wait", SLOWLY], ["come", index + 1]]
    happened = [each for step in play(*steps) for each in step]
    assert sum(each[0] == "launch" for each in happened) == MOST
    assert ["told", "failed", f"Python stopped answering {MOST} times", True] in happened


names = st.sampled_from(["preview", "insight", "selfcheck", "imported"])
index = st.integers(1, 6)
steps_of_any_kind = st.one_of(
    st.tuples(st.just("start")),
    st.tuples(st.just("retry")),
    st.tuples(st.just("call"), names, st.sampled_from(["a", "b"])),
    st.tuples(st.just("come"), index),
    st.tuples(st.just("refuse"), index, st.just("refused")),
    st.tuples(st.just("word"), index, index),
    st.tuples(st.just("answer"), index, index, st.just("x")),
    st.tuples(st.just("fail"), index, index, st.just("bad")),
    st.tuples(st.just("wait"), st.sampled_from([250, ANSWER, SLOWLY, SLOW, START, 700_000])),
    st.tuples(st.just("sleep"), st.sampled_from([ANSWER, START])),
)


@given(st.lists(steps_of_any_kind, max_size=40))
@settings(max_examples=300, deadline=None)
def test_every_question_ends_once_whatever_happens(play: Play, steps: list[tuple[Any, ...]]) -> None:
    """In any order of events nothing is asked of a Python that is gone, no question is lost, and restarts end."""
    launches = 2 + (MOST + 2) * (1 + sum(step[0] == "retry" for step in steps))
    asked = sum(step[0] == "call" for step in steps)
    end: list[Step] = [["retry"], *(["come", launch] for launch in range(1, launches + 1))]
    end += [["answer", launch, number, "x"] for launch in range(1, launches + 1) for number in range(1, asked + 1)]
    happened = [each for step in play(*map(list, steps), *end) for each in step]
    assert not [each for each in happened if each[0] == "asked when gone"]
    ended = [each[0] for each in happened if isinstance(each[0], int)]
    assert sorted(ended) == list(range(1, asked + 1))
    assert sum(each[0] == "launch" for each in happened) < launches
    states = [each[1] for each in happened if each[0] == "told"]
    assert states[-1] == "live"
