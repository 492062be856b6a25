"""The head of the home page: what it says of its check is true of every face, and its pictures are of the engine's."""

import itertools

import pytest

from fairthrow.decisions import decided as after
from fairthrow.decisions import decisions_of
from fairthrow.dice.distribution import Ratio
from fairthrow.links import decode
from fairthrow.view.numbers import percent
from sitebuild.hero import ADDED, CHECK, DECIDED, FIELD, HELPED, TAPPED, WANTED, decided, hero, tapped


@pytest.mark.parametrize(("link", "dice"), [(CHECK, 1), (HELPED, 2)])
def test_the_sentence_is_true_of_every_roll(link: str, dice: int) -> None:
    """The better die and what is added reach the total that is named, or the check fails."""
    situation = decode(link).situation
    rolls = list(itertools.product(range(1, 21), repeat=dice))
    hits = 0
    for faces in rolls:
        passes = situation.roll(faces=faces).outcomes[situation.verdict] == "success"
        assert passes is (max(faces) + ADDED >= WANTED)
        hits += passes
    side = hero().sides[link == HELPED]
    assert side.link == decode(link).encode()
    assert percent(Ratio.of(hits, len(rolls))) in side.answer
    assert side.ready.count("<use ") == dice


def test_the_pill_says_what_it_changes() -> None:
    """It is the difference of the two chances, 351 of 400 and 13 of 20, rounded once."""
    assert hero().change == "+22.8"
    assert round(100 * (351 / 400 - 13 / 20), 6) == 22.75


def test_the_picture_of_a_tap_is_of_its_check() -> None:
    """The chance now, and what one more and one less would change, are those of the check that the picture opens."""
    shown, now = tapped(), decode(TAPPED).situation
    assert shown.link == f"/skew/#{decode(TAPPED).fragment()}"
    chances = []
    for step in (-1, 0, 1):
        situation = decode(f"{TAPPED}&{FIELD}={shown.value + step}").situation
        chance = situation.odds().outcomes[situation.verdict].chance_of(lambda value: value == "success")
        chances.append(100 * chance.numerator / chance.denominator)
    assert getattr(now, FIELD) == shown.value
    assert shown.now == f"{chances[1]:.1f} %"
    assert (shown.less, shown.more) == (f"−{chances[1] - chances[0]:.1f}", f"+{chances[2] - chances[1]:.1f}")


def test_the_picture_of_a_decision_is_of_its_roll() -> None:
    """Its dice lie as the link has them, and what is said beside the decision is what the rules make of it."""
    shown, link = decided(), decode(DECIDED)
    (decision,) = decisions_of(link)
    assert len(shown.dice) == len(link.roll().dice)
    assert shown.label == decision.label
    assert shown.gives == after(link, decision).roll().short.lower()
