"""A roll that was sent: who sent it, and what can be trusted of it. The name is foreign text."""

import re

import pytest
from by_the_format import confirmed_of

from fairthrow.links import Link, decode
from fairthrow.view.check.letter import CAME_THROUGH, NAMELESS, SEEDED, TYPED, letter, onward

SITUATION = "spellwoven/test?skill=6&difficulty=2"
SEED = f"seed={'A' * 22}"
CUT = "This link is cut off: its dice are missing. Ask for it again."


def words(markup: str) -> str:
    """Give the words of markup."""
    return re.sub(r"<[^>]*>", "", markup)


def test_a_letter_says_who_for_what_and_what_can_be_trusted() -> None:
    """The name is said to be what the link says; the label stands before the situation."""
    said = words(letter(decode(f"{SITUATION}&{SEED}&label=Climb&sender=Jen")))
    assert said == f"A roll from Jen, says its link.Climb: Test of Skill: Skill 6, Difficulty 2{SEEDED}"
    bare = words(letter(decode(f"{SITUATION}&{SEED}")))
    assert bare == f"{NAMELESS}Test of Skill: Skill 6, Difficulty 2{SEEDED}"


def test_typed_dice_are_called_typed() -> None:
    """Nothing is said of a seed where there is none."""
    said = words(letter(decode(f"{SITUATION}&faces=1,2,3")))
    assert TYPED in said
    assert SEEDED not in said


def test_a_proof_is_called_what_it_is() -> None:
    """Of a proof the kind is said, and never that it could have been rolled until it pleased."""
    proof = confirmed_of(SITUATION, bytes(16), bytes(16))
    said = words(letter(decode(proof)))
    assert "A confirmed fair roll." in said
    assert SEEDED not in said


def test_of_a_cut_link_what_is_left_is_said() -> None:
    """Without dice it is what is missing first, then what came through; with dice the roll goes first."""
    said = words(letter(decode(f"{SITUATION}&label=Climb"), CUT))
    assert said == f"{CUT}{CAME_THROUGH}Climb: Test of Skill: Skill 6, Difficulty 2"
    whole = words(letter(decode(f"{SITUATION}&{SEED}"), "Its end is missing."))
    assert whole.startswith(NAMELESS)
    assert whole.endswith("Its end is missing.")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
        ("a\u200f\u200bb", "a⟨U+200F⟩⟨U+200B⟩b"),
        ("</bdi></b>", "&lt;/bdi&gt;&lt;/b&gt;"),
        ("שלום", "שלום"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_foreign_text(name: str, shown: str) -> None:
    """It is escaped, set apart from the sentence's direction, and what is unseen in it is shown."""
    link = Link(situation=decode(SITUATION).situation, seed=bytes(16), sender=name)
    assert f"<bdi>{shown}</bdi></b>, says its link." in letter(link)


def test_what_can_be_done_follows_from_what_came() -> None:
    """Only a roll can be kept."""
    rolled, cut = onward(decode(f"{SITUATION}&{SEED}")), onward(decode(SITUATION))
    for deed in ("use", "offer"):
        assert f'data-action="{deed}"' in rolled
        assert f'data-action="{deed}"' in cut
    assert "Use this situation" in rolled
    assert "Use this program" in onward(decode(f"{SITUATION}&{SEED}"), program=True)
    assert 'data-action="keep"' in rolled
    assert 'data-action="keep"' not in cut
