"""What a program in dice notation declares: inputs, what is wanted, a title; and Roll20's questions."""

import fairthrow
from fairthrow.lab.engine.limits import Budget
from fairthrow.lab.inputs import declared
from fairthrow.lab.program import LANGUAGES
from fairthrow.links import Link
from fairthrow.programs.decoding import decode
from fairthrow.programs.own import own

NOTATION = LANGUAGES["notation"]
SKILL = '// title Stealth\n// input Skill "Skill" 1..10\n// success Sneak >= 15\n@skill = 5\nSneak: 1d20 + @skill'


def test_a_name_with_a_number_can_be_an_input() -> None:
    """Capitals do not matter; the number in the text is its default."""
    found = declared(NOTATION.outline(SKILL))
    assert found.title == "Stealth"
    assert not found.problems
    (skill,) = found.inputs.values()
    assert (skill.name, skill.label, skill.default, skill.low, skill.high) == ("skill", "Skill", 5, 1, 10)
    assert found.filled(SKILL, {"skill": 9}).splitlines()[3] == "@skill = 9"


def test_a_link_gives_inputs_other_values() -> None:
    """And what is wanted has a chance."""
    check = fairthrow.program(SKILL, language="notation", inputs={"skill": 7})
    assert check.odds().chance == fairthrow.odds(f"{check.link}").chance
    assert str(check.odds().chance) == "13/20"
    assert "inputs=skill:7" in check.link


def test_a_question_is_an_input_by_itself() -> None:
    """Its label is the words, its default the number; the same words twice are one."""
    program = "?{Spell Level|3}d6 + ?{Spell Level|9}"
    (level,) = declared(NOTATION.outline(program)).inputs.values()
    assert (level.name, level.label, level.default, level.low, level.high) == (
        "Spell_Level",
        "Spell Level",
        3,
        -20,
        100,
    )
    odds = fairthrow.program(program, language="notation", inputs={"Spell_Level": 2}).odds()
    assert [*next(iter(odds.values()))] == list(range(4, 15))
    wide = declared(NOTATION.outline("d20+?{DC|150}")).inputs["DC"]
    assert (wide.low, wide.high) == (-20, 150)


def test_answers_of_a_question_are_choices() -> None:
    """Words with numbers; the first is the default, and another takes its place."""
    program = "?{Level|easy,8|hard,16} + 1d6"
    (level,) = declared(NOTATION.outline(program)).inputs.values()
    assert level.words == {"easy": 8, "hard": 16}
    odds = fairthrow.program(program, language="notation", inputs={"Level": "hard"}).odds()
    assert min(next(iter(odds.values()))) == 17


def test_names_with_points_are_inputs_with_lines() -> None:
    """A point in a name is none in a link."""
    program = "// input abilities.str.mod -5..10\n@abilities.str.mod = 3\n1d20+@abilities.str.mod"
    check = fairthrow.program(program, language="notation", inputs={"abilities_str_mod": -1})
    assert min(next(iter(check.odds().values()))) == 0
    assert decode(check.link).encode() == check.link


def test_a_game_of_ones_own_can_be_in_dice_notation() -> None:
    """Each input is a field, and the success a verdict."""
    game = own(decode(fairthrow.program(SKILL, language="notation").link).situation)  # type: ignore[arg-type]
    assert list(game.declared()) == ["input_skill"]
    assert Link(situation=game.asked).encode().startswith("lab/notation?program=")


def test_what_is_no_input_is_told() -> None:
    """A comment that seems to declare one says what is missing; labels declare nothing."""
    found = declared(NOTATION.outline("// input x 1..6\nd6 # title fight"))
    assert found.problems == ("line 1, column 4: input x: nothing gives x a number; begin with @x = 1",)
    assert found.title == ""


def test_an_account_names_the_parts_of_a_line() -> None:
    """Each group, function and pool of dice has what it cost, in its line."""
    explained = NOTATION.explain("max(4d6kh3, 2d8) # a\n2#d6", 12, Budget(), lambda: 0)
    assert [(part.what, part.line) for part in explained.parts] == [
        ("max(4d6kh3, 2d8)", 1),
        ("4d6kh3", 1),
        ("2d8", 1),
        ("d6", 2),
    ]
