"""The role of a die: its word, how it is drawn, and what is said below it."""

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
    """For each role the list below says how it is drawn. So a new role needs a line here."""
    assert list(DRAWN) == [str(role) for role in Role]


@pytest.mark.parametrize("role", Role)
def test_a_role_is_drawn_and_said(role: Role) -> None:
    """A role has a class, words, and a cross if the die counts nothing. Colour alone tells nothing."""
    look, said = DRAWN[role]
    die = Die(sides=8, face=3, role=role)
    assert f'class="die {look}"' in drawing(die)
    assert ('class="cross"' in drawing(die)) == (look == "out")
    assert f'<span class="role">{said}</span>' in tray((die,))
