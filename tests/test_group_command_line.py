"""The command line for parties and rivals: odds, rolls and what verifying shows, as data and in words."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest

from fairthrow.__main__ import main
from fairthrow.links import decode as decode_link
from fairthrow.table.group import links as grouplinks

SEED = "AAECAwQFBgcICQoLDA0ODw"
CLIMB = "spellwoven/party?check=test&dice=1&1=Jen&1.label=Climb&2=Tom&2.skill=2&2.attribute=1&3="
DOOR = "enchanted-realms/rivals?check=competition&1=Kuzco&2=Yzma&3=Kronk"


def told(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    """Give the one object that a command prints."""
    assert main(list(arguments)) == status
    (line,) = capsys.readouterr().out.splitlines()
    return json.loads(line)


def words(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Give the words that a command prints."""
    assert main([*arguments, "--text"]) == 0
    return capsys.readouterr().out


def test_odds_of_a_party_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    """How many succeed, all, at least one and none; the best result; and each member's own chance with its own link."""
    assert told(capsys, "odds", f"{CLIMB}&seed={SEED}") == {
        "link": f"{CLIMB}&seed={SEED}",
        "succeed": [[0, 1, 5], [1, 9, 20], [2, 3, 10], [3, 1, 20]],
        "all": [1, 20],
        "some": [4, 5],
        "none": [1, 5],
        "best": {"successes": [[0, 1, 5], [1, 529, 1000], [2, 271, 1000]]},
        "members": [
            {"name": "Jen", "label": "Climb", "link": "spellwoven/test?dice=1&label=Jen%3A%20Climb", "chance": [1, 2]},
            {"name": "Tom", "link": "spellwoven/test?skill=2&attribute=1&dice=1&label=Tom", "chance": [1, 5]},
            {"name": "", "link": "spellwoven/test?dice=1", "chance": [1, 2]},
        ],
    }


def test_a_number_to_reach_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the verdict is a number, the answer says what counts as a success."""
    asked = told(capsys, "odds", "endworld/party?check=check&1=Kest")
    more = told(capsys, "odds", "endworld/party?check=check&reach=3&1=Kest")
    assert (asked["reach"], more["reach"]) == (2, 3)
    assert Fraction(*more["all"]) < Fraction(*asked["all"])


def test_odds_of_rivals_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    """Who wins, who shares the best, and how often it is a tie."""
    assert told(capsys, "odds", DOOR) == {
        "link": DOOR,
        "tie": [35, 288],
        "members": [{"name": name, "wins": [253, 864], "shares": [1, 12]} for name in ("Kuzco", "Yzma", "Kronk")],
    }


def test_a_roll_of_a_party_is_that_of_its_members_links(capsys: pytest.CaptureFixture[str]) -> None:
    """Each member's part of the answer is what its own link answers, and the summary says who succeeds."""
    found = told(capsys, "roll", f"{CLIMB}&seed={SEED}")
    assert found["link"] == f"{CLIMB}&seed={SEED}"
    assert [[die["face"] for die in member["dice"]] for member in found["members"]] == [[4], [10], [3]]
    assert [member["succeeds"] for member in found["members"]] == [True, False, True]
    assert found["succeed"] == 2
    assert found["summary"] == "2 of 3 pass: Jen and number 3."
    for member in found["members"]:
        alone = told(capsys, "roll", member["link"])
        assert {name: alone[name] for name in ("dice", "outcomes", "summary")} == {
            name: member[name] for name in ("dice", "outcomes", "summary")
        }


def test_a_member_decides_and_the_others_dice_stay(capsys: pytest.CaptureFixture[str]) -> None:
    """The link of a decision is the party's: the same seed, one field of one member changed."""
    found = told(capsys, "roll", f"{CLIMB}&seed={SEED}")
    (decision,) = found["members"][1]["decisions"]
    after = told(capsys, "roll", decision["link"])
    assert decision["link"] == f"{CLIMB.replace('&3=', '&2.effort=yes&3=')}&seed={SEED}"
    assert after["members"][1]["summary"] == decision["summary"]
    assert after["succeed"] == 3
    assert [member["dice"] for member in after["members"]] == [member["dice"] for member in found["members"]]


def test_a_roll_of_rivals(capsys: pytest.CaptureFixture[str]) -> None:
    """The winner by number, the rounds, and a sentence; null where the best is shared."""
    golden = "AAAAAAAAAAAAAAAAAAAABA"
    tie = told(capsys, "roll", f"{DOOR}&seed={golden}")
    assert (tie["winner"], tie["best"]) == (None, [1, 3])
    assert tie["summary"] == "A tie: Kuzco and Kronk are ahead with 8 each."
    won = told(capsys, "roll", f"{DOOR.replace('competition', 'competition&struggle=20')}&seed={golden}")
    assert won["rounds"][0] == tie["rounds"][0]
    assert len(won["rounds"]) == 2
    name = won["members"][won["winner"] - 1]["name"]
    assert re.fullmatch(rf"After 1 tie, {name} wins with \d+\.", won["summary"])


def test_decisions_of_rivals_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """As of single rolls: the link of the decided roll, with its sentence or its chance."""
    tie = told(capsys, "roll", f"{DOOR}&seed=AAAAAAAAAAAAAAAAAAAABA")
    assert tie["decisions"] == [{
        "name": "struggle", "label": "Struggle on", "member": 0, "chance": [253, 288],
        "link": f"{DOOR.replace('competition', 'competition&struggle=1')}&seed=AAAAAAAAAAAAAAAAAAAABA",
    }]  # fmt: skip
    assert told(capsys, "roll", tie["decisions"][0]["link"])["rounds"][0] == tie["rounds"][0]
    contest = told(capsys, "roll", f"spellwoven/rivals?check=contest&1=Jen&1.skill=7&2=Dog&seed={SEED}")
    ((decision),) = contest["decisions"]
    assert (decision["member"], decision["summary"]) == (2, "Dog wins with 4 successes.")


@pytest.mark.parametrize("link", [CLIMB, DOOR])
def test_a_roll_without_a_seed_draws_one(link: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The link that is printed holds the seed, gives the same again, and can be verified."""
    found = told(capsys, "roll", link)
    assert re.fullmatch(rf"{re.escape(link)}&seed=[\w-]{{22}}", found["link"])
    assert told(capsys, "roll", found["link"]) == found
    assert told(capsys, "verify", found["link"]) == {**found, "kind": "repeatable", "from": "seed"}
    assert told(capsys, "roll", link)["link"] != found["link"]


@pytest.mark.parametrize(
    ("link", "kind"),
    [(CLIMB, "party"), (DOOR, "rivals"), (f"https://example.org/x/{DOOR.replace('/', '/#')}", "rivals")],
)
def test_without_a_roll_there_is_nothing_to_verify(link: str, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The error says what is missing. That the link is right can be checked all the same."""
    found = told(capsys, "verify", link, status=2)
    assert found["error"] == {"field": "seed", "message": f"seed must be given: the link of {kind} names no roll"}
    checked = told(capsys, "check", link)
    assert checked["kind"] == kind
    assert grouplinks.decode(checked["link"]).encode() == checked["link"]


def test_errors_are_of_the_members_field(capsys: pytest.CaptureFixture[str]) -> None:
    """The answer names the field with the member's number."""
    for command in ("odds", "roll", "verify", "check"):
        found = told(capsys, command, "spellwoven/party?check=test&1=Jen&1.skill=99", status=2)
        assert found["error"] == {"field": "1.skill", "message": "1.skill must be 0 to 26, got 99"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("odds", CLIMB), ["party of 3", "All 3 pass 5.0 %, at least one 80.0 %, none 20.0 %.", "How many pass",
                           "Best of them: successes", "Jen: Climb        50.0 %  1/2  (1d10)", "Number 3"]),
        (("odds", "endworld/party?check=check&1=A"), ["A reaches 2 degrees 95.8 %"]),
        (("odds", DOOR), ["rivals of 3", "One of them wins 87.8 %, a tie 12.2 %.", "29.3 %  253/864  (1d12, +1)",
                          "8.3 %  1/12  shares the best"]),
        (("odds", "d100/rivals?check=opposed&1=A&2=B"), ["One of them wins in the end.", "50.0 %  1/2"]),
        (("roll", f"{CLIMB}&seed={SEED}&label=The%20cliff"), ["The cliff\nJen: Climb\n  d10: 4, 1 success",
                          "  Spend Effort: 1 success against difficulty 1: the test passes exactly.",
                          "2 of 3 pass: Jen and number 3."]),
        (("verify", f"{CLIMB}&seed={SEED}"), ["Repeatable: the seed gives these dice on every machine."]),
        (("verify", f"{DOOR}&seed=AAAAAAAAAAAAAAAAAAAABA"), ["Kuzco\n  d12: 7, 7 + 1 = 8\nYzma", "Repeatable"]),
        (("check", CLIMB), ["Right: party of 3."]),
    ],
)  # fmt: skip
def test_text_is_for_people(arguments: tuple[str, ...], says: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """With --text the answer is in sentences and small tables."""
    found = words(capsys, *arguments)
    for each in says:
        assert each in found


@pytest.mark.parametrize(
    ("names", "skills", "says"),
    [
        ("1=Jen", "1.difficulty=0", "Jen: Difficulty 0, no roll is needed: the test passes, here with"),
        ("1=Jen&2=Tom", "difficulty=0", "Both pass."),
        ("1=Jen&2=Tom", "difficulty=9", "Neither passes."),
        ("1=Jen&2=Tom", "1.difficulty=9&2.difficulty=0", "1 of 2 passes: Tom."),
    ],
)
def test_the_summary_says_who(names: str, skills: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """All, none, or those who do."""
    found = told(capsys, "roll", f"spellwoven/party?check=test&{names}&{skills}")
    assert found["summary"].startswith(says)


def test_what_a_name_holds_is_shown_and_does_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Unseen characters in names become marks where people are shown them, and JSON escapes them."""
    link = "spellwoven/party?check=test&1=%E2%80%8Bx&2=%3Cb%3E&difficulty=0"
    text = words(capsys, "roll", link)
    assert "⟨U+200B⟩x" in text
    assert "\u200b" not in text
    assert told(capsys, "roll", link)["members"][0]["name"] == "\u200bx"
    for member in told(capsys, "odds", link)["members"]:
        assert decode_link(member["link"]).label == member["name"]
