"""The desk of the page about Fairthrow: files are read, added and taken back, one after the other."""

from collections.abc import Iterator

import pytest
import strategies  # noqa: F401  # sets the profile: the same examples in every run
from desk_stories import Story, Tell, at_rest, telling
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.fixture(scope="module")
def tell() -> Iterator[Tell]:
    """Give what plays stories to the page in `file_world.mjs`."""
    with telling("file_world.mjs") as told:
        yield told


steps = st.one_of(
    st.just(("save",)),
    *[st.tuples(st.just("choose"), st.sampled_from(["a", "b", "bad"]))] * 2,
    st.just(("leave",)),
    *[st.just(("restore",))] * 2,
    st.just(("undo",)),
    *[st.tuples(st.just("reply"), st.integers(0, 3))] * 4,
    st.tuples(st.just("restart"), st.booleans()),
    st.just(("start",)),
)
stories = st.lists(steps, max_size=20)


@given(story=stories)
@settings(max_examples=500)
def test_what_is_shown_is_the_file_that_was_read_last(story: Story, tell: Tell) -> None:
    """The file that would be added is the one that is seen, nothing is asked twice, and what is counted is kept."""
    seen = tell(story)["seen"]
    for each in seen:
        shown = each["page"]["file"]
        assert each["screen"] == (shown["name"] if shown else "")
    last = at_rest(seen)
    assert last["counted"] in (last["kept"], "")
    back = last["page"]["note"]["back"]
    assert back is None or ",".join(back["changes"]) == last["kept"], "what can be taken back is what was done last"


def test_a_second_press_adds_a_file_once(tell: Tell) -> None:
    """The second comes before the first has its answer."""
    last = tell([["start"], ["choose", "a"], ["end"], ["restore"], ["restore"]])["seen"][-1]
    assert last["kept"] == "a"
    assert last["page"]["note"]["text"] == "a is added: 1 record stored."


def test_what_was_added_is_taken_back(tell: Tell) -> None:
    """All is as it was, and cannot be taken back again."""
    added: Story = [["start"], ["choose", "a"], ["end"], ["restore"], ["end"]]
    last = tell([*added, ["undo"], ["undo"]])["seen"][-1]
    assert last["kept"] == ""
    assert last["page"]["note"] == {"text": "Taken back.", "back": None}


def test_a_file_that_cannot_be_read_is_said(tell: Tell) -> None:
    """Nothing is shown, and nothing can be added."""
    last = tell([["start"], ["choose", "a"], ["end"], ["choose", "bad"], ["end"], ["restore"]])["seen"][-1]
    assert last["page"]["note"]["text"] == "bad cannot be taken: bad. Nothing was changed."
    assert last["kept"] == last["screen"] == ""
