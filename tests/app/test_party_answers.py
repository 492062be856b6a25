"""Parties and rivals as a page asks for them: their odds and parts, a roll for all, decisions, and hostile texts."""

import csv
import json
import re
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from awaiting import awaited
from groups import OF_PARTIES, OF_RIVALS, groups, parties, rivals
from hypothesis import given
from hypothesis import strategies as st
from reading import read
from strategies import at_most, check_id, seeds

from fairthrow import app
from fairthrow.app import party as answers
from fairthrow.links import decode as decode_link
from fairthrow.systems import Situation
from fairthrow.systems.situation import Odds
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.group import Group
from fairthrow.table.group.party import Party
from fairthrow.table.group.party import odds_of as party_odds
from fairthrow.table.group.rivals import odds_of as rival_odds
from fairthrow.table.log.records import read_entry
from fairthrow.view.numbers import fraction, percent

SEED = "seed=AAECAwQFBgcICQoLDA0ODw"
CLIMB = "spellwoven/party?check=test&difficulty=2&1=Jen&1.skill=7&1.label=Climb&2=Tom&2.skill=3&3=Ana&4="
DOOR = "enchanted-realms/rivals?check=competition&1=Kuzco&1.score=4&2=Yzma&2.advantage=yes&3=Kronk"


def asked(name: str, text: str, other: str = "") -> Any:
    """Ask as a page does."""
    return json.loads(app.OFFERED[name](text, other))


def words(markup: str) -> str:
    """Give the text in markup, as it is heard: each blank once."""
    return " ".join(re.sub(r"<[^>]*>", " ", markup).split())


def test_the_odds_of_a_party_are_shown() -> None:
    """The chance that is asked for stands large, the strip divides how many succeed, and each member has its chance."""
    found = asked("party", CLIMB)
    odds = party_odds(grouplinks.decode(CLIMB))  # type: ignore[arg-type]
    assert {name: found[name] for name in ("kind", "system", "check", "fragment", "bare", "name", "said")} == {
        "kind": "party",
        "system": "spellwoven",
        "check": "test",
        "fragment": CLIMB.partition("/")[2],
        "bare": CLIMB.partition("/")[2],
        "name": "Test of Skill, party of 4",
        "said": "",
    }
    assert found["members"][:2] == [
        {"name": "Jen", "label": "Climb", "bare": "test?skill=7&difficulty=2"},
        {"name": "Tom", "label": "", "bare": "test?skill=3&difficulty=2"},
    ]
    parts = found["parts"]
    assert words(parts["answer"]).startswith(f"All 4 pass {percent(odds.all)} {fraction(odds.all)}")
    for number in range(5):
        assert percent(odds.succeed.chance(number)) in parts["split"]
    rows = [words(row) for row in parts["members"].split("</li>") if row.strip("</ul>")]
    assert rows == [
        f"{title} 3d10 {percent(chance)}"
        for title, chance in zip(("Jen: Climb", "Tom", "Ana", "Number 4"), odds.chances, strict=True)
    ]
    assert parts["roll"] == parts["trace"] == ""
    assert parts["dice"] == "for 4"
    assert parts["ready"].count("<li ") == 12


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        ("", "All 4 pass"),
        ("ask=4", "All 4 pass"),
        ("ask=2", "At least 2 pass"),
        ("ask=1", "At least one passes"),
    ],
)
def test_what_is_asked_for_stands_large(ask: str, says: str) -> None:
    """The number that is to succeed can be chosen, in the strip as well, where what is asked for is pressed."""
    found = asked("party", CLIMB, ask)["parts"]
    assert words(found["answer"]).startswith(says)
    number = int(ask.partition("=")[2] or 4)
    pressed = re.findall(r'data-ask="(\d+)" aria-pressed="true"', found["split"])
    assert pressed == [str(number)]
    chance = party_odds(grouplinks.decode(CLIMB)).succeed.chance_of(lambda each: each >= number)  # type: ignore[arg-type]
    assert percent(chance) in found["answer"]


@pytest.mark.parametrize(("text", "ask"), [(CLIMB, "ask=5"), (DOOR, "ask=4"), (CLIMB, "ask=x"), (DOOR, "ask=13")])
def test_more_than_there_are_cannot_be_asked_for(text: str, ask: str) -> None:
    """The error names what is allowed."""
    error = asked("party", text, ask)["error"]
    assert error["field"] == "ask"
    assert re.match(r"Asked for: a whole number from 0 to (3|4|12)$", error["message"])


def csv_of(parts: Any) -> list[list[str]]:
    """Give what the numbers of several are as CSV, as a page hands it over."""
    found = re.search(r'data-text="([^"]*)"', parts["odds"])
    assert found
    return list(csv.reader(unescape(found[1]).splitlines()))


def test_the_numbers_of_several_are_taken_along() -> None:
    """Printed below what they are of, and as CSV with exact chances; a name that looks like a formula is inert."""
    parts = asked("party", CLIMB.replace("1=Jen", "1=%3DJen"))["parts"]
    odds = party_odds(grouplinks.decode(CLIMB))  # type: ignore[arg-type]
    assert 'class="about-it">Spellwoven, Test of Skill, party of 4<' in parts["odds"]
    assert 'data-take="print"' in parts["odds"]
    assert 'data-take="party.csv"' in parts["odds"]
    head, *rows = csv_of(parts)
    assert head == ["what", "value", "chance", "numerator", "denominator"]
    own = [(what, value, int(some), int(whole)) for what, value, _, some, whole in rows]
    titles = ("'=Jen: Climb", "Tom", "Ana", "Number 4")
    assert own[:4] == [("Who passes", title, *chance) for title, chance in zip(titles, odds.chances, strict=True)]
    assert own[4:9] == [("How many pass", str(number), *odds.succeed.chance(number)) for number in range(5)]
    assert {what for what, *_ in own[9:]} == {"Best successes"}
    assert sum(Fraction(some, whole) for _, _, some, whole in own[9:]) == 1
    won = rival_odds(grouplinks.decode(DOOR))  # type: ignore[arg-type]
    rows = csv_of(asked("party", DOOR)["parts"])[1:]
    names = ("Kuzco", "Yzma", "Kronk", "A tie")
    assert [(value, int(some), int(whole)) for _, value, _, some, whole in rows] == [
        (name, *chance) for name, chance in zip(names, (*won.wins, won.tie), strict=True)
    ]


def test_the_odds_of_rivals_are_shown() -> None:
    """One side's chance to win stands large: the first's, or that of the side that is asked for."""
    odds = rival_odds(grouplinks.decode(DOOR))  # type: ignore[arg-type]
    for place, name in enumerate(("Kuzco", "Yzma", "Kronk")):
        found = asked("party", DOOR, f"ask={place + 1}")["parts"]
        assert words(found["answer"]).startswith(f"{name} wins {percent(odds.wins[place])}")
        assert f"{name} {percent(odds.wins[place])}" in found["split"]
    assert asked("party", DOOR)["parts"] == asked("party", DOOR, "ask=1")["parts"]
    assert f"a tie {percent(odds.tie)}" in found["split"]
    rows = words(found["members"])
    assert f"Kuzco 1d12, +1; shares the best {percent(odds.shares[0])} {percent(odds.wins[0])}" in rows
    assert "Yzma 2d12, use the better, +1; shares" in rows


def test_a_partys_roll_is_shown() -> None:
    """The verdict takes the place of the chance; each member has its sign, its verdict and its dice."""
    found = asked("party", f"{CLIMB}&{SEED}&label=The%20cliff", "ask=2")
    parts = found["parts"]
    assert found["said"] == "3 of 4 pass: Jen, Ana and number 4."
    assert words(parts["answer"]).startswith("Jen, Ana and number 4 better than ")
    assert '<strong class="num verdict">3 of 4 pass</strong>' in parts["answer"]
    assert 'class="big good"' in parts["answer"]
    assert 'class="big even"' in asked("party", f"{CLIMB}&{SEED}")["parts"]["answer"]
    rows = parts["members"].split("<li ")[1:]
    assert [row.split('"')[1] for row in rows] == ["member good", "member bad", "member good", "member good"]
    assert words(rows[1][rows[1].index(">") + 1 :]) == "Tom 1 of 2 successes Fails by 1 Spend Effort passes by 2"
    faces = [int(face) for face in re.findall(r"d10: (\d+), ", parts["roll"])]
    assert faces == [4, 8, 1, 10, 9, 3, 3, 1, 5, 3, 7, 2]
    titles = re.findall(r'<h3 class="pool">([^<]*)', parts["roll"])
    assert titles == ["Jen: Climb", "Tom", "Ana", "Number 4"]
    lying = [group for group in parts["roll"].split('<div class="group') if "Tom</h3>" in group]
    assert len(lying) == 1
    assert lying[0].startswith(' dim">')  # Tom alone failed
    assert parts["roll"].count('class="group dim"') == 1
    token = re.search(r"<button[^>]*>", lying[0])  # his Effort lies beside his dice
    assert token
    for said in ('data-action="decide"', 'data-decision="effort"', 'data-member="2"', 'title="Spend Effort"'):
        assert said in token[0]
    assert "<bdi>The cliff</bdi>" in parts["trace"]
    assert "Jen: Climb: Rolled 3d10 against rank 7: 3 successes." in parts["trace"]


def test_a_roll_of_rivals_is_shown() -> None:
    """Who wins stands large, each row says what the side rolled at last, and the trace has every round."""
    tie = "enchanted-realms/rivals?check=competition&struggle=5&1=A&2=B&3=C&seed=AAAAAAAAAAAAAAAAAAAAqw"
    parts = asked("party", tie)["parts"]
    assert words(parts["answer"]).startswith("With 12 33.3 % of all rolls A wins")
    assert [words(row) for row in parts["members"].split("</li>")[:3]] == [
        "A 11 + 1 = 12 12",
        "B 1 + 1 = 2 2",
        "C 6 + 1 = 7 7",
    ]
    assert re.findall(r'<h3 class="pool">([^<]*)', parts["roll"])[:3] == ["A", "A, round 2", "A, round 3"]
    assert "Round 3. C: 6 + 1 = 7." in parts["trace"]
    assert "After 2 ties, A wins with 12." in parts["trace"]
    stands = asked("party", tie.replace("struggle=5&", ""))["parts"]
    assert "A tie Struggle on" in words(stands["answer"])
    assert stands["members"].count("member even") == 2


def test_members_of_one_name_are_told_apart() -> None:
    """Two goblins have two rows, and their dice lie apart."""
    parts = asked("party", f"d100/party?check=check&1=Goblin&2=Goblin&3=Jen&{SEED}")["parts"]
    assert re.findall(r'<h3 class="pool">([^<]*)', parts["roll"]) == ["Goblin (1)", "Goblin (2)", "Jen"]


def test_a_member_decides() -> None:
    """The dice stay, the link is that of the party after it, and the record says what it was. It can be undone."""
    text = f"{CLIMB}&{SEED}"
    record = json.dumps({"at": "2026-11-21T18:30:00Z", "link": text})
    before = asked("party", text)
    wish = {"member": 2, "decision": "effort", "record": ["key", record], "view": "ask=2"}
    after = asked("partydecide", text, json.dumps(wish))
    assert after["fragment"] == before["fragment"].replace("2.skill=3", "2.skill=3&2.effort=yes")
    assert after["said"] == "All 4 pass."
    assert "Tom" in words(after["parts"]["members"])
    assert re.findall(r"d10: (\d+), ", after["parts"]["roll"]) == re.findall(r"d10: (\d+), ", before["parts"]["roll"])
    (keep,) = after["keep"]
    assert (keep["kind"], keep["key"]) == ("rolls", "key")
    kept = read_entry("rolls", json.loads(keep["text"]))
    assert [link.encode() for link in kept.before] == [text]
    undone = asked("partydecide", f"spellwoven/{after['fragment']}", json.dumps({"record": ["key", keep["text"]]}))
    assert undone["fragment"] == before["fragment"]
    assert json.loads(undone["keep"][0]["text"]) == json.loads(record)
    alone = asked("partydecide", text, json.dumps({"member": 2, "decision": "effort"}))
    assert alone["fragment"] == after["fragment"]
    assert alone["keep"] == []


def test_rivals_decide() -> None:
    """After a tie all may struggle on; who does not win may spend Effort. The button says what comes of it."""
    tie = f"{DOOR.replace('&1.score=4', '').replace('&2.advantage=yes', '')}&seed=AAAAAAAAAAAAAAAAAAAABA"
    found = asked("party", tie)["parts"]
    assert words(found["answer"]).endswith("Struggle on one wins 87.8 %")
    assert 'data-member="0"' in found["answer"]
    after = asked("partydecide", tie, json.dumps({"member": 0, "decision": "struggle"}))
    assert after["fragment"].startswith("rivals?check=competition&struggle=1&")
    assert after["said"].startswith(("After 1 tie, ", "A tie in both rounds: "))
    contest = f"spellwoven/rivals?check=contest&1=Jen&1.skill=7&2=The%20guard&3=Dog&{SEED}"
    rows = asked("party", contest)["parts"]["members"].split("</li>")
    assert words(rows[0]).endswith("Spend Effort Jen wins")
    assert words(rows[1]).endswith("Spend Effort a draw")
    assert "Effort" not in rows[2]
    won = asked("partydecide", contest, json.dumps({"member": 1, "decision": "effort"}))
    assert won["said"] == "Jen wins with 6 successes."
    assert "Effort" in won["parts"]["members"].split("</li>")[2]  # who has lost by it may answer


@pytest.mark.parametrize(
    ("text", "wish", "field"),
    [
        (f"{CLIMB}&{SEED}", {"member": 1, "decision": "effort"}, "decision"),
        (f"{CLIMB}&{SEED}", {"member": 5, "decision": "effort"}, "decision"),
        (f"{CLIMB}&{SEED}", {"member": "2", "decision": "effort"}, "decision"),
        (f"{CLIMB}&{SEED}", {"member": True, "decision": "effort"}, "decision"),
        (f"{CLIMB}&{SEED}", {}, "record"),
        (CLIMB, {"member": 2, "decision": "effort"}, "seed"),
        (f"{DOOR}&{SEED}", {"member": 2, "decision": "effort"}, "decision"),
        (f"{CLIMB}&{SEED}", [], "record"),
        (f"{CLIMB}&{SEED}", {"record": 5}, "record"),
        (f"{CLIMB}&{SEED}", {"record": ["k"]}, "record"),
        (f"{CLIMB}&{SEED}", {"record": ["k", '{"at":"2026-11-21T18:30:00Z","link":"d100/check?faces=1,2"}']}, "record"),
        (f"{CLIMB}&seed=AAAAAAAAAAAAAAAAAAAAAA", {"record": ["k", json.dumps({"at": "2026-11-21T18:30:00Z",
            "link": f"{CLIMB}&{SEED}"})]}, "record"),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_allow_is_refused(text: str, wish: Any, field: str) -> None:
    """The error names what is wrong, and nothing is changed."""
    assert asked("partydecide", text, json.dumps(wish))["error"]["field"] == field


@pytest.mark.parametrize("check", OF_PARTIES, ids=check_id)
@given(data=st.data(), seed=seeds())
@at_most(8)
def test_every_party_is_shown(check: type[Situation], data: st.DataObject, seed: bytes) -> None:
    """Whatever the party: markup that is well formed, rows for all, and nothing of a name becomes an element."""
    shown(data.draw(parties(check, most=5)), seed)


@pytest.mark.parametrize("check", OF_RIVALS, ids=check_id)
@given(data=st.data(), seed=seeds())
@at_most(8)
def test_all_rivals_are_shown(check: type[Situation], data: st.DataObject, seed: bytes) -> None:
    """So it is with rivals."""
    shown(data.draw(rivals(check, most=5)), seed)


def shown(group: Group, seed: bytes) -> None:
    """Ask for a group without a roll and with one."""
    unrolled = type(group)(**{**vars(group), "seed": None})
    rolled = type(group)(**{**vars(group), "seed": seed})
    for each in (unrolled, rolled):
        found = asked("party", each.encode())
        assert found["fragment"] == each.fragment()
        for markup in found["parts"].values():
            read(markup)
        assert found["parts"]["members"].count("<li ") == len(group.members)
        for member in found["members"]:
            decode_link(f"{found['system']}/{member['bare']}")
        assert bool(found["said"]) == each.rolled


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", '"><script>x</script>', "</bdi></li>", "\u200b\u2067x"]
)
def test_a_name_is_text_and_nothing_else(name: str) -> None:
    """Names and labels are foreign. Markup in them stays text, and what is unseen is marked or refused."""
    from urllib.parse import quote  # noqa: PLC0415

    for text in (f"{CLIMB}{quote(name)}&4.label={quote(name)}&{SEED}&label={quote(name)}",
                 f"{DOOR.replace('Kuzco', quote(name))}&{SEED}"):  # fmt: skip
        found = asked("party", text)
        if "error" in found:
            assert "\u2067" not in found["error"]["message"]
            continue
        everything = "".join(found["parts"].values())
        assert not re.search(r"<(img|script)", everything)
        assert "\u200b" not in everything


@given(groups(), st.text(max_size=40))
@at_most(30)
def test_whatever_a_page_sends_is_answered(group: Group, text: str) -> None:
    """Nothing is raised: an error is an answer."""
    for name in ("party", "partydecide"):
        for first, second in ((group.encode() + text, ""), (group.encode(), text), (text, text)):
            assert isinstance(asked(name, first, second), dict)


def test_only_the_member_that_changed_is_computed_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page asks again with one member changed: the odds of the others are known."""
    answers.KNOWN.clear()
    check = type(decode_link("spellwoven/test").situation)
    computed: list[Situation] = []
    original = check.odds

    def computing(situation: Any) -> Odds:
        computed.append(situation)
        return original(situation)

    monkeypatch.setattr(check, "odds", computing)
    members = [f"{number}=&{number}.skill={number}" for number in range(1, 13)]
    asked("party", f"spellwoven/party?check=test&{'&'.join(members)}")
    assert len(computed) == 12
    computed.clear()
    members[3] = "4=&4.skill=20"
    found = asked("party", f"spellwoven/party?check=test&{'&'.join(members)}")
    assert [situation.skill for situation in computed] == [20]  # type: ignore[attr-defined]
    computed.clear()
    asked("party", f"spellwoven/{found['fragment']}&seed=AAAAAAAAAAAAAAAAAAAAAA")
    assert computed == []
    assert isinstance(grouplinks.decode(f"spellwoven/{found['fragment']}"), Party)


def test_a_party_is_saved_as_a_check_is() -> None:
    """Without its dice, under its label or the names of all; it is listed among the game's, and leads to its page."""
    told = json.loads(awaited(app.OFFERED["saving"](json.dumps({"name": "", "link": f"{CLIMB}&{SEED}"}))))
    assert told["said"] == "Saved “Jen, Tom, Ana and number 4”."
    assert json.loads(told["text"]) == {"name": "Jen, Tom, Ana and number 4", "link": CLIMB}
    labelled = {"name": "", "link": f"{DOOR}&label=The%20door"}
    assert json.loads(awaited(app.OFFERED["saving"](json.dumps(labelled))))["said"] == "Saved “The door”."
    put = [["k1", told["text"]], ["k2", '{"name":"Jump","link":"spellwoven/test"}']]
    awaited(app.OFFERED["remember"](json.dumps({"kind": "checks", "anew": True, "put": put, "drop": []})))
    try:
        listed = json.loads(awaited(app.OFFERED["parties"]("spellwoven")))["parts"]["saved"]
        assert listed.count("<li") == 1
        assert 'href="../party/#spellwoven/party?' in listed
        assert "Test of Skill, party of 4" in listed
        assert json.loads(awaited(app.OFFERED["parties"]("d100")))["parts"]["saved"] == ""
        every = json.loads(awaited(app.OFFERED["checks"]("")))["parts"]["saved"]
        assert every.count("<li") == 2
        asked_for = json.dumps({"key": "k1", "name": "The usual"})
        renamed = json.loads(awaited(app.OFFERED["renaming"](asked_for)))
        assert json.loads(renamed["text"]) == {"name": "The usual", "link": CLIMB}
    finally:
        awaited(app.OFFERED["remember"](json.dumps({"kind": "checks", "anew": True, "put": [], "drop": []})))


def test_a_link_of_several_that_is_wrong_is_not_saved() -> None:
    """It is answered with the field, as a check's is."""
    told = json.loads(awaited(app.OFFERED["saving"](json.dumps({"name": "x", "link": "spellwoven/party?check=test"}))))
    assert "error" in told


def test_a_file_of_everything_keeps_parties() -> None:
    """What is saved comes back from a file, once."""
    text = json.dumps({"name": "The usual", "link": CLIMB})
    kept = {"checks": [["k1", text]]}
    written = json.loads(app.OFFERED["everything"](json.dumps({"kept": kept, "saved": "2026-11-21T18:30:00Z"})))
    assert written["left"] == 0
    assert CLIMB in written["text"]
