"""endworld/value: the rules' example, every value against plain counting, and what people are told."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import situations

from fairthrow.dice.distribution import Distribution
from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.endworld import Check, Value


def test_defaults_are_frozen() -> None:
    """Links leave defaults out. So a default is part of every link ever shared."""
    defaults = {name: Value.default(name) for name in Value.declared()}
    assert defaults == {"value": 9, "thresholds": (3, 7, 17)}
    assert list(defaults) == ["value", "thresholds"]


@pytest.mark.parametrize(
    ("value", "thresholds", "degrees"),
    [
        (9, (3, 7, 17), 2),  # the rules' own example
        (2, (3, 7, 17), 0),
        (3, (3, 7, 17), 1),
        (6, (3, 7, 17), 1),
        (7, (3, 7, 17), 2),
        (16, (3, 7, 17), 2),
        (17, (3, 7, 17), 3),
        (999, (3, 7, 17), 3),
        (-99, (3, 7, 17), 0),
        (9, (17, 3, 7), 2),
        (9, (3, 3, 9), 3),
        (0, (0, -5), 2),
        (9, (), 0),
    ],
)
def test_degrees_of_a_value_counted_by_hand(value: int, thresholds: tuple[int, ...], degrees: int) -> None:
    """Each threshold that is reached is one degree. Equal is enough, the order does not matter, and repeats count."""
    situation = Value(value=value, thresholds=thresholds)
    assert situation.odds().outcomes == {"degrees": Distribution({degrees: 1})}
    assert situation.roll(seed=bytes(16)).outcomes == {"degrees": degrees}


def test_every_value_is_counted() -> None:
    """A second way of counting goes up number by number and collects thresholds. It gives the same degrees."""
    thresholds = (-99, -3, 0, 3, 7, 7, 17, 500, 998, 999)
    climbed = 0
    for value in range(-99, 1000):
        climbed += thresholds.count(value)
        assert Value(value=value, thresholds=thresholds).odds().outcomes == {"degrees": Distribution({climbed: 1})}
    assert climbed == len(thresholds)


@given(situations(Value).filter(lambda each: each.value < 999))
def test_a_higher_value_never_reaches_less(situation: Value) -> None:
    """One more reaches the same thresholds, and those that equal it."""
    more = Value(value=situation.value + 1, thresholds=situation.thresholds)
    assert more.degrees == situation.degrees + situation.thresholds.count(situation.value + 1)


@given(situations(Check).map(lambda check: replace(check, adds="total")), st.binary(min_size=16, max_size=16))
def test_a_value_is_read_as_a_roll_of_it_is(check: Check, seed: bytes) -> None:
    """The degrees of a check are those that its total has as a value."""
    outcomes = check.roll(seed=seed).outcomes
    total = int(str(outcomes["total"]))
    assert outcomes["degrees"] == Value(value=total, thresholds=check.thresholds).degrees


@pytest.mark.parametrize(
    ("query", "summary", "steps"),
    [
        (
            "",
            "Value 9: 2 degrees of success.",
            (
                "Value 9 reaches 3 and 7, not 17: 2 degrees of success.",
                "8 more would reach the next threshold, 17.",
            ),
        ),
        (
            "value=17",
            "Value 17: 3 degrees of success.",
            ("Value 17 reaches 3, 7 and 17: 3 degrees of success.", "No threshold is higher."),
        ),
        (
            "value=-6&thresholds=-5",
            "Value −6: no degrees of success.",
            (
                "Value −6 does not reach −5: no degrees of success.",
                "1 more would reach the next threshold, −5.",
            ),
        ),
        (
            "thresholds=",
            "Value 9: no degrees of success.",
            ("Value 9; no thresholds are set.", "Without thresholds there are no degrees of success."),
        ),
    ],
)
def test_what_is_told(query: str, summary: str, steps: tuple[str, ...]) -> None:
    """The words tell which thresholds are reached, which are not, and how much is missing to the next."""
    roll = decode(f"endworld/value?{query}").situation.roll(faces=())
    assert (roll.dice, roll.summary, roll.steps) == ((), summary, steps)


def test_no_dice_are_taken() -> None:
    """Faces that are typed for it are an error."""
    with pytest.raises(FieldError, match="faces must be empty: no dice are rolled, got 1"):
        Value().roll(faces=(3,))


@given(situations(Value))
def test_the_table_is_marked_where_the_value_is(situation: Value) -> None:
    """The marked row has the degrees of the value, and its range holds the value."""
    (table,) = situation.tables()
    assert table.here is not None
    said, degrees = table.rows[table.here]
    assert degrees == str(situation.degrees)
    text = said.replace("−", "-")
    if text.startswith("below"):
        assert situation.value < int(text.removeprefix("below "))
    elif text.endswith("or more"):
        assert situation.value >= int(text.removesuffix(" or more"))
    elif text != "any":
        low, _, high = text.partition(" to ")
        assert int(low) <= situation.value <= int(high or low)
    assert [int(row[1]) for row in table.rows] == sorted(int(row[1]) for row in table.rows)
