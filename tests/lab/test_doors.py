"""The meaning and its doors: what makes an answer quicker can be shut, one door at a time, and the odds stay.

The meaning of a program of AnyDice is what running its statements as they stand gives, roll by roll
(`lab/anydice/plain.py`); that of Troll and of dice notation is what all of their rolls give together
(`lab/troll/rolls.py`, `lab/notation/rolls.py`). A door gives None where it has no way; shut, it always does.
"""

from random import Random
from typing import Any

import pytest
from anydice_rolls import odds_by_rolls as anydice_by_rolls
from anydice_rolls import odds_of as anydice_odds
from lab.random_programs import random_question
from lab.test_troll_fuzz import FUNCTIONS, story
from troll_odds import odds_by_rolls, odds_of

from fairthrow.dice.every import TooManyError
from fairthrow.lab.anydice import choosing
from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.anydice.program import ENGINES, outputs_of
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.multisets import listing, looking
from fairthrow.lab.engine.multisets.folds import Fold
from fairthrow.lab.engine.multisets.law import DicePool, DrawPile
from fairthrow.lab.engine.multisets.looking import Looker
from fairthrow.lab.engine.multisets.questions import Answers, Asked, questions_of
from fairthrow.lab.engine.multisets.sharing import Sharing
from fairthrow.lab.engine.multisets.streams import Leaf
from fairthrow.lab.engine.multisets.sweep import sweep
from fairthrow.lab.errors import ProgramError

Heaps = dict[Leaf, DicePool | DrawPile]

DOORS: dict[str, tuple[Any, str]] = {
    "one question, face by face": (looking, "sweep"),
    "shared dice, face by face": (listing, "sweep"),
    "how many dice there are": (looking, "counted"),
    "one die by its place": (looking, "at_one_place"),
    "parts of their own": (Looker, "independent_parts"),
    "dice joined without listing": (Fold, "of_heap"),
    "terms of few questions": (Sharing, "terms"),
    "dice beside shared ones": (Sharing, "taken_in"),
}
"""What makes Troll's odds quicker: where each door is, and its name there."""


def shut(*_: object, **__: object) -> None:
    """Have no way."""


def only_heaps(asked: tuple[Asked, ...], heaps: Heaps, budget: Budget) -> dict[Answers, int] | None:
    """List all that a heap shows, and have no way for any other question."""
    only = all(isinstance(question.view, DicePool | DrawPile) for each in asked for question in questions_of(each))
    return sweep(asked, heaps, budget) if only else None


def troll_programs(seed: int, many: int) -> list[tuple[str, object]]:
    """Give some random programs with the odds of their rolls, or None for those that some roll cannot do."""
    random = Random(seed)
    found: list[tuple[str, object]] = []
    while len(found) < many:
        program = story(random) + FUNCTIONS
        try:
            found.append((program, odds_by_rolls(program, most_rolls=1_000)))
        except (TooManyError, LimitError):
            continue
        except ProgramError:
            found.append((program, None))
    return found


@pytest.mark.parametrize("door", [*DOORS, "all"])
def test_troll_has_the_odds_of_its_rolls_with_any_door_shut(door: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random programs; what some roll cannot do is refused, whichever way is taken."""
    for where, name in DOORS.values() if door == "all" else [DOORS[door]]:
        monkeypatch.setattr(where, name, only_heaps if name == "sweep" else shut)
    for program, wanted in troll_programs([*DOORS, "all"].index(door), 30):
        if wanted is None:
            with pytest.raises(ProgramError):
                odds_of(program)
        else:
            assert odds_of(program) == wanted, program


@pytest.mark.parametrize("seed", range(20))
def test_anydice_has_the_odds_of_its_meaning_in_each_way(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random functions of AnyDice's own among operators: as they stand without formulas, then by each way with them."""
    random = Random(seed)
    programs = [random_question(random) for _ in range(6)]
    with monkeypatch.context() as patch:
        for words, builtin in LIBRARY.items():
            patch.setitem(LIBRARY, words, builtin._replace(closed=shut))
        wanted = [[shown.die for shown in outputs_of(program, engine="plain")] for program in programs]
    monkeypatch.setattr(choosing, "FEW", 0)
    monkeypatch.setattr(choosing, "SHARE", 1)
    for engine in ENGINES:
        assert [[shown.die for shown in outputs_of(program, engine=engine)] for program in programs] == wanted


@pytest.mark.parametrize("seed", range(6))
def test_anydice_means_what_its_rolls_give(seed: int) -> None:
    """All rolls of a random program together."""
    random = Random(seed)
    for _ in range(4):
        program = random_question(random)
        try:
            assert anydice_by_rolls(program) == anydice_odds(program), program
        except TooManyError:
            continue
