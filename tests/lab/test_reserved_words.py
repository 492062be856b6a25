"""A word of the language that is used as a name: the error says so, and offers a name that answers."""

import pytest

from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES
from fairthrow.lab.troll.tokens import KEYWORDS


def fault(language: str, program: str) -> ProgramError:
    """Give the error of a program."""
    with pytest.raises(ProgramError) as error:
        LANGUAGES[language].odds(program, 12, Budget())
    return error.value


@pytest.mark.parametrize("word", [word for word in KEYWORDS if word not in {"D", "Z"}])
@pytest.mark.parametrize(
    "program",
    [
        "{} := 4; 2d6",
        "x := 3; {} := 4; x",
        "function {}(x) = x 3d6",
        "function f({}) = 2 call f(3)",
        "function f(a, {}) = a call f(3, 4)",
        "compositional {}(0, sum, +) 3d6",
        "foreach {} in 1..3 do d6",
        "repeat {} := d6 until 1",
        "accumulate {} := d6 until 1",
        "d6 + ({} ~ 3)",
    ],
)
def test_all_words_of_troll_are_told_as_no_names(word: str, program: str) -> None:
    """Wherever a name is given, and each has a mend that answers."""
    written = program.format(word)
    found = fault("troll", written)
    if written.startswith(("d6 + (let", "d6 + (function", "d6 + (compositional", "d6 + (call")):
        return
    assert f"{word} is a word of Troll, and cannot be a name" in found.reason
    assert found.mends
    for mend in found.mends:
        assert LANGUAGES["troll"].odds(mend.program, 12, Budget()).outputs


@pytest.mark.parametrize(
    ("program", "mended"),
    [
        ("count := 4; count d6", "myCount := 4; myCount d6"),
        ("d := 3; d6", "myD := 3; d6"),
        ("d := 3; 2 # d", "myD := 3; 2 # myD"),
        ("myCount := 2; count := 4; count + myCount", "myCount := 2; ourCount := 4; ourCount + myCount"),
        ("compositional sum(0, sum, +) call sum(3d6)", "compositional mySum(0, sum, +) call mySum(3d6)"),
        ("min := 3;\ncount min < 4d6", "myMin := 3;\ncount myMin < 4d6"),
    ],
)
def test_the_name_is_another_one_everywhere(program: str, mended: str) -> None:
    """Or, where that does not answer, only where it must be a name."""
    assert [mend.program for mend in fault("troll", program).mends] == [mended]


def test_where_no_name_is_free_or_none_helps_none_is_offered() -> None:
    """The error says what is wrong all the same."""
    taken = "myIf := 1; ourIf := 1; thatIf := 1; if := 1; if"
    for program in (taken, "call sum(3)"):
        found = fault("troll", program)
        assert "cannot be a name" in found.reason
        assert not found.mends


@pytest.mark.parametrize("program", ["sum := 3 := 4", "count 3 := 4", "2 := 3", "sum + 3", "if x then"])
def test_other_faults_are_told_as_before(program: str) -> None:
    """What is no name, and no word either."""
    assert fault("troll", program).reason


@pytest.mark.parametrize(
    ("program", "mended"),
    [
        ("output: 5", "output 5"),
        ("  output : 2d6", "output 2d6"),
        ("x: 3 output x", "X: 3 output X"),
        ('skill: 5 output d20 + skill named "skill"', 'SKILL: 5 output d20 + SKILL named "skill"'),
        ("set: 1 output set", "SET: 1 output SET"),
        ("loop: 1 output loop", "LOOP: 1 output LOOP"),
        ("d: 3 output d", "D: 3 output D"),
        ("if: 3 output if", "IF: 3 output IF"),
        ("named: 3 output named", "NAMED: 3 output NAMED"),
    ],
)
def test_a_variable_of_anydice_in_small_letters_is_offered_in_capitals(program: str, mended: str) -> None:
    """The words of the language too; output needs no colon."""
    assert [mend.program for mend in fault("anydice", program).mends][:1] == [mended]
