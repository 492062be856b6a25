"""What tests of Troll ask again and again: the odds of a program, and the odds found by every roll of it."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from fairthrow.dice.every import every_roll
from fairthrow.lab.engine.multisets.values import Box, Pair, Value
from fairthrow.lab.troll.odds import LIMIT, odds
from fairthrow.lab.troll.parse import parse
from fairthrow.lab.troll.rolls import roll
from fairthrow.lab.troll.seen import CutOffError


def plain(value: Value) -> object:
    """Give a value as one would write it: numbers bare, collections as tuples, text with line breaks."""
    if isinstance(value, Box):
        return "\n".join(value.lines)
    if isinstance(value, Pair):
        return plain(value.left), plain(value.right)
    return value[0] if len(value) == 1 else value


def odds_of(program: str, limit: int = LIMIT) -> dict[object, Fraction]:
    """Give each value's chance."""
    law = odds(parse(program), limit)
    return {plain(value): Fraction(weight, law.total) for value, weight in law.weights.items()}


def odds_by_rolls(program: str, limit: int = LIMIT, most_rolls: int = 100_000) -> dict[object, Fraction]:
    """Give each value's chance by rolling once for each way the dice can fall."""
    tree = parse(program)

    def throw(source: object) -> object:
        try:
            return plain(roll(tree, source, limit=limit).value)  # type: ignore[arg-type]
        except CutOffError:
            return CutOffError

    found = Counter(every_roll(throw, most_rolls=most_rolls, most_dice=60))
    chances: dict[object, Fraction] = {}
    for (value, ways), times in found.items():
        if value is not CutOffError:
            chances[value] = chances.get(value, Fraction(0)) + Fraction(times, ways)
    return chances


def names(many: int) -> Iterator[str]:
    """Give so many names of small letters."""
    for number in range(many):
        yield f"x{chr(97 + number // 676)}{chr(97 + number // 26 % 26)}{chr(97 + number % 26)}"
