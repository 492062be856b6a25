"""Degrees: words that a program has for how well it went, in its odds, its rolls, its page, its links and its data."""

import json
import re
from dataclasses import replace

import pytest

import fairthrow
from fairthrow.__main__ import main
from fairthrow.dice.distribution import Ratio
from fairthrow.dice.stream import TypedFaces
from fairthrow.lab.inputs import declared
from fairthrow.lab.program import LANGUAGES
from fairthrow.links import Link
from fairthrow.programs.check import AnyDice, Troll
from fairthrow.programs.own import own
from fairthrow.table.log.luck import wanted, wanted_chance
from fairthrow.view.check.parts import live_parts
from fairthrow.view.check.sensitivity import Neighbours
from fairthrow.view.lab.parts import LabView, Shown
from fairthrow.view.lab.roll import roll_parts

STAT = """\\ input STAT "Stat" -1..3
  success total >= 7
  degrees trouble 2, at a price 7, full success 10 \\
STAT: 1
output 2d6 + STAT named "total\""""

IN_TROLL = """\\ input STAT "Stat" -1..3
\\ success >= 7
\\ degrees trouble 2, at a price 7, full success 10
STAT := 1;
STAT + sum 2d6"""

BOTH = [AnyDice(program=STAT), Troll(program=IN_TROLL)]

# Of the 36 throws of 2d6, 26 make 6 or more and 10 make 9 or more: with 1 added, 7 and 10.
CHANCES = (("full success", Ratio(5, 18)), ("at a price", Ratio(4, 9)), ("trouble", Ratio(5, 18)))


MANY = ", ".join(f"word{'x' * number} {number}" for number in range(13))


def problems(comment: str, language: str = "troll") -> tuple[str, ...]:
    """Say what is not right of a program that begins with a comment."""
    return declared(LANGUAGES[language].outline(f"\\ {comment}\nsum 2d6")).problems


@pytest.mark.parametrize("program", BOTH)
def test_the_odds_have_the_chance_of_each(program: AnyDice | Troll) -> None:
    """Each word from its number on, best first; the chance of what is wanted is that of the upper two."""
    answer = program.answer()
    assert answer.warnings == ()
    assert program.degrees(answer) == CHANCES
    assert program.chance(answer) == (0, Ratio(13, 18))


@pytest.mark.parametrize("program", BOTH)
@pytest.mark.parametrize(
    ("faces", "says", "good"),
    [((6, 3), "Full success", True), ((4, 4), "At a price", True), ((1, 5), "At a price", True),
     ((1, 1), "Trouble", False), ((2, 3), "Trouble", False)],
)  # fmt: skip
def test_a_roll_is_said_in_its_word(program: AnyDice | Troll, faces: tuple[int, int], says: str, good: bool) -> None:
    """By hand, on both sides of each border; the word is the verdict, and the total stands above it."""
    thrown = own(program).roll(faces=faces)
    assert (thrown.short, thrown.outcomes["result"]) == (says, says[0].lower() + says[1:])
    assert thrown.lead == f"{'total' if program.check == 'anydice' else 'Result'} {sum(faces) + 1}"
    assert thrown.summary.startswith(f"{says}. ")
    assert thrown.summary.count(says) == 1
    assert wanted(own(program), thrown) is good


def test_below_the_lowest_number_the_lowest_word_holds() -> None:
    """Values below all borders are not left without a word."""
    program = AnyDice(program="\\ success >= 0 \\ \\ degrees behind -2, ahead 0 \\ output d6 - 6")
    assert own(program).roll(faces=(1,)).short == "Behind"
    assert program.degrees(program.answer()) == (("ahead", Ratio(1, 6)), ("behind", Ratio(5, 6)))


def test_the_page_asks_for_any_degree_that_is_wanted() -> None:
    """The large number is the chance of what is wanted, by name; each degree has its share and a look of its own."""
    check = own(BOTH[0])
    neighbours = Neighbours(check)
    assert (neighbours.label, neighbours.now) == ("at a price or better", Ratio(13, 18))
    assert neighbours.value(input_STAT=0) == Ratio(7, 12)
    assert wanted_chance(check, check.odds()) == Ratio(13, 18)
    parts = live_parts(check)
    assert "At a price or better" in parts["answer"]
    assert "72.2" in parts["answer"]
    shares = parts["split"]
    assert shares.index("full success") < shares.index("at a price") < shares.index("trouble")
    for look in ("good", "degree-1", "bad"):
        assert re.search(rf'<rect [^>]*class="{look}"', shares)


def test_where_one_degree_is_wanted_it_is_asked_for_alone() -> None:
    """No other is better: its word is the question."""
    check = own(AnyDice(program="\\ success >= 10 \\ \\ degrees trouble 2, at a price 7, hit 10 \\ output 2d6"))
    assert (Neighbours(check).label, Neighbours(check).now) == ("hit", Ratio(1, 6))


def test_the_lab_says_a_roll_in_its_word() -> None:
    """On the Lab's own page too, but where people ask for something else of the output."""
    program = BOTH[0]
    link = Link(situation=program, faces=(4, 4))
    answer = program.answer()
    for view, says in ((LabView(), "At a price"), (LabView(asked=(">=", 9)), "9")):
        shown = Shown(program, answer, view)
        thrown = program.throw(TypedFaces((4, 4)))
        verdict = roll_parts(link, thrown, answer, shown.asked, shown.first)["answer"]
        assert f">{says}</strong>" in verdict


def test_links_hold_them_in_the_text_of_the_program() -> None:
    """They are comments: whoever does not know them sees the same program, and the same odds."""
    plain = AnyDice(program=STAT.replace("degrees", "in words:"))
    assert plain.answer().outputs == BOTH[0].answer().outputs
    assert plain.declarations.problems == ()
    assert own(plain).roll(faces=(4, 4)).short == "Succeeds"
    text = Link(situation=replace(BOTH[0], inputs=(("STAT", 3),))).encode()
    assert text.endswith("&inputs=STAT:3")
    assert fairthrow.odds(text).data()["degrees"][0] == ["full success", 7, 12]


def test_the_command_line_tells_them(capsys: pytest.CaptureFixture[str]) -> None:
    """Odds have the chance of each, a roll its word, and a check of the program the words with their numbers."""
    link = Link(situation=BOTH[0]).encode()
    assert main(["odds", link]) == 0
    odds = json.loads(capsys.readouterr().out)
    assert odds["degrees"] == [["full success", 5, 18], ["at a price", 4, 9], ["trouble", 5, 18]]
    assert main(["roll", f"{link}&faces=4,4"]) == 0
    assert json.loads(capsys.readouterr().out)["degree"] == "at a price"
    assert main(["check", link]) == 0
    assert json.loads(capsys.readouterr().out)["degrees"] == {"trouble": 2, "at a price": 7, "full success": 10}
    assert main(["odds", "--text", link]) == 0
    assert "at a price: 44.4 %  4/9" in capsys.readouterr().out
    assert main(["check", "--text", link]) == 0
    assert "degrees: trouble 2, at a price 7, full success 10" in capsys.readouterr().out


@pytest.mark.parametrize(
    "line",
    ["degrees full success 10, trouble 2, at a price 7", 'degrees: "trouble": 2, "at a price" = 7, full success:10'],
)
def test_they_may_be_written_in_any_order(line: str) -> None:
    """As the words of an input may: with colons, quotes or equals signs."""
    found = declared(LANGUAGES["troll"].outline(f"\\ success >= 7\n\\ {line}\nsum 2d6"))
    assert found.problems == ()
    assert dict(found.degrees.begins) == {"trouble": 2, "at a price": 7, "full success": 10}


@pytest.mark.parametrize(
    ("comment", "says"),
    [
        ("degrees trouble 2, full 7", "not at the lowest: success >= 7"),
        ("success >= 8\n\\ degrees trouble 2, full 7", "not at the lowest: success >= 7"),
        ("success >= 2\n\\ degrees trouble 2, full 7", "not at the lowest: success >= 7"),
        ("success = 7\n\\ degrees trouble 2, full 7", "not at the lowest: success >= 7"),
        ("success total <= 7\n\\ degrees trouble 2, full 7", "not at the lowest: success total >= 7"),
        ("success >= 7\n\\ degrees trouble, full 7", "each is a word with the number that it begins at"),
        ("success >= 7\n\\ degrees trouble 7, full 7", "none twice"),
        ("success >= 7\n\\ degrees full 2, full 7", "none twice"),
        ("success >= 7\n\\ degrees 2, full 7", "each is a word with the number that it begins at"),
        (f"success >= 7\n\\ degrees {MANY}", "2 to 12 of them"),
        (f"success >= 7\n\\ degrees {'x' * 25} 2, full 7", "is longer than 24 characters"),
    ],
)
def test_what_is_not_right_is_told(comment: str, says: str) -> None:
    """A declaration that is not right changes nothing, and the answer says what is missing."""
    (problem,) = problems(comment)
    assert problem.startswith("line ")
    assert ": degrees: " in problem
    assert says in problem
    assert len(problem) < 200


@pytest.mark.parametrize("comment", ["degrees of success follow", "degrees 7", "degrees, minutes and seconds"])
def test_a_sentence_that_begins_with_the_word_is_none(comment: str) -> None:
    """Whoever only speaks of degrees is not told that something is missing."""
    assert problems(f"success >= 7\n\\ {comment}") == ()


def test_more_than_one_number_may_be_beyond_what_is_wanted() -> None:
    """More than is the same as at least one more."""
    assert problems("success > 6\n\\ degrees trouble 2, at a price 7, full 10") == ()


def test_a_word_is_shown_as_it_can_be_seen() -> None:
    """A word is foreign text: what nobody sees of it is marked, and none of it is markup."""
    check = own(AnyDice(program="\\ success >= 4 \\ \\ degrees <b>no 1, y\u202ees 4 \\ output d6"))
    drawn = "".join(live_parts(check).values())
    assert "<b>no" not in drawn
    assert "\u202e" not in drawn
    assert "y⟨U+202E⟩es" in drawn
