"""What is wrong with a line is said where it is, with the text that was meant; and what pastes bring is passed over."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from fairthrow.dice.stream import Stream
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.errors import ProgramError
from fairthrow.lab.program import LANGUAGES, LIMIT

NOTATION = LANGUAGES["notation"]

DROPPED = "p drops the dice that show a number, which is not here; in a sum such a face counts 0"
FELL = "this is what a roller prints; the dice that fell are left out"
UNDECIDED = "? and : decide nothing here; a comparison that holds is 1, else 0"


@pytest.mark.parametrize(
    ("program", "message", "offers"),
    [
        ("4d6 drop lowest", "1:5 drop is not part of dice notation; did you mean dl1?", "4d6dl1"),
        ("4d6 keep highest 3", "1:5 keep is not part of dice notation; did you mean kh3?", "4d6kh3"),
        ("1d20+5 adv", "1:8 adv is not part of dice notation; did you mean 2d20kh1+5?", "2d20kh1+5"),
        ("1d20+5 with disadvantage", "1:8 with is not part of dice notation; did you mean 2d20kl1+5?", "2d20kl1+5"),
        ("dis(1d20+5)", "1:1 dis is not part of dice notation; did you mean 2d20kl1+5?", "2d20kl1+5"),
        ("1d20+5 vs DC 15", "1:8 vs is not part of dice notation; did you mean 1d20+5 >= 15?", "1d20+5 >= 15"),
        ("10d6!!>=8", "1:5 this die never shows >=8, so it never explodes; did you mean 10d6!! >=8?", "10d6!! >=8"),
        ("1d6+0!=3", "1:6 only dice explode; not equal is written <>; did you mean <>?", "1d6+0<>3"),
        ("2d6!=7", "1:4 this die never shows =7, so it never explodes; did you mean (2d6) <> 7?", "(2d6) <> 7"),
        ("1d6 => 3", "1:6 expected a number or dice, found >; did you mean >=?", "1d6 >= 3"),
        ("{2d6}>=7", "1:6 none of these dice shows >=7, and this counts dice; did you mean (2d6) >= 7?", "(2d6) >= 7"),
        ("3x2d6", "1:2 x needs dice right before it, and explodes them; times is *; did you mean 3*?", "3*2d6"),
        ("4d6sf1", "1:4 failures are taken away by f; did you mean f1?", "4d6>=5f1"),
        ("d20+@{x}", "1:5 what Roll20 reads from a sheet is a number in a line above: @x = 3; did you mean @x = 3?",
         "@x = 3\nd20+@x"),
        ("4d6kh3 2nd", "1:8 words stand behind #; did you mean # 2nd?", "4d6kh3 # 2nd"),
        ("1d20+5 >= 15 ? 1d8+3 : 0", f"1:14 {UNDECIDED}; did you mean (1d20+5 >= 15) * (1d8+3)?",
         "(1d20+5 >= 15) * (1d8+3)"),
        ("A: d4; d20>?{DC|15}?2d6:0", f"1:20 {UNDECIDED}; did you mean (d20>?{{DC|15}}) * (2d6)?",
         "A: d4; (d20>?{DC|15}) * (2d6)"),
        ("8d10 cs >= 7", "1:9 dice are counted in one way only; did you mean cs>=7?", "8d10 cs>=7"),
        ("8d10cs>= 7", "1:9 expected a whole number behind cs>=; did you mean cs>=7?", "8d10cs>=7"),
        ("2d6 != 5", "1:7 expected a whole number behind !=; did you mean (2d6) <> 5?", "(2d6) <> 5"),
        ("A: 1+2d6!= 5", "1:11 expected a whole number behind !=; did you mean (1+2d6) <> 5?", "A: (1+2d6) <> 5"),
        ("@skill = 5\n@skilld4", "2:1 there is no @skilld4; give it a number in a line above; did you mean (@skill)d4?",
         "@skill = 5\n(@skill)d4"),
        ("2d6+3 slashing + 1d6 fire",
         "1:7 slashing is not part of dice notation; did you mean 2d6+3 [slashing] + 1d6 [fire]?",
         "2d6+3 [slashing] + 1d6 [fire]"),
        ("2d6 rokh", "1:5 modifiers in one word stand right behind dice; did you mean rokh?", "2d6rokh"),
        ("1d4p1", f"1:4 {DROPPED}; did you mean 1d{{0,2..4}}?", "1d{0,2..4}"),
        ("4d6ir2", "1:4 ir throws again what is so low or lower, without end, in Dice Maiden; did you mean rr<=2?",
         "4d6rr<=2"),
        ("5d6r{1,2}", "1:5 what is thrown again is said face by face; did you mean r1r2?", "5d6r1r2"),
        ("6 4d6kh3", "1:3 two values need a sign between them; did you mean 6#4d6kh3?", "6#4d6kh3"),
        ("d6 d8", "1:4 d8 drops all the dice; did you mean d6 + d8?", "d6 + d8"),
        ("1d20\u20141", "1:5 a dash of this width is no minus; did you mean -?", "1d20-1"),
        ("2d6\uff0b3", "1:4 the signs of this program are as wide as Chinese or Japanese ones; did you mean 2d6+3?",
         "2d6+3"),
        ("1d20 (17) + 5 = 22", f"1:6 {FELL}; did you mean 1d20 + 5?", "1d20 + 5"),
        ("(1d6)(2d6)", "1:6 two values need a sign between them; did you mean (1d6)*(2d6)?", "(1d6)*(2d6)"),
    ],
)  # fmt: skip
def test_what_was_meant_is_offered(program: str, message: str, offers: str) -> None:
    """The message has the place, from 1, and ends with a text that one touch writes; it has odds."""
    with pytest.raises(ProgramError) as refused:
        NOTATION.odds(program, LIMIT, Budget())
    line, column = refused.value.place
    assert f"{line}:{column} {refused.value.reason}" == message
    assert refused.value.mends[0].program == offers
    assert NOTATION.odds(offers, LIMIT, Budget()).outputs


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("@a = 3", "1:7 expected dice"),
        ("# nothing\n// more", "2:8 expected dice"),
        ("@=3\nd6", "1:1 expected a name behind @"),
        ("2d1.5", "1:3 the number of sides must be whole"),
        ("1.5d6", "1:1 the number of dice must be whole"),
        ("4d6kh2.5", "1:6 this must be a whole number"),
        ("20000d6", "1:1 there are at most 10,000 dice"),
        ("d{1..500001}", "1:3 a die has at most 500,000 sides"),
        ("1" * 13 + "d6", "1:1 a number has at most 12 digits"),
        ("(" * 101 + "d6" + ")" * 101, "1:101 brackets go 100 deep at most"),
        ("2^101", "1:2 a power needs a fixed whole number from 0 to 100"),
        ("0#d6", "1:1 at most 20 rolls can stand in one line"),
        ("1d6 [fire", "1:10 expected ]"),
        ("1d6+ /* x", "1:10 expected */"),
        ("2d6kh(1d2)", "1:6 this must be a number, without dice"),
        ("2d6ro1r2", "1:7 ro and r cannot stand together: one is thrown again once"),
        ("4d6!u", "1:5 dice that explode are not all different"),
        ("3d6ms10>=4", "1:4 ms is of a sum, and cannot stand beside what counts dice"),
        ("4d6t7", "1:4 no d6 shows >=7, so t7 counts nothing"),
        ("{2d6,1d8}cs", "1:12 behind a group cs needs what it compares"),
        ("1d20+5 >= 10 >= 5", "1:14 two totals are compared in one way only"),
        ("5/(1d6-1)", "1:2 this may divide by 0"),
        ("?{Mod|1d4}+1", "1:1 each answer to what Roll20 asks for must be a whole number"),
        ("99^99^99", "1:3 a power needs a fixed whole number from 0 to 100"),
    ],
)
def test_what_is_wrong_is_said_at_its_place(program: str, message: str) -> None:
    """Even where nobody knows what was meant."""
    with pytest.raises(ProgramError) as refused:
        NOTATION.odds(program, LIMIT, Budget())
    line, column = refused.value.place
    assert f"{line}:{column} {refused.value.reason}".split("; did you mean")[0] == message


@pytest.mark.parametrize(
    ("program", "labels"),
    [
        ("1d20+5 to hit", ["to hit"]),
        ("1d20+5 # to hit; 1d8 // damage", ["to hit", "damage"]),
        ("Hit: 1d20+5 # more", ["Hit"]),
        ("/roll 4d6kh3", ["4d6kh3"]),
        ("/r Fire: 8d6", ["Fire"]),
        ("!roll [[1d20+5]] stealth", ["stealth"]),
        ("2#4d6kh3", ["4d6kh3, 1 of 2", "4d6kh3, 2 of 2"]),
        ("Level 3 (cold): 2d6 [cold] /* half */", ["Level 3 (cold)"]),
        ("  2D20KH1 ;; d%  ", ["2D20KH1", "d%"]),
        ("3d6 sum", ["sum"]),
        ("2d6+1 Schärfe", ["Schärfe"]),
    ],
)
def test_outputs_are_named_as_people_name_them(program: str, labels: list[str]) -> None:
    """By what stands before a colon, else behind, else by the formula as it is written."""
    assert [output.label for output in NOTATION.odds(program, LIMIT, Budget()).outputs] == labels


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("2d6−1", "2d6-1"),
        ("2d6×2", "2d6*2"),
        ("2d6÷2", "2d6/2"),
        ("8d10≥7", "8d10>=7"),
        ("8d10≤7", "8d10<=7"),
        ("1d6+0≠3", "1d6+0<>3"),
        ("2d{1…3}", "2d{1..3}"),
        ("2d6 x 10", "2d6*10"),
        ("10d6 e6 k8 +4", "10d6e6k8+4"),
        ("5d6! >= 5", "5d6! >=5"),
        ("2 d6", "2d6"),
        ("3d6 /* a */ + [b] 1", "3d6+1"),
        ("4d6==6", "4d6=6"),
        ("d{ 1 .. 3 , 9 }", "d{1..3,9}"),
        ("1d6^2", "1d6**2"),
    ],
)
def test_what_is_written_alike_is_read_alike(written: str, plain: str) -> None:
    """Signs of other keyboards, blanks and comments change nothing."""
    found = [NOTATION.odds(each, 4, Budget()).outputs[0] for each in (written, plain)]
    assert found[0].weights == found[1].weights


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("4d6-Lr1", "4d6dl1r1"),
        ("4d6-Lmin2", "4d6dl1min2"),
        ("2d20-Lcs20", "2d20dl1cs20"),
        ("4d6-L-H", "4d6dl1dh1"),
        ("4d6-L!", "4d6dl1!"),
        ("4d6-L+2", "4d6dl1+2"),
    ],
)
def test_modifiers_stand_behind_a_dropped_die_too(text: str, same: str) -> None:
    """`-L` and `-H` are modifiers like others."""
    mine, other = (NOTATION.odds(each, LIMIT, Budget()).outputs[0] for each in (text, same))
    assert (mine.weights, mine.total) == (other.weights, other.total)


@pytest.mark.parametrize("text", ["4d6-L2", "4d6-level", "4d6-lowest"])
def test_a_minus_before_a_word_is_a_minus(text: str) -> None:
    """What is behind it is no dice, and says so."""
    with pytest.raises(ProgramError, match="expected a number or dice"):
        NOTATION.odds(text, LIMIT, Budget())


@pytest.mark.parametrize("label", ["To hit?", "Hit (>= 15)?", "DC 15?", "Is it 5 > 3?", "d20?", "why ?{bonus|2}"])
def test_a_question_mark_in_a_label_decides_nothing(label: str) -> None:
    """Only what is compared and asked is a condition of other languages."""
    assert NOTATION.odds(f"{label}: d4", LIMIT, Budget()).outputs[0].label == label


def test_a_condition_with_another_value_has_no_mend() -> None:
    """The dice behind the colon would be thrown for themselves."""
    with pytest.raises(ProgramError, match="decide nothing here") as refused:
        NOTATION.odds("1d20 >= 15 ? 2d8 : 1d8", LIMIT, Budget())
    assert not refused.value.mends


@pytest.mark.parametrize(
    ("program", "faces", "least"), [("4dFt-1", (-1, 0, 1), -1), ("3d{-3..3}t-2", range(-3, 4), -2)]
)
def test_what_counts_may_be_below_0(program: str, faces: Sequence[int], least: int) -> None:
    """A minus behind t is that of its number."""
    (shown,) = NOTATION.odds(program, LIMIT, Budget()).outputs
    many = int(program[0])
    counts = Counter(sum(face >= least for face in roll) for roll in product(faces, repeat=many))
    assert {value: Fraction(weight, shown.total) for value, weight in shown.weights.items()} == {
        value: Fraction(ways, len(faces) ** many) for value, ways in counts.items()
    }


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("2d6[cold]", "2d6 [cold] shows"),
        ("2d6[cold]min2", "2d6 [cold] shows"),
        ("2d6 [cold] kh1 + 1", "2d6 [cold] shows"),
        ("2d6min2[cold]kh1", "2d6 [cold] shows"),
        ("2d6kh1 + 1[cold]", "2d6 shows"),
    ],
)
def test_a_roll_says_what_stands_in_brackets_beside_its_dice(program: str, said: str) -> None:
    """Also where that is between them and their modifiers."""
    assert f"Line 1: {said} " in NOTATION.roll(program, Stream(bytes(16)), Budget()).steps[0]


@pytest.mark.parametrize("command", ["/roll ", "/r ", "!roll ", "!r ", "/gmroll ", "A: /ROLL "])
@pytest.mark.parametrize(
    ("line", "offers"),
    [
        ("2d6>=7", "(2d6) >= 7"),
        ("2d6 = 7", "(2d6) = 7"),
        ("2d6+3d6>=9", "(2d6+3d6) >= 9"),
        ("1d20 != 5", "(1d20) <> 5"),
        ("2d6//2", "floor(2d6/2)"),
        ("2d6 vs 7", "(2d6) >= 7"),
    ],
)
def test_a_command_before_a_line_takes_no_mend_away(command: str, line: str, offers: str) -> None:
    """It is passed over, and stays where it stood."""
    with pytest.raises(ProgramError) as refused:
        NOTATION.odds(f"{command}{line}", LIMIT, Budget())
    assert refused.value.mends[0].program == f"{command}{offers}"


def test_warnings_behind_a_command_write_what_is_read() -> None:
    """The text that they name has odds."""
    (said,) = NOTATION.odds("/roll 4dF>=1", LIMIT, Budget()).warnings
    assert said.endswith("the total is compared by (4dF) >= 1")


@pytest.mark.parametrize(
    ("program", "offers"),
    [
        ("4d6 L", ["4d6 dl1", "4d6 kl1"]),
        ("4d6 h", ["4d6 dh1", "4d6 kh1"]),
        ("4d6 h3", ["4d6 dh3", "4d6 kh3"]),
        ("1d20+5 DC 15", ["1d20+5 >= 15"]),
        ("1d20+5 AC 15", ["1d20+5 >= 15"]),
        *((f"4d6 {word}", None) for word in ("uo", "mt", "ra", "sf", "unique", "km", "ir", "DC")),
    ],
)
def test_words_of_rollers_are_no_labels(program: str, offers: list[str] | None) -> None:
    """They would change the dice there; here they would be told as what the dice are for."""
    with pytest.raises(ProgramError) as refused:
        NOTATION.odds(program, LIMIT, Budget())
    if offers is not None:
        assert [mend.program for mend in refused.value.mends] == offers


@pytest.mark.parametrize(
    "quotes", ["\u201c\u201d", "\u201e\u201c", "\u00ab\u00bb", "\u2018\u2019", "\u201a\u2018", '""', "''"]
)
def test_quotes_around_a_line_are_taken_away(quotes: str) -> None:
    """A chat or a text writes them around what is to be rolled."""
    with pytest.raises(ProgramError) as refused:
        NOTATION.odds(f"{quotes[0]}4d6kh3{quotes[1]}", LIMIT, Budget())
    assert refused.value.place == (1, 1)
    assert [mend.program for mend in refused.value.mends] == ["4d6kh3"]


@pytest.mark.parametrize(
    "command", ["/pr", "/br", "/sr", "/gr", "/gmr", "/publicroll", "/blindroll", "/selfroll", "/GMROLL", "!roll"]
)
def test_commands_of_rollers_are_passed_over(command: str) -> None:
    """In secret or not, the dice are the same."""
    (shown,) = NOTATION.odds(f"{command} 2d6", LIMIT, Budget()).outputs
    assert (shown.label, shown.weights[7], shown.total) == ("2d6", 6, 36)
