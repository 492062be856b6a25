"""What a program declares in its comments, in both languages, and what is said where a declaration is not right."""

import time
from contextlib import suppress

import pytest

from fairthrow.lab.engine.decided import Goal
from fairthrow.lab.errors import Place, ProgramError
from fairthrow.lab.inputs import Declarations, Spot, declared
from fairthrow.lab.program import LANGUAGES, wanted
from fairthrow.lab.success import Success

ANYDICE = """\\ title Push your luck \\
\\ about Roll under your skill;
  the edge adds two. \\
\\ input SKILL "Skill" 1..10 \\
\\ input EDGE "Edge" no, yes \\
\\ input LEVEL "How hard" easy 4, normal 6, very hard 8 \\
SKILL: 5
EDGE: 0
LEVEL: 6
output d10 + SKILL + 2*EDGE named "Total"
\\ success Total >= LEVEL \\"""

TROLL = """\\ title Push your luck
\\ about Roll under your skill;
\\ input SKILL "Skill" 1..10
\\ input EDGE "Edge" no, yes
\\ input LEVEL "How hard" easy 4, normal 6, very hard 8
\\ success Total >= LEVEL
SKILL := 5;
EDGE := 0;
LEVEL := 6;
d10 + SKILL + 2*EDGE"""


def read(language: str, program: str) -> Declarations:
    """Read what a program declares."""
    return declared(LANGUAGES[language].outline(program))


@pytest.mark.parametrize(("language", "program"), [("anydice", ANYDICE), ("troll", TROLL)])
def test_all_declarations_are_read(language: str, program: str) -> None:
    """A title, a text, numbers, yes or no, words with numbers, and what is wanted: the same in both languages."""
    found = read(language, program)
    assert found.problems == ()
    assert (found.title, found.about) == ("Push your luck", "Roll under your skill;")
    assert found.success == Success(name="Total", sign=">=", number="LEVEL")
    skill, edge, level = found.inputs.values()
    assert (skill.name, skill.label, skill.low, skill.high, skill.default) == ("SKILL", "Skill", 1, 10, 5)
    assert (edge.flag, edge.words, edge.default) == (True, {"no": 0, "yes": 1}, 0)
    assert (level.label, level.words, level.word(8)) == (
        "How hard",
        {"easy": 4, "normal": 6, "very hard": 8},
        "very hard",
    )


@pytest.mark.parametrize(("language", "program"), [("anydice", ANYDICE), ("troll", TROLL)])
def test_values_stand_where_the_defaults_stood(language: str, program: str) -> None:
    """Nothing else of the text changes, however long the numbers are."""
    found = read(language, program)
    sign = ":" if language == "anydice" else " :="
    filled = found.filled(program, {"SKILL": 10, "LEVEL": -4})
    assert filled == program.replace(f"SKILL{sign} 5", f"SKILL{sign} 10").replace(f"LEVEL{sign} 6", f"LEVEL{sign} -4")
    assert found.filled(program, {}) == program


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('input A "Name" 1..6', None),
        ("input A 1..6", None),
        ("input A: 1 .. 6", None),
        ("input A 1 to 6", None),
        ("input A 1-6", None),
        ("input: A from 1 to 6", None),
        ('input A "Name": 1\N{EN DASH}6', None),
        ("input A -3..3", None),
        ("input A no, yes", {"no": 0, "yes": 1}),
        ("input A yes/no", {"no": 0, "yes": 1}),
        ("input A Yes or No", {"no": 0, "yes": 1}),
        ("input A one 1, two 2", {"one": 1, "two": 2}),
        ('input A "Name" one: 1, "number two" = 2', {"one": 1, "number two": 2}),
        ("input A 1, 2, 4", {"1": 1, "2": 2, "4": 4}),
        ("input A bad -1, good 1", {"bad": -1, "good": 1}),
    ],
)
def test_inputs_are_read_as_people_type_them(line: str, words: dict[str, int] | None) -> None:
    """A range, yes and no, and words with numbers in all the ways that come to mind."""
    found = read("anydice", f"A: 1 \\ {line} \\ output A")
    assert found.problems == ()
    assert found.inputs["A"].words == (words or {})
    assert found.inputs["A"].label in {"Name", "A"}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("input B 1..6", "nothing gives B a number; begin with B: 1"),
        ("input A 3..6", "the program begins with 1, and it must be 3 to 6"),
        ("input A 6..1", "from a lower to a higher number"),
        ("input A", "it may be 1..10, or no, yes, or words"),
        ("input A easy, hard", "it may be 1..10, or no, yes, or words"),
        ("input A easy 1, hard 1", "it may be 1..10, or no, yes, or words"),
        ("input A easy 1, easy 2", "it may be 1..10, or no, yes, or words"),
        ("input A 1..6 \\ \\ input A 1..8", "declared twice"),
        ("success A >= B", "there is no input B"),
        ('input A "Name" 1..9999999', "it may be 1..10"),
        ("input A " + ", ".join(f"w{n} {n}" for n in range(1, 60)), "it may be 1..10"),
    ],
)
def test_what_is_not_right_is_said(line: str, words: str) -> None:
    """The program stays as it is; a sentence names the place, and what is missing."""
    (problem,) = read("anydice", f"A: 1\n\\ {line} \\ output A").problems
    assert problem.startswith("line 2, column ")
    assert words in problem


@pytest.mark.parametrize(
    "comment",
    [
        "input the number of dice here",
        "inputs 1..6",
        "success with setback",
        "success",
        "successes >= 3",
        "about",
        "title",
        "this is about A >= 3",
        "the input A 1..6",
    ],
)
def test_other_comments_stay_comments(comment: str) -> None:
    """Words that only begin like a declaration, as programs out there have them."""
    assert read("anydice", f"A: 1 \\ {comment} \\ output A") == Declarations()


BLANKS = " " * 5_900
HOSTILE = [
    f"success{BLANKS}x",
    f"success {'= ' * 2_900}",
    f"success {'at ' * 1_900}",
    f"input A{BLANKS}1..6 x",
    f"input A {'1' * 5_900}",
    f"input A {'x 1, ' * 1_100}",
    f"input A {'- ' * 2_900}1",
    f'input A "{BLANKS}" {chr(34)} 1..6',
    f"title{BLANKS}\\",
    "input A 1..6 " * 450,
    "\n input A 1..6" * 420,
]


@pytest.mark.parametrize("comment", HOSTILE, ids=lambda comment: " ".join(comment.split())[:20])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_comment_takes_long(language: str, comment: str) -> None:
    """Whatever fills a comment is read in a moment; the best of three tries counts, as the machine may be busy."""
    start = "A: 1 \\" if language == "anydice" else "A := 1; \\"
    spent = []
    for _ in range(3):
        begun = time.thread_time()
        with suppress(ProgramError):
            read(language, f"{start} {comment}\\\n")
        spent.append(time.thread_time() - begun)
    assert min(spent) < 0.05


@pytest.mark.parametrize(
    ("program", "numbers"),
    [
        ("A: 5", {"A": Spot(3, 4, 5)}),
        ("A: -5 output A", {"A": Spot(3, 5, -5)}),
        ("A: 5 A: 6", {"A": Spot(3, 4, 5)}),
        ("A: d6 A: 6", {}),
        ("A: 5 + 1", {}),
        ("A: 5d6", {}),
        ("function: f A:n { B: 5 result: B }", {}),
        ('output 1 named "A: 5"', {}),
        ("\\ A: 5 \\ output 1", {}),
        ("A: 1234567", {}),
        ("\n\n  A:\n5 B: 7", {"A": Spot(7, 8, 5), "B": Spot(12, 13, 7)}),
    ],
)
def test_the_first_number_of_a_variable_is_found(program: str, numbers: dict[str, Spot]) -> None:
    """Outside of all brackets, and only where nothing but the number is given."""
    assert LANGUAGES["anydice"].outline(program).numbers == numbers


@pytest.mark.parametrize(
    ("program", "numbers"),
    [
        ("n := 5; n d6", {"n": Spot(5, 6, 5)}),
        ("n := -5; n", {"n": Spot(5, 7, -5)}),
        ("n := 5 + 1; n", {}),
        ("n := d6; n := 5; n", {}),
        ("(n := 5; n) + 1", {}),
        ("\\ n := 5;\nd6", {}),
        ("\\ one\nfor := 3;\nfor", {"for": Spot(13, 14, 3)}),
        ("n := 5", {}),
        ("n :=", {}),
        ("n", {}),
        ("(n ~ 5) d6", {"n": Spot(5, 6, 5)}),
        ("sum (n ~ -5)", {"n": Spot(9, 11, -5)}),
        ("(n ~ 5) + (n ~ 6)", {}),
        ("(n ~ d6)", {}),
        ("n ~ 5 d6", {}),
        ("n := 5; (n ~ 6)", {"n": Spot(5, 6, 5)}),
        ("(n ~ 6) + (n := 5; n)", {"n": Spot(5, 6, 6)}),
    ],
)
def test_the_first_number_of_a_name_is_found(program: str, numbers: dict[str, Spot]) -> None:
    """The same in Troll, where a number given to a name ends with a semicolon."""
    assert LANGUAGES["troll"].outline(program).numbers == numbers


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("success >= 8", Success(name="", sign=">=", number=8)),
        ("success TOTAL >= 8", Success(name="TOTAL", sign=">=", number=8)),
        ('success "all of it" > -1', Success(name="all of it", sign=">", number=-1)),
        ("success: TOTAL at least 8", Success(name="TOTAL", sign=">=", number=8)),
        ("success TOTAL \N{LESS-THAN OR EQUAL TO} A", Success(name="TOTAL", sign="<=", number="A")),
        ("success TOTAL = 2", Success(name="TOTAL", sign="=", number=2)),
        ("success TOTAL != 2", Success(name="TOTAL", sign="!=", number=2)),
    ],
)
def test_what_is_wanted_is_read(line: str, expected: Success) -> None:
    """A name or none, a sign or its words, and a number or the name of an input."""
    assert read("anydice", f"A: 1 \\ input A 1..6 \\ \\ {line} \\ output A").success == expected


def test_what_is_wanted_finds_its_output() -> None:
    """By its label, else by the variable that it shows; one output needs no name."""
    outline = LANGUAGES["anydice"].outline('TOTAL: 2d6 output 3 output TOTAL output d6 named "Hits [A]"')
    assert outline.shown == ("", "TOTAL", "")
    labels = ["output 1", "output 2", "Hits 3"]
    for name, place in {"total": 1, "hits 3": 2, "output 1": 0, "": 0, "nope": None}.items():
        assert wanted(Success(name=name, sign="=", number=1), labels, outline.shown) == place
    assert wanted(Success(name="nope", sign="=", number=1), ["output 1"], ()) == 0
    assert LANGUAGES["anydice"].outline("loop I over {1..3} { output I }").shown == ()


@pytest.mark.parametrize(
    ("sign", "holds"), [("=", "3"), ("!=", "24"), ("<", "2"), ("<=", "23"), (">", "4"), (">=", "34")]
)
def test_what_is_wanted_holds(sign: str, holds: str) -> None:
    """Each sign means what it says, with a number and with an input's; no collection and no text is ever wanted."""
    for value in (2, 3, 4):
        assert Success(name="", sign=sign, number=3).holds(value, {}) == (str(value) in holds)
        assert Success(name="", sign=sign, number="A").holds(value, {"A": 3}) == (str(value) in holds)
    assert not Success(name="", sign="!=", number=3).holds((2, 3), {})


def test_places_are_those_of_the_program() -> None:
    """A declaration in a comment of several lines is found where it stands."""
    comments = LANGUAGES["anydice"].outline("output 1 \\ a\nb \\\n\\c\\").comments
    assert [(comment.place, comment.text) for comment in comments] == [(Place(1, 11), " a\nb "), (Place(3, 2), "c")]
    found = read("anydice", "\\ title X\n   input B 1..3 \\ output 1")
    assert found.problems[0].startswith("line 2, column 4: input B: nothing gives B a number")


def problems(line: str, before: str = "A: 1\n") -> list[str]:
    """Give what is said of a declaration in a comment of an AnyDice program."""
    return list(read("anydice", f"{before}\\ {line} \\ output A").problems)


KINDS = "it may be 1..10, or no, yes, or words with numbers of their own: easy 4, normal 6, hard 8"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("input B 1..6", "input B: nothing gives B a number; begin with B: 1"),
        ("input A 1..6\n input A 1..8", "input A is declared twice; the first holds"),
        ("input A 3..6", "input A: the program begins with 1, and it must be 3 to 6"),
        ("input A low 2, high 3", "input A: the program begins with 1, and it must be 2 (low) or 3 (high)"),
        ("input A 2, three 3, 4..", f"input A: {KINDS}"),
        ("input A 2, 3, four 4", "input A: the program begins with 1, and it must be 2, 3 or 4 (four)"),
        ("input A 1..1", "input A: a range goes from a lower to a higher number, as in 1..10"),
        ("input A 2..1", "input A: a range goes from a lower to a higher number, as in 1..10"),
        ("input A", f"input A: {KINDS}"),
        ('input A ""', f"input A: {KINDS}"),
        ("input A one", f"input A: {KINDS}"),
        ('input A "x" one 1', f"input A: {KINDS}"),
        ('input A "x" maybe, no', f"input A: {KINDS}"),
        ("success A >= C", "success: there is no input C to compare with"),
        ("success A >= " + "C" * 61, f"success: there is no input {'C' * 59}… to compare with"),
        ("input " + "B" * 61 + " 1..6",
         "input {0}: nothing gives {0} a number; begin with {0}: 1".format("B" * 59 + "…")),
    ],
)  # fmt: skip
def test_a_declaration_that_is_not_right_is_told_in_full(line: str, says: str) -> None:
    """The place is where its word stands; what is wrong is said once."""
    second = "\n" in line
    place = "line 3, column 2" if second else "line 2, column 3"
    assert problems(line) == [f"{place}: {says}"]


def test_labels_titles_and_texts_are_cut_where_nobody_reads_on() -> None:
    """A label has sixty characters, a title eighty, a text four hundred; so much is kept whole."""
    for extra in (0, 1):
        label, title, about = "l" * (60 + extra), "t" * (80 + extra), "a" * (400 + extra)
        text = f'\\ title {title}\n about {about}\n input A "{label}" 1..6 \\ A: 1 output A'
        found = read("anydice", text)
        kept = (found.inputs["A"].label, found.title, found.about)
        whole = (label, title, about)
        assert kept == (whole if not extra else tuple(f"{each[:-2]}…" for each in whole))


def test_the_first_of_two_holds() -> None:
    """Of titles and texts; blanks within them count once, and a mark of the comment is no part of them."""
    found = read("anydice", "\\ title:  One   two\n title Three\n\tabout a \n about b\\ A: 1 output A")
    assert (found.title, found.about) == ("One two", "a")
    found = read("troll", "\\ title One\\\n\\ success X >= 3\n\\ success Y >= 4\nd6")
    assert (found.title, found.success) == ("One", Success(name="X", sign=">=", number=3))


def test_a_label_is_made_of_the_name_where_none_is_given() -> None:
    """With blanks for lines, and one capital; of blanks between the words of a label one is left."""
    found = read(
        "anydice", '\\ input MY_SKILL 1..6\n input __ 1..6\n input B "two   words" 1..6 \\ MY_SKILL: 1 __: 1 B: 2'
    )
    assert [each.label for each in found.inputs.values()] == ["My skill", "__", "two words"]


def test_an_input_says_what_it_may_be() -> None:
    """A range from end to end, or one of the numbers of its words."""
    found = read("anydice", "\\ input A 2..5\n input B low -1, high 3\n input C no, yes \\ A: 2 B: 3 C: 0 output A")
    assert found.problems == ()
    a, b, c = found.inputs.values()
    assert [number for number in range(10) if a.allows(number)] == [2, 3, 4, 5]
    assert [number for number in range(-5, 10) if b.allows(number)] == [-1, 3]
    assert [number for number in range(-5, 10) if c.allows(number)] == [0, 1]
    assert (a.allowed(), b.allowed(), c.allowed()) == ("2 to 5", "-1 (low) or 3 (high)", "0 (no) or 1 (yes)")
    assert (a.word(3), b.word(3), b.word(2), c.word(0)) == ("3", "high", "2", "no")
    assert (a.flag, b.flag, c.flag) == (False, False, True)


@pytest.mark.parametrize(("choices", "right"), [(1, False), (2, True), (40, True), (41, False)])
def test_an_input_has_so_many_choices(choices: int, right: bool) -> None:  # what is expected
    """Two at least, and forty at most; each has a word and a number of its own."""
    line = 'input A "Name" ' + ", ".join(f"w{'x' * number} {number + 1}" for number in range(choices))
    assert (problems(line) == []) == right


def test_what_is_wanted_is_written_again() -> None:
    """As a player types it; without a name, only the sign and the number."""
    assert str(Success(name="Hits", sign=">=", number=2)) == "Hits >= 2"
    assert str(Success(name="", sign=">=", number="A")) == ">= A"
    found = read("anydice", '\\ success "two  words" at least 3 \\ output 3')
    assert found.success == Success(name="two words", sign=">=", number=3)


def test_what_is_wanted_of_an_input_that_is_none_gives_way() -> None:
    """The next one that is right holds."""
    found = read("anydice", "\\ success X >= C\n success X >= 2 \\ output 3")
    assert found.success == Success(name="X", sign=">=", number=2)
    assert found.problems == ("line 1, column 3: success: there is no input C to compare with",)


@pytest.mark.parametrize(
    ("labels", "shown", "name", "place"),
    [
        ((), (), "x", None),
        ((), (), "", None),
        (("a",), (), "x", 0),
        (("a", "b"), (), "", 0),
        (("a", "b"), (), "B", 1),
        (("a", "b"), ("X", "Y"), "y", 1),
        (("Y", "b"), ("X", "Y"), "y", 0),
        (("a", "b"), ("X", "Y", "Z"), "y", None),
        (("a", "b"), ("X", "Y"), "z", None),
    ],
)
def test_the_output_of_which_something_is_wanted_is_found(
    labels: tuple[str, ...], shown: tuple[str, ...], name: str, place: int | None
) -> None:
    """One output needs no name. Labels come before variables, and these count only if there is one for each."""
    assert wanted(Success(name=name, sign="=", number=1), labels, shown) == place


@pytest.mark.parametrize(
    "said", [">=", "Attack >=", "at most 3 or >", "X =", ">= 4.5", "Attack \u2265", "A != .5", "7", "is 7", "7+"]
)
def test_a_success_without_its_number_is_told_of(said: str) -> None:
    """Whoever has still to write the number is told what stands there."""
    (problem,) = read("anydice", f"\\ success {said} \\ output 3").problems
    asked = "success: a sign stands there, and behind it a whole number or an input, as in success Attack >= 22"
    assert problem == f"line 1, column 3: {asked}"


def test_exactly_is_a_sign() -> None:
    """As the others that are said in words, of what is wanted and of what is best."""
    found = read("anydice", "\\ success A exactly 4 \\ \\ goal exactly 7 \\ output 3")
    assert found.success == Success(name="A", sign="=", number=4)
    assert [goal for _, goal in found.goals] == [Goal("=", 7)]
    assert not found.problems


@pytest.mark.parametrize("said", ["reach 7", "7", "is 7", "7+", "highest mean", "average", "X >= 7", "to beat 12"])
def test_a_goal_that_seems_meant_is_told_of(said: str) -> None:
    """With what it should look like; a comment that only begins with the word is one."""
    (problem,) = read("anydice", f"\\ goal {said} \\ output 3").problems
    assert problem == "line 1, column 3: goal: it is written goal >= 22, goal highest or goal lowest"
    assert not read("anydice", "\\ goal of the game \\ \\ goal: hit things \\ output 3").problems


@pytest.mark.parametrize(
    "said", ["of the evening", "", "at last!", "is what counts", "= luck and skill", "on 5 or 6", "for all but 1"]
)
def test_a_comment_about_success_is_a_comment(said: str) -> None:
    """Nothing is said of it."""
    assert read("anydice", f"\\ success {said} \\ output 3").problems == ()
