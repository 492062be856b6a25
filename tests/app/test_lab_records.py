"""Programs of the Lab in the log and among what is saved: listed, searched, exported, without being read or run."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from awaiting import awaited

from fairthrow.app import lab as lab_answers
from fairthrow.app import log, logfiles, saved
from fairthrow.table.log.programs import decode
from fairthrow.table.log.records import read_entry, write_entry

SEED = "AAECAwQFBgcICQoLDA0ODw"
ROLL = f"lab/anydice?program=output%202d6&seed={SEED}&label=Hit"
ENDLESS = f"lab/troll?program=x%20%3A%3D%2099999d99999%3B%20sum%20x&inputs=A:1&seed={SEED}"
GAMES = f"spellwoven/test?seed={SEED}"


@pytest.fixture(autouse=True)
def _empty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Know nothing, before and after. A search goes to its end, however busy the machine is."""
    monkeypatch.setattr(log, "PATIENCE", 60)
    put("rolls", [], anew=True)
    yield
    put("rolls", [], anew=True)


def put(kind: str, records: list[dict[str, str]], *, anew: bool = False) -> None:
    pairs = [[f"fairthrow/{kind}/{place}", json.dumps(record)] for place, record in enumerate(records)]
    awaited(log.remember(json.dumps({"kind": kind, "put": pairs, "drop": [], "anew": anew})))


def record(link: str, hour: int, **more: str) -> dict[str, str]:
    return {"at": f"2026-11-21T{hour:02}:00:00Z", "link": link, **more}


def listed(**choice: Any) -> Any:
    asked = {"wish": "", "most": 50, **choice}
    return json.loads(awaited(log.listed(json.dumps(asked))))["parts"]


def test_rolls_of_programs_are_listed_beside_those_of_games() -> None:
    """What was said of the roll stands there, with its label and the way to it; the search finds its words."""
    put("rolls", [record(GAMES, 10), record(ROLL, 11, said="output 1: 7."), record(ENDLESS, 12, by="Jen")])
    found = listed()
    assert found["table-problems"] == ""
    assert found["log"].count("<li ") == 3
    assert f'href="../lab/#{ROLL.removeprefix("lab/").replace("&", "&amp;")}"' in found["log"]
    assert "Lab, AnyDice. output 1: 7." in found["log"]
    assert "Hit: output 1: 7" in found["log"]
    assert 'data-again="../lab/#anydice?program=output%202d6"' in found["log"]
    assert "Open it to see its roll." in found["log"]
    assert listed(wish="output 1: 7")["log"].count("<li ") == 1
    assert listed(system="lab")["log"].count("<li ") == 2
    rail = json.loads(awaited(log.rail("skew")))["parts"]["last"]
    assert "output 1: 7" in rail
    assert "Lab, Troll" in rail


def test_a_roll_of_a_game_of_ones_own_leads_to_its_page() -> None:
    """Whoever was handed a game need not know the Lab: the log and other pages open the game, the Lab stays itself."""
    game = f"anydice?program=%5C%20input%20N%201..9%20%5C%20N%3A%203%20output%20dN&inputs=N:7&seed={SEED}"
    there = game.replace("&", "&amp;")
    kept = [record(f"lab/{game}", 11, said="output 1: 2."), record(ROLL, 10)]
    put("rolls", kept)
    put("checks", [{"name": "Seven", "link": f"lab/{game.partition('&seed')[0]}"}])
    found = listed()["log"]
    assert f'href="../play/#{there}"' in found
    assert f'data-again="../play/#{there.partition("&amp;seed")[0]}"' in found
    assert found.count('href="../lab/#') == 1
    put("rolls", kept, anew=True)  # each page has a Python of its own
    put("checks", [{"name": "Seven", "link": f"lab/{game.partition('&seed')[0]}"}])
    assert f'href="../play/#{there}"' in json.loads(awaited(log.rail("skew")))["parts"]["last"]
    beside = json.loads(awaited(log.rail("lab")))["parts"]
    assert f'href="../lab/#{there}"' in beside["last"]
    assert f'href="../lab/#{there.partition("&amp;seed")[0]}"' in beside["saved"]
    assert "../play/" not in beside["last"] + beside["saved"]
    put("checks", [], anew=True)


@pytest.mark.parametrize(
    ("comments", "called"),
    [
        ("\\ title  Cold <iron> \\ \\ input N 1..9 \\", "Cold &lt;iron&gt;"),
        ("\\ input N 1..9 \\\n\\title Cold\niron\\", "Cold"),
        ("\\ input N 1..9 \\", "A game of one’s own"),
        ("\\ title Dice \\", "Lab, AnyDice"),
    ],
)
def test_a_game_of_ones_own_is_called_as_it_says(comments: str, called: str) -> None:
    """The log and the search know its title, where it has one. A program without inputs is one of the Lab."""
    link = f"lab/anydice?program={quote(comments)}%20N%3A%203%20output%20dN&seed={SEED}"
    put("rolls", [record(link, 11, said="output 1: 2.")])
    assert f"<small>{called}. output 1: 2." in listed()["log"]
    assert listed(wish=called.split(maxsplit=1)[0].casefold())["log"].count("<li ") == 1
    assert called in json.loads(awaited(log.rail("skew")))["parts"]["last"]


def test_a_roll_is_kept_as_it_was_written() -> None:
    """A record that was read is written again with the same link and words; the roll of that link is the same."""
    entry = record(ROLL, 11, said="output 1: 7.", by="Jen")
    kept = write_entry(read_entry("rolls", entry))
    assert kept == entry
    assert write_entry(read_entry("rolls", record(ENDLESS, 1)))["link"] == ENDLESS
    again = json.loads(lab_answers.labrun(kept["link"], "{}"))
    assert again["fragment"] == ROLL.removeprefix("lab/")


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        (record("lab/anydice?program=output%20d6", 1), "link"),
        (record(f"lab/perl?program=1&seed={SEED}", 1), "check"),
        (record(f"lab/anydice?pogram=1&seed={SEED}", 1), "pogram"),
        (record(ROLL, 1, said=5), "said"),  # type: ignore[arg-type]
        (record(ROLL, 1, before=[ROLL]), "before"),  # type: ignore[arg-type]
        (record(f"lab/anydice?program={'x' * 250_000}&seed={SEED}", 1), "link"),
    ],
)
def test_what_is_no_such_record_is_a_problem_of_its_own(entry: dict[str, str], field: str) -> None:
    """A wrong record is named, and spoils no other."""
    put("rolls", [entry, record(ROLL, 2, said="fine")])
    found = listed()
    assert "1 entry could not be read" in found["table-problems"]
    assert "fine" in found["log"]
    with pytest.raises(Exception, match=field):
        read_entry("rolls", entry)


def test_markup_in_what_was_said_is_text() -> None:
    """Whatever stands in a record is escaped where it is shown, and cut."""
    put("rolls", [record(ROLL, 1, said="<img src=x>" * 200)])
    found = listed()["log"]
    assert "<img" not in found
    assert len(found) < 5_000


def test_programs_are_saved_under_a_name() -> None:
    """A saved program is listed with its language, nothing of it is run, and the same is not saved twice."""
    text = ENDLESS.partition("&seed")[0]
    answer = json.loads(awaited(saved.saving(json.dumps({"name": "Endless", "link": text}))))
    assert json.loads(answer["text"]) == {"name": "Endless", "link": decode(text).encode()}
    put("checks", [json.loads(answer["text"])])
    rail = json.loads(awaited(log.rail("lab")))["parts"]["saved"]
    assert "Endless" in rail
    assert "Troll" in rail
    assert 'href="../lab/#troll?program=' in rail
    again = json.loads(awaited(saved.saving(json.dumps({"name": "Endless", "link": text}))))
    assert again["text"] == ""
    assert "is saved already" in again["said"]


def test_files_hold_programs() -> None:
    """JSON and CSV files have the rolls of programs; a JSON file is read back."""
    put("rolls", [record(ROLL, 11, said="=output 1: 7."), record(GAMES, 10)])
    text = json.loads(awaited(logfiles.exported(json.dumps({"form": "json"}))))["text"]
    rows = list(csv.DictReader(io.StringIO(
        json.loads(awaited(logfiles.exported(json.dumps({"form": "csv"}))))["text"]
    )))  # fmt: skip
    assert [row["game"] for row in sorted(rows, key=lambda row: row["at"])] == ["spellwoven", "lab"]
    assert rows[0]["summary"] == "'=output 1: 7." or rows[1]["summary"] == "'=output 1: 7."
    put("rolls", [], anew=True)
    back = json.loads(awaited(logfiles.imported(text)))
    assert back["problems"] == []
    assert len(back["records"]["rolls"]) == 2


def test_luck_leaves_programs_out() -> None:
    """Nobody knows which outcome of a program is luck."""
    put("rolls", [record(ROLL, 11), record(GAMES, 10)])
    report = json.loads(awaited(log.luck("{}")))["parts"]["luck"]
    put("rolls", [], anew=True)
    put("rolls", [record(GAMES, 10)])
    assert json.loads(awaited(log.luck("{}")))["parts"]["luck"] == report
