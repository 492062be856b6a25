"""The markup of every check is well-formed, and everything in it that came from outside is escaped."""

import html
import json
from urllib.parse import quote

import pytest
from awaiting import awaited
from hypothesis import given
from hypothesis import strategies as st
from reading import read
from strategies import CHECKS, at_most, check_id, links, situations

from fairthrow.app import OFFERED
from fairthrow.app.answers import open_link, preview
from fairthrow.app.insights import insight
from fairthrow.app.rolling import roll
from fairthrow.links import Link, decode
from fairthrow.systems import Situation
from fairthrow.view.form import roll_fields
from fairthrow.view.markup import escape, tag

EVERY_CHECK = pytest.mark.parametrize("check", CHECKS, ids=check_id)
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&amp;</p>"
SEED = bytes(range(16))


@given(st.text(st.characters() | st.sampled_from("&<>\"'"), max_size=60))
def test_escape_is_that_of_the_standard_library(text: str) -> None:
    """Any text is escaped as `html.escape` does it."""
    assert escape(text) == html.escape(text)


def parts_of(answer: str) -> dict[str, str]:
    """Give the parts of an answer of the app; AssertionError if the answer is an error."""
    found = json.loads(answer)
    assert "error" not in found, found
    parts: dict[str, str] = found["parts"]
    return parts


@EVERY_CHECK
@given(data=st.data())
@at_most(12)
def test_every_part_is_well_formed(check: type[Situation], data: st.DataObject) -> None:
    """A preview in each mode and beside a pinned situation, and everything that an opened link shows."""
    link = data.draw(links(check))
    pinned = Link(situation=data.draw(situations(check))).encode()
    mode = data.draw(st.sampled_from(["exact", "least", "most"]))
    view = f"mode={mode}&pin={quote(pinned)}"
    parts = [parts_of(preview(link.encode(), view)), parts_of(open_link(link.encode(), f"mode={mode}"))]
    for each in parts:
        for markup in each.values():
            read(markup)
    assert {"answer", "odds", "form", "roll"} <= parts[1].keys()


@EVERY_CHECK
def test_what_would_help_is_well_formed(check: type[Situation]) -> None:
    """The tables and curves of neighbouring situations."""
    for markup in parts_of(awaited(insight(check_id(check)))).values():
        read(markup)


@EVERY_CHECK
def test_a_roll_shows_every_die_and_its_summary(check: type[Situation]) -> None:
    """The roll shows all dice that were rolled, the summary and each step."""
    link = Link(situation=check(), seed=SEED)
    thrown = link.roll()
    parts = parts_of(open_link(link.encode()))
    told = read(parts["trace"])
    assert thrown.summary in told.text
    assert all(step in told.text for step in thrown.steps)
    reading = read(parts["roll"])
    dice = [v for name, key, v in reading.attributes if name == "svg" and key == "class" and v == "die"]
    tokens = [v for name, key, v in reading.attributes if name == "li" and key == "class" and "token" in str(v).split()]
    assert len(dice) == len(thrown.dice) + len(tokens)


def test_hostile_labels_are_text() -> None:
    """A label is shown as it was typed and is never read as markup."""
    link = Link(situation=decode("spellwoven/test").situation, seed=SEED, label=HOSTILE)
    parts = parts_of(open_link(link.encode()))
    shown = read(parts["trace"])
    assert HOSTILE in shown.text
    assert "img" not in shown.elements
    typed = read(parts["roll-fields"])
    assert ("input", "value", HOSTILE) in typed.attributes
    assert "img" not in typed.elements


@pytest.mark.parametrize("label", ["a,b", "1,2,3", "x , y", "", "日本", "a&b=c"])
def test_labels_are_put_back_as_typed(label: str) -> None:
    """Opening a link changes no character of its label."""
    link = Link(situation=decode("spellwoven/test").situation, label=label)
    values = [v for _, key, v in read(roll_fields(link)).attributes if key == "value"]
    assert values[0] == label


@pytest.mark.parametrize("text", [HOSTILE, f"spellwoven/{HOSTILE}", f"spellwoven/test?{HOSTILE}=1", "\ud800"])
def test_hostile_links_are_answered_with_an_error(text: str) -> None:
    """Whatever text arrives, the answer is JSON. An error in it has a field and a message."""
    for name in ("preview", "open", "roll", "insight"):
        answer = OFFERED[name](text)
        answer = json.loads(answer if isinstance(answer, str) else awaited(answer))
        assert list(answer) == ["error"]
        assert answer["error"]["field"]
        assert answer["error"]["message"]


def test_a_new_roll_draws_a_new_seed() -> None:
    """Two rolls of one situation have two links. Each opens as the roll that it is of."""
    first, second = (json.loads(roll("spellwoven/test?label=x")) for _ in range(2))
    assert first["fragment"] != second["fragment"]
    opened = json.loads(open_link(f"spellwoven/#{first['fragment']}"))
    assert opened["said"] == first["said"]
    assert opened["parts"]["roll"] == first["parts"]["roll"]


def test_attributes_are_escaped_and_content_is_not() -> None:
    """Content is markup already, so it is not escaped. Attributes are values, so they are."""
    markup = tag("a", tag("b"), href='"><script>', title="a & b", hidden=False, data_x=None, open=True)
    assert markup == '<a href="&quot;&gt;&lt;script&gt;" title="a &amp; b" open><b></b></a>'
    assert tag("input", type="text", for_="x", class_="y") == '<input type="text" for="x" class="y">'
