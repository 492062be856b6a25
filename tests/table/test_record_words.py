"""Records of rolls and saved checks: each refusal in its words, each limit at its edge, each text as it is written."""

import json
from typing import Any

import pytest
from log_files import Records, entries_of, read_entries, read_file

from fairthrow.links import decode
from fairthrow.systems import SYSTEMS, FieldError, LinkError
from fairthrow.table.edits import MOST_EDITS, apply_edits
from fairthrow.table.files.reading import MOST_RECORDS
from fairthrow.table.files.writing import write_log
from fairthrow.table.group.party import Party
from fairthrow.table.log.groups import LoggedGroup, names_in
from fairthrow.table.log.records import (
    LONGEST_BY,
    LONGEST_NAME,
    Logged,
    Saved,
    check_of,
    read_entry,
    write_entry,
    write_text,
)
from fairthrow.table.log.spreadsheet import HEADER, write_csv
from fairthrow.table.reading import read_link, read_roll

AT = "2026-11-21T18:30:00Z"
ROLL = {"at": AT, "link": "spellwoven/test?faces=1,1,2&label=Jen"}
CHECK = {"name": "Sprint", "link": "spellwoven/test?skill=7"}
SHEET = {"link": "spellwoven/character?name=Nimble%20Jen"}
CLIMB = {"at": AT, "link": "spellwoven/party?check=test&1=Jen&2=Tom&seed=AAECAwQFBgcICQoLDA0ODw"}
HARD = "spellwoven/party?check=test&difficulty=3&1=Jen&2=Tom&seed=CAECAwQFBgcICQoLDA0ODw"
THROW = {"at": AT, "link": "lab/anydice?program=output%203d6&seed=AAECAwQFBgcICQoLDA0ODw", "said": "Rolled 11."}

LINK = "link must be text of 1 to 8192 characters, got "
REFUSED: list[tuple[str, Any, str, str]] = [
    ("rolls", 5, "entry", "entry must be an object, got 5"),
    ("rolls", {"at": AT}, "link", f"{LINK}None"),
    ("rolls", {**ROLL, "link": ""}, "link", f"{LINK}''"),
    ("rolls", {**ROLL, "link": "spellwoven/test"}, "link", "link must name a roll, by seed or faces"),
    ("rolls", {**ROLL, "at": 5}, "at", "at must be a time such as 2026-11-21T18:30:00Z, got 5"),
    ("rolls", {**ROLL, "at": "now"}, "at", "at must be a time such as 2026-11-21T18:30:00Z, got 'now'"),
    ("rolls", {**ROLL, "by": 5}, "by", "by must be text of at most 60 characters, got 5"),
    (
        "rolls",
        {**ROLL, "before": ["spellwoven/test?faces=1,1,3&label=Jen"]},
        "before",
        "before must lead to the roll by what the rules let a side decide",
    ),
    (
        "rolls",
        {**CLIMB, "before": [f"{CLIMB['link'][:-1]}A"]},
        "before",
        "before must lead to the roll by what the rules let a side decide",
    ),
    (
        "rolls",
        {**CLIMB, "link": CLIMB["link"].partition("&seed")[0]},
        "seed",
        "seed must be given: the link of party names no roll",
    ),
    (
        "rolls",
        {**THROW, "before": [THROW["link"]]},
        "before",
        "before must be empty: nothing is decided about the roll of a program",
    ),
    ("rolls", {**THROW, "link": "lab/anydice?program=1"}, "link", "link must name a roll, by seed or faces"),
    ("rolls", {**THROW, "said": 5}, "said", "said must be text of at most 8192 characters, got 5"),
    ("checks", {**CHECK, "name": ""}, "name", "name must be text of 1 to 80 characters, got ''"),
    ("checks", {"name": "Sprint"}, "link", f"{LINK}None"),
    ("characters", {}, "link", f"{LINK}None"),
]


@pytest.mark.parametrize(("kind", "entry", "field", "says"), REFUSED, ids=[f"{each[0]} {each[3]}" for each in REFUSED])
def test_what_cannot_be_read_is_named_in_a_whole_sentence(kind: str, entry: Any, field: str, says: str) -> None:
    """A record is refused with the name of its part and what that must be; a list tells the entry's place."""
    with pytest.raises(FieldError) as caught:
        read_entry(kind, entry)
    assert (caught.value.field, caught.value.message) == (field, says)
    assert read_entries(kind, [entry, entry]).problems == (f"Entry 1: {says}.", f"Entry 2: {says}.")


@pytest.mark.parametrize(
    ("kind", "entry", "name", "most", "letter"),
    [
        ("rolls", ROLL, "by", LONGEST_BY, "b"),
        ("checks", CHECK, "name", LONGEST_NAME, "n"),
        ("rolls", THROW, "said", 8192, "s"),
    ],
)
def test_a_text_has_its_room_and_no_letter_more(kind: str, entry: Any, name: str, most: int, letter: str) -> None:
    """The longest text that is allowed is read; one character more is refused."""
    assert read_entry(kind, {**entry, name: letter * most})
    with pytest.raises(FieldError, match=f"{name} must be text"):
        read_entry(kind, {**entry, name: letter * (most + 1)})


@pytest.mark.parametrize(("kind", "entry"), [("rolls", ROLL), ("rolls", CLIMB), ("rolls", THROW), ("checks", CHECK),
                                             ("characters", SHEET)])  # fmt: skip
def test_a_record_has_the_key_it_is_stored_under(kind: str, entry: dict[str, Any]) -> None:
    """The key is what the page chose, at most 200 characters of it, whatever it is; none is the empty text."""
    assert read_entry(kind, entry).key == ""
    assert read_entry(kind, {**entry, "key": "k1"}).key == "k1"
    assert read_entry(kind, {**entry, "key": 17}).key == "17"
    assert read_entry(kind, {**entry, "key": "k" * 300}).key == "k" * 200


@pytest.mark.parametrize(
    ("at", "read"),
    [
        ("2026-11-21T18:30:00Z", True),
        ("2026-11-21T18:30:00.5Z", True),
        ("2026-11-21T18:30:00.123Z", True),
        ("2026-11-21T18:30:00.1234Z", False),
        ("2026-11-21T18:30:00", False),
        ("2026-21-21T18:30:00Z", False),
        ("2026-11-41T18:30:00Z", False),
        ("2026-11-21T38:30:00Z", False),
        ("2026-11-21T18:60:00Z", False),
        ("2026-11-21T18:30:70Z", False),
        (" 2026-11-21T18:30:00Z", False),
    ],
)
def test_a_time_is_written_in_one_way(at: str, read: bool) -> None:
    """A day, an hour, and up to three places of a second, in UTC."""
    found = read_entries("rolls", [{**ROLL, "at": at}])
    assert [each.at for each in found.rolls] == [at] * read


def test_a_file_is_text_that_people_can_read() -> None:
    """It has a line for each thing, letters of all languages as they are, and no list of characters without any."""
    check = {"name": "Größe", "link": "d100/check?score=50"}
    assert write_log([], [check]) == (
        '{\n "fairthrow": 1,\n "rolls": [],\n "checks": [\n  {\n   "name": "Größe",\n'
        '   "link": "d100/check?score=50"\n  }\n ]\n}'
    )
    assert json.loads(write_log([], [], [SHEET])) == {"fairthrow": 1, "rolls": [], "checks": [], "characters": [SHEET]}
    assert write_text(read_entry("checks", check)) == '{"name":"Größe","link":"d100/check?score=50"}'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "file must be a whole JSON file saved by Fairthrow; this is not"),
        ("[]", "file must be one saved by Fairthrow; this is another JSON file"),
        ('{"fairthrow": 0}', "file must name its version, got 0"),
        ('{"fairthrow": 2}', "file was saved by a newer version, 2; this page reads 1"),
        ('{"fairthrow": 1, "checks": 5}', "file must hold a list of at most 100000 checks"),
    ],
)
def test_what_is_no_file_of_ours_is_told(text: str, says: str) -> None:
    """A person who chose the wrong file reads what is wrong with it."""
    with pytest.raises(FieldError) as caught:
        read_file(text)
    assert (caught.value.field, caught.value.message) == ("file", says)


def test_a_file_has_room_for_a_hundred_thousand_records_of_a_kind() -> None:
    """So many are read, and one more is refused."""
    assert len(entries_of(json.dumps({"fairthrow": 1, "rolls": [0] * MOST_RECORDS}))["rolls"]) == MOST_RECORDS
    with pytest.raises(FieldError, match="at most 100000 rolls"):
        entries_of(json.dumps({"fairthrow": 1, "rolls": [0] * (MOST_RECORDS + 1)}))


def test_all_that_could_not_be_read_is_told_whatever_its_kind() -> None:
    """A file's problems are those of rolls, checks and characters, in this order; what is good is read."""
    text = json.dumps({"fairthrow": 1, "rolls": [ROLL, 5], "checks": [6, CHECK], "characters": [7, SHEET]})
    found = read_file(text)
    assert found.problems == (
        "Entry 2: entry must be an object, got 5.",
        "Entry 1: entry must be an object, got 6.",
        "Entry 1: entry must be an object, got 7.",
    )
    assert (len(found.rolls), len(found.checks), len(found.characters)) == (1, 1, 1)
    assert read_file(write_log([ROLL], [CHECK])).problems == ()


def test_what_was_said_of_a_program_is_kept_and_nothing_is_said_of_others() -> None:
    """The roll of a program is listed with what was said of it; a roll of a game has no such text."""
    record = read_entry("rolls", THROW)
    assert record.said == "Rolled 11."
    assert write_entry(record) == THROW
    assert "said" not in write_entry(read_entry("rolls", ROLL))
    assert "said" not in write_entry(read_entry("rolls", CLIMB))
    without = {name: value for name, value in THROW.items() if name != "said"}
    assert read_entry("rolls", without).said == ""
    assert read_entry("rolls", {**THROW, "said": "s" * 500}).said == "s" * 399 + "…"


def test_a_decision_is_undone_one_at_a_time() -> None:
    """A record of several, of which two decided one after the other, goes back over the first decision."""
    links = [
        HARD.replace("2=Tom", f"2=Tom{second}").replace("1=Jen", f"1=Jen{first}")
        for first, second in (("", ""), ("&1.effort=yes", ""), ("&1.effort=yes", "&2.effort=yes"))
    ]
    record = read_entry("rolls", {"at": AT, "link": links[2], "before": links[:2], "key": "k"})
    assert isinstance(record, LoggedGroup)
    once = record.undone()
    assert (once.link.encode(), [each.encode() for each in once.before], once.key) == (links[1], links[:1], "k")
    twice = once.undone()
    assert (twice.link.encode(), twice.before, twice.first) == (links[0], (), twice.link)
    with pytest.raises(FieldError) as caught:
        twice.undone()
    assert (caught.value.field, caught.value.message) == (
        "before",
        "before must hold a link: nothing was decided about this roll",
    )
    single = read_entry("rolls", ROLL)
    assert isinstance(single, Logged)
    with pytest.raises(FieldError) as caught:
        single.undone()
    assert caught.value.message == "before must hold a link: nothing was decided about this roll"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("spellwoven/party?check=test&1=Jen&2=Tom", ("Jen", "Tom")),
        ("https://there/spellwoven/#party?check=test&1=Jen&2=Tom", ("Jen", "Tom")),
        ("https://there/party/?from=a?b#spellwoven/party?check=test&1=Jen%23&2=Tom%3F", ("Jen#", "Tom?")),
        ("spellwoven/party?check=test&10=J&2=T?&2.label=x", ("T?", "J")),
        ("spellwoven/party?check=test&1=A%23B#x", ()),
        ("spellwoven/party?check=test&1=&2=%ff", ()),
        ("spellwoven/party", ()),
    ],
)
def test_names_are_found_in_every_form_of_a_link(text: str, names: tuple[str, ...]) -> None:
    """Members' names in order of their numbers, from behind the first question mark of the link itself."""
    assert names_in(text) == names


def test_what_is_saved_may_be_a_program() -> None:
    """A saved check has a link of a game or of a program, which is not run; a file keeps both."""
    assert check_of(CHECK["link"]) == decode(CHECK["link"])
    program = "lab/troll?program=sum%203d6"
    assert check_of(program).encode() == program
    saved = Saved(name="Three dice", link=check_of(program))
    assert read_entry("checks", write_entry(saved)) == saved
    with pytest.raises(LinkError) as caught:
        check_of("lab/nothing?program=1")
    assert (caught.value.field, caught.value.message) == (
        "check",
        "check must be notation, anydice or troll in lab, got 'nothing'",
    )


def test_what_can_be_rolled_is_read_whatever_it_is() -> None:
    """A link of a check, of a program, and of several; a page's question reads each as what it is."""
    for text in (ROLL["link"], CLIMB["link"], "lab/anydice?program=output%203d6"):
        assert read_roll(text).encode() == text
        assert read_link(text).encode() == text  # type: ignore[union-attr]  # none of them is a character
    asked = read_roll("spellwoven/party?check=test&1=Who?")
    assert isinstance(asked, Party)
    assert asked.members[0].name == "Who?"
    with pytest.raises(FieldError):
        read_link("lab/anydice?program=output%20[&seed=AAECAwQFBgcICQoLDA0ODw")


def test_a_row_of_a_table_says_what_was_rolled() -> None:
    """Each row has all columns, by line ends that spreadsheets expect; a program has no dice of its own there."""
    found = read_entries("rolls", [ROLL, CLIMB, THROW]).rolls
    lines = write_csv(found).split("\r\n")
    assert lines[0] == ",".join(HEADER)
    said = decode(ROLL["link"]).roll().summary
    assert lines[1] == f'{AT},spellwoven,test,Jen,{said},d10:1 d10:1 d10:2,"{ROLL["link"]}",,'
    assert lines[3] == f"{AT},lab,anydice,,Rolled 11.,,{THROW['link']},,"
    assert lines[2].endswith(',"Jen, Tom"')
    assert lines[4:] == [""]
    assert write_csv(Records().rolls) == ",".join(HEADER) + "\r\n"


def sheet() -> Any:
    """Give the sample character of Spellwoven."""
    make = SYSTEMS["spellwoven"].character
    assert make
    return make().sample()


def test_an_edit_that_is_refused_says_what_it_must_be() -> None:
    """The message names the cell, the name that is taken, and the number; limits hold to the last."""
    first, second = (row.name for row in sheet().skills[:2])
    at = {"do": "set", "field": "skills", "row": first}
    cells = ", ".join(type(sheet()).declared()["skills"].row.declared())
    far = MOST_EDITS + 1
    for edit, field, says in (
        ({**at, "cell": "no", "text": "1"}, "cell", f"cell must be one of {cells}, got 'no'"),
        (
            {**at, "cell": "name", "text": second},
            "name",
            f"name must be another than those of the other skills, got {second!r}",
        ),
        (
            {"do": "spend", "decision": "effort", "points": far},
            "points",
            f"points must be a whole number up to 100, got {far}",
        ),
        (
            {"do": "spend", "decision": "effort", "points": True},
            "points",
            "points must be a whole number up to 100, got True",
        ),
    ):
        with pytest.raises(FieldError) as caught:
            apply_edits(sheet(), [edit])
        assert (caught.value.field, caught.value.message) == (field, says)
