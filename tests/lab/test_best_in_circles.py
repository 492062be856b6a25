"""Decisions in circles, against the value of every plan, and what is refused there."""

import random
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple
from urllib.parse import quote

import pytest

from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.engine.decided import DecidedError, Goal
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.best_plan import UNSURE, WITHOUT_BOUND, planned
from fairthrow.lab.engine.processes.counts import EndlessCount
from fairthrow.lab.engine.processes.graph import FallingError
from fairthrow.lab.engine.processes.outcome import outcome
from fairthrow.lab.engine.processes.transitions import Transitions
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES, LIMIT
from fairthrow.links import decode

Row = tuple[int, dict[int, int], list[tuple[int, int, int]]]
"""A total, numbers with their weights, and states with their weights and what is added."""


class Circles(NamedTuple):
    """Options of each state; most have one."""

    options: list[list[Row]]

    def rows(self) -> list[Transitions]:
        """Give them as the engine takes them."""
        return [self._row(options) for options in self.options]

    def _row(self, options: Sequence[Row]) -> Transitions:
        rows = [
            Transitions(
                total, ends, [to for to, _, _ in ways], [weight for _, weight, _ in ways],
                tuple(add or None for _, _, add in ways) if any(add for _, _, add in ways) else None,
            )
            for total, ends, ways in options
        ]  # fmt: skip
        if len(rows) == 1:
            return rows[0]
        to = [target for row in rows for target in row.to]
        return Transitions(0, {}, to, [0] * len(to), options=rows)

    def plans(self) -> Iterator[list[Row]]:
        """Give every plan: an option for each state."""
        for taken in product(*self.options):
            yield list(taken)


def drawn(seed: int, *, adds: bool) -> Circles:
    """Draw a few states that lead to each other, up to four of which decide."""
    chance = random.Random(seed)
    count = chance.randint(2, 6)
    options = []
    for state in range(count):
        several = chance.choice((1, 2, 2, 3)) if state < 4 else 1
        options.append([_option(chance, count, adds=adds) for _ in range(several)])
    return Circles(options)


def _option(chance: random.Random, count: int, *, adds: bool) -> Row:
    ways = [
        (chance.randrange(count), chance.randint(1, 3), chance.choice((0, 1, 2)) if adds else 0)
        for _ in range(chance.randint(0, 3))
    ]
    ends = {chance.randint(0, 4): chance.randint(1, 3) for _ in range(chance.randint(0 if ways else 1, 2))}
    return sum(ends.values()) + sum([weight for _, weight, _ in ways]), ends, ways


def worth(plan: Sequence[Row], goal: Goal) -> Fraction | None:  # noqa: C901, PLR0912  # one elimination
    """Give what a plan is worth from state 0, by Gauss and Jordan; None where its end is not sure and must be."""
    reached, agenda = {0}, [0]
    while agenda:
        for to, _, _ in plan[agenda.pop()][2]:
            if to not in reached:
                reached.add(to)
                agenda.append(to)
    ending = {state for state in reached if plan[state][1]}
    while more := {s for s in reached - ending if any(to in ending for to, _, _ in plan[s][2])}:
        ending |= more
    if goal.is_mean and ending != reached:
        return None
    if 0 not in ending:
        return Fraction(0)
    order = sorted(ending)
    table = []
    for state in order:
        total, ends, ways = plan[state]
        line = [Fraction(int(other == state)) for other in order]
        known = Fraction(0)
        for value, weight in ends.items():
            known += Fraction(weight, total) * (value if goal.is_mean else int(value >= goal.number))
        for to, weight, add in ways:
            if to in ending:
                line[order.index(to)] -= Fraction(weight, total)
            known += Fraction(weight * add, total) if goal.is_mean else 0
        table.append([*line, known])
    for at in range(len(order)):
        pivot = next(row for row in range(at, len(order)) if table[row][at])
        table[at], table[pivot] = table[pivot], table[at]
        table[at] = [each / table[at][at] for each in table[at]]
        for row in range(len(order)):
            if row != at and table[row][at]:
                factor = table[row][at]
                table[row] = [mine - factor * theirs for mine, theirs in zip(table[row], table[at], strict=True)]
    return table[order.index(0)][-1]


def reached(rows: Sequence[Transitions], goal: Goal) -> Fraction:
    """Give what the engine says that a plan reaches."""
    found = outcome(rows, 0, Budget())
    if isinstance(found, EndlessCount):
        assert not found.lost
        return Fraction(*found.mean)
    assert found is not None
    assert not goal.is_mean or not found.lost
    return Fraction(goal.value(found, Budget()), found.total)


@pytest.mark.parametrize("seed", range(300))
@pytest.mark.parametrize("sign", [">=", "lowest", "highest"])
def test_no_plan_is_better(seed: int, sign: str) -> None:
    """Small random circles: the plan that is found is worth as much as the best of all, each worked out by itself."""
    goal = Goal(sign, 3 if sign == ">=" else 0)
    circles = drawn(seed, adds=goal.is_mean)
    values = [value for plan in circles.plans() if (value := worth(plan, goal)) is not None]
    rows, refused = None, ""
    try:
        rows = planned(circles.rows(), 0, goal, Budget())
    except DecidedError as error:
        refused = str(error)
    if rows is None:
        assert refused == (WITHOUT_BOUND if values else UNSURE)
        assert sign != ">="
        assert not values or sign == "highest"
        return
    assert reached(rows, goal) == (min(values) if sign == "lowest" else max(values))


def written(circles: Circles, goal: Goal) -> str:
    """Write circles as a program: ends are states from 100 on, which come to plain numbers."""
    lines = [r"\ to the end \ ", rf"\ goal {f'{goal.sign} {goal.number}' if goal.sign == '>=' else goal.sign} \ "]
    lines += ["function: s N:n {", "  if N >= 100 { result: N - 100 }"]
    for state, options in enumerate(circles.options):
        said = []
        for _, ends, ways in options:
            faces = [100 + value for value, weight in ends.items() for _ in range(weight)]
            faces += [to for to, weight, _ in ways for _ in range(weight)]
            said.append(f"[s {faces[0]}]" if len(faces) == 1 else f"[s d{{{', '.join(map(str, faces))}}}]")
        came = f"[best of {' or '.join(said)}]" if len(said) > 1 else said[0]
        lines.append(f"  if N = {state} {{ result: {came} }}")
    return "\n".join([*lines, "}", "output [s 0]"])


@pytest.mark.parametrize("seed", range(150))
@pytest.mark.parametrize("sign", [">=", "lowest", "highest"])
def test_programs_of_circles_that_end_in_plain_numbers_reach_as_much(seed: int, sign: str) -> None:
    """The same as programs: what an option comes to may be a number that is known before the process begins."""
    goal = Goal(sign, 3 if sign == ">=" else 0)
    circles = drawn(seed, adds=False)
    if len(circles.options[0]) == 1:
        return  # perhaps nothing is decided, and then a mean is told of what ends
    values = [value for plan in circles.plans() if (value := worth(plan, goal)) is not None]
    program, refused = written(circles, goal), ""
    try:
        (shown,) = LANGUAGES["anydice"].odds(program, LIMIT, Budget()).outputs
    except ProgramError as error:
        refused = str(error)
    if refused:
        assert UNSURE in refused or WITHOUT_BOUND in refused, program
        assert sign != ">=", program
        assert not values or sign == "highest", program
        return
    came = sum(weight * (value if goal.is_mean else value >= 3) for value, weight in shown.weights.items())  # type: ignore[operator,misc]
    assert Fraction(came, shown.total) == (min(values) if sign == "lowest" else max(values)), program


def mean_of(program: str) -> Fraction:
    """Give the mean of what a program's one output reaches."""
    (shown,) = LANGUAGES["anydice"].odds(program, LIMIT, Budget()).outputs
    assert shown.goal is not None
    return Fraction(*shown.goal.value)


def program(goal: str, body: str) -> str:
    """Give a program with a function f in a circle that begins with a d6."""
    return f"\\ goal {goal} \\\n\\ to the end \\\nfunction: f N:n {{ {body} }}\noutput [f d6]"


@pytest.mark.parametrize(
    ("goal", "body", "odds"),
    [
        (">= 5", "result: [best of N or [f d6]]", {5: 1, 6: 1}),
        ("highest", "result: [best of N or [f d6]]", {6: 1}),
        ("lowest", "result: [best of [f d6] or N + 1]", {2: 1}),
        (">= 1", "result: [best of [f d6] or 2]", {2: 1}),
        ("= 3", "if N = 1 { result: 0 } result: [best of N or [f d6]]", {0: 1, 3: 1}),
        ("= 3", "result: [best of [best of [f d6] or 7] or [best of d{} or N]]", {3: 1}),
    ],
)
def test_a_roll_again_until_it_is_enough(goal: str, body: str, odds: dict[int, int]) -> None:
    """The first of equal options is taken that ends: to wait for ever is worth nothing."""
    (shown,) = outputs_of(program(goal, body))
    assert shown.die.weights == odds
    assert str(shown.goal) == goal


def test_rolls_until_a_six_may_end_before() -> None:
    """Each roll costs 1, and what is left to pay is 6 less the face: x = 1/6 of the sum of min(6 - face, 1 + x)."""
    body = "result: [best of 6 - N or 1 + [f d6]]"
    x = Fraction(5, 2)
    for _ in range(60):
        x = sum((min(Fraction(6 - face), 1 + x) for face in range(1, 7)), Fraction(0)) / 6
    assert abs(mean_of(program("lowest", body)) - x) < Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("goal", "body", "said"),
    [
        ("highest", "result: [best of N or N + [f d6]]", WITHOUT_BOUND),
        ("lowest", "result: [best of [f d6] or [f d4]]", UNSURE),
        ("lowest", "if N > 4 { result: 7 } result: [best of N or -1 + [f d6]]", "something is taken away here each"),
        (">= 5", "result: [best of N or 1 + [f d6]]", "is added to here, so that the goal would be another"),
        ("highest", "if N = 1 { result: d{} } result: [best of N or [f d6]]", "a throw is forgotten here"),
        (">= 5", "result: [best of N or [f d6]] > 2", "this has not ended yet, and is compared here"),
    ],
)
def test_what_has_no_answer_is_refused(goal: str, body: str, said: str) -> None:
    """With the reason: no end is sure, no highest mean, or it would be another goal."""
    with pytest.raises(ProgramError) as error:
        outputs_of(program(goal, body))
    assert said in error.value.message


def test_a_circle_that_takes_away_is_found_in_each_option() -> None:
    """Also in one that would not be taken."""
    rows = [Transitions(0, {}, (0,), (0,), options=(Transitions(1, {3: 1}), Transitions(1, {}, (0,), (1,), (-1,))))]
    with pytest.raises(FallingError):
        planned(rows, 0, Goal("highest"), Budget())


def test_two_goals_stand_beside_each_other() -> None:
    """What a call came to for one goal is not that of the other."""
    text = (
        "\\ to the end \\\nfunction: f N:n { result: [best of N or [f d6]] }\n"
        "\\ goal >= 5 \\\noutput [f d6]\n\\ goal highest \\\noutput [f d6]"
    )
    assert [shown.die.weights for shown in outputs_of(text)] == [{5: 1, 6: 1}, {6: 1}]


def roll_of(text: str, seed: int, choices: str = "") -> tuple[int, list[int]]:
    """Roll a program; give what it comes to and the faces of its dice."""
    query = f"program={quote(text)}&seed={urlsafe_b64encode(bytes([seed] * 16)).decode().rstrip('=')}{choices}"
    thrown = decode(f"lab/anydice?{query}").roll()
    return int(thrown.summary.removeprefix("output 1: ").removesuffix(".")), [die.face for die in thrown.dice]


@pytest.mark.parametrize(
    ("goal", "body", "kept"),
    [
        ("lowest", "result: [best of 6 - N or 1 + [f d6]]", {3: 3, 4: 2, 5: 1, 6: 0}),
        ("lowest", "result: [best of [f d6] + 1 or 6 - N]", {4: 2, 5: 1, 6: 0}),
        ("lowest", "result: [best of 6 - N or 3 + [f d6] - 2]", {3: 3, 4: 2, 5: 1, 6: 0}),
        ("highest", "result: [best of N or 0 - 1 + 1 + [f d6]]", {6: 6}),
    ],
)
def test_a_roll_of_a_count_without_a_last_value_takes_the_best(goal: str, body: str, kept: dict[int, int]) -> None:
    """Rolling on is worth 2, and 1 to pay for it: what pays less is kept, and of equal options the first is taken."""
    paid = 1 if goal == "lowest" else 0
    for seed in range(60):
        value, faces = roll_of(program(goal, body), seed)
        assert [face for face in faces if face in kept] == faces[-1:]
        assert value == kept[faces[-1]] + paid * (len(faces) - 1)


def test_what_is_chosen_of_such_a_count_is_taken() -> None:
    """Whoever keeps a 1, or rolls on with a 6, gets that; left out, the best is taken."""
    text = program("lowest", "result: [best of 6 - N or 1 + [f d6]]")
    for seed in range(20):
        value, faces = roll_of(text, seed, "&choices=1")
        assert (value, len(faces)) == (6 - faces[0], 1)
        value, faces = roll_of(text, seed, "&choices=2,1")
        assert (value, len(faces)) == (7 - faces[1], 2)
