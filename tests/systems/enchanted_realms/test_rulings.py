"""What the rules of Enchanted Realms, as played here, tell people: what was missing, and what is ours."""

import pytest

from fairthrow.links import decode
from fairthrow.systems.enchanted_realms import GAME, Attack, Check, Movement, Save, Skill

TOLD = {ruling.title: ruling.text for ruling in GAME.rulings}


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Attacks", ("does not say", "ours")),
        ("Several targets", ("primary attack", "each target")),
        ("Chance in pools", ("first", "can be mended", "before the damage")),
        ("Daily movement", ("day", "best conditions")),
        ("What changes a speed", ("load", "skill", "magic")),
        ("Difficult ground", ("stalagmites", "thicket", "stairs")),
        ("Knocked prone on the way", ("walks", "crawls")),
        ("Several moves in a turn", ("share",)),
        ("Damage of zero or less", ("disadvantage", "here")),
        ("How strict the short summary is", ("other",)),
        ("What a check needs", ("14",)),
    ],
)
def test_what_a_player_looks_for_is_told(title: str, words: tuple[str, ...]) -> None:
    """Each of them is a ruling of its own, with the words that it turns on."""
    text = TOLD[title].lower()
    assert all(word in text for word in words), text


def test_the_standard_to_notice_something_is_said_where_it_is_set() -> None:
    """DC 14 is the default of a check and of skills because the text says so of noticing something."""
    for check in (Check, Skill):
        assert check.default("dc") == 14
        assert check.declared()["dc"].help == "The total to reach; the game master sets it. To notice something: 14."
    for other in (Save, Attack):
        assert "notice" not in other.declared()["dc"].help


def test_prone_does_not_say_a_foot_twice() -> None:
    """Three feet of movement for each foot, said once."""
    assert Movement.declared()["prone"].help == "You crawl from the start: each foot takes three feet of movement."


def test_who_never_falls_is_shown_no_number() -> None:
    """0 means that nobody is knocked prone; to begin to fall is no step that helps."""
    kind = Movement.declared()["falls"]
    assert getattr(kind, "unused", None) == 0


@pytest.mark.parametrize("link", ["attack?advantage=yes", "attack?disadvantage=yes"])
def test_an_attack_with_a_lean_is_said_to_be_one_targets(link: str) -> None:
    """The d3 is for the primary attack, once a target."""
    assert "The d3 is for the primary attack, once a target: roll other targets by themselves." in (
        decode(f"enchanted-realms/{link}").situation.notes()
    )
    assert not any("d3" in note for note in Attack().notes())
