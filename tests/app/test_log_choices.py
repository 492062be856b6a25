"""Rolls of a game, of a time and with some words; the rail beside a game's checks; saved checks and their names."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from awaiting import awaited
from log_files import read_file

from fairthrow.app import log, logfiles, saved
from fairthrow.app.choice import RollChoice
from fairthrow.app.records import RECORDS
from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.view.log.log import LAST, all_of
from fairthrow.view.numbers import decimal

ROLLS = {
    "a": ("2026-10-31T23:30:00Z", "spellwoven/test?faces=1,1,2&label=Jen"),
    "b": ("2026-11-20T18:30:00.250Z", "skew/task?difficulty=14&faces=6,6,6,6,6,6,6,6,5"),
    "c": ("2026-11-21T00:00:00Z", "spellwoven/test?faces=1,1,2"),
    "d": ("2026-11-21T18:30:00Z", "spellwoven/contest?faces=2,7,9,1,5,10&label=Jenny"),
    "e": ("2026-11-21T23:59:59.999Z", "skew/roll?faces=6,5,4,1,1"),
}
"""Rolls by key: when each was made, and its link. One names no roll that fits its check."""
DAMAGED = "b"


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Start with a Python that knows these rolls, and leave one that knows nothing.

    A search goes to its end, however busy the machine is.
    """
    monkeypatch.setattr(log, "PATIENCE", 60)
    remember("rolls", {key: json.dumps({"at": at, "link": link}) for key, (at, link) in ROLLS.items()}, anew=True)
    yield
    remember("rolls", {}, anew=True)


def remember(kind: str, records: dict[str, str], *, anew: bool = False) -> None:
    """Tell Python of records by their keys."""
    told = {"kind": kind, "put": list(records.items()), "drop": [], "anew": anew}
    awaited(log.remember(json.dumps(told)))


def asked(question: Any, **given: Any) -> Any:
    """Ask something with a JSON object."""
    return json.loads(awaited(question(json.dumps(given))))


CHOICES = [
    ({}, "edca"),
    ({"system": "spellwoven"}, "dca"),
    ({"since": "2026-11-21T00:00:00.000Z"}, "edc"),
    ({"until": "2026-11-21T00:00:00.000Z"}, "a"),
    ({"since": "2026-11-21T00:00:00.000Z", "until": "2026-11-21T18:30:00.000Z"}, "c"),
    ({"system": "spellwoven", "wish": " JEN "}, "da"),
    ({"wish": "N, Test of Skill"}, "ca"),
    ({"wish": "jen", "since": "2026-11-01T00:00:00.000Z"}, "d"),
    ({"system": "d100"}, ""),
    ({"wish": "nobody"}, ""),
]
"""Choices of rolls, and the keys of those that are meant, newest first."""


@pytest.mark.parametrize(("choice", "keys"), CHOICES)
def test_a_choice_holds_the_rolls_that_it_names(choice: dict[str, str], keys: str) -> None:
    """What is listed, exported, judged and given for deletion are the same rolls: those of the choice."""
    asked(log.listed, most=50)
    answer = asked(log.listed, **choice, most=50)
    listed = answer["parts"]["log"]
    assert [listed.count(f'data-key="{key}"') for key in ROLLS] == [int(key in keys) for key in ROLLS]
    assert [listed.index(f'data-key="{key}"') for key in keys] == sorted(
        listed.index(f'data-key="{key}"') for key in keys
    )
    number = f"{len(keys)} of 4 rolls." if choice else f"{len(keys)} rolls."
    assert answer["parts"]["count"] == number
    links = {ROLLS[key][1] for key in keys}
    file = read_file(asked(logfiles.exported, form="json", **choice)["text"])
    assert {each.link.encode() for each in file.rolls} == {decode(link).encode() for link in links}
    rows = list(csv.DictReader(io.StringIO(asked(logfiles.exported, form="csv", **choice)["text"])))
    assert {row["link"] for row in rows} == {decode(link).encode() for link in links}
    if choice:
        assert asked(log.chosen, **choice)["keys"] == list(keys)
    said = "1 roll." if len(keys) == 1 else f"{len(keys)} rolls."
    assert (said in asked(log.luck, **choice)["parts"]["luck"]) == bool(keys)


def test_all_is_all_even_what_cannot_be_read() -> None:
    """Whoever deletes all rolls deletes the damaged ones as well. A choice never holds one that cannot be read."""
    assert sorted(asked(log.chosen)["keys"]) == sorted(ROLLS)
    assert DAMAGED in asked(log.chosen, system="skew")["keys"]  # as long as nobody has read it
    asked(log.listed, most=50)
    assert asked(log.chosen, system="skew")["keys"] == ["e"]


def test_few_are_listed_and_all_are_counted() -> None:
    """A choice is counted whole, however few of its rolls are listed."""
    answer = asked(log.listed, system="spellwoven", most=1)
    assert answer["parts"]["log"].count("<li ") == 1
    assert answer["parts"]["count"] == "3 of 5 rolls; the newest 1 are listed."  # the damaged one was not read yet
    assert 'data-do="more"' in answer["parts"]["log"]


def test_the_report_says_of_which_rolls_it_is() -> None:
    """The words of a choice stand above its luck report: the game, the time as the page calls it, the text."""
    report = asked(log.luck, system="spellwoven", since="2026-11-01T00:00:00Z", period="November <2026>", wish="Jen")
    assert ">Spellwoven, November &lt;2026&gt;, “jen”<" in report["parts"]["luck"]
    assert "1 roll." in report["parts"]["luck"]
    assert ">All your rolls<" in asked(log.luck)["parts"]["luck"]
    assert "No dice were rolled there." in asked(log.luck, system="d100")["parts"]["luck"]


def test_files_of_a_choice_hold_no_saved_checks() -> None:
    """A file of everything holds the saved checks. A file of some rolls holds these alone."""
    remember("checks", {"s": '{"name":"Jen","link":"skew/task?high=1"}'})
    assert len(read_file(asked(logfiles.exported, form="json")["text"]).checks) == 1
    assert read_file(asked(logfiles.exported, form="json", system="skew")["text"]).checks == ()


def deeds(**choice: str) -> list[str]:
    """Give the words of the buttons for the rolls of a choice, and for all that is kept."""
    return [each.partition("<")[0] for each in asked(log.listed, **choice, most=50)["parts"]["deeds"].split(">")[1:]
            if each.partition("<")[0]]  # fmt: skip


def test_buttons_say_what_they_are_about() -> None:
    """Each button names how many rolls and saved checks it is about. Without a choice there are those for all alone."""
    every = ["Export all 4 rolls", "Export all 4 rolls as CSV", "Delete all 4 rolls"]
    asked(log.listed, most=50)
    assert deeds() == every
    assert deeds(system="spellwoven", wish="jenny") == [
        "Export this roll", "Export this roll as CSV", "Delete this roll", *every,
    ]  # fmt: skip
    assert deeds(system="spellwoven")[0] == "Export these 3 rolls"
    assert deeds(system="d100") == every
    remember("checks", {"s": '{"name":"Jen","link":"skew/task?high=1"}'})
    assert deeds() == ["Export all 4 rolls and 1 saved check", *every[1:]]
    remember("rolls", {}, anew=True)
    assert deeds() == []
    remember("checks", {"s": '{"name":"Jen","link":"skew/task?high=1"}'})
    assert deeds() == ["Export 1 saved check"]


def test_hours_name_every_month_wherever_one_is() -> None:
    """Each roll's month is among those of the hours, by any clock on earth.

    Of days far from a month's end one hour is enough.
    """
    assert RECORDS["rolls"].hours() == ["2026-11-15T12", "2026-10-31T23"]
    remember("rolls", {"f": '{"at":"2026-11-01T03:00:00Z","link":"skew/roll?faces=6,5,4,1,1"}', "g": '{"at":"?"}'})
    assert RECORDS["rolls"].hours() == ["2026-11-15T12", "2026-11-01T03", "2026-10-31T23"]


def test_a_choice_is_read_from_whatever_a_page_sends() -> None:
    """What is missing is no wish. Times count to the second, however they are written."""
    assert RollChoice.of({"wish": None, "most": 3}).everything
    assert not RollChoice.of({"since": "2026-11-21T18:30:00Z"}).everything
    second = RollChoice(since="2026-11-21T18:30:00.999Z", until="2026-11-21T18:30:01.000Z")
    assert second.holds("skew", "2026-11-21T18:30:00Z")
    assert second.holds("skew", "2026-11-21T18:30:00.5Z")
    assert not second.holds("skew", "2026-11-21T18:30:01Z")


# --- the rail ----------------------------------------------------------------------------


def rail(system: str) -> dict[str, str]:
    """Give the parts of the rail of a game's page."""
    parts: dict[str, str] = json.loads(awaited(log.rail(system)))["parts"]
    return parts


def test_the_rail_has_the_newest_eight_rolls_of_all_games() -> None:
    """The newest rolls of every game are there, newest first, each with its verdict; the damaged one is left out."""
    last = rail("skew")["last"]
    places = [last.index(words) for words in ("Other rolls", "Jenny", "Spellwoven, Test of Skill", "Jen<")]
    assert places == sorted(places)
    assert "Skew, Other rolls" not in last  # it is the page's own game
    for key in "acde":
        short = decode(ROLLS[key][1]).roll().short
        assert f"{short[0].lower()}{short[1:]}, " in last
    assert last.count('class="sign good"') == 2
    assert last.count('class="sign bad"') == 1
    assert rail("spellwoven")["all-rolls"].startswith("All 4<")
    more = {f"f{number}": json.dumps({"at": f"2026-12-01T00:00:{number:02}Z", "link": "skew/roll?faces=6,5,4,1,1"})
            for number in range(20)}  # fmt: skip
    remember("rolls", more)
    assert rail("skew")["last"].count("<li ") == LAST
    assert "Jenny" not in rail("skew")["last"]


def test_the_rail_is_empty_where_nothing_is_kept() -> None:
    """Without saved checks there is no card for them. In the place of rolls it is said that they are kept here."""
    remember("rolls", {}, anew=True)
    parts = rail("skew")
    assert parts["saved"] == parts["all-rolls"] == parts["all-checks"] == ""
    assert "No rolls yet." in parts["last"]
    assert json.loads(awaited(log.luck('{"brief":true}')))["parts"]["luck"] == ""


SAVED = {
    "s1": '{"name":"Over the gap","link":"spellwoven/test"}',
    "s2": '{"name":"<b>","link":"spellwoven/test?skill=7&difficulty=1"}',
    "s3": '{"name":"Sum","link":"skew/roll"}',
    "s4": '{"name":"Walk","link":"enchanted-realms/movement?path=o"}',
}


def test_saved_checks_have_their_chance() -> None:
    """The rail has the checks of its game by name, each with the chance of what the player wants.

    Where nothing can fail it is the mean, or what is certain. The page of the log has those of all games.
    """
    remember("checks", SAVED)
    parts = rail("spellwoven")
    assert parts["saved"].index("&lt;b&gt;") < parts["saved"].index("Over the gap")
    assert "<b>87.5 %</b>" in parts["saved"]
    assert "<b>97.3 %</b>" in parts["saved"]
    assert "Sum" not in parts["saved"]
    assert parts["all-checks"].startswith("All 4<")
    assert "<b>mean 17.5</b>" in rail("skew")["saved"]
    assert "<b>1</b>" in rail("enchanted-realms")["saved"]
    assert json.loads(awaited(log.checks()))["parts"]["saved"].count("<li ") == len(SAVED)


def test_the_rails_luck_is_that_of_the_report() -> None:
    """The sentence has the numbers of the whole report; the figure has a bar for each tenth in which rolls fell."""
    brief = json.loads(awaited(log.luck('{"brief":true}')))["parts"]["luck"]
    whole = json.loads(awaited(log.luck("{}")))["parts"]["luck"]
    win = decode("spellwoven/contest").situation.odds().outcomes["result"].chance("win")
    mean = decimal(Ratio.of(7 * win.denominator + 4 * win.numerator, 4 * win.denominator), 1)  # twice 7/8, and to win
    assert f"4 rolls, 2 of 3 as you wanted; fair dice give {mean}." in brief
    assert f"2 of 3 went as you wanted; fair dice give {mean} on average." in whole
    cells = [row.rpartition("<td>")[2].partition("<")[0] for row in whole.split("</tr>")[:10]]
    assert f"from the worst to the best: {', '.join(cells)}" in brief
    assert brief.count("<rect") == sum(cell != "0.0" for cell in cells)


# --- names -------------------------------------------------------------------------------


def renamed(key: str, name: str) -> Any:
    """Ask what becomes of a saved check that is to have another name."""
    answer = asked(saved.renaming, key=key, name=name)
    if "error" in answer:
        return answer["error"]["message"]
    return answer["text"], answer["over"], answer["said"]


def test_a_saved_check_gets_another_name() -> None:
    """The answer is the new record and the key of the one that it replaces. The link stays as it is."""
    remember("checks", SAVED)
    written = '{"name":"Sum of three","link":"skew/roll"}'
    assert renamed("s3", " Sum of three ") == (written, "s3", "Renamed “Sum” to “Sum of three”.")
    assert renamed("s3", "Sum") == ("", "", "“Sum” is its name already.")
    text, over, _ = renamed("s3", "🎲" * 81)
    assert (json.loads(text)["name"], over) == ("🎲" * 80, "s3")


def test_a_name_that_cannot_be_given_changes_nothing() -> None:
    """A game has one saved check of each name. An empty name is none, and what was deleted meanwhile has none."""
    remember("checks", SAVED)
    assert renamed("s2", "Over the gap") == "There is a “Over the gap” already"
    assert renamed("s3", "Over the gap")[1] == "s3"  # another game's
    assert renamed("s2", "  ") == "A saved check needs a name"
    assert renamed("s9", "Jo") == "This check was deleted meanwhile"


@pytest.mark.parametrize(("number", "words"), [(0, ""), (1, "All"), (2, "All 2"), (1234, "All 1,234")])
def test_what_leads_to_all_of_them_says_how_many(number: int, words: str) -> None:
    """Of one there is no number to say."""
    assert all_of(number, "rolls").partition("<")[0] == words
