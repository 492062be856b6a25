"""What is said of the construct at the cursor, in both languages, of finished programs and of unfinished ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.lab.anydice.library import LIBRARY
from fairthrow.lab.troll.tokens import KEYWORDS
from fairthrow.programs.gallery import EXAMPLES
from fairthrow.programs.gallery.example import Example
from fairthrow.programs.words import OF, at_cursor
from fairthrow.programs.words import anydice as of_anydice
from fairthrow.programs.words import troll as of_troll


def said(check: str, program: str) -> dict[str, str]:
    """Give what is said at the sign ``§`` in a text, which is no part of the program: each term with its words.

    The constructs at the cursor alone are given.
    """
    before, _, behind = program.partition("\N{SECTION SIGN}")
    line = before.count("\n") + 1
    here, _ = at_cursor(check, before + behind, line, len(before.rpartition("\n")[2]) + 1)
    return {each.term: each.says for each in here}


@pytest.mark.parametrize(
    ("program", "term", "says"),
    [
        ("output [hi§ghest 3 of 4d6]", "[highest … of …]", "adds the highest so many"),
        ("output [highest 3 of 4§d6]", "4d6", "four dice with 6 sides"),
        ("output [highest 3 of 4d6]§", "[highest … of …]", "adds the highest so many"),
        ("output 3d{1, 2}§", "", ""),
        ("output ]§", "", ""),
        ("ro§ll 3d6", "", ""),  # a word that means nothing here
        ("{§1, 2}", "{ }", "a sequence"),  # nothing before it says what the brace opens
        ("function: tw§ice X:n", "twice …", "a function of this program"),
        ("output 3d§{1, 2}", "3d…", "three dice with these faces"),
        ("output (2d6)d§8", "d8", "as many dice as what stands before comes to"),
        ("output N§", "N", "nothing gives a value to"),
        ("N: 3\noutput N§d6", "N", "given its value in line 1"),
        ("N: 3\noutput Nd§6", "Nd6", "N dice with 6 sides"),
        ("function: twice X:n§ { result: X }", "X:n", "a number: given dice"),
        ("function: hit N S { result: N }\noutput [h§it 1 2d6]", "[hit … …]", "in line 1"),
        ("function: hit N S { result: N }\noutput [h§it (1) {2}]", "[hit … …]", "in line 1"),
        ("output [hit§ 1]", "[hit …]", "there is no function of these words"),
        ("loop I§ over {1..3} { output Id6 }", "I", "the number that the loop has come to"),
        ("function: f X:s { result: 2@§X }", "@", "sorted"),
        ("function: f X:s { result: {§1, X} }", "{ }", "a sequence"),
        ("if 1 {§ output 2 }", "", ""),
        ('set "expl§ode depth" to 3', '"explode depth"', "2 unless set"),
        ("output 2d6 >§= 3 + %%%", ">=", "at least the right"),
    ],
)
def test_anydice_is_explained_at_the_cursor(program: str, term: str, says: str) -> None:
    """The construct that the cursor is in or at the end of, by its own words."""
    found = said("anydice", program)
    assert says in found[term] if term else not found


@pytest.mark.parametrize(
    ("program", "term", "says"),
    [
        ("sum§ largest 3 4d6", "sum", "adds the numbers"),
        ("sum lar§gest 3 4d6", "largest", "three greatest"),
        ("sum largest 3 4d§6", "4d6", "four dice with 6 sides, a collection"),
        ("count 7 <§ 5d10", "<", "5 and more"),
        ("x := d6; x§ + 1", "x", "given its value in line 1: the same"),
        ("repeat x :=§ d6 until 6 = x", ":=", "thrown each time"),
        ("function f(a) =§ a\ncall f(2)", "=", "comes to"),
        ("function f(a) = a§\ncall f(2)", "a", "a parameter"),
        ("function f(a) = a\ncall f§(2)", "f", "in line 1"),
        ("y§", "y", "nothing gives a value to"),
        ("foreach x in 2d6 do x§", "x", "foreach has come to"),
        ("2z§9", "2z9", "show 0 to 9"),
        ("sum§ 3d6 ` 4", "sum", "adds"),
        ("x := -§3", "-", "turns the sign round"),
    ],
)
def test_troll_is_explained_at_the_cursor(program: str, term: str, says: str) -> None:
    """The same in Troll."""
    assert says in said("troll", program)[term]


@pytest.mark.parametrize("program", ["output 2d", "output d", "d", "output 2d \\ more \\", "output (2)d"])
def test_a_program_that_ends_in_d_is_explained(program: str) -> None:
    """So it is for a moment whenever somebody types dice."""
    assert any(each.term.endswith("d…") for each in OF["anydice"](program))


def test_every_word_of_the_languages_is_explained() -> None:
    """AnyDice's own functions and Troll's words all have words of ours, and no others have."""
    assert of_anydice.FUNCTIONS.keys() == LIBRARY.keys()
    assert {word.lower() if len(word) == 1 else word for word in KEYWORDS} - {"d", "z", "u", "let"} <= {
        word.lower() if len(word) == 1 else word for word in of_troll.WORDS
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_examples_have_nothing_unknown(example: Example) -> None:
    """Each name and function of the gallery is known to be what it is, and every place lies in the text."""
    lines = example.text.split("\n")
    for each in OF[example.language](example.text):
        assert "nothing gives" not in each.says
        assert "there is no" not in each.says
        assert 0 < each.column <= each.column + each.length - 1 <= len(lines[each.line - 1])


def test_what_stands_at_the_cursor_comes_first_and_the_line_follows() -> None:
    """Nothing is said twice; without a line all of the program is told."""
    program = "output 2d6 + 2d6\noutput d8"
    here, others = at_cursor("anydice", program, 1, 8)
    assert [each.term for each in here] == ["2d6"]
    assert [each.term for each in others] == ["output", "+"]
    _, every = at_cursor("anydice", program, 0, 0)
    assert [each.term for each in every] == ["output", "2d6", "+", "d8"]


@given(st.sampled_from(["anydice", "troll"]), st.text('output [d6] {}() :;NS\\"\n fx@#.=<% function', max_size=50))
def test_any_text_can_be_explained(check: str, program: str) -> None:
    """Whatever is typed, nothing goes wrong."""
    for line in range(3):
        at_cursor(check, program, line, 1 + line * 2)
