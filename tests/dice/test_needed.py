"""What dice a roll takes: what all ways to go on have in common, and what only some ask for."""

import pytest

from fairthrow.dice.errors import FieldError
from fairthrow.dice.needed import Trial, in_common, too_few, trials, tried
from fairthrow.dice.stream import Lot, Repeated, Source, Stream, TypedFaces


def three_kinds(source: Source) -> None:
    """Roll dice that depend on nothing."""
    source.dice(2, 6, "yours")
    source.dice(1, 20, "theirs")


def again_on_top(source: Source) -> None:
    """Roll a d6, once more after a 6, and a d4 after a 1."""
    first = source.dice(1, 6, "roll")
    if first == (6,):
        source.dice(1, 6, "again")
    if first == (1,):
        source.dice(1, 4)


def for_ever(source: Source) -> None:
    """Roll two dice, then say that they cannot be."""
    source.dice(2, 6)
    raise FieldError("faces", "rolled again for ever")


def test_what_is_always_rolled_is_needed() -> None:
    """Each way asks for the same dice: all of them are needed, and none may be."""
    error = too_few(three_kinds, (3,))
    assert error.field == "faces"
    assert error.message == "faces must be 3 numbers for 2d6 (yours), then 1d20 (theirs), got 1"


def test_what_depends_on_the_dice_may_be_needed() -> None:
    """The first die is sure. What may follow it is named, once each, in order."""
    message = "faces must be 1 number for 1d6 (roll), and more if the dice call for 1d4 or 1d6 (again), got 0"
    assert too_few(again_on_top, ()).message == message


def test_what_was_typed_may_fall_once_more() -> None:
    """A die like one that was typed may follow: what that would call for is named too."""

    def echoed(source: Source) -> None:
        if source.dice(1, 250) == source.dice(1, 250) == (77,):
            source.dice(1, 4, "echo")

    assert too_few(echoed, (77,)).message.endswith("and more if the dice call for 1d4 (echo), got 1")


@pytest.mark.parametrize(
    ("face", "needed"),
    [
        (6, "2 numbers for 1d6 (roll), then 1d6 (again)"),
        (1, "2 numbers for 1d6 (roll), then 1d4"),
        (3, "1 number for 1d6 (roll)"),
    ],
)
def test_what_was_typed_is_what_fell(face: int, needed: str) -> None:
    """Faces that were typed decide what is needed after them."""
    assert too_few(again_on_top, (face,)).message == f"faces must be {needed}, got 1"


def test_a_roll_that_never_ends_tells_what_it_asked_for() -> None:
    """An error of the roll is kept, with the dice until then."""
    lots, error = tried(for_ever, (), Repeated((1,)))
    assert lots == [Lot(2, 6, "")]
    assert error is not None
    assert error.message == "rolled again for ever"


def test_a_roll_that_fails_however_it_falls_says_why() -> None:
    """More faces would not help, so it is not said how many there must be."""
    assert too_few(for_ever, (6,)).message == "rolled again for ever"


def test_a_way_that_never_ends_takes_nothing_from_the_others() -> None:
    """Two d6 that are both 6 fall again, without end where all are 6: the d4 behind them is still sure to come."""

    def twins(source: Source) -> None:
        for _ in range(50):
            if source.dice(2, 6) != (6, 6):
                source.dice(1, 4)
                return
        raise FieldError("faces", "rolled again for ever")

    sure = "faces must be 3 numbers for 2d6, then 1d4, got 1"
    assert too_few(twins, (3,)).message == sure
    again = "faces must be 2 numbers for 2d6, and more if the dice call for 1d4 or 2d6, got 1"
    assert too_few(twins, (6,)).message == again


def test_lots_in_common_end_where_two_differ() -> None:
    """The lots that all begin with, and what comes next in some; nothing if one has none."""
    a, b, c = Lot(1, 6, "a"), Lot(1, 6, "b"), Lot(2, 6, "a")
    assert in_common(map(Trial, [[a, b, c], [a, b], [a, b, a]])) == (Trial([a, b]), {a, c})
    assert in_common(map(Trial, [[a, b, c], [a, c, c], [a, b, b], [a, a]])) == (Trial([a]), {b, c, a})
    assert in_common(map(Trial, [[a, b]])) == (Trial([a, b]), set())
    assert in_common(map(Trial, [[a], []])) == (Trial([]), {a})


def test_lots_of_trials_that_failed_may_go_on() -> None:
    """A longer one that agrees says how, one that parts counts as any. If all failed, the first error stays."""
    a, b, c = Lot(1, 6, "a"), Lot(1, 6, "b"), Lot(2, 6, "a")
    one, other = FieldError("faces", "one"), FieldError("faces", "other")
    assert in_common([Trial([a], one), Trial([a, b]), Trial([a, b, c])]) == (Trial([a, b]), {c})
    assert in_common([Trial([a, b]), Trial([a], one), Trial([], one)]) == (Trial([a, b]), set())
    assert in_common([Trial([a, b]), Trial([a, c], one), Trial([a], one)]) == (Trial([a]), {b, c})
    assert in_common([Trial([a], one), Trial([a]), Trial([a, b], other)]) == (Trial([a]), {b})
    assert in_common([Trial([a], one), Trial([a, b], other)]) == (Trial([a, b], one), set())


def test_trials_go_to_both_ends_and_between() -> None:
    """The lowest and the highest faces, each first; what was typed once more; and 24 streams, no two alike."""
    lows, highs, high_first, low_first, typed, *streams = trials((2, 3))
    wanted = [(1, 1, 1), (10, 10, 10), (1, 10, 1), (10, 1, 10), (2, 3, 2)]
    assert [each.dice(3, 10) for each in (lows, highs, high_first, low_first, typed)] == wanted
    assert len(trials(())) == 4 + 24
    assert [each.dice(9, 6) for each in streams] == [Stream(bytes([place] * 16)).dice(9, 6) for place in range(24)]


def test_repeated_faces_are_brought_onto_each_die() -> None:
    """Larger faces begin again at 1, and 0 is the highest."""
    source = Repeated((7, 0))
    assert source.dice(2, 6) == (1, 6)
    assert source.dice(3, 4, "more") == (3, 4, 3)


def test_faces_go_on_where_the_typed_ones_end() -> None:
    """Within a lot too: what is missing is taken from what goes on, and the next lot after it."""
    source = TypedFaces((3, 4, 5), then=Repeated((1, 2)))
    assert source.dice(2, 6, "first") == (3, 4)
    assert source.dice(3, 6, "second") == (5, 1, 2)
    assert source.dice(1, 6) == (1,)
    assert source.lots == [Lot(2, 6, "first"), Lot(3, 6, "second"), Lot(1, 6, "")]
    source.finish()
