"""A `+` in the link of a program is a plus where that alone can be meant, and never changes a program silently."""

from re import search
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plus_signs import EITHER, MEANT

import fairthrow
from fairthrow.dice.errors import LinkError
from fairthrow.links import decode
from fairthrow.linktext import unquoted


@pytest.mark.parametrize("raw", MEANT)
def test_what_alone_can_be_meant_is_read(raw: str) -> None:
    """Each ``+`` is read by what stands beside it."""
    assert unquoted("program", raw) == MEANT[raw]


@pytest.mark.parametrize("raw", EITHER)
def test_what_may_be_meant_in_two_ways_is_refused(raw: str) -> None:
    """The error names the field, the place, and how both are written."""
    with pytest.raises(LinkError, match=r"program must have %2B for a plus, or %20 for a blank, .*\+") as refused:
        decode(f"lab/anydice?program={raw}")
    assert refused.value.field == "program"


def test_a_typed_plus_counts_in_each_language() -> None:
    """The sum is counted, not the dice that stood there before: 2+d4 has 3 to 6."""
    for link in ("lab/anydice?program=output 2+d4", "lab/notation?program=2 +d4", "lab/troll?program=2 +d4"):
        (output,) = fairthrow.odds(link).data()["outputs"]
        assert [value for value, *_ in output["odds"]] == [3, 4, 5, 6]


@given(st.text(st.characters(codec="utf-8"), max_size=40), st.sampled_from(["program", "label"]))
def test_whatever_is_encoded_is_read_back(text: str, field: str) -> None:
    """Percent-encoding is exact. The encoding of forms is too, but where it leaves no sign that it is one."""
    assert unquoted(field, quote(text, safe="")) == text
    as_form = quote_plus(text, safe="")
    if search("%(?!25)", as_form) or field == "label":
        assert unquoted(field, as_form) == text


def test_other_texts_are_read_by_the_same_law() -> None:
    """In a label a ``+`` is a blank, as forms write it, but where a blank stands there in another form."""
    assert decode("skew/task?label=Sword+of+Fire").label == "Sword of Fire"
    assert decode("skew/task?label=Sword +1").label == "Sword +1"
    assert decode("skew/task?label=Sword%20+1").label == "Sword +1"
    assert decode("skew/task?label=Sword+%2B1").label == "Sword +1"
