"""The page's rules of Enchanted Realms tell what players look for, and what in them is ours."""

import pytest

from fairthrow.links import decode
from fairthrow.systems.enchanted_realms import GAME, Attack, Check, Movement, Save, SkillPools

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
    """Each thing that a player looks for is a ruling of its own, with the words that matter."""
    text = TOLD[title].lower()
    assert all(word in text for word in words), text


def test_the_standard_to_notice_something_is_said_where_it_is_set() -> None:
    """The text says DC 14 for noticing something. So it is the default of checks and skills, and the words say why."""
    for check in (Check, SkillPools):
        assert check.default("dc") == 14
        assert check.declared()["dc"].help == "The total to reach; the game master sets it. To notice something: 14."
    for other in (Save, Attack):
        assert "notice" not in other.declared()["dc"].help


def test_prone_does_not_say_a_foot_twice() -> None:
    """Three feet of movement for each foot, said once."""
    assert Movement.declared()["prone"].help == "You crawl from the start: each foot takes three feet of movement."


def test_who_never_falls_is_shown_no_number() -> None:
    """0 means that nobody falls, and is shown as such. A fall is not listed among the steps that would help."""
    kind = Movement.declared()["falls"]
    assert getattr(kind, "unused", None) == 0


@pytest.mark.parametrize("link", ["attack?advantage=yes", "attack?disadvantage=yes"])
def test_an_attack_with_a_lean_is_said_to_be_one_targets(link: str) -> None:
    """The d3 of advantage or disadvantage is for the primary attack only, and so for one target."""
    assert "The d3 is for the primary attack, once a target: roll other targets by themselves." in (
        decode(f"enchanted-realms/{link}").situation.notes()
    )
    assert not any("d3" in note for note in Attack().notes())
