"""The desk of the page of the log, without a browser: what is listed is of what was chosen last, and kept by now."""

from collections.abc import Iterator

import pytest
import strategies  # noqa: F401  # sets the profile: the same examples in every run
from desk_stories import Story, Tell, at_rest, telling
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.fixture(scope="module")
def tell() -> Iterator[Tell]:
    """Give what plays stories to the page of the log in `log_world.mjs`."""
    with telling("log_world.mjs") as told:
        yield told


steps = st.one_of(
    *[st.tuples(st.just("choose"), st.sampled_from(["", "a", "b"]))] * 2,
    st.just(("more",)),
    st.tuples(st.just("clear"), st.sampled_from(["all", "these"])),
    st.tuples(st.just("write"), st.sampled_from(["all", "these"])),
    st.tuples(st.just("read"), st.sampled_from(["a7", "b8"])),
    st.tuples(st.just("other_tab"), st.sampled_from(["a2", "b3"])),
    *[st.tuples(st.just("reply"), st.integers(0, 3))] * 5,
    st.tuples(st.just("restart"), st.booleans()),
    st.just(("start",)),
)
stories = st.lists(steps, max_size=20)


@given(story=stories)
@settings(max_examples=500)
def test_what_is_listed_is_of_what_was_chosen_last(story: Story, tell: Tell) -> None:
    """Nothing is asked twice. In the end list, luck and checks are of the choice and of what is kept."""
    seen = tell(story)["seen"]
    last = at_rest(seen)
    assert last["settled"]
    assert last["screen"] == {"log": last["fitting"], "luck": last["fitting"], "checks": last["kept"]}
    asked = [step for step in story if step[0] in ("clear", "write", "read")]
    assert len(last["done"]) <= len(asked), "nothing is done twice"
    if not any(step[0] == "restart" for step in story):
        assert len(last["done"]) == len(asked), "nothing is lost"


def test_a_file_is_of_what_was_listed(tell: Tell) -> None:
    """What is done to these rolls is done to those that stand there, not to those that are on their way."""
    story = [["start"], ["end"], ["choose", "a"], ["end"], ["clear", "these"], ["choose", "b"]]
    last = tell(story)["seen"][-1]
    assert last["kept"] == "b1"
    assert last["done"] == [["remove", "these", ["a1"]]]


def test_two_files_are_read_one_after_the_other(tell: Tell) -> None:
    """Both are added, each once."""
    last = tell([["start"], ["end"], ["read", "a7"], ["read", "b8"]])["seen"][-1]
    assert last["kept"] == "a1,b1,a7,b8"
    assert [said for _, said, _ in last["done"]] == ["a7", "b8"]
