"""A program of Troll that cannot be read: the whole message, which says what was expected, found, and perhaps meant."""

import pytest

from fairthrow.lab.errors import ProgramError
from fairthrow.lab.troll.hints import joined_comment
from fairthrow.lab.troll.parse import MOST_NESTED, parse
from fairthrow.lab.troll.tokens import MOST_DIGITS, TrollToken, tokens

SINGLES = "- d z sum sgn count min max minimal maximal choose different"
BETWEEN = ". Two values need a sign between them, such as + or U"

EXPECTED = [
    # programs and functions
    ("", 1, "a program", "the program ends", ""),
    ("\\ nothing", 10, "a program", "the program ends", ""),
    ("function f(x) = x", 18, "an expression beside the functions", "the program ends", ""),
    ("d6 }", 4, "the end of the program", "there is }", ""),
    ("function 3(x) = x", 10, "the function's name", "there is 3", ""),
    (
        "function f x",
        12,
        "( and the names of what it is given",
        "there is x",
        BETWEEN,
    ),
    ("function f()", 12, "a name", "there is )", ""),
    ("function f(x, 3)", 15, "a name", "there is 3", ""),
    ("function f(x;", 13, ") behind the names", "there is ;", ""),
    (
        "function f(x) x",
        15,
        "= and what the function gives",
        "there is x",
        BETWEEN,
    ),
    ("compositional 3", 15, "the function's name", "there is 3", ""),
    ("compositional f 0", 17, "(", "there is 0", BETWEEN),
    ("compositional f(0)", 18, ", and what is done with a single value", "there is )", ""),
    ("compositional f(0, 3", 20, f"a function's name, or one of {SINGLES}", "there is 3", ""),
    ("compositional f(0, d)", 21, ", and how two results are joined", "there is )", ""),
    ("compositional f(0, d, -)", 23, "a function's name, or one of + * U", "there is -", ""),
    ("compositional f(0, d, U, 3", 24, ")", "there is ,", ". A list goes in { }, a pair in [ ]"),
    # parts
    ("sum", 4, "something to work on", "the program ends", ""),
    ("sum )", 5, "something to work on", "there is )", ""),
    ("2 +", 4, "something to work on", "the program ends", ""),
    ("(2", 3, ")", "the program ends", ""),
    ("{1, 2", 6, "} behind the list", "the program ends", ""),
    ("[1]", 3, ", and the second part of the pair", "there is ]", ""),
    ("[1, 2, 3]", 6, "] (a pair has two parts)", "there is ,", ". A list goes in { }, a pair in [ ]"),
    ("?3", 2, "a chance such as 0.25", "there is 3", ""),
    ("call 3", 6, "the name of a function", "there is 3", ""),
    ("call f 3", 8, "( and what f is given", "there is 3", BETWEEN),
    ("call f(3", 9, ")", "the program ends", ""),
    ("if 1 else 2", 6, "then", "there is else", ""),
    ("if 1 then 2", 12, "else (an if says what holds otherwise)", "the program ends", ""),
    ("foreach 3", 9, "the name that foreach gives each value", "there is 3", ""),
    ("repeat 3", 8, "the name that repeat gives each value", "there is 3", ""),
    ("foreach x do", 11, "in", "there is do", ""),
    ("foreach x in 2 else", 16, "do", "there is else", ""),
    ("accumulate x = 6", 14, ":=", "there is =", ". A filter needs a number on its left: count 4 = 5d6"),
    ("accumulate x := 6 do", 19, "while or until (which say when accumulate ends)", "there is do", ""),
    ("repeat x := 6", 14, "while or until (which say when repeat ends)", "the program ends", ""),
    ("x := 6", 7, "; after the value of x", "the program ends", ""),
    ("1..2..3", 5, "one .. only, as a range has two ends", "there is ..", ""),
    ("sum 2 ' d6", 7, "parentheses around what stands before '", "there is '", ""),
    # what was meant
    ("d6 == 3", 5, "something to work on", "there is =", ". Equal is written with one ="),
    ("d6 != 3", 4, "the end of the program", "there is !=", ". Not equal is written =/="),
    (
        "d6 !\n= 3",
        4,
        "the end of the program",
        "there is !",
        ". An exploding die is sum accumulate x := d6 while x = 6",
    ),
    ("3 ! = 2", 3, "the end of the program", "there is !", ". An exploding die is sum accumulate x := d6 while x = 6"),
    ("!= 3", 2, "something to work on", "there is =", ". Not equal is written =/="),
    (
        "count <= 4 5d6",
        7,
        "something to work on",
        "there is <=",
        ". A filter needs a number on its left: count 4 <= 5d6",
    ),
    ("larges 3 4d6", 8, "the end of the program", "there is 3", BETWEEN),
    ("3 larges 4d6", 3, "the end of the program", "there is larges", BETWEEN),
    ("4d6 KL 3", 5, "the end of the program", "there is KL", BETWEEN),
    ("let x = 3", 1, "something to work on", "there is let", ". A name is given its value without let: x := d6; x + 1"),
    ("x1", 2, "the end of the program", "there is 1", ". A name has letters only"),
    ("x 1", 3, "the end of the program", "there is 1", BETWEEN),
    ("2 {3}", 3, "the end of the program", "there is {", BETWEEN),
    ("{3} 2", 5, "the end of the program", "there is 2", BETWEEN),
    ("(3) (2)", 5, "the end of the program", "there is (", BETWEEN),
    ("1, 2", 2, "the end of the program", "there is ,", ". A list goes in { }, a pair in [ ]"),
    ("3 ~ 4", 3, "the end of the program", "there is ~", ". Only a name can have a default: x ~ 3"),
    ("0.5", 1, "something to work on", "there is 0.5", ". A chance is written ?0.25, and all other numbers are whole"),
    ("(x) := 3", 5, "the end of the program", "there is :=", ". Only a name can be given a value"),
]


@pytest.mark.parametrize(
    ("program", "column", "expected", "found", "hint"), EXPECTED, ids=[program or "nothing" for program, *_ in EXPECTED]
)
def test_a_reader_says_what_it_expected_and_found(
    program: str, column: int, expected: str, found: str, hint: str
) -> None:
    """The place is that of what was found; what was expected is written as a player would write it."""
    with pytest.raises(ProgramError) as error:
        parse(program)
    assert error.value.message == f"line 1, column {column}: expected {expected}, but {found}{hint}"


@pytest.mark.parametrize(
    ("program", "place", "reason"),
    [
        ("d6 ^ 2", (1, 4), "^ is no sign of Troll: Troll has no powers; write x * x"),
        ("x: 3", (1, 2), ": is no sign of Troll: a name is given its value with :="),
        ("1 | 2", (1, 3), "| is no sign of Troll: boxes of text are joined with ||, |>, <| or <>"),
        ("x %3 2", (1, 3), "% is no sign of Troll: the parts of a pair are %1 and %2"),
        ("1.5", (1, 2), ". is no sign of Troll: a range is written 1 .. 6, and a chance ?0.25"),
        ('\n 1 + "a\nb"', (2, 6), '" is no sign of Troll: a text ends with " in its own line'),
        ("my_x := 3; my_x", (1, 3), "_ is no sign of Troll: a name has letters only"),
        ("3 $ 4", (1, 3), "$ is no sign of Troll"),
        ("3 \0 4", (1, 3), r"'\x00' is no sign of Troll"),
        (f"2 + {'9' * (MOST_DIGITS + 1)}", (1, 5), "a number has at most 12 digits"),
        (f"?0.{'1' * (MOST_DIGITS + 1)}", (1, 2), "a chance has at most 12 digits behind the point"),
        (f"sum {'(' * MOST_NESTED}1", (1, MOST_NESTED + 4), "parts of a program may stand 300 deep within one another"),
        ("\n\n\t2 + * 3", (3, 6), "expected something to work on, but there is *"),
    ],
    ids=lambda each: str(each)[:20],
)
def test_what_is_no_troll_is_told_at_its_place(program: str, place: tuple[int, int], reason: str) -> None:
    """Lines and columns count from 1; of signs that other languages have, it is said what Troll has for them."""
    with pytest.raises(ProgramError) as error:
        parse(program)
    assert (error.value.place, error.value.reason) == (place, reason)


def test_what_is_long_and_deep_enough_is_read() -> None:
    """One digit less, and one part less within another, than what is refused."""
    longest = "9" * MOST_DIGITS
    assert parse(f"{longest} + count ?0.{longest}")
    nested = f"{'(' * (MOST_NESTED - 1)}1{')' * (MOST_NESTED - 1)}"
    assert parse(nested)
    with pytest.raises(ProgramError, match="300 deep"):
        parse(f"({nested})")
    half = f"{'(' * (MOST_NESTED // 2)}1{')' * (MOST_NESTED // 2)}"
    assert parse(" + ".join([half] * 9))  # what was closed counts no more


def test_words_and_signs_know_their_places() -> None:
    """Capital D and Z are the dice too, @ is the union; comments and blanks are no words."""
    assert tokens("2D6 @ \\ two\n\tZ4") == [
        TrollToken("number", "2", (1, 1)),
        TrollToken("d", "d", (1, 2)),
        TrollToken("number", "6", (1, 3)),
        TrollToken("U", "U", (1, 5)),
        TrollToken("z", "z", (2, 2)),
        TrollToken("number", "4", (2, 3)),
        TrollToken("end", "", (2, 4)),
    ]


@pytest.mark.parametrize(
    ("program", "line", "joined"),
    [
        ("\\ dice\nto roll\n3d6", 2, "\\ dice to roll\n3d6"),
        ("3\n  \\ dice  \n  to roll  ", 3, "3\n  \\ dice to roll"),
        ("to roll\n3d6", 1, ""),
        ("\\ dice\nto roll", 3, ""),
        ("dice\nto roll", 2, ""),
        ("\\ dice\nsum 3d6", 2, ""),
        ("\\ dice\nx := 3; x", 2, ""),
        ("\\ dice\n3 to roll", 2, ""),
    ],
)
def test_the_rest_of_a_wrapped_comment_is_joined_to_it(program: str, line: int, joined: str) -> None:
    """Only a line below a comment can be its rest, and only if it begins with a word that Troll does not have."""
    assert joined_comment(program, line) == joined


@pytest.mark.parametrize(
    ("program", "place", "mended"),
    [
        ("\\ one\nor two dice\n2d6", (2, 4), "\\ one or two dice\n2d6"),
        ("\\ a\nb c\nd6 +\n\\ e\nf g\n1", (2, 3), "\\ a b c\nd6 +\n\\ e f g\n1"),
        ("\\ a\nb c\nd6 + )", (2, 3), "\\ a b c\nd6 + )"),
        ("\\ a\nb c", (2, 3), ""),
        ("2 2 \\ a\nb c", (1, 3), ""),
    ],
)
def test_a_wrapped_comment_is_mended_where_that_helps(program: str, place: tuple[int, int], mended: str) -> None:
    """All wrapped comments are joined; what is wrong for another reason stays as it is."""
    with pytest.raises(ProgramError) as error:
        parse(program)
    assert error.value.place == place
    assert [mend.program for mend in error.value.mends] == [mended] * bool(mended)
    said = (
        f"a comment ends with its line, so line {place[0]} is read as part of the program. "
        f"Join it to the comment in line {place[0] - 1}, or begin it with \\ too"
    )
    assert (error.value.reason == said) == bool(mended)
