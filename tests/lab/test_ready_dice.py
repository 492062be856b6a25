"""The dice that lie ready: they are known without a roll, and every roll throws them, in that order."""

from collections.abc import Iterator
from random import Random

import pytest
from lab.random_notation import Written
from lab.random_programs import random_program
from lab.test_troll_fuzz import FUNCTIONS, story

from fairthrow.dice.stream import Repeated, Source, Stream
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES
from fairthrow.lab.thrown import MOST_DICE, UnknownDiceError
from fairthrow.programs.check import CHECKS
from fairthrow.programs.gallery import EXAMPLES
from fairthrow.programs.gallery.decided import DECIDED
from fairthrow.programs.gallery.example import Example
from fairthrow.programs.ready import TRIED

Dice = list[tuple[int, str]]
"""Each die's sides, and what throws it."""

ROLLED = {
    "Attack and damage": "how the d20 falls says which damage is thrown",
    "Great weapon": "a 1 or 2 is thrown once more by the function itself",
    "Hit, wound, save": "only what hits is thrown for a wound",
    "Three tries for sixes": "only what is no six is thrown again",
    "Push your luck": "each die says whether another comes",
    "Death saves": "it goes on until three saves are good or bad",
    "The pass line": "the first throw says whether others follow",
    "A duel": "it goes on until one falls",
    "Two clocks": "they go on until one is full",
    "Until a six": "it goes on until a 6 falls",
    "Any dice once more": "what is best says which dice are thrown again",
    "Push at a price": "what is best says whether dice are thrown again",
    "A turn of Pig": "each die says whether another comes",
    "Two ways to strike": "it goes on until the foe falls",
}
"""The programs of the gallery whose dice only a roll tells, each with the reason."""


def declared(language: str, program: str) -> Dice:
    found = LANGUAGES[language].ready(program, Budget())
    return [(each.sides, each.what) for each in found for _ in range(each.many)]


def rolls(language: str, program: str) -> Iterator[Dice]:
    """Give the dice of some rolls of a program: of seeds, and of dice that all show alike."""
    sources: list[Source] = [Repeated((face,)) for face in (2, 3, 4, 5, 0, 1)]
    sources += [Repeated(TRIED), *(Stream(bytes([seed] * 16)) for seed in range(12))]
    for source in sources:
        try:
            thrown = LANGUAGES[language].roll(program, source, Budget(_soon)).dice
        except (LimitError, ProgramError):
            continue
        yield [(each.sides, each.what) for each in thrown]


def _soon() -> None:
    raise LimitError("seconds", "this roll goes on for long")


def is_part(some: Dice, of: Dice) -> bool:
    """Whether dice are there in their order, perhaps with others between them."""
    left = iter(of)
    return all(each in left for each in some)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_gallery_lays_the_dice_of_a_roll_ready(example: Example) -> None:
    laid = [(die.sides, die.group) for die in example.program.ready()]
    try:
        known = declared(example.language, example.program.run)
    except UnknownDiceError:
        assert example.title in ROLLED
        if laid or example not in DECIDED:  # to weigh options takes longer than there is time for dice that lie ready
            assert laid in list(rolls(example.language, example.program.run))
        return
    assert example.title not in ROLLED
    some = list(rolls(example.language, example.program.run))
    assert laid == known
    assert known in some
    assert all(is_part(known, each) for each in some)


KNOWN: tuple[tuple[str, str, Dice], ...] = (
    ("notation", "2d6 + d8", [(6, "2d6"), (6, "2d6"), (8, "d8")]),
    ("notation", "@N = 3; (@N)d4kh2", [(4, "(@N)d4kh2")] * 3),
    ("notation", "2# d66", [(6, "d66")] * 4),
    ("notation", "{d4, 2d6!}kh1 * 0d8", [(4, "d4"), (6, "2d6!"), (6, "2d6!")]),
    ("notation", "4 + 3", []),
    ("anydice", "output 3d6", [(6, "3d6")] * 3),
    ("anydice", "N: 2\nD: d{0, 0, 1, 1}\noutput NdD + d1", [(2, "2d{0, 0, 1, 1}")] * 2),
    ("anydice", "A: 2d6\noutput A + A", [(6, "2d6")] * 4),
    ("anydice", "output [highest 1 of 2d20] + [explode d6]", [(20, "2d20"), (20, "2d20"), (6, "d6")]),
    ("anydice", "loop N over {1..2} { output Nd8 }", [(8, "d8"), (8, "2d8"), (8, "2d8")]),
    ("anydice", "function: best A:s { result: 1@A }\noutput [best 3d4] > d10", [(4, "3d4")] * 3 + [(10, "d10")]),
    ("anydice", "function: A against B { result: A > B }\noutput [d20 against 2d6]", [(20, "d20")] + [(6, "2d6")] * 2),
    ("anydice", "output {1, 1, 2}", [(3, "d{1, 1, 2}")]),
    ("troll", "sum 3d6", [(6, "3d6")] * 3),
    ("troll", "n := 2; 2 # sum (n + 1)d4", [(4, "3d4")] * 6),
    ("troll", "x := 2d6; count 3 < x", [(6, "2d6")] * 2),
    ("troll", "foreach n in 1..2 do n d10", [(10, "1d10"), (10, "2d10"), (10, "2d10")]),
    ("troll", "function f(n) = if n = 0 then 0 else d6 + call f(n - 1)\ncall f(2)", [(6, "d6")] * 2),
    ("troll", "if 3 < d6 then d8 else d8", [(6, "d6"), (8, "d8")]),
    ("troll", "accumulate x := d6 while x = 6", [(6, "d6")]),
    ("troll", "{1, 2, 3} pick 2", [(3, "pick from 3"), (2, "pick from 2")]),
    ("troll", "?0.25 U z9", [(4, "?0.25"), (10, "z9")]),
)


@pytest.mark.parametrize(("language", "program", "dice"), KNOWN)
def test_dice_are_known_without_a_roll(language: str, program: str, dice: Dice) -> None:
    assert declared(language, program) == dice
    assert dice in list(rolls(language, program))


@pytest.mark.parametrize(
    ("language", "program"),
    [
        ("notation", "(d4)d6"),
        ("notation", "d(2d4)"),
        ("anydice", "output d4d6"),
        ("anydice", "function: more N:n { if N > 3 { result: d6 } result: 0 }\noutput [more d6]"),
        ("anydice", "function: again N:n { if N > 3 { result: N } }\noutput [again d6]"),
        ("anydice", "D: d8\nfunction: add N:n { result: N + D }\noutput [add d6]"),
        ("troll", "(d4)d6"),
        ("troll", "if 3 < d6 then d8 else d10"),
        ("troll", "foreach x in 2d6 do d4"),
        ("troll", "function f(n) = if n < d6 then 0 else call f(n + 1)\ncall f(1)"),
    ],
)
def test_dice_that_hang_on_others_are_not_known(language: str, program: str) -> None:
    with pytest.raises(UnknownDiceError):
        declared(language, program)


@pytest.mark.parametrize(
    ("language", "program"),
    [("notation", "9999d6 + 2d8"), ("anydice", "output 9999d6 + 2d8"), ("troll", "9999d6 U 2d8")],
)
def test_more_dice_than_a_roll_throws_do_not_lie_ready(language: str, program: str) -> None:
    with pytest.raises((LimitError, ProgramError), match=f"{MOST_DICE:,} dice at most"):
        declared(language, program)
    assert CHECKS[language](program=program).ready() == ()


def _random(language: str, seed: int) -> str:
    random = Random(seed)
    if language == "notation":
        return Written(random, (1, 2, 3, 4, 6)).total()
    if language == "anydice":
        return random_program(random)
    return story(random) + FUNCTIONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_roll_of_a_random_program_throws_what_lies_ready(language: str) -> None:
    known = 0
    for seed in range(150):
        program = _random(language, seed)
        try:
            dice = declared(language, program)
        except (UnknownDiceError, LimitError, ProgramError):
            continue
        for each in rolls(language, program):
            known += 1
            assert is_part(dice, each), program
    assert known > 200
