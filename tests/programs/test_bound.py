"""What sheets know of games of one's own: each input is filled from what has its name, or from what somebody chose."""

from dataclasses import replace

import pytest

from fairthrow.programs.bound import AS_A_WHOLE, NONE, bound, possible, sources_of
from fairthrow.programs.check import AnyDice
from fairthrow.programs.own import own
from fairthrow.table.characters import decode

JEN = decode(
    "spellwoven/character?name=Jen&quickness=3&fortitude=2&skills=Climb:4:quickness:yes,Stealth:7:quickness:no"
)


def game(*inputs: str) -> AnyDice:
    """Give a program with these inputs, each of which begins at 1."""
    names = [each.split()[0] for each in inputs]
    declared = "".join(f"\\ input {each} \\\n" for each in inputs)
    return AnyDice(program=declared + "".join(f"{name}: 1\n" for name in names) + f"output d6 + {' + '.join(names)}")


@pytest.mark.parametrize(
    ("input_", "source"),
    [
        ('SKILL "Skill" 1..10', "of skill"),
        ('RANK "Skill rank" 1..10', "of skill"),
        ("ATTRIBUTE 1..10", "of attribute"),
        ('X "Quickness" 1..10', "sheet Quickness"),
        ("CLIMB 1..10", "sheet Climb"),
        ("EDGE 1..10", NONE),
        ('T "Trained" no, yes', "of trained"),
    ],
)
def test_names_tell_what_fills_an_input(input_: str, source: str) -> None:
    """A word of the label, or the name, is that of a line, of a field of lines, or of their sort."""
    check = own(game(input_))
    assert list(sources_of(JEN, check, {}).values()) == [source]


def test_each_line_fills_what_it_has() -> None:
    """The lines that say something of an input are those of the game; others have nothing to say."""
    check = own(game('SKILL "Skill" 1..10', 'ATTRIBUTE "Attribute" 1..10', "EDGE 1..10"))
    lines = {line.name: dict(line.fills) for line in bound(JEN, check, {}).lines()}
    assert lines["Climb"] == {"input_SKILL": 4, "input_ATTRIBUTE": 3}
    assert lines["Stealth"] == {"input_SKILL": 7, "input_ATTRIBUTE": 3}
    assert lines["Fortitude"] == {"input_ATTRIBUTE": 2}  # its skill is 0, which the input does not allow
    filled = bound(JEN, check, {}).filled("Stealth", replace(check, input_EDGE=5))  # type: ignore[call-arg]
    assert filled == replace(check, input_SKILL=7, input_ATTRIBUTE=3, input_EDGE=5)  # type: ignore[call-arg]


def test_a_source_is_chosen_by_hand() -> None:
    """What was chosen holds as far as the sheet has it; with nothing that hangs on a line there is one for all."""
    check = own(game('SKILL "Skill" 1..10'))
    assert sources_of(JEN, check, {"SKILL": "sheet Climb"}) == {"SKILL": "sheet Climb"}
    assert sources_of(JEN, check, {"SKILL": "sheet Dance"}) == {"SKILL": "of skill"}
    (line,) = bound(JEN, check, {"SKILL": "sheet Climb"}).lines()
    assert (line.name, dict(line.fills)) == (AS_A_WHOLE, {"input_SKILL": 4})
    assert bound(JEN, check, {"SKILL": NONE}).lines() == ()
    own_value = bound(JEN, check, {"SKILL": "line"})
    assert {line.name: dict(line.fills) for line in own_value.lines()}["Quickness"] == {"input_SKILL": 3}


def test_flags_and_choices_are_filled_by_their_numbers() -> None:
    """A trained skill is yes; a choice takes the number that one of its words is."""
    check = own(
        AnyDice(program='\\ input TRAINED no, yes \\ TRAINED: 0 \\ input Q "Quickness" 2 2, 3 3 \\ Q: 2 output d6')
    )
    lines = {line.name: dict(line.fills) for line in bound(JEN, check, {}).lines()}
    assert lines["Climb"] == {"input_TRAINED": True, "input_Q": "3"}
    assert lines["Stealth"]["input_TRAINED"] is False


def test_every_source_has_words() -> None:
    """Those of a choice: nothing, the line's own value, its other numbers, each line of the sheet."""
    known = possible(JEN)
    assert known[NONE] == "nothing"
    assert known["of attribute"] == "the line's attribute"
    assert known["sheet Climb"] == "Climb"
