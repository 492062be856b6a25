"""The log of a page: Python lists, searches, judges and writes it in turns, and the page tells it only what is new."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterable, Iterator
from typing import Any

import pytest
from awaiting import awaited
from log_files import Records, read_entries, read_file, write_file

from fairthrow.app import log, logfiles, records, saved, turns
from fairthrow.app.answers import preview
from fairthrow.dice.stream import encode_seed
from fairthrow.links import Link, decode
from fairthrow.table.log.groups import LoggedGroup
from fairthrow.table.log.records import Logged, read_entry
from fairthrow.table.log.spreadsheet import write_csv
from fairthrow.view.log import log as log_view
from fairthrow.view.log.log import LISTED

MANY = 300


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    """Start with a Python that knows nothing."""
    remember(anew=True)
    yield
    remember(anew=True)


def remember(kind: str = "rolls", put: list[list[str]] | None = None, *, anew: bool = False, **more: Any) -> Any:
    """Tell Python of records; give how many it holds."""
    told = {"kind": kind, "put": put or [], "drop": [], "anew": anew, **more}
    return json.loads(awaited(log.remember(json.dumps(told))))["counts"]


def record(number: int) -> list[str]:
    """Give a key and the record of a roll. The greater the number, the newer the roll, whatever its key."""
    link = f"spellwoven/test?label=no+{number}&seed={encode_seed(number.to_bytes(16, 'big'))}"
    at = f"2026-11-21T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}Z"
    return [f"fairthrow/rolls/{MANY - number:05}", json.dumps({"at": at, "link": link})]


def listed(wish: str = "", most: int = LISTED, **choice: str) -> Any:
    """List the rolls of a choice."""
    return json.loads(awaited(log.listed(json.dumps({"wish": wish, "most": most, **choice}))))


def rail(system: str = "spellwoven") -> Any:
    """List what stands beside the checks of a game."""
    return json.loads(awaited(log.rail(system)))["parts"]


def exported(form: str, **choice: str) -> str:
    """Write a file."""
    text: str = json.loads(awaited(logfiles.exported(json.dumps({"form": form, **choice}))))["text"]
    return text


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Collect the records that are read."""
    found: list[Any] = []
    original = read_entry

    def reading(kind: str, entry: Any) -> Any:
        found.append(entry)
        return original(kind, entry)

    monkeypatch.setattr(records, "read_entry", reading)
    return found


def test_only_the_rolls_that_are_listed_are_read(reads: list[Any]) -> None:
    """Of a long log only the newest page is read. A new roll makes it read that one roll more."""
    remember(put=[record(number) for number in range(MANY)])
    answer = listed()
    assert answer["parts"]["log"].count("<li ") == LISTED
    assert answer["parts"]["count"] == f"{MANY} rolls; the newest {LISTED} are listed."
    assert f"no {MANY - 1}:" in answer["parts"]["log"]
    assert f"no {MANY - LISTED - 1}:" not in answer["parts"]["log"]
    assert len(reads) <= 2 * LISTED
    reads.clear()
    remember(put=[record(MANY)])
    assert f"no {MANY}:" in listed()["parts"]["log"]
    assert len(reads) <= 2
    assert listed(most=2 * LISTED)["parts"]["log"].count("<li ") == 2 * LISTED


def test_a_search_goes_through_all_rolls_in_several_answers(monkeypatch: pytest.MonkeyPatch, reads: list[Any]) -> None:
    """Each answer says how far the search is. The last one has found every roll, and no roll was read twice."""
    monkeypatch.setattr(log, "PATIENCE", 0)
    remember(put=[record(number) for number in range(20)])
    counts = []
    answer = listed("no 7:")
    while answer["more"]:
        counts.append(answer["parts"]["count"])
        monkeypatch.setattr(log, "PATIENCE", 0.005 * len(counts))
        answer = listed("no 7:")
    assert counts[0] == "0 in the newest 1 of 20 rolls; looking on."
    assert answer["parts"]["count"] == "1 of 20 rolls."
    assert answer["parts"]["log"].count("<li ") == 1
    assert len(reads) <= 21


def test_python_says_how_much_it_knows() -> None:
    """A record that is told twice is held once. A deleted record is gone.

    When all is told anew, nothing else is held.
    """
    assert remember(put=[record(1), record(2), record(1)]) == {"rolls": 2, "checks": 0, "characters": 0}
    assert remember(drop=[record(1)[0], "unknown"]) == {"rolls": 1, "checks": 0, "characters": 0}
    assert listed()["counts"] == {"rolls": 1, "checks": 0, "characters": 0}
    assert "no 2:" in listed()["parts"]["log"]
    assert "no 1:" not in listed()["parts"]["log"]
    assert remember("checks", [["c", "{}"]], anew=True) == {"rolls": 0, "checks": 1, "characters": 0}


@pytest.mark.parametrize(
    "text",
    [
        "",
        '{"at": 5',
        "[" * 100_000,
        '{"a":' * 100_000,
        "9" * 5_000,
        "null",
        '{"at": 5, "link": 7}',
        '{"at": "2026-11-21T18:30:00Z", "link": "spellwoven/test?skill=99"}',
        '{"at": "2026-13-01T18:29:12Z", "link": "spellwoven/test?faces=1,1,2"}',
    ],
    ids=["nothing", "half", "deep list", "deep object", "long number", "null", "wrong kinds", "wrong link", "no time"],
)
def test_damaged_records_are_named_and_spoil_nothing(text: str) -> None:
    """A record that is no roll is counted and named. The others are listed, judged and written all the same."""
    remember(put=[record(1), ["fairthrow/rolls/damaged", text]])
    parts = listed()["parts"]
    assert "1 entry could not be read" in parts["table-problems"]
    assert parts["count"] == "1 roll."
    assert "1 roll." in json.loads(awaited(log.luck()))["parts"]["luck"]
    assert len(read_file(exported("json")).rolls) == 1


@pytest.mark.parametrize(
    ("what", "ask"),
    [
        ("entry", lambda: listed()["parts"]),
        ("line", lambda: listed("no")["parts"]),
        ("brief", lambda: rail("skew")),
        ("check", lambda: json.loads(awaited(log.checks()))["parts"]),
    ],
)
def test_one_record_that_cannot_be_drawn_takes_no_other_along(
    what: str, ask: Callable[[], dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever goes wrong with one record, it is named, and the lists show the others."""
    drawn: Callable[..., Any] = getattr(log_view, what)

    def faulty(each: Any, **named: Any) -> Any:
        if "no 2" in str(each):
            raise ZeroDivisionError
        return drawn(each, **named)

    monkeypatch.setattr(log_view, what, faulty)
    remember(put=[record(number) for number in range(4)])
    remember("checks", [[str(n), json.dumps({"name": f"no {n}", "link": "skew/task?high=1"})] for n in range(4)])
    parts = ask()
    assert "it cannot be shown (ZeroDivisionError)" in parts["table-problems"]
    shown = parts.get("log") or parts.get("last") or parts["saved"]
    assert [number for number in range(1, 4) if f"no {number}" in shown] == [1, 3]


def rolls(many: int = MANY) -> tuple[Logged | LoggedGroup, ...]:
    """Read the same records by another way, with nothing of what is tested here."""
    entries = [json.loads(text) for _, text in sorted(record(number) for number in range(many))]
    return read_entries("rolls", entries).rolls


def test_files_are_those_that_are_made_at_once() -> None:
    """Files are written and read in turns. They come out as if that were done in one go."""
    remember(put=[record(number) for number in range(MANY)])
    remember("checks", [["c", '{"name": "Jen", "link": "skew/task?high=1"}']])
    text = exported("json")
    checks = read_entries("checks", [{"name": "Jen", "link": "skew/task?high=1"}]).checks
    assert text == write_file(Records(rolls=rolls(), checks=checks))
    assert exported("csv") == write_csv(rolls())
    spoilt = text.replace('label=no%207"', 'label=no%207&no=1"')
    answer = json.loads(awaited(logfiles.imported(spoilt)))
    found = read_file(spoilt)
    assert len(found.problems) == 1
    whole = json.loads(write_file(found))
    assert answer["problems"] == list(found.problems)
    assert answer["records"] == {"rolls": [], "checks": [], "characters": []}  # all of them are already kept
    remember(anew=True)
    records = json.loads(awaited(logfiles.imported(spoilt)))["records"]
    read = {kind: [json.loads(each) for each in texts] for kind, texts in records.items()}
    assert read == {"rolls": whole["rolls"], "checks": whole["checks"], "characters": []}


SAME_ROLLS = [
    '{"at":"2026-11-21T18:30:00Z","link":"spellwoven/test?skill=8&faces=1,1,2&label=%C3%9C"}',
    '{"link": "spellwoven/test?faces=1,1,2&label=%c3%9c&skill=8", "at": "2026-11-21T18:30:00Z"}',
    '{"at":"2026-11-21T18:30:00Z","link":"spellwoven/test?skill=8&advantage=no&faces=1,1,2&label=\\u00dc","more":5}',
]
"""One roll, in texts that differ in blanks, order, escapes, the link's form, and what nobody asked for."""
OTHER_ROLL = '{"at":"2026-11-21T18:30:01Z","link":"spellwoven/test?skill=8&faces=1,1,2&label=%C3%9C"}'


def imported(rolls: Iterable[str], checks: Iterable[str] = ()) -> Any:
    """Import a file that holds these entries; give the records that are new, by kind."""
    file = f'{{"fairthrow": 1, "rolls": [{",".join(rolls)}], "checks": [{",".join(checks)}]}}'
    return json.loads(awaited(logfiles.imported(file)))["records"]


@pytest.mark.parametrize("kept", SAME_ROLLS)
@pytest.mark.parametrize("brought", SAME_ROLLS)
def test_what_is_kept_is_not_imported_however_it_is_written(kept: str, brought: str) -> None:
    """A roll that is kept adds nothing, in whatever form the file has it. Any other roll is added.

    Other is a roll of another moment, or one without a record here.
    """
    assert len(imported([brought])["rolls"]) == 1
    remember(put=[["fairthrow/rolls/a", kept], ["fairthrow/rolls/b", "{"]])
    assert imported([brought]) == {"rolls": [], "checks": [], "characters": []}
    assert imported([brought, OTHER_ROLL]) == {"rolls": [OTHER_ROLL], "checks": [], "characters": []}
    remember(drop=["fairthrow/rolls/a"])
    assert len(imported([brought])["rolls"]) == 1


def test_a_file_that_holds_a_record_twice_brings_it_once() -> None:
    """A file that holds one roll in several forms brings one new record. Importing it again adds nothing."""
    checks = ['{"name": "Jen", "link": "skew/task?high=1"}', '{"link":"skew/task?high=1","name":"\\u004aen"}']
    new = imported(SAME_ROLLS, checks)
    assert new["rolls"] == [SAME_ROLLS[0]]
    assert new["checks"] == ['{"name":"Jen","link":"skew/task?high=1"}']
    for kind, texts in new.items():
        remember(kind, [[f"fairthrow/{kind}/{text}", text] for text in texts])
    assert imported(SAME_ROLLS, checks) == {"rolls": [], "checks": [], "characters": []}
    assert imported([], ['{"name":"Jen","link":"skew/task?high=2"}'])["checks"] != []


def test_an_import_reads_each_record_that_is_kept_once(reads: list[Any]) -> None:
    """A thousand kept rolls of one moment are each read once, however often the file holds them again."""
    seeds = [encode_seed(number.to_bytes(16, "big")) for number in range(MANY)]
    texts = [f'{{"at":"2026-11-21T18:30:00Z","link":"spellwoven/test?seed={seed}"}}' for seed in seeds]
    remember(put=[[f"fairthrow/rolls/{number}", text] for number, text in enumerate(texts)])
    assert imported(texts)["rolls"] == []
    assert len(reads) == MANY


def saving(name: str, link: str) -> Any:
    """Ask what becomes of a check that is to be saved."""
    answer = json.loads(awaited(saved.saving(json.dumps({"name": name, "link": link}))))
    return answer.get("text"), answer.get("over"), answer.get("said", answer)


def test_a_saved_check_takes_the_place_of_its_games_one_of_that_name() -> None:
    """A new check replaces the check of the same game that has the same name.

    The answer gives the key of the old one, and words for it. Other games, other names and damaged records are left
    alone.
    """
    jen = '{"name":"Jen","link":"skew/task?high=1"}'
    assert saving("Jen", "skew/task?high=1") == (jen, "", "Saved “Jen”.")
    others = [["a", "{"], ["b", '{"name":"Jen","link":"skew/task?high=99"}'], ["c", '{"name":"Jo","link":"skew/task"}']]
    remember("checks", [*others, ["d", '{"name":"Jen","link":"d100/check?score=50"}']])
    assert saving("Jen", "skew/task?high=1") == (jen, "", "Saved “Jen”.")
    remember("checks", [["e", '{"link": "skew/task?high=1", "name": "Jen"}']])
    assert saving("Jen", "skew/task?high=1") == ("", "", "“Jen” is saved already.")
    text, over, said = saving("Jen", "skew/task?high=2")
    assert (json.loads(text)["link"], over) == ("skew/task?high=2", "e")
    assert said == "Saved “Jen” in the place of the one before."


def test_a_name_that_is_too_long_is_cut() -> None:
    """Only the first eighty characters of a name are kept. Two names are the same if these are the same."""
    text, _, said = saving("🎲" * 81, "skew/task")
    assert json.loads(text)["name"] == "🎲" * 80
    assert said == f"Saved “{'🎲' * 80}”."
    remember("checks", [["a", text]])
    assert saving("🎲" * 82, "skew/task")[2].endswith("is saved already.")


def test_a_check_that_cannot_be_saved_is_named() -> None:
    """A text that is no link is an error, as everywhere."""
    assert saving("Jen", "skew/task?high=x")[2]["error"]["field"] == "high"


ENOUGH = 60
"""So many records make a question long, where each is a turn of its own."""

LONG_QUESTIONS: dict[str, Callable[[], Coroutine[Any, Any, str]]] = {
    "luck": log.luck,
    "search": lambda: log.listed(json.dumps({"wish": "no", "most": LISTED})),
    "filter": lambda: log.listed(json.dumps({"system": "skew", "most": LISTED})),
    "chosen": lambda: log.chosen(json.dumps({"wish": "no"})),
    "exported": lambda: logfiles.exported(json.dumps({"form": "csv", "wish": "no"})),
    "imported": lambda: logfiles.imported(write_file(Records(rolls=rolls(ENOUGH)))),
}


@pytest.mark.parametrize("name", LONG_QUESTIONS)
def test_long_questions_let_others_have_their_turn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the whole log is worked through, a preview is answered after each record."""
    monkeypatch.setattr(turns, "TURN", 0)
    monkeypatch.setattr(log, "PATIENCE", 60)
    remember(put=[record(number) for number in range(ENOUGH)])

    async def meanwhile() -> int:
        asked = asyncio.ensure_future(LONG_QUESTIONS[name]())
        had = 0
        while not asked.done():
            preview("spellwoven/test")
            had += 1
            await asyncio.sleep(0)
        assert "error" not in json.loads(await asked)
        return had

    assert awaited(meanwhile()) > ENOUGH


def test_a_newer_report_overtakes_the_older_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """When two reports are asked for at once, only the last is made. It holds the roll that came in between."""
    monkeypatch.setattr(turns, "TURN", 0)
    remember(put=[record(number) for number in range(20)])

    async def both() -> list[str]:
        older = asyncio.ensure_future(log.luck())
        await asyncio.sleep(0)
        remember(put=[record(20)])
        return list(await asyncio.gather(older, log.luck()))

    older, newer = map(json.loads, awaited(both()))
    assert older == {"overtaken": True}
    assert "21 rolls." in newer["parts"]["luck"]


def test_the_report_says_where_it_is_rounded() -> None:
    """With many unlike chances the test is not exact, and the report says so.

    With few it is exact, and says nothing.
    """
    texts = [f"enchanted-realms/skill?pools=10,10,10,{5 + number % 6}&dc={1 + number}&score=20" for number in range(60)]
    links = [Link(situation=decode(text).situation, seed=bytes([number] * 16)) for number, text in enumerate(texts)]
    entries = [{"at": "2026-11-21T18:30:00Z", "link": link.encode()} for link in links]
    remember(put=[[f"fairthrow/rolls/{number}", json.dumps(each)] for number, each in enumerate(entries)])
    rounded = json.loads(awaited(log.luck()))["parts"]["luck"]
    assert "summed in rounded steps" in rounded
    assert "60 rolls." in rounded
    remember(put=[record(number) for number in range(40)], anew=True)
    assert "rounded" not in json.loads(awaited(log.luck()))["parts"]["luck"]
