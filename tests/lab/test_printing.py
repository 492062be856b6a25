"""How programs and parts of them are written again, and how a story shortens what is long."""

import pytest

from fairthrow.lab.anydice import trace_words
from fairthrow.lab.anydice.parser import parse
from fairthrow.lab.anydice.printer import printed
from fairthrow.lab.anydice.syntax import Call, Expression, Number, OutputStatement, VariableName
from fairthrow.lab.shares import share, short
from fairthrow.lab.troll.parse import parse as parse_troll
from fairthrow.lab.troll.printed import printed as printed_troll

ANYDICE = [
    ("output(3)d(6)", "output 3d6"),
    ("output 1+2*3-(4-5)", "output 1 + 2 * 3 - (4 - 5)"),
    ("output (1+2)*3", "output (1 + 2) * 3"),
    ("output 2^3^2", "output 2^3^2"),
    ("output 2^(3^2)", "output 2^(3^2)"),
    ("output (1=2)&(3>4)|5", "output 1 = 2 & 3 > 4 | 5"),
    ("output 1=(2&3)", "output 1 = (2 & 3)"),
    ("output 1@ 3d6", "output 1@3d6"),
    ("output (1@3)d6", "output (1@3)d6"),
    ("output -3d6", "output -3d6"),
    ("output -(3d6)", "output -(3d6)"),
    ("output -(-3)", "output --3"),
    ("output !(#X)", "output !#X"),
    ("output d(d6)", "output d(d6)"),
    ("output 2d(d6)", "output 2d(d6)"),
    ("output d{1,2:3,4..6:7,}".replace(",}", "}"), "output d{1, 2:3, 4..6:7}"),
    ("output {}", "output {}"),
    ("output [f 1(2)X (d6)]", "output [f 1 2 X (d6)]"),
    ("output [f 1 + 2 of (-3)]", "output [f 1 + 2 of -3]"),
    ('output 3 named"[A] x [B]"', 'output 3 named "[A] x [B]"'),
    ('output 3 named ""', 'output 3 named ""'),
    ("X:3", "X: 3"),
    ('set"explode depth"to 5', 'set "explode depth" to 5'),
    ('set "position order" to "lowest first"', 'set "position order" to "lowest first"'),
    ("loop I over{1..3}{output I}", "loop I over {1..3} {\n  output I\n}"),
    (
        "if 1{output 1}else if 2{output 2}else{if 3 { X: 1 }}",
        "if 1 {\n  output 1\n} else if 2 {\n  output 2\n} else {\n  if 3 {\n    X: 1\n  }\n}",
    ),
    ("if 1 { }", "if 1 {\n}"),
    ("function: f A:n and B C:s D:d { result: A }", "function: f A:n and B C:s D:d {\n  result: A\n}"),
    ("function: f A:? { result: A }", "function: f A {\n  result: A\n}"),
    ("output 1 output 2", "output 1\noutput 2"),
]


@pytest.mark.parametrize(("program", "text"), ANYDICE, ids=[program for program, _ in ANYDICE])
def test_anydice_is_written_with_no_more_than_it_needs(program: str, text: str) -> None:
    """One statement a line, blocks two blanks in, parentheses where the operators need them; read again it is equal."""
    read = parse(program)
    assert printed(read) == text
    assert parse(text) == read


TROLL = [
    ("(sum(largest 3(4 d 6)))", "sum largest 3 4d6"),
    ("largest (1+1) 3d6", "largest (1 + 1) 3d6"),
    ("sum -3", "sum (-3)"),
    ("-sum 3d6", "-sum 3d6"),
    ("-(-3)", "-(-3)"),
    ("d(d6)", "d (d6)"),
    ("d (2+3)", "d (2 + 3)"),
    ("(2+3)d6", "(2 + 3) d 6"),
    ("(1+2)*3-(4-5)", "(1 + 2) * 3 - (4 - 5)"),
    ("1-2-3", "1 - 2 - 3"),
    ("1 U (2 U 3)", "1 U 2 U 3"),
    ("(1 U 2) U 3", "(1 U 2) U 3"),
    ("(1 .. 2) U 3", "(1 .. 2) U 3"),
    ("count(4<3d6)", "count 4 < 3d6"),
    ("(count x)+1", "count x + 1"),
    ("3 # (d6)", "3 # d6"),
    ("2 ' (d6)", "2 ' d6"),
    ("' (1 + 2)", "'(1 + 2)"),
    ("!(2<d6)", "!2 < d6"),
    ("%1[1,2]", "%1 [1, 2]"),
    ("{1,2,{}}", "{1, 2, {}}"),
    ("x:=3;x", "x := 3;\nx"),
    ("(x:=3;x)+1", "(x := 3;\nx) + 1"),
    ("x~3", "x ~ 3"),
    ("if 1 then 2 else 3", "if 1 then 2 else 3"),
    ("foreach x in 1..3 do x", "foreach x in 1 .. 3 do x"),
    ("repeat x:=d6 until x=6", "repeat x := d6 until x = 6"),
    ("accumulate x:=d6 while x=6", "accumulate x := d6 while x = 6"),
    ("?0.50", "?0.50"),
    ('"a"||"b"', '"a" || "b"'),
    ("call f(1,2)\nfunction f(a,b)=a U b", "function f(a, b) = a U b\ncall f(1, 2)"),
    ("compositional f({},d,U) call f(3)", "compositional f({}, d, U)\ncall f(3)"),
    ("d6\nfunction f(a)=a", "function f(a) = a\n(d6)"),
    ("-3\nfunction f(a)=a", "function f(a) = a\n(-3)"),
    ("3\nfunction f(a)=a", "function f(a) = a\n3"),
    ("d (x)\nfunction f(a)=a", "function f(a) = a\n(d x)"),
]


@pytest.mark.parametrize(("program", "text"), TROLL, ids=[program for program, _ in TROLL])
def test_troll_is_written_with_no_more_than_it_needs(program: str, text: str) -> None:
    """Functions come first; parentheses stand where Troll's operators need them; read again it is equal."""
    read = parse_troll(program)
    assert printed_troll(read) == text
    assert parse_troll(text) == read


def value_of(text: str) -> Expression:
    """Read a value of AnyDice."""
    (statement,) = parse(f"output {text}")
    assert isinstance(statement, OutputStatement)
    return statement.value


def test_a_story_lists_twelve_numbers_and_thirty_dice() -> None:
    """Of more, their number is told."""
    assert trace_words.listed(range(12)) == "{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}"
    assert trace_words.listed(range(13)) == "{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … (13 numbers)}"
    assert trace_words.listed(()) == "{}"
    assert trace_words.faces([1] * 30) == ", ".join("1" * 30)
    assert trace_words.faces([1] * 31) == ", ".join("1" * 30) + ", … (31 dice)"


def test_a_story_writes_numbers_of_eighty_bits() -> None:
    """One bit more, and its digits are counted: 2^80 has 25. Of very long ones they are told nearly."""
    assert short(2**80 - 1) == str(2**80 - 1)
    assert short(1 - 2**80) == str(1 - 2**80)
    assert short(2**80) == short(-(2**80)) == "a number of 25 digits"
    assert short(10**4_000) == "a number of 4,001 digits"
    assert short(2**13_999) == "a number of 4,215 digits"  # of 14,000 bits, three tenths
    assert trace_words.with_values(VariableName("X"), {"X": 2**80 - 1}) == Number(2**80 - 1)
    assert trace_words.with_values(VariableName("X"), {"X": 2**80}) == VariableName("X")


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("7", 7, " is 7"),
        ("-7", -7, " is -7"),
        ("3 + 4", 7, ": 3 + 4 is 7"),
        ("{1, 2}", (1, 2), " is {1, 2}"),
        ("X", (1, 2), ": X is {1, 2}"),
    ],
)
def test_how_a_value_came_about_is_told_where_that_says_more(text: str, value: int, said: str) -> None:
    """A number that stands there needs no second trace_words."""
    assert trace_words.came_about(value_of(text), value) == said


def test_long_texts_of_a_program_are_not_repeated() -> None:
    """How a value came about has 120 characters at most, a condition is cut there, and a call at 60."""
    for length, kept in ((120, True), (121, False)):
        how = VariableName("X" * length)
        assert trace_words.came_about(how, 7) == (f": {how.name} is 7" if kept else " is 7")
        assert trace_words.holds(how, held=True) == (f"{how.name} holds" if kept else f"{'X' * 119}… holds")
        assert trace_words.holds(how, held=False).endswith(" does not hold")
    for length, kept in ((60, True), (61, False)):
        call = Call(("x" * (length - 2),))
        assert trace_words.called(call) == (f"[{'x' * 58}]" if kept else f"[{'x' * 57}…]")


@pytest.mark.parametrize(
    ("text", "with_values"),
    [
        ("A + B * -C", "2 + {1, 2} * --3"),
        ("[f A of {A..B:C}]", "[f 2 of {2..{1, 2}:-3}]"),
        ("D + E", "D + E"),
        ("!A", "!2"),
    ],
)
def test_variables_are_written_as_what_they_are(text: str, with_values: str) -> None:
    """Numbers and short sequences stand in their places; what is long, or is not known, keeps its name."""
    (statement,) = parse(f"output {text}")
    assert isinstance(statement, OutputStatement)
    written = trace_words.with_values(statement.value, {"A": 2, "B": (1, 2), "C": -3, "E": tuple(range(13))})
    assert printed((OutputStatement(written),)) == f"output {with_values}"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3", True),
        ("-3", True),
        ("X", False),
        ("{1, 2..3:4}", True),
        ("{1, X}", False),
        ("{1..X}", False),
        ("{1:X}", False),
        ("1 + 2", False),
        ("-X", False),
        ("{}", True),
    ],
)
def test_what_is_written_out_needs_no_telling(text: str, written: bool) -> None:  # what is expected
    """Numbers and sequences of numbers, as they stand."""
    assert trace_words.is_written(value_of(text)) == written


@pytest.mark.parametrize(
    ("some", "whole", "said"),
    [
        (2, 6, "1/3"),
        (1, 10**20 - 1, f"1/{10**20 - 1}"),
        (10**20, 10**20 + 1, "about 999999 in 1,000,000"),
        (10**14 + 1, 10**20 + 1, "about 1 in 1,000,000"),
        (10**14, 10**20 + 1, "less than 1/10^6"),
        (1, 10**20, "1/10^20"),
        (1, 10**2_000 + 1, "less than 1/10^2000"),
        (1, 10**2_000 - 1, "less than 1/10^1999"),
    ],
)
def test_a_share_is_told_as_exactly_as_people_read(some: int, whole: int, said: str) -> None:
    """A fraction of up to twenty digits; then so many in a million, or less than one of a power of ten."""
    assert share(some, whole) == said
