"""The links of parties and rivals: their one text, what is refused, and the seeds of their members."""

import json
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from groups import OF_PARTIES, OF_RIVALS, groups
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, check_id

from fairthrow.dice.stream import SEED_BYTES, encode_seed
from fairthrow.links import LONGEST, decode
from fairthrow.systems import FairthrowError, FieldError, Situation
from fairthrow.table.group import links as grouplinks
from fairthrow.table.group.group import MOST_MEMBERS, Group, Member, seed_of
from fairthrow.table.group.party import Party
from fairthrow.table.group.rivals import Rivals

GOLDEN = json.loads(Path(__file__).with_name("group_links.json").read_text("utf-8"))
"""Canonical links of groups with the faces that their seeds show, member by member. Never change one."""

JEN = "spellwoven/party?check=test&difficulty=2&1=Jen&1.skill=7&2=Tom&2.skill=3"


def faces_of(group: Group) -> list[list[int]]:
    """Give the faces of all dice, member by member."""
    if isinstance(group, Rivals):
        fight = group.fight()
        return [[d.face for roll in fight.rolls_of(at) for d in roll.dice] for at in range(len(group.members))]
    assert isinstance(group, Party)
    return [[die.face for die in roll.dice] for roll in group.rolls()]


@pytest.mark.parametrize("text", GOLDEN)
def test_links_are_frozen(text: str) -> None:
    """A link that was ever shared stays canonical, and shows the same dice."""
    group = grouplinks.decode(text)
    assert group.encode() == text
    assert faces_of(group) == GOLDEN[text]


def test_checks_are_frozen_in_groups() -> None:
    """Each check of which there can be a party, or rivals, has a frozen link. A game has all of its checks there."""
    found = {(type(group), group.check) for group in map(grouplinks.decode, GOLDEN)}
    games = {check.system for _, check in found}
    every = {(Party, check) for check in OF_PARTIES} | {(Rivals, check) for check in OF_RIVALS}
    assert found == {(kind, check) for kind, check in every if check.system in games}
    assert games >= {"endworld", "spellwoven", "skew", "enchanted-realms", "d100"}


@pytest.mark.parametrize(
    ("number", "seed"),
    [
        (0, "40b1c2d549f63ddd589f256b854ff5d9"),
        (1, "62048d18b8329bf4b2eed6fef3abe3ff"),
        (2, "9b8083f24f88b72b377c658d2eb4d963"),
        (12, "8e7bb51d87e2ce1ea9154a9d1227e4fd"),
    ],
)
def test_seeds_of_members_are_frozen(number: int, seed: str) -> None:
    """Each member's seed, and that of what is rolled once for all, is derived as it was computed with OpenSSL."""
    assert seed_of(bytes(range(16)), number).hex() == seed


def by_hand(seed: bytes, number: int) -> bytes:
    """Derive a member's seed from SHA-256 alone, as RFC 2104 says."""
    key = seed + bytes(64 - SEED_BYTES)
    inner = sha256(bytes(byte ^ 0x36 for byte in key) + b"fairthrow/party/1/%d" % number).digest()
    return sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()[:SEED_BYTES]


@given(st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES), st.integers(0, MOST_MEMBERS))
def test_seeds_are_those_of_the_format(seed: bytes, number: int) -> None:
    """Somebody with nothing but the description computes the same seeds."""
    assert seed_of(seed, number) == by_hand(seed, number)


def test_members_links_show_the_partys_dice() -> None:
    """Each member's own link, opened alone, is the same roll, and says whose it is."""
    party = grouplinks.decode(f"{JEN}&2.label=Climb&seed=AAECAwQFBgcICQoLDA0ODw")
    assert isinstance(party, Party)
    links = [decode(link.encode()) for link in party.links]
    assert [link.roll() for link in links] == list(party.rolls())
    assert [link.label for link in links] == ["Jen", "Tom: Climb"]
    unrolled = grouplinks.decode(JEN)
    assert isinstance(unrolled, Party)
    assert [link.rolled for link in unrolled.links] == [False, False]


@given(groups())
def test_what_is_written_is_read_back(group: Group) -> None:
    """Every group has one text, which gives the same group, in each form that links have."""
    text = group.encode()
    assert len(text) <= LONGEST
    assert text.isascii()
    for form in (
        text,
        f"https://example.org/{group.system}/#{group.fragment()}",
        f"/{group.system}/#{group.fragment()}",
    ):
        found = grouplinks.decode(form)
        assert found == group
        assert found.encode() == text


@given(groups(), st.randoms(use_true_random=False))
def test_however_a_group_is_written_its_text_is_one(group: Group, chance: Random) -> None:
    """A value may stand before the members or at each of them, and fields in any order: it is the same group."""
    declared = group.check.declared()
    pairs = [("check", group.check.check), *group.settings(), ("label", group.label)]
    for number, member in group.numbered():
        pairs += [(str(number), member.name), (f"{number}.label", member.label)]
        pairs += [(f"{number}.{name}", kind.encode(getattr(member.situation, name))) for name, kind in declared.items()]
    if group.seed is not None:
        pairs.append(("seed", encode_seed(group.seed)))
    chance.shuffle(pairs)
    text = f"{group.system}/{group.kind}?" + "&".join(f"{name}={quote(value)}" for name, value in pairs)
    if len(text) <= LONGEST:
        assert grouplinks.decode(text) == group


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        # the same for all, for most, for few, and the default
        ("1=A&1.skill=7&2=B&2.skill=7", "skill=7&1=A&2=B"),
        ("1=A&1.skill=7&2=B&2.skill=7&3=C&3.skill=2", "skill=7&1=A&2=B&3=C&3.skill=2"),
        ("skill=7&1=A&2=B&2.skill=5", "1=A&1.skill=7&2=B"),
        ("skill=7&1=A&2=B&3=C&2.skill=5", "skill=7&1=A&2=B&2.skill=5&3=C"),
        ("skill=5&1=A&2=B", "1=A&2=B"),
        ("1=A&1.skill=7&2=B&2.skill=8", "1=A&1.skill=7&2=B&2.skill=8"),
        ("2=B&1=&v=1&label=all+of+them&1.label=me", "1=&1.label=me&2=B&label=all%20of%20them"),
    ],
)
def test_what_most_members_have_stands_before_them(text: str, canonical: str) -> None:
    """What more than half of the members have is said once, and every other value at its own member."""
    assert (
        grouplinks.decode(f"spellwoven/party?check=test&{text}").encode() == f"spellwoven/party?check=test&{canonical}"
    )


def test_what_must_be_reached_is_written_where_it_is_not_what_the_check_asks() -> None:
    """A party of a check with a verdict in numbers has a number to reach: that of the check, unless it says another."""
    assert grouplinks.decode("endworld/party?check=check&reach=2&1=A").encode() == "endworld/party?check=check&1=A"
    other = grouplinks.decode("endworld/party?check=check&1=A&reach=3")
    assert other.encode() == "endworld/party?check=check&reach=3&1=A"
    assert other == Party(members=other.members, reach=3)
    assert replace(other, reach=0) == grouplinks.decode("endworld/party?check=check&1=A")


TWELVE = "&".join(f"{number}=" for number in range(1, 13))


@pytest.mark.parametrize(
    ("text", "field", "says"),
    [
        ("spellwoven/test?skill=7", "check", "must be of party or rivals in spellwoven, got 'test'"),
        ("spellwoven/party", "check", "check of party must be one of test, contest in spellwoven, got none"),
        ("spellwoven/party?check=jump&1=A", "check", "one of test, contest in spellwoven, got 'jump'"),
        ("skew/party?check=roll&1=A", "check", "one of task in skew, got 'roll'"),
        ("endworld/party?check=value&1=A", "check", "one of check in endworld, got 'value'"),
        ("spellwoven/rivals?check=test&1=A&2=B", "check", "one of contest in spellwoven, got 'test'"),
        (
            "skew/rivals?check=task&1=A&2=B",
            "check",
            "of another game: skew has no check in which",
        ),
        ("chess/party?check=test&1=A", "system", "system must be one of"),
        ("spellwoven/party?check=test", "1", "1 must be given: the name of that member"),
        ("spellwoven/party?check=test&2=B", "1", "1 must be given"),
        ("spellwoven/party?check=test&1=A&3.skill=7", "2", "2 must be given"),
        ("spellwoven/party?check=test&1=A&2.skill=7", "2", "2 must be given"),
        ("spellwoven/party?check=test&1=A&1=B", "1", "must be given once"),
        ("spellwoven/party?check=test&1=A&13=B", "13", "'13' is not a field of party of spellwoven/test"),
        ("spellwoven/party?check=test&0=A", "0", "which has members 1 to 12, reach, opponent, seed, label, sender,"),
        ("spellwoven/party?check=test&01=A", "01", "'01' is not a field"),
        ("spellwoven/party?check=test&1=A&1.luck=3", "1.luck", "'1.luck' is not a field"),
        ("spellwoven/party?check=test&1=A&1.seed=AAAAAAAAAAAAAAAAAAAAAA", "1.seed", "'1.seed' is not a field"),
        ("spellwoven/party?check=test&1=A&faces=1,2,3", "faces", "'faces' is not a field"),
        ("spellwoven/party?check=test&1=A&1.skill=99", "1.skill", "1.skill must be 0 to 26, got 99"),
        ("spellwoven/party?check=test&skill=x&1=A", "skill", "skill must be 0 to 26, got 'x'"),
        ("spellwoven/party?check=test&1=A&reach=2", "reach", "reach must be left out: result is pass or fail"),
        ("endworld/party?check=check&1=A&reach=0", "reach", "reach must be 1 to 300, got 0"),
        ("spellwoven/party?check=test&1=A&seed=AAA", "seed", "seed must be 16 bytes"),
        (f"spellwoven/party?check=test&1={'x' * 61}", "1", "1 must be up to 60 characters"),
        (f"spellwoven/party?check=test&1=A&1.label={'x' * 81}", "1.label", "1.label must be up to 80 characters"),
        ("spellwoven/party?check=test&1=A%0AB", "1", "without control characters"),
        ("spellwoven/party?check=test&1=%FF", "1", "percent-encoded UTF-8"),
        ("spellwoven/party?check=test&v=2&1=A", "v", "made by a newer version, 2"),
        ("enchanted-realms/party?check=attack&1=A&1.damage=9d99%2B100&1.per=hit&1.pools=10", "1.per", "of member 1: "),
        ("spellwoven/rivals?check=contest&1=A", "members", "rivals must have 2 to 12 members, got 1"),
        ("spellwoven/rivals?check=contest&1=A&2=B&reach=2", "reach", "'reach' is not a field of rivals"),
        ("spellwoven/rivals?check=contest&their_skill=7&1=A&2=B", "1.their_skill", "their_skill must be left out"),
        ("d100/rivals?check=opposed&1=A&2=B&2.ties=draw", "2.ties", "ties must be the same for all rivals, got 'draw'"),
        (f"spellwoven/party?check=test&{'x' * 8200}", "link", "at most 8192 characters"),
    ],
)
def test_what_is_wrong_is_named(text: str, field: str, says: str) -> None:
    """Nothing is guessed: the error has the field, with the member's number where it is a member's."""
    with pytest.raises(FairthrowError) as caught:
        grouplinks.decode(text)
    assert caught.value.field == field
    assert says in caught.value.message


def test_a_group_that_no_link_can_hold_cannot_be_made() -> None:
    """What would not fit with a seed is refused, so no roll ever fails for the length of its link."""
    situation = decode("spellwoven/test").situation
    most = Party(members=tuple(Member(situation=situation, name="é" * 60) for _ in range(12)))
    assert len(most.encode()) < LONGEST
    with pytest.raises(FieldError, match="members must fit a link of 8192 characters"):
        Party(members=tuple(Member(situation=situation, name="🎲" * 60) for _ in range(12)))
    with pytest.raises(FieldError, match="1 to 12 members, got 13"):
        Party(members=(most.members[0],) * 13)
    with pytest.raises(FieldError, match="1 to 12 members, got 0"):
        Party(members=())
    with pytest.raises(FieldError, match="check must be one and the same"):
        Party(members=(most.members[0], Member(situation=decode("spellwoven/contest").situation)))


def test_at_the_limit_a_roll_still_fits() -> None:
    """The longest group that can be made has a link with its seed that is read again."""
    situation = decode("spellwoven/test").situation
    longest = None
    for extra in range(60):
        members = tuple(
            Member(situation=situation, name="🎲" * 60, label="x" * extra if number == 0 else "")
            for number in range(11)
        )
        try:
            longest = Party(members=members, label="y" * 80)
        except FieldError:
            break
    assert longest is not None
    rolled = replace(longest, seed=bytes(16))
    assert LONGEST - 40 < len(rolled.encode()) <= LONGEST or extra == 59
    assert grouplinks.decode(rolled.encode()) == rolled


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
def test_no_name_of_a_check_or_field_is_a_groups(check: type[Situation]) -> None:
    """A group's link is told from a check's by its second word, and its own fields from those of its members."""
    assert check.check not in grouplinks.KINDS
    assert not check.declared().keys() & {"check", "reach", "seed", "label", "v"}


@given(st.text(st.sampled_from("&=?#%.,19 13.skilabeldwfx😀\u202e\x00\"'<"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever a link's fields are, only the documented error comes out."""
    for begin in ("spellwoven/party?check=test&1=A&", "d100/rivals?check=opposed&1=A&2=B&", "skew/party?"):
        with suppress(FairthrowError):
            group = grouplinks.decode(begin + text)
            assert grouplinks.decode(group.encode()) == group


def test_a_party_is_told_from_other_links() -> None:
    """The kind of a link is known even where something else is wrong with it."""
    assert grouplinks.is_group("x/spellwoven/#rivals?nonsense")
    assert not grouplinks.is_group("spellwoven/contest")
    with pytest.raises(FairthrowError, match="link must be"):
        grouplinks.is_group("party")


@pytest.mark.parametrize(
    "before", ["https://fairthrow.example/party/#", "https://fairthrow.example/below/party/index.html?a=b#", "party#"]
)
def test_the_address_of_the_page_of_parties_is_a_link(before: str) -> None:
    """Whoever copies the whole address of that page has a link, which is whole behind the mark."""
    link = "spellwoven/party?check=test&1=Jen"
    assert grouplinks.is_group(before + link)
    assert grouplinks.decode(before + link).encode() == link
