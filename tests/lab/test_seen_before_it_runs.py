"""What is seen of an AnyDice program before it runs: which variables it reads, what they hold, what may be faulty."""

import pytest

from fairthrow.lab.anydice.free_variables import calls_in, functions_in, names_of, reaching_themselves
from fairthrow.lab.anydice.liveness import needed_at_head, needed_before, read_in
from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.anydice.plans import in_any_order
from fairthrow.lab.anydice.suspects import assigned, may_meet
from fairthrow.lab.anydice.syntax import Expression, Function, Loop, OutputStatement
from fairthrow.lab.anydice.value_types import ANY, NUMBER, SEQUENCE, kind_of, kinds_in


def functions(*bodies: str) -> list[Function]:
    """Give functions with these bodies, of the words f, g, … and a parameter P each."""
    named = zip("fghk", bodies, strict=False)
    return functions_in(parse("\n".join(f"function: {name} P:n {{ {body} }}" for name, body in named)))


def value_of(text: str) -> Expression:
    (statement,) = parse(f"output {text}")
    assert isinstance(statement, OutputStatement)
    return statement.value


NAMES = [
    ("result: P", "", ""),
    ("result: A + 2", "A", ""),
    ("A: 2 result: A", "", "A"),
    ("A: A + 1 result: A", "A", "A"),
    ("P: P + 1 result: P", "", "P"),
    ("result: {A..B:C, -D, [g E], dF}", "ABCDEF", ""),
    ("if A { B: 1 } else { B: 2 } result: B", "A", "B"),
    ("if A { B: 1 } result: B", "AB", "B"),
    ("if A { B: 1 } else if C { B: 2 } result: B", "ABC", "B"),
    ("if A { result: 1 } else { B: 2 } result: B", "A", "B"),
    ("if A { B: 1 } else { result: 2 } result: B", "A", "B"),
    ("if A { result: 1 } else { result: 2 } result: B", "AB", ""),
    ("loop I over A { B: I + C } result: B + I", "ABCI", "IB"),
    ("loop I over {1} { B: 1 D: B } result: 1", "", "IBD"),
    ("A: 1 if P { result: A } B: A result: B", "", "AB"),
]


@pytest.mark.parametrize(("body", "free", "given"), NAMES, ids=[body for body, _, _ in NAMES])
def test_names_that_a_function_reads_and_sets(body: str, free: str, given: str) -> None:
    """It reads from its caller what it may read before it has surely set it; what it sets may come back."""
    (names,) = names_of(functions(body))
    assert names.free == set(free)
    assert names.set == set(given)
    assert names.carried == set(free) & set(given)


def test_a_function_needs_what_those_need_that_it_calls() -> None:
    """Also in circles; but not what it has set itself, and of functions of the same words what any of them needs."""
    found = names_of(
        functions("result: [g 1]", "result: [h 1] + A", "if P { result: [g 1] } B: 1 result: [k 1]", "result: B + C")
    )
    assert [names.free for names in found] == [{"A", "C"}, {"A", "C"}, {"A", "C"}, {"B", "C"}]
    twice = functions_in(
        parse("if 1 { function: f { result: A } } else { loop I over {1} { function: f { result: B } } }")
    )
    assert len(twice) == 2
    (caller,) = functions_in(parse("function: g { result: [f] }"))
    assert names_of([*twice, caller])[2].free == {"A", "B"}


def test_functions_from_which_recursion_is_reached() -> None:
    """Those in a circle, and those that call into one; not those that are only called by them."""
    found = functions(
        "result: [g 1]", "result: [h 1]", "if P { loop I over {[g 2]} { A: 1 } } result: {1:[k 1]}", "result: 1"
    )
    assert reaching_themselves(found) == {"f ?", "g ?", "h ?"}
    assert reaching_themselves(functions("result: [f P]")) == {"f ?"}
    assert reaching_themselves(functions("result: [g P]", "result: 1")) == set()
    assert calls_in(found[2]) == {"g ?", "k ?"}


KINDS = [
    ("1", NUMBER), ("N", NUMBER), ("S", SEQUENCE), ("D", ANY), ("UNKNOWN", NUMBER), ("{D}", SEQUENCE),
    ("-S", NUMBER), ("+S", SEQUENCE), ("+N", NUMBER), ("-D", ANY), ("!D", ANY), ("!S", NUMBER), ("#D", NUMBER),
    ("dN", ANY), ("2dN", ANY), ("N + S", NUMBER), ("S + S", NUMBER), ("S = D", ANY), ("D@S", ANY), ("2@S", NUMBER),
    ("[sort S]", SEQUENCE), ("[sort D]", ANY), ("[absolute N]", NUMBER), ("[f N]", ANY),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind"), KINDS, ids=[text for text, _ in KINDS])
def test_what_a_value_always_is(text: str, kind: str) -> None:
    """What numbers and sequences make is one of them; dice may make anything."""
    known = {"N": NUMBER, "S": SEQUENCE, "D": ANY, "sort ?": SEQUENCE, "absolute ?": NUMBER}
    assert kind_of(value_of(text), known) == kind


@pytest.mark.parametrize(
    ("body", "kinds"),
    [
        ("A: 1 result: A", {"P": NUMBER, "A": NUMBER}),
        ("A: 1 A: {1} result: A", {"P": NUMBER, "A": ANY}),
        ("if P { A: {1} } else { A: {2} } result: A", {"P": NUMBER, "A": SEQUENCE}),
        ("if P { A: 1 } else if 2 { A: {1} } result: A", {"P": NUMBER, "A": ANY}),
        ("loop I over {1} { A: B B: d6 } result: A", {"P": NUMBER, "I": NUMBER, "A": ANY, "B": ANY}),
        ("I: d6 loop I over {1} { A: I } result: A", {"P": NUMBER, "I": ANY, "A": ANY}),
        ("P: {P} result: P", {"P": ANY}),
    ],
)
def test_what_variables_always_hold(body: str, kinds: dict[str, str]) -> None:
    """Of all that is ever given to one, in whatever order."""
    (function,) = functions(body)
    assert kinds_in(function, {}) == kinds


def test_parameters_hold_what_they_expect() -> None:
    """A sequence, a number, or what is given; of two of one name the first counts."""
    (function,) = functions_in(parse("function: f A:s B:d C D A:n E { result: 1 }"))
    assert kinds_in(function, {"B": NUMBER, "C": NUMBER, "X": SEQUENCE}) == {
        "X": SEQUENCE, "A": SEQUENCE, "B": NUMBER, "C": NUMBER, "D": ANY, "E": ANY,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("body", "after", "before"),
    [
        ("A: B", "A", "B"),
        ("A: A + B", "A", "AB"),
        ("A: B", "C", "BC"),
        ("A: 1 result: B", "C", "B"),
        ("if A { B: 1 } C: 2", "BC", "AB"),
        ("if A { B: 1 } else { B: C }", "B", "AC"),
        ("if A { result: D } else if E { B: 1 }", "B", "ADEB"),
        ("loop I over A { B: B + I }", "B", "AB"),
        ("loop I over A { B: C C: D }", "", "ACD"),
        ("loop I over A { B: I C: B }", "C", "AC"),
        ("loop I over A { B: J } J: 1", "I", "AIJ"),
    ],
)
def test_variables_that_are_needed_before_a_body(body: str, after: str, before: str) -> None:
    """Those that are read before they are set, on any way, if some are needed behind it."""
    (function,) = functions(body)
    assert needed_before(function.body, frozenset(after), {}) == set(before)


def test_what_a_value_reads() -> None:
    """Each variable in it, and what the functions need that it calls."""
    assert read_in(value_of("{A..B:C, -D, [g E], F@G, 3}"), {"g ?": ("H",)}) == set("ABCDEFGH")
    assert read_in(value_of("[g E]"), {}) == {"E"}


ORDERS = [
    ("C: C + X", "C", True),
    ("C: X + C", "C", True),
    ("C: C - X", "C", True),
    ("C: X - C", "C", False),
    ("C: C * X", "C", False),
    ("C: C + X C: C - 1", "C", True),
    ("C: [highest of C and X]", "C", True),
    ("C: [lowest of X and C]", "C", True),
    ("C: [highest of C and X] C: [lowest of C and 3]", "C", False),
    ("C: [highest of C and X] C: C + 1", "C", False),
    ("C: C + X D: D + C", "CD", False),
    ("C: C + X D: C", "C", False),
    ("C: C + C", "C", False),
    ("C: C + d6", "C", False),
    ("C: C + X", "CX", False),
    ("if X > 2 { C: C + 1 }", "C", True),
    ("if C > 2 { C: C + 1 }", "C", False),
    ("if X { B: 1 } else if C { B: 2 }", "C", True),
    ("if X { C: C + 1 } else { C: X }", "C", False),
    ("C: X", "C", False),
    ("B: X C: C + B", "C", True),
    ("if X { result: 1 }", "C", False),
    ("loop Y over {1..X} { C: C + Y }", "C", True),
    ("loop Y over {1..C} { B: 1 }", "C", True),
    ("loop C over {1..X} { B: 1 }", "C", False),
    ("loop Y over {C} { C: C + 1 }", "C", False),
    ("X: X + 1", "", True),
]


@pytest.mark.parametrize(("body", "after", "any_order"), ORDERS, ids=[f"{body} {after}" for body, after, _ in ORDERS])
def test_turns_that_may_be_taken_in_any_order(body: str, after: str, any_order: bool) -> None:  # expected
    """What is carried from turn to turn is only added to, only raised or only lowered, and nothing else reads it."""
    (function,) = functions(f"loop X over S {{ {body} }}")
    (loop,) = function.body
    assert isinstance(loop, Loop)
    known = {"C": NUMBER, "D": NUMBER, "X": NUMBER, "Y": NUMBER, "B": NUMBER, "highest of ? and ?": NUMBER,
             "lowest of ? and ?": NUMBER}  # fmt: skip
    assert in_any_order(loop, frozenset(after), {}, lambda value: kind_of(value, known) == NUMBER) == any_order


def test_the_head_of_a_loop_needs_what_any_turn_needs() -> None:
    """Also what only a later turn reads; its own variable is set by each turn."""
    (function,) = functions("loop I over A { B: C C: D + I }")
    (loop,) = function.body
    assert isinstance(loop, Loop)
    assert needed_at_head(loop, frozenset("B"), {}) == set("BCD")
    assert needed_at_head(loop, frozenset(), {}) == set("CD")
    assert list(assigned(function.body)) == ["I", "B", "C"]


SUSPECTS = [
    ("output 3d6", False),
    ("output 9223372036854775807", False),
    ("output 9223372036854775808", True),
    ("output -9223372036854775808", True),
    ("output {1..9223372036854775808}", True),
    ("output {1:9223372036854775808}", True),
    ("output [absolute 9223372036854775808]", True),
    ("output 2^3", True),
    ("X: 1 + 2^3", True),
    ('set "explode depth" to 2^3', True),
    ('set "position order" to "lowest first"', False),
    ("output d6 <= {1}", True),
    ("output d6 <= X", True),
    ("output d6 <= [f]", True),
    ("output d6 <= 3", False),
    ("output {1} <= {2}", False),
    ("output #d6 <= {2}", False),
    ("output -d6 <= {2}", True),
    ("output 2@d6 <= {2}", True),
    ("output 2@{6, 7} <= {2}", False),
    ("output X <= {2}", True),
    ("output [f] <= {2}", True),
    ("loop I over {1} { output I <= {2} }", False),
    ("loop I over {1} { output I + 1 <= {2} }", False),
    ("loop I over {1} { output I + J <= {2} }", True),
    ("loop I over {2^3} { output 1 }", True),
    ("if 2^3 { output 1 }", True),
    ("if 1 { output 1 } else { output 2^3 }", True),
    ("if 1 { output 2^3 }", True),
    ("output d{} + 1", True),
    ("output 1 | -d{}", True),
    ("output d{} - 1", False),
    ("output d{1} + 1", False),
    ("output (2d{} * 3) + 1", True),
    ("X: d{} output X + 1", True),
    ("X: d{} output Y + 1", False),
    ("if 1 { X: d{} } output X + 1", True),
    ("if 1 { Y: 1 } else { X: d{} } output X + 1", True),
    ("function: f { X: d{} } output X + 1", True),
    ("function: f N:n { result: N }", False),
    ("function: f N:n { N: 1 result: N }", True),
    ("function: f N:n { if 1 { loop I over {1} { N: 1 } } result: N }", True),
    ("function: f N:n { if 1 { M: 1 } else { N: 1 } result: N }", True),
    ("function: f N:n { loop N over {1} { M: 1 } result: N }", True),
    ("function: f N:n S:s { result: N <= S }", False),
    ("function: f N:d S:s { result: N <= S }", True),
    ("function: f N S:s { result: N <= S }", True),
]


@pytest.mark.parametrize(("program", "may"), SUSPECTS, ids=[program for program, _ in SUSPECTS])
def test_what_anydice_may_be_wrong_at(program: str, may: bool) -> None:  # what is expected
    """Long numbers and powers, dice at most a sequence, empty dice beside a plus, and parameters that are set."""
    assert may_meet(parse(program)) == may
