"""Chains of states to their end: against plain stepping, linear equations in fractions, and formulas."""

import random
from collections.abc import Sequence
from fractions import Fraction
from math import lcm

import pytest

from fairthrow.lab.anydice.program import outputs_of
from fairthrow.lab.engine.die import WeightedDie
from fairthrow.lab.engine.limits import Budget, LimitError
from fairthrow.lab.engine.processes.components import components
from fairthrow.lab.engine.processes.counts import LEFT, MOST_VALUES, EndlessCount
from fairthrow.lab.engine.processes.graph import FallingError
from fairthrow.lab.engine.processes.outcome import outcome
from fairthrow.lab.engine.processes.transitions import Transitions

Rows = Sequence[Transitions]

STEPS = 200
"""Runs of states after which a chance that has not ended is all but gone."""


def chances(found: WeightedDie | EndlessCount | None) -> dict[int, Fraction]:
    """Give the chances of what was found, in fractions."""
    assert found is not None
    return {value: Fraction(weight, found.total) for value, weight in found.weights.items()}


def stepped(rows: Rows, start: int, steps: int = STEPS) -> tuple[dict[int, Fraction], Fraction]:
    """Run a process so many steps, all ways together: what ended, and what has not."""
    whole = lcm(*(row.total for row in rows))
    ended: dict[int, int] = {}
    going = {(start, 0): 1}
    for _ in range(steps):
        later: dict[tuple[int, int], int] = {}
        ended = {value: chance * whole for value, chance in ended.items()}
        for (state, added), chance in going.items():
            row = rows[state]
            each = chance * (whole // row.total)
            for value, weight in row.ends.items():
                ended[value + added] = ended.get(value + added, 0) + each * weight
            for number, target in enumerate(row.to):
                key = target, added + ((row.adds[number] if row.adds else 0) or 0)
                later[key] = later.get(key, 0) + each * row.weights[number]
        going = later
    total = whole**steps
    return {value: Fraction(chance, total) for value, chance in ended.items()}, Fraction(sum(going.values()), total)


def solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """Solve linear equations by elimination, with fractions. What has no single answer is not asked."""
    size = len(matrix)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = next(row for row in range(at, size) if rows[row][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for other in range(size):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [mine - factor * theirs for mine, theirs in zip(rows[other], rows[at], strict=True)]
    return [row[-1] for row in rows]


def ending(rows: Rows) -> list[int]:
    """Give the states from which an end can be reached."""
    found = {state for state, row in enumerate(rows) if row.ends}
    while more := {state for state, row in enumerate(rows) if found & set(row.to)} - found:
        found |= more
    return sorted(found)


def by_equations(rows: Rows, start: int) -> tuple[Fraction, Fraction, Fraction]:
    """Give the chance that it ends, and the mean and the mean square of what it comes to, from linear equations."""
    states = ending(rows)
    matrix = [[Fraction(int(one == other)) for other in states] for one in states]
    places = {state: place for place, state in enumerate(states)}
    for state in states:
        row = rows[state]
        for target, weight in zip(row.to, row.weights, strict=True):
            if target in places:
                matrix[places[state]][places[target]] -= Fraction(weight, row.total)
    moments: list[list[Fraction]] = []
    for power in range(3):
        right = []
        for state in states:
            row = rows[state]
            value = sum((Fraction(weight, row.total) * end**power for end, weight in row.ends.items()), Fraction(0))
            for number, target in enumerate(row.to):
                if target in places and power:
                    add, chance = (row.adds[number] if row.adds else 0) or 0, Fraction(row.weights[number], row.total)
                    before = [moment[places[target]] for moment in moments]
                    value += chance * (add * before[0] if power == 1 else 2 * add * before[1] + add * add * before[0])
            right.append(value)
        moments.append(solved(matrix, right))
    if start not in places:
        return Fraction(0), Fraction(0), Fraction(0)
    chance, first, second = (moment[places[start]] for moment in moments)
    return chance, first, second


def random_rows(chooser: random.Random, *, adding: str) -> list[Transitions]:
    """Make a few states. With ``adding``, all that goes on adds something: ``up`` 0 or more, ``on`` only forward."""
    size = chooser.randint(1, 7)
    rows = []
    for state in range(size):
        ends = {chooser.randint(-3, 3): chooser.randint(1, 4) for _ in range(chooser.choice((0, 0, 1, 2)))}
        to = [chooser.randrange(size) for _ in range(chooser.randint(0 if ends else 1, 4))]
        weights = [chooser.randint(1, 5) for _ in to]
        if adding == "on":
            adds = [chooser.randint(-2, 3) if target > state else 0 for target in to]
            to = [target if add else max(target, state) for target, add in zip(to, adds, strict=True)]
        else:
            adds = [chooser.randint(0, 2) if adding else 0 for _ in to]
        lost = chooser.choice((0, 0, 0, 2))
        total = sum(ends.values()) + sum(weights) + lost
        rows.append(Transitions(total, ends, to, weights, adds if any(adds) else None))
    return rows


@pytest.mark.parametrize("number", range(60))
def test_ends_are_those_of_stepping(number: int) -> None:
    """What ends within 200 steps is no more than what ends, and all the rest is what has not ended then."""
    chooser = random.Random(f"ends {number}")
    rows = random_rows(chooser, adding=chooser.choice(("", "on")))
    found = outcome(rows, 0, Budget())
    assert isinstance(found, WeightedDie)
    mine = chances(found)
    theirs, going = stepped(rows, 0)
    assert mine.keys() >= theirs.keys()
    between = [mine[value] - theirs.get(value, Fraction(0)) for value in mine]
    assert all(0 <= each <= going for each in between)
    chance, mean, square = by_equations(rows, 0)
    assert sum(mine.values(), Fraction(0)) == chance
    assert sum(value * each for value, each in mine.items()) == mean
    assert sum(value**2 * each for value, each in mine.items()) == square


@pytest.mark.parametrize("number", range(60))
def test_counts_are_those_of_stepping_and_of_equations(number: int) -> None:
    """First values, what is behind them, mean and variance are exact, also where some never end."""
    rows = random_rows(random.Random(f"counts {number}"), adding="up")
    found = outcome(rows, 0, Budget())
    assert found is not None
    mine = chances(found)
    theirs, going = stepped(rows, 0)
    chance, mean, square = by_equations(rows, 0)
    for value, each in mine.items():
        assert 0 <= each - theirs.get(value, Fraction(0)) <= going
    if isinstance(found, WeightedDie):
        assert sum(mine.values(), Fraction(0)) == chance
        return
    rest = Fraction(found.rest, found.total)
    assert sum(mine.values(), Fraction(0)) + rest == chance
    assert rest > 0
    assert rest < Fraction(1, LEFT) or len(mine) == MOST_VALUES
    assert {value for value in theirs if value <= max(mine)} <= set(mine)
    assert Fraction(*found.mean) == mean / chance
    assert Fraction(*found.variance) == square / chance - (mean / chance) ** 2
    assert Fraction(found.lost, found.total) == 1 - chance


def written(rows: Rows, *, forgets: bool) -> str:
    """Write states as a function of AnyDice: each throws a die of the states that follow. Some faces are forgotten."""
    lines = []
    for state, row in enumerate(rows):
        add = f"{row.adds[0]} + " if row.adds else ""
        faces = ", ".join(f"{target}:{weight}" for target, weight in zip(row.to, row.weights, strict=True))
        comes = f"{add}[f d{{{faces}{', 99:3' if forgets else ''}}}]" if row.to else str(next(iter(row.ends)))
        lines.append(f"if N = {state} {{ result: {comes} }}")
    return f"\\ to the end \\ function: f N:n {{ {' '.join(lines)} result: d{{}} }} output [f d{{0}}]"


@pytest.mark.parametrize("number", range(40))
def test_programs_come_to_what_stepping_comes_to(number: int) -> None:
    """Functions of AnyDice, one state after the other; what is forgotten changes nobody else's odds."""
    chooser = random.Random(f"programs {number}")
    size = chooser.randint(2, 6)
    adds = chooser.choice((0, 0, 1, 2))
    rows = [Transitions(1, {chooser.randint(0, 5): 1})]
    for _ in range(size):
        to = [chooser.randrange(size + 1) for _ in range(chooser.randint(1, 4))]
        weights = [chooser.randint(1, 4) for _ in to]
        rows.append(Transitions(sum(weights), {}, to, weights, [adds] * len(to) if adds else None))
    rows = [rows[-1]._replace(to=[(target - 1) % len(rows) for target in rows[-1].to]), *rows[:-1]]
    rows = [rows[0], *(row._replace(to=[(target + 1) % len(rows) for target in row.to]) for row in rows[1:])]
    (shown,) = outputs_of(written(rows, forgets=chooser.random() < 1 / 2))
    theirs, going = stepped(rows, 0)
    mine = chances(shown.die)
    for value, chance in mine.items():
        assert 0 <= chance - theirs.get(value, Fraction(0)) <= going
    chance, mean, _ = by_equations(rows, 0)
    rest = Fraction(shown.endless.rest, shown.endless.total) if shown.endless else Fraction(0)
    assert sum(mine.values(), rest) == chance
    if shown.endless:
        assert Fraction(*shown.endless.mean) == mean / chance


def test_a_geometric_count_is_the_formulas() -> None:
    """Throws until a six: (5/6)^(n-1) / 6, mean 6, variance 30; 76 values leave less than a millionth."""
    found = outcome([Transitions(6, {1: 1}, (0,), (5,), (1,))], 0, Budget())
    assert isinstance(found, EndlessCount)
    assert chances(found) == {n: Fraction(5, 6) ** (n - 1) / 6 for n in range(1, 77)}
    assert Fraction(found.rest, found.total) == Fraction(5, 6) ** 76
    assert (found.mean, found.variance) == ((6, 1), (30, 1))


@pytest.mark.parametrize(("up", "down", "size"), [(1, 1, 10), (9, 10, 100), (3, 1, 61)])
def test_ruin_is_the_formulas(up: int, down: int, size: int) -> None:
    """A walk between two walls: the chance of the upper one from each of three places."""
    rows = [Transitions(1, {0: 1})]
    rows += [Transitions(up + down, {}, (at - 1, at + 1), (down, up)) for at in range(1, size)]
    rows += [Transitions(1, {1: 1})]
    for start in (1, size // 2, size - 1):
        found = outcome(rows, start, Budget())
        ratio = Fraction(down, up)
        formula = Fraction(start, size) if up == down else (1 - ratio**start) / (1 - ratio**size)
        assert chances(found)[1] == formula


def test_what_never_ends_is_lost() -> None:
    """It is missing from the weights, not from the total; all of it where nothing ends."""
    assert outcome([Transitions(3, {4: 1}, (1,), (2,)), Transitions(1, {}, (1,), (1,))], 0, Budget()) == WeightedDie(
        {4: 1}, 3
    )
    never = outcome([Transitions(1, {}, (0,), (1,), (1,))], 0, Budget())
    assert isinstance(never, WeightedDie)
    assert (never.weights, never.total) == ({}, 1)


def test_what_is_forgotten_makes_the_others_grow_in_their_own_row() -> None:
    """State 1 forgets half of its ways, and state 0 none: its own chances stay as they are."""
    rows = [Transitions(4, {1: 1}, (1,), (3,)), Transitions(2, {2: 1}, forgotten=1)]
    assert outcome(rows, 0, Budget()) == WeightedDie({1: 1, 2: 3})


def test_a_state_that_comes_to_nothing_is_forgotten() -> None:
    """All ways of 3 are empty, so all of 2 and of 1 are; 0 forgets these. What was added to one counts alone."""
    rows = [
        Transitions(4, {1: 1}, (1, 0), (2, 1)),
        Transitions(1, {}, (2,), (1,)),
        Transitions(3, {}, (3,), (2,), forgotten=1),
        Transitions(5, {}, forgotten=5),
    ]
    assert outcome(rows, 0, Budget()) == WeightedDie({1: 1})
    rows[0] = Transitions(4, {1: 1}, (1, 0), (2, 1), (5, None))
    assert outcome(rows, 0, Budget()) == WeightedDie({1: 1, 5: 2})
    assert outcome(rows, 1, Budget()) is None


def test_a_state_that_forgets_all_but_itself_never_ends() -> None:
    """Its other way is itself: that is lost, and not forgotten by who calls it."""
    rows = [Transitions(2, {1: 1}, (1,), (1,)), Transitions(3, {}, (1,), (2,), forgotten=1)]
    assert outcome(rows, 0, Budget()) == WeightedDie({1: 1}, 2)


def test_what_a_part_of_a_call_forgets_the_whole_call_forgets() -> None:
    """Of 2 times 3 ways of a call, three parts open: one is empty in the first part, so each other has one fifth."""
    rows = [
        Transitions(2, {}, (1, 2), (1, 1), opens=True),
        Transitions(3, {}, (3, 4, 5), (1, 1, 1), opens=True),
        Transitions(3, {}, (4, 5, 5), (1, 1, 1), opens=True),
        Transitions(1, {}, forgotten=1),
        Transitions(1, {4: 1}),
        Transitions(1, {5: 1}),
    ]
    assert outcome(rows, 0, Budget()) == WeightedDie({4: 2, 5: 3})
    assert outcome(rows, 1, Budget()) == WeightedDie({4: 1, 5: 1})


@pytest.mark.parametrize("adds", [(-1,), (-2, 1)])
def test_a_circle_that_adds_below_nothing_is_refused(adds: tuple[int, ...]) -> None:
    """It would have no least number. The error names the two states."""
    rows = [Transitions(len(adds) + 1, {0: 1}, [0] * len(adds), [1] * len(adds), adds)]
    with pytest.raises(FallingError) as caught:
        outcome(rows, 0, Budget())
    assert (caught.value.source, caught.value.target) == (0, 0)


@pytest.mark.parametrize("number", range(40))
def test_components_are_those_of_all_ways(number: int) -> None:
    """Two are in one group if each reaches the other; a group comes behind all that it leads to."""
    chooser = random.Random(f"components {number}")
    size = chooser.randint(1, 12)
    to = [[chooser.randrange(size) for _ in range(chooser.randint(0, 3))] for _ in range(size)]
    reach = [{state} for state in range(size)]
    for _ in range(size):
        reach = [each.union(*(reach[target] for state in each for target in to[state])) for each in reach]
    found = components(to, 0, Budget())
    assert sorted(state for group in found for state in group) == sorted(reach[0])
    for place, group in enumerate(found):
        assert set(group) == {state for state in reach[0] if group[0] in reach[state] and state in reach[group[0]]}
        behind = {state for later in found[place + 1 :] for state in later}
        assert not behind & reach[group[0]]


def test_a_long_chain_needs_no_recursion() -> None:
    """A hundred thousand states, each leading to the next or ending."""
    size = 100_000
    rows = [Transitions(1, {}, (state + 1,), (1,)) for state in range(size)]
    rows.append(Transitions(2, {1: 1}, (size // 2,), (1,)))
    assert outcome(rows, 0, Budget()) == WeightedDie({1: 1})


def test_too_long_denominators_are_refused() -> None:
    """Each level has a denominator of its own, of a thousand bits: four hundred would have over 90,000 digits."""
    rows = [Transitions(2**1000 + state, {0: 1}, (state + 1,), (2**1000 + state - 1,)) for state in range(400)]
    rows.append(Transitions(1, {1: 1}))
    with pytest.raises(LimitError, match="90,000 digits"):
        outcome(rows, 0, Budget())


def test_work_asks_its_budget() -> None:
    """Whoever asked can end it."""

    class StopError(Exception):
        pass

    def stop() -> None:
        raise StopError

    rows = [Transitions(3, {}, (max(0, at - 1), at + 1), (1, 2)) for at in range(3000)]
    rows.append(Transitions(1, {1: 1}))
    with pytest.raises(StopError):
        outcome(rows, 0, Budget(stop))
