"""How dice lie, and which one the lamp tells apart: made of the roll's own numbers, alike wherever it is opened."""

import re
from dataclasses import replace
from itertools import pairwise, product

import pytest

from fairthrow.decisions import decisions_of
from fairthrow.links import Link, decode
from fairthrow.systems.die import Die, Role
from fairthrow.view.check.picture import picture
from fairthrow.view.check.roll import RARE, laid, rare
from fairthrow.view.lie import ACROSS, DOWN, LEAST, MOST, decisive, lies, thrown_by

SEED = "AAECAwQFBgcICQoLDA0ODw"
ROLLS = (
    f"endworld/check?attribute=3&skill=4&seed={SEED}",
    f"spellwoven/test?skill=7&seed={SEED}",
    f"skew/task?high=1&seed={SEED}",
    f"enchanted-realms/check?seed={SEED}",
    f"d100/check?score=50&seed={SEED}",
)
TURNED = re.compile(r'<g transform="translate\((\S+) (\S+)\) rotate\((-?\d+) 32 32\)">')


@pytest.mark.parametrize("text", ROLLS)
def test_a_link_lies_alike_everywhere(text: str) -> None:
    """Each die of the tray lies as the seed says; another seed has it lie otherwise, the label does not."""
    link = decode(text)
    drawn = TURNED.findall(str(laid(link, link.roll())))
    wanted = lies(thrown_by(link), len(link.roll().dice))
    assert sorted(drawn) == sorted((f"{lie.across:g}", f"{lie.down:g}", str(lie.turn)) for lie in wanted)
    named = replace(link, label="Jump")
    assert TURNED.findall(str(laid(named, named.roll()))) == drawn
    other = replace(link, seed=bytes(16))
    assert TURNED.findall(str(laid(other, other.roll()))) != drawn


def test_a_decision_moves_no_die() -> None:
    """What was spent after the roll adds a token, and every die lies as before."""
    link = decode("spellwoven/test?skill=5&attribute=3&difficulty=2&faces=9,8,4")
    before = TURNED.findall(str(laid(link, link.roll())))
    changed = 0
    for decision in decisions_of(link):
        after = replace(link, situation=decision.situation)
        assert TURNED.findall(str(laid(after, after.roll()))) == before
        changed += 1
    assert (len(before), changed > 0) == (3, True)


def test_dice_lie_within_their_bounds() -> None:
    """No die stands straight, none is turned too far to be read, and neighbours are turned apart as a rule."""
    apart = pairs = 0
    for count, first in product((1, 3, 4, 5, 9), range(64)):
        lying = lies(bytes([first]) * 16, count)
        assert len(lying) == count
        share = 2 if count >= 5 else 1
        for lie in lying:
            assert LEAST <= abs(lie.turn) <= MOST
            assert abs(lie.across) <= ACROSS / share
            assert abs(lie.down) <= DOWN / share
        turned = [lie.turn < 0 for lie in lying]
        apart += sum(one != other for one, other in pairwise(turned))
        pairs += count - 1
    assert 3 * pairs < 4 * apart < 4 * pairs


def test_more_dice_leave_the_first_where_they_are() -> None:
    """A die that is rolled again is laid beside the others."""
    assert lies(bytes(16), 4)[:3] == lies(bytes(16), 3)
    assert lies(bytes(16), 9)[:5] == lies(bytes(16), 5)


def test_the_picture_shows_the_dice_as_they_lie() -> None:
    """The number of a die in the saved picture is turned as the die on the page."""
    link = decode(f"enchanted-realms/check?seed={SEED}")
    (lie,) = lies(thrown_by(link), 1)
    (face,) = [stroke for stroke in picture(link, 280, 1) if stroke[0] == "text" and len(stroke) == 8]
    assert face[-2:] == [str(link.roll().dice[0].face), lie.turn]


def dice(*faces: int, role: Role = Role.COUNTED) -> list[Die]:
    """Make d10s of so many faces."""
    return [Die(sides=10, face=face, role=role) for face in faces]


@pytest.mark.parametrize(
    ("thrown", "told"),
    [
        (dice(9, 10, 2), 1),
        (dice(1, 2, 10, 1, role=Role.KEPT), 0),
        (dice(1, 10), None),
        ([], None),
        ([*dice(1, role=Role.DROPPED), *dice(7, 8)], 2),
        ([*dice(1, role=Role.MISSED), *dice(7)], 1),
        ([Die(sides=20, face=20, role=Role.USED), Die(sides=6, face=6, role=Role.USED)], 0),
        ([Die(sides=20, face=19, role=Role.USED), Die(sides=6, face=6, role=Role.USED)], 1),
        ([Die(sides=1, face=1, role=Role.USED)], None),
    ],
)
def test_the_die_that_went_furthest_is_told_apart(thrown: list[Die], told: int | None) -> None:
    """Of the dice that count, the one that went furthest where they went together; the first of several."""
    assert decisive(thrown) == told


@pytest.mark.parametrize(
    ("situation", "sides"),
    [("enchanted-realms/check?score=6&dc=14", 20), ("enchanted-realms/check?dc=25", 20), ("d100/check?score=50", 100)],
)
def test_a_roll_is_rare_by_counting(situation: str, sides: int) -> None:
    """Of all faces, those are rare of which no more than one in twenty is as good, or as bad."""
    link = decode(situation)
    odds = link.situation.odds()
    found = []
    for face in range(1, sides + 1):
        faces = (face,) if sides == 20 else ((face - 1) // 10 + 1, (face - 1) % 10 + 1)
        rolled = Link(situation=link.situation, faces=faces)
        found.append((rolled, rare(link.situation, rolled.roll(), odds)))
    rank = link.situation.outcome(link.situation.main).rank
    results = [rank(link.roll().outcomes[link.situation.main]) for link, _ in found]
    outcome = link.situation.outcome(link.situation.main)
    words = outcome.words or outcome.order  # the best is declared first
    for (rolled, told), value in zip(found, results, strict=True):
        news = link.situation.news_of(rolled.roll().outcomes)
        above, below = sum(each >= value for each in results), sum(each <= value for each in results)
        good, bad = (below, above) if words else (above, below)
        wanted = "good" if news == "good" and good * RARE <= sides else ""
        wanted = "bad" if news == "bad" and bad * RARE <= sides else wanted
        assert told == wanted, rolled.fragment()
    assert {"good", "bad"} & {told for _, told in found}
    last = found[-1][0]
    assert re.search(r'class="slot [a-z ]+ best"', str(laid(last, last.roll(), light="good")))
