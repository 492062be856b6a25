"""What do I need: the controls, the sentence first, rows and a grid whose parts set what they show."""

import json
import re

import pytest
from awaiting import awaited
from strategies import CHECKS, check_id

from fairthrow.app import OFFERED
from fairthrow.links import decode
from fairthrow.systems.situation import Situation
from fairthrow.view.check.insight import whole
from fairthrow.view.check.needs import needs_pieces, read_needs
from fairthrow.view.needs_form import needs_form

SPELL = "spellwoven/test?skill=6&difficulty=2&attribute=1"


def found(link: str, **wishes: str) -> str:
    """Give the markup of what is found."""
    return whole(needs_pieces(decode(link).situation, read_needs({"share": "65", **wishes})))


@pytest.mark.parametrize("check", CHECKS, ids=check_id)
def test_every_field_that_is_offered_can_be_asked_for(check: type[Situation]) -> None:
    """The controls name fields that have an answer, with a sentence first."""
    situation = check()
    controls = needs_form(situation)
    offered = [name for name in situation.declared() if f'value="{name}"' in controls]
    wishes = {"share": "65"} if situation.verdict else {"share": "10", "mean": "yes"}
    for name in offered:
        markup = whole(needs_pieces(situation, read_needs({"field": name, **wishes})))
        assert re.match('<div class="needs"><div class="taken"><p class="about-it">[^<]*</p><p class="says">', markup)
        assert f'data-set="{name}=' in markup
        assert f'data-text="{name},' in markup


def test_the_sentence_is_first_and_each_row_sets_its_value() -> None:
    """What holds has a sign and no hatching, what does not is hatched; the situation's own row is marked."""
    markup = found(SPELL, field="skill")
    assert "Skill 6 or more (6: 69.6 %, 5: 57.5 %)." in markup
    rows = re.split("<li[ >]", markup)[1:]
    assert [('data-set="skill=' in row, "#icon-yes" in row, "-hatch" in row) for row in rows[5:7]] == [
        (True, False, True),
        (True, True, False),
    ]
    assert "aria-current" in re.split("<li(?=[ >])", markup)[7]


def test_two_fields_are_a_grid_with_an_edge() -> None:
    """A cell sets both, and the edge lies where what is wanted begins or ends."""
    markup = found(SPELL, field="skill", second="difficulty")
    assert 'data-set="skill=6&amp;difficulty=2"' in markup
    assert "edge-left" in markup
    assert "134 of 270 pairs make it at least 65.0 %." in markup


def test_the_worker_answers_and_says_what_cannot_be_asked() -> None:
    """A share that is none is said in the place of the answer."""
    answer = json.loads(awaited(OFFERED["find"](SPELL, "field=skill&sign=most&share=50")))
    assert "Skill 4 or less" in answer["parts"]["need"]
    assert 'data-text="skill,chance' in answer["parts"]["need"]
    for wish in (
        "field=skill&share=165",
        "field=skill&share=",
        "field=height&share=5",
        "share=5",
        "field=skill&sign=x",
    ):
        refused = json.loads(awaited(OFFERED["find"](SPELL, wish)))
        assert 'class="note"' in refused["parts"]["need"]


def test_a_wide_field_is_asked_for_around_its_value() -> None:
    """Of more values than a page has room for those near the situation's own are shown."""
    markup = found("d100/check?score=140", field="score")
    assert len(re.findall("<li[ >]", markup)) == 121
    assert "Asked for score 30 to 150." in markup
    assert 'data-set="score=150"' in markup
