"""Rolls behind the screen as pages are answered: what each side is shown, what it keeps, every way to cheat there."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest

from fairthrow.app import OFFERED
from fairthrow.links import Link, decode
from fairthrow.programs.check import Notation
from fairthrow.table.seals import decode_seal

AT = "2026-11-21T18:30:00.123Z"
LATER = "2026-11-21T19:30:00.123Z"
SITUATION = "enchanted-realms/competition?score=7"
CAPTION = "Does the guard notice?"


class Device:
    """A browser without its page: what it keeps of seals, and what its page would be given to show."""

    def __init__(self) -> None:
        """Begin with nothing kept."""
        self.seals: dict[str, str] = {}

    def does(self, name: str, link: str, at: str = AT, **given: str) -> dict[str, Any]:
        """Take a step; keep what it gives to keep, and give what is shown."""
        records = {"seals": list(self.seals.items()), "offers": [], "answers": []}
        found: dict[str, Any] = json.loads(OFFERED[name](link, json.dumps({**records, "at": at, "view": "", **given})))
        for record in found.get("keep", []):
            assert record["kind"] == "seals"
            self.seals[record.get("key") or str(len(self.seals))] = record["text"]
        return found

    def seals_it(self, situation: str = SITUATION, caption: str = CAPTION) -> str:
        """Seal a roll; give the seal's link."""
        return f"sealed/{self.does('seal', situation, caption=caption)['fragment']}"

    def opens_it(self, seal: str) -> str:
        """Open a sealed roll whose dice are known; give the link that opens it."""
        return handed(self.does("openseal", seal, LATER))


def handed(shown: dict[str, Any]) -> str:
    """Give the link that the buttons hand on, as links are written."""
    found = re.search('data-link="([^"]*)"', shown["parts"]["deed"])
    assert found
    return found[1].replace("&amp;", "&").replace("/#", "/")


def words(shown: dict[str, Any]) -> str:
    """Give all words of the scene, one space between them."""
    parts = shown["parts"]
    markup = " ".join(parts[name] for name in ("fair", "answer", "roll", "mark", "deed", "proof") if name in parts)
    return " ".join(re.sub("<[^>]*>", " ", markup).replace("&#x27;", "'").split())


@pytest.fixture
def master() -> Device:
    """Give the device of the game master."""
    return Device()


def test_a_sealed_roll_goes_its_way(master: Device) -> None:
    """Sealed, thrown in, seen by the master alone, opened: everybody is told that it is what was sealed."""
    seal = master.seals_it()
    assert decode_seal(seal).label == CAPTION
    player, other = Device(), Device()
    for device in (player, other):
        shown = device.does("sealed", seal)
        assert "enchanted" not in json.dumps(shown)
        assert shown["system"] == ""
        assert "“Does the guard notice?”" in words(shown)
    part = handed(player.does("throwpart", seal))
    assert decode_seal(part).part
    seen = master.does("sealed", part)
    assert seen["parts"]["roll"]
    assert "You alone see this" in words(seen)
    assert "Somebody threw in a part" in words(seen)
    opened = master.opens_it(seal)
    link = decode(opened)
    assert link.confirmed
    assert link.key == decode_seal(part).part
    for device, says in (
        (player, "Your part is in it"),
        (other, "Somebody is said to have thrown one in: only their own page can tell."),
        (master, "It was sealed in this browser."),
    ):
        shown = device.does("exchange", opened)
        assert "Opened: it is what was sealed, unchanged." in words(shown)
        assert says in words(shown)
        assert shown["parts"]["roll"]
        assert shown["said"] == link.roll().summary
    assert "Opened: it is" not in words(Device().does("exchange", opened))


def test_where_nobody_threw_in_every_word_says_so(master: Device) -> None:
    """The master's page says it before and after, and so does everybody's."""
    seal = master.seals_it()
    player = Device()
    assert "could be picked out of many" in words(player.does("sealed", seal))
    assert "nobody can tell that you did not try many" in words(master.does("sealed", seal))
    assert "that you did not try many" in words(master.does("rollalone", seal))
    shown = words(player.does("exchange", master.opens_it(seal)))
    assert "Nobody is said to have thrown one in: then whoever sealed it could have tried many." in shown
    assert "Where nobody threw in a part: that the dice were not picked out of many." in shown


def test_the_same_step_twice_changes_nothing(master: Device) -> None:
    """A part that comes again, dice rolled again, a roll opened again: it stays what it was."""
    seal = master.seals_it()
    player = Device()
    part = handed(player.does("throwpart", seal))
    assert handed(player.does("throwpart", seal)) == part
    master.does("sealed", part)
    before = dict(master.seals)
    assert master.does("sealed", part)["keep"] == []
    assert master.does("rollalone", seal)["keep"] == []
    assert master.seals == before
    master.opens_it(seal)
    before = dict(master.seals)
    again = master.does("openseal", seal, "2026-11-22T19:30:00Z")
    assert (again["keep"], "record" in again) == ([], False)
    assert master.seals == before


def test_the_log_has_what_was_opened(master: Device) -> None:
    """The roll, when it was opened, with what anybody can check; nothing is logged before that."""
    seal = master.seals_it()
    assert "record" not in master.does("rollalone", seal)
    record = json.loads(master.does("openseal", seal, LATER)["record"])
    link = decode(record["link"])
    assert (record["at"], link.confirmed, link.label) == (LATER, True, CAPTION)


def error(found: dict[str, Any]) -> str:
    """Give the message of an answer that is an error."""
    return str(found["error"]["message"])


def test_only_the_first_part_counts(master: Device) -> None:
    """A second part would be a second try; and only the browser that sealed a roll takes any, or opens it."""
    seal = master.seals_it()
    parts = [handed(Device().does("throwpart", seal)) for _ in range(2)]
    master.does("sealed", parts[0])
    assert "a part cannot change them" in error(master.does("sealed", parts[1]))
    assert "somebody else must throw in" in error(master.does("throwpart", seal))
    for name in ("rollalone", "openseal"):
        assert "only that one can roll or open it" in error(Device().does(name, seal))
    shown = Device().does("sealed", parts[0])
    assert "It is for whoever sealed the roll" in words(shown)
    assert "Throw in my part" not in words(shown)


def other_situation(master: Device, seal: str, opened: str) -> str:
    """Seal another roll under the same caption, and open that instead."""
    assert opened
    assert seal
    again = master.seals_it("enchanted-realms/competition?score=9")
    master.does("rollalone", again)
    return master.opens_it(again)


def of_another_evening(master: Device, seal: str, opened: str) -> str:
    """Open a roll that was sealed on another evening, which nobody here has seen."""
    assert opened
    assert seal
    again = master.seals_it()
    master.does("rollalone", again)
    return master.opens_it(again)


@pytest.mark.parametrize("cheats", [other_situation, of_another_evening])
def test_another_roll_under_the_caption_is_not_what_was_sealed(
    master: Device, cheats: Callable[[Device, str, str], str]
) -> None:
    """Whoever saw the seal is told, loudly, and sees no dice of it."""
    seal = master.seals_it()
    player = Device()
    part = handed(player.does("throwpart", seal))
    master.does("sealed", part)
    opened = master.opens_it(seal)
    shown = player.does("exchange", cheats(master, seal, opened))
    assert shown["alarm"] is True
    assert shown["said"].startswith("This is not what was sealed.")
    assert 'role="alert"' in shown["parts"]["fair"]
    assert shown["parts"]["roll"] == ""
    assert "unchanged" not in json.dumps(shown)
    assert "Your part is in it" in words(player.does("exchange", opened))


def test_a_situation_that_is_swapped_opens_nothing(master: Device) -> None:
    """The seal's digest fits one situation: with another the link cannot be read."""
    seal = master.seals_it()
    master.does("rollalone", seal)
    swapped = master.opens_it(seal).replace("score=7", "score=9")
    assert "offer does not match" in error(Device().does("exchange", swapped))


def test_another_caption_is_not_what_was_sealed(master: Device) -> None:
    """A caption is bound to the offer as well: a seal that says another one is told from it."""
    seal = master.seals_it()
    player = Device()
    player.does("sealed", seal.replace("guard", "king"))
    master.does("rollalone", seal)
    shown = player.does("exchange", master.opens_it(seal))
    assert "it was sealed under the caption" in shown["said"]
    assert shown["parts"]["roll"] == ""


def test_a_part_that_was_left_out_is_missed(master: Device) -> None:
    """Whoever threw in is told where another part was taken."""
    seal = master.seals_it()
    player, other = Device(), Device()
    player.does("throwpart", seal)
    master.does("sealed", handed(other.does("throwpart", seal)))
    assert "is not in it: another was taken" in words(player.does("exchange", master.opens_it(seal)))


def test_a_later_seal_of_the_caption_is_told_of(master: Device) -> None:
    """Whoever saw two seals of one caption is told that there is another when the first is opened."""
    seals = [master.seals_it() for _ in range(2)]
    player = Device()
    player.does("sealed", seals[0])
    player.does("sealed", seals[1], LATER)
    master.does("rollalone", seals[0])
    assert "Another seal with this caption" in words(player.does("exchange", master.opens_it(seals[0])))


def test_what_is_sealed_is_counted(master: Device) -> None:
    """The list says how many were sealed and opened, each with its link; nothing where none was."""
    assert json.loads(OFFERED["sealcounts"]("[]"))["parts"]["seals"] == ""
    seals = [master.seals_it(caption=f"Roll {number}") for number in range(3)]
    master.does("rollalone", seals[0])
    master.opens_it(seals[0])
    master.does("rollalone", seals[1])
    listed = json.loads(OFFERED["sealcounts"](json.dumps(list(master.seals.items()))))["parts"]["seals"]
    assert "sealed 3, opened 1" in listed
    assert listed.count("<li>") == 3
    assert seals[2].replace("sealed/", "../sealed/#").replace("&", "&amp;") in listed
    for state in ("opened", "rolled without a part", "nobody threw in yet"):
        assert f">{state}<" in listed


def test_a_program_is_sealed_as_any_roll(master: Device) -> None:
    """What opens it leads to the page of games of one's own."""
    program = Link(situation=Notation(program="4d6kh3")).encode()
    composed = master.does("compose", program)
    assert composed["system"] == "lab"
    assert 'data-step="seal"' in composed["parts"]["deed"]
    seal = master.seals_it(program)
    shown = master.does("rollalone", seal)
    assert shown["parts"]["roll"]
    assert handed(shown).startswith("play/notation?program=4d6kh3")
    assert "Opened: it is what was sealed" in words(master.does("exchange", master.opens_it(seal)))


FAILS = r"lab/anydice?program=" + quote(
    r"\ to the end \ function: f N:n { if N = 1 { result: 1 } result: [f N] } output [f d1000]"
)


def test_a_program_that_fails_for_its_dice_cannot_be_tried_again(master: Device) -> None:
    """The first part counts, and it is said that there is no roll; opened, everybody is told so."""
    seal = master.seals_it(FAILS)
    part = handed(Device().does("throwpart", seal))
    for _ in range(2):
        shown = master.does("sealed", part)
        assert "With these dice there is no roll: line 1" in words(shown)
        assert 'role="alert"' in shown["parts"]["fair"]
    before = dict(master.seals)
    assert "error" in master.does("sealed", handed(Device().does("throwpart", seal)))
    opened = master.opens_it(seal)
    assert list(master.seals) == list(before)
    assert master.seals != before
    assert "this never ends" in Device().does("exchange", opened)["error"]["message"]


def test_what_cannot_be_sealed_is_said(master: Device) -> None:
    """A situation without dice, a caption that is too long, a link that is no seal, text that is no JSON."""
    assert "must take dice" in error(master.does("seal", "enchanted-realms/movement"))
    assert "up to 80 characters" in error(master.does("seal", SITUATION, caption="x" * 81))
    assert "must be that of a sealed roll" in error(master.does("sealed", SITUATION))
    assert "error" in json.loads(OFFERED["sealed"]("sealed/roll", "{"))
    assert master.seals == {}


def test_a_name_is_said_and_no_more(master: Device) -> None:
    """The sender of a seal or a part is named where it is read, and is in no link that goes on."""
    seal = master.seals_it()
    player = Device()
    shown = player.does("sealed", f"{seal}&sender=Ada")
    assert "Ada has sealed a roll." in words(shown)
    assert "Ada" not in shown["fragment"]
    part = handed(player.does("throwpart", f"{seal}&sender=Ada"))
    assert "Ada" not in part
    assert "Tom threw in a part" in words(master.does("sealed", f"{part}&sender=Tom"))
    opened = master.opens_it(seal)
    assert opened.endswith("&threw=Tom")
    watcher = Device()
    watcher.does("sealed", seal)
    assert "Tom is said to have thrown one in" in words(watcher.does("exchange", opened))


@pytest.mark.parametrize("step", ["compose", "seal"])
def test_a_program_that_is_sealed_keeps_within_its_time(step: str) -> None:
    """The page says how long an answer may take, for each step of a sealed roll as for all else."""
    program = f"lab/anydice?program={quote('output d{1..50000} ^ 1200')}"
    asked = {"seals": [], "at": AT, "caption": CAPTION}
    found = json.loads(OFFERED[step](program, json.dumps(asked), json.dumps({"seconds": 0.2})))
    assert found["error"]["limit"] == "seconds"
    assert "longer than 0.2 seconds" in found["error"]["message"]
