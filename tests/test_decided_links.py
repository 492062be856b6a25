"""Decisions about linked rolls: the same seed, the same faces or the same proof, and never other dice."""

import json
from dataclasses import replace
from urllib.parse import quote

import by_the_format
import pytest
from by_the_format import confirmed_of, proof_of
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, seeds, situations

from fairthrow.__main__ import main
from fairthrow.decisions import decided, decision_between, decision_of, decisions_of
from fairthrow.links import Link, decode
from fairthrow.systems import FairthrowError, FieldError, Situation
from fairthrow.table import fair
from fairthrow.view.check.data import decisions_data
from fairthrow.view.check.decisions import offered

SECRET, KEY = bytes(range(16)), bytes(range(32, 48))
SEED = "AAAAAAAAAAAAAAAAAAAACw"
"""Its first d20s are 1, 1 and 7."""


def after(text: str, name: str, *faces: int) -> Link:
    """Decide something about the roll of a link."""
    link = decode(text)
    return decided(link, decision_of(link, name), faces)


@pytest.mark.parametrize(
    ("link", "name", "then"),
    [
        (
            "spellwoven/test?skill=1&attribute=1&seed=AAECAwQFBgcICQoLDA0ODw&label=Jen",
            "effort",
            "spellwoven/test?skill=1&attribute=1&effort=yes&seed=AAECAwQFBgcICQoLDA0ODw&label=Jen",
        ),
        ("spellwoven/test?faces=6,6,10", "effort", "spellwoven/test?effort=yes&faces=6,6,10"),
        (
            "enchanted-realms/check?advantage=yes&seed=" + SEED,
            "chance",
            "enchanted-realms/check?advantage=yes&chance=yes&seed=" + SEED,
        ),
        ("enchanted-realms/movement?path=oo", "difficult", "enchanted-realms/movement?path=oodddd"),
    ],
)
def test_a_decided_roll_is_the_link_of_the_same_dice(link: str, name: str, then: str) -> None:
    """Only the situation of the link changes. The dice that lay there are the first of its roll."""
    found = after(link, name)
    assert found.encode() == then
    assert decode(then) == found
    lay = [die.face for die in decode(link).roll().dice]
    assert [die.face for die in found.roll().dice][: len(lay)] == lay


@pytest.mark.parametrize(
    ("link", "asks"),
    [
        ("save?faces=1", "faces must be 2 numbers for 1d20 (roll), then 1d20 (chance re-roll), got 1"),
        ("skill?faces=1,2", "faces must be 3 numbers for 2d20 (roll), then 1d20 (chance re-roll), got 2"),
        (
            "attack?faces=1,2",
            "faces must be 3 numbers for 2d20 (roll), then 1d20 (chance re-roll), and more if the dice call for 1d6",
        ),
        (
            "competition?faces=7,7",
            "faces must be 4 numbers for 1d12 (yours), then 1d12 (theirs), then 1d12 (your round 2), then 1d12 (th",
        ),
    ],
)
def test_physical_dice_that_are_missing_are_asked_for(link: str, asks: str) -> None:
    """A decision that needs one more physical die is an error that names the die, until its face is given."""
    link = f"enchanted-realms/{link}"
    (decision,) = decisions_of(decode(link))
    with pytest.raises(FieldError) as caught:
        decided(decode(link), decision).roll()
    assert caught.value.field == "faces"
    assert caught.value.message.startswith(asks)


def test_faces_of_the_new_dice_follow_those_that_were_typed() -> None:
    """The faces that somebody rolled for the decision are added. They are checked as any others are."""
    found = after("enchanted-realms/save?faces=1", "chance", 14)
    assert found.encode() == "enchanted-realms/save?chance=yes&faces=1,14"
    assert found.roll().short == "Succeeds"
    for faces, says in (((21,), "is a d20 and must be 1 to 20, got 21"), ((3, 4), "got 3"), ((0,), "1 to 20, got 0")):
        with pytest.raises(FieldError, match=says) as caught:
            decode(after("enchanted-realms/save?faces=1", "chance", *faces).encode()).roll()
        assert caught.value.field == "faces"
    with pytest.raises(FieldError, match="faces must not be given: the dice of this roll come from its link, got 1"):
        after(f"enchanted-realms/save?seed={SEED}", "chance", 14)


@pytest.mark.parametrize(
    ("link", "name", "says"),
    [
        (
            "spellwoven/test?faces=1,1,2",
            "effort",
            "decision must not be given: nothing is left to decide, got 'effort'",
        ),
        (
            "spellwoven/contest?faces=9,9,9,9,9,9",
            "chance",
            "decision must be one of effort, their_effort, got 'chance'",
        ),
        ("spellwoven/test?faces=6,6,6", "<b>" * 200, "decision must be one of effort, got '<b>"),
        ("spellwoven/test?faces=6,6", "effort", "faces must be 3 numbers"),
        ("spellwoven/test", "effort", "seed must be 16 bytes, got 0"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(link: str, name: str, says: str) -> None:
    """The error says what may be decided, if anything."""
    with pytest.raises(FairthrowError) as caught:
        after(link, name)
    assert caught.value.message.startswith(says)
    assert len(caught.value.message) < 400


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: f"{check.system}/{check.check}")
@given(data=st.data())
def test_a_decision_can_be_told_from_both_links(check: type[Situation], data: st.DataObject) -> None:
    """What led from one link to the next is found again, and from no roll to a roll of other dice."""
    link = Link(situation=data.draw(situations(check)), seed=data.draw(seeds()) if check.takes_dice else None)
    for decision in decisions_of(link):
        then = decided(link, decision)
        assert decision_between(link, then) == decision
        assert decision_between(then, link) is None
        if link.seed:
            assert decision_between(link, replace(then, seed=bytes(16))) in (None, *([decision] * (not any(link.seed))))


SITUATION = "spellwoven/test?skill=1&attribute=1&difficulty=9&label=Jen"
"""Hardly any dice pass it."""


@pytest.mark.parametrize("proof", [proof_of(SITUATION, SECRET, bytes(16)), confirmed_of(SITUATION, SECRET, KEY)])
def test_a_decided_fair_roll_keeps_its_proof(proof: str) -> None:
    """The proof stays that of the situation before: link and dice are as they were, and what was decided follows.

    A verifier that knows only the text of the format finds the proof good.
    """
    before = decode(proof)
    found = after(proof, "effort")
    assert found.encode() == f"{proof}&then=effort%3Dyes"
    assert decode(found.encode()) == found
    assert found.committed == before.committed == SITUATION
    assert dict(found.situation.changed()) == {**dict(before.situation.changed()), "effort": True}
    assert [die.face for die in found.roll().dice] == [die.face for die in before.roll().dice]
    assert found.roll().outcomes["successes"] == int(str(before.roll().outcomes["successes"])) + 1
    assert by_the_format.verify(found.encode()) == by_the_format.verify(proof)
    assert decision_between(before, found) == decision_of(before, "effort")


def test_a_decided_fair_roll_can_be_confirmed_and_decided_on() -> None:
    """A key that comes later confirms it all the same. A second decision is written behind the same proof."""
    contest = "spellwoven/contest?skill=0&attribute=1&their_skill=0&their_attribute=1&dice=1&their_dice=1"
    proof = confirmed_of(contest, SECRET, KEY)
    before = replace(decode(proof), key=None)
    assert before.roll().outcomes["result"] == "draw"
    mine = decided(before, decision_of(before, "effort"))
    assert replace(mine, key=KEY).confirmed
    both = decided(mine, decision_of(mine, "their_effort"))
    assert both.encode() == f"{before.encode()}&then=effort%3Dyes%26their_effort%3Dyes"
    assert decode(both.encode()) == both
    assert both.roll().outcomes["result"] == "draw"


def test_what_a_browser_keeps_of_a_fair_roll_fits_the_decided_one() -> None:
    """To both sides the decided roll is the one they made: nothing speaks against it, and it can still be confirmed."""
    confirmed = decode(confirmed_of(SITUATION, SECRET, KEY))
    proof = replace(confirmed, key=None)
    offered = fair.Offer(link=replace(proof, answer=None, secret=None), secret=SECRET, answer=proof.answer)
    answered = fair.FairAnswer(link=replace(proof, secret=None), key=KEY)
    kept = fair.Kept(offers=(offered,), answers=(answered,))
    spent = decided(proof, decision_of(proof, "effort"))
    assert kept.wrong(spent) == kept.wrong(proof) == ""
    assert fair.confirm(spent, kept) == decided(confirmed, decision_of(confirmed, "effort"))


@pytest.mark.parametrize(
    ("then", "says"),
    [
        ("skill=9", "then must be what the rules let a side decide after this roll, got 'skill=9'"),
        ("effort=yes&skill=9", "then must be what the rules let a side decide after this roll"),
        ("effort=no", "then must be what the rules let a side decide after this roll, got ''"),
        ("", "then must be what the rules let a side decide after this roll, got ''"),
        (
            "effort=maybe",
            "then must be the fields that a decision changed, got 'effort=maybe': effort must be yes or no",
        ),
        (
            "luck=yes",
            "then must be the fields that a decision changed, got 'luck=yes': it must be of the fields skill,",
        ),
        ("seed=" + SEED, "then must be the fields that a decision changed"),
        ("effort", "then must be the fields that a decision changed, got 'effort': effort must be of the form"),
        ("effort=yes&effort=yes", "then must be the fields that a decision changed"),
        ("effort=%zz", "then must be the fields that a decision changed"),
        ("x" * 1001, "then must be up to 1000 characters without control characters"),
    ],
)
def test_a_proof_holds_for_no_other_decision(then: str, says: str) -> None:
    """What stands behind a proof must follow from it by the rules. Anything else is refused, and the field is named."""
    proof = proof_of(SITUATION, SECRET, bytes(16))
    with pytest.raises(FairthrowError) as caught:
        decode(f"{proof}&then={quote(then)}")
    assert caught.value.field == "then"
    assert caught.value.message.startswith(says)
    assert len(caught.value.message) < 700


@pytest.mark.parametrize("then", ["effort%3Dyes", ""])
@pytest.mark.parametrize("link", [f"spellwoven/test?seed={SEED}", "spellwoven/test?faces=9,9,9", "spellwoven/test"])
def test_only_a_proof_says_what_was_decided(link: str, then: str) -> None:
    """Other links become the decided situation itself: their dice were made for none."""
    with pytest.raises(
        FairthrowError, match="then must be given with the proof of a fair roll, got no secret"
    ) as caught:
        decode(f"{link}{'&' if '?' in link else '?'}then={then}")
    assert caught.value.field == "then"


def test_a_proof_that_was_passed_allows_nothing() -> None:
    """Effort is for who fails: behind the proof of a roll that passes it is refused."""
    proof = proof_of("spellwoven/test?difficulty=0", SECRET, bytes(16))
    with pytest.raises(FieldError, match="then must be what the rules let a side decide"):
        decode(f"{proof}&then=effort%3Dyes")


def test_verifying_says_what_the_proof_was_of(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever verifies a decided fair roll is told that its dice were made for the situation before."""
    proof = proof_of(SITUATION, SECRET, bytes(16))
    assert main(["verify", proof, f"{proof}&then=effort%3Dyes"]) == 0
    plain, spent = map(json.loads, capsys.readouterr().out.splitlines())
    assert plain["dice"]
    assert [die["face"] for die in plain["dice"]] == [die["face"] for die in spent["dice"]]
    assert spent["does_not_show"][0].startswith("That anything was decided before the roll.")
    assert spent["does_not_show"][1:] == plain["does_not_show"]
    assert spent["outcomes"]["successes"] == plain["outcomes"]["successes"] + 1


def test_the_command_line_lists_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    """A roll says what may be decided then: with what comes of it where that is known, else with its chance only."""
    links = ["spellwoven/test?faces=6,6,10", "enchanted-realms/save?faces=1", "spellwoven/test?faces=1,1,1"]
    assert main(["roll", *links]) == 0
    effort, chance, nothing = map(json.loads, capsys.readouterr().out.splitlines())
    assert effort["decisions"] == [
        {
            "name": "effort",
            "label": "Spend Effort",
            "link": "spellwoven/test?effort=yes&faces=6,6,10",
            "summary": "3 successes against difficulty 1: the test passes by 2.",
        }
    ]
    assert chance["decisions"] == [
        {
            "name": "chance",
            "label": "Use the chance trait",
            "link": "enchanted-realms/save?chance=yes&faces=1",
            "chance": [13, 20],
        }
    ]
    assert "decisions" not in nothing
    assert main(["roll", "--text", *links]) == 0
    said = capsys.readouterr().out
    assert "Spend Effort: 3 successes against difficulty 1: the test passes by 2.\n" in said
    assert "Use the chance trait: success 65.0 % (13/20), by dice yet to roll.\n" in said


@pytest.mark.parametrize(
    ("link", "gives"),
    [
        ("spellwoven/contest?faces=9,9,9,9,9,9", ["won by 3; they answer", "lost by 3"]),
        ("enchanted-realms/skill?faces=20,1", ["more successes 40.0 %"]),
        ("enchanted-realms/attack?faces=1,1", ["more damage 50.0 %"]),
        ("enchanted-realms/competition?faces=7,7", ["win 45.8 %; best"]),
        ("enchanted-realms/movement?path=oo", ["walks 10 hexes", "walks 6 hexes"]),
    ],
)
def test_a_button_says_what_it_gives_in_few_words(link: str, gives: list[str]) -> None:
    """What is known is told as the verdict it makes, and what is not as the chance of a better one."""
    read = decode(link)
    found = offered(read, read.roll())
    assert [each.gives.replace("\u202f", " ").replace("\xa0", " ") for each in found] == gives
    assert all(len(each.gives) <= 24 for each in found)


def test_dice_yet_to_roll_are_not_told() -> None:
    """What the next die of a seed shows is nowhere in what is said of a decision before it is made."""
    link = decode(f"enchanted-realms/save?seed={SEED}")
    roll = link.roll()
    assert [die.face for die in after(link.encode(), "chance").roll().dice] == [1, 1]
    (said,) = offered(link, roll)
    (data,) = decisions_data(link, roll)
    assert (said.gives, said.label) == ("success 65.0 %", "Use the chance trait")
    assert data.keys() == {"name", "label", "link", "chance"}
