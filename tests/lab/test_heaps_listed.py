"""Heaps by themselves, as any language may hand them over: what is asked of them is what listing them gives."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import count, product

import pytest

from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets.boxes import box, boxed
from fairthrow.lab.engine.multisets.extent import MANY, VERY_MANY, Extents, outcomes_of
from fairthrow.lab.engine.multisets.law import DicePool, DrawPile, Law, Lazy, Mix, Repeat, Shared, View, certain, mixed
from fairthrow.lab.engine.multisets.listing import answer_by_listing as answers_listed
from fairthrow.lab.engine.multisets.looking import Looker
from fairthrow.lab.engine.multisets.questions import Question, Terms
from fairthrow.lab.engine.multisets.sharing import Sharing
from fairthrow.lab.engine.multisets.sweep import sweep
from fairthrow.lab.engine.multisets.values import Box, CannotError, Collection, Pair
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.reveal.knowledge import ForgottenError as Forgotten
from fairthrow.lab.engine.reveal.knowledge import Known, face_at

COIN = Law({(0,): 1, (1,): 1})
TWO_OR_ONE = Law({(1, 4): 1, (3,): 2})
"""Not a die: it shows two numbers, or one."""


def listed(laws: Iterable[Law], of: Callable[[Collection], object]) -> dict[object, Fraction]:
    """Give the chances of what ``of`` makes of all values of independent laws together, gone through one by one."""
    found: dict[object, Fraction] = {}
    ways = [[(value, Fraction(weight, law.total)) for value, weight in law.weights.items()] for law in laws]
    for way in product(*ways):
        together: Collection = ()
        chance = Fraction(1)
        for value, each in way:
            assert isinstance(value, tuple)
            together += value
            chance *= each
        key = of(tuple(sorted(together)))
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def chances(law: Law) -> dict[object, Fraction]:
    return {value: Fraction(weight, law.total) for value, weight in law.weights.items()}


@pytest.mark.parametrize(
    ("word", "by", "of"),
    [
        ("least", 1, lambda values: values[:1]),
        ("largest", 2, lambda values: values[-2:]),
        ("drop", (1, 3), lambda values: tuple(value for value in values if value not in {1, 3})),
        ("<", 2, lambda values: tuple(value for value in values if value > 2)),
    ],
)
def test_parts_of_what_shows_several_numbers_are_those_of_its_lists(
    word: str, by: int | Collection, of: Callable[[Collection], object]
) -> None:
    """Where a die shows two numbers at once, faces cannot be gone through one after the other."""
    look = Looker(Budget())
    heap = DicePool(((TWO_OR_ONE, 2), (COIN, 1)))
    wanted = listed([TWO_OR_ONE, TWO_OR_ONE, COIN], of)
    assert chances(look.flat(View(word, heap, by))) == wanted
    counts: dict[object, Fraction] = {}
    for values, chance in wanted.items():
        assert isinstance(values, tuple)
        counts[len(values),] = counts.get((len(values),), Fraction(0)) + chance
    assert chances(look.ask(View(word, heap, by), "count")) == counts


@pytest.mark.parametrize("law", [COIN, TWO_OR_ONE])
def test_none_of_a_kind_adds_nothing(law: Law) -> None:
    """A heap with a kind of which there are none is the heap without it."""
    look = Looker(Budget())
    with_none, without = DicePool(((law, 0), (TWO_OR_ONE, 1), (law, 0))), DicePool(((TWO_OR_ONE, 1),))
    for what in ("all", "sum", "count", "any"):
        assert look.ask(with_none, what) == look.ask(without, what)


def test_one_heap_in_two_places_of_a_part_is_the_same_dice() -> None:
    """What is left of dice without these dice is nothing; dice beside themselves have twice their sum."""
    three = Law({(face,): 1 for face in (1, 2, 3)})
    heap = DicePool(((three, 2),))
    look = Looker(Budget())
    sharing = Sharing(look)
    nothing = sharing.solve(View("drop", heap, heap), lambda shared: look.ask(shared, "all"))
    assert look.flat(nothing).reduced(Budget()) == certain(())
    twice = sharing.solve(View("U", heap, heap), lambda shared: look.ask(shared, "sum"))
    assert chances(look.flat(twice)) == listed([three, three], lambda values: (2 * sum(values),))


@pytest.mark.parametrize(("what", "of"), [("sum", sum), ("count", len), ("any", bool)])
def test_what_is_put_together_is_asked_as_its_lists_are(what: str, of: Callable[[Collection], int]) -> None:
    """Parts beside known numbers, and dice beside the very same dice."""
    parts, dice = DicePool(((TWO_OR_ONE, 2),)), DicePool(((COIN, 2),))
    beside = chances(Looker(Budget()).ask(View("U", parts, (5, 5, 7)), what))
    assert beside == listed([TWO_OR_ONE] * 2, lambda values: told(what, of((*values, 5, 5, 7))))
    twice = chances(Looker(Budget()).ask(View("U", dice, dice), what))
    assert twice == listed([COIN] * 2, lambda values: told(what, of(values * 2)))


def told(what: str, answer: int) -> Collection:
    """Give the collection that an answer is: a number, or for ``any`` 1 or nothing."""
    return ((1,) if answer else ()) if what == "any" else (answer,)


def test_a_sum_of_terms_is_added_for_each_collection() -> None:
    """Ten for each 1, and a hundred for each different face: two dice with three sides, gone through roll by roll."""
    shared = Shared(0, 0)
    ones = Question(View("=", shared, 1), "count")
    different = Question(View("different", shared), "count")
    terms = tuple(
        ((question,), tuple(((many,), worth * many) for many in range(3)))
        for question, worth in ((ones, 10), (different, 100))
    )
    heap = DicePool(((Law({(face,): 1 for face in (1, 2, 3)}), 2),))
    wanted = Counter((10 * roll.count(1) + 100 * len(set(roll)),) for roll in product((1, 2, 3), repeat=2))
    assert answers_listed((Terms(terms),), {shared: heap}, Looker(Budget())) == wanted


def test_so_many_outcomes_at_most() -> None:
    """As many as there are collections of the faces; very many where nobody knows."""
    heap = DicePool(((COIN, 2),))

    def none(_: object) -> DicePool:
        raise AssertionError

    def outcomes(lazy: Lazy) -> int:
        return Extents(none, Budget()).outcomes(lazy)

    assert outcomes(View("U", heap, (5, 5, 7))) >= len(listed([COIN, COIN], lambda values: values))
    assert outcomes(View("least", Mix(((heap, 1),), 1), 1)) >= MANY
    assert outcomes(Repeat(COIN, COIN, 3)) == MANY


def test_very_long_draws_are_not_counted_out() -> None:
    """1,500 of 2,001 values, two of which are equal, can be drawn in more than 10 ** 400 ways: very many is said."""
    assert outcomes_of(DrawPile((0, *range(2_000)), 1_500), Budget()) == VERY_MANY
    assert outcomes_of(DrawPile((0, 0, 1, 2), 2), Budget()) == len({(0, 0), (0, 1), (0, 2), (1, 2)})


def test_what_is_no_part_of_dice_cannot_be_gone_through() -> None:
    """The least of one of several heaps hangs on which it is: no way through the faces answers that."""
    heap = DicePool(((COIN, 2),))
    question = Question(View("least", Mix(((heap, 1),), 1), 1), "all")
    assert sweep((question,), {}, Budget()) is None


def test_too_many_long_denominators_are_refused_before_they_are_brought_to_one() -> None:
    """Seven hundred different ones of 40,000 bits would take seconds, and memory."""
    laws = [(Law({(1,): 1}, (1 << 40_000) - odd), 1) for odd in range(1, 1_401, 2)]
    with pytest.raises(LimitError, match="too many long denominators") as error:
        mixed(laws, len(laws), Budget())
    assert error.value.limit == "memory"


def test_pairs_are_written_in_brackets() -> None:
    """On one line where both sides are; else one above the other, all lines equally long."""
    assert box(Pair((1,), (2, 3))).lines == ("[1  , 2 3 ]",)
    high = box(Pair(Box(("ab", "cd")), (7,)))
    assert high.lines == ("[  ", "ab ", "cd ", " , ", "7  ", "]  ")


def test_a_text_has_so_many_characters() -> None:
    """A hundred thousand, and not one more."""
    half = Box(("x" * 50_000,))
    assert boxed("||", half, half).lines == ("x" * 100_000,)
    with pytest.raises(CannotError, match="100,000 characters"):
        boxed("||", half, Box(("x" * 50_001,)))


def test_a_face_without_weight_is_at_no_place() -> None:
    """The higher of two dice that show 1 or 3, with a 2 that never falls."""
    assert Pool([(WeightedDie({1: 1, 2: 0, 3: 1}), 2)]).places([1], Budget()) == WeightedDie({1: 1, 3: 3})


def test_nothing_is_known_at_places_of_dice_that_are_closed() -> None:
    """Dice that nothing asks for again are no longer there to tell."""
    with pytest.raises(Forgotten):
        face_at([Known(())], 1)


@pytest.mark.parametrize(
    ("word", "by"), [("least", 2), ("largest", 3), ("minimal", 0), ("maximal", 0), ("different", 0)]
)
def test_parts_of_many_that_show_two_numbers_are_not_listed(word: str, by: int) -> None:
    """Sixteen throws of two dice are thirty-two dice: what is kept of them has the odds that it has face by face."""
    die = Law({(face,): 1 for face in range(1, 7)})
    two = Law({(low, high): 1 + (low < high) for low in range(1, 7) for high in range(low, 7)})
    slices = count()
    look = Looker(Budget(lambda: pytest.fail("they are listed") if next(slices) > 20 else None))
    pairs, dice = (look.flat(look.filtered(DicePool(kinds), word, by)) for kinds in (((two, 16),), ((die, 32),)))
    assert chances(pairs) == chances(dice)
