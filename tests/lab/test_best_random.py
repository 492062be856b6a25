"""Random small programs that decide, against all plans gone through one by one; and what holds of every decision."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from anydice_rolls import odds_by_rolls, odds_of

from fairthrow.lab.anydice import choosing
from fairthrow.lab.anydice.program import ENGINES, outputs_of
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.errors import ProgramError

GOALS = (">= 4", "= 3", "< 3", "!= 5", "highest", "lowest")
DICE = ("d3", "2d2", "d4", "1 + d2", "d{0, 0, 6}", "5", "2", "N", "N + d2", "7 - N")


def option(random: Random) -> str:
    """Write an option that may ask what was thrown."""
    return random.choice(DICE)


def reached(program: str, engine: str = "compiled") -> Fraction:
    """Give what the only output reaches."""
    (shown,) = outputs_of(program, engine=engine)
    assert shown.goal is not None
    return Fraction(shown.goal.value(shown.die, Budget()), shown.die.total)


def by_plans(first: str, options: list[str], sides: int, goal: str) -> Fraction:
    """Give the best that any plan reaches: each way to take an option for each face that is thrown."""
    best: list[Fraction] = []
    for plan in product(range(len(options)), repeat=sides):
        lines = "".join(f" if N = {face + 1} {{ result: {options[taken]} }}" for face, taken in enumerate(plan))
        (shown,) = outputs_of(f"function: plan N:n {{{lines} result: 0 }} output [plan {first}]")
        rows = shown.die.weights.items()
        if goal in {"highest", "lowest"}:
            best.append(Fraction(sum(face * weight for face, weight in rows), shown.die.total))
        else:
            sign, number = goal.split()
            holds = {">=": int.__ge__, "=": int.__eq__, "<": int.__lt__, "!=": int.__ne__}[sign]
            best.append(Fraction(sum(weight for face, weight in rows if holds(face, int(number))), shown.die.total))
    return min(best) if goal == "lowest" else max(best)


def written(options: list[str], first: str, goal: str) -> str:
    """Write the program that decides among options for each face of the first throw."""
    return f"\\ goal {goal} \\ function: f N:n {{ result: [best of {' or '.join(options)}] }} output [f {first}]"


@pytest.mark.parametrize("seed", range(40))
def test_no_plan_is_better(seed: int) -> None:
    """All plans are gone through one by one, and the best of them is what is told; rolls have the told odds."""
    random = Random(seed)
    goal = random.choice(GOALS)
    options = [option(random) for _ in range(random.randint(2, 3))]
    program = written(options, "d3", goal)
    assert reached(program) == by_plans("d3", options, 3, goal), program
    assert odds_by_rolls(program) == odds_of(program)


@pytest.mark.parametrize("seed", range(30))
def test_more_options_are_never_worse(seed: int) -> None:
    """Nor does a decision between the same change anything, and what is sure stays sure."""
    random = Random(seed)
    goal = random.choice(GOALS)
    options = [option(random) for _ in range(random.randint(2, 4))]
    fewer, more = reached(written(options, "d4", goal)), reached(written([*options, option(random)], "d4", goal))
    assert more <= fewer if goal == "lowest" else more >= fewer
    assert odds_of(written([options[0]] * 3, "d4", goal)) == odds_of(
        f"function: f N:n {{ result: {options[0]} }} output [f d4]"
    )
    assert reached(written([*options, "N"], "d{9, 9}", ">= 9")) == 1


@pytest.mark.parametrize("seed", range(20))
def test_every_way_to_go_through_rolls_decides_alike(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Listed, asked, revealed and as it stands, with decisions within decisions and loops over rolls."""
    monkeypatch.setattr(choosing, "FEW", 0)
    monkeypatch.setattr(choosing, "SHARE", 1)
    random = Random(seed)
    goal, number = random.choice(GOALS), random.randint(1, 3)
    asks = random.choice(["1@S", f"[count {number} in S]", f"S >= {number}", "#S - 1@S"])
    program = (
        f"\\ goal {goal} \\\nfunction: f S:s {{\n N: {asks}\n BEST: {option(random)}\n"
        f" loop K over {random.choice(['S', '{1..3}'])} {{ BEST: [best of BEST or K + {option(random)} or [g K N]] }}\n"
        f" result: BEST\n}}\n"
        f"function: g K:n N:n {{ if K > N {{ result: [best of N or K + d2] }} result: {option(random)} }}\n"
        f"output [f {random.randint(2, 3)}d3]"
    )
    answers = {engine: odds_of_engine(program, engine) for engine in ENGINES}
    assert len(set(map(str, answers.values()))) == 1, (program, answers)


def odds_of_engine(program: str, engine: str) -> object:
    """Give what an engine answers, or why it does not."""
    try:
        return [(each.goal, each.die.key()) for each in outputs_of(program, engine=engine)]
    except ProgramError as error:
        return error.message


def test_the_order_and_the_names_of_functions_mean_nothing() -> None:
    """What is defined first, and how it is called."""
    first = "function: play N:n { result: [best of N or [again d6]] }\n"
    second = "function: again N:n { result: [best of N or 7 - N] }\n"
    programs = [
        f"\\ goal highest \\\n{first}{second}output [play d4]",
        f"\\ goal highest \\\n{second}{first}output [play d4]",
    ]
    programs.append(programs[0].replace("again", "once more").replace("play", "try"))
    assert len({str(odds_of(program)) for program in programs}) == 1


ENDLESS = "\\ goal highest \\ function: f N:n { result: [best of N or [f N + 1] or [f N + 2]] } output [f 1]"
DEEP = """set "maximum function depth" to 1000 \\ goal >= 9 \\
function: f N:n M:n { result: [best of [f N + 1 M] or [f N M + 1] or [f N + d6 M + d6]] } output [f 0 0]"""
LARGE = """\\ goal highest \\ set "maximum function depth" to 900
function: f N:n M:n { if N > 800 { result: M }
 result: [best of [f N + 1 M * 3] or [f N + 1 M * 3 + d1000] or [f N + 1 M + d1000] or [f N + 1 d100000]
  or 3 or 900d900]
} output [f 1 1]"""


@pytest.mark.parametrize("program", [ENDLESS, DEEP, LARGE])
def test_hostile_programs_end_in_their_time(program: str) -> None:
    """Options in each other without an end, deep calls, huge states: each ends with the reason."""
    slices = 0

    def between() -> None:
        nonlocal slices
        slices += 1
        if slices > 400:
            raise LimitError("seconds", "this took too long")

    with pytest.raises(ProgramError):
        outputs_of(program, Budget(between))
