"""A drawn roll holds what there is to say about it, and no empty place for the rest."""

from dataclasses import replace

import pytest

from fairthrow.links import Link, decode
from fairthrow.systems.situation import Roll
from fairthrow.view.roll import roll

HOW = "How it came about"


def drawn(link: Link, thrown: Roll) -> str:
    """Draw a link's roll, with its odds."""
    return roll(link, thrown, link.situation.odds())


@pytest.mark.parametrize("text", ["spellwoven/test?faces=1,2,3", "endworld/value", "skew/roll?keep=1&faces=6"])
def test_how_it_came_about_is_shown_where_there_is_something_to_tell(text: str) -> None:
    """Steps are told, and so are dice. A roll that has neither to tell has no such place."""
    link = decode(text)
    thrown = link.roll()
    plain = tuple(replace(die, note="") for die in thrown.dice)
    noted = tuple(replace(die, note="picked") for die in thrown.dice)
    assert HOW in drawn(link, replace(thrown, dice=plain, steps=("One step.",)))
    assert HOW not in drawn(link, replace(thrown, dice=plain, steps=()))
    assert (HOW in drawn(link, replace(thrown, dice=noted, steps=()))) is bool(noted)
