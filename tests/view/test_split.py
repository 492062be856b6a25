"""The split strip: its key is short enough for a phone, and its words for ears hold every share to its digits."""

import re

import pytest

from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.view.check.parts import live_parts
from fairthrow.view.check.split import split
from fairthrow.view.numbers import brief


def test_a_key_has_one_decimal_and_ears_get_all_digits() -> None:
    """Of 100,000 rolls of Endworld's default check 46 have no degree: 0.046 %, for which the key has no room."""
    situation = decode("endworld/check").situation
    drawn = split(situation, situation.odds())
    assert re.findall("<b>([^<]+)</b>", drawn) == ["13.8 %", "82.0 %", "4.2 %", "&lt;0.1 %"]
    assert 'aria-label="3 degrees 13.8 %, 2 degrees 82.0 %, 1 degree 4.2 %, 0 degrees 0.046 %"' in drawn


def test_a_brief_chance_never_says_more_or_less_than_it_is() -> None:
    """Each thousandth is itself. What lies between the outermost and certainty says on which side, and is not round."""
    for chance in range(1001):
        wanted = f"{chance // 10}.{chance % 10} %" if 0 < chance < 1000 else f"{chance // 10} %"
        assert brief(Ratio(chance, 1000)) == wanted
    for tiny in (Ratio(1, 10**9), Ratio(1, 1001)):
        assert brief(tiny) == "&lt;0.1 %"
        assert brief(Ratio(tiny.denominator - tiny.numerator, tiny.denominator)) == "&gt;99.9 %"


@pytest.mark.parametrize(
    ("link", "numbers"),
    [
        ("enchanted-realms/skill", ["1", "2"]),
        ("enchanted-realms/attack", ["1", "2", "3", "4"]),
        ("spellwoven/test", []),
        ("skew/roll", []),
    ],
)
def test_a_column_of_the_verdict_asks_for_its_number(link: str, numbers: list[str]) -> None:
    """What a check can be asked for, a press of the chart asks for; of any other chart the columns only tell."""
    situation = decode(link).situation
    drawn = live_parts(situation)["chart"]
    asks = re.findall(r'data-asks="(\d+)"', drawn)
    assert asks == numbers
    assert ("Enter asks about one" in drawn) == bool(numbers)
