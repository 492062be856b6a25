"""JSON text from outside: what is nested too deep is refused before it is parsed, in a browser's Python as well."""

import json
from contextlib import suppress
from time import thread_time
from typing import Any

import pytest
import strategies  # noqa: F401  # examples are the same in every run
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.systems import FieldError
from fairthrow.table.jsontext import DEEPEST, read_json

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


def depth(data: Any) -> int:
    """Count how deep lists and objects are nested."""
    if not isinstance(data, (list, dict)):
        return 0
    return 1 + max(map(depth, data.values() if isinstance(data, dict) else data), default=0)


@given(anything, st.booleans())
def test_what_is_written_is_read(data: Any, ascii_only: bool) -> None:
    """Brackets, quotes and backslashes within texts do not count as brackets."""
    text = json.dumps(data, ensure_ascii=ascii_only)
    if depth(data) <= DEEPEST:
        assert read_json(text) == data


@given(st.text(st.sampled_from('[]{}",:\\\\u0a 1'), max_size=40))
def test_any_text_is_json_or_refused(text: str) -> None:
    """What Python's own reader takes is read the same. Everything else is the documented error."""
    expected: Any = FieldError
    with suppress(ValueError):
        expected = json.loads(text)
    try:
        assert read_json(text) == expected
    except FieldError:
        assert expected is FieldError or depth(expected) > DEEPEST


@pytest.mark.parametrize(("opening", "closing"), ["[]", ('{"a":', "}"), ("[0,", "]"), ('[{"a":', "}]")])
def test_depth_is_bounded(opening: str, closing: str) -> None:
    """Texts may be as deep as the limit says, and not one level deeper."""
    most = DEEPEST // 2 if "[{" in opening else DEEPEST
    read_json(opening * most + "1" + closing * most)
    with pytest.raises(FieldError, match="levels deep"):
        read_json(opening * (most + 1) + "1" + closing * (most + 1))


MANY = 500_000


@pytest.mark.parametrize(
    "text",
    [
        "[" * MANY,
        "[" * MANY + "]" * MANY,
        "]" * MANY,
        '{"a":' * MANY,
        "[0," * MANY,
        "[{}" * MANY,
        '["' * MANY,
        '\\"[' * MANY,
        '"' + '\\"[' * MANY,
        '"' + "\\" * MANY,
        "1" * MANY,
        "[" + "9" * 5000 + "]",
        '"' * (MANY + 1),
        "",
    ],
    ids=range(14),
)
def test_hostile_texts_are_refused_soon(text: str) -> None:
    """Texts of a million characters and more, made to be slow or deep, end soon, and only in the documented error."""
    began = thread_time()
    with pytest.raises(FieldError) as refused:
        read_json(text)
    assert thread_time() - began < 2
    assert refused.value.field == "json"
