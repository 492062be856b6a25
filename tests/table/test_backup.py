"""One file for everything: what is kept comes back whole, and nothing of two browsers gets lost."""

import json
import re
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import count
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from log_files import entries_of
from strategies import CHECKS, SHEETS, at_most, characters, links, seeds

from fairthrow.links import decode
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.table import fair
from fairthrow.table.characters import decode as decode_character
from fairthrow.table.characters import encode as encode_character
from fairthrow.table.files.merge_target import MergeTarget
from fairthrow.table.files.merging import ORDER, Merged, merge
from fairthrow.table.files.reading import KINDS, OF_THIS_BROWSER, read_everything
from fairthrow.table.files.writing import Store, write_everything
from fairthrow.table.log.records import read_entry, write_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

NOW = "2026-11-21T18:30:00Z"
SEED = "seed=AAAAAAAAAAAAAAAAAAAAAA"
ROLL = {"at": NOW, "link": f"spellwoven/test?{SEED}"}
JEN = "spellwoven/character?name=Jen&skills=Stealth:7"
JEN_NOW = "spellwoven/character?name=Jen&skills=Stealth:8"

ROLLED = "spellwoven/contest?faces=9,9,9,9,9,9"
SPENT = "spellwoven/contest?effort=yes&faces=9,9,9,9,9,9"
STATES = [
    {"at": NOW, "link": ROLLED},
    {"at": NOW, "link": SPENT, "before": [ROLLED]},
    {"at": NOW, "link": SPENT.replace("effort=yes", "effort=yes&their_effort=yes"), "before": [ROLLED, SPENT]},
]
"""A roll as it was made, after one decision, and after two."""

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)
"""Any JSON."""


def added(file: str, store: Store) -> tuple[dict[str, dict[str, str]], Merged]:
    """Give what is kept after a file was added to it, and what was said of that."""
    merged = run(merge(read_everything(file), store, (f"new-{number}" for number in count())))
    after = {kind: dict(records) for kind, records in store.items()}
    for kind, key in merged.drop:
        del after[kind][key]
    for kind, key, text in merged.put:
        after.setdefault(kind, {})[key] = text
    return {kind: records for kind, records in after.items() if records}, merged


def run(pieces: Any) -> Any:
    """Run a generator to its end; give what it returns."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return end.value


def text(entry: object) -> str:
    """Write a record as a page stores it."""
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False)


def kept(**records: list[object]) -> dict[str, dict[str, str]]:
    """Give a store of records, each under an id of its own."""
    return {kind: {f"{n:015}-000000-1": text(each) for n, each in enumerate(found)} for kind, found in records.items()}


def meaning(store: Store) -> dict[str, list[tuple[str, Any]]]:
    """Give what a store means: each record as it is read, with its id; each setting."""
    found: dict[str, list[tuple[str, Any]]] = {}
    for kind, records in store.items():
        found[kind] = sorted((key, said(kind, each)) for key, each in records.items())
    return {kind: each for kind, each in found.items() if each}


def said(kind: str, stored: str) -> str:
    """Write what a record says in the one way that there is for it. That it came with a file is not looked at."""
    if kind in ("rolls", "checks", "characters"):
        return text(write_entry(read_entry(kind, json.loads(stored))))
    if kind == "offers":
        return next(replace(each, by_file=False).record() for each in fair.read_kept([("", stored)], ()).offers)
    if kind == "answers":
        return next(replace(each, by_file=False).record() for each in fair.read_kept((), [("", stored)]).answers)
    return stored


def contents(store: Store) -> dict[str, Counter[str]]:
    """Give what the records of a store say, without their ids."""
    return {kind: Counter(each for _, each in found) for kind, found in meaning(store).items()}


# --- any store ------------------------------------------------------------------------------

TIMES = st.integers(0, 10**6).map(
    lambda seconds: f"2026-11-{1 + seconds % 28:02}T{seconds % 24:02}:{seconds % 60:02}:00Z"
)
FAIR = [check for check in CHECKS if check().takes_dice]


def rolls() -> st.SearchStrategy[dict[str, Any]]:
    """Give records of rolls."""
    rolled = st.sampled_from(FAIR).flatmap(links).filter(lambda link: link.rolled)
    return st.builds(lambda at, link: {"at": at, "link": link.encode()}, TIMES, rolled)


def offers() -> st.SearchStrategy[fair.Offer]:
    """Give offers of fair rolls."""
    return st.builds(fair.make_offer, st.sampled_from(FAIR).flatmap(links), seeds())


def parts(offer: fair.Offer, key: bytes, mine: bool) -> dict[str, str]:
    """Give the records of one fair roll, of the side that made the offer, or of the one that answered."""
    answer = fair.throw_in(offer.link, key, fair.Kept())
    if not mine:
        return {"answers": answer.record()}
    return {"offers": fair.reveal(answer.link, fair.Kept(offers=(offer,))).record() if key[0] % 2 else offer.record()}


NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=20)
WORDS = st.text("abcdefgh-", min_size=1, max_size=20).map(lambda name: f"x{name}")


def stores() -> st.SearchStrategy[dict[str, dict[str, str]]]:
    """Give what a browser may keep."""
    check = st.builds(
        lambda name, link: {"name": name, "link": link.encode()}, NAMES, st.sampled_from(CHECKS).flatmap(links)
    )
    person = st.sampled_from(SHEETS).flatmap(characters).map(lambda each: {"link": encode_character(each)})
    draft = st.builds(
        lambda at, link: {"at": at, "link": link}, TIMES, st.just("lab/troll?program=d6") | st.just("lab/anydice")
    )
    taken = st.lists(st.builds(parts, offers(), seeds(), st.booleans()), max_size=3)
    lists = st.fixed_dictionaries(
        {
            "rolls": st.lists(rolls(), max_size=5, unique_by=lambda each: each["at"]),
            "checks": st.lists(check, max_size=3),
            "characters": st.lists(person, max_size=3),
            "drafts": st.lists(draft, max_size=3),
        }
    )
    settings_of = st.dictionaries(WORDS, NAMES, max_size=3)
    return st.builds(_store, lists, taken, settings_of, st.randoms(use_true_random=False))


def _store(lists: dict[str, list[object]], taken: list[dict[str, str]], chosen: dict[str, str], chance: Any) -> Any:
    store: dict[str, dict[str, str]] = {}
    for kind, found in lists.items():
        unique = {text(each): each for each in found}.values()
        store[kind] = {f"{n:015}-{chance.randrange(9)}": text(each) for n, each in enumerate(unique)}
    for number, each in enumerate(taken):
        for kind, record in each.items():
            if record not in store.setdefault(kind, {}).values():
                store[kind][f"{number:015}-7"] = record
    people = list(store["characters"])
    chance.shuffle(people)
    if people:
        chosen = {**chosen, "character": people[0], "playing-spellwoven": people[-1], ORDER: ",".join(people)}
    store["settings"] = chosen
    return {kind: records for kind, records in store.items() if records}


@at_most(60)
@given(store=stores())
def test_whatever_is_kept_comes_back(store: dict[str, dict[str, str]]) -> None:
    """A file of any store, added to an empty one, gives the same: each record under its id, each setting."""
    file, left = write_everything(store, NOW)
    assert left == 0
    after, merged = added(file, {})
    assert merged.problems == ()
    assert meaning(after) == meaning(store)
    assert read_everything(file).saved == NOW


@at_most(60)
@given(store=stores(), other=stores())
def test_a_file_added_twice_adds_nothing_twice(
    store: dict[str, dict[str, str]], other: dict[str, dict[str, str]]
) -> None:
    """What is kept stays, the file's comes beside it, and the second time there is nothing to do."""
    file, _ = write_everything(other, NOW)
    once, merged = added(file, store)
    assert merged.problems == ()
    before, after = contents(store), contents(once)
    for kind in before.keys() - {"settings"}:
        assert before[kind] <= after[kind], kind
    chosen = {name: each for name, each in store.get("settings", {}).items() if name != ORDER}
    assert chosen.items() <= once.get("settings", {}).items()
    twice, again = added(file, once)
    assert (again.put, again.drop) == ((), ())
    assert twice == once
    assert not any(tally.new or (kind != "settings" and tally.differ) for kind, tally in again.tallies.items())


@at_most(60)
@given(one=stores(), other=stores())
def test_two_files_bring_the_same_in_either_order(
    one: dict[str, dict[str, str]], other: dict[str, dict[str, str]]
) -> None:
    """Whichever file comes first, the same is kept in the end, but for numbers behind names, and for settings."""
    files = [write_everything(each, NOW)[0] for each in (one, other)]
    this, _ = added(files[1], added(files[0], {})[0])
    that, _ = added(files[0], added(files[1], {})[0])
    for kind in ("rolls", "drafts", "offers", "answers"):
        assert contents(this).get(kind) == contents(that).get(kind)
    for kind in ("checks", "characters"):
        assert sorted(map(unnamed, this.get(kind, {}).values())) == sorted(map(unnamed, that.get(kind, {}).values()))


def unnamed(stored: str) -> str:
    """Give what a saved check or a character says beside its name."""
    entry = json.loads(stored)
    return re.sub(r"(\?|&)name=[^&]*", "", entry["link"])


def test_the_log_reads_its_part_of_the_file() -> None:
    """A file of everything is one of the log as well, and a file of the log can be added as one of everything."""
    store = kept(rolls=[ROLL], checks=[{"name": "Jump", "link": "d100/check"}], characters=[{"link": JEN}])
    found = entries_of(write_everything(store, NOW)[0])
    assert [each["link"] for each in found["rolls"]] == [ROLL["link"]]
    assert read_entry("rolls", found["rolls"][0]).link == decode(ROLL["link"])
    assert [each["link"] for each in found["characters"]] == [JEN]
    plain = json.dumps({"fairthrow": 1, "rolls": [ROLL], "checks": []})
    after, merged = added(plain, {})
    assert list(after) == ["rolls"]
    assert list(after["rolls"]) == ["new-0"]
    assert merged.tallies["rolls"].new == 1


# --- two versions ---------------------------------------------------------------------------


def test_of_two_versions_of_a_character_both_stay() -> None:
    """The file's is kept beside the one that is here, under the next free name, and what names it follows."""
    old = {**kept(characters=[{"link": JEN}]), "settings": {"playing-spellwoven": "000000000000000-000000-1"}}
    here = kept(characters=[{"link": JEN_NOW}])
    after, merged = added(write_everything(old, NOW)[0], here)
    people = {key: decode_character(json.loads(each)["link"]) for key, each in after["characters"].items()}
    assert {each.name for each in people.values()} == {"Jen", "Jen 2"}
    (key,) = [key for key, each in people.items() if each.name == "Jen 2"]
    assert json.loads(after["characters"][key])["link"] == JEN.replace("Jen", "Jen%202")
    assert after["settings"] == {"playing-spellwoven": key}
    assert merged.tallies["characters"].renamed == (("Jen", "Jen 2"),)
    assert merged.drop == ()


def test_a_copy_is_somebody_else() -> None:
    """Two sheets that differ in the number behind the name alone both come back, in whatever order they are kept."""
    store = kept(characters=[{"link": JEN.replace("Jen", "Jen%202")}, {"link": JEN}])
    after, _ = added(write_everything(store, NOW)[0], {})
    assert meaning(after) == meaning(store)


def test_somebody_kept_under_another_id_is_found() -> None:
    """The very same character is not kept twice; settings of the file then name the one that is here."""
    file, _ = write_everything({"characters": {"a-1": text({"link": JEN})}, "settings": {"character": "a-1"}}, NOW)
    after, merged = added(file, {"characters": {"b-2": text({"link": JEN})}})
    assert after["characters"] == {"b-2": text({"link": JEN})}
    assert after["settings"] == {"character": "b-2"}
    assert merged.tallies["characters"].here == 1


def test_a_character_without_an_id_gets_one() -> None:
    """A file of the page of characters has none; no setting names whom it holds."""
    file = json.dumps({"fairthrow": 1, "characters": [{"link": JEN}], "settings": {"character": "x"}})
    after, _ = added(file, {})
    assert after == {"characters": {"new-0": text({"link": JEN})}, "settings": {"character": "x"}}


def test_a_new_character_stands_behind_the_others() -> None:
    """The order that people have put stays, and the file's comes behind it as it stood there."""
    here = {"characters": {"1": text({"link": JEN})}, "settings": {ORDER: "1"}}
    sheets = {each: text({"link": JEN.replace("Jen", each.upper())}) for each in ("a", "b", "c")}
    file, _ = write_everything({"characters": sheets, "settings": {ORDER: "c,a,b"}}, NOW)
    after, _ = added(file, here)
    assert after["settings"][ORDER] == "1,c,a,b"


def test_of_two_saved_checks_of_one_name_both_stay() -> None:
    """They are of one game; another game may have a check of that name."""
    here = kept(checks=[{"name": "Jump", "link": "d100/check?score=50"}, {"name": "Run", "link": "d100/check"}])
    file, _ = write_everything(
        kept(checks=[
            {"name": "Jump", "link": "d100/check?score=60"},
            {"name": "Jump", "link": "skew/task"},
            {"name": "Run", "link": "d100/check"},
        ]),
        NOW,
    )  # fmt: skip
    after, merged = added(file, here)
    names = sorted((json.loads(each)["link"], json.loads(each)["name"]) for each in after["checks"].values())
    assert names == [
        ("d100/check", "Run"),
        ("d100/check?score=50", "Jump"),
        ("d100/check?score=60", "Jump 2"),
        ("skew/task", "Jump"),
    ]
    assert merged.tallies["checks"].renamed == (("Jump", "Jump 2"),)
    assert (merged.tallies["checks"].new, merged.tallies["checks"].here) == (1, 1)


@pytest.mark.parametrize(("length", "keeps"), [(70, 70), (78, 78), (79, 78), (80, 78)])
def test_a_saved_check_has_room_for_its_name_and_a_number(length: int, keeps: int) -> None:
    """Both together have at most 80 characters, whatever the label; a longer name is cut before the number."""
    name = "x" * length
    here = kept(checks=[{"name": name, "link": "d100/check?label=a/b"}])
    file, _ = write_everything(kept(checks=[{"name": name, "link": "d100/check?label=c/d"}]), NOW)
    after, merged = added(file, here)
    assert {json.loads(each)["name"] for each in after["checks"].values()} == {name, f"{name[:keeps]} 2"}
    assert merged.tallies["checks"].renamed == ((name, f"{name[:keeps]} 2"),)


def test_checks_of_one_name_on_one_side_keep_it() -> None:
    """A store that has two of a name, as an import may leave it, comes back as it was."""
    store = kept(checks=[{"name": "Jump", "link": f"d100/check?score={score}"} for score in (50, 60)])
    after, _ = added(write_everything(store, NOW)[0], {})
    assert meaning(after) == meaning(store)
    assert added(write_everything(store, NOW)[0], store)[1].put == ()


@pytest.mark.parametrize("here", range(3))
@pytest.mark.parametrize("there", range(3))
def test_of_a_roll_the_later_state_stays(here: int, there: int) -> None:
    """Whichever side decided further: one record stays, and it holds what the roll was before."""
    after, merged = added(write_everything(kept(rolls=[STATES[there]]), NOW)[0], kept(rolls=[STATES[here]]))
    (record,) = after["rolls"].values()
    assert json.loads(record) == STATES[max(here, there)]
    tally = merged.tallies["rolls"]
    assert (tally.new, tally.here, tally.differ) == ((0, 0, 1) if there > here else (0, 1, 0))


def test_rolls_that_were_decided_otherwise_both_stay() -> None:
    """Two states that do not lead to one another are two records."""
    other = {"at": NOW, "link": SPENT.replace("effort", "their_effort"), "before": [ROLLED]}
    after, merged = added(write_everything(kept(rolls=[other]), NOW)[0], kept(rolls=[STATES[1]]))
    assert len(after["rolls"]) == 2
    assert merged.drop == ()


def test_rolls_of_one_moment_are_told_apart() -> None:
    """Several rolls of the same moment are compared each with each; one that is kept is found among them."""
    others = [{"at": NOW, "link": f"skew/task?{SEED}&label={label}"} for label in ("a", "b")]
    after, merged = added(write_everything(kept(rolls=[*others, ROLL, ROLL]), NOW)[0], kept(rolls=[ROLL]))
    assert Counter(json.loads(each)["link"] for each in after["rolls"].values()) == Counter(
        each["link"] for each in [ROLL, *others]
    )
    assert (merged.tallies["rolls"].new, merged.tallies["rolls"].here) == (2, 2)


def a_fair_roll() -> tuple[fair.Offer, fair.Offer, fair.FairAnswer]:
    """Give an offer as it was made, as it is once it was used, and the answer to it."""
    offer = fair.make_offer(decode("spellwoven/test?label=Jen"), bytes(16))
    answer = fair.throw_in(offer.link, bytes([1] * 16), fair.Kept())
    return offer, fair.reveal(answer.link, fair.Kept(offers=(offer,))), answer


def test_a_used_offer_stays_used() -> None:
    """An older file never makes an offer good for a second answer; a newer one says what it was used for."""
    offer, used, answer = a_fair_roll()
    for file, here in ((offer, used), (used, offer)):
        store = {"offers": {"9": here.record()}}
        after, _ = added(write_everything({"offers": {"5": file.record()}}, NOW)[0], store)
        assert after == {"offers": {"9": used.record()}}
    other = fair.throw_in(offer.link, bytes([2] * 16), fair.Kept())
    twice = fair.reveal(other.link, fair.Kept(offers=(offer,)))
    after, merged = added(write_everything({"offers": {"5": twice.record()}}, NOW)[0], {"offers": {"9": used.record()}})
    assert after == {"offers": {"9": used.record()}}
    assert merged.tallies["offers"].differ == 1
    assert answer.link.answer == used.answer


def test_somebody_goes_on_with_a_fair_roll_elsewhere() -> None:
    """The secret of an open offer comes along: where the file was added, the answer reveals the roll."""
    offer, _, answer = a_fair_roll()
    after, _ = added(write_everything({"offers": {"5": offer.record()}}, NOW)[0], {})
    there = fair.read_kept(after["offers"].items(), ())
    assert fair.reveal(answer.link, there).proof == fair.reveal(answer.link, fair.Kept(offers=(offer,))).proof


@pytest.mark.only_all  # it measures
def test_many_rolls_of_one_moment_take_no_longer() -> None:
    """Each roll of a file is looked up, not compared with all before it.

    Four times as many take some four times as long; were each compared with the others, it would be sixteen times.
    """

    def taken(many: int) -> float:
        entries = [{"id": f"{number}-1", "at": NOW, "link": f"{ROLL['link']}&label={number}"} for number in range(many)]
        file = read_everything(text({"fairthrow": 1, "rolls": entries}))
        begun = process_time()
        merged = run(merge(file, {}, iter(())))
        spent = process_time() - begun
        assert (merged.tallies["rolls"].new, len(merged.put), merged.problems) == (many, many, ())
        return spent

    taken(100)
    assert taken(4_000) < 9 * taken(1_000)


class Counting(dict[str, str]):
    """Records that count how often an id is looked up in them."""

    looks = 0

    def __contains__(self, key: object) -> bool:
        self.looks += 1
        return super().__contains__(key)


def test_many_records_of_one_id_are_not_counted_from_the_start() -> None:
    """A file may have one id for all of its records: each gets the next number, with a look or two."""
    held = MergeTarget(before={"1-1": "", "1-1-3": ""}, fresh=iter(()))
    held.texts = looked = Counting(held.before)
    assert [held.add("1-1", "") for _ in range(20_000)] == [f"1-1-{number}" for number in (2, *range(4, 20_003))]
    assert looked.looks < 41_000


def test_a_fair_roll_of_a_program_comes_along() -> None:
    """The offer of a program is read without running it."""
    from fairthrow.programs.decoding import decode as decode_program  # noqa: PLC0415  # few tests need the Lab

    offer = fair.make_offer(decode_program("lab/anydice?program=output+2d6&inputs="), bytes(16))
    after, merged = added(write_everything({"offers": {"5": offer.record()}}, NOW)[0], {})
    assert merged.problems == ()
    assert after["offers"] == {"5": replace(offer, by_file=True).record()}


def test_parts_that_came_with_a_file_are_marked() -> None:
    """What is new is marked, whatever the file says; what was kept before stays as it is, and is what it was."""
    offer, used, answer = a_fair_roll()
    file = write_everything({"offers": {"5": offer.record()}, "answers": {"6": answer.record()}}, NOW)[0]
    after, _ = added(file, {})
    assert {json.loads(each)["by"] for kind in after.values() for each in kind.values()} == {"file"}
    there = fair.read_kept(after["offers"].items(), after["answers"].items())
    assert (there.offers[0].by_file, there.answers[0].by_file) == (True, True)
    own = {"offers": {"9": offer.record()}, "answers": {"8": answer.record()}}
    assert added(file, own)[0] == own
    assert added(write_everything(after, NOW)[0], own)[0] == own
    assert added(write_everything({"offers": {"5": used.record()}}, NOW)[0], after)[0]["offers"] == {
        "5": replace(used, by_file=True).record()
    }
    assert not fair.read_kept(own["offers"].items(), own["answers"].items()).answers[0].by_file


def test_settings_of_this_device_stay() -> None:
    """What is set here stays; what is not set comes along. What a browser notes of itself alone is in no file."""
    given = {"shortcuts-off": "yes", "board": "a map", **dict.fromkeys(OF_THIS_BROWSER, NOW)}
    file, left = write_everything({"settings": given}, NOW)
    assert left == 0
    assert json.loads(file)["settings"] == {"shortcuts-off": "yes", "board": "a map"}
    after, merged = added(file, {"settings": {"board": "another", "filed": "never"}})
    assert after["settings"] == {"board": "another", "filed": "never", "shortcuts-off": "yes"}
    assert (merged.tallies["settings"].new, merged.tallies["settings"].differ) == (1, 1)
    sly = json.dumps({"fairthrow": 1, "everything": 1, "settings": dict.fromkeys(OF_THIS_BROWSER, "x")})
    assert added(sly, {})[0] == {}


def test_an_id_that_is_taken_is_left_alone() -> None:
    """What stands here under an id of the file stays there, whatever it is."""
    roll = {**ROLL, "at": "2026-11-20T18:30:00Z"}
    after, _ = added(write_everything(kept(rolls=[roll]), NOW)[0], kept(rolls=[ROLL]))
    assert after["rolls"] == {"000000000000000-000000-1": text(ROLL), "000000000000000-000000-1-2": text(roll)}


# --- what is not right ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("", "whole JSON file"),
        (write_everything(kept(rolls=[ROLL]), NOW)[0][:-9], "whole JSON file"),
        ("[" * 100_000, "whole JSON file"),
        ("[]", "another JSON file"),
        ('{"everything": 1}', "another JSON file"),
        ('{"fairthrow": 2}', "newer version, 2"),
        ('{"fairthrow": 1, "everything": 2}', "newer version, 2; this page reads 1"),
        ('{"fairthrow": 1, "everything": "1"}', "must name the version of what it holds, got '1'"),
        ('{"fairthrow": 1, "everything": true}', "must name the version of what it holds, got True"),
        ('{"fairthrow": 1, "offers": {}}', "list of at most 100000 offers"),
        ('{"fairthrow": 1, "settings": []}', "at most 5000 settings"),
        ('{"fairthrow": 1, "settings": {"board": 5}}', "settings as texts, got 5 for 'board'"),
        ('{"fairthrow": 1, "settings": {"../rolls/1": "x"}}', "for '../rolls/1'"),
        ('{"fairthrow": 1, "saved": "yesterday"}', "must say when it was saved as 2026-11-21T18:30:00Z"),
    ],
)
def test_a_file_that_is_none_of_ours_is_named(file: str, says: str) -> None:
    """A file that is cut off, foreign, newer or bent is refused in words."""
    with pytest.raises(FieldError, match=re.escape(says)) as caught:
        read_everything(file)
    assert caught.value.field == "file"


@pytest.mark.parametrize(
    ("kind", "entry", "says"),
    [
        ("rolls", 5, "entry must be an object, got 5"),
        ("rolls", {**ROLL, "id": "../settings/board"}, "id must be letters, digits and hyphens"),
        ("rolls", {**ROLL, "id": 5}, "id must be letters, digits and hyphens, got 5"),
        ("rolls", {**ROLL, "link": "spellwoven/test?skill=99"}, "skill must be 0 to 26, got 99"),
        ("checks", {"name": "", "link": "d100/check"}, "name must be text"),
        ("characters", {"link": "d100/check"}, "link must be <system>/character"),
        ("drafts", {"at": "now", "link": "lab/troll"}, "at must be a time"),
        ("drafts", {"at": NOW, "link": 5}, "link must be"),
        ("drafts", {"at": NOW, "link": "lab/python?program=x"}, "check must be notation, anydice or troll"),
        ("offers", {"link": "d100/check", "secret": "AAAAAAAAAAAAAAAAAAAAAA"}, "link must be that of a fair roll"),
        ("answers", {"link": 5}, "link must be that of a fair roll"),
    ],
)
def test_one_bad_entry_spoils_no_other(kind: str, entry: object, says: str) -> None:
    """It is named by its kind and place, from 1. The others are added."""
    good = {"rolls": ROLL}.get(kind)
    listed = {kind: [entry], "checks": [{"name": "Good", "link": "skew/task"}, *([entry] if kind == "checks" else [])]}
    if good:
        listed[kind] = [good, entry]
    place = len(listed[kind])
    after, merged = added(json.dumps({"fairthrow": 1, "everything": 1, **listed}), {})
    (problem,) = merged.problems
    assert problem.startswith(f"Entry {place} of {kind}: ")
    assert says in problem
    assert len(after["checks"]) == 1


def test_what_cannot_be_read_here_is_no_hindrance() -> None:
    """Damaged records stay as they are, where a file is added and in the file; what is no JSON is not in it."""
    damaged = {"rolls": {"1": "{", "2": text({**ROLL, "link": "skew/task?high=x"})}, "checks": {"3": "5"},
               "characters": {"4": text({"link": "x"})}, "offers": {"5": "{}"}, "drafts": {"6": "null"}}  # fmt: skip
    file, left = write_everything(damaged, NOW)
    assert left == 4
    assert [each["id"] for each in json.loads(file)["rolls"]] == ["2"]
    good, _ = write_everything(
        kept(rolls=[ROLL], checks=[{"name": "Jump", "link": "d100/check"}], characters=[{"link": JEN}]), NOW
    )
    after, _ = added(good, damaged)
    for kind, records in damaged.items():
        assert records.items() <= after[kind].items()
    assert [len(after[kind]) for kind in ("rolls", "checks", "characters")] == [3, 2, 2]


@given(anything)
def test_any_json_is_read_or_refused(data: Any) -> None:
    """Whatever JSON stands anywhere in a file, only the documented error comes out."""
    lists = [
        {kind: found} for kind in (*KINDS, "settings", "saved", "everything") for found in (data, [data], {"x": data})
    ]
    for more in lists:
        with suppress(FairthrowError):
            after, _ = added(json.dumps({"fairthrow": 1, "everything": 1, **more}), {})
            assert after.keys() <= {"settings"}


def test_every_id_is_somebody_elses() -> None:
    """Entries without ids get new ones, which are never those of a record."""
    file = json.dumps({"fairthrow": 1, "rolls": [{**ROLL, "at": f"2026-11-21T18:30:0{n}Z"} for n in range(3)]})
    fresh: Iterator[str] = iter(["taken", "a", "b", "taken", "c"])
    merged = run(merge(read_everything(file), {"rolls": {"taken": text(ROLL)}}, fresh))
    assert [key for _, key, _ in merged.put] == ["a", "b"]
