"""What AnyDice answers otherwise is said, with its reason; where it answers the same, nothing is said.

What AnyDice itself gives was read off its answers to programs of this kind.
"""

from collections.abc import Mapping

import pytest

from fairthrow.lab.anydice.faulty import Faulty, Met
from fairthrow.lab.anydice.machine import Machine, Scope
from fairthrow.lab.anydice.program import outputs_of, read, run_each
from fairthrow.lab.anydice.warnings import warnings_of
from fairthrow.lab.engine.limits import Budget


def warnings(program: str) -> list[str]:
    """Give the warnings of a program."""
    return warnings_of(read(program), outputs_of(program))


def as_anydice(program: str) -> tuple[Mapping[int, int], list[Met]]:
    """Give what AnyDice gives for the one output of a program, and the faults that are met."""
    met: dict[Met, None] = {}
    machine = Machine(Budget(), lambda machine, _: Faulty(machine, met), ())
    scope: Scope = {}
    run_each(read(program), lambda statement: Faulty(machine, met).run([statement], scope, 0))
    (shown,) = machine.outputs
    return shown.die.reduced().weights, list(met)


LEAKS = {
    "a number that got no dice stays changed": (
        "function: f N:n T:n { T: T - 1 result: T * 10 + N } output [f d3 5]",
        {41: 1, 32: 1, 23: 1},
        "T",
    ),
    "the last number stays changed while the first goes through its faces": (
        "function: f A:n B:n { B: B + 1 result: A * 10 + B } output [f (d3) (d2)]",
        {12: 1, 23: 1, 34: 1, 13: 1, 24: 1, 35: 1},
        "B",
    ),
    "a sequence that was summed is never rolled again": (
        "function: f N:n S:s { S: S + 0 result: N * 100 + S } output [f (d3) 3d6]",
        {118: 1, 218: 1, 318: 1},
        "S",
    ),
    "a sequence that was emptied comes back when another parameter has its turn": (
        "function: f A:s B:s { X: A if 1@A = 2 { A: {} } result: X } output [f (d4) (d3)]",
        {1: 1, 2: 1, 0: 2},
        "A",
    ),
}


@pytest.mark.parametrize(("program", "theirs", "name"), LEAKS.values(), ids=list(LEAKS))
def test_parameters_leak_in_anydice(program: str, theirs: Mapping[int, int], name: str) -> None:
    """AnyDice's odds are found as it gives them; ours are others, and the warning names the parameter."""
    assert as_anydice(program)[0] == theirs
    (ours,) = outputs_of(program)
    assert ours.die.reduced().weights != theirs
    (warning,) = warnings(program)
    assert warning.startswith("line 1: AnyDice gives other odds for output 1: there, what this function makes of its ")
    assert f"parameter {name} lasts" in warning
    assert f"name the parameter {name}_GIVEN" in warning


@pytest.mark.parametrize(("program", "theirs", "name"), LEAKS.values(), ids=list(LEAKS))
def test_the_way_out_that_is_offered_is_one(program: str, theirs: Mapping[int, int], name: str) -> None:
    """With the parameter named otherwise, AnyDice gives our odds: nothing is left to warn of."""
    given = program.replace(f"{name}:n", f"{name}_GIVEN:n").replace(f"{name}:s", f"{name}_GIVEN:s")
    given = given.replace("{ ", f"{{ {name}: {name}_GIVEN ", 1)
    assert as_anydice(given)[0] == outputs_of(program)[0].die.reduced().weights != theirs
    assert not warnings(given)


@pytest.mark.parametrize(
    "program",
    [
        "function: f N:n { N: N + 1 result: N } output [f d6]",
        "function: f A:n B:n { A: A + 1 result: A * 10 + B } output [f (d3) (d2)]",
        "function: f N:n T:n { result: N + T T: 1 } output [f d3 5]".replace(" T: 1", ""),
        "function: f N:n T:n { T: N result: T } output [f d3 5]",
        "function: f N:n T:n { T: T - 1 result: T * 10 + N } output [f 3 5]",
    ],
)
def test_where_nothing_leaks_nothing_is_said(program: str) -> None:
    """The first parameter is always set again; one that is set before it is read does no harm, nor one without dice."""
    assert as_anydice(program)[0] == outputs_of(program)[0].die.reduced().weights
    assert not warnings(program)


def test_dice_at_most_a_sequence() -> None:
    """AnyDice answers d8 <= {1, 2} as if it were d8 > 3, and anything <= {} holds."""
    program = "output d8 <= {1, 2}"
    assert as_anydice(program)[0] == {0: 3, 1: 5}
    (warning,) = warnings(program)
    assert warning.startswith("line 1: AnyDice gives other odds for output 1: it takes dice <= a sequence for dice >")
    assert as_anydice("output d{-9} <= {}")[0] == {1: 1}
    assert not warnings("output {1, 2} >= d8")
    assert not warnings("output d8 <= 3")


@pytest.mark.parametrize(
    ("program", "theirs"),
    [
        ("output d{} + {1, 2, 3}", {1: 1, 2: 1, 3: 1}),
        ("output d{} | {1, 2, 3}", {1: 1, 2: 1, 3: 1}),
        ("output {1, 2, 3} | d{}", {6: 1}),
        ("output 1@(2d2 + d{})", {1: 1, 2: 3}),
        ("output #(d{} + {})", {0: 1}),
        ("output d{} | 1d4", {1: 1, 2: 1, 3: 1, 4: 1}),
        ("function: f {} output [f] + {1, 2}", {1: 1, 2: 1}),
        ("function: f {} X: [f] output X + {1, 2}", {1: 1, 2: 1}),
        ("function: f {} output (-[f] * 2) + {1, 2}", {1: 1, 2: 1}),
        ("function: f N:n { if N > 2 { result: N } } output [f d2] + {1, 2}", {1: 1, 2: 1}),
        ("function: g A { X: A + {1, 2} result: 1@X } output [g d{}]", {1: 1}),
        ("function: g A { X: A + {1, 2} result: 1@X } E: {} output [g dE]", {1: 1}),
    ],
)
def test_the_empty_die_leaves_the_other_side_as_it_is(program: str, theirs: Mapping[int, int]) -> None:
    """Where an empty die should count as 0, AnyDice hands on the other side."""
    assert as_anydice(program)[0] == theirs
    if theirs != outputs_of(program)[0].die.reduced().weights:
        (warning,) = [each for each in warnings(program) if "comes to no result" not in each and "has no" not in each]
        assert "beside an empty die" in warning


@pytest.mark.parametrize("program", ["output d{} + d6", "output {1, 2} + d{}", "output d{} - {1, 2}", "output d{} | 1"])
def test_beside_other_things_the_empty_die_is_a_0_in_both(program: str) -> None:
    """There AnyDice and we agree."""
    assert not warnings(program)


def test_numbers_of_more_than_64_bits() -> None:
    """They are right here; where they are met, or shown, it is said."""
    (shown,) = warnings("output 9^21 output d9^d21 output 5")
    assert shown.startswith("line 1: AnyDice may answer otherwise: it has numbers of 64 bits")
    (hidden,) = warnings("output 2^70 / 2^69")
    assert hidden.startswith("line 1: AnyDice may answer otherwise: it has numbers of 64 bits")
    assert warnings("output d{9}^(d3*10)") == [
        "output 1: AnyDice has numbers of 64 bits, up to 9,223,372,036,854,775,807; it shows others for larger ones"
    ]
    assert not warnings("output 2^62 + d6^d6")


def test_several_faults_are_told_apart() -> None:
    """Each is said once, with all its lines; outputs are named, long lists of them are cut."""
    program = "\n".join(
        ["function: f N:n T:n { T: T - 1 result: T * 10 + N }", *["output [f d3 5] + (d8 <= {1, 2})"] * 5]
    )
    first, second = warnings(program)
    assert first.startswith("line 1: AnyDice gives other odds for output 1, output 2, output 3 and 2 more: there, what")
    assert second.startswith(
        "lines 2, 3, 4 …: AnyDice gives other odds for output 1, output 2, output 3 and 2 more: it"
    )


def test_what_takes_long_to_compare_is_only_said_to_be_possible() -> None:
    """A program whose odds are quick here can take AnyDice's way very long: then it is not gone to its end."""
    program = "function: f N:n T:n S:s { T: T - 1 result: T + N + (S = 3) } output [f (d3) 5 20d6]"
    (warning,) = warnings(program)
    assert warning.startswith(
        "line 1: AnyDice may answer otherwise: there, what this function makes of its parameter T"
    )


def test_what_anydice_could_not_even_run_is_said_to_be_possible() -> None:
    """A leak can end in an error there: a sequence that became a number cannot be gone through."""
    program = "function: f N:n S:s { loop X over S { N: N + X } S: 0 result: N } output [f (d3) 2d6]"
    (warning,) = warnings(program)
    assert warning.startswith("line 1: AnyDice may answer otherwise")


def test_variables_that_last_from_roll_to_roll() -> None:
    """Counting in a variable that is set outside goes on from one roll to the next; hardly anybody means that."""
    count = "loop X over S { if X > 1 { C: C + 1 } } result: C"
    (warning,) = warnings(f"C: 0\nfunction: f S:s {{ {count} }}\noutput [f 2d2]\noutput 2")
    assert warning.startswith("line 2: C lasts from one roll of a call to the next, here as in AnyDice")
    assert "the odds of output 1 (" in warning
    assert not warnings(f"function: f S:s {{ C: 0 {count} }}\noutput [f 2d2]")
    assert not warnings(f"C: 0\nfunction: f S:s {{ {count} }}\noutput [f {{1, 2}}]")


DIGITS = "it has numbers of 64 bits, up to 9,223,372,036,854,775,807; here numbers have as many digits as they need"
AT_MOST = (
    "it takes dice <= a sequence for dice > the sequence; here it is <= "
    "(with the sequence before >= and the dice behind it, both give the same)"
)
EMPTY = (
    "beside an empty die, it leaves a sequence or a pool as it is where it should sum it; here an empty die counts as 0"
)
LASTING = "from one roll of a call to the next, here as in AnyDice, and that makes the odds of"

SHOWN = "numbers of 64 bits, up to 9,223,372,036,854,775,807; it shows others for larger ones"
AFRESH = "at the beginning of the function, and each roll begins anew)"
TWO_LAST = """C: 0 B: 0
output 5
function: f S:s { C: C + 1@S B: B + C result: B }
function: g S:s { C: C + 1@S result: C }
output [f 2d2] output [g 2d3]"""


def leaking(label: str) -> str:
    """Give a program with one output of this label, with a parameter that leaks in AnyDice."""
    return f'function: f N:n T:n {{ T: T - 1 result: T * 10 + N }}\noutput [f d3 5] named "{label}"'


LEAK = (
    "there, what this function makes of its parameter T lasts for other rolls of the same call; here each roll has the "
    "T that it was given (name the parameter T_GIVEN and begin the function with T: T_GIVEN, and both give the same)"
)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (leaking("x" * 40), f'line 1: AnyDice gives other odds for "{"x" * 40}": {LEAK}'),
        (leaking("x" * 41), f'line 1: AnyDice gives other odds for "{"x" * 39}…": {LEAK}'),
        (leaking("output 1"), f"line 1: AnyDice gives other odds for output 1: {LEAK}"),
        (leaking("output 1a"), f'line 1: AnyDice gives other odds for "output 1a": {LEAK}'),
        ("\noutput d8 <= {1, 2}", f"line 2: AnyDice gives other odds for output 1: {AT_MOST}"),
        ("X: {1, 2}\noutput d8 <= X", f"line 2: AnyDice gives other odds for output 1: {AT_MOST}"),
        ("output d8 <= [sort {1, 2}]", f"line 1: AnyDice gives other odds for output 1: {AT_MOST}"),
        ("output 1 + (d8 <= {1, 2})", f"line 1: AnyDice gives other odds for output 1: {AT_MOST}"),
        ("output {d8 <= {1, 2}}", ""),
        ("output [absolute d8 <= {1, 2}]", f"line 1: AnyDice gives other odds for output 1: {AT_MOST}"),
        ("output -(d8 <= {1, 2})", f"line 1: AnyDice gives other odds for output 1: {AT_MOST}"),
        ("if 0 { X: 1 } else { output d8 <= {1, 2} }", f"line 1: AnyDice gives other odds for output 1: {AT_MOST}"),
        (
            "output d8 <= {1, 2}\n" * 3,
            f"lines 1, 2, 3: AnyDice gives other odds for output 1, output 2, output 3: {AT_MOST}",
        ),
        (
            "output d8 <= {1, 2}\n" * 4,
            f"lines 1, 2, 3 …: AnyDice gives other odds for output 1, output 2, output 3 and 1 more: {AT_MOST}",
        ),
        (
            "output d8 <= {1, 2} output d8 <= {1, 2}",
            f"line 1: AnyDice gives other odds for output 1, output 2: {AT_MOST}",
        ),
        ("output d{} + {1, 2, 3}", f"line 1: AnyDice gives other odds for output 1: {EMPTY}"),
        ("X: d{}\noutput {1, 2, 3} + X", ""),
        ("loop I over {1} { X: d{} }\noutput X + {1, 2, 3}", f"line 2: AnyDice gives other odds for output 1: {EMPTY}"),
        ("output 2^63", f"line 1: AnyDice may answer otherwise: {DIGITS}"),
        ("output 2^62 + (2^62 - 1)", ""),
        ("output -(2^62) * 2 - 1", f"line 1: AnyDice may answer otherwise: {DIGITS}"),
        (
            "output d{9}^21",
            f"output 1: AnyDice has {SHOWN}",
        ),
        ("output d{9}^19", ""),
        (
            "C: 0\nfunction: f S:s { C: C + 1@S result: C }\noutput [f 2d2]",
            f"line 2: C lasts {LASTING} output 1 (set it {AFRESH}",
        ),
        (
            TWO_LAST,
            f"lines 3, 4: B, C last {LASTING} output 2, output 3 (set them {AFRESH}",
        ),
    ],
    ids=lambda each: each[:50],
)
def test_a_warning_is_said_in_full(program: str, said: str) -> None:
    """It begins with its lines, names what has other odds, and says what AnyDice does there; or there is none."""
    assert warnings(program) == ([said] if said else [])
