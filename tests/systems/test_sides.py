"""The two sides of a contest: each field of the other side is the twin of one of yours, and is read in the same way."""

from dataclasses import replace
from typing import Any

import pytest
from strategies import CHECKS, check_id

from fairthrow.links import Link
from fairthrow.systems import Situation
from fairthrow.systems.places import Whose
from fairthrow.view.check.text import name_of
from fairthrow.view.form import form

EVERY_CHECK = pytest.mark.parametrize("check", CHECKS, ids=check_id)


def names_of(check: type[Situation], whose: Whose) -> list[str]:
    """Give the names of one side's fields."""
    return [name for name, kind in check.declared().items() if kind.whose is whose]


@EVERY_CHECK
def test_a_contest_has_two_sides_alike(check: type[Situation]) -> None:
    """The other side's fields are named after yours, in the same order. They differ from yours only in their words."""
    declared = check.declared()
    yours, theirs = names_of(check, Whose.YOURS), names_of(check, Whose.THEIRS)
    assert theirs == [f"their_{name}" for name in yours]
    assert [name for name in declared if name.startswith("their_")] == theirs
    for name in yours:
        mine, other = declared[name], declared[f"their_{name}"]
        assert replace(other, whose=mine.whose, group=mine.group, help=mine.help) == mine
        assert (mine.group, other.group) == ("You", "Opponent")
        assert check.default(name) == check.default(f"their_{name}")


@EVERY_CHECK
def test_a_form_names_the_boxes_of_both_sides(check: type[Situation]) -> None:
    """Each side of a contest has a box with its name. A check with one side does not speak of sides."""
    contest = any(name.startswith("their_") for name in check.declared())
    for style, title in (("mine", "You"), ("theirs", "Them")):
        box = f'<div class="{style}" role="group" aria-label="{title}"><p class="side-title">{title}</p>'
        assert (box in form(Link(situation=check()))) == contest


@EVERY_CHECK
def test_a_side_has_its_own_values(check: type[Situation]) -> None:
    """Each side gives its fields under the same names. What one side sets does not touch the other."""
    situation = check()
    assert situation.side_of(Whose.YOURS) == situation.side_of(Whose.THEIRS)
    assert list(situation.side_of(Whose.YOURS)) == names_of(check, Whose.YOURS)
    if "their_advantage" in check.declared():
        changed: dict[str, Any] = {"their_advantage": True}
        other = replace(situation, **changed)
        assert other.side_of(Whose.YOURS) == situation.side_of(Whose.YOURS)
        assert other.side_of(Whose.THEIRS) == {**situation.side_of(Whose.THEIRS), "advantage": True}
        assert name_of(other) == f"{check.title}: Opponent Advantage"
