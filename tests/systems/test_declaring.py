"""How checks and sheets declare their fields: order, defaults, sides, and what is said of each.

The games declare theirs once, when they are imported. Here new ones are declared in each test.
"""

from dataclasses import dataclass
from types import EllipsisType
from typing import ClassVar

import pytest

from fairthrow.systems import FieldError
from fairthrow.systems.d100.character import score
from fairthrow.systems.declared import Declared
from fairthrow.systems.enchanted_realms.character import SubAttribute, sub_attributes
from fairthrow.systems.fields import Whole, declare
from fairthrow.systems.places import FormPlace, Whose
from fairthrow.systems.rows import Row, RowName, Rows, required
from fairthrow.systems.situation import Situation

DIE = Whole(label="Die", help="What it shows.", group="Dice", low=1, high=6)


def test_fields_stand_as_they_are_declared() -> None:
    """A class that says no order has its fields as they stand, each with its kind and its default."""

    @dataclass(frozen=True, kw_only=True)
    class Pair(Declared):
        left: int = declare(DIE, 2)
        right: int = declare(DIE, 5)

    assert list(Pair.declared()) == ["left", "right"]
    assert Pair.declared()["left"] is DIE
    assert [Pair.default(name) for name in Pair.declared()] == [2, 5]
    assert list(Pair(left=6).changed()) == [("left", 6)]
    assert Pair(left=6, right=1).differing(Pair(left=6)) == {"right": "1"}


def test_an_order_puts_some_fields_first_and_others_last() -> None:
    """Named fields stand where the order names them, and the three dots stand for all others."""

    @dataclass(frozen=True, kw_only=True)
    class Five(Declared):
        order: ClassVar[tuple[str | EllipsisType, ...]] = ("e", "c", ..., "a")

        a: int = declare(DIE, 1)
        b: int = declare(DIE, 2)
        c: int = declare(DIE, 3)
        d: int = declare(DIE, 4)
        e: int = declare(DIE, 5)

    assert list(Five.declared()) == ["e", "c", "b", "d", "a"]
    assert list(Five(a=6, b=6, e=6).changed()) == [("e", 6), ("b", 6), ("a", 6)]


def test_a_field_of_a_side_says_whose_it_is() -> None:
    """It stands in the box of its side. What is said of theirs may be another sentence, and is else the same."""

    @dataclass(frozen=True, kw_only=True)
    class Duel(Situation):
        die: int = declare(DIE, 1, Whose.YOURS)
        their_die: int = declare(DIE, 2, Whose.THEIRS, says="What theirs shows.")
        bonus: int = declare(DIE, 3, Whose.YOURS)
        their_bonus: int = declare(DIE, 4, Whose.THEIRS)
        ties: int = declare(DIE, 5)

    said = {name: (kind.whose, kind.group, kind.help, kind.label) for name, kind in Duel.declared().items()}
    assert said == {
        "die": (Whose.YOURS, "You", "What it shows.", "Die"),
        "their_die": (Whose.THEIRS, "Opponent", "What theirs shows.", "Die"),
        "bonus": (Whose.YOURS, "You", "What it shows.", "Die"),
        "their_bonus": (Whose.THEIRS, "Opponent", "What it shows.", "Die"),
        "ties": (None, "Dice", "What it shows.", "Die"),
    }
    assert Duel(die=6).side_of(Whose.YOURS) == {"die": 6, "bonus": 3}
    assert Duel(die=6).side_of(Whose.THEIRS) == {"die": 2, "bonus": 4}


@pytest.mark.parametrize("default", [0, 7, None, "3"])
def test_a_default_must_be_allowed(default: object) -> None:
    """A default that links could not hold is refused where it is declared."""
    with pytest.raises(FieldError) as caught:
        declare(DIE, default)
    assert caught.value.field == "default"
    assert caught.value.message.startswith("default must be 1 to 6, got ")


def test_what_has_to_be_given_is_refused_where_it_is_not() -> None:
    """A field without a default keeps its kind, and names itself where nothing was given."""

    @dataclass(frozen=True, kw_only=True)
    class Tool(Row):
        maker: str = required(RowName(label="Maker", help="Who made it."))

    assert Tool.declared()["maker"] == RowName(label="Maker", help="Who made it.")
    assert Tool(name="Saw", maker="Jo").maker == "Jo"
    with pytest.raises(FieldError) as caught:
        Tool(name="Saw")
    assert caught.value.field == "maker"


def test_kinds_that_games_make_by_name() -> None:
    """Sub-attributes of Enchanted Realms and characteristics of the d100 game are declared by their names."""
    assert sub_attributes("Mind") == Rows(
        label="Mind", help="The sub-attributes of mind, with their scores.", row=SubAttribute, one="sub-attribute"
    )
    tough = score("TGH")
    assert (tough.label, tough.short) == ("Toughness", "TGH")
    assert tough.help == "Rolled for shrugging off poison, staying awake and alive when hurt."
    assert (tough.low, tough.high, tough.place) == (0, 150, FormPlace.OPEN)
