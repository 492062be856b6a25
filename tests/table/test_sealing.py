"""Sealed rolls: the links by an independent reading of the format, each side's steps, and every way to cheat."""

import json
from collections.abc import Callable
from dataclasses import replace

import by_the_format
import pytest
from by_the_format import WrongError, confirmed_of, offer_of, written
from hypothesis import given
from hypothesis import strategies as st
from strategies import CHECKS, links, seeds

from fairthrow.__main__ import main
from fairthrow.links import LONGEST, Link, decode
from fairthrow.systems import FairthrowError, FieldError
from fairthrow.table.files.adding import ADDING
from fairthrow.table.files.merge_target import MergeTarget
from fairthrow.table.files.reading import read_everything
from fairthrow.table.files.writing import write_everything
from fairthrow.table.sealing import (
    Sealed,
    SealSeen,
    SealsKept,
    make_seal,
    open_seal,
    read_seals,
    roll_alone,
    take_part,
    throw_in,
)
from fairthrow.table.seals import Seal, check_opened, decode_seal

SECRET, PART, OTHER = bytes(range(16)), bytes(range(32, 48)), b"\x02" * 16
CAPTION = "Does the guard notice?"
PLAIN = decode("enchanted-realms/competition?score=7")
AT, LATER = "2026-11-21T18:30:00Z", "2026-11-21T19:30:00Z"

SEALED = make_seal(PLAIN, CAPTION, SECRET, AT)
SEAL = SEALED.seal
THROWN = throw_in(SEAL, PART, AT, SealsKept())
"""What whoever throws in keeps; the seal in it is the link that goes back."""

SITUATION = "enchanted-realms/competition?score=7&label=Does%20the%20guard%20notice%3F"


def opened(mine: Sealed = SEALED, part: Seal = THROWN.seal) -> Link:
    """Give the link that opens a sealed roll with a part, as everybody reads it."""
    done = open_seal(take_part(part, SealsKept(sealed=(mine,))), LATER)
    assert done.roll is not None
    return decode(done.roll.encode())


def refused(work: Callable[[], object]) -> FairthrowError:
    """Give the error that some work ends in."""
    with pytest.raises(FairthrowError) as caught:
        work()
    return caught.value


# --- links ------------------------------------------------------------------------------------


def test_the_links_are_those_of_the_format() -> None:
    """The seal holds the digest and the caption, the part's link the part, and the opened one is a confirmed proof."""
    digest = written(offer_of(SECRET, SITUATION))
    assert SEAL.encode() == f"sealed/roll?label=Does%20the%20guard%20notice%3F&offer={digest}"
    assert THROWN.seal.encode() == f"{SEAL.encode()}&part={written(PART)}"
    assert opened().encode() == f"{confirmed_of(SITUATION, SECRET, PART)}&threw=somebody"


@given(
    link=st.sampled_from(CHECKS).flatmap(links),
    caption=st.text(st.characters(exclude_categories=("C", "Z")), max_size=80),
    key=seeds(),
)
def test_any_roll_can_be_sealed_and_opened(link: Link, caption: str, key: bytes) -> None:
    """What the steps give, the independent reader of the format calls fitting; nothing of the game is in the seal."""
    if not link.situation.takes_dice:
        assert refused(lambda: make_seal(link, caption, SECRET, AT)).field == "situation"
        return
    mine = make_seal(link, caption, SECRET, AT)
    text = mine.seal.encode()
    assert decode_seal(text) == mine.seal
    assert decode_seal(f"https://example.org/sealed/#{mine.seal.fragment()}") == mine.seal
    alone = open_seal(roll_alone(mine, key), LATER).roll
    assert alone is not None
    assert by_the_format.fits(text, alone.encode())
    assert not check_opened(decode(alone.encode()), mine.seal)
    assert set(text.partition("?")[2].replace("&", "=").split("=")[::2]) <= {"label", "offer"}


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("sealed/roll", "offer"),
        ("sealed/roll?label=Who", "offer"),
        ("sealed/roll?offer=short", "offer"),
        (f"{SEAL.encode()}&part=short", "part"),
        (f"{SEAL.encode()}&skill=7", "skill"),
        (f"{SEAL.encode()}&secret={written(SECRET)}", "secret"),
        (f"{SEAL.encode()}&offer={written(SEAL.offer)}", "offer"),
        (f"{SEAL.encode()}&sender={'x' * 41}", "sender"),
        (f"sealed/roll?label={'x' * 81}&offer={written(SEAL.offer)}", "label"),
        (f"sealed/roll?label=%00&offer={written(SEAL.offer)}", "label"),
        (f"{SEAL.encode()}&v=2", "v"),
        ("sealed/test?offer=x", "link"),
        ("spellwoven/test", "link"),
        ("nonsense", "link"),
        (f"sealed/roll?label={'x' * LONGEST}", "label"),
    ],
)
def test_a_wrong_link_is_refused_by_the_field(text: str, field: str) -> None:
    """A seal is read as strictly as any link: the error names what is wrong, and never the whole of a long text."""
    error = refused(lambda: decode_seal(text))
    assert error.field == field
    assert len(error.message) < 300


# --- whether it is what was sealed ----------------------------------------------------------------


def test_what_was_sealed_fits_and_tells_whose_part_is_in_it() -> None:
    """It fits the seal itself, and that of the part, which is then in it."""
    assert check_opened(opened(), SEAL) is False
    assert check_opened(opened(), THROWN.seal) is True
    assert by_the_format.fits(THROWN.seal.encode(), opened().encode())


def test_another_situation_cannot_be_opened() -> None:
    """The situation was swapped after the seal: such a link is no proof at all."""
    text = opened().encode().replace("score=7", "score=9")
    assert refused(lambda: decode(text)).field == "offer"
    with pytest.raises(WrongError, match="offer"):
        by_the_format.fits(SEAL.encode(), text)


def test_the_caption_cannot_be_another() -> None:
    """One seal was shown under two captions: the offer is bound to one of them, and opens no other."""
    shown = replace(SEAL, label="Does the dog bark?")
    error = refused(lambda: check_opened(opened(), shown))
    assert error.field == "label"
    assert "Does the dog bark?" in error.message
    assert not by_the_format.fits(shown.encode(), opened().encode())
    seen = SealsKept(seen=(SealSeen(seal=shown, at=AT),))
    assert "under the caption 'Does the dog bark?'" in seen.wrong(opened())
    assert SealsKept(seen=(SealSeen(seal=SEAL, at=AT),)).wrong(opened()) == ""


def test_the_seal_of_another_evening_does_not_fit() -> None:
    """An old roll under the same caption opens its own seal, and it is said that a later one was seen."""
    old = make_seal(PLAIN, CAPTION, OTHER, AT)
    before = opened(old, throw_in(old.seal, PART, AT, SealsKept()).seal)
    assert refused(lambda: check_opened(before, SEAL)).field == "offer"
    tonight = SealSeen(seal=SEAL, at=LATER)
    kept = SealsKept(seen=(SealSeen(seal=old.seal, at=AT), tonight))
    assert kept.later(before) == tonight
    assert kept.later(opened()) is None


def test_a_secret_that_is_ground_after_the_part_is_found_out() -> None:
    """The master has the part, and makes new offers until the dice please: they are not the offer that it was given to.

    The page of whoever threw in knows its part in it. So it does in a proof without its key.
    """
    best = max(
        (make_seal(PLAIN, CAPTION, number.to_bytes(16, "big"), AT) for number in range(30)),
        key=lambda each: sum(die.face for die in opened(each, replace(each.seal, part=PART)).roll().dice),
    )
    forged = opened(best, replace(best.seal, part=PART))
    assert refused(lambda: check_opened(forged, THROWN.seal)).field == "offer"
    kept = SealsKept(seen=(THROWN,))
    for link in (forged, replace(forged, key=None, threw="")):
        assert "was thrown in from this browser for another seal" in kept.wrong(link)
    assert kept.wrong(opened()) == ""


def test_another_part_than_mine_is_seen() -> None:
    """The master took somebody else's part, or none: the roll fits the seal, and not the part's link."""
    other = opened(part=replace(SEAL, part=OTHER))
    assert check_opened(other, SEAL) is False
    error = refused(lambda: check_opened(other, THROWN.seal))
    assert (error.field, "another part" in error.message) == ("key", True)


def test_what_is_no_confirmed_proof_opens_nothing() -> None:
    """An offer, a proof without its key and a plain roll say nothing about a seal."""
    whole = opened()
    for link in (PLAIN, SEALED.link, replace(whole, key=None, threw="")):
        assert refused(lambda link=link: check_opened(link, SEAL)).field == "key"  # type: ignore[misc]


# --- the steps -------------------------------------------------------------------------------------


def test_the_first_part_counts() -> None:
    """The same part may come again; another, or one after the master's own key, would be another try."""
    mine = take_part(replace(THROWN.seal, sender="Tom"), SealsKept(sealed=(SEALED,)))
    assert (mine.key, mine.threw) == (PART, "Tom")
    kept = SealsKept(sealed=(mine,))
    assert take_part(THROWN.seal, kept) is mine
    error = refused(lambda: take_part(replace(SEAL, part=OTHER), kept))
    assert (error.field, "the part of Tom" in error.message) == ("part", True)
    alone = SealsKept(sealed=(roll_alone(SEALED, OTHER),))
    assert "without anybody’s part" in refused(lambda: take_part(THROWN.seal, alone)).message
    assert refused(lambda: take_part(replace(SEAL, part=OTHER), alone)).field == "part"
    assert roll_alone(mine, OTHER) is mine


def test_a_step_that_cannot_be_taken_is_named() -> None:
    """A part for a roll of elsewhere, no part, opening without dice, and throwing in to one's own seal."""
    here = SealsKept(sealed=(SEALED,))
    assert refused(lambda: take_part(THROWN.seal, SealsKept())).field == "offer"
    assert refused(lambda: take_part(SEAL, here)).field == "part"
    assert refused(lambda: open_seal(SEALED, LATER)).field == "key"
    assert refused(lambda: throw_in(SEAL, OTHER, AT, here)).field == "part"
    assert refused(lambda: throw_in(THROWN.seal, OTHER, AT, SealsKept())).field == "part"
    assert refused(lambda: make_seal(PLAIN, "x" * 81, SECRET, AT)).field == "label"


def test_who_threw_in_before_gives_the_same_part_again() -> None:
    """Two parts of one browser would be two tries for the master."""
    kept = SealsKept(seen=(SealSeen(seal=SEAL, at=AT), THROWN))
    assert throw_in(SEAL, OTHER, LATER, kept) is THROWN


def test_what_is_sealed_and_opened_is_counted() -> None:
    """Of five that were sealed here three were opened; those that were only seen are not counted."""
    sealed = [make_seal(PLAIN, CAPTION, bytes([number] * 16), AT) for number in range(5)]
    done = [open_seal(roll_alone(each, OTHER), LATER) for each in sealed[:3]]
    assert SealsKept(sealed=(*done, *sealed[3:]), seen=(THROWN,)).counts() == (5, 3)
    assert open_seal(done[0], "2026-12-01T00:00:00Z") is done[0]


# --- records and files -------------------------------------------------------------------------------


def test_records_come_back_and_damaged_ones_are_left_out() -> None:
    """Each state is read as it was written. What does not fit together is nothing."""
    done = open_seal(take_part(replace(THROWN.seal, sender="Tom"), SealsKept(sealed=(SEALED,))), LATER)
    states = (SEALED, roll_alone(SEALED, OTHER), done, THROWN)
    kept = read_seals([("k", each.record()) for each in states])
    assert (*kept.sealed, *kept.seen) == states
    fields = json.loads(done.record())
    for change in (
        {"secret": written(OTHER)},
        {"link": fields["link"].replace("score=7", "score=8")},
        {"at": "yesterday"},
        {"opened": 7},
        {"threw": "x" * 41},
        {"key": "x"},
        {"link": 5},
    ):
        assert read_seals([("k", json.dumps({**fields, **change}))]) == SealsKept()
    lost = {name: text for name, text in fields.items() if name != "key"}
    for text in (json.dumps(lost), "{", "7", json.dumps({"seal": "sealed/roll", "at": AT}), 7):
        assert read_seals([("k", text)]) == SealsKept()


def test_the_file_of_everything_holds_what_is_needed_to_open() -> None:
    """A seal that was saved and added elsewhere can be opened there; it is said that it came with a file."""
    text, left = write_everything({"seals": {"1-1": SEALED.record()}}, AT)
    assert left == 0
    target = MergeTarget(before={}, fresh=iter(("x",)))
    ((_, key, entry),) = read_everything(text).entries["seals"]
    ADDING["seals"](target)(key, entry)
    (moved,) = read_seals(target.texts.items()).sealed
    assert (moved, moved.by_file) == (SEALED, True)
    assert opened(moved) == opened()


def added(kept: tuple[Sealed | SealSeen, ...], *found: Sealed | SealSeen) -> SealsKept:
    """Add what a file holds to what is kept; give what is kept then."""
    before = {f"k{place}": each.record() for place, each in enumerate(kept)}
    target = MergeTarget(before=before, fresh=iter("abc"))
    add = ADDING["seals"](target)
    for each in found:
        add("", json.loads(each.record()))
    return read_seals(target.texts.items())


def test_what_is_planted_in_a_file_is_not_held_for_ones_own() -> None:
    """A part that a file brings was not thrown in here, also where its seal was seen here. The mark cannot be lost."""
    assert [each.by_file for each in added((), THROWN).seen] == [True]
    seen = SealSeen(seal=SEAL, at=AT)
    (mine,) = added((seen,), THROWN).seen
    assert (mine.seal.part, mine.by_file) == (None, False)
    assert [each.by_file for each in added((THROWN,), THROWN, replace(THROWN, by_file=True)).seen] == [False]
    forged = replace(THROWN, seal=replace(THROWN.seal, part=OTHER))
    (kept,) = added((THROWN,), forged).seen
    assert kept.seal.part == PART
    best = make_seal(PLAIN, CAPTION, OTHER, AT)
    said = added((), replace(THROWN, seal=replace(SEAL, part=PART))).wrong(opened(best, replace(best.seal, part=PART)))
    assert "came to this browser with a file" in said


def test_a_file_takes_a_sealed_roll_further_and_never_back() -> None:
    """One that was opened elsewhere is opened here; one whose dice are known here keeps its key."""
    done = open_seal(roll_alone(SEALED, OTHER), LATER)
    assert added((SEALED,), done).sealed == (done,)
    assert added((done,), SEALED).sealed == (done,)
    taken = take_part(THROWN.seal, SealsKept(sealed=(SEALED,)))
    assert added((taken,), roll_alone(SEALED, OTHER)).sealed == (taken,)


def test_an_entry_that_is_no_sealed_roll_is_refused() -> None:
    """A planted record whose secret does not fit its offer is named, and not added."""
    wrong = {**json.loads(SEALED.record()), "secret": written(OTHER)}
    error = refused(lambda: ADDING["seals"](MergeTarget(before={}, fresh=iter("a")))("", wrong))
    assert isinstance(error, FieldError)
    assert error.message.startswith("link must be that of a sealed roll")


# --- the command line ----------------------------------------------------------------------------------


def test_verify_tells_sealed_and_opened(capsys: pytest.CaptureFixture[str]) -> None:
    """Of a seal it tells the caption and what it does not show; of a roll with --seal whether it is what was sealed."""
    assert main(["verify", SEAL.encode()]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["kind"], told["caption"], told["part"]) == ("sealed", CAPTION, False)
    assert len(told["does_not_show"]) == 3
    assert main(["verify", "--seal", THROWN.seal.encode(), opened().encode()]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["kind"], told["fits"], told["part"]) == ("confirmed", True, True)
    assert main(["verify", "--text", "--seal", SEAL.encode(), opened().encode()]) == 0
    assert "It is what was sealed, unchanged" in capsys.readouterr().out
    assert main(["verify", "--text", THROWN.seal.encode()]) == 0
    assert capsys.readouterr().out.startswith(f"Sealed: {CAPTION}\n")


@pytest.mark.parametrize(
    ("seal", "link", "field"),
    [
        (replace(SEAL, part=OTHER).encode(), opened().encode(), "key"),
        (make_seal(PLAIN, CAPTION, OTHER, AT).seal.encode(), opened().encode(), "offer"),
        (SEAL.encode(), "spellwoven/test?faces=1,1,2", "key"),
        (SEAL.encode(), SEAL.encode(), "link"),
        (SEAL.encode(), "d100/party?check=check&1=Jen&seed=AAAAAAAAAAAAAAAAAAAAAA", "link"),
    ],
)
def test_verify_says_what_does_not_fit(seal: str, link: str, field: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A roll that opens another seal, or none, is an error that names the field."""
    assert main(["verify", "--seal", seal, link]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["field"] == field


def test_other_commands_say_that_a_seal_holds_no_situation(capsys: pytest.CaptureFixture[str]) -> None:
    """There is nothing to roll and no odds; the check of links knows it."""
    for command in ("odds", "roll"):
        assert main([command, SEAL.encode()]) == 2
        assert "nothing else" in json.loads(capsys.readouterr().out)["error"]["message"]
    for seal, kind in ((SEAL, "sealed roll"), (THROWN.seal, "part in a sealed roll")):
        assert main(["check", seal.encode()]) == 0
        assert json.loads(capsys.readouterr().out) == {"link": seal.encode(), "kind": kind}
    with pytest.raises(SystemExit):
        main(["verify", "--seal", "d100/check", SEAL.encode()])
    assert "link must be that of a sealed roll" in capsys.readouterr().err
