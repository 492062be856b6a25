"""The plan of decisions that lead back to where they were, against all plans and plain equations."""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest

from fairthrow.lab.account import DecisionPlan
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.program import LANGUAGES, LIMIT
from fairthrow.links import Link
from fairthrow.programs.check import AnyDice
from fairthrow.view.lab.explaining import explain_data, explain_text

FEWEST = "\\ to the end \\ \\ goal lowest \\\n"
Moves = tuple[int, ...]
"""Where each face of a die leads."""


class Track(NamedTuple):
    """Places from 0 on; ``ways`` has of each the moves between which is decided. Behind the last is the end."""

    ways: tuple[tuple[Moves, Moves], ...]

    @property
    def program(self) -> str:
        """Give it in AnyDice, where each decision costs 1."""
        lines = [f"function: at N:n {{\n if N = {len(self.ways)} {{ result: 0 }}", " result: 1 + [best of"]
        lines[1] += f" [one d{len(self.ways[0][0])} of N] or [two d{len(self.ways[0][1])} of N]]\n}}"
        for number, name in enumerate(("one", "two")):
            lines.append(f"function: {name} X:n of N:n {{")
            for place, ways in enumerate(self.ways):
                lines += [
                    f" if N = {place} & X = {face} {{ result: [at {to}] }}" for face, to in enumerate(ways[number], 1)
                ]
            lines.append("}")
        return FEWEST + "\n".join([*lines, "output [at 0]"])

    def plans(self) -> Iterator[tuple[int, ...]]:
        """Give every plan: an option for each place."""
        yield from product(range(2), repeat=len(self.ways))

    def visits(self, plan: Sequence[int]) -> list[Fraction] | None:
        """Give how often a plan meets each place in the mean; nothing where some place never comes to the end."""
        count = len(self.ways)
        rows = [[Fraction(place == each) for each in range(count)] + [Fraction(place == 0)] for place in range(count)]
        for place, taken in enumerate(plan):
            moves = self.ways[place][taken]
            for to in moves:
                if to < count:
                    rows[to][place] -= Fraction(1, len(moves))
        for column in range(count):
            pivot = next((row for row in range(column, count) if rows[row][column]), None)
            if pivot is None:
                return None
            rows[column], rows[pivot] = rows[pivot], rows[column]
            rows[column] = [each / rows[column][column] for each in rows[column]]
            for row in range(count):
                if row != column:
                    rows[row] = [a - rows[row][column] * b for a, b in zip(rows[row], rows[column], strict=True)]
        return [row[count] for row in rows]


def drawn(seed: int) -> Track:
    """Draw a track of three to five places on which every place may lead on."""
    chance = random.Random(seed)
    count = chance.randint(3, 5)
    sizes = chance.sample([1, 2, 3], 2)

    def moves(place: int, size: int) -> Moves:
        return (place + 1, *(chance.randint(0, count) for _ in range(size - 1)))

    return Track(tuple((moves(place, sizes[0]), moves(place, sizes[1])) for place in range(count)))


def plan_of(program: str) -> tuple[DecisionPlan, ...]:
    """Give the plan that is told."""
    return LANGUAGES["anydice"].explain(program, LIMIT, Budget(), lambda: 0).plans


@pytest.mark.parametrize("seed", range(60))
def test_the_best_plan_is_told_with_how_often_each_case_is_met(seed: int) -> None:
    """It is the best of all plans, and each place that it leads to is listed, as often as it is met in the mean."""
    track = drawn(seed)
    (plan,) = plan_of(track.program)
    met = {int(dict(case.values)["N"]): case for case in plan.cases}
    assert len(met) == len(plan.cases)
    taken = [int(place in met and met[place].best.startswith("two")) for place in range(len(track.ways))]
    visits = track.visits(taken)
    assert visits is not None
    assert {place: Fraction(*case.chance) for place, case in met.items()} == {
        place: times for place, times in enumerate(visits) if times
    }
    fewest = min(sum(found) for each in track.plans() if (found := track.visits(each)))
    assert sum(visits) == fewest
    (output,) = LANGUAGES["anydice"].odds(track.program, LIMIT, Budget()).outputs
    assert output.goal
    assert Fraction(*output.goal.data()["mean"]) == fewest


def test_a_plan_that_is_handed_on_is_listed_through_what_it_was_mixed_into() -> None:
    """Half of all rolls come to the decision, and what it leads to may be a decision that leads nowhere back."""
    program = (
        "\\ to the end \\ \\ goal highest \\\n"
        "function: last A:n { result: [best of A or d4] }\n"
        "function: again X:n { if X > 1 { result: [last X] } result: [best of [again d2] or 1] }\n"
        "function: perhaps D:n { if D = 1 { result: 0 } result: [again 1] }\n"
        "output [perhaps d2]"
    )
    told = {plan.line: [(case.best, Fraction(*case.chance)) for case in plan.cases] for plan in plan_of(program)}
    assert told == {2: [("d4", Fraction(1, 2))], 3: [("again d2", Fraction(1))]}


def test_what_may_go_on_for_ever_lists_nothing() -> None:
    """Nobody can say how often it is met; the odds are there all the same."""
    program = (
        "\\ to the end \\ \\ goal >= 1 \\\n"
        "function: on X:n { if X = 1 { result: 1 } if X = 2 { result: [on 2] } result: [best of [on d3] or 0] }\n"
        "output [on d3]"
    )
    assert plan_of(program) == ()


def test_a_case_that_is_met_again_says_how_often() -> None:
    """As text and as data."""
    program = (
        "\\ to the end \\ \\ goal lowest \\ "
        "function: six X:n { if X = 6 { result: 0 } result: 1 + [best of [six d6] or 50] } output [six 1]"
    )
    link = Link(situation=AnyDice(program=program))
    assert "line 1 decides:\n    : six d6 (met 6.00 times in the mean)" in explain_text(link, lambda: 0)
    (plan,) = explain_data(link, lambda: 0)["decisions"]
    assert plan["cases"] == [{"where": {}, "best": "six d6", "chance": [6, 1]}]
