"""Random programs of AnyDice that roll their own results again, and how far rounded odds are from exact ones."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from random import Random

import pytest
from lab.random_programs import random_program_with_holes

from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.engine import mix, rounding
from fairthrow.lab.engine.die import UNIT, WeightedDie

FUNCTIONS = [
    "function: pick N:n else M:n { if N > 1 { result: N } result: M }",
    "function: hit N:n { if N = 2 { result: d{} } result: N }",
    "function: miss N:n { if N != 1 { result: N } }",
    "function: again N:n D:d { if N < 2 { result: D } if N > 4 { result: d{} } result: N }",
    "function: gap N:n D:d { if N = 3 { result: D } if N < 3 { result: 4 - N } }",
    "function: both S:s { if 1@S = 2@S { result: 1@S } result: [count {1, 2} in S] }",
    "function: walk S:s N:n { X: 0 loop I over S { if I > N { X: X + 1 } } result: X }",
    "function: part S:s D:d { if 1@S > 2 { result: D } }",
    "function: own S:s T:s { result: (S > T) + 1@S }",
]
"""What rolls are looked at with: some come to no result at times, some to an empty die."""

STEPS = [
    "[pick D else D]", "[pick D else E]", "[hit D]", "[miss D]", "[again D E]", "[gap D E]", "[gap D D]", "[again E D]",
    "[both 2dD]", "[both 3dE]", "[walk 2dD E]", "[part 2dE D]", "[own 2dD 2dE]", "[own D 2dE]", "[highest 1 of 3dD]",
    "[lowest 1 of 2dE]", "[middle 1 of 3dD]", "{1, 3}@3dD", "[explode D]", "D + E", "D - E", "D > E", "D = E", "D * E",
    "(D | E) + 1", "D & E", "!D", "1d(D & E)", "[highest of D and E]", "[lowest of D and 2]", "[lowest of 3 and 2dE]",
    "[count {1, 2} in 3dD]", "[count E in 2dD]", "[2dE contains 2]", "[2dD contains E]", "1 + (D > 1)d2", "D / 2",
    "[maximum of D] - E", "d{D, 1}", "[absolute D]", "2@[sort 2dD]", "[highest 2 of D and E and E]",
    "[miss 0 + [hit D]]", "1 + [miss [gap E D]]",
]  # fmt: skip
"""What dice are made of D and E."""


def random_chain(random: Random) -> str:
    """Give a program that makes dice of dice, some times over, and shows some of them."""
    lines = [*FUNCTIONS, f"D: d{random.choice(['3', '4', '{1, 2, 2}', '{-1, 2, 3}'])}", "E: d{0, 1, 1, 3, 4}"]
    for _ in range(random.randint(2, 6)):
        lines.append(f"{random.choice('DE')}: {random.choice(STEPS)}")
        if random.random() < 0.4:
            # few faces, so that going through all rolls takes no time
            lines.append("loop I over {1..2} { D: [pick D else E] E: [lowest of 4 and [highest of E and -2]] }")
        if random.random() < 0.3:
            lines.append(f"output {random.choice('DE')}")
    return "\n".join([*lines, "output D", "output E", f"output {random.choice(STEPS)}"])


def random_rounded(random: Random) -> str:
    """Give a program over rolls, whose dice have been made of dice."""
    head, output = random_program_with_holes(random).rsplit("output", 1)
    called = re.sub(r"d(2|3|\{[-123,]+\})\)", "dF)", output, count=random.randint(1, 2))
    return f"{head}F: d{{1, 1, 1, 2, 3}} F: [explode F] F: [lowest of 3 and F]\noutput{called}"


@contextmanager
def rounding_at(places: int) -> Iterator[None]:
    """Round all denominators of more than a few binary ``places``, and show what comes of it however far it is off."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounding, "PLACES", places)
        patch.setattr(rounding, "LEAST", 1)
        patch.setattr(rounding, "MOST_OFF", 1 << 2 * UNIT)
        for room in (rounding, mix):
            patch.setattr(room, "MOST_DIGITS", places)
        yield


def dice_of(program: str, engine: str, places: int = 0) -> list[WeightedDie]:
    """Give the odds of a program's outputs, rounded to few binary ``places`` or, for 0, exact."""
    if not places:
        return [shown.die for shown in outputs_of(program, engine=engine)]
    with rounding_at(places):
        return [shown.die for shown in outputs_of(program, engine=engine)]


def distance(left: WeightedDie, right: WeightedDie) -> Fraction:
    """Add up the differences between the chances of two dice: of each face, and of what is lost."""
    faces = {*left.weights, *right.weights}
    mine, theirs = ([*(die.weights.get(face, 0) for face in faces), die.lost] for die in (left, right))
    pairs = zip(mine, theirs, strict=True)
    return sum((abs(Fraction(a, left.total or 1) - Fraction(b, right.total or 1)) for a, b in pairs), Fraction(0))


def broken(exact: WeightedDie, told: WeightedDie) -> str:
    """Say what is wrong with rounded odds, beside the exact ones; nothing if they are as near as they say."""
    if list(exact.weights) != list(told.weights) or bool(exact.lost) != bool(told.lost):
        return "other faces are possible"
    if bool(exact.total) != bool(told.total):
        return "one is empty"
    apart = distance(exact, told)
    return f"{float(apart)} > {told.off / 2**UNIT}" if apart > Fraction(told.off, 2**UNIT) else ""
