"""What may have been meant by a wrong program: offered where it answers, in both languages, never another meaning."""

import contextlib
from collections.abc import Mapping, Sequence
from random import Random
from time import process_time

import pytest

import fairthrow
from fairthrow.dice.errors import FairthrowError
from fairthrow.lab.engine.limits import SLICE, Budget, LimitError
from fairthrow.lab.errors import Place, ProgramError
from fairthrow.lab.foreign import LONGEST_LINE, read
from fairthrow.lab.mending import MOST_SLICES, MendBudget
from fairthrow.lab.program import LANGUAGES, LIMIT, Value

NOTHING: tuple[str, ...] = ()


def odds(program: str, language: str) -> list[tuple[str, Mapping[int, int] | Mapping[Value, int], int]]:
    """Give the odds of each output."""
    return [tuple(output) for output in LANGUAGES[language].odds(program, LIMIT, Budget()).outputs]  # type: ignore[misc]


def fault(program: str, language: str) -> ProgramError | None:
    """Give the error of a program, if it is wrong."""
    try:
        odds(program, language)
    except ProgramError as error:
        return error
    return None


def refused(program: str, language: str) -> ProgramError:
    """Give the error of a wrong program."""
    with pytest.raises(ProgramError) as error:
        odds(program, language)
    return error.value


PASTES: Sequence[tuple[str, tuple[str, ...], tuple[str, ...] | None]] = [
    # dice that are kept, dropped, counted: AnyDice, Troll (None where Troll takes it as it is)
    ("4d6kh3", ("output [highest 3 of 4d6]",), ("sum largest 3 4d6",)),
    ("4d6k3", ("output [highest 3 of 4d6]",), ("sum largest 3 4d6",)),
    ("2d20kl", ("output [lowest 1 of 2d20]",), ("sum least 1 2d20",)),
    ("2d20kh1+5", ("output [highest 1 of 2d20]+5",), ("sum largest 1 2d20+5",)),
    ("4d6dl1", ("output [highest 3 of 4d6]",), ("sum largest 3 4d6",)),
    ("4d6dh1", ("output [lowest 3 of 4d6]",), ("sum least 3 4d6",)),
    ("2d20d1", ("output [highest 1 of 2d20]",), ("sum largest 1 2d20",)),
    ("2d20-L", ("output [highest 1 of 2d20]",), ("sum largest 1 2d20",)),
    ("4d6 drop lowest", ("output [highest 3 of 4d6]",), ("sum largest 3 4d6",)),
    ("sum 4d6 drop lowest", ("output [highest 3 of 4d6]",), ("sum largest 3 4d6",)),
    ("[best 3 of 4d6]", ("output [highest 3 of 4d6]",), ("sum largest 3 4d6",)),
    ("[drop lowest 1 of 4d6]", ("output [highest 3 of 4d6]",), ("sum largest 3 4d6",)),
    ("10d6cs>=5", ("output [count {5, 6} in 10d6]",), ("count 5 <= 10d6",)),
    ("8d10>=7", ("output [count {7..10} in 8d10]",), ("count 7 <= 8d10",)),
    ("8d10t7", ("output [count {7..10} in 8d10]",), ("count 7 <= 8d10",)),
    ("5d6=6", ("output [count {6} in 5d6]", "output 5d6 = 6"), ("count 6 = 5d6", "count 6 = sum 5d6")),
    ("2d6>=6", ("output [count {6} in 2d6]", "output 2d6 >= 6"), ("count 6 <= 2d6", "count 6 <= sum 2d6")),
    ("3d6>=10", ("output 3d6 >= 10",), ("count 10 <= sum 3d6",)),
    ("1d20+5>=15", ("output 1d20+5>=15",), None),
    # too much, or which of two is not sure: nothing is offered
    ("2d20d2", NOTHING, NOTHING),
    ("2d20kh3", NOTHING, NOTHING),
    ("4d6kh3r1", NOTHING, NOTHING),
    ("5d8-H-L", NOTHING, NOTHING),
    ("2d6r1", NOTHING, NOTHING),
    ("2d6ro<3", NOTHING, NOTHING),
    ("5d6!>4", NOTHING, NOTHING),
    ("2d6! >= 5", NOTHING, NOTHING),
    ("5d10kh3>=7", NOTHING, NOTHING),
    ("3d6min2", NOTHING, NOTHING),
    ("10d6cs>=5cf1", NOTHING, NOTHING),
    ("3d6>1<6", NOTHING, NOTHING),
    # what explodes, and dice of other kinds
    ("3d6!", ("output 3d[explode d6]",), ("sum 3 # (sum accumulate x := d6 while x = 6)",)),
    ("d6!", ("output [explode d6]",), ("sum accumulate x := d6 while x = 6",)),
    ("4dF", ("output 4d{-1..1}",), ("sum 4 # (d3 - 2)",)),
    ("d%", ("output d100",), ("d100",)),
    ("3D6", ("output 3d6",), None),
    ("d66", ("output 10*d6 + d6", "output d66"), None),
    ("d{-1..1}", ("output d{-1..1}",), ("choose {-1..1}",)),
    ("(1d4)d6", ("output (1d4)d6",), None),
    ("d20+7", ("output d20+7",), None),
    ("advantage d20+5", ("output [highest 1 of 2d20]+5",), ("sum largest 1 2d20+5",)),
    ("2d6 x 10", ("output 2d6 * 10",), ("sum 2d6 * 10",)),
    ("max(d6,d8)", ("output [highest of d6 and d8]",), ("max {d6, d8}",)),
    # chats, labels, sheets
    ("/r 1d20+5", ("output 1d20+5",), ("1d20+5",)),
    ("!roll 4d6kh3", ("output [highest 3 of 4d6]",), ("sum largest 3 4d6",)),
    ("[[2d20kh1+5]]", ("output [highest 1 of 2d20]+5",), ("sum largest 1 2d20+5",)),
    ("1d8+4[slashing]", ('output 1d8+4 named "slashing"',), ("1d8+4 \\ slashing",)),
    ("Attack: 1d20+7\nDamage: 2d6+4", ('output 1d20+7 named "Attack"\noutput 2d6+4 named "Damage"',), NOTHING),
    ("1d20+5; 1d8+3", ("output 1d20+5\noutput 1d8+3",), NOTHING),
    ("1d20 + @{dex}", NOTHING, NOTHING),
    # what a paste brings along
    ("output d6 &gt; 3", ("output d6 > 3",), None),
    ("```\noutput 3d6\n```", ("output 3d6",), None),
    ("`output 3d6`", ("output 3d6",), None),
    ("output \\[highest 3 of 4d6\\]", ("output [highest 3 of 4d6]",), None),
    ("https://anydice.com/program/1f3a", NOTHING, NOTHING),
]


@pytest.mark.parametrize(("paste", "anydice", "troll"), PASTES, ids=[paste for paste, *_ in PASTES])
def test_what_players_paste_is_met_with_its_mend_or_none(
    paste: str, anydice: tuple[str, ...], troll: tuple[str, ...] | None
) -> None:
    """Of notation whose meaning is sure the mend is offered, in each language; of any other nothing."""
    assert tuple(mend.program for mend in refused(paste, "anydice").mends) == anydice
    if troll is not None:
        assert tuple(mend.program for mend in refused(paste, "troll").mends) == troll


OF_ANYDICE = [
    # signs and words of other languages
    ("output d6 == 3", "equal is written with one =", "output d6 = 3"),
    ("output d6 => 3", "at least is written >=", "output d6 >= 3"),
    ("output d6 <> 3", "not equal is written !=", "output d6 != 3"),
    ("X := 3\noutput X", "given its value with :", "X: 3\noutput X"),
    ("X = 3\noutput X", "given its value with :", "X: 3\noutput X"),
    ("output d6 ** 2", "to the power of is written ^", "output d6 ^ 2"),
    ("X: 3 if X == 3 && X > 2 { output 4 }", "equal is written with one =", "X: 3 if X = 3 & X > 2 { output 4 }"),
    ("X: 3\nif X > 2 then { output 4 }", "an if has no then", "X: 3\nif X > 2 { output 4 }"),
    ("OUTPUT 3d6", "words are written in small letters", "output 3d6"),
    ('Output 3d6 Named "x"', "words are written in small letters", 'output 3d6 named "x"'),
    ("function: f N:n { return N }\noutput [f 3]", "result:", "function: f N:n { result: N }\noutput [f 3]"),
    ("output 3d6 // three dice", "a comment stands between two backslashes", "output 3d6 \\ three dice \\"),
    ("# three dice\noutput 3d6", "a comment stands between two backslashes", "\\ three dice \\\noutput 3d6"),
    ("output 3d6 named 'x'", "double quotation marks", 'output 3d6 named "x"'),
    ("output 3d6 named \u2018x\u2019", "double quotation marks", 'output 3d6 named "x"'),
    # slips
    ("outptu 3d6\nouput 2d6", 'did you mean "output"?', "output 3d6\noutput 2d6"),
    ("SKILL: 1\noutput SKILLS", 'no variable SKILLS; did you mean "SKILL"?', "SKILL: 1\noutput SKILL"),
    ("output 1 + [higest 3 of 4d6]", 'did you mean "[highest 3 of 4d6]"?', "output 1 + [highest 3 of 4d6]"),
    ("output [higest 1 of\n {3, 4}]", 'did you mean "[highest 1 of {3, 4}]"?', "output [highest 1 of\n {3, 4}]"),
    ("function: twice N:n { result: N * 2 }\noutput [twcie 3]", 'did you mean "[twice 3]"?',
     "function: twice N:n { result: N * 2 }\noutput [twice 3]"),
    ("loop I over 6 { output I }", 'not over a number; did you mean "{1..6}"?', "loop I over {1..6} { output I }"),
    ("N: 2\nloop I over N { output I }", 'did you mean "{1..N}"?', "N: 2\nloop I over {1..N} { output I }"),
    ("output highest 3 of 4d6", 'did you mean "output [highest 3 of 4d6]"?', "output [highest 3 of 4d6]"),
    ("output highest of d4 and d6", 'did you mean "[highest of d4 and d6]"?', "output [highest of d4 and d6]"),
    ("output (explode d6) + 1", 'did you mean "[explode d6]"?', "output ([explode d6]) + 1"),
    ('set "position order" to lowest first\noutput 1@2d6', '"lowest first"',
     'set "position order" to "lowest first"\noutput 1@2d6'),
    ('set "position order" to [lowest first]\noutput 1@2d6', '"lowest first"',
     'set "position order" to "lowest first"\noutput 1@2d6'),
    ('output 4d6kh3 named "x"\noutput 3D6', "kh3 is how other rollers keep",
     'output [highest 3 of 4d6] named "x"\noutput 3d6'),
]  # fmt: skip

OF_TROLL = [
    ("count 3 == 2d6", "Equal is written with one =", "count 3 = 2d6"),
    ("count 3 != 2d6", "Not equal is written =/=", "count 3 =/= 2d6"),
    ("count 3 => 2d6", "At least is written >=", "count 3 >= 2d6"),
    ("output sum 3d6", "a program is what it gives", "sum 3d6"),
    ("let x = d6;\nx + 1", "A name is given its value", "x := d6;\nx + 1"),
    ("x: d6\nx + 1", "a name is given its value", "x := d6;\nx + 1"),
    ("// three dice\nsum 3d6", "A comment begins with a backslash", "\\ three dice\nsum 3d6"),
    ("# three dice\nsum 3d6", "A comment begins with a backslash", "\\ three dice\nsum 3d6"),
    ("sum larges 3 4d6", 'Did you mean "largest"?', "sum largest 3 4d6"),
    ("score := 3; skore", 'Did you mean "score"?', "score := 3; score"),
    ("call rol(3)\nfunction roll(x) = x", 'Did you mean "roll"?', "call roll(3)\nfunction roll(x) = x"),
    ("2d6 + 5", "sum adds them up", "sum 2d6 + 5"),
    ("count 8d10 >= 7", "is how other rollers count dice", "count 7 <= 8d10"),
    ("\\ all the dice\nthat count\n3d6", "a comment ends with its line", "\\ all the dice that count\n3d6"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "program", "says", "mended"),
    [*(("anydice", *each) for each in OF_ANYDICE), *(("troll", *each) for each in OF_TROLL)],
)
def test_slips_are_told_and_mended(language: str, program: str, says: str, mended: str) -> None:
    """What is written here is said, and the whole program as it would be comes along."""
    error = refused(program, language)
    assert says in error.reason
    assert [mend.program for mend in error.mends] == [mended]


@pytest.mark.parametrize(
    ("language", "program"),
    [
        ("anydice", "output [best of 4d6]"),  # no function is nearly that, and lowest is another meaning
        ("anydice", "outptu 3d6 + Y"),  # with output it would be wrong all the same
        ("anydice", "loop I over 6 + 1 { output I }"),
        ("anydice", "output 999999d6 drop lowest"),  # it answers to nobody
        ("anydice", "output [higest 200 of 200d100]\noutput [higest 200 of 300d{1..300}]\nouput 10d100000"),
        ("anydice", "if d6 == 3 then { output 1 }"),
        ("troll", "3 larges 4d6"),
        ("troll", "x := 3; count skore"),
    ],
)
def test_what_does_not_answer_is_not_offered(language: str, program: str) -> None:
    """Neither by a word of the message nor by a touch."""
    error = refused(program, language)
    assert not error.mends
    assert "did you mean" not in error.reason.lower()


def test_the_address_of_a_saved_program_says_where_its_text_is() -> None:
    """In all languages, where the address begins; one in a comment is no matter."""
    for language in LANGUAGES:
        error = refused("\n  https://anydice.com/program/1f3a", language)
        assert error.place == Place(2, 3)
        assert error.reason.endswith("Open it there, copy the text of the program, and paste that")
    assert "address" not in refused("\\ https://anydice.com/program/1f3a \\ output", "anydice").reason


@pytest.mark.parametrize(
    ("paste", "said"),
    [
        ("\\[highest 1 of 2d6\\]", "output [highest 1 of 2d6]"),
        ("```\n[highest 1 of 2d6]\n```", "output [highest 1 of 2d6]"),
        ("\\[highest 1 of 2d6\\]\noutput d4", "output [highest 1 of 2d6]"),
        ("output \\[highest 1 of 2d6\\]", "output [highest 1 of 2d6]"),
        ("2d6 &gt; 3", "output [count {4..6} in 2d6]"),
    ],
)
def test_words_and_buttons_offer_the_same(paste: str, said: str) -> None:
    """A line that was mended in two ways is said as it answers: what is offered is not refused in turn."""
    error = refused(paste, "anydice")
    (mend,) = error.mends
    assert f'did you mean "{said}"?' in error.reason
    assert said in mend.program
    assert mend.label == f"Write {said}"


def test_inside_texts_and_comments_nothing_is_mended() -> None:
    """There it is somebody's own words."""
    error = refused('\\ 4d6kh3 == "x" \\ ouput 1 named "2d20kl => &&" \\ a and b \\', "anydice")
    assert error.mends[0].program == '\\ 4d6kh3 == "x" \\ output 1 named "2d20kl => &&" \\ a and b \\'


def test_a_long_line_is_not_looked_through() -> None:
    """It would take long, and nobody pastes notation of that length."""
    assert read(f"4d6kh3{' ' * LONGEST_LINE}", "anydice", alone=True).readings == ()


def test_what_is_tried_ends_soon_and_asks_whoever_asked() -> None:
    """A mend that would take long is not offered; and the work is that of whoever asked, who may end it."""
    slow = "N: 0 loop I over {1..9999} { loop J over {1..9999} { N: N + 1 } } ouput N"
    assert not refused(slow, "anydice").mends
    asked: list[int] = []
    trial = MendBudget(Budget(lambda: asked.append(1)))
    for _ in range(MOST_SLICES):
        trial.spend(SLICE)
    with pytest.raises(LimitError):
        trial.spend(SLICE)
    assert len(asked) == MOST_SLICES + 1


# --- any damage --------------------------------------------------------------------------------

RIGHT = {
    "anydice": (
        'output [highest 3 of 4d6] named "best"', "X: 3\noutput Xd6 + 1", "output [count {5, 6} in 10d6] >= 2",
        "function: twice N:n { result: N * 2 }\noutput [twice d6]", "loop I over {1..3} { output Id6 }",
        'set "explode depth" to 3\noutput [explode d6]', "SKILL: 4\nif SKILL > 3 { output 2d6 } else { output d6 }",
        "4d6kh3", "8d10>=7", "2d20kl1+5", "3d6!", "/r 1d20+5[fire]", "output 1@3d6 \\ first \\",
    ),
    "troll": (
        "sum largest 3 4d6", "count 7 <= 8d10", "x := 2d6;\nmax x + 1", "sum accumulate x := d6 while x = 6",
        "call twice(3)\nfunction twice(n) = n * 2", "foreach i in 1..3 do i + 1", "if d6 > 3 then 1 else 2",
        "4d6kh3", "8d10>=7", "sum 4d6 drop lowest", "\\ dice\nsum 3d6",
    ),
}  # fmt: skip
DAMAGE = [
    *"dDkh!=<>:;&|#/{}[]() \n+-3x\"'`\\",
    "==",
    "kh1",
    "named ",
    "output ",
    "sum ",
    "drop lowest",
    "&gt;",
    "[fire]",
]


@pytest.mark.parametrize("language", RIGHT)
@pytest.mark.parametrize("seed", range(30))
def test_every_mend_that_is_offered_answers(language: str, seed: int) -> None:
    """Programs and pastes of all kinds, damaged at random: what is offered is read, and has odds, as it stands."""
    random = Random(f"{language} {seed}")
    offered = 0
    for _ in range(70):
        text = random.choice(RIGHT[language])
        for _ in range(random.choice((0, 1, 1, 1, 2))):
            at = random.randrange(len(text) + 1)
            text = text[:at] + random.choice([*DAMAGE, *" " * 20, *[""] * 20]) + text[at + random.randint(0, 1) :]
        error = fault(text, language)
        for mend in error.mends if error else ():
            offered += 1
            assert mend.program != text
            assert fault(mend.program, language) is None
        assert not error or error.mends or "did you mean" not in error.reason.lower()
    assert offered


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("4d6 kh 3", "4d6 kh3"),
        ("4d6 dl 1", "4d6 dl1"),
        ("2d6 r 1", "2d6 r1"),
        ("4d6 ! 6", "4d6 !6"),
        ("8d10 cs 10", "8d10 cs10"),
        ("1d20 min 10", "1d20 min10"),
        ("2d 6", "2d6"),
        ("2d 6 + 1", "2d6 + 1"),
        ("6x4d6kh3", "6#4d6kh3"),
        ("(2d6)x10", "(2d6)*10"),
        ("2d20 (keep highest)", "2d20kh1"),
        ("4d6 (drop lowest) + 2", "4d6dl1 + 2"),
        ("1d20 (adv)", "2d20kh1"),
        ("adv 1d20", "2d20kh1"),
        ("8d10 successes >= 7", "8d10 >= 7"),
        ("d% under 45", "d% <= 45"),
        ("1d20+5 to hit, 1d8+3 damage", "1d20+5 to hit; 1d8+3 damage"),
        ("1d20 +5 vs 1d20+3", "1d20 +5 >= 1d20+3"),
        ("4d6 keep 3", "4d6kh3"),
        ("4d6 drop 1", "4d6dl1"),
        ("4d6 highest 3", "4d6kh3"),
        ("3d6 best", "3d6kh1"),
    ],
)
def test_dice_notation_as_people_say_it_is_what_they_meant(text: str, meant: str) -> None:
    """A blank, a word or brackets too many do not make another roll of it: the first mend is the same dice."""
    assert refused(text, "notation").mends[0].program == meant


ENDINGS = "s sd sa f1 e6 x6 k k3 kh3 kl3 d1 dl1 mi2 ma5 min2 max5 cs>4 cf1 t5 r1 ro1 rr<2 ! !! !p b2 w1 u a5 >=5 =6 <3"


@pytest.mark.parametrize("before", ["", "output ", "sum ", "x := "])
@pytest.mark.parametrize("dice", ["d6", "4d6", "3d10"])
@pytest.mark.parametrize("language", ["anydice", "troll", "notation"])
def test_dice_of_other_rollers_are_answered_or_refused_in_words(before: str, dice: str, language: str) -> None:
    """Whatever stands behind dice elsewhere: no mend, and none that is missing, is a fault of ours."""
    for ending in (*ENDINGS.split(), " rollunder 5", " keep highest 3"):
        error = fault(f"{before}{dice}{ending}", language)
        assert error is None or error.reason
        for mend in error.mends if error else ():
            assert fault(mend.program, language) is None, mend.program


@pytest.mark.parametrize("language", ["anydice", "troll"])
@pytest.mark.parametrize("sign", ["`", "~", "` ", "a", "d", "[", "\\[", "1d", "4d6k", "&gt", " ", '"'])
def test_nothing_is_tried_against_everything(sign: str, language: str) -> None:
    """What may have been meant by a long text of one sign is found at once."""
    text = (sign * 5_990)[:5_990] + "\n3d6"
    began = process_time()
    with contextlib.suppress(FairthrowError):
        fairthrow.program(text, language=language).odds(seconds=20)
    assert process_time() - began < 2


@pytest.mark.parametrize("program", ["count (600000d6 U 600000d6)", "1000001 # d6", "2 # {1..600000}"])
def test_a_program_that_asks_for_too_much_is_not_called_misspelt(program: str) -> None:
    """What a collection may have is a limit as others are: it has its place, and nothing is offered for it."""
    with pytest.raises(ProgramError, match="1,000,000 values at most") as error:
        LANGUAGES["troll"].odds(program, 12, Budget())
    assert (error.value.limit, error.value.mends) == ("outcomes", ())
    assert "mean" not in error.value.reason
