"""Saves and checks: the rulebook's examples, the trait of chance, and odds against independent counts."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from enumeration import assert_odds_are_enumerated, fractions

from fairthrow.links import decode
from fairthrow.systems.enchanted_realms import Check, Save
from fairthrow.systems.situation import Roll

LEANS: dict[int, dict[str, Any]] = {0: {}, 1: {"advantage": True}, -1: {"disadvantage": True}}
CHANCES = [(False, "replace"), (True, "replace"), (True, "rejoin")]
FACES = range(1, 21)


def of(link: str) -> Roll:
    return decode(f"enchanted-realms/{link}").roll()


def success(link: str) -> Fraction:
    return Fraction(*decode(f"enchanted-realms/{link}").situation.odds().outcomes["result"].chance("success"))


@pytest.mark.parametrize(
    ("link", "numerator", "denominator"),
    [
        # the rulebook, "Modifiers": +5 against DC 14 needs 9 or more: 12 of 20
        ("check?score=4&skills=2&other=2", 12, 20),
        # the rulebook, "Types of Rolls": Will save DC 13 with the whole score, 5: needs 8 or more
        ("save", 13, 20),
        # the rulebook: the log, Agility check DC 8 with a modifier of 1: needs 7 or more
        ("check?dc=8", 14, 20),
        # the rulebook, "Raw Dice": a 20 always succeeds, a 1 always fails
        ("check?score=0&dc=60", 1, 20),
        ("save?score=30&dc=1", 19, 20),
        # two dice, of which the better counts: all but both below 9
        ("check?score=4&skills=2&other=2&advantage=yes", 400 - 64, 400),
        # two dice, of which the worse counts: both at least 9
        ("check?score=4&skills=2&other=2&disadvantage=yes", 144, 400),
        # with both there is neither
        ("check?score=4&skills=2&other=2&advantage=yes&disadvantage=yes", 12, 20),
        # chance with one die: 12 of 20, and the 1 again: 12 of 400
        ("check?score=4&skills=2&other=2&chance=yes", 12 * 20 + 12, 400),
        # chance at advantage: 15 pairs that fail and hold a 1 (1 and 1; 1 with 2 to 8, twice)
        ("check?score=4&skills=2&other=2&advantage=yes&chance=yes", 336 * 20 + 15 * 12, 8000),
        # chance at disadvantage: all 39 pairs with a 1 fail; the new roll is the result
        ("check?score=4&skills=2&other=2&disadvantage=yes&chance=yes", 144 * 20 + 39 * 12, 8000),
        # rejoining: the other die must succeed too, which 24 of the 39 have
        (
            "check?score=4&skills=2&other=2&disadvantage=yes&chance=yes&chance_low=rejoin",
            144 * 20 + 24 * 12,
            8000,
        ),
    ],
)
def test_hand_counted_chances(link: str, numerator: int, denominator: int) -> None:
    """Chances counted by hand, those of the rules' examples among them."""
    assert success(link) == Fraction(numerator, denominator)


def test_the_seeds_example_of_chance() -> None:
    """12 and 1 at advantage: the 1 may be re-rolled, and the new roll counts even if it is lower.

    It is re-rolled only if the 12 fails.
    """
    assert of("check?advantage=yes&chance=yes&score=0&dc=12&faces=12,1").outcomes["total"] == 12
    roll = of("check?advantage=yes&chance=yes&score=0&dc=13&faces=12,1,3")
    assert roll.outcomes == {"result": "failure", "total": 3}
    assert [(die.face, die.role) for die in roll.dice] == [
        (12, "dropped"),
        (1, "re-rolled"),
        (3, "used"),
    ]
    roll = of("check?advantage=yes&chance=yes&score=0&dc=13&faces=1,12,13")
    assert roll.outcomes == {"result": "success", "total": 13}
    assert [(die.face, die.role) for die in roll.dice] == [
        (1, "re-rolled"),
        (12, "dropped"),
        (13, "used"),
    ]


@pytest.mark.parametrize(
    ("query", "roles", "total"),
    [
        ("faces=1,20", ["re-rolled", "used"], 20),
        ("faces=1,1", ["re-rolled", "used"], 1),
        ("disadvantage=yes&faces=20,1,5", ["dropped", "re-rolled", "used"], 5),
        ("disadvantage=yes&faces=1,1,5", ["re-rolled", "dropped", "used"], 5),
        ("advantage=yes&faces=1,1,5", ["re-rolled", "dropped", "used"], 5),
        ("disadvantage=yes&chance_low=rejoin&faces=7,1,9", ["used", "re-rolled", "dropped"], 7),
        ("disadvantage=yes&chance_low=rejoin&faces=1,9,7", ["re-rolled", "dropped", "used"], 7),
        ("disadvantage=yes&chance_low=rejoin&faces=1,7,7", ["re-rolled", "used", "dropped"], 7),
        ("disadvantage=yes&chance_low=rejoin&faces=1,1,9", ["re-rolled", "used", "dropped"], 1),
        ("advantage=yes&chance_low=rejoin&faces=1,7,5", ["re-rolled", "dropped", "used"], 5),
        ("disadvantage=yes&advantage=yes&chance_low=rejoin&faces=1,9", ["re-rolled", "used"], 9),
    ],
)
def test_dice_of_a_chance_re_roll(query: str, roles: list[str], total: int) -> None:
    """One 1 is rolled again, the first. The new die counts, or the worse of a pair with it."""
    roll = of(f"check?score=0&chance=yes&{query}")
    assert [die.role for die in roll.dice] == roles
    assert roll.outcomes["total"] == total
    used = [die for die in roll.dice if die.role == "used"]
    assert [die.face for die in used] == [total]


def test_natural_twenty_and_one_are_of_the_used_die() -> None:
    """A 20 or 1 on a dropped die means nothing. On the used die it decides, whatever the sum."""
    assert of("check?score=0&dc=25&faces=20").outcomes == {"result": "success", "total": 20}
    assert of("check?score=12&dc=1&faces=1").outcomes == {"result": "failure", "total": 6}
    assert of("check?score=0&dc=5&disadvantage=yes&faces=20,4").outcomes["result"] == "failure"
    assert of("check?score=0&dc=5&advantage=yes&faces=1,5").outcomes["result"] == "success"
    assert "a 20 always succeeds" in of("check?score=0&dc=25&faces=20").dice[0].note


def test_a_roll_is_told() -> None:
    """The steps have the modifiers, the dice and the comparison. The summary is a sentence."""
    roll = of("save?conditions=2,-1&disadvantage=yes&faces=9,8")
    assert roll.summary == "14 against DC 13: success."
    assert roll.steps == (
        "Modifiers: sub-attribute +5, conditions +1; +6 in all.",
        "Rolled 2d20 and used the worse: 8.",
        "8 + 6 = 14 reaches 13.",
    )
    assert of("check?faces=1").summary == "Natural 1, 2 against DC 14: failure."
    assert of("check?size=-20&faces=2").summary == "−17 against DC 14: failure."


@pytest.mark.exhaustive
@pytest.mark.parametrize("dc", range(1, 61))
def test_odds_are_the_count_over_every_roll(dc: int) -> None:
    """Every DC, with advantage, disadvantage or neither, and both readings of chance."""
    for lean in LEANS.values():
        for chance, low in CHANCES:
            assert_odds_are_enumerated(Check(score=4, dc=dc, chance=chance, chance_low=low, **lean))


def counted(lean: int, chance: bool, low: str, need: int) -> Counter[tuple[int, bool]]:
    """Count (used face, success) over all rolls, written a second time from the rules."""
    wins = [face == 20 or (face > 1 and face >= need) for face in range(21)]
    ways: Counter[tuple[int, bool]] = Counter()
    for first, second in product(FACES, FACES):
        pair = sorted((first, second)) if lean else [first]
        face = pair[-1] if lean > 0 else pair[0]
        if not (chance and not wins[face] and 1 in pair):
            ways[face, wins[face]] += len(FACES)
            continue
        for new in FACES:
            face = min(pair[-1], new) if lean < 0 and low == "rejoin" else new
            ways[face, wins[face]] += 1
    return ways


@pytest.mark.exhaustive
@pytest.mark.parametrize("lean", LEANS)
@pytest.mark.parametrize(("chance", "low"), CHANCES)
def test_every_dc_and_score(lean: int, chance: bool, low: str) -> None:
    """At every DC and score, the odds of saves and checks equal a count that knows only which face is needed."""
    ways = {need: counted(lean, chance, low, need) for need in range(1, 22)}
    for dc, score in product(range(1, 61), range(31)):
        for situation, modifier in (
            (Save(score=score, dc=dc, chance=chance, chance_low=low, **LEANS[lean]), score),
            (
                Check(score=score, dc=dc, chance=chance, chance_low=low, **LEANS[lean]),
                min(max(score - 2, 0) // 2, 5),
            ),
        ):
            chart = situation.odds().chart
            found = {
                (total - modifier, result == "success"): weight * 8000 // chart.denominator
                for (total, result), weight in chart.weights.items()
            }
            assert found == ways[min(max(dc - modifier, 1), 21)], situation


def ice(lean: int, chance: bool, low: str, need: int) -> icepool.Die[bool]:
    """Give the chance of success that icepool gives."""
    d20 = icepool.d(20)
    wins = d20.map({face: face == 20 or (face > 1 and face >= need) for face in FACES})
    if not lean:
        return d20.map(lambda face: wins if chance and face == 1 else face == 20 or 1 < face >= need)
    pair = icepool.tupleize(d20, d20)

    def result(first: int, second: int) -> object:
        used = max(first, second) if lean > 0 else min(first, second)
        won = used == 20 or (used > 1 and used >= need)
        if not chance or won or 1 not in (first, second):
            return won
        if lean > 0 or low == "replace":
            return wins
        other = max(first, second)
        return wins.map(lambda again: again and (other == 20 or (other > 1 and other >= need)))

    return pair.map(result, star=True)


@pytest.mark.parametrize("lean", LEANS)
def test_icepool_agrees_at_every_dc(lean: int) -> None:
    """Icepool gives the same chance of success at every DC, with and without chance."""
    for chance, low in CHANCES:
        for dc in range(1, 61):
            situation = Check(score=0, dc=dc, chance=chance, chance_low=low, **LEANS[lean])
            chances = fractions(situation.odds().outcomes["result"])
            assert chances["success"] == ice(lean, chance, low, dc).probability(True), (
                dc,
                chance,
                low,
            )


def test_marks_notes_and_variants() -> None:
    """The page gets a line at the DC, words for what is needed, and what an option would change."""
    check = Check(dc=16)
    assert [(mark.at, mark.label) for mark in check.marks()] == [(16, "DC 16")]
    assert check.notes() == ("A die of 15 or more succeeds.",)
    assert Check(dc=60).notes() == ("Only a 20 on the die succeeds.",)
    assert Check(dc=3).notes() == ("Only a 1 on the die fails.",)
    assert Check(dc=1).notes() == ("Only a 1 on the die fails.",)
    assert "Advantage and disadvantage cancel." in Check(advantage=True, disadvantage=True).notes()
    assert any("rejoining" in note for note in Save(chance_low="rejoin").notes())
    labels = [variant.label for variant in check.variants()]
    assert labels == ["With advantage", "With disadvantage", "With the chance trait"]
    (without, chance) = Check(disadvantage=True, chance=True).variants()
    assert (without.label, without.situation) == ("Without disadvantage", Check(chance=True))
    assert (chance.label, chance.situation) == (
        "Without the chance trait",
        Check(disadvantage=True),
    )
    assert Check(dc=20, advantage=True).dice_text() == "2d20, use the better, +1"
    assert Check(score=0).dice_text() == "1d20"


def test_the_new_die_is_used_although_another_shows_the_same() -> None:
    """The 1 was rolled again and shows what the other die shows: the new roll is the result."""
    dice = of("check?score=0&dc=13&chance=yes&disadvantage=yes&faces=1,5,5").dice
    assert [(die.face, die.role) for die in dice] == [(1, "re-rolled"), (5, "dropped"), (5, "used")]


def test_a_rejoining_die_that_changes_nothing_is_told() -> None:
    """The reading of the rules matters only where a pair is rolled and a 1 of it again."""
    told = "The rejoining die matters only with chance, under disadvantage."
    for query, says in (("", True), ("&chance=yes", True), ("&chance=yes&disadvantage=yes", False)):
        notes = decode(f"enchanted-realms/check?chance_low=rejoin{query}").situation.notes()
        assert (told in notes) is says
