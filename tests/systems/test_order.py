"""The order of dice that are asked for together changes no outcome, so sorted rolls are enough to count all."""

from collections import Counter

import pytest
from enumeration import IN_ORDER, every_sorted_roll
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from strategies import CHECKS, check_id, seeds, situations

from fairthrow.dice.every import every_roll
from fairthrow.dice.stream import Source, Stream
from fairthrow.links import decode
from fairthrow.systems import Situation


class Sorted:
    """Gives the faces of another source, each lot sorted: the lowest first, or the highest."""

    def __init__(self, source: Source, *, down: bool) -> None:
        self.source, self.down = source, down

    def dice(self, count: int, sides: int, what: str = "") -> tuple[int, ...]:
        """Give the next ``count`` faces."""
        return tuple(sorted(self.source.dice(count, sides, what), reverse=self.down))


@pytest.mark.parametrize("check", [check for check in CHECKS if check_id(check) not in IN_ORDER], ids=check_id)
@given(data=st.data())
def test_the_order_of_a_lot_changes_no_outcome(check: type[Situation], data: DataObject) -> None:
    """Whatever the situation: with each lot sorted, either way, a roll has the same outcomes and as many dice."""
    situation, seed = data.draw(situations(check)), data.draw(seeds())
    roll = situation.throw(Stream(seed))
    for down in (False, True):
        again = situation.throw(Sorted(Stream(seed), down=down))
        assert again.outcomes == roll.outcomes
        assert len(again.dice) == len(roll.dice)


@pytest.mark.parametrize(
    ("link", "faces"),
    [("d100/check?score=20", (1, 2)), ("d100/opposed?score=20&ties=draw", (1, 2, 4, 4)), ("skew/percentile", (1, 2))],
)
def test_tens_and_ones_are_not_alike(link: str, faces: tuple[int, ...]) -> None:
    """The checks that are counted in every order need it: with the dice exchanged a roll says something else."""
    situation = decode(link).situation
    first, second, *rest = faces
    assert check_id(type(situation)) in IN_ORDER
    assert situation.roll(faces=faces).outcomes != situation.roll(faces=(second, first, *rest)).outcomes


@pytest.mark.parametrize(
    "link", ["spellwoven/test?advantage=yes", "skew/task", "enchanted-realms/attack?pools=1&damage=1d2&advantage=yes"]
)
def test_sorted_rolls_are_every_roll(link: str) -> None:
    """The sorted rolls, with the number of their orders, count as all rolls do in every order."""
    situation = decode(link).situation
    in_order = Counter((tuple(roll.outcomes.items()), ways) for roll, ways in every_roll(situation.throw))
    in_lots: Counter[object] = Counter()
    for roll, orders, ways in every_sorted_roll(situation.throw):
        in_lots[tuple(roll.outcomes.items()), ways] += orders
    assert in_lots == in_order
