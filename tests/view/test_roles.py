"""What became of a die: its word, how it is drawn, and what is said below it."""

import pytest

from fairthrow.systems.die import Die, Role
from fairthrow.view.dice import drawing, tray

DRAWN = {
    "counted": ("marked", "counts"),
    "selected": ("marked", "selected"),
    "used": ("marked", "used"),
    "kept": ("plain-die", "kept"),
    "missed": ("plain-die", "misses"),
    "tens": ("plain-die", "tens"),
    "ones": ("plain-die", "ones"),
    "dropped": ("out", "dropped"),
    "removed": ("out", "removed"),
    "re-rolled": ("out", "re-rolled"),
}
"""The word of each role → its style class, and what is said below the die."""


def test_every_role_is_held_here() -> None:
    """A role that is new says here how it is drawn."""
    assert list(DRAWN) == [str(role) for role in Role]


@pytest.mark.parametrize("role", Role)
def test_a_role_is_drawn_and_said(role: Role) -> None:
    """Its class, its words, and a cross over what counts nothing: colour alone tells nothing."""
    look, said = DRAWN[role]
    die = Die(sides=8, face=3, role=role)
    assert f'class="die {look}"' in drawing(die)
    assert ('class="cross"' in drawing(die)) == (look == "out")
    assert f'<span class="role">{said}</span>' in tray((die,))
