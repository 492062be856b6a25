"""Where a roll stands among all: what is said is true, and no larger share that is as easily said would be."""

import re
from fractions import Fraction
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.dice.distribution import Distribution, Ratio
from fairthrow.links import decode
from fairthrow.systems import SYSTEMS
from fairthrow.view.check.among import among
from fairthrow.view.check.roll import standing

EASY = sorted({Fraction(parts, whole) for whole in range(2, 11) for parts in range(1, whole)})


def said(words: str) -> Fraction:
    """Read the share that words say."""
    if words.endswith("than half"):
        return Fraction(1, 2)
    found = re.fullmatch(r"(?:better|worse) than ([\d,]+) in ([\d,]+)", words)
    assert found
    parts, whole = (int(each.replace(",", "")) for each in found.groups())
    assert gcd(parts, whole) == 1
    return Fraction(parts, whole)


@given(st.fractions(min_value=0, max_value=1), st.fractions(min_value=0, max_value=1))
def test_what_is_said_is_true(one: Fraction, two: Fraction) -> None:
    """At least so large a part of all rolls is worse, or better; nothing is said where neither is half of them."""
    worse, better = min(one, two), 1 - max(one, two)
    words = among(*(Ratio.of(each.numerator, each.denominator) for each in (worse, better)))
    share = {"": None, "better": worse, "worse": better}[words.partition(" ")[0]]
    if share is None:
        assert max(worse, better) < Fraction(1, 2)
        return
    assert said(words) <= share
    closer = [each for each in EASY if said(words) < each <= share]
    assert closer == []


@pytest.mark.parametrize(
    ("share", "says"),
    [
        (Fraction(9, 10), "9 in 10"),
        (Fraction(91, 100), "10 in 11"),
        (Fraction(98, 99), "98 in 99"),
        (Fraction(499, 500), "99 in 100"),
        (Fraction(999, 1000), "999 in 1,000"),
        (1 - Fraction(1, 10**9), "999,999 in 1,000,000"),
    ],
)
def test_rare_rolls_are_one_in_so_many(share: Fraction, says: str) -> None:
    """By hand: beyond nine in ten all but one, beyond a hundred in powers of ten, up to a million."""
    assert among(Ratio(*share.as_integer_ratio()), Ratio(0, 1)) == f"better than {says}"


def test_a_test_of_spellwoven_by_hand() -> None:
    """Skill 3, three d10: a die up to 3 is a success. Of 1,000 rolls 7 · 7 · 7 have none, so 657 are better."""
    link = decode("spellwoven/test?skill=3&faces=4,5,6")
    odds = link.situation.odds()
    successes = odds.outcomes["successes"]
    assert isinstance(successes, Distribution)
    better = Fraction(*successes.chance_of(lambda each: each > 0))
    assert better == Fraction(657, 1000)
    assert standing(link.situation, link.roll(), odds) == "worse than 5 in 8"


@pytest.mark.parametrize("check", [check for game in SYSTEMS.values() for check in game.checks])
def test_no_roll_of_a_default_is_said_to_be_what_it_is_not(check: type) -> None:
    """The words of a roll name neither per cent nor a middle."""
    situation = check()
    thrown = situation.roll(seed=bytes(16))
    words = standing(situation, thrown, situation.odds())
    assert words == "" or said(words) >= Fraction(1, 2)
