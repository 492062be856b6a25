"""One die of like dice by its place: what the formula gives is what all rolls give, and it gives nothing else."""

import pytest
from troll_odds import odds_by_rolls, odds_of

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.multisets import looking
from fairthrow.lab.engine.multisets.law import DicePool, Law, View
from fairthrow.lab.engine.multisets.placed import at_one_place

D3 = Law({(1,): 1, (2,): 1, (3,): 1})
MAYBE = Law({(): 1, (2,): 1})
PAIR = Law({(1, 2): 1, (3,): 1})


@pytest.mark.parametrize(
    "program",
    [
        "max 3d4",
        "min 3d4",
        "least 1 3z4",
        "min largest 2 4d3",
        "max least 3 largest 4 5d3",
        "median 4d4",
        "median least 4 5d3",
        "sum largest 1 3d6",
        "d4 + min largest 2 3d4",
        "min largest 3 2d6",
        "max 4d (sum 2d2)",
        "count 2 < largest 1 3d4",
        "x := 3d4; max x - median x",
    ],
)
def test_it_is_what_all_rolls_give(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every roll is gone through; and so it is where the formula is not asked."""
    wanted = odds_by_rolls(program)
    assert odds_of(program) == wanted
    monkeypatch.setattr(looking, "at_one_place", lambda *_: None)
    assert odds_of(program) == wanted


def test_it_answers_where_one_of_like_dice_is_left() -> None:
    """The second of three d3 from the top, which is the highest of the two lowest."""
    view = View("largest", View("least", DicePool(((D3, 3),)), 2), 1)
    for what in ("all", "sum"):
        law = at_one_place(view, what, Budget())
        assert law is not None
        assert law.weights == {(1,): 7, (2,): 13, (3,): 7}
        assert law.total == 27


@pytest.mark.parametrize(
    ("view", "what"),
    [
        (DicePool(((D3, 1),)), "all"),
        (View("largest", DicePool(((D3, 3),)), 2), "sum"),
        (View("largest", DicePool(((D3, 3),)), 0), "all"),
        (View("largest", DicePool(((D3, 3),)), 1), "count"),
        (View("largest", DicePool(((D3, 3), (MAYBE, 1))), 1), "all"),
        (View("largest", DicePool(((MAYBE, 3),)), 1), "all"),
        (View("largest", DicePool(((PAIR, 3),)), 1), "all"),
        (View("different", DicePool(((D3, 3),)), 0), "all"),
        (View("largest", View("U", DicePool(((D3, 3),)), DicePool(((D3, 1),))), 1), "all"),
    ],
)
def test_it_has_nothing_to_say_of_what_it_has_no_formula_for(view: DicePool | View, what: str) -> None:
    """Several dice, none, several kinds, dice that may show nothing or more than one number."""
    assert at_one_place(view, what, Budget()) is None
