"""What a page shows, as one value: events come in any order, and Python answers late, in another order, or never.

Node plays stories to `site/play/checkstate.js`, with `events.js` and `selectors.js` beside it. The small world around
them is `checkstate_world.mjs`. What came of a story is judged here.
"""

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
import strategies  # noqa: F401  # sets the profile: the same examples in every run
from hypothesis import given, settings
from hypothesis import strategies as st

from sitebuild.node import running_node
from sitebuild.places import ROOT

Story = list[Any]
Tell = Callable[[Story], dict[str, Any]]

WORLD = ROOT / "tests" / "site" / "checkstate_world.mjs"
CHECKS = ("test", "contest")
FORM = "game/{}?skill={}&effort=no&rival=no"


@pytest.fixture(scope="module")
def tell() -> Iterator[Tell]:
    """Start Node once; give a function that plays a story and gives what came of it."""
    with running_node(WORLD) as process:
        asks, answers = process.stdin, process.stdout
        assert asks
        assert answers

        def told(story: Story) -> dict[str, Any]:
            asks.write(json.dumps(story) + "\n")
            asks.flush()
            answer: dict[str, Any] = json.loads(answers.readline())
            assert "thrown" not in answer, answer["thrown"]
            return answer

        yield told


checks = st.sampled_from(CHECKS)
skills = st.sampled_from(["5", "7", "8", "", "x"])
links = st.sampled_from(
    ["", "test", "contest", "test?skill=7", "test?skill=9&seed=s1", "contest?skill=8&seed=s2", "test?skill=99", "tset",
     "test?label=Jen", "test?faces=123", "contest?skill=7&label=Al&faces=456", "test?effort=yes&seed=s3"]
)  # fmt: skip
steps = st.one_of(
    st.tuples(st.just("edit"), checks, st.just("skill"), skills),
    st.tuples(st.just("edit"), checks, st.just("label"), st.sampled_from(["", "Jen", "Al"])),
    st.tuples(st.just("edit"), checks, st.just("faces"), st.sampled_from(["", "12", "123"])),
    st.tuples(st.just("edit"), checks, st.sampled_from(["effort", "rival"]), st.sampled_from(["yes", "no"])),
    st.tuples(st.just("view"), checks, st.sampled_from(["", "least"])),
    st.tuples(st.just("ask"), checks, st.sampled_from(["", "2"])),
    *[st.tuples(st.just("decide"), checks, st.sampled_from(["effort", "rival"]))] * 2,
    st.tuples(st.just("undecide"), checks),
    st.tuples(st.just("roll"), checks),
    st.tuples(st.just("roll"), checks),
    st.tuples(st.just("offer"), checks),
    st.tuples(st.just("pin"), checks),
    st.tuples(st.just("need"), checks),
    st.tuples(st.just("switch"), checks),
    st.tuples(st.just("link"), links),
    st.tuples(st.just("go"), st.sampled_from([-1, 1, -2])),
    st.tuples(st.just("reset"), checks),
    *[st.tuples(st.just("reply"), st.integers(0, 3))] * 6,
    st.tuples(st.just("restart"), st.booleans()),
    st.tuples(st.just("start")),
)
starts = st.sampled_from([[], [["start"]], [["start"], ["end"]]])
stories = st.tuples(links, starts, st.lists(steps, max_size=24)).map(lambda told: [told[0], *told[1], *told[2]])
"""Most begin with a Python that is there, half of those with all that it was asked at first answered."""

PLAIN = [("label", ""), ("faces", ""), ("effort", "no"), ("rival", "no")]
"""All fields but the skill as pages come."""

LINKS_THAT_OPEN = {"", "test", "contest"}


@given(story=stories)
@settings(max_examples=1500)
def test_in_any_order_the_page_says_what_it_shows(story: Story, tell: Tell) -> None:
    """Whatever people do, and however late Python answers: what is seen, marked, addressed and shared agrees."""
    told = tell(story)
    for number, seen in enumerate(told["seen"]):
        for name, check in seen["checks"].items():
            holds_at_all_times(name, check)
        assert seen["bar"] == seen["value_bar"], (number, story)
    history_keeps_rolls(told["seen"])
    last = told["seen"][-1]
    assert last["lies"] == [], "an old answer never overwrites a newer question"
    assert last["quiet"], story
    for name, check in last["checks"].items():
        holds_in_the_end(name, check, last)
    reopens(last, told["reopened"])


def holds_at_all_times(name: str, check: dict[str, Any]) -> None:
    """Assert that a roll under another form is always marked, and that what is shared is what is shown."""
    assert check["text"] == check["form"]
    value = check["value"]
    if check["roll"] and not check["stale"]:
        assert value["roll"]["text"] == check["form"]
        assert without_dice(check["roll"]) == check["plain"]
    assert check["shares"] == check["roll"]
    found = check["target"]
    if found and "wrong" not in found:
        assert without_dice(found["fragment"]) == check["plain"]
        assert check["odds"].startswith(f"{found['bare']} of ")
        assert found["bare"] == check["plain"].partition("label=")[0].rstrip("?&")
        if "seed=" in found["fragment"] or "faces=" in found["fragment"]:
            assert found["fragment"] == check["roll"]
    if check["error"]:
        assert check["error"]["message"] != "pin", "a pin never makes a check wrong"
        assert check["error"]["text"].startswith(f"game/{name}?"), "an error is of its own check"
    if check["pin"]:
        assert "x" not in check["pin"]


def holds_in_the_end(name: str, check: dict[str, Any], seen: dict[str, Any]) -> None:
    """Assert that, once every question is answered, the odds are those of the form, or the error is about the form."""
    value = check["value"]
    assert not value["wanted"]
    assert not value["rolling"]
    assert value["throws"] == 0
    assert value["step"] is None
    wrong = any(f"skill={skill}" in f"{check['form']}&" for skill in ("x&", "&"))
    if wrong:
        assert check["error"]
        assert check["error"]["text"] == check["form"]
    elif check["error"]:
        about = ("faces", "decision")
        assert any(word in check["error"]["message"] for word in about), "only dice or a decision can still be wrong"
        assert check["error"]["text"] == check["form"]
    elif value["answered"]:
        assert value["answered"]["text"] == check["form"]
        assert check["odds"] == f"{value['answered']['bare']} of {check['view']}"
        verdict = check["roll"] and not check["stale"]
        assert check["answer"] == (check["roll"] if verdict else check["odds"]), "the verdict takes the chance's place"
        assert check["target"]["bare"] == value["answered"]["bare"]
    else:
        assert check["form"] == FORM.format(name, 5), "a check that Python knows nothing of is as the page came"
    if seen["shown"] == name and seen["broken"] is None:
        assert seen["bar"] in (seen["address"], "" if name == "test" else None)


def reopens(last: dict[str, Any], reopened: dict[str, Any]) -> None:
    """Assert that the address, opened by somebody else, shows the same odds and the same roll."""
    if last["broken"]:
        assert reopened["broken"] or last["bar"] in LINKS_THAT_OPEN or "skill=99" not in last["bar"]
        return
    assert reopened["broken"] is None
    assert reopened["shown"] == last["shown"]
    here, there = (seen["checks"][last["shown"]] for seen in (last, reopened))
    if here["target"] and "wrong" not in here["target"]:
        assert there["plain"] == here["plain"]
        assert there["odds"].partition(" of ")[0] == here["odds"].partition(" of ")[0]
        assert there["roll"] == ("" if here["stale"] or not here["roll"] else here["roll"])


def history_keeps_rolls(told: list[dict[str, Any]]) -> None:
    """Assert that no entry of the history with a shown roll is ever written over."""
    for before, after in pairwise(told):
        entries = before["history"]
        if after["all_history"][: len(entries)] == entries or len(after["history"]) < len(entries):
            continue
        changed = [
            (old, new) for old, new in zip(entries, after["all_history"], strict=False) if old != new and "seed=" in old
        ]
        shown = {check["roll"] for check in before["checks"].values()}
        assert not [old for old, _ in changed if old in shown]


def without_dice(fragment: str) -> str:
    """Take the roll out of a link."""
    check, _, query = fragment.partition("?")
    kept = [pair for pair in query.split("&") if pair and pair.partition("=")[0] not in ("seed", "faces", "offer")]
    return check + ("?" if kept else "") + "&".join(kept)


def ended(tell: Tell, *steps: Any, fragment: str = "") -> dict[str, Any]:
    """Play a story; give what is seen in the end."""
    seen: dict[str, Any] = tell([fragment, *steps])["seen"][-1]
    return seen


@given(story=stories, skill=st.sampled_from("123"))
@settings(max_examples=300)
def test_in_the_end_the_past_leaves_nothing(story: Story, skill: str, tell: Tell) -> None:
    """After all is answered, the situation is the one that the last text alone gives."""
    last = [["edit", "test", field, value] for field, value in PLAIN] + [["edit", "test", "skill", skill]]
    shown = tell([*story, ["end"], ["switch", "test"], *last])["seen"][-1]["checks"]["test"]
    direct = ended(tell, ["start"], *last)["checks"]["test"]
    for name in ("text", "answered", "error", "wanted", "lost", "asking", "throws", "step", "rolling"):
        assert shown["value"][name] == direct["value"][name]


@given(story=stories, rolls=st.integers(1, 5))
@settings(max_examples=200)
def test_every_press_of_roll_is_one_roll(story: Story, rolls: int, tell: Tell) -> None:
    """Rolls pressed in one instant are all made. Each is logged once, and has an entry of its own to go back to."""
    before = [
        *story,
        ["end"],
        ["switch", "test"],
        ["edit", "test", "faces", ""],
        ["edit", "test", "skill", "7"],
        ["end"],
    ]
    first = tell(before)["seen"][-1]
    after = tell([*before, *[["roll", "test"]] * rolls])["seen"][-1]
    new = after["log"][len(first["log"]) :]
    assert len(set(new)) == len(new) == rolls
    assert [f"game/{entry}" for entry in after["history"][-rolls:]] == new


def test_a_link_that_opens_keeps_its_roll_and_the_change_made_meanwhile(tell: Tell) -> None:
    """A control is touched while a link loads: the change is made to the link's situation.

    Back leads to the link's roll.
    """
    link = "test?skill=7&seed=s1"
    story = [["edit", "test", "label", "Jen"], ["start"]]
    seen = ended(tell, *story, fragment=link)
    check = seen["checks"]["test"]
    assert check["form"] == f"{FORM.format('test', 7)}&label=Jen"
    assert (check["roll"], check["stale"]) == (link, True)
    assert seen["history"] == [link, "test?skill=7&label=Jen"]
    back = ended(tell, *story, ["end"], ["go", -1], fragment=link)["checks"]["test"]
    assert (back["form"], back["roll"], back["stale"]) == (FORM.format("test", 7), link, False)


def test_an_offer_made_while_a_link_opens_is_of_the_link(tell: Tell) -> None:
    """An offer is pressed before Python has read the link. It is not lost, and it is of what the link says."""
    link = "test?skill=7&label=Jen"
    seen = ended(tell, ["start"], ["offer", "test"], fragment=link)
    assert seen["bar"] == f"{link}&offer=1"
    assert seen["history"] == [link, f"{link}&offer=1"]


def test_going_back_to_what_was_rolled_takes_the_mark_away(tell: Tell) -> None:
    """Once the form is as it was when the roll was made, the roll is not marked, and the address is the roll's."""
    rolled = [["start"], ["reply", 0], ["roll", "test"], ["reply", 0]]
    away = [["edit", "test", "skill", "7"], ["reply", 0]]
    seen = ended(tell, *rolled, *away)
    assert seen["checks"]["test"]["stale"]
    assert seen["bar"] == "test?skill=7"
    seen = ended(tell, *rolled, *away, ["edit", "test", "skill", "5"])
    assert not seen["checks"]["test"]["stale"]
    assert seen["bar"] == seen["checks"]["test"]["roll"]


def test_a_roll_has_an_entry_of_its_own(tell: Tell) -> None:
    """Back from a roll leads to the situation without the roll."""
    seen = ended(tell, ["start"], ["edit", "test", "skill", "7"], ["end"], ["roll", "test"])
    assert seen["history"] == ["test?skill=7", "test?skill=7&seed=1"]


def test_a_roll_that_comes_after_a_newer_answer_leaves_its_odds(tell: Tell) -> None:
    """Roll is pressed, then a control changed, and Python answers the change first.

    The roll then stands there marked, under the odds of the change.
    """
    story = [["start"], ["reply", 0], ["roll", "test"], ["edit", "test", "skill", "7"], ["reply", 1], ["reply", 0]]
    check = ended(tell, *story)["checks"]["test"]
    assert (check["roll"], check["stale"]) == ("test?seed=1", True)
    assert check["odds"] == "test?skill=7 of "


@pytest.mark.parametrize("first", [0, 1])
def test_a_link_opened_after_a_roll_was_pressed_stays(first: int, tell: Tell) -> None:
    """A roll is answered before or after a newer link was opened. Either way it changes nothing there."""
    link = "test?skill=9&seed=s1"
    story = [["start"], ["reply", 0], ["roll", "test"], ["link", link], ["reply", first], ["reply", 0]]
    seen = ended(tell, *story)
    assert seen["checks"]["test"]["roll"] == link
    assert seen["bar"] == link
    assert seen["log"] == []


def test_dice_that_do_not_fit_are_neither_copied_nor_saved(tell: Tell) -> None:
    """Dice that Roll has refused can be neither copied nor saved until they are changed."""
    story = [["start"], ["edit", "test", "faces", "12"], ["end"], ["roll", "test"]]
    assert "faces" in ended(tell, *story)["checks"]["test"]["target"]["wrong"]
    mended = ended(tell, *story, ["end"], ["edit", "test", "faces", "123"])["checks"]["test"]
    assert mended["target"] == {"fragment": "test", "bare": "test", "name": "name of test"}


ROLLED: Story = [["start"], ["reply", 0], ["roll", "test"], ["reply", 0]]
DECIDED: Story = [*ROLLED, ["decide", "test", "effort"], ["reply", 0]]
"""A roll that was decided about. Its link was `test?seed=1` before."""


def test_a_decided_roll_takes_the_place_of_the_one_before(tell: Tell) -> None:
    """The form, the address, what is shared and the log are the decided roll's. Back leads to the roll before."""
    seen = ended(tell, *DECIDED)
    check = seen["checks"]["test"]
    assert check["form"] == "game/test?skill=5&effort=yes&rival=no"
    assert (check["roll"], check["stale"]) == ("test?effort=yes&seed=1", False)
    assert check["target"]["fragment"] == seen["bar"] == "test?effort=yes&seed=1"
    assert seen["records"] == [{"link": "game/test?effort=yes&seed=1", "before": ["game/test?seed=1"]}]
    assert seen["history"][-2:] == ["test?seed=1", "test?effort=yes&seed=1"]


def test_one_decision_after_the_other_is_taken_back(tell: Tell) -> None:
    """Two sides decide. Each undo takes the last decision back, in the form and the log as well."""
    both = [*DECIDED, ["decide", "test", "rival"], ["reply", 0]]
    assert ended(tell, *both)["records"][0]["before"] == ["game/test?seed=1", "game/test?effort=yes&seed=1"]
    once = ended(tell, *both, ["undecide", "test"])
    assert once["bar"] == "test?effort=yes&seed=1"
    assert once["records"][0]["before"] == ["game/test?seed=1"]
    twice = ended(tell, *both, ["undecide", "test"], ["reply", 0], ["undecide", "test"])
    assert twice["bar"] == "test?seed=1"
    assert twice["records"] == [{"link": "game/test?seed=1", "before": []}]
    assert twice["checks"]["test"]["form"] == FORM.format("test", 5)


@pytest.mark.parametrize(
    "more", [[], [["decide", "test", "rival"]], [["decide", "test", "rival"], ["undecide", "test"]]]
)
def test_the_next_roll_goes_without_what_was_decided(more: Story, tell: Tell) -> None:
    """What was decided was for that roll alone, however many decisions there were, and taken back."""
    steps = [each for step in more for each in (step, ["reply", 0])]
    seen = ended(tell, *DECIDED, *steps, ["roll", "test"])
    assert seen["checks"]["test"]["form"] == FORM.format("test", 5)
    assert seen["bar"] == seen["checks"]["test"]["roll"] == "test?seed=2"


@pytest.mark.parametrize("back", [False, True], ids=["changed", "changed and back"])
def test_a_form_that_was_changed_meanwhile_keeps_its_change(back: bool, tell: Tell) -> None:
    """Before Python has decided, a control is changed. The decided roll is one of the form as it was, and marked."""
    change: Story = [["edit", "test", "skill", "7"]]
    seen = ended(tell, *ROLLED, ["decide", "test", "effort"], *change, ["reply", 0])
    check = seen["checks"]["test"]
    assert check["form"] == "game/test?skill=7&effort=yes&rival=no"
    assert (check["roll"], check["stale"]) == ("test?effort=yes&seed=1", True)
    assert check["odds"] == "test?skill=7&effort=yes of "
    if back:
        steps: Story = [["decide", "test", "effort"], *change, ["reply", 0], ["end"], ["edit", "test", "effort", "no"]]
        plain = ended(tell, *ROLLED, *steps, ["edit", "test", "skill", "5"])["checks"]["test"]
        assert (plain["form"], plain["stale"]) == (FORM.format("test", 5), True)


def test_a_decision_that_is_pressed_twice_is_made_once(tell: Tell) -> None:
    """The second press comes before the first has its answer. There is one decision, and one roll in the log."""
    seen = ended(tell, *ROLLED, ["decide", "test", "effort"], ["decide", "test", "effort"])
    assert seen["checks"]["test"]["error"] is None
    assert seen["records"] == [{"link": "game/test?effort=yes&seed=1", "before": ["game/test?seed=1"]}]


def test_nothing_is_decided_about_a_roll_of_another_form(tell: Tell) -> None:
    """A control was changed, and what may be decided still stands there for a moment: it does nothing."""
    seen = ended(tell, *ROLLED, ["edit", "test", "skill", "7"], ["decide", "test", "effort"])
    assert seen["checks"]["test"]["form"] == FORM.format("test", 7)
    assert seen["log"] == ["game/test?seed=1"]


@pytest.mark.parametrize("forgets", [False, True])
def test_a_decision_whose_python_is_gone_is_asked_again_or_was_never_made(forgets: bool, tell: Tell) -> None:
    """Python is started anew before it has decided. Then it is asked again, or the roll is as it was."""
    seen = ended(tell, *ROLLED, ["decide", "test", "effort"], ["restart", forgets])
    link = "test?seed=1" if forgets else "test?effort=yes&seed=1"
    assert seen["bar"] == seen["checks"]["test"]["roll"] == link
    assert seen["log"] == [f"game/{link}"]


def test_a_refused_decision_leaves_the_roll(tell: Tell) -> None:
    """What the rules do not allow is said, and the roll stays as it lies there."""
    seen = ended(tell, *DECIDED, ["decide", "test", "effort"])
    check = seen["checks"]["test"]
    assert check["error"]["message"] == "decision is not allowed"
    assert (check["roll"], check["stale"]) == ("test?effort=yes&seed=1", False)
    assert len(seen["records"][0]["before"]) == 1


def test_a_decision_that_comes_after_a_link_was_opened_is_in_the_log_alone(tell: Tell) -> None:
    """The newer link stays as it was opened. The log has the roll as it was decided, for that was done."""
    link = "test?skill=9&seed=s1"
    seen = ended(tell, *ROLLED, ["decide", "test", "effort"], ["link", link], ["reply", 0])
    assert seen["bar"] == seen["checks"]["test"]["roll"] == link
    assert seen["checks"]["test"]["form"] == FORM.format("test", 9)
    assert seen["log"] == ["game/test?effort=yes&seed=1"]
    assert seen["lies"] == []


def test_the_number_that_is_asked_for_stays_with_its_check(tell: Tell) -> None:
    """The question is that of the odds, after a change and a roll as well. The other check has its own."""
    seen = ended(tell, ["start"], ["ask", "test", "2"], ["edit", "test", "skill", "7"], ["roll", "test"])
    assert seen["checks"]["test"]["odds"] == "test?skill=7 of ask=2"
    assert seen["checks"]["contest"]["odds"] == "contest of "


def test_the_world_can_fail() -> None:
    """The assertions of this file find a page that shows something wrong."""
    honest = {
        "text": "game/test?skill=7", "form": "game/test?skill=7", "roll": "", "stale": False, "shares": "",
        "error": None, "pin": "", "plain": "test?skill=7", "odds": "test?skill=7 of ", "value": {"roll": None},
        "target": None,
    }  # fmt: skip
    holds_at_all_times("test", honest)
    lies: list[dict[str, Any]] = [
        {"roll": "test?seed=1", "shares": "test?seed=1", "value": {"roll": {"text": "game/test?skill=5"}}},
        {"roll": "test?seed=1", "stale": True},
        {"target": {"fragment": "test", "bare": "test"}},
        {"odds": "test of ", "target": {"fragment": "test?skill=7", "bare": "test?skill=7"}},
        {"error": {"message": "pin", "text": "game/test?skill=7"}},
        {"error": {"message": "skill", "text": "game/contest?skill=x"}},
    ]
    for lie in lies:
        with pytest.raises(AssertionError):
            holds_at_all_times("test", honest | lie)
