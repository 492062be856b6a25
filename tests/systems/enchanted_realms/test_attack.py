"""Attacks and their damage: damage as text, misses, the d3 of advantage and disadvantage, and exact odds."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions

from fairthrow.links import decode
from fairthrow.systems import FieldError
from fairthrow.systems.enchanted_realms import Attack
from fairthrow.systems.enchanted_realms.damage import Damage
from fairthrow.systems.situation import Roll

LEANS: dict[int, dict[str, Any]] = {0: {}, 1: {"advantage": True}, -1: {"disadvantage": True}}
KIND = Attack.declared()["damage"]


def of(query: str) -> Roll:
    return decode(f"enchanted-realms/attack?score=0&{query}").roll()


def attack(text: str, **fields: bool | int | tuple[int, ...]) -> Attack:
    given: dict[str, Any] = {**fields, "damage": KIND.decode("damage", text)}
    return Attack(**given)


@pytest.mark.parametrize(
    ("text", "value", "canonical"),
    [
        ("4", Damage(added=4), "4"),
        ("0", Damage(), "0"),
        ("+7", Damage(added=7), "7"),
        ("-100", Damage(added=-100), "-100"),
        ("1d6", Damage(count=1, sides=6), "1d6"),
        ("d6", Damage(count=1, sides=6), "1d6"),
        ("2D4+1", Damage(count=2, sides=4, added=1), "2d4+1"),
        ("02d04-01", Damage(count=2, sides=4, added=-1), "2d4-1"),
        ("1d6+0", Damage(count=1, sides=6), "1d6"),
        (" 10d100+100 ", Damage(count=10, sides=100, added=100), "10d100+100"),
        ("1d1", Damage(count=1, sides=1), "1d1"),
    ],
)
def test_damage_has_one_canonical_text(text: str, value: Damage, canonical: str) -> None:
    """A text of damage is read to a value. The value has one canonical text, which is read as the same value."""
    assert KIND.decode("damage", text) == value
    assert KIND.encode(value) == canonical
    assert KIND.decode("damage", canonical) == value


@pytest.mark.parametrize(
    "text",
    ["", "x", "11d6", "0d6", "00d6", "1d0", "1d101", "1d6+101", "1d6-101", "101", "-101", "1d6+", "2d4 1", "1d6+1d4",
     "1.5", "1d", "d", "--1", "1d6+-1", "1000", "१d6", "1d6\n1", "2d4 + 1"],
)  # fmt: skip
def test_damage_that_is_no_damage(text: str) -> None:
    """Any other text is an error that names the field, what is allowed and the value."""
    with pytest.raises(FieldError) as error:
        KIND.decode("damage", text)
    assert error.value.field == "damage"
    assert error.value.message.startswith("damage must be a number or dice such as 4, 1d6 or 2d4+1")
    assert error.value.message.endswith(f"got {text!r}")


@pytest.mark.parametrize(
    "value",
    ["1d6", 4, None, Damage(count=11, sides=6), Damage(count=1), Damage(sides=6), Damage(count=-1, sides=6),
     Damage(count=1, sides=101), Damage(added=101), Damage(count=True, sides=6), Damage(added=1.0)],  # type: ignore[arg-type]  # the point of the test
)  # fmt: skip
def test_values_that_are_no_damage(value: object) -> None:
    """An attack cannot be built with them."""
    with pytest.raises(FieldError, match="damage must be a number or dice") as error:
        Attack(damage=value)  # type: ignore[arg-type]
    begins = repr(value)[:12]  # of a long value the middle is left out
    assert f", got {begins}" in error.value.message


def test_a_plus_must_be_encoded_in_links() -> None:
    """In a query a bare plus is a space. It is refused, and nothing is guessed."""
    with pytest.raises(FieldError, match="damage must be a number or dice"):
        decode("enchanted-realms/attack?damage=2d4+1")
    link = decode("enchanted-realms/attack?damage=2d4%2B1")
    assert link.encode() == "enchanted-realms/attack?damage=2d4%2B1"


def test_hand_counted_attack() -> None:
    """Two dice of which each hits with 10 of 20 (modifier 1, DC 12): three in four hit."""
    odds = Attack().odds().outcomes
    assert fractions(odds["hits"]) == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    assert fractions(odds["damage"]) == {
        0: Fraction(1, 4),
        **{face: Fraction(3, 4) / 6 for face in range(1, 7)},
    }
    # disadvantage: one die; 1d2 − 1d3 is positive only as 2 − 1
    low = fractions(attack("1d2", disadvantage=True).odds().outcomes["damage"])
    assert low == {0: 1 - Fraction(1, 2) / 6, 1: Fraction(1, 2) / 6}


@pytest.mark.parametrize(
    ("query", "hits", "damage"),
    [
        ("faces=11,2", 0, 0),
        ("faces=12,2,5", 1, 5),
        ("faces=12,12,5", 2, 5),
        ("advantage=yes&faces=12,12,12,5,3", 3, 8),
        ("disadvantage=yes&faces=12,5,3", 1, 2),
        ("disadvantage=yes&faces=12,3,3", 1, 0),
        ("disadvantage=yes&faces=12,1,3", 1, 0),
        ("pools=1&disadvantage=yes&faces=12,20,6,1", 1, 5),
        ("pools=1&disadvantage=yes&faces=11,20", 0, 0),
        ("damage=4&faces=20,1", 1, 4),
        ("damage=4&advantage=yes&faces=20,1,1,2", 1, 6),
        ("damage=-3&faces=20,1", 1, 0),
        ("damage=0&advantage=yes&faces=20,1,1,2", 1, 2),
        ("damage=2d4%2B1&faces=1,20,4,4", 1, 9),
        ("damage=1d6-6&faces=1,20,5", 1, 0),
        ("advantage=yes&disadvantage=yes&faces=12,12,5", 2, 5),
        ("dc=60&faces=20,20,6", 2, 6),
        ("pools=&faces=", 0, 0),
    ],
)
def test_damage_counts_once(query: str, hits: int, damage: int) -> None:
    """The dice in order: d20s, damage if any of them hits, the d3 last. Zero damage or less is a miss."""
    assert of(query).outcomes == {"hits": hits, "damage": damage}


def test_the_dice_of_an_attack() -> None:
    """All d20s come first, then the damage, then the d3. Each die says what it did."""
    roll = of("pools=1,1&damage=2d4-1&disadvantage=yes&faces=15,15,3,18,4,1,3")
    assert [(die.sides, die.face, die.role, die.group) for die in roll.dice] == [
        (20, 15, "counted", "pool 1"),
        (20, 15, "dropped", "pool 1"),
        (20, 3, "missed", "pool 2"),
        (20, 18, "dropped", "pool 2"),
        (4, 4, "counted", "damage"),
        (4, 1, "counted", "damage"),
        (3, 3, "counted", "damage"),
    ]
    assert roll.steps[-2:] == (
        "The damage counts once: 2d4−1 gives 4.",
        "Disadvantage takes 3: 4 − 3 = 1.",
    )
    assert roll.summary == "1 hit: 1 damage."
    assert of("damage=1&disadvantage=yes&faces=15,3").summary == "1 die hits, but no damage: a miss."
    assert of("faces=1,2").summary == "No die hits: a miss."
    assert of("damage=-2&disadvantage=yes&faces=15,1").steps[-2] == "Disadvantage takes 1: −2 − 1 = −3."


DAMAGES = ["4", "0", "-2", "1d3", "2d2+1", "1d4-2", "3"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("text", DAMAGES)
def test_odds_are_the_count_over_every_roll(text: str) -> None:
    """Advantage, disadvantage or neither, with every number of faces that hit, for one die and its pair."""
    for dc in (*range(1, 21), 60):
        for lean in LEANS.values():
            pools = (1,) if lean.get("disadvantage") or not lean else ()
            assert_odds_are_enumerated(attack(text, score=0, pools=pools, dc=dc, **lean))
    assert_odds_are_enumerated(attack(text, pools=(1,), advantage=True))
    assert_odds_are_enumerated(attack(text, pools=(2,), disadvantage=True))
    assert_odds_are_enumerated(attack(text, pools=(2,)))


@pytest.mark.exhaustive
@pytest.mark.parametrize("lean", LEANS)
@pytest.mark.parametrize("sides", [1, 2, 3, 4, 6, 7, 8, 10, 12, 20, 99, 100])
def test_icepool_agrees_on_damage(sides: int, lean: int) -> None:
    """Up to ten dice with few and many sides, with large numbers added and taken."""
    for count in range(1, 11):
        dice = count @ icepool.d(sides)
        if lean:
            dice = dice + lean * icepool.d(3)
        for added in (-100, -sides, 0, 3, 100):
            situation = Attack(pools=(2,), damage=Damage(count=count, sides=sides, added=added), **LEANS[lean])
            odds = situation.odds().outcomes
            missed = Fraction(*odds["hits"].chance(0))
            assert missed == Fraction(1, 2) ** (2 + lean)
            expected: defaultdict[int, Fraction] = defaultdict(Fraction, {0: missed})
            for total, ways in dice.items():
                chance = Fraction(ways, dice.denominator())
                expected[max(0, total + added)] += (1 - missed) * chance
            assert fractions(odds["damage"]) == expected


@pytest.mark.parametrize("lean", LEANS)
def test_every_flat_damage(lean: int) -> None:
    """A number as damage, from −100 to 100."""
    for added in range(-100, 101):
        odds = fractions(Attack(damage=Damage(added=added), **LEANS[lean]).odds().outcomes["damage"])
        missed = Fraction(1, 2) ** (2 + lean)
        expected: defaultdict[int, Fraction] = defaultdict(Fraction, {0: missed})
        for crit in (1, 2, 3):
            expected[max(0, added + lean * crit)] += (1 - missed) / 3
        assert odds == expected


def test_hits_are_those_of_a_skill_roll() -> None:
    """Hits are counted like the successes of a skill roll, at every DC and for many pools."""
    from fairthrow.systems.enchanted_realms import SkillPools  # noqa: PLC0415

    for dc, pools, lean in product((1, 5, 12, 20, 60), ((1,), (3, 1), (10,) * 5, ()), LEANS.values()):
        skill = SkillPools(dc=dc, pools=pools, **lean).odds().outcomes["successes"]
        assert Attack(dc=dc, pools=pools, **lean).odds().outcomes["hits"] == skill


def test_words_around_an_attack() -> None:
    """The words tell what is rolled, and when a hit may come to nothing."""
    assert Attack().dice_text() == "2d20, and 1d6 if any hits"
    assert attack("2d4-1", disadvantage=True).dice_text() == "1d20, and 2d4−1 − 1d3 if any hits"
    assert attack("2", advantage=True).dice_text() == "3d20, and 2 + 1d3 if any hits"
    note = "A hit whose damage comes to zero or less is a miss, though the number of hits still includes it."
    assert note in attack("1d6", disadvantage=True).notes()
    assert note in attack("1d6-1").notes()
    assert note not in attack("1d6").notes()
    assert note not in attack("4", disadvantage=True).notes()
    assert note in attack("3", disadvantage=True).notes()
    assert note not in attack("0", advantage=True).notes()
    assert [mark.at for mark in Attack().marks()] == [1]
