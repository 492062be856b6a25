"""A program of AnyDice that cannot be read: the whole message, with what was expected, found, and perhaps meant."""

import pytest

from fairthrow.lab.anydice.lexer import LONGEST_NUMBER
from fairthrow.lab.anydice.parser import DEEPEST, parse
from fairthrow.lab.anydice.program import read
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.length import LONGEST

STATEMENT = "output, a variable, function, loop, if or set"
"""What a program may begin with."""

IN_BODY = "a variable, loop, if or result"
"""What the body of a function may begin with."""

EXPECTED = [
    # how each statement goes on
    ("3d6", 1, STATEMENT, "3"),
    ('2@3d6 + [highest 1 of d6] named "x"', 1, STATEMENT, "2"),
    ("output 1 3", 10, STATEMENT, "3"),
    ("roll 3d6", 1, STATEMENT, "roll"),
    ('"three"', 1, STATEMENT, '"three"'),
    ("result: 1", 1, STATEMENT, "result"),
    ("function: f { set }", 15, IN_BODY, "set"),
    ("function: f { function: g { } }", 15, IN_BODY, "function"),
    ("X", 2, 'a ":" after X, as in X: 3d6', "the end of the program"),
    ("X 3", 3, 'a ":" after X, as in X: 3d6', "3"),
    ("X = 3", 3, 'a ":" after X, as in X: 3d6', "="),
    ("loop 3", 6, "a variable, as in loop N over {1..6} { … }", "3"),
    ("loop n over {1}", 6, "a variable, as in loop N over {1..6} { … }", "n"),
    ("loop N of {1}", 8, '"over", as in loop N over {1..6} { … }', "of"),
    ("loop N over {1} output N", 17, 'a "{" that begins a block', "output"),
    ("if 1 output 2", 6, 'a "{" that begins a block', "output"),
    ("if 1 { output 2 } else output 3", 24, 'a "{" that begins a block', "output"),
    ("function: f { result 3 }", 22, 'a ":" after result', "3"),
    ("output 3 named x", 16, 'a text, as in output 3d6 named "three dice"', "x"),
    ("set depth to 5", 5, 'the name of a setting, as in set "explode depth" to 5', "depth"),
    ('set "explode depth" 5', 21, '"to", as in set "explode depth" to 5', "5"),
    ('set "explode depth": 5', 20, '"to", as in set "explode depth" to 5', ":"),
    ("function { }", 10, 'a ":" after function', "{"),
    ("function: f 3 { }", 13, "a word, a parameter (as in N:n) or the function's body in { … }", "3"),
    ("function: f N:3 { }", 15, "n (a number), s (a sequence) or d (a die)", "3"),
    # values
    ("output", 7, "a value, such as 3d6", "the end of the program"),
    ("output: 3", 7, "a value, such as 3d6", ":"),
    ("output +", 9, "a value, such as 3d6", "the end of the program"),
    ("output * 3", 8, "a value, such as 3d6", "*"),
    ("output {1,}", 11, "a value, such as 3", "}"),
    ("output {1 2}", 11, 'a "," or the "}" of the sequence begun in line 1', "2"),
    ("output [f 1", 12, 'a "]" for the "[" in line 1, column 8', "the end of the program"),
    ("output (1 2)", 11, 'a ")" for the "(" in line 1, column 8', "2"),
    # what was meant
    ("output D6", 9, STATEMENT, "6"),
    ("output 4D6", 10, 'a ":" after D, as in D: 3d6', "6"),
    ("output d6!", 10, STATEMENT, "!"),
    ("output 2d6!", 11, STATEMENT, "!"),
    ("output X!", 9, STATEMENT, "!"),
    (
        'output highest 1 of 2d6 + {1..3} named "x"',
        8,
        "a value, such as 3d6",
        "highest",
    ),
    ("output (lowest 1 of d{1, 2}) + 1", 9, "a value, such as 3d6", "lowest"),
    ("output explode d6\noutput 3", 8, "a value, such as 3d6", "explode"),
    ("if 1 { output sort {2:3, 1} }", 15, "a value, such as 3d6", "sort"),
    ("output 4d6 drop lowest", 12, STATEMENT, "drop"),
    ("output 4d6 drop highest", 12, STATEMENT, "drop"),
    ("output 2d6 drop lowest", 12, STATEMENT, "drop"),
    ("output 1d6 drop lowest", 12, STATEMENT, "drop"),
    ("output 4d6 drop", 12, STATEMENT, "drop"),
    ("output 4d6 drop 1", 12, STATEMENT, "drop"),
    ("output d6 drop lowest", 11, STATEMENT, "drop"),
    ("4d6 drop lowest", 1, STATEMENT, "4"),
    ("output 999999d6 drop lowest", 17, STATEMENT, "drop"),
    ("output 4d6kh3", 11, STATEMENT, "kh"),
    ("output 4d6 keep 3", 12, STATEMENT, "keep"),
    ("output 4d6kl2", 11, STATEMENT, "kl"),
    ("output 4d6 k X", 12, STATEMENT, "k"),
    ("output 4d6 kl X", 12, STATEMENT, "kl"),
    ("fnction: f { }", 1, STATEMENT, "fnction"),
    ("X: 1 outputs X", 6, STATEMENT, "outputs"),
    ("output 3 over", 10, STATEMENT, "over"),
]


@pytest.mark.parametrize(("program", "column", "expected", "found"), EXPECTED, ids=lambda each: str(each)[:30])
def test_a_reader_says_what_it_expected_and_found(program: str, column: int, expected: str, found: str) -> None:
    """The place is that of what was found; what was expected is written as a player would write it."""
    with pytest.raises(ProgramError) as error:
        parse(program)
    assert error.value.message == f"line 1, column {column}: expected {expected}, found {found}"


@pytest.mark.parametrize(
    ("program", "place", "reason"),
    [
        (
            "output 1\n output (2\n  + 3",
            (3, 6),
            'expected a ")" for the "(" in line 2, column 9, found the end of the program',
        ),
        ("\noutput {1,\n 2 3}", (3, 4), 'expected a "," or the "}" of the sequence begun in line 2, found 3'),
        (
            "if 1\n{ output [f 1\n",
            (3, 1),
            'expected a "]" for the "[" in line 2, column 10, found the end of the program',
        ),
        ("\\ one\ntwo \\ roll", (2, 7), f"expected {STATEMENT}, found roll"),
        ('output 1 named "a\nb" 3', (2, 4), f"expected {STATEMENT}, found 3"),
        ("if 1 {\n output 2", (2, 10), 'expected a "}" that ends the block begun in line 1'),
        (
            "function: f {\n result: 1\n result: 2 }",
            (3, 2),
            'expected a "}": "result:" is the last of its block, found result',
        ),
        ("output 1\r\n\toutput ;", (2, 9), "AnyDice has no ;: a statement ends where the next one begins"),
        ("output 7 % 2", (1, 10), "AnyDice has no remainder, X - X/Y*Y gives it; and d% is written d100"),
        ("output 1.5", (1, 9), "a range has two dots, as in {1..6}; AnyDice has whole numbers only"),
        (
            "\n\noutput \N{LEFT DOUBLE QUOTATION MARK}x",
            (3, 8),
            "this text has no end: a text begins and ends with a quotation mark, and has its end in the same line",
        ),
        ("output 1 ~ 2", (1, 10), "'~' means nothing in AnyDice"),
        (
            "output 2 \\ here",
            (1, 10),
            "this comment has no end: a comment stands between two backslashes, \\ like this \\",
        ),
        (
            'output 2 named "here',
            (1, 16),
            'this text has no end: a text stands between two quotation marks, "like this"',
        ),
    ],
    ids=lambda each: str(each)[:20],
)
def test_places_are_counted_over_lines_comments_and_texts(program: str, place: tuple[int, int], reason: str) -> None:
    """Lines and columns count from 1, and what is meant by a sign of another language is said."""
    with pytest.raises(ProgramError) as error:
        parse(program)
    assert (error.value.place, error.value.reason) == (place, reason)


@pytest.mark.parametrize(
    ("right", "wrong", "place", "reason"),
    [
        (
            f"output {'9' * LONGEST_NUMBER}",
            f"output 1 + {'9' * (LONGEST_NUMBER + 1)}",
            (1, 12),
            "a number has at most 1,000 digits",
        ),
        ("output 3".ljust(LONGEST), "output 3".ljust(LONGEST + 1), (1, 6_001), "6,000 characters fit; this has 6,001"),
        *(
            (
                f"{before}{opening * DEEPEST}1{closing * DEEPEST}{behind}",
                f"{before}{opening * (DEEPEST + 1)}1{closing * (DEEPEST + 1)}{behind}",
                (1, len(before) + len(opening) * DEEPEST + 2),
                "brackets, blocks and signs may stand at most 60 deep",
            )
            for before, opening, closing, behind in (
                ("output ", "(", ")", ""),
                ("output ", "{", "}", ""),
                ("output ", "-", "", ""),
                ("output ", "[f ", "]", ""),
            )
        ),
        (
            "if 1 {" * DEEPEST + "}" * DEEPEST,
            "if 1 {" * (DEEPEST + 1) + "}" * (DEEPEST + 1),
            (1, 6 * (DEEPEST + 1) + 1),
            "brackets, blocks and signs may stand at most 60 deep",
        ),
    ],
    ids=lambda each: str(each)[:20],
)
def test_what_is_read_has_these_limits(right: str, wrong: str, place: tuple[int, int], reason: str) -> None:
    """Just as much as may be is read; one more is refused, behind the last that may be."""
    assert read(right)
    assert read(f"{right}\n{right}"[:LONGEST])  # what was closed counts no more
    with pytest.raises(ProgramError) as error:
        read(wrong)
    assert (error.value.place, error.value.reason) == (place, reason)


def test_long_words_are_repeated_shortened() -> None:
    """Twenty-four characters are repeated; of more, the first twenty-three."""
    for length, said in ((24, "x" * 24), (25, "x" * 23 + "…")):
        with pytest.raises(ProgramError) as error:
            parse("x" * length)
        assert error.value.reason == f"expected {STATEMENT}, found {said}"
