"""endworld/check with an effect that reads resonance: odds against plain counts, rolls by hand, and their words."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from enumeration import fractions
from hypothesis import given
from strategies import seeds, situations

from fairthrow.links import decode
from fairthrow.systems.endworld import Check
from fairthrow.systems.situation import Roll


def counted(bonus: int, adds: str, *, rolled: bool) -> dict[str, Counter[int]]:
    """Count every roll of the default check with ``bonus`` more dice, read by the rulebook in other words."""
    found: dict[str, Counter[int]] = {"total": Counter(), "degrees": Counter()}
    for faces in product(range(1, 11), repeat=5 + bonus):
        kept = sorted(faces)[bonus:]
        amplitude = max(Counter(faces if rolled else kept).values()) - 1
        total = kept[2] + kept[3] + (amplitude if adds == "total" else 0)
        degrees = (total >= 3) + (total >= 7) + (total >= 17) + (amplitude if adds == "degrees" else 0)
        found["total"][total] += 1
        found["degrees"][degrees] += 1
    return found


def number(roll: Roll, name: str) -> int:
    """Give an outcome that is a number."""
    found = roll.outcomes[name]
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize("adds", ["nothing", "total", "degrees"])
@pytest.mark.parametrize(
    ("bonus", "rolled"), [(0, False), pytest.param(1, False, marks=pytest.mark.exhaustive), (1, True)]
)
def test_odds_are_every_roll_counted(bonus: int, rolled: bool, adds: str) -> None:
    """The largest amplitude is added to the total or the degrees of the same roll."""
    check = Check(bonus=bonus, adds=adds, resonance="rolled" if rolled else "kept")
    wanted = counted(bonus, adds, rolled=rolled)
    for odds in (check.odds(), check.odds_asked()):
        for name, ways in wanted.items():
            rolls = 10 ** (5 + bonus)
            assert fractions(odds.outcomes[name]) == {value: Fraction(way, rolls) for value, way in ways.items()}


@given(situations(Check), seeds())
def test_an_effect_adds_the_largest_amplitude_of_the_same_dice(situation: Check, seed: bytes) -> None:
    """With the same dice only what the effect adds to differs, and never leaves what can come out."""
    plain, total, degrees = (replace(situation, adds=adds).roll(seed=seed) for adds in ("nothing", "total", "degrees"))
    faces = [die.face for die in plain.dice if situation.resonance == "rolled" or die.role != "removed"]
    largest = max(map(faces.count, faces)) - 1
    picked = number(plain, "total")
    assert number(total, "total") == picked + largest <= replace(situation, adds="total").span[1]
    assert number(total, "degrees") == sum(picked + largest >= each for each in situation.thresholds)
    assert number(degrees, "degrees") == sum(picked >= each for each in situation.thresholds) + largest
    assert number(degrees, "degrees") <= replace(situation, adds="degrees").most()
    assert number(degrees, "total") == picked


@pytest.mark.parametrize(
    ("query", "lead", "short", "steps"),
    [
        (
            "adds=total&faces=2,9,2,4,2",
            "Total 8 against 3, 7 and 17",
            "2 degrees",
            (
                "Resonance among the five kept: 3 dice show 2 (amplitude 2, frequency 2).",
                "Resonance adds 2 to 6.",
                "Total 8 reaches 3 and 7, not 17: 2 degrees of success.",
            ),
        ),
        (
            "adds=degrees&faces=2,9,2,4,2",
            "Total 6: 1 degree, resonance adds 2",
            "3 degrees",
            (
                "Total 6 reaches 3, not 7 or 17: 1 degree of success.",
                "Resonance among the five kept: 3 dice show 2 (amplitude 2, frequency 2).",
                "Resonance adds 2: 3 degrees of success.",
            ),
        ),
        (
            "adds=degrees&faces=9,1,7,3,5",
            "Total 12 against 3, 7 and 17",
            "2 degrees",
            (
                "Total 12 reaches 3 and 7, not 17: 2 degrees of success.",
                "Resonance among the five kept: none.",
            ),
        ),
    ],
)
def test_what_resonance_adds_is_told(query: str, lead: str, short: str, steps: tuple[str, ...]) -> None:
    """The sum that decides stands in the lead, and how it came about stands in the steps."""
    roll = decode(f"endworld/check?{query}").roll()
    assert (roll.lead, roll.short) == (lead, short)
    assert roll.steps[-len(steps) :] == steps


def test_an_effect_is_noted() -> None:
    """The check says before the roll that an effect reads the resonance."""
    assert "An effect of resonance: its largest amplitude is added to the total." in Check(adds="total").notes()
    assert not any("effect" in note for note in Check().notes())
