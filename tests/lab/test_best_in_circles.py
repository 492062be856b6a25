"""Decisions in circles, against the value of every plan, and what is refused there."""

import random
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from fractions import Fraction
from itertools import product
from typing import NamedTuple
from urllib.parse import quote

import pytest

from fairthrow.dice.stream import Stream
from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.anydice.rolling import roll
from fairthrow.lab.engine.decided import UNSURE, DecidedError, Goal
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.engine.processes.best_plan import WITHOUT_BOUND, planned
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
        rows = planned(circles.rows(), 0, goal, Budget()).rows
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


def from_other_start(circles: Circles) -> Circles:
    """Give the same circles with the first two states in each other's place."""
    place = {0: 1, 1: 0}
    swapped = [
        [(total, ends, [(place.get(to, to), weight, add) for to, weight, add in ways]) for total, ends, ways in options]
        for options in circles.options
    ]
    return Circles([swapped[1], swapped[0], *swapped[2:]])


@pytest.mark.parametrize("seed", range(150))
@pytest.mark.parametrize("sign", [">=", "lowest", "highest"])
def test_what_may_never_end_is_compared_outside_of_its_circle(seed: int, sign: str) -> None:
    """A chance counts it as a failure; a mean takes what is sure to end, and is refused where nothing is."""
    goal = Goal(sign, 3 if sign == ">=" else 0)
    circles = drawn(seed, adds=False)
    if any(len(circles.options[state]) == 1 for state in (0, 1)):
        return
    text = written(circles, goal).replace("output [s 0]", "output [best of [s 0] or [s 1]]")
    values = [
        value
        for start in (circles, from_other_start(circles))
        for plan in start.plans()
        if (value := worth(plan, goal)) is not None
    ]
    if not values:
        with pytest.raises(ProgramError, match=UNSURE):
            outputs_of(text)
        return
    shown, refused = None, ""
    try:
        (shown,) = outputs_of(text)
    except ProgramError as error:
        refused = error.message
    if not shown:
        assert sign == "highest", text
        assert WITHOUT_BOUND in refused, text
        return
    best = min(values) if sign == "lowest" else max(values)
    assert Fraction(goal.value(shown.die, Budget()), shown.die.total) == best, text


ENDLESS = """\\ to the end \\ \\ goal {} \\
function: f N:n {{ if N = 1 {{ result: 1 }} result: [f 2] }}
function: bad N:n {{ result: [best of 1 + [bad 0] or 2 + [bad 1]] }}
output {}"""


@pytest.mark.parametrize(
    ("goal", "option", "odds"),
    [
        (">= 1", "[best of [f d2] or d{0, 0, 0, 1}]", ({1: 1}, 2)),
        (">= 1", "[best of d{0, 0, 0, 1} or [f d2]]", ({1: 1}, 2)),
        (">= 1", "[best of [f 2] or 0]", ({0: 1}, 1)),
        (">= 1", "[best of [f 2] or [f 3]]", ({}, 1)),
        ("lowest", "[best of [f d2] or d{0, 0, 0, 4}]", ({0: 3, 4: 1}, 4)),
        ("highest", "[best of [f d2] or d{0, 0, 0, 4}]", ({0: 3, 4: 1}, 4)),
        ("lowest", "[best of [bad 0] or 3]", ({3: 1}, 1)),
        ("lowest", "[best of 2 + [bad 0] or [f d2] or [best of d{} or 3]]", ({3: 1}, 1)),
    ],
)
def test_what_may_never_end_is_an_option(goal: str, option: str, odds: tuple[dict[int, int], int]) -> None:
    """Rolls come to nothing else than what is told."""
    (shown,) = outputs_of(ENDLESS.format(goal, option))
    assert (shown.die.weights, shown.die.total) == odds
    if sum(odds[0].values()) == odds[1]:
        text = ENDLESS.format(goal, option)
        assert {roll(text, Stream(bytes([seed] * 16))).outputs[0].value for seed in range(40)} == set(odds[0])


@pytest.mark.parametrize("shown", ["[bad 0]", "1 + [bad 0]", "[best of [bad 0] or [f d2]]"])
def test_a_mean_of_what_may_never_end_is_refused_where_it_is_shown(shown: str) -> None:
    """An output of it has no mean."""
    with pytest.raises(ProgramError, match=UNSURE) as error:
        outputs_of(ENDLESS.format("lowest", shown))
    assert error.value.place.line == 4


def next_states(option: str) -> list[int]:
    """Give where an option leads, as it is written: ``[s 1]`` or ``[s d{100, 103}]``."""
    return [int(face) for face in re.findall(r"\d+", option)]


def rolled_plan(program: str, circles: Circles) -> dict[int, list[int]]:
    """Give for each state where a roll goes on: as its one option says, or as it decides when it is asked."""
    plan = {}
    for state, options in enumerate(circles.options):
        at, line = next((at, line) for at, line in enumerate(program.splitlines(), 1) if f"if N = {state} " in line)
        plan[state] = next_states(line.split("result:")[1])
        if len(options) > 1:
            asked = roll(program.replace("output [s 0]", f"output [s {state}]"), Stream(bytes(16)), choices=(0,))
            decision = asked.decisions[0] if asked.decisions else None
            if decision is None or decision.line != at:  # options with the same odds are not told apart
                return {}
            plan[state] = next_states(decision.options[decision.best - 1].words)
            assert decision.ranked()[0] == decision.best
    return plan


def shares(plan: dict[int, list[int]]) -> dict[int, Fraction]:
    """Give how likely a plan ends with each number from state 0; what never ends is missing."""
    ending = {state for state, to in plan.items() if any(each >= 100 for each in to)}
    while more := {state for state in set(plan) - ending if ending.intersection(plan[state])}:
        ending |= more
    found: dict[int, Fraction] = {}
    for end in {each for to in plan.values() for each in to if each >= 100}:
        rows = [
            (len(plan[state]), {1: plan[state].count(end)} if end in plan[state] else {},
             [(to, 1, 0) for to in plan[state] if to < 100])
            if state in ending else (1, {}, [(state, 1, 0)])
            for state in range(len(plan))
        ]  # fmt: skip
        total = [sum(ends.values()) + len(ways) for _, ends, ways in rows]
        rows = [
            (whole, {**ends, 0: whole - sum_}, ways) if sum_ < whole else (whole, ends, ways)
            for (whole, ends, ways), sum_ in zip(rows, total, strict=True)
        ]
        found[end - 100] = worth(rows, Goal(">=", 1)) or Fraction(0)
    return {end: chance for end, chance in found.items() if chance}


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("sign", [">=", "lowest", "highest"])
def test_rolls_have_the_odds_that_are_told(seed: int, sign: str) -> None:
    """What rolls decide in each state, followed by plain elimination, gives the odds of the program."""
    goal = Goal(sign, 3 if sign == ">=" else 0)
    circles = drawn(seed, adds=False)
    program = written(circles, goal)
    with nullcontext() if sign == ">=" else suppress(ProgramError):  # a mean needs an end that is sure
        (shown,) = LANGUAGES["anydice"].odds(program, LIMIT, Budget()).outputs
        plan = rolled_plan(program, circles)
        if not plan:
            return
        assert shares(plan) == {value: Fraction(weight, shown.total) for value, weight in shown.weights.items()}, (
            program
        )


@pytest.mark.parametrize(
    ("states", "odds"),
    [
        (["[best of [s d{0, 0, 0}] or [s d{101, 103}]]"], {1: 1, 3: 1}),
        (["[best of [s 1] or 3]", "[best of [s 0] or 3]"], {3: 1}),
        (["[best of [s 1] or [s d{100, 103}]]", "[best of [s 0] or [s d{103, 100}]]"], {0: 1, 3: 1}),
        (["[best of [s d{1, 1, 2}] or 3]", "[s d{0, 2}]", "[best of [s d{0, 1}] or [s d{103, 103}]]"], {3: 1}),
        (["[best of [best of [s d{0, 0}] or [s 1]] or 4]", "[best of [s d{0, 0}] or 4]"], {4: 1}),
    ],
)
@pytest.mark.parametrize("goal", [">= 3", "highest"])
def test_of_equal_options_a_roll_takes_one_that_ends(states: list[str], odds: dict[int, int], goal: str) -> None:
    """Those that are written first lead back here, with or without dice, and are worth as much."""
    lines = [f"\\ to the end \\ \\ goal {goal} \\", "function: s N:n {", "if N >= 100 { result: N - 100 }"]
    lines += [f"if N = {at} {{ result: {came} }}" for at, came in enumerate(states)]
    program = "\n".join([*lines, "}", "output [s 0]"])
    (shown,) = outputs_of(program)
    assert shown.die.weights == odds
    values = {roll(program, Stream(bytes([seed] * 16))).outputs[0].value for seed in range(40)}
    assert values == set(odds)


def test_a_roll_of_many_decisions_takes_no_more_of_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of them, one behind the other, within what a browser has: rolling on pays, until the die shows a 1."""
    monkeypatch.setattr("sys.platform", "emscripten")
    text = program("highest", "if N = 1 { result: 0 } result: [best of 1 + [f d400] or 2]").replace(
        "[f d6]", "[f d400]"
    )
    many = [len(roll(text, Stream(bytes([seed] * 16))).decisions) for seed in range(4)]
    assert max(many) > 300


def test_a_roll_of_many_decisions_is_planned_once() -> None:
    """Each decision reads the plan: twice as many take about twice the work, and not four times."""

    def asked(points: int) -> tuple[int, int]:
        slices: list[int] = []
        text = program("highest", f"if N >= {points} {{ result: N }} result: [best of N or [f N + d2]]")
        rolled = roll(text, Stream(bytes(16)), Budget(lambda: slices.append(1)))
        return len(slices), len(rolled.decisions)

    (some, few), (more, many) = asked(300), asked(600)
    assert (few, many) > (150, 350)
    assert more < 3 * some


def test_options_worth_the_same_are_one_where_their_odds_are_the_same() -> None:
    """Those of 3 in each case and of 2 or 4 are worth the same mean, and are two."""
    options = "[f 3] or [f -3] or [f d{-2, -4}] or [f 1 + d{2, 2}]"
    body = f"if N < 0 {{ result: -N }} if N = 1 {{ result: [best of {options}] }} "
    text = program("highest", body + "result: [best of [f d{-3}] or [f d{1, 3}]]").replace("[f d6]", "[f 1]")
    (decision, *_) = roll(text, Stream(bytes(16)), choices=(0,)).decisions
    assert [option.words for option in decision.options] == ["f d{-3}", "f d{-2, -4}"]
    assert {option.value for option in decision.options} == {(3, 1)}


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
