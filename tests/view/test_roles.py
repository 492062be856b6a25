"""The role of a die: its word, how it is drawn, and what is said below it."""

import re
from collections import Counter

import pytest

from fairthrow.links import decode
from fairthrow.systems import SYSTEMS, Situation
from fairthrow.systems.die import Die, Role
from fairthrow.view.dice import drawing, tray
from fairthrow.view.shapes import SHAPES
from fairthrow.view.tray import MOST_READY, SYMBOLS, ready

EVERY_CHECK = [check for game in SYSTEMS.values() for check in game.checks]

DRAWN = {
    "counted": ("hit", "counts"),
    "selected": ("hit", "selected"),
    "used": ("hit", "used"),
    "kept": ("kept", "kept"),
    "missed": ("missed", "misses"),
    "tens": ("kept dark", "tens"),
    "ones": ("kept", "ones"),
    "dropped": ("out", "dropped"),
    "removed": ("out", "removed"),
    "re-rolled": ("out", "re-rolled"),
}
"""The word of each role → its style class, and what is said below the die."""


def test_every_role_is_held_here() -> None:
    """For each role the list below says how it is drawn. So a new role needs a line here."""
    assert list(DRAWN) == [str(role) for role in Role]


@pytest.mark.parametrize("role", Role)
def test_a_role_is_drawn_and_said(role: Role) -> None:
    """A role has a class, words, and a stroke over the die if it counts nothing. Colour alone tells nothing."""
    look, said = DRAWN[role]
    die = Die(sides=8, face=3, role=role)
    drawn = tray((die,))
    assert f'<li class="slot {look}">' in drawn
    assert ('class="strike"' in drawing(die)) == (look == "out")
    assert f'<span class="tag">{said}</span>' in drawn


def test_a_tag_says_more_than_the_role() -> None:
    """Where a game has a word of its own for what a die did, that is said below it."""
    drawn = tray((Die(sides=10, face=2, role=Role.COUNTED, tag="+1"),))
    assert '<span class="tag">+1</span>' in drawn


def test_neighbours_of_one_face_and_badge_are_held_together() -> None:
    """A bracket spans them, says once how many show which face, and each die says its badge to those who listen."""
    faces = (3, 7, 7, 7, 9)
    dice = tuple(Die(sides=10, face=face, role=Role.KEPT, badge="resonates" if face == 7 else "") for face in faces)
    drawn = tray(dice)
    assert drawn.count('class="band"') == 3
    assert drawn.count("band-start") == drawn.count("band-end") == 1
    assert drawn.count("3 × 7") == 1
    assert drawn.count('<span class="unseen">, resonates</span>') == 3


def test_dice_are_laid_by_their_places() -> None:
    """A game that sorts its dice has them laid so; others stay as they were drawn."""
    faces = (9, 2, 5)
    drawn = [tray(tuple(Die(sides=10, face=face, role=Role.KEPT, place=place(face)) for face in faces))
             for place in (lambda _: 0, lambda face: face)]  # fmt: skip
    assert [re.findall(r"d10: (\d+)", each) for each in drawn] == [["9", "2", "5"], ["2", "5", "9"]]


@pytest.mark.parametrize("check", EVERY_CHECK, ids=lambda check: f"{check.system}/{check.check}")
def test_dice_lie_ready_where_they_fall(check: type[Situation]) -> None:
    """The dice that lie ready are among those of every roll, group by group: at least those are always rolled."""
    situation = check()
    lie = Counter((die.group, die.sides) for die in situation.ready())
    for number in range(20):
        fell = Counter((die.group, die.sides) for die in situation.roll(seed=bytes([number] * 16)).dice)
        assert lie <= fell
    blanks = ready(situation.ready(), situation.dice_text())
    assert blanks.count('class="die"') == min(len(situation.ready()), MOST_READY)


def test_many_dice_are_not_all_laid_ready() -> None:
    """Of more than twelve the number is said."""
    situation = decode("enchanted-realms/skill?pools=10,10,10,10").situation
    drawn = ready(situation.ready(), situation.dice_text())
    assert drawn.count('class="die"') == MOST_READY
    assert "and 28 more" in drawn


def test_each_shape_has_a_symbol() -> None:
    """The dice that have a body of their own are those that a shape is drawn for."""
    assert sorted(SYMBOLS) == sorted(SHAPES)
