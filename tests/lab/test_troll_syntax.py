"""Troll is read as Troll's grammar has it, written again the same, and refused at the place where it goes wrong."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.lab.engine.limits import LimitError
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.troll.faults import TrollError
from fairthrow.lab.troll.odds import odds
from fairthrow.lab.troll.parse import parse
from fairthrow.lab.troll.printed import printed

names = st.sampled_from(["x", "y", "total"])


def grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    def of(*shape: object) -> st.SearchStrategy[str]:
        each = [st.just(part) if isinstance(part, str) else part for part in shape]
        return st.tuples(*each).map(" ".join)

    wrapped = inner.map(lambda text: f"({text})")
    binary = st.sampled_from(
        ["+", "-", "*", "/", "mod", "U", "&", "drop", "keep", "pick", "--", "<", "=", "#", "d", "'", "||"]
    )
    unary = st.sampled_from(["sum", "-", "!", "min", "d", "choose", "%1", "'", "median"])
    return st.one_of(
        wrapped,
        of(inner, binary, inner),
        of(wrapped, binary, wrapped),
        of(unary, inner),
        of("largest", wrapped, inner),
        of("if", inner, "then", inner, "else", inner),
        of(names, ":=", inner, ";", inner),
        of(names, "~", inner),
        of("foreach", names, "in", inner, "do", inner),
        of("repeat", names, ":=", inner, "until", inner),
        of("call f (", inner, ",", inner, ")"),
        of("{", inner, ",", inner, "}"),
        of("[", inner, ",", inner, "]"),
    )


programs = st.recursive(st.one_of(names, st.sampled_from(["1", "20", '"a|>b"', "?0.5", "{}"])), grown, max_leaves=12)


@given(programs, st.booleans())
def test_written_again_it_is_the_same(program: str, function: bool) -> None:
    """Parse → print → parse is parse, whatever binds how."""
    try:
        tree = parse(program + ("\nfunction f(x, y) = x U y\ncompositional g({}, sum, U)" if function else ""))
    except TrollError:
        return
    again = printed(tree)
    assert parse(again) == tree
    assert printed(parse(again)) == again


@pytest.mark.parametrize(
    ("program", "means"),
    [
        ("1 + 2 * 3", "1 + (2 * 3)"),
        ("-2 mod 4", "(-2) mod 4"),
        ("min 2d4 U 3", "(min (2d4)) U 3"),
        ("15 <= x + 5", "(15 <= x) + 5"),
        ("3 < 6 > d8", "3 < (6 > (d8))"),
        ("1 .. 3 U 5", "1 .. (3 U 5)"),
        ("1 U 2 pick 3", "(1 U 2) pick 3"),
        ("count x -- y", "(count x) -- y"),
        ("2 ' d6 + 1", "(2 ' (d6)) + 1"),
        ("2d6d8", "2 d (6d8)"),
        ("d6d8", "(d6) d 8"),
        ("largest 2 d6", "largest 2 (d6)"),
        ("largest 1 + 1 3d6", "largest (1 + 1) (3d6)"),
        ("x ~ 2d6 + 1", "(x ~ (2d6)) + 1"),
        ("if a then b else c + d4", "if a then b else (c + (d4))"),
        ("2 @ D6 U Z4", "2 U (d6 U (z4))"),
        ("x := 1; x U 2", "x := 1; (x U 2)"),
    ],
)
def test_how_tightly_things_bind(program: str, means: str) -> None:
    """Each is read as it is with all its parentheses."""
    assert parse(program) == parse(means)


@pytest.mark.parametrize(
    ("program", "place", "said"),
    [
        ("3d6 $ 2", (1, 5), "no sign of Troll"),
        ("x := d6;\nx ^ 2", (2, 3), "x * x"),
        ("sum", (1, 4), "the program ends"),
        ("sum (3d6", (1, 9), "expected )"),
        ("count < 4 5d6", (1, 7), "number on its left"),
        ("1..2..3", (1, 5), "two ends"),
        ("x := d6 x", (1, 9), "expected ;"),
        ("[1, 2, 3]", (1, 6), "two parts"),
        ("max (1, 2)", (1, 7), "{ }"),
        ("repeat x := d6", (1, 15), "while or until"),
        ("function f(x) = x", (1, 18), "beside the functions"),
        ("2 ~ 3", (1, 3), "Only a name"),
        ("larges 3 4d6", (1, 8), "sign between them"),
        ("highest 3 of 4d6", (1, 9), "largest 3 4d6"),
        ("x1 := d6; x1", (1, 2), "letters only"),
        ("largest 3 of 4d6", (1, 14), "Troll has no of"),
        ("sum 4d6k3", (1, 8), "sign between them"),
        ("d6!", (1, 3), "accumulate x := d6"),
        ("d6 == 3", (1, 5), "one ="),
        ("sum 2 ' d6", (1, 7), "parentheses"),
        ("sum ) $", (1, 5), "something to work on"),
        ("2d6 1234567890123", (1, 5), "12 digits"),
        ("2d6 6", (1, 5), "sign between them"),
        ("\\ roll: two\ndice: of $ six\n2d6", (2, 5), "a comment ends with its line"),
    ],
)
def test_a_fault_of_syntax_names_its_place(program: str, place: tuple[int, int], said: str) -> None:
    """What is wrong is told where it is, with what would be right."""
    with pytest.raises(ProgramError) as raised:
        parse(program)
    assert raised.value.place == place
    assert said in raised.value.message


@pytest.mark.parametrize(
    ("program", "place", "said"),
    [
        ("{1,2}+{3}", (1, 6), "single number"),
        ("2d6 < 5", (1, 5), "left side of <"),
        ("2d6 >= 7", (1, 5), "dice stand on its right, as in count 7 <= 3d10"),
        ("2d6 + 1", (1, 5), "sum adds them up"),
        ("x := d20;\nif 15 <= x + 5 then 1 else 0", (2, 12), "nothing"),
        ("(x := d6; x) U x", (1, 16), "x has no value"),
        ("sum 4d6 drop lowest", (1, 14), "least 3 4d6"),
        ("score := 3; skore", (1, 13), "skore has no value here"),
        ("call f(3)", (1, 1), "no function f"),
        ("function f(x) = x\ncall f(1, 2)", (2, 1), "takes 1 value, and is given 2"),
        ("1 + d (d6 - 3)", (1, 5), "at least one side"),
        ("largest (d6 - 4) 3d6", (1, 1), "0 or more"),
        ('{d6, "six"}', (1, 4), "a text"),
        ("%1 3d6", (1, 1), "needs a pair"),
        ("choose (d6 drop 3)", (1, 1), "nothing to choose"),
        ("1 / (d2 - 1)", (1, 3), "divided by 0"),
        ("repeat x := d6 until x = 7", (1, 1), "never ends"),
    ],
)
def test_a_fault_of_meaning_names_its_place(program: str, place: tuple[int, int], said: str) -> None:
    """What cannot be done with some roll is refused, at the operator."""
    with pytest.raises(ProgramError) as raised:
        odds(parse(program))
    assert raised.value.place == place
    assert said in raised.value.message


def test_a_comment_that_a_page_has_wrapped_is_told_and_mended() -> None:
    """The rest of a comment stands in a line of its own: the fault says so, and gives the program as it would be."""
    wrapped = (
        "\\ Change N to alter the number of  \ndice (typically three)\n\n\\ and\nRank (3-9)\nN := 3d10; count 4 > N"
    )
    with pytest.raises(TrollError) as raised:
        parse(wrapped)
    assert raised.value.place == (2, 6)
    assert "a comment ends with its line" in raised.value.message
    assert parse(raised.value.mends[0].program) == parse("N := 3d10; count 4 > N")


@pytest.mark.parametrize(
    ("program", "place"),
    [
        ("\\ squared\nx ^ 2", (2, 3)),
        ("\\ twice\nx := d6 x\n+ 2", (2, 9)),
        ("\\ twice\nd6 +\n", (3, 1)),
        ("\\ twice\ny + + 3\n", (2, 5)),
    ],
)
def test_a_fault_below_a_comment_is_not_taken_for_its_rest(program: str, place: tuple[int, int]) -> None:
    """Joining the lines would not make these right."""
    with pytest.raises(TrollError) as raised:
        parse(program)
    assert raised.value.place == place
    assert "comment" not in raised.value.message
    assert not raised.value.mends


@given(st.text(max_size=200) | st.text(alphabet="dzU sumx:=;{}()[]<>#'\"|?!%~0123456789-+*/.\\\n", max_size=200))
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    """Only the documented errors leave the door."""
    with suppress(ProgramError, LimitError):
        parse(text)
