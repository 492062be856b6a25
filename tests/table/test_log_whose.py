"""Whose rolls were: records with a name, records of several at once, characters, in files and in luck reports."""

import csv
import io
import json
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from groups import groups
from hypothesis import given
from hypothesis import strategies as st
from log_files import Records, read_entries, read_file, write_file
from strategies import seeds

from fairthrow.links import decode
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.group import Group
from fairthrow.table.linknames import GROUPS, names_group
from fairthrow.table.log.groups import LoggedGroup
from fairthrow.table.log.luck import Judge, report
from fairthrow.table.log.records import KINDS, Logged, first_link, read_entry, whose, write_entry, write_text
from fairthrow.table.log.spreadsheet import write_csv
from fairthrow.view.log.groups import was

AT = "2026-11-21T18:30:00Z"
SEED = "AAECAwQFBgcICQoLDA0ODw"
JEN = {"at": AT, "link": "spellwoven/test?faces=1,1,2&label=Jen%3A%20Sprint", "by": "Jen"}
CLIMB = {
    "at": AT,
    "link": f"spellwoven/party?check=test&difficulty=2&1=Jen&1.skill=7&2=Tom&2.skill=3&3=Jen&4=&seed={SEED}",
}
DOOR = {"at": AT, "link": f"enchanted-realms/rivals?check=competition&1=Kuzco&2=Yzma&3=Kronk&seed={SEED}"}
SHEET = {"link": "spellwoven/character?name=Nimble%20Jen"}
EFFORT = {
    "at": AT,
    "link": CLIMB["link"].replace("2.skill=3", "2.skill=3&2.effort=yes"),
    "before": [CLIMB["link"]],
}
ALL = {"fairthrow": 1, "rolls": [JEN, CLIMB, DOOR, EFFORT], "checks": [], "characters": [SHEET]}


def test_everything_is_read_back() -> None:
    """A file with rolls of one and of several, and with characters, is read again, and written as it was."""
    records = read_file(json.dumps(ALL))
    assert not records.problems
    assert [type(each) for each in records.rolls] == [Logged, LoggedGroup, LoggedGroup, LoggedGroup]
    assert [each.whose for each in records.rolls] == [
        ("Jen",),
        ("Jen", "Tom"),
        ("Kuzco", "Yzma", "Kronk"),
        ("Jen", "Tom"),
    ]
    assert records.characters[0].character.name == "Nimble Jen"
    assert json.loads(write_file(records)) == ALL
    assert read_file(write_file(records)) == records


def test_a_file_without_characters_is_what_it_always_was() -> None:
    """Nothing is added to the files of those who have no characters, and older files need no list of them."""
    records = read_file(
        json.dumps({"fairthrow": 1, "rolls": [{"at": AT, "link": "d100/check?faces=1,2"}], "checks": []})
    )
    assert records.characters == ()
    assert [*json.loads(write_file(records))] == ["fairthrow", "rolls", "checks"]
    assert [*json.loads(write_file(records))["rolls"][0]] == ["at", "link"]


@given(groups(), seeds())
def test_every_roll_of_several_is_read_back(group: Group, seed: bytes) -> None:
    """Whatever the group, its record is one entry: its time and its link."""
    link = group.encode() if group.rolled else type(group)(**{**vars(group), "seed": seed}).encode()
    entry = {"at": AT, "link": link}
    record = read_entry("rolls", entry)
    assert isinstance(record, LoggedGroup)
    assert write_entry(record) == entry
    assert whose(entry) == record.whose == tuple(dict.fromkeys(m.name for m in group.members if m.name))
    assert json.loads(write_text(record)) == entry


def test_names_of_several_are_known_before_the_link_is_read() -> None:
    """As the name beside a single roll is, whatever else is wrong with the link; a name that is no text is none."""
    wrong = CLIMB["link"].replace("skill=7", "skill=99")
    assert whose({"link": wrong}) == whose({"link": f"/spellwoven/#{wrong.partition('/')[2]}"}) == ("Jen", "Tom")
    assert whose({"link": "spellwoven/party?10=Kit&2=Tom&1=&9=Tom&02=No&13=No&2.label=No&x=2=No"}) == ("Tom", "Kit")
    for name in ("%FF", "%2", "a%0Ab", "x" * 61):
        assert whose({"link": f"spellwoven/party?check=test&1={name}"}) == ()


def test_links_of_several_are_known_by_their_kind() -> None:
    """What stands in the log for a group is what stands in its links."""
    assert set(GROUPS) == set(grouplinks.KINDS)
    for text in (
        "spellwoven/#party?check=test",
        "/spellwoven/?a=b#party?check=test",
        "/x/spellwoven/rivals?",
        "spellwoven/party",
    ):
        assert names_group(text)
    for other in ("spellwoven/test?label=party", "x", None, 5, ["spellwoven/party"], "spellwoven/parties?x"):
        assert not names_group(other)
    assert set(KINDS) <= set(Records.__dataclass_fields__)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({**JEN, "by": 5}, "by must be text of at most 60 characters, got 5"),
        ({**JEN, "by": "x" * 61}, "by must be text of at most 60 characters"),
        ({**JEN, "by": "a\nb"}, "by must be up to 80 characters without control characters"),
        ({**CLIMB, "link": CLIMB["link"].partition("&seed")[0]}, "the link of party names no roll"),
        ({**CLIMB, "link": CLIMB["link"].replace("skill=7", "skill=99")}, "1.skill must be 0 to 26, got 99"),
        ({**CLIMB, "link": "spellwoven/party?check=test"}, "1 must be given"),
        ({**EFFORT, "before": [CLIMB["link"], CLIMB["link"]]}, "before must lead to the roll"),
        ({**EFFORT, "before": [JEN["link"]]}, "check must be one of"),
        ({**JEN, "before": [CLIMB["link"]]}, "of party or rivals in spellwoven, got 'test'"),
        ({**EFFORT, "link": CLIMB["link"].replace("1.skill=7", "1.skill=7&1.effort=yes")}, "before must lead to"),
        ({**EFFORT, "before": [EFFORT["link"]], "link": CLIMB["link"]}, "before must lead to the roll"),
        ({**DOOR, "before": [DOOR["link"]]}, "before must lead to the roll"),
    ],
)
def test_one_bad_entry_spoils_no_other(entry: dict[str, Any], says: str) -> None:
    """What is wrong with whose roll it was, or with a roll of several, is named; the others are read."""
    found = read_entries("rolls", [JEN, entry, CLIMB])
    assert len(found.rolls) == 2
    assert found.problems[0].startswith("Entry 2: ")
    assert says in found.problems[0]


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (5, "entry must be an object"),
        ({}, "link must be text"),
        ({"link": "spellwoven/test"}, "link must be <system>/character"),
        ({"link": "spellwoven/character?name=Jen&luck=3"}, "'luck' is not a field"),
    ],
)
def test_a_bad_character_is_named(entry: object, says: str) -> None:
    """A character that cannot be read is a problem, and spoils no other."""
    found = read_entries("characters", [SHEET, entry])
    assert len(found.characters) == 1
    assert says in found.problems[0]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(anything, st.sampled_from([JEN, CLIMB, DOOR, EFFORT]), st.sampled_from(["by", "link", "before", "at"]))
def test_any_value_of_any_member_is_read_or_refused(value: Any, entry: dict[str, Any], name: str) -> None:
    """Whatever a record holds, only the documented error comes out, and unread it can be asked whose it was."""
    changed = {**entry, name: value}
    with suppress(FairthrowError):
        read_entry("rolls", changed)
    assert isinstance(whose(changed), tuple)
    first_link(changed)


def test_a_decision_of_a_member_is_told_and_can_be_undone() -> None:
    """The record of a decided roll of several leads back to the roll before, and says who decided what."""
    record = read_entry("rolls", EFFORT)
    assert [*was(record)] == ["Tom: Spend Effort; before: fails by 1"]
    before = record.undone()
    assert before == read_entry("rolls", CLIMB)
    assert before.decided(record.link) == record
    assert record.first.encode() == first_link(EFFORT) == CLIMB["link"]
    with pytest.raises(FieldError, match="nothing was decided about this roll"):
        before.undone()


def test_a_decision_of_rivals_is_told_and_can_be_undone() -> None:
    """What one side decided, and what all did, is kept as a decision of a single roll is."""
    tie = "enchanted-realms/rivals?check=competition&1=A&2=B&3=C&seed=AAAAAAAAAAAAAAAAAAAABA"
    on = {"at": AT, "link": tie.replace("competition&", "competition&struggle=1&"), "before": [tie]}
    contest = f"spellwoven/rivals?check=contest&1=Jen&1.skill=7&2=Guard&3=Dog&seed={SEED}"
    effort = {"at": AT, "link": contest.replace("1.skill=7", "1.skill=7&1.effort=yes"), "before": [contest]}
    for entry, says in ((on, "Struggle on; before: a tie"), (effort, "Jen: Spend Effort; before: Dog wins")):
        record = read_entry("rolls", entry)
        assert write_entry(record) == entry
        assert [*was(record)] == [says]
        assert record.undone().decided(record.link) == record


def rows(*entries: dict[str, Any]) -> list[dict[str, str]]:
    """Write records as a table, and read it."""
    return list(csv.DictReader(io.StringIO(write_csv(read_entries("rolls", entries).rolls))))


def test_a_table_says_whose_rolls_were() -> None:
    """A roll of several is one row: members' dice with a semicolon between, names with a comma."""
    jen, climb, door, effort = rows(JEN, CLIMB, DOOR, EFFORT)
    assert (jen["by"], jen["check"], jen["dice"]) == ("Jen", "test", "d10:1 d10:1 d10:2")
    assert (climb["game"], climb["check"], climb["by"]) == ("spellwoven", "party of test", "Jen, Tom")
    assert climb["dice"] == "d10:4 d10:8 d10:1; d10:10 d10:9 d10:3; d10:3 d10:1 d10:5; d10:3 d10:7 d10:2"
    assert climb["summary"] == "3 of 4 pass: Jen, Jen and number 4."
    assert climb["link"] == CLIMB["link"]
    assert (door["check"], door["dice"]) == ("rivals of competition", "d12:6; d12:10; d12:11")
    assert door["summary"] == "Kronk wins with 12."
    assert (effort["before"], climb["before"]) == (CLIMB["link"], "")


@pytest.mark.parametrize("name", ["=1+1", "Jen;=1", "@x", "\u200b=1"])
def test_a_name_runs_no_formula(name: str) -> None:
    """Names come from foreign links. A spreadsheet runs none of them."""
    party = CLIMB["link"].replace("1=Jen", f"1={name.replace('=', '%3D').replace('+', '%2B').replace(';', '%3B')}")
    for row in rows({**JEN, "by": name}, {**CLIMB, "link": party}):
        assert not row["by"].startswith(("=", "@", "+", "-"))
        assert ";=" not in row["by"]


# --- luck --------------------------------------------------------------------------------


def test_each_members_roll_counts() -> None:
    """The report of a party is that of its members' own links."""
    party = grouplinks.decode(CLIMB["link"])
    alone = report([link.encode() for link in party.links])  # type: ignore[attr-defined]
    assert report([CLIMB["link"]]) == alone
    assert (alone.rolls, alone.tried, alone.passed) == (4, 4, 3)


def test_the_luck_of_one_character_is_that_of_their_rolls() -> None:
    """Of a party only the members of that name count; a single roll was chosen by its record."""
    judge = Judge()

    def luck(by: str, *texts: str) -> Any:
        pieces = judge.report(texts, by)
        while True:
            try:
                next(pieces)
            except StopIteration as end:
                return end.value

    party = grouplinks.decode(CLIMB["link"])
    jen = [link.encode() for link, member in zip(party.links, party.members, strict=True) if member.name == "Jen"]  # type: ignore[attr-defined]
    assert len(jen) == 2
    assert luck("Jen", JEN["link"], CLIMB["link"]) == report([JEN["link"], *jen])
    assert luck("Tom", CLIMB["link"]).rolls == 1
    assert luck("Nobody", CLIMB["link"], DOOR["link"]).rolls == 0
    assert luck("", JEN["link"], CLIMB["link"], DOOR["link"]).rolls == 8


def test_rivals_count_where_their_dice_fell_and_not_who_won() -> None:
    """A side's roll has its place among all that side can roll. Who wins hangs on the others."""
    found = report([DOOR["link"]])
    assert (found.rolls, found.tried, found.passed) == (3, 0, 0)
    faces = Counter({6: 1, 10: 1, 11: 1})  # of a d12 each: face k lies between (k − 1)/12 and k/12
    for index, share in enumerate(found.bins):
        low, high = Fraction(index, 10), Fraction(index + 1, 10)
        expected = sum(
            max(Fraction(0), min(high, Fraction(face, 12)) - max(low, Fraction(face - 1, 12))) * 12 for face in faces
        )
        assert Fraction(*share.low) == expected


def test_a_report_that_is_broken_off_forgets_nothing() -> None:
    """When the next one is asked for in the middle, it has every roll all the same."""
    texts = [str(each["link"]) for each in (CLIMB, JEN, DOOR, EFFORT)]
    whole = report(texts)
    for pauses in range(12):
        judge = Judge()
        pieces = judge.report(texts)
        for _ in range(pauses):
            next(pieces)
        pieces.close()
        again = judge.report(texts)
        with suppress(StopIteration):
            while True:
                next(again)
        assert sum(len(judge.known[text]) for text in texts) == whole.rolls == 12


def test_what_cannot_be_judged_is_left_out() -> None:
    """Groups without a roll, and what is no link, count as nothing."""
    unrolled = CLIMB["link"].partition("&seed")[0]
    assert report([unrolled, DOOR["link"].partition("&seed")[0], "spellwoven/party?x", "x"]).rolls == 0
    assert decode(JEN["link"]).label == "Jen: Sprint"
