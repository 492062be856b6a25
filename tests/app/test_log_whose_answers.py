"""Whose rolls were, on the pages that list them: shown, found, filtered, judged; and rolls of several as one entry."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from awaiting import awaited
from log_files import read_file

from fairthrow.app import log, logfiles
from fairthrow.app.choice import RollChoice

SEED = "AAECAwQFBgcICQoLDA0ODw"
CLIMB = f"spellwoven/party?check=test&difficulty=2&1=Jen&1.skill=7&2=Tom&2.skill=3&seed={SEED}&label=The%20cliff"
ROLLS: dict[str, dict[str, Any]] = {
    "a": {"link": "spellwoven/test?faces=1,1,2&label=Jen%3A%20Sprint", "by": "Jen"},
    "b": {"link": "skew/task?faces=6,6,1", "by": "Tom"},
    "c": {"link": CLIMB},
    "d": {"link": f"d100/rivals?check=opposed&ties=draw&1=Rhee&2=Jen&seed={SEED}"},
    "e": {"link": "spellwoven/test?faces=9,9,9&label=Jen"},
    "f": {"link": "spellwoven/test?faces=9,9,9&label=Sprint", "by": "jen"},
}
"""Rolls by key, in the order in which they were made."""


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Start with a Python that knows these rolls, and leave one that knows nothing.

    A search goes to its end, however busy the machine is.
    """
    monkeypatch.setattr(log, "PATIENCE", 60)
    put = {key: json.dumps({"at": f"2026-11-21T18:30:0{n}Z", **each}) for n, (key, each) in enumerate(ROLLS.items())}
    remember("rolls", put, anew=True)
    yield
    remember("rolls", {}, anew=True)


def remember(kind: str, records: dict[str, str], drop: tuple[str, ...] = (), *, anew: bool = False) -> Any:
    """Tell Python of records by their keys."""
    told = {"kind": kind, "put": list(records.items()), "drop": list(drop), "anew": anew}
    return json.loads(awaited(log.remember(json.dumps(told))))


def kept_nothing_but(roll: dict[str, Any]) -> None:
    """Forget everything but one roll."""
    remember("rolls", {"z": json.dumps({"at": "2026-11-21T18:30:00Z", **roll})}, anew=True)


def asked(question: Any, **given: Any) -> Any:
    """Ask something with a JSON object."""
    return json.loads(awaited(question(json.dumps(given))))


CHOICES = [
    ({"by": "Jen"}, "dca"),
    ({"by": "Tom"}, "cb"),
    ({"by": "jen"}, "f"),
    ({"by": "Nobody"}, ""),
    ({"by": "Jen", "system": "spellwoven"}, "ca"),
    ({"by": "Jen", "wish": "cliff"}, "c"),
    ({"wish": "jen"}, "fedca"),
    ({"wish": "tom"}, "cb"),
    ({"wish": "jen: sprint"}, "fa"),
    ({"wish": "party of 2"}, "c"),
]


@pytest.mark.parametrize(("choice", "keys"), CHOICES)
def test_a_choice_holds_the_rolls_of_a_character(choice: dict[str, str], keys: str) -> None:
    """What is listed, exported and given for deletion are the rolls of that name. A name is also found as a word."""
    listed = asked(log.listed, **choice, most=50)["parts"]["log"]
    assert [key for key in "fedcba" if f'data-key="{key}"' in listed] == list(keys)
    assert asked(log.chosen, **choice)["keys"] == list(keys)
    file = read_file(asked(logfiles.exported, form="json", **choice)["text"])
    assert len(file.rolls) == len(keys)
    rows = list(csv.DictReader(io.StringIO(asked(logfiles.exported, form="csv", **choice)["text"])))
    if "by" in choice:
        assert all(choice["by"] in row["by"].split(", ") for row in rows)


def test_all_who_rolled_are_offered() -> None:
    """Each name once, in the order of the alphabet, with how it is shown."""
    assert asked(log.listed, most=1)["names"] == [[name, name] for name in ("Jen", "jen", "Rhee", "Tom")]
    hidden = json.dumps({"at": "2026-11-21T18:31:00Z", "link": "skew/task?faces=6,6,1", "by": "\u200bx"})
    remember("rolls", {"g": hidden})
    assert ["\u200bx", "⟨U+200B⟩x"] in asked(log.listed, most=1)["names"]
    remember("rolls", {}, drop=("g", "a", "c", "d", "e", "f"))
    assert asked(log.listed, most=1)["names"] == [["Tom", "Tom"]]


def test_what_says_no_name_is_anybodys() -> None:
    """Damaged names are none, and rolls with them are listed as damaged, not lost."""
    wrong = {
        "x": json.dumps({"at": "2026-11-21T18:31:00Z", "link": "skew/task?faces=6,6,1", "by": ["Jen"]}),
        "y": json.dumps({"at": "2026-11-21T18:31:01Z", "link": "spellwoven/party?check=test&1=Jen&seed=x"}),
    }
    remember("rolls", wrong)
    answer = asked(log.listed, most=50)
    assert answer["names"] == [[name, name] for name in ("Jen", "jen", "Rhee", "Tom")]
    assert "2 entries could not be read" in answer["parts"]["table-problems"]


def test_the_lists_show_whose_rolls_were() -> None:
    """A label that begins with the name stands as it is; else the name stands before it."""
    listed = asked(log.listed, most=50)["parts"]["log"]
    for words in ("<bdi>Jen: Sprint: passes by 4</bdi>", "<bdi>Tom: ", "<bdi>jen: Sprint: fails by 1</bdi>",
                  "<bdi>The cliff: 1 of 2 passes</bdi>", "<bdi>Jen: fails by 1</bdi>"):  # fmt: skip
        assert words in listed


def test_the_rail_shows_whose_rolls_were() -> None:
    """Without a label it is the name and the check."""
    rail = json.loads(awaited(log.rail("skew")))["parts"]["last"]
    assert "<bdi>Tom: Task</bdi>" in rail
    assert "<bdi>Jen: Sprint</bdi>" in rail
    assert "<bdi>The cliff</bdi> <small>1 of 2 passes, Jen and Tom</small>" in rail
    assert "<bdi>d100, Opposed check, rivals of 2</bdi> <small>Jen wins, 3 degrees of success; Rhee and Jen" in rail
    kept_nothing_but(ROLLS["b"])
    assert "<bdi>Tom: Skew, Task</bdi>" in json.loads(awaited(log.rail("d100")))["parts"]["last"]


def test_a_roll_of_several_is_one_entry_that_says_what_each_rolled() -> None:
    """Its sentence says who succeeded and what each of them rolled. Its address opens it."""
    listed = asked(log.listed, most=50, by="Tom")["parts"]["log"]
    assert "Spellwoven, Test of Skill, party of 2. 1 of 2 passes: Jen. " in listed
    assert "Jen: 3 successes against difficulty 2: the test passes by 1. " in listed
    assert "Tom: 1 success against difficulty 2: the test fails by 1." in listed
    assert f'href="../party/#{CLIMB.replace("&", "&amp;")}"' in listed
    again = CLIMB.partition("/")[2].partition("&seed")[0].replace("&", "&amp;")
    assert f'data-again="../party/#spellwoven/{again}"' in listed
    assert 'class="sign even"' in listed


def test_a_members_decision_is_told() -> None:
    """A decided roll of several says who decided what, and is found by it."""
    decided = {
        "at": "2026-11-21T18:31:00Z",
        "link": CLIMB.replace("2.skill=3", "2.skill=3&2.effort=yes"),
        "before": [CLIMB],
    }
    remember("rolls", {"g": json.dumps(decided)}, drop=("c",))
    listed = asked(log.listed, most=50, wish="spend effort")["parts"]["log"]
    assert "Both pass. " in listed
    assert "Tom: Spend Effort; before: fails by 1." in listed
    assert "effort" not in listed.partition('data-again="')[2].partition('"')[0]


def test_the_luck_of_one_is_told() -> None:
    """The report of a character's rolls has those of the parties they were in, and not those of the others."""
    report = asked(log.luck, by="Jen")["parts"]["luck"]
    assert '<p class="of">Jen</p>' in report
    assert "3 rolls. 2 of 2 went as you wanted" in report  # among rivals nobody is said to be lucky by winning
    assert "2 rolls." in asked(log.luck, by="Tom")["parts"]["luck"]
    assert "8 rolls." in asked(log.luck)["parts"]["luck"]


SHEETS = {
    "p": '{"link":"spellwoven/character?name=Jen"}',
    "q": '{"link":"d100/character?name=Rhee"}',
    "r": '{"link":"spellwoven/character"}',
}


def test_files_hold_characters() -> None:
    """All that is kept is exported, and imported again where it is missing. A damaged one is left out."""
    assert remember("characters", SHEETS)["counts"] == {"rolls": 6, "checks": 0, "characters": 3}
    text = asked(logfiles.exported, form="json")["text"]
    assert [each.character.name for each in read_file(text).characters] == ["Jen", "Rhee"]
    assert "characters" not in json.loads(asked(logfiles.exported, form="json", by="Jen")["text"])
    answer = asked(log.listed, most=50)
    assert "Export all 6 rolls and 2 characters" in answer["parts"]["deeds"]
    assert "1 entry could not be read" in answer["parts"]["table-problems"]
    assert json.loads(awaited(logfiles.imported(text)))["records"] == {"rolls": [], "checks": [], "characters": []}
    remember("characters", {}, drop=("q",))
    assert json.loads(awaited(logfiles.imported(text)))["records"]["characters"] == [SHEETS["q"]]
    remember("rolls", {}, anew=True)
    found = json.loads(awaited(logfiles.imported(text)))["records"]
    assert [len(found[kind]) for kind in ("rolls", "checks", "characters")] == [6, 0, 2]


def test_a_character_that_has_changed_is_told_anew() -> None:
    """Under its key a character changes. The page drops it and tells it again, in one go."""
    remember("characters", SHEETS)
    remember("characters", {"p": '{"link":"spellwoven/character?name=Nimble%20Jen"}'}, drop=("p",))
    text = asked(logfiles.exported, form="json")["text"]
    assert [each.character.name for each in read_file(text).characters] == ["Nimble Jen", "Rhee"]


def test_saved_checks_rolls_and_characters_are_named_together() -> None:
    """What is kept is said in words that people would say."""
    remember("checks", {"s": '{"name":"Sum","link":"skew/roll"}'})
    remember("characters", {"q": SHEETS["q"]})
    deeds = asked(log.listed, most=50)["parts"]["deeds"]
    assert "Export all 6 rolls, 1 saved check and 1 character<" in deeds
    assert "Delete all 6 rolls<" in deeds
    remember("rolls", {}, anew=True)
    remember("characters", {"q": SHEETS["q"]})
    assert "Export 1 character<" in asked(log.listed, most=50)["parts"]["deeds"]


def test_a_name_is_text_and_nothing_else() -> None:
    """Markup in names and labels is shown as it was typed."""
    mean = {"at": "2026-11-21T18:31:00Z", "link": "skew/task?faces=6,6,1", "by": '<b onclick="x">'}
    party = CLIMB.replace("1=Jen", "1=%3Cimg%20src%3Dx%3E")
    remember("rolls", {"g": json.dumps(mean), "h": json.dumps({"at": "2026-11-21T18:31:01Z", "link": party})})
    for text in (asked(log.listed, most=50)["parts"]["log"], json.loads(awaited(log.rail("skew")))["parts"]["last"],
                 asked(log.luck, by='<b onclick="x">')["parts"]["luck"]):  # fmt: skip
        assert "<b onclick" not in text
        assert "<img" not in text
    assert "&lt;img src=x&gt;" in asked(log.listed, most=50)["parts"]["log"]


def test_a_choice_of_a_character() -> None:
    """A name is a wish like any other."""
    assert not RollChoice(by="Jen").everything
    assert RollChoice.of({"by": "Jen"}).holds("skew", "", ("Tom", "Jen"))
    assert not RollChoice.of({"by": "Jen"}).holds("skew", "")
