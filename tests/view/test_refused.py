"""What is wrong with a field is said with its label and in words."""

import json

import pytest
from strategies import CHECKS, SHEETS

from fairthrow.app import OFFERED
from fairthrow.app.answers import open_link, preview
from fairthrow.app.rolling import roll
from fairthrow.dice.errors import FieldError
from fairthrow.systems.fields import Kind
from fairthrow.systems.rows import Rows
from fairthrow.view.refused import words

DECLARED = [(each.__name__, *field) for each in (*CHECKS, *SHEETS) for field in each.declared().items()]
CELLS = [
    (f"{where}.{name}", *cell)
    for where, name, kind in DECLARED
    if isinstance(kind, Rows)
    for cell in kind.row.declared().items()
]
UNFIT = "\x00" * 2_000
"""A text that no kind of field allows."""


@pytest.mark.parametrize(
    ("name", "kind"), [pytest.param(*rest, id=f"{where}.{rest[0]}") for where, *rest in DECLARED + CELLS]
)
def test_what_is_wrong_with_a_field_begins_with_its_label(name: str, kind: Kind) -> None:
    """Nobody reads the field's name in links, nor what Python calls the value that they typed."""
    with pytest.raises(FieldError) as refused:
        kind.decode(name, UNFIT)
    said = words(refused.value)
    assert kind.label in said or isinstance(kind, Rows)
    assert "must be" not in said
    assert "got " not in said


@pytest.mark.parametrize("typed", ["", "abc", "99", "7.5"])
def test_pages_are_told_in_the_words_of_the_form(typed: str) -> None:
    """An empty number is told like one out of range, by a game's page; a message for programs stays as it was."""
    link = f"spellwoven/test?skill={typed}"
    for ask in (preview, open_link, roll):
        assert json.loads(ask(link))["error"] == {"field": "skill", "message": "Skill: a whole number from 0 to 26"}


def test_the_sides_of_a_contest_are_told_apart() -> None:
    """The same number of the other side says whose it is."""
    said = json.loads(preview("spellwoven/contest?their_skill=x"))["error"]["message"]
    assert said == "Skill (Opponent): a whole number from 0 to 26"


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("spellwoven/test?faces=1,1", "Your own dice: 3 numbers for 3d10 (roll), not 2"),
        ("spellwoven/test?faces=1,0,1", "Your own dice: number 2 is a d10, from 1 to 10 (write 10 for 0), not 0"),
        ("d100/check?faces=1,1,1", "Your own dice: 2 numbers for 2d10 (tens, then ones), not 3"),
        (
            "enchanted-realms/attack?pools=9&damage=9d9&per=hit",
            "Damage counts: once, if any die hits, where the dice could do 810 damage in all, more than 300",
        ),
    ],
)
def test_what_hangs_on_other_fields_is_said_in_the_words_of_the_form(link: str, said: str) -> None:
    """Faces that a roll has no use for, and a ruling that other numbers leave no room for, begin with their label."""
    assert json.loads(roll(link))["error"]["message"] == said


@pytest.mark.parametrize(
    ("link", "edit", "said"),
    [
        (
            "spellwoven/character?name=Jen&effort_spent=4",
            {"do": "set", "field": "effort", "text": "3"},
            "Effort spent: 0 to 3, the Effort there is, not 4",
        ),
        (
            "endworld/character?name=Ash&skills=Run:1:yes,Hide",
            {"do": "set", "field": "skills", "row": "Hide", "cell": "name", "text": "Run"},
            "Name: another than those of the other skills, not 'Run'",
        ),
    ],
)
def test_what_two_fields_of_a_sheet_make_wrong_begins_with_the_label(
    link: str, edit: dict[str, str], said: str
) -> None:
    """A sheet that is edited says so as well, where one field leaves no room for another."""
    asked = json.dumps({"link": link, "edits": [edit]})
    assert json.loads(OFFERED["edit"](asked))["error"]["message"] == said
