"""Error messages.

Whatever foreign text they repeat, they are short, and nothing in them is invisible or acts on a screen.
"""

import unicodedata
from typing import Any

import pytest
import strategies  # noqa: F401  # examples are the same in every run
from hypothesis import given
from hypothesis import strategies as st

from fairthrow.dice.errors import LONGEST_FIELD, LONGEST_MESSAGE, FairthrowError, fitting, shown
from fairthrow.dice.visible import visible

ACTING = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in ("Cc", "Cs", "Zl", "Zp")]
"""Control characters, half characters and line breaks: what acts on a terminal or breaks a line."""

UNSEEN = [
    *(chr(code) for code in (0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0)),
    *map(chr, (*range(0x180B, 0x1810), *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070))),
    *map(chr, (*range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFFC), *range(0x1BCA0, 0x1BCA4))),
    *map(chr, (*range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000))),
]
"""What Unicode says is to be ignored where it is not known (Default_Ignorable_Code_Point), and three marks more."""

deep: list[Any] = []
for _ in range(100_000):
    deep = [deep]


@pytest.mark.parametrize("between", ["", "a", "日", "🎲", " ", "1"])
def test_what_is_unseen_becomes_a_mark(between: str) -> None:
    """An invisible character becomes a mark that names it, alone and between characters for which it does nothing."""
    for character in (*ACTING, *UNSEEN):
        text = f"{between}{character}x"
        if (between == "🎲" and character in "\ufe0e\ufe0f") or (
            between == "日" and "\U000e0100" <= character <= "\U000e01ef"
        ):
            continue  # says how an emoji or an ideograph is drawn
        assert visible(text) == f"{between}⟨U+{ord(character):04X}⟩x"


@pytest.mark.parametrize(
    "text",
    [
        "Jen's leap, 100 % – “ja”",
        "ß é ё ü a\u0301",  # combining marks are seen
        "日本語の名前",
        "שלום עולם",
        "❤️‍🔥 👩‍🚀 👨‍👩‍👧‍👦 🏴‍☠️ 👩🏽‍❤️‍💋‍👨🏻 🏳️‍🌈",
        "☀︎ ☀️ ©️ ‼️ 1️⃣ #️⃣ 🇩🇪 👍🏿",
        "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",  # Scotland
        "می\u200cخواهم کتاب\u200cها",  # Persian needs the non-joiner
        "ශ්\u200dරී ලංකා",  # Sinhala needs the joiner
        "क्\u200dष न्\u200c",
        "ᠠ\u180b",  # a Mongolian letter in another of its forms
        "葛\U000e0100飾",  # a name's own way to write an ideograph
        "a b\u3000c\u00a0d",  # blanks take their room
        "⟨x⟩",
    ],
)
def test_what_writing_needs_is_left_alone(text: str) -> None:
    """Emoji made of several characters, flags, and the joiners of scripts that join or stack letters are left alone."""
    assert visible(text) == text


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("👩\u200d", "👩⟨U+200D⟩"),  # joins nothing
        ("\u200d👩", "⟨U+200D⟩👩"),
        ("👩\u200da", "👩⟨U+200D⟩a"),
        ("👩\u200d\u200d🚀", "👩⟨U+200D⟩⟨U+200D⟩🚀"),
        ("☀\ufe0f\ufe0f", "☀\ufe0f⟨U+FE0F⟩"),
        ("1\ufe0f", "1⟨U+FE0F⟩"),
        ("ی\u200c\u200cx", "ی\u200c⟨U+200C⟩x"),
        ("a\U000e0061\U000e007f", "a⟨U+E0061⟩⟨U+E007F⟩"),
        ("🏴\U000e0061", "🏴⟨U+E0061⟩"),  # a flag that does not end
        ("🎲\U000e0067\U000e0062\U000e0073\U000e007f", "🎲⟨U+E0067⟩⟨U+E0062⟩⟨U+E0073⟩⟨U+E007F⟩"),
        ("⟨U+200B⟩", "⟨U+27E8⟩U+200B⟩"),  # text that only looks like a mark
    ],
)
def test_marks_stand_for_what_does_nothing_there(text: str, seen: str) -> None:
    """A character that a sequence may hold becomes a mark where there is no such sequence."""
    assert visible(text) == seen


def told_apart(text: str) -> str:
    """Read a shown text back: each mark becomes the character it names."""
    out, rest = "", text
    while "⟨U+" in rest:
        before, _, rest = rest.partition("⟨U+")
        code, _, rest = rest.partition("⟩")
        out += before + chr(int(code, 16))
    return out + rest


@given(
    st.text(
        st.sampled_from([*"ab⟨⟩U+200B\u200b\u200d\u202e\x1b\ufe0f👩🚀🏴1", "\U000e0061", "\U000e007f"]), max_size=30
    )
)
def test_different_texts_are_shown_differently(text: str) -> None:
    """A shown text stands for only one text. So two different texts never look the same."""
    assert told_apart(visible(text)) == text


@given(st.text(max_size=500))
def test_an_error_is_short_and_seen(text: str) -> None:
    """Field and message of an error are short, whatever goes into them, and hold nothing invisible."""
    error = FairthrowError(text, f"{text} is not a field")
    assert len(error.field) <= LONGEST_FIELD == 80
    assert len(error.message) <= LONGEST_MESSAGE == 400
    assert str(error) == error.message
    for said in (error.field, error.message, shown(text)):
        assert not {*said} & {*ACTING}
    if len(text) <= LONGEST_FIELD and text.isascii() and text.isprintable():
        assert error.field == text


def test_what_is_too_long_says_that_it_goes_on() -> None:
    """A text that fits stays as it is. A longer one is cut to the length allowed and ends in three dots."""
    assert fitting("x" * 80, 80) == "x" * 80
    assert fitting("x" * 81, 80) == "x" * 79 + "…"
    assert fitting("\x1b" * 20, 80) == ("⟨U+001B⟩" * 20)[:79] + "…"
    assert fitting("x" * 60_000_000, 200) == "x" * 199 + "…"


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("abc", "'abc'"),
        ("it's", '"it\'s"'),
        (99, "99"),
        (True, "True"),
        (None, "None"),
        ([1, 2], "[1, 2]"),
        ("x" * 40, f"'{'x' * 40}'"),
        ("x" * 41, f"'{'x' * 39}…"),
        ("\x1b]0;x\x07", r"'\x1b]0;x\x07'"),
        ("a\u202eb", r"'a\u202eb'"),
        ("a\u3164b", "'a⟨U+3164⟩b'"),  # Python calls it a letter; it draws nothing
    ],
)
def test_a_value_is_shown_as_python_writes_it(value: object, says: str) -> None:
    """Text is in quotes, long values are cut, and nothing in them is invisible."""
    assert shown(value) == says


@pytest.mark.parametrize(
    "value",
    [
        10**5000,
        -(10**5000),
        [10**5000],
        {"a": 10**5000},
        deep,
        {"a": deep},
        list(range(10**6)),
        {"x" * 10**6: "y" * 10**6},
    ],
    ids=["huge", "below", "in a list", "in an object", "deep", "deep in an object", "long", "long texts"],
)
def test_values_of_any_size_are_shown_at_once(value: object) -> None:
    """For numbers of 5,000 digits and lists 100,000 deep, a message repeats only a few characters."""
    assert len(shown(value)) <= 42


def test_what_just_fits_is_whole() -> None:
    """A mark that makes a text just as long as is allowed is whole; one longer is cut."""
    assert fitting("x" * 72 + "\x1b", 80) == "x" * 72 + "⟨U+001B⟩"
    assert fitting("x" * 73 + "\x1b", 80) == "x" * 73 + "⟨U+001…"
    assert shown(10**5000) == "a number of thousands of digits"


@pytest.mark.parametrize("foreign", ["a\u3164b", "\u115f5", "⟨U+200B⟩"])
def test_a_mark_in_a_message_is_the_mark_of_what_was_given(foreign: str) -> None:
    """A value may hold text that looks like a mark. In a message it looks as it does when it is shown by itself."""
    repeated = shown(foreign)
    assert FairthrowError("label", f"label must be short, got {repeated}").message.endswith(f"got {repeated}")
    assert shown(foreign) == f"'{visible(foreign)}'"
