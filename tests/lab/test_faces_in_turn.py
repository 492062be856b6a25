"""Words as machines that take dice face by face: what they let through is what the words keep of the whole roll."""

from collections.abc import Callable
from itertools import combinations_with_replacement, product

import pytest

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets import values as of
from fairthrow.lab.engine.multisets.extent import outcomes_of
from fairthrow.lab.engine.multisets.law import DicePool, DrawPile, Law, Lazy, View, certain
from fairthrow.lab.engine.multisets.questions import Question
from fairthrow.lab.engine.multisets.streams import FaceStream, Leaf, fixed_values, leaves, machine
from fairthrow.lab.engine.multisets.sweep import _apart, _ends, sweep
from fairthrow.lab.engine.multisets.values import Collection

FACES = (1, 2, 3, 4)
DIE = Law({(face,): 1 for face in FACES})
THREE, TWO = DicePool(((DIE, 3),)), DicePool(((DIE, 2),))
SOME = DicePool(((Law({(): 1, (1,): 1, (3,): 2}), 2),))
"""Dice that may show nothing: how many show a face is not known before."""
LENGTHS: dict[Leaf, tuple[int, int | None]] = {THREE: (0, 3), TWO: (1, 2), SOME: (2, None)}
ROLLS = [
    (three, two, some)
    for three, two in product(combinations_with_replacement(FACES, 3), combinations_with_replacement(FACES, 2))
    for some in ((), (3,), (1, 3))
]

Does = Callable[[Collection, Collection, Collection], Collection]
VIEWS: list[tuple[Lazy, Does, str]] = [
    (THREE, lambda a, b, c: a, "both"),  # noqa: ARG005  # the same for all below
    (SOME, lambda a, b, c: c, "both"),  # noqa: ARG005
    (certain((1, 3, 3)), lambda a, b, c: (1, 3, 3), "both"),  # noqa: ARG005
    (View("<", THREE, 2), lambda a, b, c: of.filtered("<", 2, a), "both"),  # noqa: ARG005
    (View("=/=", THREE, 2), lambda a, b, c: of.filtered("=/=", 2, a), "both"),  # noqa: ARG005
    (View("different", THREE), lambda a, b, c: of.different(a), "both"),  # noqa: ARG005
    (View("least", THREE, 2), lambda a, b, c: a[:2], "both"),  # noqa: ARG005
    (View("largest", THREE, 2), lambda a, b, c: a[1:], "both"),  # noqa: ARG005
    (View("largest", THREE, 5), lambda a, b, c: a, "both"),  # noqa: ARG005
    (View("least", SOME, 1), lambda a, b, c: c[:1], "up"),  # noqa: ARG005
    (View("largest", SOME, 1), lambda a, b, c: c[-1:], "down"),  # noqa: ARG005
    (View("minimal", THREE), lambda a, b, c: of.minimal(a), "up"),  # noqa: ARG005
    (View("maximal", THREE), lambda a, b, c: of.maximal(a), "down"),  # noqa: ARG005
    (View("median", THREE), lambda a, b, c: of.median(a), "both"),  # noqa: ARG005
    (View("median", TWO), lambda a, b, c: of.median(b), "both"),  # noqa: ARG005
    (View("median", SOME), lambda a, b, c: c, "neither"),  # noqa: ARG005
    (View("drop", THREE, TWO), lambda a, b, c: of.dropped(a, b), "both"),  # noqa: ARG005
    (View("keep", THREE, TWO), lambda a, b, c: of.kept(a, b), "both"),  # noqa: ARG005
    (View("--", THREE, TWO), lambda a, b, c: of.taken_away(a, b), "both"),  # noqa: ARG005
    (View("U", THREE, TWO), lambda a, b, c: of.joined(a, b), "both"),  # noqa: ARG005
    (View("U", THREE, (2, 2)), lambda a, b, c: of.joined(a, (2, 2)), "both"),  # noqa: ARG005
    (View("drop", THREE, (1, 3)), lambda a, b, c: of.dropped(a, (1, 3)), "both"),  # noqa: ARG005
    (View("least", View("U", THREE, TWO), 4), lambda a, b, c: of.joined(a, b)[:4], "both"),  # noqa: ARG005
    (View("largest", View("U", THREE, SOME), 2), lambda a, b, c: of.joined(a, c)[-2:], "down"),  # noqa: ARG005
    (View("largest", View("least", THREE, 2), 1), lambda a, b, c: a[1:2], "both"),  # noqa: ARG005
    (View("least", View("largest", THREE, 2), 1), lambda a, b, c: a[1:2], "both"),  # noqa: ARG005
    (View("minimal", View("drop", THREE, TWO)), lambda a, b, c: of.minimal(of.dropped(a, b)), "up"),  # noqa: ARG005
    (View("drop", View("least", THREE, 2), View("maximal", TWO)), lambda a, b, c: (), "down"),  # noqa: ARG005
    (View("different", View("largest", THREE, 2)), lambda a, b, c: of.different(a[1:]), "both"),  # noqa: ARG005
    (View("<", View("least", THREE, 1), 1), lambda a, b, c: of.filtered("<", 1, a[:1]), "both"),  # noqa: ARG005
]
VIEWS = [row for row in VIEWS if row[2] != "down" or row[0].word != "drop"]  # type: ignore[union-attr]


def let_through(stream: FaceStream, rolls: tuple[Collection, ...], *, up: bool) -> Collection:
    """Give what a machine lets through, and see that nothing comes once it says that it is done."""
    state, passed, ended = stream.start, [], False
    for face in FACES if up else FACES[::-1]:
        ended = ended or stream.done(state)
        runs = tuple(roll.count(face) for roll in rolls)
        run, state = stream.step(state, face, runs)
        assert not (ended and run)
        passed += [face] * run
    return tuple(sorted(passed))


@pytest.mark.parametrize(("view", "does", "ways"), VIEWS, ids=[str(number) for number in range(len(VIEWS))])
def test_a_machine_lets_through_what_its_word_keeps(view: Lazy, does: Does, ways: str) -> None:
    """For every roll of two heaps and a third that may show less; from either end, where that can be."""
    for up in (True, False):
        stream = machine(view, LENGTHS, up=up)
        assert (stream is not None) == (ways in {"both", "up" if up else "down"})
        if stream is not None:
            for rolls in ROLLS:
                assert let_through(stream, rolls, up=up) == does(*rolls)


def runs_of(heap: int, *numbers: int) -> list[tuple[int, int, int]]:
    """Give the runs of one heap, face after face."""
    return [tuple(number if at == heap else 0 for at in range(3)) for number in numbers]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("view", "up", "runs", "done"),
    [
        (View("least", THREE, 2), True, (1, 1), [False, False, True]),
        (View("least", THREE, 2), True, (2,), [False, True]),
        (View("largest", THREE, 2), True, (1, 1, 1), [False] * 4),
        (View("largest", THREE, 2), False, (1, 2), [False, False, True]),
        (View("least", THREE, 0), True, (), [True]),
        (View("minimal", THREE), True, (0, 1), [False, False, True]),
        (View("median", THREE), True, (1, 1), [False, False, True]),
        (View("different", View("least", THREE, 1)), True, (0, 1), [False, False, True]),
        (View("<", View("least", THREE, 1), 3), True, (1,), [False, True]),
        (View("drop", View("least", THREE, 1), TWO), True, (1,), [False, True]),
        (View("U", View("least", THREE, 1), TWO), True, (1,), [False, False]),
        (View("U", View("least", THREE, 1), View("least", THREE, 2)), True, (1, 1), [False, False, True]),
        (THREE, True, (3,), [False, False]),
    ],
)
def test_a_machine_is_done_as_soon_as_nothing_more_can_come(
    view: Lazy,
    up: bool,
    runs: tuple[int, ...],
    done: list[bool],  # from which end
) -> None:
    """Places are filled, the first face has been there, or what it takes from is done."""
    stream = machine(view, LENGTHS, up=up)
    assert stream is not None
    state, found = stream.start, [stream.done(stream.start)]
    for face, run in zip(FACES if up else FACES[::-1], runs_of(0, *runs), strict=False):
        _, state = stream.step(state, face, run)
        found.append(stream.done(state))
    assert found == done


@pytest.mark.parametrize(
    ("view", "seen", "need"),
    [
        (View("least", THREE, 2), 0, 2),
        (View("least", THREE, 2), 1, 1),
        (View("median", THREE), 0, 2),
        (View("least", View("<", THREE, 1), 2), 0, None),  # a 1 does not go on
        (View("least", View(">=", THREE, 1), 2), 0, 2),
        (View("least", View("different", THREE), 2), 0, None),
        (View("largest", THREE, 2), 0, None),
        (THREE, 0, None),
        (View("largest", View("least", THREE, 2), 1), 0, 2),
    ],
)
def test_how_many_dice_of_a_face_end_it(view: Lazy, seen: int, need: int | None) -> None:
    """As many as there are places left, if all dice of the face go on."""
    stream = machine(view, LENGTHS, up=True)
    assert stream is not None
    state = stream.start
    if seen:
        _, state = stream.step(state, 1, (seen, 0, 0))
    assert stream.need(state, 1, 0) == need


def test_how_many_go_on_is_known_where_it_always_is() -> None:
    """Of places, of values that are known, and of two heaps together."""
    lengths: dict[Lazy, int | None] = {
        THREE: 3,
        SOME: None,
        certain((1, 3)): 2,
        View("least", THREE, 2): 2,
        View("largest", THREE, 5): 3,
        View("least", THREE, 0): 0,
        View("U", THREE, TWO): 5,
        View("U", THREE, SOME): None,
        View("drop", THREE, TWO): None,
        View("<", THREE, 2): None,
        View("least", View("largest", THREE, 2), 1): 1,
        View("median", THREE): 1,
    }
    for view, length in lengths.items():
        stream = machine(view, LENGTHS, up=True)
        assert stream is not None
        assert stream.length == length


def test_which_dice_a_view_looks_at() -> None:
    """Each heap once; known values are faces of their own."""
    assert leaves(View("U", THREE, View("drop", TWO, THREE))) == [THREE, TWO]
    assert leaves(View("least", THREE, 2)) == [THREE]
    assert leaves(certain((1, 2))) == []
    assert fixed_values(View("U", certain((7,)), (8, 9))) == {7, 8, 9}
    assert fixed_values(View("drop", View("U", THREE, (5,)), (8, 9))) == {5}
    assert fixed_values(View("least", View("U", THREE, certain((5,))), 2)) == {5}
    assert fixed_values(DIE) == fixed_values(THREE) == set()


def test_questions_that_have_no_dice_in_common_are_answered_apart() -> None:
    """Those that have some stay together, also over a third one; heaps that nobody asks weigh all their ways."""
    three, two, both = (Question(view, "sum") for view in (THREE, TWO, View("U", THREE, TWO)))
    assert _apart((three, two)) == [([0], {THREE}), ([1], {TWO})]
    assert _apart((three, two, three)) == [([1], {TWO}), ([0, 2], {THREE})]
    ((places, heaps),) = _apart((three, two, both))
    assert (sorted(places), heaps) == ([0, 1, 2], {THREE, TWO})
    coin = DicePool(((Law({(1,): 1, (2,): 1}), 1),))
    other = DicePool(((Law({(1,): 1, (2,): 2}), 2),))
    found = sweep((Question(coin, "sum"),), {coin: coin, other: other}, Budget())
    assert found == {(1,): 9, (2,): 9}
    again = sweep(
        (Question(coin, "sum"), Question(other, "count"), Question(coin, "all")), {coin: coin, other: other}, Budget()
    )
    assert again == {(1, 2, (1,)): 9, (2, 2, (2,)): 9}
    assert sweep((Question(View("U", coin, (-1,)), "sum"),), {coin: coin}, Budget()) is None


@pytest.mark.parametrize(
    ("view", "up", "down"),
    [
        (View("least", THREE, 2), 2, 0),
        (View("largest", THREE, 2), 0, 2),
        (View("median", THREE), 1, 1),
        (View("minimal", TWO), 2, None),
        (THREE, 0, 0),
    ],
)
def test_the_end_from_which_a_question_ends_early(view: Lazy, up: int, down: int | None) -> None:
    """Best is a machine that ends with the first dice it takes, then one that ends later."""
    streams = [machine(view, LENGTHS, up=way) for way in (True, False)]
    assert [None if stream is None else _ends(stream) for stream in streams] == [up, down]


def test_a_bag_can_be_drawn_in_so_many_ways() -> None:
    """Two of 1, 2, 2: a 1 and a 2 in two ways, both twos in one."""
    bag = DrawPile((1, 2, 2), 2)
    assert (bag.present, bag.total, bag.length, outcomes_of(bag, Budget())) == (3, 3, 2, 2)
    assert outcomes_of(DrawPile((1, 2, 3), 2), Budget()) == 3
    assert sweep((Question(bag, "sum"),), {bag: bag}, Budget()) == {(3,): 2, (4,): 1}
