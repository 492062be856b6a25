"""Situations in a few words, for logs, saved checks and pictures."""

import pytest
from strategies import CHECKS

from fairthrow.links import decode
from fairthrow.systems.fields import Whole
from fairthrow.systems.spellwoven import Test as SkillTest
from fairthrow.view.check.text import name_of
from fairthrow.view.form import Field, row


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("endworld/check?thresholds=", "Check: no thresholds"),
        ("endworld/check?thresholds=5,-2&attribute=-1", "Check: Attribute −1, Thresholds 5 −2"),
        ("enchanted-realms/skill?pools=", "Skill pools: no dice pools"),
        ("enchanted-realms/movement?path=", "Movement: no path"),
        ("enchanted-realms/attack?damage=1d6-1", "Attack: Damage 1d6−1"),
        ("skew/task?difficulty=-3", "Task: Difficulty −3"),
        ("spellwoven/contest?trained=no&their_advantage=yes", "Contest of Skill: not trained, Opponent Advantage"),
    ],
)
def test_a_situation_has_a_name(link: str, name: str) -> None:
    """Each field that is set is named. An empty list is "none", and a number below 0 has a true minus."""
    assert name_of(decode(link).situation) == name


def test_a_number_that_is_not_used_is_called_none() -> None:
    """The form shows "none" instead of 0. In links the value is still 0."""
    markup = row(Field("test", "against", SkillTest.declared()["against"], 0))
    assert 'value="0" checked="" id="test-against"' in markup or 'value="0" checked id="test-against"' in markup
    assert "<span>none</span>" in markup
    assert "<span>0</span>" not in markup
    assert "<span>4</span>" in markup


def test_a_value_that_is_not_used_is_allowed() -> None:
    """In every check, the value that means "not used" is one that the field allows."""
    for check in CHECKS:
        for kind in check.declared().values():
            if isinstance(kind, Whole) and kind.unused is not None:
                assert kind.low <= kind.unused <= kind.high
