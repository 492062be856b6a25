"""What tests of AnyDice's rolls ask again and again: each output's odds, as they are told and by every roll."""

from collections import Counter
from fractions import Fraction

from fairthrow.dice.every import every_roll
from fairthrow.dice.stream import TypedFaces
from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.anydice.rolling import roll
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.thrown import Rolled

Chances = dict[int | None, Fraction]
"""Each value with its chance; nothing with the chance that is lost."""


def rolled(program: str, *faces: int) -> Rolled[int | None]:
    """Roll with dice typed in; all of them must be asked for."""
    source = TypedFaces(faces)
    result = roll(program, source)
    source.finish()
    return result


def chances_of(die: WeightedDie) -> Chances:
    """Give a die's chances."""
    if not die.total:
        return {None: Fraction(1)}
    chances: Chances = {face: Fraction(weight, die.total) for face, weight in die.weights.items()}
    return chances | {None: Fraction(die.lost, die.total)} if die.lost else chances


def odds_of(program: str) -> list[Chances]:
    """Give the chances of each output."""
    return [chances_of(shown.die) for shown in outputs_of(program)]


def odds_by_rolls(program: str, most_rolls: int = 20_000) -> list[Chances]:
    """Give the chances of each output by rolling once for each way the dice can fall."""
    rolls = every_roll(
        lambda source: tuple(outcome.value for outcome in roll(program, source).outputs),
        most_rolls=most_rolls,
        most_dice=40,
    )
    joint = Counter(rolls)
    found: list[Chances] = [{} for _ in next(iter(joint))[0]]
    for (values, ways), times in joint.items():
        for chances, value in zip(found, values, strict=True):
            chances[value] = chances.get(value, Fraction(0)) + Fraction(times, ways)
    return found
