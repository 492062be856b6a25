"""Ways to run functions agree: random functions over random pools have the same odds in each."""

import re
from random import Random

import pytest
from lab.random_programs import random_program

from fairthrow.lab.anydice import choosing
from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.anydice.printer import printed
from fairthrow.lab.anydice.program import ENGINES, outputs_of
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.pool import Pool
from fairthrow.lab.engine.roll_questions import sweep
from fairthrow.lab.engine.rolls import rolls_of
from fairthrow.lab.errors import ProgramError


def answer(program: str, engine: str) -> object:
    """Give a program's odds, or why it has none."""
    try:
        return [shown.die for shown in outputs_of(program, engine=engine)]
    except ProgramError as error:
        return error.message


@pytest.mark.parametrize("seed", range(150))
def test_random_functions_have_the_same_odds_in_each_engine(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Listed, asked and run as it stands: the same weights, or the same error at the same place."""
    monkeypatch.setattr(choosing, "FEW", 0)
    monkeypatch.setattr(choosing, "SHARE", 1)
    random = Random(seed)
    for _ in range(4):
        program = random_program(random)
        answers = {engine: answer(program, engine) for engine in ENGINES}
        assert len({str(each) for each in answers.values()}) == 1, (program, answers)


@pytest.mark.parametrize("seed", range(20))
def test_renaming_variables_changes_nothing(seed: int) -> None:
    """A variable's name means nothing."""
    program = random_program(Random(seed))
    renamed = re.sub("[STNXVI]", lambda name: f"{name[0]}_{name[0]}Q", program)
    before = answer(program, "compiled")
    assert answer(renamed, "compiled") == before or isinstance(before, str)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_is_read_the_same(seed: int) -> None:
    """Parse → print → parse gives the same syntax."""
    read = parse(random_program(Random(seed)))
    assert parse(printed(read)) == read


@pytest.mark.parametrize("highest_first", [True, False])
@pytest.mark.parametrize("seed", range(25))
def test_a_sweep_weighs_answers_as_the_rolls_do(seed: int, highest_first: bool) -> None:
    """Questions of a roll have together the odds that going through the rolls gives."""
    random = Random(seed)
    kinds = [
        (WeightedDie({random.randint(-2, 4): random.randint(1, 3) for _ in range(3)}), random.randint(1, 3))
        for _ in range(2)
    ]
    pool = Pool(kinds[: random.randint(1, 2)])
    every = [("sum",), ("at", 1), ("at", 2), ("compare", ">", 1), ("worth", (1, 1, 2))]
    if pool.count > 1:
        every += [("alike", 1, 2), ("alike", 1, pool.count)]
    questions = random.sample(every, 3)
    expected: dict[tuple[int, ...], int] = {}
    for roll, weight in rolls_of(pool, highest_first=highest_first, budget=Budget()):
        of = {
            ("sum",): sum(roll),
            ("at", 1): roll[0],
            ("at", 2): roll[1] if len(roll) > 1 else 0,
            ("compare", ">", 1): sum(face > 1 for face in roll),
            ("alike", 1, 2): int(len(roll) > 1 and roll[0] == roll[1]),
            ("alike", 1, pool.count): int(roll[0] == roll[-1]),
            ("worth", (1, 1, 2)): sum((1, 1, 2).count(face) for face in roll),
        }
        answers = tuple(of[question] for question in questions)
        expected[answers] = expected.get(answers, 0) + weight
    asked = [((0,), question) for question in questions]
    of_pool = [(0, die, count) for die, count in pool.kinds]
    assert sweep(of_pool, asked, {}, Budget(), highest_first=highest_first)[0] == expected
