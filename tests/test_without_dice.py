"""A check without dice: its link needs no seed to name its one roll, and no words speak of dice."""

import json
from re import search, sub
from secrets import token_hex

import pytest

from fairthrow.__main__ import main
from fairthrow.app.answers import open_link
from fairthrow.app.rolling import roll
from fairthrow.links import Link, decode
from fairthrow.systems.enchanted_realms import Movement
from fairthrow.systems.endworld import Value
from fairthrow.table.log.records import read_entry
from fairthrow.view.check.insight import insight_parts, whole
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.check.share import markdown
from fairthrow.view.check.taps import taps

WALK = "enchanted-realms/movement?path=dod&speed=24"
SEEDED = f"{WALK}&seed=AAAAAAAAAAAAAAAAAAAAAA"


def words(markup: str) -> str:
    return sub(r"<[^>]*>", " ", markup)


@pytest.mark.parametrize("link", [WALK, SEEDED, f"{WALK}&faces="])
def test_a_walk_draws_no_seed(link: str) -> None:
    """The page's answer is the link of the walk alone, even if an old link has a seed."""
    answer = json.loads(roll(link))
    assert "error" not in answer
    assert "seed" not in answer["fragment"]
    assert answer["said"] == "2 hexes entered, 9 feet left."


@pytest.mark.parametrize("link", [WALK, SEEDED])
def test_a_walk_says_nothing_of_dice(link: str) -> None:
    """Where nothing is rolled, nothing is called repeatable. The link shows the walk, as it did with a seed."""
    opened = json.loads(open_link(link))
    assert opened["said"] == "2 hexes entered, 9 feet left."
    said = words(opened["parts"]["trace"])
    assert "Certain: there are no dice, so the link shows everyone the same." in said
    assert "these dice" not in said
    assert "Repeatable" not in said


def test_the_command_line_draws_no_seed_for_a_walk(capsys: pytest.CaptureFixture[str]) -> None:
    """The command line prints the rolled walk without a seed. Verified, it says why there is nothing to doubt."""
    assert main(["roll", WALK]) == 0
    assert json.loads(capsys.readouterr().out)["link"] == decode(WALK).encode()
    assert main(["verify", WALK, SEEDED]) == 0
    for line in capsys.readouterr().out.splitlines():
        found = json.loads(line)
        assert (found["kind"], found["from"]) == ("certain", "no dice")
    assert main(["verify", "--text", WALK]) == 0
    assert "Certain: no dice are rolled" in capsys.readouterr().out


@pytest.mark.parametrize("check", ["skill", "attack"])
def test_a_roll_of_no_pool_has_no_dice_to_repeat(check: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A check that usually takes dice may have none. A seed then gives none either."""
    link = f"enchanted-realms/{check}?pools=&seed=AAAAAAAAAAAAAAAAAAAAAA"
    assert main(["verify", link]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["kind"], found["from"]) == ("certain", "no dice")
    assert main(["verify", "--text", link]) == 0
    assert "Certain: no dice are rolled" in capsys.readouterr().out


def test_old_links_with_seeds_still_open() -> None:
    """A seed in an old link is kept as it was, and changes nothing."""
    link = decode(SEEDED)
    assert link.encode() == "enchanted-realms/movement?speed=24&path=dod&seed=AAAAAAAAAAAAAAAAAAAAAA"
    assert link.rolled
    assert link.roll() == decode(WALK).roll()


def test_a_walk_is_logged() -> None:
    """The log takes a walk without a seed. A link of a check with dice must name its roll."""
    logged = read_entry("rolls", {"link": WALK, "at": "2026-11-21T18:30:00Z"})
    assert logged.link.roll().outcomes == {"hexes": 2, "left": 9}
    with pytest.raises(Exception, match="must name a roll"):
        read_entry("rolls", {"link": "enchanted-realms/save", "at": "2026-11-21T18:30:00Z"})


def test_an_offer_of_a_walk_is_no_roll() -> None:
    """Fair rolls in old links still work in the same order: an offer alone names no roll."""
    offer = Link(situation=Movement(), offer=bytes.fromhex(token_hex(32)))
    assert not offer.rolled


def test_a_walk_in_a_chat_has_no_empty_brackets() -> None:
    """Without dice, the line for a chat lists none, and has no empty brackets."""
    assert markdown(decode(WALK), "https://example.org/x").startswith("2 hexes entered, 9 feet left.\nEnchanted Realms")
    assert "(14)" in markdown(decode("enchanted-realms/save?faces=14"), "https://example.org/x")


def test_what_helps_a_walk_is_counted_in_whole_hexes() -> None:
    """A walk has no mean, so nothing has decimals. Where no step helps, the words say that the result stays."""
    parts = insight_parts(Movement(speed=50, path="oodoodo"))
    assert "Prone 3" in " ".join(words(parts["help"]).split())
    assert not search(r"\d\.\d", words(parts["help"] + parts["curve"]))
    assert whole(taps(Neighbours(Movement(speed=50, path="oodoodo"))))["prone"] == "−4"
    assert "No single step changes the result." in insight_parts(Value())["help"]


def test_what_helps_a_walk_is_certain() -> None:
    """Where only one result can come out, no mean is told."""
    parts = insight_parts(Movement(path="d" * 12))
    text = words(parts["help"] + parts["curve"]).lower()
    assert "hexes entered" in text
    assert "mean" not in text
