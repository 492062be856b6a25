"""What cannot be done with some values, in both languages: the whole message at its place, in odds and in rolls."""

import pytest

from fairthrow.dice.stream import Stream
from fairthrow.lab.anydice.program import ENGINES, outputs_of
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES

CONDITION = "a condition must be a number, and this is"
PARAMETER = "which show many; put the if into a function with a parameter N:n, and call that with the dice"
LOOP = "a loop goes over a sequence, not over"

ANYDICE = [
    ("if {1, 2} { output 1 }", (1, 4), f"{CONDITION} a sequence ({{?}}); write 0 + before it for its sum"),
    ("if d6 { output 1 }", (1, 4), f"{CONDITION} dice (d6), {PARAMETER}"),
    ("if 1 - 1 { output 1 } else if 2d6 = 7 { output 2 }", (1, 35), f"{CONDITION} dice (d{{?}}), {PARAMETER}"),
    ("loop I over 6 { output I }", (1, 13), f"{LOOP} a number"),
    ("loop I over -d6 { output I }", (1, 13),
     f"{LOOP} dice (-d6); a parameter S:s gets each roll as one"),
    ("loop I over 2d6 { output I }", (1, 14),
     f"{LOOP} dice (2d6); a parameter S:s gets each roll as one"),
    ("output {1..d4}", (1, 8), "a range goes from a number to a number, not to dice (d4)"),
    ("output {2d4..5}", (1, 8), "a range goes from a number to a number, not to dice (2d4)"),
    ("output {5:d4}", (1, 8), "how often something is repeated must be a number, not dice (d4)"),
    ("output d4@{1, 2}", (1, 10), "the place before @ must be a number or a sequence, not dice (d4)"),
    ("output 0^-1", (1, 9), "0 cannot be raised to a negative power"),
    ("output SKILL", (1, 8), "there is no variable SKILL"),
    (f"output {'S' * 41}", (1, 8), f"there is no variable {'S' * 40}"),
    ("SKILL: 1\noutput SKILLS", (2, 8), "there is no variable SKILLS"),
    ("output [frobnicate 3]", (1, 8), "there is no function [frobnicate ?]"),
    ("output 1 + [higest 3 of 4d6]", (1, 12),
     "there is no function [higest ? of ?]"),
    ("function: twice N:n { result: N * 2 }\noutput [twcie 3]", (2, 8),
     "there is no function [twcie ?]"),
    ("function: f N:n { result: M }\noutput [f 3]", (1, 27), "there is no variable M"),
    ("function: f N:n { if N = {1} { result: [g N] } result: 1 }\noutput [f 1]", (1, 40),
     "there is no function [g ?]"),
    ('set "depth" to 5', (1, 1),
     'there is no setting "depth"; there are "position order", "maximum function depth", "explode depth"'),
    ('set "explode depth" to d6', (1, 1), '"explode depth" must be a number from 1 to 1,000'),
    ('set "position order" to "up"', (1, 1), '"position order" is "highest first" or "lowest first"'),
]  # fmt: skip


@pytest.mark.parametrize(("program", "place", "reason"), ANYDICE, ids=[program for program, _, _ in ANYDICE])
def test_what_anydice_cannot_do_is_told_in_full(program: str, place: tuple[int, int], reason: str) -> None:
    """However functions are run, for odds and for a roll."""
    for engine in ENGINES:
        with pytest.raises(ProgramError) as error:
            outputs_of(program, engine=engine)
        assert (error.value.place, error.value.reason, error.value.limit) == (place, reason, "")
    with pytest.raises(ProgramError) as error:
        LANGUAGES["anydice"].roll(program, Stream(bytes(16)), Budget())
    assert (error.value.place, error.value.reason.partition("; did you mean")[0]) == (place, reason)


NEEDS = "needs a single number, and is given"
TROLL = [
    ("{1, 2} + {3}", (1, 8), f"+ {NEEDS} {{1, 2}}, which has 2 values: sum adds them up"),
    ("3 * {}", (1, 3), f"* {NEEDS} nothing"),
    ("{1, 2} < 5", (1, 8),
     f"the left side of < {NEEDS} {{1, 2}}, which has 2 values: dice stand on its right, as in count 7 <= 3d10"),
    ("sgn {1, 2}", (1, 1), f"sgn {NEEDS} {{1, 2}}, which has 2 values"),
    ("{1, 2} d 6", (1, 8), f"the number of dice before d {NEEDS} {{1, 2}}, which has 2 values"),
    ("(-1) d 6", (1, 6), "the number of dice before d needs a number of 0 or more, and is given -1"),
    ("d {1, 2}", (1, 1), f"d {NEEDS} {{1, 2}}, which has 2 values"),
    ("3 d (-2)", (1, 3), "a die needs at least one side, and this is d-2"),
    ("z (-2)", (1, 1), "a die needs faces from 0 up, and this is z-2"),
    ("(-1) # 3", (1, 6), "# needs a number of 0 or more, and is given -1"),
    ("(-1) ' 3", (1, 6), "' needs a number of 0 or more, and is given -1"),
    ('2 # "a"', (1, 3), "# needs numbers, and is given a text"),
    ("largest (-1) {3}", (1, 1), "largest needs a number of 0 or more, and is given -1"),
    ("least {1, 2} {3}", (1, 1), f"least {NEEDS} {{1, 2}}, which has 2 values"),
    ('least 1 "a"', (1, 1), "least needs numbers, and is given a text"),
    ('2 < "a"', (1, 3), "< needs numbers, and is given a text"),
    ("2 = [1, 2]", (1, 3), "= needs numbers, and is given a pair"),
    ("{1} pick (-1)", (1, 5), "pick needs a number of 0 or more, and is given -1"),
    ('"a" pick 1', (1, 5), "pick needs numbers, and is given a text"),
    ("{1, 2} .. 3", (1, 8), f".. {NEEDS} {{1, 2}}, which has 2 values"),
    ('"a" U 1', (1, 5), "U needs numbers, and is given a text"),
    ("1 U [1, 2]", (1, 3), "U needs numbers, and is given a pair"),
    ('1 drop "a"', (1, 3), "drop needs numbers, and is given a text"),
    ('sum "a"', (1, 1), "sum needs numbers, and is given a text"),
    ('! "a"', (1, 1), "! needs numbers, and is given a text"),
    ('choose "a"', (1, 1), "choose needs numbers, and is given a text"),
    ("choose {}", (1, 1), "there is nothing to choose from"),
    ('if "a" then 1 else 2', (1, 1), "if needs numbers, and is given a text"),
    ('foreach x in "a" do x', (1, 1), "foreach needs numbers, and is given a text"),
    ('foreach x in 1 do "a"', (1, 1), "foreach needs numbers, and is given a text"),
    ('repeat x := "a" until 1', (1, 1), "repeat needs numbers, and is given a text"),
    ('repeat x := 1 until "a"', (1, 1), "until needs numbers, and is given a text"),
    ('{1, "a"}', (1, 3), "a collection needs numbers, and is given a text"),
    ('{"a", 1}', (1, 5), "a collection needs numbers, and is given a text"),
    ("%1 3", (1, 1), "%1 needs a pair such as [1, 2], and is given 3"),
    ("1 mod 0", (1, 3), "nothing can be divided by 0"),
    ("x", (1, 1), "x has no value here. Give it one before: x := d6;"),
    ("highest", (1, 1), "highest has no value here. The highest of some dice are largest 3 4d6"),
    ("score := 3; skore", (1, 13), "skore has no value here. Give it one before: skore := d6;"),
    ("call f(3)", (1, 1), "there is no function f"),
    ("call rol(3)\nfunction roll(x) = x", (1, 1), "there is no function rol"),
    ("call f(3)\nfunction f(a, b) = a", (1, 1), "f takes 2 values, and is given 1"),
    ("call f(3, 4)\nfunction f(a) = a", (1, 1), "f takes 1 value, and is given 2"),
    ("call f(3, 4)\ncompositional f(0, sum, +)", (1, 1), "f takes one collection, and is given 2 values"),
    ('call f("a")\ncompositional f(0, sum, +)', (1, 1), "f needs numbers, and is given a text"),
    ("call f(1)\ncompositional f({1, 2}, sum, +)", (1, 1), f"+ {NEEDS} {{1, 2}}, which has 2 values: sum adds them up"),
    ("call f(1)\ncompositional f(0, g, +)", (1, 1), "there is no function g"),
]  # fmt: skip


@pytest.mark.parametrize(("program", "place", "reason"), TROLL, ids=[program for program, _, _ in TROLL])
def test_what_troll_cannot_do_is_told_in_full(program: str, place: tuple[int, int], reason: str) -> None:
    """At the operator, for odds and for a roll."""
    for do in (
        lambda: LANGUAGES["troll"].odds(program, 12, Budget()),
        lambda: LANGUAGES["troll"].explain(program, 12, Budget(), lambda: 0),
        lambda: LANGUAGES["troll"].roll(program, Stream(bytes(16)), Budget()),
    ):
        with pytest.raises(ProgramError) as error:
            do()
        said = error.value.reason.partition(" Did you mean")[0].removesuffix(".").partition(". A die with faces")[0]
        assert (error.value.place, said, error.value.limit) == (place, reason, "")


def test_a_loop_that_never_ends_says_what_would_end_it() -> None:
    """Its odds are refused at the loop."""
    for word, stop in (("repeat", "x = 7"), ("accumulate", "x = 7")):
        with pytest.raises(ProgramError) as error:
            LANGUAGES["troll"].odds(f"1 U\n {word} x := d6 until {stop}", 12, Budget())
        assert (error.value.place, error.value.reason) == ((2, 2), f"this {word} never ends: no x ends it")
