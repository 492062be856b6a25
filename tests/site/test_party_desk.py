"""The desk of the page of parties, without a browser: events in any order, answers late, in another order, or never."""

from collections.abc import Iterator
from typing import Any

import pytest
import strategies  # noqa: F401  # sets the profile: the same examples in every run
from desk_stories import Story, Tell, at_rest, telling
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.fixture(scope="module")
def tell() -> Iterator[Tell]:
    """Give what plays stories to the page of parties in `party_world.mjs`."""
    with telling("party_world.mjs") as told:
        yield told


links = st.sampled_from(
    ["", "one/party?difficulty=2&who=ana", "two/party?difficulty=3&who=jen,bo", "one/party?difficulty=9&who=ana",
     "one/party?difficulty=2&who=ana&seed=s1", "two/party?difficulty=1&who=jen&seed=s2"]
)  # fmt: skip
steps = st.one_of(
    *[st.tuples(st.just("set"), st.sampled_from(["1", "2", "3", "9"]))] * 2,
    st.tuples(st.just("check"), st.sampled_from(["test", "skill"])),
    st.tuples(st.just("spend"), st.integers(0, 2)),
    st.tuples(st.just("skill"), st.integers(0, 2), st.sampled_from(["4", "5"])),
    st.tuples(st.just("join"), st.sampled_from(["bo", "cy"])),
    st.tuples(st.just("away"), st.integers(0, 2)),
    st.tuples(st.just("wish"), st.integers(0, 2)),
    st.tuples(st.just("game"), st.sampled_from(["one", "two"])),
    st.just(("fresh",)),
    *[st.just(("roll_all",))] * 3,
    *[st.tuples(st.just("settle"), st.integers(0, 2))] * 2,
    *[st.just(("undo",))] * 2,
    st.just(("use",)),
    *[st.just(("file_it",))] * 2,
    st.tuples(st.just("link"), links),
    st.tuples(st.just("other_tab"), st.sampled_from(["jen", "tom", "eve"]), st.integers(0, 3)),
    *[st.tuples(st.just("reply"), st.integers(0, 3))] * 7,
    st.tuples(st.just("restart"), st.booleans()),
    st.just(("start",)),
)
starts = st.sampled_from([[], [["start"]], [["start"], ["end"]]])
stories = st.tuples(links, starts, st.lists(steps, max_size=24)).map(lambda told: [told[0], *told[1], *told[2]])
"""Most begin with a Python that is there, half of those with the table that was opened first."""


@given(story=stories)
@settings(max_examples=1500)
def test_what_is_shown_is_of_what_was_done_last(story: Story, tell: Tell) -> None:
    """Nothing is asked twice, no roll is lost, and in the end odds, roll, controls and address are of the draft."""
    seen = tell(story)["seen"]
    for each in seen:
        assert each["log"] == each["made"], "every roll is in the log, once"
        assert len(each["log"]) == len(set(each["log"]))
        assert all(points >= 0 for points in each["points"].values())
    last = at_rest(seen)
    page, screen = last["page"], last["screen"]
    assert page["forms"] == []
    assert page["opening"] is None
    draft = page["draft"]
    assert screen["participants"] == ",".join(each["name"] for each in draft["participants"])
    said = ",".join(each["own"].get("skill", "") for each in draft["participants"])
    if draft["moment"]["difficulty"] == "9":
        assert page["wrong"]["field"] == last["told"]["field"] == "difficulty"
        return
    assert page["wrong"] is last["told"] is None
    assert page["anew"] == 0
    assert screen["who-1"] == said, "each line says what was set in it last, over a roll too"
    roll = page["roll"]
    lies = roll is not None and not page["stale"]
    assert lies == (roll is not None and roll["bare"] == last["bare"]), "a roll lies there where it is of the draft"
    assert screen["answer"] == (roll["link"].partition("/")[2] if lies else last["bare"])
    if roll:
        assert screen["roll"] == roll["link"].partition("/")[2]
    else:
        assert screen.get("roll", "") == screen.get("trace", "") == "", "no dice of another table lie there"
    assert page["link"] == f"{draft['system']}/{screen['answer']}"
    if page["sent"]:
        assert lies, "what was sent lies there, under its letter"
        assert screen["letter"] == roll["link"]
        assert page["sent"]["kept"] == (roll["link"] in last["log"])
        assert not page["sent"]["kept"] or roll["key"]
    if page["begun"]:
        assert last["bar"].removesuffix("&sender=Ana") == page["link"]


def ended(tell: Tell, *steps: Any, link: str = "") -> dict[str, Any]:
    """Play a story; give what is seen in the end."""
    seen: dict[str, Any] = tell([link, *steps])["seen"][-1]
    return seen


READY: Story = [["start"], ["end"]]
ROLLED: Story = [*READY, ["roll_all"], ["end"]]


def test_the_game_that_was_chosen_last_stays(tell: Tell) -> None:
    """Another game and back again before the other has come: the page stays at the one that was gone back to."""
    seen = ended(tell, *READY, ["set", "2"], ["end"], ["game", "two"], ["game", "one"])
    assert seen["page"]["draft"]["system"] == "one"
    assert seen["bare"] == "party?difficulty=2&who=jen,tom"


def test_a_game_is_left_and_found_again_as_it_was(tell: Tell) -> None:
    """The other game has a table of its own."""
    there: Story = [*READY, ["set", "2"], ["game", "two"], ["end"], ["set", "3"]]
    for between in ([], [["roll_all"], ["end"]]):
        seen = ended(tell, *there, *between, ["game", "one"])
        assert seen["bar"] == "one/party?difficulty=2&who=jen,tom"
        assert seen["screen"]["roll"] == seen["screen"]["trace"] == ""


@pytest.mark.parametrize("forgets", [False, True])
def test_a_link_that_is_opened_while_python_is_away_is_shown(forgets: bool, tell: Tell) -> None:
    """Somebody goes to another table, and Python is being started again: it stands there once Python is back."""
    seen = ended(tell, *READY, ["link", "one/party?difficulty=2&who=ana"], ["restart", forgets])
    assert seen["bare"] == "party?difficulty=2&who=ana"


def test_a_roll_that_comes_after_a_change_does_not_hide_its_odds(tell: Tell) -> None:
    """The difficulty is set anew while a roll is on its way: the dice are those of before, the odds those of now."""
    seen = ended(tell, *READY, ["roll_all"], ["set", "2"])
    assert seen["page"]["stale"]
    assert seen["screen"]["answer"] == "party?difficulty=2&who=jen,tom"
    assert seen["screen"]["roll"] == "party?difficulty=1&who=jen,tom&seed=1"
    assert len(seen["log"]) == 1


def test_a_roll_that_comes_after_another_game_was_chosen_is_in_the_log(tell: Tell) -> None:
    """It was made and paid. The table of the other game stays as it is."""
    seen = ended(tell, *READY, ["spend", 0], ["end"], ["roll_all"], ["game", "two"])
    assert seen["page"]["roll"] is None
    assert len(seen["log"]) == 1
    assert seen["points"] == {"jen": 1, "tom": 2}


def test_back_at_the_draft_of_a_roll_it_lies_there_again(tell: Tell) -> None:
    """After a change the chance takes the verdict's place; set back, the roll is there."""
    away = [*ROLLED, ["set", "2"], ["end"]]
    assert ended(tell, *away)["page"]["stale"]
    seen = ended(tell, *away, ["set", "1"])
    assert not seen["page"]["stale"]
    assert seen["bar"] == "one/party?difficulty=1&who=jen,tom&seed=1"


def test_a_second_press_before_the_roll_is_there_rolls_nothing(tell: Tell) -> None:
    """Presses of one draft are one roll until there is one; of another draft, it is one of its own."""
    assert len(ended(tell, *READY, ["roll_all"], ["roll_all"])["log"]) == 1
    assert len(ended(tell, *READY, ["roll_all"], ["set", "2"], ["roll_all"])["log"]) == 2


def test_a_decision_that_is_pressed_twice_is_made_once_and_taken_back(tell: Tell) -> None:
    """Two taps spend a point; undo gives the point back, and the roll lies there as it did."""
    seen = ended(tell, *ROLLED, ["settle", 1], ["settle", 1])
    assert seen["points"] == {"jen": 1, "tom": 2}
    assert seen["page"]["note"]["text"] == "jen: Spend."
    back = ended(tell, *ROLLED, ["settle", 1], ["settle", 1], ["end"], ["undo"])
    assert back["points"] == {"jen": 2, "tom": 2}
    assert back["page"]["note"] == {"text": "Taken back.", "back": None}
    assert back["bar"] == "one/party?difficulty=1&who=jen,tom&seed=1"


def test_nothing_is_decided_about_a_roll_of_another_draft(tell: Tell) -> None:
    """The difficulty was changed, and what may be decided still stands there for a moment: it does nothing."""
    seen = ended(tell, *ROLLED, ["set", "2"], ["settle", 1])
    assert seen["points"] == {"jen": 2, "tom": 2}


def test_a_roll_that_nobody_can_pay_is_not_made(tell: Tell) -> None:
    """Another tab has spent the last point: nothing is rolled and nobody pays."""
    seen = ended(tell, *READY, ["spend", 0], ["spend", 0], *[["roll_all"], ["end"]] * 3)
    assert len(seen["log"]) == 2
    assert seen["page"]["note"]["text"] == "Nothing was rolled: no points left"


def test_another_tab_does_not_take_away_a_new_table(tell: Tell) -> None:
    """Another tab keeps somebody: the way back to the table before stays."""
    link = "two/party?difficulty=3&who=jen,bo"
    fresh: Story = [*READY, ["fresh"], ["end"], ["other_tab", "eve", 1], ["end"]]
    seen = ended(tell, *fresh, link=link)
    assert seen["page"]["note"]["text"] == "A new table."
    assert seen["bare"] == "party?difficulty=1&who=jen,tom,eve"
    assert ended(tell, *fresh, ["undo"], link=link)["bar"] == link


def test_what_somebody_sets_is_not_lost_to_another_tab(tell: Tell) -> None:
    """Another tab keeps somebody while the first thing is set: that stays set."""
    seen = ended(tell, *READY, ["other_tab", "eve", 1], ["set", "2"])
    assert seen["bar"] == "one/party?difficulty=2&who=jen,tom"


def test_somebody_leaves_while_the_moment_is_wrong(tell: Tell) -> None:
    """The participants are those of who is left. Once the moment is right its controls are drawn too."""
    wrong: Story = [*READY, ["set", "9"], ["end"], ["away", 0]]
    assert ended(tell, *wrong)["screen"]["participants"] == "tom"
    seen = ended(tell, *wrong, ["end"], ["set", "3"])
    assert seen["screen"]["moment"] == "one 3"
    assert seen["bar"] == "one/party?difficulty=3&who=tom"


def test_who_was_taken_away_comes_back_to_their_place(tell: Tell) -> None:
    """Undo brings back the one who left, before and after the answer."""
    for between in ([], [["end"]]):
        seen = ended(tell, *READY, ["away", 0], *between, ["undo"])
        assert seen["bare"] == "party?difficulty=1&who=jen,tom"


def test_a_link_that_cannot_be_opened_is_said(tell: Tell) -> None:
    """The page goes on without it, and says so until there is a roll."""
    link = "one/party?difficulty=9&who=ana"
    seen = ended(tell, ["start"], link=link)
    assert seen["page"]["problem"] == "This link cannot be opened: difficulty. The page goes on without it."
    assert seen["bare"] == "party?difficulty=1&who=jen,tom"
    assert ended(tell, *ROLLED, link=link)["page"]["problem"] == ""
