"""What a page shows, as one value: events come in any order, and Python answers late, in another order, or never.

Node plays stories to the desk of a game: `site/play/checkstate.js`, with the files that it names, on the
kernel. The small world around them is `checkstate_world.mjs`. What came of a story is judged here.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
import strategies  # noqa: F401  # sets the profile: the same examples in every run
from desk_stories import Story, Tell, telling
from hypothesis import given, settings
from hypothesis import strategies as st

CHECKS = ("test", "contest")
FORM = "game/{}?skill={}&effort=no&rival=no"


@pytest.fixture(scope="module")
def tell() -> Iterator[Tell]:
    """Give what plays stories to the desk of a game."""
    with telling("checkstate_world.mjs") as told:
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
    st.tuples(st.sampled_from(["use", "keepit"]), checks),
    st.tuples(st.just("wish"), checks, st.sampled_from(["", "chance=65", "chance=50"])),
    st.tuples(st.just("switch"), checks),
    st.tuples(st.just("link"), links),
    st.tuples(st.just("go"), st.sampled_from([-1, 1, -2])),
    st.tuples(st.just("reset"), checks),
    *[st.tuples(st.just("reply"), st.integers(0, 3))] * 6,
    st.tuples(st.just("restart"), st.booleans()),
    st.tuples(st.just("start")),
    *[st.tuples(st.just("pause"))] * 2,
    st.tuples(st.sampled_from(["later", "fail", "rehearse"])),
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
    assert last["quiet"], story
    for name, check in last["checks"].items():
        holds_in_the_end(name, check, last)
    shown = last["checks"][last["shown"]]
    if shown["needs"] and not any(step[0] == "fail" or list(step) == ["restart", True] for step in story[1:]):
        assert shown["need"] == shown["needs"], "what is wished of the check that is shown is told"
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
    if value.get("sent"):
        assert check["roll"], "a form is folded only under the roll that was sent"
        assert not check["stale"]
        assert value["sent"]["record"] == f"record of game/{check['roll']}"


def holds_in_the_end(name: str, check: dict[str, Any], seen: dict[str, Any]) -> None:
    """Assert that, once every question is answered, the odds are those of the form, or the error is about the form."""
    value = check["value"]
    assert not value["wanted"]
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
    rest = value["rest"]
    if rest and not wrong and not check["error"]:
        assert rest["subject"] == check["subject"], "what follows a check is of what it shows"
        assert "owed" not in rest.values()
        for kind in ("taps", "insight"):
            assert rest[kind] == "failed" or check[kind] == check["subject"]
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
    for name in ("text", "answered", "error", "wanted", "throws", "step", "decision"):
        assert shown["value"][name] == direct["value"][name]


@given(story=stories, rolls=st.integers(1, 5))
@settings(max_examples=200)
def test_presses_of_roll_are_one_roll_until_there_is_one(story: Story, rolls: int, tell: Tell) -> None:
    """Presses in one instant are one roll. Later ones make one each, logged once, with an entry to go back to."""
    before = [
        *story,
        ["end"],
        ["switch", "test"],
        ["edit", "test", "faces", ""],
        ["edit", "test", "skill", "7"],
        ["end"],
    ]
    first = tell(before)["seen"][-1]
    at_once = tell([*before, *[["roll", "test"]] * rolls])["seen"][-1]
    assert len(at_once["log"]) == len(first["log"]) + 1
    after = tell([*before, *[["roll", "test"], ["roll", "test"], ["end"]] * rolls])["seen"][-1]
    new = after["log"][len(first["log"]) :]
    assert len(set(new)) == len(new) == rolls
    assert [f"game/{entry}" for entry in after["history"][-rolls:]] == new


def test_a_roll_of_another_form_is_one_of_its_own(tell: Tell) -> None:
    """Before Python has rolled, a control is changed and Roll is pressed again: both rolls are made, and logged."""
    seen = ended(tell, ["start"], ["end"], ["roll", "test"], ["edit", "test", "skill", "7"], ["roll", "test"])
    assert seen["log"] == ["game/test?seed=1", "game/test?skill=7&seed=2"]


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


def test_a_roll_from_elsewhere_is_told_as_one_that_was_sent(tell: Tell) -> None:
    """Kept it is in the log, once, however often that is pressed. Used it is as any roll; rolled here it never is."""
    link = "test?skill=7&seed=s1"
    story: Story = [["start"], ["end"]]
    keep: Story = [["keepit", "test"], ["keepit", "test"]]
    sent = ended(tell, *story, fragment=link)["checks"]["test"]["value"]["sent"]
    assert sent == {"record": f"record of game/{link}", "kept": False}
    kept = ended(tell, *story, *keep, fragment=link)
    assert kept["log"] == [f"game/{link}"]
    assert kept["checks"]["test"]["value"]["sent"]["kept"]
    for after in (["use", "test"], ["edit", "test", "skill", "8"], ["roll", "test"], ["offer", "test"]):
        seen = ended(tell, *story, after, fragment=link)
        assert seen["checks"]["test"]["value"]["sent"] is None
    back = ended(
        tell, *story, ["roll", "test"], ["end"], ["edit", "test", "skill", "8"], ["end"], ["go", -1], fragment=link
    )
    assert back["checks"]["test"]["value"]["sent"] is None


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


def test_a_link_that_cannot_be_opened_is_not_said_of_another_check(tell: Tell) -> None:
    """Nor is it said again of its own check, once somebody has been at the other one. Who opens one stays at theirs."""
    wrong = "test?skill=99"
    story: Story = [["start"], ["end"]]
    assert ended(tell, *story, fragment=wrong)["broken"]["link"] == wrong
    for checks in (["contest"], ["contest", "test"]):
        assert ended(tell, *story, *[["switch", name] for name in checks], fragment=wrong)["broken"] is None
    seen = ended(tell, *story, ["switch", "contest"], ["link", wrong])
    assert seen["shown"] == "contest"
    assert seen["broken"]["link"] == wrong


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


# --- once somebody has paused -------------------------------------------------------------------


def at_work(seen: dict[str, Any]) -> list[str]:
    """Give what Python is asked at a moment."""
    return [question["kind"] for question in seen["asked"]]


START: Story = ["", ["start"], ["reply", 0]]
"""Python is there, and the odds of the first form with it."""


def test_taps_come_before_insights(tell: Tell) -> None:
    """Nothing is asked before somebody has paused, and the longer question only after another pause."""
    seen = tell([*START, ["pause"], ["reply", 0], ["pause"], ["reply", 0]])["seen"]
    assert [at_work(each) for each in seen[2:7]] == [[], ["taps"], [], ["insight"], []]


def test_a_change_within_the_pause_is_asked_about_once(tell: Tell) -> None:
    """What was owed to the form before is not asked any more; its answer shows nothing."""
    edit = ["edit", "test", "skill", "7"]
    seen = tell([*START, ["pause"], edit, ["reply", 1], ["reply", 0], ["pause"], ["reply", 0]])["seen"]
    assert [at_work(each) for each in seen[3:8]] == [["taps"], ["taps", "preview"], [], [], ["taps"]]
    assert "taps" not in seen[6]["checks"]["test"]
    assert "skill=7" in seen[8]["checks"]["test"]["taps"]


def test_another_chart_asks_for_nothing_that_is_there(tell: Tell) -> None:
    """Nor does it overtake what is on its way."""
    view: Story = [["view", "test", "least"], ["reply", 1]]
    seen = tell(
        [*START, ["pause"], *view, ["reply", 0], ["pause"], ["reply", 0], ["view", "test", ""], ["reply", 0], ["pause"]]
    )
    assert [at_work(each) for each in seen["seen"][5:8]] == [["taps"], [], ["insight"]]
    assert at_work(seen["seen"][11]) == []


@pytest.mark.parametrize("change", [["ask", "test", "2"], ["edit", "test", "skill", "7"]])
@pytest.mark.parametrize("question", ["taps", "insight"])
def test_a_late_answer_about_another_form_takes_no_place(question: str, change: list[str], tell: Tell) -> None:
    """It is on its way, and the odds of another form are not there yet. What is told in the end is of that one."""
    before: Story = [["pause"], *([["reply", 0], ["pause"]] if question == "insight" else [])]
    seen = tell([*START, *before, change, ["reply", 0]])["seen"][-4:]
    assert [at_work(each) for each in seen] == [[question], [question, "preview"], ["preview"], []]
    assert question not in seen[2]["checks"]["test"]
    check = seen[-1]["checks"]["test"]
    assert check["taps"] == check["insight"] == check["subject"]


def test_what_is_late_no_more_is_not_asked_twice(tell: Tell) -> None:
    """The form is changed and set back before Python has said what taps would change."""
    away: Story = [["edit", "test", "skill", "7"], ["edit", "test", "skill", "5"]]
    seen = tell([*START, ["pause"], *away, ["reply", 0]])["seen"][6]
    check = seen["checks"]["test"]
    assert check["taps"] == check["subject"]
    assert "taps" not in at_work(seen)


def test_what_has_made_way_is_asked_again(tell: Tell) -> None:
    """After another pause, without a change."""
    seen = tell([*START, ["pause"], ["later"], ["pause"]])["seen"]
    assert [at_work(each) for each in seen[3:6]] == [["taps"], [], ["taps"]]


def test_what_failed_is_asked_again_with_the_next_change(tell: Tell) -> None:
    """Not before: a Python that ends with it would be started again and again. The rest goes on without it."""
    seen = tell(
        [
            *START,
            ["pause"],
            ["fail"],
            ["pause"],
            ["fail"],
            ["pause"],
            ["view", "test", "least"],
            ["reply", 0],
            ["pause"],
        ]
    )
    assert [at_work(each) for each in seen["seen"][3:8]] == [["taps"], [], ["insight"], [], []]
    assert at_work(seen["seen"][10]) == ["taps"]


def test_a_rehearsal_comes_last_and_ends_with_a_change(tell: Tell) -> None:
    """It waits for what is owed. Left alone it goes to its end, once for each start."""
    rest: Story = [["pause"], ["reply", 0], ["pause"], ["reply", 0]]
    begun = tell([*START, ["rehearse"], *rest, ["reply", 0], ["edit", "test", "skill", "7"]])["seen"]
    assert [at_work(each) for each in begun[3:9]] == [[], ["taps"], [], ["insight"], ["rehearse"], ["rehearse"]]
    assert begun[9]["rehearsals"] == [1]
    assert at_work(begun[9]) == ["preview"]
    assert begun[-1]["rehearsals"] == [1]
    assert tell([*START, ["rehearse"]])["seen"][-1]["rehearsals"] == [13]
