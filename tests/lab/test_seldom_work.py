"""What the engines seldom do: a way that takes too long is given up, states that hold too much, and shared dice."""

from collections.abc import Iterator
from typing import Any, cast

import pytest

from fairthrow.lab.anydice.choosing import Chooser, Forms
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets.law import DicePool, Law, Mix, View
from fairthrow.lab.engine.multisets.mixing import fresh
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.reveal.query import Answering, ApartError
from fairthrow.lab.engine.reveal.run import by_revealing
from fairthrow.lab.engine.steps import Stretch
from fairthrow.lab.engine.sweep import MOST_HELD, check_held
from fairthrow.lab.engine.symbolic_roll import PAUSE, GiveUpError


@pytest.mark.parametrize("loops", [False, True])
@pytest.mark.parametrize(("most", "first", "then"), [(0, 1, 0), (3, 4, 0), (50, 51, 0), (51, 51, 2), (90, 51, 41)])
def test_a_way_that_has_had_its_share_is_given_up(most: int, first: int, then: int, *, loops: bool) -> None:
    """Each works for so many pauses first, which a body with a loop spends on revealing, then for the rest."""
    worked: list[str] = []

    def endless(name: str) -> Iterator[int]:
        while True:
            worked.append(name)
            yield 0

    chooser = Chooser(cast("Any", _Machine()))
    chooser._asked = lambda *_: endless("asked")  # type: ignore[assignment,method-assign]  # stands for it
    chooser._revealed = lambda *_: endless("revealed")  # type: ignore[assignment,method-assign]
    with pytest.raises(GiveUpError):
        chooser._tried(cast("Any", None), Forms(loops, *[cast("Any", None)] * 4), most * PAUSE)
    one, other = ("revealed", "asked") if loops else ("asked", "revealed")
    assert worked == [*[one] * first, *[other] * first, *[one] * then, *[other] * then]


class _Machine:
    """Has what a chooser takes from a machine before anything runs."""

    budget = None


def test_states_may_hold_so_much_and_no_more() -> None:
    """The very most is allowed, and one byte more is refused as too much memory, with how much there may be."""
    check_held(MOST_HELD)
    with pytest.raises(LimitError, match=rf"more than about {MOST_HELD // 1_000_000} MB") as caught:
        check_held(MOST_HELD + 1)
    assert caught.value.limit == "memory"


def test_what_is_seen_twice_stays_one_when_it_is_rolled_afresh() -> None:
    """A heap that is looked at in two places is one other heap in both."""
    heap = DicePool(((Law({(1,): 1, (2,): 1}), 3),))
    old = Mix(((View("largest", heap, 2), 1), (heap, 2)), 3)
    new = fresh(old, {})
    assert isinstance(new, Mix)
    (view, one), (again, two) = new.parts
    assert (new.total, one, two) == (3, 1, 2)
    assert isinstance(view, View)
    assert (view.word, view.by) == ("largest", 2)
    assert view.base is again
    assert again is not heap
    assert isinstance(again, DicePool)
    assert again.kinds == heap.kinds


def test_an_error_about_the_rolls_of_a_call_around_is_left_to_it() -> None:
    """Whoever goes through rolls begins again where its own are asked apart, and for no others."""
    around = Answering([1, 2], {(0, 1): [0, 1]})

    def asks() -> tuple[object, None]:
        raise ApartError(around, (0, 1))

    pool = Pool([(WeightedDie.counted([1, 2]), 2)])
    working = by_revealing([pool], (Stretch(asks),), lambda _: [((), 1)], str, Budget(), highest_first=True)
    with pytest.raises(ApartError) as error:
        list(working)
    assert error.value.knower is around
