"""What the Lab's page is answered for programs as they seldom are: without output, certain, wide, of many dice."""

import csv
import io
import re
from fractions import Fraction

import pytest
from app.test_lab_answers import asked, words
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.app import lab
from fairthrow.lab.errors import Place
from fairthrow.links import Link, decode
from fairthrow.programs.check import AnyDice, Troll
from fairthrow.programs.own import own
from fairthrow.view.check.picture import program_picture
from fairthrow.view.check.picture_dice import Felt
from fairthrow.view.lab import copies as labcopy
from fairthrow.view.lab.asked import Asked
from fairthrow.view.lab.figures import _parts
from fairthrow.view.lab.game import bindings, game_of
from fairthrow.view.lab.inputs import inputs
from fairthrow.view.lab.parts import Shown, dice_words, name_of
from fairthrow.view.lab.roll import standing
from fairthrow.view.lab.spans import KEPT, Axis, slim, spans_on, summary_of
from fairthrow.view.lab.wrong import underline_length

HOLES = ("sum accumulate x := d3 while x = 1", "troll", "&limit=1")
"""Of three ways one is cut off, and comes to nothing."""


@pytest.fixture(autouse=True)
def _forgotten() -> None:
    lab.KNOWN.clear()


def test_what_comes_to_nothing_is_in_each_copy() -> None:
    """A third of the time nothing comes out. Every copy, and the figure, say so beside the values."""
    rows = list(csv.reader(io.StringIO(asked("labcopy", *HOLES, format="csv")["text"])))[1:]
    assert [row[1] for row in rows] == ["2", "3", ""]
    assert [Fraction(int(row[3]), int(row[4])) for row in rows] == [Fraction(1, 3)] * 3
    assert "| nothing | 33.3 % | 1/3 |" in asked("labcopy", *HOLES, format="markdown")["text"]
    shown = words(asked("labrun", *HOLES)["parts"]["outputs"])
    assert "Nothing comes out: 33.3 %." in shown


@pytest.mark.parametrize("format", ["csv", "markdown", "json"])
def test_a_copy_that_is_too_long_is_refused(format: str, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: A002
    """A copy ends where it gets too long, with words that say how long it may be."""
    monkeypatch.setattr(labcopy, "LONGEST", 60)
    assert "more than 60 characters" in asked("labcopy", "output 9d6", format=format)["error"]["message"]


@pytest.mark.parametrize("number", [1, 137, 500, 1000])
def test_a_column_of_several_values_is_parted_where_it_is_asked(number: int) -> None:
    """Of a column that stands for many values, what is wanted is those that are: counted one by one."""
    (output,) = AnyDice(program="output d{1..1000}").answer().outputs
    wanted = Asked(0, ">=", number)
    spans = spans_on(Axis.over([output]), output)
    assert any(len(span.values) > 2 for span in spans)
    for span in spans:
        parts = {name: Fraction(*chance) for name, chance in _parts(output, span, "exact", wanted)}
        good = sum(value >= number for value in span.values)
        assert parts.get("good", 0) == Fraction(good, 1000)
        assert sum(parts.values()) == Fraction(*span.exact)


def test_a_curve_through_one_value_goes_straight_across() -> None:
    """Two outputs that are certain have curves from edge to edge."""
    drawn = asked("labrun", "output 3\noutput 3", view={"shape": "curves"})["parts"]["outputs"]
    assert len(re.findall(r'd="M0 [\d.]+H1000"', drawn)) == 2


@given(st.integers(0, 2_000), st.data())
def test_a_chance_with_fewer_digits_is_the_same_to_all_who_look(bits: int, data: st.DataObject) -> None:
    """Long chances keep so many binary places. What is possible stays possible, what is not certain stays so."""
    below = data.draw(st.integers(1, 2 ** (bits + 1)))
    above = data.draw(st.integers(0, below))
    kept = slim(above, below)
    exact = Fraction(above, below)
    assert abs(Fraction(*kept) - exact) <= Fraction(1, 2 ** (KEPT - 1))
    assert (kept.numerator == 0, kept.numerator == kept.denominator) == (exact == 0, exact == 1)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6))
def test_the_median_is_the_first_value_that_half_do_not_exceed(weights: list[int]) -> None:
    """Counted out: of all ways sorted by value, the last of the first half."""
    faces = ", ".join(f"{value}:{weight}" for value, weight in enumerate(weights))
    (output,) = AnyDice(program=f"output d{{{faces}}}").answer().outputs
    listed = [value for value, weight in enumerate(weights) for _ in range(weight)]
    found = summary_of(output)
    assert found
    assert found.median == listed[(len(listed) + 1) // 2 - 1]


def test_the_table_of_several_outputs_leaves_gaps_out() -> None:
    """A value that no output can have has no row."""
    table = asked("labrun", "output d{1, 5}\noutput d{1, 7}", view={"shape": "table"})["parts"]["outputs"]
    body = table.partition("<tbody>")[2]
    assert re.findall(r'<th scope="row">(\d+)</th>', body) == ["1", "5", "7"]


def test_the_summary_of_what_is_no_number_says_the_likeliest() -> None:
    """Collections have no mean: how many there are is said, and which comes most; or that nothing does."""
    found = words(asked("labrun", "2d2", "troll", view={"shape": "summary"})["parts"]["outputs"])
    assert "3 values, the likeliest {1, 2}" in found
    none = words(asked("labrun", "output d6\noutput d{}", view={"shape": "summary"})["parts"]["outputs"])
    assert "nothing comes out" in none


def test_a_place_outside_the_program_is_one_sign_long() -> None:
    """What is wrong behind the last line underlines one sign."""
    assert underline_length("output 3", Place(9, 1)) == underline_length("output 3", Place(0, 1)) == 1


def test_a_question_that_the_controls_cannot_show_leaves_them_empty() -> None:
    """``!=`` has no control: the chance is shown, and the number's field is empty."""
    found = asked("labrun", '\\ success total != 7 \\\noutput 2d6 named "total"')
    assert found["asked"] == {"sign": "least", "number": "", "near": "7"}
    assert "83.3 %" in words(found["parts"]["answer"])


def test_the_parts_of_a_program_are_those_of_its_page() -> None:
    """What the build writes into a page is what the page would ask for."""
    program = AnyDice(program="output 3d6")
    assert Shown(program, program.answer()).parts()["answer"] == asked("labrun", "output 3d6")["parts"]["answer"]


def test_many_kinds_of_dice_are_counted() -> None:
    """The dice of a button are named where there is room; else their number is said."""
    few = Link(situation=AnyDice(program="output d4 + d6"), faces=(1, 1)).roll().dice
    assert dice_words(few) == "d4, d6"
    many = AnyDice(program="output " + " + ".join(f"d{sides}" for sides in range(10, 40)))
    assert dice_words(Link(situation=many, faces=(1,) * 30).roll().dice) == "30 dice"


def test_a_program_that_cannot_be_read_is_named_by_its_text() -> None:
    """A text that does not end hides the title: the language and the first words are the name."""
    assert name_of(AnyDice(program='\\ title A \\\noutput d6 named "x')) == 'AnyDice: output d6 named "x'
    assert name_of(AnyDice(program="\\ title A \\\noutput d6")) == "A"


def test_a_value_that_the_odds_leave_out_has_no_place() -> None:
    """Odds may end where a roll goes on: nothing is said of where such a roll stands."""
    (output,) = AnyDice(program="output d6").answer().outputs
    assert standing(output, 9) == ""
    assert standing(output, 6) == "better than 5 in 6"


def test_a_roll_without_output_says_so() -> None:
    """There are dice, and nothing is put out."""
    assert "No output" in words(asked("labroll", "A: d6")["parts"]["answer"])


@pytest.mark.parametrize(("face", "news"), [(5, "good"), (4, "bad")])
def test_a_roll_is_news_of_what_is_asked(face: int, news: str) -> None:
    """What was asked is said beside the result, which is good or bad by it."""
    program = '\\ success total >= 5 \\\noutput d6 named "total"'
    asked("labrun", program)
    answer = asked("labroll", program, more=f"&faces={face}")["parts"]["answer"]
    assert "at least 5" in words(answer)
    assert re.search(rf'class="[^"]*\b{news}\b', answer)


@pytest.mark.parametrize(("face", "says"), [(6, "better than 2 in 3"), (3, ""), (1, "worse than 2 in 3")])
def test_a_roll_stands_high_low_or_in_the_middle(face: int, says: str) -> None:
    """Of three values each has its place, counted by hand: one of three sides shows each."""
    program = "output d{1, 3, 6}"
    place = {1: 1, 3: 2, 6: 3}[face]
    asked("labrun", program)
    answer = words(asked("labroll", program, more=f"&faces={place}")["parts"]["answer"])
    assert says in answer
    assert ("than" in answer) is bool(says)


def test_what_is_certain_has_no_place_and_throws_no_dice() -> None:
    """Where one value is all that can come, no place is said, and the story says that no dice fell."""
    asked("labrun", "output 7")
    found = asked("labroll", "output 7")["parts"]
    assert not re.search("than", words(found["answer"]))
    assert "Certain: this program in AnyDice throws no dice." in words(found["steps"])


def test_the_picture_of_what_is_certain_has_no_tray() -> None:
    """The result stands where the dice would lie."""
    felt = Felt(303.0, 0.1)
    certain, thrown = (
        program_picture(link, "name", felt)
        for link in (
            Link(situation=AnyDice(program="output 3"), faces=()),
            Link(situation=AnyDice(program="output d6"), faces=(3,)),
        )
    )
    assert len(certain) < len(thrown)


def test_a_program_without_inputs_has_no_controls_for_any() -> None:
    """Nothing to set, and nothing that a sheet could fill."""
    program = AnyDice(program="output d6")
    assert inputs(program) == ""
    assert bindings(None, own(program), {}) == ""  # type: ignore[arg-type]  # it is not looked at


def test_a_game_is_asked_only_of_ones_own() -> None:
    """What works on games of one's own takes no other."""
    with pytest.raises(TypeError, match="not a game of one's own"):
        game_of(decode("spellwoven/test"))
    assert game_of(Link(situation=own(Troll(program="d6")))) == own(Troll(program="d6"))
